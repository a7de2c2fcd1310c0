/* Conditions that the value being made needs. */
#include "state.h"

size_t needs_mark(const struct fold *fold) { return fold->pending.needs.count; }

void needs_rewind(struct fold *fold, size_t mark) { fold->pending.needs.count = mark; }

bool needs_since(const struct fold *fold, size_t mark) { return fold->pending.needs.count > mark; }

size_t needs_put_off(struct fold *fold, size_t mark, struct need **later)
{
    struct needs *needs = &fold->pending.needs;
    const size_t end = needs->count;
    size_t count = 0;
    *later = arena_alloc(fold->arena, (end - mark + 1) * sizeof **later);
    needs->count = mark;
    for (size_t i = mark; i < end; i++)
        if (needs->item[i].is_asked)
            needs->item[needs->count++] = needs->item[i];
        else
            (*later)[count++] = needs->item[i];
    return count;
}

const expr *needs_condition(struct fold *fold, size_t mark)
{
    const struct needs *const needs = &fold->pending.needs;
    const expr *all = NULL;
    for (size_t i = mark; i < needs->count; i++)
        if (!needs->item[i].is_asked)
            all = all ? expr_land(fold->table, all, needs->item[i].condition) : needs->item[i].condition;
    return all;
}

void needs_ask(struct fold *fold, size_t mark)
{
    for (size_t i = mark; i < fold->pending.needs.count; i++)
        fold->pending.needs.item[i].is_asked = true;
}

void fold_need(struct fold *f, const expr *condition, const struct ast_node *node)
{
    f->pending.needs.item = arena_grow(f->arena, f->pending.needs.item, f->pending.needs.count,
                                       &f->pending.needs.capacity, sizeof *f->pending.needs.item);
    f->pending.needs.item[f->pending.needs.count++] = (struct need){.condition = condition, .node = node};
}

const expr *fold_unless(expr_table *table, const expr *otherwise, const expr *needed)
{
    const size_t scope = expr_scope_enter(table);
    bool is_known;
    expr_assume(table, expr_not(table, otherwise));
    is_known = expr_is_int(expr_rebuild(table, needed), 1);
    expr_scope_leave(table, scope);
    return is_known ? expr_int(table, 1) : expr_lor(table, otherwise, needed);
}

void fold_need_only_if(struct fold *f, size_t first, const expr *condition, bool holds)
{
    const expr *otherwise = holds ? expr_not(f->table, condition) : condition;
    for (size_t i = first; i < f->pending.needs.count; i++)
        f->pending.needs.item[i].condition = fold_unless(f->table, otherwise, f->pending.needs.item[i].condition);
}
