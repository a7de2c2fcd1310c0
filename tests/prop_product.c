/* A product tiles: the block at each copy, the copies in order and disjoint. */
#include "prop.h"

enum { MOST = 64, ROOM = 65536 };

/* Whether sums of block offsets (each once) and copy offsets (each once) are all different. */
static int copies_disjoint(const ccute_layout *block, const ccute_layout *copies)
{
    struct bag a = bag_new((int)brute_size(&block->shape)), b = bag_new((int)brute_size(&copies->shape)), sums;
    int n = 0;
    bag_add_layout(&a, block);
    bag_add_layout(&b, copies);
    bag_sort(&a);
    bag_sort(&b);
    sums = bag_new(a.n * b.n);
    for (int i = 0; i < a.n; i++)
        for (int j = 0; j < b.n; j++)
            if ((i == 0 || a.v[i] != a.v[i - 1]) && (j == 0 || b.v[j] != b.v[j - 1])) {
                bag_add(&sums, a.v[i] + b.v[j]);
                n++;
            }
    const int disjoint = n == sums.n && bag_distinct(&sums);
    bag_free(&a);
    bag_free(&b);
    bag_free(&sums);
    return disjoint;
}

/* Copies that the tiler puts apart lie apart, in the tiler's order. */
static int in_order(const ccute_layout *tiler, const ccute_layout *copies)
{
    for (int64_t i = 0; i < brute_size(&tiler->shape); i++) {
        const int64_t t0 = brute_at(tiler, 0), c0 = (int64_t)brute_inner(copies, 0);
        const int64_t t = brute_at(tiler, i), c = (int64_t)brute_inner(copies, i);
        if ((t > t0) != (c > c0) || (t < t0) != (c < c0))
            return 0;
    }
    return 1;
}

static enum verdict product_tiles(struct trial *trial)
{
    const ccute_layout block = random_layout(&trial->rng, MOST, WITH_ZERO | WITH_OFFSET | WITH_SWIZZLE);
    const ccute_layout tiler = random_layout(&trial->rng, 16, WITH_ZERO);
    const ccute_layout r = ccute_logical_product(block, tiler), z = ccute_zipped_product(block, tiler);
    const ccute_layout t = ccute_tiled_product(block, tiler), f = ccute_flat_product(block, tiler);
    say(trial, "logical_product(%L, %L) -> %L", &block, &tiler, &r);
    if (!ccute_ok(r))
        return VACUOUS;
    if (!brute_well_formed(&r) || brute_rank(&r.shape) != 2)
        return fails(trial, "not (block, copies)");
    const ccute_layout first = mode_of(&r, 0), copies = mode_of(&r, 1);
    ccute_layout plain = block;
    plain.offset = 0;
    plain.sw_bits = plain.sw_base = plain.sw_shift = 0;
    for (int64_t i = 0; i < brute_size(&block.shape); i++)
        if (brute_inner(&first, i) != brute_inner(&block, i))
            return fails(trial, "the block is %L", &first);
    if (brute_size(&copies.shape) != brute_size(&tiler.shape) || !brute_refines(&tiler.shape, &copies.shape))
        return fails(trial, "the copies %L are not arranged as the tiler", &copies);
    if (!in_order(&tiler, &copies) || !copies_disjoint(&plain, &copies))
        return fails(trial, "the copies %L are not in order or not disjoint", &copies);
    for (int64_t i = 0; i < brute_size(&r.shape); i++)
        if (brute_at(&z, i) != brute_at(&r, i) || brute_at(&t, i) != brute_at(&r, i) ||
            brute_at(&f, i) != brute_at(&r, i))
            return fails(trial, "zipped %L, tiled %L, flat %L", &z, &t, &f);
    return HOLDS;
}

/* Mode k of a layout of fewer modes is 1:0. */
static int64_t padded_mode_size(const ccute_layout *l, int mode)
{
    const int64_t size = brute_mode_size(&l->shape, mode);
    return size < 0 ? 1 : size;
}

/* The index into (block, tiler) of an index into the zipped modes; `raked` has the tiler's part first. */
static int64_t unzipped(const ccute_layout *block, const ccute_layout *tiler, int rank, int raked, int64_t index)
{
    int64_t in_block = 0, in_tiler = 0, block_weight = 1, tiler_weight = 1;
    for (int k = 0; k < rank; k++) {
        const int64_t b = padded_mode_size(block, k), t = padded_mode_size(tiler, k);
        const int64_t x = index % (b * t);
        in_block += (raked ? x / t : x % b) * block_weight;
        in_tiler += (raked ? x % t : x / b) * tiler_weight;
        block_weight *= b;
        tiler_weight *= t;
        index /= b * t;
    }
    return in_block + in_tiler * block_weight;
}

static enum verdict zipped_by_mode(struct trial *trial)
{
    const int raked = rng_chance(&trial->rng, 50);
    const ccute_layout block = random_layout(&trial->rng, MOST, WITH_ZERO | WITH_OFFSET | WITH_SWIZZLE);
    const ccute_layout tiler = random_layout(&trial->rng, 16, WITH_ZERO);
    const ccute_layout whole = ccute_logical_product(block, tiler);
    const ccute_layout r = raked ? ccute_raked_product(block, tiler) : ccute_blocked_product(block, tiler);
    const int in_block = brute_rank(&block.shape), in_tiler = brute_rank(&tiler.shape);
    const int rank = in_block > in_tiler ? in_block : in_tiler;
    say(trial, "%s(%L, %L) -> %L", raked ? "raked_product" : "blocked_product", &block, &tiler, &r);
    if (ccute_status_of(r) == CCUTE_E_LEAVES)
        return VACUOUS;
    if (!ccute_ok(r) || !ccute_ok(whole))
        return ccute_ok(r) == ccute_ok(whole) ? VACUOUS : fails(trial, "logical_product -> %L", &whole);
    if (!brute_well_formed(&r) || brute_rank(&r.shape) != rank)
        return fails(trial, "not of rank %d", (int64_t)rank);
    for (int64_t i = 0; i < brute_size(&r.shape); i++) {
        const int64_t j = unzipped(&block, &tiler, rank, raked, i);
        if (brute_at(&r, i) != brute_at(&whole, j))
            return fails(trial, "index %d is not index %d of %L", i, j, &whole);
    }
    return HOLDS;
}

/* A shape that the block's modes divide, sometimes with modes more. */
static ccute_tuple random_target(struct rng *rng, const ccute_layout *block)
{
    ccute_tuple t = ccute_open_();
    const int rank = brute_rank(&block->shape);
    for (int i = 0; i < rank; i++)
        t = ccute_push_int_(t, brute_mode_size(&block->shape, i) * rng_between(rng, 1, 4) + rng_chance(rng, 3));
    if (rng_chance(rng, 30))
        t = ccute_push_int_(t, rng_between(rng, 1, 3));
    return ccute_close_(t);
}

/* Whether the block leaves no hole, so that any number of copies can follow. */
static int is_compact(const ccute_layout *block)
{
    return brute_nests(block) && brute_inner(block, brute_size(&block->shape) - 1) + 1 == brute_size(&block->shape);
}

/* A small number for each mode of the shape, often one twice. */
static ccute_tuple random_order(struct rng *rng, const ccute_tuple *shape)
{
    ccute_tuple t = ccute_open_();
    for (int i = 0; i < brute_rank(shape); i++)
        t = ccute_push_int_(t, rng_between(rng, -2, 4));
    return ccute_close_(t);
}

static int has_equal_leaves(const ccute_tuple *t)
{
    for (int i = 0; i < t->n; i++)
        for (int j = 0; j < i; j++)
            if (t->v[i] == t->v[j])
                return 1;
    return 0;
}

static enum verdict tile_reaches_shape(struct trial *trial)
{
    const ccute_layout block = rng_chance(&trial->rng, 50) ? random_compact(&trial->rng, 32)
                                                           : random_layout(&trial->rng, 32, WITH_OFFSET | WITH_SWIZZLE);
    const ccute_tuple shape = random_target(&trial->rng, &block), order = random_order(&trial->rng, &shape);
    const int is_ordered = rng_chance(&trial->rng, 50);
    const ccute_layout r = is_ordered ? ccute_tile_to_shape(block, shape, order) : ccute_tile_to_shape(block, shape);
    ccute_layout plain = block, tiled = r;
    say(trial, "tile_to_shape(%L, %T, %T) -> %L", &block, &shape, is_ordered ? &order : &shape, &r);
    if (is_ordered && has_equal_leaves(&order))
        return ccute_status_of(r) == CCUTE_E_ORDER ? HOLDS : fails(trial, "two modes have one rank");
    for (int i = 0; i < brute_rank(&block.shape); i++)
        if (shape.v[i] % brute_mode_size(&block.shape, i))
            return ccute_ok(r) ? fails(trial, "mode %d does not divide", (int64_t)i) : VACUOUS;
    if (!ccute_ok(r))
        return is_compact(&block) ? fails(trial, "refused") : VACUOUS;
    for (int i = 0; i < shape.n; i++)
        if (brute_mode_size(&r.shape, i) != shape.v[i])
            return fails(trial, "mode %d has another size", (int64_t)i);
    plain.sw_bits = tiled.sw_bits = 0;
    struct bag offsets = bag_new((int)brute_size(&r.shape)), of_block = bag_new((int)brute_size(&block.shape));
    bag_add_layout(&offsets, &tiled);
    bag_add_layout(&of_block, &plain);
    const int holds = bag_contains(&offsets, &of_block) && bag_distinct(&offsets);
    bag_free(&offsets);
    bag_free(&of_block);
    return holds ? HOLDS : fails(trial, "the block is not inside, or offsets repeat");
}

const struct property product_properties[] = {
    {"product_tiles", product_tiles, 40},
    {"zipped_by_mode", zipped_by_mode, 40},
    {"tile_reaches_shape", tile_reaches_shape, 30},
    {0},
};
