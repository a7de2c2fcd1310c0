/* The text of moves (copy_move.c), of the conditions before them in a bounded copy (copy_bounded.c), and of whole
   copies (copy_text.c, copy_even.c). */
#ifndef FOLDC_PLAN_COPY_MOVE_H
#define FOLDC_PLAN_COPY_MOVE_H

#include "copy.h"

/* The text of a copy, statement by statement. */
struct writer {
    struct fold *fold;
    const struct copy *copy;
    const struct copy_plan *plan;
    bool is_interior; /* the text is for the case that all elements of a bounded copy are inside */
    const char *text;
    int statements;
    const expr *refuted[2]; /* conditions of a bounded copy that are known not to hold here; or NULL */
    bool is_block, is_if;   /* the last statement is a block; an if */
    bool has_else;          /* some statement has an else */
};

/* An empty writer for a part of the copy's text. */
struct writer writer_part(const struct writer *w);

void writer_put(struct writer *w, const char *statement);
/* Add the text of another writer as one statement: by itself; as the body of a loop; after a condition ("if (...) " or
   nothing), with `otherwise` as the else branch, if it is not NULL. */
void writer_put_part(struct writer *w, struct writer *part);
void writer_put_loop(struct writer *w, const char *head, struct writer *body);
void writer_put_if(struct writer *w, const char *condition, struct writer *then, struct writer *otherwise);

/* Learn that the condition does not hold where the text from here on runs, to the end of the scope of facts. */
void writer_refute(struct writer *w, const expr *condition);

/* The text as one statement: in braces, if it is several. */
const char *writer_whole(struct writer *w);

/* The text that replaces the copy's statement: after a condition, if the thread of a slice may have no work. */
const char *writer_statement(struct writer *w);

/* A name of our own that means nothing else in the file. */
const char *writer_name(struct fold *fold, const char *letter, int number);

static inline bool copy_is_bounded(const struct copy *copy) { return copy->layout[SIDE_COORD] != NULL; }

/* Does each move follow a condition? */
bool writer_is_conditional(const struct writer *w);

/* "for (int i0 = 0; i0 < n; i0++) " and its counter. */
const char *writer_loop(struct fold *fold, const expr *extent, const char *letter, int number, const expr **counter);

/* The beginning of a run on each side, as an offset in the side's layout before its swizzle. */
struct spot {
    const expr *at[COPY_SIDES];
};

/* The offset on a side of element x of a run from the run's beginning; and of element e of the q-th move of the run
   that begins at `spot`. NULL: not known. */
const expr *move_run_offset(struct writer *w, int side, int64_t x);
const expr *move_offset(struct writer *w, const struct spot *spot, int side, int64_t q, int64_t e);

/* The index of element e of the q-th move in a side's memory, after the swizzle. In a bounded copy it is valid only
   where the move is inside. */
const expr *move_index(struct writer *w, const struct spot *spot, int side, int64_t q, int64_t e);

/* The text of element e of the q-th move on a side, "pointer[index]"; of the move's address, "pointer + index". */
const char *move_element(struct writer *w, const struct spot *spot, int side, int64_t q, int64_t e);
const char *move_address(struct writer *w, const struct spot *spot, int side, int64_t q);

/* The elements that a move reads, as an expression, and whether that needs a name. */
const char *move_loaded(struct writer *w, const struct spot *spot, int64_t q);
bool move_needs_name(const struct writer *w);

/* The elements that a move stores and does not load: registers, or a value; NULL if it loads them. */
const char *move_stored(struct writer *w, const struct spot *spot, int64_t q);

/* Does a move store its elements in parts, so that they need a name? */
bool move_stores_a_name(const struct writer *w);

/* Store the value named `from`; NULL: the element is loaded in place. */
void move_store(struct writer *w, const struct spot *spot, int64_t q, const char *from);

/* The text of a move that does not wait (cp.async), from global to shared memory. */
const char *move_async(struct writer *w, const struct spot *spot, int64_t q);

/* One move on its own. */
struct writer move_alone(struct writer *w, const struct spot *spot, int64_t q);

/* ---- copy_bounded.c ---- */

/* The number of bytes of a move that are inside, if these come first in the move; the instruction fills the rest with
   zeros. NULL: the elements that are inside may not come first. */
const expr *move_bytes_inside(struct writer *w, const struct spot *spot, int64_t q);

/* "if (...) " before a move, or nothing. */
const char *move_condition(struct writer *w, const struct spot *spot, int64_t q);

/* "if (...) " of a condition, or nothing. */
const char *writer_if(struct writer *w, const expr *within);

/* The condition `all`, and that coordinate c is inside at at + lo and at at + hi. */
const expr *and_inside(struct fold *fold, const struct copy *copy, const expr *all, int c, const expr *at,
                       const expr *lo, const expr *hi);

/* The least and the most that the elements of the q-th move of a run add to coordinate c. */
void move_range(struct writer *w, int c, int64_t q, const expr **lo, const expr **hi);

/* Learn that the condition holds from here on, to the end of the scope of facts. */
void writer_accept(struct writer *w, const expr *condition);

/* Add the q-th move, with its condition and what is stored where that is false. */
void move_put(struct writer *w, const struct spot *spot, int64_t q);

/* The extent of a bounded copy whose vectors may be partly inside because the extent is not known to be a multiple of
   their width; NULL: there is none. */
const expr *copy_ragged_extent(struct fold *fold, const struct copy *copy, const struct copy_plan *plan);

/* The condition that all elements of the copy are inside; NULL if that is not known. */
const expr *writer_all_inside(struct writer *w);

/* ---- copy_text.c ---- */

/* Where the k-th coordinate of the outer modes begins. */
struct spot spot_of(struct writer *w, int64_t k);

/* ---- copy_even.c ---- */

/* The only outer mode that has moves; NULL: there are none, or more. */
const struct copy_mode *copy_only_mode(const struct copy_modes *outer);

/* A scalar of our own, set to e. */
const expr *writer_scalar(struct writer *w, const char *letter, int number, const expr *e);

/* Is a step on a side known only at run time? The places of the first and the last move must fit: others lie between.
 */
bool spot_has_steps(struct writer *w, const struct copy_mode *mode, int side, int64_t last);

/* Advance `spot` from move k - 1 of the mode to move k <= last. A step that is known only at run time is added to the
   spot before: for a product at each move, compilers repeat the multiplication under each condition, or choose other
   types. */
void spot_advance(struct writer *w, const struct copy_mode *mode, struct spot *spot, int64_t k, int64_t last);

/* Write a copy in which one comparison decides whether a move is inside. False, and nothing is written: it is another
 * copy. */
bool even_put(struct writer *w, int64_t moves);

#endif
