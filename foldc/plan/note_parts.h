/* Shared by note*.c: reading expressions without a trace in the fold. */
#ifndef FOLDC_PLAN_NOTE_PARTS_H
#define FOLDC_PLAN_NOTE_PARTS_H

#include "note.h"
#include "record.h"

/* What looking at an expression of the source may leave behind, besides symbols: it is folded by others. */
struct trace {
    size_t edits, named, outcomes, needs;
    struct miss miss;
};

struct trace note_begin_look(const struct fold *fold);
void note_end_look(struct fold *fold, const struct trace *before);

/* NULL where nothing is known. */
const expr *note_look_at_condition(struct fold *fold, struct ast_node *node);
const expr *note_look_at_int(struct fold *fold, struct ast_node *node);

/* Note the facts about the symbols of e, which may be NULL: they hold only here. */
void note_meet(struct fold *fold, const expr *e);
void note_meet_layout(struct fold *fold, const sym_layout *layout);

#endif
