/* async.h as foldc's parser sees it: calls that it keeps. */
#ifndef CCUTE_ASYNC_VIEW_H
#define CCUTE_ASYNC_VIEW_H

#if defined __CUDACC__ || defined __CUDA_ARCH__
#define CCUTE_KERNEL_FN_ __attribute__((device)) extern
#else
#define CCUTE_KERNEL_FN_ extern
#endif

CCUTE_KERNEL_FN_ void ccute_barrier_init(ccute_barrier *barrier, int arrivals);
CCUTE_KERNEL_FN_ void ccute_barrier_arrive(ccute_barrier *barrier);
CCUTE_KERNEL_FN_ void ccute_barrier_arrive_peer(ccute_barrier *barrier, int block);
CCUTE_KERNEL_FN_ void ccute_barrier_expect(ccute_barrier *barrier, int bytes);
CCUTE_KERNEL_FN_ void ccute_barrier_arrive_expect(ccute_barrier *barrier, int bytes);
CCUTE_KERNEL_FN_ int ccute_barrier_test(ccute_barrier *barrier, unsigned parity);
CCUTE_KERNEL_FN_ void ccute_barrier_wait(ccute_barrier *barrier, unsigned parity);
CCUTE_KERNEL_FN_ void ccute_barrier_wait_cluster(ccute_barrier *barrier, unsigned parity);
CCUTE_KERNEL_FN_ void ccute_barrier_invalidate(ccute_barrier *barrier);

CCUTE_KERNEL_FN_ void ccute_fence_async(void);
CCUTE_KERNEL_FN_ void ccute_named_barrier_sync(int id, int threads);
CCUTE_KERNEL_FN_ void ccute_named_barrier_arrive(int id, int threads);
CCUTE_KERNEL_FN_ int ccute_elect_one(void);

CCUTE_KERNEL_FN_ int ccute_cluster_rank(void);
CCUTE_KERNEL_FN_ int ccute_cluster_size(void);
CCUTE_KERNEL_FN_ void ccute_cluster_arrive(void);
CCUTE_KERNEL_FN_ void ccute_cluster_arrive_relaxed(void);
CCUTE_KERNEL_FN_ void ccute_cluster_wait(void);
CCUTE_KERNEL_FN_ void ccute_cluster_sync(void);

CCUTE_KERNEL_FN_ void ccute_bulk_load(void *to, const void *from, int bytes, ccute_barrier *barrier);
CCUTE_KERNEL_FN_ void ccute_bulk_peer(void *to, const void *from, int bytes, ccute_barrier *barrier);
CCUTE_KERNEL_FN_ void ccute_bulk_store(void *to, const void *from, int bytes);
CCUTE_KERNEL_FN_ void ccute_bulk_prefetch(const void *from, int bytes);
CCUTE_KERNEL_FN_ void ccute_bulk_commit(void);
CCUTE_KERNEL_FN_ void ccute_bulk_wait(int groups);
CCUTE_KERNEL_FN_ void ccute_bulk_wait_read(int groups);

#if defined __cplusplus
CCUTE_KERNEL_FN_ ccute_tma_atom ccute_tma_load(const ccute_tma *map, ccute_barrier *barrier, unsigned mask = 0);
CCUTE_KERNEL_FN_ ccute_tma_atom ccute_tma_store(const ccute_tma *map);
CCUTE_KERNEL_FN_ ccute_tma_atom ccute_tma_reduce(const ccute_tma *map, int operation);
CCUTE_KERNEL_FN_ ccute_tma_atom ccute_tma_prefetch(const ccute_tma *map);
CCUTE_KERNEL_FN_ ccute_bulk_atom ccute_bulk_load_atom(ccute_barrier *barrier);
CCUTE_KERNEL_FN_ ccute_bulk_atom ccute_bulk_peer_atom(ccute_barrier *barrier);
CCUTE_KERNEL_FN_ ccute_bulk_atom ccute_bulk_store_atom(void);

template <int N> CCUTE_KERNEL_FN_ void ccute_setmaxnreg_inc();
template <int N> CCUTE_KERNEL_FN_ void ccute_setmaxnreg_dec();
template <class T> CCUTE_KERNEL_FN_ T *ccute_cluster_peer(T *pointer, int block);
CCUTE_KERNEL_FN_ const ccute_tma *ccute_tma_cached(const ccute_tma *map, ccute_tma_hint hint);
CCUTE_KERNEL_FN_ void ccute_tma_prefetch_map(const ccute_tma *map);

#define CCUTE_AT_ int c0, int c1 = 0, int c2 = 0, int c3 = 0, int c4 = 0
#define CCUTE_PARTS_(part)                                                                                             \
    CCUTE_KERNEL_FN_ void ccute_tma_load_##part(void *to, const ccute_tma *map, ccute_barrier *barrier, CCUTE_AT_);    \
    CCUTE_KERNEL_FN_ void ccute_tma_load_##part##_multicast(void *to, const ccute_tma *map, ccute_barrier *barrier,    \
                                                            unsigned mask, CCUTE_AT_);                                 \
    CCUTE_KERNEL_FN_ void ccute_tma_store_##part(const ccute_tma *map, const void *from, CCUTE_AT_);                   \
    CCUTE_KERNEL_FN_ void ccute_tma_reduce_##part(const ccute_tma *map, int operation, const void *from, CCUTE_AT_);   \
    CCUTE_KERNEL_FN_ void ccute_tma_prefetch_##part(const ccute_tma *map, CCUTE_AT_);
CCUTE_PARTS_(box)
CCUTE_PARTS_(tile)
CCUTE_KERNEL_FN_ void ccute_tma_load_axes(int axes, void *to, const ccute_tma *map, ccute_barrier *barrier, CCUTE_AT_);
CCUTE_KERNEL_FN_ void ccute_tma_load_axes_multicast(int axes, void *to, const ccute_tma *map, ccute_barrier *barrier,
                                                    unsigned mask, CCUTE_AT_);
CCUTE_KERNEL_FN_ int ccute_tma_part(unsigned mask);
CCUTE_KERNEL_FN_ void ccute_tma_store_axes(int axes, const ccute_tma *map, const void *from, CCUTE_AT_);
CCUTE_KERNEL_FN_ void ccute_tma_reduce_axes(int axes, const ccute_tma *map, int operation, const void *from, CCUTE_AT_);
CCUTE_KERNEL_FN_ void ccute_tma_prefetch_axes(int axes, const ccute_tma *map, CCUTE_AT_);
CCUTE_KERNEL_FN_ void ccute_tma_prefetch_whole(int axes, const ccute_tma *map, CCUTE_AT_);
CCUTE_KERNEL_FN_ void ccute_tma_require(const ccute_tma *map, const void *shared, unsigned long long digest,
                                        long long e0, long long e1 = 1, long long e2 = 1, long long e3 = 1,
                                        long long e4 = 1);
CCUTE_KERNEL_FN_ void ccute_tma_require_whole(const ccute_tma *map, const void *shared, unsigned long long digest,
                                              long long e0, long long e1 = 1, long long e2 = 1, long long e3 = 1,
                                              long long e4 = 1);
#undef CCUTE_PARTS_

#define CCUTE_PIPELINE_ template <int STAGES> CCUTE_KERNEL_FN_
#define CCUTE_FILLING_ ccute_pipeline<STAGES> *pipeline, int filling
CCUTE_PIPELINE_ void ccute_pipeline_init(ccute_pipeline<STAGES> *pipeline, int producers, int consumers);
CCUTE_PIPELINE_ void ccute_pipeline_acquire(CCUTE_FILLING_);
CCUTE_PIPELINE_ void ccute_pipeline_load_tile(CCUTE_FILLING_, void *to, const ccute_tma *map, CCUTE_AT_);
CCUTE_PIPELINE_ void ccute_pipeline_load_tile_multicast(CCUTE_FILLING_, void *to, const ccute_tma *map, unsigned mask,
                                                        CCUTE_AT_);
CCUTE_PIPELINE_ void ccute_pipeline_load_bulk(CCUTE_FILLING_, void *to, const void *from, int bytes);
CCUTE_PIPELINE_ void ccute_pipeline_commit(CCUTE_FILLING_);
CCUTE_PIPELINE_ int ccute_pipeline_test(CCUTE_FILLING_);
CCUTE_PIPELINE_ void ccute_pipeline_wait(CCUTE_FILLING_);
CCUTE_PIPELINE_ void ccute_pipeline_release(CCUTE_FILLING_);
CCUTE_PIPELINE_ void ccute_pipeline_release_blocks(CCUTE_FILLING_, unsigned mask);
CCUTE_PIPELINE_ void ccute_pipeline_drain(ccute_pipeline<STAGES> *pipeline, int fillings);
#undef CCUTE_FILLING_
#undef CCUTE_PIPELINE_
#undef CCUTE_AT_
#endif

#endif
