/* Atomic operations on memory: real ones, because blocks may run on several OS threads. */
#ifndef CCUTE_CPU_ATOMIC_H
#define CCUTE_CPU_ATOMIC_H

#include <ccute/cpu/check.h>

namespace ccute_cpu
{

/* Replaces *p by next(*p); the old value. */
template <class T, class F> T update(T *p, F next, const char *op, const char *file, int line)
{
    check_atomic(p, op, file, line);
    ccute_cpu_relax();
    T old, wanted;
    __atomic_load(p, &old, __ATOMIC_RELAXED);
    do
        wanted = next(old);
    while (!__atomic_compare_exchange(p, &old, &wanted, true, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
    return old;
}

} // namespace ccute_cpu

/* CCUTE_CPU_ATOMIC_(CUDA's name, type, the new value from old and value). */
#define CCUTE_CPU_ATOMIC_(name, T, expression)                                                                         \
    inline T name(T *p, T value, CCUTE_CPU_CALLER)                                                                     \
    {                                                                                                                  \
        return ccute_cpu::update(                                                                                      \
            p, [=](T old) -> T { return expression; }, #name, file, line);                                             \
    }                                                                                                                  \
    inline T name##_block(T *p, T value, CCUTE_CPU_CALLER) { return name(p, value, file, line); }                      \
    inline T name##_system(T *p, T value, CCUTE_CPU_CALLER) { return name(p, value, file, line); }
#define CCUTE_CPU_ATOMIC_INTS_(name, expression)                                                                       \
    CCUTE_CPU_ATOMIC_(name, int, expression)                                                                           \
    CCUTE_CPU_ATOMIC_(name, unsigned, expression)                                                                      \
    CCUTE_CPU_ATOMIC_(name, unsigned long long, expression)

CCUTE_CPU_ATOMIC_(atomicAdd, int, static_cast<int>(static_cast<unsigned>(old) + static_cast<unsigned>(value)))
CCUTE_CPU_ATOMIC_(atomicAdd, unsigned, old + value)
CCUTE_CPU_ATOMIC_(atomicAdd, unsigned long long, old + value)
CCUTE_CPU_ATOMIC_(atomicAdd, float, old + value)
CCUTE_CPU_ATOMIC_(atomicAdd, double, old + value)
CCUTE_CPU_ATOMIC_(atomicSub, int, static_cast<int>(static_cast<unsigned>(old) - static_cast<unsigned>(value)))
CCUTE_CPU_ATOMIC_(atomicSub, unsigned, old - value)
CCUTE_CPU_ATOMIC_INTS_(atomicExch, (static_cast<void>(old), value))
CCUTE_CPU_ATOMIC_(atomicExch, float, (static_cast<void>(old), value))
CCUTE_CPU_ATOMIC_INTS_(atomicMin, old < value ? old : value)
CCUTE_CPU_ATOMIC_(atomicMin, long long, old < value ? old : value)
CCUTE_CPU_ATOMIC_INTS_(atomicMax, old > value ? old : value)
CCUTE_CPU_ATOMIC_(atomicMax, long long, old > value ? old : value)
CCUTE_CPU_ATOMIC_INTS_(atomicAnd, (old & value))
CCUTE_CPU_ATOMIC_INTS_(atomicOr, (old | value))
CCUTE_CPU_ATOMIC_INTS_(atomicXor, (old ^ value))
CCUTE_CPU_ATOMIC_(atomicInc, unsigned, old >= value ? 0 : old + 1)
CCUTE_CPU_ATOMIC_(atomicDec, unsigned, old == 0 || old > value ? value : old - 1)

/* Stores value if the old value is compare; returns the old value. */
#define CCUTE_CPU_CAS_(T)                                                                                              \
    inline T atomicCAS(T *p, T compare, T value, CCUTE_CPU_CALLER)                                                     \
    {                                                                                                                  \
        return ccute_cpu::update(                                                                                      \
            p, [=](T old) -> T { return old == compare ? value : old; }, "atomicCAS", file, line);                     \
    }                                                                                                                  \
    inline T atomicCAS_block(T *p, T compare, T value, CCUTE_CPU_CALLER)                                               \
    {                                                                                                                  \
        return atomicCAS(p, compare, value, file, line);                                                               \
    }                                                                                                                  \
    inline T atomicCAS_system(T *p, T compare, T value, CCUTE_CPU_CALLER)                                              \
    {                                                                                                                  \
        return atomicCAS(p, compare, value, file, line);                                                               \
    }
CCUTE_CPU_CAS_(int)
CCUTE_CPU_CAS_(unsigned)
CCUTE_CPU_CAS_(unsigned long long)
CCUTE_CPU_CAS_(unsigned short)

#undef CCUTE_CPU_ATOMIC_
#undef CCUTE_CPU_ATOMIC_INTS_
#undef CCUTE_CPU_CAS_

#endif
