/* Barriers, shuffles and votes. */
#ifndef CCUTE_CPU_WARP_H
#define CCUTE_CPU_WARP_H

#include <ccute/cpu/check.h>
#include <string.h>
#include <type_traits>

/* ---- The block ------------------------------------------------------------------------------- */

inline void __syncthreads(CCUTE_CPU_CALLER) { ccute_cpu_barrier({"__syncthreads", file, line}, 1); }

inline int __syncthreads_count(int predicate, CCUTE_CPU_CALLER)
{
    return ccute_cpu_barrier({"__syncthreads_count", file, line}, predicate != 0);
}

inline int __syncthreads_and(int predicate, CCUTE_CPU_CALLER)
{
    return ccute_cpu_barrier({"__syncthreads_and", file, line}, predicate == 0) == 0;
}

inline int __syncthreads_or(int predicate, CCUTE_CPU_CALLER)
{
    return ccute_cpu_barrier({"__syncthreads_or", file, line}, predicate != 0) != 0;
}

/* ---- The grid -------------------------------------------------------------------------------- */

inline void cudaGridDependencySynchronize(CCUTE_CPU_CALLER)
{
    ccute_cpu_grid_wait({"cudaGridDependencySynchronize", file, line});
}

inline void cudaTriggerProgrammaticLaunchCompletion() {}

/* ---- The warp -------------------------------------------------------------------------------- */

namespace ccute_cpu
{

template <class T> uint64_t to_bits(T value)
{
    static_assert(sizeof(T) <= sizeof(uint64_t), "ccute: a warp exchanges values of at most 8 bytes");
    uint64_t bits = 0;
    memcpy(&bits, &value, sizeof value);
    return bits;
}

template <class T> T from_bits(uint64_t bits)
{
    T value;
    memcpy(static_cast<void *>(&value), &bits, sizeof value);
    return value;
}

inline void check_width(int width)
{
    if (width < 1 || width > CCUTE_CPU_WARP || (width & (width - 1)) != 0)
        ccute_cpu_fault("a shuffle's width must be 1, 2, 4, 8, 16 or 32, and is %d", width);
}

/* The caller's value where the source lies outside its segment. */
template <class T> T shuffle(ccute_cpu_site site, unsigned mask, T value, int source, bool inside)
{
    int from = inside ? source : ccute_cpu_lane();
    return from_bits<T>(ccute_cpu_warp(site, CCUTE_CPU_WARP_SHFL, mask, to_bits(value), from));
}

} // namespace ccute_cpu

inline void __syncwarp(unsigned mask = 0xffffffffu, CCUTE_CPU_CALLER)
{
    ccute_cpu_warp({"__syncwarp", file, line}, CCUTE_CPU_WARP_SYNC, mask, 0, 0);
}

template <class T> T __shfl_sync(unsigned mask, T value, int source, int width = CCUTE_CPU_WARP, CCUTE_CPU_CALLER)
{
    ccute_cpu::check_width(width);
    int first = ccute_cpu_lane() & ~(width - 1);
    return ccute_cpu::shuffle({"__shfl_sync", file, line}, mask, value, first | (source & (width - 1)), true);
}

template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = CCUTE_CPU_WARP, CCUTE_CPU_CALLER)
{
    ccute_cpu::check_width(width);
    int lane = ccute_cpu_lane();
    bool inside = delta <= static_cast<unsigned>(lane & (width - 1));
    return ccute_cpu::shuffle({"__shfl_up_sync", file, line}, mask, value, lane - static_cast<int>(delta), inside);
}

template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = CCUTE_CPU_WARP, CCUTE_CPU_CALLER)
{
    ccute_cpu::check_width(width);
    int lane = ccute_cpu_lane();
    bool inside = delta < static_cast<unsigned>(width - (lane & (width - 1)));
    return ccute_cpu::shuffle({"__shfl_down_sync", file, line}, mask, value, lane + static_cast<int>(delta), inside);
}

/* A later segment cannot be read, an earlier one can. */
template <class T>
T __shfl_xor_sync(unsigned mask, T value, int lane_mask, int width = CCUTE_CPU_WARP, CCUTE_CPU_CALLER)
{
    ccute_cpu::check_width(width);
    int lane = ccute_cpu_lane(), source = (lane ^ lane_mask) & (CCUTE_CPU_WARP - 1);
    return ccute_cpu::shuffle({"__shfl_xor_sync", file, line}, mask, value, source, source <= (lane | (width - 1)));
}

inline unsigned __ballot_sync(unsigned mask, int predicate, CCUTE_CPU_CALLER)
{
    return static_cast<unsigned>(
        ccute_cpu_warp({"__ballot_sync", file, line}, CCUTE_CPU_WARP_BALLOT, mask, predicate != 0, 0));
}

inline int __any_sync(unsigned mask, int predicate, CCUTE_CPU_CALLER)
{
    return ccute_cpu_warp({"__any_sync", file, line}, CCUTE_CPU_WARP_BALLOT, mask, predicate != 0, 0) != 0;
}

inline int __all_sync(unsigned mask, int predicate, CCUTE_CPU_CALLER)
{
    return ccute_cpu_warp({"__all_sync", file, line}, CCUTE_CPU_WARP_BALLOT, mask, predicate == 0, 0) == 0;
}

template <class T> unsigned __match_any_sync(unsigned mask, T value, CCUTE_CPU_CALLER)
{
    return static_cast<unsigned>(
        ccute_cpu_warp({"__match_any_sync", file, line}, CCUTE_CPU_WARP_MATCH_ANY, mask, ccute_cpu::to_bits(value), 0));
}

template <class T> unsigned __match_all_sync(unsigned mask, T value, int *same, CCUTE_CPU_CALLER)
{
    unsigned lanes = static_cast<unsigned>(
        ccute_cpu_warp({"__match_all_sync", file, line}, CCUTE_CPU_WARP_MATCH_ALL, mask, ccute_cpu::to_bits(value), 0));
    *same = lanes != 0;
    return lanes;
}

/* Shapes of the reductions: CCUTE_CPU_REDUCE_(CUDA's name, type, operation). */
#define CCUTE_CPU_REDUCE_(name, T, op)                                                                                 \
    inline T name(unsigned mask, T value, CCUTE_CPU_CALLER)                                                            \
    {                                                                                                                  \
        return static_cast<T>(                                                                                         \
            ccute_cpu_warp({#name, file, line}, CCUTE_CPU_WARP_##op, mask, static_cast<unsigned>(value), 0));          \
    }
CCUTE_CPU_REDUCE_(__reduce_add_sync, unsigned, ADD)
CCUTE_CPU_REDUCE_(__reduce_add_sync, int, ADD)
CCUTE_CPU_REDUCE_(__reduce_min_sync, unsigned, MIN_U)
CCUTE_CPU_REDUCE_(__reduce_min_sync, int, MIN_S)
CCUTE_CPU_REDUCE_(__reduce_max_sync, unsigned, MAX_U)
CCUTE_CPU_REDUCE_(__reduce_max_sync, int, MAX_S)
CCUTE_CPU_REDUCE_(__reduce_and_sync, unsigned, AND)
CCUTE_CPU_REDUCE_(__reduce_or_sync, unsigned, OR)
CCUTE_CPU_REDUCE_(__reduce_xor_sync, unsigned, XOR)
#undef CCUTE_CPU_REDUCE_

/* The lanes known to run together: only the caller, which is always a right answer. */
inline unsigned __activemask() { return 1u << ccute_cpu_lane(); }

inline void __nanosleep(unsigned) { ccute_cpu_relax(); }

inline void __threadfence()
{
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    ccute_cpu_relax();
}
inline void __threadfence_block() { __threadfence(); }
inline void __threadfence_system() { __threadfence(); }

#endif
