/* tma(...): the box, shape, strides and swizzle that CuTe passes to the driver for a tensor and a tile.
 *
 * CuTe merges axes that are one run in global memory, as far as it knows their strides, and lets the axes beyond the
 * fifth share one. ccute_make_tma does neither, so that a map's axes never depend on numbers known at run time. */
#include "tma.h"

#include <stdbool.h>
#include <string.h>

#include "lib/tma.h"

/* An axis of the map: leaves of the tensor that share it. */
typedef struct axis {
    int64_t box;
    int leaves, leaf[CCUTE_MAX_LEAVES];
} axis;

typedef struct problem {
    const ccute_layout *tensor, *tile;
    int element, blocks, axes;
    bool known; /* extents and strides are */
    ccute_tuple bad;
    axis axis[2 * CCUTE_MAX_LEAVES];
} problem;

static bool refuse(problem *p, ccute_status status, int64_t a, int64_t b, int64_t c, int64_t d)
{
    p->bad = ccute_tuple_int_(a);
    p->bad.status = (uint8_t)status;
    p->bad.v[1] = b;
    p->bad.v[2] = c;
    p->bad.v[3] = d;
    p->bad.v[4] = p->element == 8 ? 1 : 4 - (p->element >> 1);
    return false;
}

/* ---- The tile's digits along the tensor's leaves --------------------------------------------- */

typedef struct digits {
    int count;
    ccute_tma_digit digit[CCUTE_TMA_DIGITS];
} digits;

/* `extent` elements of the leaves b..e-1, the first ones first. */
static bool take_leaves(problem *p, digits *out, int b, int e, int64_t extent)
{
    for (int leaf = b; leaf < e && extent > 1; leaf++) {
        const int64_t whole = p->tensor->shape.v[leaf];
        const int64_t part = leaf == e - 1 || extent < whole ? extent : whole;
        if (leaf < e - 1 && (whole % part || extent % part))
            return refuse(p, CCUTE_E_TMA_NEST, leaf, whole, extent, 0);
        out->digit[out->count++] = (ccute_tma_digit){part, 1, 0, leaf};
        extent /= part;
    }
    return true;
}

/* Where the mode ends that begins at leaf i in `depth` brackets. */
static int mode_end(const uint8_t *prof, int n, int i, int depth)
{
    for (int level = depth;; level += prof[i] >> 4) {
        const int shut = prof[i++] & 15;
        if (shut >= level || i == n)
            return i;
        level -= shut;
    }
}

/* Items i..last-1 of a tiler, in `depth` brackets, against the tensor's leaves b..e-1 in `inside` brackets. */
static bool take_items(problem *p, digits *out, const ccute_tiler *tiler, int i, int last, int depth, int b, int e,
                       int inside)
{
    const uint8_t *const shape = p->tensor->shape.prof;
    if (depth == 0)
        return take_leaves(p, out, b, e, tiler->pool.shape.v[tiler->begin[i]]);
    for (const int first = i, from = b; i < last;) {
        const int open = (i == first ? depth - 1 : tiler->prof[i] >> 4);
        const int opens = b < e && inside ? (b == from ? inside - 1 : shape[b] >> 4) : 0;
        const int end = mode_end(tiler->prof, tiler->n, i, open);
        const int to = !inside ? e : b < e ? mode_end(shape, p->tensor->shape.n, b, opens) : e;
        if (b == e)
            return refuse(p, CCUTE_E_TMA_MODES, tiler->n, p->tensor->shape.n, 0, 0);
        if (!take_items(p, out, tiler, i, end, open, b, to, opens))
            return false;
        i = end;
        b = to;
    }
    return true;
}

/* Without a tile: the product of each of the shared layout's modes. */
static bool take_modes(problem *p, digits *out)
{
    const ccute_tuple *const shape = &p->tensor->shape, *const tile = &p->tile->shape;
    const int depth = tile->n ? tile->prof[0] >> 4 : 0, inside = shape->n ? shape->prof[0] >> 4 : 0;
    for (int i = 0, b = 0; i < tile->n;) {
        const int end = depth ? mode_end(tile->prof, tile->n, i, i ? tile->prof[i] >> 4 : depth - 1) : tile->n;
        int64_t size = 1;
        if (b == shape->n)
            return refuse(p, CCUTE_E_TMA_MODES, tile->n, shape->n, 0, 0);
        const int to =
            inside && depth ? mode_end(shape->prof, shape->n, b, b ? shape->prof[b] >> 4 : inside - 1) : shape->n;
        for (; i < end; i++)
            size *= tile->v[i];
        if (!take_leaves(p, out, b, to, size))
            return false;
        b = to;
    }
    return true;
}

/* The digits of the tile that are one run in shared memory, from its beginning on, each a run of one leaf. */
static bool take_run(problem *p, const ccute_tiler *tiler, digits *run)
{
    digits tile = {.count = 0}, all = {.count = 0};
    int64_t next = 1;
    for (int i = 0; tiler && i < tiler->n; i++)
        if (!eval_is_tuple(tiler) || tiler->pool.shape.v[tiler->begin[i]] < 1)
            return refuse(p, CCUTE_E_TMA_TILER, i, 0, 0, 0);
    if (tiler ? !take_items(p, &tile, tiler, 0, tiler->n, tiler->n ? tiler->prof[0] >> 4 : 0, 0, p->tensor->shape.n,
                            p->tensor->shape.n ? p->tensor->shape.prof[0] >> 4 : 0)
              : !take_modes(p, &tile))
        return false;
    if (!ccute_tma_refine(all.digit, &all.count, tile.digit, tile.count, p->tile, 0, p->tile->shape.n))
        return refuse(p, CCUTE_E_TMA_CUT, 0, 0, 0, 0);
    ccute_tma_sort(all.digit, all.count);
    run->count = 0;
    for (int i = 0; i < all.count; i++) {
        const ccute_tma_digit d = all.digit[i];
        ccute_tma_digit *const last = run->count ? &run->digit[run->count - 1] : NULL;
        if (d.extent == 1 || d.shared != next)
            continue;
        next = d.extent * d.shared;
        if (last && last->leaf == d.leaf && last->step * last->extent == d.step)
            last->extent *= d.extent;
        else
            run->digit[run->count++] = d;
    }
    return true;
}

/* ---- Axes ------------------------------------------------------------------------------------ */

static bool is_known(const problem *p, int64_t stride) { return p->known || stride == 0 || stride == 1; }

/* Does leaf b continue axis a in global memory, as far as CuTe knows? */
static bool continues(const problem *p, const axis *a, int64_t first_extent, const ccute_tma_digit *d)
{
    const int64_t *const stride = p->tensor->stride;
    return is_known(p, stride[a->leaf[0]]) && is_known(p, stride[d->leaf]) &&
           stride[a->leaf[0]] * first_extent == stride[d->leaf] && first_extent * d->extent <= CCUTE_TMA_BOX_MAX;
}

static void add_axis(problem *p, int64_t box, int leaf)
{
    axis *const a = &p->axis[p->axes++];
    a->box = box;
    a->leaves = 1;
    a->leaf[0] = leaf;
}

static bool has_leaf(const problem *p, int leaf)
{
    for (int i = 0; i < p->axes; i++)
        for (int k = 0; k < p->axis[i].leaves; k++)
            if (p->axis[i].leaf[k] == leaf)
                return true;
    return false;
}

/* The run up to where it begins in the middle of a leaf; then the leaves that the tile does not have. */
static bool make_axes(problem *p, const digits *run)
{
    const ccute_layout *const t = p->tensor;
    for (int i = 0; i < run->count && run->digit[i].step == 1; i++) {
        axis *const last = p->axes ? &p->axis[p->axes - 1] : NULL;
        if (last && continues(p, last, last->box, &run->digit[i])) {
            last->box *= run->digit[i].extent;
            last->leaf[last->leaves++] = run->digit[i].leaf;
        } else {
            add_axis(p, run->digit[i].extent, run->digit[i].leaf);
        }
    }
    if (!p->axes)
        return refuse(p, CCUTE_E_TMA_ROW, 1, p->element, 0, 0);
    for (int leaf = 0; leaf < t->shape.n; leaf++)
        if (!(p->known && t->shape.v[leaf] == 1) && t->stride[leaf] != 0 && !has_leaf(p, leaf))
            add_axis(p, 1, leaf);
    for (; p->axes > CCUTE_TMA_AXES; p->axes--) {
        axis *const last = &p->axis[CCUTE_TMA_AXES - 1], *const beyond = last + 1;
        memcpy(last->leaf + last->leaves, beyond->leaf, (size_t)beyond->leaves * sizeof *beyond->leaf);
        last->leaves += beyond->leaves;
        last->box *= beyond->box;
        memmove(beyond, beyond + 1, (size_t)(p->axes - CCUTE_TMA_AXES - 1) * sizeof *beyond);
    }
    return true;
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static uint64_t gcd(uint64_t a, uint64_t b)
{
    while (b) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Extent and stride of an axis: of several leaves, those of a mode that has each of their places. */
static void number_axis(const problem *p, const axis *a, uint64_t *extent, uint64_t *stride)
{
    *extent = 1;
    *stride = 0;
    for (int i = 0; i < a->leaves; i++) {
        const uint64_t more = (uint64_t)p->tensor->shape.v[a->leaf[i]], old = *stride;
        const uint64_t d = (uint64_t)p->tensor->stride[a->leaf[i]];
        *stride = gcd(old, d);
        *extent = *stride ? (*extent - 1) * (old / *stride) + (more - 1) * (d / *stride) + 1 : more;
    }
}

static bool check_axis(problem *p, int i, uint64_t extent, uint64_t stride)
{
    const int leaf = p->axis[i].leaf[0];
    const int64_t bytes = (int64_t)stride * p->element;
    if (extent < 1 || extent > (uint64_t)1 << 32)
        return refuse(p, CCUTE_E_TMA_EXTENT, leaf, (int64_t)extent, 0, 0);
    if (i == 0)
        return stride == 1 || refuse(p, CCUTE_E_TMA_NO_MAJOR, leaf, (int64_t)stride, 0, 0);
    if (stride >= ((uint64_t)1 << 40) / (unsigned)p->element)
        return refuse(p, CCUTE_E_TMA_FAR, leaf, (int64_t)stride, p->element, 0);
    if (bytes % CCUTE_TMA_ROW == 0)
        return true;
    refuse(p, CCUTE_E_TMA_STRIDE, leaf, (int64_t)stride, bytes, bytes % CCUTE_TMA_ROW);
    p->bad.v[4] = (bytes / CCUTE_TMA_ROW + 1) * CCUTE_TMA_ROW / p->element;
    return false;
}

/* Cut the box among the blocks, from its end on. */
static bool cut_among_blocks(problem *p)
{
    int64_t left = p->blocks;
    for (int i = p->axes - 1; left > 1; i--) {
        const int64_t box = i < 0 ? 1 : p->axis[i].box;
        if (i < 0 || (box % left && left % box))
            return refuse(p, CCUTE_E_TMA_BLOCKS, p->blocks, 0, 0, 0);
        p->axis[i].box = box > left ? box / left : 1;
        left = box > left ? 1 : left / box;
    }
    return true;
}

static bool check_box(problem *p, int swizzle)
{
    const int64_t row = p->axis[0].box * p->element;
    for (int i = 0; i < p->axes; i++)
        if (p->axis[i].box > CCUTE_TMA_BOX_MAX)
            return refuse(p, CCUTE_E_TMA_LONG, p->axis[i].leaf[0], p->axis[i].box, CCUTE_TMA_BOX_MAX, row);
    if (row % CCUTE_TMA_ROW)
        return refuse(p, CCUTE_E_TMA_ROW, p->axis[0].box, row, 0, 0);
    if (swizzle && row > CCUTE_TMA_ROW << swizzle)
        return refuse(p, CCUTE_E_TMA_SPAN, p->axis[0].box, row, CCUTE_TMA_ROW << swizzle, 0);
    return true;
}

static bool check_operands(problem *p, int64_t bits, int64_t blocks, int *swizzle)
{
    p->element = bits == 8 || bits == 16 || bits == 32 || bits == 64 ? (int)bits / 8 : 0;
    p->blocks = (int)blocks;
    if (!p->element)
        return refuse(p, CCUTE_E_TMA_BITS, bits, 0, 0, 0);
    if (blocks < 1 || blocks > 16)
        return refuse(p, CCUTE_E_TMA_BLOCKS, blocks, 0, 0, 0);
    if (p->tensor->sw_bits)
        return refuse(p, CCUTE_E_SWIZZLE, 1, p->tensor->sw_bits, p->tensor->sw_base, p->tensor->sw_shift);
    if (p->tile->offset)
        return refuse(p, CCUTE_E_OFFSET, 2, p->tile->offset, 0, 0);
    *swizzle = ccute_tma_swizzle(p->tile, p->element);
    if (*swizzle < 0)
        return refuse(p, CCUTE_E_TMA_SWIZZLE, p->tile->sw_bits, p->tile->sw_base, p->tile->sw_shift, p->element);
    for (int i = 0; i < p->tile->shape.n; i++)
        if (p->tile->shape.v[i] < 1)
            return refuse(p, CCUTE_E_TMA_EMPTY, i, p->tile->shape.v[i], 0, 0);
    for (int i = 0; i < p->tensor->shape.n; i++)
        if (p->tensor->stride[i] < 0 || p->tensor->shape.v[i] < 1)
            return refuse(p, p->tensor->stride[i] < 0 ? CCUTE_E_TMA_NEGATIVE : CCUTE_E_TMA_EXTENT, i,
                          p->tensor->stride[i] < 0 ? p->tensor->stride[i] : p->tensor->shape.v[i], 1, 0);
    return true;
}

static bool make(problem *p, const ccute_tiler *tiler, int64_t bits, int64_t blocks, eval_map *map)
{
    digits run;
    int swizzle;
    if (!check_operands(p, bits, blocks, &swizzle) || !take_run(p, tiler, &run) || !make_axes(p, &run))
        return false;
    for (int i = 0; i < p->axes; i++) {
        uint64_t stride;
        number_axis(p, &p->axis[i], &map->shape[i], &stride);
        if (!check_axis(p, i, map->shape[i], stride))
            return false;
        map->stride[i] = stride * (unsigned)p->element;
    }
    if (!cut_among_blocks(p) || !check_box(p, swizzle))
        return false;
    for (int i = 0; i < p->axes; i++)
        map->box[i] = (uint64_t)p->axis[i].box;
    map->rank = p->axes;
    map->swizzle = swizzle ? 16 << swizzle : 0;
    return true;
}

ccute_tuple eval_tma(const ccute_layout *tensor, const ccute_layout *tile, int64_t bits, const ccute_tiler *tiler,
                     int64_t blocks, int known, eval_map *map)
{
    problem p = {.tensor = tensor, .tile = tile, .known = known};
    return make(&p, tiler, bits, blocks, map) ? ccute_tuple_int_(0) : p.bad;
}
