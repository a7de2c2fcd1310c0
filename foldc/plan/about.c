/* Questions of the fold to a type, a variable or a function. */
#include <string.h>

#include "about.h"
#include "state.h"

bool fold_is_ccute_type(const struct ast_type *type)
{
    return type && type->kind >= AST_TYPE_TUPLE && type->kind <= AST_TYPE_TILED_MMA;
}

bool fold_holds_value(const struct ast_decl *decl)
{
    const struct ast_type *type = decl->type;
    return fold_keeps_value(decl) ||
           (type->is_reference && type->is_const && !type->is_volatile && fold_is_ccute_type(type));
}

static bool states_form(const struct ast_node *node, const struct ast_decl *decl)
{
    if (!node)
        return false;
    if (node->kind == AST_CALL && node->call == CALL_CCUTE_FORM && ast_arg_count(node) > 0 &&
        ast_bare(ast_arg(node, 0))->decl == decl)
        return true;
    for (uint32_t i = 0; node->kind == AST_COMPOUND && i < node->count; i++)
        if (states_form(node->child[i], decl))
            return true;
    return false;
}

bool fold_has_form(const struct ast_function *function, const struct ast_decl *decl)
{
    return states_form(function->body, decl);
}

enum { DEEP = 4 }; /* the depth to which calls of member functions are followed */

/* Is the node the object that a member function is called on, or a part of it? */
static bool is_of_this(const struct ast_node *node)
{
    while (node && !ast_is_this(node)) {
        if (node->kind == AST_MEMBER && node->flags & AST_IMPLICIT_THIS)
            return true;
        if (node->kind != AST_MEMBER && node->kind != AST_SUBSCRIPT && node->kind != AST_PAREN &&
            !(node->kind == AST_UNARY && node->op == AST_OP_DEREF))
            return false;
        node = node->child[0];
    }
    return node != NULL;
}

/* Does the node name a value of ccute's in that object, itself or in member functions that it calls, to that depth? */
static bool names_part(const struct ast_node *node, int depth)
{
    const struct ast_function *called = node->kind == AST_CALL && node->decl ? node->decl->function : NULL;
    if (fold_is_ccute_type(node->type) && is_of_this(node))
        return true;
    if (depth > 0 && called && called->header.is_method && called->body && is_of_this(ast_callee(node)) &&
        names_part(called->body, depth - 1))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && names_part(node->child[i], depth))
            return true;
    return false;
}

bool fold_reads_object(const struct ast_function *function)
{
    return function->header.is_method && function->body && names_part(function->body, DEEP);
}

bool fold_takes_values(const struct ast_function *function)
{
    for (uint32_t i = 0; i < function->param_count; i++)
        if (fold_is_ccute_type(function->param[i]->type) && !fold_has_form(function, function->param[i]))
            return true;
    return fold_reads_object(function);
}

bool fold_returns_value(const struct ast_function *function)
{
    const struct ast_type *type = function->type;
    return type && !type->is_reference &&
           (fold_is_ccute_type(type) || (ast_ctype(type) != CTYPE_COUNT && type->kind != AST_TYPE_BOOL));
}

/* Under --all a function that has no value of ccute's in its signature is left to the compiler. */
static bool is_about_values(const struct ast_function *function)
{
    return ast_annotation(function->decl, "fold") || fold_is_ccute_type(function->type) || fold_takes_values(function);
}

bool fold_is_helper(const struct ast_decl *decl)
{
    const struct ast_function *function = decl ? decl->function : NULL;
    return function && function->mark.is_fold && function->body && !function->has_errors &&
           !function->header.is_global &&
           (!function->header.is_method || fold_returns_value(function) || fold_reads_object(function)) &&
           !decl->callable.is_variadic && !decl->is_ccute && is_about_values(function);
}

bool fold_holds_call(const struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++) {
        const struct ast_node *child = node->child[i];
        if (child && ((child->kind == AST_CALL && child->decl && child->decl->is_ccute) || fold_holds_call(child)))
            return true;
    }
    return false;
}

bool fold_is_expectation(const struct ast_node *node)
{
    return node->kind == AST_CALL &&
           (node->call == CALL_CCUTE_EXPECT_WIDTH || node->call == CALL_CCUTE_EXPECT_CONFLICT_FREE_ ||
            node->call == CALL_CCUTE_EXPECT_COALESCED_);
}
