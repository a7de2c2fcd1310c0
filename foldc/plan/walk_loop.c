/* Loops whose counter is followed, and layouts that the heads of if and for declare: their scalars precede the
   statement, in braces with it. */
#include <string.h>

#include "foldc/c/loop.h"
#include "about.h"
#include "asked.h"
#include "checks.h"
#include "ends.h"
#include "int.h"
#include "learn.h"
#include "note.h"
#include "walk.h"
#include "where.h"

/* The condition of a loop where its counter has its first value; NULL if it is not known. */
static const expr *entry_of(struct fold *fold, const struct ast_loop *loop, const expr *counter)
{
    const size_t needs = needs_mark(fold);
    const expr *cond = fold_condition(fold, loop->condition),
               *first = fold_int_as(fold, loop->first, (ctype)counter->type).e;
    const bool is_plain = !needs_since(fold, needs);
    needs_rewind(fold, needs);
    if (!cond || !first || !is_plain || !fold_is_stable(fold, first))
        return NULL;
    cond = expr_subst_one(fold->table, cond, counter, first);
    return fold_is_stable(fold, cond) ? cond : NULL;
}

/* The conditions that the body of a loop surely needs of variables from outside are checked once, before the loop,
   if the body runs at all. */
static void check_entry(struct fold *fold, struct ast_node *node, const struct ast_loop *loop, const expr *counter)
{
    const size_t first = needs_mark(fold), bindings = fold->bindings.count;
    const expr *entry = NULL;
    for (size_t i = 0; i < bindings; i++) {
        const struct binding *b = &fold->bindings.item[i];
        if (b->hidden || !b->value || !b->needs || !fold_surely_asked(fold, ast_body(node), 0, b->decl))
            continue;
        if (!entry && !(entry = entry_of(fold, loop, counter)))
            return;
        for (size_t k = 0; k < fold->bindings.item[i].needs; k++) {
            const expr *condition = expr_rebuild(fold->table, fold->bindings.item[i].need[k].condition);
            if (expr_is_int(condition, 1) || !fold_reaches(fold, condition))
                continue;
            fold_need(fold, fold_unless(fold->table, expr_not(fold->table, entry), condition), node);
        }
    }
    if (needs_since(fold, first))
        fold_check_before(fold, node, first);
    for (size_t i = 0; entry && i < bindings; i++)
        for (size_t k = 0;
             !fold->bindings.item[i].hidden && fold->bindings.item[i].value && k < fold->bindings.item[i].needs; k++)
            if (fold_surely_asked(fold, ast_body(node), 0, fold->bindings.item[i].decl) &&
                fold_reaches(fold, fold->bindings.item[i].need[k].condition))
                expr_assume(fold->table, fold->bindings.item[i].need[k].condition);
}

enum fold_reach walk_reach_of_body(struct fold *fold, struct ast_node *node, const struct ast_loop *loop,
                                   const expr *counter)
{
    const expr *entry;
    if (!ast_cond(node))
        return fold->walk.reach;
    entry = loop ? entry_of(fold, loop, counter) : fold_decided(fold, ast_cond(node));
    return fold_reach_if(fold->walk.reach, entry, true);
}

/* ---- Heads ---- */

/* Does it declare variables of ccute's types alone? */
static bool declares_values(const struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++)
        if (!node->child[i] || node->child[i]->kind != AST_VARDECL || !fold_is_ccute_type(node->child[i]->decl->type))
            return false;
    return node->kind == AST_DECLSTMT && node->count > 0;
}

/* May the declaration precede the statement? No pragma is about the statement, and the text between the two is on one
   line. */
static bool may_precede(const struct fold *fold, const struct ast_node *node, const struct ast_node *declaration)
{
    const struct source *const source = fold->function->source;
    return node->origin == AST_PLAIN && declaration->origin == AST_PLAIN && !(node->flags & AST_CONSTEXPR_IF) &&
           !memchr(source->bytes + node->begin, '\n', declaration->begin - node->begin) &&
           fold_begin_with_pragmas(source, node->begin) == node->begin;
}

void walk_tell_head(struct fold *fold, const struct ast_node *declaration)
{
    for (uint32_t i = 0; declaration->kind == AST_DECLSTMT && i < declaration->count; i++) {
        const struct ast_node *const item = declaration->child[i];
        if (item && item->kind == AST_VARDECL && fold_is_ccute_type(item->decl->type))
            fold_tell_miss(fold, item, fold_miss(fold, item, say_stays_in_head(fold->arena, item->decl->name)));
    }
}

bool walk_head(struct fold *fold, struct ast_node *node)
{
    struct ast_node *const declaration = ast_init(node);
    const uint32_t end = fold_statement_end(fold, node);
    if (!declaration)
        return false;
    if (!declares_values(declaration) || !may_precede(fold, node, declaration)) {
        walk_tell_head(fold, declaration);
        return false;
    }
    for (uint32_t i = 0; i < declaration->count; i++)
        fold_walk_insides(fold, declaration->child[i]);
    if (!fold_declare_in_head(fold, declaration, node))
        return false;
    plan_put_brace(fold, PLAN_DECLARE, node, end);
    return true;
}

/* ---- Loops ---- */

bool walk_is_entered(const struct fold *fold, const struct ast_node *node)
{
    return fold->walk.has_labels && fold_is_entered(node);
}

void walk_stand_at(struct fold *fold, const struct ast_node *node, const struct ast_node *parent)
{
    const bool is_branch = parent && parent->kind == AST_IF &&
                           (node == ast_then(parent) || (ast_else(parent) && node == ast_else(parent)));
    const bool is_statement = parent && (parent->kind == AST_COMPOUND || is_branch);
    const bool stands = is_statement && node->origin == AST_PLAIN && !walk_is_entered(fold, node);
    fold->walk.statement = stands ? node : NULL;
    fold->walk.statement_is_bare = is_branch;
}

void walk_for(struct fold *fold, struct ast_node *node, const struct ast_node *parent)
{
    const enum fold_reach reach = fold->walk.reach;
    struct ast_loop read;
    const struct ast_loop *const loop = ast_read_loop(node, &read) && ast_counts(node, &read) ? &read : NULL;
    const struct counter *steps = NULL;
    const expr *counter = NULL;
    const size_t scope = expr_scope_enter(fold->table), bindings = fold->bindings.count;
    const struct explain_frame *around;
    const bool has_head = walk_head(fold, node);
    if (!has_head && ast_init(node))
        fold_walk_children(fold, ast_init(node));
    for (uint32_t i = 0; ast_init(node) && i < ast_init(node)->count; i++)
        if (ast_init(node)->child[i] && ast_init(node)->child[i]->kind == AST_VARDECL)
            fold_follow(fold, ast_init(node)->child[i]->decl);
    reread_pass(fold, node);
    if (loop) {
        steps = fold_bind_counter(fold, loop);
        counter = fold_find(fold, loop->counter)->symbol;
    }
    walk_stand_at(fold, node, parent);
    if (has_head)
        fold->walk.statement = NULL; /* the head is written before a check could stand */
    if (fold->walk.statement && loop && loop->condition && ast_body(node))
        check_entry(fold, node, loop, counter);
    if (ast_cond(node))
        fold_walk(fold, ast_cond(node), node);
    fold->walk.statement = NULL;
    fold->walk.reach = walk_reach_of_body(fold, node, loop, counter);
    fold->walk.dropped = ast_step(node);
    if (ast_step(node))
        fold_walk(fold, ast_step(node), node);
    around = explain_enter_for(fold, node, loop, counter);
    reread_open(fold);
    if (loop && loop->condition)
        walk_learn(fold, loop->condition, true);
    if (steps)
        fold_learn_bound(steps);
    if (ast_body(node))
        walk_body(fold, ast_body(node), node);
    reread_close(fold);
    fold->walk.reach = reach;
    explain_leave(fold, around);
    expr_scope_leave(fold->table, scope);
    fold_forget(fold, bindings);
}
