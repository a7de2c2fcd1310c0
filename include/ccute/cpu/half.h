/* __half, __nv_bfloat16 and their pairs: stored in 16 bits, computed in float, rounded to nearest even. */
#ifndef CCUTE_CPU_HALF_H
#define CCUTE_CPU_HALF_H

#include <ccute/cpu/atomic.h>
#include <ccute/cpu/vector_types.h>
#include <math.h>
#include <string.h>

namespace ccute_cpu
{

inline unsigned float_bits(float x)
{
    unsigned bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

inline float bits_float(unsigned bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* IEEE binary16: 5 bits of exponent (bias 15), 10 of fraction. */
struct half_format {
    static unsigned short pack(float x)
    {
        unsigned bits = float_bits(x), sign = bits >> 16 & 0x8000, magnitude = bits & 0x7fffffff;
        if (magnitude > 0x7f800000)
            return 0x7fff; /* NaN */
        if (magnitude >= 0x477ff000)
            return static_cast<unsigned short>(sign | 0x7c00); /* from 65520 on: infinity */
        if (magnitude < 0x38800000) { /* below 2^-14: 1/2 has the subnormals' spacing, so that adding it rounds */
            float shifted = bits_float(magnitude) + 0.5f;
            return static_cast<unsigned short>(sign | (float_bits(shifted) - float_bits(0.5f)));
        }
        magnitude += 0x0fff + (magnitude >> 13 & 1);
        return static_cast<unsigned short>(sign | (magnitude - (112u << 23)) >> 13);
    }

    static float unpack(unsigned short h)
    {
        unsigned sign = (h & 0x8000u) << 16, exponent = h >> 10 & 31, fraction = h & 0x3ffu;
        if (exponent == 0)
            return bits_float(sign | float_bits(static_cast<float>(fraction) * 0x1p-24f));
        return bits_float(sign | (exponent == 31 ? 255 : exponent + 112) << 23 | fraction << 13);
    }
};

/* The upper half of a float. */
struct bfloat_format {
    static unsigned short pack(float x)
    {
        unsigned bits = float_bits(x);
        if ((bits & 0x7fffffff) > 0x7f800000)
            return 0x7fff; /* NaN */
        return static_cast<unsigned short>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
    }

    static float unpack(unsigned short b) { return bits_float(static_cast<unsigned>(b) << 16); }
};

/* a * b + c as a float whose last bit is set if anything is lost: rounded once more, to far fewer bits, that comes out
   as if rounded once. The product of two short fractions is exact in double. */
inline float fused(float a, float b, float c)
{
    double product = static_cast<double>(a) * b, sum = product + c, back = sum - product;
    double lost = (product - (sum - back)) + (c - back);
    float nearest = static_cast<float>(sum);
    lost += sum - nearest;
    if ((float_bits(nearest) & 1) == 0 && lost != 0 && lost - lost == 0)
        nearest = nextafterf(nearest, lost > 0 ? INFINITY : -INFINITY);
    return nearest;
}

/* A number of 16 bits in the given format. */
template <class F> struct __attribute__((may_alias)) small {
    unsigned short bits;

    small() = default;
    small(float x) : bits(F::pack(x)) {}
    operator float() const { return F::unpack(bits); }

    small &operator+=(small x) { return *this = *this + x; }
    small &operator-=(small x) { return *this = *this - x; }
    small &operator*=(small x) { return *this = *this * x; }
    small &operator/=(small x) { return *this = *this / x; }
    friend small operator+(small a, small b) { return small(float(a) + float(b)); }
    friend small operator-(small a, small b) { return small(float(a) - float(b)); }
    friend small operator*(small a, small b) { return small(float(a) * float(b)); }
    friend small operator/(small a, small b) { return small(float(a) / float(b)); }
    friend small operator-(small a) { return small(-float(a)); }
};

/* Two of them in 4 bytes. */
template <class F> struct __attribute__((may_alias, aligned(4))) small_pair {
    small<F> x, y;

    small_pair() = default;
    small_pair(small<F> first, small<F> second) : x(first), y(second) {}

    friend small_pair operator+(small_pair a, small_pair b) { return {a.x + b.x, a.y + b.y}; }
    friend small_pair operator-(small_pair a, small_pair b) { return {a.x - b.x, a.y - b.y}; }
    friend small_pair operator*(small_pair a, small_pair b) { return {a.x * b.x, a.y * b.y}; }
    friend small_pair operator/(small_pair a, small_pair b) { return {a.x / b.x, a.y / b.y}; }
    small_pair &operator+=(small_pair b) { return *this = *this + b; }
};

} // namespace ccute_cpu

/* CCUTE_CPU_SMALL_(type, pair, format, prefix of CUDA's conversions): the names of one format. */
#define CCUTE_CPU_SMALL_(T, T2, format, name)                                                                          \
    typedef ccute_cpu::small<ccute_cpu::format> T;                                                                     \
    typedef ccute_cpu::small_pair<ccute_cpu::format> T2;                                                               \
    inline T __float2##name(float x) { return T(x); }                                                                  \
    inline T __float2##name##_rn(float x) { return T(x); }                                                             \
    inline T __int2##name##_rn(int x) { return T(static_cast<float>(x)); }                                             \
    inline T __ushort_as_##name(unsigned short bits)                                                                   \
    {                                                                                                                  \
        T x;                                                                                                           \
        x.bits = bits;                                                                                                 \
        return x;                                                                                                      \
    }                                                                                                                  \
    inline unsigned short __##name##_as_ushort(T x) { return x.bits; }                                                 \
    inline T atomicAdd(T *p, T value, CCUTE_CPU_CALLER)                                                                \
    {                                                                                                                  \
        return ccute_cpu::update(                                                                                      \
            p, [=](T old) -> T { return old + value; }, "atomicAdd", file, line);                                      \
    }                                                                                                                  \
    inline T2 atomicAdd(T2 *p, T2 value, CCUTE_CPU_CALLER)                                                             \
    {                                                                                                                  \
        return ccute_cpu::update(                                                                                      \
            p, [=](T2 old) -> T2 { return old + value; }, "atomicAdd", file, line);                                    \
    }                                                                                                                  \
    inline float __##name##2float(T x) { return float(x); }                                                            \
    inline T __hadd(T a, T b) { return a + b; }                                                                        \
    inline T __hsub(T a, T b) { return a - b; }                                                                        \
    inline T __hmul(T a, T b) { return a * b; }                                                                        \
    inline T __hdiv(T a, T b) { return a / b; }                                                                        \
    inline T __hneg(T a) { return -a; }                                                                                \
    inline T __hfma(T a, T b, T c) { return T(ccute_cpu::fused(a, b, c)); }                                            \
    inline T __hmax(T a, T b) { return T(fmaxf(a, b)); }                                                               \
    inline T __hmin(T a, T b) { return T(fminf(a, b)); }                                                               \
    inline bool __heq(T a, T b) { return float(a) == float(b); }                                                       \
    inline bool __hlt(T a, T b) { return float(a) < float(b); }                                                        \
    inline bool __hgt(T a, T b) { return float(a) > float(b); }                                                        \
    inline T2 make_##T2(T x, T y) { return T2{x, y}; }                                                                 \
    inline T2 __floats2##name##2_rn(float x, float y) { return T2{T(x), T(y)}; }                                       \
    inline T __low2##name(T2 v) { return v.x; }                                                                        \
    inline T __high2##name(T2 v) { return v.y; }                                                                       \
    inline float __low2float(T2 v) { return v.x; }                                                                     \
    inline float __high2float(T2 v) { return v.y; }                                                                    \
    inline float2 __##name##22float2(T2 v) { return make_float2(v.x, v.y); }                                           \
    inline T2 __float22##name##2_rn(float2 v) { return T2{T(v.x), T(v.y)}; }                                           \
    inline T2 __##name##2##name##2(T x) { return T2{x, x}; }                                                           \
    inline T2 __halves2##name##2(T x, T y) { return T2{x, y}; }                                                        \
    inline T2 __hadd2(T2 a, T2 b) { return a + b; }                                                                    \
    inline T2 __hsub2(T2 a, T2 b) { return a - b; }                                                                    \
    inline T2 __hmul2(T2 a, T2 b) { return a * b; }                                                                    \
    inline T2 __hfma2(T2 a, T2 b, T2 c) { return T2{__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)}; }

CCUTE_CPU_SMALL_(__half, __half2, half_format, half)
CCUTE_CPU_SMALL_(__nv_bfloat16, __nv_bfloat162, bfloat_format, bfloat16)
#undef CCUTE_CPU_SMALL_

typedef __half half;
typedef __half2 half2;
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#endif
