/* The speed of near: the sectors and lines that its first warp touches stand for all. */
#include "cuda/cost_parts.h"

/* Where the lanes of the first warp store and read what they read first, in bytes. */
typedef struct reach {
    int64_t dst[WARP], src[WARP];
} reach;

/* A unit that goes through the loops: its digits and its places, in units. */
typedef struct walker {
    int64_t digit[CCUTE_NEAR_DIGITS], dst, src;
} walker;

static void walk_on(const ccute_problem *p, walker *w, int64_t units)
{
    for (int i = 0; i < p->rank && units; i++) {
        int64_t digit = w->digit[i] + units;
        units = 0;
        if (digit >= p->extent[i]) {
            units = digit / p->extent[i];
            digit -= units * p->extent[i];
        }
        w->dst += (digit - w->digit[i]) * p->dst[i];
        w->src += (digit - w->digit[i]) * magnitude(p->src[i]);
        w->digit[i] = digit;
    }
}

/* d and s: the loops of the destination and of the source. units: those of the destination that a lane stores
   together. A copy that goes backwards touches as much as one that goes forwards. */
static reach reach_of(const ccute_problem *d, const ccute_problem *s, int units)
{
    walker to = {{0}, 0, 0}, from = {{0}, 0, 0};
    reach r;
    for (int lane = 0; lane < WARP; lane++) {
        r.dst[lane] = to.dst * d->unit;
        r.src[lane] = from.src * s->unit;
        walk_on(d, &to, units);
        walk_on(s, &from, units);
    }
    return r;
}

/* Sectors for each unit that a lane reads, since L1 has those that it has read before: of the first lanes' vectors. */
static double own_sectors(const ccute_problem *p, int units)
{
    enum { LANES = 8 };
    walker w = {{0}, 0, 0};
    int sectors = 0;
    for (int lane = 0; lane < LANES; lane++) {
        int64_t last = -1;
        for (int k = 0; k < units; k++) {
            const int64_t sector = w.src * p->unit / SECTOR;
            sectors += sector != last;
            last = sector;
            walk_on(p, &w, 1);
        }
    }
    return (double)sectors / (LANES * units);
}

/* The pieces of `by` bytes that a warp's accesses of that many bytes touch. */
static int touched(const int64_t *at, int bytes, int by)
{
    int64_t seen[2 * WARP], most = INT64_MIN; /* a larger one is new */
    int n = 0;
    for (int lane = 0; lane < WARP; lane++)
        for (int64_t piece = at[lane] / by; piece <= (at[lane] + bytes - 1) / by && n < 2 * WARP; piece++) {
            int known = 0;
            for (int i = piece > most ? 0 : n; i-- > 0 && !known;)
                known = seen[i] == piece;
            most = piece > most ? piece : most;
            if (!known)
                seen[n++] = piece;
        }
    return n;
}

/* What so many units that follow each other touch of the source: sectors for each of them, the bytes of a piece without
   a whole sector left out, and the units that are stored between two that share a sector, or 0 if these have all. */
typedef struct near_part {
    double sectors, piece, between;
} near_part;

static near_part near_part_of(const ccute_problem *p, double units)
{
    double part[CCUTE_NEAR_DIGITS], rest = units, before = 1, pieces = 1, all = 1;
    near_part n = {0, (double)p->unit, 0};
    int8_t order[CCUTE_NEAR_DIGITS];
    for (int i = 0; i < p->rank; i++) {
        const int64_t step = magnitude(p->src[i]) * p->unit;
        int k = i;
        part[i] = smaller((double)p->extent[i], rest > 1 ? rest : 1);
        rest /= part[i];
        all *= part[i];
        if (step > 0 && step < SECTOR && part[i] < (double)p->extent[i])
            n.between = before;
        before *= (double)p->extent[i];
        for (; k > 0 && magnitude(p->src[order[k - 1]]) > magnitude(p->src[i]); k--)
            order[k] = order[k - 1];
        order[k] = (int8_t)i;
    }
    for (int k = 0; k < p->rank; k++) {
        const double step = (double)(magnitude(p->src[order[k]]) * p->unit);
        if (step <= (n.piece > SECTOR ? n.piece : SECTOR))
            n.piece += (part[order[k]] - 1) * step;
        else
            pieces *= part[order[k]];
    }
    n.sectors = pieces * (1 + (n.piece - (double)p->unit) / SECTOR) / all;
    return n;
}

/* What the ways cost, each a way of its own to keep loads under way, and units in another order. */
enum { ORDERED = CCUTE_NEAR_WAYS, WAY_COSTS };

static const struct {
    double stored, miss, line, place, digit, unit, store;
} way_cost[WAY_COSTS] = {
    {UNITS_STORED, UNITS_MISS, UNITS_LINE, UNITS_PLACE, UNITS_DIGIT, UNITS_UNIT, UNITS_STORE},
    {RUNS_STORED, RUNS_MISS, RUNS_LINE, RUNS_PLACE, RUNS_DIGIT, RUNS_UNIT, RUNS_STORE},
    {DENSE_STORED, DENSE_MISS, DENSE_LINE, DENSE_PLACE, DENSE_DIGIT, DENSE_UNIT, DENSE_STORE},
    {ORDERED_STORED, ORDERED_MISS, ORDERED_LINE, ORDERED_PLACE, ORDERED_DIGIT, ORDERED_UNIT, ORDERED_STORE}};

/* Whether units go in another order than the destination's. */
static int is_ordered(const ccute_problem *p)
{
    for (int i = 1; i < p->rank; i++)
        if (p->dst[i] < p->dst[i - 1])
            return 1;
    return 0;
}

/* What a place takes: a digit, and where the sides swizzle or count for themselves, more of them and the swizzles. */
static double place_issue(const ccute_near *c, int way)
{
    const double digits = c->n_src ? c->n + c->n_src - 2 : c->n - 1;
    return way_cost[way].place + (way_cost[way].digit + (c->free ? NEAR_FREE_DIGIT : 0)) * digits +
           (c->free ? NEAR_FREE : 0);
}

static int near_percent(const ccute_problem *p, const ccute_near *c)
{
    const int vector = c->way == CCUTE_NEAR_RUNS    ? VECTOR / c->unit
                       : c->way == CCUTE_NEAR_DENSE ? CCUTE_NEAR_LANES(c->unit)
                                                    : 1;
    const int way = p->dst_own || !is_ordered(p) ? c->way : (int)ORDERED;
    ccute_problem own[2];
    const ccute_problem *const d = ccute_near_side(p, 0, &own[0]), *const s = ccute_near_side(p, 1, &own[1]);
    const reach r = reach_of(d, s, vector);
    const double read = ccute_read_share(p), units = (double)VECTOR / c->unit, stores = units / vector;
    const double places = c->way == CCUTE_NEAR_RUNS ? 1 : units;
    const near_part block = near_part_of(s, (double)CCUTE_NEAR_THREADS * CCUTE_NEAR_EACH(c->unit, c->way) * vector),
                    warp = near_part_of(s, (double)WARP * vector);
    const double hit = block.sectors / warp.sectors, again = block.sectors * SECTOR / c->unit - 1;
    const double forgotten = block.between * SECTOR / (block.between * SECTOR + NEAR_L2_ALL);
    const double held = block.sectors * SECTOR * CCUTE_NEAR_THREADS * CCUTE_NEAR_EACH(c->unit, c->way) * vector;
    const double lost = held / (held + NEAR_L1), once = own_sectors(s, vector) * hit;
    const double asked = s->src[s->rank - 1] == 0 ? 2 * read : 1;
    ccute_times t = {0, 0, 0, 0};
    t.memory = NEAR_MEMORY * ccute_memory_of(p) * (1 + read * forgotten * (again > 0 ? again : 0));
    if (way == ORDERED) /* other warps store the rest of its sectors */
        t.memory *=
            1 + ORDERED_PART * (1 - read) * ((double)touched(r.dst, c->unit, SECTOR) * SECTOR / (WARP * c->unit) - 1);
    t.l2 = way_cost[way].miss * touched(r.src, c->unit, LINE) * (once + (1 - once) * lost) * asked * units / WARP +
           way_cost[way].stored * 2 * (1 - read) * touched(r.dst, c->unit * vector, SECTOR) * stores / WARP +
           way_cost[way].line * touched(r.src, c->unit, LINE) * units / WARP + asked * NEAR_PIECE / block.piece;
    t.issue = ccute_stored_share(p) *
              (place_issue(c, way) * places + way_cost[way].unit * units + way_cost[way].store * stores);
    return ccute_percent_of(p, &t);
}

/* With narrow units near does not win a tie: other kernels depend less on what L1 keeps. Of several orders the best is
   the most overestimated. */
int ccute_cost_near(const ccute_problem *p, const ccute_near *c)
{
    const int percent = near_percent(p, c);
    if (!p->dst_own && is_ordered(p))
        return (int)(ORDERED_CHOSEN * percent + 0.5);
    return p->unit < VECTOR && percent > 1 ? percent - 1 : percent;
}
