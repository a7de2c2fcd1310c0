/* Features of helpers: calls that fold, and calls that stay. */
#include "maker.h"

/* A helper that takes a layout and a number, and may call another one; its arguments. */
static void write_helper(struct maker *m, int deep, const struct layout *l, char *name)
{
    const enum ctype type = random_type(m);
    struct helper helper;
    char inner[NAME];
    new_name(m, "helper@_", name);
    if (m->language == C && type >= INT && chance(m, 10))
        begin_helper(m, &helper, "%s unsigned long %s(h, l, q) unsigned long h; const ccute_layout l; %s q; {",
                     folded(m), name, ctype_names[type]);
    else
        begin_helper(m, &helper, "%s%s unsigned long %s(unsigned long h, const ccute_layout %sl, %s q) {",
                     m->language != CUDA && chance(m, 10) ? "__attribute__((aligned(16))) " : "", folded(m), name,
                     m->language != C && chance(m, 50) ? "&" : "", ctype_names[type]);
    add_number(m, type, 0, 60, "q");
    add_layout(m, "l", l->rank, l->least)->most = l->most;
    use_something(m);
    if (deep > 1) {
        write_helper(m, deep - 1, l, inner);
        statement(m, "h = %s(h, %s, %s);", inner, chance(m, 50) ? "l" : "ccute_offset_by(q, l)",
                  between(m, 0, 60).text);
    }
    fill_in(m, 2);
    if (chance(m, 50))
        use_something(m);
    result(m, "return h;");
    end_helper(m, &helper, "}");
}

static void call_helper(struct maker *m, int deep)
{
    const struct layout l = *some_layout(m);
    const struct number x = between(m, 0, 60), y = between(m, 0, 60);
    char name[NAME];
    write_helper(m, deep, &l, name);
    statement(m, "h = %s(h, %s, %s);", name, l.name, x.text);
    if (chance(m, 50))
        statement(m, "h = %s(h, ccute_offset_by(%s, %s), %s);", name, y.text, l.name, y.text);
}

void emit_layout_helper(struct maker *m) { call_helper(m, 1); }

void emit_deep_helper(struct maker *m) { call_helper(m, 3); }

void emit_returned_layout(struct maker *m)
{
    const enum ctype a = 1 + below(m, LONG), b = 1 + below(m, LONG);
    const int least[] = {1 + below(m, 4), 1 + below(m, 4)};
    const struct number x = expression(m, 1), y = between(m, 0, 200);
    struct helper helper;
    char name[NAME], made[NAME];
    new_name(m, "make@_", name);
    new_name(m, "l", made);
    begin_helper(m, &helper, "%s ccute_layout %s(%s a, %s b) {", folded(m), name, ctype_names[a], ctype_names[b]);
    add_number(m, a, least_of(a), most_of(a), "a");
    add_number(m, b, b == SCHAR ? -128 : 0, b == BOOL ? 1 : 200, "b");
    if (chance(m, 40))
        statement(m, "if (%s) return ccute_make_layout(CCUTE_T(%d, %d), CCUTE_T(%s, 2));", condition(m).text, least[0],
                  least[1] + 1, between(m, 0, 99).text);
    if (chance(m, 40)) {
        const struct number local = expression(m, 1);
        declare_number(m, random_type(m), &local, true);
    }
    result(m, "return ccute_make_layout(CCUTE_T(%d, %d), CCUTE_T(%s, %s));", least[0], least[1],
           between(m, -50, 3000).text, between(m, 0, 300).text);
    end_helper(m, &helper, "}");
    statement(m, "const ccute_layout %s = %s(%s, %s);", made, name, x.text, y.text);
    add_layout(m, made, 2, least);
    use_layout(m);
}

void emit_recursion(struct maker *m)
{
    const struct layout l = *some_layout(m);
    char name[NAME], at[2 * TEXT];
    struct helper helper;
    const int by = below(m, 9);
    new_name(m, "again@_", name);
    begin_helper(m, &helper, "%s unsigned long %s(unsigned long h, const ccute_layout l, int n) {", folded(m), name);
    add_number(m, INT, 0, 4, "n");
    add_layout(m, "l", l.rank, l.least)->most = l.most;
    coordinates(m, &m->layout[0], at);
    statement(m, "if (n <= 0) return mix(h, ccute_at(l, %s));", at);
    if (chance(m, 50))
        use_something(m);
    if (chance(m, 60))
        result(m, "return %s(mix(h, ccute_at(l, 0)), ccute_offset_by(%d, l), n - 1);", name, by);
    else
        result(m, "return mix(%s(h, l, n - 1), ccute_at(l, %s));", name, at);
    end_helper(m, &helper, "}");
    statement(m, "h = %s(h, %s, %s);", name, l.name, between(m, 0, 3).text);
}

void emit_kept_call(struct maker *m)
{
    const struct layout l = *some_layout(m), k = *some_layout(m);
    char at[2 * TEXT], kept[3 * TEXT], name[NAME];
    coordinates(m, &l, at);
    switch (below(m, 6)) {
    case 0:
        snprintf(kept, sizeof kept, "(ccute_cosize(%s) & 7)", l.name);
        break;
    case 1:
        snprintf(kept, sizeof kept, "ccute_rank(ccute_coalesce(%s)) * 3", l.name);
        break;
    case 2:
        snprintf(kept, sizeof kept, "(ccute_equal(%s, %s) ? 5 : 6)", l.name, k.name);
        break;
    case 3:
        snprintf(kept, sizeof kept, "(ccute_size(ccute_filter(%s)) & 15)", l.name);
        break;
    case 4:
        snprintf(kept, sizeof kept, "(int)(ccute_depth(ccute_coalesce(%s)) + ccute_ok(%s))", l.name, k.name);
        break;
    default:
        snprintf(kept, sizeof kept, "(keep(ccute_at(%s, %s)) & 31)", l.name, at);
        break;
    }
    if (chance(m, 40)) {
        statement(m, "h = mix(h, %s + ccute_at(%s, %s));", kept, l.name, at);
        return;
    }
    new_name(m, "v", name);
    statement(m, "const %s %s = %s;", ctype_names[INT + below(m, 4)], name, kept);
    add_number(m, INT, 0, 96, "(int)%s", name);
    declare_layout(m);
    use_layout(m);
}

void emit_escape(struct maker *m)
{
    const struct layout l = *some_layout(m), k = *some_layout(m);
    char name[NAME], at[2 * TEXT];
    new_name(m, "held", name);
    coordinates(m, &l, at);
    switch (below(m, m->language == C ? 4 : 5)) {
    case 4:
        statement(m, "const ccute_layout &%s = %s;", name, l.name);
        statement(m, "h = mix(h, ccute_at(%s, %s) + (&%s == &%s));", name, at, name, chance(m, 70) ? l.name : k.name);
        break;
    case 0:
        statement(m, "h = mix_layout(h, %s);", l.name);
        break;
    case 1:
        statement(m, "const ccute_layout %s[2] = {%s, %s};", name, k.name, l.name);
        statement(m, "h = mix(h, ccute_at(%s[1], %s));", name, at);
        break;
    case 2:
        statement(m, "const ccute_layout *const %s = &%s;", name, l.name);
        statement(m, "h = mix(h, ccute_at(*%s, %s));", name, at);
        break;
    default:
        statement(m, "ccute_layout %s;", name);
        statement(m, "%s = %s;", name, l.name);
        statement(m, "h = mix(h, ccute_at(%s, %s));", name, at);
        break;
    }
}
