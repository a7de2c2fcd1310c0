/* How ccute's names are compiled: C11, C++17, CUDA, or read by foldc. */
#ifndef CCUTE_CONFIG_H
#define CCUTE_CONFIG_H

#include <stdint.h>

/* The leaves of a value. The library's values hold 32; a CUDA file, which compiles the algebra for itself, may be
   compiled with fewer, 8 at least, to need less stack, and then has no text functions. */
#ifndef CCUTE_MAX_LEAVES
#define CCUTE_MAX_LEAVES 32
#endif
#if CCUTE_MAX_LEAVES < 8 || CCUTE_MAX_LEAVES > 32 || (CCUTE_MAX_LEAVES != 32 && !defined __CUDACC__)
#error "ccute: CCUTE_MAX_LEAVES is 32 or, in a CUDA file, 8 to 32"
#endif

/* In CUDA the algebra is compiled for the device with the file that uses it. Its functions are templates there, of
   which the compiler reads no body that is not used; not inlined, so that the stack of a finished call serves the next
   one. On the host they are libccute.a's, unless its values are of another size or CCUTE_HOST_BODIES is defined.

     CCUTE_FN        declares a function of the algebra, CCUTE_DEF defines it (empty in the library)
     CCUTE_OUTLINE   defines a helper that is called, CCUTE_INLINE a small one; CCUTE_OUTLINED and
                     CCUTE_INLINED do the same for templates and for overloads of one. A function
                     with a local array is called: nvcc 13.0 merges the arrays of two inlined calls and then
                     lays a temporary of the caller over them */
#if defined __CUDACC__
#define CCUTE_HD __attribute__((host, device))
#define CCUTE_INLINED static inline CCUTE_HD
#if defined __CUDA_ARCH__ && !defined __FOLDC__
#define CCUTE_OUTLINED static __attribute__((noinline, host, device))
#define CCUTE_FN template <int = 0> CCUTE_OUTLINED
#define CCUTE_DEF template <int> CCUTE_OUTLINED
#define CCUTE_OUTLINE template <int = 0> CCUTE_OUTLINED
#define CCUTE_INLINE template <int = 0> CCUTE_INLINED
#define CCUTE_BODIES
#else
#define CCUTE_OUTLINED static inline CCUTE_HD
#define CCUTE_OUTLINE CCUTE_OUTLINED
#define CCUTE_INLINE CCUTE_INLINED
#if defined __FOLDC__ || defined CCUTE_HOST_BODIES || CCUTE_MAX_LEAVES != 32
#define CCUTE_FN CCUTE_OUTLINED
#define CCUTE_DEF CCUTE_OUTLINED
#define CCUTE_BODIES
#else
#define CCUTE_FN extern "C" CCUTE_HD
#endif
#endif
#else
#define CCUTE_HD
#define CCUTE_INLINED static inline
#define CCUTE_OUTLINED static inline
#define CCUTE_OUTLINE CCUTE_OUTLINED
#define CCUTE_INLINE CCUTE_INLINED
#define CCUTE_DEF
#if defined __cplusplus
#define CCUTE_FN extern "C"
#else
#define CCUTE_FN extern
#endif
#endif

/* A value as an argument: copied, but where the bodies are compiled in CUDA, and a copy costs stack, looked at where
   it is. */
#if defined CCUTE_BODIES
#define CCUTE_IN(type) const type &
#else
#define CCUTE_IN(type) type
#endif

/* The bytes that a value has over. In device code they are not copied trivially, and so no value is: the
   compiler then returns values where the caller wants them, not each leaf in a register. (For foldc's parser values
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

#if defined __CUDA_ARCH__
#define CCUTE_TRAP() __trap()
#else
#define CCUTE_TRAP() __builtin_trap()
#endif

/* Wait until all but the last 1 to 7 groups are complete, or, for another number, all of them. The instruction takes
   the number as a literal; `issue` is asm volatile, or a macro in its place. */
#define CCUTE_WAIT_GROUPS_(issue, instruction, groups)                                                                 \
    switch (groups) {                                                                                                  \
        CCUTE_WAIT_GROUP_(issue, instruction, 1)                                                                       \
        CCUTE_WAIT_GROUP_(issue, instruction, 2)                                                                       \
        CCUTE_WAIT_GROUP_(issue, instruction, 3)                                                                       \
        CCUTE_WAIT_GROUP_(issue, instruction, 4)                                                                       \
        CCUTE_WAIT_GROUP_(issue, instruction, 5)                                                                       \
        CCUTE_WAIT_GROUP_(issue, instruction, 6)                                                                       \
        CCUTE_WAIT_GROUP_(issue, instruction, 7)                                                                       \
    default:                                                                                                           \
        issue(instruction " 0;" ::: "memory");                                                                         \
    }
#define CCUTE_WAIT_GROUP_(issue, instruction, n)                                                                       \
    case n:                                                                                                            \
        issue(instruction " " #n ";" ::: "memory");                                                                    \
        break;

#if defined __cplusplus && __cplusplus >= 201703L
/* The conditions that foldc writes for an instance of a template follow if constexpr (ccute_is_<T, float>). */
template <class, class> inline constexpr bool ccute_is_ = false;
template <class T> inline constexpr bool ccute_is_<T, T> = true;
#endif

#endif
