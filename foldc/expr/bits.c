/* Bits: and, or, xor, shifts, swizzles, conversions. All on infinite two's complement, where x & mask for x >= 0 is
   division and remainder, and parts that share no bits are added. */
#include "table.h"

static uint64_t ones(expr_table *table, const expr *e) { return ~expr_facts_of(table, e).zeros; }

static const expr *sorted_node(expr_table *table, expr_kind kind, const expr *a, const expr *b)
{
    return a->id < b->id ? expr_node2(table, kind, a, b) : expr_node2(table, kind, b, a);
}

static void constant_last(const expr **a, const expr **b)
{
    const expr *left = *a;
    if (left->kind == EXPR_INT) {
        *a = *b;
        *b = left;
    }
}

/* ---- Terms of a sum that an operation leaves alone ---- */

/* The part of a sum that shares no bit with the rest of it nor with `mask`; *rest is that rest. 0 if there is none. */
static const expr *untouched(expr_table *table, const expr *e, uint64_t mask, const expr **rest)
{
    linear_self self;
    const linear sum = expr_linear(e, &self);
    const expr *free = expr_int(table, 0);
    *rest = e;
    if (e->kind != EXPR_SUM)
        return free;
    for (size_t i = 0; i <= sum.n; i++) {
        const expr *term = i < sum.n ? expr_scale(table, sum.coef[i], sum.base[i]) : expr_int(table, sum.constant);
        if ((ones(table, term) & mask) != 0 || expr_is_int(term, 0))
            continue;
        const expr *others = expr_sub(table, *rest, term);
        if ((ones(table, term) & ones(table, others)) != 0)
            continue;
        *rest = others;
        free = expr_add(table, free, term);
    }
    return free;
}

/* ---- And ---- */

/* Is mask a run of ones, from place *low, of *length? */
static bool is_run(uint64_t mask, int *low, int *length)
{
    if (mask == 0)
        return false;
    *low = __builtin_ctzll(mask);
    const uint64_t run = mask >> *low;
    *length = run == UINT64_MAX ? 64 : __builtin_ctzll(~run);
    return (run & (run + 1)) == 0;
}

static const expr *power(expr_table *table, int places) { return expr_int(table, (int64_t)1 << places); }

/* x & mask. Bits of the mask that x is known not to have stay in it where it is a run with them: of a multiple of 4, x
   & 7 is a remainder, and x / 4 % 2 * 4 takes more. */
static const expr *and_mask(expr_table *table, const expr *x, int64_t mask)
{
    const uint64_t possible = ones(table, x), known = possible & (uint64_t)mask;
    const expr *rest;
    int low, length;
    if (known == 0)
        return expr_int(table, 0);
    if (known == possible)
        return x;
    const uint64_t kept = is_run((uint64_t)mask, &low, &length) ? (uint64_t)mask : known;
    if (!expr_is_int(untouched(table, x, (uint64_t)mask, &rest), 0))
        return expr_and(table, rest, expr_int(table, mask));
    if (expr_facts_of(table, x).lo >= 0 && is_run(kept, &low, &length) && low + length <= 62) {
        const expr *bits = expr_mod(table, expr_div(table, x, power(table, low)), power(table, length));
        return expr_mul(table, bits, power(table, low));
    }
    if (expr_facts_of(table, x).lo >= 0 && is_run(kept, &low, &length) && low < 62)
        return expr_mul(table, expr_div(table, x, power(table, low)), power(table, low));
    if (x->kind == EXPR_AND && x->op[1]->kind == EXPR_INT)
        return expr_and(table, x->op[0], expr_int(table, mask & x->op[1]->value));
    return expr_node2(table, EXPR_AND, x, expr_int(table, mask));
}

const expr *expr_and(expr_table *table, const expr *a, const expr *b)
{
    constant_last(&a, &b);
    if (a->kind == EXPR_INT)
        return expr_int(table, a->value & b->value);
    if (b->kind == EXPR_INT)
        return and_mask(table, a, b->value);
    if (a == b)
        return a;
    return (ones(table, a) & ones(table, b)) == 0 ? expr_int(table, 0) : sorted_node(table, EXPR_AND, a, b);
}

/* ---- Or, xor ---- */

/* The largest power of two in the shape of both, below 2^62. */
static int64_t common_power(const expr *a, const expr *b)
{
    const uint64_t common = wide_gcd(expr_content(a), expr_content(b));
    const uint64_t power = common & -common;
    return power < (uint64_t)1 << 62 ? (int64_t)power : 1;
}

/* a op b for | and ^, which are + where no bit is shared. */
static const expr *join_bits(expr_table *table, expr_kind kind, const expr *a, const expr *b)
{
    const expr *rest_a, *rest_b;
    if ((ones(table, a) & ones(table, b)) == 0)
        return expr_add(table, a, b);
    const expr *free_a = untouched(table, a, ones(table, b), &rest_a);
    if (!expr_is_int(free_a, 0))
        return expr_add(table, join_bits(table, kind, rest_a, b), free_a);
    const expr *free_b = untouched(table, b, ones(table, a), &rest_b);
    if (!expr_is_int(free_b, 0))
        return expr_add(table, join_bits(table, kind, a, rest_b), free_b);
    const int64_t common = common_power(a, b);
    if (common > 1)
        return expr_scale(
            table, common,
            join_bits(table, kind, expr_divide_content(table, a, common), expr_divide_content(table, b, common)));
    if (b->kind == EXPR_INT)
        return expr_node2(table, kind, a, b);
    return sorted_node(table, kind, a, b);
}

/* Bits of the constant b that a cannot have are added. */
static const expr *join_constant(expr_table *table, expr_kind kind, const expr *a, int64_t b)
{
    const uint64_t shared = (uint64_t)b & ones(table, a);
    const int64_t apart = (int64_t)((uint64_t)b & ~shared);
    if (b < 0 || apart == 0)
        return join_bits(table, kind, a, expr_int(table, b));
    return expr_add(table, join_bits(table, kind, a, expr_int(table, (int64_t)shared)), expr_int(table, apart));
}

const expr *expr_or(expr_table *table, const expr *a, const expr *b)
{
    constant_last(&a, &b);
    if (a->kind == EXPR_INT)
        return expr_int(table, a->value | b->value);
    if (a == b)
        return a;
    return b->kind == EXPR_INT ? join_constant(table, EXPR_OR, a, b->value) : join_bits(table, EXPR_OR, a, b);
}

const expr *expr_xor(expr_table *table, const expr *a, const expr *b)
{
    constant_last(&a, &b);
    if (a->kind == EXPR_INT)
        return expr_int(table, a->value ^ b->value);
    if (a == b)
        return expr_int(table, 0);
    if (a->kind == EXPR_XOR && a->op[1]->kind == EXPR_INT && b->kind == EXPR_INT)
        return expr_xor(table, a->op[0], expr_int(table, a->op[1]->value ^ b->value));
    return b->kind == EXPR_INT ? join_constant(table, EXPR_XOR, a, b->value) : join_bits(table, EXPR_XOR, a, b);
}

/* -1 - a */
const expr *expr_complement(expr_table *table, const expr *a) { return expr_sub(table, expr_int(table, -1), a); }

/* ---- Shifts ---- */

const expr *expr_shl(expr_table *table, const expr *a, const expr *b)
{
    if (b->kind == EXPR_INT && b->value >= 0 && b->value < 63)
        return expr_scale(table, (int64_t)1 << b->value, a);
    return expr_is_int(a, 0) ? a : expr_node2(table, EXPR_SHL, a, b);
}

const expr *expr_shr(expr_table *table, const expr *a, const expr *b)
{
    const expr_facts shifted = facts_shr(expr_facts_of(table, a), expr_facts_of(table, b));
    int64_t value;
    if (facts_const(&shifted, &value))
        return expr_int(table, value);
    if (b->kind != EXPR_INT || b->value < 0 || b->value > 62)
        return expr_node2(table, EXPR_SHR, a, b);
    const expr_facts facts = expr_facts_of(table, a);
    const expr *by = power(table, (int)b->value);
    if (facts.lo >= 0 || facts_divisible(&facts, (uint64_t)by->value) == 1)
        return expr_div(table, a, by);
    return b->value == 0 ? a : expr_node2(table, EXPR_SHR, a, b);
}

/* ---- Swizzles ---- */

/* The bits that Sw<bits,base,shift> reads, brought to where it writes. */
static const expr *moved_bits(expr_table *table, int bits, int base, int shift, const expr *o)
{
    const int from = base + (shift > 0 ? shift : 0);
    const expr *read = expr_and(table, o, expr_int(table, (((int64_t)1 << bits) - 1) << from));
    return shift >= 0 ? expr_shr(table, read, expr_int(table, shift))
                      : expr_shl(table, read, expr_int(table, -(int64_t)shift));
}

/* A swizzle is linear over xor: a constant that shares no bit with the rest is swizzled for itself. */
const expr *expr_swizzle(expr_table *table, int bits, int base, int shift, const expr *o)
{
    const expr *constant = expr_int(table, o->kind == EXPR_SUM ? o->value : 0);
    const expr *rest = expr_sub(table, o, constant);
    if (bits == 0)
        return o;
    if (expr_is_int(constant, 0) || (ones(table, rest) & (uint64_t)constant->value) != 0)
        return expr_xor(table, o, moved_bits(table, bits, base, shift, o));
    return expr_xor(table, expr_swizzle(table, bits, base, shift, rest),
                    expr_swizzle(table, bits, base, shift, constant));
}

/* ---- Conversions ---- */

/* value modulo 2 to the width of type. */
static int64_t wrapped(int64_t value, ctype type)
{
    const int bits = ctype_bits(type);
    if (bits == 64)
        return value;
    const uint64_t low = (uint64_t)value & (((uint64_t)1 << bits) - 1);
    const bool negative = ctype_signed(type) && (low >> (bits - 1)) != 0;
    return negative ? (int64_t)low - ((int64_t)1 << bits) : (int64_t)low;
}

const expr *expr_cast(expr_table *table, ctype type, const expr *e)
{
    const expr_facts facts = expr_facts_of(table, e);
    const bool is_promised = e->kind != EXPR_SYMBOL || facts.hi <= INT64_MAX;
    if (facts_fit_type(&facts, type) || (ctype_bits(type) == 64 && ctype_signed(type) && is_promised))
        return e;
    if (type == CTYPE_BOOL)
        return expr_ne(table, e, expr_int(table, 0));
    if (e->kind == EXPR_INT)
        return ctype_bits(type) == 64 ? expr_overflow_at(table, e->value, 'u', 0)
                                      : expr_int(table, wrapped(e->value, type));
    if (e->kind == EXPR_CAST && ctype_bits((ctype)e->type) >= ctype_bits(type))
        return expr_cast(table, type, e->op[0]);
    return expr_node(table, EXPR_CAST, type, 1, NULL, &e);
}
