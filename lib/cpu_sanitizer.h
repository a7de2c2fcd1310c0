/* The tools that must know of fibres. Each entry point is weak: there when the program was built with its tool,
   whether or not the library was. */
#ifndef CCUTE_CPU_SANITIZER_H
#define CCUTE_CPU_SANITIZER_H

#include <stddef.h>

#define CCUTE_CPU_WEAK __attribute__((weak))

/* AddressSanitizer */
CCUTE_CPU_WEAK void __sanitizer_start_switch_fiber(void **fake, const void *low, size_t size);
CCUTE_CPU_WEAK void __sanitizer_finish_switch_fiber(void *fake, const void **low, size_t *size);
CCUTE_CPU_WEAK void __asan_poison_memory_region(const volatile void *p, size_t size);
CCUTE_CPU_WEAK void __asan_unpoison_memory_region(const volatile void *p, size_t size);

/* ThreadSanitizer */
CCUTE_CPU_WEAK void *__tsan_get_current_fiber(void);
CCUTE_CPU_WEAK void *__tsan_create_fiber(unsigned flags);
CCUTE_CPU_WEAK void __tsan_switch_to_fiber(void *fiber, unsigned flags);
CCUTE_CPU_WEAK void __tsan_set_fiber_name(void *fiber, const char *name);
CCUTE_CPU_WEAK void __tsan_acquire(void *key);
CCUTE_CPU_WEAK void __tsan_release(void *key);
CCUTE_CPU_WEAK void __tsan_read_range(void *p, size_t size);

/* Valgrind */
#if defined __has_include
#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#endif
#endif
#if !defined VALGRIND_STACK_REGISTER
#define VALGRIND_STACK_REGISTER(low, high) 0
#endif

#endif
