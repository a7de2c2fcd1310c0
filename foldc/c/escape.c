#include "escape.h"

#include <stdbool.h>
#include <stddef.h>

#include "list.h"

static bool is_array(const struct ast_node *node) { return node->type && node->type->kind == AST_TYPE_ARRAY; }

void ast_each_place(const struct ast_node *lvalue, ast_place_visitor *visit, void *context)
{
    if (!lvalue)
        return;
    switch (lvalue->kind) {
    case AST_MEMBER:
        if (lvalue->flags & (AST_ARROW | AST_IMPLICIT_THIS))
            break;
        ast_each_place(lvalue->child[0], visit, context);
        return;
    case AST_SUBSCRIPT:
        if (!is_array(lvalue->child[0]) &&
            !(lvalue->child[0]->type && lvalue->child[0]->type->kind != AST_TYPE_POINTER))
            break;
        ast_each_place(lvalue->child[0], visit, context);
        return;
    case AST_CONDITIONAL:
        ast_each_place(lvalue->child[1], visit, context);
        ast_each_place(lvalue->child[2], visit, context);
        return;
    case AST_BINARY:
        if (lvalue->op != AST_OP_COMMA)
            break;
        ast_each_place(lvalue->child[1], visit, context);
        return;
    case AST_UNARY:
        if (lvalue->op != AST_OP_PRE_INC && lvalue->op != AST_OP_PRE_DEC)
            break;
        ast_each_place(lvalue->child[0], visit, context);
        return;
    case AST_PAREN:
    case AST_CAST:
    case AST_ASSIGN:
        ast_each_place(lvalue->child[0], visit, context);
        return;
    case AST_CALL: /* it may return a reference to an argument */
        for (uint32_t i = 1; i < lvalue->count && lvalue->decl && lvalue->decl->type->is_reference; i++)
            if (lvalue->child[i] && !(lvalue->child[i]->flags & AST_BY_VALUE))
                ast_each_place(lvalue->child[i], visit, context);
        break;
    default:
        break;
    }
    visit(lvalue, context);
}

static void mark_place(const struct ast_node *place, void *escape)
{
    if (place->kind == AST_DECLREF && place->decl && (place->decl->kind == AST_VAR || place->decl->kind == AST_PARAM))
        place->decl->variable.escape |= *(const unsigned *)escape;
}

/* A use of the object that an expression names: note it with the variables that contain it. */
static void mark(const struct ast_node *node, unsigned escape) { ast_each_place(node, mark_place, &escape); }

static void mark_children(const struct ast_node *node, unsigned escape)
{
    for (uint32_t i = 0; i < node->count; i++)
        mark(node->child[i], escape);
}

static bool is_outside(const struct ast_function *function, const struct ast_decl *decl, const struct ast_node *lambda)
{
    return decl->place.source != function->source || decl->place.begin < lambda->begin ||
           decl->place.begin >= lambda->end;
}

/* A lambda may return a reference: the tree has no type of its result. */
static void mark_returned(const struct ast_node *node)
{
    if (!node || node->kind == AST_LAMBDA)
        return;
    if (node->kind == AST_RETURN && node->flags & AST_BY_REF)
        mark(node->child[0], AST_REFERENCE);
    for (uint32_t i = 0; i < node->count; i++)
        mark_returned(node->child[i]);
}

/* A lambda that captures by reference each variable that it names. */
static void mark_captured(const struct ast_function *function, const struct ast_node *node,
                          const struct ast_node *lambda)
{
    if (!node)
        return;
    if (node->kind == AST_DECLREF && node->decl && node->decl->variable.is_local &&
        is_outside(function, node->decl, lambda))
        mark(node, AST_CAPTURED_REF);
    for (uint32_t i = 0; i < node->count; i++)
        mark_captured(function, node->child[i], lambda);
}

/* An array that is not indexed at once is a pointer to it. */
static void mark_decay(const struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++) {
        const struct ast_node *child = node->child[i];
        if (child && is_array(child) && ast_is_expression(child) && node->kind != AST_PAREN &&
            node->kind != AST_MEMBER && !(node->kind == AST_SUBSCRIPT && i == 0))
            mark(child, AST_ADDRESS);
    }
}

/* May the type be a class, depending on template arguments? */
static bool may_be_class(const struct ast_type *type) { return type && type->kind == AST_TYPE_DEPENDENT; }

/* A class, maybe of an array's elements, whose constructor may take a reference. */
static bool is_constructed(const struct ast_type *type)
{
    while (type->kind == AST_TYPE_ARRAY && type->target)
        type = type->target;
    return type->kind == AST_TYPE_OTHER || type->kind == AST_TYPE_DEPENDENT || type->kind == AST_TYPE_VOID;
}

/* May a list of values bind one to a reference: a member, or what makes a member? Of a class whose members are not
   known it may. */
static bool may_refer(const struct ast_type *type)
{
    if (type->kind != AST_TYPE_OTHER || !type->field_count)
        return is_constructed(type);
    for (uint32_t i = 0; i < type->field_count; i++)
        if (type->field[i]->type->is_reference || is_constructed(type->field[i]->type))
            return true;
    return false;
}

/* Brackets around values of a class: a member of it may be a reference. In a template, those of a class that is not
 * known have no type. */
static bool may_bind(const struct ast_node *node)
{
    return (node->kind == AST_INITLIST || node->kind == AST_CONSTRUCT) && !node->decl &&
           (!node->type || may_refer(node->type));
}

/* May the item of a list that names its part, ".n = value", bind the value to a reference? */
static bool item_may_refer(const struct ast_node *list, const struct ast_node *item)
{
    const bool is_array = list->type && list->type->kind == AST_TYPE_ARRAY;
    struct list_item read;
    if (!list_read(item, &read))
        return true;
    const struct ast_type *const type = read.member ? read.member->type : is_array ? list->type->target : NULL;
    return !type || type->is_reference || is_constructed(type);
}

static void mark_named_items(const struct ast_node *list)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list_is_designated(list->child[i]) && item_may_refer(list, list->child[i]))
            mark_children(list->child[i], AST_UNKNOWN_USE);
}

static void mark_unary(const struct ast_node *node)
{
    if (node->op == AST_OP_ADDRESS)
        mark(node->child[0], AST_ADDRESS);
    else if (node->op >= AST_OP_PRE_INC)
        mark(node->child[0], AST_WRITTEN);
}

/* Operands of a callee that may be a function of such a class, and take a reference: an operator, a conversion, a
   constructor. ccute's numbers are none. */
static void mark_dependent(const struct ast_node *node)
{
    const bool is_operator = node->kind == AST_BINARY || node->kind == AST_ASSIGN || node->kind == AST_SUBSCRIPT;
    if ((node->kind == AST_CAST && may_be_class(node->type)) ||
        (node->kind == AST_VARDECL && may_be_class(node->decl->type)))
        mark_children(node, AST_UNKNOWN_USE);
    for (uint32_t i = 0; is_operator && i < 2; i++) {
        const struct ast_node *operand = ast_bare(node->child[i]);
        if (may_be_class(operand->type) && !(operand->decl && operand->decl->is_ccute))
            mark(node->child[1 - i], AST_UNKNOWN_USE);
    }
}

/* auto [a, b] = value: parts of a copy that has no name? */
static bool names_copies(const struct ast_node *node)
{
    return node->form == AST_FORM_PARTS && node->type && !node->type->is_reference;
}

static void mark_own(const struct ast_function *function, const struct ast_node *node)
{
    switch (node->kind) {
    case AST_ASSIGN:
        mark(node->child[0], AST_WRITTEN);
        break;
    case AST_UNARY:
        mark_unary(node);
        break;
    case AST_CAST:
        if (node->flags & AST_BY_REF)
            mark(node->child[0], AST_REFERENCE);
        break;
    case AST_ASM:
        for (uint32_t i = 0; i < node->count; i++)
            if (node->child[i]->flags & AST_BY_REF)
                mark(node->child[i], AST_ASM_OPERAND);
        break;
    case AST_OTHER:
    case AST_RANGE_FOR:
        if (!ast_is_throw(node) && !list_is_designated(node) && !names_copies(node)) /* its list marks the item */
            mark_children(node, AST_UNKNOWN_USE);
        break;
    case AST_RETURN:
        if (function->type->is_reference && !function->type->is_const)
            mark(node->child[0], AST_REFERENCE);
        break;
    case AST_LAMBDA:
        if (node->flags & AST_BY_REF)
            mark_captured(function, node, node);
        for (uint32_t i = 0; i < node->count; i++)
            if (node->child[i] && node->child[i]->kind == AST_DECLREF && node->child[i]->flags & AST_CAPTURE &&
                node->child[i]->flags & AST_BY_REF)
                mark(node->child[i], AST_CAPTURED_REF);
        if (node->count)
            mark_returned(node->child[node->count - 1]);
        break;
    default:
        mark_named_items(node);
        if (may_bind(node))
            mark_children(node, AST_UNKNOWN_USE);
        break;
    }
}

/* Is the expression bound to a reference where it stands? A lambda and a capture have the flag for another reason. */
static bool is_bound(const struct ast_node *node)
{
    return (node->flags & AST_BY_REF) && !(node->flags & AST_CAPTURE) && node->kind != AST_LAMBDA &&
           node->kind != AST_CAST;
}

static void visit(const struct ast_function *function, const struct ast_node *node)
{
    if (!node || node->kind == AST_UNEVALUATED)
        return;
    mark_own(function, node);
    mark_dependent(node);
    if (ast_is_expression(node) || node->kind == AST_VARDECL)
        mark_decay(node);
    for (uint32_t i = 0; i < node->count; i++) {
        const struct ast_node *child = node->child[i];
        if (child && is_bound(child) && node->kind != AST_ASM)
            mark(child, AST_REFERENCE);
        if (child && child->flags & AST_BY_CONST)
            mark(child, AST_CONST_REFERENCE);
        visit(function, child);
    }
}

static void note_unmarked(const struct ast_node *place, void *any)
{
    *(bool *)any |= place->kind == AST_DECLREF && place->decl &&
                    !(place->decl->variable.escape & AST_CONST_REFERENCE) &&
                    (place->decl->kind == AST_VAR || place->decl->kind == AST_PARAM);
}

/* The uses of a reference to const may be uses of its target. Returns whether one was new. */
static bool mark_behind_references(const struct ast_function *function)
{
    bool any = false;
    for (uint32_t i = 0; i < function->declared.local_count; i++) {
        const struct ast_decl *decl = function->declared.local[i];
        bool reaches = false;
        if (!decl->type->is_reference || !decl->init || !decl->variable.escape)
            continue;
        ast_each_place(decl->init, note_unmarked, &reaches);
        mark(decl->init, AST_CONST_REFERENCE);
        any |= reaches;
    }
    return any;
}

void ast_find_escapes(struct ast_function *function)
{
    visit(function, function->body);
    while (mark_behind_references(function))
        ;
}

void ast_find_escapes_in(const struct ast_function *function, const struct ast_node *node, bool is_bound)
{
    visit(function, node);
    if (is_bound)
        mark(node, AST_UNKNOWN_USE);
}
