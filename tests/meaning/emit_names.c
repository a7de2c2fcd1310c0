/* Features of names: which of several things of one name is meant. */
#include "maker.h"

#include <string.h>

/* A block in which a variable of the same name, type and range hides a number that layouts are made of. Its initialiser
   must not name the variable itself, so the value comes through another one. */
static void hide(struct maker *m, const char *name, enum ctype type, wide lo, wide hi)
{
    const struct number x = between(m, lo, hi);
    struct scope outer;
    char other[NAME];
    new_name(m, "v", other);
    statement(m, "const %s %s = %s;", ctype_names[type], other, x.text);
    outer = begin(m, chance(m, 50) ? "{" : "for (int once = 0; once < 1; once++) {");
    statement(m, "const %s %s = %s;", ctype_names[type], name, other);
    use_layout(m);
    fill_in(m, 2);
    end(m, outer, "}");
    use_something(m);
}

void emit_hidden_name(struct maker *m)
{
    const enum ctype type = random_type(m);
    char name[NAME];
    const struct number x = between(m, 1, 8);
    new_name(m, "n", name);
    statement(m, "const %s %s = %s;", ctype_names[type], name, x.text);
    add_number(m, type, 1, 8, "%s", name);
    declare_layout(m);
    declare_layout(m);
    hide(m, name, type, 1, 8);
}

void emit_global_name(struct maker *m)
{
    const enum ctype type = random_type(m);
    const int most = (8 << below(m, 3)) - 1, first = below(m, most);
    char name[NAME];
    new_name(m, "global@_", name);
    at_file_scope(m, "%s%s %s = %d;",
                  chance(m, 40)   ? "static "
                  : chance(m, 50) ? ""
                                  : "static const ",
                  ctype_names[type], name, first);
    add_number(m, type, 0, most, "%s", name);
    declare_layout(m);
    use_layout(m);
    hide(m, name, type, 0, most);
}

/* The names at file scope, and their spellings. */
static void declare_qualified(struct maker *m, const char *space, const char *name, int value, char *text)
{
    static const char *const kinds[] = {"static const int", "constexpr long", "static int",
                                        "static const unsigned char", "const short"};
    switch (below(m, 4)) {
    case 0:
        at_file_scope(m, "namespace %s { %s %s = %d; }", space, kinds[below(m, 5)], name, value);
        snprintf(text, TEXT, "%s::%s", space, name);
        break;
    case 1:
        at_file_scope(m, "struct %s { static constexpr %s %s = %d; };", space, chance(m, 50) ? "int" : "unsigned", name,
                      value);
        snprintf(text, TEXT, "%s::%s", space, name);
        break;
    case 2:
        at_file_scope(m, "namespace %s { namespace in { static int %s = %d; } }", space, name, value);
        snprintf(text, TEXT, "%s::in::%s", space, name);
        break;
    default:
        at_file_scope(m, "static int %s = %d;", name, value);
        snprintf(text, TEXT, "::%s", name);
        break;
    }
}

void emit_qualified(struct maker *m)
{
    char space[NAME], name[NAME], text[TEXT], local[TEXT];
    const int outer = 1 + below(m, 8), inner = 1 + below(m, 8);
    new_name(m, "space@_", space);
    new_name(m, "n@_", name);
    declare_qualified(m, space, name, outer, text);
    snprintf(local, sizeof local, "%s%s %s = %d;", chance(m, 60) ? "const " : "", chance(m, 50) ? "int" : "unsigned",
             name, inner);
    if (chance(m, 60)) {
        statement(m, "%s", local);
        add_number(m, INT, inner, inner, "%s", name);
        add_number(m, INT, outer, outer, "%s", text);
        declare_layout(m);
    } else {
        add_number(m, INT, outer, outer, "%s", text);
        declare_layout(m);
        statement(m, "%s", local);
    }
    add_number(m, INT, outer, outer, "%s", text);
    use_something(m);
}

void emit_member_name(struct maker *m)
{
    char base[NAME], name[NAME], object[NAME];
    const struct number a = between(m, 1, 8), b = between(m, 1, 15);
    struct helper helper;
    new_name(m, "base@_", base);
    new_name(m, "class@_", name);
    new_name(m, "object", object);
    at_file_scope(m, "struct %s { int n; enum { K = %d }; static constexpr int M = 3; };", base, 2 + below(m, 6));
    begin_helper(m, &helper, "struct %s : %s { int n; enum { K = 1 }; CCUTE_FOLD unsigned long of(unsigned long h)%s {",
                 name, base, chance(m, 50) ? " const" : "");
    add_number(m, INT, 1, 15, "n");
    add_number(m, INT, 1, 1, "K");
    add_number(m, INT, 3, 3, "M");
    add_number(m, INT, 1, 8, "%s::K", base);
    add_number(m, INT, 1, 15, "this->n");
    add_number(m, INT, 1, 8, "%s::n", base);
    declare_layout(m);
    if (chance(m, 50))
        statement(m, "const int n = %s::n;", base);
    use_something(m);
    fill_in(m, 2);
    result(m, "return h;");
    end_helper(m, &helper, "} };");
    statement(m, "%s %s;", name, object);
    statement(m, "%s.n = %s;", object, b.text);
    statement(m, "%s.%s::n = %s;", object, base, a.text);
    statement(m, "h = %s.of(h);", object);
}

void emit_own_calls(struct maker *m)
{
    char name[NAME], object[NAME];
    const int rows = 1 + below(m, 8), columns = 1 + below(m, 8);
    struct helper helper;
    new_name(m, "own@_", name);
    new_name(m, "object", object);
    begin_helper(m, &helper,
                 "struct %s { int rows, columns; CCUTE_FOLD ccute_layout layout() const { CCUTE_ASSUME(rows >= 1 && "
                 "columns >= 1); return ccute_make_layout(CCUTE_T(rows, columns), CCUTE_T(columns, %s)); } CCUTE_FOLD "
                 "long at(int i, int j) const { return ccute_at(%slayout(), i, j); } CCUTE_FOLD unsigned long "
                 "of(unsigned long h%s) {",
                 name, chance(m, 50) ? "1" : "rows", chance(m, 50) ? "this->" : "",
                 chance(m, 50) ? ", int rows = 2" : "");
    statement(m, "h = mix(h, at(%d, %d));", below(m, rows), below(m, columns));
    declare_layout(m);
    statement(m, "this->rows += %d;", below(m, 3));
    if (chance(m, 50))
        statement(m, "const ccute_layout own = layout();");
    else
        statement(m, "const auto own = [=](int k) { return at(k %% %d, 0) + this->columns; };", rows);
    statement(m, "columns++;");
    use_something(m);
    fill_in(m, 1);
    statement(m, "h = mix(h, at(%d, %d) * 3 + this->at(0, columns - 1));", below(m, rows), below(m, columns));
    result(m, "(void)own;");
    result(m, "return h;");
    end_helper(m, &helper, "} };");
    statement(m, "%s %s = {%d, %d};", name, object, rows, columns);
    statement(m, "h = %s.of(h);", object);
    statement(m, "h = mix(h, %s.at(%d, %d));", object, below(m, rows), below(m, columns));
}

void emit_macro(struct maker *m)
{
    const struct layout l = *some_layout(m);
    const struct number x = between(m, 0, 40);
    char name[NAME], at[2 * TEXT];
    new_name(m, "MACRO@_", name);
    coordinates(m, &l, at);
    switch (below(m, 4)) {
    case 0:
        at_file_scope(m, "#define %s(l, ...) ccute_at(l, __VA_ARGS__)", name);
        statement(m, "h = mix(h, %s(%s, %s));", name, l.name, at);
        break;
    case 1:
        at_file_scope(m, "#define %s(l) ccute_at(l, 0) +", name);
        statement(m, "h = mix(h, %s(%s) %s);", name, l.name, x.text);
        break;
    case 2:
        at_file_scope(m, "#define %s(x) ((x) * 2 + 1)", name);
        add_number(m, common(x.type, INT), 1, 81, "%s(%.180s)", name, x.text);
        break;
    default:
        at_file_scope(m, "#define %s(x) ccute_make_layout(CCUTE_T(4, 2), CCUTE_T(x, 2 * (x) + 1))", name);
        statement(m, "h = mix(h, ccute_at(%s(%s), 5));", name, x.text);
        break;
    }
}

void emit_counter(struct maker *m)
{
    const struct number x = between(m, 0, 40);
    char inner[NAME], outer[NAME];
    new_name(m, "INNER@_", inner);
    new_name(m, "OUTER@_", outer);
    at_file_scope(m, "#define %s(x) (%s + (x))", outer, inner);
    at_file_scope(m, "#define %s __COUNTER__", inner);
    statement(m, "h = mix(h, ccute_at(ccute_make_layout(CCUTE_T(4, 2), CCUTE_T(%s(3), 1)), %s));",
              chance(m, 50) ? outer : "3 + __COUNTER__ - ", x.text);
    if (chance(m, 50))
        statement(m, "h = mix(h, %s);", inner);
}

void emit_own_name(struct maker *m)
{
    const struct number x = between(m, 1, 40);
    struct helper helper;
    char name[NAME], who[NAME];
    new_name(m, "named@_", name);
    new_name(m, "WHO@_", who);
    at_file_scope(m, "#define %s %s", who, chance(m, 50) ? "__func__" : "__FUNCTION__");
    begin_helper(m, &helper, "%s long %s(ccute_layout l, long *to) {", folded(m), name);
    statement(m, "to[ccute_at(l, 1)] = (long)sizeof %s;", chance(m, 50) ? who : "__func__");
    result(m, "return to[ccute_at(l, 1)] * 3;");
    end_helper(m, &helper, "}");
    statement(m, "{ long own[64] = {0}; h = mix(h, %s(ccute_make_layout(CCUTE_T(4, 2), CCUTE_T(%s, 1)), own)); }", name,
              x.text);
}
