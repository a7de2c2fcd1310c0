/* The product of two extents has 64 bits, unless something says that it fits an int: their ranges, or a promise. */
#include "narrow.h"

#include "joined.h"
#include "remedy.h"
#include "state.h"

enum { MOST_FACTORS = 3 }; /* of a product of extents that a remark names */

static bool is_int_above(struct fold *fold, const expr *e, const expr_facts *facts)
{
    const expr *const least = expr_int(fold->table, INT32_MIN);
    return facts->lo >= INT32_MIN || expr_is_le(fold->table, least, e) == TRI_YES;
}

static bool is_int_below(struct fold *fold, const expr *e, const expr_facts *facts)
{
    const expr *const most = expr_int(fold->table, INT32_MAX);
    return facts->hi <= INT32_MAX || expr_is_le(fold->table, e, most) == TRI_YES;
}

bool narrow_to_int(struct fold *fold, const expr *e, expr_facts *facts)
{
    if (!is_int_above(fold, e, facts) || !is_int_below(fold, e, facts))
        return false;
    facts->lo = facts->lo < INT32_MIN ? INT32_MIN : facts->lo;
    facts->hi = facts->hi > INT32_MAX ? INT32_MAX : facts->hi;
    return true;
}

/* Does the source name what it can state something about: a variable or a parameter? */
static bool may_state(const struct fold *fold, const expr *symbol)
{
    const struct symbol *const is = &fold->symbols.item[symbol->value];
    return is->is_stable && !is->definition && !is->is_argument && symbol_decl(is);
}

/* And is it no coordinate? */
static bool may_bound(const struct fold *fold, const expr *e)
{
    if (e->kind == EXPR_SYMBOL) {
        const struct symbol *const is = &fold->symbols.item[e->value];
        return may_state(fold, e) && !is->counts_from && !is->coordinate.is_one;
    }
    for (uint32_t i = 0; i < e->n; i++)
        if (!may_bound(fold, e->op[i]))
            return false;
    return true;
}

static bool has_32_bits(struct fold *fold, const expr *e)
{
    const expr_facts facts = expr_facts_of(fold->table, e);
    return facts.lo >= INT32_MIN && facts.hi <= UINT32_MAX;
}

bool narrow_has_large_product(struct fold *fold, const expr *e)
{
    bool has = e->kind == EXPR_PRODUCT && e->n > 2 && !has_32_bits(fold, e);
    for (uint32_t i = 0; i < e->n && !has; i++)
        has = narrow_has_large_product(fold, e->op[i]);
    return has;
}

/* A product of more than 32 bits of two factors that have no more; NULL: e has none. */
static const expr *wide_product(struct fold *fold, const expr *e)
{
    const expr *found = NULL;
    if (e->kind == EXPR_PRODUCT && e->n == 2 && !has_32_bits(fold, e) && has_32_bits(fold, e->op[0]) &&
        has_32_bits(fold, e->op[1]) && may_bound(fold, e))
        return e;
    for (uint32_t i = 0; i < e->n && !found; i++)
        found = wide_product(fold, e->op[i]);
    return found;
}

static bool becomes_int(struct fold *fold, const expr *e, const expr *condition)
{
    const size_t scope = expr_scope_enter(fold->table);
    expr_facts facts = expr_facts_of(fold->table, e);
    expr_assume(fold->table, condition);
    const bool does = narrow_to_int(fold, e, &facts);
    expr_scope_leave(fold->table, scope);
    return does;
}

static bool is_wanted(const struct fold *fold)
{
    return fold->request->options.remark_misses || fold->request->options.report;
}

static struct lack lack_where(struct fold *fold, const struct ast_node *node, const expr *condition)
{
    struct lack lack = {.node = node, .remedy = remedy_assume(fold, condition)};
    lack.what = fold_kept(fold, say_cheaper_where(fold->arena, condition));
    lack.remedy.words = fold_kept(fold, lack.remedy.words);
    return lack;
}

struct lack narrow_lack(struct fold *fold, const struct ast_node *node, const expr *e)
{
    const expr *const product = is_wanted(fold) && !has_32_bits(fold, e) ? wide_product(fold, e) : NULL;
    struct lack lack = {.what = NULL, .node = node};
    if (!product)
        return lack;
    const expr *const fits = expr_le(fold->table, product, expr_int(fold->table, INT32_MAX));
    return fits->kind != EXPR_INT && becomes_int(fold, e, fits) ? lack_where(fold, node, fits) : lack;
}

/* ---- Indices of neighbours ---- */

/* Does a factored index multiply a stride by a coordinate and a number, or take a name away? */
static bool is_of_neighbour(const expr *e)
{
    for (uint32_t i = 0; i < e->n; i++)
        if ((e->kind == EXPR_SUM && e->n > 1 && e->coef[i] < 0) ||
            (e->kind == EXPR_PRODUCT && e->op[i]->kind == EXPR_SUM && e->op[i]->value != 0) ||
            (e->kind == EXPR_SUM && is_of_neighbour(e->op[i])))
            return true;
    return false;
}

/* Is a term of an index the product of names: 64 bits multiply it by itself, before the size of an element does? */
static bool multiplies_names(const expr *e)
{
    bool does = e->kind == EXPR_PRODUCT;
    for (uint32_t i = 0; i < e->n && e->kind == EXPR_SUM && !does; i++)
        does = multiplies_names(e->op[i]);
    return does;
}

/* All names of e that may be negative are not, and condition; NULL: the source cannot state it of one. */
static const expr *and_none_negative(struct fold *fold, const expr *e, const expr *condition)
{
    expr_table *t = fold->table;
    if (e->kind == EXPR_SYMBOL && expr_facts_of(t, e).lo < 0) {
        const expr *const above = expr_le(t, expr_int(t, 0), e);
        return may_state(fold, e) ? expr_land(t, above, condition) : NULL;
    }
    for (uint32_t i = 0; i < e->n && condition; i++)
        condition = and_none_negative(fold, e->op[i], condition);
    return condition;
}

static bool is_narrow_where(struct fold *fold, const expr *e, const expr *condition)
{
    const size_t scope = expr_scope_enter(fold->table);
    expr_assume(fold->table, condition);
    const bool is = condition->kind != EXPR_INT && !expr_is_printed_wide(fold->table, e);
    expr_scope_leave(fold->table, scope);
    return is;
}

/* The product of extents fits an int, and so do those of its first factors, which its text passes through. */
static const expr *product_fits(struct fold *fold, const expr *product)
{
    expr_table *t = fold->table;
    const expr *fits = expr_int(t, 1), *first = product->op[0];
    for (uint32_t i = 1; i < product->n; i++) {
        first = expr_mul(t, first, product->op[i]);
        fits = expr_land(t, fits, expr_le(t, first, expr_int(t, INT32_MAX)));
    }
    return fits;
}

/* Of three factors the text has 64 signed bits, because the product of two is an int before. */
static struct lack lack_of_product(struct fold *fold, const struct ast_node *node, const expr *product,
                                   const expr *condition)
{
    const size_t scope = expr_enter_at_most(fold->table, product, INT64_MAX);
    const struct lack lack = lack_where(fold, node, condition);
    expr_leave_narrow(fold->table, scope);
    return lack;
}

struct lack narrow_index_lack(struct fold *fold, const struct ast_node *node, const expr *e)
{
    expr_table *t = fold->table;
    const expr *signs = NULL, *product;
    size_t relation = 0;
    if (!is_wanted(fold))
        return (struct lack){.what = NULL};
    e = fold_joined(fold, e);
    const bool is_next = is_of_neighbour(expr_factored(t, e));
    if ((is_next || multiplies_names(e)) && expr_is_printed_wide(t, e))
        signs = and_none_negative(fold, e, expr_int(t, 1));
    if (signs && is_narrow_where(fold, e, signs))
        return lack_where(fold, node, signs);
    while (signs && is_next && (product = expr_extents_around(t, e, &relation))) {
        const expr *const fits = expr_land(t, signs, product_fits(fold, product));
        if (product->n <= MOST_FACTORS && may_bound(fold, product) && is_narrow_where(fold, e, fits))
            return lack_of_product(fold, node, product, fits);
    }
    return (struct lack){.what = NULL};
}
