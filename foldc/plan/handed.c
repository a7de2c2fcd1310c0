#include "handed.h"

#include "keep.h"
#include "state.h"

void handed_add(struct fold *fold, const struct ast_decl *param, const struct ast_node *argument,
                const struct handed *around)
{
    struct handed *one = arena_alloc(fold->arena, sizeof *one);
    *one = (struct handed){fold->memory.handed, param, argument, around};
    fold->memory.handed = one;
}

static const struct handed *find(const struct fold *fold, const struct ast_decl *param)
{
    const struct handed *one = fold->memory.handed;
    while (one && one->param != param)
        one = one->before;
    return one;
}

const struct handed *handed_for(const struct fold *fold, const struct ast_decl *param)
{
    const struct handed *one = param ? find(fold, param) : NULL;
    return one && (param->type->is_reference || !param->variable.escape) ? one : NULL;
}

bool handed_is_in(const struct fold *fold, const struct ast_node *node)
{
    if (node->kind == AST_DECLREF && node->decl && find(fold, node->decl))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && handed_is_in(fold, node->child[i]))
            return true;
    return false;
}
