/* Tiled products: who has which elements, against the definition: the instruction's own layout, the atoms' numbers, the
 * permutations of the tile. */
#include "prop.h"

enum { OPERANDS = 3 };

struct product {
    ccute_mma_atom atom;
    ccute_layout atoms, permutation[3];
    ccute_tiled_mma mma;
    int64_t threads; /* of an atom */
};

static ccute_mma_atom random_atom(struct rng *rng)
{
    switch (rng_below(rng, 6)) {
    case 0:
        return ccute_mma(8, 8, 4, CCUTE_F64, CCUTE_F64, CCUTE_F64);
    case 1:
        return ccute_mma(16, 8, 8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32);
    case 2:
        return ccute_mma(16, 8, 32, CCUTE_S8, CCUTE_U8, CCUTE_S32);
    case 3:
        return ccute_mma(16, 8, 256, CCUTE_B1, CCUTE_B1, CCUTE_S32);
    case 4:
        return ccute_wgmma(8 * rng_between(rng, 1, 32), CCUTE_BF16, CCUTE_BF16, CCUTE_F32);
    }
    return ccute_mma(16, 8, 16, CCUTE_F16, CCUTE_F16, CCUTE_F32);
}

static int extent_of(ccute_mma_atom atom, int mode) { return mode == 0 ? atom.m : mode == 1 ? atom.n : atom.k; }

/* An extent as a mode of two: a divisor of it, and the rest. */
static ccute_tuple cut_in_two(struct rng *rng, int64_t size)
{
    int64_t divisor = rng_between(rng, 2, 12);
    while (size % divisor)
        divisor--;
    return CCUTE_T(divisor, size / divisor);
}

/* A tile along one mode: the size of the atoms, a multiple, or a permutation of one. */
static ccute_tiler random_permutation(struct rng *rng, struct product *p, int mode, int64_t atoms)
{
    const int64_t one = atoms * extent_of(p->atom, mode), size = one * rng_between(rng, 1, 3);
    p->permutation[mode] = ccute_make_layout(one, 1);
    if (rng_chance(rng, 40))
        return CCUTE_TILER_(CCUTE_ALL);
    p->permutation[mode] = ccute_make_layout(size, 1);
    if (rng_chance(rng, 50))
        return CCUTE_TILER_(size);
    if (rng_chance(rng, 50))
        p->permutation[mode] = random_compact_of(rng, CCUTE_T(size % 4 ? 1 : 4, size % 4 ? size : size / 4));
    else
        p->permutation[mode] =
            random_compact_of(rng, CCUTE_T(extent_of(p->atom, mode), cut_in_two(rng, size / extent_of(p->atom, mode))));
    return CCUTE_TILER_(p->permutation[mode]);
}

static struct product random_product(struct rng *rng)
{
    struct product p = {.atom = random_atom(rng)};
    const int64_t n[3] = {rng_between(rng, 1, 3), rng_between(rng, 1, 2), rng_between(rng, 1, 2)};
    ccute_tiler tile = ccute_tile_begin_();
    p.threads = p.atom.group ? 128 : 32;
    if (rng_chance(rng, 10)) {
        p.atoms = ccute_make_layout(CCUTE_T(1, 1, 1));
        for (int i = 0; i < 3; i++)
            p.permutation[i] = ccute_make_layout(extent_of(p.atom, i), 1);
        p.mma = ccute_make_tiled_mma(p.atom);
        return p;
    }
    p.atoms = random_compact_of(rng, CCUTE_T(n[0], n[1], n[2]));
    for (int i = 0; i < 3; i++)
        tile = ccute_tile_push_(tile, random_permutation(rng, &p, i, n[i]));
    p.mma = ccute_make_tiled_mma(p.atom, p.atoms, ccute_tile_end_(tile));
    return p;
}

/* Mode `mode` of the element that value `index` of an instruction is, for the atom of number x of n along it. */
static int64_t element(const struct product *p, int mode, int64_t x, int64_t n, int64_t within, int64_t rest)
{
    const int64_t extent = extent_of(p->atom, mode), size = brute_size(&p->permutation[mode].shape);
    const int64_t atom = x + n * rest, each = size / extent;
    return brute_at(&p->permutation[mode], within + extent * (atom % each)) + size * (atom / each);
}

static ccute_layout part_of(const struct product *p, int operand, ccute_layout l, int64_t thread)
{
    return operand == 0   ? ccute_partition_A(p->mma, l, thread)
           : operand == 1 ? ccute_partition_B(p->mma, l, thread)
                          : ccute_partition_C(ccute_thread_slice(p->mma, thread), l);
}

static ccute_layout own_layout(ccute_mma_atom atom, int operand)
{
    return operand == 0 ? ccute_layout_A(atom) : operand == 1 ? ccute_layout_B(atom) : ccute_layout_C(atom);
}

/* The coordinate of a thread among the atoms, by search. */
static void atom_of_thread(const struct product *p, int64_t thread, int64_t at[3])
{
    for (int64_t i = 0, size = brute_size(&p->atoms.shape); i < size; i++)
        if (brute_at(&p->atoms, i) == thread / p->threads) {
            at[0] = i % p->atoms.shape.v[0];
            at[1] = i / p->atoms.shape.v[0] % p->atoms.shape.v[1];
            at[2] = i / p->atoms.shape.v[0] / p->atoms.shape.v[1];
        }
}

/* A layout of an operand: a multiple of the tile along each of its modes, in any order, some modes of two. */
static ccute_layout random_operand(struct rng *rng, const struct product *p, const int mode[2])
{
    int64_t extent[2];
    for (int i = 0; i < 2; i++)
        extent[i] = brute_size(&p->permutation[mode[i]].shape) * rng_between(rng, 1, 2);
    if (rng_chance(rng, 70))
        return random_strides(rng, CCUTE_T(extent[0], extent[1]), WITH_ZERO);
    return random_strides(rng, CCUTE_T(cut_in_two(rng, extent[0]), cut_in_two(rng, extent[1])), WITH_ZERO);
}

static enum verdict partitions_are_defined(struct trial *trial)
{
    static const int modes[OPERANDS][2] = {{0, 2}, {1, 2}, {0, 1}};
    const struct product p = random_product(&trial->rng);
    const int operand = (int)rng_below(&trial->rng, OPERANDS), *mode = modes[operand];
    const ccute_layout l = random_operand(&trial->rng, &p, mode), own = own_layout(p.atom, operand);
    const int64_t thread = rng_below(&trial->rng, p.threads * brute_size(&p.atoms.shape));
    const int64_t values = brute_mode_size(&own.shape, 1);
    int64_t at[3] = {0, 0, 0};
    const ccute_layout part = part_of(&p, operand, l, thread);
    say(trial, "partition %d of mma(%d,%d,%d) x %L, ", (int64_t)operand, (int64_t)p.atom.m, (int64_t)p.atom.n,
        (int64_t)p.atom.k, &p.atoms);
    say(trial, "%I, %L, thread %d -> %L", &p.mma.tile, &l, thread, &part);
    if (!ccute_ok(p.mma) || !ccute_ok(part))
        return ccute_status_of(part) == CCUTE_E_COMPOSE || ccute_status_of(part) == CCUTE_E_COMPOSE_EQUAL ||
                       ccute_status_of(part) == CCUTE_E_COMPOSE_SIZE || ccute_status_of(part) == CCUTE_E_MMA_CUT
                   ? VACUOUS
                   : fails(trial, "refused");
    atom_of_thread(&p, thread, at);
    if (brute_size(&part.shape) * brute_size(&p.atoms.shape) * p.threads <
        brute_size(&l.shape) * (operand == 2 ? p.atoms.shape.v[2] : 1))
        return fails(trial, "elements are left out");
    for (int64_t i = 0; i < brute_size(&part.shape); i++) {
        const int64_t v = i % values, rest = brute_mode_size(&part.shape, 1);
        const int64_t index = brute_at(&own, thread % p.threads + brute_mode_size(&own.shape, 0) * v);
        const int64_t height = extent_of(p.atom, mode[0]);
        const int64_t a =
            element(&p, mode[0], at[mode[0]], p.atoms.shape.v[mode[0]], index % height, i / values % rest);
        const int64_t b =
            element(&p, mode[1], at[mode[1]], p.atoms.shape.v[mode[1]], index / height, i / values / rest);
        if (brute_at(&part, i) != brute_at(&l, a + brute_mode_size(&l.shape, 0) * b))
            return fails(trial, "value %d is not element (%d,%d)", i, a, b);
    }
    return HOLDS;
}

/* Each value of a fragment has a register of its own, and there are no others. */
static enum verdict fragments_are_compact(struct trial *trial)
{
    static const int modes[OPERANDS][2] = {{0, 2}, {1, 2}, {0, 1}};
    const struct product p = random_product(&trial->rng);
    const int operand = (int)rng_below(&trial->rng, OPERANDS);
    const ccute_layout l =
        random_compact_of(&trial->rng, CCUTE_T(2 * brute_size(&p.permutation[modes[operand][0]].shape),
                                               brute_size(&p.permutation[modes[operand][1]].shape)));
    const ccute_layout fragment = operand == 0   ? ccute_fragment_A(p.mma, l)
                                  : operand == 1 ? ccute_fragment_B(p.mma, l)
                                                 : ccute_fragment_C(p.mma, l);
    struct bag bag;
    int compact;
    say(trial, "fragment %d of %L -> %L", (int64_t)operand, &l, &fragment);
    if (!ccute_ok(fragment)) {
        if (p.atom.group && operand == 1)
            return ccute_status_of(fragment) == CCUTE_E_MMA_PLACE ? VACUOUS : fails(trial, "not the place");
        return VACUOUS;
    }
    bag = bag_new((int)brute_size(&fragment.shape));
    bag_add_layout(&bag, &fragment);
    compact = bag_distinct(&bag) && bag.v[0] == 0 && bag.v[bag.n - 1] == bag.n - 1;
    bag_free(&bag);
    return compact ? HOLDS : fails(trial, "not compact");
}

/* A copy for an operand gives a thread the same elements as the product. */
static enum verdict copies_feed_products(struct trial *trial)
{
    static const int modes[OPERANDS][2] = {{0, 2}, {1, 2}, {0, 1}};
    const struct product p = random_product(&trial->rng);
    const int operand = (int)rng_below(&trial->rng, OPERANDS), *mode = modes[operand];
    const ccute_layout l = random_compact_of(
        &trial->rng, CCUTE_T(brute_size(&p.permutation[mode[0]].shape), brute_size(&p.permutation[mode[1]].shape)));
    const ccute_copy_atom atom = ccute_universal_copy(16, 16);
    const ccute_tiled_copy copy = operand == 0   ? ccute_make_tiled_copy_A(atom, p.mma)
                                  : operand == 1 ? ccute_make_tiled_copy_B(atom, p.mma)
                                                 : ccute_make_tiled_copy_C(atom, p.mma);
    const int64_t thread = rng_below(&trial->rng, p.threads * brute_size(&p.atoms.shape));
    const ccute_layout mine = part_of(&p, operand, l, thread), moved = ccute_partition_D(copy, l, thread);
    struct bag a, b;
    int same;
    say(trial, "copy for %d of %L x %L, thread %d: %L and %L", (int64_t)operand, &p.atoms, &l, thread, &mine, &moved);
    if (!ccute_ok(copy) || !ccute_ok(mine) || !ccute_ok(moved))
        return VACUOUS;
    a = bag_new((int)brute_size(&mine.shape));
    b = bag_new((int)brute_size(&moved.shape));
    bag_add_layout(&a, &mine);
    bag_add_layout(&b, &moved);
    same = bag_equal(&a, &b);
    bag_free(&a);
    bag_free(&b);
    return same ? HOLDS : fails(trial, "different elements");
}

/* ---- Descriptors ------------------------------------------------------------------------------ */

/* An operand of wgmma in shared memory: elements of `bits`, T of them in 16 bytes, W such units a row. */
struct operand {
    ccute_layout l;
    int bits, mn;
    int64_t unit, width, size, depth;
};

/* The address of element (i,k), in elements, by the instruction: a and b are the strides of the groups along MN and
   along K, in 16 bytes. */
static int64_t canonical(const struct operand *o, int64_t i, int64_t k, int64_t a, int64_t b)
{
    const int64_t row = o->width * o->unit;
    if (o->mn)
        return i % row + i / row * a * o->unit + k % 8 * row + k / 8 * b * o->unit;
    return i % 8 * row + i / 8 * a * o->unit + (o->width > 1 ? k : k % o->unit + k / o->unit * b * o->unit);
}

/* The stride of the groups of `run` elements along a mode, in 16 bytes: 0 if there is one; -1 if no field can say it.
 */
static int64_t group_stride(const struct operand *o, int64_t extent, int64_t run, int64_t unit_index)
{
    const int64_t step = extent > run ? (int64_t)brute_inner(&o->l, run * unit_index) : 0;
    return step < 0 || step % o->unit || step / o->unit >= 1 << 14 ? -1 : step / o->unit;
}

/* Whether some descriptor's address function is the layout, and which strides it has. */
static int brute_descriptor(const struct operand *o, int64_t *a, int64_t *b)
{
    const int64_t row = o->width * o->unit;
    if (o->depth != 2 * o->unit || (o->mn ? o->size > row && o->size % row : o->size % 8) || o->size == 0)
        return 0;
    *a = group_stride(o, o->size, o->mn ? row : 8, 1);
    *b = group_stride(o, o->depth, o->mn ? 8 : o->width > 1 ? o->depth : o->unit, o->size);
    if (*a < 0 || *b < 0)
        return 0;
    for (int64_t i = 0; i < o->size * o->depth; i++)
        if (brute_inner(&o->l, i) != canonical(o, i % o->size, i / o->size, *a, *b))
            return 0;
    return 1;
}

/* An extent as one leaf or two, with strides that are often those of a canonical layout. */
static ccute_layout random_run(struct rng *rng, const struct operand *o, int64_t extent, int64_t run, int64_t step)
{
    const int64_t wild[] = {1, 2, o->unit, 8, o->width * o->unit, 1 << 18};
    const int64_t group = rng_chance(rng, 70) ? o->unit * rng_below(rng, 1 << 10) : run * step;
    if (rng_chance(rng, 15))
        return ccute_make_layout(extent, wild[rng_below(rng, 6)]);
    if (rng_chance(rng, 15))
        run /= 2;
    if (run < 1 || extent % run || rng_chance(rng, 10))
        return ccute_make_layout(extent, step);
    return ccute_make_layout(CCUTE_T(run, extent / run), CCUTE_T(step, rng_chance(rng, 4) ? (int64_t)1 << 30 : group));
}

static struct operand random_shared(struct rng *rng)
{
    static const int bits[] = {8, 16, 16, 16, 32};
    const int swizzle = (int)rng_below(rng, 4);
    struct operand o = {.bits = bits[rng_below(rng, 5)], .mn = rng_chance(rng, 40)};
    int64_t row;
    o.unit = 128 / o.bits;
    o.width = 1 << swizzle;
    row = o.width * o.unit;
    o.size = rng_chance(rng, 90) ? (o.mn ? row : 8) * rng_between(rng, 1, 4) : rng_between(rng, 1, 40);
    o.depth = rng_chance(rng, 92) ? 2 * o.unit : 4 * o.unit;
    o.l = o.mn ? ccute_make_layout(random_run(rng, &o, o.size, row, 1), random_run(rng, &o, o.depth, 8, row))
               : ccute_make_layout(random_run(rng, &o, o.size, 8, row),
                                   random_run(rng, &o, o.depth, o.width > 1 ? o.depth : o.unit, 1));
    o.l = ccute_swizzle(swizzle, 7 - __builtin_ctz((unsigned)o.bits), 3,
                        ccute_offset_by(rng_chance(rng, 50) ? 0 : o.unit * rng_below(rng, 64), o.l));
    return o;
}

/* A descriptor is accepted just when the instruction reads the elements of the layout. */
static enum verdict descriptor_is_the_layout(struct trial *trial)
{
    const struct operand o = random_shared(&trial->rng);
    const ccute_tuple d = ccute_wgmma_descriptor(o.l, o.bits, o.mn ? CCUTE_MAJOR_MN : CCUTE_MAJOR_K);
    const int swapped = o.mn && o.width > 1;
    int64_t a = 0, b = 0;
    const int exists = brute_descriptor(&o, &a, &b);
    say(trial, "wgmma_descriptor(%L, %d, %s) -> %T", &o.l, (int64_t)o.bits, o.mn ? "mn" : "k", &d);
    if (ccute_ok(d) != exists)
        return fails(trial, exists ? "refused, and there is one" : "accepted, and there is none");
    if (!exists)
        return VACUOUS;
    if (d.v[0] != (o.width > 1 ? 4 - __builtin_ctzll((unsigned long long)o.width) : 0))
        return fails(trial, "the type is wrong");
    if (!o.mn && o.width > 1)
        b = 1; /* not read */
    if (d.v[1] != (swapped ? a : b) || d.v[2] != (swapped ? b : a))
        return fails(trial, "the strides are %d along MN and %d along K", a, b);
    return HOLDS;
}

/* What wgmma_tile makes, cut into the operands of one instruction, has descriptors. */
static enum verdict tiles_have_descriptors(struct trial *trial)
{
    static const int spans[] = {0, 32, 64, 128}, widths[] = {8, 16, 32};
    const int bytes = spans[rng_below(&trial->rng, 4)], bits = widths[rng_below(&trial->rng, 3)];
    const int mn = rng_chance(&trial->rng, 50), row = (bytes ? bytes : 16) * 8 / bits;
    const int64_t step = 256 / bits, depth = (row > step ? row : step) * rng_between(&trial->rng, 1, 2);
    const int64_t size = 64 * rng_between(&trial->rng, 1, 2) * (mn && row > 64 ? row / 64 : 1);
    const ccute_layout tile =
        ccute_wgmma_tile(mn ? CCUTE_MAJOR_MN : CCUTE_MAJOR_K, bytes, bits, size, mn ? step * 2 : depth);
    const ccute_layout part = ccute_local_tile(tile, CCUTE_T(size, step), CCUTE_T(0, rng_below(&trial->rng, 2)));
    const ccute_tuple d = ccute_wgmma_descriptor(part, bits, mn ? CCUTE_MAJOR_MN : CCUTE_MAJOR_K);
    say(trial, "%L of %L, %d bits: %T", &part, &tile, (int64_t)bits, &d);
    return ccute_ok(d) ? HOLDS : fails(trial, "no descriptor");
}

const struct property mma_properties[] = {
    {"partitions_are_defined", partitions_are_defined, 50},  {"fragments_are_compact", fragments_are_compact, 40},
    {"copies_feed_products", copies_feed_products, 40},      {"descriptor_is_the_layout", descriptor_is_the_layout, 20},
    {"tiles_have_descriptors", tiles_have_descriptors, 100}, {0},
};
