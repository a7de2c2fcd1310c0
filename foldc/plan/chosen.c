/* Parts of an object that a condition chooses: (c ? a : b).l is c ? a.l : b.l; and what a chosen pointer points to:
 *(c ? &a : &b) is c ? a : b. */
#include "about.h"
#include "chosen.h"

#include <string.h>

/* The expression at the beginning of a part: c ? a : b of (c ? a : b).in.l, and p of p->in.l; NULL: there is none. */
static struct ast_node *beginning_of(struct ast_node *node, bool *is_pointer)
{
    *is_pointer = false;
    while (!*is_pointer && (node->kind == AST_MEMBER || node->kind == AST_SUBSCRIPT)) {
        if (!node->child[0])
            return NULL;
        *is_pointer = node->kind == AST_MEMBER && node->flags & AST_ARROW;
        node = ast_bare(node->child[0]);
    }
    return node;
}

static bool is_choice(const struct ast_node *node)
{
    return node && node->kind == AST_CONDITIONAL && node->count == 3 && node->type &&
           node->type->kind == AST_TYPE_OTHER;
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

/* The part of another object in the place of the one, or the pointer, that it begins with. */
static struct ast_node *part_of(struct fold *fold, struct ast_node *node, const struct ast_node *beginning,
                                struct ast_node *object)
{
    struct ast_node *copy;
    if (node == beginning)
        return object;
    copy = copy_of(fold, node);
    copy->child[0] = part_of(fold, ast_bare(node->child[0]), beginning, object);
    if (copy->child[0] == object)
        copy->flags &= ~(unsigned)AST_ARROW;
    return copy;
}

enum { MOST_POINTERS = 8 }; /* that one after the other is initialised with */

/* Does another variable have the name of one in the node here? */
static bool names_hidden(struct fold *fold, const struct ast_node *node)
{
    if (node->kind == AST_DECLREF && node->decl && (node->decl->kind == AST_VAR || node->decl->kind == AST_PARAM) &&
        fold_is_hidden(fold, path_object(fold, node->decl)))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && names_hidden(fold, node->child[i]))
            return true;
    return false;
}

/* The pointer that a variable keeps for good; NULL: another one, or it is not known. */
static struct ast_node *pointer_of(struct fold *fold, const struct ast_node *node)
{
    const struct ast_decl *const decl = node->kind == AST_DECLREF ? node->decl : NULL;
    return decl && decl->kind == AST_VAR && decl->variable.is_local && decl->storage == AST_AUTO && decl->init &&
                   !decl->type->is_reference && fold_keeps_value(decl) && !names_hidden(fold, decl->init)
               ? decl->init
               : NULL;
}

static struct ast_node *pointed(struct fold *fold, struct ast_node *pointer, const struct ast_type *type, int deep)
{
    struct ast_node *choice;
    pointer = ast_bare(pointer);
    if (pointer->kind == AST_UNARY && pointer->op == AST_OP_ADDRESS && !pointer->decl)
        return ast_bare(ast_operand(pointer));
    if (pointer->kind == AST_CONDITIONAL && pointer->count == 3) {
        choice = copy_of(fold, pointer);
        choice->type = type;
        choice->child[1] = pointed(fold, choice->child[1], type, deep);
        choice->child[2] = pointed(fold, choice->child[2], type, deep);
        return choice->child[1] && choice->child[2] ? choice : NULL;
    }
    pointer = pointer_of(fold, pointer);
    return pointer && deep > 0 ? pointed(fold, pointer, type, deep - 1) : NULL;
}

struct ast_node *fold_choice_of_parts(struct fold *fold, struct ast_node *node)
{
    bool is_pointer;
    struct ast_node *const beginning = node->kind == AST_CONDITIONAL ? NULL : beginning_of(node, &is_pointer);
    struct ast_node *choice = beginning, *parts;
    if (beginning && is_pointer)
        choice = beginning->type && beginning->type->target
                     ? pointed(fold, beginning, beginning->type->target, MOST_POINTERS)
                     : NULL;
    if (!is_choice(choice))
        return NULL;
    parts = copy_of(fold, choice);
    parts->type = node->type;
    parts->child[1] = part_of(fold, node, beginning, ast_bare(choice->child[1]));
    parts->child[2] = part_of(fold, node, beginning, ast_bare(choice->child[2]));
    return parts;
}

struct ast_node *fold_pointed(struct fold *fold, struct ast_node *node)
{
    return node->kind == AST_UNARY && node->op == AST_OP_DEREF && !node->decl
               ? pointed(fold, ast_operand(node), node->type, MOST_POINTERS)
               : NULL;
}
