/* CUDA's keywords for a host compiler. */
#ifndef CCUTE_CPU_KEYWORDS_H
#define CCUTE_CPU_KEYWORDS_H

#if !defined __cplusplus
#error "kernels are C++: compile this file as C++ (g++ -x c++)"
#elif __cplusplus < 201703L
#error "kernels on the CPU are C++17: -std=c++17, or later"
#endif

/* The headers that nvcc puts before a file must not be added to these. */
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __VECTOR_TYPES_H__
#define __VECTOR_FUNCTIONS_H__
#define __VECTOR_FUNCTIONS_HPP__
#define __DEVICE_LAUNCH_PARAMETERS_H__
#define __DEVICE_TYPES_H__
#define __HOST_DEFINES_H__
#define __CUDA_FP16_H__
#define __CUDA_BF16_H__

/* The block's shared memory. thread_local: one copy for each OS thread that runs blocks. AddressSanitizer puts red
   zones only around ordinary statics, so with it the copy is the process's, and one OS thread runs all blocks. */
#if !defined CCUTE_CPU_SHARED
#if defined __SANITIZE_ADDRESS__
#define CCUTE_CPU_SHARED static
#define CCUTE_CPU_ONE_AT_ONCE 1
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define CCUTE_CPU_SHARED static
#define CCUTE_CPU_ONE_AT_ONCE 1
#endif
#endif
#endif
/* gcc guards the construction of an array of a class that declares constructors, __half for one, although there is
   nothing to do. ThreadSanitizer would see a race of the guard; a variable that must be initialized as a constant has
   none. */
#if !defined CCUTE_CPU_SHARED && defined __SANITIZE_THREAD__ && !defined __clang__
#define CCUTE_CPU_SHARED __constinit thread_local
#endif
#if !defined CCUTE_CPU_SHARED
#define CCUTE_CPU_SHARED thread_local
#endif
#if !defined CCUTE_CPU_ONE_AT_ONCE
#define CCUTE_CPU_ONE_AT_ONCE 0
#endif

#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __grid_constant__
#if defined __FOLDC__ /* to which these are no static variables like others */
#define __shared__ CCUTE_CPU_SHARED __attribute__((annotate("ccute:of_a_block")))
#else
#define __shared__ CCUTE_CPU_SHARED
#endif
/* The keyword of ccute's own shared arrays, if its header came before this one. */
#undef CCUTE_SHARED_
#define CCUTE_SHARED_ __shared__
#undef CCUTE_SHARED_ALIGN_
#define CCUTE_SHARED_ALIGN_ 1024
/* The function that ccute_make_tma calls, whatever the order of the headers. */
#undef CCUTE_MAKE_TMA_
#define CCUTE_MAKE_TMA_ ccute_make_tma_cpu_
#define __launch_bounds__(...)
#define __cluster_dims__(...)
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
/* Not always_inline: host compilers refuse that where such a function is called through a pointer. */
#define __forceinline__ inline
/* Empty, because the C++ library itself writes __attribute__((__noinline__)). */
#define __noinline__
#define __inline_hint__

#endif
