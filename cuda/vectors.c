/* Plans of the kernels whose threads move vectors on their own, without shared memory: gather, rows, channels. */
#include <string.h>

#include "cuda/parts.h"

_Static_assert((int)CCUTE_COPY_DIGITS == (int)CCUTE_PLAN_LOOPS, "a digit for every loop");

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
   threads for, but as many as fill sectors. */
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

int ccute_plan_gather(const ccute_problem *p, ccute_gather *g)
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

int ccute_plan_rows(const ccute_problem *p, ccute_rows *r)
{
    int64_t vectors, rows = 1;
    int joined;
    if (!ccute_problem_is_plain(p) || p->rank == 0 || p->dst[0] != 1 || p->src[0] != 1 || p->unit & (p->unit - 1))
        return 0;
    memset(r, 0, offsetof(ccute_rows, digit));
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

/* The sides of channels: the loops of the pixels, contiguous where there are planes, and of the channels. */
typedef struct shuffle {
    const int64_t *packed, *planes;
    int pixel, channel;
    int64_t bytes; /* of a vector */
} shuffle;

/* Whether the loops are those of channels, that side being packed. */
static int channels_found(const ccute_problem *p, int pack, shuffle *s)
{
    s->packed = pack ? p->dst : p->src;
    s->planes = pack ? p->src : p->dst;
    s->pixel = s->channel = -1;
    for (int i = 0; i < p->rank; i++) {
        if (s->planes[i] == 1)
            s->pixel = i;
        if (s->packed[i] == 1)
            s->channel = i;
    }
    if (s->pixel < 0 || s->channel < 0 || s->pixel == s->channel || p->extent[s->channel] > CCUTE_CHANNELS_MANY)
        return 0;
    s->bytes = p->extent[s->channel] > CCUTE_CHANNELS ? VECTOR / 2 : VECTOR;
    return s->packed[s->pixel] == p->extent[s->channel];
}

/* Whether all vectors of a side are aligned; bits: its pointer's and its offset's. */
static int channels_aligned(const ccute_problem *p, const int64_t *stride, const shuffle *s, int64_t bits)
{
    for (int i = 0; i < p->rank; i++)
        if (i != s->pixel && i != s->channel)
            bits |= stride[i] * p->unit;
    return bits % s->bytes == 0;
}

/* Put the steps of a thread's vectors: along the pixels first, then along the rest. */
static void channels_digits(const ccute_problem *p, const shuffle *s, ccute_channels *c)
{
    const int64_t groups = p->extent[s->pixel] * p->unit / s->bytes;
    c->n = 1;
    c->digit[0] = digit_of(groups, p->dst[s->pixel] * s->bytes, p->src[s->pixel] * s->bytes, 0);
    c->count = groups;
    for (int i = 0; i < p->rank; i++) {
        if (i == s->pixel || i == s->channel)
            continue;
        c->digit[c->n++] = digit_of(p->extent[i], p->dst[i] * p->unit, p->src[i] * p->unit, 0);
        c->count *= p->extent[i];
    }
}

int ccute_plan_channels(const ccute_problem *p, ccute_channels *c)
{
    shuffle s;
    int pack = 1;
    if (!ccute_problem_is_plain(p) || p->rank < 2 || p->unit > 4 || p->count > NARROW)
        return 0;
    if (!channels_found(p, pack, &s) && !channels_found(p, pack = 0, &s))
        return 0;
    memset(c, 0, offsetof(ccute_channels, digit));
    c->plane = s.planes[s.channel] * p->unit;
    if (p->extent[s.pixel] * p->unit % s.bytes || c->plane % s.bytes ||
        !channels_aligned(p, p->dst, &s, p->dst_align | p->dst_offset * p->unit) ||
        !channels_aligned(p, p->src, &s, p->src_align | p->src_offset * p->unit))
        return 0;
    c->unit = (int32_t)p->unit;
    c->channels = (int32_t)p->extent[s.channel];
    c->pack = pack;
    channels_digits(p, &s, c);
    return 1;
}
