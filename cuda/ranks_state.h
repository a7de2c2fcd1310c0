/* Shared by the files of ranks that are GPUs: a communicator's state and a bound plan's. ranks_cuda.c opens,
 * ranks_bound.c binds, ranks_batch.c makes a small run one launch, ranks_run.c runs, ranks_slices.c does both for what
 * engines send in slices. Where GPUs do not reach each other, ranks_apart.c binds messages and ranks_host.c does both
 * by the host. */
#ifndef CCUTE_CUDA_RANKS_STATE_H
#define CCUTE_CUDA_RANKS_STATE_H

#include <pthread.h>

#include "cuda/gpu_ranks.h"
#include "cuda/ranks_flags.h"

/* Memory that a rank lets others reach: its address there, and where that lies in the allocation of the handle. window:
   the allocation's bytes, if it has none but may be registered for a window. */
typedef struct ccute_gpu_offered {
    char *address;
    int64_t offset, window;
    cudaIpcMemHandle_t handle;
    int32_t has_handle, device;
} ccute_gpu_offered;

/* A communicator's state. */
typedef struct ccute_gpu {
    const ccute_gpu_messenger *messenger;
    void *messenger_state;
    ccute_ranks_comm *host; /* by which plans run where GPUs do not reach each other; NULL: by messages */
    int device, direct;     /* direct: all ranks reach each other's memory */
    int shares;             /* some ranks are threads that share a GPU, and the queues that its streams go through */
    int stuck;              /* a stream waits for a rank that does not come, and nothing can wait for the device */
    cudaStream_t stream;    /* of runs that block */
    ccute_rank_flags *flags;
    void *opened[CCUTE_GPU_RANKS]; /* flags of other processes */
    int64_t *failed;               /* of the host, written by the device */
    ccute_barrier barrier;
} ccute_gpu;

/* A nest on its way. at: in the staging of its receiver, or in the packed messages. */
typedef struct ccute_gpu_part_of {
    ccute_nest_way way;
    int32_t peer;
    int64_t at;
    ccute_plan plan;
    ccute_ranks_nest nest;
} ccute_gpu_part_of;

typedef struct ccute_gpu_parts {
    int64_t n;
    ccute_gpu_part_of *part;
} ccute_gpu_parts;

/* A turn of messages: a piece to and from each peer, by rank, and the parts in them, up to these. */
typedef struct ccute_gpu_turn {
    int64_t go_at[CCUTE_GPU_RANKS], go[CCUTE_GPU_RANKS], come_at[CCUTE_GPU_RANKS], come[CCUTE_GPU_RANKS];
    int64_t sends, receives;
} ccute_gpu_turn;

/* A plan that the host's ranks run: memory of the host for both sides. */
typedef struct ccute_gpu_by_host {
    ccute_ranks_bound bound;
    char *dst, *src;
    int64_t dst_bytes, src_bytes;
    ccute_host_runs *runs; /* of the host's memory */
    pthread_t thread;      /* runs the plan, as often as it was asked to, until all is done and it ends */
    pthread_mutex_t lock;  /* of asked and ends */
    pthread_cond_t changed;
    uint64_t asked;
    int ends, has_thread;
} ccute_gpu_by_host;

/* A slice of a nest. Each turn has a slot of memory for packing, and one of the ring; pack_at, ring_at: its place in
   the first, and in the sender's room in the second. pack: of the sender, if it packs. move: the engine's copy, of the
   receiver the copy home. */
typedef struct ccute_gpu_slice {
    ccute_nest_way way;
    int32_t peer, turn;
    int64_t pack_at, ring_at;
    ccute_plan pack, move;
    ccute_ranks_nest nest;
} ccute_gpu_slice;

/* The slices of one direction by turns; begin[t]: the first of turn t. filled, turn_of: the bytes of the last turn, by
   peer, and its number. room_at: where a peer's room in a slot of the ring begins. slot: bytes. */
typedef struct ccute_gpu_slices {
    int64_t n, room, slot;
    int32_t turns, ring_turns; /* ring_turns: up to the last that uses the ring */
    ccute_gpu_slice *slice;
    int64_t *begin;
    int64_t filled[CCUTE_GPU_RANKS], room_at[CCUTE_GPU_RANKS];
    int32_t turn_of[CCUTE_GPU_RANKS];
} ccute_gpu_slices;

/* Slots of a ring, and streams of engines that take turns. */
enum { CCUTE_GPU_SLOTS = 4, CCUTE_GPU_ENGINES = 2 };

/* All slices of a bound plan. barriers: turns that end with a barrier among all ranks, as some rank's use a ring. */
typedef struct ccute_gpu_sliced {
    ccute_gpu_slices side[2]; /* by CCUTE_DST, CCUTE_SRC */
    int32_t barriers, spare;
    char *packing, *ring;
    char *peer_ring[CCUTE_GPU_RANKS];
    int64_t peer_slot[CCUTE_GPU_RANKS], peer_room[CCUTE_GPU_RANKS];
    cudaStream_t pack, home, engine[CCUTE_GPU_ENGINES];
    cudaEvent_t packed, ended, sent[CCUTE_GPU_SLOTS], heard[CCUTE_GPU_SLOTS];
} ccute_gpu_sliced;

/* A bound plan. */
typedef struct ccute_gpu_binding {
    ccute_ranks_steps listed[2]; /* by CCUTE_DST, CCUTE_SRC: until the plan is bound */
    ccute_gpu_parts sends, receives;
    char *stage, *pack; /* of incoming bytes, and of outgoing messages */
    int64_t stage_bytes, pack_bytes;
    int64_t come_at[CCUTE_GPU_RANKS], come[CCUTE_GPU_RANKS];
    char *peer_dst[CCUTE_GPU_RANKS], *peer_stage[CCUTE_GPU_RANKS];
    void *opened[3 * CCUTE_GPU_RANKS];
    int openings;
    void *window;                /* of all destinations, as the messenger made it */
    int apart;                   /* peers are not reached: elements go by messages, or by the host's memory */
    int64_t part, source, place; /* of a reduce-scatter, in elements; part is 0 if the plan is none */
    int turns;
    ccute_gpu_turn *turn;
    ccute_gpu_by_host *by_host;
    ccute_plan_size size;
    int is_small; /* all of it is one launch */
    ccute_gpu_sliced *sliced;
    int joins; /* the staged bytes, this rank's own part too, go home in one copy */
    ccute_gpu_part_of joined;
    cudaStream_t side; /* of the bytes for others, before those that stay; NULL: none, the run's own */
    cudaEvent_t fork, join, sent[2];
    ccute_batch batch;
    char way[200];
} ccute_gpu_binding;

#define CCUTE_TRY(comm, call)                                                                                          \
    do {                                                                                                               \
        const cudaError_t error_ = (call);                                                                             \
        if (error_ != cudaSuccess)                                                                                     \
            return ccute_gpu_refuse(comm, error_);                                                                     \
    } while (0)

/* An error of CUDA's is the communicator's end. */
ccute_status ccute_gpu_refuse(ccute_ranks_comm *comm, cudaError_t error);
/* Everybody's `bytes` bytes into all, by rank. */
ccute_status ccute_gpu_exchange(ccute_ranks_comm *comm, const void *mine, int64_t bytes, void *all);
/* Memory of this device as an offer, and what another rank offers as this one reaches it; NULL if it does not. *opened:
   the handle to close. */
ccute_gpu_offered ccute_gpu_offer(void *address, int64_t bytes, int device);
char *ccute_gpu_reach(const ccute_gpu_offered *o, int same_process, int device, void **opened);
/* Hear how all ranks are; none goes on if one failed. */
ccute_status ccute_gpu_agree(ccute_ranks_comm *comm, ccute_status status);
/* Memory is freed when no rank reaches it any more; where a rank failed, none waits for it. */
void ccute_gpu_part(ccute_ranks_comm *comm);

/* ---- Binding -------------------------------------------------------------------------------------------------- */

/* A nest with its way. */
ccute_gpu_part_of ccute_gpu_new_part(const ccute_ranks_bound *bound, const ccute_ranks_nest *nest, int known,
                                     int forced);
/* What stage_bytes and pack_bytes say. */
ccute_status ccute_gpu_take_memory(ccute_ranks_bound *bound);
/* Peers do not reach each other. */
ccute_status ccute_gpu_prepare_apart(ccute_ranks_bound *bound);

/* ---- By engines, in slices ------------------------------------------------------------------------------------ */

/* What a rank tells the others: its ring, and where each sender's room begins in a slot of it. */
typedef struct ccute_gpu_ring {
    ccute_gpu_offered memory;
    int64_t slot, room_at[CCUTE_GPU_RANKS];
    int32_t turns, spare;
} ccute_gpu_ring;

/* A nest becomes slices, if that is its way. Returns 0 if it is not, or the binding fails. */
int ccute_gpu_slice_nest(ccute_ranks_bound *bound, const ccute_ranks_nest *nest, ccute_nest_way way, int known,
                         ccute_status *status);
/* Lay out and allocate; then tell. */
ccute_status ccute_gpu_prepare_slices(ccute_ranks_bound *bound);
void ccute_gpu_tell_ring(const ccute_ranks_bound *bound, ccute_gpu_ring *ring);
/* Map a rank's ring, if it has one; turns have as many barriers as the rank that needs most. Returns 0 if it is not
   reached. */
int ccute_gpu_reach_ring(ccute_ranks_bound *bound, int rank, const ccute_gpu_ring *ring, int same_process);
/* Streams, and the copies for the addresses that they will have. */
ccute_status ccute_gpu_plan_slices(ccute_ranks_bound *bound);
/* All turns, after b->fork; the stream goes on when they are done. */
ccute_status ccute_gpu_run_slices(ccute_ranks_bound *bound, cudaStream_t stream);
int64_t ccute_gpu_slice_bytes(const ccute_gpu_sliced *s);
/* memory: 0 where a rank that does not come may still write there. */
void ccute_gpu_drop_slices(ccute_gpu_sliced *s, int memory);

/* ---- The transport's functions, by file ------------------------------------------------------------------------- */

/* A planned copy, and the barrier of all ranks, in stream order. */
ccute_status ccute_gpu_run_copy(ccute_ranks_comm *comm, const ccute_plan *plan, void *dst, const void *src,
                                cudaStream_t stream);
ccute_status ccute_gpu_run_barrier(ccute_ranks_comm *comm, cudaStream_t stream);
ccute_status ccute_gpu_bind(ccute_ranks_bound *bound, int64_t src_bytes, ccute_status status);
/* A small run as one launch, if all of its copies are items. This rank's decision does not concern the others: it tells
   and waits for the same two barriers. */
void ccute_gpu_make_batch(ccute_ranks_bound *bound);
ccute_status ccute_gpu_run_async(ccute_ranks_bound *bound, void *stream);
ccute_status ccute_gpu_host_bind(ccute_ranks_bound *bound);
ccute_status ccute_gpu_host_run(ccute_ranks_bound *bound, cudaStream_t stream);
void ccute_gpu_end_window(ccute_ranks_bound *bound);
void ccute_gpu_host_release(ccute_gpu_by_host *h);
void ccute_gpu_close(ccute_ranks_comm *comm);
extern const ccute_ranks_transport ccute_gpu_transport;

#endif
