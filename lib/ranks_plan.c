/* Plans: two distributions that fit together, a rank's work in them, and the digest by which ranks compare them. */
#include <string.h>

#include "ranks.h"

/* ---- Making ------------------------------------------------------------------------------------------ */

static ccute_status refuse(ccute_ranks_plan *plan, ccute_status status, int64_t a, int64_t b)
{
    plan->status = (uint8_t)status;
    plan->why[0] = a;
    plan->why[1] = b;
    return status;
}

int ccute_ranks_type_bytes(int type)
{
    static const int bytes[] = {
        [CCUTE_RANKS_F32] = 4,  [CCUTE_RANKS_F64] = 8, [CCUTE_RANKS_F16] = 2,
        [CCUTE_RANKS_BF16] = 2, [CCUTE_RANKS_I32] = 4, [CCUTE_RANKS_I64] = 8,
    };
    return type > 0 && type < (int)(sizeof bytes / sizeof *bytes) ? bytes[type] : 0;
}

static int sums_of(const ccute_ranks_side *side)
{
    int sums = 0;
    for (int i = 0; i < side->free; i++)
        sums |= side->free_is_sum[i] && side->free_extent[i] > 1;
    return sums;
}

/* The lowest leaf of the rank mode that is a partial sum. */
static int first_sum(uint32_t sums)
{
    int leaf = 0;
    while (!(sums >> leaf & 1))
        leaf++;
    return leaf;
}

/* Places of the largest rank: of a packed memory, all elements at most. */
static int64_t most_places(const ccute_ranks_side *side)
{
    return side->places ? side->places : side->offset + side->elements;
}

/* Whether a rank's bytes cannot be counted in 64 bits. */
static int exceeds(const ccute_ranks_side *side, int element)
{
    int64_t bytes;
    return __builtin_mul_overflow(most_places(side), element, &bytes);
}

static ccute_status refuse_bytes(ccute_ranks_plan *plan, const ccute_ranks_side *side)
{
    refuse(plan, CCUTE_E_OVERFLOW, most_places(side), '*');
    plan->why[2] = plan->element;
    return CCUTE_E_OVERFLOW;
}

ccute_status ccute_redistribute_plan(ccute_ranks_plan *plan, const ccute_dist *dst, const ccute_dist *src, int element,
                                     ccute_ranks_type type)
{
    if (!plan)
        return CCUTE_E_POINTER;
    memset(plan, 0, sizeof *plan);
    if (!dst || !src)
        return refuse(plan, CCUTE_E_POINTER, dst ? 2 : 1, 0);
    plan->element = element;
    plan->type = type;
    plan->status = (uint8_t)ccute_ranks_side_of(dst, &plan->dst, plan->why);
    if (!plan->status)
        plan->status = (uint8_t)ccute_ranks_side_of(src, &plan->src, plan->why);
    if (plan->status)
        return (ccute_status)plan->status;
    if (plan->dst.elements != plan->src.elements)
        return refuse(plan, CCUTE_E_SIZES, plan->dst.elements, plan->src.elements);
    if (element <= 0)
        return refuse(plan, CCUTE_E_ELEMENT, 1, element);
    if (exceeds(&plan->dst, element) || exceeds(&plan->src, element))
        return refuse_bytes(plan, exceeds(&plan->dst, element) ? &plan->dst : &plan->src);
    if (sums_of(&plan->dst))
        return refuse(plan, CCUTE_E_RANKS_SUM, first_sum(dst->sums), 0);
    if (sums_of(&plan->src) && ccute_ranks_type_bytes((int)type) != element)
        return refuse(plan, CCUTE_E_RANKS_TYPE, element, type);
    plan->digest = ccute_ranks_digest(plan);
    return CCUTE_OK;
}

/* ---- The digest ---------------------------------------------------------------------------------------- */

/* FNV-1a over the numbers, so that it does not depend on padding or byte order. */
static uint64_t hash(uint64_t digest, int64_t number)
{
    for (int i = 0; i < 8; i++)
        digest = (digest ^ ((uint64_t)number >> 8 * i & 255)) * UINT64_C(0x100000001b3);
    return digest;
}

/* The order of dimensions counts only where places depend on the rank: a packed memory that is the same on all ranks is
   the memory that its steps describe. */
static uint64_t hash_side(uint64_t h, const ccute_ranks_side *side)
{
    h = hash(hash(hash(hash(h, side->ranks), side->elements), side->offset), side->uneven);
    h = hash(hash(h, side->n), side->dims);
    for (int k = 0; k < side->n; k++) {
        const ccute_ranks_digit *const g = &side->digit[k];
        h = hash(hash(hash(h, g->weight), g->extent), g->step);
        h = hash(hash(h, g->is_rank), g->dim);
    }
    for (int d = 0; d < side->dims; d++)
        h = hash(hash(h, side->bound[d]), side->uneven ? side->order[d] : 0);
    for (int i = 0; i < side->free; i++)
        h = hash(hash(hash(h, side->free_extent[i]), side->free_step[i]), side->free_is_sum[i]);
    return h;
}

uint64_t ccute_ranks_digest(const ccute_ranks_plan *plan)
{
    uint64_t h = hash(hash(UINT64_C(0xcbf29ce484222325), plan->element), plan->type);
    h = hash_side(hash_side(h, &plan->dst), &plan->src);
    for (int d = 0; d < plan->labels; d++)
        h = hash(h, plan->label[d]);
    return h;
}

/* ---- Ranks and their labels ------------------------------------------------------------------------------ */

int64_t ccute_ranks_worker(const ccute_ranks_plan *plan, int64_t dst_rank)
{
    return dst_rank < plan->labels ? plan->label[dst_rank] : dst_rank;
}

int64_t ccute_ranks_work_of(const ccute_ranks_plan *plan, int64_t rank)
{
    return rank < plan->labels ? plan->label[plan->labels + rank] : rank;
}

int64_t ccute_redistribute_ranks(const ccute_ranks_plan *plan)
{
    return plan->dst.ranks > plan->src.ranks ? plan->dst.ranks : plan->src.ranks;
}

int64_t ccute_redistribute_dst_places(const ccute_ranks_plan *plan, int64_t rank)
{
    return plan->status ? 0 : ccute_ranks_places(&plan->dst, ccute_ranks_work_of(plan, rank));
}

int64_t ccute_redistribute_src_places(const ccute_ranks_plan *plan, int64_t rank)
{
    return plan->status ? 0 : ccute_ranks_places(&plan->src, rank);
}

int ccute_redistribute_sends(const ccute_ranks_plan *plan, int64_t rank, ccute_ranks_visit *visit, void *context)
{
    return ccute_ranks_walk(plan, CCUTE_SRC, rank, visit, context);
}

int ccute_redistribute_receives(const ccute_ranks_plan *plan, int64_t rank, ccute_ranks_visit *visit, void *context)
{
    return ccute_ranks_walk(plan, CCUTE_DST, rank, visit, context);
}

/* ---- Traffic ---------------------------------------------------------------------------------------------- */

/* Elements that lie together on both sides. */
static int64_t run_of(const ccute_ranks_nest *nest)
{
    return nest->loops && nest->dst[0] == 1 && nest->src[0] == 1 ? nest->extent[0] : 1;
}

static int stays_in_place(const ccute_ranks_nest *nest)
{
    int same = nest->dst_offset == nest->src_offset && nest->order == 0;
    for (int i = 0; same && i < nest->loops; i++)
        same = nest->dst[i] == nest->src[i];
    return same;
}

static int count_send(void *context, const ccute_ranks_nest *nest)
{
    ccute_ranks_traffic *const t = context;
    t->sends++;
    t->sent += nest->receiver == nest->sender ? 0 : nest->count;
    return 0;
}

static int count_receive(void *context, const ccute_ranks_nest *nest)
{
    ccute_ranks_traffic *const t = context;
    const int64_t run = run_of(nest);
    t->receives++;
    t->longest = run > t->longest ? run : t->longest;
    t->shortest = t->shortest == 0 || run < t->shortest ? run : t->shortest;
    if (nest->receiver == nest->sender) {
        t->kept += nest->count;
        t->in_place += stays_in_place(nest) ? nest->count : 0;
        return 0;
    }
    t->received += nest->count;
    return 0;
}

ccute_status ccute_redistribute_traffic(const ccute_ranks_plan *plan, int64_t rank, ccute_ranks_traffic *traffic)
{
    if (!plan || !traffic)
        return CCUTE_E_POINTER;
    memset(traffic, 0, sizeof *traffic);
    if (plan->status)
        return (ccute_status)plan->status;
    if (rank < 0 || rank >= ccute_redistribute_ranks(plan))
        return CCUTE_E_RANKS_RANK;
    ccute_ranks_walk(plan, CCUTE_SRC, rank, count_send, traffic);
    ccute_ranks_walk(plan, CCUTE_DST, rank, count_receive, traffic);
    return CCUTE_OK;
}

int64_t ccute_redistribute_in_place(const ccute_ranks_plan *plan, int64_t rank)
{
    ccute_ranks_traffic t;
    if (ccute_redistribute_traffic(plan, rank, &t))
        return 0;
    return t.sent + t.kept - t.in_place;
}
