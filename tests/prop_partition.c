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

/* A tiled copy of threads and values that cover a tile once, and its layout. */
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
        values[i] = extents[rng_below(rng, 7)];
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
    /* Of powers of two everything can be said as a layout; a 3 among them may leave a mode in its middle. */
    if (!ccute_ok(c.copy) || !ccute_ok(ccute_partition_S(c.copy, c.l, 0)))
        return c.copy.tv.shape.status == CCUTE_E_ATOM || brute_size(&c.values.shape) * c.count % 3 == 0
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

/* A layout (thread, value) of a few leaves, and the number of elements of its tile: half of them a bijection. */
struct cover {
    ccute_layout tv;
    int64_t elements;
};

static struct cover random_cover(struct rng *rng)
{
    static const int64_t extents[] = {1, 2, 2, 3, 4};
    struct cover c;
    c.tv = random_compact_of(rng, CCUTE_T(CCUTE_T(extents[rng_below(rng, 5)], extents[rng_below(rng, 5)]),
                                          CCUTE_T(extents[rng_below(rng, 5)], extents[rng_below(rng, 5)])));
    c.elements = brute_size(&c.tv.shape);
    if (rng_chance(rng, 40))
        c.tv.stride[rng_below(rng, 4)] = rng_between(rng, -2, c.elements + 4);
    if (rng_chance(rng, 20))
        c.elements = rng_between(rng, 1, 2 * c.elements);
    return c;
}

/* Does the witness of a refused copy tell the truth? */
static int is_witness(const struct cover *c, const ccute_tuple *bad)
{
    const int64_t threads = brute_mode_size(&c->tv.shape, 0), value = bad->v[0];
    const int64_t i = bad->v[1] + threads * bad->v[2], j = bad->v[3] + threads * bad->v[4];
    switch (bad->status) {
    case CCUTE_E_COVER:
        for (int64_t k = 0; k < brute_size(&c->tv.shape); k++)
            if (brute_at(&c->tv, k) == value)
                return 0;
        return value >= 0 && value < c->elements && bad->v[1] == c->elements;
    case CCUTE_E_COVER_TWICE:
        return i != j && brute_at(&c->tv, i) == value && brute_at(&c->tv, j) == value;
    case CCUTE_E_COVER_BEYOND:
        return brute_at(&c->tv, i) == value && (value < 0 || value >= c->elements) && bad->v[3] == c->elements;
    default:
        return 0;
    }
}

/* A tiled copy is made of a bijection onto the tile, and refused with a witness otherwise. */
static enum verdict tv_is_checked(struct trial *trial)
{
    const struct cover c = random_cover(&trial->rng);
    const ccute_tiled_copy copy = ccute_make_tiled_copy_tv(ccute_universal_copy(8, 8), c.tv, c.elements);
    struct bag bag = bag_new((int)brute_size(&c.tv.shape));
    int covers;
    say(trial, "tiled_copy_tv(8, 8, %L, %d)", &c.tv, c.elements);
    bag_add_layout(&bag, &c.tv);
    covers = bag_distinct(&bag) && bag.n == c.elements && bag.v[0] == 0 && bag.v[bag.n - 1] == bag.n - 1;
    bag_free(&bag);
    if (ccute_ok(copy) != covers)
        return fails(trial, covers ? "is refused" : "is not refused");
    if (!covers && !is_witness(&c, &copy.tv.shape))
        return fails(trial, "a wrong witness: status %d, %d %d %d %d %d", (int64_t)copy.tv.shape.status,
                     copy.tv.shape.v[0], copy.tv.shape.v[1], copy.tv.shape.v[2], copy.tv.shape.v[3],
                     copy.tv.shape.v[4]);
    return HOLDS;
}

/* Threads and values that are no numbering are refused. */
static enum verdict numbering_is_checked(struct trial *trial)
{
    const struct cover c = random_cover(&trial->rng);
    const int which = rng_chance(&trial->rng, 50);
    const ccute_layout one = ccute_make_layout(CCUTE_T(1, 1));
    const ccute_tiled_copy copy =
        ccute_make_tiled_copy(ccute_universal_copy(8, 8), which ? one : c.tv, which ? c.tv : one);
    struct bag bag = bag_new((int)brute_size(&c.tv.shape));
    int compact;
    say(trial, "tiled_copy(8, 8, ...) with %L as operand %d", &c.tv, (int64_t)which + 1);
    bag_add_layout(&bag, &c.tv);
    compact = bag_distinct(&bag) && bag.v[0] == 0 && bag.v[bag.n - 1] == bag.n - 1;
    bag_free(&bag);
    return ccute_ok(copy) == compact ? HOLDS : fails(trial, compact ? "is refused" : "is not refused");
}

/* Counted in atoms is the same as counted in elements, one vector more along the mode. */
static enum verdict atoms_are_vectors(struct trial *trial)
{
    static const int64_t extents[] = {1, 2, 3, 4};
    struct rng *rng = &trial->rng;
    const int vector = 1 << rng_below(rng, 4), mode = (int)rng_below(rng, 2);
    const ccute_layout threads =
        random_compact_of(rng, CCUTE_T(extents[rng_below(rng, 4)], extents[rng_below(rng, 4)]));
    const ccute_layout atoms = random_compact_of(rng, CCUTE_T(extents[rng_below(rng, 4)], extents[rng_below(rng, 4)]));
    const ccute_copy_atom atom = ccute_universal_copy(8 * vector, 8);
    const ccute_tiled_copy copy = ccute_make_tiled_copy_atoms(atom, threads, atoms, mode);
    const ccute_tiler tile = ccute_tiler_mn(copy);
    say(trial, "tiled_copy_atoms(%d values, %L, %L, %d) -> %L on %I", (int64_t)vector, &threads, &atoms, (int64_t)mode,
        &copy.tv, &tile);
    if (!ccute_ok(copy))
        return fails(trial, "is refused");
    for (int64_t t = 0; t < brute_size(&threads.shape); t++)
        for (int64_t a = 0; a < brute_size(&atoms.shape); a++)
            for (int64_t v = 0; v < vector; v++) {
                /* Where thread and atom stand, then the vector along its mode. */
                const int64_t t0 = threads.shape.v[0], a0 = atoms.shape.v[0];
                const int64_t at[2] = {t % t0, t / t0}, of[2] = {a % a0, a / a0};
                const int64_t number = brute_at(&threads, t), value = v + vector * brute_at(&atoms, a);
                int64_t place[2], rows;
                for (int m = 0; m < 2; m++)
                    place[m] =
                        m == mode ? v + vector * (of[m] + atoms.shape.v[m] * at[m]) : of[m] + atoms.shape.v[m] * at[m];
                rows = threads.shape.v[0] * atoms.shape.v[0] * (mode == 0 ? vector : 1);
                if (brute_at(&copy.tv, number + brute_size(&threads.shape) * value) != place[0] + rows * place[1])
                    return fails(trial, "thread %d, value %d", number, value);
            }
    return HOLDS;
}

/* ---- Matrices -------------------------------------------------------------------------------- */

/* Matrices of 8x8 in a tile, held by warps side by side: the row that each lane points at, and the elements that it
   holds, by the manual of the instructions. */
struct matrices {
    ccute_tiled_copy copy;
    ccute_layout l;
    int trans, store, down, across, warps, repeat[2];
};

static struct matrices random_matrices(struct rng *rng)
{
    struct matrices m;
    const int shift = (int)rng_below(rng, 3);
    m.down = 1 << rng_below(rng, shift + 1);
    m.across = (1 << shift) / m.down;
    m.warps = (int)rng_between(rng, 1, 2);
    m.trans = rng_chance(rng, 50);
    m.store = rng_chance(rng, 50);
    m.repeat[0] = (int)rng_between(rng, 1, 2);
    m.repeat[1] = (int)rng_between(rng, 1, 2);
    const int64_t rows = 8 * m.down, columns = 8 * m.across, count = m.down * m.across;
    const ccute_tuple values = CCUTE_T(2, m.down, m.across);
    const ccute_layout held =
        m.trans ? ccute_make_layout(CCUTE_T(CCUTE_T(4, 8, m.warps), values),
                                    CCUTE_T(CCUTE_T(2, rows, rows * columns), CCUTE_T(1, 8, 8 * rows)))
                : ccute_make_layout(CCUTE_T(CCUTE_T(4, 8, m.warps), values),
                                    CCUTE_T(CCUTE_T(2 * rows, 1, rows * columns), CCUTE_T(rows, 8, 8 * rows)));
    const ccute_copy_atom atom = m.store   ? m.trans ? ccute_stmatrix_trans(count) : ccute_stmatrix(count)
                                   : m.trans ? ccute_ldmatrix_trans(count)
                                           : ccute_ldmatrix(count);
    m.copy = ccute_make_tiled_copy_tv(atom, held, CCUTE_T(rows, columns * m.warps));
    m.l = random_compact_of(rng, CCUTE_T(rows * m.repeat[0], columns * m.warps * m.repeat[1]));
    return m;
}

/* The offset of element (row, column) of matrix j of a warp, in repetition r of the tile. */
static int64_t matrix_element(const struct matrices *m, int warp, int64_t r, int64_t j, int64_t row, int64_t column)
{
    const int64_t rows = 8 * m->down, columns = 8 * m->across;
    const int64_t i = row + 8 * (j % m->down) + rows * (r % m->repeat[0]);
    const int64_t k = column + 8 * (j / m->down) + columns * (warp + m->warps * (r / m->repeat[0]));
    return brute_at(&m->l, i + rows * m->repeat[0] * k);
}

static enum verdict lanes_have_matrices(struct trial *trial)
{
    const struct matrices m = random_matrices(&trial->rng);
    const int count = m.down * m.across, repeats = m.repeat[0] * m.repeat[1];
    say(trial, "%s%d matrices, %d warps, %L of %L", m.trans ? "transposed " : "", (int64_t)count, (int64_t)m.warps,
        &m.copy.tv, &m.l);
    if (!ccute_ok(m.copy))
        return fails(trial, "is refused");
    for (int t = 0; t < 32 * m.warps; t++) {
        const ccute_layout from = ccute_partition_S(m.copy, m.l, t), to = ccute_partition_D(m.copy, m.l, t);
        const ccute_layout *rows = m.store ? &to : &from, *held = m.store ? &from : &to;
        const int lane = t % 32, warp = t / 32;
        if (!ccute_ok(from) || !ccute_ok(to) || brute_size(&rows->shape) != 8 * repeats ||
            brute_size(&held->shape) != 2 * count * repeats)
            return fails(trial, "thread %d: %L and %L", (int64_t)t, &from, &to);
        for (int64_t i = 0; i < brute_size(&rows->shape); i++)
            if (brute_at(rows, i) != matrix_element(&m, warp, i / 8, lane % (8 * count) / 8, lane % 8, i % 8))
                return fails(trial, "thread %d points at %L", (int64_t)t, rows);
        for (int64_t i = 0; i < brute_size(&held->shape); i++) {
            const int64_t pair = 2 * (lane % 4) + i % 2, row = m.trans ? pair : lane / 4;
            const int64_t column = m.trans ? lane / 4 : pair;
            if (brute_at(held, i) != matrix_element(&m, warp, i / (2 * count), i / 2 % count, row, column))
                return fails(trial, "thread %d holds %L", (int64_t)t, held);
        }
    }
    return HOLDS;
}

const struct property partition_properties[] = {
    {"tiles_share", tiles_share, 50},
    {"projection_drops", projection_drops, 50},
    {"threads_share", threads_share, 50},
    {"copies_share", copies_share, 50},
    {"tv_covers_tile", tv_covers_tile, 50},
    {"tv_is_checked", tv_is_checked, 90},
    {"numbering_is_checked", numbering_is_checked, 90},
    {"atoms_are_vectors", atoms_are_vectors, 90},
    {"lanes_have_matrices", lanes_have_matrices, 90},
    {0},
};
