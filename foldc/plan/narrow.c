/* The product of two extents has 64 bits, unless something says that it fits an int: their ranges, or a promise. */
#include "narrow.h"

#include "remedy.h"
#include "state.h"

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

/* Does the source name what it can bound: a variable or a parameter that is no coordinate? */
static bool may_bound(const struct fold *fold, const expr *e)
{
    if (e->kind == EXPR_SYMBOL) {
        const struct symbol *const is = &fold->symbols.item[e->value];
        return is->is_stable && !is->definition && !is->is_argument && !is->counts_from && !is->coordinate.is_one &&
               symbol_decl(is);
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

struct lack narrow_lack(struct fold *fold, const struct ast_node *node, const expr *e)
{
    const bool is_wanted = fold->request->options.remark_misses || fold->request->options.report;
    const expr *const product = is_wanted && !has_32_bits(fold, e) ? wide_product(fold, e) : NULL;
    struct lack lack = {.what = NULL, .node = node};
    if (!product)
        return lack;
    const expr *const fits = expr_le(fold->table, product, expr_int(fold->table, INT32_MAX));
    if (fits->kind != EXPR_INT && becomes_int(fold, e, fits)) {
        lack.what = fold_kept(fold, say_cheaper_where(fold->arena, fits));
        lack.remedy = remedy_assume(fold, fits);
        lack.remedy.words = fold_kept(fold, lack.remedy.words);
    }
    return lack;
}
