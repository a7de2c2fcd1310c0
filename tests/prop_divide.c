/* A divide is a rearrangement: the same offsets, and more only when the tiler overhangs, which is remembered. */
#include "prop.h"

enum { MOST = 256, ROOM = 2048 };

/* The forms of a divide and their relation to logical_divide. */
struct divides {
    ccute_layout logical, zipped, tiled, flat;
};

static struct divides all_divides(ccute_layout l, ccute_tiler t)
{
    return (struct divides){ccute_logical_divide_(l, t), ccute_zipped_divide_(l, t), ccute_tiled_divide_(l, t),
                            ccute_flat_divide_(l, t)};
}

static int same_offsets(const ccute_layout *a, const ccute_layout *b)
{
    struct bag in_a = bag_new((int)brute_size(&a->shape)), in_b = bag_new((int)brute_size(&b->shape));
    bag_add_layout(&in_a, a);
    bag_add_layout(&in_b, b);
    const int same = bag_equal(&in_a, &in_b);
    bag_free(&in_a);
    bag_free(&in_b);
    return same;
}

static int has_offsets_of(const ccute_layout *whole, const ccute_layout *part)
{
    struct bag in_whole = bag_new((int)brute_size(&whole->shape)), in_part = bag_new((int)brute_size(&part->shape));
    bag_add_layout(&in_whole, whole);
    bag_add_layout(&in_part, part);
    const int has = bag_contains(&in_whole, &in_part);
    bag_free(&in_whole);
    bag_free(&in_part);
    return has;
}

/* Zipped, tiled and flat hold what logical holds. */
static enum verdict gathered_alike(struct trial *trial, const struct divides *d)
{
    const ccute_layout *const forms[] = {&d->zipped, &d->tiled, &d->flat};
    for (int i = 0; i < 3; i++)
        if (!brute_well_formed(forms[i]) || !same_offsets(forms[i], &d->logical))
            return fails(trial, "not the same offsets: %L", forms[i]);
    if (brute_rank(&d->zipped.shape) != 2)
        return fails(trial, "zipped has another rank than 2: %L", &d->zipped);
    for (int64_t i = 0; i < brute_size(&d->zipped.shape); i++)
        if (brute_at(&d->zipped, i) != brute_at(&d->tiled, i) || brute_at(&d->zipped, i) != brute_at(&d->flat, i))
            return fails(trial, "zipped, tiled and flat differ at %d: %L, %L, %L", i, &d->zipped, &d->tiled, &d->flat);
    return HOLDS;
}

/* The divide of l by a tiler that repeats each element `repeats` times (by strides of 0). */
static enum verdict rearranges(struct trial *trial, const ccute_layout *l, const struct divides *d, int64_t repeats)
{
    const int64_t before = brute_size(&l->shape) * repeats, after = brute_size(&d->logical.shape);
    say(trial, " -> %L", &d->logical);
    if (!brute_well_formed(&d->logical))
        return fails(trial, "not well-formed");
    if (after > ROOM)
        return VACUOUS;
    if (ccute_overhang(d->logical) != (after > before))
        return fails(trial, "%d elements of %d, and overhang is %d", after, before,
                     (int64_t)ccute_overhang(d->logical));
    if (after == before && repeats == 1 ? !same_offsets(&d->logical, l) : !has_offsets_of(&d->logical, l))
        return fails(trial, "not the same offsets");
    return gathered_alike(trial, d);
}

/* How often a tile holds each of its offsets because of strides 0. */
static int64_t repeats_of(const ccute_layout *tile)
{
    int64_t repeats = 1;
    for (int i = 0; i < tile->shape.n; i++)
        repeats *= tile->stride[i] == 0 ? tile->shape.v[i] : 1;
    return repeats;
}

/* A tiler made of l's own extents, so that most divide. */
static ccute_layout random_tile(struct rng *rng, const ccute_layout *l)
{
    if (rng_chance(rng, 40))
        return ccute_make_layout(rng_between(rng, 1, 16), 1);
    return random_right_operand(rng, l, 16, WITH_ZERO);
}

static enum verdict divide_refused(struct trial *trial, const ccute_layout *l, const ccute_layout *tile,
                                   const ccute_layout *r)
{
    const ccute_layout rest = ccute_complement(*tile, brute_size(&l->shape));
    if (!ccute_ok(rest) || ccute_gaps(rest))
        return VACUOUS;
    const ccute_layout both = ccute_make_layout(*tile, rest);
    if (brute_size(&both.shape) <= 4096 && brute_expressible(l, &both))
        return fails(trial, "refused, but %L composed with %L is expressible: %L", l, &both, r);
    return VACUOUS;
}

static enum verdict divide_by_layout(struct trial *trial)
{
    const ccute_layout l = random_layout(&trial->rng, MOST, WITH_ALL & ~WITH_EMPTY);
    const ccute_layout tile = random_tile(&trial->rng, &l);
    const struct divides d = all_divides(l, ccute_tiler_layout_(tile));
    say(trial, "logical_divide(%L, %L)", &l, &tile);
    if (!ccute_ok(d.logical))
        return divide_refused(trial, &l, &tile, &d.logical);
    const enum verdict verdict = rearranges(trial, &l, &d, repeats_of(&tile));
    const ccute_layout block = ccute_get(d.logical, 0);
    for (int64_t i = 0; verdict == HOLDS && i < brute_size(&tile.shape); i++)
        if (brute_at(&block, i) != brute_at(&l, brute_at(&tile, i)))
            return fails(trial, "element %d of the block is at %d", i, brute_at(&block, i));
    return verdict;
}

static enum verdict divide_by_mode(struct trial *trial)
{
    const ccute_tuple shape = random_shape(&trial->rng, (int)rng_between(&trial->rng, 1, 4), 3, MOST);
    const ccute_layout l = random_strides(&trial->rng, shape, WITH_ALL & ~WITH_EMPTY);
    ccute_tiler t = ccute_tile_begin_();
    int64_t repeats = 1;
    for (int i = 0, n = (int)rng_between(&trial->rng, 1, brute_rank(&shape)); i < n; i++) {
        const ccute_layout mode = mode_of(&l, i), tile = random_tile(&trial->rng, &mode);
        t = ccute_tile_push_(t, ccute_tiler_layout_(tile));
        repeats *= repeats_of(&tile);
    }
    t = ccute_tile_end_(t);
    say(trial, "logical_divide(%L, %I)", &l, &t);
    const struct divides d = all_divides(l, t);
    return ccute_ok(d.logical) ? rearranges(trial, &l, &d, repeats) : VACUOUS;
}

/* domain_distribute: ordered, divides the size, and the shape divides by it. */
static enum verdict distributes(struct trial *trial)
{
    const ccute_tuple shape = random_shape(&trial->rng, (int)rng_between(&trial->rng, 0, 4), 3, MOST);
    const int64_t n = rng_between(&trial->rng, 1, 64);
    const ccute_layout r = ccute_domain_distribute(shape, n);
    say(trial, "domain_distribute(%T, %d) -> %L", &shape, n, &r);
    if (!brute_well_formed(&r) || n % brute_size(&r.shape))
        return fails(trial, "does not divide");
    for (int64_t i = 1; i < brute_size(&r.shape); i++)
        if (brute_at(&r, i) <= brute_at(&r, i - 1))
            return fails(trial, "not ordered");
    return brute_at(&r, brute_size(&r.shape) - 1) < brute_size(&shape) ? HOLDS : fails(trial, "leaves the shape");
}

const struct property divide_properties[] = {
    {"divide_by_layout", divide_by_layout, 40},
    {"divide_by_mode", divide_by_mode, 40},
    {"distributes", distributes, 100},
    {0},
};
