/* Loops and switches: the rounds whose conditions are known, then one round for all that may follow. */
#include <string.h>

#include "state.h"

void lanes_jump(struct lanes *l, const struct ast_node *node)
{
    struct lanes_jump *jump = l->jump;
    while (jump && node->kind == AST_CONTINUE && !jump->next)
        jump = jump->outer;
    if (!jump) {
        lanes_lose(l, node, 0);
        return;
    }
    unsigned char *mark = node->kind == AST_BREAK ? jump->left : jump->next;
    for (int t = 0; t < l->request->block.threads; t++) {
        if (!l->comes[t])
            continue;
        mark[t] = l->forked[t] || mark[t] ? JUMP_MAYBE : JUMP_SURE;
        lanes_depend(l, l->forked[t] ? LANES_GUESSED : 0);
        lanes_keep(l, t, node);
    }
}

/* The threads that jumped come to the place. If a thread may have jumped or gone on, its variables with different
   values on the two ways become unknown. */
static void arrive(struct lanes *l, unsigned char *jumped, const struct ast_node *node)
{
    unsigned char *both = lanes_marks(l);
    for (int t = 0; t < l->request->block.threads; t++) {
        both[t] = jumped[t] && (l->comes[t] || jumped[t] == JUMP_MAYBE);
        l->comes[t] |= jumped[t] != JUMP_NONE;
        jumped[t] = JUMP_NONE;
    }
    lanes_forget(l, node, both);
}

/* ---- Loops ---- */

struct loop {
    const struct ast_node *node, *condition;
    struct lanes_jump jump;
    unsigned char *left, *truth; /* left: by the condition */
};

static bool any(const struct lanes *l) { return memchr(l->comes, 1, (size_t)l->request->block.threads) != NULL; }

/* Make the threads leave for which the condition does not hold. False: for some thread it is not known. */
static bool test(struct lanes *l, struct loop *loop)
{
    bool is_known = true;
    if (!loop->condition)
        return true;
    lanes_expression(l, loop->condition);
    lanes_truth(l, loop->condition, loop->truth);
    for (int t = 0; t < l->request->block.threads; t++) {
        if (!l->comes[t])
            continue;
        is_known &= loop->truth[t] != TRUTH_UNKNOWN;
        if (loop->truth[t] != TRUTH_NO)
            continue;
        loop->left[t] = 1;
        lanes_keep(l, t, loop->condition);
    }
    return is_known;
}

static void round_of(struct lanes *l, struct loop *loop)
{
    if (ast_body(loop->node))
        lanes_statement(l, ast_body(loop->node));
    arrive(l, loop->jump.next, loop->node);
    if (loop->node->kind == AST_FOR && ast_step(loop->node))
        lanes_expression(l, ast_step(loop->node));
}

static void fork(struct lanes *l, const unsigned char *threads, int by)
{
    for (int t = 0; t < l->request->block.threads; t++)
        if (threads[t])
            l->forked[t] = (unsigned char)(l->forked[t] + by);
}

/* Follow one round that stands for all rounds which may follow. */
static void rest(struct lanes *l, struct loop *loop)
{
    const size_t threads = (size_t)l->request->block.threads;
    unsigned char *begin = memcpy(lanes_marks(l), l->comes, threads);
    const bool ends = loop->node->kind == AST_RANGE_FOR ||
                      (loop->condition && !(loop->condition->has_value && loop->condition->value));
    lanes_forget(l, loop->node, begin);
    fork(l, begin, 1);
    if (loop->node->kind != AST_DO)
        test(l, loop);
    round_of(l, loop);
    if (loop->node->kind == AST_DO && loop->condition)
        lanes_expression(l, loop->condition);
    fork(l, begin, -1);
    memset(l->comes, 0, threads);
    for (size_t t = 0; t < threads && ends; t++)
        loop->left[t] |= begin[t];
    lanes_forget(l, loop->node, begin);
}

static void rounds(struct lanes *l, struct loop *loop)
{
    const int most = l->request->rounds ? l->request->rounds : LANES_ROUNDS;
    bool is_known = loop->node->kind != AST_RANGE_FOR;
    for (int round = 0; any(l) && !l->stops; round++) {
        if (is_known && (round > 0 || loop->node->kind != AST_DO))
            is_known = test(l, loop);
        if (!any(l))
            break;
        if (!is_known || round == most) {
            if (!is_known)
                lanes_lose(l, loop->node, LANES_OPEN);
            rest(l, loop);
            break;
        }
        round_of(l, loop);
    }
}

/* The test that a loop repeats until it succeeds, doing nothing else; NULL: it is another loop. */
static const struct ast_node *repeated_test(struct lanes *l, const struct ast_node *loop)
{
    const struct ast_node *call = loop->kind == AST_RANGE_FOR || !ast_cond(loop) ? NULL : ast_bare(ast_cond(loop));
    const bool does_more = (loop->kind == AST_FOR && (ast_init(loop) || ast_step(loop))) ||
                           (ast_body(loop) && lanes_matters(l, l->function, ast_body(loop), 0));
    if (!l->request->is_test || !call || does_more)
        return NULL;
    if (call->kind == AST_UNARY && call->op == AST_OP_LOGIC_NOT && !call->decl)
        call = ast_bare(ast_operand(call));
    else if (call->kind == AST_BINARY && call->op == AST_OP_EQ && !call->decl && ast_right(call)->has_value &&
             !ast_right(call)->value)
        call = ast_bare(ast_left(call));
    else
        return NULL;
    while (call->kind == AST_CAST)
        call = ast_bare(ast_operand(call));
    return call->kind == AST_CALL && l->request->is_test(l->request->context, call) ? call : NULL;
}

void lanes_loop(struct lanes *l, const struct ast_node *node)
{
    const struct ast_node *const test = repeated_test(l, node);
    if (test) {
        lanes_arrive_at(l, test, true);
        return;
    }
    struct loop loop = {.node = node,
                        .condition = node->kind == AST_RANGE_FOR ? NULL : ast_cond(node),
                        .jump = {lanes_marks(l), lanes_marks(l), l->jump},
                        .left = lanes_marks(l),
                        .truth = lanes_marks(l)};
    if (node->kind != AST_RANGE_FOR && ast_init(node))
        lanes_statement(l, ast_init(node));
    l->jump = &loop.jump;
    rounds(l, &loop);
    l->jump = loop.jump.outer;
    for (int t = 0; t < l->request->block.threads; t++)
        l->comes[t] |= loop.left[t];
    arrive(l, loop.jump.left, node);
}

/* ---- Switches ---- */

static bool is_label(const struct ast_node *node) { return node->kind == AST_CASE || node->kind == AST_DEFAULT; }

/* Is there a label in the node, other than those of the block's own statements? */
static bool has_inner_label(const struct ast_node *node)
{
    if (node->kind == AST_SWITCH)
        return false;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && (is_label(node->child[i]) || has_inner_label(node->child[i])))
            return true;
    return false;
}

/* The statement after the labels of a statement of the block. */
static const struct ast_node *labelled(const struct ast_node *node)
{
    while (node && is_label(node))
        node = ast_body(node);
    return node;
}

/* Can the switch be followed? Each label is one of its block's, with a known value. */
static bool is_plain(const struct ast_node *block)
{
    if (!block || block->kind != AST_COMPOUND)
        return false;
    for (uint32_t i = 0; i < block->count; i++) {
        const struct ast_node *node = block->child[i];
        for (; node && is_label(node); node = ast_body(node))
            if (node->kind == AST_CASE && !node->child[0]->has_value)
                return false;
        if (node && has_inner_label(node))
            return false;
    }
    return true;
}

/* Is the label for the value? It is converted to the value's type. */
static bool is_for(const struct ast_node *label, c_number value)
{
    return label->kind == AST_CASE && c_number_of(value.type, label->child[0]->value).bits == value.bits;
}

/* Has the block a label for the value, or, without one, a default? */
static bool has_label(const struct ast_node *block, const c_number *value)
{
    for (uint32_t i = 0; i < block->count; i++)
        for (const struct ast_node *node = block->child[i]; node && is_label(node); node = ast_body(node))
            if (value ? is_for(node, *value) : node->kind == AST_DEFAULT)
                return true;
    return false;
}

struct choice {
    const struct ast_node *node, *block;
    unsigned char *before, *unknown; /* threads that come to the switch; threads whose value is not known */
    c_number *value;
};

static void choose(struct lanes *l, struct choice *choice)
{
    for (int t = 0; t < l->request->block.threads; t++) {
        choice->before[t] = l->comes[t];
        choice->value[t] = c_number_of(CTYPE_INT, 0);
        if (!l->comes[t])
            continue;
        choice->unknown[t] = !lanes_number(l, ast_cond(choice->node), t, &choice->value[t]);
        choice->value[t] = arith_promoted(choice->value[t]);
        lanes_keep(l, t, ast_cond(choice->node));
    }
}

/* Let the threads come that the label is for. */
static void enter(struct lanes *l, const struct choice *choice, const struct ast_node *label)
{
    for (int t = 0; t < l->request->block.threads; t++) {
        const bool is_mine =
            label->kind == AST_CASE ? is_for(label, choice->value[t]) : !has_label(choice->block, &choice->value[t]);
        l->comes[t] |= choice->before[t] && (choice->unknown[t] || is_mine);
    }
    lanes_forget(l, choice->node, choice->unknown);
}

void lanes_switch(struct lanes *l, const struct ast_node *node)
{
    const size_t threads = (size_t)l->request->block.threads;
    struct choice choice = {node, ast_body(node), lanes_marks(l), lanes_marks(l),
                            arena_alloc(l->arena, threads * sizeof *choice.value)};
    struct lanes_jump jump = {lanes_marks(l), NULL, l->jump};
    if (!is_plain(choice.block)) {
        lanes_lose(l, node, 0);
        return;
    }
    if (ast_init(node))
        lanes_statement(l, ast_init(node));
    lanes_expression(l, ast_cond(node));
    choose(l, &choice);
    fork(l, choice.unknown, 1);
    l->jump = &jump;
    for (uint32_t i = 0; i < choice.block->count; i++) {
        const struct ast_node *statement = choice.block->child[i];
        for (; statement && is_label(statement); statement = ast_body(statement))
            enter(l, &choice, statement);
        if (labelled(choice.block->child[i]))
            lanes_statement(l, statement);
    }
    l->jump = jump.outer;
    fork(l, choice.unknown, -1);
    for (size_t t = 0; t < threads; t++)
        l->comes[t] |= choice.before[t] && (choice.unknown[t] || !has_label(choice.block, &choice.value[t])) &&
                       !has_label(choice.block, NULL);
    arrive(l, jump.left, node);
    lanes_forget(l, node, choice.unknown);
}
