/* A function's statements in order: declarations are bound, facts are learned, calls become arithmetic. */

#include "about.h"
#include "begun.h"
#include "discard.h"
#include "element.h"
#include "engine.h"
#include "expect.h"
#include "fence.h"
#include "meet.h"
#include "int.h"
#include "ends.h"
#include "helper.h"
#include "learn.h"
#include "made.h"
#include "note.h"
#include "place.h"
#include "parts.h"
#include "settle.h"
#include "unused.h"
#include "walk.h"

void fold_walk_children(struct fold *fold, struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            fold_walk(fold, node->child[i], node);
}

/* A check may stand before the node, if it is a statement that is evaluated once when it is reached. */
static void stand_at(struct fold *fold, const struct ast_node *node, bool is_bare)
{
    const bool is_single = ast_is_expression(node) || node->kind == AST_RETURN ||
                           (node->kind == AST_DECLSTMT && node->count == 1 && !is_bare);
    fold->walk.statement = is_single && node->origin == AST_PLAIN ? node : NULL;
    fold->walk.statement_is_bare = is_bare;
    fold->walk.dropped = ast_is_expression(node) ? node : NULL;
}

/* The body of a loop or a branch. */
void walk_body(struct fold *fold, struct ast_node *body, struct ast_node *parent)
{
    const size_t aligned = fold->memory.alignments.count;
    const struct ast_node *const around = reread_enter(fold, body);
    stand_at(fold, body, true);
    fold_walk(fold, body, parent);
    reread_at(fold, around);
    fold->walk.statement = NULL;
    fold->memory.alignments.count = aligned;
}

void walk_learn(struct fold *fold, struct ast_node *condition, bool holds)
{
    const struct ast_node *const around = condition ? reread_enter_condition(fold, condition) : NULL;
    if (!condition)
        return;
    if (holds)
        fold_learn(fold, condition);
    else
        fold_learn_not(fold, condition);
    reread_at(fold, around);
}

/* One branch of an if, where the condition holds, or does not, unless it is jumped into. */
static void walk_branch(struct fold *fold, struct ast_node *node, struct ast_node *branch, const expr *decided,
                        bool holds)
{
    const size_t scope = expr_scope_enter(fold->table);
    const struct explain_frame *around = explain_enter_if(fold, ast_cond(node), holds);
    const enum fold_reach reach = fold->walk.reach;
    const bool is_entered = walk_is_entered(fold, branch);
    fold->walk.reach = fold_reach_if(reach, is_entered ? NULL : decided, holds);
    reread_open(fold);
    if (is_entered)
        explain_leave(fold, around);
    else
        walk_learn(fold, ast_cond(node), holds);
    fold->walk.guards++;
    walk_body(fold, branch, node);
    fold->walk.guards--;
    reread_close(fold);
    fold->walk.reach = reach;
    explain_leave(fold, around);
    expr_scope_leave(fold->table, scope);
}

static void walk_if(struct fold *fold, struct ast_node *node, const struct ast_node *parent)
{
    const size_t bindings = fold->bindings.count;
    const expr *decided;
    if (ast_init(node)) {
        if (!walk_head(fold, node))
            fold_walk(fold, ast_init(node), node);
        reread_pass(fold, ast_init(node));
    }
    if (!ast_init(node) && node->origin == AST_PLAIN && parent && parent->kind == AST_COMPOUND)
        fold->walk.statement = node;
    fold->walk.statement_is_bare = false;
    const struct ast_node *const around = ast_cond(node) ? reread_enter_condition(fold, ast_cond(node)) : NULL;
    if (ast_cond(node))
        fold_walk(fold, ast_cond(node), node);
    fold->walk.statement = NULL;
    decided = fold_decided(fold, ast_cond(node));
    if (ast_cond(node))
        reread_at(fold, around);
    if (ast_then(node))
        walk_branch(fold, node, ast_then(node), decided, true);
    if (ast_else(node))
        walk_branch(fold, node, ast_else(node), decided, false);
    fold_discard(fold, node);
    fold_forget(fold, bindings);
}

/* Learn the conditions that hold after a statement of a block: those of its asserts, and that of an `if` which
   leaves the block. */
static void learn_behind(struct fold *fold, struct ast_node *statement)
{
    struct ast_node *condition = fold_asserted(statement);
    if (condition)
        walk_learn(fold, condition, true);
    if (statement->kind == AST_IF && !ast_else(statement) && ast_then(statement) &&
        fold_always_leaves(ast_then(statement))) {
        explain_enter_if(fold, ast_cond(statement), false);
        walk_learn(fold, ast_cond(statement), false);
        fold->walk.guards++;
    } else if (!condition) {
        explain_pass(fold, statement);
    }
}

/* Does nothing after a statement run: is it a jump, or an if whose condition is known? */
static bool surely_left(struct fold *fold, struct ast_node *statement)
{
    const expr *decided;
    if (statement->kind != AST_IF || ast_else(statement) || !ast_then(statement))
        return fold_always_leaves(statement);
    decided = fold_always_leaves(ast_then(statement)) ? fold_decided(fold, ast_cond(statement)) : NULL;
    return decided && decided->value != 0;
}

/* Statements in order. The negated condition of an `if (...) return;` is known from there on, up to a place that is
   reached from another place. */
static void walk_compound(struct fold *fold, struct ast_node *node, const struct ast_node *parent)
{
    const size_t scope = expr_scope_enter(fold->table), bindings = fold->bindings.count;
    const size_t aligned = fold->memory.alignments.count;
    const int guards = fold->walk.guards;
    const enum fold_reach reach = fold->walk.reach;
    const struct explain_frame *around = explain_around(fold);
    struct fold_place place = {node, 0, parent && parent->kind == AST_OTHER, fold->walk.place};
    fold->walk.place = &place;
    reread_open(fold);
    for (uint32_t i = 0; i < node->count; i++) {
        struct ast_node *child = node->child[i];
        const bool expected = fold->walk.expected_width != 0, awaited = explain_awaits(fold);
        if (walk_is_entered(fold, child)) {
            expr_scope_leave(fold->table, scope);
            expr_scope_enter(fold->table);
            fold->memory.alignments.count = aligned;
            fold->walk.guards = guards;
            fold->walk.reach = fold_reach_if(reach, NULL, true);
            explain_leave(fold, around);
            reread_join(fold);
        }
        place.statement = i;
        stand_at(fold, child, false);
        if (place.is_value && i + 1 == node->count)
            fold->walk.dropped = NULL;
        if (child->kind == AST_DECLSTMT)
            fold_learn_ahead(fold, node, i);
        const struct ast_node *const read_at = reread_enter(fold, child);
        fold_walk(fold, child, node);
        reread_at(fold, read_at);
        if (!fold_asserted(child))
            reread_pass(fold, child);
        if (!fold->function->generic.pattern)
            fold_set_errors_aside(fold);
        if (surely_left(fold, child))
            fold->walk.reach = REACH_NEVER;
        if (fold_is_expectation(child))
            continue;
        if (expected)
            fold_disappoint(fold, say_no_copy_behind(fold->arena));
        if (awaited)
            explain_disappoint(fold, say_no_access_behind(fold->arena));
        learn_behind(fold, child);
    }
    reread_close(fold);
    fold_disappoint(fold, say_nothing_behind(fold->arena));
    explain_disappoint(fold, say_nothing_behind(fold->arena));
    explain_leave(fold, around);
    fold->walk.statement = NULL;
    fold->walk.place = place.outer;
    fold->walk.guards = guards;
    fold->walk.reach = reach;
    fold->memory.alignments.count = aligned;
    expr_scope_leave(fold->table, scope);
    fold_forget(fold, bindings);
}

/* Does part i of the node run? */
static enum fold_reach reach_of_part(struct fold *fold, struct ast_node *node, uint32_t i, enum fold_reach around)
{
    fold->walk.reach = around;
    switch (node->kind) {
    case AST_WHILE:
        return i == 2 ? walk_reach_of_body(fold, node, NULL, NULL) : around;
    case AST_CONDITIONAL:
        return i == 0 ? around : fold_reach_if(around, fold_decided(fold, ast_cond(node)), i == 1);
    case AST_BINARY:
        return i == 0 ? around
                      : fold_reach_if(around, fold_decided(fold, ast_left(node)), node->op == AST_OP_LOGIC_AND);
    case AST_DO:
        return around;
    case AST_SWITCH:
        return i < 2 ? around : fold_reach_if(around, NULL, true);
    default:
        return fold_reach_if(around, NULL, true);
    }
}

/* Learn what holds where operand i of ?:, && or || is evaluated. */
static void learn_operand(struct fold *fold, struct ast_node *node, uint32_t i)
{
    if (node->kind == AST_CONDITIONAL && i > 0)
        walk_learn(fold, ast_cond(node), i == 1);
    else if (node->kind == AST_BINARY && i > 0)
        walk_learn(fold, ast_left(node), node->op == AST_OP_LOGIC_AND);
}

/* What may run never, or often: its facts do not hold after it, and only the checks of its head may stand before it.
   One for an operand of ?:, && or || may stand in the operand. The body of a loop is a statement of its own. */
void walk_apart(struct fold *fold, struct ast_node *node, const struct ast_node *parent)
{
    const enum fold_reach reach = fold->walk.reach;
    const size_t scope = expr_scope_enter(fold->table), bindings = fold->bindings.count;
    const size_t aligned = fold->memory.alignments.count;
    const struct ast_node *statement = fold->walk.statement;
    const struct ast_node *body =
        node->kind == AST_WHILE || node->kind == AST_DO || node->kind == AST_RANGE_FOR ? ast_body(node) : NULL;
    const bool is_statement = !ast_is_expression(node);
    fold->walk.statement = is_statement ? NULL : statement;
    if (is_statement)
        reread_pass(fold, node);
    for (uint32_t i = 0; i < node->count; i++) {
        const struct explain_frame *around;
        if (!node->child[i] || (node->kind == AST_LAMBDA && ast_init(node->child[i]))) /* a capture: it was walked */
            continue;
        reread_open(fold);
        around = explain_enter_part(fold, node, i);
        fold->walk.reach = reach_of_part(fold, node, i, reach);
        const size_t operand = expr_scope_enter(fold->table);
        learn_operand(fold, node, i);
        if (node->child[i] == body && node->kind == AST_RANGE_FOR)
            fold_bind_element(fold, node);
        if (is_statement && node->child[i] == ast_cond(node) && !ast_init(node))
            walk_stand_at(fold, node, parent);
        if (node->child[i] == body)
            walk_body(fold, node->child[i], node);
        else
            fold_walk(fold, node->child[i], node);
        fold->walk.statement = is_statement ? NULL : statement;
        expr_scope_leave(fold->table, operand);
        fold->memory.alignments.count = aligned;
        explain_leave(fold, around);
        reread_close(fold);
    }
    fold->walk.reach = reach;
    fold->walk.statement = statement;
    expr_scope_leave(fold->table, scope);
    fold_forget(fold, bindings);
}

/* The statement after a label is one of its own. */
static void walk_labelled(struct fold *fold, struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++) {
        if (!node->child[i])
            continue;
        if (node->child[i] == ast_body(node))
            stand_at(fold, node->child[i], true);
        if (fold->walk.place && fold->walk.place->is_value)
            fold->walk.dropped = NULL;
        const struct ast_node *const around = reread_enter(fold, node->child[i]);
        fold_walk(fold, node->child[i], node);
        reread_at(fold, around);
    }
}

/* An initialiser, except the values that were written for its calls. */
static void walk_initialiser(struct fold *fold, struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++) {
        struct ast_node *const item = node->child[i];
        if (!item || plan_has(fold, PLAN_PART, item))
            continue;
        if (item->kind == AST_INITLIST || item->kind == AST_COMPOUND_LITERAL ||
            (item->kind == AST_CONSTRUCT && item->flags & AST_BRACES) ||
            (item->kind == AST_OTHER && !(item->flags & AST_PACK)))
            walk_initialiser(fold, item);
        else
            fold_walk(fold, item, node);
    }
}

static void walk_declaration(struct fold *fold, struct ast_node *node, const struct ast_node *parent)
{
    const bool has_values = fold_declares_values(fold, node);
    if (has_values && parent && parent->kind == AST_COMPOUND) {
        for (uint32_t i = 0; i < node->count; i++)
            fold_walk_insides(fold, node->child[i]);
        fold_declare(fold, node);
        if (fold->plan.declared.item[fold->plan.declared.count - 1].folds)
            return;
    }
    if (has_values && parent && parent->kind == AST_OTHER) /* if (layout; T variable = condition) */
        walk_tell_head(fold, node);
    for (uint32_t i = 0; i < node->count; i++) {
        struct ast_node *item = node->child[i];
        if (fold_makes_parts(fold, item))
            walk_initialiser(fold, item);
        else
            fold_walk_children(fold, item);
        fold_bind_names(fold, item);
        fold_tell_names(fold, item);
        if (item->kind == AST_VARDECL && !fold_is_ccute_type(item->decl->type)) {
            fold_follow(fold, item->decl);
            fold_learn_variable(fold, item);
            fold_bind_object(fold, item->decl, fold_object_for(fold, item->decl, ast_init(item)));
        }
    }
}

/* try, catch and other statements that the tree does not describe: each part may run. */
static void walk_other(struct fold *fold, struct ast_node *node)
{
    const enum fold_reach reach = fold->walk.reach;
    fold->walk.reach = fold_reach_if(reach, NULL, true);
    for (uint32_t i = 0; i < node->count; i++) {
        reread_open(fold);
        if (node->child[i])
            fold_walk(fold, node->child[i], node);
        reread_close(fold);
    }
    fold->walk.reach = reach;
}

static bool may_fold(const struct ast_node *node)
{
    if (node->kind == AST_CALL && node->decl && (node->decl->is_ccute || ast_annotation(node->decl, "fold")))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && may_fold(node->child[i]))
            return true;
    return false;
}

/* Walk an expression. noexcept(...) is replaced by its result for the source, because a number in the place of a call
   never throws. */
static void walk_plain(struct fold *fold, struct ast_node *node)
{
    if (node->kind == AST_UNEVALUATED && node->has_value && node->type->kind == AST_TYPE_BOOL && may_fold(node))
        plan_put(fold, PLAN_QUERY, node, node->begin, node->end, node->value ? "true" : "false");
    else if (node->kind != AST_ASSIGN || !fold_walk_set(fold, node))
        fold_walk_children(fold, node);
}

/* The second operand of && and || is not always reached. */
static void walk_binary(struct fold *fold, struct ast_node *node)
{
    if (node->op == AST_OP_LOGIC_AND || node->op == AST_OP_LOGIC_OR)
        walk_apart(fold, node, NULL);
    else
        fold_walk_children(fold, node);
}

static void walk_node(struct fold *fold, struct ast_node *node, struct ast_node *parent)
{
    switch (node->kind) {
    case AST_DECLSTMT:
        walk_declaration(fold, node, parent);
        break;
    case AST_FOR:
        walk_for(fold, node, parent);
        break;
    case AST_IF:
        walk_if(fold, node, parent);
        break;
    case AST_CALL:
        fold_walk_call(fold, node, parent);
        break;
    case AST_LAUNCH:
        fold_walk_launch(fold, node);
        break;
    case AST_DECLREF:
        fold_retain(fold, node->decl);
        break;
    case AST_COMPOUND:
        walk_compound(fold, node, parent);
        break;
    case AST_LAMBDA:
        walk_lambda(fold, node);
        break;
    case AST_OTHER:
        if (node->flags & AST_PACK)
            walk_apart(fold, node, parent);
        else
            walk_other(fold, node);
        break;
    case AST_WHILE:
    case AST_DO:
    case AST_SWITCH:
    case AST_RANGE_FOR:
    case AST_CONDITIONAL:
        walk_apart(fold, node, parent);
        break;
    case AST_CASE:
    case AST_DEFAULT:
    case AST_LABEL:
        walk_labelled(fold, node);
        break;
    case AST_BINARY:
        walk_binary(fold, node);
        break;
    case AST_SUBSCRIPT:
    case AST_UNARY:
        fold_walk_children(fold, node);
        explain_note_plain(fold, node, parent);
        break;
    default:
        walk_plain(fold, node);
        break;
    }
}

void fold_walk(struct fold *fold, struct ast_node *node, struct ast_node *parent)
{
    if (fold->errors.any)
        return;
    walk_node(fold, node, parent);
    fold_excuse_value(fold, node);
}

const struct function_plan *fold_function_body(struct fold *fold, const struct ast_function *function)
{
    const size_t scope = expr_scope_enter(fold->table);
    fold->function = function;
    fold->names.function_number++;
    fold->bindings.count = 0;
    plan_open(fold, function);
    needs_rewind(fold, 0);
    fold->walk.guards = fold->walk.lambdas = 0;
    fold->walk.statement = fold->walk.lambda = fold->walk.unused = NULL;
    fold->walk.place = NULL;
    fold->memory.alignments.count = fold->memory.flights.count = fold->memory.sums.count = 0;
    fold->memory.rereads = (struct rereads){0};
    fold->symbols.written.count = 0;
    fold->walk.expected_width = 0;
    fold->errors.in_function = false;
    fold->walk.has_labels = function->body && fold_holds_label(function->body);
    fold->walk.reach = fold->clones.under_way ? fold_clone_reach(fold->clones.under_way) : REACH_SURE;
    explain_begin(fold);
    fold_read_declarations(fold);
    fold_enter_function(fold);
    engine_check_maps(fold);
    if (fold->clones.under_way)
        fold_bind_clone(fold, fold->clones.under_way);
    fold_walk_initialisers(fold);
    if (function->body)
        fold_walk(fold, function->body, NULL);
    fold->errors.any |= fold->errors.in_function;
    if (function->body)
        fold_retain_unseen(fold);
    flight_check(fold);
    fence_check(fold);
    meet_check(fold);
    expect_check(fold);
    begun_check(fold);
    sums_check(fold);
    fold_settle(fold);
    fold_excuse_unused(fold);
    explain_end(fold);
    if (fold->clones.under_way)
        clone_rewrite_head(fold, fold->clones.under_way);
    expr_scope_leave(fold->table, scope);
    return plan_close(fold);
}
