/* At the limits: numbers near 2^63, as many leaves as fit, operands that are bad already. Right or refused. */
#include <string.h>

#include "prop.h"

/* ---- Huge numbers ---------------------------------------------------------------------------- */

static int64_t huge_number(struct rng *rng)
{
    const int bits = (int)rng_between(rng, 1, 62);
    const int64_t n = ((int64_t)1 << bits) + rng_between(rng, -1, 1);
    return rng_chance(rng, 30) ? rng_between(rng, 1, 8) : n < 1 ? 1 : n;
}

static int fits(wide x) { return x >= INT64_MIN && x <= INT64_MAX; }

static wide wide_size(const ccute_tuple *t)
{
    wide size = 1;
    for (int i = 0; i < t->n && fits(size); i++)
        size *= t->v[i];
    return size;
}

/* A layout of rank 1 to 3 with numbers of any magnitude, or of small ones. */
static ccute_layout huge_layout(struct rng *rng)
{
    ccute_tuple shape = ccute_open_(), stride = ccute_open_();
    for (int64_t n = rng_between(rng, 1, 3); n > 0; n--) {
        shape = ccute_push_int_(shape, huge_number(rng));
        stride = ccute_push_int_(stride, rng_chance(rng, 10) ? -huge_number(rng) : huge_number(rng));
    }
    const ccute_layout l = ccute_make_layout_(ccute_close_(shape), ccute_close_(stride));
    return rng_chance(rng, 20) ? ccute_offset_by(huge_number(rng), l) : l;
}

static enum verdict huge_shapes(struct trial *trial)
{
    ccute_tuple shape = ccute_open_();
    for (int64_t n = rng_between(&trial->rng, 1, 4); n > 0; n--)
        shape = ccute_push_int_(shape, huge_number(&trial->rng));
    shape = ccute_close_(shape);
    const ccute_layout left = ccute_make_layout_left(shape), right = ccute_make_layout_right(shape);
    say(trial, "%T: left %L, right %L", &shape, &left, &right);
    if (fits(wide_size(&shape)) != ccute_ok(left) || ccute_ok(left) != ccute_ok(right))
        return fails(trial, "made although the size does not fit, or refused although it does");
    if (!ccute_ok(left))
        return ccute_status_of(left) == CCUTE_E_OVERFLOW ? VACUOUS : fails(trial, "another status than overflow");
    const int64_t last = (int64_t)wide_size(&shape) - 1;
    if (brute_inner(&left, last) != last || brute_inner(&right, last) != last)
        return fails(trial, "not compact");
    return HOLDS;
}

static int64_t any_index(struct rng *rng, const ccute_layout *l)
{
    return (int64_t)(rng_next(rng) % (uint64_t)brute_size(&l->shape));
}

/* An accepted layout is right at random points; only a number that does not fit is an overflow. */
static enum verdict huge_composition(struct trial *trial)
{
    const ccute_layout left = huge_layout(&trial->rng), b = huge_layout(&trial->rng);
    const ccute_layout r = ccute_composition(left, b);
    say(trial, "composition(%L, %L) -> %L", &left, &b, &r);
    if (!ccute_ok(left) || !ccute_ok(b) || !ccute_ok(r))
        return VACUOUS;
    for (int i = 0; i < 8; i++) {
        const int64_t at = any_index(&trial->rng, &b);
        const wide in_b = b.offset + brute_inner(&b, at);
        const wide want = fits(in_b) ? left.offset + brute_inner(&left, (int64_t)in_b) : 0;
        if (!fits(in_b) || !fits(want))
            return fails(trial, "not refused, though index %d does not fit in 64 bits", at);
        if (r.offset + brute_inner(&r, at) != want)
            return fails(trial, "index %d: expected %d, got %d", at, (int64_t)want, (int64_t)brute_inner(&r, at));
    }
    return HOLDS;
}

static enum verdict huge_slice(struct trial *trial)
{
    const ccute_layout l = huge_layout(&trial->rng);
    say(trial, "%L", &l);
    if (!ccute_ok(l) || brute_rank(&l.shape) != 2)
        return VACUOUS;
    const int64_t i = (int64_t)(rng_next(&trial->rng) % (uint64_t)l.shape.v[0]);
    const ccute_layout s = ccute_slice(l, i, CCUTE_ALL);
    const wide want = l.offset + (wide)i * l.stride[0];
    say(trial, " at (%d,_) -> %L", i, &s);
    if (!ccute_ok(s))
        return fits(want) ? fails(trial, "refused, but the offset fits") : VACUOUS;
    return s.offset == want ? HOLDS : fails(trial, "wrong offset");
}

static enum verdict huge_cosize(struct trial *trial)
{
    const ccute_layout l = huge_layout(&trial->rng);
    wide want = 1;
    if (!ccute_ok(l))
        return VACUOUS;
    for (int i = 0; i < l.shape.n; i++)
        want += (wide)(l.shape.v[i] - 1) * (l.stride[i] < 0 ? -l.stride[i] : l.stride[i]);
    const ccute_tuple got = ccute_cosize_tuple_(l);
    say(trial, "cosize(%L) -> %T", &l, &got);
    if (!ccute_ok(got))
        return fits(want) ? fails(trial, "refused, but %d fits", (int64_t)want) : VACUOUS;
    return got.v[0] == want ? HOLDS : fails(trial, "does not fit, or is not %d", (int64_t)want);
}

/* Divides, products, complements and inverses of huge layouts: well-formed or refused, and a few points right. */
static enum verdict huge_everything(struct trial *trial)
{
    const ccute_layout a = huge_layout(&trial->rng), b = huge_layout(&trial->rng);
    const int64_t n = huge_number(&trial->rng);
    const ccute_layout all[] = {ccute_logical_divide(a, n),
                                ccute_logical_divide(a, b),
                                ccute_logical_product(a, b),
                                ccute_logical_product(a, n),
                                ccute_blocked_product(a, b),
                                ccute_complement(a, n),
                                ccute_complement(a),
                                ccute_right_inverse(a),
                                ccute_left_inverse(a),
                                ccute_coalesce(a),
                                ccute_filter(a),
                                ccute_nullspace(a),
                                ccute_upcast(a, n),
                                ccute_downcast(a, n),
                                ccute_tile_to_shape(a, CCUTE_T(n, n)),
                                ccute_local_tile(a, n, 0),
                                ccute_max_common_layout(a, b),
                                ccute_offset_by(n, a)};
    say(trial, "%L, %L, %d", &a, &b, n);
    for (int64_t i = 0; i < (int64_t)(sizeof all / sizeof *all); i++)
        if (ccute_ok(all[i]) && (!brute_well_formed(&all[i]) || !fits(wide_size(&all[i].shape))))
            return fails(trial, "operation %d -> %L", i, &all[i]);
    if (ccute_ok(a) && ccute_ok(all[0]) && !ccute_overhang(all[0]) && brute_size(&all[0].shape) != brute_size(&a.shape))
        return fails(trial, "the divide %L has another size", &all[0]);
    if (ccute_ok(all[7]))
        for (int i = 0; i < 4 && !ccute_offset(a); i++) {
            const int64_t at = any_index(&trial->rng, &all[7]);
            if (brute_inner(&a, (int64_t)brute_inner(&all[7], at)) != at)
                return fails(trial, "right_inverse %L at %d", &all[7], at);
        }
    return HOLDS;
}

/* ---- Nonsense -------------------------------------------------------------------------------- */

/* A leaf that is seldom right: negative, 0, a mark, an end of the type. */
static int64_t any_leaf(struct rng *rng)
{
    static const int64_t odd[] = {0, -1, -3, INT64_MAX, INT64_MIN + 2, CCUTE_LEAF_ALL, CCUTE_LEAF_X, (int64_t)1 << 62};
    return rng_chance(rng, 40) ? odd[rng_below(rng, 8)] : rng_between(rng, -4, 20);
}

static ccute_tuple any_tuple(struct rng *rng)
{
    ccute_tuple t = random_shape(rng, (int)rng_between(rng, 0, 3), 2, 64);
    for (int i = 0; i < t.n; i++)
        if (rng_chance(rng, 50))
            t.v[i] = any_leaf(rng);
    return t;
}

/* A layout of good extents and any strides and offset, so that it is mostly made. */
static ccute_layout any_layout(struct rng *rng)
{
    const ccute_layout l = random_layout(rng, 64, WITH_ALL);
    ccute_tuple stride = ccute_stride(l);
    for (int i = 0; i < stride.n; i++)
        if (rng_chance(rng, 30))
            stride.v[i] = any_leaf(rng);
    return ccute_offset_by(rng_chance(rng, 20) ? any_leaf(rng) : 0, ccute_make_layout_(l.shape, stride));
}

static int tuple_is_sane(ccute_tuple t)
{
    return t.status ? t.status < CCUTE_STATUS_COUNT : t.n <= CCUTE_MAX_LEAVES && brute_depth(&t) <= CCUTE_MAX_DEPTH;
}

/* Arguments of every kind, of whatever value. */
struct nonsense {
    ccute_layout l, m;
    ccute_tuple t, u;
    int64_t n;
    int i, k;
};

static enum verdict layouts_are_answered(struct trial *trial, const struct nonsense *a)
{
    const ccute_layout layouts[] = {
        ccute_make_layout(a->t, a->u),
        ccute_make_layout_right(a->t),
        ccute_make_ordered_layout(a->t, a->u),
        ccute_coord_layout(a->t, a->i),
        ccute_make_layout_like(a->l),
        ccute_make_fragment_like(a->l),
        ccute_swizzle(a->i, a->k, a->k, a->l),
        ccute_composition(a->l, a->m),
        ccute_composition(a->l, a->t),
        ccute_composition(a->l, a->n),
        ccute_complement(a->l),
        ccute_complement(a->l, a->t),
        ccute_complement(a->l, a->n),
        ccute_right_inverse(a->l),
        ccute_left_inverse(a->l),
        ccute_nullspace(a->l),
        ccute_max_common_layout(a->l, a->m),
        ccute_domain_distribute(a->t, a->n),
        ccute_domain_distribute(a->t, a->u),
        ccute_logical_divide(a->l, a->m),
        ccute_logical_divide(a->l, a->t),
        ccute_logical_divide(a->l, a->n),
        ccute_flat_divide(a->l, a->t),
        ccute_tiled_divide(a->l, a->n),
        ccute_logical_product(a->l, a->m),
        ccute_logical_product(a->l, a->t),
        ccute_zipped_product(a->l, a->n),
        ccute_blocked_product(a->l, a->m),
        ccute_raked_product(a->l, a->m),
        ccute_tile_to_shape(a->l, a->t),
        ccute_tile_to_shape(a->l, a->t, a->u),
        ccute_upcast(a->l, a->n),
        ccute_downcast(a->l, a->n),
        ccute_recast(a->l, a->n, a->i),
        ccute_coalesce(a->l, a->t),
        ccute_filter(a->l, a->t),
        ccute_filter_zeros(a->l, a->t),
        ccute_get(a->l, a->t),
        ccute_get(a->l, a->i),
        ccute_select(a->l, a->t),
        ccute_take(a->l, a->i, a->k),
        ccute_group(a->l, a->i, a->k),
        ccute_replace(a->l, a->i, a->m),
        ccute_slice(a->l, a->t),
        ccute_dice(a->l, a->t),
        ccute_inner_partition(a->l, a->t, a->u),
        ccute_outer_partition(a->l, a->t, a->u),
        ccute_local_tile(a->l, a->t, a->u, a->t),
        ccute_local_partition(a->l, a->m, a->n),
        ccute_local_partition(a->l, a->m, a->n, a->t),
        ccute_partition_S(ccute_make_tiled_copy(ccute_universal_copy(a->i, a->k), a->l, a->m), a->m, a->n),
        ccute_partition_D(ccute_make_tiled_copy_tv(ccute_universal_copy(8, 8), a->l, a->t), a->m, a->n),
        ccute_retile(ccute_make_tiled_copy(ccute_universal_copy(8, 8), a->l, a->m), a->m)};
    for (int64_t x = 0; x < (int64_t)(sizeof layouts / sizeof *layouts); x++)
        if (ccute_ok(layouts[x]) ? !brute_well_formed(&layouts[x]) : layouts[x].shape.status >= CCUTE_STATUS_COUNT)
            return fails(trial, "layout %d -> %L", x, &layouts[x]);
    return HOLDS;
}

static enum verdict tuples_are_answered(struct trial *trial, const struct nonsense *a)
{
    const ccute_tuple tuples[] = {ccute_cosize_tuple_(a->l),
                                  ccute_at_tuple_(a->l, a->t),
                                  ccute_idx2crd(a->t, a->u),
                                  ccute_idx2crd(a->n, a->t),
                                  ccute_idx2crd(a->t, a->u, a->t),
                                  ccute_get_hier_coord(a->l, a->n),
                                  ccute_get_flat_coord(a->l, a->n),
                                  ccute_get_1d_coord(a->l, a->n),
                                  ccute_get(a->t, a->u),
                                  ccute_slice(a->t, a->u),
                                  ccute_dice(a->t, a->u),
                                  ccute_product_each(a->t),
                                  ccute_max_common_vector_tuple_(a->l, a->m)};
    for (int64_t x = 0; x < (int64_t)(sizeof tuples / sizeof *tuples); x++)
        if (!tuple_is_sane(tuples[x]))
            return fails(trial, "tuple %d -> %T", x, &tuples[x]);
    return HOLDS;
}

/* Arguments without meaning give a value: well-formed, or bad with a reason. Never a signal. */
static enum verdict nonsense_is_answered(struct trial *trial)
{
    struct rng *rng = &trial->rng;
    struct nonsense a = {any_layout(rng), any_layout(rng), any_tuple(rng), any_tuple(rng), any_leaf(rng), 0, 0};
    a.i = (int)rng_between(rng, -2, 5);
    a.k = (int)rng_between(rng, -2, 5);
    say(trial, "%L, %L, %T, %T, %d, %d, %d", &a.l, &a.m, &a.t, &a.u, a.n, (int64_t)a.i, (int64_t)a.k);
    return layouts_are_answered(trial, &a) == HOLDS ? tuples_are_answered(trial, &a) : FAILS;
}

/* ---- As many leaves as fit ------------------------------------------------------------------- */

/* A layout of 20 to 32 leaves, nested at random up to 7 deep. */
static ccute_layout crowded_layout(struct rng *rng)
{
    ccute_tuple shape = ccute_open_();
    int64_t stride[CCUTE_MAX_LEAVES];
    for (int64_t n = rng_between(rng, 20, CCUTE_MAX_LEAVES); n > 0; n--)
        shape = ccute_push_int_(shape, rng_chance(rng, 70) ? 2 : 1);
    shape = ccute_close_(shape);
    for (int i = 0; i < shape.n; i++)
        stride[i] = (int64_t)1 << rng_below(rng, 24);
    ccute_layout l = ccute_make_layout_(shape, tuple_like(&shape, stride));
    for (int64_t n = rng_between(rng, 0, 8); n > 0 && brute_depth(&l.shape) < CCUTE_MAX_DEPTH; n--) {
        const int rank = brute_rank(&l.shape), begin = (int)rng_below(rng, rank);
        l = ccute_group(l, begin, (int)rng_between(rng, begin + 1, rank));
    }
    return l;
}

static enum verdict capacity_is_kept(struct trial *trial)
{
    const ccute_layout a = crowded_layout(&trial->rng);
    const ccute_layout b =
        rng_chance(&trial->rng, 50) ? crowded_layout(&trial->rng) : random_layout(&trial->rng, 64, 0);
    const ccute_layout all[] = {ccute_append(a, b),
                                ccute_prepend(a, b),
                                ccute_replace(a, 0, b),
                                ccute_make_layout(a, b),
                                ccute_make_layout(a),
                                ccute_composition(a, b),
                                ccute_composition(b, a),
                                ccute_complement(a),
                                ccute_complement(a, 1 << 30),
                                ccute_right_inverse(a),
                                ccute_left_inverse(a),
                                ccute_logical_divide(a, b),
                                ccute_zipped_divide(a, b),
                                ccute_tiled_divide(a, b),
                                ccute_flat_divide(a, b),
                                ccute_logical_product(a, b),
                                ccute_flat_product(a, b),
                                ccute_blocked_product(a, b),
                                ccute_raked_product(a, b),
                                ccute_group(a, 0, 1),
                                ccute_flatten(a),
                                ccute_coalesce(a),
                                ccute_nullspace(a),
                                ccute_tile_to_shape(a, b.shape),
                                ccute_local_partition(a, b, 0)};
    say(trial, "%L, %L", &a, &b);
    for (int64_t i = 0; i < (int64_t)(sizeof all / sizeof *all); i++)
        if (ccute_ok(all[i]) ? !brute_well_formed(&all[i]) : ccute_status_of(all[i]) >= CCUTE_STATUS_COUNT)
            return fails(trial, "operation %d -> %L", i, &all[i]);
    return HOLDS;
}

/* ---- Bad in, bad out ------------------------------------------------------------------------- */

static int same_complaint(const ccute_layout *a, const ccute_layout *b)
{
    char in_a[1024], in_b[1024];
    ccute_explain(*a, in_a, sizeof in_a);
    ccute_explain(*b, in_b, sizeof in_b);
    return ccute_status_of(*a) == ccute_status_of(*b) && strcmp(in_a, in_b) == 0;
}

static enum verdict all_are(struct trial *trial, const ccute_layout *made, size_t n, const ccute_layout *bad)
{
    for (size_t i = 0; i < n; i++)
        if (!same_complaint(&made[i], bad))
            return fails(trial, "operation %d -> %L", (int64_t)i, &made[i]);
    return HOLDS;
}

/* Each operation with the bad operand in each of its places. */
static enum verdict algebra_stays_bad(struct trial *trial, ccute_layout bad, ccute_layout l)
{
    const ccute_layout all[] = {ccute_composition(bad, l),
                                ccute_composition(l, bad),
                                ccute_composition(l, CCUTE_TILE(bad)),
                                ccute_complement(bad),
                                ccute_complement(bad, 64),
                                ccute_right_inverse(bad),
                                ccute_left_inverse(bad),
                                ccute_nullspace(bad),
                                ccute_max_common_layout(bad, l),
                                ccute_max_common_layout(l, bad),
                                ccute_logical_divide(bad, l),
                                ccute_logical_divide(l, bad),
                                ccute_zipped_divide(bad, l),
                                ccute_tiled_divide(l, bad),
                                ccute_flat_divide(bad, 4),
                                ccute_logical_product(bad, l),
                                ccute_logical_product(l, bad),
                                ccute_zipped_product(bad, l),
                                ccute_tiled_product(l, bad),
                                ccute_flat_product(bad, l),
                                ccute_blocked_product(bad, l),
                                ccute_blocked_product(l, bad),
                                ccute_raked_product(bad, l),
                                ccute_raked_product(l, bad),
                                ccute_tile_to_shape(bad, 64),
                                ccute_upcast(bad, 2),
                                ccute_downcast(bad, 2),
                                ccute_recast(bad, 8, 16),
                                ccute_coalesce(bad)};
    return all_are(trial, all, sizeof all / sizeof *all, &bad);
}

/* The same of those that take modes, make layouts and partition. */
static enum verdict modes_stay_bad(struct trial *trial, ccute_layout bad, ccute_layout l)
{
    const ccute_layout all[] = {ccute_coalesce(bad, CCUTE_T(1)),
                                ccute_filter(bad),
                                ccute_filter_zeros(bad),
                                ccute_flatten(bad),
                                ccute_get(bad, 0),
                                ccute_select(bad, 0),
                                ccute_take(bad, 0, 1),
                                ccute_group(bad, 0, 1),
                                ccute_append(bad, l),
                                ccute_append(l, bad),
                                ccute_prepend(bad, l),
                                ccute_prepend(l, bad),
                                ccute_replace(bad, 0, l),
                                ccute_replace(l, 0, bad),
                                ccute_slice(bad, 0),
                                ccute_dice(bad, 0),
                                ccute_swizzle(3, 3, 3, bad),
                                ccute_offset_by(4, bad),
                                ccute_make_layout(bad),
                                ccute_make_layout(bad, l),
                                ccute_make_layout(l, bad),
                                ccute_make_layout_like(bad),
                                ccute_make_fragment_like(bad),
                                ccute_inner_partition(bad, 4, 0),
                                ccute_outer_partition(bad, 4, 0),
                                ccute_local_tile(bad, 4, 0),
                                ccute_local_partition(bad, l, 0),
                                ccute_local_partition(l, bad, 0)};
    return all_are(trial, all, sizeof all / sizeof *all, &bad);
}

static enum verdict bad_stays_bad(struct trial *trial)
{
    const ccute_layout bad = some_bad_layout(&trial->rng), l = random_layout(&trial->rng, 64, WITH_ZERO);
    say(trial, "%L with %L", &bad, &l);
    return algebra_stays_bad(trial, bad, l) == HOLDS ? modes_stay_bad(trial, bad, l) : FAILS;
}

const struct property limit_properties[] = {
    {"huge_shapes", huge_shapes, 10},
    {"huge_composition", huge_composition, 1},
    {"huge_slice", huge_slice, 1},
    {"huge_cosize", huge_cosize, 5},
    {"huge_everything", huge_everything, 100},
    {"nonsense_is_answered", nonsense_is_answered, 100},
    {"capacity_is_kept", capacity_is_kept, 100},
    {"bad_stays_bad", bad_stays_bad, 100},
    {0},
};
