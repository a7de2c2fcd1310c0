/* Questions to expressions that need their tree alone. */
#include <string.h>

#include "ast.h"

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

bool ast_is_min_or_max(const struct ast_node *node)
{
    return node->kind == AST_CALL && node->decl && !node->decl->source && ast_arg_count(node) == 2 && node->text &&
           ast_ctype(node->type) != CTYPE_COUNT && ast_ctype(ast_arg(node, 0)->type) != CTYPE_COUNT &&
           ast_ctype(ast_arg(node, 1)->type) != CTYPE_COUNT &&
           (strcmp(node->decl->name, "min") == 0 || strcmp(node->decl->name, "max") == 0);
}

bool ast_has_effects(const struct ast_node *node)
{
    if (!node || ast_is_this(node))
        return false;
    switch (node->kind) {
    case AST_CALL:
        if ((node->decl && node->decl->is_ccute) || ast_is_min_or_max(node))
            break;
        return true;
    case AST_ASSIGN:
    case AST_LAMBDA:
    case AST_CONSTRUCT:
    case AST_OTHER:
        return true;
    case AST_UNARY:
        if (node->op == AST_OP_PRE_INC || node->op == AST_OP_PRE_DEC || node->op == AST_OP_POST_INC ||
            node->op == AST_OP_POST_DEC)
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
