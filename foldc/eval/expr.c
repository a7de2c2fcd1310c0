/* Expressions, read and evaluated in one pass.
 *
 *   expression = "Sw" "<" sum "," sum "," sum ">" [ "o" expression ]
 *              | sum "o" expression
 *              | sum ":" sum
 *              | sum
 *   sum        = terms { "<<" terms }
 *   terms      = product { ( "+" | "-" ) product }
 *   product    = factor { ( "*" | "/" | "%" ) factor }
 *   factor     = { "-" } primary
 *   primary    = integer | "_" | "X" | name | name "(" [ arguments ] ")"
 *              | name "<" integers ">" "(" arguments ")"
 *              | "(" ")" | "(" arguments ")" | "<" arguments ">"
 *   arguments  = expression { "," expression }
 *
 * Every function returns 0 when it failed; the error is then told. */
#include <string.h>

#include "state.h"

eval_value *eval_reserve(eval *e)
{
    if (e->used < EVAL_MAX_VALUES)
        return &e->stack[e->used++];
    eval_fail(e, e->at, "more than %d values wait for an operator or a function: name a part of it with let",
              EVAL_MAX_VALUES);
    return NULL;
}

int eval_checked(eval *e, size_t at, const eval_value *value)
{
    return eval_value_is_bad(value) ? eval_fail_bad(e, at, value) : 1;
}

static void set_int(eval_value *out, int64_t n)
{
    out->kind = EVAL_TUPLE;
    out->tuple = ccute_tuple_int_(n);
}

/* ---- Integers -------------------------------------------------------------------------------- */

/* The integer that an operator works on, or NULL. Brackets around it are the grouping of arithmetic. */
static const int64_t *operand(eval *e, char op, const eval_value *value)
{
    const ccute_tuple *t = &value->tuple;
    if (value->kind == EVAL_TUPLE && t->n == 1 && t->v[0] > CCUTE_LEAF_X)
        return &t->v[0];
    eval_fail(e, value->at, "'%c' works on integers, and this is %s", op, eval_value_noun(value));
    return NULL;
}

/* *n = a op b. Returns 0 if it does not fit. b is not 0 in a division, and neither is a mark. */
static int compute(int64_t a, char op, int64_t b, int64_t *n)
{
    switch (op) {
    case '+':
        return !__builtin_add_overflow(a, b, n);
    case '-':
        return !__builtin_sub_overflow(a, b, n);
    case '*':
        return !__builtin_mul_overflow(a, b, n);
    case '/':
        *n = a / b;
        return 1;
    case '<':
        return b >= 0 && b < 63 && !__builtin_mul_overflow(a, (int64_t)1 << b, n);
    }
    *n = a % b;
    return 1;
}

/* *left = *left op *right. */
static int apply(eval *e, size_t at, eval_value *left, char op, const eval_value *right)
{
    const int64_t *a = operand(e, op, left);
    const int64_t *b = a ? operand(e, op, right) : NULL;
    int64_t n;
    if (!b)
        return 0;
    if (*b == 0 && (op == '/' || op == '%'))
        return eval_fail(e, at, "division by zero");
    if (!compute(*a, op, *b, &n) || n <= CCUTE_LEAF_X)
        return eval_fail(e, at, "%lld %s%c %lld does not fit in 64 bits", (long long)*a, op == '<' ? "<" : "", op,
                         (long long)*b);
    set_int(left, n);
    return 1;
}

static int scan_number(eval *e, eval_value *out)
{
    int64_t n;
    if (!eval_scan_int(e, &n))
        return 0;
    set_int(out, n);
    return 1;
}

/* ---- Tuples and tilers ----------------------------------------------------------------------- */

int eval_push_item(eval *e, ccute_tuple *t, const eval_value *item)
{
    if (item->kind != EVAL_TUPLE)
        return eval_fail(e, item->at, "a tuple holds integers, tuples, _ and X, and this is %s", eval_value_noun(item));
    if (item->tuple.n == 0)
        return eval_fail(e, item->at, "a tuple in a tuple cannot be empty");
    if (t->n + item->tuple.n > CCUTE_MAX_LEAVES)
        return eval_fail(e, item->at, "more than the %d leaves that a tuple holds", CCUTE_MAX_LEAVES);
    memcpy(t->prof + t->n, item->tuple.prof, item->tuple.n);
    memcpy(t->v + t->n, item->tuple.v, item->tuple.n * sizeof *t->v);
    t->n = (uint8_t)(t->n + item->tuple.n);
    return 1;
}

/* The items after "(", up to ")", into the tuple. */
static int scan_items(eval *e, size_t open, ccute_tuple *t)
{
    const int used = e->used;
    eval_value *item = eval_reserve(e);
    do {
        if (!item || !eval_expression(e, item) || !eval_push_item(e, t, item))
            return 0;
    } while (eval_accept(e, ','));
    e->used = used;
    if (eval_accept(e, ')'))
        return 1;
    if (eval_at_end(e))
        return eval_fail(e, e->at, "expected ')' for the '(' at column %zu, got the end", open + 1);
    return eval_fail_expected(e, "',' or ')'");
}

static int scan_tuple(eval *e, eval_value *out)
{
    const size_t open = e->at++;
    if (e->brackets == CCUTE_MAX_DEPTH)
        return eval_fail(e, open, "more than the %d brackets that nest in a tuple", CCUTE_MAX_DEPTH);
    out->kind = EVAL_TUPLE;
    out->tuple = ccute_open_();
    if (eval_accept(e, ')'))
        return 1;
    e->brackets++;
    if (!scan_items(e, open, &out->tuple))
        return 0;
    e->brackets--;
    out->tuple = ccute_close_(out->tuple);
    return eval_checked(e, open, out);
}

/* One more item of a tiler. */
static int push_tile(eval *e, ccute_tiler *tiler, const eval_value *item)
{
    if (item->kind >= EVAL_ATOM)
        return eval_fail(e, item->at, "a tiler holds integers, tuples, layouts, _ and tilers, and this is %s",
                         eval_value_noun(item));
    if (item->kind == EVAL_TUPLE && item->tuple.n == 0)
        return eval_fail(e, item->at, "a tuple in a tiler cannot be empty");
    *tiler = ccute_tile_push_(*tiler, item->kind == EVAL_TUPLE    ? ccute_tiler_tuple_(item->tuple)
                                      : item->kind == EVAL_LAYOUT ? ccute_tiler_layout_(item->layout)
                                                                  : item->tiler);
    return 1;
}

static int scan_tiler_items(eval *e, size_t open, ccute_tiler *tiler)
{
    const int used = e->used;
    eval_value *item = eval_reserve(e);
    do {
        if (!item || !eval_expression(e, item) || !push_tile(e, tiler, item))
            return 0;
    } while (!tiler->pool.shape.status && eval_accept(e, ','));
    e->used = used;
    if (tiler->pool.shape.status || eval_accept(e, '>'))
        return 1;
    if (eval_at_end(e))
        return eval_fail(e, e->at, "expected '>' for the '<' at column %zu, got the end", open + 1);
    return eval_fail_expected(e, "',' or '>'");
}

static int scan_tiler(eval *e, eval_value *out)
{
    const size_t open = e->at++;
    const int brackets = e->brackets;
    e->brackets = 0;
    out->kind = EVAL_TILER;
    out->tiler = ccute_tile_begin_();
    if (!scan_tiler_items(e, open, &out->tiler))
        return 0;
    e->brackets = brackets;
    out->tiler = ccute_tile_end_(out->tiler);
    return eval_checked(e, open, out);
}

/* ---- Names and calls ------------------------------------------------------------------------- */

static int fail_name(eval *e, eval_word name)
{
    const char *nearest = eval_nearest(name);
    if (eval_is_function(name))
        return eval_fail(e, name.at, "'%.*s' is a function: %.*s(%s)", eval_quoted(name), name.text, eval_quoted(name),
                         name.text, eval_arguments(name));
    if (eval_is_reserved(name))
        return eval_fail(e, name.at, "'%.*s' is a reserved word, not a value", eval_quoted(name), name.text);
    if (eval_written_here(name))
        return eval_fail_cute(e, name);
    if (eval_peek(e) == '=')
        return eval_fail(e, name.at, "a name is given by let: let %.*s = ...", eval_quoted(name), name.text);
    if (eval_type_written_here(name))
        return eval_fail(e, name.at, "unknown name '%.*s'; here: %s", eval_quoted(name), name.text,
                         eval_type_written_here(name));
    if (nearest)
        return eval_fail(e, name.at, "unknown name '%.*s' (there is a function '%s')", eval_quoted(name), name.text,
                         nearest);
    return eval_fail(e, name.at, "unknown name '%.*s'", eval_quoted(name), name.text);
}

static int scan_name(eval *e, eval_word name, eval_value *out)
{
    const eval_value *value = eval_names_find(&e->names, name.text, name.length);
    const eval_word_value *word = value ? NULL : eval_find_word(name.text, name.length);
    if (word) {
        out->kind = EVAL_WORD;
        out->word = word;
        return 1;
    }
    if (!value)
        return fail_name(e, name);
    eval_value_copy(out, value);
    return 1;
}

static int fail_function(eval *e, eval_word name)
{
    const char *nearest = eval_nearest(name);
    if (eval_is_reserved(name))
        return eval_fail(e, name.at, "'%.*s' is a reserved word, not a function", eval_quoted(name), name.text);
    if (eval_written_here(name))
        return eval_fail_cute(e, name);
    if (nearest)
        return eval_fail(e, name.at, "unknown function '%.*s' (did you mean '%s'?)", eval_quoted(name), name.text,
                         nearest);
    return eval_fail(e, name.at, "unknown function '%.*s'", eval_quoted(name), name.text);
}

/* The arguments after "(", up to ")", onto the stack. Returns how many, or -1. */
static int scan_arguments(eval *e, eval_word name)
{
    int n = 0;
    if (eval_accept(e, ')'))
        return 0;
    do {
        eval_value *argument = n < EVAL_MAX_ARGUMENTS ? eval_reserve(e) : NULL;
        if (n++ == EVAL_MAX_ARGUMENTS)
            return eval_fail(e, e->at, "more than the %d arguments that a function takes: put some into a tuple",
                             EVAL_MAX_ARGUMENTS) -
                   1;
        if (!argument || !eval_expression(e, argument))
            return -1;
    } while (eval_accept(e, ','));
    if (eval_accept(e, ')'))
        return n;
    if (eval_at_end(e))
        return eval_fail(e, e->at, "expected ')' for %.*s( at column %zu, got the end", eval_quoted(name), name.text,
                         name.at + 1) -
               1;
    return eval_fail_expected(e, "',' or ')'") - 1;
}

/* Call a function with the n arguments that are on the stack. */
static int call(eval *e, eval_word name, const eval_parameters *p, eval_value *arguments, int n, eval_value *out)
{
    if (n > 0 && arguments->kind == EVAL_SWIZZLE && eval_word_is(name, "composition"))
        return eval_compose_swizzle(e, name, arguments, n, out);
    if (eval_is_integer_function(name))
        return eval_integer_call(e, name, arguments, n, out);
    return p->count ? eval_call_with(e, name, p, arguments, n, out) : eval_call(e, name, arguments, n, out);
}

/* given: the name as it is written. */
static int scan_call(eval *e, eval_word given, const eval_parameters *p, eval_value *out)
{
    const eval_word name = eval_our_word(given);
    const int used = e->used, brackets = e->brackets;
    int n;
    if (!eval_is_function(name) && !eval_is_integer_function(name) && !(p->count && eval_word_is(name, "layout")))
        return fail_function(e, given);
    e->brackets = 0;
    if (!eval_expect(e, '(', "'('"))
        return 0;
    n = scan_arguments(e, name);
    if (n < 0 || !call(e, name, p, e->stack + used, n, out))
        return 0;
    e->used = used;
    e->brackets = brackets;
    return eval_checked(e, name.at, out);
}

/* _8, and _8{} */
static int scan_static(eval *e, eval_value *out)
{
    e->at++;
    if (!scan_number(e, out))
        return 0;
    eval_accept_braces(e);
    return eval_check_basis(e, out);
}

static int scan_word(eval *e, eval_word given, eval_value *out)
{
    const eval_word word = eval_our_word(given);
    eval_parameters p = {.count = 0};
    if (eval_is_static(given))
        return scan_static(e, out);
    if (eval_is_type(e, given))
        return eval_scan_type(e, given, out);
    eval_skip_word(e, given);
    if (eval_peek(e) == '(')
        return eval_word_is(word, "tuple") ? scan_tuple(e, out) : scan_call(e, given, &p, out);
    if (e->line[e->at] == '<' && e->line[e->at + 1] != '<')
        return eval_scan_parameters(e, given, &p) && scan_call(e, given, &p, out);
    if ((eval_word_is(word, "_") || eval_word_is(word, "X")) && !eval_names_find(&e->names, given.text, given.length)) {
        set_int(out, *word.text == '_' ? CCUTE_LEAF_ALL : CCUTE_LEAF_X);
        return 1;
    }
    return scan_name(e, given, out);
}

/* ---- Operators, from the tightest to the loosest --------------------------------------------- */

static int scan_primary(eval *e, eval_value *out)
{
    const char c = eval_peek(e);
    const eval_word word = eval_peek_word(e);
    out->at = e->at;
    if (c >= '0' && c <= '9')
        return scan_number(e, out) && eval_check_basis(e, out);
    if (c == '(')
        return scan_tuple(e, out);
    if (c == '<')
        return scan_tiler(e, out);
    if (word.length)
        return scan_word(e, word, out);
    return eval_fail_expected(e, "a number, a name, '(' or '<'");
}

/* Any number of signs: a loop, for a line may hold a million. */
static int scan_factor(eval *e, eval_value *out)
{
    size_t minuses = 0, at;
    const int64_t *n;
    eval_peek(e);
    for (at = e->at; eval_accept(e, '-');)
        minuses++;
    if (!scan_primary(e, out))
        return 0;
    if (minuses == 0)
        return 1;
    n = operand(e, '-', out);
    if (!n)
        return 0;
    if (-*n <= CCUTE_LEAF_X)
        return eval_fail(e, at, "the number does not fit in 64 bits");
    set_int(out, minuses % 2 ? -*n : *n);
    out->at = at;
    return 1;
}

/* The operands of one of two levels of operators, combined from the left. */
static int scan_operators(eval *e, const char *ops, int (*scan_operand)(eval *, eval_value *), eval_value *out)
{
    const int used = e->used;
    char op;
    if (!scan_operand(e, out))
        return 0;
    while ((op = eval_peek(e)) != '\0' && strchr(ops, op) && (op != '<' || e->line[e->at + 1] == '<')) {
        const size_t at = e->at;
        e->at += op == '<' ? 2 : 1;
        eval_value *right = eval_reserve(e);
        if (!right || !scan_operand(e, right) || !apply(e, at, out, op, right))
            return 0;
        e->used = used;
    }
    return 1;
}

static int scan_product(eval *e, eval_value *out) { return scan_operators(e, "*/%", scan_factor, out); }

static int scan_terms(eval *e, eval_value *out) { return scan_operators(e, "+-", scan_product, out); }

int eval_sum(eval *e, eval_value *out) { return scan_operators(e, "<", scan_terms, out); }

/* ---- Layouts --------------------------------------------------------------------------------- */

/* A shape is read: make it a layout with the stride after ":". */
static int scan_stride(eval *e, eval_value *out)
{
    const int used = e->used;
    eval_value *stride;
    if (out->kind != EVAL_TUPLE)
        return eval_fail(e, out->at, "before ':' comes a shape, and this is %s", eval_value_noun(out));
    e->at++;
    stride = eval_reserve(e);
    if (!stride || !eval_sum(e, stride))
        return 0;
    if (stride->kind != EVAL_TUPLE)
        return eval_fail(e, stride->at, "after ':' comes a stride, and this is %s", eval_value_noun(stride));
    e->used = used;
    out->layout = ccute_make_layout_(out->tuple, stride->tuple);
    out->kind = EVAL_LAYOUT;
    return eval_checked(e, out->at, out);
}

static int scan_layout(eval *e, eval_value *out)
{
    int base = 0;
    if (eval_is_swizzle(eval_peek_word(e)))
        return eval_scan_swizzle(e, out);
    if (!eval_skip_pointer(e, &base) || !eval_sum(e, out))
        return 0;
    if (eval_peek(e) == ':')
        return scan_stride(e, out);
    return eval_word_is(eval_peek_word(e), "o") ? eval_scan_prefix(e, out) : 1;
}

int eval_expression(eval *e, eval_value *out)
{
    int ok;
    if (e->nesting == EVAL_MAX_NESTING) {
        eval_peek(e);
        return eval_fail(e, e->at, "nested deeper than %d: name a part of it with let", EVAL_MAX_NESTING);
    }
    e->nesting++;
    ok = scan_layout(e, out);
    e->nesting--;
    return ok;
}
