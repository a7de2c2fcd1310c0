/* Questions of the fold to a type, a variable or a function. */
#include <string.h>

#include "foldc/base/scan.h"
#include "about.h"
#include "state.h"

bool fold_is_ccute_type(const struct ast_type *type)
{
    return type && type->kind >= AST_TYPE_TUPLE && type->kind <= AST_TYPE_TILED_MMA;
}

bool fold_holds_value(const struct ast_decl *decl)
{
    const struct ast_type *type = decl->type;
    const bool only_reads = type->is_const || (decl->kind == AST_PARAM && !decl->variable.escape);
    return fold_keeps_value(decl) ||
           (type->is_reference && only_reads && !type->is_volatile && fold_is_ccute_type(type));
}

bool fold_is_of_launch(const struct fold *fold, const struct ast_decl *decl)
{
    const struct ast_function *const function = fold->function;
    for (uint32_t i = 0; function->header.is_global && i < function->param_count; i++)
        if (function->param[i] == decl)
            return true;
    return false;
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

/* The DECLREF, `this` or MEMBER without an object where an lvalue or a pointer to it begins: the node is a part of that
   object. NULL: another expression. */
static const struct ast_node *root_of(const struct ast_node *node)
{
    while (node && !ast_is_this(node) && node->kind != AST_DECLREF) {
        if (node->kind == AST_MEMBER && node->flags & AST_IMPLICIT_THIS)
            return node;
        if (node->kind != AST_MEMBER && node->kind != AST_SUBSCRIPT && node->kind != AST_PAREN &&
            !(node->kind == AST_UNARY && (node->op == AST_OP_DEREF || node->op == AST_OP_ADDRESS)))
            return NULL;
        node = node->child[0];
    }
    return node;
}

bool fold_is_object(const struct ast_type *type)
{
    return type->kind == AST_TYPE_OTHER ||
           (type->kind == AST_TYPE_POINTER && type->target && type->target->kind == AST_TYPE_OTHER);
}

/* Is the node the given object, or a part of it? given: a parameter; NULL: the object that a member function is called
   on. */
static bool is_of(const struct ast_node *node, const struct ast_decl *given)
{
    const struct ast_node *root = root_of(node);
    return root && (given ? root->kind == AST_DECLREF && root->decl == given : root->kind != AST_DECLREF);
}

/* Does the node name a value of ccute's in the given object? Functions that it calls with the object are searched, too,
   down to that depth. */
static bool names_part(const struct ast_node *node, const struct ast_decl *given, int depth)
{
    const struct ast_function *called = node->kind == AST_CALL && node->decl ? node->decl->function : NULL;
    if (fold_is_ccute_type(node->type) && is_of(node, given))
        return true;
    if (called && called->body && depth > 0) {
        if (called->header.is_method && is_of(ast_callee(node), given) && names_part(called->body, NULL, depth - 1))
            return true;
        for (uint32_t i = 0; i < called->param_count && i < ast_arg_count(node); i++)
            if (fold_is_object(called->param[i]->type) && is_of(ast_arg(node, i), given) &&
                names_part(called->body, called->param[i], depth - 1))
                return true;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && names_part(node->child[i], given, depth))
            return true;
    return false;
}

bool fold_reads_object(const struct ast_function *function)
{
    return function->header.is_method && function->body && names_part(function->body, NULL, DEEP);
}

bool fold_reads_parameters(const struct ast_function *function)
{
    for (uint32_t i = 0; function->body && !function->header.is_global && i < function->param_count; i++)
        if (fold_is_object(function->param[i]->type) && names_part(function->body, function->param[i], DEEP))
            return true;
    return false;
}

bool fold_takes_layouts(const struct ast_function *function)
{
    for (uint32_t i = 0; i < function->param_count; i++)
        if (fold_is_ccute_type(function->param[i]->type) && !fold_has_form(function, function->param[i]))
            return true;
    return false;
}

bool fold_takes_values(const struct ast_function *function)
{
    return fold_takes_layouts(function) || fold_reads_object(function) || fold_reads_parameters(function);
}

bool fold_returns_value(const struct ast_function *function)
{
    const struct ast_type *type = function->type;
    return type && !type->is_reference &&
           (fold_is_ccute_type(type) || (ast_ctype(type) != CTYPE_COUNT && type->kind != AST_TYPE_BOOL));
}

bool fold_returns_place(const struct ast_function *function)
{
    const struct ast_type *type = function->type;
    return function->header.is_method && type && !type->is_volatile && !fold_is_ccute_type(type) &&
           (type->is_reference ? type->kind != AST_TYPE_ARRAY && !type->identity.is_rvalue
                               : type->kind == AST_TYPE_POINTER);
}

bool fold_is_arithmetic(const struct ast_type *type)
{
    return type && !type->is_reference && !type->is_volatile && type->kind != AST_TYPE_ENUM &&
           (ast_ctype(type) != CTYPE_COUNT || type->kind == AST_TYPE_FLOAT);
}

bool fold_returns_element(const struct ast_function *function)
{
    const struct ast_node *const body = function->body;
    const struct ast_node *const last = body && body->count ? body->child[body->count - 1] : NULL;
    const struct ast_node *const node =
        last && last->kind == AST_RETURN && ast_operand(last) ? ast_bare(ast_operand(last)) : NULL;
    return function->header.is_method && fold_is_arithmetic(function->type) && node &&
           (node->kind == AST_SUBSCRIPT || (node->kind == AST_UNARY && node->op == AST_OP_DEREF) ||
            (node->kind == AST_CALL && node->decl && node->decl->function && fold_returns_place(node->decl->function)));
}

/* Under --all a function that has no value of ccute's in its signature is left to the compiler. */
static bool is_about_values(const struct ast_function *function)
{
    return ast_annotation(function->decl, "fold") || fold_is_ccute_type(function->type) || fold_takes_values(function);
}

bool fold_is_ccutes(const struct ast_node *call)
{
    return call->decl && (call->decl->is_ccute || name_family(call->decl->name) == NAME_CCUTE);
}

bool fold_is_helper(const struct ast_decl *decl)
{
    const struct ast_function *function = decl ? decl->function : NULL;
    return function && function->mark.is_fold && function->body && !function->has_errors &&
           !function->header.is_global &&
           (!function->header.is_method || fold_returns_value(function) || fold_returns_place(function) ||
            fold_returns_element(function) || fold_reads_object(function)) &&
           !decl->callable.is_variadic && !decl->is_ccute && is_about_values(function);
}

bool fold_is_place(const struct fold *fold, const struct ast_node *call)
{
    return call->kind == AST_CALL && fold_is_helper(call->decl) &&
           (fold_returns_place(call->decl->function) || call == fold->walk.address.read);
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

/* Does the text of a class say static in the body of one of its functions? A class of a function has no static
   members. */
static bool says_static_inside(const char *at, const char *end)
{
    struct scan_token token;
    int depth = 0;
    while ((token = scan_next(&at, end)).kind != SCAN_END) {
        depth += scan_is(token, "{") - scan_is(token, "}");
        if (depth > 1 && (scan_is(token, "static") || scan_is(token, "thread_local")))
            return true;
    }
    return false;
}

bool fold_keeps_in_class(const struct ast_function *function, const struct ast_node *node)
{
    size_t size;
    for (uint32_t i = 0; i < node->count; i++) {
        const struct ast_node *const part = node->child[i];
        const bool is_class = part && node->kind == AST_DECLSTMT && part->kind == AST_OTHER;
        const char *const text = is_class ? ast_bytes(function, part, &size) : NULL;
        if (is_class ? !text || says_static_inside(text, text + size) : part && fold_keeps_in_class(function, part))
            return true;
    }
    return false;
}
