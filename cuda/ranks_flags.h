/* The kernels that ranks need besides copies: barriers among peers, and sums. */
#ifndef CCUTE_CUDA_RANKS_FLAGS_H
#define CCUTE_CUDA_RANKS_FLAGS_H

#include <cuda_runtime.h>
#include <stdint.h>

#if defined __cplusplus
extern "C" {
#endif

enum { CCUTE_FLAG_RANKS = 64, CCUTE_SUM_LOOPS = 32 };

/* The flags of one rank, in its device memory: arrived[r] counts the barriers to which rank r has come. */
typedef struct ccute_rank_flags {
    uint64_t arrived[CCUTE_FLAG_RANKS];
    uint64_t barriers; /* of this rank */
    uint32_t done;     /* blocks of a batch that have copied */
    uint32_t spare;
} ccute_rank_flags;

/* The members of a barrier, by value. peer[r]: the flags of rank r as this device reaches them. failed: memory of the
   host; failed[0] becomes 1 and failed[1] the rank that did not come. */
typedef struct ccute_barrier {
    ccute_rank_flags *peer[CCUTE_FLAG_RANKS];
    int64_t *failed;
    int64_t timeout_ns;
    int32_t rank, size;
} ccute_barrier;

/* Runs by the host: those that a thread of it has done, and those that the device has waited for. */
typedef struct ccute_host_runs {
    uint64_t done, waited;
} ccute_host_runs;

/* A nest of a sum, by value; offsets are in the pointers. */
typedef struct ccute_sum {
    void *dst;
    const void *src;
    int64_t count;
    int32_t loops, type;
    int64_t extent[CCUTE_SUM_LOOPS], dst_step[CCUTE_SUM_LOOPS], src_step[CCUTE_SUM_LOOPS];
} ccute_sum;

/* A small run as one launch: the barrier, all copies, the barrier. Items are copies of whole units; every block has to
   be resident at once, as all wait for the peers. */
enum { CCUTE_BATCH_ITEMS = 20, CCUTE_BATCH_LOOPS = 4, CCUTE_BATCH_BLOCKS = 64, CCUTE_BATCH_THREADS = 512 };

typedef struct ccute_batch_item {
    char *dst;
    const char *src;
    int64_t count; /* units */
    int32_t unit, loops;
    uint32_t extent[CCUTE_BATCH_LOOPS];
    int64_t dst_step[CCUTE_BATCH_LOOPS], src_step[CCUTE_BATCH_LOOPS]; /* bytes */
} ccute_batch_item;

typedef struct ccute_batch {
    ccute_barrier barrier;
    int32_t items, spare;
    ccute_batch_item item[CCUTE_BATCH_ITEMS];
} ccute_batch;

cudaError_t ccute_launch_batch(const ccute_batch *b, cudaStream_t stream);
cudaError_t ccute_launch_barrier(const ccute_barrier *b, cudaStream_t stream);
/* In stream order, wait for one more run of the host's. It always ends: each wait of such a run has a timeout. */
cudaError_t ccute_launch_wait(ccute_host_runs *runs, cudaStream_t stream);
cudaError_t ccute_launch_sum(const ccute_sum *s, cudaStream_t stream);

#if defined __cplusplus
}
#endif

#endif
