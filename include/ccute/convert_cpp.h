/* convert.h in C++ and CUDA: each pair of types by the rules of convert.h, on a device by its instructions. */
#ifndef CCUTE_CONVERT_CPP_H
#define CCUTE_CONVERT_CPP_H

#include <ccute/convert.h>

#if defined __cplusplus

/* ---- Types of elements ----------------------------------------------------------------------- */

/* A short floating type that is a class: its exponent and fraction in bits. Of another type they are 0. */
template <class T> struct ccute_short_ {
    static const int exponent = 0, fraction = 0;
    static const bool has_infinity = true;
};
#define CCUTE_SHORT_(type, exponent_, fraction_, has_infinity_)                                                        \
    template <> struct ccute_short_<type> {                                                                            \
        static const int exponent = exponent_, fraction = fraction_;                                                   \
        static const bool has_infinity = has_infinity_;                                                                \
    };
#if defined __CUDACC__ || defined __CUDA_FP16_TYPES_EXIST__
struct __half;
CCUTE_SHORT_(__half, 5, 10, true)
#endif
#if defined __CUDACC__ || defined __CUDA_BF16_TYPES_EXIST__
struct __nv_bfloat16;
CCUTE_SHORT_(__nv_bfloat16, 8, 7, true)
#endif
struct __nv_fp8_e4m3;
struct __nv_fp8_e5m2;
CCUTE_SHORT_(__nv_fp8_e4m3, 4, 3, false)
CCUTE_SHORT_(__nv_fp8_e5m2, 5, 2, true)
namespace ccute_cpu
{
template <class F> struct small;
struct half_format;
struct bfloat_format;
} // namespace ccute_cpu
CCUTE_SHORT_(ccute_cpu::small<ccute_cpu::half_format>, 5, 10, true)
CCUTE_SHORT_(ccute_cpu::small<ccute_cpu::bfloat_format>, 8, 7, true)
#undef CCUTE_SHORT_

template <class T> inline constexpr bool ccute_is_short_ = ccute_short_<T>::exponent != 0;
template <class T> inline constexpr int ccute_format_ = ccute_short_<T>::exponent * 16 + ccute_short_<T>::fraction;

/* The type that an element counts as in a sum. */
template <class T, bool SHORT = ccute_is_short_<T>> struct ccute_wide_ {
    typedef T type;
};
template <class T> struct ccute_wide_<T, true> {
    typedef float type;
};

/* An integer's bits and sign, or the largest of a floating type of the language; 0: the type is none of these. */
template <class T> struct ccute_limits_ {
    static const int bits = 0;
    static const bool has_sign = false;
    CCUTE_HD static constexpr double largest() { return 0; }
};
#define CCUTE_INTEGER_(type)                                                                                           \
    template <> struct ccute_limits_<type> {                                                                           \
        static const int bits = 8 * sizeof(type);                                                                      \
        static const bool has_sign = (type)-1 < (type)1;                                                               \
        CCUTE_HD static constexpr double largest() { return 0; }                                                       \
    };
CCUTE_INTEGER_(char)
CCUTE_INTEGER_(signed char)
CCUTE_INTEGER_(unsigned char)
CCUTE_INTEGER_(short)
CCUTE_INTEGER_(unsigned short)
CCUTE_INTEGER_(int)
CCUTE_INTEGER_(unsigned)
CCUTE_INTEGER_(long)
CCUTE_INTEGER_(unsigned long)
CCUTE_INTEGER_(long long)
CCUTE_INTEGER_(unsigned long long)
#undef CCUTE_INTEGER_
template <> struct ccute_limits_<float> {
    static const int bits = 0;
    static const bool has_sign = true;
    CCUTE_HD static constexpr double largest() { return __FLT_MAX__; }
};
template <> struct ccute_limits_<double> {
    static const int bits = 0;
    static const bool has_sign = true;
    CCUTE_HD static constexpr double largest() { return __DBL_MAX__; }
};

/* ---- One element ----------------------------------------------------------------------------- */

template <class T> CCUTE_INLINED uint64_t ccute_bits_of_(const T &x)
{
    uint64_t bits = 0;
    __builtin_memcpy(&bits, (const void *)&x, sizeof(T));
    return bits;
}
template <class T> CCUTE_INLINED T ccute_of_bits_(uint64_t bits)
{
    T x;
    __builtin_memcpy((void *)&x, &bits, sizeof(T));
    return x;
}

/* The formats by ccute_format_. */
enum {
    CCUTE_FORMAT_F16_ = 5 * 16 + 10,
    CCUTE_FORMAT_BF16_ = 8 * 16 + 7,
    CCUTE_FORMAT_E4M3_ = 4 * 16 + 3,
    CCUTE_FORMAT_E5M2_ = 5 * 16 + 2
};

#if defined __CUDA_ARCH__ && !defined __FOLDC__
#define CCUTE_ON_DEVICE_ true
#else
#define CCUTE_ON_DEVICE_ false
#endif

CCUTE_INLINED float ccute_float_of_half_(uint64_t bits)
{
#if defined __CUDA_ARCH__ && !defined __FOLDC__
    float x;
    asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"((unsigned short)bits));
    return x;
#else
    return (float)ccute_short_float_(bits, 5, 10, 1);
#endif
}

CCUTE_INLINED uint64_t ccute_half_of_float_(float x)
{
#if defined __CUDA_ARCH__ && !defined __FOLDC__
    unsigned short bits;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(bits) : "f"(x));
    return bits;
#else
    return ccute_short_bits_(x, 5, 10, 1, 0);
#endif
}

/* The number that a short one is. */
template <class T> CCUTE_INLINED float ccute_float_of_(const T &x)
{
    const uint64_t bits = ccute_bits_of_(x);
    if constexpr (ccute_format_<T> == CCUTE_FORMAT_F16_)
        return ccute_float_of_half_(bits);
    else if constexpr (ccute_format_<T> == CCUTE_FORMAT_BF16_)
        return ccute_of_bits_<float>(bits << 16);
    else
        return (float)ccute_short_float_(bits, ccute_short_<T>::exponent, ccute_short_<T>::fraction,
                                         ccute_short_<T>::has_infinity);
}

/* As a double from which a short number is rounded as if from x: what an integer of 64 bits has too much for a double
   makes the last bit that stays odd. */
template <class S> CCUTE_INLINED double ccute_odd_double_(const S &x)
{
    if constexpr (ccute_limits_<S>::bits == 64)
        return x < (S)1 << 53 && (!ccute_limits_<S>::has_sign || x > -((S)1 << 53))
                   ? (double)x
                   : (double)(S)((x & ~(S)2047) | (x & (S)2047 ? 2048 : 0));
    else
        return (double)x;
}

/* The nearest short number. */
template <bool SATURATED, class D, class S> CCUTE_INLINED D ccute_shortened_(const S &x)
{
    typedef ccute_short_<D> to;
    if constexpr (ccute_is_<S, float> && ccute_format_<D> == CCUTE_FORMAT_F16_) {
        const S within = !SATURATED || x != x ? x : x > 65504 ? 65504 : x < -65504 ? -65504 : x;
        return ccute_of_bits_<D>(ccute_half_of_float_(within));
    } else if constexpr (ccute_is_<S, float> && ccute_format_<D> == CCUTE_FORMAT_BF16_ && !SATURATED) {
        const uint32_t bits = (uint32_t)ccute_bits_of_(x);
        return ccute_of_bits_<D>(x != x ? 0x7fff : (bits + 0x7fff + (bits >> 16 & 1)) >> 16);
    } else {
        return ccute_of_bits_<D>(ccute_short_bits_(ccute_odd_double_(x), to::exponent, to::fraction, to::has_infinity,
                                                   SATURATED || sizeof(D) == 1));
    }
}

/* The nearest number of D, an arithmetic type. */
template <class D, class S> CCUTE_INLINED D ccute_saturated_(const S &x)
{
    typedef ccute_limits_<D> to;
    typedef ccute_limits_<S> from;
    if constexpr (to::bits != 0 && from::bits != 0)
        return (D)ccute_clamped_((int64_t)x, from::has_sign, to::bits, to::has_sign);
    else if constexpr (CCUTE_ON_DEVICE_ && to::bits != 0 && to::bits < 32 && ccute_is_<S, float>)
        return (D)ccute_clamped_(__float2int_rn(x), true, to::bits, to::has_sign);
    else if constexpr (to::bits != 0)
        return (D)ccute_nearest_of_((double)x, to::bits, to::has_sign);
    else if constexpr (to::has_sign && from::has_sign && from::bits == 0)
        return (double)x > to::largest() ? (D)to::largest() : (double)x < -to::largest() ? (D)-to::largest() : (D)x;
    else
        return static_cast<D>(x);
}

template <bool SATURATED, class D, class S> CCUTE_INLINED D ccute_converted_to_(const S &x)
{
    if constexpr (ccute_is_<D, S> && !SATURATED) {
        return x;
    } else if constexpr (ccute_is_short_<S>) {
        return ccute_converted_to_<SATURATED, D>(ccute_float_of_(x));
    } else if constexpr (ccute_is_short_<D>) {
        return ccute_shortened_<SATURATED, D>(x);
    } else {
        static_assert(__is_constructible(D, S), CCUTE_CONVERT_TYPES_);
        if constexpr (SATURATED)
            return ccute_saturated_<D>(x);
        else
            return static_cast<D>(x);
    }
}

/* As it counts in a sum. */
template <class T> CCUTE_INLINED typename ccute_wide_<T>::type ccute_widened_(const T &x)
{
    if constexpr (ccute_is_short_<T>)
        return ccute_float_of_(x);
    else
        return x;
}

/* alpha * x + beta * y, of widened numbers. */
template <class A, class X, class B, class Y>
CCUTE_INLINED auto ccute_axpby_sum_(const A &alpha, const X &x, const B &beta, const Y &y)
    -> decltype(alpha * x + beta * y)
{
    typedef decltype(alpha * x) scaled;
    typedef decltype(beta * y) added;
    typedef decltype(alpha * x + beta * y) sum;
    const sum first = (sum)((scaled)alpha * (scaled)x);
    return beta == B(0) ? first : first + (sum)((added)beta * (added)y);
}

/* What foldc makes of the elements that it does not move as vectors. ccute_store_converted(p, x),
   ccute_store_saturated(p, x): *p = x, converted. ccute_store_axpby(p, alpha, x, beta): *p = alpha * x + beta * *p. */
template <class D, class S> CCUTE_INLINED void ccute_store_converted(D *p, const S &x)
{
    *p = ccute_converted_to_<false, D>(x);
}
template <class D, class S> CCUTE_INLINED void ccute_store_saturated(D *p, const S &x)
{
    *p = ccute_converted_to_<true, D>(x);
}
template <class A, class X, class B, class Y>
CCUTE_INLINED void ccute_store_axpby(Y *p, const A &alpha, const X &x, const B &beta)
{
    *p = ccute_converted_to_<false, Y>(
        ccute_axpby_sum_(ccute_widened_(alpha), ccute_widened_(x), ccute_widened_(beta), ccute_widened_(*p)));
}

#endif
#endif
