/* What traps in the source, also where nothing folded names its value: a division by 0 on the host, and a call of
   ccute's that stays and is given a bad layout. */
#include "state.h"

/* Is there a call of ccute's in the node that no text has replaced? */
static bool has_call(const struct fold *fold, const struct ast_node *node)
{
    if (node->kind == AST_CALL && node->decl && node->decl->is_ccute && ast_ctype(node->type) != CTYPE_COUNT) {
        for (size_t i = 0; i < fold->plan.edits.count; i++)
            if (fold->plan.edits.item[i].begin == node->begin && fold->plan.edits.item[i].end == node->end)
                return false;
        return true;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && has_call(fold, node->child[i]))
            return true;
    return false;
}

static void note(struct fold *fold, const expr *trap)
{
    fold->traps.item = arena_grow(fold->arena, (void *)fold->traps.item, fold->traps.count, &fold->traps.capacity,
                                  sizeof *fold->traps.item);
    fold->traps.item[fold->traps.count++] = trap;
}

void fold_note_divisor(struct fold *fold, const expr *divisor)
{
    const bool on_host = !fold->function->is_global && !fold->function->is_device; /* a device has no such trap */
    const expr *condition = expr_ne(fold->table, divisor, expr_int(fold->table, 0));
    if (on_host && condition->kind != EXPR_INT)
        note(fold, condition);
}

void fold_note_opaque(struct fold *fold, const struct ast_node *node, const expr *symbol)
{
    if (has_call(fold, node))
        note(fold, symbol);
}

/* Does e divide by what the condition says not to be 0? */
static bool divides_by(struct fold *fold, const expr *e, const expr *condition)
{
    return (e->kind == EXPR_DIV || e->kind == EXPR_MOD) &&
           expr_ne(fold->table, e->op[1], expr_int(fold->table, 0)) == condition;
}

bool fold_traps_with(struct fold *fold, const expr *e, const expr *trap)
{
    const bool chooses = e->kind == EXPR_SELECT || e->kind == EXPR_LAND || e->kind == EXPR_LOR;
    if (e == trap || divides_by(fold, e, trap))
        return true;
    for (uint32_t i = 0; i < (chooses ? 1 : e->n); i++)
        if (fold_traps_with(fold, e->op[i], trap))
            return true;
    return false;
}

const expr *fold_next_trap(struct fold *fold, size_t first, size_t *i)
{
    while (*i < fold->traps.count) {
        const expr *trap = fold->traps.item[(*i)++];
        bool again = false;
        for (size_t k = first; k + 1 < *i; k++)
            again |= fold->traps.item[k] == trap;
        if (!again)
            return trap;
    }
    fold->traps.count = first;
    return NULL;
}

const expr *fold_need_traps(struct fold *fold, const struct ast_node *node, size_t first, const expr *e)
{
    const expr *trap, *lost = NULL;
    size_t i = first;
    while ((trap = fold_next_trap(fold, first, &i)) != NULL)
        if (fold_traps_with(fold, e, trap))
            continue;
        else if (trap->kind == EXPR_SYMBOL)
            lost = trap;
        else
            fold_need(fold, trap, node);
    return lost;
}
