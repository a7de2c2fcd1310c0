/* The instructions that convert several elements at once, for convert_vector.h. Only a device has them. */
#ifndef CCUTE_CONVERT_PTX_H
#define CCUTE_CONVERT_PTX_H

#include <ccute/convert.h>

#if defined __cplusplus

#if defined __CUDA_ARCH__ && !defined __FOLDC__
#define CCUTE_CONVERT_ARCH_ __CUDA_ARCH__
#else
#define CCUTE_CONVERT_ARCH_ 0
#endif

/* The elements of T that ccute_widen_ takes at once; 1: there is no instruction. */
template <class T>
inline constexpr int ccute_widens_ = (CCUTE_CONVERT_ARCH_ > 0 && ccute_format_<T> == CCUTE_FORMAT_F16_) ||
                                             (CCUTE_CONVERT_ARCH_ >= 890 && ccute_is_short_<T> && sizeof(T) == 1)
                                         ? 2
                                         : 1;

/* The elements of D that ccute_pack_ makes of floats at once; 1: there is no instruction. */
template <class D, bool SATURATED>
inline constexpr int ccute_packs_ = (CCUTE_CONVERT_ARCH_ >= 800 && ccute_is_short_<D> && sizeof(D) == 2) ||
                                            (CCUTE_CONVERT_ARCH_ >= 890 && ccute_is_short_<D> && sizeof(D) == 1)
                                        ? 2
                                    : CCUTE_CONVERT_ARCH_ >= 750 && SATURATED &&ccute_limits_<D>::bits == 8 ? 4
                                                                                                            : 1;

#if CCUTE_CONVERT_ARCH_ > 0

/* Two short numbers, packed, as floats: of the format. */
template <int FORMAT> static __device__ inline void ccute_widen_(unsigned packed, float *x);
template <> __device__ inline void ccute_widen_<CCUTE_FORMAT_F16_>(unsigned packed, float *x)
{
    asm("{ .reg .b16 low, high; mov.b32 {low, high}, %2; cvt.f32.f16 %0, low; cvt.f32.f16 %1, high; }"
        : "=f"(x[0]), "=f"(x[1])
        : "r"(packed));
}

/* Floats as elements of D, packed; of a type of 16 bits, saturated by ccute_within_ first. */
template <int FORMAT> static __device__ inline unsigned ccute_pack_(const float *x);
#if CCUTE_CONVERT_ARCH_ >= 800
template <> __device__ inline unsigned ccute_pack_<CCUTE_FORMAT_F16_>(const float *x)
{
    unsigned packed;
    asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(packed) : "f"(x[1]), "f"(x[0]));
    return packed;
}
template <> __device__ inline unsigned ccute_pack_<CCUTE_FORMAT_BF16_>(const float *x)
{
    unsigned packed;
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(packed) : "f"(x[1]), "f"(x[0]));
    return packed;
}
#endif
#if CCUTE_CONVERT_ARCH_ >= 890
#define CCUTE_BYTES_(format, name)                                                                                     \
    template <> __device__ inline void ccute_widen_<format>(unsigned packed, float *x)                                 \
    {                                                                                                                  \
        unsigned halves;                                                                                               \
        asm("cvt.rn.f16x2." name "x2 %0, %1;" : "=r"(halves) : "h"((unsigned short)packed));                           \
        ccute_widen_<CCUTE_FORMAT_F16_>(halves, x);                                                                    \
    }                                                                                                                  \
    template <> __device__ inline unsigned ccute_pack_<format>(const float *x)                                         \
    {                                                                                                                  \
        unsigned short packed;                                                                                         \
        asm("cvt.rn.satfinite." name "x2.f32 %0, %1, %2;" : "=h"(packed) : "f"(x[1]), "f"(x[0]));                      \
        return packed;                                                                                                 \
    }
CCUTE_BYTES_(CCUTE_FORMAT_E4M3_, "e4m3")
CCUTE_BYTES_(CCUTE_FORMAT_E5M2_, "e5m2")
#undef CCUTE_BYTES_
#endif

/* A float within the numbers of a type of 16 bits; a NaN stays one. */
template <int FORMAT> static __device__ inline float ccute_within_(float x)
{
    const float largest = FORMAT == CCUTE_FORMAT_F16_ ? 65504.f : 3.3895313892515355e38f;
    return x > largest ? largest : x < -largest ? -largest : x;
}

/* Four floats as integers of 8 bits, saturated. */
template <bool SIGN> static __device__ inline unsigned ccute_pack_whole_(const float *x)
{
    const int a = __float2int_rn(x[0]), b = __float2int_rn(x[1]), c = __float2int_rn(x[2]), d = __float2int_rn(x[3]);
    unsigned packed;
    if constexpr (SIGN) {
        asm("cvt.pack.sat.s8.s32.b32 %0, %1, %2, 0;" : "=r"(packed) : "r"(d), "r"(c));
        asm("cvt.pack.sat.s8.s32.b32 %0, %1, %2, %3;" : "=r"(packed) : "r"(b), "r"(a), "r"(packed));
    } else {
        asm("cvt.pack.sat.u8.s32.b32 %0, %1, %2, 0;" : "=r"(packed) : "r"(d), "r"(c));
        asm("cvt.pack.sat.u8.s32.b32 %0, %1, %2, %3;" : "=r"(packed) : "r"(b), "r"(a), "r"(packed));
    }
    return packed;
}

/* As many as ccute_packs_ says, packed. */
template <class D, bool SATURATED> static __device__ inline unsigned ccute_packed_(const float *x)
{
    constexpr int format = ccute_format_<D>;
    if constexpr (!ccute_is_short_<D>) {
        return ccute_pack_whole_<ccute_limits_<D>::has_sign>(x);
    } else if constexpr (SATURATED && sizeof(D) == 2) {
        const float within[] = {ccute_within_<format>(x[0]), ccute_within_<format>(x[1])};
        return ccute_pack_<format>(within);
    } else {
        return ccute_pack_<format>(x);
    }
}

#else
template <int FORMAT> void ccute_widen_(unsigned packed, float *x);
template <class D, bool SATURATED> unsigned ccute_packed_(const float *x);
#endif
#endif
#endif
