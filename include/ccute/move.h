/* What folded copies are written in: several elements as one value, moved by one instruction. All of ccute that a
 * folded copy needs; read with ccute/promise.h. */
#ifndef CCUTE_MOVE_H
#define CCUTE_MOVE_H

#include <ccute/config.h>

#if defined __cplusplus

#if !defined __CUDACC__ && defined CCUTE_CPU_H
#include <ccute/cpu/check.h>
#endif

/* N elements in a row, aligned to their size. */
#if defined __CUDACC__
#define CCUTE_ALIASES_
#else
#define CCUTE_ALIASES_ may_alias,
#endif
template <class T, int N> struct __attribute__((CCUTE_ALIASES_ aligned(sizeof(T) * N))) ccute_vector {
    T v[N];
};

/* The N elements from p on, of which p is known to be aligned to all of them. */
template <int N, class T> CCUTE_INLINE ccute_vector<T, N> &ccute_wide(T *p)
{
#if !defined __CUDACC__ && defined CCUTE_CPU_H
    ccute_cpu::check(p, sizeof(T) * N, sizeof(T) * N, CCUTE_CPU_STORE, "ccute_wide", nullptr, 0);
#endif
    return *reinterpret_cast<ccute_vector<T, N> *>(p);
}
template <int N, class T> CCUTE_INLINE const ccute_vector<T, N> &ccute_wide(const T *p)
{
#if !defined __CUDACC__ && defined CCUTE_CPU_H
    ccute_cpu::check(p, sizeof(T) * N, sizeof(T) * N, CCUTE_CPU_LOAD, "ccute_wide", nullptr, 0);
#endif
    return *reinterpret_cast<const ccute_vector<T, N> *>(p);
}

#endif

#endif
