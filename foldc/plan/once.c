/* A product that one place names is written there: a compiler keeps a product of two 32-bit numbers in one instruction
 * with the sum around it, unless the widening of a factor is in another place, shared with other code. A factor of a
 * product keeps its name, because it is better made before a condition; so does a quotient, which a compiler does not
 * move out of a loop. */
#include "once.h"

#include <string.h>

#include "settle.h"
#include "slot.h"

/* Is a byte of the function inside of a lambda, which may not name all that a declaration before it may? */
static bool is_in_lambda(const struct ast_node *node, uint32_t at)
{
    if (node->kind == AST_LAMBDA && node->begin <= at && at < node->end)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && is_in_lambda(node->child[i], at))
            return true;
    return false;
}

static bool may_hold(const struct fold *fold, const struct edit *edit)
{
    const struct plan_item *item = edit->item;
    return (item->kind == PLAN_COPY || item->kind == PLAN_QUERY) && !is_in_lambda(fold->function->body, edit->begin);
}

bool once_inline(struct fold *fold, const struct residue *residue)
{
    const expr *symbol = residue->symbol;
    if (!symbol || !residue->value || fold->plan.guarded.count || !slot_is_product(residue->definition) ||
        fold->symbols.item[symbol->value].used == SYMBOL_USED_FREELY || !fold_can_be_named(fold, residue->definition))
        return false;
    const struct slot *only = slot_only(fold, symbol);
    struct edit *edit = only ? &fold->plan.open->edits.item[only->item] : NULL;
    if (!edit || !only->takes_product || !may_hold(fold, edit))
        return false;
    const char *text = edit->text, *end = text + only->at + strlen(symbol->name);
    const bool is_whole = only->at == 0 && !*end; /* an operator of the source may be next to it */
    edit->text =
        arena_printf(fold->arena, is_whole ? "%.*s(%s)%s" : "%.*s%s%s", (int)only->at, text, residue->value, end);
    slot_grow(fold, only, strlen(edit->text) - strlen(text));
    return true;
}
