/* What leaves a block: jumps, calls that do not return, asserts that fail. */
#include "ends.h"

#include <string.h>

static bool is_call_of(const struct ast_node *node, const char *const *names)
{
    const char *called = node && node->kind == AST_CALL && node->text ? node->text : "";
    if (strncmp(called, "__builtin_", 10) != 0 && (!node || (node->decl && node->decl->source)))
        return false;
    for (; *names; names++)
        if (strcmp(called, *names) == 0)
            return true;
    return false;
}

bool fold_always_leaves(const struct ast_node *node)
{
    static const char *const ends[] = {"__builtin_unreachable", "__builtin_trap", "__trap", "abort", "exit", NULL};
    switch (node->kind) {
    case AST_CALL:
        return is_call_of(node, ends) || (node->decl && node->decl->kind == AST_FUNCTION && node->decl->is_noreturn);
    case AST_OTHER:
        return ast_is_throw(node);
    case AST_RETURN:
    case AST_BREAK:
    case AST_CONTINUE:
    case AST_GOTO:
        return true;
    case AST_COMPOUND:
        return node->count && node->child[node->count - 1] && fold_always_leaves(node->child[node->count - 1]);
    case AST_IF:
        return ast_then(node) && ast_else(node) && fold_always_leaves(ast_then(node)) &&
               fold_always_leaves(ast_else(node));
    default:
        return false;
    }
}

/* What its failure is the other branch of. */
struct ast_node *fold_asserted(struct ast_node *node)
{
    static const char *const fails[] = {"__assert_fail", "__assertfail", "__assert", "_assert", "__assert_rtn", NULL};
    if (node->origin != AST_IN_BODY || !node->macro || strcmp(node->macro->name, "assert") != 0)
        return NULL;
    if ((node->kind == AST_IF || node->kind == AST_CONDITIONAL) && ast_else(node) &&
        is_call_of(ast_bare(ast_else(node)), fails))
        return ast_cond(node);
    for (uint32_t i = 0; i < node->count; i++) {
        struct ast_node *found = node->child[i] ? fold_asserted(node->child[i]) : NULL;
        if (found)
            return found;
    }
    return NULL;
}
