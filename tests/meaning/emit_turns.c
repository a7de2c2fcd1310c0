/* Features of the order in which the parts of an expression are evaluated: operators in chains, lists, assignments from
 * right to left, calls of calls; and of types and labels that C and its extensions evaluate. */
#include "maker.h"

/* A variable that changes within the expression, and a layout that may be made of it. */
struct turn {
    char name[NAME], change[TEXT], at[2 * TEXT], later[2 * TEXT];
    struct layout layout;
};

static void begin_turn(struct maker *m, struct turn *turn)
{
    const int most = declare_changing(m, random_type(m), turn->name);
    declare_layout(m);
    turn->layout = *some_layout(m);
    coordinates(m, &turn->layout, turn->at);
    coordinates(m, &turn->layout, turn->later);
    change(m, most, turn->change);
}

void emit_operator_chain(struct maker *m)
{
    struct turn turn;
    char kind[NAME], object[NAME];
    new_name(m, "class@_", kind);
    new_name(m, "sink", object);
    at_file_scope(m,
                  "struct %s { unsigned long v; %s &operator<<(long x) { v = mix(v, x); return *this; } "
                  "%s &operator[](long x) { v = mix(v, x + 1); return *this; } };",
                  kind, kind, kind);
    begin_turn(m, &turn);
    statement(m, "%s %s = {h};", kind, object);
    switch (below(m, 4)) {
    case 0:
        statement(m, "%s << (%s %s) << ccute_at(%s, %s);", object, turn.name, turn.change, turn.layout.name, turn.at);
        break;
    case 1:
        statement(m, "%s << ccute_at(%s, %s) << (%s %s) << ccute_at(%s, %s) << %s;", object, turn.layout.name, turn.at,
                  turn.name, turn.change, turn.layout.name, turn.later, turn.name);
        break;
    case 2:
        statement(m, "%s[%s %s][ccute_at(%s, %s)] << %s;", object, turn.name, turn.change, turn.layout.name, turn.at,
                  turn.name);
        break;
    default:
        statement(m, "%s.operator<<(%s %s);", object, turn.name, turn.change);
        statement(m, "%s.operator<<(ccute_at(%s, %s)) << %s;", object, turn.layout.name, turn.at, turn.name);
        break;
    }
    statement(m, "h = mix(h, (long)%s.v);", object);
    use_something(m);
}

void emit_list_in_turn(struct maker *m)
{
    struct turn turn;
    char list[NAME];
    new_name(m, "list", list);
    begin_turn(m, &turn);
    if (chance(m, 50))
        statement(m, "const long %s[] = {(long)ccute_at(%s, %s), (long)(%s %s), (long)ccute_at(%s, %s)};", list,
                  turn.layout.name, turn.at, turn.name, turn.change, turn.layout.name, turn.later);
    else
        statement(m, "const long %s[3]{(long)(%s %s), (long)%s, (long)ccute_at(%s, %s)};", list, turn.name, turn.change,
                  turn.name, turn.layout.name, turn.at);
    statement(m, "for (const long &of : %s) h = mix(h, of);", list);
    use_something(m);
}

void emit_right_to_left(struct maker *m)
{
    struct turn turn;
    char array[NAME];
    new_name(m, "array", array);
    begin_turn(m, &turn);
    statement(m, "long %s[8] = {1, 2, 3};", array);
    if (chance(m, 50))
        statement(m, "%s[ccute_at(%s, %s) & 7] = %s %s;", array, turn.layout.name, turn.at, turn.name, turn.change);
    else
        statement(m, "%s[ccute_at(%s, %s) & 7] += %s[%s & 7] = %s %s;", array, turn.layout.name, turn.at, array,
                  turn.name, turn.name, turn.change);
    statement(m, "for (int i = 0; i < 8; i++) h = mix(h, %s[i]);", array);
    use_something(m);
}

void emit_call_of_call(struct maker *m)
{
    struct turn turn;
    char lambda[NAME];
    new_name(m, "lambda", lambda);
    begin_turn(m, &turn);
    statement(m, "auto %s = [&](int by) { if (by & 1) %s %s; return (int)%s + by; };", lambda, turn.name, turn.change,
              turn.name);
    statement(m, "h = mix(h, %s(%s(%s(%d)) & 3));", lambda, lambda, lambda, below(m, 8));
    statement(m, "h = mix(h, ccute_at(%s, %s));", turn.layout.name, turn.at);
    if (chance(m, 50))
        statement(m, "h = mix(h, ccute_at(ccute_make_layout(CCUTE_T(8, 4), CCUTE_T(%d, 5)), %s(%s(1)) & 7, 2));",
                  below(m, 99), lambda, lambda);
    use_something(m);
}

void emit_counted_sizes(struct maker *m)
{
    struct turn turn;
    char row[NAME];
    new_name(m, "row", row);
    begin_turn(m, &turn);
    switch (below(m, 3)) {
    case 0:
        statement(m, "h = mix(h, (long)sizeof(char[(%s %s) + 1]));", turn.name, turn.change);
        break;
    case 1:
        statement(m, "typedef short %s[(%s %s) + 1];", row, turn.name, turn.change);
        statement(m, "h = mix(h, (long)sizeof(%s));", row);
        break;
    default:
        statement(m, "char %s[2][(%s %s) + 1];", row, turn.name, turn.change);
        statement(m, "h = mix(h, (long)sizeof %s + (long)sizeof *%s);", row, row);
        break;
    }
    statement(m, "h = mix(h, ccute_at(%s, %s));", turn.layout.name, turn.at);
    use_something(m);
}

void emit_case_ranges(struct maker *m)
{
    const int first = below(m, 4), last = first + 1 + below(m, 5);
    struct turn turn;
    begin_turn(m, &turn);
    struct scope outer = begin(m, "switch (%s) { case %d ... %d: {", turn.name, first, last);
    use_something(m);
    statement(m, "%s %s;", turn.name, turn.change);
    if (chance(m, 50))
        statement(m, "break;");
    end(m, outer, "}");
    outer = begin(m, "case %d ... %d: default: {", last + 1, last + 3);
    fill_in(m, 1);
    statement(m, "h = mix(h, ccute_at(%s, %s));", turn.layout.name, turn.at);
    end(m, outer, "} }");
    use_something(m);
}
