/* Moves as text (copy_move.c), after the bounds of a copy (copy_bounded.c), and copies made of them (copy_text.c). */
#ifndef FOLDC_FOLD_COPY_MOVE_H
#define FOLDC_FOLD_COPY_MOVE_H

#include "copy.h"

struct writer {
    struct fold *fold;
    const struct copy *copy;
    const struct copy_plan *plan;
    bool is_interior; /* all of a bounded copy's elements are inside */
    const char *text;
    int statements;
    const expr *refuted[2]; /* conditions of a bounded copy that are known not to hold here; or NULL */
    bool is_block, is_if;   /* the last statement is a block; is an if */
    bool has_else;          /* an else is in some statement */
};

/* A writer of another text of the copy. */
struct writer writer_part(const struct writer *w);

void writer_put(struct writer *w, const char *statement);
/* The other text as one statement; after the head of a loop; after a condition, "if (...) " or nothing, and with an
   else, unless that is NULL. */
void writer_put_part(struct writer *w, struct writer *part);
void writer_put_loop(struct writer *w, const char *head, struct writer *body);
void writer_put_if(struct writer *w, const char *condition, struct writer *then, struct writer *otherwise);

/* The text from here on runs only where the condition does not hold: to the end of the scope of facts. */
void writer_refute(struct writer *w, const expr *condition);

/* Several statements are one. */
const char *writer_whole(struct writer *w);

/* All of it in the place of the copy's statement: after the mask of a slice, if its thread may have no work. */
const char *writer_statement(struct writer *w);

/* A name of our own that means nothing else in the file. */
const char *writer_name(struct fold *fold, const char *letter, int number);

static inline bool copy_is_bounded(const struct copy *copy) { return copy->layout[SIDE_COORD] != NULL; }

/* Does each move follow a condition? */
bool writer_is_conditional(const struct writer *w);

/* "for (int i0 = 0; i0 < n; i0++) " and its counter. */
const char *writer_loop(struct fold *fold, const expr *extent, const char *letter, int number, const expr **counter);

/* The place of a run: where it begins on each side, as the layouts count, without their swizzles. */
struct spot {
    const expr *at[COPY_SIDES];
};

/* The offset of element x of the run on a side; of element e of its q-th move, where `spot` is the run's. NULL: it is
   not known. */
const expr *move_run_offset(struct writer *w, int side, int64_t x);
const expr *move_offset(struct writer *w, const struct spot *spot, int side, int64_t q, int64_t e);

/* The index of element e of such a move in a side's memory, its swizzle included; of a bounded copy, where the move is
   inside. */
const expr *move_index(struct writer *w, const struct spot *spot, int side, int64_t q, int64_t e);

/* Of the q-th move of a run: element e of a side, "pointer[index]"; where the side begins, "pointer + index". */
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

/* A move that does not wait: as many bytes, from global to shared memory. */
const char *move_async(struct writer *w, const struct spot *spot, int64_t q);

/* One move on its own. */
struct writer move_alone(struct writer *w, const struct spot *spot, int64_t q);

/* ---- copy_bounded.c ---- */

/* How many bytes of a move are inside: of those from its first element on, up to the first that is not; the rest is
   filled with zeros. NULL if that is not so simple. */
const expr *move_bytes_inside(struct writer *w, const struct spot *spot, int64_t q);

/* "if (...) " before a move, or nothing. */
const char *move_condition(struct writer *w, const struct spot *spot, int64_t q);

/* "if (...) " of a condition, or nothing. */
const char *writer_if(struct writer *w, const expr *within);

/* `all`, and that coordinate c is inside where it is `at` more than lo and hi. */
const expr *and_inside(struct fold *fold, const struct copy *copy, const expr *all, int c, const expr *at,
                       const expr *lo, const expr *hi);

/* The least and the most that the elements of the q-th move of a run add to coordinate c. */
void move_range(struct writer *w, int c, int64_t q, const expr **lo, const expr **hi);

/* The condition of a bounded copy holds from here on: to the end of the scope of facts. */
void writer_accept(struct writer *w, const expr *condition);

/* The move after its condition, and its replacement where the condition is false. */
void move_put(struct writer *w, const struct spot *spot, int64_t q);

/* Of vectors in a bounded copy: an extent that would make each of them inside or outside as a whole if it were a
   multiple of their width, which is not known; NULL if there is none. */
const expr *copy_ragged_extent(struct fold *fold, const struct copy *copy, const struct copy_plan *plan);

/* The condition that all elements of the copy are inside; NULL if that is not known. */
const expr *writer_all_inside(struct writer *w);

/* ---- copy_text.c ---- */

/* Where the k-th coordinate of the outer modes begins. */
struct spot spot_of(struct writer *w, int64_t k);

/* ---- copy_even.c ---- */

/* The only outer mode that has moves; NULL: there are none, or more. */
const struct copy_mode *copy_only_mode(const struct copy_modes *outer);

/* From the place of move k - 1 of that mode to the place of move k <= last: by one step, where the step is known only
   at run time. Of products a compiler makes some as shifts of another type, and each under its move's condition. */
void spot_advance(struct writer *w, const struct copy_mode *mode, struct spot *spot, int64_t k, int64_t last);

/* Write a copy whose moves are inside by one comparison each; false, and nothing, if it is none. */
bool even_put(struct writer *w, int64_t moves);

#endif
