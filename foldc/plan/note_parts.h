/* Shared by note*.c: reading expressions without a trace in the fold. */
#ifndef FOLDC_PLAN_NOTE_PARTS_H
#define FOLDC_PLAN_NOTE_PARTS_H

#include "note.h"
#include "record.h"

/* One more note of the function under way. */
struct explain_note *note_add(struct fold *fold, const struct ast_node *node);

/* A note of a copy, with the symbols that its layouts depend on. */
struct explain_note *note_add_copy(struct fold *fold, const struct copy *copy, const struct copy_plan *plan,
                                   enum explain_shape shape);

/* The remedy of a guard, in the explanation's arena. */
struct remedy note_kept_remedy(struct fold *fold, const struct guard *guard);

/* An expectation that waits is one of this note, if it has an access of that kind. Memory that may be of either kind
   counts: its kind may come out later. */
void note_expect(struct fold *fold, struct explain_note *note, enum memory_space space);

/* NULL where nothing is known. */
const expr *note_look_at_condition(struct fold *fold, struct ast_node *node);
const expr *note_look_at_int(struct fold *fold, struct ast_node *node);

/* Note the facts about the symbols of e, which may be NULL: they hold only here. */
void note_meet(struct fold *fold, const expr *e);
void note_meet_layout(struct fold *fold, const sym_layout *layout);

#endif
