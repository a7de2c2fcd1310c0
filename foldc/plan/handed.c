#include "handed.h"
#include "foldc/c/seen.h"

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

/* Is the object of the operator its first part? */
static bool is_of_operator(const struct ast_node *call)
{
    const struct ast_function *const function = call->decl ? ast_seen_function(call->decl) : NULL;
    return function && function->header.is_method && !(call->flags & AST_METHOD) && call->kind != AST_CONSTRUCT;
}

uint32_t handed_count(const struct ast_node *call)
{
    const uint32_t first = call->kind == AST_CONSTRUCT ? 0 : call->kind == AST_CALL ? 1 : is_of_operator(call);
    return call->count > first ? call->count - first : 0;
}

const struct ast_node *handed_argument(const struct ast_node *call, uint32_t i)
{
    return call->child[call->count - handed_count(call) + i];
}

const struct ast_node *handed_object_of(const struct ast_node *call)
{
    const struct ast_node *const callee = call->flags & AST_METHOD ? ast_callee(call) : NULL;
    if (is_of_operator(call))
        return call->count ? call->child[0] : NULL;
    return callee && callee->kind == AST_MEMBER && callee->count && !(callee->flags & AST_IMPLICIT_THIS)
               ? callee->child[0]
               : NULL;
}

void handed_call(struct fold *fold, const struct ast_node *call, const struct ast_function *function,
                 const struct handed *around)
{
    const struct ast_node *const object = handed_object_of(call);
    if (object)
        handed_add(fold, call->decl, object, around);
    for (uint32_t i = 0; i < handed_count(call) && i < function->param_count; i++)
        handed_add(fold, function->param[i], handed_argument(call, i), around);
}

/* A lambda's parameters are those of its variables that have no initialiser. */
void handed_lambda_call(struct fold *fold, const struct ast_node *call, const struct ast_node *lambda)
{
    const struct handed *const around = fold->memory.handed;
    uint32_t next = 0;
    handed_enter(fold, lambda);
    for (uint32_t i = 0; i < lambda->count; i++) {
        const struct ast_node *const child = lambda->child[i];
        if (child && child->kind == AST_VARDECL && !ast_init(child) && next < ast_arg_count(call))
            handed_add(fold, child->decl, ast_arg(call, next++), around);
    }
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

static bool sets(const struct ast_node *node, const struct ast_decl *param)
{
    const struct ast_node *const place = ast_written_by(node);
    const struct ast_node *const bare = place ? ast_bare((struct ast_node *)place) : NULL;
    if (bare && bare->kind == AST_DECLREF && bare->decl == param)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && sets(node->child[i], param))
            return true;
    return false;
}

/* Does a body that is followed set the parameter, which is written as an array? Its elements are no part of it. */
static bool is_set(const struct fold *fold, const struct ast_decl *param)
{
    for (const struct handed *one = fold->memory.handed; one; one = one->before)
        if (!one->param && sets(one->argument, param))
            return true;
    return false;
}

const struct handed *handed_for(const struct fold *fold, const struct ast_decl *param)
{
    const struct handed *one = param ? find(fold, param) : NULL;
    return one && (param->type->is_reference || !param->variable.escape ||
                   (param->type->kind == AST_TYPE_ARRAY && !is_set(fold, param)))
               ? one
               : NULL;
}

const struct handed *handed_of(const struct fold *fold, const struct ast_decl *param) { return find(fold, param); }

/* Does an address have the same base without operators and casts? */
static bool is_base_of(const struct ast_node *node, const struct ast_node *argument)
{
    while (argument != node && argument->count &&
           (argument->kind == AST_PAREN || argument->kind == AST_CAST || argument->kind == AST_UNARY ||
            argument->kind == AST_MEMBER || argument->kind == AST_SUBSCRIPT))
        argument = argument->child[0];
    return argument == node;
}

bool handed_passes(const struct ast_node *call, const struct ast_node *node)
{
    for (uint32_t i = 0; call && i < handed_count(call); i++) {
        const struct ast_node *const argument = handed_argument(call, i);
        if (argument->type && argument->type->kind != AST_TYPE_OTHER && is_base_of(node, argument))
            return true;
    }
    return false;
}

bool handed_is_lambda(const struct ast_node *node)
{
    return node->kind == AST_LAMBDA || (node->type && node->type->is_lambda) ||
           ((node->kind == AST_CONSTRUCT || node->kind == AST_CAST) && node->count == 1 &&
            handed_is_lambda(node->child[0]));
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
