/* Features of C++ templates: folded templates with two or three instances, whose arguments decide the fold. */
#include "maker.h"

#include <string.h>

/* ---- Shared by all --------------------------------------------------------------------------------------- */

/* The body: uses of the names in scope, features, and a choice at compile time. */
static void write_body(struct maker *m, const char *test)
{
    struct scope outer;
    use_something(m);
    fill_in(m, 1);
    if (chance(m, 50)) {
        outer = begin(m, "if constexpr (%s) {", test);
        use_something(m);
        fill_in(m, 1);
        end(m, outer, "}");
        if (chance(m, 50)) {
            outer = begin(m, "else {");
            use_something(m);
            fill_in(m, 1);
            end(m, outer, "}");
        }
    }
    use_something(m);
    result(m, "return h;");
}

static const char *some_element(struct maker *m)
{
    static const char *const elements[] = {"float", "short", "unsigned char", "double", "int", "long", "signed char"};
    return elements[below(m, 7)];
}

/* An argument of a call: a number from 0 to 60 of some type. */
static const char *argument(struct maker *m, char *text)
{
    snprintf(text, TEXT, "%s", between_as(m, 1 + below(m, CTYPES - 1), 0, 60).text);
    return text;
}

/* Call a template of (h, T *to, const T *from) with arrays of an element. */
static void call_with_arrays(struct maker *m, const char *callee)
{
    const char *element = some_element(m);
    struct scope outer = begin(m, "{");
    statement(m, "alignas(16) %s to[420], from[420];", element);
    statement(m, "for (int i = 0; i < 420; i++) to[i] = (%s)i, from[i] = (%s)(%d * i);", element, element,
              3 + below(m, 9));
    statement(m, "h = %s(h, to + %d, from + %d);", callee, below(m, 9), 4 * below(m, 3));
    statement(m, "h = mix_bytes(h, to, sizeof to);");
    end(m, outer, "}");
}

/* ---- Arguments that are numbers -------------------------------------------------------------------------- */

/* A parameter: its type, the body's expression for it and that one's type, and the range of arguments. */
struct value {
    const char *type, *use;
    enum ctype as;
    int lo, hi;
};

static const struct value values[] = {
    {"int", "N", INT, -3, 8},         {"bool", "N", BOOL, 0, 1},      {"unsigned", "N", UINT, 1, 9},
    {"long", "N", LONG, -5, 60},      {"short", "N", SHORT, -2, 7},   {"unsigned short", "N", USHORT, 0, 12},
    {"size_t", "N", ULONG, 1, 16},    {"auto", "(int)N", INT, -2, 9}, {"char", "(int)N", INT, 0, 90},
    {"long long", "N", LONG, -70, 9}, {"", "(int)N", INT, -1, 6}, /* an enumeration */
};

/* A row of the table; where it is an enumeration, one that is declared for it. */
static struct value some_value(struct maker *m, char *type)
{
    struct value value = values[below(m, sizeof values / sizeof *values)];
    if (!*value.type) {
        new_name(m, "kind@_", type);
        if (chance(m, 50))
            at_file_scope(m, "enum class %s : short { few = 2 };", type);
        else
            at_file_scope(m, "enum %s : int { %s_few = 2 };", type, type);
        value.type = type;
    }
    return value;
}

static const char *value_text(struct maker *m, const struct value *value, char *text)
{
    static const char *const suffixes[] = {"", "L", "u", "ll"};
    const int x = value->lo + below(m, value->hi - value->lo + 1);
    if (value->as == BOOL)
        snprintf(text, TEXT, "%s", x ? "true" : "false");
    else if (strcmp(value->type, "auto") == 0)
        snprintf(text, TEXT, "%d%s", x, suffixes[x < 0 ? 0 : below(m, 4)]);
    else
        snprintf(text, TEXT, "(%s)(%d)", value->type, x);
    return text;
}

static void add_value(struct maker *m, const struct value *value)
{
    add_number(m, value->as, value->lo, value->hi, "%s", value->use);
}

void emit_template_value(struct maker *m)
{
    char name[NAME], type[NAME], x[TEXT], given[TEXT];
    const struct value value = some_value(m, type);
    struct helper helper;
    new_name(m, "template@_", name);
    begin_helper(m, &helper, "template <%s N> %s unsigned long %s(unsigned long h, long q) {", value.type, folded(m),
                 name);
    add_value(m, &value);
    add_number(m, LONG, 0, 60, "q");
    write_body(m, chance(m, 50) ? "(int)N > 1" : "sizeof(N) == 4");
    end_helper(m, &helper, "}");
    for (int calls = 2 + below(m, 2); calls > 0; calls--)
        statement(m, "h = %s<%s>(h, %s);", name, value_text(m, &value, given), argument(m, x));
}

void emit_template_pack(struct maker *m)
{
    char name[NAME], x[TEXT];
    struct helper helper;
    new_name(m, "template@_", name);
    begin_helper(m, &helper, "template <int... N> %s unsigned long %s(unsigned long h, int q) {", folded(m), name);
    statement(m, "const int all[] = {N..., 5};");
    add_number(m, ULONG, 1, 3, "sizeof...(N)");
    add_number(m, INT, 3, 24, "(N + ... + 2)");
    add_number(m, INT, 1, 8, "all[1]");
    add_number(m, INT, 0, 60, "q");
    statement(m, "h = h * 31 + ccute_size(ccute_make_layout(CCUTE_T(N...)));");
    statement(m, "((h = h * 31 + ccute_at(ccute_make_layout(CCUTE_T(8, 8), CCUTE_T(q, N)), N & 7, 1)), ...);");
    write_body(m, "(... && (N > 3))");
    end_helper(m, &helper, "}");
    statement(m, "h = %s<%d>(h, %s);", name, 1 + below(m, 8), argument(m, x));
    statement(m, "h = %s<%d, %d, %d>(h, %s);", name, 1 + below(m, 8), 1 + below(m, 8), 1 + below(m, 8), argument(m, x));
}

void emit_template_default(struct maker *m)
{
    char name[NAME], x[TEXT];
    const char *const element = some_element(m), *const other = some_element(m);
    struct helper helper;
    new_name(m, "template@_", name);
    begin_helper(m, &helper,
                 "template <int N = %d, class T = %s, unsigned K = N * sizeof(T)> %s unsigned long %s(unsigned long h, "
                 "int q = N) {",
                 1 + below(m, 8), element, folded(m), name);
    add_number(m, INT, 1, 8, "N");
    add_number(m, ULONG, 1, 8, "sizeof(T)");
    add_number(m, UINT, 1, 64, "K");
    add_number(m, INT, 0, 60, "q");
    write_body(m, "K > 8");
    end_helper(m, &helper, "}");
    statement(m, "h = %s(h, %s);", name, argument(m, x));
    statement(m, "h = %s<%d>(h);", name, 1 + below(m, 8));
    statement(m, "h = %s<%d, %s>(h, %s);", name, 1 + below(m, 8), other, argument(m, x));
}

/* Instances that the file states: one explicitly instantiated, one specialised. */
void emit_template_explicit(struct maker *m)
{
    const char *const device = m->language == CUDA ? "__host__ __device__ " : "";
    const int stated = 1 + below(m, 8), own = 9 + below(m, 3);
    char name[NAME], x[TEXT];
    struct helper helper;
    new_name(m, "template@_", name);
    begin_helper(m, &helper, "template <int N> %s unsigned long %s(unsigned long h, int q) {", folded(m), name);
    add_number(m, INT, 1, 12, "N");
    add_number(m, INT, 0, 60, "q");
    write_body(m, "N % 2 == 0");
    end_helper(m, &helper, "}");
    at_file_scope(m, "template %sunsigned long %s<%d>(unsigned long, int);", device, name, stated);
    begin_helper(m, &helper, "template <> CCUTE_FOLD %sunsigned long %s<%d>(unsigned long h, int q) {", device, name,
                 own);
    add_number(m, INT, 0, 60, "q");
    use_something(m);
    result(m, "return h + %d;", own);
    end_helper(m, &helper, "}");
    statement(m, "h = %s<%d>(h, %s);", name, own, argument(m, x));
    statement(m, "h = %s<%d>(h, %s);", name, chance(m, 50) ? stated : 12, argument(m, x));
}

/* ---- Arguments that are types ---------------------------------------------------------------------------- */

/* Inside, the function's pointers are the template's. */
static void enter_elements(struct maker *m)
{
    m->has_pointers = true;
    m->element = "T";
    add_number(m, ULONG, 1, 8, "sizeof(T)");
}

void emit_template_type(struct maker *m)
{
    char name[NAME], call[TEXT];
    struct helper helper;
    new_name(m, "template@_", name);
    begin_helper(m, &helper, "template <class T> %s unsigned long %s(unsigned long h, T *d, const T *s) {", folded(m),
                 name);
    enter_elements(m);
    write_body(m, "sizeof(T) == 4");
    end_helper(m, &helper, "}");
    snprintf(call, sizeof call, "%s", name);
    call_with_arrays(m, call);
    call_with_arrays(m, call);
    if (m->has_pointers)
        statement(m, "h = %s(h, d, s);", name);
}

/* A type and a number that are deduced from an array. */
void emit_template_deduced(struct maker *m)
{
    const char *const count = chance(m, 50) ? "int" : "size_t";
    char name[NAME], array[NAME];
    struct helper helper;
    new_name(m, "template@_", name);
    begin_helper(m, &helper, "template <class T, %s N> %s unsigned long %s(unsigned long h, T (&a)[N]) {", count,
                 folded(m), name);
    add_number(m, *count == 'i' ? INT : ULONG, 4, 12, "N");
    add_number(m, ULONG, 1, 8, "sizeof(T)");
    statement(m, "a[%s] += 1;", between(m, 0, 3).text);
    write_body(m, "N > 7");
    end_helper(m, &helper, "}");
    for (int calls = 0; calls < 2; calls++) {
        new_name(m, "deduced", array);
        statement(m, "%s %s[%d] = {1, 2, 3};", some_element(m), array, 4 + below(m, 9));
        statement(m, "h = mix_bytes(%s(h, %s), %s, sizeof %s);", name, array, array, array);
    }
}

/* A template, a function that is better for some arguments, and a template that is better for pointers. */
void emit_template_overload(struct maker *m)
{
    char name[NAME], x[TEXT];
    struct helper helper;
    new_name(m, "template@_", name);
    begin_helper(m, &helper, "%s unsigned long %s(unsigned long h, short x) {", folded(m), name);
    add_number(m, SHORT, 0, 60, "x");
    use_something(m);
    result(m, "return h + 1;");
    end_helper(m, &helper, "}");
    begin_helper(m, &helper, "template <class T> %s unsigned long %s(unsigned long h, T x) {", folded(m), name);
    add_number(m, INT, 0, 60, "(int)x");
    add_number(m, ULONG, 1, 8, "sizeof(T)");
    write_body(m, "sizeof(T) == 8");
    end_helper(m, &helper, "}");
    begin_helper(m, &helper, "template <class T> %s unsigned long %s(unsigned long h, const T *x) {", folded(m), name);
    add_number(m, INT, 0, 60, "(int)*x");
    write_body(m, "sizeof(*x) == 2");
    end_helper(m, &helper, "}");
    for (int calls = 0; calls < 3; calls++)
        statement(m, "h = %s(h, %s);", name, argument(m, x));
    statement(m, "{ const %s of = 7; h = %s(h, &of); }", some_element(m), name);
}

/* Nothing but the layout shows its type to a call, which may state the type of the number. */
void emit_template_layout(struct maker *m)
{
    static const char *const forms[] = {"const L &l", "const L l", "L const &l", "L &l", "L &&l"};
    const struct layout l = *some_layout(m);
    const bool is_first = chance(m, 50), states = chance(m, 40);
    char name[NAME], x[TEXT], given[TEXT] = "";
    struct helper helper;
    new_name(m, "template@_", name);
    begin_helper(m, &helper, "template <%s> %s unsigned long %s(unsigned long h, %s, N x) {",
                 is_first && !states ? "class L, class N" : "class N, class L", folded(m), name, forms[below(m, 5)]);
    add_number(m, INT, 0, 60, "(int)x");
    add_layout(m, "l", l.rank, l.least)->most = l.most;
    write_body(m, "sizeof(N) == 8");
    end_helper(m, &helper, "}");
    if (states)
        snprintf(given, sizeof given, "<%s>", some_element(m));
    for (int calls = 0; calls < 2; calls++)
        statement(m, "h = %s%s(h, %s, %s);", name, given, l.name, argument(m, x));
}

/* ---- Configuration classes ------------------------------------------------------------------------------- */

static void declare_class(struct maker *m, const char *name)
{
    static const char *const m_types[] = {"int", "short", "long", "unsigned char"};
    at_file_scope(
        m,
        "struct %s { static constexpr %s M = %d; static constexpr bool B = %s; using T = %s; enum { E = %d }; "
        "struct Shape { static constexpr long N = %d; }; };",
        name, m_types[below(m, 4)], 1 + below(m, 8), chance(m, 50) ? "true" : "false", some_element(m), 1 + below(m, 6),
        below(m, 24) - 4);
}

/* Its classes are before it, or after it, where it cannot name them. */
void emit_template_class(struct maker *m)
{
    const bool is_behind = chance(m, 50), uses_shape = chance(m, 50), uses_enum = chance(m, 40);
    char name[NAME], kind[3][NAME], x[TEXT];
    struct helper helper;
    new_name(m, "template@_", name);
    for (int i = 0; i < 3; i++)
        new_name(m, "class@_", kind[i]);
    for (int i = 0; i < 3 && !is_behind; i++)
        declare_class(m, kind[i]);
    begin_helper(m, &helper, "template <class C> %s unsigned long %s(unsigned long h, int q) {", folded(m), name);
    add_number(m, INT, 1, 8, "(int)C::M");
    add_number(m, BOOL, 0, 1, "C::B");
    add_number(m, ULONG, 1, 8, chance(m, 50) ? "sizeof(typename C::T)" : "sizeof(C::M)");
    if (uses_enum)
        add_number(m, INT, 1, 6, "(int)C::E");
    if (uses_shape)
        add_number(m, LONG, -4, 20, "C::Shape::N");
    add_number(m, INT, 0, 60, "q");
    write_body(m, "C::B");
    end_helper(m, &helper, "}");
    for (int i = 0; i < 3 && is_behind; i++)
        declare_class(m, kind[i]);
    for (int i = 0; i < 3; i++)
        statement(m, "h = %s<%s>(h, %s);", name, kind[i], argument(m, x));
}

/* ---- Templates that call templates, and where templates stand -------------------------------------------- */

/* A helper template that takes a layout and calls itself with the next number. */
static void write_counting(struct maker *m, const struct layout *l, const char *name)
{
    struct helper helper;
    char at[2 * TEXT];
    begin_helper(m, &helper,
                 "template <int N, class T> %s unsigned long %s(unsigned long h, const ccute_layout l, T x) {",
                 folded(m), name);
    add_layout(m, "l", l->rank, l->least)->most = l->most;
    add_number(m, INT, 0, 5, "N");
    add_number(m, INT, 0, 60, "(int)x");
    add_number(m, ULONG, 1, 8, "sizeof(T)");
    coordinates(m, &m->layout[0], at);
    statement(m, "h = mix(h, ccute_at(l, %s) + N);", at);
    if (chance(m, 50))
        use_something(m);
    fill_in(m, 1);
    statement(m, "if constexpr (N > 0) h = %s<N - 1>(h, %s, x);", name,
              chance(m, 50) ? "l" : "ccute_offset_by(N * (int)sizeof(T), l)");
    result(m, "return h;");
    end_helper(m, &helper, "}");
}

void emit_template_calls(struct maker *m)
{
    const int least[] = {1 + below(m, 3), 2};
    const struct layout l = {"made", 2, {least[0], least[1]}, MOST_SIZE, false};
    char name[NAME], inner[NAME], x[TEXT];
    struct helper helper;
    new_name(m, "template@_", name);
    new_name(m, "inner@_", inner);
    write_counting(m, &l, inner);
    begin_helper(m, &helper, "template <int N, class T> %s unsigned long %s(unsigned long h, T x) {", folded(m), name);
    add_number(m, INT, 1, 5, "N");
    add_number(m, INT, 0, 60, "(int)x");
    add_number(m, ULONG, 1, 8, "sizeof(T)");
    statement(m, "const ccute_layout made = ccute_make_layout(CCUTE_T(%d, %s), CCUTE_T(%s, N));", least[0],
              chance(m, 50) ? "N + 1" : "2", between(m, 0, 40).text);
    add_layout(m, "made", 2, least);
    statement(m, "h = %s<%s>(h, made, %s);", inner, chance(m, 50) ? "N" : "N - 1", chance(m, 50) ? "x" : "(short)x");
    write_body(m, "N == 2");
    end_helper(m, &helper, "}");
    for (int calls = 0; calls < 3; calls++)
        statement(m, "h = %s<%d>(h, %s);", name, 1 + below(m, 5), argument(m, x));
}

/* Names that mean another thing where the template is called. */
void emit_template_namespace(struct maker *m)
{
    char space[NAME], name[NAME], x[TEXT];
    struct helper helper;
    new_name(m, "space@_", space);
    new_name(m, "template@_", name);
    at_file_scope(m, "struct %s_pair { char a[2]; };", space);
    begin_helper(m, &helper,
                 "namespace %s { struct %s_pair { char a[%d]; }; static const int width = %d; "
                 "template <class T, int N = width> %s unsigned long %s(unsigned long h, int q) {",
                 space, space, 3 + below(m, 9), 1 + below(m, 8), folded(m), name);
    add_number(m, INT, 1, 8, "N");
    add_number(m, INT, 1, 8, "width");
    add_number(m, ULONG, 1, 12, "sizeof(T)");
    add_number(m, INT, 0, 60, "q");
    write_body(m, "sizeof(T) == 2");
    end_helper(m, &helper, "} }");
    statement(m, "h = %s::%s<%s_pair>(h, %s);", space, name, space, argument(m, x));
    statement(m, "h = %s::%s<%s::%s_pair>(h, %s);", space, name, space, space, argument(m, x));
    statement(m, "{ using namespace %s; h = %s<%s, %d>(h, %s); }", space, name, some_element(m), 1 + below(m, 8),
              argument(m, x));
}

void emit_template_member(struct maker *m)
{
    const int number = 1 + below(m, 8);
    char kind[NAME], x[TEXT];
    struct helper helper;
    new_name(m, "class@_", kind);
    begin_helper(m, &helper,
                 "struct %s { static constexpr int M = %d; template <int N, class T> %s unsigned long "
                 "run(unsigned long h, T x) {",
                 kind, number, folded(m));
    add_number(m, INT, 1, 8, "N");
    add_number(m, INT, number, number, "M");
    add_number(m, INT, 0, 60, "(int)x");
    write_body(m, "N < M");
    end_helper(m, &helper, "} };");
    for (int calls = 0; calls < 2; calls++)
        statement(m, "h = %s::run<%d>(h, %s);", kind, 1 + below(m, 8), argument(m, x));
}

/* A lambda in a template, for any type or for the template's. */
void emit_template_lambda(struct maker *m)
{
    const bool is_generic = chance(m, 50);
    char name[NAME], x[TEXT];
    struct helper helper;
    struct scope outer;
    new_name(m, "template@_", name);
    begin_helper(m, &helper, "template <int N, class T> %s unsigned long %s(unsigned long h, T x) {", folded(m), name);
    add_number(m, INT, 1, 8, "N");
    add_number(m, INT, 0, 60, "(int)x");
    declare_layout(m);
    outer = begin(m, "auto inside = [%s](unsigned long h, %s by) mutable {", chance(m, 50) ? "&" : "=",
                  is_generic ? "auto" : "T");
    add_number(m, INT, 0, 60, "(int)by");
    use_something(m);
    fill_in(m, 1);
    result(m, "return h;");
    end(m, outer, "};");
    statement(m, "h = inside(h, x);");
    if (is_generic)
        statement(m, "h = inside(h, (short)%d);", below(m, 60));
    write_body(m, "N > 4");
    end_helper(m, &helper, "}");
    for (int calls = 0; calls < 2; calls++)
        statement(m, "h = %s<%d>(h, %s);", name, 1 + below(m, 8), argument(m, x));
}
