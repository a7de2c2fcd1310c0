/* A random plan, run on the ranks of a communicator of the CPU, every byte compared. */
#include "ranks_case.h"

#include <stdlib.h>
#include <string.h>

#include "random_ranks.h"

enum { CANARY = 0xC5, MARGIN = 64, MOST_ELEMENTS = 2000 };

/* ---- Bytes ------------------------------------------------------------------------------------------ */

/* A summand: small numbers, whose sums any order of addition gets right in all types. */
static int64_t summand(int64_t index, int64_t which) { return (index * 7 + which * 5) % 31 - 11; }

/* Write element `index` as this type has it; of plain bytes, noise. */
static void put_element(unsigned char *at, int type, int bytes, int64_t index, int64_t value)
{
    if (type == CCUTE_RANKS_F32)
        memcpy(at, &(float){(float)value}, 4);
    else if (type == CCUTE_RANKS_F64)
        memcpy(at, &(double){(double)value}, 8);
    else if (type == CCUTE_RANKS_I32)
        memcpy(at, &(int32_t){(int32_t)value}, 4);
    else if (type == CCUTE_RANKS_I64)
        memcpy(at, &value, 8);
    else
        for (int i = 0; i < bytes; i++)
            at[i] = (unsigned char)((uint64_t)(index * 131 + i * 17 + 3) * UINT64_C(0x9e3779b97f4a7c15) >> 56);
}

/* One rank's memory in a run. */
struct memory {
    size_t dst_bytes, src_bytes;
    unsigned char *dst, *expected, *src;
};

static unsigned char *filled(size_t bytes)
{
    unsigned char *const p = malloc(bytes + 2 * MARGIN);
    memset(p, CANARY, bytes + 2 * MARGIN);
    return p + MARGIN;
}

static int64_t sums_in(const ccute_dist *src)
{
    int64_t sums = 1;
    for (int i = 0; i < src->layout.shape.n; i++)
        sums *= src->sums >> i & 1 ? src->layout.shape.v[i] : 1;
    return sums;
}

static struct memory memory_of(const ccute_ranks_plan *plan, const ccute_dist *dst, const ccute_dist *src, int rank)
{
    struct memory m;
    const int bytes = plan->element;
    struct held to = held_by(dst, rank), from = held_by(src, rank);
    const int64_t sums = sums_in(src), which = free_coordinates(src, rank, 1);
    m.dst_bytes = (size_t)(ccute_redistribute_dst_places(plan, rank) * bytes);
    m.src_bytes = (size_t)(ccute_redistribute_src_places(plan, rank) * bytes);
    m.dst = filled(m.dst_bytes);
    m.expected = filled(m.dst_bytes);
    m.src = filled(m.src_bytes);
    for (int64_t i = 0; rank < ranks_of(src) && i < from.n; i++)
        put_element(m.src + from.place[i] * bytes, plan->type, bytes, from.index[i], summand(from.index[i], which));
    for (int64_t i = 0; rank < ranks_of(dst) && i < to.n; i++) {
        int64_t value = 0;
        for (int64_t k = 0; k < sums; k++)
            value += summand(to.index[i], k);
        put_element(m.expected + to.place[i] * bytes, plan->type, bytes, to.index[i], value);
    }
    held_free(&to);
    held_free(&from);
    return m;
}

static void memory_free(struct memory *m)
{
    free(m->dst - MARGIN);
    free(m->expected - MARGIN);
    free(m->src - MARGIN);
}

/* ---- Random pairs ------------------------------------------------------------------------------------- */

static void random_plan(struct rng *rng, int ranks, ccute_dist *dst, ccute_dist *src, ccute_ranks_plan *plan)
{
    static const struct {
        int type, bytes;
    } elements[] = {{CCUTE_RANKS_F32, 4},   {CCUTE_RANKS_F64, 8},    {CCUTE_RANKS_I32, 4},
                    {CCUTE_RANKS_I64, 8},   {CCUTE_RANKS_BYTES, 1},  {CCUTE_RANKS_BYTES, 2},
                    {CCUTE_RANKS_BYTES, 3}, {CCUTE_RANKS_BYTES, 16}, {CCUTE_RANKS_BYTES, 0}}; /* 0: any size to 16 */
    const int which = (int)rng_below(rng, 9), typed = elements[which].type != CCUTE_RANKS_BYTES;
    const struct extents e = random_extents(rng, MOST_ELEMENTS);
    *dst = random_dist(rng, &e, ranks, 0);
    *src = random_dist(rng, &e, ranks, typed);
    if (!typed)
        src->sums = 0;
    if (typed && rng_below(rng, 12) == 0) { /* a reduce-scatter */
        const int64_t n = ranks * rng_between(rng, 1, 60);
        *dst = ccute_dist_block(n, ranks);
        *src = ccute_dist_partial(n, ranks);
    }
    ccute_redistribute_plan(plan, dst, src,
                            elements[which].bytes ? elements[which].bytes : (int)rng_between(rng, 1, 16),
                            (ccute_ranks_type)elements[which].type);
}

int ranks_case(ccute_ranks_comm *comm, uint64_t seed, int windows)
{
    struct rng rng = rng_seeded(seed);
    ccute_dist dst, src;
    ccute_ranks_plan plan;
    ccute_ranks_bound bound;
    struct memory m;
    random_plan(&rng, comm->size, &dst, &src, &plan);
    comm->piece = (int)rng_between(&rng, 1, 3) * 200; /* messages of several pieces */
    const int own = windows && rng_below(&rng, 3) == 0;
    RANKS_NEED(plan.status == CCUTE_OK, "seed %d: plan %d\n", (int)seed, plan.status);
    m = memory_of(&plan, &dst, &src, comm->rank);
    RANKS_NEED(
        !ccute_ranks_bind(&bound, &plan, comm, m.dst, (int64_t)m.dst_bytes, own ? NULL : m.src, (int64_t)m.src_bytes),
        "seed %d: bind %d\n", (int)seed, comm->status);
    for (int round = 0; round < 2; round++) {
        if (own && m.src_bytes)
            memcpy(ccute_ranks_source(&bound), m.src, m.src_bytes);
        memset(m.dst, CANARY, m.dst_bytes);
        RANKS_NEED(!ccute_redistribute(&bound), "seed %d: run %d\n", (int)seed, comm->status);
        RANKS_NEED(!memcmp(m.dst - MARGIN, m.expected - MARGIN, m.dst_bytes + 2 * MARGIN),
                   "seed %d: rank %d of %d has wrong bytes\n", (int)seed, comm->rank, comm->size);
    }
    ccute_ranks_release(&bound);
    memory_free(&m);
    return 0;
}
