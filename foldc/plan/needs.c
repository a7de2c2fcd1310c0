/* Conditions that the value being made needs. */
#include "state.h"

size_t needs_mark(const struct fold *fold) { return fold->needs.count; }

void needs_rewind(struct fold *fold, size_t mark) { fold->needs.count = mark; }

bool needs_since(const struct fold *fold, size_t mark) { return fold->needs.count > mark; }

size_t needs_put_off(struct fold *fold, size_t mark, struct need **later)
{
    struct needs *needs = &fold->needs;
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

void needs_ask(struct fold *fold, size_t mark)
{
    for (size_t i = mark; i < fold->needs.count; i++)
        fold->needs.item[i].is_asked = true;
}

void fold_need(struct fold *f, const expr *condition, const struct ast_node *node)
{
    f->needs.item = arena_grow(f->arena, f->needs.item, f->needs.count, &f->needs.capacity, sizeof *f->needs.item);
    f->needs.item[f->needs.count++] = (struct need){.condition = condition, .node = node};
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
    for (size_t i = first; i < f->needs.count; i++)
        f->needs.item[i].condition = fold_unless(f->table, otherwise, f->needs.item[i].condition);
}
