/* One statement on its way through a block, shared by foldc/explain/run.c, way.c, moves.c and cover.c: way.c finds
 * the memory that it touches and the expressions of its addresses, run.c goes through rounds and blocks, moves.c
 * makes the requests of the warps there, cover.c notes who writes what. */
#ifndef FOLDC_EXPLAIN_CARRY_H
#define FOLDC_EXPLAIN_CARRY_H

#include "run.h"

enum {
    MOST_MOVES = 1 << 16,              /* of a statement at one point */
    TRANSFER_ELEMENTS = 1 << 20,       /* of copies by engines are looked at, of a statement */
    MOST_WRITES = 1 << 16,             /* that are noted, as far as points can be left out */
    RECENT = MEMORY_LINE / MEMORY_WORD /* requests of a way that are remembered */
};

/* The thread that wrote each element, in pages of elements. */
struct owners {
    arena *arena;
    struct owner_page {
        int64_t number;
        uint32_t *owner; /* by element: the point it was written at, counted from 1, and the thread; 0: no thread did */
    } * page, *last;
    size_t pages, room;
};

/* The first elements that were written twice: at one point, by several threads in different rounds of a block, in
   different blocks. */
struct overlap {
    bool at_point, in_rounds, in_blocks;
    int64_t point_element, first_thread, second_thread, rounds_element, blocks_element;
};

/* The first element outside of the array that a thread touches. */
struct overrun {
    bool is_there;
    int64_t element, thread;
};

/* Which elements of an array a statement touches. */
struct cover {
    struct owners owners;
    struct overlap overlap;
    struct overrun overrun;
    uint32_t point, block;    /* under way; the last one of the blocks before */
    int64_t writes, elements; /* so far; different ones */
    int64_t first_elements;   /* at the first point */
    bool is_written;          /* by the statement; else only elements outside are noted */
    bool is_full;             /* later points are not noted */
    int64_t room;             /* elements of the array; -1: not known */
    bool moved[1024], masked[1024];
};

/* A request whose cost is known: a request that differs from it by whole lines costs the same. */
struct recent {
    bool is_there;
    memory_request request;
    memory_global global;
    memory_shared shared;
};

/* The memory that copies by an engine touched so far (transfer.c). */
struct transferred {
    int64_t *sector; /* of global memory, of the copy under way */
    size_t sectors, room;
    int64_t elements, total; /* of the copy under way; of all */
    int64_t first_address, threads;
    bool is_repeated;
    const struct message *begins_unknown; /* why the tile's place is not known; or NULL */
    int64_t lines, least_lines;
};

/* One side that is memory. */
struct way {
    int side; /* of a copy */
    struct explain_access *access;
    struct pointer pointer;
    int64_t element; /* bytes */
    memory_kind kind;
    int64_t base;
    struct cover cover;
    struct recent recent[RECENT]; /* by where in a line the first lane begins */
    bool is_good;
};

struct condition {
    const expr *e;
    bool negated;
};

enum { CONDITIONS = 16 };

/* Which rounds and blocks are looked at (run.c). */
struct sample {
    bool all_rounds[CHOSEN_LOOPS], is_partial; /* by loop: each round is taken; a round of some loop may not be */
    int64_t rounds[CHOSEN_LOOPS];              /* of the first point */
    int64_t blocks;
};

typedef int64_t lanes[MEMORY_LANES];

/* The warp under way (moves.c), with the values worked out by lane, only of sides that are read. */
struct warp {
    int64_t number, issued; /* moves so far */
    lanes offset[COPY_SIDES], pointer[2], limit[COPY_COORDS], extent[COPY_MODES];
    lanes stride[COPY_MODES][COPY_SIDES], within[COPY_MODES][COPY_SIDES]; /* of the outer modes, of the run's */
};

struct run {
    struct explain_work *work;
    struct chosen *values; /* of the work */
    const struct explain_note *note;
    struct chosen_steps steps;
    struct explain_row *row;
    struct way way[EXPLAIN_ACCESSES];
    int ways;
    struct condition condition[CONDITIONS];
    int conditions;
    int read[COPY_SIDES], reads; /* the sides whose offsets are worked out */
    bool on_device;
    struct sample sample;
    struct chosen_point point;
    int64_t most_issued; /* moves of a warp */
    bool cut;            /* not all moves were looked at */
    struct transferred transferred;
    struct warp warp;
};

static inline arena *run_arena(const struct run *run) { return run->values->fold->arena; }
static inline int64_t run_threads(const struct run *run) { return run->on_device ? chosen_threads(run->values) : 1; }

/* ---- way.c ---- */

/* The memory that the note touches, each with an access of the row. */
void run_add_ways(struct run *run);

/* Add all that it depends on to the steps; false if nothing is known of it. */
bool run_plan(struct run *run);

/* The instruction that a copy into registers loads with: "ldmatrix.x4", "ld.shared". */
const char *run_load_instruction(arena *arena, const struct explain_note *note);

/* The array with its layout, if it was declared with one. */
const struct explain_room *run_room(const struct run *run, const struct ast_decl *decl);

/* ---- moves.c ---- */

/* Does the thread run the statement at the point? Then all symbols have their values. */
bool run_comes_here(struct run *run, int64_t thread);

/* "warp 0, round 2 of k": who, and where. */
const struct message *run_where(const struct run *run, const struct message *who);

/* All warps of the block, at the point. */
void run_point(struct run *run);

/* Where an offset goes by a layout's swizzle; NULL: itself. */
int64_t run_swizzled(const sym_layout *layout, int64_t offset);

/* ---- product.c ---- */

/* A product: how many threads run it, and its reads and writes. */
void run_product(struct run *run);

/* ---- transfer.c ---- */

/* The side of a copy by an engine that is global memory; -1: none is. */
int transfer_side(const struct explain_engine *engine);
/* "cp.async.bulk.tensor.2d", and the bytes that one such instruction moves. */
const char *transfer_instruction(arena *arena, const struct explain_engine *engine);
int64_t transfer_bytes(const struct explain_engine *engine);

/* Add to the steps the values that the tile's elements in global memory depend on. */
bool transfer_plan(struct run *run);

/* Carry out the copy at the point, for all threads of the block that issue it. */
void transfer_point(struct run *run);

/* Sum the points up as the row's transfer. */
void transfer_tell(struct run *run);

/* ---- facts.c ---- */

/* The sentences of a row with a product or a transfer. */
void run_put_facts(const struct run *run);

/* ---- cover.c ---- */

void cover_begin(struct cover *cover, arena *arena, int64_t room, bool is_written);
/* The next point begins. */
void cover_next_point(struct cover *cover);
/* The points of the next block begin. */
void cover_next_block(struct cover *cover);
/* The lanes of a request touch `count` elements each, of that many bytes, counted from the base on. */
void cover_touch(struct cover *cover, const memory_request *request, int64_t base, int64_t bytes, int64_t count,
                 int64_t first_thread);

/* Sum the points up as the row's coverage and its findings. */
void run_judge_coverage(struct run *run);

#endif
