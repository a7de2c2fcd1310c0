/* The integer leaf: 64 bits, checked. On the host it is the library, compiled by nvcc it is device code.
   The context keeps the first operation that did not fit; the operation that ends then refuses. The two smallest
   numbers do not fit: they are the marks. */
#ifndef CCUTE_LEAF_I64_H
#define CCUTE_LEAF_I64_H

#include <ccute/layout.h>
#include "algebra/tri.h"

typedef struct ccute_cx {
    int64_t a, b;
    char overflow; /* the operator, 0 if everything fitted */
} ccute_cx;

#define CCUTE_LEAF_FN CCUTE_INLINE

CCUTE_LEAF_FN int64_t ccute_leaf_overflow(ccute_cx *cx, int64_t a, char op, int64_t b)
{
    if (!cx->overflow) {
        cx->a = a;
        cx->b = b;
        cx->overflow = op;
    }
    return 0;
}

/* *product = a * b when it fits. (nvcc takes no __builtin_mul_overflow in device code.) */
CCUTE_LEAF_FN int ccute_leaf_fits_mul(int64_t a, int64_t b, int64_t *product)
{
#if defined __CUDA_ARCH__
    *product = (int64_t)((uint64_t)a * (uint64_t)b);
    return __mul64hi(a, b) == (*product >> 63);
#else
    return !__builtin_mul_overflow(a, b, product);
#endif
}

CCUTE_LEAF_FN int64_t ccute_leaf_int(ccute_cx *cx, int64_t value)
{
    (void)cx;
    return value;
}

CCUTE_LEAF_FN int ccute_leaf_const(int64_t leaf, int64_t *value)
{
    *value = leaf;
    return 1;
}

CCUTE_LEAF_FN int64_t ccute_leaf_add(ccute_cx *cx, int64_t a, int64_t b)
{
    const int64_t sum = (int64_t)((uint64_t)a + (uint64_t)b);
    return ((a ^ sum) & (b ^ sum)) < 0 || sum <= CCUTE_LEAF_X ? ccute_leaf_overflow(cx, a, '+', b) : sum;
}

CCUTE_LEAF_FN int64_t ccute_leaf_sub(ccute_cx *cx, int64_t a, int64_t b)
{
    const int64_t difference = (int64_t)((uint64_t)a - (uint64_t)b);
    return ((a ^ b) & (a ^ difference)) < 0 || difference <= CCUTE_LEAF_X ? ccute_leaf_overflow(cx, a, '-', b)
                                                                          : difference;
}

CCUTE_LEAF_FN int64_t ccute_leaf_mul(ccute_cx *cx, int64_t a, int64_t b)
{
    int64_t product;
    return ccute_leaf_fits_mul(a, b, &product) && product > CCUTE_LEAF_X ? product : ccute_leaf_overflow(cx, a, '*', b);
}

CCUTE_LEAF_FN int64_t ccute_leaf_div(ccute_cx *cx, int64_t a, int64_t b)
{
    return b == -1 ? ccute_leaf_sub(cx, 0, a) : a / b;
}

CCUTE_LEAF_FN int64_t ccute_leaf_mod(ccute_cx *cx, int64_t a, int64_t b)
{
    (void)cx;
    return b == -1 ? 0 : a % b;
}

/* a / b rounded up, for a >= 0 and b > 0. */
CCUTE_LEAF_FN int64_t ccute_leaf_ceil_div(ccute_cx *cx, int64_t a, int64_t b)
{
    (void)cx;
    return a / b + (a % b != 0);
}

CCUTE_LEAF_FN int64_t ccute_leaf_min(ccute_cx *cx, int64_t a, int64_t b)
{
    (void)cx;
    return a < b ? a : b;
}

CCUTE_LEAF_FN int64_t ccute_leaf_neg(ccute_cx *cx, int64_t a) { return ccute_leaf_sub(cx, 0, a); }

CCUTE_LEAF_FN int64_t ccute_leaf_abs(ccute_cx *cx, int64_t a) { return a < 0 ? ccute_leaf_neg(cx, a) : a; }

CCUTE_LEAF_FN tri ccute_leaf_eq(ccute_cx *cx, int64_t a, int64_t b)
{
    (void)cx;
    return a == b ? TRI_YES : TRI_NO;
}

CCUTE_LEAF_FN tri ccute_leaf_lt(ccute_cx *cx, int64_t a, int64_t b)
{
    (void)cx;
    return a < b ? TRI_YES : TRI_NO;
}

CCUTE_LEAF_FN tri ccute_leaf_le(ccute_cx *cx, int64_t a, int64_t b)
{
    (void)cx;
    return a <= b ? TRI_YES : TRI_NO;
}

CCUTE_LEAF_FN tri ccute_leaf_divides(ccute_cx *cx, int64_t d, int64_t a)
{
    return d != 0 && ccute_leaf_mod(cx, a, d) == 0 ? TRI_YES : TRI_NO;
}

/* Is t == a * b? Never overflows. */
CCUTE_LEAF_FN tri ccute_leaf_is_product(ccute_cx *cx, int64_t t, int64_t a, int64_t b)
{
    int64_t product;
    (void)cx;
    return ccute_leaf_fits_mul(a, b, &product) && product == t ? TRI_YES : TRI_NO;
}

/* The digit of x in radix: x mod radix; *rest = x / radix. x >= 0, radix > 0. */
CCUTE_LEAF_FN int64_t ccute_leaf_split(ccute_cx *cx, int64_t x, int64_t radix, int64_t *rest)
{
    (void)cx;
    if ((uint64_t)(x | radix) >> 32) {
        *rest = x / radix;
        return x % radix;
    }
    *rest = (uint32_t)x / (uint32_t)radix;
    return (uint32_t)x % (uint32_t)radix;
}

/* A question whose answer decides the form only, and one whose answer must be yes for a right result. */
CCUTE_LEAF_FN int ccute_leaf_sees(ccute_cx *cx, tri answer)
{
    (void)cx;
    return answer == TRI_YES;
}

/* A question whose answer leads to another function, where an unknown one cannot be folded. */
CCUTE_LEAF_FN int ccute_leaf_decides(ccute_cx *cx, tri answer)
{
    (void)cx;
    return answer == TRI_YES;
}

/* A question whose answer decides only the history that the result remembers. */
CCUTE_LEAF_FN int ccute_leaf_remembers(ccute_cx *cx, tri answer)
{
    (void)cx;
    return answer == TRI_YES;
}

/* The stride of a mode: `unit` if its extent is 1, else `stride`. */
CCUTE_LEAF_FN int64_t ccute_leaf_of_unit(ccute_cx *cx, int64_t extent, int64_t unit, int64_t stride)
{
    (void)cx;
    return extent == 1 ? unit : stride;
}

/* The stride of a mode where it matters, which is where its extent is not 1. */
CCUTE_LEAF_FN int64_t ccute_leaf_moving(ccute_cx *cx, int64_t extent, int64_t stride)
{
    (void)cx;
    (void)extent;
    return stride;
}

/* Has the form depended on an unknown so far? To be put back where it turns out not to matter. */
CCUTE_LEAF_FN int ccute_leaf_form(const ccute_cx *cx)
{
    (void)cx;
    return 0;
}

CCUTE_LEAF_FN void ccute_leaf_set_form(ccute_cx *cx, int unknown)
{
    (void)cx;
    (void)unknown;
}

/* Has a question had no answer so far? */
CCUTE_LEAF_FN tri ccute_leaf_unsure(const ccute_cx *cx)
{
    (void)cx;
    return TRI_NO;
}

/* How many conditions have been put off so far. */
CCUTE_LEAF_FN int ccute_leaf_needs(const ccute_cx *cx)
{
    (void)cx;
    return 0;
}

CCUTE_LEAF_FN int ccute_leaf_need_lt(ccute_cx *cx, int64_t a, int64_t b) { return ccute_leaf_lt(cx, a, b) == TRI_YES; }

CCUTE_LEAF_FN int ccute_leaf_need_le(ccute_cx *cx, int64_t a, int64_t b) { return ccute_leaf_le(cx, a, b) == TRI_YES; }

CCUTE_LEAF_FN int ccute_leaf_need_divides(ccute_cx *cx, int64_t d, int64_t a)
{
    return ccute_leaf_divides(cx, d, a) == TRI_YES;
}

CCUTE_LEAF_FN int64_t ccute_leaf_all(ccute_cx *cx)
{
    (void)cx;
    return CCUTE_LEAF_ALL;
}

CCUTE_LEAF_FN int ccute_leaf_is_all(int64_t a) { return a == CCUTE_LEAF_ALL; }
CCUTE_LEAF_FN int ccute_leaf_is_mark(int64_t a) { return a <= CCUTE_LEAF_X; }

#endif
