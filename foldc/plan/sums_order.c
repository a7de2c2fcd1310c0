/* The order of a product's values in the registers of its threads. */
#include <ccute/gemm.h>

#include "foldc/expr/leaf.h"
#include "sums.h"

enum { SUM_C, SUM_A, SUM_B };

/* The coordinates of all values that a thread has: of C (m,n), of A (m,k), of B (n,k). */
struct order {
    int64_t count, rows; /* of the matrix */
    ccute_layout part;
};

static int64_t threads_of(const struct sums_call *product)
{
    return ccute_size_layout_(ccute_mma_threads_(product->mma->atom)) * ccute_size_layout_(product->mma->atoms);
}

/* The size of the matrix along M, N or K, of which a thread has that many instructions; 0: it is no whole tile. */
static int64_t extent_of(const struct sums_call *product, int mode)
{
    const ccute_mma_atom atom = product->mma->atom;
    const int64_t size[3] = {atom.m, atom.n, atom.k};
    const int64_t extent = product->extent[mode] * size[mode] * ccute_mode_extent_(&product->mma->atoms, mode);
    const ccute_tuple tile = ccute_tile_MNK_(*product->mma);
    return !tile.status && tile.v[mode] > 0 && extent % tile.v[mode] == 0 ? extent : 0;
}

static bool order_of(const struct sums_call *product, int operand, int64_t thread, struct order *out)
{
    const int64_t rows = extent_of(product, operand == SUM_B), columns = extent_of(product, operand == SUM_C ? 1 : 2);
    ccute_tuple shape = ccute_open_();
    ccute_layout all;
    if (rows == 0 || columns == 0)
        return false;
    shape = ccute_push_int_(shape, rows);
    shape = ccute_push_int_(shape, columns);
    all = ccute_make_layout_left_(ccute_close_(shape));
    out->part = operand == SUM_C   ? ccute_partition_C_(*product->mma, all, thread)
                : operand == SUM_A ? ccute_partition_A_(*product->mma, all, thread)
                                   : ccute_partition_B_(*product->mma, all, thread);
    out->rows = rows;
    out->count = out->part.shape.status ? 0 : ccute_size_layout_(out->part);
    return out->count == product->side[operand].count;
}

static void coordinate(const struct order *order, int64_t value, int64_t out[2])
{
    const int64_t at = ccute_element_(&order->part, value);
    out[0] = at % order->rows;
    out[1] = at / order->rows;
}

/* The distance between the element that the instruction reads and the one that is there, of one product's sums. */
struct distance {
    const struct sums_call *product; /* NULL: none so far */
    int64_t apart[2];
    int64_t begin[2]; /* the element that the first thread reads first */
};

/* Is the element as far away as the others of that product? */
static bool is_as_far(struct distance *seen, const struct sums_witness *at)
{
    const int64_t apart[2] = {at->read[0] - at->held[0], at->read[1] - at->held[1]};
    if (seen->product != at->product)
        *seen = (struct distance){at->product, {apart[0], apart[1]}, {seen->begin[0], seen->begin[1]}};
    return seen->apart[0] == apart[0] && seen->apart[1] == apart[1];
}

/* Warps that read other parts of the operand may have sums that are farther away; those that share a part have the same
 * elements of it. */
static void meet_other_parts(struct distance *seen, const struct order *read)
{
    int64_t begin[2];
    coordinate(read, 0, begin);
    if (seen->product && begin[0] == seen->begin[0] && begin[1] == seen->begin[1])
        return;
    *seen = (struct distance){.begin = {begin[0], begin[1]}};
}

/* The threads of a warp, or of four, from `first` on, where the operand begins `shift` elements later: a coordinate is
 * a sum over the bits of the thread's number, so one of each bit is enough. True: all is right, or not known. */
static bool is_right(const struct sums_call *product, int operand, const struct sums_value *from, int64_t count,
                     int64_t first, int64_t shift, struct distance *seen, struct sums_witness *witness)
{
    const struct sums_side *side = &product->side[operand];
    const int64_t group = ccute_size_layout_(ccute_mma_threads_(product->mma->atom));
    struct order read, held;
    if (order_of(product, operand, first, &read))
        meet_other_parts(seen, &read);
    for (int64_t t = first; t < first + group; t++) {
        const struct sums_call *of = NULL;
        if (((t - first) & (t - first - 1)) != 0)
            continue;
        if (!order_of(product, operand, t, &read))
            return true;
        for (int64_t i = 0; i < side->count; i++) {
            const int64_t at = side->at[i] + shift;
            const struct sums_value value = at >= 0 && at < count ? from[at] : (struct sums_value){NULL, 0};
            if (!value.product || value.product->thread != product->thread || t >= threads_of(value.product))
                continue;
            if (of != value.product && !order_of(value.product, SUM_C, t, &held))
                return true;
            of = value.product;
            *witness = (struct sums_witness){.thread = t, .element = at, .product = of};
            coordinate(&read, i, witness->read);
            coordinate(&held, value.value, witness->held);
            if (!is_as_far(seen, witness))
                return false;
        }
    }
    return true;
}

static bool is_right_for_all(const struct sums_call *product, int operand, const struct sums_value *from, int64_t count,
                             int64_t shift, struct sums_witness *witness)
{
    const int64_t group = ccute_size_layout_(ccute_mma_threads_(product->mma->atom));
    struct distance seen = {.product = NULL};
    for (int64_t t = 0; t < threads_of(product); t += group)
        if (!is_right(product, operand, from, count, t, shift, &seen, witness))
            return false;
    return true;
}

/* Where foldc does not know the beginning, it may be any that the array has room for. */
bool sums_are_misplaced(const struct sums_call *product, int operand, const struct sums_value *from, int64_t count,
                        struct sums_witness *witness)
{
    const struct sums_side *side = &product->side[operand];
    struct sums_witness other;
    int64_t shift, most = 0;
    if (leaf_const(side->shift, &shift))
        return !is_right_for_all(product, operand, from, count, shift / side->bytes, witness);
    for (int64_t i = 0; i < side->count; i++)
        most = side->at[i] > most ? side->at[i] : most;
    if (most >= count || is_right_for_all(product, operand, from, count, 0, witness))
        return false;
    for (shift = 1; shift + most < count; shift++)
        if (is_right_for_all(product, operand, from, count, shift, &other))
            return false;
    return true;
}
