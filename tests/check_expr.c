/* foldc's expressions: rows of a text and its result, and random expressions against independent arithmetic. */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "foldc/c/ceval.h"
#include "foldc/expr/expr.h"
#include "foldc/expr/print.h"
#include "foldc/expr/leaf.h"

/* ---- Reading an expression into the engine ---- */

enum { MAX_SYMBOLS = 8 };

typedef struct reading {
    expr_table *table;
    const char *at;
    int n;
    const expr *symbol[MAX_SYMBOLS];
} reading;

static const expr *read_any(reading *);

static bool eat(reading *in, const char *token)
{
    in->at += strspn(in->at, " ");
    const size_t n = strlen(token);
    if (strncmp(in->at, token, n) != 0)
        return false;
    in->at += n;
    return true;
}

static size_t word(const char *text) { return strspn(text, "abcdefghijklmnopqrstuvwxyzMN_0123456789"); }

/* name(a, b) */
static const expr *read_call(reading *in, const char *name)
{
    const expr *a = read_any(in);
    ck_assert_msg(eat(in, ","), "expected , at '%s'", in->at);
    const expr *b = read_any(in);
    if (strncmp(name, "sw", 2) == 0) {
        const int bits = (int)a->value, base = (int)b->value;
        ck_assert(eat(in, ","));
        const int shift = (int)read_any(in)->value;
        ck_assert(eat(in, ","));
        a = expr_swizzle(in->table, bits, base, shift, read_any(in));
    } else if (strncmp(name, "ceil", 4) == 0) {
        a = expr_ceil_div(in->table, a, b);
    } else {
        a = strncmp(name, "min", 3) == 0 ? expr_min(in->table, a, b) : expr_max(in->table, a, b);
    }
    ck_assert_msg(eat(in, ")"), "expected ) at '%s'", in->at);
    return a;
}

static const expr *read_name(reading *in)
{
    const char *name = in->at;
    const size_t n = word(name);
    in->at += n;
    if (eat(in, "("))
        return read_call(in, name);
    for (int i = 0; i < in->n; i++)
        if (strlen(in->symbol[i]->name) == n && strncmp(in->symbol[i]->name, name, n) == 0)
            return in->symbol[i];
    ck_abort_msg("unknown symbol at '%s'", name);
    return NULL;
}

static const expr *read_primary(reading *in)
{
    if (eat(in, "(unsigned)"))
        return expr_cast(in->table, CTYPE_UINT, read_primary(in));
    if (eat(in, "(")) {
        const expr *e = read_any(in);
        ck_assert_msg(eat(in, ")"), "expected ) at '%s'", in->at);
        return e;
    }
    if (eat(in, "-"))
        return expr_neg(in->table, read_primary(in));
    if (eat(in, "!"))
        return expr_not(in->table, read_primary(in));
    in->at += strspn(in->at, " ");
    if (*in->at >= '0' && *in->at <= '9')
        return expr_int(in->table, strtoll(in->at, (char **)&in->at, 0));
    return read_name(in);
}

typedef const expr *operation(expr_table *, const expr *, const expr *);

static const expr *greater(expr_table *table, const expr *a, const expr *b) { return expr_lt(table, b, a); }
static const expr *at_least(expr_table *table, const expr *a, const expr *b) { return expr_le(table, b, a); }

/* Longer tokens before their own beginnings. */
static const struct operator_row {
    const char *token;
    int precedence;
    operation *apply;
} operators[] = {{"||", 1, expr_lor}, {"&&", 2, expr_land}, {"==", 6, expr_eq}, {"!=", 6, expr_ne},
                 {"<<", 8, expr_shl}, {">>", 8, expr_shr},  {"<=", 7, expr_le}, {">=", 7, at_least},
                 {"<", 7, expr_lt},   {">", 7, greater},    {"|", 3, expr_or},  {"^", 4, expr_xor},
                 {"&", 5, expr_and},  {"+", 9, expr_add},   {"-", 9, expr_sub}, {"*", 10, expr_mul},
                 {"/", 10, expr_div}, {"%", 10, expr_mod}};

/* The operator at this place, the longest, or NULL. */
static const struct operator_row *next_operator(const reading *in)
{
    const char *at = in->at + strspn(in->at, " ");
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (strncmp(at, operators[i].token, strlen(operators[i].token)) == 0)
            return &operators[i];
    return NULL;
}

static const expr *read_binary(reading *in, int least)
{
    const expr *left = read_primary(in);
    const struct operator_row *row;
    while ((row = next_operator(in)) != NULL && row->precedence >= least) {
        eat(in, row->token);
        left = row->apply(in->table, left, read_binary(in, row->precedence + 1));
    }
    return left;
}

static const expr *read_any(reading *in)
{
    const expr *condition = read_binary(in, 1);
    if (!eat(in, "?"))
        return condition;
    const expr *yes = read_any(in);
    ck_assert(eat(in, ":"));
    return expr_select(in->table, condition, yes, read_any(in));
}

static const expr *read_text(reading *in, const char *text)
{
    in->at = text;
    const expr *e = read_any(in);
    ck_assert_msg(!*in->at, "left over: '%s'", in->at);
    return e;
}

static ctype read_type(reading *in)
{
    static const struct {
        const char *name;
        ctype type;
    } types[] = {{"unsigned long long ", CTYPE_ULLONG},
                 {"unsigned ", CTYPE_UINT},
                 {"long long ", CTYPE_LLONG},
                 {"size_t ", CTYPE_ULONG},
                 {"short ", CTYPE_SHORT},
                 {"int ", CTYPE_INT}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (eat(in, types[i].name))
            return types[i].type;
    ck_abort_msg("a type is missing at '%s'", in->at);
    return CTYPE_INT;
}

/* "unsigned t, int n: t < 128 && n >= 1" */
static void read_facts(reading *in, const char *facts)
{
    in->at = facts;
    while (*in->at && *in->at != ':') {
        const ctype type = read_type(in);
        char name[32] = "";
        memcpy(name, in->at, word(in->at));
        in->at += word(in->at);
        in->symbol[in->n++] = expr_symbol(in->table, name, type);
        eat(in, ",");
    }
    while (*in->at == ':' || *in->at == ';') {
        in->at++;
        expr_assume(in->table, read_any(in));
    }
}

/* ---- Rows: facts, an expression, the C text it becomes ---- */

static const struct row {
    const char *facts, *text, *expected;
} rows[] = {
#include "expr_rows.def"
};

START_TEST(row_becomes)
{
    const struct row *row = &rows[_i];
    arena *memory = arena_new();
    reading in = {.table = expr_table_new(memory)};
    read_facts(&in, row->facts);
    const expr *e = read_text(&in, row->text);
    const char *text = expr_text(in.table, e, CTYPE_COUNT, C_ANY);
    ck_assert_msg(strcmp(text, row->expected) == 0, "[%s] %s\n  expected %s\n  got      %s", row->facts, row->text,
                  row->expected, text);
    arena_free(memory);
}
END_TEST

/* ---- The interpreter of C ---- */

static int look_up_c(void *context, const char *name, size_t n, c_number *value)
{
    (void)context;
    if (n == 1 && *name == 'u')
        *value = c_number_of(CTYPE_UINT, 4000000000);
    else if (n == 1 && *name == 'i')
        *value = c_number_of(CTYPE_INT, -7);
    else if (n == 9 && strncmp(name, "a.b[i]->c", 9) == 0)
        *value = c_number_of(CTYPE_SHORT, 12);
    else if (n == 3 && strncmp(name, "::n", 3) == 0)
        *value = c_number_of(CTYPE_INT, 100);
    else if (n == 7 && strncmp(name, "ns::s.m", 7) == 0)
        *value = c_number_of(CTYPE_INT, 20);
    else
        return 0;
    return 1;
}

/* A value with its type, or an error with its column. */
static const struct c_row {
    const char *text, *result;
} c_rows[] = {
#include "ceval_rows.def"
};

START_TEST(c_means)
{
    c_number value;
    size_t column = 0;
    char got[128];
    const char *error = ceval(c_rows[_i].text, look_up_c, NULL, &value, &column);
    if (error)
        snprintf(got, sizeof got, "%zu: %s", column, error);
    else if (ctype_signed(value.type))
        snprintf(got, sizeof got, "%s %" PRId64, ctype_name(value.type), (int64_t)value.bits);
    else
        snprintf(got, sizeof got, "%s %" PRIu64, ctype_name(value.type), value.bits);
    ck_assert_msg(strcmp(got, c_rows[_i].result) == 0, "%s\n  expected %s\n  got      %s", c_rows[_i].text,
                  c_rows[_i].result, got);
}
END_TEST

/* ---- Facts that come and go, and the leaf ---- */

START_TEST(scope_forgets)
{
    arena *memory = arena_new();
    reading in = {.table = expr_table_new(memory)};
    read_facts(&in, "int n, int m");
    const expr *rest = read_text(&in, "n % 8"), *zero = expr_int(in.table, 0);
    const size_t scope = expr_scope_enter(in.table);
    expr_assume(in.table, read_text(&in, "n % 8 == 0 && n >= 8 && m < n"));
    ck_assert_int_eq(expr_is_eq(in.table, rest, zero), TRI_YES);
    ck_assert_ptr_eq(expr_rebuild(in.table, rest), zero);
    ck_assert_int_eq(expr_is_lt(in.table, in.symbol[1], in.symbol[0]), TRI_YES);
    expr_scope_leave(in.table, scope);
    ck_assert_int_eq(expr_is_eq(in.table, rest, zero), TRI_UNKNOWN);
    ck_assert_int_eq(expr_is_lt(in.table, in.symbol[1], in.symbol[0]), TRI_UNKNOWN);
    ck_assert_int_eq(expr_is_multiple(in.table, in.symbol[0], expr_int(in.table, 8)), TRI_UNKNOWN);
    arena_free(memory);
}
END_TEST

START_TEST(leaf_keeps_what_a_result_hangs_on)
{
    arena *memory = arena_new();
    reading in = {.table = expr_table_new(memory)};
    read_facts(&in, "int n, int m: n >= 1");
    leaf_cx cx = leaf_open(in.table);
    const expr *n = in.symbol[0], *m = in.symbol[1];
    ck_assert_int_eq(leaf_sees(&cx, leaf_eq(&cx, n, n)), 1);
    ck_assert(!cx.form_unknown);
    ck_assert_int_eq(leaf_sees(&cx, leaf_eq(&cx, n, m)), 0);
    ck_assert(cx.form_unknown);
    ck_assert_int_eq(leaf_need_le(&cx, leaf_int(&cx, 1), n), 1);
    ck_assert_int_eq(leaf_need_le(&cx, n, leaf_int(&cx, 0)), 0);
    ck_assert_int_eq(cx.n_obligations, 0);
    ck_assert_int_eq(leaf_need_divides(&cx, m, leaf_mul(&cx, m, n)), 1);
    ck_assert_int_eq(leaf_need_divides(&cx, m, leaf_mul(&cx, m, n)), 1);
    ck_assert_int_eq(leaf_need_lt(&cx, n, m), 1);
    ck_assert_int_eq(cx.n_obligations, 2);
    ck_assert_str_eq(expr_text(in.table, leaf_condition(&cx, &cx.obligation[0]), CTYPE_COUNT, C_ANY), "m != 0");
    ck_assert_str_eq(expr_text(in.table, leaf_condition(&cx, &cx.obligation[1]), CTYPE_COUNT, C_ANY), "n < m");
    ck_assert_int_eq(cx.overflow, 0);
    leaf_mul(&cx, leaf_int(&cx, INT64_MAX), leaf_int(&cx, 2));
    ck_assert_int_eq(cx.overflow, '*');
    ck_assert_int_eq(cx.a, INT64_MAX);
    ck_assert(leaf_is_mark(leaf_all(&cx)) && leaf_is_x(leaf_x(&cx)) && !leaf_is_all(n));
    arena_free(memory);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("expr");
    TCase *tests = tcase_create("expr");
    tcase_set_timeout(tests, 600);
    tcase_add_loop_test(tests, row_becomes, 0, sizeof rows / sizeof *rows);
    tcase_add_loop_test(tests, c_means, 0, sizeof c_rows / sizeof *c_rows);
    tcase_add_test(tests, scope_forgets);
    tcase_add_test(tests, leaf_keeps_what_a_result_hangs_on);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
