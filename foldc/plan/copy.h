/* Copies of elements between two layouts become moves with literal offsets (copy*.c).
 *
 * A copy is a list of modes that both layouts share: (extent, a stride for each side). The run is the modes whose
 * elements are consecutive on each side that is memory. A move takes `width` elements of the run at once: as many as
 * foldc proves to be right, or as many as a guard allows, which checks its conditions at run time (guard*.c). */
#ifndef FOLDC_PLAN_COPY_H
#define FOLDC_PLAN_COPY_H

#include "foldc/c/copy_call.h"
#include "pointer.h"
#include "state.h"

/* A copy is planned once, or twice where a guard chooses between moves. */
enum copy_twin { COPY_ALONE, COPY_WIDE, COPY_NARROW };

/* ---- Modes (copy_modes.c) ---- */

/* The sides of a copy. The coordinates of a bounded copy count as sides, too, and so does the index of an element. */
enum { SIDE_DST, SIDE_SRC, SIDE_PRED, SIDE_COORD, COPY_COORDS = 8, SIDE_INDEX = SIDE_COORD + COPY_COORDS, COPY_SIDES };

struct copy_mode {
    const expr *extent;
    const expr *stride[COPY_SIDES];
};

enum { COPY_MODES = 2 * CCUTE_MAX_LEAVES };

struct copy_modes {
    int n;
    struct copy_mode mode[COPY_MODES];
};

/* The modes that the layouts share, the first fastest; false if there are none. A layout of NULL has stride 0. */
bool copy_join(struct fold *fold, const sym_layout *const *layout, struct copy_modes *out);

/* ---- Conditions (guard*.c) ---- */

/* A base of addresses that must be aligned. */
struct guard_base {
    const struct ast_decl *root;
    const struct path *path; /* of the root */
    const char *text;        /* of the root */
    int64_t align;
};

/* The conditions that must hold at run time for a move to be right. */
struct guard {
    int bases, conditions;
    const struct guard_base *base; /* the arrays are shared between copies, and never written */
    const expr *const *condition;
    const struct message *why; /* the first condition that is not proved */
    struct remedy remedy;      /* how to state it */
};

/* Prove that e is a multiple of m, or add that to the guard; false, with guard->why, if e never is one. what: the words
   for e in messages, "the stride of mode 0 of the source". */
bool guard_multiple(struct fold *fold, struct guard *guard, const expr *e, int64_t m, const struct message *what);
bool guard_aligned(struct fold *fold, struct guard *guard, const struct pointer *pointer, int64_t bytes);
bool guard_condition(struct fold *fold, struct guard *guard, const expr *condition, const struct message *why);

static inline bool guard_is_empty(const struct guard *guard) { return !guard->bases && !guard->conditions; }

/* The guard in words: "A is 16-byte aligned and ld % 4 == 0". */
const struct message *guard_words(struct fold *fold, const struct guard *guard);

/* Replace the statement by `wide` where the guard holds, and otherwise by `narrow`, a text with the expressions
   `names`. False, with the reason in guard->why, if the guard cannot be checked anywhere. */
bool guard_add(struct fold *fold, const struct ast_node *statement, struct guard *guard, const char *wide,
               const char *narrow, const struct plan_names *names);

/* Plan the regions after the guards of the function under way, as its last items. */
void guard_settle(struct fold *fold);

/* ---- Text (copy_text.c) ---- */

/* A copy: its call, its sides and its elements. */
struct copy {
    struct ast_node *node;
    struct ast_node *asked[SIDE_COORD]; /* the layouts, as the source has them */
    enum copy_kind kind;
    ccute_copy_atom atom;                 /* bits of 0: none */
    int64_t least, most;                  /* elements that a move may take */
    const expr *mask;                     /* of a slice: the condition that its thread has work; or NULL */
    struct pointer pointer[SIDE_COORD];   /* of the sides that are in memory */
    const sym_layout *layout[COPY_SIDES]; /* NULL: a side that the copy does not have */
    const expr *limit[COPY_COORDS];       /* of a bounded copy: the extents */
    const expr *size;
    const char *value;    /* COPY_VALUE: its text */
    const char *scale[2]; /* COPY_AXPBY: the texts of alpha and beta */
    struct copy_modes modes;
};

/* The moves of a copy: for each coordinate of the outer modes, the elements of the run in moves of `width`. The run's
   modes (inner) have known extents, and are contiguous on each side that is memory. A stride of SIDE_INDEX may be NULL:
   not known. */
struct copy_plan {
    int64_t width, run;
    bool is_async; /* its moves are cp.async */
    struct copy_modes inner, outer;
    const expr *offset[COPY_SIDES];
    struct guard guard;
};

/* The most moves that are written out one by one. */
enum { COPY_UNROLLED = 64 };

/* The number of moves; -1: not known. */
int64_t copy_moves(const struct copy_plan *plan);

/* The statement that makes the copy. *moves: the number of its moves, -1 if it is not known. */
const char *copy_text(struct fold *fold, const struct copy *copy, const struct copy_plan *plan, int64_t *moves);

/* The statement of a copy without modes: element by element. */
const char *copy_text_by_index(struct fold *fold, const struct copy *copy, int64_t *moves);

/* The statement of a copy of matrices, of `rows` instructions (ldmatrix, stmatrix). */
const char *copy_text_of_matrices(struct fold *fold, const struct copy *copy, int64_t rows);

/* The offset of element `index` of a layout, before its swizzle; NULL: not known. */
const expr *copy_element(struct fold *fold, const sym_layout *layout, const expr *index);

/* ---- Reading (copy_read.c) ---- */

/* Read a call; a miss if it does not fold. */
const struct miss *copy_read(struct fold *fold, struct copy *copy);

/* Read the sides and coordinates of a call whose atom is not in the table; a miss if it does not fold. */
const struct miss *copy_read_sides(struct fold *fold, struct copy *copy);

const struct message *copy_side_name(struct fold *fold, int side);
/* The text of a zero of the destination's element type. */
const char *copy_zero(const struct fold *fold, const struct copy *copy);
/* A type's name without const. */
const char *copy_plain_name(const struct ast_type *type);
const char *copy_layout_text(struct fold *fold, const sym_layout *layout);

/* Are the elements const, by the pointer's type or by the array's declaration? */
bool copy_is_const(const struct pointer *p);

/* Is an array large enough for a layout that counts elements of that many bits? An error and a miss if not. */
const struct miss *copy_check_capacity(struct fold *fold, const struct pointer *pointer, const sym_layout *layout,
                                       int bits);
/* An error and a miss if two elements surely meet in memory (copy_clash.c). */
const struct miss *copy_check_clash(struct fold *fold, const struct copy *copy);
/* A miss if the text of the layout's numbers may have another value at each evaluation. */
const struct miss *copy_check_layout(struct fold *fold, const struct ast_node *node, const sym_layout *layout);
/* "shared memory". */
const struct message *copy_space_name(struct fold *fold, enum memory_space space);

/* How many threads share a tiled copy. */
const expr *copy_threads(struct fold *fold, const sym_tiled_copy *copy);
const expr *copy_size(struct fold *fold, const sym_layout *layout);

/* ---- Planning (copy_plan.c) ---- */

bool copy_in_registers(const struct copy *copy, int side);
/* Is the side memory, where the elements of a move must be consecutive? */
bool copy_in_memory(const struct copy *copy, int side);

/* The distance in bytes from a side's pointer to the side's first element in thread 0. */
const expr *copy_spot(struct fold *fold, const struct copy *copy, int side);
bool copy_is_async(const struct copy *copy);
/* Why the elements are assigned one by one, in their order, instead of copied as bytes; NULL if they are not. */
const struct message *copy_why_assigned(const struct copy *copy);
/* The words for why the elements are assigned one by one; NULL if they are not. */
const struct message *copy_one_by_one(struct fold *fold, const struct copy *copy);

/* The widest move, in bytes, and in elements. */
int64_t copy_widest_bytes(const struct fold *fold, const struct copy *copy);
int64_t copy_widest(const struct fold *fold, const struct copy *copy);
/* How many of a move's elements one instruction takes on a side that is memory. A copy that converts may need several
   instructions there, where the elements are longer. */
int64_t copy_side_width(const struct fold *fold, const struct copy *copy, int side, int64_t width);
/* Does the copy read its destination, too? */
bool copy_reads_destination(const struct copy *copy);
/* The bytes of a move of that width on a side; and on the side where they are most. */
int64_t copy_side_bytes(const struct fold *fold, const struct copy *copy, int side, int64_t width);
int64_t copy_move_bytes(const struct fold *fold, const struct copy *copy, int64_t width);

/* How many elements a move may take, by the atom. */
void copy_limits(const struct fold *fold, struct copy *copy);
/* Find the modes; false if there are none. */
bool copy_merge(struct fold *fold, struct copy *copy);
/* The widest moves that are proved, and the wider ones that a check at run time would allow, if any. narrow->guard
   keeps why nothing wider is proved. */
bool copy_plans(struct fold *fold, const struct copy *given, struct copy_plan *narrow, struct copy_plan *wide);
/* A copy of too many moves to be written out gets loops. */
void copy_finish(struct fold *fold, const struct copy *copy, struct copy_plan *plan);

/* Why a guard is not proved, and how to state it (copy.c). */
const struct message *copy_unproved(struct fold *fold, const struct guard *guard);

/* ---- Strides of 1 (copy_unit.c) ---- */

/* A stride that may be 1 at run time, so that a guard may check it; NULL: there is none. */
const expr *copy_unit_to_ask(struct fold *fold, const struct copy *copy);

/* A stride that has a name and is known to be 1; NULL: there is none. */
const expr *copy_known_unit(struct fold *fold, const struct copy *copy);

/* The copy where that stride is 1. */
void copy_take_unit(struct fold *fold, struct copy *copy, struct copy_plan *plan, const expr *symbol);

/* ---- Matrices (copy_matrix.c) ---- */

const struct miss *copy_matrices(struct fold *fold, const struct copy *copy);

/* Plan the text that replaces a copy's statement. */
void copy_replace(struct fold *fold, const struct copy *copy, const char *text);

/* ---- Copies (copy.c) ---- */

bool fold_is_copy(const struct ast_node *call);

/* Is there a copy in the node, or in the helpers that it calls, to that depth? */
bool copy_is_in(const struct ast_node *node, int depth);

/* The argument of a copy that stands for its destination. */
const struct ast_node *copy_destination(const struct ast_node *call);

/* Is its first argument an atom, or a tiled copy, which has one? */
bool copy_has_atom(const struct ast_node *call);

/* Fold a copy, or a fill; a miss if it stays. */
const struct miss *fold_copy(struct fold *fold, struct ast_node *call);

#endif
