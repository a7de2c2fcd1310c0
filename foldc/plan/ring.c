/* Variables that count modulo a number: the stage of a ring of buffers. A value written to such a variable lies
   in a range if the value before it does, wherever the writes stand. So each read lies in the range, too. */
#include "ring.h"

#include "state.h"

/* ---- The values of an expression ---- */

static expr_facts values_of(struct ring *ring, const struct ast_node *node);

static bool names(const struct ring *ring, const struct ast_node *node)
{
    node = ast_bare((struct ast_node *)node);
    return node->kind == AST_DECLREF && node->decl == ring->decl;
}

/* Any value of the type: another variable decides. */
static expr_facts any_of(struct ring *ring, const struct ast_node *node)
{
    const ctype type = ast_ctype(node->type);
    ring->is_alone = false;
    return type == CTYPE_COUNT ? facts_none() : facts_of_type(type);
}

/* a op b of numbers that are not negative, which C's conversions leave as they are. */
static expr_facts combined(enum ast_op op, expr_facts a, expr_facts b)
{
    switch (op) {
    case AST_OP_ADD:
        return facts_add(a, b);
    case AST_OP_SUB:
        return facts_add(a, facts_scale(b, -1));
    case AST_OP_MUL:
        return facts_mul(a, b);
    case AST_OP_DIV:
        return b.lo > 0 ? facts_div(a, b) : facts_none();
    case AST_OP_REM:
        return b.lo > 0 ? facts_mod(a, b) : facts_none();
    case AST_OP_AND:
        return facts_and(a, b);
    case AST_OP_OR:
        return facts_or(a, b);
    case AST_OP_XOR:
        return facts_xor(a, b);
    default:
        return facts_none();
    }
}

/* The result of an operator, in a type. What may not fit is any value of the type. */
static expr_facts result_of(enum ast_op op, ctype type, expr_facts a, expr_facts b)
{
    const bool is_plain = a.lo >= 0 && b.lo >= 0 && facts_fit_type(&a, type) && facts_fit_type(&b, type);
    const expr_facts result = is_plain ? combined(op, a, b) : facts_none();
    return facts_fit_type(&result, type) ? result : facts_of_type(type);
}

/* What the ring holds where `ring + by op number` is known to hold, or not to hold. */
static void narrow(struct ring *ring, enum ast_op op, wide number, bool holds)
{
    static const enum ast_op opposite[AST_OP_COUNT] = {
        [AST_OP_EQ] = AST_OP_NE, [AST_OP_NE] = AST_OP_EQ, [AST_OP_LT] = AST_OP_GE,
        [AST_OP_GE] = AST_OP_LT, [AST_OP_GT] = AST_OP_LE, [AST_OP_LE] = AST_OP_GT};
    op = holds ? op : opposite[op];
    if (op == AST_OP_NE) {
        ring->lo += ring->lo == number;
        ring->hi -= ring->hi == number;
    }
    if (op == AST_OP_EQ || op == AST_OP_GE || op == AST_OP_GT)
        ring->lo = wide_max(ring->lo, number + (op == AST_OP_GT));
    if (op == AST_OP_EQ || op == AST_OP_LE || op == AST_OP_LT)
        ring->hi = wide_min(ring->hi, number - (op == AST_OP_LT));
}

/* The number that is added to the ring, stage + 1, so that the sum fits; false if it is something else. */
static bool is_ring_and_number(const struct ring *ring, const struct ast_node *node, wide *by)
{
    const ctype type = ast_ctype(node->type);
    node = ast_bare((struct ast_node *)node);
    *by = 0;
    if (node->kind == AST_BINARY && node->op == AST_OP_ADD && ast_right(node)->has_value) {
        *by = ast_right(node)->value;
        node = ast_left(node);
    }
    return names(ring, node) && ring->lo >= 0 && *by >= 0 && type != CTYPE_COUNT && ring->hi + *by <= ctype_max(type);
}

/* The ring where a condition of it and a number holds, or does not; unchanged for any other. */
static struct ring where(struct ring ring, const struct ast_node *condition, bool holds)
{
    wide by;
    condition = ast_bare((struct ast_node *)condition);
    if (condition->kind == AST_BINARY && condition->op >= AST_OP_EQ && condition->op <= AST_OP_GE &&
        ast_right(condition)->has_value && ast_right(condition)->value >= 0 &&
        is_ring_and_number(&ring, ast_left(condition), &by)) {
        ring.largest = wide_max(ring.largest, ast_right(condition)->value);
        narrow(&ring, condition->op, ast_right(condition)->value - by, holds);
    }
    return ring;
}

/* The values of a branch of ?:. A branch that no value gets to adds none. */
static expr_facts branch_of(struct ring *ring, const struct ast_node *node, bool holds, expr_facts other)
{
    struct ring inside = where(*ring, ast_cond(node), holds);
    expr_facts values = other;
    if (inside.lo <= inside.hi)
        values = values_of(&inside, holds ? ast_then(node) : ast_else(node));
    ring->is_alone = ring->is_alone && inside.is_alone;
    ring->largest = wide_max(ring->largest, inside.largest);
    return other.lo > other.hi ? values : facts_either(values, other);
}

static expr_facts values_of(struct ring *ring, const struct ast_node *node)
{
    const ctype type = ast_ctype(node->type);
    expr_facts none = facts_int(0);
    if (node->has_value) {
        ring->largest = wide_max(ring->largest, node->value);
        return facts_int(node->value);
    }
    if (node->kind == AST_PAREN)
        return values_of(ring, ast_operand(node));
    if (names(ring, node))
        return facts_between(ring->lo, ring->hi);
    if (type == CTYPE_COUNT || type == CTYPE_BOOL)
        return any_of(ring, node);
    if (node->kind == AST_CAST && ast_ctype(ast_operand(node)->type) != CTYPE_COUNT)
        return facts_cast(values_of(ring, ast_operand(node)), type);
    if (node->kind == AST_BINARY && node->op >= AST_OP_OR && !(node->op >= AST_OP_EQ && node->op <= AST_OP_GE))
        return result_of(node->op, type, values_of(ring, ast_left(node)), values_of(ring, ast_right(node)));
    none.lo = 1;
    none.hi = 0;
    if (node->kind == AST_CONDITIONAL)
        return branch_of(ring, node, true, branch_of(ring, node, false, none));
    return any_of(ring, node);
}

/* ---- Writes ---- */

/* What a node that writes the ring by itself leaves in it. */
static expr_facts written(struct ring *ring, const struct ast_node *node)
{
    const ctype type = ast_ctype(ring->decl->type);
    const expr_facts before = facts_between(ring->lo, ring->hi);
    if (node->kind == AST_UNARY && names(ring, node->child[0]))
        return result_of(node->op == AST_OP_PRE_INC || node->op == AST_OP_POST_INC ? AST_OP_ADD : AST_OP_SUB, type,
                         before, facts_int(1));
    if (node->kind != AST_ASSIGN || !names(ring, ast_left(node)))
        return facts_of_type(type);
    if (node->op == AST_OP_SET)
        return facts_cast(values_of(ring, ast_right(node)), type);
    return result_of(ast_op_assigned(node->op), type, before, values_of(ring, ast_right(node)));
}

/* The only statement of a block. */
static const struct ast_node *only(const struct ast_node *node)
{
    while (node->kind == AST_COMPOUND && node->count == 1)
        node = node->child[0];
    return node;
}

/* if (++stage == 3) stage = 0; nothing reads the value in between. */
static bool is_turn(const struct ring *ring, const struct ast_node *node)
{
    const struct ast_node *condition = node->kind == AST_IF ? ast_bare(ast_cond(node)) : NULL, *step, *then;
    if (!condition || ast_init(node) || ast_else(node) || condition->kind != AST_BINARY ||
        (condition->op != AST_OP_EQ && condition->op != AST_OP_GE) || !ast_right(condition)->has_value ||
        ast_right(condition)->value < 0)
        return false;
    step = ast_left(condition);
    then = only(ast_then(node));
    return step->kind == AST_UNARY && step->op == AST_OP_PRE_INC && names(ring, step->child[0]) &&
           then->kind == AST_ASSIGN && then->op == AST_OP_SET && names(ring, ast_left(then)) &&
           ast_right(then)->has_value;
}

static expr_facts turned(struct ring *ring, const struct ast_node *node)
{
    const struct ast_node *condition = ast_bare(ast_cond(node));
    const expr_facts first = values_of(ring, ast_right(only(ast_then(node))));
    struct ring next = *ring;
    next.lo++;
    next.hi++;
    narrow(&next, condition->op, ast_right(condition)->value, false);
    ring->largest = wide_max(ring->largest, ast_right(condition)->value);
    return next.lo > next.hi ? first : facts_either(first, facts_between(next.lo, next.hi));
}

static void widen(struct ring *ring, expr_facts values)
{
    ring->lo = wide_min(ring->lo, values.lo);
    ring->hi = wide_max(ring->hi, values.hi);
}

/* Adds to `after` the values that the writes in a node leave if the ring holds one of its range before. */
static void write_all(struct ring *ring, const struct ast_node *node, struct ring *after)
{
    if (is_turn(ring, node)) {
        widen(after, turned(ring, node));
        return;
    }
    if (ast_writes_itself(node, ring->decl))
        widen(after, written(ring, node));
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            write_all(ring, node->child[i], after);
}

/* ---- Following ---- */

/* May only its name lead to the variable, and does it have its first value before it is read? */
static bool may_follow(const struct fold *fold, const struct ast_decl *decl)
{
    const ctype type = ast_ctype(decl->type);
    return decl->kind == AST_VAR && decl->storage == AST_AUTO && decl->init && type != CTYPE_COUNT &&
           type != CTYPE_BOOL && ast_is_private(decl) && decl->variable.escape == AST_WRITTEN &&
           !(fold->walk.has_labels && fold->file->language == AST_C) && fold->function->body;
}

/* The ring after its first value or any write, if it held a value of its range before. */
static struct ring stepped(const struct fold *fold, struct ring *ring)
{
    struct ring after = *ring;
    const expr_facts first = facts_cast(values_of(ring, ring->decl->init), ast_ctype(ring->decl->type));
    after.lo = first.lo;
    after.hi = first.hi;
    write_all(ring, fold->function->body, &after);
    after.is_alone = ring->is_alone;
    after.largest = ring->largest;
    return after;
}

static bool holds(const struct ring *ring, const struct ring *after)
{
    const wide most = wide_min(ctype_max(ast_ctype(ring->decl->type)), INT32_MAX);
    return after->lo >= ring->lo && after->hi <= ring->hi && ring->lo >= 0 && ring->hi < most;
}

/* Do the written values stay between 0 and hi? *ring is then their range. */
static bool stays_below(const struct fold *fold, struct ring *ring, wide hi)
{
    struct ring after;
    ring->lo = 0;
    ring->hi = hi;
    after = stepped(fold, ring);
    if (!holds(ring, &after))
        return false;
    *ring = after;
    after = stepped(fold, ring);
    return holds(ring, &after);
}

void fold_follow(struct fold *fold, const struct ast_decl *decl)
{
    struct ring ring = {.decl = decl, .is_alone = true};
    if (!may_follow(fold, decl))
        return;
    ring = stepped(fold, &ring);
    const wide most = ring.largest; /* it turns round at a number that the source names, or after that */
    if (!stays_below(fold, &ring, most - 1) && !stays_below(fold, &ring, most))
        return;
    fold->memory.rings.item = arena_grow(fold->arena, fold->memory.rings.item, fold->memory.rings.count,
                                         &fold->memory.rings.capacity, sizeof *fold->memory.rings.item);
    fold->memory.rings.item[fold->memory.rings.count++] = ring;
}

const struct ring *fold_ring(const struct fold *fold, const struct ast_decl *decl)
{
    for (size_t i = 0; i < fold->memory.rings.count; i++)
        if (fold->memory.rings.item[i].decl == decl)
            return &fold->memory.rings.item[i];
    return NULL;
}
