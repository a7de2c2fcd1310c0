/* The kernels of tma.cu, and what they share with it. */
#ifndef TESTS_GPU_TMA_KERNELS_H
#define TESTS_GPU_TMA_KERNELS_H

enum { CANARY = 0xc9, MOST_BYTES = 1 << 20, MARGIN = 4096, SHARED_MOST = 200 * 1024, THREADS = 128 };

struct origin {
    int c[CCUTE_TMA_AXES];
};

static __device__ unsigned char *aligned(unsigned char *p) { return p + (1024 - (size_t)p % 1024) % 1024; }

/* A tile into shared memory that holds canaries, and all of that out. */
static __global__ void load(const __grid_constant__ ccute_tma map, unsigned char *out, int bytes, origin o)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    __shared__ ccute_barrier full;
    unsigned char *const tile = aligned(raw);
    for (int i = threadIdx.x; i < bytes; i += blockDim.x)
        tile[i] = CANARY;
    ccute_fence_async();
    if (threadIdx.x == 0)
        ccute_barrier_init(&full, 1);
    __syncthreads();
    if (threadIdx.x == 0) {
        ccute_tma_prefetch_map(&map);
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
        ccute_tma_load_tile(tile, &map, &full, o.c[0], o.c[1], o.c[2], o.c[3], o.c[4]);
    }
    ccute_barrier_wait(&full, 0);
    for (int i = threadIdx.x; i < bytes; i += blockDim.x)
        out[i] = tile[i];
}

/* The same by the blocks of a cluster, each for all. */
static __global__ void load_parts(const __grid_constant__ ccute_tma map, unsigned char *out, int bytes, origin o)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    __shared__ ccute_barrier full;
    unsigned char *const tile = aligned(raw);
    for (int i = threadIdx.x; i < bytes; i += blockDim.x)
        tile[i] = CANARY;
    ccute_fence_async();
    if (threadIdx.x == 0) {
        ccute_barrier_init(&full, 1);
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
    }
    ccute_cluster_sync();
    if (threadIdx.x == 0)
        ccute_tma_load_tile_multicast(tile, &map, &full, (1u << ccute_cluster_size()) - 1, o.c[0], o.c[1], o.c[2],
                                      o.c[3], o.c[4]);
    ccute_barrier_wait_cluster(&full, 0);
    for (int i = threadIdx.x; i < bytes; i += blockDim.x)
        out[ccute_cluster_rank() * bytes + i] = tile[i];
    ccute_cluster_sync();
}

/* What is in shared memory out by the map; operation -1: stored, else reduced. */
static __global__ void store(const __grid_constant__ ccute_tma map, const unsigned char *in, int bytes, origin o,
                             int operation)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    unsigned char *const tile = aligned(raw);
    for (int i = threadIdx.x; i < bytes; i += blockDim.x)
        tile[i] = in[i];
    ccute_fence_async();
    __syncthreads();
    if (threadIdx.x != 0)
        return;
    ccute_tma_prefetch_tile(&map, o.c[0], o.c[1], o.c[2], o.c[3], o.c[4]);
    if (operation < 0)
        ccute_tma_store_tile(&map, tile, o.c[0], o.c[1], o.c[2], o.c[3], o.c[4]);
    else
        ccute_tma_reduce_tile(&map, operation, tile, o.c[0], o.c[1], o.c[2], o.c[3], o.c[4]);
    ccute_bulk_commit();
    ccute_bulk_wait_read(0);
    ccute_bulk_wait(0);
}

/* A tile of two modes in a matrix, as a copy statement has them: sizes of the tile, extents. */
struct two_modes {
    int size[2], extent[2];
};

/* As `load`, by a copy statement; with `in` as `store`, out of shared memory that holds it. Elements have the size of
 * T. */
template <class T>
static __global__ void by_statement(const __grid_constant__ ccute_tma map, unsigned char *out, const unsigned char *in,
                                    int bytes, origin o, const __grid_constant__ ccute_layout stage, two_modes m)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    __shared__ ccute_barrier full;
    unsigned char *const tile = aligned(raw);
    const ccute_layout here = ccute_make_layout(TUP(m.size[0], m.size[1]));
    const ccute_layout row = ccute_offset_by(o.c[0], ccute_make_layout(TUP(m.size[0], m.size[1]), TUP(1, 0)));
    const ccute_layout column = ccute_offset_by(o.c[1], ccute_make_layout(TUP(m.size[0], m.size[1]), TUP(0, 1)));
    const ccute_tma_atom slice = ccute_thread_slice(ccute_tma_load(&map, &full), threadIdx.x);
    const ccute_tuple extents = TUP(m.extent[0], m.extent[1]);
    T *const shared = reinterpret_cast<T *>(tile), *const global = reinterpret_cast<T *>(out);
    for (int i = threadIdx.x; i < bytes; i += blockDim.x)
        tile[i] = in ? in[i] : CANARY;
    ccute_fence_async();
    if (threadIdx.x == 0)
        ccute_barrier_init(&full, 1);
    __syncthreads();
    if (in && threadIdx.x == 0) {
        ccute_copy_bounded_with(ccute_tma_store(&map), global, here, shared, stage, extents, row, column);
        ccute_bulk_commit();
        ccute_bulk_wait(0);
    }
    if (in)
        return;
    if (threadIdx.x == 0) {
        ccute_copy_bounded_with(ccute_tma_prefetch(&map), shared, stage, global, here, extents, row, column);
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
    }
    ccute_copy_tiled_bounded(slice, shared, ccute_partition_D(slice, stage), global, ccute_partition_S(slice, here),
                             extents, ccute_partition_S(slice, row), ccute_partition_S(slice, column));
    ccute_barrier_wait(&full, 0);
    for (int i = threadIdx.x; i < bytes; i += blockDim.x)
        out[i] = tile[i];
}

/* 4 KB: global to shared, to the next block of the cluster, to global; barriers of every kind on the way. */
static __global__ void __launch_bounds__(THREADS, 1) bulk(const int *in, int *out)
{
    __shared__ ccute_barrier full, got, all;
    __shared__ __align__(128) int here[1024], there[1024];
    const int rank = ccute_cluster_rank(), next = (rank + 1) % ccute_cluster_size();
    ccute_setmaxnreg_dec<40>();
    if (threadIdx.x == 0) {
        ccute_barrier_init(&full, 1);
        ccute_barrier_init(&got, 1);
        ccute_barrier_init(&all, ccute_cluster_size());
        ccute_barrier_expect(&full, 2048);
        ccute_barrier_arrive_expect(&full, 2048);
        ccute_barrier_arrive_expect(&got, 4096);
    }
    ccute_cluster_arrive();
    ccute_cluster_wait();
    if (threadIdx.x / 32 == 0 && ccute_elect_one()) {
        ccute_bulk_prefetch(in + 1024 * blockIdx.x, 4096);
        ccute_bulk_load(here, in + 1024 * blockIdx.x, 2048, &full);
        ccute_bulk_load(here + 512, in + 1024 * blockIdx.x + 512, 2048, &full);
        while (!ccute_barrier_test(&full, 0))
            ;
        ccute_bulk_peer(ccute_cluster_peer(there, next), here, 4096, ccute_cluster_peer(&got, next));
        for (int block = 0; block < ccute_cluster_size(); block++)
            ccute_barrier_arrive_peer(&all, block);
    }
    ccute_barrier_wait_cluster(&got, 0);
    ccute_barrier_wait_cluster(&all, 0);
    for (int i = threadIdx.x; i < 1024; i += blockDim.x)
        there[i] += *ccute_cluster_peer(&here[i], next);
    ccute_fence_async();
    if (threadIdx.x < 64)
        ccute_named_barrier_sync(1, THREADS);
    else
        ccute_named_barrier_arrive(1, THREADS);
    if (threadIdx.x == 0) {
        ccute_bulk_store(out + 1024 * blockIdx.x, there, 4096);
        ccute_bulk_commit();
        ccute_bulk_wait(0);
        ccute_barrier_invalidate(&full);
    }
    ccute_cluster_sync();
}

#endif
