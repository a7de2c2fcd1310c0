/* Operations of the lanes of a warp together. The last lane to come works out every lane's result, so that no lane can
   overtake another that has not yet read its operand. */
#include "cpu_block.h"

/* A lane that cannot be read has no defined value; this one is easy to see (a NaN in floating point). */
static const uint64_t undefined = ~(uint64_t)0;

/* ---- Results: of the lanes in mask, for the given lane --------------------------------------- */

/* Lane i, if it is among lanes. */
#define FOR_LANES(i, lanes)                                                                                            \
    for (int i = 0; i < CCUTE_CPU_WARP; i++)                                                                           \
        if ((lanes) >> i & 1)

static uint64_t nothing(const ccute_cpu_thread *lane, unsigned mask, int self)
{
    (void)lane, (void)mask, (void)self;
    return 0;
}

static uint64_t value_of_source(const ccute_cpu_thread *lane, unsigned mask, int self)
{
    int source = lane[self].source;
    return mask >> source & 1 ? lane[source].value : undefined;
}

static uint64_t lanes_true(const ccute_cpu_thread *lane, unsigned mask, int self)
{
    unsigned result = 0;
    (void)self;
    FOR_LANES(i, mask)
    result |= lane[i].value ? 1u << i : 0;
    return result;
}

static uint64_t lanes_equal(const ccute_cpu_thread *lane, unsigned mask, int self)
{
    unsigned result = 0;
    FOR_LANES(i, mask)
    result |= lane[i].value == lane[self].value ? 1u << i : 0;
    return result;
}

static uint64_t lanes_all_equal(const ccute_cpu_thread *lane, unsigned mask, int self)
{
    return lanes_equal(lane, mask, self) == mask ? mask : 0;
}

/* A reduction: RESULT(name, start, next value from r and v). */
#define RESULT(name, start, next)                                                                                      \
    static uint64_t name(const ccute_cpu_thread *lane, unsigned mask, int self)                                        \
    {                                                                                                                  \
        uint32_t r = start;                                                                                            \
        (void)self;                                                                                                    \
        FOR_LANES(i, mask)                                                                                             \
        {                                                                                                              \
            uint32_t v = (uint32_t)lane[i].value;                                                                      \
            r = next;                                                                                                  \
        }                                                                                                              \
        return r;                                                                                                      \
    }
RESULT(sum, 0, r + v)
RESULT(least_unsigned, UINT32_MAX, r < v ? r : v)
RESULT(greatest_unsigned, 0, r > v ? r : v)
RESULT(least_signed, INT32_MAX, (int32_t)r < (int32_t)v ? r : v)
RESULT(greatest_signed, (uint32_t)INT32_MIN, (int32_t)r > (int32_t)v ? r : v)
RESULT(all_bits, UINT32_MAX, (r & v))
RESULT(any_bits, 0, r | v)
RESULT(odd_bits, 0, r ^ v)
#undef RESULT

static uint64_t (*const result_of[])(const ccute_cpu_thread *, unsigned, int) = {
#define CCUTE_CPU_WARP_OP(id, result) result,
#include <ccute/cpu/warp.def>
#undef CCUTE_CPU_WARP_OP
};

/* ---- Meeting --------------------------------------------------------------------------------- */

/* Whether each of the lanes asks for the same as the first. */
static int of_one_mind(const ccute_cpu_thread *lane, unsigned lanes, const ccute_cpu_thread *asked)
{
    FOR_LANES(i, lanes)
    if (lane[i].op != asked->op || lane[i].mask != asked->mask || !ccute_cpu_same_name(lane[i].site.op, asked->site.op))
        return 0;
    return 1;
}

int ccute_cpu_warp_meet(ccute_cpu_worker *w, int id, int without_exited)
{
    ccute_cpu_lanes *warp = &w->warp[id / CCUTE_CPU_WARP];
    ccute_cpu_thread *lane = &w->thread[id / CCUTE_CPU_WARP * CCUTE_CPU_WARP];
    const ccute_cpu_thread asked = w->thread[id];
    unsigned lanes = asked.mask & warp->present & (without_exited ? ~warp->exited : ~0u);
    if ((warp->waiting & lanes) != lanes || !of_one_mind(lane, lanes, &asked))
        return 0;
    FOR_LANES(i, lanes)
    lane[i].result = result_of[asked.op](lane, lanes, i);
    FOR_LANES(i, lanes)
    lane[i].state = MEETING;
    warp->waiting &= ~lanes;
    return ccute_cpu_let_go(lane, CCUTE_CPU_WARP);
}

int ccute_cpu_lane(void) { return ccute_cpu_self("a warp's operation")->id % CCUTE_CPU_WARP; }

uint64_t ccute_cpu_warp(ccute_cpu_site site, enum ccute_cpu_warp_op op, unsigned mask, uint64_t value, int source)
{
    ccute_cpu_thread *self = ccute_cpu_self(site.op);
    ccute_cpu_worker *w = ccute_cpu_me;
    ccute_cpu_lanes *warp = &w->warp[self->id / CCUTE_CPU_WARP];
    unsigned own = 1u << self->id % CCUTE_CPU_WARP;
    if (!(mask & own))
        ccute_cpu_fault("%s:%d: %s of lanes 0x%08x is called by lane %d, which is not among them", site.file, site.line,
                        site.op, mask, self->id % CCUTE_CPU_WARP);
    self->state = IN_WARP;
    self->site = site;
    self->op = op;
    self->mask = mask;
    self->value = value;
    self->source = source;
    warp->waiting |= own;
    ccute_cpu_fibre_release(&self->came);
    ccute_cpu_warp_meet(w, self->id, 0);
    ccute_cpu_wait(w);
    return self->result;
}

uint64_t ccute_cpu_product(const ccute_cpu_thread *warp, unsigned mask, int self)
{
    return ((const ccute_cpu_joint *)(uintptr_t)warp[self].value)->work(warp, mask, self);
}
