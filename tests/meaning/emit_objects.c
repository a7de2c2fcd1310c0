/* Objects whose members are layouts, by other names: copies, references, parameters; and classes that templates make. */
#include <string.h>

#include "maker.h"

/* How an object is passed: what stands around the class's name, before the argument, and in front of a member. */
struct passing {
    const char *begin, *end, *address, *member;
};

static struct passing random_passing(struct maker *m)
{
    static const struct passing ways[] = {{"", " ", "", "."}, {"const ", " &", "", "."}, {"const ", " *", "&", "->"}};
    return ways[below(m, 3)];
}

/* A class, or one that a template makes; another name of it is in `kind`. */
static void write_class(struct maker *m, const char *marked, char *kind)
{
    const bool is_template = chance(m, 50);
    const char *const number = is_template ? "N * (int)sizeof(T)" : "5", *const extent = is_template ? "N" : "4";
    const char *const arguments = !is_template ? "" : chance(m, 50) ? "<3, short>" : "<2, char>";
    char name[NAME];
    new_name(m, "class@_", name);
    new_name(m, "kind@_", kind);
    at_file_scope(m,
                  "%sstruct %s { ccute_layout one, two[2]; short n; %s long at(int i) const { return ccute_at(one, i) * "
                  "%s + n; } %s long last() const; %s static ccute_layout own(int k) { return "
                  "ccute_make_layout(CCUTE_T(%s, 2), CCUTE_T(k, 1)); } };",
                  is_template ? "template <int N, class T> " : "", name, marked, number, marked, marked, extent);
    at_file_scope(m, "%s%s inline long %s%s::last() const { return at(0) + ccute_at(two[1], ccute_size(two[1]) - 1); }",
                  is_template ? "template <int N, class T> " : "", marked, name, is_template ? "<N, T>" : "");
    at_file_scope(m, "using %s = %s%s;", kind, name, arguments);
}

/* A helper that returns a number of the object that it is passed. */
static void write_number(struct maker *m, const char *marked, const char *kind, const char *object, char *call)
{
    const struct passing way = random_passing(m);
    const char *const x = way.member;
    char name[NAME];
    new_name(m, "take@_", name);
    at_file_scope(m,
                  "%s static long %s(%s%s%sx, int i) { const long k = ccute_at(x%sone, i) + x%sn; return k + "
                  "ccute_at(x%stwo[1], 0) * 2 + x%sat(i); }",
                  marked, name, way.begin, kind, way.end, x, x, x, x);
    snprintf(call, TEXT, "%s(%s%s, %d)", name, way.address, object, 0);
}

/* A helper that writes what its object says, which it may change where it has a copy, and that may call another. */
static void write_writer(struct maker *m, const char *marked, const char *kind, char *name, struct passing way)
{
    const char *const x = way.member;
    const bool is_copy = !*way.begin, changes = is_copy && chance(m, 40), calls = chance(m, 40);
    char inner[NAME], call[TEXT];
    new_name(m, "put@_", name);
    new_name(m, "give@_", inner);
    snprintf(call, sizeof call, "%s(out, %sx, 0);", inner, strcmp(x, "->") == 0 ? "*" : "");
    if (calls)
        at_file_scope(m, "%s static void %s(long *out, const %s &y, int i) { *out += ccute_at(y.two[0], i) + y.n; }",
                      marked, inner, kind);
    at_file_scope(m,
                  "%s static void %s(long *out, %s%s%sx, int i) { const ccute_layout l = x%stwo[0]; *out += "
                  "ccute_at(x%sone, i) * 3 + ccute_size(l); %s if (i >= 0) *out += ccute_at(x%sone, i) - x%sn; %s }",
                  marked, name, way.begin, kind, way.end, x, x, changes ? "x.one = x.two[1]; x.n++;" : "", x, x,
                  calls ? call : "");
}

static void random_object(struct maker *m, const char *kind, bool is_const, char *name, const char *changing)
{
    static const char *const forms[] = {"ccute_make_layout(CCUTE_T(2, 3), CCUTE_T(%s, %d))",
                                        "ccute_make_layout(CCUTE_T(2, 3), CCUTE_T(%d, %s))"};
    char part[3][TEXT];
    for (int i = 0; i < 3; i++)
        if (chance(m, 50))
            snprintf(part[i], TEXT, forms[0], changing, 1 + below(m, 9));
        else
            snprintf(part[i], TEXT, forms[1], 1 + below(m, 9), changing);
    new_name(m, "object", name);
    statement(m, "%s%s %s = {%s, {%s, %s}, %d};", is_const ? "const " : "", kind, name, part[0], part[1], part[2],
              below(m, 9));
}

/* Another name of the object, of which a copy may differ later. */
static void other_name(struct maker *m, const char *kind, const char *object, char *name)
{
    static const char *const declared[] = {"const %s %s = %s;", "const %s &%s = %s;", "%s %s = %s;", "const %s %s(%s);"};
    new_name(m, "other", name);
    statement(m, declared[below(m, 4)], kind, name, object);
}

void emit_object_names(struct maker *m)
{
    const char *const marked = m->language == CUDA ? "CCUTE_FOLD __host__ __device__" : "CCUTE_FOLD";
    const bool is_const = chance(m, 60);
    const struct passing way = random_passing(m);
    char changing[NAME], kind[NAME], name[NAME], other[NAME], out[NAME], writer[NAME], text[TEXT];
    const int most = declare_changing(m, INT, changing);
    new_name(m, "out", out);
    write_class(m, marked, kind);
    random_object(m, kind, is_const, name, changing);
    if (chance(m, 70))
        statement(m, "%s %s;", changing, change(m, most, text));
    other_name(m, kind, name, other);
    if (!is_const && chance(m, 60))
        statement(m, chance(m, 50) ? "%s.one = %s.two[0];" : "%s.n = 7 + 0 * %s.n;", name, name);
    statement(m, "h = mix(h, ccute_at(%s.one, %.90s) + %s.last());", other, between(m, 0, 5).text, other);
    write_number(m, marked, kind, chance(m, 50) ? name : other, text);
    statement(m, "h = mix(h, %s + ccute_at(%s::own(%.90s), 1));", text, kind, between(m, 0, 9).text);
    write_writer(m, marked, kind, writer, way);
    statement(m, "long %s = 0;", out);
    for (int i = 0; i < 2; i++)
        statement(m, "%s(&%s, %s%s, %d);", writer, out, way.address, i ? name : other, below(m, 6));
    statement(m, "h = mix(h, %s);", out);
}
