/* Slots: the places where items name residues that are products (slot.c). */
#ifndef FOLDC_PLAN_SLOT_H
#define FOLDC_PLAN_SLOT_H

#include <stdbool.h>
#include <stddef.h>

#include "foldc/expr/expr.h"
#include "foldc/expr/print.h"

struct ast_node;
struct fold;

/* A place in the text of an item that names the symbol of such a residue. */
struct slot {
    size_t item; /* its number in the plan */
    size_t at;   /* the name's first byte in the item's text */
    const expr *symbol;
    bool takes_product; /* the text around binds it less tightly than a factor */
};

/* The slots of the function under way. */
struct slots {
    struct slot *item;
    size_t count, capacity;
};

/* Is it a product of at least two names, perhaps times a number? */
bool slot_is_product(const expr *e);

/* Prints the name of a symbol (expr_spell); one that gets a slot has a mark before it. context: the fold. */
void slot_spell(void *context, ccute_sink *sink, const expr *symbol, int precedence);

/* A text without its marks. */
const char *slot_plain(struct fold *fold, const char *text);

/* The text of an item without its marks; the plan gets its slots. */
const char *slot_add(struct fold *fold, size_t item, const char *text);

/* Note that written text repeats the node, with the texts of the items inside of it. These texts then stand twice, so
   their names count as used without a slot. */
void slot_repeat(struct fold *fold, const struct ast_node *node);

/* The only slot of a symbol; NULL: it has none or more. */
const struct slot *slot_only(const struct fold *fold, const expr *symbol);

/* The text of a slot grew by that many bytes: move the later slots of its item. */
void slot_grow(struct fold *fold, const struct slot *grown, size_t more);

#endif
