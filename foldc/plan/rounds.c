#include "rounds.h"

#include "foldc/c/ast.h"
#include "foldc/gpu/builtins.h"
#include "turns.h"

enum { MOST = 1 << 20 };

/* Does the condition depend on nothing but the thread's number and constants? */
static bool is_of_thread(const struct ast_node *node)
{
    if (node->has_value || ast_builtin_variable(node) == GPU_THREAD_IDX)
        return true;
    if (node->kind == AST_DECLREF)
        return node->decl && node->decl->kind == AST_FUNCTION;
    if (node->kind == AST_CALL && node->call != CALL_ccute_elect_one)
        return false;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && !is_of_thread(node->child[i]))
            return false;
    return true;
}

bool rounds_hidden(const struct ast_node *node)
{
    switch (node->kind) {
    case AST_WHILE:
    case AST_DO:
    case AST_RANGE_FOR:
    case AST_SWITCH:
    case AST_CONDITIONAL:
    case AST_LAMBDA:
    case AST_LABEL:
        return true;
    case AST_BINARY:
        return node->op == AST_OP_LOGIC_AND || node->op == AST_OP_LOGIC_OR;
    default:
        return false;
    }
}

/* A condition inside of a loop may hold in some rounds only. */
static int64_t times(struct fold *fold, const struct ast_node *node, const struct ast_node *child, int64_t inside)
{
    int64_t turns;
    switch (node->kind) {
    case AST_FOR:
        turns = turns_of(fold, node);
        return turns > 0 && inside <= MOST / turns ? turns * inside : 0;
    case AST_IF:
        return child == ast_cond(node) || is_of_thread(ast_cond(node)) ? inside : 0;
    default:
        return rounds_hidden(node) ? 0 : inside;
    }
}

/* -1: the call is not in the node. */
static int64_t find(struct fold *fold, const struct ast_node *node, const struct ast_node *call)
{
    if (node == call)
        return 1;
    for (uint32_t i = 0; i < node->count; i++) {
        const int64_t inside = node->child[i] ? find(fold, node->child[i], call) : -1;
        if (inside >= 0)
            return inside ? times(fold, node, node->child[i], inside) : 0;
    }
    return -1;
}

int64_t rounds_of(struct fold *fold, const struct ast_node *body, const struct ast_node *call)
{
    const int64_t rounds = find(fold, body, call);
    return rounds > 0 ? rounds : 0;
}

static bool is_loop(const struct ast_node *node)
{
    return node->kind == AST_FOR || node->kind == AST_WHILE || node->kind == AST_DO || node->kind == AST_RANGE_FOR;
}

static bool find_loop(const struct ast_node *node, const struct ast_node *call, const struct ast_node **loop)
{
    bool found = node == call;
    for (uint32_t i = 0; i < node->count && !found; i++)
        found = node->child[i] && find_loop(node->child[i], call, loop);
    if (found && !*loop && is_loop(node))
        *loop = node;
    return found;
}

const struct ast_node *loop_around(const struct ast_node *node, const struct ast_node *call)
{
    const struct ast_node *loop = NULL;
    return find_loop(node, call, &loop) ? loop : NULL;
}
