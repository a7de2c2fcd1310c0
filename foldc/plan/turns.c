#include "turns.h"

#include "lead.h"
#include "state.h"

enum { MOST = 1 << 20 };

/* The variable of the loop, with the number that it begins at; NULL: another form. */
static const struct ast_decl *counter_of(const struct fold *fold, const struct ast_node *loop, int64_t *first)
{
    const struct ast_node *const init = ast_init(loop);
    const struct ast_node *const variable =
        init && init->kind == AST_DECLSTMT && init->count == 1 ? init->child[0] : NULL;
    return variable && variable->kind == AST_VARDECL && ast_init(variable) &&
                   variable->decl->type->kind == AST_TYPE_INT && !(variable->decl->variable.escape & ~AST_WRITTEN) &&
                   lead_number(fold, ast_init(variable), first)
               ? variable->decl
               : NULL;
}

static bool names(const struct ast_node *node, const struct ast_decl *decl)
{
    const struct ast_node *const bare = ast_bare((struct ast_node *)node);
    return bare->kind == AST_DECLREF && bare->decl == decl;
}

/* The number that the counter stays below; false: another form. */
static bool end_of(const struct fold *fold, const struct ast_node *loop, const struct ast_decl *counter, int64_t *end)
{
    const struct ast_node *const cond = ast_cond(loop);
    if (!cond || cond->kind != AST_BINARY || cond->decl || (cond->op != AST_OP_LT && cond->op != AST_OP_LE) ||
        !names(ast_left(cond), counter) || !lead_number(fold, ast_right(cond), end))
        return false;
    *end += cond->op == AST_OP_LE;
    return true;
}

/* The number that a round adds to the counter; 0: another form. */
static int64_t step_of(const struct fold *fold, const struct ast_node *loop, const struct ast_decl *counter)
{
    const struct ast_node *const step = ast_step(loop);
    int64_t by;
    if (!step || step->decl || !step->count || !names(step->child[0], counter))
        return 0;
    if (step->kind == AST_UNARY)
        return step->op == AST_OP_PRE_INC || step->op == AST_OP_POST_INC;
    return step->kind == AST_ASSIGN && step->op == AST_OP_SET_ADD && lead_number(fold, ast_right(step), &by) && by > 0
               ? by
               : 0;
}

/* Does the body run to its end in each round, without a change of the counter? */
static bool is_plain(const struct ast_node *node, const struct ast_decl *counter)
{
    const struct ast_node *const place = ast_written_by(node);
    switch (node->kind) {
    case AST_BREAK:
    case AST_CONTINUE:
    case AST_RETURN:
    case AST_GOTO:
    case AST_LABEL:
    case AST_OTHER:
        return false;
    default:
        break;
    }
    if (place && names(place, counter))
        return false;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && !is_plain(node->child[i], counter))
            return false;
    return true;
}

int64_t turns_of(const struct fold *fold, const struct ast_node *loop)
{
    int64_t first, end, step;
    const struct ast_decl *const counter = loop->kind == AST_FOR ? counter_of(fold, loop, &first) : NULL;
    if (!counter || !end_of(fold, loop, counter, &end) || first < -MOST || end > MOST || end <= first)
        return 0;
    step = step_of(fold, loop, counter);
    return step > 0 && is_plain(ast_body(loop), counter) ? (end - first + step - 1) / step : 0;
}

/* The branch of a part of a node that is in `branch` itself. */
static const struct ast_node *branch_of(const struct ast_node *node, const struct ast_node *part,
                                        const struct ast_node *branch)
{
    switch (node->kind) {
    case AST_IF:
        return part == ast_then(node) || part == ast_else(node) ? part : branch;
    case AST_FOR:
    case AST_WHILE:
    case AST_DO:
    case AST_RANGE_FOR:
    case AST_SWITCH:
    case AST_LABEL:
        return node;
    default:
        return branch;
    }
}

/* Does an if let some threads go no further? */
static bool jumps(const struct ast_node *node)
{
    if (node->kind == AST_BREAK || node->kind == AST_CONTINUE || node->kind == AST_RETURN || node->kind == AST_GOTO)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && node->child[i]->kind != AST_LAMBDA && jumps(node->child[i]))
            return true;
    return false;
}

static bool find(const struct ast_node *node, const struct ast_node *loop, const struct ast_node *branch,
                 const struct ast_node **found)
{
    if (node == loop) {
        *found = branch;
        return true;
    }
    for (uint32_t i = 0; i < node->count; i++) {
        if (node->child[i] && find(node->child[i], loop, branch_of(node, node->child[i], branch), found))
            return true;
        if (node->kind == AST_COMPOUND && node->child[i]->kind == AST_IF && jumps(node->child[i]))
            branch = node->child[i]; /* what follows is not of all threads */
    }
    return false;
}

const struct ast_node *turns_branch(const struct ast_node *body, const struct ast_node *loop)
{
    const struct ast_node *found = NULL;
    return find(body, loop, NULL, &found) ? found : loop;
}
