#include "symbolic_operands.h"

#include <string.h>

#include "brute.h"

static int64_t leaf_count_below(struct rng *rng, int64_t n) { return n > 0 ? rng_below(rng, n) : 0; }

/* The tuple of one number a mode of t: 1 each, a number up to the mode's size, or a rank. */
static ccute_tuple a_number_each(struct rng *rng, const ccute_tuple *t, char what)
{
    const int rank = brute_rank(t);
    ccute_tuple out = ccute_open_();
    for (int m = 0; m < rank; m++) {
        const int64_t size = brute_mode_size(t, m);
        out = ccute_push_int_(out, what == 'F'   ? 1
                                   : what == 'O' ? rng_below(rng, rank)
                                                 : 1 + leaf_count_below(rng, size));
    }
    return ccute_close_(out);
}

/* A number up to `most`, or one of its divisors more often. */
static int64_t random_tile(struct rng *rng, int64_t most)
{
    int64_t tile = 1 + leaf_count_below(rng, most);
    while (most > 0 && most % tile && rng_chance(rng, 80))
        tile--;
    return tile;
}

/* Integers by mode, a mark among them now and then, or a layout. */
ccute_tiler random_tiler(struct rng *rng, const ccute_layout *l)
{
    const int rank = brute_rank(&l->shape);
    ccute_tiler tiler = ccute_tile_begin_();
    if (rng_chance(rng, 30)) {
        ccute_layout item = random_right_operand(rng, l, 32, WITH_ZERO);
        return ccute_tiler_layout_(item);
    }
    if (rng_chance(rng, 20))
        return ccute_tiler_tuple_(ccute_tuple_int_(random_tile(rng, brute_size(&l->shape))));
    for (int m = 0; m < rank && (m == 0 || rng_chance(rng, 85)); m++) {
        const int64_t tile = random_tile(rng, brute_mode_size(&l->shape, m));
        const int64_t leaf = rng_chance(rng, 8) ? CCUTE_LEAF_ALL : tile;
        const ccute_tiler item = rng_chance(rng, 85)
                                     ? ccute_tiler_tuple_(ccute_tuple_int_(leaf))
                                     : ccute_tiler_layout_(ccute_make_layout(tile, rng_between(rng, 1, 4)));
        tiler = ccute_tile_push_(tiler, item);
    }
    return ccute_tile_end_(tiler);
}

static ccute_tuple one_mode(struct rng *rng, const ccute_tuple *t)
{
    return CCUTE_T((int)rng_below(rng, brute_rank(t)));
}

/* The coordinate among the tiles (or, for outer_partition, within one) into which argument 1 cuts argument 0. */
static ccute_tuple random_tile_coord(struct rng *rng, const ccute_layout *l)
{
    ccute_tuple out = ccute_open_();
    for (int m = brute_rank(&l->shape); m > 0; m--)
        out = ccute_push_int_(out, rng_chance(rng, 25) ? CCUTE_LEAF_ALL : rng_below(rng, 3));
    return rng_chance(rng, 20) ? ccute_tuple_int_(rng_below(rng, 4)) : ccute_close_(out);
}

ccute_tuple random_tuple(struct rng *rng, const struct int_value *first, int k, char letter)
{
    static const int64_t units[] = {1, 2, 2, 4, 4, 8, 3};
    const ccute_tuple *shape = first->kind == VALUE_layout ? &first->layout.shape : &first->tuple;
    switch (letter) {
    case 'S':
        return k == 0 ? random_shape(rng, (int)rng_between(rng, 0, 4), (int)rng_between(rng, 1, 3), 128)
                      : a_number_each(rng, shape, 'S');
    case 'D':
        return ccute_stride_(random_strides(rng, *shape, WITH_ZERO | WITH_NEGATIVE));
    case 'C':
        return k == 2 ? random_tile_coord(rng, &first->layout) : random_coord(rng, shape, k == 1 ? 30 : 0);
    case 'K':
        return one_mode(rng, shape);
    case 'M':
        return ccute_tuple_int_(rng_below(rng, brute_rank(shape)));
    case 'N':
        return ccute_tuple_int_(units[rng_below(rng, 7)]);
    case 'I':
        return ccute_tuple_int_(rng_below(rng, 40));
    default:
        return a_number_each(rng, shape, letter);
    }
}

ccute_layout random_operand(struct rng *rng, const struct int_value *first, int k, char letter)
{
    if (letter == 'A')
        return random_compact_of(rng, random_shape(rng, 2, 1, k == 0 ? 32 : 16));
    if (letter == 'B')
        return random_right_operand(rng, &first->layout, 64, rng_chance(rng, 15) ? WITH_ALL - WITH_SWIZZLE : WITH_ZERO);
    return random_layout(rng, 256, k == 0 && rng_chance(rng, 50) ? WITH_ALL : WITH_ZERO);
}

/* A tiled copy of a few threads, made in the symbolic instance and refused rarely. */
struct sym_value random_copy(struct rng *rng, expr_table *table)
{
    static const char name[] = "tiled_copy";
    const struct operation *make = operations;
    struct sym_value arg[MAX_ARGS], out;
    struct int_value drawn = {.kind = VALUE_tuple};
    while (strcmp(make->name, name) != 0)
        make++;
    drawn.tuple = ccute_tuple_int_(1 << rng_below(rng, 2));
    arg[0] = sym_of_int(table, &drawn);
    drawn.kind = VALUE_layout;
    for (int k = 1; k < 3; k++) {
        drawn.layout = random_compact_of(rng, random_shape(rng, 2, 1, 16));
        arg[k] = sym_of_int(table, &drawn);
    }
    run_symbolic(table, make, &out, arg);
    return out;
}
