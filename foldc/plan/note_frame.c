/* The conditions and loops around a note. */
#include "foldc/c/loop.h"
#include "asked.h"
#include "note_parts.h"

const struct explain_frame *explain_around(const struct fold *fold)
{
    return fold->explain ? fold->explain->frame : NULL;
}

static const struct explain_frame *enter(struct fold *fold, struct explain_frame frame)
{
    struct explain_frame *inner = arena_alloc(fold->arena, sizeof *inner);
    const struct explain_frame *outer = fold->explain->frame;
    *inner = frame;
    inner->outer = outer;
    fold->explain->frame = inner;
    note_meet(fold, frame.condition);
    return outer;
}

void explain_leave(struct fold *fold, const struct explain_frame *around)
{
    if (fold->explain)
        fold->explain->frame = around;
}

/* Of a && b that holds, and of a || b that does not, both parts are known by themselves. */
const struct explain_frame *explain_enter_if(struct fold *fold, struct ast_node *condition, bool holds)
{
    struct ast_node *const bare = ast_bare(condition);
    const struct explain_frame *around;
    if (!fold->explain)
        return NULL;
    if (bare->kind == AST_BINARY && bare->op == (holds ? AST_OP_LOGIC_AND : AST_OP_LOGIC_OR)) {
        around = explain_enter_if(fold, ast_left(bare), holds);
        explain_enter_if(fold, ast_right(bare), holds);
        return around;
    }
    return enter(fold, (struct explain_frame){
                           .condition = note_look_at_condition(fold, condition), .negated = !holds, .node = condition});
}

const struct explain_frame *explain_enter_part(struct fold *fold, struct ast_node *node, uint32_t i)
{
    const bool repeats = node->kind == AST_WHILE || node->kind == AST_DO || node->kind == AST_RANGE_FOR ||
                         node->kind == AST_LAMBDA || node->kind == AST_SWITCH;
    if (!fold->explain)
        return NULL;
    if (node->kind == AST_CONDITIONAL && i > 0)
        return explain_enter_if(fold, node->child[0], i == 1);
    if (node->kind == AST_BINARY && i > 0)
        return explain_enter_if(fold, node->child[0], node->op == AST_OP_LOGIC_AND);
    if (repeats && node->child[i] == ast_body(node))
        return enter(fold, (struct explain_frame){.node = node, .may_run_never = true});
    return fold->explain->frame;
}

/* The counter after the loop's step; NULL if foldc cannot follow the step. */
static const expr *stepped(struct fold *fold, const struct ast_loop *loop, const expr *counter)
{
    expr_table *t = fold->table;
    const expr *by = loop->by ? note_look_at_int(fold, loop->by) : expr_int(t, 1);
    if (!by)
        return NULL;
    switch (loop->op) {
    case AST_OP_NONE:
        return by;
    case AST_OP_ADD:
        return expr_add(t, counter, by);
    case AST_OP_SUB:
        return expr_sub(t, counter, by);
    case AST_OP_MUL:
        return expr_mul(t, counter, by);
    case AST_OP_DIV:
        return expr_facts_of(t, by).lo > 0 ? expr_div(t, counter, by) : NULL;
    case AST_OP_SHR:
        return expr_shr(t, counter, by);
    case AST_OP_SHL:
        return expr_shl(t, counter, by);
    default:
        return NULL;
    }
}

/* May something in the node leave the statement around it? A break inside of another loop or a switch leaves that. */
static bool leaves(const struct ast_function *function, const struct ast_node *node, bool in_loop, bool in_switch,
                   bool any_round)
{
    switch (node->kind) {
    case AST_RETURN:
    case AST_GOTO:
        return true;
    case AST_BREAK:
        return !in_loop && !in_switch;
    case AST_CONTINUE:
        return !in_loop && any_round;
    case AST_LAMBDA:
        return false;
    case AST_ASM:
        return fold_asm_ends(function, node);
    case AST_OTHER:
        if (ast_is_throw(node))
            return true;
        break;
    default:
        break;
    }
    in_loop |= node->kind == AST_FOR || node->kind == AST_WHILE || node->kind == AST_DO || node->kind == AST_RANGE_FOR;
    in_switch |= node->kind == AST_SWITCH;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && leaves(function, node->child[i], in_loop, in_switch, any_round))
            return true;
    return false;
}

void explain_pass(struct fold *fold, const struct ast_node *statement)
{
    if (fold->explain && leaves(fold->function, statement, false, false, true))
        enter(fold, (struct explain_frame){.node = statement, .may_run_never = true});
}

const struct explain_frame *explain_enter_for(struct fold *fold, const struct ast_node *node,
                                              const struct ast_loop *loop, const expr *counter)
{
    struct explain_loop *followed;
    if (!fold->explain)
        return NULL;
    if (!loop)
        return enter(fold, (struct explain_frame){.node = node, .may_run_never = true});
    followed = arena_alloc(fold->arena, sizeof *followed);
    *followed = (struct explain_loop){.node = node,
                                      .counter = counter,
                                      .first = note_look_at_int(fold, loop->first),
                                      .next = stepped(fold, loop, counter),
                                      .condition = note_look_at_condition(fold, loop->condition),
                                      .ends_early = ast_body(node) &&
                                                    leaves(fold->function, ast_body(node), false, false, false)};
    fold->symbols.item[counter->value].loop = followed;
    note_meet(fold, counter);
    return enter(fold, (struct explain_frame){.loop = followed, .node = node});
}
