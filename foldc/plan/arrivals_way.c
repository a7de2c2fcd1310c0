/* The conditions and loops on the way to a call. */
#include "arrivals_way.h"

#include "foldc/c/loop.h"
#include "foldc/c/seen.h"
#include "foldc/gpu/builtins.h"
#include "foldc/lanes/lanes.h"
#include "keep.h"
#include "rounds.h"
#include "state.h"
#include "way.h"

/* The kinds of numbers in an expression: constants; the same in all threads; of constants, the thread's number and
   whether the thread is its warp's elected one, which lanes/ knows. */
enum numbers { CONSTANT, UNIFORM, BY_THREAD, UNKNOWN };

static enum numbers more(enum numbers a, enum numbers b) { return a > b ? a : b; }

/* Of an expression with both: the thread's number compared with an unknown one says nothing. */
static enum numbers both(enum numbers a, enum numbers b)
{
    return more(a, b) > UNIFORM && (a == UNIFORM || b == UNIFORM) ? UNKNOWN : more(a, b);
}

static enum numbers numbers_of(const struct ast_node *node, const struct ast_node *body);

/* The loop in the node that counts by the variable; NULL: none. */
static const struct ast_node *loop_of(const struct ast_node *node, const struct ast_decl *decl)
{
    const struct ast_node *found = NULL;
    struct ast_loop loop;
    if (node->kind == AST_FOR && ast_read_loop(node, &loop) && loop.counter == decl && ast_counts(node, &loop))
        return node;
    for (uint32_t i = 0; i < node->count && !found; i++)
        found = node->child[i] ? loop_of(node->child[i], decl) : NULL;
    return found;
}

static bool is_uniform_loop(const struct ast_node *node, const struct ast_node *body);

static enum numbers numbers_of_name(const struct ast_decl *decl, const struct ast_node *body)
{
    const struct ast_node *loop;
    if (!decl || decl->has_value)
        return decl ? CONSTANT : UNKNOWN;
    if (decl->kind == AST_PARAM)
        return decl->variable.escape ? UNKNOWN : UNIFORM;
    if (decl->kind != AST_VAR || !decl->init || !ast_is_automatic(decl))
        return UNKNOWN;
    if (fold_keeps_value(decl))
        return numbers_of(decl->init, body);
    loop = loop_of(body, decl);
    return loop && is_uniform_loop(loop, body) ? UNIFORM : UNKNOWN;
}

/* The numbers in an expression of the kernel with that body. */
static enum numbers numbers_of(const struct ast_node *node, const struct ast_node *body)
{
    enum numbers all = CONSTANT;
    const int builtin = ast_builtin(node);
    if (node->has_value)
        return CONSTANT;
    if (builtin >= 0)
        return builtin / GPU_AXES == GPU_THREAD_IDX  ? BY_THREAD
               : builtin / GPU_AXES == GPU_BLOCK_DIM ? CONSTANT
                                                     : UNIFORM;
    switch (node->kind) {
    case AST_DECLREF:
        return numbers_of_name(node->decl, body);
    case AST_CALL:
        return node->call == CALL_ccute_elect_one ? BY_THREAD : UNKNOWN;
    case AST_PAREN:
    case AST_CAST:
    case AST_BINARY:
        break;
    case AST_UNARY:
        if (node->op == AST_OP_LOGIC_NOT || node->op == AST_OP_MINUS)
            break;
        return UNKNOWN;
    default:
        return UNKNOWN;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            all = both(all, numbers_of(node->child[i], body));
    return all;
}

/* Is the expression the counter, or a number that is the same in all threads? */
static bool is_uniform_side(const struct ast_node *node, const struct ast_decl *counter, const struct ast_node *body)
{
    const struct ast_node *const bare = ast_bare((struct ast_node *)node);
    if (ast_names(node, counter))
        return bare->kind == AST_DECLREF;
    return numbers_of(node, body) <= UNIFORM;
}

/* Does the condition hold for all threads alike in each round? */
static bool is_uniform_end(const struct ast_node *cond, const struct ast_decl *counter, const struct ast_node *body)
{
    cond = ast_bare((struct ast_node *)cond);
    if (cond->kind != AST_BINARY || cond->decl)
        return false;
    if (cond->op == AST_OP_LOGIC_AND || cond->op == AST_OP_LOGIC_OR)
        return is_uniform_end(ast_left(cond), counter, body) && is_uniform_end(ast_right(cond), counter, body);
    return is_uniform_side(ast_left(cond), counter, body) && is_uniform_side(ast_right(cond), counter, body);
}

/* Do all threads run the loop's rounds alike? Its body may leave it nowhere. */
static bool is_uniform_loop(const struct ast_node *node, const struct ast_node *body)
{
    struct ast_loop loop;
    return ast_read_loop(node, &loop) && loop.first && loop.steps && ast_counts(node, &loop) && ast_cond(node) &&
           is_uniform_end(ast_cond(node), loop.counter, body) && numbers_of(loop.first, body) <= UNIFORM &&
           (!loop.by || (!ast_names(loop.by, loop.counter) && numbers_of(loop.by, body) <= UNIFORM));
}

static bool jumps(const struct ast_node *node)
{
    if (node->kind == AST_BREAK || node->kind == AST_CONTINUE || node->kind == AST_RETURN || node->kind == AST_GOTO ||
        node->kind == AST_LABEL)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && jumps(node->child[i]))
            return true;
    return false;
}

/* Do all threads that come to the statement run its body equally often? */
static bool is_alike(const struct ast_node *node, const struct ast_node *body)
{
    switch (node->kind) {
    case AST_FOR:
        return is_uniform_loop(node, body);
    case AST_WHILE:
    case AST_DO:
        return numbers_of(ast_cond(node), body) <= UNIFORM;
    default:
        return !rounds_hidden(node);
    }
}

static unsigned decides(enum numbers numbers)
{
    static const unsigned by[] = {0, ARRIVALS_ALIKE, ARRIVALS_THREAD, ARRIVALS_UNKNOWN};
    return by[numbers];
}

/* Is the call in the node? *by: with what the conditions on the way to it depend on. */
static bool find_way(const struct ast_node *node, const struct ast_node *call, const struct ast_node *body,
                     unsigned *by)
{
    uint32_t i = 0;
    if (node == call)
        return true;
    while (i < node->count && !(node->child[i] && find_way(node->child[i], call, body, by)))
        i++;
    if (i == node->count)
        return false;
    if (node->kind == AST_IF && node->child[i] != ast_cond(node))
        *by |= decides(numbers_of(ast_cond(node), body));
    else if (!is_alike(node, body))
        *by |= ARRIVALS_UNKNOWN;
    return true;
}

unsigned arrivals_by(const struct ast_node *body, const struct ast_node *call)
{
    unsigned by = 0;
    return jumps(body) || !find_way(body, call, body, &by) ? ARRIVALS_UNKNOWN : by;
}

unsigned arrivals_by_way(const struct way *way, const struct ast_node *node)
{
    const struct ast_node *const seen = way_seen(way, node);
    const struct ast_function *const helper = seen != node && seen->decl ? ast_seen_function(seen->decl) : NULL;
    const unsigned outer = arrivals_by(way->fold->function->body, seen);
    if (seen == node)
        return outer;
    return way->depth == 1 && helper ? outer | arrivals_by(helper->body, node) : ARRIVALS_UNKNOWN;
}

bool arrivals_is_sure(const struct way *way, const struct ast_node *node)
{
    return !way->repeated && !(arrivals_by_way(way, node) & ~ARRIVALS_THREAD);
}

bool arrivals_counts(const struct ast_function *kernel, const struct lanes_arrival *arrival)
{
    const struct ast_function *function = kernel;
    unsigned by = 0;
    for (int i = 0; i <= arrival->depth && function && !(by & ARRIVALS_UNKNOWN); i++) {
        const struct ast_node *const call = i < arrival->depth ? arrival->calls[i] : arrival->call;
        const unsigned inside = arrivals_by(function->body, call);
        by |= i && inside ? ARRIVALS_UNKNOWN : inside; /* of a helper's numbers nothing is known */
        function = call->decl && i < arrival->depth ? ast_seen_function(call->decl) : NULL;
    }
    return !(by & ARRIVALS_UNKNOWN);
}

bool arrivals_is_alike(const struct ast_node *node, const struct ast_node *body, bool is_constant)
{
    return numbers_of(node, body) <= (is_constant ? CONSTANT : UNIFORM);
}
