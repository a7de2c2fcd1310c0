/* The plan of the kernel that transposes tiles of two runs. */
#include "cuda/parts.h"

/* Units of a tile's two runs, by the logarithm of the unit's bytes: what copy_transpose.cu is compiled for. */
static const int transpose_units[4][2] = {{256, 256}, {128, 128}, {64, 64}, {32, 32}};

enum { RUN_ENOUGH = 8 }; /* tiles: with that many, the gap in the last one does not matter */

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
    *w = empty_walk();
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

int ccute_plan_transpose(const ccute_problem *p, ccute_tile *t)
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
    transpose_walk(p, &d, &t->rows, own);
    transpose_walk(p, &b, &t->columns, own);
    t->cut[0] = (ccute_cut){d.inner, p->unit, 0, units[0], 0};
    t->cut[1] = (ccute_cut){b.inner, 0, p->unit, units[1], 0};
    t->shared = units[0] * units[1] * t->unit;
    return ccute_tile_outer(p, own, 0, magnitude(p->dst[b.loop[0]]), t);
}
