/* Does control ever reach a mistake that is certain?
 *
 * A mistake counts only where control reaches it. A call that every value of the unknowns makes wrong is an error where
 * control surely gets to it; where it may not, it is a warning, and the call stays as it is; where it never does, it
 * stays with a remark. A demand of the source on the fold itself, such as a width, is an error
 * unless it is never reached. */
#include "asked.h"
#include "state.h"

enum fold_reach fold_reach_if(enum fold_reach around, const expr *condition, bool holds)
{
    if (!condition || condition->kind != EXPR_INT)
        return around < REACH_MAYBE ? around : REACH_MAYBE;
    return (condition->value != 0) == holds ? around : REACH_NEVER;
}

/* May a statement before the one under way, in the blocks around it, leave the function? */
static bool may_have_left(const struct fold *fold)
{
    for (const struct fold_place *place = fold->walk.place; place; place = place->outer)
        for (uint32_t i = 0; i < place->statement; i++)
            if (place->block->child[i] && fold_may_leave(fold, place->block->child[i]))
                return true;
    return false;
}

/* Is the statement under way a simple one that may end without getting to the node? */
static bool may_miss(const struct fold *fold, const struct ast_node *node)
{
    struct ast_node *statement = fold->walk.place ? fold->walk.place->block->child[fold->walk.place->statement] : NULL;
    if (!statement || fold->walk.depth > 0 || (!ast_is_expression(statement) && statement->kind != AST_RETURN))
        return false;
    return statement->begin <= node->begin && node->end <= statement->end && statement != node &&
           !fold_surely_reaches(fold, statement, 0, node);
}

enum fold_reach fold_reach_of(const struct fold *fold, const struct ast_node *node)
{
    if (fold->walk.reach != REACH_SURE)
        return fold->walk.reach;
    return fold->walk.choices || may_have_left(fold) || may_miss(fold, node) ? REACH_MAYBE : REACH_SURE;
}

/* A mistake as a warning, where control may get to it. */
static const struct miss *warning(struct fold *fold, const struct ast_node *node, const struct message *message)
{
    struct miss *miss = arena_alloc(fold->arena, sizeof *miss);
    *miss = *fold_miss(fold, node, say_maybe_reached(fold->arena, message));
    miss->warns = true;
    return miss;
}

const struct miss *fold_fault(struct fold *fold, const struct ast_node *node, const struct message *message)
{
    const enum message_kind kind = message_kind(message);
    const bool is_wrong = kind == MESSAGE_WRONG || kind == MESSAGE_FORBIDDEN;
    const enum fold_reach reach = is_wrong ? fold_reach_of(fold, node) : fold->walk.reach;
    if (reach == REACH_NEVER)
        return fold_miss(fold, node, say_never_reached(fold->arena, message));
    if (is_wrong && reach == REACH_MAYBE && !fold_is_strict(fold))
        return warning(fold, node, message);
    const bool is_wanted = fold_error(fold, node, message) && kind == MESSAGE_WRONG;
    struct miss *miss = arena_alloc(fold->arena, sizeof *miss);
    *miss = *fold_miss(fold, node, say_refused(fold->arena));
    miss->refuses = is_wanted && fold->walk.depth > 0;
    if (is_wanted && fold->walk.depth == 0)
        fold_tell_refusal(fold, node, miss);
    return miss;
}
