/* How ccute's names are compiled: C11, C++17, CUDA, or read by foldc. */
#ifndef CCUTE_CONFIG_H
#define CCUTE_CONFIG_H

#include <stdint.h>

#if defined __CUDACC__
/* In CUDA the algebra is compiled with the file that uses it, for host and device alike. */
#define CCUTE_HD __host__ __device__
#define CCUTE_FN static inline CCUTE_HD
#elif defined __cplusplus
#define CCUTE_HD
#define CCUTE_FN extern "C"
#else
#define CCUTE_HD
#define CCUTE_FN extern
#endif

/* A query small enough to live in the header. */
#define CCUTE_INLINE static inline CCUTE_HD

#if defined __CUDA_ARCH__
#define CCUTE_TRAP() __trap()
#else
#define CCUTE_TRAP() __builtin_trap()
#endif

#endif
