/* async.h in device code: the instructions themselves. */
#ifndef CCUTE_ASYNC_PTX_H
#define CCUTE_ASYNC_PTX_H

#include <ccute/async/fence.h>

#define CCUTE_CALLER_
#define CCUTE_CALLED_

CCUTE_KERNEL_FN_ unsigned ccute_shared_(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

/* ---- Barriers in shared memory ---- */

/* A barrier's first state, and the fences after the last of several: the second waits for shared memory. */
CCUTE_KERNEL_FN_ void ccute_barrier_begin_(ccute_barrier *barrier, int arrivals)
{
    CCUTE_PTX_("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(ccute_shared_(barrier)), "r"(arrivals) : "memory");
}

CCUTE_KERNEL_FN_ void ccute_barriers_begun_(void)
{
    CCUTE_PTX_("fence.mbarrier_init.release.cluster;\n\t"
               "fence.proxy.async.shared::cta;" ::
                   : "memory");
}

CCUTE_KERNEL_FN_ void ccute_barrier_init(ccute_barrier *barrier, int arrivals)
{
    ccute_barrier_begin_(barrier, arrivals);
    ccute_barriers_begun_();
}

CCUTE_KERNEL_FN_ void ccute_barrier_arrive(ccute_barrier *barrier)
{
    CCUTE_PTX_("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(ccute_shared_(barrier)) : "memory");
}

CCUTE_KERNEL_FN_ void ccute_barrier_arrive_peer(ccute_barrier *barrier, int block)
{
    CCUTE_PTX_("{\n\t.reg .b32 peer;\n\t"
               "mapa.shared::cluster.u32 peer, %0, %1;\n\t"
               "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [peer];\n\t}" ::"r"(ccute_shared_(barrier)),
               "r"(block)
               : "memory");
}

/* The same of a thread that only read before: what it wrote is not ordered. The release of a cluster is a fence of all
   memory: with it, a product of two blocks a cluster reached 345 TFLOP/s for 398 without. */
CCUTE_KERNEL_FN_ void ccute_barrier_arrive_reader_(ccute_barrier *barrier, int block)
{
    CCUTE_PTX_("{\n\t.reg .b32 peer;\n\t"
               "mapa.shared::cluster.u32 peer, %0, %1;\n\t"
               "mbarrier.arrive.shared::cluster.b64 _, [peer];\n\t}" ::"r"(ccute_shared_(barrier)),
               "r"(block)
               : "memory");
}

CCUTE_KERNEL_FN_ void ccute_barrier_expect(ccute_barrier *barrier, int bytes)
{
    CCUTE_PTX_("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;" ::"r"(ccute_shared_(barrier)), "r"(bytes)
               : "memory");
}

CCUTE_KERNEL_FN_ void ccute_barrier_arrive_expect(ccute_barrier *barrier, int bytes)
{
    CCUTE_PTX_("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(ccute_shared_(barrier)), "r"(bytes)
               : "memory");
}

#define CCUTE_TRY_WAIT_(scope)                                                                                         \
    CCUTE_PTX_("{\n\t.reg .pred over;\n\t"                                                                             \
               "mbarrier.try_wait.parity" scope ".shared::cta.b64 over, [%1], %2;\n\t"                                 \
               "selp.s32 %0, 1, 0, over;\n\t}"                                                                         \
               : "=r"(over)                                                                                            \
               : "r"(ccute_shared_(barrier)), "r"(parity)                                                              \
               : "memory")

CCUTE_KERNEL_FN_ int ccute_barrier_test(ccute_barrier *barrier, unsigned parity)
{
    int over = 0;
    CCUTE_TRY_WAIT_("");
    return over;
}

CCUTE_KERNEL_FN_ void ccute_barrier_wait(ccute_barrier *barrier, unsigned parity)
{
    while (!ccute_barrier_test(barrier, parity))
        ;
}

CCUTE_KERNEL_FN_ void ccute_barrier_wait_cluster(ccute_barrier *barrier, unsigned parity)
{
    for (int over = 0; !over;)
        CCUTE_TRY_WAIT_(".acquire.cluster");
}
#undef CCUTE_TRY_WAIT_

CCUTE_KERNEL_FN_ void ccute_barrier_invalidate(ccute_barrier *barrier)
{
    CCUTE_PTX_("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(ccute_shared_(barrier)) : "memory");
}

/* ---- Warps, barriers by number ---- */

CCUTE_KERNEL_FN_ void ccute_named_barrier_sync(int id, int threads)
{
    asm volatile("barrier.sync %0, %1;" ::"r"(id), "r"(threads) : "memory");
}

CCUTE_KERNEL_FN_ void ccute_named_barrier_arrive(int id, int threads)
{
    asm volatile("barrier.arrive %0, %1;" ::"r"(id), "r"(threads) : "memory");
}

CCUTE_KERNEL_FN_ int ccute_elect_one(void)
{
    int elected = 0;
    CCUTE_PTX_("{\n\t.reg .pred elected;\n\t"
               "elect.sync _|elected, 0xffffffff;\n\t"
               "selp.s32 %0, 1, 0, elected;\n\t}"
               : "=r"(elected));
    return elected;
}

template <int N> CCUTE_KERNEL_FN_ void ccute_setmaxnreg_inc()
{
    static_assert(N >= 24 && N <= 256 && N % 8 == 0, "ccute: registers are 24 to 256, a multiple of 8");
#if defined __CUDA_ARCH_FEAT_SM90_ALL
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(N));
#endif
}

template <int N> CCUTE_KERNEL_FN_ void ccute_setmaxnreg_dec()
{
    static_assert(N >= 24 && N <= 256 && N % 8 == 0, "ccute: registers are 24 to 256, a multiple of 8");
#if defined __CUDA_ARCH_FEAT_SM90_ALL
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(N));
#endif
}

/* ---- Clusters ---- */

CCUTE_KERNEL_FN_ int ccute_cluster_rank(void)
{
    int rank = 0;
    CCUTE_PTX_("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    return rank;
}

CCUTE_KERNEL_FN_ int ccute_cluster_size(void)
{
    int size = 0;
    CCUTE_PTX_("mov.u32 %0, %%cluster_nctarank;" : "=r"(size));
    return size;
}

CCUTE_KERNEL_FN_ void ccute_cluster_arrive(void) { CCUTE_PTX_("barrier.cluster.arrive.release;" ::: "memory"); }
CCUTE_KERNEL_FN_ void ccute_cluster_arrive_relaxed(void) { CCUTE_PTX_("barrier.cluster.arrive.relaxed;" ::: "memory"); }
CCUTE_KERNEL_FN_ void ccute_cluster_wait(void) { CCUTE_PTX_("barrier.cluster.wait.acquire;" ::: "memory"); }

CCUTE_KERNEL_FN_ void ccute_cluster_sync(void)
{
    ccute_cluster_arrive();
    ccute_cluster_wait();
}

template <class T> CCUTE_KERNEL_FN_ T *ccute_cluster_peer(T *pointer, int block)
{
    unsigned long long peer = 0;
    CCUTE_PTX_("mapa.u64 %0, %1, %2;" : "=l"(peer) : "l"(pointer), "r"(block));
    return reinterpret_cast<T *>(peer);
}

/* ---- Bulk copies ---- */

CCUTE_KERNEL_FN_ void ccute_bulk_load(void *to, const void *from, int bytes, ccute_barrier *barrier)
{
    CCUTE_PTX_("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                   ccute_shared_(to)),
               "l"(from), "r"(bytes), "r"(ccute_shared_(barrier))
               : "memory");
}

CCUTE_KERNEL_FN_ void ccute_bulk_peer(void *to, const void *from, int bytes, ccute_barrier *barrier)
{
    CCUTE_PTX_(
        "{\n\t.reg .b64 to, barrier;\n\t"
        "cvta.to.shared::cluster.u64 to, %0;\n\t"
        "cvta.to.shared::cluster.u64 barrier, %3;\n\t"
        "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [to], [%1], %2, [barrier];\n\t}" ::"l"(
            to),
        "r"(ccute_shared_(from)), "r"(bytes), "l"(barrier)
        : "memory");
}

CCUTE_KERNEL_FN_ void ccute_bulk_store(void *to, const void *from, int bytes)
{
    CCUTE_PTX_("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to), "r"(ccute_shared_(from)),
               "r"(bytes)
               : "memory");
}

CCUTE_KERNEL_FN_ void ccute_bulk_prefetch(const void *from, int bytes)
{
    CCUTE_PTX_("cp.async.bulk.prefetch.L2.global [%0], %1;" ::"l"(from), "r"(bytes) : "memory");
}

CCUTE_KERNEL_FN_ void ccute_bulk_commit(void) { CCUTE_PTX_("cp.async.bulk.commit_group;" ::: "memory"); }

CCUTE_KERNEL_FN_ void ccute_bulk_wait(int groups)
{
    CCUTE_WAIT_GROUPS_(CCUTE_PTX_, "cp.async.bulk.wait_group", groups)
}

CCUTE_KERNEL_FN_ void ccute_bulk_wait_read(int groups)
{
    CCUTE_WAIT_GROUPS_(CCUTE_PTX_, "cp.async.bulk.wait_group.read", groups)
}

/* ---- Boxes ---- */

CCUTE_KERNEL_FN_ void ccute_tma_prefetch_map(const ccute_tma *map)
{
    CCUTE_PTX_("prefetch.tensormap [%0];" ::"l"(map) : "memory");
}

CCUTE_KERNEL_FN_ unsigned long long ccute_tma_policy_(ccute_tma_hint hint)
{
    unsigned long long policy = 0;
    (void)hint;
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 900
    if (hint == CCUTE_TMA_EVICT_FIRST)
        asm("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;" : "=l"(policy));
    else
        asm("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;" : "=l"(policy));
#endif
    return policy;
}

/* One instruction for each number of axes: X(axes, coordinates in the text, what a hint adds to the instruction's name,
   to its operands in the text, to those after it). */
#define CCUTE_EACH_AXES_(X, ...)                                                                                       \
    switch (axes) {                                                                                                    \
    case 1:                                                                                                            \
        X("1d", "{%0}", __VA_ARGS__);                                                                                  \
        break;                                                                                                         \
    case 2:                                                                                                            \
        X("2d", "{%0, %1}", __VA_ARGS__);                                                                              \
        break;                                                                                                         \
    case 3:                                                                                                            \
        X("3d", "{%0, %1, %2}", __VA_ARGS__);                                                                          \
        break;                                                                                                         \
    case 4:                                                                                                            \
        X("4d", "{%0, %1, %2, %3}", __VA_ARGS__);                                                                      \
        break;                                                                                                         \
    default:                                                                                                           \
        X("5d", "{%0, %1, %2, %3, %4}", __VA_ARGS__);                                                                  \
    }
#define CCUTE_AXES_(X, operand)                                                                                        \
    if (map.hint == CCUTE_TMA_EVICT_NORMAL) {                                                                          \
        CCUTE_EACH_AXES_(X, "", "", "l"(map.map))                                                                      \
    } else {                                                                                                           \
        CCUTE_EACH_AXES_(X, ".L2::cache_hint", operand, "l"(map.map), "l"(ccute_tma_policy_(map.hint)))                \
    }

/* The engine would end the kernel with an illegal instruction, or write behind the tensor: see ccute_tma_refuses_. */
CCUTE_KERNEL_FN_ void ccute_tma_check_box_(const ccute_tma *map, int is_stored, int c0, int c1, int c2, int c3, int c4)
{
    const int at[CCUTE_TMA_AXES] = {c0, c1, c2, c3, c4};
    if (ccute_tma_refuses_(map, at, is_stored))
        CCUTE_TRAP();
}

#define CCUTE_AT_ "r"(c0), "r"(c1), "r"(c2), "r"(c3), "r"(c4)

CCUTE_KERNEL_FN_ void ccute_tma_load_axes(int axes, void *to, ccute_tma_hinted map, ccute_barrier *barrier, int c0,
                                          int c1 = 0, int c2 = 0, int c3 = 0, int c4 = 0){
#define CCUTE_LOAD_(axes, at, name, operand, ...)                                                                      \
    CCUTE_PTX_("cp.async.bulk.tensor." axes ".shared::cluster.global.tile.mbarrier::complete_tx::bytes" name           \
               " [%5], [%7, " at "], [%6]" operand ";" ::CCUTE_AT_,                                                    \
               "r"(ccute_shared_(to)), "r"(ccute_shared_(barrier)), __VA_ARGS__                                        \
               : "memory")
    CCUTE_AXES_(CCUTE_LOAD_, ", %8")
#undef CCUTE_LOAD_
}

CCUTE_KERNEL_FN_ void ccute_tma_load_box(void *to, ccute_tma_hinted map, ccute_barrier *barrier, int c0, int c1 = 0,
                                         int c2 = 0, int c3 = 0, int c4 = 0)
{
    ccute_tma_check_box_(map, 0, c0, c1, c2, c3, c4);
    ccute_tma_load_axes(map->rank, to, map, barrier, c0, c1, c2, c3, c4);
}

CCUTE_KERNEL_FN_
void ccute_tma_load_axes_multicast(int axes, void *to, ccute_tma_hinted map, ccute_barrier *barrier, unsigned mask,
                                   int c0, int c1 = 0, int c2 = 0, int c3 = 0, int c4 = 0){
#define CCUTE_LOAD_(axes, at, name, operand, ...)                                                                      \
    CCUTE_PTX_("cp.async.bulk.tensor." axes                                                                            \
               ".shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster" name " [%5], [%8, " at   \
               "], [%6], %7" operand ";" ::CCUTE_AT_,                                                                  \
               "r"(ccute_shared_(to)), "r"(ccute_shared_(barrier)), "h"((unsigned short)mask), __VA_ARGS__             \
               : "memory")
    CCUTE_AXES_(CCUTE_LOAD_, ", %9")
#undef CCUTE_LOAD_
}

CCUTE_KERNEL_FN_
    void ccute_tma_load_box_multicast(void *to, ccute_tma_hinted map, ccute_barrier *barrier, unsigned mask, int c0,
                                      int c1 = 0, int c2 = 0, int c3 = 0, int c4 = 0)
{
    ccute_tma_check_box_(map, 0, c0, c1, c2, c3, c4);
    ccute_tma_load_axes_multicast(map->rank, to, map, barrier, mask, c0, c1, c2, c3, c4);
}

CCUTE_KERNEL_FN_ void ccute_tma_store_axes(int axes, ccute_tma_hinted map, const void *from, int c0, int c1 = 0,
                                           int c2 = 0, int c3 = 0, int c4 = 0)
{
    ccute_tma_check_box_(map, 1, c0, c1, c2, c3, c4);
#define CCUTE_STORE_(axes, at, name, operand, ...)                                                                     \
    CCUTE_PTX_("cp.async.bulk.tensor." axes ".global.shared::cta.tile.bulk_group" name " [%6, " at "], [%5]" operand   \
               ";" ::CCUTE_AT_,                                                                                        \
               "r"(ccute_shared_(from)), __VA_ARGS__                                                                   \
               : "memory")
    CCUTE_AXES_(CCUTE_STORE_, ", %7")
#undef CCUTE_STORE_
}

CCUTE_KERNEL_FN_ void ccute_tma_store_box(ccute_tma_hinted map, const void *from, int c0, int c1 = 0, int c2 = 0,
                                          int c3 = 0, int c4 = 0)
{
    ccute_tma_store_axes(map->rank, map, from, c0, c1, c2, c3, c4);
}

CCUTE_KERNEL_FN_ void ccute_tma_reduce_axes(int axes, ccute_tma_hinted map, int operation, const void *from, int c0,
                                            int c1 = 0, int c2 = 0, int c3 = 0, int c4 = 0)
{
    ccute_tma_check_box_(map, 1, c0, c1, c2, c3, c4);
#define CCUTE_REDUCE_(op, axes, at, name, operand, ...)                                                                \
    CCUTE_PTX_("cp.reduce.async.bulk.tensor." axes ".global.shared::cta." op ".tile.bulk_group" name " [%6, " at       \
               "], [%5]" operand ";" ::CCUTE_AT_,                                                                      \
               "r"(ccute_shared_(from)), __VA_ARGS__                                                                   \
               : "memory")
#define CCUTE_ADD_(...) CCUTE_REDUCE_("add", __VA_ARGS__)
#define CCUTE_MIN_(...) CCUTE_REDUCE_("min", __VA_ARGS__)
#define CCUTE_MAX_(...) CCUTE_REDUCE_("max", __VA_ARGS__)
    if (operation == CCUTE_TMA_MIN) {
        CCUTE_AXES_(CCUTE_MIN_, ", %7")
    } else if (operation == CCUTE_TMA_MAX) {
        CCUTE_AXES_(CCUTE_MAX_, ", %7")
    } else {
        CCUTE_AXES_(CCUTE_ADD_, ", %7")
    }
#undef CCUTE_ADD_
#undef CCUTE_MIN_
#undef CCUTE_MAX_
#undef CCUTE_REDUCE_
}

CCUTE_KERNEL_FN_ void ccute_tma_reduce_box(ccute_tma_hinted map, int operation, const void *from, int c0, int c1 = 0,
                                           int c2 = 0, int c3 = 0, int c4 = 0)
{
    ccute_tma_reduce_axes(map->rank, map, operation, from, c0, c1, c2, c3, c4);
}

CCUTE_KERNEL_FN_ void ccute_tma_prefetch_axes(int axes, ccute_tma_hinted map, int c0, int c1 = 0, int c2 = 0,
                                              int c3 = 0, int c4 = 0){
#define CCUTE_PREFETCH_(axes, at, name, operand, ...)                                                                  \
    CCUTE_PTX_("cp.async.bulk.prefetch.tensor." axes ".L2.global.tile" name " [%5, " at "]" operand ";" ::CCUTE_AT_,   \
               __VA_ARGS__                                                                                             \
               : "memory")
    CCUTE_AXES_(CCUTE_PREFETCH_, ", %6")
#undef CCUTE_PREFETCH_
}

CCUTE_KERNEL_FN_
    void ccute_tma_prefetch_box(ccute_tma_hinted map, int c0, int c1 = 0, int c2 = 0, int c3 = 0, int c4 = 0)
{
    ccute_tma_check_box_(map, 0, c0, c1, c2, c3, c4);
    ccute_tma_prefetch_axes(map->rank, map, c0, c1, c2, c3, c4);
}

#undef CCUTE_AT_
#undef CCUTE_AXES_
#undef CCUTE_EACH_AXES_

#endif
