/* May control leave, or be seen from outside, before it reaches the node that follows?
 *
 * A check may stand before a node only if nothing in the node ends the function, and nothing in it is output: a
 * trap would come before what the source prints. On a device output is lost with the trap, and nothing throws, so only
 * jumps and the end of the thread count there. */
#include <string.h>

#include "foldc/c/loop.h"
#include "asked.h"
#include "state.h"

/* Jumps that end inside of the node. */
enum { BREAKS = 1, CONTINUES = 2, RETURNS = 4 };

enum { MOST_HELPERS = 4 };

struct leaving {
    const struct ast_function *function; /* whose body is walked */
    bool on_host;
    int depth; /* of helpers looked into */
};

static bool leaves(const struct leaving *l, const struct ast_node *node, unsigned ends_inside);

static bool children_leave(const struct leaving *l, const struct ast_node *node, unsigned ends_inside)
{
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && leaves(l, node->child[i], ends_inside))
            return true;
    return false;
}

/* ---- Loops ---- */

/* Is it the counter, in a comparison that its steps end? The type must hold the other operand. */
static bool is_bounded(const struct ast_decl *counter, struct ast_node *side, const struct ast_node *other, bool by_one)
{
    const struct ast_type *type = counter->type;
    side = ast_bare(side);
    if (side->kind != AST_DECLREF || side->decl != counter || type->bits < 32 || ast_ctype(other->type) == CTYPE_COUNT)
        return false;
    return type->is_signed || (by_one && type->bits >= other->type->bits);
}

/* Does the step go up by a number (1), or down (-1)? 0: neither is known. */
static int direction(const struct ast_loop *loop, bool *by_one)
{
    const bool adds = loop->op == AST_OP_ADD;
    const int64_t by = !loop->by ? 1 : loop->by->has_value ? loop->by->value : 0;
    *by_one = by == 1;
    if (!by || (!adds && loop->op != AST_OP_SUB))
        return 0;
    return (by > 0) == adds ? 1 : -1;
}

/* Does a for statement count to where it ends? */
static bool counts_to_an_end(const struct ast_node *node)
{
    struct ast_loop loop;
    const bool counts = ast_read_loop(node, &loop) && ast_counts(node, &loop);
    const struct ast_decl *counter = counts ? loop.counter : NULL;
    struct ast_node *cond = counts ? ast_bare(loop.condition) : NULL;
    bool by_one = false;
    const int way = counts ? direction(&loop, &by_one) : 0;
    if (!way || !cond || cond->kind != AST_BINARY)
        return false;
    switch (cond->op) {
    case AST_OP_LT:
    case AST_OP_GT:
        return is_bounded(counter, (cond->op == AST_OP_LT) == (way > 0) ? ast_left(cond) : ast_right(cond),
                          (cond->op == AST_OP_LT) == (way > 0) ? ast_right(cond) : ast_left(cond), by_one);
    case AST_OP_LE:
    case AST_OP_GE:
        return counter->type->is_signed &&
               is_bounded(counter, (cond->op == AST_OP_LE) == (way > 0) ? ast_left(cond) : ast_right(cond),
                          (cond->op == AST_OP_LE) == (way > 0) ? ast_right(cond) : ast_left(cond), by_one);
    default:
        return false;
    }
}

/* May the loop never end? A thread of a device that waits for others is taken to go on. */
static bool may_stay(const struct leaving *l, struct ast_node *loop)
{
    if (!l->on_host || (loop->kind == AST_RANGE_FOR && loop->count > 1 && loop->child[0]))
        return false;
    return loop->kind != AST_FOR || !counts_to_an_end(loop);
}

/* ---- Calls ---- */

/* Does the called function surely return, without output? It may trap, as a check does. */
static bool is_quiet(const struct leaving *l, const struct ast_node *node)
{
    const struct ast_decl *callee = node->decl;
    struct leaving inside = *l;
    if (!callee || callee->kind != AST_FUNCTION)
        return false;
    if (callee->is_ccute)
        return node->call != CALL_ccute_print_layout && node->call != CALL_ccute_print_tensor;
    if (callee->function && callee->function->body) {
        inside.function = callee->function;
        return inside.depth++ < MOST_HELPERS && !leaves(&inside, callee->function->body, RETURNS);
    }
    return callee->callable.is_quiet || ast_is_min_or_max(node);
}

/* On the host, may the node call a function that does not return, or that prints? Making, copying and destroying an
   object of a class may, too. */
static bool calls_out(const struct leaving *l, const struct ast_node *node)
{
    if (!l->on_host)
        return false;
    switch (node->kind) {
    case AST_CALL:
    case AST_CONSTRUCT:
        return (node->kind == AST_CALL || node->decl) && !is_quiet(l, node);
    case AST_UNARY:
    case AST_BINARY:
    case AST_ASSIGN:
    case AST_SUBSCRIPT:
        return node->decl ? !is_quiet(l, node) : node->kind == AST_ASSIGN && node->type && node->type->is_class;
    case AST_VARDECL:
        return node->type->is_class && !node->type->is_reference;
    case AST_LAUNCH:
    case AST_OTHER:
        return true;
    default:
        return false;
    }
}

/* ---- Nodes ---- */

/* Reads the text of an asm, since no tree shows its instructions. */
bool fold_asm_ends(const struct ast_function *function, const struct ast_node *node)
{
    const struct source *source = function->source;
    const char *at = source->bytes + node->begin, *end = source->bytes + node->end;
    if (node->origin != AST_PLAIN || node->flags & AST_ELSEWHERE)
        return true;
    for (; at + 4 <= end; at++)
        if (memcmp(at, "exit", 4) == 0)
            return true;
    return false;
}

/* The only branch that a constant lets run; NULL if it may be either. */
static const struct ast_node *known_branch(const struct ast_node *node, bool *known)
{
    const struct ast_node *cond = ast_cond(node);
    *known = cond && cond->has_value && !ast_init(node);
    return *known ? cond->value ? ast_then(node) : ast_else(node) : NULL;
}

static bool leaves(const struct leaving *l, const struct ast_node *node, unsigned ends_inside)
{
    const struct ast_node *branch;
    bool known;
    switch (node->kind) {
    case AST_RETURN:
        return !(ends_inside & RETURNS) || children_leave(l, node, ends_inside);
    case AST_BREAK:
        return !(ends_inside & BREAKS);
    case AST_CONTINUE:
        return !(ends_inside & CONTINUES);
    case AST_GOTO:
        return true;
    case AST_ASM:
        return l->on_host || fold_asm_ends(l->function, node); /* on the host it may do anything */
    case AST_LAMBDA:
    case AST_UNEVALUATED:
        return false;
    case AST_FOR:
    case AST_WHILE:
    case AST_DO:
    case AST_RANGE_FOR:
        return may_stay(l, (struct ast_node *)node) || children_leave(l, node, ends_inside | BREAKS | CONTINUES);
    case AST_SWITCH:
        return children_leave(l, node, ends_inside | BREAKS);
    case AST_IF:
    case AST_CONDITIONAL:
        branch = known_branch(node, &known);
        if (known)
            return branch && leaves(l, branch, ends_inside);
        break;
    default:
        break;
    }
    return (l->on_host && ast_is_expression(node) && node->type && node->type->is_volatile) || calls_out(l, node) ||
           children_leave(l, node, ends_inside);
}

bool fold_may_leave(const struct fold *fold, const struct ast_node *node)
{
    const struct leaving leaving = {fold->function, ast_runs_on_host(&fold->function->header), 0};
    return node && leaves(&leaving, node, 0);
}
