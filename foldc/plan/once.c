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

/* How a product stands in the place of a name in a text: the format of the text before, the product, and the text
   after. As a term of a sum or as an index it needs no brackets. NULL: it would be a factor there. */
static const char *format_at(const char *text, const char *at, const char *end)
{
    const char *before = at;
    while (before > text && before[-1] == ' ')
        before--;
    end += strspn(end, " ");
    const bool begins = before == text, ends = !*end;
    const bool added = (!begins && before[-1] == '+') || (*end == '+' && end[1] == ' ');
    if (begins && ends)
        return "%.*s(%s)%s";
    return (begins ? added : strchr("+[(", before[-1]) != NULL) &&
                   (ends ? added : strchr("])", *end) || (*end == '+' && end[1] == ' '))
               ? "%.*s%s%s"
               : NULL;
}

bool once_inline(struct fold *fold, const struct residue *residue)
{
    const expr *symbol = residue->symbol;
    if (!symbol || !residue->value || fold->plan.guarded.count || !slot_is_product(residue->definition) ||
        fold->symbols.item[symbol->value].used == SYMBOL_USED_FREELY || !fold_can_be_named(fold, residue->definition))
        return false;
    const struct slot *only = slot_only(fold, symbol);
    struct edit *edit = only ? &fold->plan.open->edits.item[only->item] : NULL;
    if (!edit || !may_hold(fold, edit))
        return false;
    const char *text = edit->text, *at = text + only->at, *end = at + strlen(symbol->name);
    const char *format = format_at(text, at, end);
    if (!format)
        return false;
    edit->text = arena_printf(fold->arena, format, (int)only->at, text, residue->value, end);
    slot_grow(fold, only, strlen(edit->text) - strlen(text));
    return true;
}
