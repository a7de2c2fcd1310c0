/* Shared by note*.c: making notes, and reading expressions without changing the fold. */
#ifndef FOLDC_PLAN_NOTE_PARTS_H
#define FOLDC_PLAN_NOTE_PARTS_H

#include "note.h"
#include "record.h"

/* Add a note to the record of the function under way. */
struct explain_note *note_add(struct fold *fold, const struct ast_node *node);

/* Add a note of a copy, with the facts about the symbols in its layouts. */
struct explain_note *note_add_copy(struct fold *fold, const struct copy *copy, const struct copy_plan *plan,
                                   enum explain_shape shape);

/* The remedy of a guard, with its words kept (fold_kept). */
struct remedy note_kept_remedy(struct fold *fold, const struct guard *guard);

/* Attach the expectations that wait to the note, if the note has an access to the kind of memory that they are about.
   Memory of a kind that is not known counts as both: the kind may be known later. */
void note_expect(struct fold *fold, struct explain_note *note, enum memory_space space);

/* The value of a condition or an integer; NULL: it is not known. */
const expr *note_look_at_condition(struct fold *fold, struct ast_node *node);
const expr *note_look_at_int(struct fold *fold, struct ast_node *node);

/* Note the facts about the symbols of e, because they hold only at this place of the walk. e may be NULL. */
void note_meet(struct fold *fold, const expr *e);
void note_meet_layout(struct fold *fold, const sym_layout *layout);

#endif
