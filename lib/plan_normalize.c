/* Two layouts to one nest of loops: each coalesced for itself, split where the other is split, loops ordered by the
 * destination's stride, coalesced again together, counted in the widest unit. */
#include "plan.h"

enum { WIDEST_UNIT = 16 };

/* ---- Sides --------------------------------------------------------------------------------------- */

/* Append a mode, or let it continue the last one. */
static void side_add(ccute_side *s, int64_t extent, int64_t stride, int64_t index)
{
    const int last = s->n - 1;
    int64_t end;
    if (last >= 0 && !__builtin_mul_overflow(s->extent[last], s->stride[last], &end) && end == stride) {
        s->extent[last] *= extent;
        return;
    }
    s->extent[s->n] = extent;
    s->stride[s->n] = stride;
    s->index[s->n++] = index;
}

/* The modes of a layout. Returns 0 if it has more elements than 64 bits count. */
static int side_modes(ccute_side *side, const ccute_layout *layout)
{
    int64_t index = 1;
    side->n = 0;
    for (int i = 0; i < layout->shape.n; i++)
        if (layout->shape.v[i] == 0) {
            side->size = 0;
            return 1;
        }
    for (int i = 0; i < layout->shape.n; i++) {
        if (layout->shape.v[i] == 1)
            continue;
        side_add(side, layout->shape.v[i], layout->stride[i], index);
        if (__builtin_mul_overflow(index, layout->shape.v[i], &index))
            return 0;
    }
    side->size = index;
    return 1;
}

/* The offsets reached before the swizzle. Returns 0 if 64 bits do not do. */
static int side_range(ccute_side *side)
{
    int64_t lo = side->offset, hi = side->offset, end;
    for (int i = 0; i < side->n; i++) {
        int64_t *const bound = side->stride[i] < 0 ? &lo : &hi;
        if (__builtin_mul_overflow(side->extent[i] - 1, side->stride[i], &end) ||
            __builtin_add_overflow(*bound, end, bound))
            return 0;
    }
    side->lo = lo;
    return !__builtin_add_overflow(hi, 1, &side->hi);
}

/* A swizzle whose bits are never set where it looks does nothing. */
static void side_drop_idle_swizzle(ccute_side *side)
{
    const ccute_plan_swizzle *z = &side->swizzle;
    const int looks_at = z->base + (z->shift > 0 ? z->shift : 0);
    if (z->bits && side->lo >= 0 && (side->hi - 1) >> looks_at == 0)
        side->swizzle.bits = 0;
}

/* The places behind the swizzle: it stays within windows, so those of the first and the last offset bound them, and
   the end is searched for. Returns 0 if 64 bits do not do. */
static int side_places(ccute_side *side, const ccute_layout *layout)
{
    const ccute_plan_swizzle *z = &side->swizzle;
    const int window = z->base + z->bits + (z->shift < 0 ? -z->shift : z->shift);
    ccute_tuple cosize;
    side->place_lo = side->lo;
    side->place_hi = side->hi;
    side->searched = 1;
    if (!z->bits)
        return 1;
    if (window > 62 || __builtin_add_overflow((side->hi - 1) | (((int64_t)1 << window) - 1), 1, &side->place_hi))
        return 0;
    side->place_lo = side->lo & ~(((int64_t)1 << window) - 1);
    cosize = ccute_cosize_tuple_(*layout);
    side->searched = !cosize.status;
    side->place_hi = side->searched ? cosize.v[0] : side->place_hi;
    return 1;
}

/* Places are less than that many bytes from the data, so 64 bits hold the difference of any two, also of two sides. */
static const int64_t FAR = (int64_t)1 << 61;

static int is_near(int64_t place, int64_t element)
{
    int64_t byte;
    return !__builtin_mul_overflow(place, element, &byte) && -FAR < byte && byte < FAR;
}

static int are_near(const ccute_side *side, int64_t element)
{
    return is_near(side->lo, element) && is_near(side->hi, element) && is_near(side->place_lo, element) &&
           is_near(side->place_hi, element);
}

ccute_status ccute_plan_side(ccute_plan *plan, ccute_side *side, const ccute_tensor *tensor, int which)
{
    const ccute_layout *const l = &tensor->layout;
    if (l->shape.status)
        return ccute_plan_refuse(plan, (ccute_status)l->shape.status, l->shape.v, 8);
    if (tensor->element <= 0)
        return CCUTE_REFUSE(plan, CCUTE_E_ELEMENT, which, tensor->element);
    side->offset = l->offset;
    side->swizzle.bits = l->sw_bits;
    side->swizzle.base = l->sw_base;
    side->swizzle.shift = l->sw_shift;
    side->swizzle.spare = 0;
    if (!side_modes(side, l))
        return CCUTE_REFUSE(plan, CCUTE_E_OVERFLOW, INT64_MAX, '*', 2);
    if (side->size == 0)
        return CCUTE_OK;
    if (!side_range(side))
        return CCUTE_REFUSE(plan, CCUTE_E_REACH, which);
    side_drop_idle_swizzle(side);
    if (!side_places(side, l) || !are_near(side, tensor->element))
        return CCUTE_REFUSE(plan, CCUTE_E_REACH, which);
    if (!tensor->data)
        return CCUTE_REFUSE(plan, CCUTE_E_POINTER, which);
    return CCUTE_OK;
}

/* ---- Common loops ---------------------------------------------------------------------------------- */

/* A side that is being taken apart: the rest of its mode k. */
typedef struct cursor {
    const ccute_side *side;
    int k;
    int64_t extent, stride;
} cursor;

static void cursor_load(cursor *c)
{
    if (c->k < c->side->n) {
        c->extent = c->side->extent[c->k];
        c->stride = c->side->stride[c->k];
    }
}

static cursor cursor_on(const ccute_side *side)
{
    cursor c = {side, 0, 1, 0};
    cursor_load(&c);
    return c;
}

/* Take the inner `extent` of the mode, which divides it. */
static void cursor_take(cursor *c, int64_t extent)
{
    c->extent /= extent;
    c->stride *= extent;
    if (c->extent == 1) {
        c->k++;
        cursor_load(c);
    }
}

/* Modes that one side splits for itself; a mode of the side is there twice at most. */
typedef struct own {
    int n;
    int64_t extent[2 * CCUTE_MAX_LEAVES], stride[2 * CCUTE_MAX_LEAVES];
} own;

static void own_add(own *list, int64_t extent, int64_t stride)
{
    const int last = list->n - 1;
    int64_t end;
    if (last >= 0 && !__builtin_mul_overflow(list->extent[last], list->stride[last], &end) && end == stride) {
        list->extent[last] *= extent;
        return;
    }
    list->extent[list->n] = extent;
    list->stride[list->n++] = stride;
}

/* The rest of a mode into the list, or the inner part of it that makes the list's size a multiple of the other side's:
   the modes outside of that may be common again. Returns the size of the list until here. */
static int64_t own_take(own *list, cursor *c, int64_t size, int64_t other)
{
    const int64_t missing = other / ccute_gcd(size, other);
    const int64_t extent = missing > 1 && c->extent % missing == 0 ? missing : c->extent;
    own_add(list, extent, c->stride);
    cursor_take(c, extent);
    return size * extent;
}

/* Take modes of both sides until they have the same size again. */
static void take_own(cursor *d, cursor *s, own *dst, own *src)
{
    int64_t dst_size = own_take(dst, d, 1, 1), src_size = own_take(src, s, 1, 1);
    while (dst_size != src_size) {
        if (dst_size < src_size)
            dst_size = own_take(dst, d, dst_size, src_size);
        else
            src_size = own_take(src, s, src_size, dst_size);
    }
}

static int add_loop(ccute_problem *p, int n, int64_t extent, int64_t dst, int64_t src)
{
    if (n >= CCUTE_PLAN_LOOPS)
        return n + 1;
    p->extent[n] = extent;
    p->dst[n] = dst;
    p->src[n] = src;
    return n + 1;
}

/* The loops of both sides, strides still in elements. Returns how many places they want. */
static int split_both(ccute_problem *p, const ccute_side *dst, const ccute_side *src)
{
    cursor d = cursor_on(dst), s = cursor_on(src);
    own dst_own, src_own;
    int n = 0;
    dst_own.n = src_own.n = 0;
    while (d.k < dst->n) {
        const int64_t common = d.extent == s.extent ? d.extent : ccute_gcd(d.extent, s.extent);
        if (common == 1) {
            take_own(&d, &s, &dst_own, &src_own);
            continue;
        }
        n = add_loop(p, n, common, d.stride, s.stride);
        cursor_take(&d, common);
        cursor_take(&s, common);
    }
    p->rank = (uint8_t)(n < CCUTE_PLAN_LOOPS ? n : CCUTE_PLAN_LOOPS);
    p->dst_own = (uint8_t)dst_own.n;
    p->src_own = (uint8_t)src_own.n;
    for (int i = 0; i < dst_own.n; i++)
        n = add_loop(p, n, dst_own.extent[i], dst_own.stride[i], 0);
    for (int i = 0; i < src_own.n; i++)
        n = add_loop(p, n, src_own.extent[i], 0, src_own.stride[i]);
    return n;
}

/* ---- Order and merge ------------------------------------------------------------------------------- */

/* Let the destination go upwards. */
static void flip_loops(ccute_problem *p)
{
    for (int i = 0; i < p->rank; i++)
        if (p->dst[i] < 0) {
            p->dst_offset += (p->extent[i] - 1) * p->dst[i];
            p->src_offset += (p->extent[i] - 1) * p->src[i];
            p->dst[i] = -p->dst[i];
            p->src[i] = -p->src[i];
        }
}

static void sort_loops(ccute_problem *p)
{
    for (int i = 1; i < p->rank; i++) {
        const int64_t extent = p->extent[i], dst = p->dst[i], src = p->src[i];
        int k = i;
        for (; k > 0 && p->dst[k - 1] > dst; k--) {
            p->extent[k] = p->extent[k - 1];
            p->dst[k] = p->dst[k - 1];
            p->src[k] = p->src[k - 1];
        }
        p->extent[k] = extent;
        p->dst[k] = dst;
        p->src[k] = src;
    }
}

/* Close the gap of places that were dropped from the common loops. */
static void move_own(ccute_problem *p, int to)
{
    const int own = p->dst_own + p->src_own;
    for (int i = 0; i < own; i++) {
        p->extent[to + i] = p->extent[p->rank + i];
        p->dst[to + i] = p->dst[p->rank + i];
        p->src[to + i] = p->src[p->rank + i];
    }
    p->rank = (uint8_t)to;
}

/* Sorted neighbours of which one continues the other, on both sides, become one. */
static void merge_loops(ccute_problem *p)
{
    int n = 0;
    for (int i = 0; i < p->rank; i++) {
        int64_t dst, src;
        if (n > 0 && !__builtin_mul_overflow(p->extent[n - 1], p->dst[n - 1], &dst) && dst == p->dst[i] &&
            !__builtin_mul_overflow(p->extent[n - 1], p->src[n - 1], &src) && src == p->src[i]) {
            p->extent[n - 1] *= p->extent[i];
            continue;
        }
        p->extent[n] = p->extent[i];
        p->dst[n] = p->dst[i];
        p->src[n++] = p->src[i];
    }
    if (n < p->rank)
        move_own(p, n);
}

/* ---- Units ----------------------------------------------------------------------------------------- */

/* Strides and offsets in bytes, and an element as a loop over its bytes. Returns 0 without a place for it. */
static int to_bytes(ccute_problem *p, int64_t element)
{
    const int all = p->rank + p->dst_own + p->src_own;
    if (element == 1)
        return 1;
    if (all >= CCUTE_PLAN_LOOPS)
        return 0;
    for (int i = all; i-- > 0;) {
        p->extent[i + 1] = p->extent[i];
        p->dst[i + 1] = p->dst[i] * element;
        p->src[i + 1] = p->src[i] * element;
    }
    p->extent[0] = element;
    p->dst[0] = p->src[0] = 1;
    p->rank++;
    p->dst_offset *= element;
    p->src_offset *= element;
    return 1;
}

static int log2_of(int64_t power) { return __builtin_ctzll((uint64_t)power); }

static void swizzle_by(ccute_plan_swizzle *z, int bits) { z->base = (int8_t)(z->base + bits); }

/* The largest power of two that divides every bit of `bits` and is at most WIDEST_UNIT. */
static int64_t unit_of(uint64_t bits)
{
    bits |= WIDEST_UNIT;
    return (int64_t)(bits & (0 - bits));
}

/* The widest unit: it divides the contiguous run and every stride, offset and address, and stays together under a
   swizzle. Strides count bytes. */
static int64_t widest_unit(const ccute_problem *p, uintptr_t dst_data, uintptr_t src_data)
{
    uint64_t bits = (uint64_t)p->dst_offset | (uint64_t)p->src_offset | dst_data | src_data;
    int64_t unit;
    if (p->rank == 0 || p->dst[0] != 1 || p->src[0] != 1)
        return 1;
    bits |= (uint64_t)p->extent[0];
    for (int i = 1; i < p->rank + p->dst_own + p->src_own; i++)
        bits |= (uint64_t)p->dst[i] | (uint64_t)p->src[i];
    unit = unit_of(bits);
    if (p->dst_swizzle.bits && log2_of(unit) > p->dst_swizzle.base)
        unit = (int64_t)1 << p->dst_swizzle.base;
    if (p->src_swizzle.bits && log2_of(unit) > p->src_swizzle.base)
        unit = (int64_t)1 << p->src_swizzle.base;
    return unit;
}

/* Count in units of that many bytes. */
static void to_units(ccute_problem *p, int64_t unit)
{
    const int shift = log2_of(unit);
    p->unit = unit;
    if (unit == 1)
        return;
    p->extent[0] >>= shift;
    for (int i = 1; i < p->rank + p->dst_own + p->src_own; i++) {
        p->dst[i] /= unit;
        p->src[i] /= unit;
    }
    p->dst_offset /= unit;
    p->src_offset /= unit;
    swizzle_by(&p->dst_swizzle, -shift);
    swizzle_by(&p->src_swizzle, -shift);
    if (p->extent[0] > 1)
        return;
    for (int i = 1; i < p->rank; i++) {
        p->extent[i - 1] = p->extent[i];
        p->dst[i - 1] = p->dst[i];
        p->src[i - 1] = p->src[i];
    }
    move_own(p, p->rank - 1);
}

/* ---- All together ---------------------------------------------------------------------------------- */

static uint32_t alignment_of(uintptr_t address)
{
    address |= 4096;
    return (uint32_t)(address & (0 - address));
}

static int64_t count_of(const ccute_problem *p)
{
    int64_t count = 1;
    for (int i = 0; i < p->rank + p->dst_own; i++)
        count *= p->extent[i];
    return count;
}

ccute_status ccute_plan_normalize(ccute_plan *plan, const ccute_side *dst, const ccute_side *src, uintptr_t dst_data,
                                  uintptr_t src_data)
{
    ccute_problem *const p = &plan->problem;
    const int64_t element = p->element;
    const int swizzled = dst->swizzle.bits || src->swizzle.bits;
    const int power = (element & (element - 1)) == 0;
    const int loops = split_both(p, dst, src);
    if (loops > CCUTE_PLAN_LOOPS)
        return CCUTE_REFUSE(plan, CCUTE_E_LOOPS, loops, CCUTE_PLAN_LOOPS);
    p->dst_lo = dst->place_lo * element;
    p->dst_hi = dst->place_hi * element;
    p->src_lo = src->place_lo * element;
    p->src_hi = src->place_hi * element;
    p->dst_offset = dst->offset;
    p->src_offset = src->offset;
    p->dst_swizzle = dst->swizzle;
    p->src_swizzle = src->swizzle;
    p->dst_align = alignment_of(dst_data);
    p->src_align = alignment_of(src_data);
    flip_loops(p);
    p->unit = element;
    if (!swizzled || power) {
        if (!to_bytes(p, element))
            return CCUTE_REFUSE(plan, CCUTE_E_LOOPS, CCUTE_PLAN_LOOPS + 1, CCUTE_PLAN_LOOPS);
        swizzle_by(&p->dst_swizzle, power ? log2_of(element) : 0);
        swizzle_by(&p->src_swizzle, power ? log2_of(element) : 0);
    }
    sort_loops(p);
    merge_loops(p);
    if (!swizzled || power)
        to_units(p, widest_unit(p, dst_data, src_data));
    p->count = count_of(p);
    return CCUTE_OK;
}
