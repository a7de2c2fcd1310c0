/* Lists in braces. */
#ifndef FOLDC_C_LIST_H
#define FOLDC_C_LIST_H

#include "ast.h"

/* An item that names what it initialises: the member of ".in = value" or the index of "[3] = value". */
struct list_item {
    const struct ast_decl *member; /* NULL: an element */
    struct ast_node *index, *value;
};

/* Does the item of a list name what it initialises? */
bool list_is_designated(const struct ast_node *item);

/* Read such an item; false if it names a part of a part, ".in.x = value", or several elements. */
bool list_read(const struct ast_node *item, struct list_item *out);

#endif
