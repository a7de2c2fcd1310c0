/* Strides of 1 that have names. Where one is 1, the elements of its mode lie in a row, and a move may have several. */
#include "copy.h"
#include "state.h"

const expr *copy_unit_to_ask(struct fold *fold, const struct copy *copy)
{
    for (int m = 0; m < copy->modes.n; m++) {
        const struct copy_mode *mode = &copy->modes.mode[m];
        const expr *asked = NULL;
        bool fits = mode->extent->kind == EXPR_INT && mode->extent->value > 1;
        for (int s = 0; s < SIDE_PRED && fits; s++) {
            const expr *stride = mode->stride[s];
            if (!copy_in_memory(copy, s) || expr_is_int(stride, 1))
                continue;
            fits = stride->kind == EXPR_SYMBOL && fold_is_stable(fold, stride) && (!asked || asked == stride) &&
                   expr_facts_of(fold->table, stride).lo <= 1 && expr_facts_of(fold->table, stride).hi >= 1;
            asked = stride;
        }
        if (fits && asked)
            return asked;
    }
    return NULL;
}

const expr *copy_known_unit(struct fold *fold, const struct copy *copy)
{
    for (int m = 0; m < copy->modes.n; m++)
        for (int s = 0; s < SIDE_PRED; s++) {
            const expr *stride = copy_in_memory(copy, s) ? copy->modes.mode[m].stride[s] : NULL;
            if (stride && stride->kind == EXPR_SYMBOL && expr_facts_of(fold->table, stride).lo == 1 &&
                expr_facts_of(fold->table, stride).hi == 1)
                return stride;
        }
    return NULL;
}

struct unit {
    struct fold *fold;
    const expr *symbol;
};

/* 1 in the place of the unit, also in the definitions of residues that name it. */
static const expr *where_unit(void *context, const expr *symbol)
{
    struct unit *const unit = context;
    struct fold *const fold = unit->fold;
    if (symbol == unit->symbol)
        return expr_int(fold->table, 1);
    const expr *const definition = fold->symbols.item[symbol->value].definition;
    const expr *const value = definition ? expr_subst(fold->table, definition, where_unit, unit) : NULL;
    return value && value != definition && fold_can_be_named(fold, value) ? value : NULL;
}

void copy_take_unit(struct fold *fold, struct copy *copy, struct copy_plan *plan, const expr *symbol)
{
    struct unit unit = {fold, symbol};
    for (int s = 0; s < COPY_SIDES; s++) {
        if (plan->offset[s])
            plan->offset[s] = expr_subst(fold->table, plan->offset[s], where_unit, &unit);
        for (int m = 0; m < copy->modes.n && s != SIDE_INDEX; m++)
            copy->modes.mode[m].stride[s] = expr_subst(fold->table, copy->modes.mode[m].stride[s], where_unit, &unit);
    }
}
