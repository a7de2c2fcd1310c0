/* Looking at expressions for explain, and what is known of their symbols there. */
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

/* ---- Symbols: what is known of them here is forgotten later ---- */

const struct explain_symbol *explain_met(const struct explain_record *record, const expr *symbol)
{
    for (size_t i = 0; i < record->symbols; i++)
        if (record->symbol[i].itself == symbol)
            return &record->symbol[i];
    return NULL;
}

void note_meet(struct fold *fold, const expr *e)
{
    struct explain_record *record = fold->explain->under_way;
    const struct symbol *symbol;
    if (!e)
        return;
    for (uint32_t i = 0; i < e->n; i++)
        note_meet(fold, e->op[i]);
    if (e->kind != EXPR_SYMBOL || explain_met(record, e))
        return;
    record->symbol =
        arena_grow(fold->arena, record->symbol, record->symbols, &record->symbol_room, sizeof *record->symbol);
    record->symbol[record->symbols++] = (struct explain_symbol){e, expr_facts_of(fold->table, e)};
    symbol = &fold->symbols.item[e->value];
    note_meet(fold, symbol->definition);
    note_meet(fold, symbol->set_to);
    if (symbol->loop) {
        note_meet(fold, symbol->loop->first);
        note_meet(fold, symbol->loop->next);
        note_meet(fold, symbol->loop->condition);
    }
}

void note_meet_layout(struct fold *fold, const sym_layout *layout)
{
    if (!layout)
        return;
    note_meet(fold, layout->offset);
    for (int i = 0; i < layout->shape.n; i++) {
        note_meet(fold, layout->shape.v[i]);
        note_meet(fold, layout->stride[i]);
    }
}
