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

void plan_open(struct fold *fold, const struct ast_function *function)
{
    fold->plan.open = arena_alloc(fold->arena, sizeof *fold->plan.open);
    *fold->plan.open =
        (struct function_plan){.function = function, .clone = fold->clones.under_way, .edits = {.arena = fold->arena}};
    fold->plan.named.count = fold->plan.guarded.count = 0;
}

const struct function_plan *plan_close(struct fold *fold)
{
    const struct function_plan *const closed = fold->plan.open;
    fold->plan.open = NULL;
    fold->plan.slots.count = 0;
    return closed;
}

struct edits plan_so_far(const struct fold *fold)
{
    return fold->plan.open ? fold->plan.open->edits : (struct edits){.arena = fold->arena};
}

void plan_keep(struct fold *fold, const struct function_plan *plan)
{
    struct function_plans *const view = &fold->plan.view;
    view->item = arena_grow(fold->arena, (void *)view->item, view->count, &view->capacity, sizeof *view->item);
    view->item[view->count++] = plan;
}

struct edits plan_of_view(const struct fold *fold)
{
    struct edits all = {.arena = fold->arena};
    for (size_t i = 0; i < fold->plan.view.count; i++)
        for (size_t k = 0; k < fold->plan.view.item[i]->edits.count; k++)
            edit_add(&all, fold->plan.view.item[i]->edits.item[k]);
    return all;
}

static struct edit edit_of(struct fold *fold, struct plan_item what, uint32_t begin, uint32_t end, const char *text)
{
    struct plan_item *item = arena_alloc(fold->arena, sizeof *item);
    *item = what;
    return (struct edit){begin, end, text, item};
}

void plan_put(struct fold *fold, enum plan_kind kind, const struct ast_node *node, uint32_t begin, uint32_t end,
              const char *text)
{
    text = slot_add(fold, fold->plan.open->edits.count, text);
    edit_add(&fold->plan.open->edits, edit_of(fold, (struct plan_item){kind, node, plan_take(fold)}, begin, end, text));
}

void plan_put_in_file(struct fold *fold, enum plan_kind kind, uint32_t begin, uint32_t end, const char *text)
{
    edit_add(&fold->plan.joined, edit_of(fold, (struct plan_item){.kind = kind}, begin, end, text));
}

bool plan_has(const struct fold *fold, enum plan_kind kind, const struct ast_node *node)
{
    for (size_t i = fold->plan.open->edits.count; i-- > 0;) {
        const struct plan_item *item = fold->plan.open->edits.item[i].item;
        if (item->kind == kind && item->node == node)
            return true;
    }
    return false;
}
