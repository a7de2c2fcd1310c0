/* Features that make numbers: conversions. */
#include "maker.h"

void emit_narrow(struct maker *m)
{
    const enum ctype type = SCHAR + below(m, 5);
    const struct number x = expression(m, 2);
    declare_number(m, type, &x, chance(m, 60));
}

void emit_widen(struct maker *m)
{
    const enum ctype type = INT + below(m, 4);
    struct number x = expression(m, 1);
    if (chance(m, 40))
        x = (struct number){"-1", INT, -1, -1};
    declare_number(m, type, &x, chance(m, 60));
}

void emit_boolean(struct maker *m)
{
    const struct number x = chance(m, 50) ? expression(m, 2) : between(m, 0, 300);
    declare_number(m, BOOL, &x, chance(m, 60));
}

/* In C the enumerators, in C++ also a variable of a fixed type. */
void emit_enumeration(struct maker *m)
{
    const enum ctype type = 1 + below(m, CTYPES - 1);
    const int first = below(m, 100), second = below(m, 100) + 100;
    const struct number x = converted(expression(m, 1), type);
    char kind[NAME], one[NAME], two[NAME], name[NAME];
    new_name(m, "kind@_", kind);
    new_name(m, "one@_", one);
    new_name(m, "two@_", two);
    if (m->language == C || chance(m, 40)) {
        at_file_scope(m, "enum %s { %s = %d, %s = %d };", kind, one, -first, two, second);
        add_number(m, INT, -first, -first, "%s", one);
        add_number(m, INT, second, second, "%s", two);
        return;
    }
    new_name(m, "v", name);
    at_file_scope(m, "enum %s : %s { %s = %d };", kind, ctype_names[type], one, first);
    statement(m, "const %s %s = (%s)(%s);", kind, name, kind, x.text);
    add_number(m, type, x.lo, x.hi, "%s", name);
    add_number(m, type, first, first, "%s", one);
}

void emit_floating(struct maker *m)
{
    const struct number x = between(m, -200, 3000);
    char real[NAME], name[NAME];
    const enum ctype type = INT + 2 * below(m, 2);
    new_name(m, "r", real);
    new_name(m, "v", name);
    statement(m, "const %s %s = %s;", chance(m, 50) ? "float" : "double", real, x.text);
    statement(m, "const %s %s = %s * %s;", ctype_names[type], name, real, chance(m, 50) ? "1.75f" : "0.3");
    add_number(m, type, -400, 6000, "%s", name);
    if (chance(m, 40))
        add_number(m, INT, -200, 3000, "(int)%s", real);
}

void emit_bit_field(struct maker *m)
{
    char name[NAME];
    new_name(m, "bits", name);
    statement(m, "struct { unsigned a : 3; int b : 5; unsigned c : 31; bool e : 1; unsigned char f : 6; } %s;", name);
    statement(m, "%s.a = %s, %s.b = %s, %s.c = %s, %s.e = %s, %s.f = %s;", name, expression(m, 1).text, name,
              expression(m, 1).text, name, between(m, 0, 5000).text, name, expression(m, 1).text, name,
              expression(m, 1).text);
    if (chance(m, 50))
        statement(m, "%s.a += %d;", name, 1 + below(m, 7));
    const char *plus = m->language == C ? "+" : ""; /* gcc gives a bit-field of C a type that _Generic does not know */
    add_number(m, INT, 0, 0x7fffffff, "%s%s.c", plus, name);
    add_number(m, BOOL, 0, 1, "%s%s.e", plus, name);
    add_number(m, UCHAR, 0, 63, "%s%s.f", plus, name);
    add_number(m, SCHAR, -16, 15, "%s%s.b", plus, name);
    add_number(m, UCHAR, 0, 7, "%s%s.a", plus, name);
}

void emit_converting_helper(struct maker *m)
{
    const enum ctype type = 1 + below(m, CTYPES - 1), a = 1 + below(m, LONG), b = 1 + below(m, LONG);
    const struct number x = expression(m, 1), y = expression(m, 1);
    struct helper helper;
    struct number value;
    char name[NAME];
    new_name(m, "convert@_", name);
    begin_helper(m, &helper, "%s %s %s(%s a, %s b) {", folded(m), ctype_names[type], name, ctype_names[a],
                 ctype_names[b]);
    add_number(m, a, least_of(a), most_of(a), "a");
    add_number(m, b, least_of(b), most_of(b), "b");
    if (chance(m, 30))
        statement(m, "if (%s) return %s;", condition(m).text, expression(m, 1).text);
    value = expression(m, 2);
    result(m, "return %s;", value.text);
    end_helper(m, &helper, "}");
    value = (struct number){"", type, least_of(type), most_of(type)};
    snprintf(value.text, sizeof value.text, "%s(%.90s, %.90s)", name, x.text, y.text);
    if (chance(m, 50))
        declare_number(m, 1 + below(m, CTYPES - 1), &value, true);
    else
        add_number(m, type, value.lo, value.hi, "%s", value.text);
}

/* A helper that returns its parameter, a comparison or a choice of such: numbers whose text may be a name. */
static enum ctype value_helper(struct maker *m, enum ctype type, char *name)
{
    static const char *const results[] = {"a", "a < 3", "(a & 1 ? a : 4)", "(bool)a", "a"};
    const enum ctype result_type = chance(m, 50) ? common(type, INT) : random_type(m);
    struct helper helper;
    new_name(m, "value@_", name);
    begin_helper(m, &helper, "%s %s %s(%s a) {", folded(m), ctype_names[result_type], name, ctype_names[type]);
    result(m, "return %s;", results[below(m, 5)]);
    end_helper(m, &helper, "}");
    return result_type;
}

static void refer_to_value(struct maker *m, const char *value, const char *changes, int most)
{
    char name[NAME], text[TEXT];
    new_name(m, "r", name);
    statement(m, chance(m, 50) ? "const auto &%s = %s;" : "auto &&%s = %s;", name, value);
    statement(m, "%s %s;", changes, change(m, most, text));
    statement(m, "h = mix(h, %s);", name);
}

void emit_value_kind(struct maker *m)
{
    const enum ctype type = random_type(m);
    char name[NAME], changes[NAME], value[TEXT], text[TEXT];
    const int most = declare_changing(m, type, changes);
    value_helper(m, type, name);
    snprintf(value, sizeof value, "%s(%s)", name, changes);
    statement(m, "h = mix(h, kind_of(%s));", value);
    statement(m, "h = mix(h, sizeof(%s));", value);
    statement(m, "h = mix(h, kind_of(%s ? %s : %s(%d)));", condition(m).text, value, name, below(m, 9));
    statement(m, "h = mix(h, kind_of(ccute_ok(%s)));", some_layout(m)->name);
    if (m->language != C) {
        statement(m, "const auto &r%s = %s;", name, value);
        refer_to_value(m, value, changes, most);
        statement(m, "h = mix(h, r%s);", name);
        statement(m, "h = mix(h, [](auto &&x) { x = x ^ 1; return x; }(%s));", value);
    }
    statement(m, "%s v%s = %s;", m->language == C ? "__auto_type" : "auto", name, value);
    statement(m, "v%s ^= 1;", name);
    statement(m, "%s %s;", changes, change(m, most, text));
    statement(m, "h = mix(h, v%s) + sizeof v%s;", name, name);
}

void emit_functional_cast(struct maker *m)
{
    static const enum ctype types[] = {BOOL, SHORT, INT, UINT, LONG};
    const enum ctype type = types[below(m, 5)];
    const struct number x = converted(expression(m, 1), type);
    if (chance(m, 30))
        add_number(m, type, x.lo, x.hi, "static_cast<%s>(%.180s)", ctype_names[type], x.text);
    else
        add_number(m, type, x.lo, x.hi, "%s(%.180s)", ctype_names[type], x.text);
}

void emit_mixed_signs(struct maker *m)
{
    char u[NAME], i[NAME];
    new_name(m, "u", u);
    new_name(m, "i", i);
    statement(m, "const unsigned %s = %s;", u, expression(m, 1).text);
    statement(m, "const int %s = %s;", i, expression(m, 1).text);
    switch (below(m, 5)) {
    case 0:
        add_number(m, UINT, 0, 7, "((%s * %s) %% 8)", u, i);
        break;
    case 1:
        add_number(m, m->language == C ? INT : BOOL, 0, 1, "(%s < %s)", i, u);
        break;
    case 2:
        add_number(m, UINT, 0, 0x7fffffff, "((%s - %s) / 2)", i, u);
        break;
    case 3:
        add_number(m, UINT, 0, 9, "((%s + %s) %% 10)", u, i);
        break;
    default:
        add_number(m, LONG, 0, 255, "(%s * 5l + %s & 255)", u, i);
        break;
    }
}

void emit_choice(struct maker *m)
{
    const struct number x = some_short_number(m), y = {"40", INT, 40, 40}, c = condition(m);
    const enum ctype type = common(x.type, y.type);
    const struct number p = converted(x, type), q = converted(y, type);
    struct number all = {"", type, p.lo < q.lo ? p.lo : q.lo, p.hi > q.hi ? p.hi : q.hi};
    snprintf(all.text, sizeof all.text, "(%.150s ? %.60s : %.20s)", c.text, x.text, y.text);
    declare_number(m, 1 + below(m, CTYPES - 1), &all, chance(m, 70));
}

void emit_side_effect(struct maker *m)
{
    char name[NAME], row[NAME];
    new_name(m, "n", name);
    new_name(m, "row", row);
    statement(m, "int %s = %s;", name, between(m, 0, 6).text);
    statement(m, "const ccute_layout %s = ccute_make_layout(8, %s);", row, between(m, 1, 300).text);
    statement(m, "h = mix(h, ccute_at(%s, %s));", row, chance(m, 50) ? "keep(3)" : "5");
    statement(m, "h = mix(h, ccute_at(%s, %s%s));", row, name, chance(m, 50) ? "++" : "++ & 7");
    if (chance(m, 50))
        statement(m, "h = mix(h, ccute_at(ccute_offset_by(%s++, %s), 2));", name, row);
    if (chance(m, 50))
        statement(m, "h = mix(h, (say(%s), ccute_at(%s, --%s & 3)));", name, row, name);
    statement(m, "h = mix(h, %s);", name);
    add_number(m, INT, -1, 9, "%s", name);
}

/* A part of an index, by a name or in place. */
static void name_part(struct maker *m, char *part)
{
    const enum ctype type = chance(m, 70) ? INT : LONG;
    char name[NAME];
    if (chance(m, 30))
        return;
    new_name(m, "part", name);
    statement(m, "const %s %s = %s;", ctype_names[type], name, part);
    snprintf(part, TEXT, "%s", name);
}

void emit_taken_apart(struct maker *m)
{
    const enum ctype type = INT + below(m, 3);
    const int times = 1 + 2 * below(m, 2);
    const bool is_known = chance(m, 40);
    char t[NAME], width[NAME], height[NAME], layout[NAME], low[TEXT], middle[TEXT], high[TEXT];
    new_name(m, "index", t);
    new_name(m, "width", width);
    new_name(m, "height", height);
    new_name(m, "apart", layout);
    /* a known coordinate outside is an error */
    statement(m, is_known ? "const %s %s = %s;" : "const %s %s = keep(%s);", ctype_names[type], t,
              between(m, type == UINT || is_known ? 0 : -90, 300).text);
    statement(m, "const int %s = %s;", width, chance(m, 30) ? "8" : between(m, 1, 9).text);
    statement(m, "const int %s = %s;", height, chance(m, 30) ? "4" : between(m, 1, 9).text);
    statement(m, "const ccute_layout %s = ccute_make_layout(CCUTE_T(%s, %s, 400), CCUTE_T(%d, %s * %d, %s * %s%s));",
              layout, width, height, times, width, chance(m, 80) ? times : 2, width, height, times == 1 ? "" : " * 3");
    snprintf(low, sizeof low, "%s %% %s", t, width);
    name_part(m, low);
    snprintf(middle, sizeof middle, "%s / %s %% %s", t, width, height);
    name_part(m, middle);
    snprintf(high, sizeof high, chance(m, 50) ? "%s / (%s * %s)" : "%s / %s / %s", t, width, height);
    name_part(m, high);
    statement(m, "h = mix(h, ccute_at(%s, %s, %s, %s));", layout, low, middle, high);
    for (int i = is_known ? 0 : below(m, 4); i > 0; i--)
        statement(m, "h = mix(h, ccute_at(%s, (int)(%s) + %d, (int)(%s) + %d, (int)(%s) + %d));", layout, low,
                  below(m, 3) - 1, middle, below(m, 3) - 1, high, below(m, 3) - 1);
}
