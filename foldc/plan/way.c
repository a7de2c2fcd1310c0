#include "way.h"

#include <string.h>

#include "ends.h"
#include "state.h"

void way_follow_parts(const struct way *way, const struct ast_node *node, void *state)
{
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            way_follow(way, node->child[i], state);
}

static void follow_if(const struct way *way, const struct ast_node *node, void *state)
{
    const struct ast_node *const then = node->child[2], *const otherwise = node->child[3];
    void *const other = arena_alloc(way->fold->arena, way->size);
    if (node->child[0])
        way_follow(way, node->child[0], state);
    way_follow(way, node->child[1], state);
    memcpy(other, state, way->size);
    way_follow(way, then, state);
    if (otherwise)
        way_follow(way, otherwise, other);
    if (fold_always_leaves(then))
        memcpy(state, other, way->size);
    else if (!otherwise || !fold_always_leaves(otherwise))
        way->join(state, other);
}

static bool has(const struct ast_node *node, enum ast_kind kind)
{
    if (node->kind == kind)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && has(node->child[i], kind))
            return true;
    return false;
}

/* May a second round follow the first one? Not in do { ... } while (0), nor where each round ends with break. */
static bool may_repeat(const struct ast_node *loop)
{
    const struct ast_node *body = ast_body(loop);
    if (loop->kind == AST_DO && ast_cond(loop)->has_value && !ast_cond(loop)->value)
        return false;
    return !body || !fold_always_leaves(body) || has(body, AST_CONTINUE) || has(body, AST_GOTO);
}

static void follow_loop(const struct way *way, const struct ast_node *node, void *state)
{
    way_follow_parts(way, node, state);
    if (way->again)
        way->again(state);
    if (may_repeat(node))
        way_follow_parts(way, node, state);
    if (has(node, AST_BREAK) || has(node, AST_GOTO))
        way->forget(state);
}

void way_follow(const struct way *way, const struct ast_node *node, void *state)
{
    switch (node->kind) {
    case AST_IF:
        follow_if(way, node, state);
        break;
    case AST_FOR:
    case AST_WHILE:
    case AST_DO:
    case AST_RANGE_FOR:
        follow_loop(way, node, state);
        break;
    case AST_UNEVALUATED:
        break;
    case AST_CASE:
    case AST_DEFAULT: /* from the head of the switch, or from the statement before */
        way->forget(state);
        way_follow_parts(way, node, state);
        break;
    case AST_LABEL:
    case AST_SWITCH:
    case AST_LAMBDA:
    case AST_ASM:
    case AST_OTHER:
        way->forget(state);
        way_follow_parts(way, node, state);
        way->forget(state);
        break;
    default:
        if (!way->visit(way, node, state))
            way_follow_parts(way, node, state);
        break;
    }
}
