/* slice + at is at; dice and slice share a layout out between them. */
#include "prop.h"

/* The coordinate with its kept places filled by the digits of `index` over their sizes in `shape`; the size that
   the kept places have together is put into *size. */
static ccute_tuple fill_coord(const ccute_tuple *shape, const ccute_tuple *coord, int64_t index, int64_t *size)
{
    ccute_tuple filled = *coord;
    int at = 0;
    *size = 1;
    for (int i = 0; i < coord->n; i++) {
        int open = (shape->prof[at] >> 4) - (coord->prof[i] >> 4), more = 1;
        int64_t extent = 1;
        while (more) {
            const int close = shape->prof[at] & 15;
            extent *= shape->v[at++];
            more = close < open;
            open += more ? (shape->prof[at] >> 4) - close : 0;
        }
        if (coord->v[i] != CCUTE_LEAF_ALL)
            continue;
        filled.v[i] = extent ? index / *size % extent : 0;
        *size *= extent;
    }
    return filled;
}

static enum verdict slice_and_at(struct trial *trial)
{
    const ccute_layout l = random_layout(&trial->rng, 256, WITH_ALL & ~WITH_EMPTY);
    const ccute_tuple coord = random_coord(&trial->rng, &l.shape, 35);
    const ccute_layout s = ccute_slice(l, coord), d = ccute_dice(l, coord);
    int64_t size;
    fill_coord(&l.shape, &coord, 0, &size);
    say(trial, "slice(%L, %T) -> %L, dice -> %L", &l, &coord, &s, &d);
    if (!brute_well_formed(&s) || brute_size(&s.shape) != size)
        return fails(trial, "the slice should have %d elements", size);
    if (!brute_well_formed(&d) || brute_size(&d.shape) * size != brute_size(&l.shape))
        return fails(trial, "slice and dice together have another size");
    for (int64_t i = 0; i < size; i++) {
        const ccute_tuple whole = fill_coord(&l.shape, &coord, i, &size);
        if (brute_at(&s, i) != brute_at(&l, brute_index(&l.shape, &whole)))
            return fails(trial, "element %d of the slice is not %T", i, &whole);
    }
    return HOLDS;
}

/* Slicing the modes one after the other is slicing them at once. */
static enum verdict slices_chain(struct trial *trial)
{
    const ccute_tuple shape = random_shape(&trial->rng, 3, 3, 256);
    const ccute_layout l = random_strides(&trial->rng, shape, WITH_ALL & ~WITH_EMPTY);
    const int64_t i = rng_below(&trial->rng, brute_mode_size(&shape, 0));
    const int64_t k = rng_below(&trial->rng, brute_mode_size(&shape, 2));
    const ccute_layout once = ccute_slice(l, i, CCUTE_ALL, k);
    const ccute_layout first = ccute_slice(l, i, CCUTE_ALL, CCUTE_ALL), then = ccute_slice(first, CCUTE_ALL, k);
    say(trial, "slice(%L, (%d,_,%d)) -> %L, one by one -> %L", &l, i, k, &once, &then);
    return ccute_equal(once, then) ? HOLDS : fails(trial, "they differ");
}

/* A sliced tuple keeps the same modes as a layout of that shape. */
static enum verdict slice_of_tuples(struct trial *trial)
{
    const ccute_layout l = random_layout(&trial->rng, 256, 0);
    const ccute_tuple coord = random_coord(&trial->rng, &l.shape, 50);
    const ccute_layout s = ccute_slice(l, coord), d = ccute_dice(l, coord);
    const ccute_tuple kept = ccute_slice(l.shape, coord), dropped = ccute_dice(l.shape, coord);
    say(trial, "%T at %T: slice %T, dice %T", &l.shape, &coord, &kept, &dropped);
    if (kept.n && (!brute_same_form(&kept, &s.shape) || brute_size(&kept) != brute_size(&s.shape)))
        return fails(trial, "the layout's slice is %L", &s);
    if (dropped.n && (!brute_same_form(&dropped, &d.shape) || brute_size(&dropped) != brute_size(&d.shape)))
        return fails(trial, "the layout's dice is %L", &d);
    return HOLDS;
}

const struct property slice_properties[] = {
    {"slice_and_at", slice_and_at, 100},
    {"slices_chain", slices_chain, 100},
    {"slice_of_tuples", slice_of_tuples, 100},
    {0},
};
