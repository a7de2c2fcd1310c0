/* Lists in braces: their items in C's own words, ".in = value" and "[3] = value". */
#include "list.h"

bool list_is_designated(const struct ast_node *item)
{
    return item && item->kind == AST_OTHER && item->type && item->type->kind == AST_TYPE_VOID && item->count &&
           !ast_is_throw(item);
}

bool list_read(const struct ast_node *item, struct list_item *out)
{
    const uint32_t indices = item->decl ? 0 : 1;
    *out = (struct list_item){.member = item->decl};
    if (!list_is_designated(item) || item->count != indices + 1)
        return false;
    out->index = indices ? item->child[0] : NULL;
    out->value = item->child[indices];
    return out->value && (!indices || out->index);
}
