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

void plan_repeat(struct fold *fold, uint32_t begin, uint32_t end)
{
    struct plan_ranges *const repeated = &fold->plan.repeated;
    if (!memchr(fold->function->source->bytes + begin, '#', end - begin))
        return;
    repeated->item =
        arena_grow(fold->arena, repeated->item, repeated->count, &repeated->capacity, sizeof *repeated->item);
    repeated->item[repeated->count++] = (struct edit_range){begin, end};
}

void plan_repeat_node(struct fold *fold, const struct ast_node *node)
{
    if ((node->origin == AST_PLAIN || node->origin == AST_IN_ARG) && !(node->flags & AST_ELSEWHERE))
        plan_repeat(fold, node->begin, node->end);
}

static void repeat_nodes(struct fold *fold, const expr *e)
{
    const struct ast_node *const node = e->kind == EXPR_SYMBOL ? fold->symbols.item[e->value].node : NULL;
    if (node)
        plan_repeat_node(fold, node);
    for (uint32_t i = 0; i < e->n; i++)
        repeat_nodes(fold, e->op[i]);
}

void plan_repeat_named(struct fold *fold, const expr *e)
{
    const struct ast_function *const function = fold->function;
    if (memchr(function->source->bytes + function->begin, '#', function->end - function->begin))
        repeat_nodes(fold, e);
}

/* The repeated pieces since the last item, and those by the names of this one. */
static struct edit_ranges take_repeated(struct fold *fold, struct plan_names names, uint32_t begin, uint32_t end)
{
    struct edit_range *item = NULL;
    size_t count;
    if (memchr(fold->function->source->bytes + begin, '#', end - begin))
        for (size_t i = 0; i < names.count; i++)
            repeat_nodes(fold, names.item[i]);
    count = fold->plan.repeated.count;
    if (count) {
        item = arena_alloc(fold->arena, count * sizeof *item);
        memcpy(item, fold->plan.repeated.item, count * sizeof *item);
    }
    fold->plan.repeated.count = 0;
    return (struct edit_ranges){item, count};
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
    *fold->plan.open = (struct function_plan){.function = function,
                                              .clone = fold->clones.under_way,
                                              .arch = fold->plan.arch,
                                              .edits = {.arena = fold->arena}};
    fold->plan.named.count = fold->plan.repeated.count = fold->plan.guarded.count = 0;
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
    return (struct edit){.begin = begin, .end = end, .text = text, .item = item};
}

void plan_put(struct fold *fold, enum plan_kind kind, const struct ast_node *node, uint32_t begin, uint32_t end,
              const char *text)
{
    const struct plan_item item = {kind, node, plan_take(fold)};
    struct edit edit = edit_of(fold, item, begin, end, slot_add(fold, fold->plan.open->edits.count, text));
    edit.repeats = take_repeated(fold, item.names, begin, end);
    edit_add(&fold->plan.open->edits, edit);
}

void plan_put_brace(struct fold *fold, enum plan_kind kind, const struct ast_node *node, uint32_t end)
{
    plan_put(fold, kind, node, end, end, " }");
    fold->plan.open->edits.item[fold->plan.open->edits.count - 1].ends = true;
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
