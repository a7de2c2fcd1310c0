/* The plan of the kernel that moves tiles through shared memory: which part of which loop is inside, and its walks. */
#include <string.h>

#include "cuda/cost.h"
#include "cuda/parts.h"

/* ---- Tiles: which part of which loop is inside ------------------------------------------------------ */

/* A loop that goes on where `units` contiguous ones end, or -1. Of the source short gaps may be read too: at most as
   much as is wanted, and within a sector of L2. */
static int next_loop(const ccute_problem *p, const int64_t *stride, int64_t units)
{
    for (int i = 0; i < p->rank; i++)
        if (stride[i] == units)
            return i;
    if (stride == p->dst)
        return -1;
    for (int i = 0; i < p->rank; i++)
        if (stride[i] > units && stride[i] <= 2 * units && stride[i] * p->unit <= CCUTE_TILE_SECTOR)
            return i;
    return -1;
}

/* Take contiguous loops of one side, the last in part, until there are `units`; part[] has the part of each loop.
 */
static void take_run(const ccute_problem *p, const int64_t *stride, int64_t units, int64_t *part)
{
    int64_t have = 1;
    for (int n = 0; n < CCUTE_TILE_DIGITS && have < units; n++) {
        const int i = next_loop(p, stride, have);
        int64_t need;
        if (i < 0)
            return;
        have = stride[i];
        need = divide_up(units, have);
        if (2 * p->extent[i] <= 3 * need) /* rather all than most */
            need = p->extent[i];
        if (part[i] < need)
            part[i] = need;
        if (need < p->extent[i])
            return;
        have *= p->extent[i];
    }
}

/* The loops inside the tile that are contiguous on one side, up to the first that is cut. Returns their units. */
static int64_t find_run(const ccute_problem *p, const int64_t *stride, const int64_t *part, run *out)
{
    int64_t have = 1;
    out->n = 0;
    out->inner = 1;
    out->slack = 0;
    while (out->n < CCUTE_TILE_DIGITS) {
        const int i = next_loop(p, stride, have);
        if (i < 0 || part[i] < 2)
            return have;
        out->loop[out->n++] = i;
        out->slack += stride[i] - have;
        out->inner = stride[i];
        have = stride[i] * part[i];
        if (part[i] < p->extent[i])
            return have;
    }
    return have;
}

static int64_t tile_units(const ccute_problem *p, const int64_t *part)
{
    int64_t units = 1;
    for (int i = 0; i < p->rank; i++)
        units *= part[i];
    return units;
}

/* Let parts end where 32-byte sectors do, as far as the units before them allow. */
static void round_parts(const ccute_problem *p, const int64_t *stride, int64_t *part)
{
    run r;
    int64_t step = 1;
    int last;
    find_run(p, stride, part, &r);
    if (r.n == 0)
        return;
    last = r.loop[r.n - 1];
    if (stride == p->src && r.inner * p->unit % VECTOR && r.n > 1)
        return; /* nothing is aligned there */
    while (r.inner * p->unit * step % CCUTE_TILE_SECTOR)
        step *= 2;
    part[last] = round_up(part[last], step);
    if (part[last] > p->extent[last])
        part[last] = p->extent[last];
}

static void no_parts(const ccute_problem *p, int64_t *part)
{
    for (int i = 0; i < p->rank; i++)
        part[i] = 1;
}

static int64_t round_tile(const ccute_problem *p, int64_t *part)
{
    round_parts(p, p->dst, part);
    round_parts(p, p->src, part);
    return tile_units(p, part) * p->unit;
}

/* Parts for runs of these lengths in units; returns the bytes of the tile. */
static int64_t take_tile(const ccute_problem *p, int64_t dst_units, int64_t src_units, int64_t *part)
{
    no_parts(p, part);
    take_run(p, p->dst, dst_units, part);
    take_run(p, p->src, src_units, part);
    return round_tile(p, part);
}

/* ---- Tiles: walks ------------------------------------------------------------------------------------ */

/* Append a loop to a walk; a cut one must be the last. Returns 0 if that cannot be. */
static int walk_add(ccute_walk *w, const ccute_problem *p, const int64_t *part, int loop, int which)
{
    if (w->n == CCUTE_TILE_DIGITS || w->which >= 0)
        return 0;
    w->digit[w->n] = digit_of(part[loop], p->dst[loop] * p->unit, p->src[loop] * p->unit, 0);
    w->digit[w->n++].shared = loop; /* until tile_place */
    if (which < 0)
        w->inner *= (int32_t)part[loop];
    w->which = which;
    w->full *= (int32_t)part[loop];
    return 1;
}

/* The ingredients of a tile: the parts, the runs, and the cut of each loop (-1: it is whole). */
typedef struct sketch {
    int64_t part[CCUTE_PLAN_LOOPS];
    run dst, src;
    int8_t cut[CCUTE_PLAN_LOOPS];
} sketch;

/* Cut 0 is the destination's run's, cut 1 the other's. Returns 0 if there are more. */
static int sketch_cuts(const ccute_problem *p, sketch *s)
{
    int other = 0;
    for (int i = 0; i < p->rank; i++) {
        s->cut[i] = -1;
        if (s->part[i] < 2 || s->part[i] == p->extent[i])
            continue;
        if (s->dst.n && s->dst.loop[s->dst.n - 1] == i)
            s->cut[i] = 0;
        else if (other++ == 0)
            s->cut[i] = 1;
        else
            return 0;
    }
    return 1;
}

static int walk_run(ccute_walk *w, const ccute_problem *p, const sketch *s, const run *r)
{
    *w = empty_walk();
    for (int i = 0; i < r->n; i++)
        if (!walk_add(w, p, s->part, r->loop[i], s->cut[r->loop[i]]))
            return 0;
    return 1;
}

/* Count the source's run in memory, gaps and all. */
static void walk_memory(ccute_walk *w, const sketch *s)
{
    const int last = s->src.n ? s->src.loop[s->src.n - 1] : -1;
    if (last < 0)
        return;
    w->inner = (int32_t)(s->src.inner * (s->cut[last] >= 0 ? 1 : s->part[last]));
    w->full = (int32_t)(s->src.inner * s->part[last]);
}

/* The loops in the tile that are not in the run: whole ones first. */
static int walk_rest(ccute_walk *w, const ccute_problem *p, const sketch *s, const run *r)
{
    *w = empty_walk();
    for (int cut = 0; cut < 2; cut++)
        for (int i = 0; i < p->rank; i++)
            if (s->part[i] > 1 && !in_run(r, i) && (s->cut[i] >= 0) == cut && !walk_add(w, p, s->part, i, s->cut[i]))
                return 0;
    return 1;
}

/* Append a digit of a block's number; which: the cut whose parts it counts, or -1. Returns 0 if there are too many. */
static int add_outer(ccute_tile *t, int64_t extent, int64_t dst, int64_t src, int which)
{
    if (t->n_outer == CCUTE_TILE_OUTER || extent > MAX_BLOCKS / t->blocks)
        return 0;
    t->outer[t->n_outer] = digit_of(extent, dst, src, 0);
    t->outer[t->n_outer++].shared = which;
    t->blocks *= extent;
    return 1;
}

static int add_parts(ccute_tile *t, int which)
{
    const ccute_cut *const c = &t->cut[which];
    const int64_t parts = divide_up(c->extent + c->extra, c->tile);
    return (which && parts == 1) || add_outer(t, parts, 0, 0, which);
}

int ccute_tile_outer(const ccute_problem *p, const int8_t *own, int near, int64_t other_dst, ccute_tile *t)
{
    int pending = 1;
    t->blocks = 1;
    t->n_outer = 0;
    if (!add_parts(t, 0))
        return 0;
    for (int i = 0; i <= p->rank; i++) {
        if (pending && (near || i == p->rank || magnitude(p->dst[i]) > other_dst)) {
            pending = 0;
            if (!add_parts(t, 1))
                return 0;
        }
        if (i < p->rank && !own[i] && !add_outer(t, p->extent[i], p->dst[i] * p->unit, p->src[i] * p->unit, -1))
            return 0;
    }
    return 1;
}

/* The cuts of a sketch, and which loops are in the tile. Returns the destination's stride of what cut 1 cuts. */
static int64_t tile_cuts(const ccute_problem *p, const sketch *s, ccute_tile *t, int8_t *own)
{
    int64_t other = 0;
    for (int k = 0; k < 2; k++)
        t->cut[k] = (ccute_cut){1, 0, 0, 1, 0};
    for (int i = 0; i < p->rank; i++) {
        own[i] = s->part[i] > 1;
        if (s->cut[i] >= 0)
            t->cut[s->cut[i]] =
                (ccute_cut){p->extent[i], p->dst[i] * p->unit, p->src[i] * p->unit, (int32_t)s->part[i], 0};
        if (s->cut[i] == 1)
            other = magnitude(p->dst[i]);
    }
    return other;
}

/* Whether every run of a side begins at a multiple of 16 bytes. */
static int side_aligned(const ccute_problem *p, const sketch *s, const run *r, const int64_t *stride, int64_t align,
                        int64_t offset)
{
    int64_t bits = align | offset * p->unit, units;
    for (int i = 0; i < r->n; i++) {
        units = stride[r->loop[i]] * s->part[r->loop[i]];
        if (s->cut[r->loop[i]] >= 0)
            bits |= units * p->unit;
    }
    for (int i = 0; i < p->rank; i++)
        if (!in_run(r, i))
            bits |= stride[i] * p->unit;
    return bits % VECTOR == 0;
}

/* ---- tile --------------------------------------------------------------------------------------------- */

/* Runs of the first tile to try, in bytes, by the logarithm of the unit's bytes. */
static const int64_t tile_runs[5][2] = {{256, 128}, {256, 256}, {512, 256}, {512, 256}, {512, 512}};

enum {
    TILE_ENOUGH = 14 * 1024,
    TILE_LIMIT = 40 * 1024,
    TILE_TRIES = 7,
    TILE_TRIALS = 64,
    TILE_LARGE = 32 << 20, /* planning takes as long as a smaller copy */
    TILE_MOST = 56 * 1024
};

/* Keep the tile of these runs in bytes if it fits and is the largest so far. Returns whether it fits. */
static int try_parts(const ccute_problem *p, int64_t dst, int64_t src, int64_t *best, sketch *s)
{
    int64_t part[CCUTE_PLAN_LOOPS];
    const int64_t bytes = take_tile(p, divide_up(dst, p->unit), divide_up(src, p->unit), part);
    if (bytes > TILE_LIMIT)
        return 0;
    if (bytes > *best) {
        *best = bytes;
        memcpy(s->part, part, sizeof part);
    }
    return 1;
}

/* Double one run while the tile fits and has not enough: the source's, or the destination's. */
static void grow_one(const ccute_problem *p, int64_t dst, int64_t src, int of_src, int64_t *best, sketch *s)
{
    for (int i = 0; i < TILE_TRIES && *best < TILE_ENOUGH; i++) {
        dst <<= of_src ? 0 : 1;
        src <<= of_src ? 1 : 0;
        if (!try_parts(p, dst, src, best, s))
            return;
    }
}

/* The first runs, halved until the tile fits; or doubled until it has enough bytes, and of those that fit the largest.
   It has grown where both are too much and one of them is doubled alone. Returns 0 if no tile of these loops fits into
   shared memory. */
static int choose_parts(const ccute_problem *p, sketch *s, sketch *grown)
{
    const int64_t *const runs = tile_runs[log2_floor(p->unit)];
    int64_t best = 0, d = runs[0], b = runs[1];
    int fits = 0;
    for (int i = 0; i < TILE_TRIES && best < TILE_ENOUGH; i++) {
        fits = try_parts(p, d, b, &best, s);
        if (!fits && best)
            break;
        d = fits ? 2 * d : d / 2;
        b = fits ? 2 * b : b / 2;
    }
    *grown = *s;
    if (!fits && best)
        for (int of_src = 1; of_src >= 0; of_src--)
            grow_one(p, d / 2, b / 2, of_src, &best, grown);
    return best > 0;
}

/* What is known when a tile is planned: whether it may have words, and the answer of ccute_tile_in_shared. */
typedef struct known {
    int worded;
    double wavefronts;
} known;

/* The tile of a sketch's parts. Returns 0 if there is none, or it has no words though it should. */
static int plan_parts(const ccute_problem *p, sketch *s, int words, ccute_tile *t, known *k)
{
    int8_t own[CCUTE_PLAN_LOOPS];
    int64_t other;
    *k = (known){0, 0};
    find_run(p, p->dst, s->part, &s->dst);
    find_run(p, p->src, s->part, &s->src);
    t->unit = (int32_t)p->unit;
    if (!sketch_cuts(p, s) || !walk_run(&t->dst_run, p, s, &s->dst) || !walk_run(&t->src_run, p, s, &s->src) ||
        !walk_rest(&t->rows, p, s, &s->src) || !walk_rest(&t->columns, p, s, &s->dst) || t->dst_run.n == 0)
        return 0;
    walk_memory(&t->src_run, s);
    t->slack = (int32_t)(s->src.slack * p->unit);
    t->src_aligned = side_aligned(p, s, &s->src, p->src, p->src_align, p->src_offset);
    t->shift = !side_aligned(p, s, &s->dst, p->dst, p->dst_align, p->dst_offset);
    other = tile_cuts(p, s, t, own);
    ccute_tile_slide(t);
    k->worded = ccute_tile_has_words(t);
    if (words && !k->worded)
        return 0;
    k->wavefronts = ccute_tile_in_shared(t, words);
    return t->words == words && t->shared <= CCUTE_TILE_SHARED && ccute_tile_outer(p, own, !t->src_aligned, other, t);
}

/* The runs that are tried, of which each tile has a number: those of choose_parts, grown and first, and all lengths on
   both sides. */
enum { GROWN, FIRST, RUNS, SHORTEST = 64, LENGTHS = 5, TRIALS = RUNS + LENGTHS * LENGTHS };

static int64_t length_units(const ccute_problem *p, int length)
{
    return divide_up((int64_t)SHORTEST << length, p->unit);
}

/* One of them alone. */
static int trial_parts(const ccute_problem *p, int trial, sketch *s)
{
    sketch first = {0}, grown;
    if (trial < RUNS) {
        const int fits = choose_parts(p, &first, &grown);
        *s = trial == GROWN ? grown : first;
        return fits;
    }
    return take_tile(p, length_units(p, (trial - RUNS) / LENGTHS), length_units(p, (trial - RUNS) % LENGTHS),
                     s->part) <= TILE_MOST;
}

/* What all of them share, made once: the first two, whether they fit, and the parts that each length takes. */
typedef struct trial_runs {
    sketch run[RUNS];
    int fits;
    int64_t dst[LENGTHS][CCUTE_PLAN_LOOPS], src[LENGTHS][CCUTE_PLAN_LOOPS];
} trial_runs;

static void find_runs(const ccute_problem *p, int lengths, trial_runs *r)
{
    memset(r->run, 0, sizeof r->run);
    r->fits = choose_parts(p, &r->run[FIRST], &r->run[GROWN]);
    for (int i = 0; i < lengths; i++) {
        no_parts(p, r->dst[i]);
        no_parts(p, r->src[i]);
        take_run(p, p->dst, length_units(p, i), r->dst[i]);
        take_run(p, p->src, length_units(p, i), r->src[i]);
    }
}

/* The parts of a trial, as trial_parts finds them: of each loop the larger of both sides'. */
static int join_runs(const ccute_problem *p, const trial_runs *r, int trial, sketch *s)
{
    const int64_t *const dst = r->dst[(trial - RUNS) / LENGTHS], *const src = r->src[(trial - RUNS) % LENGTHS];
    if (trial < RUNS) {
        *s = r->run[trial];
        return r->fits;
    }
    for (int i = 0; i < p->rank; i++)
        s->part[i] = dst[i] > src[i] ? dst[i] : src[i];
    return round_tile(p, s->part) <= TILE_MOST;
}

/* The best tile so far, the memory's time, its wavefronts, its expectation and its number; the parts that were tried,
   their hashes; and the trials that may have words. */
typedef struct trials {
    ccute_tile *best;
    double memory, wavefronts;
    int percent, number, n, n_worded;
    uint64_t tried[TRIALS];
    int8_t worded[TRIALS];
} trials;

/* Whether these parts are new. */
static int is_new(const ccute_problem *p, const int64_t *part, trials *all)
{
    uint64_t hash = 0;
    for (int i = 0; i < p->rank; i++)
        hash = (hash ^ (uint64_t)part[i]) * 0x100000001b3u;
    for (int i = 0; i < all->n; i++)
        if (all->tried[i] == hash)
            return 0;
    all->tried[all->n++] = hash;
    return 1;
}

/* Take the tile of these parts if it is expected to be faster than those before. */
static void try_tile(const ccute_problem *p, sketch *s, int trial, int words, trials *all)
{
    ccute_tile tile = {0};
    known k;
    const int planned = plan_parts(p, s, words, &tile, &k);
    int percent;
    if (k.worded && !words)
        all->worded[all->n_worded++] = (int8_t)trial;
    if (!planned || (all->percent && ccute_cost_tile_most(p, &tile, all->memory) <= all->percent))
        return;
    if (k.wavefronts == 0)
        k.wavefronts = ccute_tile_spread(&tile);
    percent = ccute_cost_tile(p, &tile, all->memory, k.wavefronts);
    if (percent <= all->percent)
        return;
    all->percent = percent;
    all->wavefronts = k.wavefronts;
    all->number = 1 + trial + words * TRIALS;
    *all->best = tile;
}

static int has_tiles(const ccute_problem *p)
{
    return ccute_problem_is_plain(p) && p->rank > 0 && p->dst[0] == 1 && ccute_problem_src_loop(p) >= 0 &&
           p->unit <= VECTOR && !(p->unit & (p->unit - 1));
}

int ccute_plan_tile_best(const ccute_problem *p, ccute_tile *t, int *percent)
{
    const int lengths = p->count * p->unit >= TILE_LARGE ? LENGTHS : 0;
    trials all = {.best = t, .memory = ccute_memory_of(p)};
    trial_runs runs;
    if (!has_tiles(p))
        return 0;
    find_runs(p, lengths, &runs);
    for (int trial = 0; trial < RUNS + lengths * lengths; trial++) {
        sketch s;
        if (join_runs(p, &runs, trial, &s) && is_new(p, s.part, &all))
            try_tile(p, &s, trial, 0, &all);
    }
    for (int i = 0; i < all.n_worded; i++) {
        sketch s;
        if (join_runs(p, &runs, all.worded[i], &s))
            try_tile(p, &s, all.worded[i], 1, &all);
    }
    if (all.number)
        *percent = ccute_cost_tile_chosen(p, t, all.memory, all.wavefronts);
    return all.number;
}

int ccute_plan_tile(const ccute_problem *p, ccute_tile *t)
{
    int percent;
    return ccute_plan_tile_best(p, t, &percent);
}

int ccute_plan_tile_number(const ccute_problem *p, int number, ccute_tile *t)
{
    const int words = (number - 1) / TRIALS;
    sketch s = {0};
    known k;
    memset(t, 0, sizeof *t);
    if (number < 1 || words > 1 || !has_tiles(p) || !trial_parts(p, (number - 1) % TRIALS, &s) ||
        !plan_parts(p, &s, words, t, &k))
        return 0;
    if (k.wavefronts == 0)
        ccute_tile_spread(t);
    return number;
}
