/* The speed of gather: the sectors and lines that its first warp touches stand for all. */
#include "cuda/cost_parts.h"

/* Where the lanes of the first warp store and read, in bytes. */
typedef struct reach {
    int64_t dst[WARP], src[WARP];
} reach;

static void add_own(const ccute_gather *g, int64_t index, int64_t *dst, int64_t *src)
{
    int64_t rest = index;
    for (int i = 0; i < g->dst_own; i++) {
        *dst += rest % g->digit[g->n + i].extent * g->digit[g->n + i].dst;
        rest /= g->digit[g->n + i].extent;
    }
    rest = index;
    for (int i = g->n + g->dst_own; i < g->n + g->dst_own + g->src_own; i++) {
        *src += rest % g->digit[i].extent * g->digit[i].src;
        rest /= g->digit[i].extent;
    }
}

static reach reach_of(const ccute_gather *g, int64_t unit)
{
    reach r;
    for (int lane = 0; lane < WARP; lane++) {
        int64_t index = lane, dst = 0, src = 0;
        if (g->rows) {
            index = lane / g->lanes < g->rows ? lane / g->lanes : g->rows - 1;
            dst = src = (int64_t)(lane % g->lanes) * g->unit;
        }
        if (g->own > 1) {
            add_own(g, index % g->own, &dst, &src);
            index /= g->own;
        }
        for (int i = 0; i < g->n; i++) {
            dst += index % g->digit[i].extent * g->digit[i].dst;
            src += index % g->digit[i].extent * g->digit[i].src;
            index /= g->digit[i].extent;
        }
        r.dst[lane] = dst * unit;
        r.src[lane] = src * unit;
    }
    return r;
}

static int64_t floor_by(int64_t x, int64_t by) { return x < 0 ? -((by - 1 - x) / by) : x / by; }

/* The pieces of `by` bytes that a warp's accesses of that many bytes touch. */
static int touched(const int64_t *at, int bytes, int by)
{
    int64_t seen[4 * WARP], most = INT64_MIN; /* a larger one is new */
    int n = 0;
    for (int lane = 0; lane < WARP; lane++)
        for (int64_t piece = floor_by(at[lane], by); piece <= floor_by(at[lane] + bytes - 1, by); piece++) {
            int known = 0;
            for (int i = piece > most ? 0 : n; i-- > 0 && !known;)
                known = seen[i] == piece;
            most = piece > most ? piece : most;
            if (!known && n < 4 * WARP)
                seen[n++] = piece;
        }
    return n;
}

/* Unit by unit with 64-bit indices: the sides count or swizzle for themselves. */
static ccute_times gather_bytes(const ccute_problem *p, const ccute_gather *g, const reach *r)
{
    const int power = g->unit <= VECTOR && !(g->unit & (g->unit - 1)), turns = power ? 1 : g->unit;
    const double unit = g->unit, read = ccute_read_share(p);
    const int bytes = g->unit < 4 * SECTOR ? g->unit : 4 * SECTOR; /* any number of bytes may be a unit */
    const double asked = read * touched(r->src, bytes, SECTOR) + (1 - read) * touched(r->dst, bytes, SECTOR);
    ccute_times t = {0, 0, 0, 0};
    t.memory = GATHER_MEMORY * ccute_memory_of(p);
    t.l2 = BYTES_L2 * asked * turns / unit;
    t.issue = (BYTES_ISSUE + BYTES_DIGIT * (g->n + g->dst_own + g->src_own) + BYTES_TURN * (turns - 1)) * 4 / unit;
    return t;
}

/* A thread for each unit of a group. */
static ccute_times gather_rows(const ccute_problem *p, const ccute_gather *g, const reach *r)
{
    const double unit = g->unit, lanes = (double)g->rows * g->lanes, read = ccute_read_share(p);
    const double asked = read * touched(r->src, g->unit, SECTOR) + (1 - read) * touched(r->dst, g->unit, SECTOR);
    const int straight = g->digit[0].extent >= (int64_t)g->rows * (g->unit == 1 ? 32 : 16);
    ccute_times t = {0, 0, 0, 0};
    t.memory = GROUPS_MEMORY * ccute_memory_of(p);
    t.l2 = GROUPS_L2 * asked * SECTOR / (lanes * unit);
    t.issue = (GROUPS_ISSUE / unit + GROUPS_ALL) * WARP / lanes * (straight ? 1 : GROUPS_SLOW);
    return t;
}

/* What a sector costs that is read again for its other units: the more, the more is read in between, since first L1 and
   then L2 forget. */
static double again_of(const ccute_problem *p, const ccute_gather *g, int sectors)
{
    const double step = (double)magnitude(g->step), unit = g->unit;
    const double own = step < SECTOR && step > unit ? SECTOR * unit / step : unit;
    double between = 0;
    if (sectors * SECTOR <= WARP * g->unit || g->unit >= SECTOR || !g->n || !g->step)
        return 0;
    for (int i = 0; i < p->rank; i++)
        if (magnitude(p->src[i]) == 1)
            between = (double)p->dst[i];
    if (between <= 1)
        return 0;
    return (GATHER_NEAR + GATHER_MID * between / (between + GATHER_L1 * g->lanes) +
            GATHER_FAR * between / (between + GATHER_L2_ALL)) *
           (SECTOR / own - 1) * 2 * ccute_read_share(p);
}

static ccute_times gather_vectors(const ccute_problem *p, const ccute_gather *g, const reach *r)
{
    const double width = (double)g->unit * g->lanes, step = (double)magnitude(g->step), read = ccute_read_share(p);
    const int sectors = touched(r->src, g->unit, SECTOR),
              stores = g->together ? (g->lanes + g->together - 1) / g->together : 1;
    double shared = step > 0 && step < SECTOR ? SECTOR / step : step > 0 ? 1 : g->lanes, stored;
    ccute_times t = {0, 0, 0, 0};
    shared = smaller(shared, g->lanes);
    stored = touched(r->dst, (int)width, SECTOR);
    if (g->together && width / stores >= SECTOR)
        stored /= stores;
    stored = smaller(stored, SECTOR) * stores;
    t.memory = GATHER_MEMORY * ccute_memory_of(p);
    t.l2 = (g->unit < VECTOR ? GATHER_L2 : GATHER_L2_16) * (read * sectors * g->lanes / shared + (1 - read) * stored) /
           width;
    t.l2 += again_of(p, g, sectors) + GATHER_LINE * touched(r->src, g->unit, 128) * (step > 0 ? g->lanes : 1) / width +
            GATHER_STORE * touched(r->dst, (int)width, 128) * stores / width;
    t.issue = (GATHER_ISSUE + GATHER_DIGIT * g->n + GATHER_UNIT * g->lanes) * VECTOR / width;
    return t;
}

int ccute_cost_gather(const ccute_problem *p, const ccute_gather *g)
{
    const reach r = reach_of(g, ccute_problem_is_plain(p) ? 1 : p->unit);
    const int bytes = p->dst_swizzle.bits || p->src_swizzle.bits || g->dst_own + g->src_own;
    const ccute_times t = bytes ? gather_bytes(p, g, &r) : g->rows ? gather_rows(p, g, &r) : gather_vectors(p, g, &r);
    return ccute_percent_of(p, &t);
}
