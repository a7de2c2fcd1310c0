/* The symbolic leaf: the algebra's numbers are expressions, its questions have three answers.
   The context keeps the conditions of the result: obligations to be checked at run time, and whether its form is
   certain.
 */
#ifndef FOLDC_EXPR_LEAF_H
#define FOLDC_EXPR_LEAF_H

#include "expr.h"

/* A condition that the result needs and that nothing known decides: emitted as a check, unless stated. */
typedef struct leaf_obligation {
    expr_kind op; /* EQ, LT, LE; MOD: b is a multiple of a */
    const expr *a, *b;
} leaf_obligation;

/* More obligations than this in one operation are counted, not kept: its result is then not to be folded. */
enum { LEAF_MAX_OBLIGATIONS = 64 };

typedef struct leaf_cx {
    expr_table *table;
    int n_obligations; /* may pass LEAF_MAX_OBLIGATIONS */
    leaf_obligation obligation[LEAF_MAX_OBLIGATIONS];
    bool form_unknown; /* the form of the result depended on an unknown */
    bool undecided;    /* an unknown would lead to another function: the result is not to be used */
    bool unknown;      /* a question other than an obligation had no answer */
    bool history;      /* the history of the result depended on an unknown */
    int64_t a, b;      /* of the first operation on integers that did not fit */
    char overflow;     /* its operator, 0 if everything fitted */
} leaf_cx;

/* Ready for one operation of the algebra. */
static inline leaf_cx leaf_open(expr_table *table)
{
    leaf_cx cx;
    cx.table = table;
    cx.n_obligations = 0;
    cx.form_unknown = cx.undecided = cx.unknown = cx.history = false;
    cx.a = cx.b = 0;
    cx.overflow = 0;
    expr_overflowed(table)->op = 0;
    return cx;
}

/* result, after noting an overflow on the way to it. */
static inline const expr *leaf_note(leaf_cx *cx, const expr *result)
{
    const expr_overflow *overflow = expr_overflowed(cx->table);
    if (overflow->op && !cx->overflow) {
        cx->overflow = overflow->op;
        cx->a = overflow->a;
        cx->b = overflow->b;
    }
    return result;
}

static inline const expr *leaf_int(leaf_cx *cx, int64_t value) { return expr_int(cx->table, value); }

/* Is it a known integer? */
static inline int leaf_const(const expr *leaf, int64_t *value)
{
    if (leaf->kind != EXPR_INT)
        return 0;
    *value = leaf->value;
    return 1;
}

static inline const expr *leaf_add(leaf_cx *cx, const expr *a, const expr *b)
{
    return leaf_note(cx, expr_add(cx->table, a, b));
}

static inline const expr *leaf_sub(leaf_cx *cx, const expr *a, const expr *b)
{
    return leaf_note(cx, expr_sub(cx->table, a, b));
}

/* A number that is 0, or not, stays so. */
static inline const expr *leaf_mul(leaf_cx *cx, const expr *a, const expr *b)
{
    const expr *chosen = a->kind == EXPR_SELECT ? a : b, *by = chosen == a ? b : a;
    if (chosen->kind == EXPR_SELECT && expr_is_int(chosen->op[1], 0)) {
        const expr *product = leaf_note(cx, expr_mul(cx->table, chosen->op[2], by));
        return expr_select(cx->table, chosen->op[0], chosen->op[1], product);
    }
    return leaf_note(cx, expr_mul(cx->table, a, b));
}

static inline const expr *leaf_div(leaf_cx *cx, const expr *a, const expr *b)
{
    return leaf_note(cx, expr_div(cx->table, a, b));
}

static inline const expr *leaf_mod(leaf_cx *cx, const expr *a, const expr *b)
{
    return leaf_note(cx, expr_mod(cx->table, a, b));
}

/* a / b rounded up, for a >= 0 and b > 0. */
static inline const expr *leaf_ceil_div(leaf_cx *cx, const expr *a, const expr *b)
{
    return leaf_note(cx, expr_ceil_div(cx->table, a, b));
}

static inline const expr *leaf_min(leaf_cx *cx, const expr *a, const expr *b) { return expr_min(cx->table, a, b); }

static inline const expr *leaf_abs(leaf_cx *cx, const expr *a) { return leaf_note(cx, expr_abs(cx->table, a)); }

static inline const expr *leaf_neg(leaf_cx *cx, const expr *a) { return leaf_note(cx, expr_neg(cx->table, a)); }

/* answer, after noting that there was none. */
static inline tri leaf_answer(leaf_cx *cx, tri answer)
{
    cx->unknown |= answer == TRI_UNKNOWN;
    return answer;
}

static inline tri leaf_eq(leaf_cx *cx, const expr *a, const expr *b)
{
    return leaf_answer(cx, expr_is_eq(cx->table, a, b));
}

static inline tri leaf_lt(leaf_cx *cx, const expr *a, const expr *b)
{
    return leaf_answer(cx, expr_is_lt(cx->table, a, b));
}

static inline tri leaf_le(leaf_cx *cx, const expr *a, const expr *b)
{
    return leaf_answer(cx, expr_is_le(cx->table, a, b));
}

/* Is a a multiple of d? As on integers, nothing is a multiple of 0. */
static inline tri leaf_divides(leaf_cx *cx, const expr *d, const expr *a)
{
    return leaf_answer(cx, expr_is_multiple(cx->table, a, d));
}

/* Is t == a * b? An overflow of the product is no error: t fits, so the answer is no. */
static inline tri leaf_is_product(leaf_cx *cx, const expr *t, const expr *a, const expr *b)
{
    int64_t x, y, product;
    if (leaf_const(a, &x) && leaf_const(b, &y) && __builtin_mul_overflow(x, y, &product))
        return TRI_NO;
    return leaf_answer(cx, expr_is_eq(cx->table, t, expr_mul(cx->table, a, b)));
}

/* A question whose answer decides the form only: unknown is no, and remembered. */
static inline int leaf_sees(leaf_cx *cx, tri answer)
{
    if (answer == TRI_UNKNOWN)
        cx->form_unknown = true;
    return answer == TRI_YES;
}

/* A question whose answer decides which function is the result: an unknown answer leaves the result to run time. */
static inline int leaf_decides(leaf_cx *cx, tri answer)
{
    cx->undecided |= answer == TRI_UNKNOWN;
    return answer == TRI_YES;
}

/* A question whose answer decides only the history that the result remembers. */
static inline int leaf_remembers(leaf_cx *cx, tri answer)
{
    cx->history |= answer == TRI_UNKNOWN;
    return answer == TRI_YES;
}

/* The stride of a mode where it matters, which is where its extent is not 1. Facts that came since the stride was made
   may decide its choice. */
static inline const expr *leaf_moving(leaf_cx *cx, const expr *extent, const expr *stride)
{
    const expr *unit = expr_int(cx->table, 1), *asked;
    if (stride->kind != EXPR_SELECT)
        return stride;
    asked = stride->op[0];
    if (asked == expr_eq(cx->table, extent, unit))
        return stride->op[2];
    return asked->kind == EXPR_EQ && expr_is_eq(cx->table, asked->op[0], asked->op[1]) == TRI_NO ? stride->op[2]
                                                                                                 : stride;
}

/* The stride of a mode: `unit` if its extent is 1, else `stride`. */
static inline const expr *leaf_of_unit(leaf_cx *cx, const expr *extent, const expr *unit, const expr *stride)
{
    const expr *is_unit = expr_eq(cx->table, extent, expr_int(cx->table, 1));
    return expr_select(cx->table, is_unit, unit, leaf_moving(cx, extent, stride));
}

/* Has the form depended on an unknown so far? To be put back where it turns out not to matter. */
static inline int leaf_form(const leaf_cx *cx) { return cx->form_unknown; }
static inline void leaf_set_form(leaf_cx *cx, int unknown) { cx->form_unknown = unknown; }

/* Has a question had no answer so far? */
static inline tri leaf_unsure(const leaf_cx *cx) { return cx->unknown ? TRI_UNKNOWN : TRI_NO; }

/* How many conditions have been put off so far. */
static inline int leaf_needs(const leaf_cx *cx) { return cx->n_obligations; }

/* A question whose answer must be yes for a right result: unknown is yes, and becomes an obligation. */
static inline int leaf_need(leaf_cx *cx, tri answer, expr_kind op, const expr *a, const expr *b)
{
    if (answer != TRI_UNKNOWN)
        return answer == TRI_YES;
    for (int i = 0; i < cx->n_obligations && i < LEAF_MAX_OBLIGATIONS; i++)
        if (cx->obligation[i].op == op && cx->obligation[i].a == a && cx->obligation[i].b == b)
            return 1;
    if (cx->n_obligations < LEAF_MAX_OBLIGATIONS)
        cx->obligation[cx->n_obligations] = (leaf_obligation){op, a, b};
    cx->n_obligations++;
    return 1;
}

static inline int leaf_need_eq(leaf_cx *cx, const expr *a, const expr *b)
{
    return leaf_need(cx, expr_is_eq(cx->table, a, b), EXPR_EQ, a, b);
}

static inline int leaf_need_lt(leaf_cx *cx, const expr *a, const expr *b)
{
    return leaf_need(cx, expr_is_lt(cx->table, a, b), EXPR_LT, a, b);
}

static inline int leaf_need_le(leaf_cx *cx, const expr *a, const expr *b)
{
    return leaf_need(cx, expr_is_le(cx->table, a, b), EXPR_LE, a, b);
}

static inline int leaf_need_divides(leaf_cx *cx, const expr *d, const expr *a)
{
    return leaf_need(cx, expr_is_multiple(cx->table, a, d), EXPR_MOD, d, a);
}

/* The digit of x in radix: x mod radix; *rest = x / radix. That radix > 0 is an obligation unless known. */
static inline const expr *leaf_split(leaf_cx *cx, const expr *x, const expr *radix, const expr **rest)
{
    leaf_need_lt(cx, expr_int(cx->table, 0), radix);
    *rest = leaf_div(cx, x, radix);
    return leaf_mod(cx, x, radix);
}

/* An obligation as a condition that is to hold. */
static inline const expr *leaf_condition(leaf_cx *cx, const leaf_obligation *needed)
{
    expr_table *table = cx->table;
    if (needed->op == EXPR_MOD) {
        const expr *zero = expr_int(table, 0);
        return expr_land(table, expr_ne(table, needed->a, zero),
                         expr_eq(table, expr_mod(table, needed->b, needed->a), zero));
    }
    return expr_binary(table, needed->op, needed->a, needed->b);
}

static inline const expr *leaf_all(leaf_cx *cx) { return expr_all(cx->table); }
static inline const expr *leaf_x(leaf_cx *cx) { return expr_x(cx->table); }
static inline int leaf_is_all(const expr *a) { return a->kind == EXPR_ALL; }
static inline int leaf_is_x(const expr *a) { return a->kind == EXPR_X; }
static inline int leaf_is_mark(const expr *a) { return a->kind == EXPR_ALL || a->kind == EXPR_X; }

#endif
