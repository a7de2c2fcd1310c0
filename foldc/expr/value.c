/* The value of an expression, and expressions put in place of symbols. Each node is visited once a walk. */
#include "table.h"

/* ---- Evaluation ---- */

typedef struct evaluation {
    expr_table *table;
    const int64_t *symbols;
    uint32_t visit;
    bool overflow;
} evaluation;

static wide value_of(evaluation *, const expr *);

/* An operand that must fit int64_t. */
static int64_t narrow(evaluation *run, const expr *e)
{
    const wide value = value_of(run, e);
    if (wide_is_int64(value))
        return (int64_t)value;
    run->overflow = true;
    return 0;
}

/* A value that saturated is not known. */
static wide checked(evaluation *run, wide value)
{
    if (value <= -WIDE_INF || value >= WIDE_INF)
        run->overflow = true;
    return value;
}

static wide sum_value(evaluation *run, const expr *e)
{
    wide sum = e->value;
    for (size_t i = 0; i < e->n; i++)
        sum = checked(run, wide_clip(sum + wide_mul(e->coef[i], value_of(run, e->op[i]))));
    return sum;
}

/* A factor of 0 decides, however large the others are together. */
static wide product_value(evaluation *run, const expr *e)
{
    wide product = 1;
    for (size_t i = 0; i < e->n; i++)
        if (value_of(run, e->op[i]) == 0)
            return 0;
    for (size_t i = 0; i < e->n; i++)
        product = checked(run, wide_mul(product, value_of(run, e->op[i])));
    return product;
}

static wide quotient_value(evaluation *run, expr_kind kind, int64_t a, int64_t b)
{
    if (b == 0) {
        run->overflow = true;
        return 0;
    }
    return kind == EXPR_DIV ? (wide)a / b : (wide)a % b;
}

static wide shift_value(evaluation *run, expr_kind kind, int64_t a, int64_t places)
{
    if (places < 0 || places > 62) {
        run->overflow = true;
        return 0;
    }
    return kind == EXPR_SHL ? (wide)a * ((wide)1 << places) : a >> places;
}

static wide binary_value(evaluation *run, const expr *e)
{
    const int64_t a = narrow(run, e->op[0]), b = narrow(run, e->op[1]);
    switch (e->kind) {
    case EXPR_DIV:
    case EXPR_MOD:
        return quotient_value(run, (expr_kind)e->kind, a, b);
    case EXPR_SHL:
    case EXPR_SHR:
        return shift_value(run, (expr_kind)e->kind, a, b);
    case EXPR_MIN:
        return a < b ? a : b;
    case EXPR_MAX:
        return a > b ? a : b;
    case EXPR_AND:
        return a & b;
    case EXPR_OR:
        return a | b;
    case EXPR_XOR:
        return a ^ b;
    case EXPR_EQ:
        return a == b;
    case EXPR_LT:
        return a < b;
    default:
        return a <= b;
    }
}

/* The operand may be larger than 64 bits: only the result counts. */
static wide cast_value(evaluation *run, ctype type, wide value)
{
    const int bits = ctype_bits(type);
    const wide low = (wide)((uint64_t)value & (bits == 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1));
    if (bits == 64 && !ctype_signed(type) && low != value)
        run->overflow = true;
    return ctype_signed(type) && (low >> (bits - 1)) != 0 ? low - ((wide)1 << bits) : low;
}

static wide computed(evaluation *run, const expr *e)
{
    switch (e->kind) {
    case EXPR_INT:
        return e->value;
    case EXPR_SYMBOL:
        return run->symbols[e->value];
    case EXPR_SUM:
        return sum_value(run, e);
    case EXPR_PRODUCT:
        return product_value(run, e);
    case EXPR_NOT:
        return narrow(run, e->op[0]) == 0;
    case EXPR_LAND:
        return narrow(run, e->op[0]) != 0 && narrow(run, e->op[1]) != 0;
    case EXPR_LOR:
        return narrow(run, e->op[0]) != 0 || narrow(run, e->op[1]) != 0;
    case EXPR_SELECT:
        return value_of(run, e->op[narrow(run, e->op[0]) != 0 ? 1 : 2]);
    case EXPR_CAST:
        return cast_value(run, (ctype)e->type, value_of(run, e->op[0]));
    case EXPR_ALL:
    case EXPR_X:
        run->overflow = true;
        return 0;
    default:
        return binary_value(run, e);
    }
}

static wide value_of(evaluation *run, const expr *e)
{
    expr *cache = (expr *)e;
    if (e->visit != run->visit) {
        cache->result = computed(run, e);
        cache->visit = run->visit;
    }
    return e->result;
}

int64_t expr_eval(expr_table *table, const expr *e, const int64_t *symbols, bool *overflow)
{
    evaluation run = {table, symbols, ++table->nodes.visits, false};
    const int64_t value = narrow(&run, e);
    *overflow = run.overflow;
    return run.overflow ? 0 : value;
}

/* ---- Substitution ---- */

typedef struct substitution {
    expr_table *table;
    expr_replacement *replacement; /* NULL: all symbols stay */
    void *context;
    uint32_t visit;
} substitution;

static const expr *put(substitution *, const expr *);

static const expr *put_sum(substitution *run, const expr *e)
{
    const expr *sum = expr_int(run->table, e->value);
    for (size_t i = 0; i < e->n; i++)
        sum = expr_add(run->table, sum, expr_scale(run->table, e->coef[i], put(run, e->op[i])));
    return sum;
}

static const expr *put_product(substitution *run, const expr *e)
{
    const expr *product = put(run, e->op[0]);
    for (size_t i = 1; i < e->n; i++)
        product = expr_mul(run->table, product, put(run, e->op[i]));
    return product;
}

static const expr *put_symbol(const substitution *run, const expr *e)
{
    const expr *const value = run->replacement ? run->replacement(run->context, e) : NULL;
    return value ? value : e;
}

static const expr *rebuilt(substitution *run, const expr *e)
{
    expr_table *table = run->table;
    switch (e->kind) {
    case EXPR_INT:
    case EXPR_ALL:
    case EXPR_X:
        return e;
    case EXPR_SYMBOL:
        return put_symbol(run, e);
    case EXPR_SUM:
        return put_sum(run, e);
    case EXPR_PRODUCT:
        return put_product(run, e);
    case EXPR_NOT:
        return expr_not(table, put(run, e->op[0]));
    case EXPR_SELECT:
        return expr_select(table, put(run, e->op[0]), put(run, e->op[1]), put(run, e->op[2]));
    case EXPR_CAST:
        return expr_cast(table, (ctype)e->type, put(run, e->op[0]));
    default:
        return expr_binary(table, (expr_kind)e->kind, put(run, e->op[0]), put(run, e->op[1]));
    }
}

static const expr *put(substitution *run, const expr *e)
{
    expr *cache = (expr *)e;
    if (e->visit != run->visit) {
        const expr *result = rebuilt(run, e);
        cache->seen = result;
        cache->visit = run->visit;
    }
    return e->seen;
}

const expr *expr_subst(expr_table *table, const expr *e, expr_replacement *replacement, void *context)
{
    substitution run = {table, replacement, context, ++table->nodes.visits};
    return put(&run, e);
}

struct one {
    const expr *symbol, *value;
};

static const expr *value_of_one(void *context, const expr *symbol)
{
    const struct one *const one = context;
    return symbol == one->symbol ? one->value : NULL;
}

const expr *expr_subst_one(expr_table *table, const expr *e, const expr *symbol, const expr *value)
{
    struct one one = {symbol, value};
    return expr_subst(table, e, value_of_one, &one);
}

const expr *expr_rebuild(expr_table *table, const expr *e) { return expr_subst(table, e, NULL, NULL); }
