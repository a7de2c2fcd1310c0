/* convert.h in C: an element is a number of a kind, which the macros find by its type. */
#ifndef CCUTE_CONVERT_C_H
#define CCUTE_CONVERT_C_H

#include <ccute/convert.h>

#if !defined __cplusplus

/* A kind: the bytes of an element, and flags for the sort of number. */
enum { CCUTE_SIGNED_ = 16, CCUTE_REAL_ = 32, CCUTE_TRUTH_ = 64, CCUTE_BYTES_ = 15 };
#if defined __FLT16_MANT_DIG__
__extension__ typedef _Float16 ccute_f16_;
#define CCUTE_KIND_F16_                                                                                                \
    ccute_f16_:                                                                                                        \
    CCUTE_REAL_ | 2,
#else
#define CCUTE_KIND_F16_
#endif
#define CCUTE_KIND_CHAR_ ((char)-1 < 0 ? CCUTE_SIGNED_ | 1 : 1)
#define CCUTE_KIND_(x)                                                                                                 \
    _Generic((x), CCUTE_KIND_F16_ _Bool                                                                                \
             : CCUTE_TRUTH_ | 1, char                                                                                  \
             : CCUTE_KIND_CHAR_, signed char                                                                           \
             : CCUTE_SIGNED_ | 1, unsigned char : 1, short                                                             \
             : CCUTE_SIGNED_ | sizeof(short), unsigned short                                                           \
             : sizeof(short), int                                                                                      \
             : CCUTE_SIGNED_ | sizeof(int), unsigned                                                                   \
             : sizeof(int), long                                                                                       \
             : CCUTE_SIGNED_ | sizeof(long), unsigned long                                                             \
             : sizeof(long), long long                                                                                 \
             : CCUTE_SIGNED_ | sizeof(long long), unsigned long long                                                   \
             : sizeof(long long), float                                                                                \
             : CCUTE_REAL_ | 4, double                                                                                 \
             : CCUTE_REAL_ | 8, default : 0)

typedef struct ccute_number_ {
    int kind;
    int64_t whole; /* of an integer; of one without a sign its bits */
    double real;   /* of a floating number */
} ccute_number_;

CCUTE_INLINE ccute_number_ ccute_number_at_(int kind, const void *p)
{
    ccute_number_ n = {kind, 0, 0};
    float f;
    __builtin_memcpy(&n.whole, p, (size_t)(kind & CCUTE_BYTES_));
    if (!(kind & CCUTE_REAL_)) {
        const int unused = 64 - 8 * (kind & CCUTE_BYTES_);
        if (kind & CCUTE_SIGNED_)
            n.whole = (int64_t)((uint64_t)n.whole << unused) >> unused;
        return n;
    }
    if ((kind & CCUTE_BYTES_) == 2)
        n.real = ccute_short_float_((uint64_t)n.whole, 5, 10, 1);
    else if ((kind & CCUTE_BYTES_) == 4)
        n.real = (__builtin_memcpy(&f, p, sizeof f), f);
    else
        __builtin_memcpy(&n.real, p, sizeof n.real);
    return n;
}

CCUTE_INLINE double ccute_number_real_(ccute_number_ n)
{
    if (n.kind & CCUTE_REAL_)
        return n.real;
    return n.kind & CCUTE_SIGNED_ ? (double)n.whole : (double)(uint64_t)n.whole;
}

CCUTE_INLINE float ccute_number_float_(ccute_number_ n)
{
    if (n.kind & CCUTE_REAL_)
        return (float)n.real;
    return n.kind & CCUTE_SIGNED_ ? (float)n.whole : (float)(uint64_t)n.whole;
}

/* As an integer of the kind. */
CCUTE_INLINE int64_t ccute_number_whole_(int saturated, int kind, ccute_number_ n)
{
    const int bits = 8 * (kind & CCUTE_BYTES_), has_sign = (kind & CCUTE_SIGNED_) != 0;
    if (n.kind & CCUTE_REAL_) {
        if (saturated)
            return ccute_nearest_of_(n.real, bits, has_sign);
        return has_sign ? (int64_t)n.real : (int64_t)(uint64_t)n.real;
    }
    return saturated ? ccute_clamped_(n.whole, (n.kind & CCUTE_SIGNED_) != 0, bits, has_sign) : n.whole;
}

CCUTE_INLINE void ccute_put_float_(int saturated, float *p, ccute_number_ n)
{
    const float x = ccute_number_float_(n);
    if (saturated && x - x != 0 && x == x)
        *p = x > 0 ? __FLT_MAX__ : -__FLT_MAX__;
    else
        *p = x;
}

CCUTE_INLINE void ccute_put_double_(int saturated, double *p, ccute_number_ n)
{
    const double x = ccute_number_real_(n);
    if (saturated && x - x != 0 && x == x)
        *p = x > 0 ? __DBL_MAX__ : -__DBL_MAX__;
    else
        *p = x;
}

CCUTE_INLINE void ccute_put_number_(int saturated, int kind, void *p, ccute_number_ n)
{
    const int bytes = kind & CCUTE_BYTES_;
    uint64_t bits;
    if (kind & CCUTE_TRUTH_)
        *(_Bool *)p = n.kind & CCUTE_REAL_ ? n.real != 0 : n.whole != 0;
    else if (kind == (CCUTE_REAL_ | 4))
        ccute_put_float_(saturated, (float *)p, n);
    else if (kind == (CCUTE_REAL_ | 8))
        ccute_put_double_(saturated, (double *)p, n);
    else {
        bits = kind & CCUTE_REAL_ ? ccute_short_bits_(ccute_number_real_(n), 5, 10, 1, saturated)
                                  : (uint64_t)ccute_number_whole_(saturated, kind, n);
        __builtin_memcpy(p, &bits, (size_t)bytes);
    }
}

/* ---- Sums ------------------------------------------------------------------------------------- */

/* The kind that C gives a * b and a + b. */
CCUTE_INLINE int ccute_common_kind_(int a, int b)
{
    const int x = a & CCUTE_BYTES_, y = b & CCUTE_BYTES_, bytes = x > y ? x : y;
    if ((a | b) & CCUTE_REAL_)
        return CCUTE_REAL_ | (a == (CCUTE_REAL_ | 8) || b == (CCUTE_REAL_ | 8) ? 8 : 4);
    if (bytes < (int)sizeof(int))
        return CCUTE_SIGNED_ | (int)sizeof(int);
    if (x == y)
        return bytes | (a & b & CCUTE_SIGNED_);
    return bytes | ((x > y ? a : b) & CCUTE_SIGNED_);
}

/* The product or the sum of two. */
CCUTE_INLINE ccute_number_ ccute_combined_(int is_sum, ccute_number_ a, ccute_number_ b)
{
    ccute_number_ n = {ccute_common_kind_(a.kind, b.kind), 0, 0};
    const uint64_t x = (uint64_t)a.whole, y = (uint64_t)b.whole, whole = is_sum ? x + y : x * y;
    if (n.kind == (CCUTE_REAL_ | 4)) {
        const float f = ccute_number_float_(a), g = ccute_number_float_(b);
        n.real = is_sum ? f + g : f * g;
        return n;
    }
    if (n.kind & CCUTE_REAL_) {
        n.real = is_sum ? ccute_number_real_(a) + ccute_number_real_(b) : ccute_number_real_(a) * ccute_number_real_(b);
        return n;
    }
    return ccute_number_at_(n.kind, &whole);
}

CCUTE_INLINE void ccute_put_axpby_(int kind, void *y, ccute_number_ alpha, ccute_number_ x, ccute_number_ beta)
{
    ccute_number_ sum = ccute_combined_(0, alpha, x);
    if (beta.kind & CCUTE_REAL_ ? beta.real != 0 : beta.whole != 0)
        sum = ccute_combined_(1, sum, ccute_combined_(0, beta, ccute_number_at_(kind, y)));
    ccute_put_number_(0, kind, y, sum);
}

/* ---- What foldc makes of an element ----------------------------------------------------------- */

/* The kind of a number; a compile error if it is none. */
#define CCUTE_NUMBER_KIND_(x)                                                                                          \
    ((int)CCUTE_KIND_(x) + 0 * (int)sizeof(struct {                                                                    \
                               int ok;                                                                                 \
                               _Static_assert(CCUTE_KIND_(x) != 0, CCUTE_CONVERT_TYPES_);                              \
                           }))
#define CCUTE_KIND_AT_(p) CCUTE_NUMBER_KIND_(*(p))
#define CCUTE_NUMBER_(x) ccute_number_at_(CCUTE_NUMBER_KIND_(x), &(x))
#define ccute_store_converted(p, x) ccute_put_number_(0, CCUTE_KIND_AT_(p), p, CCUTE_NUMBER_(x))
#define ccute_store_saturated(p, x) ccute_put_number_(1, CCUTE_KIND_AT_(p), p, CCUTE_NUMBER_(x))
#define ccute_store_axpby(p, alpha, x, beta)                                                                           \
    ccute_put_axpby_(CCUTE_KIND_AT_(p), p, CCUTE_NUMBER_(alpha), CCUTE_NUMBER_(x), CCUTE_NUMBER_(beta))

#endif
#endif
