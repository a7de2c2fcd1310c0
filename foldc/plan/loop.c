/* The facts about the counter of a counted loop in the body, from its head: where it starts, how it steps. */
#include "foldc/c/loop.h"
#include "foldc/expr/table.h"
#include "int.h"
#include "learn.h"
#include "state.h"

/* One step: the counter op by, of that C type. */
struct step {
    enum ast_op op; /* ADD, SUB, MUL, DIV, SHL and SHR are followed; NONE: not known */
    const expr *by;
    ctype type;
};

/* A loop's counter on the way. */
struct counter {
    struct fold *fold;
    const expr *symbol;
    const expr *bits; /* the symbol, or the int64_t with its bits: the condition names it */
    ctype type;
    struct step step;
    const expr *first;     /* as the counter holds it */
    const expr *condition; /* of the loop; NULL: not known */
    bool wraps;            /* for all that is known, it may leave the range of its type */
};

/* ---- The step ---- */

/* The step with its operand evaluated, that of a subtraction not negative. */
static struct step read_step(struct fold *fold, const struct ast_loop *loop)
{
    struct step step = {loop->op, expr_int(fold->table, 1), CTYPE_INT};
    int64_t number;
    if (!loop->by || loop->op == AST_OP_NONE)
        return step;
    step.by = fold_int(fold, loop->by).e;
    step.type = ast_ctype(loop->by->type);
    if (!step.by || step.type == CTYPE_COUNT || !fold_is_stable(fold, step.by))
        return (struct step){AST_OP_NONE, NULL, CTYPE_INT};
    if ((step.op == AST_OP_ADD || step.op == AST_OP_SUB) && leaf_const(step.by, &number) && number < 0 &&
        ctype_signed(step.type)) {
        step.op = step.op == AST_OP_ADD ? AST_OP_SUB : AST_OP_ADD;
        step.by = expr_neg(fold->table, step.by);
    }
    return step;
}

/* ---- Does it stay in its type? ---- */

/* The facts about the counter where the body runs, from the loop's condition alone. */
static expr_facts facts_inside(const struct counter *c, const expr *condition)
{
    const size_t scope = expr_scope_enter(c->fold->table);
    expr_facts facts;
    if (condition && fold_is_stable(c->fold, condition))
        expr_assume(c->fold->table, condition);
    facts = expr_facts_of(c->fold->table, c->symbol);
    expr_scope_leave(c->fold->table, scope);
    return facts;
}

/* The greatest value of the counter that does not count as wrapped. A value of 64 unsigned bits that int64_t does not
   hold counts so. */
static wide greatest(const struct counter *c) { return wide_min(ctype_max(c->type), INT64_MAX); }

/* May the counter leave the range of its type? Signed arithmetic without a narrowing conversion does not overflow,
   unless -fwrapv defines that. For any other, a step from the greatest value that lets the body run must stay in the
   range. */
static bool may_wrap(const struct counter *c, const expr *condition)
{
    const ctype larger = ctype_bits(c->step.type) > ctype_bits(c->type) ? c->step.type : c->type;
    const bool is_signed =
        ctype_signed(c->type) && (ctype_signed(c->step.type) || ctype_bits(c->step.type) < ctype_bits(c->type));
    const expr_facts by = expr_facts_of(c->fold->table, c->step.by);
    const expr_facts first = expr_facts_of(c->fold->table, c->first);
    expr_facts in = facts_inside(c, condition), next;
    if (c->type == CTYPE_ULONG && first.lo < 0)
        return true;
    if (is_signed && !c->fold->target.wraps && ctype_bits(larger) == ctype_bits(c->type) && ctype_bits(larger) >= 32 &&
        c->step.op != AST_OP_SHL)
        return false;
    if (c->step.op == AST_OP_SUB) {
        next = facts_add(in, facts_scale(by, -1));
        return next.lo < ctype_min(c->type);
    }
    if (c->step.op == AST_OP_DIV || c->step.op == AST_OP_SHR)
        return false;
    if (by.lo < 0 || first.lo < 0 || (c->step.op == AST_OP_SHL && by.hi > 62))
        return c->step.op != AST_OP_ADD || wide_add_hi(in.hi, by.hi) > greatest(c);
    in = facts_both(in, facts_between(0, WIDE_INF));
    next = c->step.op == AST_OP_ADD   ? facts_add(in, by)
           : c->step.op == AST_OP_MUL ? facts_mul(in, by)
                                      : facts_shl(in, by);
    return next.hi > greatest(c);
}

/* ---- Stated facts ---- */

/* The largest power of two that divides n > 0, no larger than the type's range. */
static int64_t binary_part(uint64_t n, ctype type)
{
    const uint64_t part = n & -n, most = (uint64_t)1 << (ctype_bits(type) < 62 ? ctype_bits(type) : 62);
    return (int64_t)(part < most ? part : most);
}

/* State that the counter is its first value plus a multiple of the step; if it may wrap, modulo a power of two. */
static void state_multiple(const struct counter *c)
{
    expr_table *t = c->fold->table;
    const expr_facts first = expr_facts_of(t, c->first), by = expr_facts_of(t, c->step.by);
    const uint64_t divisor = facts_divisor(&by);
    const expr *apart = expr_sub(t, c->bits, c->first);
    expr_facts any = facts_none();
    if (divisor <= 1 && c->step.by->kind == EXPR_INT)
        return;
    any.modulus = c->wraps ? (uint64_t)binary_part(divisor, c->type) : divisor;
    if (any.modulus > (uint64_t)1 << 62 || !any.modulus)
        return;
    any = facts_add(first, any);
    if (any.modulus > 1)
        expr_assume_residue(t, c->symbol, (int64_t)any.modulus, any.residue);
    if (!fold_can_be_named(c->fold, c->first) || !fold_can_be_named(c->fold, c->step.by))
        return;
    if (c->step.by->kind == EXPR_INT)
        expr_assume_divides(t, expr_int(t, c->wraps ? binary_part(divisor, c->type) : c->step.by->value), apart);
    else if (!c->wraps)
        expr_assume_divides(t, c->step.by, apart);
}

/* State that the counter is never below its first value, or never above. */
static void state_side(const struct counter *c, bool above)
{
    expr_table *t = c->fold->table;
    const expr_facts first = expr_facts_of(t, c->first);
    if (above && first.lo >= INT64_MIN && first.lo <= INT64_MAX)
        expr_assume_range(t, c->symbol, (int64_t)first.lo, INT64_MAX);
    if (!above && first.hi >= INT64_MIN && first.hi <= INT64_MAX)
        expr_assume_range(t, c->symbol, INT64_MIN, (int64_t)first.hi);
    if (fold_can_be_named(c->fold, c->first))
        expr_assume_le(t, above ? c->first : c->symbol, above ? c->symbol : c->first);
}

/* If the distance from the first value to the bound is a multiple of the step, state that counter + step is at most the
   bound. */
static void state_whole_step(const struct counter *c, const expr *condition)
{
    expr_table *t = c->fold->table;
    if (condition && condition->kind == EXPR_LAND) {
        state_whole_step(c, condition->op[0]);
        state_whole_step(c, condition->op[1]);
        return;
    }
    if (!condition || condition->kind != EXPR_LT || condition->op[0] != c->bits || c->wraps ||
        !fold_can_be_named(c->fold, condition->op[1]) || !fold_can_be_named(c->fold, c->first) ||
        !fold_can_be_named(c->fold, c->step.by))
        return;
    if (expr_positive(t, c->step.by) &&
        expr_is_multiple(t, expr_sub(t, condition->op[1], c->first), c->step.by) == TRI_YES)
        expr_assume_le(t, expr_add(t, c->symbol, c->step.by), condition->op[1]);
}

/* i += by, i -= by, by >= 0. */
static void state_sum(const struct counter *c)
{
    if (expr_facts_of(c->fold->table, c->step.by).lo < 0)
        return;
    state_multiple(c);
    if (!c->wraps)
        state_side(c, c->step.op == AST_OP_ADD);
}

/* i *= by, i <<= by: a multiple of where it starts, and not below that. */
static void state_product(const struct counter *c)
{
    expr_table *t = c->fold->table;
    const expr_facts first = expr_facts_of(t, c->first), by = expr_facts_of(t, c->step.by);
    const uint64_t divisor = facts_divisor(&first);
    if (divisor && divisor <= (uint64_t)1 << 62)
        expr_assume_residue(t, c->symbol, c->wraps ? binary_part(divisor, c->type) : (int64_t)divisor, 0);
    if (!c->wraps && first.lo >= 0 && by.lo >= (c->step.op == AST_OP_MUL))
        state_side(c, true);
}

/* i /= by, i >>= by: between 0 and where it starts. */
static void state_quotient(const struct counter *c)
{
    const expr_facts first = expr_facts_of(c->fold->table, c->first), by = expr_facts_of(c->fold->table, c->step.by);
    if (first.lo < 0 || by.lo < (c->step.op == AST_OP_DIV))
        return;
    expr_assume_range(c->fold->table, c->symbol, 0, INT64_MAX);
    state_side(c, false);
}

/* A power of two that steps multiply or divide by one is a power of two, until it is 0 or negative. */
static void state_power(const struct counter *c)
{
    const bool shifts = c->step.op == AST_OP_SHL || c->step.op == AST_OP_SHR;
    if (expr_is_power(c->fold->table, c->first) && (shifts || expr_is_power(c->fold->table, c->step.by)))
        expr_assume_power(c->fold->table, c->bits);
}

/* The facts about the counter, except its symbol; false if foldc cannot follow its steps. */
static bool read_counter(struct counter *c, const struct ast_loop *loop)
{
    struct fold *fold = c->fold;
    const size_t needs = needs_mark(fold);
    const expr *condition;
    c->step = read_step(fold, loop);
    condition = loop->condition ? fold_condition(fold, loop->condition) : NULL;
    needs_rewind(fold, needs);
    if (!c->first || c->step.op == AST_OP_NONE || fold_uses(fold, c->step.by, c->symbol))
        return false;
    c->wraps = may_wrap(c, condition);
    c->condition = condition;
    return true;
}

const struct counter *fold_bind_counter(struct fold *fold, const struct ast_loop *loop)
{
    const struct ast_decl *decl = loop->counter;
    struct counter *c = arena_alloc(fold->arena, sizeof *c);
    const size_t needs = needs_mark(fold);
    *c = (struct counter){.fold = fold, .type = ast_ctype(decl->type)};
    c->first = fold_int_as(fold, loop->first, c->type).e;
    needs_rewind(fold, needs);
    c->symbol =
        fold_symbol(fold, decl->name, c->type, (struct symbol){.path = path_object(fold, decl), .is_stable = true});
    fold->symbols.item[c->symbol->value].counts_from = c->first ? c->first : c->symbol;
    c->bits = fold_bits(fold, c->symbol);
    fold_bind_symbol(fold, decl, c->symbol);
    if (!read_counter(c, loop))
        return NULL;
    switch (c->step.op) {
    case AST_OP_ADD:
    case AST_OP_SUB:
        state_sum(c);
        break;
    case AST_OP_MUL:
    case AST_OP_SHL:
        state_product(c);
        state_power(c);
        break;
    case AST_OP_DIV:
    case AST_OP_SHR:
        state_quotient(c);
        state_power(c);
        break;
    default:
        break;
    }
    return c;
}

void fold_learn_bound(const struct counter *counter)
{
    if (counter->step.op == AST_OP_ADD)
        state_whole_step(counter, counter->condition);
}
