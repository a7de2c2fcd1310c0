/* Features of statements: labels of a switch without braces, loops that write their own bounds, counters that wrap
 * around, structs by two pointers, volatile numbers, and declarations in heads. */
#include "maker.h"

#include <string.h>

/* A query of a layout that declares nothing, so that a label may follow it. */
static void query(struct maker *m)
{
    const struct layout l = *some_layout(m);
    char at[2 * TEXT];
    coordinates(m, &l, at);
    statement(m, "h = mix(h, ccute_at(%s, %s));", l.name, at);
}

/* The head of a loop whose bound, step or counter changes in its body; the text of that change. */
static struct scope begin_own_bound(struct maker *m, enum ctype type, int most, const char *i, const char *n,
                                    char *changes)
{
    static const char *const heads[] = {"for (%s %s = 0; %s < %s; %s++) {", "for (%s %s = 0; %s + 1 <= %s; ++%s) {",
                                        "for (%s %s = 1; %s <= %s * 2; %s += 2) {"};
    const char *const t = ctype_names[type];
    struct scope outer;
    changes[0] = 0;
    switch (below(m, 6)) {
    case 0:
    case 1:
        outer = begin(m, heads[below(m, 3)], t, i, i, n, i);
        snprintf(changes, 2 * TEXT, "if (%.200s) %s -= %s > 0;", condition(m).text, n, n);
        break;
    case 2: /* both ends */
        outer = begin(m, "for (%s %s = 0, end_%s = %s; %s < end_%s; %s++, end_%s--) {", t, i, i, n, i, i, i, i);
        add_number(m, type, 0, most, "end_%s", i);
        break;
    case 3: /* the step */
        outer = begin(m, "for (%s %s = 0; %s < %d; %s += %s %% 3 + 1) {", t, i, i, most, i, n);
        snprintf(changes, 2 * TEXT, "%s = (%s + 1) & 1;", n, n);
        break;
    case 4: /* the counter */
        outer = begin(m, "for (%s %s = 0; %s < %d; %s++) {", t, i, i, most, i);
        snprintf(changes, 2 * TEXT, "if (%.200s) %s++;", condition(m).text, i);
        break;
    default: /* the bound is another one from the middle on */
        outer = begin(m, "for (%s %s = 0; %s < %s; %s++) {", t, i, i, n, i);
        snprintf(changes, 2 * TEXT, "if (%s == 2) %s = %d;", i, n, below(m, most + 1));
        break;
    }
    return outer;
}

void emit_own_bound(struct maker *m)
{
    const enum ctype type = random_type(m);
    const int most = 3 + below(m, 5);
    struct scope outer;
    char i[NAME], n[NAME], changes[2 * TEXT];
    new_name(m, "i", i);
    new_name(m, "n", n);
    statement(m, "%s %s = %s;", ctype_names[type], n, between(m, 0, most).text);
    outer = begin_own_bound(m, type, most, i, n, changes);
    repeat(m, 2 * most + 2);
    add_number(m, type, 0, 2 * most, "%s", i);
    if (chance(m, 50))
        use_something(m);
    query(m);
    statement(m, "%s", changes);
    use_something(m);
    fill_in(m, 1);
    end(m, outer, "}");
}

/* A counter that wraps around, or ends below 0. */
void emit_wraps_round(struct maker *m)
{
    static const char *const heads[] = {
        "for (unsigned char %s = %d; %s != %d; %s++) {", "for (unsigned short %s = 65280 + %d; %s != %d; %s++) {",
        "for (unsigned %s = 0u - %d; %s != %d; %s++) {", "for (unsigned long %s = 0ul - %d; %s != %d; ++%s) {"};
    static const enum ctype types[] = {UCHAR, USHORT, UINT, ULONG};
    const int kind = below(m, 7), first = 250 + below(m, 6), last = below(m, 4);
    struct scope outer;
    char i[NAME];
    new_name(m, "i", i);
    if (kind < 4) {
        outer = begin(m, heads[kind], i, kind < 2 ? first : 1 + below(m, 5), i, last, i);
        add_number(m, types[kind], 0, most_of(types[kind]), "%s", i);
    } else if (kind == 4) {
        outer = begin(m, "for (unsigned %s = %s; %s-- > 0;) {", i, between(m, 0, 6).text, i);
        add_number(m, UINT, 0, 5, "%s", i);
    } else {
        outer = begin(m, "for (%s %s = %d; (signed char)%s >= 0; %s--) {", kind == 5 ? "signed char" : "unsigned", i,
                      2 + below(m, 5), i, i);
        add_number(m, kind == 5 ? SCHAR : UINT, 0, 6, "%s", i);
    }
    repeat(m, 12);
    query(m);
    use_something(m);
    fill_in(m, 1);
    end(m, outer, "}");
}

/* Labels without braces: each is come to from above, too, with another number than its own. */
void emit_labels(struct maker *m)
{
    const int most = 15, last = 2 + below(m, 3);
    struct scope outer, inner;
    char name[NAME], text[TEXT];
    new_name(m, "state", name);
    statement(m, "int %s = (int)(%s);", name, between(m, 0, most).text);
    add_number(m, INT, 0, most, "%s", name);
    declare_layout(m);
    outer = begin(m, "switch (%s%s) {", name, chance(m, 50) ? " & 7" : "");
    for (int k = 0; k <= last; k++) {
        statement(m, k == last ? "default:;" : chance(m, 30) ? "case %d: case %d:;" : "case %d:;", k, k + 8);
        query(m);
        if (chance(m, 60))
            statement(m, "%s %s;", name, change(m, most, text));
        if (chance(m, 40)) {
            inner = begin(m, "{");
            use_something(m);
            fill_in(m, 1);
            end(m, inner, "}");
        }
        if (chance(m, 40))
            statement(m, "break;");
    }
    end(m, outer, "}");
    use_something(m);
}

/* A helper that reads and writes structs by two pointers, which may be the same. */
static void write_two_structs(struct maker *m, const char *kind, const struct layout *l, char *name)
{
    struct helper helper;
    char text[TEXT];
    new_name(m, "two@_", name);
    begin_helper(m, &helper, "%s unsigned long %s(unsigned long h, struct %s *x, struct %s *y, const ccute_layout l) {",
                 folded(m), name, kind, kind);
    add_layout(m, "l", l->rank, l->least)->most = l->most;
    add_number(m, SHORT, 0, 15, "x->n");
    add_number(m, LONG, 0, 15, "x->ld[1]");
    add_number(m, INT, 0, 15, "*y->p");
    declare_layout(m);
    const struct scope outer =
        begin(m, chance(m, 50) ? "if (x->n %% %d == 0) {" : "if (x->n < %d) {", 2 << below(m, 2));
    query(m);
    statement(m, "%s %s;", chance(m, 40) ? "y->n" : chance(m, 50) ? "*x->p" : "y->ld[1]", change(m, 15, text));
    declare_layout(m);
    use_layout(m);
    query(m);
    end(m, outer, "}");
    use_something(m);
    result(m, "return h;");
    end_helper(m, &helper, "}");
}

void emit_two_structs(struct maker *m)
{
    const struct layout l = *some_layout(m);
    char kind[NAME], a[NAME], b[NAME], name[NAME];
    new_name(m, "pair@_", kind);
    new_name(m, "one", a);
    new_name(m, "two", b);
    at_file_scope(m, "struct %s { short n; long ld[2]; int *p, own; };", kind);
    statement(m, "struct %s %s = {%s, {1, %s}, 0, %s}, %s = {%d, {2, %d}, &%s.own, %d};", kind, a,
              between_as(m, SHORT, 0, 15).text, between_as(m, LONG, 0, 15).text, between_as(m, INT, 0, 15).text, b,
              below(m, 16), below(m, 16), a, below(m, 16));
    statement(m, "%s.p = &%s.own;", a, chance(m, 50) ? a : b);
    write_two_structs(m, kind, &l, name);
    for (int i = 1 + below(m, 3); i > 0; i--)
        statement(m, "h = %s(h, &%s, &%s, %s);", name, chance(m, 50) ? a : b, chance(m, 50) ? a : b, l.name);
    add_number(m, SHORT, 0, 15, "%s.n", a);
    add_number(m, INT, 0, 15, "*%s.p", b);
    declare_layout(m);
    statement(m, "h = %s(h, &%s, &%s, %s);", name, b, a, l.name);
    use_something(m);
}

/* Each read of a volatile number is another number. */
void emit_volatiles(struct maker *m)
{
    const enum ctype type = random_type(m);
    char name[NAME], pointer[NAME];
    new_name(m, "now", name);
    new_name(m, "at", pointer);
    statement(m, "volatile %s %s = %s;", ctype_names[type], name, between(m, 0, 15).text);
    statement(m, "volatile %s *const %s = &%s;", ctype_names[type], pointer, name);
    add_number(m, type, 0, 15, "%s", name);
    add_number(m, type, 0, 15, "*%s", pointer);
    declare_layout(m);
    const struct scope outer = begin(m, "if (%s %% 4 == %d) {", name, below(m, 4));
    use_something(m);
    statement(m, "*%s = (%s)(%s);", pointer, ctype_names[type], between(m, 0, 15).text);
    use_something(m);
    end(m, outer, "}");
    statement(m, "%s = (%s)((%s + 1) & 15);", name, ctype_names[type], name);
    use_something(m);
}

/* Declarations in the heads of statements, and names that stand for the parts of an object. */
void emit_heads(struct maker *m)
{
    const enum ctype type = random_type(m);
    const char *const t = ctype_names[type];
    struct scope outer;
    char x[NAME], y[NAME];
    new_name(m, "x", x);
    new_name(m, "y", y);
    switch (below(m, 5)) {
    case 0:
        outer = begin(m, "if (const %s %s = %s) {", t, x, between_as(m, type, 0, 15).text);
        break;
    case 1:
        outer = begin(m, "if (%s %s = %s; %s %% 4 != %d) {", t, x, between_as(m, type, 0, 15).text, x, below(m, 4));
        break;
    case 2:
        outer = begin(m, "switch (const %s %s = %s; %s) case 0: case 1: case 2: case 9: {", t, x,
                      between_as(m, type, 0, 15).text, x);
        break;
    case 3:
        outer = begin(m, "for (int %s = 0; const %s %s = %s < 3 ? %s : 0; %s++) {", y, t, x, y,
                      between_as(m, type, 0, 15).text, y);
        break;
    default:
        outer = begin(m, "{ const %s %s_[2] = {%s, %d}; const auto %s[%s, %s] = %s_;", t, x,
                      between_as(m, type, 0, 15).text, below(m, 16), chance(m, 50) ? "&" : "", x, y, x);
        add_number(m, type, 0, 15, "%s", y);
        break;
    }
    repeat(m, 3);
    add_number(m, type, 0, 15, "%s", x);
    declare_layout(m);
    use_layout(m);
    fill_in(m, 1);
    use_something(m);
    end(m, outer, "}");
}

/* Values of statements within expressions: a comma, an assignment, a statement expression. */
void emit_inner_values(struct maker *m)
{
    const struct layout l = *some_layout(m);
    const int most = 15;
    char name[NAME], text[TEXT], at[2 * TEXT];
    new_name(m, "v", name);
    statement(m, "int %s = (int)(%s);", name, between(m, 0, most).text);
    coordinates(m, &l, at); /* without the number, which changes beside it */
    add_number(m, INT, 0, most, "%s", name);
    declare_layout(m);
    switch (below(m, 6)) {
    case 5: /* which of them is called first does not matter, but --verify compares the calls */
        statement(
            m, "h = mix(h, ccute_at(ccute_make_layout(CCUTE_T(8, 8), CCUTE_T(%s, %d)), keep(%s) & 7, keep(%d) & 7));",
            between(m, -300, 70000).text, below(m, 9), name, below(m, 99));
        break;
    case 0:
        statement(m, "h = (%s %s, mix(h, ccute_at(%s, %s)));", name, change(m, most, text), l.name, at);
        break;
    case 1:
        statement(m, "h = mix(h, (%s = (int)(%s)) + ccute_at(%s, %s));", name, between(m, 0, most).text, l.name, at);
        break;
    case 2:
        statement(m, "h = mix(h, __extension__({ %s %s; (long)ccute_at(%s, %s); }));", name, change(m, most, text),
                  l.name, at);
        break;
    case 3:
        statement(m, "h = mix(h, ccute_at(ccute_make_layout(CCUTE_T(4, 2), CCUTE_T(%d, 3)), (%s ^= 1, %s & 7)));",
                  below(m, 99) - 9, name, name);
        break;
    default:
        statement(m, "for (; %s > 3 && (h = mix(h, ccute_at(%s, %s)), 1); %s -= 4) ;", name, l.name, at, name);
        break;
    }
    use_layout(m);
    use_something(m);
}
