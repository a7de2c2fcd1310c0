/* A number that the body of a clone reads in an object that calls pass. */
#include "clone.h"
#include "parts.h"

/* A symbol that an inner scope made may not know the facts any more. */
static void know(struct fold *fold, const expr *symbol, const expr_facts *facts)
{
    const expr_facts known = expr_facts_of(fold->table, symbol), both = facts_both(known, *facts);
    if (both.lo != known.lo || both.hi != known.hi || both.modulus != known.modulus || both.residue != known.residue ||
        both.zeros != known.zeros)
        fold_know_bits(fold, symbol, facts);
}

void clone_know_number(struct fold *fold, struct ast_node *node, const expr *symbol)
{
    const struct clone *const clone = fold->clones.under_way;
    const struct clone_numbers *const all = clone ? &clone->parts.numbers : NULL;
    struct part_place place;
    if (!all || !all->count || (node->kind != AST_MEMBER && node->kind != AST_SUBSCRIPT) || ast_bit_field(node) ||
        !fold_read_place(fold, node, &place) || place.index)
        return;
    for (size_t i = 0; i < all->count; i++)
        if (all->item[i].path == place.path) {
            know(fold, symbol, &all->item[i].facts);
            return;
        }
}
