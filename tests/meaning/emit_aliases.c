/* Features that change a layout's operands, by another name. */
#include "maker.h"

#include <stdio.h>
#include <string.h>

/* A layout of the changed operand, and one from before, are used. */
static void use_both(struct maker *m)
{
    use_layout(m);
    declare_layout(m);
    use_layout(m);
}

void emit_pointer_write(struct maker *m)
{
    enum ctype type = random_type(m);
    char name[NAME], pointer[NAME], text[TEXT];
    const int most = declare_changing(m, type, name);
    new_name(m, "p", pointer);
    if (m->aliases && type >= INT && chance(m, 60)) { /* the low half, which holds all of it */
        statement(m, "short *const %s = (short *)&%s;", pointer, name);
        type = SHORT;
    } else {
        statement(m, "%s *const %s = &%s;", ctype_names[type], pointer, name);
    }
    declare_layout(m);
    if (chance(m, 40))
        fill_in(m, 1);
    if (chance(m, 50))
        statement(m, "*%s %s;", pointer, change(m, most, text));
    else
        statement(m, "store_%s(%s, %d);", is_signed(type) ? "signed" : "unsigned", pointer, below(m, most + 1));
    add_number(m, type, 0, most, "*%s", pointer);
    use_both(m);
}

void emit_reference_write(struct maker *m)
{
    const enum ctype type = random_type(m);
    char name[NAME], reference[NAME], text[TEXT];
    const int most = declare_changing(m, type, name);
    new_name(m, "r", reference);
    statement(m, "%s %s%s = %s;", ctype_names[type], "&", reference, name);
    declare_layout(m);
    if (chance(m, 40))
        fill_in(m, 1);
    statement(m, "%s %s;", chance(m, 70) ? reference : name, change(m, most, text));
    add_number(m, type, 0, most, "%s", reference);
    use_both(m);
}

void emit_lambda_reference(struct maker *m)
{
    const enum ctype type = random_type(m);
    char name[NAME], lambda[NAME], text[TEXT];
    const int most = declare_changing(m, type, name);
    struct scope outer;
    new_name(m, "f", lambda);
    declare_layout(m);
    if (chance(m, 50)) {
        change(m, most, text);
        statement(m, "const auto %s = [&](int by) { %s %s; return by; };", lambda, name, text);
        use_layout(m);
        statement(m, "h = mix(h, %s(%d));", lambda, below(m, 9));
    } else {
        outer = begin(m, "auto %s = [&](unsigned long h) {", lambda);
        statement(m, "%s %s;", name, change(m, most, text));
        use_something(m);
        fill_in(m, 2);
        result(m, "return h;");
        end(m, outer, "};");
        statement(m, "h = %s(h);", lambda);
    }
    use_both(m);
}

void emit_lambda_value(struct maker *m)
{
    char name[NAME], lambda[NAME], text[TEXT];
    const int most = declare_changing(m, INT, name);
    struct scope outer;
    new_name(m, "f", lambda);
    declare_layout(m);
    outer = begin(m, "auto %s = [=](unsigned long h) mutable {", lambda);
    use_something(m);
    fill_in(m, 2);
    result(m, "return h;");
    end(m, outer, "};");
    statement(m, "%s %s;", name, change(m, most, text));
    statement(m, "h = %s(h);", lambda);
    use_both(m);
}

void emit_changed_global(struct maker *m)
{
    const enum ctype type = random_type(m);
    const int most = (8 << below(m, 3)) - 1;
    char name[NAME], function[NAME], text[TEXT];
    struct helper helper;
    new_name(m, "changing@_", name);
    new_name(m, "change@_", function);
    at_file_scope(m, "%s%s %s = %d;", chance(m, 50) ? "static " : "", ctype_names[type], name, below(m, most + 1));
    begin_helper(m, &helper, "static int %s(int by) {", function);
    add_number(m, INT, 0, 9, "by");
    statement(m, "%s %s;", name, change(m, most, text));
    result(m, "return by;");
    end_helper(m, &helper, "}");
    add_number(m, type, 0, most, "%s", name);
    declare_layout(m);
    use_layout(m);
    if (chance(m, 40))
        fill_in(m, 1);
    statement(m, chance(m, 50) ? "h = mix(h, %s(%d));" : "h = mix(h, call_back(%s, %d));", function, below(m, 10));
    use_both(m);
}

void emit_array(struct maker *m)
{
    const enum ctype type = random_type(m);
    const int most = (8 << below(m, 3)) - 1;
    char name[NAME], text[TEXT];
    new_name(m, "array", name);
    statement(m, "%s %s[4] = {%s, %s, %d};", ctype_names[type], name, between_as(m, type, 0, most).text,
              between_as(m, type, 0, most).text, below(m, most));
    add_number(m, type, 0, most, "%s[%.100s]", name, between(m, 0, 3).text);
    add_number(m, type, 0, most, "%s[%d]", name, below(m, 3));
    declare_layout(m);
    use_layout(m);
    statement(m, "%s[%s] %s;", name, between(m, 0, 3).text, change(m, most, text));
    if (chance(m, 30))
        statement(m, "store_%s(%s + 1, %d);", is_signed(type) ? "signed" : "unsigned", name, below(m, most + 1));
    use_both(m);
}

/* A device may not call the functions of std::array: an array of C's there. */
void emit_standard_array(struct maker *m)
{
    static const char *const writes[] = {"%s.fill(%d);", "*%s.data() = %d;", "for (auto &x : %s) x = %d;",
                                         "%s = {1, %d};", "std::get<1>(%s) = %d;"};
    const enum ctype type = random_type(m);
    const int most = (8 << below(m, 3)) - 1;
    char name[NAME], layouts[NAME], text[TEXT];
    if (m->language == CUDA) {
        emit_array(m);
        return;
    }
    new_name(m, "array", name);
    new_name(m, "layouts", layouts);
    statement(m, "std::array<%s, 4> %s = {%s, %s, %d};", ctype_names[type], name, between_as(m, type, 0, most).text,
              between_as(m, type, 0, most).text, below(m, most));
    statement(m,
              "const std::array<ccute_layout, 2> %s = {ccute_make_layout(CCUTE_T(%.90s, 4), CCUTE_T(%s[0], 1)), "
              "ccute_make_layout(CCUTE_T(4, 4), CCUTE_T(1, %s[1]))};",
              layouts, between(m, 1, 4).text, name, name);
    add_number(m, type, 0, most, "%s[%.100s]", name, between(m, 0, 3).text);
    add_number(m, type, 0, most, "%s[%d]", name, below(m, 3));
    declare_layout(m);
    use_layout(m);
    if (chance(m, 50))
        statement(m, "%s[%s] %s;", name, between(m, 0, 3).text, change(m, most, text));
    else
        statement(m, writes[below(m, 5)], name, below(m, most + 1));
    statement(m, "h = mix(h, ccute_at(%s[%d], 0, %.90s) + ccute_at(%s[1], %d, 1));", layouts, below(m, 2),
              between(m, 0, 3).text, layouts, below(m, 4));
    use_both(m);
}

void emit_array_copied(struct maker *m)
{
    const int most = 4 << below(m, 2);
    char name[NAME], other[NAME], four[NAME], table[NAME], before[NAME], after[NAME], element[TEXT];
    struct scope outer;
    new_name(m, "array", name);
    new_name(m, "other", other);
    new_name(m, "four", four);
    new_name(m, "table", table);
    new_name(m, "before", before);
    new_name(m, "after", after);
    statement(m, "int %s[4] = {%s, %d, %d}, %s[4] = {%d, %s, %d, %d};", name, between_as(m, INT, 0, 7).text,
              below(m, 8), below(m, 4), other, below(m, 64), between_as(m, INT, 0, 63).text, below(m, 64),
              below(m, 64));
    statement(m,
              "const ccute_layout %s = ccute_make_layout(4), %s = ccute_make_layout(CCUTE_T(4, 16), CCUTE_T(16, 1));",
              four, table);
    snprintf(element, sizeof element, "%s[%d]", name, below(m, 4));
    outer = begin(m, "if (%s >= 0 && %s < %d) {", element, element, most);
    statement(m, "const long %s = ccute_at(%s, %s);", before, table, element);
    if (chance(m, 50))
        statement(m, "%s[%s] = %d;", other, between(m, 0, 3).text, below(m, 64));
    statement(m, "ccute_copy(%s, %s, %s, %s);", name, four, other, four);
    statement(m, "const long %s = ccute_at(%s, %s);", after, table, element);
    statement(m, "h = mix(h, %s + %s);", before, after);
    end(m, outer, "}");
    statement(m, "h = mix(h, ccute_at(%s, %s));", table, element);
}

void emit_structure(struct maker *m)
{
    char kind[NAME], name[NAME], copy[NAME], text[TEXT];
    const bool by_pointer = chance(m, 50);
    new_name(m, "kind@_", kind);
    new_name(m, "x", name);
    new_name(m, "y", copy);
    at_file_scope(m, "struct %s { short a; struct { unsigned char b; long c[2]; } in; unsigned e; };", kind);
    statement(m, "struct %s %s = {%s, {%d, {%s, 3}}, %s};", kind, name, between_as(m, SHORT, 0, 15).text, below(m, 16),
              between_as(m, LONG, 0, 15).text, between_as(m, UINT, 0, 15).text);
    add_number(m, LONG, 0, 15, "%s.in.c[%d]", name, below(m, 2));
    add_number(m, SHORT, 0, 15, "%s.a", name);
    declare_layout(m);
    statement(m, "struct %s %s%s = %s%s;", kind, by_pointer ? "*" : "", copy, by_pointer ? "&" : "", name);
    statement(m, "%s%sa %s;", copy, by_pointer ? "->" : ".", change(m, 15, text));
    statement(m, "%s.in.c[1] %s;", name, change(m, 15, text));
    add_number(m, UCHAR, 0, 15, "%s%sin.b", copy, by_pointer ? "->" : ".");
    add_number(m, SHORT, 0, 15, "%s%sa", copy, by_pointer ? "->" : ".");
    add_number(m, UINT, 0, 15, "%s.e", name);
    if (!by_pointer && chance(m, 50))
        statement(m, "%s = %s;", name, copy);
    use_both(m);
}

/* Nothing writes the object, or const methods and operators do what is mutable, or a copy of it is written. */
/* Another object of that name, in a loop: where there is one, foldc does not name the first one's members. */
static void hide_members(struct maker *m, const char *kind, const char *name, bool is_derived)
{
    char text[TEXT];
    const struct scope outer = begin(m, "for (int i = 0; i < %d; i++) {", 1 + below(m, 3));
    repeat(m, 3);
    statement(m, "struct %s %s = {%s(short)i, {2, {i + 1, %d}}, 7};", kind, name,
              is_derived ? "{3, {{4, 5}}, 6}, " : "", below(m, 16));
    if (chance(m, 50))
        statement(m, "%s.in.c[1] %s;", name, change(m, 15, text));
    use_both(m);
    end(m, outer, "}");
}

void emit_kept_members(struct maker *m)
{
    static const char *const parts[] = {"a", "in.b", "in.c[0]", "in.c[1]", "e"};
    static const enum ctype types[] = {SHORT, UCHAR, LONG, LONG, UINT};
    static const char *const writes[] = {"h = mix(h, %s.next());", "h = mix(h, %s(3));", "h = mix(h, %s + 3);",
                                         "{ const auto &same = %s; h = mix(h, same(3)); }"};
    const char *const device = m->language == CUDA ? "__host__ __device__ " : "";
    const bool has_method = m->language != C && chance(m, 30), is_derived = m->language != C && chance(m, 40);
    const int known = below(m, 5), divisor = 2 << below(m, 2);
    char kind[NAME], name[NAME], base[TEXT] = "", made[3 * TEXT] = "";
    struct scope outer;
    new_name(m, "kept@_", kind);
    new_name(m, "x", name);
    if (is_derived) {
        at_file_scope(m, "struct base_of_%s { short a; struct { long b[2]; } in; unsigned e; };", kind);
        snprintf(base, sizeof base, " : base_of_%s", kind);
        snprintf(made, sizeof made, "{%s, {{%s, 5}}, 9}, ", between_as(m, SHORT, 0, 15).text,
                 between_as(m, LONG, 0, 15).text);
    }
    if (has_method)
        at_file_scope(m,
                      "struct %s%s { mutable short a; struct { unsigned char b; long c[2]; } in; unsigned e; "
                      "%sshort next() const { return a = (a + 3) & 15; } "
                      "%sshort operator()(int by) const { return a = (a + by) & 15; } "
                      "%sshort operator+(int by) const { return a = (a + by) & 15; } };",
                      kind, base, device, device, device);
    else
        at_file_scope(m, "struct %s%s { short a; struct { unsigned char b; long c[2]; } in; unsigned e; };", kind,
                      base);
    statement(m, "const struct %s %s = {%s%s, {%s, {%s, %d}}, %s};", kind, name, made, between_as(m, SHORT, 0, 15).text,
              between_as(m, UCHAR, 0, 15).text, between_as(m, LONG, 0, 15).text, below(m, 16),
              between_as(m, UINT, 0, 15).text);
    for (int i = 0; i < 5; i++)
        add_number(m, types[i], 0, 15, "%s.%s", name, parts[i]);
    if (is_derived) { /* members of the base, which the class's own hide */
        add_number(m, SHORT, 0, 15, "%s.base_of_%s::a", name, kind);
        add_number(m, LONG, 0, 15, "%s.base_of_%s::in.b[0]", name, kind);
    }
    declare_layout(m);
    outer = begin(m, chance(m, 60) ? "if (%s.%s %% %d == 0) {" : "if (%s.%s < %d) {", name, parts[known], divisor);
    if (has_method)
        statement(m, writes[below(m, 4)], name);
    declare_layout(m);
    use_layout(m);
    fill_in(m, 1);
    end(m, outer, "}");
    if (chance(m, 50))
        hide_members(m, kind, name, is_derived);
    use_both(m);
}

void emit_kept_static(struct maker *m)
{
    const enum ctype type = INT + below(m, 4);
    char name[NAME];
    new_name(m, "count", name);
    statement(m, "static %s %s = %d;", ctype_names[type], name, below(m, 8));
    add_number(m, type, 0, 7, "%s", name);
    declare_layout(m);
    statement(m, "%s = (%s + 1) & 7;", name, name);
    use_both(m);
}

/* Also with what CCUTE_ALIGNED has said before. */
void emit_moved_pointer(struct maker *m)
{
    struct memory memory;
    struct sides sides;
    struct scope outer;
    char name[NAME], other[NAME];
    const bool by_reference = m->language != C && chance(m, 50);
    const char *element = m->element;
    declare_memory(m, &memory, true);
    declare_sides(m, &sides, 20);
    new_name(m, "e", name);
    new_name(m, "q", other);
    statement(m, "%s *%s = %s + %s;", element, name, memory.to, between(m, 0, 8).text);
    statement(m, by_reference ? "%s *&%s = %s;" : "%s **%s = &%s;", element, other, name);
    outer = begin(m, "if (is_aligned(%s, 16) && is_aligned(%s, 16)) {", name, memory.from);
    statement(m, "CCUTE_ALIGNED(%s, 16);", name);
    statement(m, "CCUTE_ALIGNED(%s, 16);", memory.from);
    statement(m, "%s%s += %s;", by_reference ? "" : "*", other, between(m, 0, 3).text);
    statement(m, "ccute_copy(%s, %s, %s, %s);", name, sides.to, memory.from, sides.from);
    end(m, outer, "}");
    statement(m, "%s += %d;", name, below(m, 4));
    statement(m, "ccute_copy(%s, %s, %s, %s);", name, sides.to, memory.from, sides.from);
    finish_memory(m, &memory);
}
