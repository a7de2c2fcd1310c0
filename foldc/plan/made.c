/* Layouts that a constructor makes for code that does not fold: its initialisers have their numbers, and no call is
   left for run time. */
#include "made.h"

#include "foldc/expr/print.h"

#include "about.h"
#include "checks.h"
#include "helper.h"
#include "int.h"
#include "remedy.h"
#include "text.h"
#include "trap.h"
#include "value.h"
#include "walk.h"

bool fold_write_made(struct fold *fold, struct ast_node *call)
{
    const size_t needs = needs_mark(fold), traps = traps_mark(fold), symbols = fold->symbols.count;
    const struct found found = fold_value(fold, call);
    const expr *const condition = needs_condition(fold, needs);
    const bool reaches =
        !found.miss && !fold_miss_unreached(fold, call, found.value) && !fold_miss_uncaptured(fold, call, needs);
    const char *text = NULL;
    size_t next = traps;
    struct need *later;
    needs_put_off(fold, needs, &later); /* the text asks them */
    if (reaches && !fold_has_single(fold, symbols) && !fold_next_trap(fold, traps, &next) && ast_may_replace(call) &&
        !needs_since(fold, needs)) /* of a query in its arguments, which traps */
        text = fold_rebuilt_where(fold, found.value, condition, call);
    if (text && condition && fold->walk.place) /* a promise can stand in the block */
        fold_outcome_with(fold, call, say_checked(fold->arena, fold_in_source(fold, condition)),
                          remedy_assume(fold, condition));
    if (text) {
        plan_put(fold, PLAN_PART, call, call->begin, call->end, text);
        fold_outcome(fold, call, say_replaced(fold->arena, call->text, fold_value_text(fold, found.value)));
    }
    needs_rewind(fold, needs);
    traps_rewind(fold, traps);
    return text != NULL;
}

void fold_walk_made(struct fold *fold, struct ast_node *node, struct ast_node *parent)
{
    const bool is_list = node->kind == AST_INITLIST || node->kind == AST_CONSTRUCT || node->kind == AST_PAREN;
    const bool is_value =
        node->kind == AST_CALL && node->decl && node->decl->is_ccute && fold_is_ccute_type(node->type);
    if (is_value && fold_write_made(fold, node))
        return;
    for (uint32_t i = 0; is_list && i < node->count; i++)
        if (node->child[i])
            fold_walk_made(fold, node->child[i], node);
    if (!is_list)
        fold_walk(fold, node, parent);
}

bool fold_walk_set(struct fold *fold, struct ast_node *assign)
{
    const struct ast_function *const function = fold->function;
    if (function->decl->callable.role != AST_ROLE_MAKES || function->header.is_template || !fold_member_set(assign))
        return false;
    fold_walk_made(fold, ast_right(assign), assign);
    return true;
}

void fold_walk_initialisers(struct fold *fold)
{
    const struct ast_function *const function = fold->function;
    for (uint32_t i = 0; i < function->initialiser_count && !function->header.is_template; i++) {
        fold->walk.statement = NULL;
        fold_walk_made(fold, (struct ast_node *)function->initialiser[i].value, NULL);
    }
}
