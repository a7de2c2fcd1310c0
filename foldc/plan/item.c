/* Making the items of a plan. */
#include "item.h"

#include <string.h>

#include "state.h"

void plan_retain(struct fold *fold, const expr *e)
{
    if (e->kind == EXPR_SYMBOL)
        for (const struct ast_decl *const *decl = fold->symbols.item[e->value].values; decl && *decl; decl++)
            fold_retain(fold, *decl);
    for (uint32_t i = 0; i < e->n; i++)
        plan_retain(fold, e->op[i]);
}

void plan_name(struct fold *fold, const expr *e)
{
    plan_retain(fold, e);
    if (e->kind == EXPR_INT)
        return;
    fold->plan.named.item = arena_grow(fold->arena, (void *)fold->plan.named.item, fold->plan.named.count,
                                       &fold->plan.named.capacity, sizeof *fold->plan.named.item);
    fold->plan.named.item[fold->plan.named.count++] = e;
}

struct plan_names plan_take(struct fold *fold)
{
    const size_t count = fold->plan.named.count, size = count * sizeof(const expr *);
    const expr **item = count ? arena_alloc(fold->arena, size) : NULL;
    if (count)
        memcpy(item, fold->plan.named.item, size);
    fold->plan.named.count = 0;
    return (struct plan_names){item, count};
}

void plan_put(struct fold *fold, enum plan_kind kind, const struct ast_node *node, uint32_t begin, uint32_t end,
              const char *text)
{
    struct plan_item *item = arena_alloc(fold->arena, sizeof *item);
    *item = (struct plan_item){kind, node, plan_take(fold)};
    edit_add(&fold->plan.edits, (struct edit){begin, end, text, item});
}

bool plan_has(const struct fold *fold, enum plan_kind kind, const struct ast_node *node)
{
    for (size_t i = fold->plan.edits.count; i-- > fold->plan.first;) {
        const struct plan_item *item = fold->plan.edits.item[i].item;
        if (item->kind == kind && item->node == node)
            return true;
    }
    return false;
}
