/* Statements that leave a block: jumps, calls that do not return, asserts that fail. */
#include "ends.h"

/* Is the called function the user's own, and not the system's of the same name? No user can declare a builtin of the
   compiler's. */
static bool is_own(const struct ast_node *call)
{
    return call->decl && call->decl->place.source && name_family(call->text) != NAME_BUILTIN;
}

static bool is_end(const struct ast_node *node)
{
    switch (node->call) {
    case CALL___builtin_unreachable:
    case CALL___builtin_trap:
    case CALL___trap:
    case CALL_abort:
    case CALL_exit:
        return !is_own(node);
    default:
        return false;
    }
}

/* Is it the call that an assert makes where it fails? */
static bool is_failure(const struct ast_node *node)
{
    switch (node && node->kind == AST_CALL ? node->call : CALL_OTHER) {
    case CALL___assert_fail:
    case CALL___assertfail:
    case CALL___assert:
    case CALL__assert:
    case CALL___assert_rtn:
        return !is_own(node);
    default:
        return false;
    }
}

bool fold_always_leaves(const struct ast_node *node)
{
    switch (node->kind) {
    case AST_CALL:
        return is_end(node) || (node->decl && node->decl->kind == AST_FUNCTION && node->decl->callable.is_noreturn);
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

/* The condition of an assert: the node that calls its failure in the other branch. */
struct ast_node *fold_asserted(struct ast_node *node)
{
    if (node->origin != AST_IN_BODY || !node->macro || node->macro->call != CALL_assert)
        return NULL;
    if ((node->kind == AST_IF || node->kind == AST_CONDITIONAL) && ast_else(node) &&
        is_failure(ast_bare(ast_else(node))))
        return ast_cond(node);
    for (uint32_t i = 0; i < node->count; i++) {
        struct ast_node *found = node->child[i] ? fold_asserted(node->child[i]) : NULL;
        if (found)
            return found;
    }
    return NULL;
}

/* ---- Labels ---- */

static bool is_entered(const struct ast_node *node, bool in_switch)
{
    if (node->kind == AST_LABEL || (!in_switch && (node->kind == AST_CASE || node->kind == AST_DEFAULT)))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && is_entered(node->child[i], in_switch || node->kind == AST_SWITCH))
            return true;
    return false;
}

bool fold_is_entered(const struct ast_node *node) { return is_entered(node, false); }

bool fold_holds_label(const struct ast_node *node)
{
    if (node->kind == AST_LABEL || node->kind == AST_CASE || node->kind == AST_DEFAULT)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && fold_holds_label(node->child[i]))
            return true;
    return false;
}
