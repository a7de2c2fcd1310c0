/* Features of control: code that is reached, and code that is not. */
#include "maker.h"

#include <string.h>

void emit_dies(struct maker *m)
{
    const struct number c = condition(m);
    declare_layout(m);
    statement(m, "if (%s) die(%s);", c.text, some_number(m).text);
    use_something(m);
}

void emit_may_leave(struct maker *m)
{
    declare_layout(m);
    statement(m, "%s(%s);", m->language != C && chance(m, 50) ? "maybe_throw" : "maybe_leave", some_number(m).text);
    use_something(m);
}

void emit_jump_away(struct maker *m)
{
    const struct number c = condition(m);
    declare_layout(m);
    statement(m, "if (%s) longjmp(meaning_exit, %d);", c.text, 1 + below(m, 9));
    use_something(m);
}

void emit_throws(struct maker *m)
{
    const struct number c = condition(m);
    declare_layout(m);
    statement(m, "if (%s) throw %s;", c.text,
              chance(m, 50) ? "7" : "(long)ccute_size(ccute_make_layout(CCUTE_T(3, 5)))");
    use_something(m);
}

void emit_catches(struct maker *m)
{
    struct scope outer = begin(m, "try {");
    use_something(m);
    fill_in(m, 2);
    statement(m, "if (%s) throw %d;", condition(m).text, below(m, 9));
    use_something(m);
    end(m, outer, "} catch (int caught) { say(caught); }");
    if (chance(m, 50))
        use_something(m);
}

void emit_switches(struct maker *m)
{
    const struct number x = some_number(m);
    const struct scope outer = begin(m, "switch (%s %% 4) {", x.text);
    struct scope inner;
    for (int k = 0; k < 3; k++) {
        if (k == 2)
            inner = begin(m, "default: {");
        else
            inner = begin(m, "case %d: {", k);
        use_something(m);
        fill_in(m, 1);
        end(m, inner, chance(m, 60) ? "} break;" : "}");
    }
    end(m, outer, "}");
    use_something(m);
}

void emit_jumps(struct maker *m)
{
    const struct number c = condition(m);
    struct scope outer;
    char label[NAME], count[NAME];
    new_name(m, "label", label);
    new_name(m, "rounds", count);
    declare_layout(m);
    if (chance(m, 50)) {
        statement(m, "if (%s) goto %s;", c.text, label);
        outer = begin(m, "{");
        use_something(m);
        fill_in(m, 2);
        end(m, outer, "}");
        statement(m, "%s:;", label);
    } else {
        outer = begin(m, "{ int %s = 0; %s:;", count, label);
        repeat(m, 3);
        use_something(m);
        fill_in(m, 1);
        statement(m, "if (++%s < 3) goto %s;", count, label);
        end(m, outer, "}");
    }
    use_something(m);
}

/* The head of a loop of a few rounds, and the values of its counter. */
static void write_head(struct maker *m, const char *i, char *head)
{
    const int kind = below(m, 5), by = 1 + below(m, 3), most = 3 + below(m, 5);
    const enum ctype type = 1 + below(m, CTYPES - 1);
    const char *name = ctype_names[type];
    if (kind == 0)
        snprintf(head, TEXT, "for (%s %s = %d; %s > 0; %s -= 1) {", name, i, most, i, i);
    else if (kind == 1)
        snprintf(head, TEXT, "for (%s %s = 1; %s < %d; %s <<= 1) {", name, i, i, most, i);
    else if (kind == 2)
        snprintf(head, TEXT, "for (%s %s = 0; %s < %.100s; ++%s) {", name, i, i, between(m, 0, most).text, i);
    else
        snprintf(head, TEXT, "for (%s %s = 0; %s <= %d; %s += %d) {", name, i, i, most, i, by);
    add_number(m, type, 0, most, "%s", i);
}

void emit_loop(struct maker *m)
{
    const int numbers = m->numbers;
    struct scope outer;
    char i[NAME], head[TEXT];
    new_name(m, "i", i);
    if (chance(m, 25)) {
        statement(m, "int %s = %s;", i, between(m, 1, 4).text);
        add_number(m, INT, 0, 4, "%s", i);
        outer = begin(m, "while (%s-- > 0) {", i);
    } else {
        write_head(m, i, head);
        outer = begin(m, "%s", head);
    }
    repeat(m, 8);
    outer.numbers = numbers;
    use_something(m);
    if (chance(m, 60))
        statement(m, "if (%s) %s;", condition(m).text, chance(m, 50) ? "continue" : "break");
    fill_in(m, 2);
    use_something(m);
    end(m, outer, "}");
}

/* The head of a loop over an array of numbers, which may change them. */
static void begin_range(struct maker *m, enum ctype type, int most, const char *array, struct scope *outer)
{
    static const char *const values[] = {"const auto", "const auto &", "auto", "auto &", "auto &&"};
    const int form = below(m, 7);
    char x[NAME], text[TEXT];
    new_name(m, "x", x);
    *outer = form < 5 ? begin(m, "for (%s %s : %s) {", values[form], x, array)
                      : begin(m, "for (%s%s %s : %s) {", ctype_names[type], form == 5 ? "" : " &", x, array);
    repeat(m, 4);
    if (form >= 2 && chance(m, 50))
        statement(m, "%s %s;", x, change(m, most, text));
    add_number(m, type, 0, most, "%s", x);
}

/* A loop over layouts. */
static void range_of_layouts(struct maker *m)
{
    const struct layout l = *some_layout(m);
    char array[NAME], part[NAME], at[2 * TEXT];
    struct scope outer;
    new_name(m, "array", array);
    new_name(m, "part", part);
    statement(m, "const ccute_layout %s[] = {%s, ccute_offset_by(%s, %s)};", array, l.name, between(m, 0, 60).text,
              l.name);
    outer = begin(m, "for (const %s%s : %s) {", chance(m, 50) ? "ccute_layout &" : "auto ", part, array);
    repeat(m, 2);
    coordinates(m, &l, at);
    statement(m, "h = mix(h, ccute_at(%s, %s));", part, at);
    end(m, outer, "}");
}

void emit_range_for(struct maker *m)
{
    const enum ctype type = random_type(m);
    const int most = (8 << below(m, 2)) - 1;
    struct scope outer;
    char name[NAME];
    if (chance(m, 25)) {
        range_of_layouts(m);
        return;
    }
    new_name(m, "array", name);
    statement(m, "%s %s[4] = {%s, %d, %s};", ctype_names[type], name, between_as(m, type, 0, most).text, below(m, most),
              between_as(m, type, 0, most).text);
    begin_range(m, type, most, name, &outer);
    declare_layout(m);
    use_layout(m);
    if (chance(m, 30))
        statement(m, "if (%s) %s;", condition(m).text, chance(m, 50) ? "continue" : "break");
    fill_in(m, 1);
    use_something(m);
    end(m, outer, "}");
    add_number(m, type, 0, most, "%s[%d]", name, below(m, 4));
    use_something(m);
}

/* A step of a number that stays below n, or does not. */
static void turn_round(struct maker *m, const char *ring, int n)
{
    switch (below(m, 11)) {
    case 0:
        statement(m, "%s = (%s + %d) %% %d;", ring, ring, 1 + below(m, n), n);
        break;
    case 1:
        statement(m, "%s = %s == %d ? 0 : %s + 1;", ring, ring, n - 1, ring);
        break;
    case 2:
        statement(m, "%s = %s > 0 ? %s - 1 : %d;", ring, ring, ring, n - 1);
        break;
    case 3:
        statement(m, "%s = %s + 1 < %d ? %s + 1 : 0;", ring, ring, n, ring);
        break;
    case 4:
        statement(m, "if (++%s %s %d) %s = 0;", ring, chance(m, 50) ? "==" : ">=", n, ring);
        break;
    case 5:
        statement(m, "%s++;", ring);
        statement(m, "if (%s == %d) %s = 0;", ring, n, ring);
        break;
    case 6:
        statement(m, "%s += 2;", ring);
        if (chance(m, 50))
            statement(m, "%s %%= %d;", ring, n);
        else
            statement(m, "if (%s >= %d) { h = mix(h, 1); %s -= %d; }", ring, n, ring, n);
        break;
    case 7:
        statement(m, "if (%s == %d) %s = 0; else %s++;", ring, n - 1, ring, ring);
        break;
    case 8:
        statement(m, "if (++%s == %d) { h = mix(h, 2); %s = 0; }", ring, n, ring);
        break;
    case 9:
        statement(m, "%s += 1;", ring);
        statement(m, "%s = %s == %d ? (%s & 1) : %s;", ring, ring, n, ring, ring);
        break;
    default:
        statement(m, "%s = (%s + 1) & 1;", ring, ring);
        break;
    }
}

void emit_ring(struct maker *m)
{
    const int n = 2 + below(m, 4), rounds = 3 + below(m, 5), given = chance(m, 30) ? 9 : 0;
    const int most = given ? given + 2 * rounds : n - 1;
    const enum ctype type = 1 + below(m, CTYPES - 1);
    struct scope outer;
    char ring[NAME], i[NAME];
    new_name(m, "ring", ring);
    new_name(m, "i", i);
    statement(m, "%s %s = %d;", ctype_names[type], ring, below(m, n));
    outer = begin(m, "for (int %s = 0; %s < %d; %s++) {", i, i, rounds, i);
    repeat(m, rounds);
    add_number(m, type, 0, most, "%s", ring);
    use_something(m);
    turn_round(m, ring, n);
    use_something(m);
    if (given)
        statement(m, "if (%s) %s = %s;", condition(m).text, ring, between(m, 0, given).text);
    end(m, outer, "}");
}

void emit_early_return(struct maker *m)
{
    declare_layout(m);
    statement(m, "if (%s) return mix(h, %s);", condition(m).text, some_number(m).text);
    use_something(m);
}

void emit_never(struct maker *m)
{
    const int a = 1 + below(m, 4), b = 1 + below(m, 4), outside = a * b + below(m, 3);
    const struct number x = some_number(m);
    char name[NAME];
    new_name(m, "few", name);
    statement(m, "const ccute_layout %s = ccute_make_layout(CCUTE_T(%d, %d), CCUTE_T(%d, %s));", name, a, b,
              below(m, 20), between(m, -9, 40).text);
    switch (below(m, 6)) {
    case 0:
        statement(m, "if (%d < ccute_size(%s)) h = mix(h, ccute_at(%s, %d));", outside, name, name, outside);
        break;
    case 1:
        statement(m, "if (sizeof(long) == 4) h = mix(h, ccute_at(%s, %d));", name, outside);
        break;
    case 2:
        statement(m, "for (int i = %d; i < ccute_size(%s); i++) h = mix(h, ccute_at(%s, %d));", outside, name, name,
                  outside);
        break;
    case 3:
        statement(m, "h = mix(h, ccute_size(%s) > %d ? ccute_at(%s, %d) : 5);", name, outside, name, outside);
        break;
    case 4:
        statement(m, "if (%s > 5 && %s < 3) h = mix(h, ccute_at(ccute_make_layout(CCUTE_T(-2, 3)), %d));", x.text,
                  x.text, outside);
        break;
    default:
        statement(m, "for (int i = 0; i < ccute_size(%s); i++) if (i >= %d) h = mix(h, ccute_at(%s, i + 1));", name,
                  outside, name);
        break;
    }
    add_layout(m, name, 2, (const int[]){a, b});
}

void emit_empty(struct maker *m)
{
    const struct number x = between(m, 0, 1 + 2 * below(m, 2));
    char name[NAME];
    new_name(m, "none", name);
    statement(m, "const ccute_layout %s = ccute_make_layout(CCUTE_T(%s, %d), CCUTE_T(%d, %s));", name,
              chance(m, 50) ? "0" : x.text, 1 + below(m, 4), below(m, 9), between(m, -9, 40).text);
    switch (below(m, 4)) {
    case 0:
        statement(m, "for (int i = 0; i < ccute_size(%s); i++) h = mix(h, ccute_at(%s, i));", name, name);
        break;
    case 1:
        statement(m, "if (ccute_size(%s) > 0) h = mix(h, ccute_at(%s, 0));", name, name);
        break;
    case 2:
        statement(m, "h = mix(h, ccute_size(%s) && ccute_at(%s, 0) > 3);", name, name);
        break;
    default:
        statement(m, "h = mix(h, ccute_size(%s) * 3);", name);
        break;
    }
}

void emit_bad(struct maker *m)
{
    struct number x = between(m, 0, 3);
    char name[NAME];
    int least[] = {1, 1 + below(m, 6)};
    new_name(m, "odd", name);
    if (m->has_pointers && m->element == m->main_element) /* a layout that is bad for every argument would be refused */
        snprintf(x.text, sizeof x.text, "(int)(a%d & 3) - 1", below(m, PARAMS));
    else
        snprintf(x.text, sizeof x.text, "keep(%d) - 1", below(m, 4));
    if (chance(m, 70)) {
        statement(m, "const ccute_layout %s = ccute_make_layout(CCUTE_T(2 * (%s) + 1, %d), CCUTE_T(%d, %s));", name,
                  x.text, least[1], below(m, 20), between(m, 0, 40).text);
        add_layout(m, name, 2, least);
    } else {
        least[0] = 24;
        statement(m, "const ccute_layout %s = ccute_logical_divide(ccute_make_layout(24, %s), %s);", name,
                  between(m, 1, 9).text, x.text);
        add_layout(m, name, 1, least);
    }
    if (chance(m, 50))
        use_layout(m);
    fill_in(m, 1);
}

void emit_shortcut(struct maker *m)
{
    const struct layout l = *some_layout(m);
    const struct number c = condition(m), x = some_number(m);
    char at[2 * TEXT];
    coordinates(m, &l, at);
    switch (below(m, 4)) {
    case 0:
        statement(m, "h = mix(h, (%s) && ccute_at(%s, %s) > %d);", c.text, l.name, at, below(m, 9));
        break;
    case 1:
        statement(m, "h = mix(h, (%s) || (say(ccute_at(%s, %s)), 1));", c.text, l.name, at);
        break;
    case 2:
        statement(m, "h = mix(h, (%s) ? ccute_at(%s, %s) : %s);", c.text, l.name, at, x.text);
        break;
    default:
        statement(m, "if ((%s) && keep(ccute_size(%s)) != 2) h = mix(h, ccute_at(%s, %s));", c.text, l.name, l.name,
                  at);
        break;
    }
}

void emit_assumption(struct maker *m)
{
    static const char *const compare[] = {"<", "<=", ">", ">=", "==", "!="};
    const struct number x = some_number(m);
    struct scope outer;
    char holds[2 * TEXT];
    if (chance(m, 50))
        snprintf(holds, sizeof holds, "%s %% %d == 0", x.text, 2 << below(m, 3));
    else
        snprintf(holds, sizeof holds, "%s %s %d", x.text, compare[below(m, 6)], below(m, 20));
    outer = begin(m, "if (%s) {", holds);
    if (chance(m, 60))
        statement(m, "CCUTE_ASSUME(%s);", holds);
    use_something(m);
    fill_in(m, 2);
    use_something(m);
    end(m, outer, "}");
}
