/* Questions to expressions that need their tree alone. */
#include "seen.h"
#include <string.h>

#include "escape.h"
#include "list.h"
#include "foldc/gpu/builtins.h"

ctype ast_ctype(const struct ast_type *type)
{
    if (!type || type->is_dependent || type->is_volatile)
        return CTYPE_COUNT;
    if (type->kind == AST_TYPE_BOOL)
        return CTYPE_BOOL;
    if ((type->kind != AST_TYPE_INT && type->kind != AST_TYPE_ENUM) || type->is_scoped)
        return CTYPE_COUNT;
    switch (type->bits) {
    case 8:
        return type->is_signed ? CTYPE_SCHAR : CTYPE_UCHAR;
    case 16:
        return type->is_signed ? CTYPE_SHORT : CTYPE_USHORT;
    case 32:
        return type->is_signed ? CTYPE_INT : CTYPE_UINT;
    case 64:
        return type->is_signed ? CTYPE_LONG : CTYPE_ULONG;
    default:
        return CTYPE_COUNT;
    }
}

/* Are the types equal by kind, size and sign? One of them may be made by point/, which has no identity. */
static bool is_alike(const struct ast_type *a, const struct ast_type *b)
{
    if (a->kind != b->kind)
        return false;
    if (a->kind == AST_TYPE_POINTER)
        return a->target && b->target && a->target->is_const == b->target->is_const &&
               a->target->is_volatile == b->target->is_volatile && ast_is_same_type(a->target, b->target);
    return a->kind != AST_TYPE_OTHER && a->kind != AST_TYPE_ENUM && a->kind != AST_TYPE_ARRAY &&
           a->kind != AST_TYPE_DEPENDENT && a->bits == b->bits && a->is_signed == b->is_signed &&
           a->identity.own == b->identity.own;
}

bool ast_is_same_type(const struct ast_type *a, const struct ast_type *b)
{
    if (!a || !b || a == b)
        return a && a == b;
    return a->identity.plain && b->identity.plain ? a->identity.plain == b->identity.plain : is_alike(a, b);
}

bool ast_only_forwards(const struct ast_node *node)
{
    return node->kind == AST_CALL && node->decl && !node->decl->place.source && ast_arg_count(node) == 1 &&
           (node->decl->call == CALL_move || node->decl->call == CALL_forward || node->decl->call == CALL_as_const) &&
           ast_is_same_type(node->type, ast_arg(node, 0)->type);
}

bool ast_is_min_or_max(const struct ast_node *node)
{
    return node->kind == AST_CALL && node->decl && !node->decl->place.source && ast_arg_count(node) == 2 &&
           node->text && ast_ctype(node->type) != CTYPE_COUNT && ast_ctype(ast_arg(node, 0)->type) != CTYPE_COUNT &&
           ast_ctype(ast_arg(node, 1)->type) != CTYPE_COUNT &&
           (node->decl->call == CALL_min || node->decl->call == CALL_max);
}

bool ast_is_min(const struct ast_node *node) { return node->decl->call == CALL_min; }

/* ---- CUDA's built-in variables ---- */

int ast_builtin_variable(const struct ast_node *node)
{
    const bool is_own = node->decl && node->decl->place.source;
    return node->kind == AST_DECLREF && node->text && !is_own ? gpu_builtin_variable(node->text) : -1;
}

int ast_builtin_spelled(const struct ast_node *node)
{
    const struct ast_node *const base = node->kind == AST_MEMBER ? ast_operand(node) : NULL;
    const int variable = base && base->kind == AST_DECLREF && base->text ? gpu_builtin_variable(base->text) : -1;
    const char *axis = node->text;
    if (variable < 0 || !axis || axis[0] < 'x' || axis[0] > 'z' || axis[1])
        return -1;
    return GPU_BUILTIN_AXIS(variable, axis[0] - 'x');
}

int ast_builtin(const struct ast_node *node)
{
    const int number = ast_builtin_spelled(node);
    return number >= 0 && ast_builtin_variable(ast_operand(node)) >= 0 ? number : -1;
}

/* ---- Writes ---- */

const struct ast_function *ast_seen_function(const struct ast_decl *decl)
{
    const struct ast_function *const function = decl->function ? decl->function : decl->unmarked;
    return decl->is_ccute || !function || !function->body || function->has_errors ? NULL : function;
}

bool ast_may_be_another(const struct ast_decl *function)
{
    return function && (function->callable.is_weak || function->callable.is_virtual);
}

bool ast_is_automatic(const struct ast_decl *decl)
{
    return decl->kind == AST_PARAM ||
           (decl->kind == AST_VAR && decl->variable.is_local && decl->storage == AST_AUTO && !decl->variable.is_shared);
}

bool ast_is_heir(const struct ast_type *type)
{
    return type->kind == AST_TYPE_OTHER && type->made_of && type->made_of->base_count == 1;
}

bool ast_is_private(const struct ast_decl *decl)
{
    return ast_is_automatic(decl) && !decl->type->is_reference && !decl->type->is_volatile &&
           !(decl->variable.escape & ~(unsigned)AST_WRITTEN);
}

const struct ast_node *ast_written_by(const struct ast_node *node)
{
    const bool writes = node->kind == AST_ASSIGN || (node->kind == AST_UNARY && node->op >= AST_OP_PRE_INC);
    return writes ? node->child[0] : NULL;
}

struct named {
    const struct ast_decl *decl;
    bool found;
};

static void note_name(const struct ast_node *place, void *context)
{
    struct named *named = context;
    named->found |= place->kind == AST_DECLREF && place->decl == named->decl;
}

bool ast_names(const struct ast_node *node, const struct ast_decl *decl)
{
    if (node->kind == AST_DECLREF && node->decl == decl)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && ast_names(node->child[i], decl))
            return true;
    return false;
}

bool ast_names_itself(const struct ast_decl *decl) { return decl->init && ast_names(decl->init, decl); }

bool ast_may_name(const struct ast_node *lvalue, const struct ast_decl *decl)
{
    struct named named = {decl, false};
    ast_each_place(lvalue, note_name, &named);
    return named.found;
}

bool ast_writes_itself(const struct ast_node *node, const struct ast_decl *decl)
{
    return ast_may_name(ast_written_by(node), decl) ||
           (node->kind == AST_DECLREF && node->decl == decl && node->flags & AST_BY_REF);
}

bool ast_writes(const struct ast_node *node, const struct ast_decl *decl)
{
    if (!node || node->kind == AST_UNEVALUATED)
        return false;
    if (ast_writes_itself(node, decl))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (ast_writes(node->child[i], decl))
            return true;
    return false;
}

const struct ast_node *ast_called_lambda(const struct ast_node *call)
{
    const struct ast_node *callee = call->kind == AST_CALL ? ast_callee(call) : NULL;
    while (callee && callee->kind == AST_PAREN)
        callee = callee->child[0];
    if (callee && callee->kind == AST_DECLREF && callee->decl && callee->decl->init &&
        callee->decl->init->kind == AST_LAMBDA && !(callee->decl->variable.escape & AST_WRITTEN))
        callee = callee->decl->init;
    return callee && callee->kind == AST_LAMBDA ? callee : NULL;
}

/* ---- Equal expressions ---- */

static bool has_same_form(const struct ast_type *a, const struct ast_type *b)
{
    return a == b || (a && b && a->kind == b->kind && a->size == b->size && !a->is_dependent && !b->is_dependent);
}

/* Are both the same name: of one declaration, or where the template's arguments decide, of one spelling? */
static bool is_same_name(const struct ast_node *a, const struct ast_node *b)
{
    return a->decl == b->decl && (a->decl || (a->text && b->text && strcmp(a->text, b->text) == 0));
}

/* Are they equal apart from their operands? */
static bool is_same_operator(const struct ast_node *a, const struct ast_node *b)
{
    switch (a->kind) {
    case AST_DECLREF:
    case AST_MEMBER:
        return is_same_name(a, b);
    case AST_CALL:
        return is_same_name(a, b) && !ast_has_effects(a);
    case AST_CAST:
        return has_same_form(a->type, b->type);
    case AST_UNARY:
    case AST_BINARY:
    case AST_SUBSCRIPT:
    case AST_CONDITIONAL:
        return a->op == b->op && a->decl == b->decl && !ast_has_effects(a);
    default:
        return ast_is_this(a) && ast_is_this(b);
    }
}

bool ast_is_same(const struct ast_node *a, const struct ast_node *b)
{
    while (a && a->kind == AST_PAREN)
        a = a->child[0];
    while (b && b->kind == AST_PAREN)
        b = b->child[0];
    if (!a || !b)
        return a == b;
    if (a->has_value || b->has_value)
        return a->has_value && b->has_value && a->value == b->value && has_same_form(a->type, b->type);
    if (a->kind != b->kind || a->count != b->count || !is_same_operator(a, b))
        return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (!ast_is_same(a->child[i], b->child[i]))
            return false;
    return true;
}

/* ---- Effects ---- */

bool ast_only_calculates(const struct ast_node *call)
{
    return (call->decl && call->decl->is_ccute) || ast_is_min_or_max(call) || call_trait(call->call) == CALL_SAME;
}

/* Is it an operator of a class, that may do more than return a value? One of the system's that is const does not. */
static bool is_acting_operator(const struct ast_node *node)
{
    const struct ast_decl *const callee = node->decl;
    return callee && callee->kind == AST_FUNCTION && !callee->is_ccute && !callee->callable.is_reader;
}

bool ast_has_effects(const struct ast_node *node)
{
    if (!node || ast_is_this(node))
        return false;
    switch (node->kind) {
    case AST_CALL:
        if (ast_only_calculates(node))
            break;
        return true;
    case AST_ASSIGN:
    case AST_LAMBDA:
    case AST_CONSTRUCT:
        return true;
    case AST_OTHER:
        if (list_is_designated(node))
            break;
        return true;
    case AST_UNARY:
        if (node->op == AST_OP_PRE_INC || node->op == AST_OP_PRE_DEC || node->op == AST_OP_POST_INC ||
            node->op == AST_OP_POST_DEC)
            return true;
        if (is_acting_operator(node))
            return true;
        break;
    case AST_BINARY:
    case AST_SUBSCRIPT:
        if (is_acting_operator(node))
            return true;
        break;
    default:
        break;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (ast_has_effects(node->child[i]))
            return true;
    return node->type && node->type->is_volatile;
}
