/* How ccute's names are compiled: C11, C++17, CUDA, or read by foldc. */
#ifndef CCUTE_CONFIG_H
#define CCUTE_CONFIG_H

#include <stdint.h>

#if defined __CUDACC__
/* In CUDA the algebra is compiled with the file that uses it, for host and device alike; not inlined on the device, so
   that the stack of a finished call serves the next one; on the host not compiled where it is not used. */
#define CCUTE_HD __host__ __device__
#if defined __CUDA_ARCH__
#define CCUTE_OUTLINE static __attribute__((noinline, unused)) CCUTE_HD
#else
#define CCUTE_OUTLINE static inline CCUTE_HD
#endif
#define CCUTE_FN CCUTE_OUTLINE
#elif defined __cplusplus
#define CCUTE_HD
#define CCUTE_OUTLINE static inline
#define CCUTE_FN extern "C"
#else
#define CCUTE_HD
#define CCUTE_OUTLINE static inline
#define CCUTE_FN extern
#endif

/* A value as an argument: copied, but in CUDA, where a copy costs stack, looked at where it is. */
#if defined __CUDACC__
#define CCUTE_IN(type) const type &
#else
#define CCUTE_IN(type) type
#endif

/* The bytes that a value has over. In device code they are not copied trivially, and so no value is: the
   compiler then returns values where the caller wants them, not each leaf in a register. (To foldc's parser values
   are plain everywhere: it passes them through "...".) */
#if defined __CUDA_ARCH__ && !defined __FOLDC__
struct ccute_spare {
    uint8_t byte[4];
    ccute_spare() = default;
    CCUTE_HD ccute_spare(const ccute_spare &) {}
    ccute_spare &operator=(const ccute_spare &) = default;
};
#else
typedef struct ccute_spare {
    uint8_t byte[4];
} ccute_spare;
#endif

/* A query small enough to live in the header. */
#define CCUTE_INLINE static inline CCUTE_HD

#if defined __CUDA_ARCH__
#define CCUTE_TRAP() __trap()
#else
#define CCUTE_TRAP() __builtin_trap()
#endif

#endif
