/* Parts of an object that a condition chooses: (c ? a : b).l is c ? a.l : b.l. */
#include "chosen.h"

#include <string.h>

/* The choice at the beginning of a part: of (c ? a : b).in.l; NULL: there is none. */
static struct ast_node *choice_before(struct ast_node *node)
{
    while ((node->kind == AST_MEMBER && !(node->flags & AST_ARROW)) || node->kind == AST_SUBSCRIPT) {
        if (!node->child[0])
            return NULL;
        node = ast_bare(node->child[0]);
    }
    return node->kind == AST_CONDITIONAL && node->count == 3 && node->type && node->type->kind == AST_TYPE_OTHER ? node
                                                                                                                 : NULL;
}

/* The node with children of its own, in text that the source does not have. */
static struct ast_node *copy_of(struct fold *fold, const struct ast_node *node)
{
    struct ast_node *const copy = arena_alloc(fold->arena, sizeof *copy);
    *copy = *node;
    copy->origin = AST_MIXED;
    copy->child = arena_alloc(fold->arena, node->count * sizeof *copy->child);
    memcpy(copy->child, node->child, node->count * sizeof *copy->child);
    return copy;
}

/* The part of another object in the place of the choice. */
static struct ast_node *part_of(struct fold *fold, struct ast_node *node, const struct ast_node *choice,
                                struct ast_node *object)
{
    struct ast_node *copy;
    if (node == choice)
        return object;
    copy = copy_of(fold, node);
    copy->child[0] = part_of(fold, ast_bare(node->child[0]), choice, object);
    return copy;
}

struct ast_node *fold_choice_of_parts(struct fold *fold, struct ast_node *node)
{
    struct ast_node *const choice = node->kind == AST_CONDITIONAL ? NULL : choice_before(node), *parts;
    if (!choice)
        return NULL;
    parts = copy_of(fold, choice);
    parts->type = node->type;
    parts->child[1] = part_of(fold, node, choice, ast_bare(choice->child[1]));
    parts->child[2] = part_of(fold, node, choice, ast_bare(choice->child[2]));
    return parts;
}
