/* Calls that copy, and their destinations. */
#include "copy.h"

bool fold_is_copy(const struct ast_node *call) { return copy_call_of(call->call) != NULL; }

bool copy_has_atom(const struct ast_node *call) { return copy_call_of(call->call)->atom >= 0; }

const struct ast_node *copy_destination(const struct ast_node *call)
{
    return ast_arg(call, (uint32_t)copy_call_of(call->call)->dst);
}

bool copy_is_in(const struct ast_node *node, int depth)
{
    const struct ast_function *helper = node->kind == AST_CALL && node->decl ? node->decl->function : NULL;
    if (node->kind == AST_CALL && fold_is_copy(node))
        return true;
    if (helper && helper->body && depth > 0 && copy_is_in(helper->body, depth - 1))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && copy_is_in(node->child[i], depth))
            return true;
    return false;
}
