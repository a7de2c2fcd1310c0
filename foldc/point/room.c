/* The array that a copy through a pointer must not leave, as far as the text of the pointer shows it. */
#include "machine.h"

/* Is it a member of a variable or of the method's object, or a member of one, so that locating it has no effects? A
 * lambda that captures the pointer may not have the variable. */
static bool is_member_of_known(const struct point_machine *m, const struct ast_node *node)
{
    while (node->kind == AST_MEMBER && node->count && node->child[0] && !(node->flags & AST_ARROW))
        node = node->child[0];
    if (node->kind == AST_MEMBER)
        return (node->flags & AST_IMPLICIT_THIS) || (node->count && ast_is_this(node->child[0]));
    return node->kind == AST_DECLREF && node->decl && node->decl->kind == AST_VAR && !node->decl->type->is_reference &&
           (!ast_is_automatic(node->decl) || point_find(m, node->decl));
}

/* Is it set once, where it is declared? */
static bool is_set_once(const struct ast_decl *decl)
{
    return decl && decl->kind == AST_VAR && decl->init &&
           (decl->type->is_reference || (decl->type->kind == AST_TYPE_POINTER && decl->type->is_const));
}

/* The member that the pointer is set to the beginning of, or to an element of; NULL: none that the text shows. */
static const struct ast_node *array_of(const struct point_machine *m, const struct ast_node *node)
{
    const struct ast_type *const type = node->type;
    switch (node->kind) {
    case AST_PAREN:
    case AST_CAST:
        return array_of(m, node->child[0]);
    case AST_DECLREF:
        return is_set_once(node->decl) ? array_of(m, node->decl->init) : NULL;
    case AST_UNARY:
        return node->op == AST_OP_ADDRESS ? array_of(m, node->child[0]) : NULL;
    case AST_SUBSCRIPT:
        return ast_left(node)->type && ast_left(node)->type->kind == AST_TYPE_ARRAY ? array_of(m, ast_left(node))
                                                                                    : NULL;
    case AST_MEMBER:
        return type && type->kind == AST_TYPE_ARRAY && !type->is_reference && is_member_of_known(m, node) ? node : NULL;
    default:
        return NULL;
    }
}

bool point_bound(struct point_machine *m, const struct ast_node *pointer, struct point_value *value)
{
    const struct ast_node *const array = array_of(m, pointer);
    struct point_place place;
    if (!array || value->kind != POINT_ADDRESS)
        return true;
    if (!point_locate(m, array, &place))
        return false;
    value->begin = place.address;
    value->end = place.address + (uint64_t)point_size(place.type);
    return true;
}
