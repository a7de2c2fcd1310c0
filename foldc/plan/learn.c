/* Facts that the source states: conditions of branches and loops, asserts, statements that leave a block. */
#include <string.h>

#include "foldc/gpu/builtins.h"
#include "about.h"
#include "int.h"
#include "ends.h"
#include "learn.h"
#include "state.h"

/* A product is above 0, and so is each of its factors that is not negative. */
static void learn_factors(struct fold *fold, const expr *product)
{
    if (product->kind == EXPR_SUM && product->n == 1 && !product->value && product->coef[0] > 0)
        product = product->op[0];
    if (product->kind == EXPR_SYMBOL)
        expr_assume_range(fold->table, product, 1, INT64_MAX);
    for (uint32_t i = 0; i < product->n && product->kind == EXPR_PRODUCT; i++)
        if (expr_facts_of(fold->table, product->op[i]).lo >= 0)
            expr_assume_range(fold->table, product->op[i], 1, INT64_MAX);
}

/* A condition without parentheses and conversions to bool. */
static struct ast_node *bare_condition(struct ast_node *condition)
{
    condition = ast_bare(condition);
    while (condition && condition->kind == AST_CAST && condition->type->kind == AST_TYPE_BOOL)
        condition = ast_bare(ast_operand(condition));
    return condition;
}

/* Do the numbers keep their values to the end of a call of another member function of the object? */
static bool lasts_in_call(const struct fold *fold, const expr *e)
{
    const struct symbol *const symbol = e->kind == EXPR_SYMBOL ? &fold->symbols.item[e->value] : NULL;
    const bool is_own = symbol && (size_t)e->value >= fold->walk.self.first && !symbol->path && !symbol->node &&
                        !symbol->definition && !symbol->builtin;
    if (!fold->walk.self.is_this || (symbol && !symbol->is_stable && !is_own))
        return false;
    for (uint32_t i = 0; i < e->n; i++)
        if (!lasts_in_call(fold, e->op[i]))
            return false;
    return true;
}

/* The condition as an expression that is 0 where the condition does not hold; NULL: no expression that keeps its value
   says so. */
static const expr *truth(struct fold *fold, struct ast_node *condition)
{
    const size_t needs = needs_mark(fold);
    const expr *e = fold_condition(fold, condition);
    if (!e && condition->kind == AST_DECLREF && ast_ctype(condition->type) != CTYPE_COUNT)
        e = fold_int(fold, condition).e;
    needs_rewind(fold, needs);
    if (!e || !(fold_is_stable(fold, e) || reread_lasts(fold, e) || lasts_in_call(fold, e)))
        return NULL;
    return e->kind == EXPR_SYMBOL || e->kind == EXPR_SUM ? expr_ne(fold->table, e, expr_int(fold->table, 0)) : e;
}

/* An index of a launch is less than the dimension that it counts along. */
static void learn_indices(struct fold *fold, int index, int dimension)
{
    for (int axis = 0; axis < GPU_AXES; axis++) {
        const expr *i = fold_builtin(fold, GPU_BUILTIN_AXIS(index, axis));
        const wide most = expr_facts_of(fold->table, fold_builtin(fold, GPU_BUILTIN_AXIS(dimension, axis))).hi - 1;
        if (most >= 0 && most < expr_facts_of(fold->table, i).hi)
            expr_assume_range(fold->table, i, 0, (int64_t)most);
    }
}

/* State a condition, and what follows of the indices of a launch. */
static void state_fact(struct fold *fold, const expr *condition)
{
    expr_assume(fold->table, condition);
    learn_indices(fold, GPU_BLOCK_IDX, GPU_GRID_DIM);
    learn_indices(fold, GPU_THREAD_IDX, GPU_BLOCK_DIM);
}

/* Each part of a && knows the parts before it. */
void fold_learn(struct fold *fold, struct ast_node *condition)
{
    const expr *e;
    condition = bare_condition(condition);
    if (!condition)
        return;
    if (condition->kind == AST_BINARY && condition->op == AST_OP_LOGIC_AND) {
        fold_learn(fold, ast_left(condition));
        fold_learn(fold, ast_right(condition));
        return;
    }
    if (condition->kind == AST_UNARY && condition->op == AST_OP_LOGIC_NOT) {
        fold_learn_not(fold, ast_operand(condition));
        return;
    }
    e = truth(fold, condition);
    if (!e)
        return;
    state_fact(fold, e);
    if (e->kind == EXPR_LT && expr_facts_of(fold->table, e->op[0]).lo >= 0)
        learn_factors(fold, e->op[1]);
}

void fold_learn_not(struct fold *fold, struct ast_node *condition)
{
    const expr *e;
    condition = bare_condition(condition);
    if (!condition)
        return;
    if (condition->kind == AST_BINARY && condition->op == AST_OP_LOGIC_OR) {
        fold_learn_not(fold, ast_left(condition));
        fold_learn_not(fold, ast_right(condition));
        return;
    }
    if (condition->kind == AST_UNARY && condition->op == AST_OP_LOGIC_NOT) {
        fold_learn(fold, ast_operand(condition));
        return;
    }
    e = truth(fold, condition);
    if (e)
        state_fact(fold, expr_not(fold->table, e));
}

const expr *fold_decided(struct fold *fold, struct ast_node *condition)
{
    const size_t needs = needs_mark(fold);
    const expr *e;
    if (!condition || condition->has_value)
        return condition ? expr_int(fold->table, condition->value) : NULL;
    e = fold_condition(fold, condition);
    needs_rewind(fold, needs);
    return e && e->kind == EXPR_INT ? e : NULL;
}

/* ---- Facts after the declarations that they are about ---- */

/* Is the declaration surely passed? ccute's functions that make values never trap; one that returns a number does, of
   a bad layout. */
static bool is_surely_passed(const struct ast_node *node)
{
    switch (node->kind) {
    case AST_CALL:
        if (!node->decl || !node->decl->is_ccute || !fold_is_ccute_type(node->type))
            return false;
        break;
    case AST_CONSTRUCT:
        if (!fold_is_ccute_type(node->type))
            return false;
        break;
    case AST_UNARY:
    case AST_BINARY:
    case AST_SUBSCRIPT:
        if (node->decl || (node->kind == AST_UNARY && ast_has_effects(node)))
            return false;
        break;
    case AST_DECLSTMT:
    case AST_VARDECL:
    case AST_INT:
    case AST_DECLREF:
    case AST_MEMBER:
    case AST_CAST:
    case AST_PAREN:
    case AST_INITLIST:
    case AST_CONDITIONAL:
        break;
    default:
        return false;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && !is_surely_passed(node->child[i]))
            return false;
    return true;
}

/* Does the condition name nothing but constants and variables that keep their values, declared before a place? */
static bool holds_since(const struct ast_node *node, uint32_t place)
{
    const struct ast_decl *const decl = node->decl;
    const bool is_operation = node->kind == AST_BINARY || node->kind == AST_CAST || node->kind == AST_PAREN ||
                              (node->kind == AST_UNARY && !ast_has_effects(node));
    if (node->has_value)
        return true;
    if (node->kind == AST_DECLREF)
        return decl && (decl->kind == AST_VAR || decl->kind == AST_PARAM) && fold_keeps_value(decl) &&
               !(decl->kind == AST_VAR && decl->variable.is_local && decl->place.begin >= place);
    for (uint32_t i = 0; i < node->count; i++)
        if (!node->child[i] || !holds_since(node->child[i], place))
            return false;
    return is_operation && !decl;
}

/* The condition that a statement states; NULL: it is no such statement. */
static struct ast_node *stated(struct ast_node *statement)
{
    const bool is_promise = statement->call == CALL_CCUTE_ASSUME || statement->call == CALL___builtin_assume;
    return statement->kind == AST_CALL && is_promise && ast_arg_count(statement) == 1 ? ast_arg(statement, 0)
                                                                                      : fold_asserted(statement);
}

void fold_learn_ahead(struct fold *fold, struct ast_node *block, uint32_t i)
{
    const uint32_t place = block->child[i]->begin;
    for (; i < block->count; i++) {
        struct ast_node *const condition = stated(block->child[i]);
        if (condition && holds_since(condition, place))
            fold_learn(fold, condition);
        if (!condition && (block->child[i]->kind != AST_DECLSTMT || !is_surely_passed(block->child[i])))
            return;
    }
}
