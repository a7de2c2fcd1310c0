/* Cooperative groups: the block, tiles of a warp, and reductions over a tile. */
#ifndef CCUTE_CPU_COOPERATIVE_GROUPS_H
#define CCUTE_CPU_COOPERATIVE_GROUPS_H

#include <ccute/cpu/launch.h>
#include <ccute/cpu/warp.h>

namespace cooperative_groups
{

class thread_block
{
  public:
    static unsigned thread_rank() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
    static unsigned size() { return blockDim.x * blockDim.y * blockDim.z; }
    static unsigned num_threads() { return size(); }
    static dim3 group_index() { return dim3(blockIdx); }
    static dim3 thread_index() { return dim3(threadIdx); }
    static dim3 group_dim() { return blockDim; }
    static void sync(CCUTE_CPU_CALLER) { __syncthreads(file, line); }
};

inline thread_block this_thread_block() { return thread_block(); }

/* N lanes in a row, N a power of two up to a warp. */
template <unsigned N, class Parent = thread_block> class thread_block_tile
{
    static_assert(N >= 1 && N <= CCUTE_CPU_WARP && (N & (N - 1)) == 0, "ccute: a tile is 1, 2, 4, 8, 16 or 32 lanes");

    static unsigned lanes()
    {
        unsigned first = static_cast<unsigned>(ccute_cpu_lane()) & ~(N - 1);
        return (N == CCUTE_CPU_WARP ? ~0u : (1u << N % CCUTE_CPU_WARP) - 1) << first;
    }

  public:
    static unsigned thread_rank() { return static_cast<unsigned>(ccute_cpu_lane()) & (N - 1); }
    static constexpr unsigned size() { return N; }
    static constexpr unsigned num_threads() { return N; }
    static unsigned meta_group_rank() { return thread_block::thread_rank() / N; }
    static unsigned meta_group_size() { return (thread_block::size() + N - 1) / N; }
    static void sync(CCUTE_CPU_CALLER) { __syncwarp(lanes(), file, line); }
    template <class T> static T shfl(T value, int source, CCUTE_CPU_CALLER)
    {
        return __shfl_sync(lanes(), value, source, N, file, line);
    }
    template <class T> static T shfl_up(T value, unsigned delta, CCUTE_CPU_CALLER)
    {
        return __shfl_up_sync(lanes(), value, delta, N, file, line);
    }
    template <class T> static T shfl_down(T value, unsigned delta, CCUTE_CPU_CALLER)
    {
        return __shfl_down_sync(lanes(), value, delta, N, file, line);
    }
    template <class T> static T shfl_xor(T value, unsigned mask, CCUTE_CPU_CALLER)
    {
        return __shfl_xor_sync(lanes(), value, static_cast<int>(mask), N, file, line);
    }
    static int any(int predicate, CCUTE_CPU_CALLER) { return __any_sync(lanes(), predicate, file, line); }
    static int all(int predicate, CCUTE_CPU_CALLER) { return __all_sync(lanes(), predicate, file, line); }
    static unsigned ballot(int predicate, CCUTE_CPU_CALLER)
    {
        return __ballot_sync(lanes(), predicate, file, line) >> (static_cast<unsigned>(ccute_cpu_lane()) & ~(N - 1));
    }
};

template <unsigned N, class Group> thread_block_tile<N, Group> tiled_partition(const Group &)
{
    return thread_block_tile<N, Group>();
}

template <class Group> void sync(const Group &group, CCUTE_CPU_CALLER) { group.sync(file, line); }

/* The functions of cooperative_groups/reduce.h; the order of the operations is a butterfly's. */
#define CCUTE_CPU_OPERATOR_(name, expression)                                                                          \
    template <class T> struct name {                                                                                   \
        T operator()(T a, T b) const { return expression; }                                                            \
    };
CCUTE_CPU_OPERATOR_(plus, static_cast<T>(a + b))
CCUTE_CPU_OPERATOR_(less, b < a ? b : a)
CCUTE_CPU_OPERATOR_(greater, a < b ? b : a)
CCUTE_CPU_OPERATOR_(bit_and, static_cast<T>((a) & (b)))
CCUTE_CPU_OPERATOR_(bit_or, static_cast<T>(a | b))
CCUTE_CPU_OPERATOR_(bit_xor, static_cast<T>(a ^ b))
#undef CCUTE_CPU_OPERATOR_

template <unsigned N, class Parent, class T, class Op>
T reduce(const thread_block_tile<N, Parent> &tile, T value, Op op, CCUTE_CPU_CALLER)
{
    for (unsigned step = N / 2; step > 0; step /= 2)
        value = op(value, tile.shfl_xor(value, step, file, line));
    return value;
}

} // namespace cooperative_groups

#endif
