/* Stands for CUDA's header of this name when kernels are compiled for the CPU: the two types of 8 bits, as storage that
 * converts. */
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

#endif
