/* Features of classes, and of objects and arrays whose parts are layouts. */
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

/* A layout of a form that others may have: strides that a variable chooses, which changes later. */
static void initialiser(struct maker *m, const struct layout *l, const char *changing, char *text)
{
    if (chance(m, 40))
        snprintf(text, TEXT, "ccute_make_layout(CCUTE_T(%d, %d), CCUTE_T(%s, %d))", l->least[0], l->least[1], changing,
                 below(m, 40));
    else
        snprintf(text, TEXT, "ccute_make_layout(CCUTE_T(%d, %d), CCUTE_T(%d, %.90s))", l->least[0], l->least[1],
                 below(m, 40), between(m, -50, 300).text);
}

static struct layout random_form(struct maker *m)
{
    const int rows = 1 + below(m, 4), columns = 1 + below(m, 4);
    return (struct layout){.name = "", .rank = 2, .least = {rows, columns}, .most = (long)rows * columns};
}

void emit_layouts_in_array(struct maker *m)
{
    const struct layout l = random_form(m);
    const bool is_const = chance(m, 60);
    char changing[NAME], name[NAME], one[TEXT], two[TEXT], at[2 * TEXT], text[TEXT], i[NAME];
    const int most = declare_changing(m, INT, changing);
    struct scope outer;
    new_name(m, "array", name);
    new_name(m, "i", i);
    initialiser(m, &l, changing, one);
    initialiser(m, &l, changing, two);
    statement(m, "%sccute_layout %s[2] = {%s, %s};", is_const ? "const " : "", name, one, two);
    statement(m, "%s %s;", changing, change(m, most, text));
    coordinates(m, &l, at);
    statement(m, "h = mix(h, ccute_at(%s[%d], %s));", name, below(m, 2), at);
    if (!is_const && chance(m, 70))
        statement(m, "%s[%.90s] = %s;", name, between(m, 0, 1).text, one);
    outer = begin(m, "for (int %s = 0; %s < 2; %s++) {", i, i, i);
    repeat(m, 2);
    coordinates(m, &l, at);
    statement(m, "h = mix(h, ccute_at(%s[%s], %s));", name, i, at);
    end(m, outer, "}");
    coordinates(m, &l, at);
    statement(m, "h = mix(h, ccute_at(%s[%.90s], %s));", name, between(m, 0, 1).text, at);
}

void emit_chosen_layout(struct maker *m)
{
    const struct layout l = random_form(m);
    char changing[NAME], name[NAME], one[TEXT], two[TEXT], at[2 * TEXT], text[TEXT];
    const int most = declare_changing(m, INT, changing);
    const struct number c = condition(m);
    new_name(m, "chosen", name);
    initialiser(m, &l, changing, one);
    initialiser(m, &l, changing, two);
    coordinates(m, &l, at);
    if (chance(m, 30)) {
        statement(m, "h = mix(h, ccute_at(%s ? %s : %s, %s));", c.text, one, two, at);
        return;
    }
    statement(m, "const ccute_layout %s = %s ? %s : %s;", name, c.text, one, two);
    statement(m, "%s %s;", changing, change(m, most, text));
    statement(m, "h = mix(h, ccute_at(%s, %s));", name, at);
    add_layout(m, name, l.rank, l.least)->most = l.most;
    use_layout(m);
}

/* A function that is called with an object whose members are layouts: a text of its call. */
static void write_taker(struct maker *m, const char *kind, const char *marked, const char *object, char *call)
{
    const bool by_reference = chance(m, 50);
    char name[NAME];
    new_name(m, "take@_", name);
    at_file_scope(m,
                  "%s static long %s(%s %s%sx, int i) { return ccute_at(x.one, i) + ccute_at(x.two[0], 0) + x.at(i); }",
                  marked, name, by_reference ? "const" : "", kind, by_reference ? " &" : " ");
    snprintf(call, TEXT, "%s(%s, 0)", name, object);
}

void emit_layouts_in_class(struct maker *m)
{
    const char *const marked = m->language == CUDA ? "CCUTE_FOLD __host__ __device__" : "CCUTE_FOLD";
    const struct layout l = random_form(m);
    char changing[NAME], kind[NAME], name[NAME], one[TEXT], two[TEXT], at[2 * TEXT], text[TEXT];
    const int most = declare_changing(m, INT, changing);
    const bool is_const = chance(m, 60);
    new_name(m, "class@_", kind);
    new_name(m, "object", name);
    at_file_scope(
        m,
        "struct %s { short n; ccute_layout one, two[1]; %s long operator()(int i) const { return "
        "ccute_at(one, i); } %s long at(int i) const { return (*this)(i) + ccute_at(this->two[0], i); } %s "
        "ccute_layout first() const { return ccute_composition(one, ccute_make_layout(1)); } %s int size() const "
        "{ return n + 1; } %s ccute_layout wide() const { return ccute_make_layout(CCUTE_T(size(), 3), "
        "CCUTE_T(1, this->n)); } };",
        kind, marked, marked, marked, marked, marked);
    initialiser(m, &l, changing, one);
    initialiser(m, &l, changing, two);
    statement(m, "%s%s %s = {%d, %s, {%s}};", is_const ? "const " : "", kind, name, below(m, 9), one, two);
    statement(m, "%s %s;", changing, change(m, most, text));
    coordinates(m, &l, at);
    statement(m, "h = mix(h, ccute_at(%s.one, %s) + %s.n);", name, at, name);
    if (!is_const && chance(m, 50))
        statement(m, "%s.%s = %s;", name, chance(m, 50) ? "one" : "two[0]", one);
    if (!is_const && chance(m, 50))
        statement(m, "%s.n++;", name);
    statement(m, "h = mix(h, ccute_size(%s.wide()) + ccute_at(%s.wide(), 0, 2) + %s.size());", name, name, name);
    if (chance(m, 40)) {
        write_taker(m, kind, marked, name, text);
        statement(m, "h = mix(h, %s);", text);
    }
    statement(m, "h = mix(h, %s.at(%.90s));", name, between(m, 0, l.most - 1).text);
    statement(m, "h = mix(h, %s(%.90s) + ccute_at(%s.first(), 0));", name, between(m, 0, l.most - 1).text, name);
}

/* Objects of the class by a list, or by its constructor, in an array. */
static void declare_heirs(struct maker *m, const struct layout *l, const char *kind, const char *name, bool is_made)
{
    char changing[NAME], text[TEXT], part[4][TEXT];
    const int most = declare_changing(m, INT, changing);
    for (int i = 0; i < 4; i++)
        initialiser(m, l, changing, part[i]);
    if (is_made)
        statement(m, "const %s %s[2] = {%s(%s, %d), %s(%s, %d)};", kind, name, kind, changing, below(m, 9), kind,
                  changing, 1 + below(m, 9));
    else
        statement(m, "const %s %s[2] = {{{%s, %d}, %s}, {{%s, %d}, %s}};", kind, name, part[0], below(m, 9), part[1],
                  part[2], below(m, 9), part[3]);
    statement(m, "%s %s;", changing, change(m, most, text));
}

void emit_layouts_in_heirs(struct maker *m)
{
    const char *const marked = m->language == CUDA ? "CCUTE_FOLD __host__ __device__" : "CCUTE_FOLD";
    const struct layout l = random_form(m);
    const bool is_made = chance(m, 40);
    char base[NAME], kind[NAME], name[NAME], each[NAME], index[NAME], made[2][2 * TEXT] = {"", ""}, at[2 * TEXT];
    new_name(m, "base@_", base);
    new_name(m, "heir@_", kind);
    new_name(m, "object", name);
    new_name(m, "each", each);
    new_name(m, "index", index);
    if (is_made) {
        snprintf(made[0], sizeof made[0],
                 "%s %s(int d, int k) : one(ccute_make_layout(CCUTE_T(8, 2), CCUTE_T(d, k))), n(3) {}", marked, base);
        snprintf(made[1], sizeof made[1],
                 "%s %s(int d, int k) : %s(d + 1, k), own(ccute_make_layout(CCUTE_T(8, k), CCUTE_T(1, d))) {}", marked,
                 kind, base);
    }
    at_file_scope(
        m,
        "struct %s { ccute_layout one; short n; %s %s long at(int i) const { return ccute_at(one, i) + n; } }; "
        "struct %s : %s { ccute_layout own; %s %s long both(int i) const { return at(i) * 3 + ccute_at(own, 0) + "
        "ccute_at(this->one, 0); } };",
        base, made[0], marked, kind, base, made[1], marked);
    declare_heirs(m, &l, kind, name, is_made);
    coordinates(m, &l, at);
    if (is_made)
        snprintf(at, sizeof at, "%s.at(3) < 0 ? 1 : 5", each);
    statement(
        m, "for (int %s = 0; %s < 2; %s++) { const %s &%s = %s[%s]; h = mix(h, ccute_at(%s.one, %s) + %s.both(%d)); }",
        index, index, index, kind, each, name, index, each, at, each, below(m, 2) * !is_made);
    statement(m, "for (const %s &%s : %s) h = mix(h, ccute_at(%s.one, %s) * 5 + ccute_size(%s.own));", kind, each, name,
              each, at, each);
    statement(m, "h = mix(h, %s[0].both(0) + ccute_size(%s[1].own) + %s[1].at(0));", name, name, name);
}
