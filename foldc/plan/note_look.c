/* Looking at expressions for explain. */
#include "int.h"
#include "note_parts.h"

struct trace note_begin_look(const struct fold *fold)
{
    return (struct trace){fold->plan.edits.count, fold->plan.named.count, fold->plan.outcomes.count, fold->needs.count,
                          fold->miss};
}

void note_end_look(struct fold *fold, const struct trace *before)
{
    fold->plan.edits.count = before->edits;
    fold->plan.named.count = before->named;
    fold->plan.outcomes.count = before->outcomes;
    fold->needs.count = before->needs;
    fold->miss = before->miss;
}

const expr *note_look_at_condition(struct fold *fold, struct ast_node *node)
{
    const struct trace before = note_begin_look(fold);
    const expr *e = node ? fold_condition(fold, node) : NULL;
    note_end_look(fold, &before);
    return e;
}

const expr *note_look_at_int(struct fold *fold, struct ast_node *node)
{
    const struct trace before = note_begin_look(fold);
    const expr *e = node && ast_ctype(node->type) != CTYPE_COUNT ? fold_int(fold, node) : NULL;
    note_end_look(fold, &before);
    return e;
}
