/* From a problem's loops to what the kernels are launched with. No CUDA is needed here. */
#include <string.h>

#include "cuda/copy.h"
#include "plan.h"

_Static_assert((int)CCUTE_COPY_DIGITS == (int)CCUTE_PLAN_LOOPS, "a digit for every loop");

enum { VECTOR = 16, WARP = 32, MAX_BLOCKS = 0x7fffffff, NARROW = 0x7fffffff };

static ccute_digit digit_of(int64_t extent, int64_t dst, int64_t src, int wide)
{
    const ccute_divisor by = ccute_divisor_of(extent, wide);
    const ccute_digit out = {by.magic, by.shift, 0, extent, dst, src};
    return out;
}

static int64_t round_up(int64_t x, int64_t to) { return (x + to - 1) / to * to; }

static int64_t divide_up(int64_t x, int64_t by) { return (x + by - 1) / by; }

static char *dst_start(const ccute_problem *p, char *data) { return data ? data + p->dst_offset * p->unit : data; }

static const char *src_start(const ccute_problem *p, const char *data)
{
    return data ? data + p->src_offset * p->unit : data;
}

static const char *src_byte(int64_t byte, const char *data) { return data ? data + byte : data; }

/* ---- gather --------------------------------------------------------------------------------------- */

/* Whether the destination has runs, of units that vectors can be made of. */
static int gather_has_runs(const ccute_problem *p)
{
    return ccute_problem_is_plain(p) && p->rank > 0 && p->dst[0] == 1 && p->unit <= 8 && !(p->unit & (p->unit - 1));
}

/* Units that one instruction can store: all runs begin at multiples of them, and `bits` has no less. */
static int64_t gather_lanes(const ccute_problem *p, int64_t bits)
{
    bits |= p->dst_align | p->dst_offset * p->unit;
    for (int i = 1; i < p->rank; i++)
        bits |= p->dst[i] * p->unit;
    for (int64_t bytes = VECTOR; bytes > p->unit; bytes /= 2)
        if (bits % bytes == 0)
            return bytes / p->unit;
    return 1;
}

/* Let a run of a few units be a vector. Where it is one in the source, too, a warp stores as many runs as it has
   threads for, rather so many that they fill sectors. */
static void gather_groups(const ccute_problem *p, ccute_gather *g)
{
    const int most = WARP / (int)p->extent[0];
    g->lanes = (int32_t)p->extent[0];
    g->together = (int32_t)gather_lanes(p, 0);
    if (p->src[0] != 1)
        return;
    g->rows = most;
    for (int rows = most; rows > most / 2; rows--)
        if (rows * p->dst[1] * p->unit % CCUTE_TILE_SECTOR == 0) {
            g->rows = rows;
            return;
        }
}

static ccute_xor xor_of(const ccute_plan_swizzle *z)
{
    const int target = z->base + (z->shift < 0 ? -z->shift : 0);
    const ccute_xor out = {(((int64_t)1 << z->bits) - 1) << target, z->shift};
    return out;
}

static void gather_own_digits(const ccute_problem *p, ccute_gather *g)
{
    ccute_divisor by;
    g->own = 1;
    g->dst_own = p->dst_own;
    g->src_own = p->src_own;
    for (int i = 0; i < p->dst_own + p->src_own; i++) {
        const int at = p->rank + i, dst = i < p->dst_own;
        g->digit[at] = digit_of(p->extent[at], dst ? p->dst[at] : 0, dst ? 0 : p->src[at], 1);
        if (dst)
            g->own *= p->extent[at];
    }
    by = ccute_divisor_of(g->own, 1);
    g->own_magic = by.magic;
    g->own_shift = by.shift;
}

int ccute_plan_gather(const ccute_problem *p, ccute_gather *g, char *dst, const char *src)
{
    const int plain = ccute_problem_is_plain(p);
    const int64_t unit = plain ? p->unit : 1; /* a swizzle acts on units */
    memset(g, 0, offsetof(ccute_gather, digit));
    g->unit = (int32_t)p->unit;
    g->lanes = gather_has_runs(p) ? (int32_t)gather_lanes(p, p->extent[0] * p->unit) : 1;
    if (gather_has_runs(p) && p->rank > 1 && p->extent[0] <= CCUTE_GATHER_GROUP && g->lanes < p->extent[0])
        gather_groups(p, g);
    g->count = p->count / g->lanes;
    g->wide = p->count > NARROW || !plain || p->unit > VECTOR || (p->unit & (p->unit - 1));
    g->n = p->rank - (g->together != 0);
    g->dst = plain ? dst_start(p, dst) : dst;
    g->src = plain ? src_start(p, src) : src;
    g->step = p->rank ? p->src[0] * unit : 0;
    gather_own_digits(p, g);
    for (int i = 0; i < g->n; i++) {
        const int loop = i + (g->together != 0), lanes = loop == 0 ? g->lanes : 1;
        g->digit[i] =
            digit_of(p->extent[loop] / lanes, p->dst[loop] * lanes * unit, p->src[loop] * lanes * unit, g->wide);
    }
    if (plain)
        return 1;
    g->dst_swizzle = xor_of(&p->dst_swizzle);
    g->src_swizzle = xor_of(&p->src_swizzle);
    g->dst_offset = p->dst_offset;
    g->src_offset = p->src_offset;
    return 1;
}

/* ---- rows ----------------------------------------------------------------------------------------- */

enum { ROWS_REPEAT = 8, ROWS_LONG = 160 };

/* Let a loop that reads the same row again and again be the threads' own, as the last digit. */
static void rows_repeat(ccute_rows *r)
{
    const int last = r->n - 1;
    for (int i = 0; i < r->n; i++) {
        const ccute_digit repeated = r->digit[i];
        int64_t groups;
        if (repeated.src != 0 || repeated.extent < ROWS_REPEAT)
            continue;
        groups = divide_up(repeated.extent, ROWS_REPEAT);
        r->repeat = ROWS_REPEAT;
        r->repeat_step = repeated.dst;
        r->repeat_extent = repeated.extent;
        r->count = r->count / repeated.extent * groups;
        for (int k = i; k < last; k++)
            r->digit[k] = r->digit[k + 1];
        r->digit[last] = digit_of(groups, repeated.dst * ROWS_REPEAT, 0, r->wide);
        return;
    }
}

/* Whether rows that are not aligned follow each other in the destination without a gap. Then vectors go across their
   ends, unless a row has so many that its ends do not matter. */
static int rows_join(const ccute_problem *p, ccute_rows *r)
{
    const int joined =
        !r->aligned && p->rank > 1 && p->dst[1] == p->extent[0] && r->bytes >= VECTOR && r->bytes < ROWS_LONG;
    r->joined = joined ? p->extent[1] : 1;
    return joined;
}

int ccute_plan_rows(const ccute_problem *p, ccute_rows *r, char *dst, const char *src)
{
    int64_t vectors, rows = 1;
    int joined;
    if (!ccute_problem_is_plain(p) || p->rank == 0 || p->dst[0] != 1 || p->src[0] != 1 || p->unit & (p->unit - 1))
        return 0;
    memset(r, 0, offsetof(ccute_rows, digit));
    r->dst = dst_start(p, dst);
    r->src = src_start(p, src);
    r->src_first = src_byte(p->src_lo, src);
    r->src_end = src_byte(p->src_hi, src);
    r->bytes = p->extent[0] * p->unit;
    r->unit = (int32_t)p->unit;
    r->aligned = p->unit == VECTOR;
    joined = rows_join(p, r);
    vectors = r->aligned ? p->extent[0] : divide_up(r->bytes * r->joined + VECTOR - p->unit, VECTOR);
    for (int i = 1 + joined; i < p->rank; i++)
        rows *= p->extent[i];
    r->count = vectors * rows;
    r->wide = r->count > NARROW || r->bytes * r->joined > NARROW;
    r->vector = digit_of(vectors, VECTOR, VECTOR, r->wide);
    r->row = digit_of(r->bytes, 0, joined ? p->src[1] * p->unit : 0, r->wide);
    r->n = p->rank - 1 - joined;
    for (int i = 0; i < r->n; i++)
        r->digit[i] = digit_of(p->extent[i + 1 + joined], p->dst[i + 1 + joined] * p->unit,
                               p->src[i + 1 + joined] * p->unit, r->wide);
    if (r->aligned)
        rows_repeat(r);
    return 1;
}

/* ---- channels ------------------------------------------------------------------------------------- */

/* Whether all vectors of a side are aligned, whose strides of the two loops named are not asked. */
static int channels_aligned(const ccute_problem *p, const int64_t *stride, int pixel, int channel, int64_t bits)
{
    for (int i = 0; i < p->rank; i++)
        if (i != pixel && i != channel)
            bits |= stride[i] * p->unit;
    return bits % VECTOR == 0;
}

/* Put the steps of a thread's vectors: along the pixels first, then along what is left. */
static void channels_digits(const ccute_problem *p, int pixel, int channel, ccute_channels *c)
{
    const int64_t lanes = VECTOR / p->unit;
    c->n = 1;
    c->digit[0] = digit_of(p->extent[pixel] / lanes, p->dst[pixel] * VECTOR, p->src[pixel] * VECTOR, 0);
    c->count = p->extent[pixel] / lanes;
    for (int i = 0; i < p->rank; i++) {
        if (i == pixel || i == channel)
            continue;
        c->digit[c->n++] = digit_of(p->extent[i], p->dst[i] * p->unit, p->src[i] * p->unit, 0);
        c->count *= p->extent[i];
    }
}

int ccute_plan_channels(const ccute_problem *p, ccute_channels *c, char *dst, const char *src)
{
    const int pack = p->rank > 1 && p->extent[0] <= CCUTE_CHANNELS;
    const int64_t *const packed = pack ? p->dst : p->src, *const planes = pack ? p->src : p->dst;
    int pixel = -1, channel = -1;
    if (!ccute_problem_is_plain(p) || p->rank < 2 || p->unit > 4 || p->count > NARROW)
        return 0;
    for (int i = 0; i < p->rank; i++) {
        if (planes[i] == 1)
            pixel = i;
        if (packed[i] == 1)
            channel = i;
    }
    if (pixel < 0 || channel < 0 || pixel == channel || p->extent[channel] > CCUTE_CHANNELS ||
        packed[pixel] != p->extent[channel])
        return 0;
    memset(c, 0, offsetof(ccute_channels, digit));
    c->plane = planes[channel] * p->unit;
    if (p->extent[pixel] * p->unit % VECTOR || c->plane % VECTOR ||
        !channels_aligned(p, p->dst, pixel, channel, p->dst_align | p->dst_offset * p->unit) ||
        !channels_aligned(p, p->src, pixel, channel, p->src_align | p->src_offset * p->unit))
        return 0;
    c->dst = dst_start(p, dst);
    c->src = src_start(p, src);
    c->unit = (int32_t)p->unit;
    c->channels = (int32_t)p->extent[channel];
    c->pack = pack;
    channels_digits(p, pixel, channel, c);
    return 1;
}

/* ---- Tiles: which part of which loop is inside ------------------------------------------------------ */

/* One side while its tile is made: the loops of its contiguous run, innermost first. */
typedef struct run {
    int n;
    int loop[CCUTE_TILE_DIGITS];
    int64_t inner, slack; /* units in front of the last loop's, and of its steps' ends that are not the run's */
} run;

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

/* Take contiguous loops of one side, the last in part, until there are `units`; part[] is what is taken of each loop.
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

/* Let parts end where 32-byte sectors do, as far as the units in front of them allow. */
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

/* Parts for runs of these lengths in units; returns the bytes of the tile. */
static int64_t take_tile(const ccute_problem *p, int64_t dst_units, int64_t src_units, int64_t *part)
{
    for (int i = 0; i < p->rank; i++)
        part[i] = 1;
    take_run(p, p->dst, dst_units, part);
    take_run(p, p->src, src_units, part);
    round_parts(p, p->dst, part);
    round_parts(p, p->src, part);
    return tile_units(p, part) * p->unit;
}

/* ---- Tiles: walks ------------------------------------------------------------------------------------ */

static int in_run(const run *r, int loop)
{
    for (int i = 0; i < r->n; i++)
        if (r->loop[i] == loop)
            return 1;
    return 0;
}

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

static const ccute_walk empty_walk = {.n = 0, .inner = 1, .which = -1, .full = 1};

/* What a tile is made from: the parts, the runs, and which cut a loop has (-1: it is whole). */
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
    *w = empty_walk;
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
    *w = empty_walk;
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

/* The digits of a block's number, when the cuts are settled: the parts of the destination's run first, so that blocks
   write on; those of the other cut then if `near`, because its neighbours share sectors of the source, or where the
   destination's stride of its loop puts it. own[i]: loop i is in the tile. Returns 0 if they or the blocks are too
   many. */
static int tile_outer(const ccute_problem *p, const int8_t *own, int near, int64_t other_dst, ccute_tile *t)
{
    int pending = 1;
    t->blocks = 1;
    t->n_outer = 0;
    if (!add_parts(t, 0))
        return 0;
    for (int i = 0; i <= p->rank; i++) {
        if (pending && (near || i == p->rank || p->dst[i] > other_dst)) {
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
            other = p->dst[i];
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

/* ---- Tiles: shared memory ------------------------------------------------------------------------------ */

static int log2_floor(int64_t x)
{
    int log = 0;
    while (x >> (log + 1))
        log++;
    return log;
}

/* Give the digits of a walk the steps of their loops. */
static void place_walk(ccute_walk *w, const int32_t *step)
{
    for (int i = 0; i < w->n; i++)
        w->digit[i].shared = step[w->digit[i].shared];
}

/* Place the rows. Their distances are as those in memory modulo 32, so that an aligned chunk there is one here, and the
   two chunks of a sector are read at once: cp.async joins what is one sector on both sides, and else asks L2 twice. */
static void tile_place(ccute_tile *t)
{
    const int64_t bytes = (int64_t)t->src_run.full * t->unit - t->slack;
    int64_t pitch = round_up(bytes + (t->src_aligned && !t->shift ? 0 : VECTOR - 1), CCUTE_TILE_SECTOR);
    int32_t step[CCUTE_PLAN_LOOPS];
    for (int i = 0; i < t->src_run.n; i++) /* along the source's run the tile lies as in memory */
        step[t->src_run.digit[i].shared] = (int32_t)t->src_run.digit[i].src;
    for (int i = 0; i < t->rows.n; i++) {
        const ccute_digit *const d = &t->rows.digit[i];
        const int64_t rest = ((d->src % CCUTE_TILE_SECTOR) + CCUTE_TILE_SECTOR) % CCUTE_TILE_SECTOR;
        const int64_t extra = t->rows.which >= 0 && i == t->rows.n - 1 ? t->cut[t->rows.which].extra : 0;
        step[d->shared] = (int32_t)(pitch + rest);
        pitch = round_up((pitch + rest) * (d->extent + extra), CCUTE_TILE_SECTOR);
    }
    t->shared = (int32_t)round_up(pitch + CCUTE_TILE_SECTOR, 128);
    t->chunk = digit_of(divide_up(bytes, VECTOR) + !t->src_aligned, 0, 0, 0);
    place_walk(&t->src_run, step);
    place_walk(&t->rows, step);
    place_walk(&t->dst_run, step);
    place_walk(&t->columns, step);
}

/* Spread what the threads of a warp read together, vectors along the destination's run, over the banks. */
static void tile_swizzle(ccute_tile *t)
{
    const int64_t step = VECTOR / t->unit * (int64_t)t->dst_run.digit[0].shared;
    t->swizzle_shift = t->swizzle_mask = 0;
    if (step % 32 || step < 32)
        return;
    if (t->slide && step % (t->unit <= CCUTE_TILE_SKEW ? 64 : 128)) /* few threads meet in a bank: that costs less */
        return;
    t->swizzle_shift = log2_floor(step) < 7 ? 7 : log2_floor(step);
    t->swizzle_mask = 7;
}

/* The most that a walk has in a block. */
static int64_t walk_most(const ccute_tile *t, const ccute_walk *w)
{
    return (int64_t)w->inner * (w->which < 0 ? 1 : t->cut[w->which].tile + t->cut[w->which].extra);
}

/* Whether rows are numbered as the destination's run is: its loops are those across the rows. */
static int rows_are_run(const ccute_tile *t)
{
    int same = t->rows.n == t->dst_run.n;
    for (int i = 0; same && i < t->rows.n; i++)
        same = t->rows.digit[i].shared == t->dst_run.digit[i].shared;
    return same;
}

/* Instead of a swizzle, which would be asked for every unit, let the rows of a vector begin one chunk further than by
   their distances. */
static void tile_skew(ccute_tile *t)
{
    if (!t->swizzle_mask || !rows_are_run(t))
        return;
    t->skew = 1 + log2_floor(VECTOR / t->unit);
    t->shared += (int32_t)round_up(divide_up(walk_most(t, &t->dst_run), VECTOR / t->unit) * VECTOR, 128);
    t->swizzle_shift = t->swizzle_mask = 0;
}

/* Let a block work out its rows, columns and its run's units once. */
static void tile_tables(ccute_tile *t)
{
    int64_t shared = t->shared;
    t->swizzle_shift = t->swizzle_mask = 0;
    t->table = t->shared;
    t->table_rows = (int32_t)walk_most(t, &t->rows);
    t->table_columns = (int32_t)walk_most(t, &t->columns);
    shared += (t->table_rows + (int64_t)t->table_columns) * CCUTE_TILE_ENTRY + 2 * walk_most(t, &t->dst_run);
    t->shared = (int32_t)(shared < MAX_BLOCKS ? round_up(shared, 128) : MAX_BLOCKS);
}

/* What a tile whose columns begin anywhere has in shared memory. */
static void tile_shifted(ccute_tile *t)
{
    tile_skew(t);
    if (t->dst_run.n > 1 || t->swizzle_mask || (t->skew && t->unit > CCUTE_TILE_SKEW))
        tile_tables(t);
}

/* Whether the digits of a walk from `first` on stay within steps of `low` bytes, or step over blocks of `block`. */
static int walk_in_blocks(const ccute_walk *w, int first, int64_t low, int64_t block, int64_t *below)
{
    for (int i = first; i < w->n; i++) {
        const int64_t step = w->digit[i].shared;
        if (step % block == 0)
            continue;
        if (step >= low)
            return 0;
        *below += step * (w->digit[i].extent - 1);
    }
    return *below < low;
}

/* Whether the units of a vector are steps of the first digit. */
static int tile_linear(const ccute_tile *t)
{
    return t->dst_run.n == 1 || (!t->shift && t->dst_run.digit[0].extent % (VECTOR / t->unit) == 0);
}

/* Whether all units of a vector have the same swizzle: they fill an aligned block of it. */
static int tile_even(const ccute_tile *t)
{
    const int64_t step = t->dst_run.digit[0].shared, block = VECTOR / t->unit * step;
    int64_t below = t->unit - 1;
    if (!t->swizzle_mask)
        return 1;
    return !(step & (step - 1)) && block <= (int64_t)1 << t->swizzle_shift &&
           walk_in_blocks(&t->dst_run, 1, step, block, &below) && walk_in_blocks(&t->columns, 0, step, block, &below);
}

static void tile_gathering(ccute_tile *t)
{
    if (tile_linear(t))
        t->gathering = !t->shift && t->src_aligned && tile_even(t) ? CCUTE_EVEN : CCUTE_LINEAR;
    else
        t->gathering = t->dst_run.n == 2 ? CCUTE_TWO : CCUTE_MANY;
    if (t->gathering == CCUTE_TWO && !t->shift)
        t->swizzle_mask = 0;
}

/* Threads along the destination's run: 8, and more where there are few columns. */
static void tile_lanes(ccute_tile *t, int threads)
{
    const int64_t vectors = divide_up((int64_t)t->dst_run.full * t->unit, VECTOR);
    int log = 0;
    while (log < 3 && (1 << log) < vectors)
        log++;
    while ((1 << log) < vectors && (threads >> log) > t->columns.full)
        log++;
    t->lanes_log = log;
}

/* ---- tile --------------------------------------------------------------------------------------------- */

/* Runs of the first tile to try, in bytes, by the logarithm of the unit's bytes. */
static const int64_t tile_runs[5][2] = {{256, 128}, {256, 256}, {512, 256}, {512, 256}, {512, 512}};

enum { TILE_ENOUGH = 14 * 1024, TILE_LIMIT = 40 * 1024, TILE_TRIES = 7 };

/* The first runs, halved until the tile fits; or doubled until it has enough bytes, and of those that fit the largest.
   Returns 0 if no tile of these loops fits into shared memory. */
static int choose_parts(const ccute_problem *p, sketch *s)
{
    const int64_t *const runs = tile_runs[log2_floor(p->unit)];
    int64_t best = 0, part[CCUTE_PLAN_LOOPS], d = runs[0], b = runs[1];
    for (int i = 0; i < TILE_TRIES && best < TILE_ENOUGH; i++) {
        const int64_t bytes = take_tile(p, divide_up(d, p->unit), divide_up(b, p->unit), part);
        if (bytes > TILE_LIMIT && best)
            return 1;
        if (bytes > TILE_LIMIT) {
            d /= 2;
            b /= 2;
            continue;
        }
        if (bytes > best) {
            best = bytes;
            memcpy(s->part, part, sizeof part);
        }
        d *= 2;
        b *= 2;
    }
    return best > 0;
}

/* Let the windows of a misaligned destination begin where sectors do: a block then reads `extra` steps more. */
static void tile_slide(ccute_tile *t)
{
    const int64_t sector = CCUTE_TILE_SECTOR / t->unit;
    const ccute_walk *const d = &t->dst_run;
    t->window = d->full;
    t->slide = 0;
    if (!t->shift || d->which != 0 || t->src_run.which == 0 || t->columns.full < 2 || sector < 2)
        return;
    if (t->window % sector || t->cut[0].extent <= t->cut[0].tile)
        return;
    t->cut[0].extra = (int32_t)divide_up(sector, d->inner);
    t->slide = t->cut[0].extra * d->inner;
    if (t->cut[0].extra > t->cut[0].tile)
        t->cut[0].extra = t->slide = 0;
}

int ccute_plan_tile(const ccute_problem *p, ccute_tile *t, char *dst, const char *src)
{
    sketch s;
    int8_t own[CCUTE_PLAN_LOOPS];
    int64_t other;
    if (!ccute_problem_is_plain(p) || p->rank == 0 || p->dst[0] != 1 || ccute_problem_src_loop(p) < 0 ||
        p->unit > VECTOR || p->unit & (p->unit - 1) || !choose_parts(p, &s))
        return 0;
    find_run(p, p->dst, s.part, &s.dst);
    find_run(p, p->src, s.part, &s.src);
    t->unit = (int32_t)p->unit;
    t->dst = dst_start(p, dst);
    t->src = src_start(p, src);
    t->src_first = src_byte(p->src_lo, src);
    t->src_end = src_byte(p->src_hi, src);
    if (!sketch_cuts(p, &s) || !walk_run(&t->dst_run, p, &s, &s.dst) || !walk_run(&t->src_run, p, &s, &s.src) ||
        !walk_rest(&t->rows, p, &s, &s.src) || !walk_rest(&t->columns, p, &s, &s.dst) || t->dst_run.n == 0)
        return 0;
    walk_memory(&t->src_run, &s);
    t->slack = (int32_t)(s.src.slack * p->unit);
    t->src_aligned = side_aligned(p, &s, &s.src, p->src, p->src_align, p->src_offset);
    t->shift = !side_aligned(p, &s, &s.dst, p->dst, p->dst_align, p->dst_offset);
    other = tile_cuts(p, &s, t, own);
    tile_slide(t);
    tile_place(t);
    tile_swizzle(t);
    t->table = t->skew = 0;
    if (t->shift)
        tile_shifted(t);
    tile_gathering(t);
    tile_lanes(t, 256);
    return t->shared <= CCUTE_TILE_SHARED && tile_outer(p, own, !t->src_aligned, other, t);
}

/* ---- transpose ----------------------------------------------------------------------------------------- */

/* Units of a tile's two runs, by the logarithm of the unit's bytes: what copy_transpose.cu is compiled for. */
static const int transpose_units[4][2] = {{256, 256}, {128, 128}, {64, 64}, {32, 32}};

enum { RUN_ENOUGH = 8 }; /* tiles: with so many, what the last lacks does not matter */

/* Give a run the next loop that is contiguous, unless the other has it. Returns 0 if there is none. */
static int run_grow(const ccute_problem *p, const int64_t *stride, run *r, const run *other)
{
    int next = -1;
    for (int i = 0; i < p->rank && next < 0; i++)
        if (stride[i] == r->inner)
            next = i;
    if (next < 0 || in_run(other, next) || r->n == CCUTE_TILE_DIGITS)
        return 0;
    r->loop[r->n++] = next;
    r->inner *= p->extent[next];
    return 1;
}

/* Two runs without a loop in common, each of many tiles if it can be; inner: their units. */
static void transpose_runs(const ccute_problem *p, const int *units, run *dst, run *src)
{
    int more = 3;
    dst->n = src->n = 0;
    dst->inner = src->inner = 1;
    while (more) {
        const int first = dst->inner * units[1] <= src->inner * units[0] ? more & 1 : !(more & 2);
        run *const r = first ? dst : src;
        const int enough = r->inner >= RUN_ENOUGH * (int64_t)(first ? units[0] : units[1]);
        if (enough || !run_grow(p, first ? p->dst : p->src, r, first ? src : dst))
            more &= first ? ~1 : ~2;
    }
}

/* Walk all loops of a run. */
static void transpose_walk(const ccute_problem *p, const run *r, ccute_walk *w, int8_t *own)
{
    *w = empty_walk;
    for (int i = 0; i < r->n; i++) {
        const int loop = r->loop[i];
        w->digit[w->n++] = digit_of(p->extent[loop], p->dst[loop] * p->unit, p->src[loop] * p->unit, 0);
        own[loop] = 1;
    }
    w->full = (int32_t)r->inner;
}

/* Percent of the tiles' places along a run that are filled. */
static int64_t fill_percent(int64_t units, int64_t tile) { return 100 * units / round_up(units, tile); }

/* Whether all that begins along other loops does so at a multiple of 16 bytes, and the run ends at one. */
static int transpose_aligned(const ccute_problem *p, const run *r, const int64_t *stride, int64_t align, int64_t offset)
{
    int64_t bits = align | offset * p->unit | r->inner * p->unit;
    for (int i = 0; i < p->rank; i++)
        if (!in_run(r, i))
            bits |= stride[i] * p->unit;
    return bits % VECTOR == 0;
}

int ccute_plan_transpose(const ccute_problem *p, ccute_tile *t, char *dst, const char *src)
{
    int8_t own[CCUTE_PLAN_LOOPS] = {0};
    run d, b;
    const int *units;
    if (!ccute_problem_is_plain(p) || p->rank < 2 || p->dst[0] != 1 || p->unit > 8 || p->unit & (p->unit - 1))
        return 0;
    units = transpose_units[log2_floor(p->unit)];
    transpose_runs(p, units, &d, &b);
    if (fill_percent(d.inner, units[0]) * fill_percent(b.inner, units[1]) < 50 * 100 || d.inner > MAX_BLOCKS ||
        b.inner > MAX_BLOCKS || !transpose_aligned(p, &d, p->dst, p->dst_align, p->dst_offset) ||
        !transpose_aligned(p, &b, p->src, p->src_align, p->src_offset))
        return 0;
    t->unit = (int32_t)p->unit;
    t->dst = dst_start(p, dst);
    t->src = src_start(p, src);
    transpose_walk(p, &d, &t->rows, own);
    transpose_walk(p, &b, &t->columns, own);
    t->cut[0] = (ccute_cut){d.inner, p->unit, 0, units[0], 0};
    t->cut[1] = (ccute_cut){b.inner, 0, p->unit, units[1], 0};
    t->shared = units[0] * units[1] * t->unit;
    return tile_outer(p, own, 0, p->dst[b.loop[0]], t);
}
