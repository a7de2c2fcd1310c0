/* Features of C++ classes and templates. */
#include "maker.h"

/* Copies and fills call the assignment, whatever else the class is. */
void emit_own_assignment(struct maker *m)
{
    static const char *const bodies[] = {"v = o.v + 1; return *this;", "v = o.v; say(v); return *this;",
                                         "v = o.v ^ 3; w = 5; return *this;"};
    static const char *const rest[] = {"", "%s(const %s &) = default; ", "~%s() { } "};
    char kind[NAME], to[NAME], from[NAME], more[TEXT];
    struct sides sides;
    new_name(m, "class@_", kind);
    new_name(m, "to", to);
    new_name(m, "from", from);
    snprintf(more, sizeof more, rest[below(m, 3)], kind, kind);
    at_file_scope(m,
                  "struct %s { int v; short w; %s(int x = 2) : v(x), w(1) { } %s%s &operator=(const %s &o) { %s } };",
                  kind, kind, more, kind, kind, bodies[below(m, 3)]);
    declare_sides(m, &sides, 20);
    statement(m, "%s %s[400], %s[400];", kind, to, from);
    statement(m, "for (int i = 0; i < 400; i++) %s[i].v = i * 3;", from);
    statement(m, "ccute_copy(%s, %s, %s, %s);", to, sides.to, from, sides.from);
    if (chance(m, 50))
        statement(m, "ccute_fill(%s, %s, %s(%d));", to, sides.to, kind, below(m, 99));
    statement(m, "for (int i = 0; i < 400; i++) h = mix(h, %s[i].v * 8 + %s[i].w);", to, to);
}

void emit_conversion_operator(struct maker *m)
{
    const enum ctype type = random_type(m);
    struct number operated = {"", type, 0, 15};
    char kind[NAME], name[NAME];
    new_name(m, "class@_", kind);
    new_name(m, "object", name);
    snprintf(operated.text, sizeof operated.text, "%s", name);
    at_file_scope(m, "struct %s { int v; operator %s() const { say(v); return v & 15; } };", kind, ctype_names[type]);
    statement(m, "const %s %s = {%s};", kind, name, between_as(m, INT, 0, 100).text);
    /* It has a side effect, which an argument may have once only; so the number is kept in a variable. */
    declare_number(m, random_type(m), &operated, true);
    use_something(m);
}

void emit_destructor(struct maker *m)
{
    const int most = 15;
    char kind[NAME], name[NAME], object[NAME], text[TEXT];
    struct scope outer;
    new_name(m, "class@_", kind);
    new_name(m, "c", name);
    new_name(m, "object", object);
    at_file_scope(m, "struct %s { int &of; ~%s() { of ^= %d; say(of); } };", kind, kind, 1 + below(m, most));
    statement(m, "int %s = %s;", name, between(m, 0, most).text);
    add_number(m, INT, 0, most, "%s", name);
    declare_layout(m);
    outer = begin(m, "{ const %s %s{%s};", kind, object, name);
    use_something(m);
    if (chance(m, 50))
        statement(m, "%s %s;", name, change(m, most, text));
    fill_in(m, 2);
    end(m, outer, "}");
    declare_layout(m);
    use_layout(m);
}

void emit_function_template(struct maker *m)
{
    static const enum ctype types[] = {SCHAR, SHORT, INT, LONG};
    struct number x = between(m, 0, 60), y = between(m, 0, 60);
    struct helper helper;
    char name[NAME];
    new_name(m, "template@_", name);
    begin_helper(m, &helper, "template <int N, class T> %s unsigned long %s(unsigned long h, T x) {", folded(m), name);
    add_number(m, INT, 1, 8, "N");
    add_number(m, INT, 0, 60, "x");
    use_something(m);
    fill_in(m, 1);
    use_something(m);
    result(m, "return h;");
    end_helper(m, &helper, "}");
    statement(m, "h = %s<%d>(h, (%s)(%s));", name, 1 + below(m, 8), ctype_names[types[below(m, 4)]], x.text);
    if (chance(m, 60))
        statement(m, "h = %s<%d>(h, (%s)(%s));", name, 1 + below(m, 8), ctype_names[types[below(m, 4)]], y.text);
}
