/* Calls inside of operands that stay as text. They are planned before the call or the declaration around them, so that
   its text has their folds. A pointer is text as a whole; of an integer, evaluating it shows which operands stay. */
#include "about.h"
#include "address.h"
#include "int.h"
#include "look.h"
#include "walk.h"

/* Plan the calls in the operands of an integer expression that stay: the symbols of its value stand for them. */
static void walk_integer(struct fold *fold, struct ast_node *node)
{
    const size_t first = fold->symbols.count;
    const struct look look = look_begin(fold);
    size_t end;
    fold_int(fold, node);
    look_end(fold, &look);
    end = fold->symbols.count;
    for (size_t i = first; i < end; i++) {
        struct ast_node *const operand = fold->symbols.item[i].node;
        if (operand && fold_holds_call(operand))
            fold_walk_children(fold, operand);
    }
}

static bool is_pointer(const struct ast_type *type)
{
    return type && (type->kind == AST_TYPE_POINTER || type->kind == AST_TYPE_ARRAY);
}

/* Does evaluating the node evaluate its parts? */
static bool has_parts(const struct ast_node *node)
{
    switch (node->kind) {
    case AST_CALL:
        return node->decl && (node->decl->is_ccute || fold_is_helper(node->decl));
    case AST_PAREN:
    case AST_CAST:
    case AST_CONSTRUCT:
    case AST_CONDITIONAL:
    case AST_INITLIST:
    case AST_SUBSCRIPT:
    case AST_VARDECL:
        return true;
    default:
        return node->kind == AST_OTHER && node->count == 1 && !(node->flags & AST_PACK); /* .member = value */
    }
}

void fold_walk_insides(struct fold *fold, struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count && has_parts(node); i++) {
        struct ast_node *const part = node->child[i];
        if (part && is_pointer(part->type) && fold_holds_place(fold, part) && !fold->errors.any) {
            fold_walk(fold, part, node);
            continue;
        }
        if (!part || !fold_holds_call(part) || fold->errors.any)
            continue;
        if (ast_ctype(part->type) != CTYPE_COUNT)
            walk_integer(fold, part);
        else if (is_pointer(part->type) && part->kind != AST_INITLIST)
            fold_walk_children(fold, part);
        else
            fold_walk_insides(fold, part);
    }
}
