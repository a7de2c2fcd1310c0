/* Variables that count modulo a number: the stage of a ring of buffers. A value written to such a variable lies
   in a range if the value before it does, wherever the writes stand. So each read lies in the range, too. */
#include "ring.h"

#include "ends.h"
#include "state.h"

/* ---- The values of an expression ---- */

static expr_facts values_of(struct ring *ring, const struct ast_node *node);

static bool names(const struct ring *ring, const struct ast_node *node)
{
    node = ast_bare((struct ast_node *)node);
    return node->kind == AST_DECLREF && node->decl == ring->decl;
}

/* The values that another variable may give: those of its ring, otherwise all values of its type. */
static expr_facts any_of(struct ring *ring, const struct ast_node *node)
{
    const ctype type = ast_ctype(node->type);
    const struct ring *const other = node->kind == AST_DECLREF ? fold_ring(ring->fold, node) : NULL;
    ring->is_alone = ring->is_alone && other && other->is_alone;
    if (other)
        return facts_between(other->lo, other->hi);
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

/* The result of an operator, in a type. One that may not fit is any value of the type. */
static expr_facts result_of(enum ast_op op, ctype type, expr_facts a, expr_facts b)
{
    const bool is_plain = a.lo >= 0 && b.lo >= 0 && facts_fit_type(&a, type) && facts_fit_type(&b, type);
    const expr_facts result = is_plain ? combined(op, a, b) : facts_none();
    return facts_fit_type(&result, type) ? result : facts_of_type(type);
}

/* The values of the ring where `ring + by op number` is known to be true, or to be false. */
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

/* Is it the ring plus a number, stage + 1, where the sum fits its type? *by: the number. */
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

/* The ring where a condition holds, or does not, if `left` is the condition's left side and a sum of the ring and a
   number, and the right side is a number; unchanged for any other. */
static struct ring where_left(struct ring ring, const struct ast_node *condition, const struct ast_node *left,
                              bool holds)
{
    wide by;
    if (condition->op >= AST_OP_EQ && condition->op <= AST_OP_GE && ast_right(condition)->has_value &&
        ast_right(condition)->value >= 0 && is_ring_and_number(&ring, left, &by)) {
        ring.largest = wide_max(ring.largest, ast_right(condition)->value);
        narrow(&ring, condition->op, ast_right(condition)->value - by, holds);
    }
    return ring;
}

static struct ring where(struct ring ring, const struct ast_node *condition, bool holds)
{
    condition = ast_bare((struct ast_node *)condition);
    return condition->kind == AST_BINARY ? where_left(ring, condition, ast_left(condition), holds) : ring;
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

/* The values of the ring after a node that itself writes it. */
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

static void widen(struct ring *ring, expr_facts values)
{
    ring->lo = wide_min(ring->lo, values.lo);
    ring->hi = wide_max(ring->hi, values.hi);
}

/* The number that a statement adds to the ring, stage++ or stage += 2; 0: it does something else. */
static wide added(const struct ring *ring, const struct ast_node *node)
{
    const struct ast_node *right;
    if (node->kind == AST_UNARY && names(ring, node->child[0]))
        return node->op == AST_OP_PRE_INC || node->op == AST_OP_POST_INC;
    if (node->kind != AST_ASSIGN || !names(ring, ast_left(node)))
        return 0;
    right = ast_bare(ast_right(node));
    if (node->op == AST_OP_SET && right->kind == AST_BINARY && right->op == AST_OP_ADD && names(ring, ast_left(right)))
        right = ast_right(right);
    else if (ast_op_assigned(node->op) != AST_OP_ADD)
        return 0;
    return right->has_value && right->value > 0 ? right->value : 0;
}

/* *after is the ring with a number added, if there is one and the sum fits. */
static bool is_stepped(const struct ring *ring, wide by, struct ring *after)
{
    *after = *ring;
    after->lo += by;
    after->hi += by;
    return ring->lo >= 0 && by > 0 && after->hi <= ctype_max(ast_ctype(ring->decl->type));
}

static bool sets_number(const struct ring *ring, const struct ast_node *node)
{
    return node->kind == AST_ASSIGN && node->op == AST_OP_SET && names(ring, ast_left(node)) &&
           ast_right(node)->has_value;
}

/* Does the statement only write another variable, without a call and without the ring's name? */
static bool is_apart(const struct ring *ring, const struct ast_node *node)
{
    bool calls = node->decl || !ast_written_by(node);
    for (uint32_t i = 0; i < node->count; i++)
        calls |= ast_has_effects(node->child[i]);
    return !calls && !ast_names(node, ring->decl);
}

/* The statement of a branch that writes the ring, before anything else may read it; NULL if more do. */
static const struct ast_node *only_write(const struct ring *ring, const struct ast_node *node)
{
    uint32_t i = 0;
    if (node->kind != AST_COMPOUND)
        return node;
    while (i < node->count && is_apart(ring, node->child[i]))
        i++;
    for (uint32_t k = i + 1; k < node->count; k++)
        if (ast_writes(node->child[k], ring->decl))
            return NULL;
    return i < node->count ? only_write(ring, node->child[i]) : NULL;
}

/* Adds to `after` the values that a branch of an `if` leaves, which is entered with the values in `inside`. only_write
   passes no label before the write; a label after it lets in other values of the range. False if the branch has another
   form. */
static bool left_by_branch(struct ring *inside, const struct ast_node *branch, struct ring *after)
{
    const struct ast_node *const write = only_write(inside, branch);
    const bool is_number = write && sets_number(inside, write);
    if (!write || !ast_writes_itself(write, inside->decl))
        return false;
    if (is_number || inside->lo <= inside->hi)
        widen(after, written(inside, write));
    after->is_alone = after->is_alone && inside->is_alone;
    return true;
}

/* Adds the values that both branches of an `if` leave, which is entered with the values in `before` and whose condition
   has `left` on its left side. */
static bool left_by_if(const struct ring *before, const struct ast_node *node, const struct ast_node *left,
                       struct ring *after)
{
    for (int holds = 0; holds < 2; holds++) {
        const struct ast_node *const branch = holds ? ast_then(node) : ast_else(node);
        struct ring inside = where_left(*before, ast_bare(ast_cond(node)), left, holds);
        if (!branch || !ast_writes(branch, before->decl)) {
            if (inside.lo <= inside.hi)
                widen(after, facts_between(inside.lo, inside.hi));
        } else if (!left_by_branch(&inside, branch, after)) {
            return false;
        }
        after->largest = wide_max(after->largest, inside.largest);
    }
    return true;
}

static bool compares(const struct ast_node *node)
{
    const struct ast_node *const condition = node->kind == AST_IF ? ast_bare(ast_cond(node)) : NULL;
    return condition && !ast_init(node) && condition->kind == AST_BINARY && condition->op >= AST_OP_EQ &&
           condition->op <= AST_OP_GE && ast_right(condition)->has_value;
}

/* if (++stage == 3) stage = 0; */
static bool is_turn(const struct ring *ring, const struct ast_node *node, struct ring *after)
{
    const struct ast_node *const step = compares(node) ? ast_bare(ast_left(ast_bare(ast_cond(node)))) : NULL;
    struct ring before, tried = *after;
    if (!step || step->kind != AST_UNARY || step->op != AST_OP_PRE_INC || !names(ring, step->child[0]) ||
        !is_stepped(ring, 1, &before) || !left_by_if(&before, node, step->child[0], &tried))
        return false;
    *after = tried;
    return true;
}

/* if (stage == 2) stage = 0; else stage++; */
static bool is_choice(const struct ring *ring, const struct ast_node *node, struct ring *after)
{
    struct ring tried = *after;
    if (!compares(node) || !ast_else(node) || !ast_writes(ast_then(node), ring->decl) ||
        !ast_writes(ast_else(node), ring->decl) || ast_writes(ast_cond(node), ring->decl) ||
        !left_by_if(ring, node, ast_left(ast_bare(ast_cond(node))), &tried))
        return false;
    *after = tried;
    return true;
}

/* Two statements in a row, between which the ring may be outside of its range: stage++; if (stage == 3) stage = 0; */
static bool is_pair(const struct ring *ring, const struct ast_node *first, const struct ast_node *second,
                    struct ring *after)
{
    struct ring between, tried = *after;
    if (!first || !second || !is_stepped(ring, added(ring, first), &between))
        return false;
    if (compares(second) && !ast_writes(ast_cond(second), ring->decl)) {
        if (!left_by_if(&between, second, ast_left(ast_bare(ast_cond(second))), &tried))
            return false;
    } else if (second->kind == AST_ASSIGN && names(ring, ast_left(second)) &&
               !ast_writes(ast_right(second), ring->decl)) {
        widen(&tried, written(&between, second));
        tried.is_alone = tried.is_alone && between.is_alone;
        tried.largest = wide_max(tried.largest, between.largest);
    } else {
        return false;
    }
    *after = tried;
    return true;
}

static void note_between(struct ring *ring, const struct ast_node *node)
{
    ring->between.item = arena_grow(ring->fold->arena, ring->between.item, ring->between.count, &ring->between.capacity,
                                    sizeof *ring->between.item);
    ring->between.item[ring->between.count++] = node;
}

/* Adds to `after` the values that the writes in a node leave if the ring holds one of its range before, and to the
   ring the statements that may read another. */
static void write_all(struct ring *ring, const struct ast_node *node, struct ring *after)
{
    const bool turns = is_turn(ring, node, after);
    if (turns)
        note_between(ring, node);
    if (turns || is_choice(ring, node, after))
        return;
    if (ast_writes_itself(node, ring->decl))
        widen(after, written(ring, node));
    for (uint32_t i = 0; i < node->count; i++) {
        const bool is_first = node->kind == AST_COMPOUND && i + 1 < node->count &&
                              is_pair(ring, node->child[i], node->child[i + 1], after);
        if (is_first)
            note_between(ring, node->child[++i]);
        else if (node->child[i])
            write_all(ring, node->child[i], after);
    }
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
    struct ring after;
    const expr_facts first = facts_cast(values_of(ring, ring->decl->init), ast_ctype(ring->decl->type));
    ring->between.count = 0;
    after = *ring;
    after.lo = first.lo;
    after.hi = first.hi;
    after.is_alone = ring->is_alone;
    after.largest = ring->largest;
    write_all(ring, fold->function->body, &after);
    after.is_alone = after.is_alone && ring->is_alone;
    after.largest = wide_max(after.largest, ring->largest);
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
    struct ring ring = {.fold = fold, .decl = decl, .is_alone = true};
    if (!may_follow(fold, decl))
        return;
    ring = stepped(fold, &ring);
    const wide most = ring.largest; /* it returns to 0 at a number that the source names, or after that number */
    if (!stays_below(fold, &ring, most - 1) && !stays_below(fold, &ring, most))
        return;
    fold->memory.rings.item = arena_grow(fold->arena, fold->memory.rings.item, fold->memory.rings.count,
                                         &fold->memory.rings.capacity, sizeof *fold->memory.rings.item);
    fold->memory.rings.item[fold->memory.rings.count++] = ring;
}

static bool holds_node(const struct ast_node *in, const struct ast_node *node)
{
    bool found = in == node;
    for (uint32_t i = 0; i < in->count && !found; i++)
        found = in->child[i] && holds_node(in->child[i], node);
    return found;
}

static bool is_between(const struct ring *ring, const struct ast_node *node)
{
    for (size_t i = 0; i < ring->between.count; i++)
        if (holds_node(ring->between.item[i], node))
            return true;
    return false;
}

const struct ring *fold_ring(const struct fold *fold, const struct ast_node *node)
{
    for (size_t i = 0; i < fold->memory.rings.count; i++) {
        const struct ring *const ring = &fold->memory.rings.item[i];
        if (ring->decl == node->decl)
            return is_between(ring, node) ? NULL : ring;
    }
    return NULL;
}
