/* Tiles and threads share a layout out: together they hold each element exactly once. */
#include "prop.h"

enum { MOST = 256, ROOM = 65536 };

/* The parts of a layout must have its offsets, each as often. */
struct shares {
    struct bag whole, parts;
};

static struct shares shares_of(const ccute_layout *l)
{
    struct shares s = {bag_new((int)brute_size(&l->shape)), bag_new(ROOM)};
    bag_add_layout(&s.whole, l);
    return s;
}

/* Add a part; 0 when it is bad or there is no room. */
static int share(struct shares *s, const ccute_layout *part)
{
    if (!brute_well_formed(part) || s->parts.n + brute_size(&part->shape) > ROOM)
        return 0;
    bag_add_layout(&s->parts, part);
    return 1;
}

static enum verdict shared_once(struct trial *trial, struct shares *s, int complete)
{
    const int once = bag_equal(&s->whole, &s->parts);
    bag_free(&s->whole);
    bag_free(&s->parts);
    if (!complete)
        return fails(trial, "a part is refused");
    return once ? HOLDS : fails(trial, "the parts are not the whole");
}

/* A divisor of n. */
static int64_t random_divisor(struct rng *rng, int64_t n)
{
    int64_t d = rng_between(rng, 1, n);
    while (n % d)
        d--;
    return d;
}

/* ---- Tiles ----------------------------------------------------------------------------------- */

/* A layout of integer modes and a tile that divides them. */
struct tiling {
    ccute_layout l, logical;
    ccute_tuple tile, rests;
};

static struct tiling random_tiling(struct rng *rng)
{
    const ccute_tuple shape = random_shape(rng, (int)rng_between(rng, 1, 3), 2, MOST);
    struct tiling t = {.tile = ccute_open_(), .rests = ccute_open_()};
    t.l = random_strides(rng, shape, WITH_OFFSET | WITH_SWIZZLE | WITH_ZERO);
    for (int i = 0; i < brute_rank(&shape); i++) {
        const int64_t n = brute_mode_size(&shape, i), d = random_divisor(rng, n);
        t.tile = ccute_push_int_(t.tile, d);
        t.rests = ccute_push_int_(t.rests, n / d);
    }
    t.tile = ccute_close_(t.tile);
    t.rests = ccute_close_(t.rests);
    t.logical = ccute_logical_divide(t.l, t.tile);
    return t;
}

static enum verdict tiles_share(struct trial *trial)
{
    const struct tiling t = random_tiling(&trial->rng);
    const int outer = rng_chance(&trial->rng, 50);
    const ccute_tuple *const counted = outer ? &t.tile : &t.rests;
    int complete = 1;
    say(trial, "%s(%L, %T, ...)", outer ? "outer_partition" : "local_tile", &t.l, &t.tile);
    if (!ccute_ok(t.logical) || ccute_overhang(t.logical))
        return VACUOUS;
    struct shares s = shares_of(&t.l);
    for (int64_t i = 0; i < brute_size(counted) && complete; i++) {
        const ccute_tuple coord = ccute_idx2crd(i, *counted);
        const ccute_layout part =
            outer ? ccute_outer_partition(t.l, t.tile, coord) : ccute_local_tile(t.l, t.tile, coord);
        const ccute_layout inner = ccute_inner_partition(t.l, t.tile, coord);
        complete = share(&s, &part) && (outer || ccute_equal(inner, part));
    }
    return shared_once(trial, &s, complete);
}

/* A projection drops a mode from tile and coordinate alike. */
static enum verdict projection_drops(struct trial *trial)
{
    const ccute_tuple shape = random_shape(&trial->rng, 2, 2, MOST);
    const ccute_layout l = random_strides(&trial->rng, shape, WITH_OFFSET | WITH_SWIZZLE);
    const int64_t d0 = random_divisor(&trial->rng, brute_mode_size(&shape, 0));
    const int64_t d1 = random_divisor(&trial->rng, brute_mode_size(&shape, 1));
    const int64_t c0 = rng_below(&trial->rng, brute_mode_size(&shape, 0) / d0);
    const ccute_layout direct = ccute_local_tile(l, CCUTE_T(d0, d1), CCUTE_T(c0, CCUTE_ALL));
    const ccute_layout first =
        ccute_local_tile(l, CCUTE_T(d0, d1, 7), CCUTE_T(c0, CCUTE_ALL, 3), CCUTE_T(1, 1, CCUTE_X));
    const ccute_layout middle =
        ccute_local_tile(l, CCUTE_T(d0, 7, d1), CCUTE_T(c0, 3, CCUTE_ALL), CCUTE_T(1, CCUTE_X, 1));
    say(trial, "local_tile(%L, (%d,%d), (%d,_)) -> %L", &l, d0, d1, c0, &direct);
    if (!ccute_ok(direct))
        return ccute_ok(first) || ccute_ok(middle) ? fails(trial, "a projection was not refused") : VACUOUS;
    if (!ccute_equal(first, direct) || !ccute_equal(middle, direct))
        return fails(trial, "projected: %L and %L", &first, &middle);
    return HOLDS;
}

/* ---- Threads --------------------------------------------------------------------------------- */

static enum verdict threads_share(struct trial *trial)
{
    const struct tiling t = random_tiling(&trial->rng);
    const int64_t count = brute_size(&t.tile);
    ccute_layout threads =
        rng_chance(&trial->rng, 50) ? ccute_make_layout_left(t.tile) : ccute_make_layout_right(t.tile);
    int complete = 1;
    say(trial, "local_partition(%L, %L, ...)", &t.l, &threads);
    if (!ccute_ok(t.logical) || ccute_overhang(t.logical))
        return VACUOUS;
    struct shares s = shares_of(&t.l);
    for (int64_t i = 0; i < count && complete; i++) {
        const ccute_layout part = ccute_local_partition(t.l, threads, i);
        complete = share(&s, &part);
    }
    return shared_once(trial, &s, complete);
}

/* A tiled copy of threads and values that cover a tile once, and what it is applied to. */
struct copying {
    ccute_tiled_copy copy;
    ccute_layout threads, values, l;
    int64_t count;
};

static struct copying random_copying(struct rng *rng)
{
    static const int64_t extents[] = {1, 1, 2, 2, 4, 8, 3};
    struct copying c;
    int64_t threads[2], values[2], whole[2];
    for (int i = 0; i < 2; i++) {
        threads[i] = extents[rng_below(rng, 7)];
        values[i] = extents[rng_below(rng, 6)];
        whole[i] = threads[i] * values[i] * rng_between(rng, 1, 2);
    }
    c.threads = random_compact_of(rng, CCUTE_T(threads[0], threads[1]));
    c.values = random_compact_of(rng, CCUTE_T(values[0], values[1]));
    c.l = random_compact_of(rng, CCUTE_T(whole[0], whole[1]));
    if (rng_chance(rng, 20))
        c.l = ccute_swizzle(2, 1, 3, c.l);
    if (rng_chance(rng, 30))
        c.l = ccute_offset_by(rng_between(rng, 1, 64), c.l);
    c.count = threads[0] * threads[1];
    const int vector = 1 << rng_below(rng, 3);
    c.copy = ccute_make_tiled_copy(ccute_universal_copy(8 * vector, 8), c.threads, c.values);
    return c;
}

static enum verdict copies_share(struct trial *trial)
{
    const struct copying c = random_copying(&trial->rng);
    const int to = rng_chance(&trial->rng, 50);
    int complete = 1;
    say(trial, "partition_%s(tiled_copy(%d, 8, %L, %L), %L, ...)", to ? "D" : "S", (int64_t)c.copy.atom.bits,
        &c.threads, &c.values, &c.l);
    if (!ccute_ok(c.copy))
        return brute_size(&c.values.shape) % (c.copy.atom.bits / 8 ? c.copy.atom.bits / 8 : 1)
                   ? VACUOUS
                   : fails(trial, "refused: %L", &c.copy.tv);
    struct shares s = shares_of(&c.l);
    for (int64_t i = 0; i < c.count && complete; i++) {
        const ccute_layout part = to ? ccute_partition_D(c.copy, c.l, i) : ccute_partition_S(c.copy, c.l, i);
        complete = share(&s, &part);
        if (!complete)
            say(trial, "\n  thread %d: %L", i, &part);
    }
    return shared_once(trial, &s, complete);
}

/* layout_tv is a bijection from (thread, value) onto the tile, of as many threads as there are. */
static enum verdict tv_covers_tile(struct trial *trial)
{
    const struct copying c = random_copying(&trial->rng);
    const ccute_layout tv = ccute_layout_tv(c.copy);
    const ccute_tiler tile = ccute_tiler_mn(c.copy);
    say(trial, "tiled_copy(%d, 8, %L, %L) -> %L, %I", (int64_t)c.copy.atom.bits, &c.threads, &c.values, &tv, &tile);
    if (!ccute_ok(c.copy))
        return VACUOUS;
    if (brute_mode_size(&tv.shape, 0) != c.count || brute_size(&tv.shape) != c.count * brute_size(&c.values.shape))
        return fails(trial, "wrong sizes");
    struct bag bag = bag_new((int)brute_size(&tv.shape));
    bag_add_layout(&bag, &tv);
    const int covers = bag_distinct(&bag) && bag.v[0] == 0 && bag.v[bag.n - 1] == bag.n - 1;
    bag_free(&bag);
    return covers ? HOLDS : fails(trial, "not a bijection");
}

const struct property partition_properties[] = {
    {"tiles_share", tiles_share, 50},       {"projection_drops", projection_drops, 50},
    {"threads_share", threads_share, 50},   {"copies_share", copies_share, 50},
    {"tv_covers_tile", tv_covers_tile, 50}, {0},
};
