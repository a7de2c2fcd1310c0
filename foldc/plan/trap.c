/* Expressions that trap in the source, even if no folded text names their value: a division by 0 on the host, and a
   call of ccute's that stays and gets a bad layout. */
#include "state.h"

size_t traps_mark(const struct fold *fold) { return fold->pending.traps.count; }

void traps_rewind(struct fold *fold, size_t mark) { fold->pending.traps.count = mark; }

bool traps_since(const struct fold *fold, size_t mark) { return fold->pending.traps.count > mark; }

void fold_note_trap(struct fold *fold, const expr *symbol, const expr *condition)
{
    struct traps *traps = &fold->pending.traps;
    traps->item = arena_grow(fold->arena, traps->item, traps->count, &traps->capacity, sizeof *traps->item);
    traps->item[traps->count++] = (struct trap){symbol, condition};
}

void fold_note_division(struct fold *fold, const expr *divisor, const expr *symbol)
{
    const bool on_host =
        !fold->function->header.is_global && !fold->function->header.is_device; /* a device has no such trap */
    const expr *condition = expr_ne(fold->table, divisor, expr_int(fold->table, 0));
    if (on_host && condition->kind != EXPR_INT)
        fold_note_trap(fold, symbol, condition);
}

void fold_note_divisor(struct fold *fold, const expr *divisor) { fold_note_division(fold, divisor, NULL); }

void fold_trap_only_if(struct fold *fold, size_t first, const expr *condition, bool holds)
{
    struct traps *traps = &fold->pending.traps;
    const expr *const otherwise = holds ? expr_not(fold->table, condition) : condition;
    const size_t end = traps->count;
    traps->count = first;
    for (size_t i = first; i < end; i++) {
        struct trap trap = traps->item[i];
        trap.condition = trap.condition ? fold_unless(fold->table, otherwise, trap.condition) : NULL;
        if (!trap.condition || !expr_is_int(trap.condition, 1))
            traps->item[traps->count++] = trap;
    }
}

void fold_trap_within(struct fold *fold, size_t first, const expr *choice)
{
    const bool chooses = choice->kind == EXPR_SELECT || choice->kind == EXPR_LAND || choice->kind == EXPR_LOR;
    for (size_t i = first; i < fold->pending.traps.count; i++) {
        struct trap *trap = &fold->pending.traps.item[i];
        trap->symbol = chooses && trap->symbol && fold_uses(fold, choice, trap->symbol) ? choice : NULL;
    }
}

bool fold_has_call_trap(const struct fold *fold, size_t first)
{
    for (size_t i = first; i < fold->pending.traps.count; i++)
        if (!fold->pending.traps.item[i].condition)
            return true;
    return false;
}

void fold_forget_call_traps(struct fold *fold, size_t first)
{
    struct traps *traps = &fold->pending.traps;
    const size_t end = traps->count;
    traps->count = first;
    for (size_t i = first; i < end; i++)
        if (traps->item[i].condition)
            traps->item[traps->count++] = traps->item[i];
}

/* Does e divide by a number that the condition says is not 0? */
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
    while (*i < fold->pending.traps.count) {
        const struct trap *trap = &fold->pending.traps.item[(*i)++];
        bool again = false;
        for (size_t k = first; k + 1 < *i; k++)
            again |= trap->condition && fold->pending.traps.item[k].condition == trap->condition;
        if (!again)
            return trap;
    }
    fold->pending.traps.count = first;
    return NULL;
}

const struct miss *fold_need_traps(struct fold *fold, const struct ast_node *node, size_t first, const expr *e)
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
    return all ? NULL : fold_miss(fold, node, say_may_trap(fold->arena));
}
