/* Operations that change a layout's form keep its function; queries answer what counting answers. */
#include <string.h>

#include "prop.h"

enum { MOST = 256 };

/* HOLDS if `got` is well-formed, as large as `l`, and the same function of an index. */
static enum verdict keeps_function(struct trial *trial, const ccute_layout *l, const ccute_layout *got)
{
    if (!brute_well_formed(got))
        return fails(trial, "not well-formed: %L", got);
    if (brute_size(&got->shape) != brute_size(&l->shape))
        return fails(trial, "%L has another size", got);
    for (int64_t i = 0, size = brute_size(&l->shape); i < size; i++)
        if (brute_at(got, i) != brute_at(l, i))
            return fails(trial, "%L at index %d: expected %d, got %d", got, i, brute_at(l, i), brute_at(got, i));
    return HOLDS;
}

static enum verdict coalesce_keeps_function(struct trial *trial)
{
    const ccute_layout l = random_layout(&trial->rng, MOST, WITH_ALL), c = ccute_coalesce(l);
    say(trial, "coalesce(%L)", &l);
    if (c.shape.n > l.shape.n)
        return fails(trial, "%L has more modes", &c);
    const ccute_layout again = ccute_coalesce(c);
    if (!ccute_equal(again, c))
        return fails(trial, "%L coalesces further", &c);
    return keeps_function(trial, &l, &c);
}

/* By profile: each leaf of the profile is coalesced by itself, so the sizes of the modes stay. */
static enum verdict coalesce_by_profile(struct trial *trial)
{
    const ccute_layout l = random_layout(&trial->rng, MOST, WITH_ALL);
    const ccute_tuple profile = random_coord(&trial->rng, &l.shape, 0);
    const ccute_layout c = ccute_coalesce(l, profile);
    say(trial, "coalesce(%L, %T) -> %L", &l, &profile, &c);
    const enum verdict verdict = keeps_function(trial, &l, &c);
    if (verdict == FAILS || profile.prof[0] == 0)
        return verdict;
    for (int i = 0; i < brute_rank(&l.shape); i++)
        if (brute_mode_size(&c.shape, i) != brute_mode_size(&l.shape, i))
            return fails(trial, "mode %d has another size", (int64_t)i);
    return HOLDS;
}

static enum verdict flatten_keeps_function(struct trial *trial)
{
    const ccute_layout l = random_layout(&trial->rng, MOST, WITH_ALL), f = ccute_flatten(l);
    say(trial, "flatten(%L) -> %L", &l, &f);
    if (brute_depth(&f.shape) > 1 || f.shape.n != l.shape.n)
        return fails(trial, "not flat");
    return keeps_function(trial, &l, &f);
}

static enum verdict group_keeps_function(struct trial *trial)
{
    const ccute_layout l = random_layout(&trial->rng, MOST, WITH_ALL);
    const int rank = brute_rank(&l.shape), begin = (int)rng_below(&trial->rng, rank);
    const int end = (int)rng_between(&trial->rng, begin + 1, rank);
    const ccute_layout g = ccute_group(l, begin, end);
    if (brute_depth(&l.shape) == 0)
        return VACUOUS;
    say(trial, "group(%L, %d, %d) -> %L", &l, (int64_t)begin, (int64_t)end, &g);
    if (brute_rank(&g.shape) != rank - (end - begin) + 1)
        return fails(trial, "wrong rank");
    return keeps_function(trial, &l, &g);
}

/* filter: each offset of the layout once for each element that is not repeated by a stride of 0. */
static enum verdict filter_keeps_offsets(struct trial *trial)
{
    const ccute_layout l = random_layout(&trial->rng, MOST, WITH_ALL);
    const ccute_layout z = ccute_filter_zeros(l), f = ccute_filter(l);
    ccute_layout want = l;
    say(trial, "filter(%L) -> %L, filter_zeros -> %L", &l, &f, &z);
    for (int i = 0; i < l.shape.n; i++)
        if (l.stride[i] == 0)
            want.shape.v[i] = 1;
    if (!ccute_equal(z, want))
        return fails(trial, "filter_zeros: expected %L", &want);
    return keeps_function(trial, &want, &f);
}

/* ---- Modes ----------------------------------------------------------------------------------- */

static enum verdict get_select_take(struct trial *trial)
{
    const ccute_layout l = random_layout(&trial->rng, MOST, WITH_ALL & ~WITH_EMPTY);
    const int rank = brute_rank(&l.shape), i = (int)rng_below(&trial->rng, rank);
    const int end = (int)rng_between(&trial->rng, i + 1, rank);
    const ccute_layout got = ccute_get(l, i), selected = ccute_select(l, i), taken = ccute_take(l, i, end);
    ccute_layout want = mode_of(&l, i);
    want.offset = l.offset;
    want.sw_bits = l.sw_bits;
    want.sw_base = l.sw_base;
    want.sw_shift = l.sw_shift;
    say(trial, "mode %d of %L: get %L", (int64_t)i, &l, &got);
    if (!ccute_equal(got, want))
        return fails(trial, "expected %L", &want);
    if (brute_rank(&taken.shape) != end - i || brute_rank(&selected.shape) != 1)
        return fails(trial, "take %L, select %L", &taken, &selected);
    for (int64_t x = 0; x < brute_size(&want.shape); x++)
        if (brute_at(&taken, x) != brute_at(&want, x) || brute_at(&selected, x) != brute_at(&want, x))
            return fails(trial, "take %L, select %L", &taken, &selected);
    return HOLDS;
}

static enum verdict append_prepend_replace(struct trial *trial)
{
    const ccute_layout l = random_layout(&trial->rng, 64, WITH_ALL), x = random_layout(&trial->rng, 8, WITH_ZERO);
    const ccute_layout a = ccute_append(l, x), p = ccute_prepend(l, x), r = ccute_replace(l, 0, x);
    const int64_t nl = brute_size(&l.shape), nx = brute_size(&x.shape);
    if (l.shape.n + x.shape.n > CCUTE_MAX_LEAVES)
        return ccute_status_of(a) == CCUTE_E_LEAVES ? VACUOUS : fails(trial, "too many leaves gave %L", &a);
    say(trial, "%L and %L: append %L, prepend %L, replace %L", &l, &x, &a, &p, &r);
    if (!brute_well_formed(&a) || !brute_well_formed(&p) || !brute_well_formed(&r))
        return fails(trial, "not well-formed");
    for (int64_t i = 0; i < nl * nx; i++) {
        const wide in_l = brute_inner(&l, nl ? i % nl : 0), in_x = brute_inner(&x, i / nl);
        if (brute_at(&a, i) != brute_swizzled(&l, l.offset + in_l + in_x))
            return fails(trial, "append at index %d: got %d", i, brute_at(&a, i));
        if (brute_at(&p, i) != brute_swizzled(&l, l.offset + brute_inner(&l, i / nx) + brute_inner(&x, i % nx)))
            return fails(trial, "prepend at index %d: got %d", i, brute_at(&p, i));
    }
    const ccute_layout new_mode = ccute_get(r, 0);
    if (brute_rank(&r.shape) == brute_rank(&l.shape) && brute_size(&new_mode.shape) != nx)
        return fails(trial, "replace did not");
    return HOLDS;
}

/* make_layout of layouts: their modes side by side. */
static enum verdict layouts_as_modes(struct trial *trial)
{
    const ccute_layout a = random_layout(&trial->rng, 32, WITH_ZERO | WITH_OFFSET | WITH_SWIZZLE);
    const ccute_layout b = random_layout(&trial->rng, 32, WITH_ZERO), m = ccute_make_layout(a, b);
    if (a.shape.n + b.shape.n > CCUTE_MAX_LEAVES)
        return ccute_status_of(m) == CCUTE_E_LEAVES ? VACUOUS : fails(trial, "too many leaves gave %L", &m);
    const int64_t n = brute_size(&a.shape);
    say(trial, "make_layout(%L, %L) -> %L", &a, &b, &m);
    if (!brute_well_formed(&m) || brute_rank(&m.shape) != 2)
        return fails(trial, "not two modes");
    for (int64_t i = 0; i < n * brute_size(&b.shape); i++)
        if (brute_at(&m, i) != brute_swizzled(&a, a.offset + brute_inner(&a, i % n) + brute_inner(&b, i / n)))
            return fails(trial, "at index %d: got %d", i, brute_at(&m, i));
    return HOLDS;
}

/* ---- Queries --------------------------------------------------------------------------------- */

static enum verdict queries_count(struct trial *trial)
{
    const ccute_layout l = random_layout(&trial->rng, 1 << 30, WITH_ALL);
    say(trial, "%L", &l);
    if (ccute_size(l) != brute_size(&l.shape) || ccute_rank(l) != brute_rank(&l.shape) ||
        ccute_depth(l) != brute_depth(&l.shape))
        return fails(trial, "size %d, rank %d, depth %d", ccute_size(l), (int64_t)ccute_rank(l),
                     (int64_t)ccute_depth(l));
    return ccute_size(l.shape) == ccute_size(l) ? HOLDS : fails(trial, "its shape has another size");
}

/* The largest offset + 1: over absolute strides from offset 0 without a swizzle, exact under one. */
static enum verdict cosize_is_exact(struct trial *trial)
{
    const ccute_layout l = random_layout(&trial->rng, 1024, WITH_ALL);
    const ccute_tuple cosize = ccute_cosize_tuple_(l);
    int64_t want = 0;
    wide plain = 1;
    say(trial, "cosize(%L) -> %T", &l, &cosize);
    if (brute_size(&l.shape) == 0)
        return VACUOUS;
    for (int i = 0; i < l.shape.n; i++)
        plain += (wide)(l.shape.v[i] - 1) * (l.stride[i] < 0 ? -l.stride[i] : l.stride[i]);
    for (int64_t i = 0; i < brute_size(&l.shape); i++)
        want = brute_at(&l, i) + 1 > want ? brute_at(&l, i) + 1 : want;
    if (!l.sw_bits)
        want = (int64_t)plain;
    return ccute_ok(cosize) && cosize.v[0] == want ? HOLDS : fails(trial, "expected %d", want);
}

static enum verdict at_is_by_definition(struct trial *trial)
{
    const ccute_layout l = random_layout(&trial->rng, 1 << 20, WITH_ALL & ~WITH_EMPTY);
    const ccute_tuple coord = random_coord(&trial->rng, &l.shape, 0);
    const int64_t want = brute_at(&l, brute_index(&l.shape, &coord));
    const ccute_tuple careful = ccute_at_tuple_(l, coord);
    say(trial, "at(%L, %T)", &l, &coord);
    if (ccute_at(l, coord) != want || careful.v[0] != want)
        return fails(trial, "expected %d, got %d and %T", want, ccute_at(l, coord), &careful);
    if (ccute_crd2idx_(coord, l.shape) != brute_index(&l.shape, &coord))
        return fails(trial, "crd2idx: got %d", ccute_crd2idx_(coord, l.shape));
    if (ccute_crd2idx(coord, l.shape, ccute_stride(l)) != (int64_t)brute_inner(&l, brute_index(&l.shape, &coord)))
        return fails(trial, "crd2idx with strides: got %d", ccute_crd2idx(coord, l.shape, ccute_stride(l)));
    return HOLDS;
}

static enum verdict coordinates_round(struct trial *trial)
{
    const ccute_layout l = random_layout(&trial->rng, 1 << 20, 0);
    const int64_t i = rng_below(&trial->rng, brute_size(&l.shape));
    const ccute_tuple c = ccute_idx2crd(i, l.shape);
    say(trial, "idx2crd(%d, %T) -> %T", i, &l.shape, &c);
    if (!ccute_ok(c) || !brute_same_form(&c, &l.shape) || brute_index(&l.shape, &c) != i)
        return fails(trial, "stands for %d", brute_index(&l.shape, &c));
    return HOLDS;
}

/* get_*_coord find the coordinate of an offset of a compact layout. */
static enum verdict offsets_find_coordinates(struct trial *trial)
{
    const ccute_layout l = random_compact(&trial->rng, 4096);
    const int64_t i = rng_below(&trial->rng, brute_size(&l.shape)), offset = brute_at(&l, i);
    const ccute_tuple hier = ccute_get_hier_coord(l, offset), flat = ccute_get_flat_coord(l, offset);
    const ccute_tuple one = ccute_get_1d_coord(l, offset);
    say(trial, "get_*_coord(%L, %d) -> %T, %T, %T", &l, offset, &hier, &flat, &one);
    if (!ccute_ok(hier) || !brute_same_form(&hier, &l.shape) || brute_index(&l.shape, &hier) != i)
        return fails(trial, "hier: expected index %d", i);
    if (!ccute_ok(one) || one.v[0] != i)
        return fails(trial, "1d: expected index %d", i);
    if (!ccute_ok(flat) || brute_index(&l.shape, &flat) != i)
        return fails(trial, "flat: expected index %d", i);
    return HOLDS;
}

/* ---- Making ---------------------------------------------------------------------------------- */

static int is_bijection(const ccute_layout *l)
{
    struct bag offsets = bag_new((int)brute_size(&l->shape));
    bag_add_layout(&offsets, l);
    const int yes = bag_distinct(&offsets) && (offsets.n == 0 || offsets.v[offsets.n - 1] == offsets.n - 1);
    bag_free(&offsets);
    return yes;
}

static enum verdict made_layouts_are_compact(struct trial *trial)
{
    const ccute_tuple shape = random_shape(&trial->rng, (int)rng_between(&trial->rng, 0, 4), 3, MOST);
    const ccute_layout order = random_compact_of(&trial->rng, shape);
    const ccute_layout left = ccute_make_layout_left(shape), right = ccute_make_layout_right(shape);
    const ccute_layout ordered = ccute_make_ordered_layout(shape, ccute_stride(order));
    say(trial, "%T: left %L, right %L, ordered by %L %L", &shape, &left, &right, &order, &ordered);
    if (!brute_well_formed(&left) || !brute_well_formed(&right) || !brute_well_formed(&ordered))
        return fails(trial, "not well-formed");
    for (int64_t i = 0; i < brute_size(&shape); i++)
        if (brute_at(&left, i) != i)
            return fails(trial, "the left layout is not column-major");
    return is_bijection(&right) && is_bijection(&ordered) ? HOLDS : fails(trial, "not compact");
}

/* A compact layout in the order of the strides; modes of stride 0 stay so. */
static enum verdict layouts_like(struct trial *trial)
{
    ccute_layout l = random_compact(&trial->rng, MOST);
    for (int i = 0; i < l.shape.n; i++)
        l.stride[i] *= rng_chance(&trial->rng, 10) ? 0 : 3;
    const ccute_layout like = ccute_make_layout_like(l), fragment = ccute_make_fragment_like(l);
    ccute_layout distinct = like;
    say(trial, "%L: like %L, fragment %L", &l, &like, &fragment);
    if (!brute_well_formed(&like) || !brute_same_form(&like.shape, &l.shape) || !brute_well_formed(&fragment))
        return fails(trial, "not of the same form");
    for (int i = 0; i < l.shape.n; i++) {
        if (l.shape.v[i] > 1 && (l.stride[i] == 0) != (like.stride[i] == 0))
            return fails(trial, "a stride of 0 appeared or vanished");
        distinct.shape.v[i] = like.stride[i] == 0 ? 1 : like.shape.v[i];
    }
    return is_bijection(&distinct) ? HOLDS : fails(trial, "not compact without its strides of 0");
}

static enum verdict coord_layout_tells(struct trial *trial)
{
    const ccute_tuple shape = random_shape(&trial->rng, (int)rng_between(&trial->rng, 1, 4), 3, MOST);
    const int mode = (int)rng_below(&trial->rng, brute_rank(&shape));
    const ccute_layout l = ccute_coord_layout(shape, mode);
    int64_t before = 1;
    say(trial, "coord_layout(%T, %d) -> %L", &shape, (int64_t)mode, &l);
    for (int i = 0; i < mode; i++)
        before *= brute_mode_size(&shape, i);
    for (int64_t i = 0; i < brute_size(&shape); i++)
        if (brute_at(&l, i) != i / before % brute_mode_size(&shape, mode))
            return fails(trial, "at index %d: got %d", i, brute_at(&l, i));
    return HOLDS;
}

/* ---- Units ----------------------------------------------------------------------------------- */

/* The offsets of l in units, each cut into n: the offsets in elements. */
static struct bag cut_into(const ccute_layout *l, int64_t n)
{
    struct bag bag = bag_new((int)(brute_size(&l->shape) * n));
    for (int64_t i = 0; i < brute_size(&l->shape); i++)
        for (int64_t k = 0; k < n; k++)
            bag_add(&bag, brute_at(l, i) * n + k);
    return bag;
}

/* The larger units of `coarse` hold the elements of `fine`. */
static int same_elements(const ccute_layout *coarse, const ccute_layout *fine, int64_t n)
{
    struct bag a = cut_into(coarse, n), b = bag_new((int)brute_size(&fine->shape));
    bag_add_layout(&b, fine);
    const int same = bag_equal(&a, &b);
    bag_free(&a);
    bag_free(&b);
    return same;
}

/* Why l cannot be cut into smaller units: not exactly one leaf tells which elements are adjacent. */
static ccute_status cast_complaint(const ccute_layout *l)
{
    int adjacent = 0;
    for (int i = 0; i < l->shape.n; i++)
        adjacent += l->stride[i] == 1;
    return adjacent == 0 ? CCUTE_E_CAST_ADJACENT : adjacent > 1 ? CCUTE_E_CAST_TWICE : CCUTE_OK;
}

static enum verdict downcast_cuts(struct trial *trial)
{
    const int64_t n = (int64_t)1 << rng_between(&trial->rng, 0, 4);
    const ccute_layout l = random_layout(&trial->rng, MOST, WITH_ZERO | WITH_OFFSET | WITH_SWIZZLE);
    const ccute_layout d = ccute_downcast(l, n), back = ccute_upcast(d, n), recast = ccute_recast(l, 8 * n, 8);
    say(trial, "downcast(%L, %d) -> %L", &l, n, &d);
    if (!ccute_ok(d))
        return ccute_status_of(d) == cast_complaint(&l) ? VACUOUS : fails(trial, "unexpected");
    if (!ccute_equal(recast, d))
        return fails(trial, "recast -> %L", &recast);
    if (!ccute_ok(back))
        return fails(trial, "back -> %L", &back);
    for (int64_t i = 0; i < brute_size(&l.shape); i++)
        if (brute_at(&back, i) != brute_at(&l, i))
            return fails(trial, "back %L at index %d", &back, i);
    return same_elements(&l, &d, n) ? HOLDS : fails(trial, "other elements");
}

/* The units that hold an element of l, each once. */
static struct bag units_of(const ccute_layout *l, int64_t n)
{
    struct bag bag = bag_new((int)brute_size(&l->shape));
    int kept = 0;
    for (int64_t i = 0; i < brute_size(&l->shape); i++)
        bag_add(&bag, brute_at(l, i) / n);
    bag_sort(&bag);
    for (int i = 0; i < bag.n; i++)
        if (i == 0 || bag.v[i] != bag.v[i - 1])
            bag.v[kept++] = bag.v[i];
    bag.n = kept;
    return bag;
}

static enum verdict upcast_gathers(struct trial *trial)
{
    const int64_t n = (int64_t)1 << rng_between(&trial->rng, 0, 3);
    const ccute_layout l = random_layout(&trial->rng, MOST, WITH_OFFSET | WITH_SWIZZLE);
    const ccute_layout u = ccute_upcast(l, n);
    say(trial, "upcast(%L, %d) -> %L", &l, n, &u);
    if (!ccute_ok(u)) {
        const int s = ccute_status_of(u);
        const int offset = s == CCUTE_E_CAST_OFFSET && l.offset % n != 0;
        const int swizzle = s == CCUTE_E_CAST_SWIZZLE && l.sw_bits && n > (int64_t)1 << l.sw_base;
        return offset || swizzle || s == CCUTE_E_CAST ? VACUOUS : fails(trial, "refused without need");
    }
    if (!brute_nests(&l))
        return VACUOUS;
    struct bag want = units_of(&l, n), got = units_of(&u, 1);
    const int same = bag_equal(&want, &got);
    bag_free(&want);
    bag_free(&got);
    return same ? HOLDS : fails(trial, "other units");
}

const struct property form_properties[] = {
    {"coalesce_keeps_function", coalesce_keeps_function, 100},
    {"coalesce_by_profile", coalesce_by_profile, 100},
    {"flatten_keeps_function", flatten_keeps_function, 100},
    {"group_keeps_function", group_keeps_function, 70},
    {"filter_keeps_offsets", filter_keeps_offsets, 100},
    {"get_select_take", get_select_take, 100},
    {"append_prepend_replace", append_prepend_replace, 90},
    {"layouts_as_modes", layouts_as_modes, 90},
    {"queries_count", queries_count, 100},
    {"cosize_is_exact", cosize_is_exact, 90},
    {"at_is_by_definition", at_is_by_definition, 100},
    {"coordinates_round", coordinates_round, 100},
    {"offsets_find_coordinates", offsets_find_coordinates, 100},
    {"made_layouts_are_compact", made_layouts_are_compact, 100},
    {"layouts_like", layouts_like, 100},
    {"coord_layout_tells", coord_layout_tells, 100},
    {"downcast_cuts", downcast_cuts, 20},
    {"upcast_gathers", upcast_gathers, 5},
    {0},
};
