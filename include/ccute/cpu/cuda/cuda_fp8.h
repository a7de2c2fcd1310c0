/* Stands for CUDA's header of this name when kernels are compiled for the CPU: the two types of 8 bits, as storage that
 * converts. A compiler of CUDA gets its own. */
#if defined __CUDACC__
#include_next <cuda_fp8.h>
#else
#ifndef CCUTE_CPU_CUDA_FP8_H
#define CCUTE_CPU_CUDA_FP8_H

#include <ccute/cpu.h>
#include <ccute/cpu/half.h>
#include <ccute/convert.h>

#define CCUTE_CPU_FP8_(type)                                                                                           \
    struct type {                                                                                                      \
        unsigned char __x;                                                                                             \
        type() = default;                                                                                              \
        explicit type(float x) : __x(ccute_converted_to_<false, type>(x).__x) {}                                       \
        explicit operator float() const { return ccute_float_of_(*this); }                                             \
    };
CCUTE_CPU_FP8_(__nv_fp8_e4m3)
CCUTE_CPU_FP8_(__nv_fp8_e5m2)
#undef CCUTE_CPU_FP8_

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

/* The types saturate. Without that, numbers that round to more than the greatest one are a NaN in e4m3, which has no
   infinity, and an infinity in e5m2. */
inline __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t saturates, __nv_fp8_interpretation_t type)
{
    const __nv_fp8_storage_t bits = type == __NV_E4M3 ? __nv_fp8_e4m3(x).__x : __nv_fp8_e5m2(x).__x;
    const bool is_beyond = type == __NV_E4M3 ? fabsf(x) > 464.0f : fabsf(x) >= 61440.0f;
    if (saturates == __NV_SATFINITE || !is_beyond)
        return bits;
    return static_cast<__nv_fp8_storage_t>((bits & 0x80) | (type == __NV_E4M3 ? 0x7f : 0x7c));
}
inline __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 x, __nv_saturation_t saturates,
                                                     __nv_fp8_interpretation_t type)
{
    const unsigned high = __nv_cvt_float_to_fp8(x.y, saturates, type);
    return static_cast<__nv_fp8x2_storage_t>(high << 8 | __nv_cvt_float_to_fp8(x.x, saturates, type));
}

#endif
#endif
