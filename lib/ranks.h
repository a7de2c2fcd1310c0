/* Distributions as digits, and the walk over what two of them have in common. */
#ifndef CCUTE_LIB_RANKS_H
#define CCUTE_LIB_RANKS_H

#include <ccute/ranks.h>

#include "plan.h"

enum { CCUTE_DST, CCUTE_SRC };

/* A layout that is bad for these reasons. */
ccute_layout ccute_ranks_bad(ccute_status status, const int64_t *why, int n);
#define CCUTE_RANKS_BAD(status, ...)                                                                                   \
    ccute_ranks_bad(status, (const int64_t[]){__VA_ARGS__},                                                            \
                    (int)(sizeof((const int64_t[]){__VA_ARGS__}) / sizeof(int64_t)))

/* A distribution as digits, or its status with the numbers. */
ccute_status ccute_ranks_side_of(const ccute_dist *dist, ccute_ranks_side *side, int64_t *why);
/* The local digits of the elements that rank 0 holds: no rank holds an element at a place of another digit. Blocks that the
   tensor ends within are cut where they follow each other in memory, as a matrix of ScaLAPACK's has them. */
ccute_status ccute_ranks_first_rank_of(const ccute_dist *dist, ccute_ranks_side *side, int64_t *why);

/* Leaves [0, result) of a layout's shape are mode 0; *modes: how many modes there are. */
int ccute_ranks_first_mode(const ccute_tuple *shape, int *modes);

/* Elements that a rank holds in each dimension, and the distance of its places. */
void ccute_ranks_counts(const ccute_ranks_side *side, int64_t rank, int64_t *count);
void ccute_ranks_pitches(const ccute_ranks_side *side, int64_t rank, int64_t *pitch);
int64_t ccute_ranks_held(const ccute_ranks_side *side, int64_t rank);
int64_t ccute_ranks_places(const ccute_ranks_side *side, int64_t rank);

/* The modes of stride 0 of a side, those that are partial sums or the replicated ones. The coordinates of a rank in
   them as the part of its number that they make up; how many coordinates there are; and number i of them as such a
   part. */
int64_t ccute_ranks_free_part(const ccute_ranks_side *side, int64_t rank, int sums);
int64_t ccute_ranks_free_count(const ccute_ranks_side *side, int sums);
int64_t ccute_ranks_free_number(const ccute_ranks_side *side, int sums, int64_t number);

/* Who does the work of rank d of the destination, and whose work a rank does (-1: nobody's). */
int64_t ccute_ranks_worker(const ccute_ranks_plan *plan, int64_t dst_rank);
int64_t ccute_ranks_work_of(const ccute_ranks_plan *plan, int64_t rank);

/* Numbers that are in [from, from + width) modulo modulus. */
typedef struct ccute_ranks_condition {
    int64_t modulus, from, width;
} ccute_ranks_condition;

/* The ranks of a destination that hold the same elements and receive them from one sender. looked: how often a number
   was looked at. */
typedef struct ccute_ranks_served {
    int64_t ranks, looked;
    int n;
    ccute_ranks_condition condition[2 * CCUTE_MAX_LEAVES + 1];
} ccute_ranks_served;

/* base: one of these ranks, coordinate 0 in its replicated modes. Labels are left to the caller. */
void ccute_ranks_serve(ccute_ranks_served *s, const ccute_ranks_plan *plan, int64_t base, int64_t sender);
/* The first of them from a number on; the destination's number of ranks: there is none. */
int64_t ccute_ranks_next_served(ccute_ranks_served *s, int64_t rank);

/* Visit the nests of one rank: those that it sends (known is CCUTE_SRC) or receives (CCUTE_DST). */
int ccute_ranks_walk(const ccute_ranks_plan *plan, int known, int64_t rank, ccute_ranks_visit *visit, void *context);

/* The digest of a plan. */
uint64_t ccute_ranks_digest(const ccute_ranks_plan *plan);

/* Bytes of an element that is added up, or 0 if it is none. */
int ccute_ranks_type_bytes(int type);

/* ---- Running ------------------------------------------------------------------------------------- */

/* How plans are bound and run. bind: bound has its comm, plan, dst and src, all checked but for what other ranks say.
 */
typedef struct ccute_ranks_transport {
    const char *way;
    ccute_status (*bind)(ccute_ranks_bound *bound, int64_t src_bytes, ccute_status status);
    ccute_status (*run)(ccute_ranks_bound *bound);
    void *(*source)(const ccute_ranks_bound *bound);
    int64_t (*staging)(const ccute_ranks_bound *bound);
    void (*release)(ccute_ranks_bound *bound);
    void (*close)(ccute_ranks_comm *comm);
    /* Everybody's `bytes` bytes (at most CCUTE_RANKS_MAIL) into all, by rank; NULL: it cannot. */
    ccute_status (*exchange)(ccute_ranks_comm *comm, const void *mine, int64_t bytes, void *all);
    /* GPUs: in stream order, and its status; NULL on the CPU. */
    ccute_status (*run_async)(ccute_ranks_bound *bound, void *stream);
    ccute_status (*check)(ccute_ranks_comm *comm);
    const char *(*way_of)(const ccute_ranks_bound *bound); /* NULL: way */
} ccute_ranks_transport;

enum { CCUTE_RANKS_MAIL = 2048 };

/* A communicator failed, for good. Returns the status. */
ccute_status ccute_ranks_fail(ccute_ranks_comm *comm, ccute_status status, int64_t a, int64_t b);

/* A rank's message when it binds: its plan, its status, and its part if it takes the plan for a reduce-scatter. */
typedef struct ccute_ranks_word {
    uint64_t digest;
    int32_t status, spare;
    int64_t part, source; /* elements, 0: it is none; the place where the first part begins */
} ccute_ranks_word;

/* What all ranks said, each `stride` bytes behind the last: CCUTE_OK if all are well and have the same plan. */
ccute_status ccute_ranks_hear(ccute_ranks_comm *comm, const ccute_ranks_word *first, size_t stride);

/* Whether a rank's destination and its source, of that many bytes, share some. */
int ccute_ranks_overlap(const ccute_ranks_bound *bound, int64_t src_bytes);

/* One nest as a copy of the whole-tensor planner's, or as a sum. */
typedef struct ccute_ranks_step {
    int32_t peer, order;
    int64_t nest; /* of a sum: its place in the list of nests */
    ccute_plan plan;
} ccute_ranks_step;

/* A rank's work, nest by nest. */
typedef struct ccute_ranks_steps {
    int64_t n, room;
    ccute_ranks_nest *nest;
    ccute_ranks_step *step;
} ccute_ranks_steps;

/* The loops of one side of a nest as a layout. */
ccute_layout ccute_nest_layout(const ccute_ranks_nest *nest, const int64_t *stride, int64_t offset);
/* Append a nest. Returns 1 without memory. */
int ccute_ranks_keep(ccute_ranks_steps *steps, const ccute_ranks_nest *nest);
/* The nests that a rank sends (known is CCUTE_SRC) or receives. Returns 0 without memory. */
int ccute_ranks_list(ccute_ranks_steps *steps, const ccute_ranks_plan *plan, int known, int64_t rank);
/* Plan each copy of the list from base[sender] to dst. */
ccute_status ccute_ranks_plan_steps(ccute_ranks_steps *steps, const ccute_ranks_plan *plan, void *dst,
                                    char *const *base);
/* Do the list. */
ccute_status ccute_ranks_do(const ccute_ranks_steps *steps, const ccute_ranks_plan *plan, void *dst, char *const *base);
void ccute_ranks_free_steps(ccute_ranks_steps *steps);

/* ---- Messages --------------------------------------------------------------------------------------- */

/* A piece of the message to or from a peer. turn: which of its pieces; at: where it begins in the buffer of all
   messages. */
typedef struct ccute_ranks_piece {
    int32_t peer, turn;
    int64_t at, bytes, nests;
} ccute_ranks_piece;

/* One direction's messages. place, piece_of: by nest; turns: of the peer that has most. Pieces whose peer is the rank
   itself are not sent, and have no place. */
typedef struct ccute_ranks_parcels {
    int64_t bytes, pieces;
    int32_t turns, spare;
    int64_t *place, *piece_of;
    ccute_ranks_piece *piece;
} ccute_ranks_parcels;

/* Cut nests of more than so many bytes into several. Returns 0 without memory. */
int ccute_ranks_cut(ccute_ranks_steps *steps, int element, int64_t bytes);
/* Put n nests into pieces of at most comm->piece bytes, or of one nest, each nest at a multiple of `align` bytes in its
 * message. Returns 0 without memory. */
int ccute_ranks_parcel(ccute_ranks_parcels *out, const ccute_ranks_nest *nest, int64_t n, int known,
                       const ccute_ranks_comm *comm, int element, int align);
void ccute_ranks_free_parcels(ccute_ranks_parcels *parcels);
/* Whether the plan is a reduce-scatter as far as this rank sees: it receives a run from every rank, and the runs of the
   ranks follow each other in the sources. To be told to all; then, whether all say the same. */
void ccute_ranks_say_scatter(const ccute_ranks_nest *receives, int64_t n, const ccute_ranks_comm *comm,
                             ccute_ranks_word *word);
int ccute_ranks_scatters(const ccute_ranks_comm *comm, const ccute_ranks_word *first, size_t stride);

/* dst += src for all elements of a nest; the sums are in the order of the nest's loops. */
void ccute_ranks_add(int type, const ccute_ranks_nest *nest, void *dst, const void *src);

#endif
