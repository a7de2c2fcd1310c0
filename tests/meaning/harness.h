/* What random functions (functions.c) are written with. A program is one such file and harness.c, which calls each
 * function several times and prints a line for each call. Nothing here is folded. */
#ifndef CCUTE_TESTS_MEANING_HARNESS_H
#define CCUTE_TESTS_MEANING_HARNESS_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <ccute/ccute.h>

#if defined __cplusplus
#include <array>
#include <type_traits>
extern "C" {
#define MEANING_NORETURN [[noreturn]]
#else
#define MEANING_NORETURN _Noreturn
#endif

struct meaning_function {
    int number;
    unsigned long (*call)(const long long *x, void *d, const void *s);
};
extern const unsigned long long meaning_seed;
extern const struct meaning_function meaning_functions[];

/* How a function ends that does not return. */
extern jmp_buf meaning_exit;
MEANING_NORETURN void die(long long status);
/* Leaves for every fourth number. */
void maybe_leave(long long x);

/* Output: the text before a function ended, and its order, belong to its result. */
void say(long long x);
/* The number itself, which nobody knows. */
long long keep(long long x);
/* The function's result. */
int call_back(int (*function)(int), int x);

unsigned long mix(unsigned long h, long long x);
unsigned long mix_bytes(unsigned long h, const void *p, size_t bytes);

#if defined __cplusplus
}
/* Throws for every fourth number. */
void maybe_throw(long long x);
/* A function of the harness by its exception, of which only int and long are thrown. */
void meaning_threw(long long x);
#define MEANING_CALL(call)                                                                                             \
    try {                                                                                                              \
        return call;                                                                                                   \
    } catch (int caught) {                                                                                             \
        meaning_threw(caught);                                                                                         \
    } catch (long caught) {                                                                                            \
        meaning_threw(caught);                                                                                         \
    } catch (long long caught) {                                                                                       \
        meaning_threw(caught);                                                                                         \
    }                                                                                                                  \
    return 0
/* The type of an expression, and whether it names a place. */
template <class T> int kind_of(T &&)
{
    typedef typename std::remove_reference<T>::type U;
    return sizeof(U) * 8 + std::is_lvalue_reference<T>::value * 4 + std::is_same<U, bool>::value * 2 +
           std::is_signed<U>::value;
}
template <class T> void store_signed(T *p, int x) { *p = (T)keep(x); }
template <class T> void store_unsigned(T *p, unsigned x) { *p = (T)keep(x); }
#else
#define MEANING_CALL(call) return call
#define kind_of(x)                                                                                                     \
    _Generic((x), _Bool : 1, signed char : 2, unsigned char : 3, short : 4, unsigned short : 5, int : 6, unsigned : 7, \
             long : 8, default : 9)
#define STORE_(p, x) (*(p) = (__typeof__(*(p)))keep(x))
#define store_signed(p, x) STORE_(p, x)
#define store_unsigned(p, x) STORE_(p, x)
#endif

#define is_aligned(p, bytes) (((uintptr_t)(p) & ((bytes)-1)) == 0)

static inline unsigned long mix_layout(unsigned long h, const ccute_layout l)
{
    for (long i = 0; i < ccute_size(l) && i < 30; i++)
        h = mix(h, ccute_at(l, i));
    return mix(h, ccute_size(l));
}

#endif
