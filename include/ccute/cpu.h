/* Kernels on the CPU: a .cu file, compiled by the host's C++ compiler with this header first, runs its kernels
 * in libccute.a, one fibre a thread. Under nvcc the header only adds the portable launch, so that one source serves
 * both. doc/cpu-kernels.md describes its checks and its use. */
#ifndef CCUTE_CPU_H
#define CCUTE_CPU_H

#if !defined __CUDACC__ && (defined __CUDA_RUNTIME_H__ || defined __VECTOR_TYPES_H__ || defined __HOST_DEFINES_H__)
#error "CUDA's own headers are included already: for the CPU add -I INCLUDEDIR/ccute/cpu/cuda, which has ccute's"
#else

#include <ccute/cpu/launch.h>

#if !defined __CUDACC__
#include <ccute/cpu/warp.h>
#include <ccute/cpu/atomic.h>
#include <ccute/cpu/intrinsics.h>
#include <ccute/cpu/cuda_api.h>
#include <ccute/cpu/promise.h>
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#endif

#endif

#endif
