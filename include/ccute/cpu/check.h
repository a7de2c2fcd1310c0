/* Checked accesses. CCUTE_CPU_CHECK 1 (the default) checks every load and store of a vector type, of an atomic and
   of the __ldg family; 0 leaves the vector types plain aggregates and checks nothing. */
#ifndef CCUTE_CPU_CHECK_H
#define CCUTE_CPU_CHECK_H

#include <ccute/cpu/run.h>

#if !defined CCUTE_CPU_CHECK
#define CCUTE_CPU_CHECK 1
#endif

/* A default argument that is the caller's place in the source. */
#define CCUTE_CPU_CALLER const char *file = __builtin_FILE(), int line = __builtin_LINE()

namespace ccute_cpu
{

/* Cheap for an address that is aligned and outside the arena. The address is hidden first: told a pointer's type, the
   compiler would take its alignment for granted and drop the test. */
inline void check(const void *p, size_t bytes, size_t align, ccute_cpu_access access, const char *type,
                  const char *file, int line)
{
#if CCUTE_CPU_CHECK
    __asm__("" : "+r"(p));
    uintptr_t address = reinterpret_cast<uintptr_t>(p);
    if ((address & (align - 1)) != 0 || address - ccute_cpu_arena < ccute_cpu_arena_size)
        ccute_cpu_check(p, bytes, align, access, type, file, line);
#else
    (void)p, (void)bytes, (void)align, (void)access, (void)type, (void)file, (void)line;
#endif
}

/* One element read or written through a pointer. */
template <class T> inline void check_load(const T *p, const char *op, const char *file, int line)
{
    check(p, sizeof(T), alignof(T), CCUTE_CPU_LOAD, op, file, line);
}

template <class T> inline void check_store(const T *p, const char *op, const char *file, int line)
{
    check(p, sizeof(T), alignof(T), CCUTE_CPU_STORE, op, file, line);
}

template <class T> inline void check_atomic(const T *p, const char *op, const char *file, int line)
{
    check(p, sizeof(T), alignof(T), CCUTE_CPU_ATOMIC, op, file, line);
}

} // namespace ccute_cpu

#endif
