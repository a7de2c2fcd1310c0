/* Notes for explain, with the facts about their symbols where they are taken. */
#include "note_parts.h"
#include "text.h"

/* ---- Symbols: the facts about them here are forgotten later ---- */

/* The facts about a symbol at its first use in the function under way; NULL: it has none there. */
static const struct explain_symbol *met(const struct explain_record *record, const expr *symbol)
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
    if (e->kind != EXPR_SYMBOL || met(record, e))
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

/* ---- Notes ---- */

struct explain_note *note_add(struct fold *fold, const struct ast_node *node)
{
    struct explain *explain = fold->explain;
    struct explain_note *note = arena_alloc(fold->arena, sizeof *note);
    *note = (struct explain_note){.node = node, .frame = explain->frame};
    *explain->under_way->last = note;
    explain->under_way->last = &note->next;
    return note;
}

void note_expect(struct fold *fold, struct explain_note *note, enum memory_space space)
{
    struct explain *explain = fold->explain;
    const bool may_be[EXPECTATIONS] = {space == SPACE_SHARED || space == SPACE_MEMORY,
                                       space == SPACE_GLOBAL || space == SPACE_MEMORY};
    for (int i = 0; i < EXPECTATIONS; i++)
        if (explain->expected[i] && may_be[i]) {
            note->expects[i] = true;
            explain->met[i] = true;
        }
}

struct remedy note_kept_remedy(struct fold *fold, const struct guard *guard)
{
    return (struct remedy){fold_kept(fold, guard->remedy.words), guard->remedy.edit};
}

struct explain_note *note_add_copy(struct fold *fold, const struct copy *given, const struct copy_plan *plan,
                                   enum explain_shape shape)
{
    struct explain_note *note = note_add(fold, given->node);
    struct copy *copy = arena_alloc(fold->arena, sizeof *copy);
    *copy = *given;
    note->copy = copy;
    note->shape = shape;
    if (plan) {
        struct copy_plan *own = arena_alloc(fold->arena, sizeof *own);
        *own = *plan;
        note->plan = own;
        note->why = fold_kept(fold, plan->guard.why);
        note->remedy = note_kept_remedy(fold, &plan->guard);
    }
    for (int s = 0; s < COPY_SIDES; s++) {
        note_meet_layout(fold, copy->layout[s]);
        if (plan)
            note_meet(fold, plan->offset[s]);
        if (s < SIDE_PRED && copy->layout[s])
            note->layout[s] = copy_layout_text(fold, copy->layout[s]);
        if (s < SIDE_COORD && copy->layout[s])
            note_meet(fold, copy->pointer[s].offset);
        if (shape != SHAPE_ENGINE && s < SIDE_PRED && copy_in_memory(copy, s))
            note_expect(fold, note, copy->pointer[s].space);
    }
    for (int c = 0; c < COPY_COORDS; c++)
        note_meet(fold, copy->limit[c]);
    note_meet(fold, copy->mask);
    return note;
}
