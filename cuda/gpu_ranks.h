/* Ranks that are GPUs: how each nest goes, in plain C, and the seam to CUDA and NCCL behind it. Without CUDA it is
 * ranks_none.c, without NCCL ranks_no_nccl.c; the build chooses. */
#ifndef CCUTE_CUDA_GPU_RANKS_H
#define CCUTE_CUDA_GPU_RANKS_H

#include "ranks.h"

/* GPUs of one communicator, at most: a node's. */
enum { CCUTE_GPU_RANKS = 64, CCUTE_GPU_ALIGN = 256 };

/* How a nest goes to its receiver. */
typedef enum ccute_nest_way {
    CCUTE_WAY_LOCAL,   /* it stays: a copy on the device */
    CCUTE_WAY_STORE,   /* straight into the receiver's destination, by kernels or engines */
    CCUTE_WAY_STAGE,   /* dense into the receiver's staging, from where the receiver copies */
    CCUTE_WAY_SUM,     /* the same, from where the receiver adds */
    CCUTE_WAY_OWN_SUM, /* added from the rank's own source */
    /* In slices, a turn after the other, by engines: */
    CCUTE_WAY_PACK,   /* packed in the destination's order, and from there into the destination */
    CCUTE_WAY_UNPACK, /* into the receiver's ring, in the source's order, from where the receiver copies */
    CCUTE_WAY_REPACK, /* packed, into the receiver's ring, from where the receiver copies */
    CCUTE_WAYS
} ccute_nest_way;

/* How much a rank's source is: so little that the launches take most of a run, or enough for slices to overlap. */
typedef enum ccute_plan_size { CCUTE_PLAN_SMALL, CCUTE_PLAN_MIDDLE, CCUTE_PLAN_LARGE } ccute_plan_size;
ccute_plan_size ccute_plan_size_of(const ccute_ranks_plan *plan, int ranks);

/* forced: a ccute_ranks_force, MESSAGES if peers' memory cannot be reached. Sender and receiver of a nest find the same
   way. */
ccute_nest_way ccute_nest_way_of(const ccute_ranks_nest *nest, int element, int forced, ccute_plan_size size);

/* n nests from staging that lies `step` elements apart as one. Returns 0 if their destinations do not step alike. */
int ccute_nests_joined(const ccute_ranks_nest *const *nest, int n, int64_t step, ccute_ranks_nest *joined);

/* The nest's halves when it is staged: dense, in the order of the source. first: source to staging; second: staging to
   destination. Offsets of the staging are 0. */
void ccute_nest_staged(const ccute_ranks_nest *nest, ccute_ranks_nest *first, ccute_ranks_nest *second);

/* The same, dense in the order of the destination. */
void ccute_nest_packed(const ccute_ranks_nest *nest, ccute_ranks_nest *first, ccute_ranks_nest *second);

/* Bytes of a staged nest, rounded up. */
int64_t ccute_nest_bytes(const ccute_ranks_nest *nest, int element);

/* A nest as a copy on the device, at dst and src; engine: by a copy engine, if it can and its rows are long. */
ccute_status ccute_nest_plan(ccute_plan *plan, const ccute_ranks_nest *nest, int element, void *dst, const void *src,
                             int forced, int peer);

/* How ranks that are GPUs speak with each other besides. Only exchange is never NULL. */
typedef struct ccute_gpu_messenger {
    /* Everybody's `bytes` bytes into all, by rank. */
    ccute_status (*exchange)(ccute_ranks_comm *comm, void *state, const void *mine, int64_t bytes, void *all);
    /* Send each rank its bytes and receive those of the others, in stream order; NULL: the state is a communicator of
       the host's, and does it there. */
    ccute_status (*messages)(ccute_ranks_comm *comm, void *state, const char *send, const int64_t *send_at,
                             const int64_t *send_bytes, char *receive, const int64_t *receive_at,
                             const int64_t *receive_bytes, void *stream);
    /* Sum up everybody's sources, and keep this rank's part of `count` elements, in stream order. */
    ccute_status (*scatter)(ccute_ranks_comm *comm, void *state, const void *src, void *dst, int64_t count, int type,
                            void *stream);
    /* Where each rank's allocation lies for this one: base and bytes of this rank's, all of one size. Collective; the
       window lasts until end_window. Returns 0 if there is none; NULL: never. */
    int (*window)(ccute_ranks_comm *comm, void *state, void *base, int64_t bytes, char **peer, void **window);
    void (*end_window)(void *state, void *window);
    /* Whether what is under way has failed. */
    ccute_status (*failed)(ccute_ranks_comm *comm, void *state);
    void (*close)(void *state);
} ccute_gpu_messenger;

/* A communicator of GPUs with this messenger, which it owns. */
ccute_status ccute_gpu_open(ccute_ranks_comm *comm, int rank, int size, int device, int timeout_ms,
                            const ccute_gpu_messenger *messenger, void *state);

#endif
