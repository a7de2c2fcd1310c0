/* async.h in kernels on the CPU: the functions of libccute.a that replace the engines. */
#ifndef CCUTE_CPU_ASYNC_H
#define CCUTE_CPU_ASYNC_H

#include <ccute/cpu/check.h>
#include <ccute/cpu/engine.h>

#define CCUTE_KERNEL_FN_ inline
#define CCUTE_CALLER_ , CCUTE_CPU_CALLER
#define CCUTE_CALLED_ , file, line

inline void ccute_barrier_init(ccute_barrier *barrier, int arrivals, CCUTE_CPU_CALLER)
{
    ccute_cpu_mbarrier({"ccute_barrier_init", file, line}, CCUTE_CPU_BARRIER_INIT, barrier, arrivals);
}
inline void ccute_barrier_begin_(ccute_barrier *barrier, int arrivals, CCUTE_CPU_CALLER)
{
    ccute_barrier_init(barrier, arrivals CCUTE_CALLED_);
}
inline void ccute_barriers_begun_() {}
inline void ccute_barrier_arrive(ccute_barrier *barrier, CCUTE_CPU_CALLER)
{
    ccute_cpu_mbarrier({"ccute_barrier_arrive", file, line}, CCUTE_CPU_BARRIER_ARRIVE, barrier, 0);
}
inline void ccute_barrier_arrive_peer(ccute_barrier *barrier, int block, CCUTE_CPU_CALLER)
{
    const ccute_cpu_site site = {"ccute_barrier_arrive_peer", file, line};
    void *const peer = ccute_cpu_cluster_peer(site, barrier, block);
    ccute_cpu_mbarrier(site, CCUTE_CPU_BARRIER_ARRIVE, static_cast<ccute_barrier *>(peer), 0);
}
inline void ccute_barrier_arrive_reader_(ccute_barrier *barrier, int block, CCUTE_CPU_CALLER)
{
    ccute_barrier_arrive_peer(barrier, block CCUTE_CALLED_);
}
inline void ccute_barrier_expect(ccute_barrier *barrier, int bytes, CCUTE_CPU_CALLER)
{
    ccute_cpu_mbarrier({"ccute_barrier_expect", file, line}, CCUTE_CPU_BARRIER_EXPECT, barrier, bytes);
}
inline void ccute_barrier_arrive_expect(ccute_barrier *barrier, int bytes, CCUTE_CPU_CALLER)
{
    ccute_cpu_mbarrier({"ccute_barrier_arrive_expect", file, line}, CCUTE_CPU_BARRIER_ARRIVE_EXPECT, barrier, bytes);
}
inline int ccute_barrier_test(ccute_barrier *barrier, unsigned parity, CCUTE_CPU_CALLER)
{
    return ccute_cpu_mbarrier_test({"ccute_barrier_test", file, line}, barrier, parity);
}
inline void ccute_barrier_wait(ccute_barrier *barrier, unsigned parity, CCUTE_CPU_CALLER)
{
    ccute_cpu_mbarrier_wait({"ccute_barrier_wait", file, line}, barrier, parity);
}
inline void ccute_barrier_wait_cluster(ccute_barrier *barrier, unsigned parity, CCUTE_CPU_CALLER)
{
    ccute_cpu_mbarrier_wait({"ccute_barrier_wait_cluster", file, line}, barrier, parity);
}
inline void ccute_barrier_invalidate(ccute_barrier *barrier, CCUTE_CPU_CALLER)
{
    ccute_cpu_mbarrier({"ccute_barrier_invalidate", file, line}, CCUTE_CPU_BARRIER_INVALIDATE, barrier, 0);
}

inline void ccute_fence_async() { ccute_cpu_fence_async(); }
inline void ccute_named_barrier_sync(int id, int threads, CCUTE_CPU_CALLER)
{
    ccute_cpu_named_barrier({"ccute_named_barrier_sync", file, line}, id, threads, 1);
}
inline void ccute_named_barrier_arrive(int id, int threads, CCUTE_CPU_CALLER)
{
    ccute_cpu_named_barrier({"ccute_named_barrier_arrive", file, line}, id, threads, 0);
}
inline int ccute_elect_one(CCUTE_CPU_CALLER)
{
    ccute_cpu_warp({"ccute_elect_one", file, line}, CCUTE_CPU_WARP_SYNC, 0xffffffffu, 0, 0);
    return ccute_cpu_lane() == 0;
}
template <int N> void ccute_setmaxnreg_inc()
{
    static_assert(N >= 24 && N <= 256 && N % 8 == 0, "ccute: registers are 24 to 256, a multiple of 8");
}
template <int N> void ccute_setmaxnreg_dec() { ccute_setmaxnreg_inc<N>(); }

inline int ccute_cluster_rank() { return ccute_cpu_cluster_rank(); }
inline int ccute_cluster_size() { return ccute_cpu_cluster_size(); }
inline void ccute_cluster_arrive(CCUTE_CPU_CALLER) { ccute_cpu_cluster_arrive({"ccute_cluster_arrive", file, line}); }
inline void ccute_cluster_arrive_relaxed(CCUTE_CPU_CALLER)
{
    ccute_cpu_cluster_arrive({"ccute_cluster_arrive_relaxed", file, line});
}
inline void ccute_cluster_wait(CCUTE_CPU_CALLER) { ccute_cpu_cluster_wait({"ccute_cluster_wait", file, line}); }
inline void ccute_cluster_sync(CCUTE_CPU_CALLER)
{
    const ccute_cpu_site site = {"ccute_cluster_sync", file, line};
    ccute_cpu_cluster_arrive(site);
    ccute_cpu_cluster_wait(site);
}
template <class T> T *ccute_cluster_peer(T *pointer, int block, CCUTE_CPU_CALLER)
{
    return static_cast<T *>(ccute_cpu_cluster_peer({"ccute_cluster_peer", file, line}, pointer, block));
}

inline void ccute_bulk_load(void *to, const void *from, int bytes, ccute_barrier *barrier, CCUTE_CPU_CALLER)
{
    ccute_cpu_bulk({"ccute_bulk_load", file, line}, CCUTE_CPU_COPY_LOAD, to, from, bytes, barrier);
}
inline void ccute_bulk_peer(void *to, const void *from, int bytes, ccute_barrier *barrier, CCUTE_CPU_CALLER)
{
    ccute_cpu_bulk({"ccute_bulk_peer", file, line}, CCUTE_CPU_COPY_PEER, to, from, bytes, barrier);
}
inline void ccute_bulk_store(void *to, const void *from, int bytes, CCUTE_CPU_CALLER)
{
    ccute_cpu_bulk({"ccute_bulk_store", file, line}, CCUTE_CPU_COPY_STORE, to, from, bytes, nullptr);
}
inline void ccute_bulk_prefetch(const void *from, int bytes, CCUTE_CPU_CALLER)
{
    ccute_cpu_check(from, static_cast<size_t>(bytes), 16, CCUTE_CPU_LOAD, "ccute_bulk_prefetch", file, line);
}
inline void ccute_bulk_commit() { ccute_cpu_bulk_commit(); }
inline void ccute_bulk_wait(int groups, CCUTE_CPU_CALLER)
{
    ccute_cpu_bulk_wait({"ccute_bulk_wait", file, line}, groups, 0);
}
inline void ccute_bulk_wait_read(int groups, CCUTE_CPU_CALLER)
{
    ccute_cpu_bulk_wait({"ccute_bulk_wait_read", file, line}, groups, 1);
}

inline void ccute_tma_load_box(void *to, const ccute_tma *map, ccute_barrier *barrier, int c0, int c1 = 0, int c2 = 0,
                               int c3 = 0, int c4 = 0, CCUTE_CPU_CALLER)
{
    const int at[CCUTE_TMA_AXES] = {c0, c1, c2, c3, c4};
    ccute_cpu_box({"ccute_tma_load", file, line}, CCUTE_CPU_COPY_LOAD, map, to, barrier, 0, 0, at);
}
inline void ccute_tma_load_box_multicast(void *to, const ccute_tma *map, ccute_barrier *barrier, unsigned mask, int c0,
                                         int c1 = 0, int c2 = 0, int c3 = 0, int c4 = 0, CCUTE_CPU_CALLER)
{
    const int at[CCUTE_TMA_AXES] = {c0, c1, c2, c3, c4};
    ccute_cpu_box({"ccute_tma_load_multicast", file, line}, CCUTE_CPU_COPY_LOAD, map, to, barrier, mask, 0, at);
}
inline void ccute_tma_store_box(const ccute_tma *map, const void *from, int c0, int c1 = 0, int c2 = 0, int c3 = 0,
                                int c4 = 0, CCUTE_CPU_CALLER)
{
    const int at[CCUTE_TMA_AXES] = {c0, c1, c2, c3, c4};
    ccute_cpu_box({"ccute_tma_store", file, line}, CCUTE_CPU_COPY_STORE, map, const_cast<void *>(from), nullptr, 0, 0,
                  at);
}
inline void ccute_tma_reduce_box(const ccute_tma *map, int operation, const void *from, int c0, int c1 = 0, int c2 = 0,
                                 int c3 = 0, int c4 = 0, CCUTE_CPU_CALLER)
{
    const int at[CCUTE_TMA_AXES] = {c0, c1, c2, c3, c4};
    ccute_cpu_box({"ccute_tma_reduce", file, line}, CCUTE_CPU_COPY_REDUCE, map, const_cast<void *>(from), nullptr, 0,
                  operation, at);
}
inline void ccute_tma_prefetch_box(const ccute_tma *, int, int = 0, int = 0, int = 0, int = 0, const char * = nullptr,
                                   int = 0)
{
}
inline void ccute_tma_prefetch_map(const ccute_tma *) {}

inline void ccute_tma_load_axes(int, void *to, const ccute_tma *map, ccute_barrier *barrier, int c0, int c1 = 0,
                                int c2 = 0, int c3 = 0, int c4 = 0, CCUTE_CPU_CALLER)
{
    ccute_tma_load_box(to, map, barrier, c0, c1, c2, c3, c4, file, line);
}
inline void ccute_tma_load_axes_multicast(int, void *to, const ccute_tma *map, ccute_barrier *barrier, unsigned mask,
                                          int c0, int c1 = 0, int c2 = 0, int c3 = 0, int c4 = 0, CCUTE_CPU_CALLER)
{
    ccute_tma_load_box_multicast(to, map, barrier, mask, c0, c1, c2, c3, c4, file, line);
}
inline void ccute_tma_store_axes(int, const ccute_tma *map, const void *from, int c0, int c1 = 0, int c2 = 0,
                                 int c3 = 0, int c4 = 0, CCUTE_CPU_CALLER)
{
    ccute_tma_store_box(map, from, c0, c1, c2, c3, c4, file, line);
}
inline void ccute_tma_reduce_axes(int, const ccute_tma *map, int operation, const void *from, int c0, int c1 = 0,
                                  int c2 = 0, int c3 = 0, int c4 = 0, CCUTE_CPU_CALLER)
{
    ccute_tma_reduce_box(map, operation, from, c0, c1, c2, c3, c4, file, line);
}
inline void ccute_tma_prefetch_axes(int, const ccute_tma *, int, int = 0, int = 0, int = 0, int = 0) {}

#endif
