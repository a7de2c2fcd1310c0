/* Which calls are copies, and which of their arguments is what. */
#include "copy.h"

/* The calls: their arguments from the first one that stands for the destination on. */
static const struct copy_call calls[CALLS] = {
    [CALL_ccute_copy] = {true, COPY_ELEMENTS, -1, -1, 0, 2, -1, -1, -1, -1},
    [CALL_ccute_copy_with] = {true, COPY_ELEMENTS, 0, -1, 1, 3, -1, -1, -1, -1},
    [CALL_ccute_copy_if] = {true, COPY_ELEMENTS, -1, 0, 2, 4, -1, -1, -1, -1},
    [CALL_ccute_copy_bounded] = {true, COPY_ELEMENTS, -1, -1, 0, 2, -1, 4, -1, -1},
    [CALL_ccute_copy_bounded_with] = {true, COPY_ELEMENTS, 0, -1, 1, 3, -1, 5, -1, -1},
    [CALL_ccute_copy_tiled] = {true, COPY_ELEMENTS, 0, -1, 1, 3, -1, -1, -1, -1},
    [CALL_ccute_copy_tiled_bounded] = {true, COPY_ELEMENTS, 0, -1, 1, 3, -1, 5, -1, -1},
    [CALL_ccute_fill] = {true, COPY_VALUE, -1, -1, 0, -1, 2, -1, -1, -1},
    [CALL_ccute_clear] = {true, COPY_ZERO, -1, -1, 0, -1, -1, -1, -1, -1},
    [CALL_ccute_convert] = {true, COPY_CONVERTED, -1, -1, 0, 2, -1, -1, -1, -1},
    [CALL_ccute_convert_saturated] = {true, COPY_SATURATED, -1, -1, 0, 2, -1, -1, -1, -1},
    [CALL_ccute_convert_bounded] = {true, COPY_CONVERTED, -1, -1, 0, 2, -1, 4, -1, -1},
    [CALL_ccute_convert_saturated_bounded] = {true, COPY_SATURATED, -1, -1, 0, 2, -1, 4, -1, -1},
    [CALL_ccute_axpby] = {true, COPY_AXPBY, -1, -1, 4, 1, -1, -1, 0, 3},
    [CALL_ccute_axpby_bounded] = {true, COPY_AXPBY, -1, -1, 4, 1, -1, 6, 0, 3},
};

const struct copy_call *copy_call_of(const struct ast_node *node)
{
    return calls[node->call].is_copy ? &calls[node->call] : NULL;
}

bool fold_is_copy(const struct ast_node *call) { return copy_call_of(call) != NULL; }

bool copy_has_atom(const struct ast_node *call) { return copy_call_of(call)->atom >= 0; }

const struct ast_node *copy_destination(const struct ast_node *call)
{
    return ast_arg(call, (uint32_t)copy_call_of(call)->dst);
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
