/* Does the function surely put a question to a value that a bad one cannot answer?
 *
 * The library carries a bad value along until something asks it for a number, and traps then. Where a value is bad
 * unless a condition holds, the condition may be checked where the value is declared only if it is surely asked: if
 * nothing in between can end the function, or is output that a trap would come before (see leave.c). */

#include "foldc/c/const.h"
#include "foldc/c/loop.h"
#include "about.h"
#include "asked.h"
#include "copy.h"
#include "state.h"
#include "value_table.h"

/* Variables that have bad values if the first of them has one; or, with a place, no variables: then the question is
   whether control surely gets to the place. */
enum { MOST_VARIABLES = 16, MOST_HELPERS = 4 };

struct bad_set {
    const struct fold *fold;
    const struct ast_decl *decl[MOST_VARIABLES];
    int count;
    int depth;                    /* of helpers looked into */
    const struct ast_node *place; /* NULL: the question is about the variables */
    bool is_sequenced;            /* assume that control comes back from every part that may leave */
};

/* Is the value of the node bad if one of the set is? */
static bool carries(const struct ast_node *node, const struct bad_set *set)
{
    if (!node)
        return false;
    node = ast_bare((struct ast_node *)node);
    if (node->kind == AST_DECLREF)
        for (int i = 0; i < set->count; i++)
            if (node->decl == set->decl[i])
                return true;
    if (node->kind != AST_CALL || !node->decl || !node->decl->is_ccute || ast_ctype(node->type) != CTYPE_COUNT)
        return false;
    for (uint32_t i = 0; i < ast_arg_count(node); i++)
        if (carries(ast_arg(node, i), set))
            return true;
    return false;
}

/* Does the call trap for a bad value? Of the functions that return a number, those of the table do: ccute_explain and
   its like return one for any value. */
static bool is_question(const struct ast_node *node)
{
    if (node->kind != AST_CALL || !node->decl || !node->decl->is_ccute || !node->text)
        return false;
    return (fold_is_copy(node) && copy_kind_has_source(copy_call_of(node->call)->kind)) ||
           (ast_ctype(node->type) != CTYPE_COUNT && value_rows_of(node->call) && !call_answers_bad(node->call));
}

static bool asks(struct ast_node *node, struct bad_set *set);

static bool may_leave(const struct bad_set *set, const struct ast_node *node)
{
    return fold_may_leave(set->fold, node);
}

/* May a node that is evaluated first keep control from the nodes after it? */
static bool keeps_from(const struct bad_set *set, const struct ast_node *node)
{
    return node && !set->is_sequenced && may_leave(set, node);
}

/* Does one of the children in [first,end) surely ask? They are evaluated in order; the search ends at one after which
   control may not go on. */
static bool asks_in_order(struct ast_node *node, uint32_t first, uint32_t end, struct bad_set *set)
{
    for (uint32_t i = first; i < end && i < node->count; i++) {
        if (asks(node->child[i], set))
            return true;
        if (keeps_from(set, node->child[i]))
            return false;
    }
    return false;
}

/* C leaves the order of the children open: does one of them surely ask, and may none of the others leave before it? */
static bool asks_in_any_order(struct ast_node *node, struct bad_set *set)
{
    bool asked = false;
    for (uint32_t i = 0; i < node->count; i++) {
        const bool child_asks = node->child[i] && asks(node->child[i], set);
        if (!child_asks && node->child[i] && may_leave(set, node->child[i]))
            return false;
        asked |= child_asks;
    }
    return asked;
}

/* May an argument of the call leave, so that control does not get to the call? */
static bool arguments_leave(const struct ast_node *call, const struct bad_set *set)
{
    for (uint32_t i = 0; i < call->count; i++)
        if (call->child[i] && may_leave(set, call->child[i]))
            return true;
    return false;
}

/* Does an initialiser of the statement surely ask? A variable that is made of a bad one joins the set. */
static bool declaration_asks(struct ast_node *node, struct bad_set *set)
{
    for (uint32_t i = 0; i < node->count; i++) {
        struct ast_node *item = node->child[i];
        if (asks(item, set))
            return true;
        if (item->kind == AST_VARDECL && set->count < MOST_VARIABLES && fold_is_ccute_type(item->decl->type) &&
            fold_holds_value(item->decl) && carries(ast_init(item), set))
            set->decl[set->count++] = item->decl;
        if (keeps_from(set, item))
            return false;
    }
    return false;
}

/* With `first` in the variable, is variable < end true in C? Both are constants. */
static bool is_below(const struct ast_node *variable, const struct ast_node *first, const struct ast_node *end)
{
    const bool is_signed = variable->type->is_signed && end->type->is_signed;
    int64_t value = first->value;
    return first->has_value && end->has_value && ast_const_convert(variable->type, &value) && value < end->value &&
           (is_signed || value >= 0);
}

/* Does the body of the loop run at least once, as far as constants tell? */
static bool surely_enters(struct ast_node *node)
{
    struct ast_node *cond = ast_bare(ast_cond(node)), *left;
    struct ast_loop loop;
    if (!cond)
        return true;
    if (!ast_read_loop(node, &loop) || !loop.is_alone || !loop.first || cond->kind != AST_BINARY ||
        cond->op != AST_OP_LT)
        return false;
    left = ast_bare(ast_left(cond));
    return left->kind == AST_DECLREF && left->decl == loop.counter && is_below(left, loop.first, ast_right(cond));
}

bool fold_gets_to(const struct fold *fold, const struct ast_node *call)
{
    return !arguments_leave(call, &(struct bad_set){.fold = fold});
}

/* Does a helper that is called surely ask for an argument that is bad? */
static bool helper_asks(struct ast_node *node, const struct bad_set *set)
{
    const struct ast_function *function = node->kind == AST_CALL && node->decl ? node->decl->function : NULL;
    if (!function || !function->body || set->depth == MOST_HELPERS || arguments_leave(node, set))
        return false;
    for (uint32_t i = 0; i < ast_arg_count(node) && i < function->param_count; i++) {
        struct bad_set inside = {set->fold, {function->param[i]}, 1, set->depth + 1, NULL, false};
        if (carries(ast_arg(node, i), set) && asks(function->body, &inside))
            return true;
    }
    return false;
}

/* Does a call ask one of the set, once its arguments are there? */
static bool call_asks(struct ast_node *node, const struct bad_set *set)
{
    if (helper_asks(node, set))
        return true;
    for (uint32_t i = 0; is_question(node) && i < ast_arg_count(node); i++)
        if (carries(ast_arg(node, i), set))
            return !arguments_leave(node, set);
    return false;
}

/* Does the branch that runs surely ask: the one that a constant chooses, otherwise both? */
static bool branches_ask(struct ast_node *node, struct bad_set *set)
{
    const struct ast_node *cond = ast_cond(node);
    if (cond->has_value)
        return asks(cond->value ? ast_then(node) : ast_else(node), set);
    if (set->is_sequenced && node->kind == AST_CONDITIONAL) /* the check stands in the operand itself */
        return asks(ast_then(node), set) || asks(ast_else(node), set);
    return ast_then(node) && ast_else(node) && asks(ast_then(node), set) && asks(ast_else(node), set);
}

/* Does an `if` or a ?: surely ask: in its head, which is evaluated first, or in the branch that runs? */
static bool choice_asks(struct ast_node *node, struct bad_set *set)
{
    const uint32_t head = node->kind == AST_IF ? 2 : 1;
    if (asks_in_order(node, 0, head, set))
        return true;
    for (uint32_t i = 0; i < head; i++)
        if (keeps_from(set, node->child[i]))
            return false;
    return branches_ask(node, set);
}

static bool for_asks(struct ast_node *node, struct bad_set *set)
{
    if (asks_in_order(node, 0, 2, set))
        return true;
    return surely_enters(node) && !keeps_from(set, ast_init(node)) && !keeps_from(set, ast_cond(node)) &&
           asks(ast_body(node), set);
}

/* Does making the lambda surely ask: in the initialiser of a capture? */
static bool captures_ask(struct ast_node *lambda, struct bad_set *set)
{
    for (uint32_t i = 0; i < lambda->count; i++) {
        struct ast_node *const init = lambda->child[i] ? ast_init(lambda->child[i]) : NULL;
        if (init && asks(init, set))
            return true;
        if (keeps_from(set, init))
            return false;
    }
    return false;
}

/* Does evaluating the node surely ask one of the set, or get to the place? */
static bool asks(struct ast_node *node, struct bad_set *set)
{
    const int known = set->count;
    bool asked;
    if (!node)
        return false;
    if (node == set->place)
        return !arguments_leave(node, set);
    switch (node->kind) {
    case AST_COMPOUND:
        asked = asks_in_order(node, 0, node->count, set);
        set->count = known;
        return asked;
    case AST_DECLSTMT:
        return declaration_asks(node, set);
    case AST_IF:
    case AST_CONDITIONAL:
        return choice_asks(node, set);
    case AST_FOR:
        return for_asks(node, set);
    case AST_WHILE:
    case AST_SWITCH:
        return asks_in_order(node, 0, 2, set);
    case AST_DO:
        return asks(ast_body(node), set) || (!keeps_from(set, ast_body(node)) && asks(ast_cond(node), set));
    case AST_BINARY:
        if (node->op == AST_OP_LOGIC_AND || node->op == AST_OP_LOGIC_OR)
            return asks(ast_left(node), set) || (set->is_sequenced && asks(ast_right(node), set));
        if (node->op == AST_OP_COMMA)
            return asks_in_order(node, 0, 2, set);
        break;
    case AST_CASE:
    case AST_DEFAULT:
    case AST_LABEL:
        return asks(ast_body(node), set);
    case AST_LAMBDA:
        return captures_ask(node, set);
    case AST_UNEVALUATED:
    case AST_OTHER:
    case AST_RANGE_FOR:
        return false;
    default:
        break;
    }
    return call_asks(node, set) || asks_in_any_order(node, set);
}

bool fold_surely_asked(const struct fold *fold, struct ast_node *block, uint32_t first, const struct ast_decl *decl)
{
    struct bad_set set = {fold, {decl}, 1, 0, NULL, false};
    return block->kind == AST_COMPOUND ? asks_in_order(block, first, block->count, &set) : asks(block, &set);
}

bool fold_surely_reaches(const struct fold *fold, struct ast_node *block, uint32_t first, const struct ast_node *place)
{
    struct bad_set set = {fold, {NULL}, 0, 0, place, false};
    return block->kind == AST_COMPOUND ? asks_in_order(block, first, block->count, &set) : asks(block, &set);
}

bool fold_is_sequenced(const struct fold *fold, struct ast_node *statement, const struct ast_node *place)
{
    struct bad_set set = {fold, {NULL}, 0, 0, place, true};
    return asks(statement, &set);
}
