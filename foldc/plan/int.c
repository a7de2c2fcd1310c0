/* Integer expressions of the source as symbolic integers, with C's own conversions. */
#include <string.h>

#include "about.h"
#include "int.h"
#include "look.h"
#include "state.h"

static struct number number(const expr *e) { return (struct number){e, NULL, NULL}; }

/* No number, for the miss of an operand; NULL: none has one. */
static struct number none(const struct miss *miss) { return (struct number){NULL, miss, NULL}; }

/* ---- Variables ---- */

/* A variable: its binding, or a symbol of its name. One that is written somewhere means another value each time,
   unless a loop has bound it. */
static struct number variable(struct fold *fold, struct ast_node *node)
{
    const struct ast_decl *decl = node->decl;
    struct binding *bound = decl ? fold_find(fold, decl) : NULL;
    const bool is_local = decl && (decl->variable.is_local || decl->kind == AST_PARAM);
    const char *name = decl && (fold->walk.depth == 0 || is_local) ? fold_written_name(fold, node) : NULL;
    ctype type = ast_ctype(node->type);
    const struct ring *ring;
    const expr *symbol;
    if (bound && bound->symbol && (fold->walk.depth > 0 || name || bound->symbol->kind == EXPR_INT))
        return number(fold_bits(fold, bound->symbol));
    if (fold->walk.depth > 0 || !name || type == CTYPE_COUNT || (decl->type && decl->type->is_volatile))
        return fold_opaque(fold, node);
    const struct path *const path = path_written(fold, decl, name);
    const bool stable = fold_keeps_value_here(fold, decl) && (is_local || !fold_is_hidden(fold, path));
    symbol = stable ? NULL : fold_read_before(fold, path, node, type);
    symbol = stable || symbol ? symbol : reread_symbol(fold, node, name);
    if (symbol)
        return number(fold_bits(fold, symbol));
    ring = fold_ring(fold, node);
    symbol = fold_symbol(fold, name, type,
                         (struct symbol){.path = path, .is_stable = stable, .is_ring = ring && ring->is_alone});
    if (ring)
        expr_set_range(fold->table, symbol, ring->lo, ring->hi);
    if (stable)
        fold_bind_symbol(fold, decl, symbol);
    else {
        fold_note_read(fold, symbol);
        reread_keep(fold, node, name, symbol);
    }
    return number(fold_bits(fold, symbol));
}

/* ---- Operators ---- */

static ctype wider(ctype a, ctype b)
{
    a = ctype_promoted(a);
    b = ctype_promoted(b);
    if (ctype_bits(a) != ctype_bits(b))
        return ctype_bits(a) > ctype_bits(b) ? a : b;
    return ctype_signed(a) ? b : a;
}

/* Is e the exact value of an expression of that type? Of 64 unsigned bits, e may be the int64_t with the same bits. */
static bool is_exact(struct fold *fold, ctype type, const expr *e)
{
    const expr_facts facts = expr_facts_of(fold->table, e);
    return ctype_signed(type) || ctype_bits(type) < 64 || (facts.lo >= 0 && facts.hi <= INT64_MAX);
}

/* e modulo 2 to the width of the type; NULL: e may need more than 64 bits. */
static const expr *modular(struct fold *fold, ctype type, const expr *e)
{
    const expr_facts facts = expr_facts_of(fold->table, e);
    if (ctype_bits(type) == 64)
        return facts_fit_type(&facts, CTYPE_LLONG) ? e : NULL;
    return expr_cast(fold->table, type, e);
}

/* The value that C gives a mathematical result e. Unsigned results wrap, and signed ones do under -fwrapv; otherwise a
   signed result does not overflow. */
static const expr *wrapped(struct fold *fold, ctype type, const expr *e)
{
    if (!e || (ctype_signed(type) && !fold->target.wraps))
        return e;
    return modular(fold, type, e);
}

/* The number as(e), modular or wrapped. If there is none, the result has at least e, whose low bits are right. */
static struct number in_type(struct fold *fold, ctype type, const expr *e,
                             const expr *(*as)(struct fold *, ctype, const expr *))
{
    const expr *value = as(fold, type, e);
    return value ? number(value) : (struct number){NULL, NULL, e};
}

const expr *fold_convert(struct fold *fold, ctype type, const expr *e)
{
    if (type == CTYPE_BOOL)
        return expr_ne(fold->table, e, expr_int(fold->table, 0));
    return ctype_bits(type) == 64 ? e : expr_cast(fold->table, type, e);
}

/* e, the value of an expression of type `from`, converted to a type. Nothing changes if that type holds all values of
   `from`. */
static const expr *converted(struct fold *fold, ctype type, ctype from, const expr *e)
{
    const bool holds = ctype_min(type) <= ctype_min(from) && ctype_max(type) >= ctype_max(from);
    return holds ? e : fold_convert(fold, type, e);
}

/* May foldc divide by b, as the source does? Where the source surely divides, b is not 0; if it may be, the division is
   noted, since it may trap and must not get lost. */
static bool is_divisor(struct fold *fold, const expr *b)
{
    const expr_facts facts = expr_facts_of(fold->table, b);
    if (facts.lo > 0 || facts.hi < 0)
        return true;
    if (fold->walk.choices || (facts.lo == 0 && facts.hi == 0))
        return false;
    fold_note_divisor(fold, b);
    return true;
}

static const expr *arithmetic(struct fold *fold, enum ast_op op, const expr *a, const expr *b)
{
    expr_table *t = fold->table;
    switch (op) {
    case AST_OP_ADD:
        return expr_add(t, a, b);
    case AST_OP_SUB:
        return expr_sub(t, a, b);
    case AST_OP_MUL:
        return expr_mul(t, a, b);
    case AST_OP_DIV:
        return is_divisor(fold, b) ? expr_div(t, a, b) : NULL;
    case AST_OP_REM:
        return is_divisor(fold, b) ? expr_mod(t, a, b) : NULL;
    case AST_OP_AND:
        return expr_and(t, a, b);
    case AST_OP_OR:
        return expr_or(t, a, b);
    case AST_OP_XOR:
        return expr_xor(t, a, b);
    default:
        return NULL;
    }
}

static const expr *comparison(struct fold *fold, enum ast_op op, const expr *a, const expr *b)
{
    expr_table *t = fold->table;
    switch (op) {
    case AST_OP_EQ:
        return expr_eq(t, a, b);
    case AST_OP_NE:
        return expr_ne(t, a, b);
    case AST_OP_LT:
        return expr_lt(t, a, b);
    case AST_OP_GT:
        return expr_lt(t, b, a);
    case AST_OP_LE:
        return expr_le(t, a, b);
    case AST_OP_GE:
        return expr_le(t, b, a);
    default:
        return NULL;
    }
}

/* a < b, or a <= b, of numbers of 64 unsigned bits, each given as the int64_t with the same bits. One of the two must
   be exact, so not negative; a negative int64_t then stands for a greater number. NULL: neither is exact. */
static const expr *unsigned_less(struct fold *fold, bool or_equal, const expr *a, const expr *b)
{
    expr_table *t = fold->table;
    const expr *zero = expr_int(t, 0), *less = or_equal ? expr_le(t, a, b) : expr_lt(t, a, b);
    if (is_exact(fold, CTYPE_ULONG, b))
        return expr_land(t, expr_le(t, zero, a), less);
    return is_exact(fold, CTYPE_ULONG, a) ? expr_lor(t, expr_lt(t, b, zero), less) : NULL;
}

static const expr *unsigned_comparison(struct fold *fold, enum ast_op op, const expr *a, const expr *b)
{
    const bool turned = op == AST_OP_GT || op == AST_OP_GE;
    return unsigned_less(fold, op == AST_OP_LE || op == AST_OP_GE, turned ? b : a, turned ? a : b);
}

/* The remainder of 64 unsigned bits that are not exact, divided by a power of two; NULL for another divisor. */
static const expr *low_bits(struct fold *fold, const expr *a, const expr *b)
{
    const expr *const mask = expr_sub(fold->table, b, expr_int(fold->table, 1));
    return expr_is_power(fold->table, b) ? expr_and(fold->table, a, mask) : NULL;
}

/* An operation on 64 unsigned bits that depends on all of them, where not both operands are exact; NULL: it has no
   meaning for the int64_t with the same bits. */
static const expr *inexact(struct fold *fold, enum ast_op op, const expr *a, const expr *b)
{
    if (!fold_is_stable(fold, a) || !fold_is_stable(fold, b))
        return NULL;
    if (op >= AST_OP_LT && op <= AST_OP_GE) /* the source says it with less text */
        return fold->walk.for_facts ? unsigned_comparison(fold, op, a, b) : NULL;
    return op == AST_OP_REM ? low_bits(fold, a, b) : NULL;
}

/* The shift of a power of two by places that are not known; NULL: of another number, or it may lose bits. What is
   stated about one that may lose bits holds for the rest of it. */
static const expr *shifted(struct fold *fold, ctype type, const expr *a, const expr *b)
{
    const expr_facts by = expr_facts_of(fold->table, b);
    if (a->kind != EXPR_INT || !expr_is_power(fold->table, a))
        return NULL;
    const expr *const e = expr_shl(fold->table, a, b);
    const expr_facts facts = expr_facts_of(fold->table, e);
    if (facts_fit(&by, 0, 62) && facts_fit_type(&facts, type))
        return e;
    return fold->walk.for_facts && ctype_bits(type) == 32 ? expr_cast(fold->table, type, e) : NULL;
}

/* A shift by a known amount below the width. C++ defines a shift to the left that loses bits, or moves them into
   the sign. C does not, but its compilers do the same. */
static struct number shift(struct fold *fold, const struct ast_node *node, const expr *a, const expr *b)
{
    const ctype type = ast_ctype(node->type);
    const expr *const power = node->op == AST_OP_SHL && b->kind != EXPR_INT ? shifted(fold, type, a, b) : NULL;
    int64_t by;
    if (power)
        return number(power);
    if (!leaf_const(b, &by) || by < 0 || by >= ctype_bits(type) || by > 62)
        return none(NULL);
    if (node->op == AST_OP_SHR)
        return number(expr_shr(fold->table, a, b));
    return in_type(fold, type, expr_scale(fold->table, (int64_t)1 << by, a), modular);
}

/* Do the low bits of the result depend on the same low bits of the operands alone? */
static bool is_modular(enum ast_op op)
{
    switch (op) {
    case AST_OP_ADD:
    case AST_OP_SUB:
    case AST_OP_MUL:
    case AST_OP_SHL:
    case AST_OP_AND:
    case AST_OP_OR:
    case AST_OP_XOR:
    case AST_OP_EQ:
    case AST_OP_NE:
        return true;
    default:
        return false;
    }
}

static bool is_unsure(const struct fold *fold, const expr *e)
{
    return e->kind == EXPR_SYMBOL && fold->symbols.item[e->value].is_unsure;
}

/* e, a choice, whose parts may have noted traps from `traps` on. NULL if e is NULL or if a call in a part may trap:
   then the choice stays one symbol, and its text traps as the source does. */
static const expr *choice_of(struct fold *fold, const expr *e, size_t needs, size_t traps)
{
    if (e && !fold_has_call_trap(fold, traps)) {
        fold_trap_within(fold, traps, e);
        return e;
    }
    needs_rewind(fold, needs);
    traps_rewind(fold, traps);
    return NULL;
}

/* The operator of two operands with values, converted to the type that C computes in. */
static struct number computed(struct fold *fold, const struct ast_node *node, const expr *a, const expr *b)
{
    const ctype x = ast_ctype(ast_left(node)->type), y = ast_ctype(ast_right(node)->type), common = wider(x, y);
    if (node->op == AST_OP_SHL || node->op == AST_OP_SHR)
        return is_modular(node->op) || is_exact(fold, x, a) ? shift(fold, node, a, b) : none(NULL);
    a = converted(fold, common, x, a);
    b = converted(fold, common, y, b);
    if (!is_modular(node->op) && (!is_exact(fold, common, a) || !is_exact(fold, common, b)))
        return number(inexact(fold, node->op, a, b));
    if (node->op >= AST_OP_EQ && node->op <= AST_OP_GE)
        return number(comparison(fold, node->op, a, b));
    return in_type(fold, common, arithmetic(fold, node->op, a, b), wrapped);
}

static struct number binary(struct fold *fold, struct ast_node *node)
{
    const bool chooses = node->op == AST_OP_LOGIC_AND || node->op == AST_OP_LOGIC_OR;
    const struct number left = fold_int(fold, ast_left(node));
    const expr *a = left.e, *b;
    const ctype x = ast_ctype(ast_left(node)->type), y = ast_ctype(ast_right(node)->type);
    const size_t needs = needs_mark(fold), traps = traps_mark(fold);
    struct number right;
    if (chooses && a && a->kind == EXPR_INT && (a->value != 0) == (node->op == AST_OP_LOGIC_OR))
        return number(expr_int(fold->table, a->value != 0)); /* the other one is not evaluated */
    fold->walk.choices += chooses;
    right = fold_int(fold, ast_right(node));
    fold->walk.choices -= chooses;
    b = right.e;
    if (!a || !b || x == CTYPE_COUNT || y == CTYPE_COUNT || is_unsure(fold, a) || is_unsure(fold, b)) {
        if (chooses)
            choice_of(fold, NULL, needs, traps);
        return none(right.miss ? right.miss : left.miss);
    }
    if (chooses) {
        const bool both = node->op == AST_OP_LOGIC_AND;
        fold_need_only_if(fold, needs, a, both);
        fold_trap_only_if(fold, traps, a, both);
        return number(choice_of(fold, both ? expr_land(fold->table, a, b) : expr_lor(fold->table, a, b), needs, traps));
    }
    return computed(fold, node, a, b);
}

static struct number unary(struct fold *fold, struct ast_node *node)
{
    struct number operand = none(NULL);
    const expr *a;
    const ctype type = ast_ctype(node->type);
    if (node->op == AST_OP_PLUS || node->op == AST_OP_MINUS || node->op == AST_OP_NOT || node->op == AST_OP_LOGIC_NOT)
        operand = fold_int(fold, ast_operand(node));
    a = operand.e;
    if (!a || type == CTYPE_COUNT || is_unsure(fold, a))
        return none(operand.miss);
    if (node->op == AST_OP_PLUS)
        return operand;
    if (node->op == AST_OP_LOGIC_NOT)
        return number(expr_not(fold->table, a));
    return number(
        wrapped(fold, type, node->op == AST_OP_MINUS ? expr_neg(fold->table, a) : expr_complement(fold->table, a)));
}

struct number fold_int_as(struct fold *fold, struct ast_node *node, ctype type)
{
    const bool is_list = node && node->kind == AST_INITLIST && node->count < 2;
    if (is_list && type != CTYPE_COUNT)
        return node->count ? fold_int_as(fold, node->child[0], type) : number(expr_int(fold->table, 0));
    const struct number given = type == CTYPE_COUNT ? none(NULL) : fold_int(fold, node);
    const ctype from = given.e ? ast_ctype(node->type) : CTYPE_COUNT;
    return from != CTYPE_COUNT ? number(converted(fold, type, from, given.e)) : none(given.miss);
}

static struct number conversion(struct fold *fold, struct ast_node *node)
{
    return fold_int_as(fold, ast_operand(node), ast_ctype(node->type));
}

/* The value of ?: where the condition holds, or where it does not. */
static struct number chosen(struct fold *fold, struct ast_node *node, ctype type, const expr *condition, bool holds)
{
    const size_t needs = needs_mark(fold), traps = traps_mark(fold);
    struct number e;
    fold->walk.choices++;
    e = fold_int_as(fold, node, type);
    fold->walk.choices--;
    fold_need_only_if(fold, needs, condition, holds);
    fold_trap_only_if(fold, traps, condition, holds);
    return e;
}

/* Has the expression effects, whose order its text must keep? */
static bool is_in_order(const struct fold *fold, const struct ast_node *node)
{
    return !fold->walk.looks_into_effects && ast_has_effects(node);
}

static struct number choice(struct fold *fold, struct ast_node *node)
{
    const struct number condition = is_in_order(fold, ast_cond(node)) ? none(NULL) : fold_int(fold, ast_cond(node));
    const expr *c = condition.e, *e;
    struct number a, b;
    const ctype type = ast_ctype(node->type);
    const size_t needs = needs_mark(fold), traps = traps_mark(fold);
    int64_t known;
    if (!c || type == CTYPE_COUNT)
        return none(condition.miss);
    if (leaf_const(c, &known))
        return fold_int_as(fold, known ? ast_then(node) : ast_else(node), type);
    a = is_in_order(fold, node) ? none(NULL) : chosen(fold, ast_then(node), type, c, true);
    b = a.e ? chosen(fold, ast_else(node), type, c, false) : a;
    e = choice_of(fold, b.e ? expr_select(fold->table, c, a.e, b.e) : NULL, needs, traps);
    return e ? number(e) : none(b.miss);
}

/* May the operands of an operator be taken apart? An operand with effects is one symbol, in its order. Helpers are
   followed instead; inside of one, an expression with effects has no value. */
static bool is_open(const struct fold *fold, const struct ast_node *node)
{
    const bool chooses = node->op == AST_OP_LOGIC_AND || node->op == AST_OP_LOGIC_OR;
    if (fold->walk.depth > 0 || !is_in_order(fold, node))
        return true;
    for (uint32_t i = 0; i < node->count && !chooses; i++) {
        const struct ast_node *operand = ast_bare(node->child[i]);
        const bool is_value =
            operand->kind == AST_CALL && fold_is_helper(operand->decl) && fold_returns_value(operand->decl->function);
        if (!is_value && ast_has_effects(operand))
            return false;
    }
    return !chooses;
}

/* min and max, as CUDA's overloads and the standard library's templates have them: of operands of their own type. */
static struct number least_or_most(struct fold *fold, struct ast_node *node)
{
    const ctype type = ast_ctype(node->type);
    const struct number first = fold_int(fold, ast_arg(node, 0));
    const struct number second = first.e ? fold_int(fold, ast_arg(node, 1)) : first;
    const expr *a = second.e ? fold_convert(fold, type, first.e) : NULL;
    const expr *b = second.e ? fold_convert(fold, type, second.e) : NULL;
    if (!b || !is_exact(fold, type, a) || !is_exact(fold, type, b))
        return none(second.miss);
    return number(ast_is_min(node) ? expr_min(fold->table, a, b) : expr_max(fold->table, a, b));
}

/* The value of a unary or binary operator; none if the result of known numbers needs more than 64 bits. */
static struct number fitting(struct fold *fold, struct ast_node *node)
{
    expr_overflow *overflow = expr_overflowed(fold->table);
    const expr_overflow before = *overflow;
    struct number e;
    overflow->op = 0;
    e = node->kind == AST_BINARY ? binary(fold, node) : unary(fold, node);
    if (overflow->op)
        e = none(e.miss);
    *overflow = before;
    return e;
}

/* The value of an operator whose operands are understood and free of effects; none otherwise. */
static struct number by_operator(struct fold *fold, struct ast_node *node)
{
    struct found call;
    if (ast_ctype(node->type) == CTYPE_COUNT)
        return none(NULL);
    switch (node->kind) {
    case AST_BINARY:
    case AST_UNARY:
        return is_open(fold, node) ? fitting(fold, node) : none(NULL);
    case AST_CAST:
        return conversion(fold, node);
    case AST_CONDITIONAL:
        return fold_has_unsure_type(fold, node) ? none(NULL) : choice(fold, node);
    case AST_CALL:
        if (ast_is_min_or_max(node))
            return is_in_order(fold, node) ? none(NULL) : least_or_most(fold, node);
        if (!node->decl || (!node->decl->is_ccute && !fold_is_helper(node->decl)) || fold_is_place(fold, node))
            return none(NULL);
        call = fold_call(fold, node);
        return call.value && call.value->kind == VALUE_INT ? number(fold_as_int(call.value)) : none(call.miss);
    default:
        return none(NULL);
    }
}

expr_facts fold_facts_of_effects(struct fold *fold, struct ast_node *node)
{
    const struct look before = look_begin(fold);
    const expr *e;
    fold->walk.looks_into_effects = true;
    e = by_operator(fold, node).e;
    fold->walk.looks_into_effects = false;
    look_end(fold, &before);
    return e ? expr_facts_of(fold->table, e) : facts_none();
}

struct number fold_int(struct fold *fold, struct ast_node *node)
{
    struct number result, whole;
    if (!node)
        return none(NULL);
    if (node->has_value)
        return number(expr_int(fold->table, node->value));
    if (node->kind == AST_PAREN)
        return fold_int(fold, ast_operand(node));
    if (node->kind == AST_DECLREF)
        return variable(fold, node);
    if (ast_builtin(node) >= 0)
        return number(fold_builtin(fold, ast_builtin(node)));
    result = fold_member(fold, node);
    if (result.e || (fold->walk.depth > 0 && node->kind == AST_MEMBER))
        return result;
    result = by_operator(fold, node);
    if (result.e)
        return result;
    whole = fold_opaque(fold, node);
    if (whole.e && result.bits)
        fold_know_low_bits(fold, whole.e, result.bits);
    return whole.e || whole.miss ? whole : result;
}

const expr *fold_condition(struct fold *fold, struct ast_node *node)
{
    const expr *e;
    node = ast_bare(node);
    if (!node || (node->kind != AST_BINARY && node->kind != AST_UNARY))
        return NULL;
    fold->walk.for_facts++;
    e = by_operator(fold, node).e;
    fold->walk.for_facts--;
    return e;
}
