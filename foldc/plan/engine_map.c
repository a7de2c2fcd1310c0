/* Maps that are not where the launch put them: an engine takes none from a thread's own memory, and nvcc copies there
 * what is passed by value. */
#include "foldc/c/named.h"
#include "engine.h"
#include "handed.h"
#include "state.h"

static void refuse_map(struct fold *fold, const struct ast_decl *decl, const struct message *why)
{
    struct ast_node *place = arena_alloc(fold->arena, sizeof *place);
    *place =
        (struct ast_node){.kind = AST_OTHER, .begin = decl->place.begin, .end = decl->place.end, .type = decl->type};
    fold_fault(fold, place, why);
}

static bool is_map(const struct ast_decl *decl)
{
    return decl->type && !decl->type->is_reference && decl->place.source && type_is_named(decl->type, NAMED_TMA);
}

/* Is the expression a map that is a member or an element of the variable? */
static bool is_map_in(const struct ast_node *node, const struct ast_decl *decl)
{
    if (!node->type || !type_is_named(node->type, NAMED_TMA) || node->kind == AST_DECLREF)
        return false;
    for (;;) {
        if (node->kind == AST_MEMBER && !(node->flags & AST_ARROW) && ast_operand(node))
            node = ast_operand(node);
        else if (node->kind == AST_SUBSCRIPT && ast_left(node)->type && ast_left(node)->type->kind == AST_TYPE_ARRAY)
            node = ast_left(node);
        else if (node->kind == AST_PAREN)
            node = ast_operand(node);
        else
            return node->kind == AST_DECLREF && node->decl == decl;
    }
}

static bool names_map_in(const struct ast_node *node, const struct ast_decl *decl)
{
    if (is_map_in(node, decl))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && names_map_in(node->child[i], decl))
            return true;
    return false;
}

/* Has the variable, which is an object or an array in the thread's own memory, a map that the function names? */
static bool holds_map(const struct ast_function *function, const struct ast_decl *decl)
{
    return !is_map(decl) && !decl->type->is_reference && ast_is_automatic(decl) && decl->place.source &&
           (decl->type->kind == AST_TYPE_OTHER || decl->type->kind == AST_TYPE_ARRAY) && function->body &&
           names_map_in(function->body, decl);
}

static void check_parameter(struct fold *fold, const struct ast_decl *param)
{
    const struct ast_function *function = fold->function;
    const bool is_placed = function->header.is_global && ast_annotation(param, "grid_constant");
    if (is_placed)
        return;
    if (is_map(param))
        refuse_map(fold, param,
                   function->header.is_global ? say_tma_parameter(fold->arena, param->name)
                                              : say_tma_by_value(fold->arena, param->name));
    else if (holds_map(function, param))
        refuse_map(fold, param,
                   function->header.is_global ? say_tma_in_parameter(fold->arena, param->name)
                                              : say_tma_in_object(fold->arena, param->name));
}

/* Is it a reference to what a call returns by value? */
static bool is_of_a_call(const struct ast_decl *local)
{
    const struct ast_node *init = local->type && local->type->is_reference ? local->init : NULL;
    while (init && (init->kind == AST_PAREN || init->kind == AST_CONSTRUCT) && init->count == 1)
        init = init->child[0];
    return init && type_is_named(local->type, NAMED_TMA) && local->place.source && init->kind == AST_CALL &&
           init->decl && init->decl->type && !init->decl->type->is_reference;
}

static void check_local(struct fold *fold, const struct ast_decl *local)
{
    if (is_map(local) || is_of_a_call(local))
        refuse_map(fold, local, say_tma_by_value(fold->arena, local->name));
    else if (local->kind == AST_VAR && holds_map(fold->function, local))
        refuse_map(fold, local, say_tma_in_object(fold->arena, local->name));
}

/* The map that the node names and that the lambda copies; NULL: none. */
static const struct ast_decl *copied_map(const struct ast_node *lambda, const struct ast_node *node)
{
    const struct ast_decl *found = NULL;
    if (node->kind == AST_DECLREF && node->decl && is_map(node->decl) && handed_copies(lambda, node->decl))
        return node->decl;
    for (uint32_t i = 0; i < node->count && !found; i++)
        if (node->child[i])
            found = copied_map(lambda, node->child[i]);
    return found;
}

/* Helpers without a mark, and lambdas, that take copies of maps. */
static void check_callees(struct fold *fold, const struct ast_node *node)
{
    const struct ast_function *const helper = node->kind == AST_CALL && node->decl ? node->decl->unmarked : NULL;
    const struct ast_decl *const copied =
        node->kind == AST_LAMBDA && ast_body(node) ? copied_map(node, ast_body(node)) : NULL;
    for (uint32_t i = 0; helper && i < helper->param_count; i++)
        if (is_map(helper->param[i]))
            fold_fault(fold, node, say_tma_passed(fold->arena, node->text, helper->param[i]->name));
    if (copied)
        fold_fault(fold, node, say_tma_by_value(fold->arena, copied->name));
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            check_callees(fold, node->child[i]);
}

void engine_check_maps(struct fold *fold)
{
    const struct ast_function *function = fold->function;
    if (fold->file->language != AST_CUDA || (!function->header.is_global && !function->header.is_device))
        return;
    for (uint32_t i = 0; i < function->param_count; i++)
        check_parameter(fold, function->param[i]);
    for (uint32_t i = 0; i < function->declared.local_count; i++)
        check_local(fold, function->declared.local[i]);
    if (function->body)
        check_callees(fold, function->body);
}
