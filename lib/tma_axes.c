/* The axes of a map, from the brackets of the tensor's shape and from the tile's layout in shared memory. */
#include "tma.h"

#include <string.h>

static ccute_status refuse(ccute_tma_plan *plan, ccute_status status, int64_t a, int64_t b, int64_t c, int64_t d)
{
    const int64_t why[8] = {a, b, c, d};
    memcpy(plan->why, why, sizeof why);
    return plan->status = status;
}

/* ---- Digits ---------------------------------------------------------------------------------- */

int ccute_tma_refine(ccute_tma_digit *out, int *count, const ccute_tma_digit *tile, int n, const ccute_layout *shared,
                     int b, int e)
{
    int64_t taken = 1, passed = 1; /* of the tile's digit, and of the shared leaf */
    for (int i = 0;;) {
        while (i < n && taken == tile[i].extent)
            i++, taken = 1;
        while (b < e && passed == shared->shape.v[b])
            b++, passed = 1;
        if (i == n || b == e)
            return i == n && b == e;
        const int64_t left = tile[i].extent / taken, room = shared->shape.v[b] / passed;
        const int64_t step = left < room ? left : room;
        if (left % step || room % step || *count == CCUTE_TMA_DIGITS)
            return 0;
        out[(*count)++] = (ccute_tma_digit){step, tile[i].step * taken, shared->stride[b] * passed, tile[i].leaf};
        taken *= step;
        passed *= step;
    }
}

void ccute_tma_sort(ccute_tma_digit *digit, int count)
{
    for (int i = 1; i < count; i++) {
        const ccute_tma_digit moved = digit[i];
        int k = i;
        for (; k > 0 && digit[k - 1].shared > moved.shared; k--)
            digit[k] = digit[k - 1];
        digit[k] = moved;
    }
}

/* ---- The tile's modes along the tensor's ----------------------------------------------------- */

/* A mode: leaves b..e-1 in `depth` brackets. */
typedef struct span {
    int b, e, depth;
} span;

/* The mode that begins at leaf b in `depth` brackets. */
static span mode_from(const ccute_tuple *t, int b, int depth)
{
    span s = {b, b, depth};
    for (int level = depth;; level += t->prof[s.e] >> 4) {
        const int shut = t->prof[s.e++] & 15;
        if (shut >= level || s.e == t->n)
            return s;
        level -= shut;
    }
}

static span whole(const ccute_tuple *t) { return (span){0, t->n, t->n ? t->prof[0] >> 4 : 0}; }

static int64_t product(const ccute_tuple *t, span s)
{
    int64_t p = 1;
    for (int i = s.b; i < s.e; i++)
        p *= t->v[i];
    return p;
}

/* The next mode within p behind leaf i. */
static span mode_in(const ccute_tuple *t, span p, int i)
{
    return mode_from(t, i, i == p.b ? p.depth - 1 : t->prof[i] >> 4);
}

/* The elements of the tile along each leaf of the tensor's mode g, of which the tile has s. Parts with the same
   brackets in both go leaf by leaf; a mode of the tensor's with more brackets has the tile in its first leaf. 0 if the
   tile has more modes than the tensor. */
static int take_modes(int64_t *tile, const ccute_tuple *shape, span g, const ccute_tuple *shared, span s)
{
    if (g.depth == 0 || s.depth == 0) {
        tile[g.b] = product(shared, s);
        return 1;
    }
    for (int i = g.b, k = s.b; k < s.e;) {
        if (i == g.e)
            return 0;
        const span inner = mode_in(shape, g, i), part = mode_in(shared, s, k);
        if (!take_modes(tile, shape, inner, shared, part))
            return 0;
        i = inner.e;
        k = part.e;
    }
    return 1;
}

/* The elements along every leaf; 0, and none, if the tile has more modes than the tensor. */
static int take_tile(int64_t *tile, const ccute_tuple *shape, const ccute_tuple *shared)
{
    const span g = whole(shape), s = whole(shared);
    for (int i = 0; i < shape->n; i++)
        tile[i] = 1;
    if ((g.depth || !s.depth || mode_in(shared, s, 0).e == s.e) && take_modes(tile, shape, g, shared, s))
        return 1;
    tile[0] = 0;
    return 0;
}

/* Is the tile one run of column-major elements along the tensor's leaves, mode by mode? Its digits, if so. */
static int digits_of(const ccute_tma_plan *plan, const ccute_tuple *shape, const ccute_layout *tile,
                     ccute_tma_digit *digit, int *count)
{
    ccute_tma_digit along[CCUTE_TMA_AXES];
    const span all = whole(shape), part = whole(&tile->shape);
    *count = 0;
    for (int i = all.b, k = part.b; k < part.e;) {
        const span g = all.depth ? mode_in(shape, all, i) : all;
        const span s = part.depth && all.depth ? mode_in(&tile->shape, part, k) : part;
        for (int leaf = g.b; leaf < g.e; leaf++)
            along[leaf - g.b] = (ccute_tma_digit){plan->tile[leaf], 1, 0, leaf};
        if (!ccute_tma_refine(digit, count, along, g.e - g.b, tile, s.b, s.e))
            return 0;
        i = g.e;
        k = s.e;
    }
    return 1;
}

/* ---- The tile in shared memory --------------------------------------------------------------- */

int ccute_tma_swizzle(const ccute_layout *tile, int element)
{
    const int log2 = element == 8 ? 3 : element >> 1;
    if (!tile->sw_bits)
        return 0;
    return tile->sw_bits <= 3 && tile->sw_base + log2 == 4 && tile->sw_shift == 3 ? tile->sw_bits : -1;
}

/* The offset of element i of the tile, the swizzle left out. */
static int64_t place_of(const ccute_layout *tile, int64_t i)
{
    int64_t place = 0;
    for (int k = 0; k < tile->shape.n; k++) {
        place += i % tile->shape.v[k] * tile->stride[k];
        i /= tile->shape.v[k];
    }
    return place;
}

/* Two elements of so many in one place are refused. */
static ccute_status check_each_place(ccute_tma_plan *plan, const ccute_layout *tile, int64_t size)
{
    unsigned char seen[CCUTE_TMA_SHARED_MAX / 8] = {0};
    for (int64_t i = 0; i < size; i++) {
        const int64_t place = place_of(tile, i);
        if (seen[place / 8] >> place % 8 & 1)
            for (int64_t k = 0;; k++)
                if (place_of(tile, k) == place)
                    return refuse(plan, CCUTE_E_INJECTIVE, k, i, place, 0);
        seen[place / 8] |= (unsigned char)(1 << place % 8);
    }
    return CCUTE_OK;
}

/* Digits that do not reach into one another have no two elements in one place. */
static ccute_status check_places(ccute_tma_plan *plan, const ccute_layout *tile, const ccute_tma_digit *sorted,
                                 int count)
{
    int64_t reach = 0, size = 1;
    int apart = 1;
    for (int i = 0; i < count; i++) {
        apart &= sorted[i].shared > reach;
        reach += (sorted[i].extent - 1) * sorted[i].shared;
        size *= sorted[i].extent;
    }
    return apart ? CCUTE_OK : check_each_place(plan, tile, size);
}

/* The checks of the tile alone. */
static ccute_status check_tile(ccute_tma_plan *plan, const ccute_layout *tile)
{
    int64_t reach = 1, size = 1;
    if (tile->shape.status) {
        memcpy(plan->why, tile->shape.v, sizeof plan->why);
        return plan->status = (ccute_status)tile->shape.status;
    }
    if (tile->offset)
        return refuse(plan, CCUTE_E_OFFSET, 2, tile->offset, 0, 0);
    plan->swizzle = ccute_tma_swizzle(tile, plan->element);
    if (plan->swizzle < 0) {
        refuse(plan, CCUTE_E_TMA_SWIZZLE, tile->sw_bits, tile->sw_base, tile->sw_shift, plan->element);
        plan->why[4] = plan->element == 8 ? 1 : 4 - (plan->element >> 1);
        return plan->status;
    }
    for (int i = 0; i < tile->shape.n; i++) {
        const int64_t extent = tile->shape.v[i], stride = tile->stride[i];
        if (extent <= 0)
            return refuse(plan, CCUTE_E_TMA_EMPTY, i, extent, 0, 0);
        if (stride < 0 && extent > 1)
            return refuse(plan, CCUTE_E_TMA_NEGATIVE, i, stride, 2, 0);
        if (extent > CCUTE_TMA_SHARED_MAX || (extent > 1 && stride > CCUTE_TMA_SHARED_MAX))
            return refuse(plan, CCUTE_E_TMA_SHARED, i, extent, stride, CCUTE_TMA_SHARED_MAX);
        reach += (extent - 1) * stride;
        size *= extent;
        if ((reach > size ? reach : size) * plan->element > CCUTE_TMA_SHARED_MAX)
            return refuse(plan, CCUTE_E_TMA_SHARED, i, extent, stride, CCUTE_TMA_SHARED_MAX);
    }
    return CCUTE_OK;
}

/* ---- The box --------------------------------------------------------------------------------- */

/* The digits outside of the box, which the issuing thread counts through. */
typedef struct rest {
    int count;
    ccute_tma_digit digit[CCUTE_TMA_DIGITS + CCUTE_TMA_AXES];
} rest;

static void leave(rest *r, int64_t extent, int64_t step, int64_t shared, int leaf)
{
    ccute_tma_digit *last = r->count ? &r->digit[r->count - 1] : NULL;
    if (extent == 1)
        return;
    if (last && last->leaf == leaf && last->step * last->extent == step && last->shared * last->extent == shared)
        last->extent *= extent;
    else
        r->digit[r->count++] = (ccute_tma_digit){extent, step, shared, leaf};
}

static int axis_of(const ccute_tma_plan *plan, int leaf)
{
    int axis = 0;
    while (axis < plan->rank && plan->leaf[axis] != leaf)
        axis++;
    return axis;
}

/* Can the box, `volume` elements so far, go on with this digit? */
static int goes_on(const ccute_tma_plan *plan, int64_t volume, const ccute_tma_digit *d)
{
    const int axis = axis_of(plan, d->leaf);
    if (d->shared != volume)
        return 0;
    return axis == plan->rank ? d->step == 1 : axis == plan->rank - 1 && d->step == plan->box[axis];
}

/* As many digits as are one run in shared memory and a box in the tensor; the others are left. */
static void grow_box(ccute_tma_plan *plan, const ccute_tma_digit *sorted, int count, rest *left)
{
    int64_t volume = 1;
    int i = 0;
    plan->rank = 0;
    for (; i < count && goes_on(plan, volume, &sorted[i]); i++) {
        const int axis = axis_of(plan, sorted[i].leaf);
        plan->leaf[axis] = sorted[i].leaf;
        plan->box[axis] = (axis == plan->rank ? 1 : plan->box[axis]) * sorted[i].extent;
        plan->rank += axis == plan->rank;
        volume *= sorted[i].extent;
    }
    left->count = 0;
    for (; i < count; i++)
        leave(left, sorted[i].extent, sorted[i].step, sorted[i].shared, sorted[i].leaf);
}

/* The most elements of an axis that fit in a box which has `volume` of each: a divisor, so that boxes are equal. 0 if
   there is none. */
static int64_t fitting(const ccute_tma_plan *plan, int axis, int64_t volume)
{
    const int64_t most = plan->box[axis];
    const int64_t row = axis ? 1 : plan->swizzle ? (int64_t)CCUTE_TMA_ROW << plan->swizzle : CCUTE_TMA_ROW;
    for (int64_t n = most < CCUTE_TMA_BOX_MAX ? most : CCUTE_TMA_BOX_MAX; n > 0; n--) {
        const int64_t bytes = n * volume * plan->element;
        if (most % n || bytes % row || (!axis && plan->swizzle && bytes != row))
            continue;
        if (n == most || bytes % CCUTE_TMA_SHARED_ALIGN == 0)
            return n;
    }
    return 0;
}

/* Cut the box where an axis is too long for it. */
static ccute_status cut_box(ccute_tma_plan *plan, rest *left)
{
    rest old = *left;
    int64_t volume = 1;
    int axis = 0;
    left->count = 0;
    for (; axis < plan->rank; volume *= plan->box[axis++]) {
        const int64_t n = fitting(plan, axis, volume), whole_axis = plan->box[axis];
        if (!n && axis)
            return refuse(plan, CCUTE_E_TMA_LONG, plan->leaf[axis], whole_axis, CCUTE_TMA_BOX_MAX,
                          volume * plan->element);
        if (!n && plan->swizzle)
            return refuse(plan, CCUTE_E_TMA_SPAN, whole_axis, whole_axis * plan->element,
                          CCUTE_TMA_ROW << plan->swizzle, 0);
        if (!n)
            return refuse(plan, CCUTE_E_TMA_ROW, whole_axis, whole_axis * plan->element, 0, 0);
        if (n == whole_axis)
            continue;
        plan->box[axis] = n;
        leave(left, whole_axis / n, n, n * volume, plan->leaf[axis]);
        volume *= whole_axis;
        break;
    }
    for (int i = axis + 1; i < plan->rank; volume *= plan->box[i++])
        leave(left, plan->box[i], 1, volume, plan->leaf[i]);
    if (axis < plan->rank)
        plan->rank = axis + 1;
    for (int i = 0; i < old.count; i++)
        leave(left, old.digit[i].extent, old.digit[i].step, old.digit[i].shared, old.digit[i].leaf);
    return CCUTE_OK;
}

/* ---- Steps ----------------------------------------------------------------------------------- */

static ccute_status add_step(ccute_tma_plan *plan, const ccute_tma_digit *d)
{
    const int64_t bytes = d->shared * plan->element;
    const int used = plan->boxes + plan->slices;
    if (used == CCUTE_TMA_STEPS)
        return refuse(plan, CCUTE_E_TMA_STEPS, CCUTE_TMA_STEPS, 0, 0, 0);
    if (bytes % CCUTE_TMA_SHARED_ALIGN)
        return refuse(plan, CCUTE_E_TMA_ALIGN, bytes, CCUTE_TMA_SHARED_ALIGN, 0, 0);
    plan->step[used].count = (uint16_t)d->extent;
    plan->step[used].axis = (uint8_t)axis_of(plan, d->leaf);
    plan->step[used].step = (int32_t)d->step;
    plan->step[used].shared = (int32_t)bytes;
    return CCUTE_OK;
}

/* Cut the box among the blocks of a cluster, its outermost axis first. */
static ccute_status slice(ccute_tma_plan *plan, int blocks)
{
    ccute_tma_digit part[CCUTE_TMA_AXES];
    int64_t volume = 1, left = blocks;
    int parts = 0;
    for (int axis = 0; axis < plan->rank; axis++)
        volume *= plan->box[axis];
    for (int axis = plan->rank - 1; axis >= 0 && left > 1; axis--) {
        const int64_t old = plan->box[axis], n = old < left ? old : left;
        volume /= old;
        if (old % n || left % n)
            break;
        plan->box[axis] = old / n;
        left /= n;
        if (n > 1)
            part[parts++] = (ccute_tma_digit){n, old / n, old / n * volume, plan->leaf[axis]};
    }
    if (left > 1 || blocks < 1 || fitting(plan, 0, 1) != plan->box[0])
        return refuse(plan, CCUTE_E_TMA_BLOCKS, blocks, 0, 0, 0);
    for (; parts > 0; plan->slices++)
        if (add_step(plan, &part[--parts]))
            return plan->status;
    return CCUTE_OK;
}

/* FNV-1a. */
static uint64_t mix(uint64_t digest, int64_t value)
{
    for (int i = 0; i < 64; i += 8)
        digest = (digest ^ ((uint64_t)value >> i & 255)) * 0x100000001b3u;
    return digest;
}

static uint64_t digest_of(const ccute_tma_plan *plan)
{
    uint64_t digest = 0xcbf29ce484222325u;
    digest = mix(digest, plan->rank | plan->boxes << 8 | plan->slices << 16 | plan->swizzle << 24);
    digest = mix(digest, plan->element);
    for (int i = 0; i < plan->rank; i++)
        digest = mix(mix(digest, plan->leaf[i]), plan->box[i]);
    for (int i = 0; i < plan->boxes + plan->slices; i++) {
        const ccute_tma_step *const s = &plan->step[i];
        digest = mix(mix(digest, s->count | s->axis << 16), (int64_t)s->step << 32 | s->shared);
    }
    return digest;
}

/* ---- All of it ------------------------------------------------------------------------------- */

/* The box of the sorted digits, and the steps to the tile's other boxes. */
static ccute_status lay_out(ccute_tma_plan *plan, const ccute_tma_digit *sorted, int count, int leaves, int blocks)
{
    rest left;
    grow_box(plan, sorted, count, &left);
    if (plan->rank == 0)
        return refuse(plan, CCUTE_E_TMA_ROW, 1, plan->element, 0, 0);
    if (cut_box(plan, &left))
        return plan->status;
    for (int leaf = 0; leaf < leaves; leaf++)
        if (axis_of(plan, leaf) == plan->rank) {
            plan->leaf[plan->rank] = leaf;
            plan->box[plan->rank++] = 1;
        }
    for (int i = 0; i < left.count; i++, plan->boxes++)
        if (add_step(plan, &left.digit[i]))
            return plan->status;
    plan->whole = digest_of(plan);
    if (slice(plan, blocks))
        return plan->status;
    plan->digest = digest_of(plan);
    return CCUTE_OK;
}

ccute_status ccute_tma_axes(ccute_tma_plan *plan, const ccute_tuple *shape, const ccute_layout *tile, int element,
                            int blocks)
{
    ccute_tma_digit digit[CCUTE_TMA_DIGITS];
    int count, used = 0;
    memset(plan, 0, sizeof *plan);
    plan->element = element;
    if (check_tile(plan, tile))
        return plan->status;
    if (shape->n < 1 || shape->n > CCUTE_TMA_AXES)
        return refuse(plan, CCUTE_E_TMA_AXES, shape->n, CCUTE_TMA_AXES, 0, 0);
    if (!take_tile(plan->tile, shape, &tile->shape))
        return refuse(plan, CCUTE_E_TMA_MODES, tile->shape.n, shape->n, 0, 0);
    if (!digits_of(plan, shape, tile, digit, &count))
        return refuse(plan, CCUTE_E_TMA_CUT, 0, 0, 0, 0);
    for (int i = 0; i < count; i++)
        if (digit[i].extent > 1)
            digit[used++] = digit[i];
    ccute_tma_sort(digit, used);
    if (check_places(plan, tile, digit, used))
        return plan->status;
    return lay_out(plan, digit, used, shape->n, blocks);
}
