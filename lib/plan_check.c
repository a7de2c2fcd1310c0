/* A copy that cannot be right is refused before a byte is written: a side outside its allocation, two elements of the
 * destination in one place, a destination that shares bytes with the source. All of it is decided by the strides
 * (plan_solve.c), whatever the number of elements. */
#include <string.h>

#include "plan.h"

/* ---- Inside the allocation --------------------------------------------------------------------------- */

ccute_status ccute_plan_check_inside(ccute_plan *plan, const ccute_side *side, const ccute_tensor *tensor, int which)
{
    const int64_t element = tensor->element;
    const int64_t begin = tensor->before == INT64_MIN ? INT64_MAX : -tensor->before;
    const int64_t end = tensor->bytes == INT64_MIN ? -INT64_MAX : tensor->bytes;
    if (tensor->bytes == 0 && tensor->before == 0)
        return CCUTE_OK;
    if (side->place_lo * element < begin || (side->place_hi * element > end && side->searched))
        return CCUTE_REFUSE(plan, CCUTE_E_OUTSIDE, which, side->place_lo * element, side->place_hi * element - 1, begin,
                            end - 1);
    if (side->place_hi * element > end)
        return CCUTE_REFUSE(plan, CCUTE_E_SEARCH, 1 << 20);
    return CCUTE_OK;
}

/* ---- Injective ------------------------------------------------------------------------------------------ */

static int64_t magnitude(int64_t x) { return x < 0 ? -x : x; }

/* The modes by rising magnitude of stride. */
static void order_by_stride(const ccute_side *side, uint8_t *order)
{
    for (int i = 0; i < side->n; i++) {
        int k = i;
        for (; k > 0 && magnitude(side->stride[order[k - 1]]) > magnitude(side->stride[i]); k--)
            order[k] = order[k - 1];
        order[k] = (uint8_t)i;
    }
}

/* Refuse with two indices that are `value` steps of each mode apart. */
static ccute_status refuse_pair(ccute_plan *plan, const ccute_side *side, const int64_t *value)
{
    int64_t up = 0, down = 0, offset = side->offset;
    for (int i = 0; i < side->n; i++) {
        if (value[i] < 0) {
            down -= value[i] * side->index[i];
            continue;
        }
        up += value[i] * side->index[i];
        offset += value[i] * side->stride[i];
    }
    if (side->swizzle.bits)
        offset = ccute_swizzled_(offset, side->swizzle.bits, side->swizzle.base, side->swizzle.shift);
    return CCUTE_REFUSE(plan, CCUTE_E_INJECTIVE, up < down ? up : down, up < down ? down : up, offset);
}

/* Two modes whose strides are the same but for the sign, or one of stride 0: values that show it. */
static int equal_strides(const ccute_side *side, const uint8_t *order, int64_t *value)
{
    for (int i = 0; i < side->n; i++)
        value[i] = 0;
    for (int k = 0; k < side->n; k++) {
        const int64_t stride = side->stride[order[k]];
        if (stride != 0 && (k == 0 || magnitude(stride) != magnitude(side->stride[order[k - 1]])))
            continue;
        value[order[k]] = 1;
        if (stride != 0)
            value[order[k - 1]] = stride == side->stride[order[k - 1]] ? -1 : 1;
        return 1;
    }
    return 0;
}

ccute_status ccute_plan_check_injective(ccute_plan *plan, const ccute_side *dst)
{
    uint8_t order[CCUTE_MAX_LEAVES];
    ccute_term term[CCUTE_MAX_LEAVES];
    int64_t value[CCUTE_MAX_LEAVES], reach = 0;
    int nested = 1;
    order_by_stride(dst, order);
    for (int k = 0; k < dst->n; k++) {
        const int64_t stride = magnitude(dst->stride[order[k]]);
        nested = nested && stride > reach;
        reach += (dst->extent[order[k]] - 1) * stride;
    }
    if (nested)
        return CCUTE_OK;
    if (equal_strides(dst, order, value))
        return refuse_pair(plan, dst, value);
    for (int i = 0; i < dst->n; i++)
        term[i] = (ccute_term){dst->stride[i], 1 - dst->extent[i], dst->extent[i] - 1};
    switch (ccute_solve(term, dst->n, 0, 1, value)) {
    case CCUTE_SHARED:
        return refuse_pair(plan, dst, value);
    case CCUTE_UNDECIDED:
        return CCUTE_REFUSE(plan, CCUTE_E_INJECTIVE_SEARCH, CCUTE_SOLVE_STEPS);
    default:
        return CCUTE_OK;
    }
}

/* ---- Overlap -------------------------------------------------------------------------------------------- */

/* The places of one side, in bytes from its data. */
typedef struct places {
    int n;
    const int64_t *extent, *stride;
    int64_t unit, offset; /* bytes of the unit of strides and offset */
    const ccute_plan_swizzle *swizzle;
} places;

static int same_swizzle(const ccute_plan_swizzle *a, const ccute_plan_swizzle *b)
{
    return a->bits == b->bits && (!a->bits || (a->base == b->base && a->shift == b->shift));
}

static int add_terms(ccute_term *term, int n, const places *at, int sign)
{
    for (int i = 0; i < at->n; i++)
        if (at->stride[i] != 0)
            term[n++] = (ccute_term){sign * at->stride[i] * at->unit, 0, at->extent[i] - 1};
    return n;
}

/* Whether the places share bytes; moved: how far src's data lies behind dst's. value: the digits of both, those of
   stride 0 left out. A swizzle permutes places, the same on both sides if their data is the same. */
static ccute_relation relation(const places *dst, const places *src, int64_t moved, int64_t *value)
{
    const int64_t apart = (int64_t)((uint64_t)moved + (uint64_t)((src->offset - dst->offset) * dst->unit));
    ccute_term term[CCUTE_TERMS];
    int n;
    if (!same_swizzle(dst->swizzle, src->swizzle) || (dst->swizzle->bits && moved != 0))
        return CCUTE_UNDECIDED;
    n = add_terms(term, 0, dst, 1);
    n = add_terms(term, n, src, -1);
    if (dst->unit > 1)
        term[n++] = (ccute_term){1, 1 - dst->unit, dst->unit - 1};
    return ccute_solve(term, n, apart, 0, value);
}

static places places_of(const ccute_side *side, int64_t element)
{
    const places at = {side->n, side->extent, side->stride, element, side->offset, &side->swizzle};
    return at;
}

/* Whether two ranges of bytes, from their data on, have one in common. */
static int ranges_meet(const ccute_problem *p, const void *dst, const void *src)
{
    const uintptr_t d = (uintptr_t)dst, s = (uintptr_t)src;
    return (intptr_t)(d + (uintptr_t)p->dst_lo - s - (uintptr_t)p->src_hi) < 0 &&
           (intptr_t)(s + (uintptr_t)p->src_lo - d - (uintptr_t)p->dst_hi) < 0;
}

/* The copy of a tensor onto itself: every loop steps alike on both sides. */
static int is_itself(const ccute_problem *p, const void *dst, const void *src)
{
    int same =
        dst == src && p->dst_offset == p->src_offset && !p->dst_own && same_swizzle(&p->dst_swizzle, &p->src_swizzle);
    for (int i = 0; same && i < p->rank; i++)
        same = p->dst[i] == p->src[i];
    return same;
}

/* The index whose digits were solved for, at value and on; *used counts them. */
static int64_t index_of(const ccute_side *side, const int64_t *value, int *used)
{
    int64_t index = 0;
    for (int i = 0; i < side->n; i++)
        if (side->stride[i] != 0)
            index += value[(*used)++] * side->index[i];
    return index;
}

ccute_status ccute_plan_check_alias(ccute_plan *plan, const ccute_side *dst, const ccute_side *src,
                                    const void *dst_data, const void *src_data)
{
    const ccute_problem *const p = &plan->problem;
    const places d = places_of(dst, p->element), s = places_of(src, p->element);
    int64_t value[CCUTE_TERMS], first;
    int used = 0;
    if (!ranges_meet(p, dst_data, src_data) || is_itself(p, dst_data, src_data))
        return CCUTE_OK;
    switch (relation(&d, &s, (int64_t)((uintptr_t)src_data - (uintptr_t)dst_data), value)) {
    case CCUTE_SHARED:
        first = index_of(dst, value, &used);
        return CCUTE_REFUSE(plan, CCUTE_E_ALIAS, first, index_of(src, value, &used));
    case CCUTE_UNDECIDED:
        return CCUTE_REFUSE(plan, CCUTE_E_ALIAS_SEARCH, CCUTE_SOLVE_STEPS);
    default:
        return CCUTE_OK;
    }
}

/* ---- When a plan is run ----------------------------------------------------------------------------------- */

/* The places of one side of a problem: common loops and its own are not neighbours, so they are listed again. */
typedef struct listing {
    int64_t extent[CCUTE_PLAN_LOOPS], stride[CCUTE_PLAN_LOOPS];
} listing;

static void list_add(listing *list, places *at, const ccute_problem *p, const int64_t *stride, int begin, int end)
{
    for (int i = begin; i < end; i++) {
        list->extent[at->n] = p->extent[i];
        list->stride[at->n++] = stride[i];
    }
}

static places list_dst(listing *list, const ccute_problem *p)
{
    places at = {0, list->extent, list->stride, p->unit, p->dst_offset, &p->dst_swizzle};
    list_add(list, &at, p, p->dst, 0, p->rank + p->dst_own);
    return at;
}

static places list_src(listing *list, const ccute_problem *p)
{
    const int own = p->rank + p->dst_own;
    places at = {0, list->extent, list->stride, p->unit, p->src_offset, &p->src_swizzle};
    list_add(list, &at, p, p->src, 0, p->rank);
    list_add(list, &at, p, p->src, own, own + p->src_own);
    return at;
}

/* The unit whose digits were solved for, in bytes; *used counts them. */
static int64_t byte_of(const places *at, const int64_t *value, int *used)
{
    int64_t place = at->offset;
    for (int i = 0; i < at->n; i++)
        if (at->stride[i] != 0)
            place += value[(*used)++] * at->stride[i];
    return place * at->unit;
}

ccute_relation ccute_plan_relation(const ccute_problem *p, const void *dst, const void *src, int64_t *why)
{
    const int64_t moved = (int64_t)((uintptr_t)src - (uintptr_t)dst);
    listing dst_list, src_list;
    int64_t value[CCUTE_TERMS], d_byte, s_byte;
    ccute_relation found;
    places d, s;
    int used = 0;
    if (!ranges_meet(p, dst, src))
        return CCUTE_APART;
    if (is_itself(p, dst, src))
        return CCUTE_SAME;
    d = list_dst(&dst_list, p);
    s = list_src(&src_list, p);
    found = relation(&d, &s, moved, value);
    if (found != CCUTE_SHARED)
        return found;
    d_byte = byte_of(&d, value, &used);
    s_byte = byte_of(&s, value, &used);
    why[0] = d_byte > s_byte + moved ? d_byte : s_byte + moved; /* the later of the two begins in the other */
    why[1] = why[0] - moved;
    return found;
}

/* Vectors are chosen by the alignment that the plan was made for; none is wider than this. */
enum { WIDEST = 16 };

static ccute_status check_align(const void *data, uint32_t planned, int which, int64_t *why)
{
    const uint32_t needed = planned < WIDEST ? planned : WIDEST;
    const uintptr_t at = (uintptr_t)data;
    if ((at & (needed - 1)) == 0)
        return CCUTE_OK;
    why[0] = which;
    why[1] = (int64_t)(at & (0 - at));
    why[2] = needed;
    return CCUTE_E_ALIGN;
}

static ccute_status check_pointers(const ccute_problem *p, const void *dst, const void *src, int64_t *why)
{
    why[0] = dst ? 2 : 1;
    if (!dst || !src)
        return CCUTE_E_POINTER;
    if (check_align(dst, p->dst_align, 1, why) || check_align(src, p->src_align, 2, why))
        return CCUTE_E_ALIGN;
    return CCUTE_OK;
}

ccute_status ccute_plan_admit(const ccute_plan *plan, const void *dst, const void *src, int *same, int64_t *why)
{
    ccute_status status;
    *same = plan && plan->problem.nothing;
    memset(why, 0, sizeof plan->why);
    if (!plan)
        return CCUTE_E_POINTER;
    if (plan->status)
        memcpy(why, plan->why, sizeof plan->why);
    if (plan->status || plan->problem.nothing)
        return (ccute_status)plan->status;
    status = check_pointers(&plan->problem, dst, src, why);
    if (status)
        return status;
    switch (ccute_plan_relation(&plan->problem, dst, src, why)) {
    case CCUTE_APART:
        return CCUTE_OK;
    case CCUTE_SAME:
        *same = 1;
        return CCUTE_OK;
    case CCUTE_SHARED:
        return CCUTE_E_ALIAS;
    default:
        why[0] = CCUTE_SOLVE_STEPS;
        return CCUTE_E_ALIAS_SEARCH;
    }
}
