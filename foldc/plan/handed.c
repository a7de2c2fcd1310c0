#include "handed.h"

#include "keep.h"
#include "state.h"

enum { DEEPEST = 8 };

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
    while (one && (!one->param || one->param != param))
        one = one->before;
    return one;
}

void handed_enter(struct fold *fold, const struct ast_node *body) { handed_add(fold, NULL, body, fold->memory.handed); }

/* A lambda that captures all by reference has the flag. */
bool handed_copies(const struct ast_node *lambda, const struct ast_decl *decl)
{
    if (!ast_is_automatic(decl) || (decl->place.begin >= lambda->begin && decl->place.end <= lambda->end))
        return false;
    for (uint32_t i = 0; i < lambda->count; i++)
        if (lambda->child[i] && lambda->child[i]->flags & AST_CAPTURE && lambda->child[i]->decl == decl)
            return !(lambda->child[i]->flags & AST_BY_REF);
    return !(lambda->flags & AST_BY_REF);
}

/* The body of a helper names no copy of a lambda's. */
bool handed_is_copy(const struct fold *fold, const struct ast_decl *decl)
{
    const struct handed *one = fold->memory.handed;
    for (; one; one = one->before) {
        if (!one->param && one->argument->kind != AST_LAMBDA)
            return false;
        if (!one->param && handed_copies(one->argument, decl))
            return true;
    }
    return false;
}

const struct handed *handed_object(const struct fold *fold)
{
    const struct handed *one = fold->memory.handed;
    while (one && (!one->param || one->param->kind != AST_FUNCTION))
        one = one->before;
    return one;
}

const struct ast_node *handed_lambda(const struct fold *fold, const struct ast_node *call)
{
    const struct ast_node *lambda = ast_called_lambda(call), *callee = lambda ? NULL : ast_callee(call);
    for (int i = 0; i < DEEPEST && callee && !lambda; i++) {
        const struct handed *const passed = callee->kind == AST_DECLREF ? find(fold, callee->decl) : NULL;
        if (callee->kind == AST_LAMBDA)
            lambda = callee;
        else if (callee->kind == AST_PAREN || (callee->kind == AST_CONSTRUCT && callee->count == 1))
            callee = callee->child[0];
        else if (passed)
            callee = passed->argument;
        else
            callee = callee->kind == AST_DECLREF && callee->decl && callee->type && callee->type->is_lambda
                         ? callee->decl->init
                         : NULL;
    }
    return lambda;
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
