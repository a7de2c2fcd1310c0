/* Many ranks: a tensor divided among processes or GPUs, from any distribution to any other.
 *
 * A distribution is a layout (rank, local) -> index of the whole tensor. A plan says which rank sends which loop nest
 * of which elements to whom; it is pure algebra, made by each rank for itself, and nothing is gathered or allocated.
 * Memory is then bound once, collectively, and a bound plan is run as often as needed. Elements keep their index: the
 * element at index i of the source becomes the element at index i of the destination.
 * Functions that return a status refuse a null pointer (POINTER), and release and close take one; all others need
 * theirs. doc/ranks.md states the guarantees, how a plan runs, and how fast. */
#ifndef CCUTE_RANKS_H
#define CCUTE_RANKS_H

#include <ccute/tensor.h>

/* The limits of a distribution and a nest. */
enum {
    CCUTE_RANKS_DIMS = 8,    /* dimensions of a distributed tensor, at most */
    CCUTE_RANKS_DIGITS = 48, /* digits into which a distribution's modes are cut, at most */
    CCUTE_RANKS_LOOPS = 32,  /* loops of a nest, at most */
};

/* The types of elements that are added up. */
typedef enum ccute_ranks_type {
    CCUTE_RANKS_BYTES = 0, /* any: elements are only moved */
    CCUTE_RANKS_F32,
    CCUTE_RANKS_F64,
    CCUTE_RANKS_F16,
    CCUTE_RANKS_BF16,
    CCUTE_RANKS_I32,
    CCUTE_RANKS_I64,
} ccute_ranks_type;

/* How a tensor is divided among ranks. layout has two modes, rank and local: its value is an index, column-major over
   `shape`. An index whose coordinate is not below `bounds` belongs to no element, so that blocks may be uneven. Rank r
   is coordinate r of the rank mode, column-major; a leaf of it with stride 0 is replicated or, if its bit in `sums` is
   set, a partial sum. Local coordinate j of a rank lies at place memory(j) of the rank's memory, in elements. If
   `packed` is set, a rank that holds fewer elements leaves no gaps: its places are those of the elements it holds, in
   memory's order of dimensions. The status is the layout's: ccute_explain(dist.layout, ...) says why a distribution is
   bad. */
typedef struct ccute_dist {
    ccute_layout layout, memory;
    ccute_tuple shape, bounds;
    uint32_t sums;
    uint8_t packed;
    uint8_t spare[3];
} ccute_dist;

/* Where a mesh axis of ccute_dist_mesh puts a tensor. */
typedef struct ccute_placement {
    int32_t kind;  /* a ccute_placement_kind */
    int32_t dim;   /* the dimension that is cut */
    int64_t split; /* of CCUTE_STRIDED: into how many pieces the dimension is cut first */
} ccute_placement;

/* Kinds of placement, as DTensor names them. */
typedef enum ccute_placement_kind {
    CCUTE_REPLICATE = 0, /* each rank of the axis holds all of it */
    CCUTE_SHARD = 1,     /* cut into contiguous blocks, the last ones smaller */
    CCUTE_STRIDED = 2,   /* first cut into `split` pieces, then each of these into blocks */
    CCUTE_PARTIAL = 3,   /* each rank of the axis holds a summand */
} ccute_placement_kind;

/* ---- The contents of a plan: users need none of it --------------------------------------------------- */

/* A digit of the index: extent values, `weight` apart. A rank's step counts ranks, a local one's counts places. */
typedef struct ccute_ranks_digit {
    int64_t weight, extent, step;
    int8_t is_rank, dim;
    uint8_t spare[6];
} ccute_ranks_digit;

/* A distribution as digits of rising weight. */
typedef struct ccute_ranks_side {
    int32_t n, dims, free, uneven; /* free: rank modes of stride 0; uneven: places depend on the rank */
    int64_t ranks, places;         /* places: of the largest rank */
    int64_t elements, offset;
    int64_t bound[CCUTE_RANKS_DIMS], pitch[CCUTE_RANKS_DIMS];
    int32_t order[CCUTE_RANKS_DIMS]; /* dimensions by rising pitch */
    ccute_ranks_digit digit[CCUTE_RANKS_DIGITS];
    int64_t free_extent[CCUTE_MAX_LEAVES], free_step[CCUTE_MAX_LEAVES];
    uint8_t free_is_sum[CCUTE_MAX_LEAVES];
} ccute_ranks_side;

/* How a tensor goes from one distribution to another. A plain value. */
typedef struct ccute_ranks_plan {
    uint8_t status; /* a ccute_status; if not CCUTE_OK, why[] holds the numbers of its sentence */
    uint8_t spare[3];
    int32_t element, type;
    int32_t labels; /* ranks that `label` renames, or 0 */
    int64_t why[8];
    uint64_t digest; /* equal on ranks whose plans are equal */
    const int32_t
        *label; /* the rank that does the work of rank d of the destination, then the rank whose work rank r does */
    ccute_ranks_side dst, src;
} ccute_ranks_plan;

/* Elements that one rank sends to another: loop i runs extent[i] times and steps dst[i] and src[i] elements. order:
   0 is stored; 1 and up are added to the elements there, in this order. */
typedef struct ccute_ranks_nest {
    int32_t sender, receiver, order, loops;
    int64_t count, dst_offset, src_offset;
    int64_t extent[CCUTE_RANKS_LOOPS], dst[CCUTE_RANKS_LOOPS], src[CCUTE_RANKS_LOOPS];
} ccute_ranks_nest;

/* The work of one rank in a plan, in elements, not bytes. */
typedef struct ccute_ranks_traffic {
    int64_t kept, in_place;    /* stay on the rank; of these, at the same place */
    int64_t sent, received;    /* leave it, arrive */
    int64_t sends, receives;   /* nests of these, the rank's own among them */
    int64_t longest, shortest; /* runs that are contiguous on both sides, among what it receives */
} ccute_ranks_traffic;

/* Called for each nest; a result that is not 0 ends the enumeration and is returned by it. */
typedef int ccute_ranks_visit(void *context, const ccute_ranks_nest *nest);

#if defined __cplusplus
extern "C" {
#endif

/* ---- Distributions ------------------------------------------------------------------------------ */

/* A distribution from its layout. shape: indices count in it, column-major; bounds: the tensor's own extents, at
   most those of shape. Its memory is the local mode, compact. Refused: a layout of other than two modes (RANKS_MODES),
   an offset or a swizzle (OFFSET, SWIZZLE), a stride that is not positive or no digit of a dimension (RANKS_STRIDE),
   an index that no rank holds (RANKS_COVER) or that two hold (RANKS_TWICE), bounds beyond the shape (RANKS_BOUNDS). */
ccute_dist ccute_make_dist(ccute_layout layout, ccute_tuple shape, ccute_tuple bounds);
/* The same elements at other places: memory is congruent with the local mode. Refused: another shape (CONGRUENT), two
   elements at one place (INJECTIVE), a negative place (NEGATIVE). */
ccute_dist ccute_dist_in_memory(ccute_dist dist, ccute_layout memory);
/* n elements in blocks of ceil(n / ranks); the last ranks hold fewer, or none. */
ccute_dist ccute_dist_block(int64_t n, int64_t ranks);
/* Element i on rank i % ranks. */
ccute_dist ccute_dist_cyclic(int64_t n, int64_t ranks);
/* Blocks of `block` elements, dealt out to the ranks in turn. */
ccute_dist ccute_dist_block_cyclic(int64_t n, int64_t block, int64_t ranks);
/* All n elements on each rank. */
ccute_dist ccute_dist_replicated(int64_t n, int64_t ranks);
/* Each rank holds a summand of all n elements. */
ccute_dist ccute_dist_partial(int64_t n, int64_t ranks);
/* ScaLAPACK's: an m by n matrix in blocks of mb by nb, dealt out to a grid of rows by columns ranks, rank r at row r %
   rows. A rank's block is column-major with the leading dimension lld, or with as many rows as it holds if lld is 0.
   Refused: an lld below the rows of a rank (RANKS_LEADING). */
ccute_dist ccute_dist_scalapack(int64_t m, int64_t n, int64_t mb, int64_t nb, int64_t rows, int64_t columns,
                                int64_t lld);
/* DTensor's: a tensor on a mesh of ranks, one placement for each axis of the mesh, applied in this order; the last axis
   of the mesh counts ranks fastest, and a rank's part is row-major without gaps. Refused: a dimension that is cut twice
   and does not divide (RANKS_UNEVEN), a placement that is none (RANKS_PLACEMENT). */
ccute_dist ccute_dist_mesh(ccute_tuple shape, ccute_tuple mesh, const ccute_placement *placement);

/* Elements of rank r's memory that hold something, and how many its memory needs. 0 for a rank that is none. */
int64_t ccute_dist_elements(const ccute_dist *dist, int64_t rank);
int64_t ccute_dist_places(const ccute_dist *dist, int64_t rank);

/* Print a distribution: its layout, then, where they are not plain, " in " its shape, " within " its bounds, " at " its
   memory, " packed", and " sums " the rank leaves that are partial sums. Returns the length needed, like snprintf. */
int ccute_print_dist(const ccute_dist *dist, char *buffer, int size);
/* Read what print writes, or a maker: block(10,4), cyclic(10,4), block_cyclic(100,3,4), replicated(10,4),
   partial(10,4), scalapack(100,80,16,16,2,3,0), mesh((100,80),(2,4),(S0,R)) with R, P, S0 and S0/2 (strided, two
   pieces) as placements. On failure the layout is bad, and *rest points at the offending character; rest may be NULL:
   then the whole string must be read. */
ccute_dist ccute_parse_dist(const char *text, const char **rest);

/* ---- Plans -------------------------------------------------------------------------------------- */

/* Plan how a tensor of elements of that many bytes goes from src to dst. type: needed where the source is partial sums.
   Returns plan->status. Refused: a bad distribution (its status), sizes that differ (SIZES), a destination that is
   partial sums (RANKS_SUM), sums of a type that is unknown or of another size (RANKS_TYPE), a null pointer (POINTER). A
   replicated source sends from the replica at the receiver's own coordinates of the replicated modes: itself, if it has
   one. */
ccute_status ccute_redistribute_plan(ccute_ranks_plan *plan, const ccute_dist *dst, const ccute_dist *src, int element,
                                     ccute_ranks_type type);
/* Visit the elements that a rank sends, or receives; for each pair of ranks in the same order on both. Takes time in
   proportion to the nests visited and, for sends, the blocks of the destination that the source overlaps, and no
   memory. A bad plan has none to visit, and a rank that is not one of the plan's has none. */
int ccute_redistribute_sends(const ccute_ranks_plan *plan, int64_t rank, ccute_ranks_visit *visit, void *context);
int ccute_redistribute_receives(const ccute_ranks_plan *plan, int64_t rank, ccute_ranks_visit *visit, void *context);
/* Sum up a rank's work. */
ccute_status ccute_redistribute_traffic(const ccute_ranks_plan *plan, int64_t rank, ccute_ranks_traffic *traffic);
/* Elements of extra memory by which a rank's destination may be its source's memory: 0 if nothing moves. */
int64_t ccute_redistribute_in_place(const ccute_ranks_plan *plan, int64_t rank);
/* Let the ranks of the destination be renamed so that as many elements as possible stay where they are. label holds
   2 * ranks numbers, stays the caller's and must outlive the plan; work holds ranks * ranks + 4 * ranks numbers.
   Returns the elements that stay. Refused: distributions over different numbers of ranks (-1). */
int64_t ccute_redistribute_relabel(ccute_ranks_plan *plan, int32_t *label, int64_t *work);
/* Ranks that take part: the larger of both distributions. */
int64_t ccute_redistribute_ranks(const ccute_ranks_plan *plan);
/* Elements of memory that a rank needs for its destination and its source. */
int64_t ccute_redistribute_dst_places(const ccute_ranks_plan *plan, int64_t rank);
int64_t ccute_redistribute_src_places(const ccute_ranks_plan *plan, int64_t rank);
/* Why a plan is bad, in one line; "ok" of a good one. */
int ccute_redistribute_explain(const ccute_ranks_plan *plan, char *buffer, int size);
/* One nest in words: "0 -> 1: (3,5):(1,20) <- 4 o (3,5):(1,12)". */
int ccute_print_ranks_nest(const ccute_ranks_nest *nest, char *buffer, int size);

#if defined __cplusplus
}
#endif

/* ---- Running ------------------------------------------------------------------------------------ */

/* How a communicator moves elements: the library's own. */
struct ccute_ranks_transport;

/* How elements go between GPUs: to be set in a communicator before a plan is bound, by tests and measurements. */
typedef enum ccute_ranks_force {
    CCUTE_RANKS_BEST = 0, /* the fastest in our measurements */
    CCUTE_RANKS_ENGINES,  /* copy engines wherever they can */
    CCUTE_RANKS_STORES,   /* kernels that store into the peer */
    CCUTE_RANKS_STAGED,   /* dense into the receiver's staging */
    CCUTE_RANKS_MESSAGES, /* NCCL's send and receive, packed and unpacked; without NCCL by the host's memory */
    CCUTE_RANKS_PACKED,   /* short runs packed and unpacked in slices, sent by copy engines */
} ccute_ranks_force;

/* The ranks that run plans together, and this process's place among them. Once a run failed, `status` and why[] keep
   the reason, and every further call returns it. */
typedef struct ccute_ranks_comm {
    const struct ccute_ranks_transport *transport;
    void *state;
    int32_t rank, size;
    int32_t timeout_ms;
    int32_t status; /* a ccute_status */
    int32_t force;  /* a ccute_ranks_force, the same on all ranks */
    int32_t piece;  /* bytes of the pieces in which messages go, the same on all ranks when a plan is bound */
    int64_t why[8];
} ccute_ranks_comm;

/* A plan with the memory it runs on. Not to be copied; ccute_ranks_release ends it. */
typedef struct ccute_ranks_bound {
    ccute_ranks_comm *comm;
    void *dst, *state;
    const void *src;
    ccute_ranks_plan plan;
} ccute_ranks_bound;

#if defined __cplusplus
extern "C" {
#endif

/* Join `size` processes of one host, which share memory by POSIX: each calls this with the same name (a '/' and up to
   200 letters) and another rank, and returns when all have come. The name is free again then. A rank that waits for
   another gives up after timeout_ms; one that ends is noticed within 0.1 s. The calling thread must live as long as the
   communicator. Refused: a number that is not a rank (RANKS_RANK), a refusal of the system's (RANKS_SYSTEM), a rank
   that does not come (RANKS_TIMEOUT). */
ccute_status ccute_ranks_shm_open(ccute_ranks_comm *comm, const char *name, int rank, int size, int timeout_ms);
/* The ranks of an MPI communicator, *(MPI_Comm *)mpi_comm, which is duplicated. Sums of whole sources to equal blocks
   are MPI's reduce-scatter, unless they are halves; all else is packed, sent and unpacked in pieces. Once a rank
   failed, buffers that MPI may still use are not freed. Refused: a library that was built without --with-mpi (NO_MPI).
 */
ccute_status ccute_ranks_mpi_open(ccute_ranks_comm *comm, void *mpi_comm, int timeout_ms);
/* Ranks that are GPUs, one for each rank of `host`, by which they speak when plans are bound: processes, or threads of
   one process, each with its own communicator. `device` is this rank's GPU. host must outlive it. Memory that is bound
   then is the device's. If a rank does not reach another's memory, because the GPUs have no peer access, run on other
   hosts, or the memory is not cudaMalloc's, then the host's ranks run the plan between copies to and from the host's
   memory; `host` is in use during such a run. Refused: a library that was built without CUDA (NO_CUDA), more ranks than
   64 (RANKS_RANK), an error of CUDA's (CUDA, RANKS_FAILED on the others). */
ccute_status ccute_ranks_cuda_open(ccute_ranks_comm *comm, ccute_ranks_comm *host, int device);
/* The ranks of an NCCL communicator, *(ncclComm_t *)nccl, which stays the caller's. Peers' memory is reached directly,
   also ncclMemAlloc's, if all ranks reach all; else elements go by ncclSend and ncclRecv, and sums of whole sources by
   ncclReduceScatter. A wait of the host's ends after timeout_ms, or when NCCL reports an error; buffers in which NCCL
   waits are not freed then. Refused: a library that was built without --with-nccl (NO_NCCL), NCCL's errors (NCCL),
   every case that ccute_ranks_cuda_open refuses. */
ccute_status ccute_ranks_nccl_open(ccute_ranks_comm *comm, void *nccl, int device, int timeout_ms);
/* Leave, all ranks together. Bound plans are released before. */
void ccute_ranks_close(ccute_ranks_comm *comm);

/* Bind memory to a plan: all ranks call this together, and all return CCUTE_OK or none does. dst and src are this
   rank's memory, of that many bytes; they may be the same, but not on GPUs (ALIAS_BYTES). src may be NULL:
   ccute_ranks_source then is where the source
   is written, and runs copy nothing twice. Refused before a byte moves: plans that differ (RANKS_DIGEST), more ranks
   than there are (RANKS_COMM), memory that is too small (RANKS_BYTES), whatever a rank refuses (RANKS_FAILED on the
   others). */
ccute_status ccute_ranks_bind(ccute_ranks_bound *bound, const ccute_ranks_plan *plan, ccute_ranks_comm *comm, void *dst,
                              int64_t dst_bytes, const void *src, int64_t src_bytes);
/* Where this rank's source lies: src, or memory of the communicator's. */
void *ccute_ranks_source(const ccute_ranks_bound *bound);
/* Run a bound plan: all ranks call this together. Each writes its own destination only, as the plan says, and
   returns when no rank reads its source any more. A rank that died or does not come ends in a status on all others
   (RANKS_DIED, RANKS_TIMEOUT, RANKS_FAILED). */
ccute_status ccute_redistribute(ccute_ranks_bound *bound);
/* The same on GPUs, in the order of the stream (a cudaStream_t of the communicator's device); returns at once, and can
   be captured in a graph. It begins and ends with a barrier among the GPUs. One run at a time on a communicator. A rank
   that does not come within the timeout ends the barrier, which ccute_ranks_check says. Refused: on the CPU (KERNEL).
 */
ccute_status ccute_redistribute_async(ccute_ranks_bound *bound, void *stream);
/* Whether a run that has ended on the GPU, or any before it, failed; by messages, whether one that is under way has. */
ccute_status ccute_ranks_check(ccute_ranks_comm *comm);
/* Bytes of memory that the bound plan staged for itself, and the way it takes in words. */
int64_t ccute_ranks_staging(const ccute_ranks_bound *bound);
const char *ccute_ranks_way(const ccute_ranks_bound *bound);
/* Release the resources of the binding, all ranks together; on GPUs, all runs have ended before. dst and src stay. */
void ccute_ranks_release(ccute_ranks_bound *bound);
/* Why a communicator failed, in one line; "ok" of a good one. Returns the length needed. */
int ccute_ranks_explain(const ccute_ranks_comm *comm, char *buffer, int size);

#if defined __cplusplus
}
#endif

#endif
