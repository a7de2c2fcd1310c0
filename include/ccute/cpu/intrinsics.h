/* Device functions without memory of their own: bits, conversions, fast mathematics, cached loads, time, traps. */
#ifndef CCUTE_CPU_INTRINSICS_H
#define CCUTE_CPU_INTRINSICS_H

#include <ccute/cpu/check.h>
#include <math.h>
#include <string.h>
#include <time.h>

/* ---- Bits ------------------------------------------------------------------------------------ */

inline int __popc(unsigned x) { return __builtin_popcount(x); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline int __clz(int x) { return x == 0 ? 32 : __builtin_clz(static_cast<unsigned>(x)); }
inline int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long>(x)); }
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }

inline unsigned __brev(unsigned x)
{
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    return __builtin_bswap32(x);
}

inline unsigned long long __brevll(unsigned long long x)
{
    return static_cast<unsigned long long>(__brev(static_cast<unsigned>(x))) << 32 |
           __brev(static_cast<unsigned>(x >> 32));
}

/* Four bytes picked from the eight of y:x. */
inline unsigned __byte_perm(unsigned x, unsigned y, unsigned selectors)
{
    unsigned long long bytes = static_cast<unsigned long long>(y) << 32 | x;
    unsigned result = 0;
    for (int i = 0; i < 4; i++)
        result |= (static_cast<unsigned>(bytes >> 8 * (selectors >> 4 * i & 7)) & 255) << 8 * i;
    return result;
}

inline unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift)
{
    return static_cast<unsigned>((static_cast<unsigned long long>(high) << 32 | low) << (shift & 31) >> 32);
}

inline unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift)
{
    return static_cast<unsigned>((static_cast<unsigned long long>(high) << 32 | low) >> (shift & 31));
}

inline unsigned __umulhi(unsigned a, unsigned b)
{
    return static_cast<unsigned>(static_cast<unsigned long long>(a) * b >> 32);
}
inline int __mulhi(int a, int b) { return static_cast<int>(static_cast<long long>(a) * b >> 32); }
__extension__ typedef unsigned __int128 ccute_cpu_u128;
inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b)
{
    return static_cast<unsigned long long>(static_cast<ccute_cpu_u128>(a) * b >> 64);
}
inline int __mul24(int a, int b)
{
    unsigned low_a = static_cast<unsigned>(a) << 8, low_b = static_cast<unsigned>(b) << 8;
    return static_cast<int>(static_cast<unsigned>(static_cast<int>(low_a) >> 8) *
                            static_cast<unsigned>(static_cast<int>(low_b) >> 8));
}
inline unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffff) * (b & 0xffffff); }

/* ---- One type's bits as another's, and rounded conversions ----------------------------------- */

namespace ccute_cpu
{

template <class To, class From> To same_bits(From from)
{
    static_assert(sizeof(To) == sizeof(From), "");
    To to;
    memcpy(&to, &from, sizeof to);
    return to;
}

} // namespace ccute_cpu

inline int __float_as_int(float x) { return ccute_cpu::same_bits<int>(x); }
inline unsigned __float_as_uint(float x) { return ccute_cpu::same_bits<unsigned>(x); }
inline float __int_as_float(int x) { return ccute_cpu::same_bits<float>(x); }
inline float __uint_as_float(unsigned x) { return ccute_cpu::same_bits<float>(x); }
inline long long __double_as_longlong(double x) { return ccute_cpu::same_bits<long long>(x); }
inline double __longlong_as_double(long long x) { return ccute_cpu::same_bits<double>(x); }
inline int __float2int_rn(float x) { return static_cast<int>(rintf(x)); }
inline int __float2int_rz(float x) { return static_cast<int>(x); }
inline int __float2int_rd(float x) { return static_cast<int>(floorf(x)); }
inline int __float2int_ru(float x) { return static_cast<int>(ceilf(x)); }
inline unsigned __float2uint_rz(float x) { return static_cast<unsigned>(x); }
inline long long __float2ll_rn(float x) { return static_cast<long long>(rintf(x)); }
inline int __double2int_rn(double x) { return static_cast<int>(rint(x)); }
inline int __double2int_rz(double x) { return static_cast<int>(x); }
inline unsigned __float2uint_rn(float x) { return static_cast<unsigned>(rintf(x)); }
inline float __int2float_rn(int x) { return static_cast<float>(x); }
inline float __uint2float_rn(unsigned x) { return static_cast<float>(x); }
inline float __double2float_rn(double x) { return static_cast<float>(x); }

/* ---- Mathematics ----------------------------------------------------------------------------- */

#define CCUTE_CPU_MIN_MAX_(A, B, R)                                                                                    \
    inline R min(A a, B b) { return static_cast<R>(a) < static_cast<R>(b) ? static_cast<R>(a) : static_cast<R>(b); }   \
    inline R max(A a, B b) { return static_cast<R>(a) > static_cast<R>(b) ? static_cast<R>(a) : static_cast<R>(b); }
CCUTE_CPU_MIN_MAX_(int, int, int)
CCUTE_CPU_MIN_MAX_(unsigned, unsigned, unsigned)
CCUTE_CPU_MIN_MAX_(int, unsigned, unsigned)
CCUTE_CPU_MIN_MAX_(unsigned, int, unsigned)
CCUTE_CPU_MIN_MAX_(long, long, long)
CCUTE_CPU_MIN_MAX_(unsigned long, unsigned long, unsigned long)
CCUTE_CPU_MIN_MAX_(long, unsigned long, unsigned long)
CCUTE_CPU_MIN_MAX_(unsigned long, long, unsigned long)
CCUTE_CPU_MIN_MAX_(long long, long long, long long)
CCUTE_CPU_MIN_MAX_(unsigned long long, unsigned long long, unsigned long long)
CCUTE_CPU_MIN_MAX_(long long, unsigned long long, unsigned long long)
CCUTE_CPU_MIN_MAX_(unsigned long long, long long, unsigned long long)
#undef CCUTE_CPU_MIN_MAX_
inline float min(float a, float b) { return fminf(a, b); }
inline float max(float a, float b) { return fmaxf(a, b); }
inline double min(double a, double b) { return fmin(a, b); }
inline double max(double a, double b) { return fmax(a, b); }
inline double min(float a, double b) { return fmin(a, b); }
inline double max(float a, double b) { return fmax(a, b); }
inline double min(double a, float b) { return fmin(a, b); }
inline double max(double a, float b) { return fmax(a, b); }

inline float rsqrtf(float x) { return 1.0f / sqrtf(x); }
inline double rsqrt(double x) { return 1.0 / sqrt(x); }
/* sin and cos of pi x, exact where they are 0 or 1. */
namespace ccute_cpu
{
inline double sine_of_half_turn(double x) { return sin(3.14159265358979323846 * x); } /* -0.5 <= x <= 0.5 */
inline double sine_of_turns(double x)
{
    const double rest = remainder(x, 2.0);
    return sine_of_half_turn(fabs(rest) > 0.5 ? copysign(1.0, rest) - rest : rest);
}
inline double cosine_of_turns(double x) { return sine_of_half_turn(0.5 - fabs(remainder(x, 2.0))); }
} // namespace ccute_cpu
#if !defined __GLIBC__ || !__GLIBC_PREREQ(2, 41) /* later ones have these */
inline float sinpif(float x) { return static_cast<float>(ccute_cpu::sine_of_turns(x)); }
inline float cospif(float x) { return static_cast<float>(ccute_cpu::cosine_of_turns(x)); }
inline double sinpi(double x) { return ccute_cpu::sine_of_turns(x); }
inline double cospi(double x) { return ccute_cpu::cosine_of_turns(x); }
#endif
inline void sincospif(float x, float *sine, float *cosine)
{
    *sine = static_cast<float>(ccute_cpu::sine_of_turns(x));
    *cosine = static_cast<float>(ccute_cpu::cosine_of_turns(x));
}
inline void sincospi(double x, double *sine, double *cosine)
{
    *sine = ccute_cpu::sine_of_turns(x);
    *cosine = ccute_cpu::cosine_of_turns(x);
}
inline float rcbrtf(float x) { return 1.0f / cbrtf(x); }
inline double rcbrt(double x) { return 1.0 / cbrt(x); }
inline float fdividef(float x, float y) { return x / y; }
inline float normcdff(float x) { return 0.5f * erfcf(-x * 0.70710678f); }
inline double normcdf(double x) { return 0.5 * erfc(-x * 0.70710678118654752440); }
inline float __sinf(float x) { return sinf(x); }
inline float __cosf(float x) { return cosf(x); }
/* glibc keeps __expf and its like for itself in its headers. */
namespace ccute_cpu
{
inline float fast_exp(float x) { return expf(x); }
inline float fast_log(float x) { return logf(x); }
inline float fast_pow(float x, float y) { return powf(x, y); }
inline float fast_tan(float x) { return tanf(x); }
inline float fast_log2(float x) { return log2f(x); }
inline float fast_log10(float x) { return log10f(x); }
inline float fast_exp10(float x) { return powf(10.0f, x); }
inline void fast_sincos(float x, float *sine, float *cosine)
{
    *sine = sinf(x);
    *cosine = cosf(x);
}
} // namespace ccute_cpu
#define __expf(x) ccute_cpu::fast_exp(x)
#define __logf(x) ccute_cpu::fast_log(x)
#define __powf(x, y) ccute_cpu::fast_pow(x, y)
#define __tanf(x) ccute_cpu::fast_tan(x)
#define __log2f(x) ccute_cpu::fast_log2(x)
#define __log10f(x) ccute_cpu::fast_log10(x)
#define __exp10f(x) ccute_cpu::fast_exp10(x)
#define __sincosf(x, sine, cosine) ccute_cpu::fast_sincos(x, sine, cosine)
inline float __fdividef(float x, float y) { return x / y; }
inline float __saturatef(float x) { return x > 0.0f ? fminf(x, 1.0f) : 0.0f; }
inline float __fadd_rn(float x, float y) { return x + y; }
inline float __fsub_rn(float x, float y) { return x - y; }
inline float __fmul_rn(float x, float y) { return x * y; }
inline float __fdiv_rn(float x, float y) { return x / y; }
inline float __fmaf_rn(float x, float y, float z) { return fmaf(x, y, z); }
inline float __frcp_rn(float x) { return 1.0f / x; }
inline float __fsqrt_rn(float x) { return sqrtf(x); }
inline float __frsqrt_rn(float x) { return static_cast<float>(1.0 / sqrt(static_cast<double>(x))); }
inline double __dadd_rn(double x, double y) { return x + y; }
inline double __dsub_rn(double x, double y) { return x - y; }
inline double __dmul_rn(double x, double y) { return x * y; }
inline double __ddiv_rn(double x, double y) { return x / y; }
inline double __fma_rn(double x, double y, double z) { return fma(x, y, z); }

/* ---- Loads and stores with a cache hint, which are checked ----------------------------------- */

#define CCUTE_CPU_LOAD_(name)                                                                                          \
    template <class T> T name(const T *p, CCUTE_CPU_CALLER)                                                            \
    {                                                                                                                  \
        ccute_cpu::check_load(p, #name, file, line);                                                                   \
        return *p;                                                                                                     \
    }
CCUTE_CPU_LOAD_(__ldg)
CCUTE_CPU_LOAD_(__ldca)
CCUTE_CPU_LOAD_(__ldcg)
CCUTE_CPU_LOAD_(__ldcs)
CCUTE_CPU_LOAD_(__ldcv)
CCUTE_CPU_LOAD_(__ldlu)
#undef CCUTE_CPU_LOAD_

namespace ccute_cpu
{

/* A parameter that follows another one's type. */
template <class T> struct as {
    typedef T type;
};

} // namespace ccute_cpu

#define CCUTE_CPU_STORE_(name)                                                                                         \
    template <class T> void name(T *p, typename ccute_cpu::as<T>::type value, CCUTE_CPU_CALLER)                        \
    {                                                                                                                  \
        ccute_cpu::check_store(p, #name, file, line);                                                                  \
        *p = value;                                                                                                    \
    }
CCUTE_CPU_STORE_(__stwb)
CCUTE_CPU_STORE_(__stcg)
CCUTE_CPU_STORE_(__stcs)
CCUTE_CPU_STORE_(__stwt)
#undef CCUTE_CPU_STORE_

/* ---- Addresses, time, traps ------------------------------------------------------------------ */

inline size_t __cvta_generic_to_shared(const void *p) { return reinterpret_cast<size_t>(p); }
inline size_t __cvta_generic_to_global(const void *p) { return reinterpret_cast<size_t>(p); }
inline void *__cvta_shared_to_generic(size_t address) { return reinterpret_cast<void *>(address); }

/* Nanoseconds stand for a device's cycles. */
inline long long clock64()
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000ll + now.tv_nsec;
}

inline void __trap(CCUTE_CPU_CALLER) { ccute_cpu_fault("%s:%d: __trap", file, line); }
inline void __brkpt() {}

#endif
