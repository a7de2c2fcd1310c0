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

static void note(struct fold *fold, const expr *symbol, const expr *condition)
{
    struct traps *traps = &fold->traps;
    traps->item = arena_grow(fold->arena, traps->item, traps->count, &traps->capacity, sizeof *traps->item);
    traps->item[traps->count++] = (struct trap){symbol, condition};
}

static void note_divisor(struct fold *fold, const expr *divisor, const expr *symbol)
{
    const bool on_host = !fold->function->is_global && !fold->function->is_device; /* a device has no such trap */
    const expr *condition = expr_ne(fold->table, divisor, expr_int(fold->table, 0));
    if (on_host && condition->kind != EXPR_INT)
        note(fold, symbol, condition);
}

void fold_note_divisor(struct fold *fold, const expr *divisor) { note_divisor(fold, divisor, NULL); }

/* The divisors in a node's text, which is evaluated, but for what it chooses. */
static void note_divisions(struct fold *fold, struct ast_node *node, const expr *symbol)
{
    const bool is_binary = node->kind == AST_BINARY;
    const bool divides = is_binary && (node->op == AST_OP_DIV || node->op == AST_OP_REM);
    const bool chooses =
        node->kind == AST_CONDITIONAL || (is_binary && (node->op == AST_OP_LOGIC_AND || node->op == AST_OP_LOGIC_OR));
    const size_t needs = fold->needs.count, traps = fold->traps.count;
    if (node->kind == AST_UNEVALUATED)
        return;
    if (divides && ast_ctype(ast_right(node)->type) != CTYPE_COUNT) {
        const expr *by = fold_int(fold, ast_right(node));
        fold->needs.count = needs;
        fold->traps.count = traps;
        if (by)
            note_divisor(fold, by, symbol);
    }
    for (uint32_t i = 0; i < (chooses ? 1 : node->count); i++)
        if (node->child[i])
            note_divisions(fold, node->child[i], symbol);
}

void fold_note_opaque(struct fold *fold, struct ast_node *node, const expr *symbol)
{
    if (has_call(fold, node))
        note(fold, symbol, NULL);
    note_divisions(fold, node, symbol);
}

/* Does e divide by what the condition says not to be 0? */
static bool divides_by(struct fold *fold, const expr *e, const expr *condition)
{
    return (e->kind == EXPR_DIV || e->kind == EXPR_MOD) &&
           expr_ne(fold->table, e->op[1], expr_int(fold->table, 0)) == condition;
}

bool fold_traps_with(struct fold *fold, const expr *e, const struct trap *trap)
{
    const bool chooses = e->kind == EXPR_SELECT || e->kind == EXPR_LAND || e->kind == EXPR_LOR;
    if (e == trap->symbol || divides_by(fold, e, trap->condition))
        return true;
    for (uint32_t i = 0; i < (chooses ? 1 : e->n); i++)
        if (fold_traps_with(fold, e->op[i], trap))
            return true;
    return false;
}

const struct trap *fold_next_trap(struct fold *fold, size_t first, size_t *i)
{
    while (*i < fold->traps.count) {
        const struct trap *trap = &fold->traps.item[(*i)++];
        bool again = false;
        for (size_t k = first; k + 1 < *i; k++)
            again |= trap->condition && fold->traps.item[k].condition == trap->condition;
        if (!again)
            return trap;
    }
    fold->traps.count = first;
    return NULL;
}

bool fold_need_traps(struct fold *fold, const struct ast_node *node, size_t first, const expr *e)
{
    const struct trap *trap;
    bool all = true;
    size_t i = first;
    while ((trap = fold_next_trap(fold, first, &i)) != NULL)
        if (fold_traps_with(fold, e, trap))
            continue;
        else if (trap->condition)
            fold_need(fold, trap->condition, node);
        else
            all = false;
    return all;
}
