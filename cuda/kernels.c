/* CUDA's kernels as the planner sees them: when each is chosen, and how a plan describes it. No CUDA is needed here.
 * The percents were measured on an H200 (doc/cuda-copies.md). */
#include "cuda/copy.h"
#include "cuda/engine.h"
#include "cuda/kernels.h"

/* Whether the device itself reaches both sides. */
static int on_device(const ccute_problem *p) { return p->dst_space != CCUTE_HOST && p->src_space != CCUTE_HOST; }

/* Whether a side is memory of the host, pinned or not. */
static int with_host(const ccute_problem *p) { return p->dst_space <= CCUTE_PINNED || p->src_space <= CCUTE_PINNED; }

/* A copy over the device's bus is as fast as the bus; the choice of the kernel hardly matters. */
static int percent_on_bus(const ccute_problem *p, int percent) { return with_host(p) ? (percent + 1) / 2 : percent; }

static int64_t round_up(int64_t x, int64_t to) { return (x + to - 1) / to * to; }

/* The logarithm of x, rounded up. */
static int log_of(int64_t x)
{
    int log = 0;
    while ((int64_t)1 << log < x)
        log++;
    return log;
}

/* ---- engine ------------------------------------------------------------------------------------------ */

static int ccute_cuda_choose_engine(const ccute_problem *p, ccute_choice *c)
{
    ccute_box box;
    if (!ccute_box_of(p, &box) || (p->dst_space == CCUTE_HOST && p->src_space == CCUTE_HOST))
        return 0;
    c->dst_loop = c->src_loop = 0;
    c->width = (int32_t)(box.width < 16 ? box.width : 16);
    c->param[0] = box.dimensions;
    if (with_host(p))
        return box.dimensions == 1 ? 100 : box.width >= 256 ? 90 : box.width >= 64 ? 40 : 5;
    return box.dimensions == 1 ? 97 : box.width >= 256 ? 30 : 1;
}

static void ccute_cuda_describe_engine(ccute_sink *sink, const ccute_problem *p, const ccute_choice *c)
{
    (void)p;
    ccute_put_string(sink, c->param[0] == 1   ? "both sides are contiguous: one cudaMemcpyAsync"
                           : c->param[0] == 2 ? "rows at a pitch: one cudaMemcpy2DAsync"
                                              : "a box: one cudaMemcpy3DAsync");
}

/* ---- rows -------------------------------------------------------------------------------------------- */

/* Percent by the bytes of a run: all runs aligned to 16 bytes, or not, or not but joined in the destination. */
static const struct {
    int64_t run;
    int aligned, shifted, joined;
} rows_percent[] = {{2048, 99, 95, 95}, {512, 98, 90, 90}, {128, 97, 80, 84}, {64, 95, 50, 84},
                    {32, 93, 30, 83},   {16, 60, 10, 70},  {0, 60, 10, 0}};

static int ccute_cuda_choose_rows(const ccute_problem *p, ccute_choice *c)
{
    const int64_t run = ccute_problem_run(p);
    ccute_rows rows;
    int row = 0;
    if (!on_device(p) || !ccute_plan_rows(p, &rows))
        return 0;
    while (run < rows_percent[row].run)
        row++;
    c->width = 16;
    c->dst_loop = c->src_loop = 0;
    return percent_on_bus(p, rows.aligned      ? rows_percent[row].aligned
                             : rows.joined > 1 ? rows_percent[row].joined
                                               : rows_percent[row].shifted);
}

static void ccute_cuda_describe_rows(ccute_sink *sink, const ccute_problem *p, const ccute_choice *c)
{
    (void)c;
    ccute_put_string(sink, "runs of ");
    ccute_put_int(sink, ccute_problem_run(p));
    ccute_put_string(sink, p->unit == 16
                               ? " bytes, contiguous and aligned on both sides: one vector a thread"
                               : " bytes, contiguous on both sides but not aligned alike: each thread stores an "
                                 "aligned vector, shifted together from two of the source");
}

/* ---- channels ---------------------------------------------------------------------------------------- */

static int ccute_cuda_choose_channels(const ccute_problem *p, ccute_choice *c)
{
    ccute_channels channels;
    if (!on_device(p) || !ccute_plan_channels(p, &channels))
        return 0;
    c->width = 16;
    c->dst_loop = 0;
    c->src_loop = ccute_problem_src_loop(p);
    c->param[0] = channels.channels;
    c->param[1] = channels.pack;
    return percent_on_bus(p, 96);
}

static void ccute_cuda_describe_channels(ccute_sink *sink, const ccute_problem *p, const ccute_choice *c)
{
    (void)p;
    ccute_put_int(sink, c->param[0]);
    ccute_put_string(sink, c->param[1] ? " planes are interleaved" : " channels are taken apart");
    ccute_put_string(sink, c->param[0] > CCUTE_CHANNELS
                               ? " in registers, 8 bytes of each a thread; vectors on both sides"
                               : " in registers, 16 bytes of each a thread; vectors on both sides");
}

/* ---- transpose --------------------------------------------------------------------------------------- */

static void take_tile(const ccute_tile *t, const ccute_problem *p, ccute_choice *c)
{
    c->width = 16;
    c->dst_loop = 0;
    c->src_loop = ccute_problem_src_loop(p);
    c->tile[0] = t->dst_run.full;
    c->tile[1] = t->src_run.full;
}

/* Percent by the logarithm of the unit's bytes, of rows and columns of one digit; each more costs a little. */
static const int transpose_percent[4] = {93, 96, 97, 97};

static int ccute_cuda_choose_transpose(const ccute_problem *p, ccute_choice *c)
{
    ccute_tile t;
    int digits;
    if (!on_device(p) || !ccute_plan_transpose(p, &t))
        return 0;
    c->width = 16;
    c->dst_loop = 0;
    c->src_loop = ccute_problem_src_loop(p);
    c->tile[0] = t.cut[0].tile < t.cut[0].extent ? t.cut[0].tile : (int32_t)t.cut[0].extent;
    c->tile[1] = t.cut[1].tile < t.cut[1].extent ? t.cut[1].tile : (int32_t)t.cut[1].extent;
    digits = t.rows.n > t.columns.n ? t.rows.n : t.columns.n;
    return percent_on_bus(p, transpose_percent[log_of(p->unit)] - (digits > 1 ? 3 : 0));
}

static void put_tile(ccute_sink *sink, const ccute_choice *c)
{
    ccute_put_string(sink, "tiles of runs of ");
    ccute_put_int(sink, c->tile[0]);
    ccute_put_string(sink, " units in the destination and ");
    ccute_put_int(sink, c->tile[1]);
    ccute_put_string(sink, " in the source");
}

static void ccute_cuda_describe_transpose(ccute_sink *sink, const ccute_problem *p, const ccute_choice *c)
{
    (void)p;
    put_tile(sink, c);
    ccute_put_string(sink,
                     ", all aligned to 16 bytes: transposed in registers and swizzled shared memory, vectors on both "
                     "sides");
}

/* ---- tile -------------------------------------------------------------------------------------------- */

/* Percent by the logarithm of the unit's bytes, for vectors that gathering aligns, for windows that slide along one
   digit, and for others that are not aligned. */
static const int tile_percent[CCUTE_GATHERINGS + 2][5] = {
    {88, 93, 94, 93, 97}, {60, 80, 88, 90, 90}, {45, 79, 85, 88, 88},
    {25, 40, 50, 60, 70}, {68, 79, 85, 88, 0},  {40, 55, 66, 70, 0},
};

static int ccute_cuda_choose_tile(const ccute_problem *p, ccute_choice *c)
{
    ccute_tile t;
    int64_t run;
    int row, percent;
    if (!on_device(p) || !ccute_plan_tile(p, &t))
        return 0;
    take_tile(&t, p, c);
    row = !t.shift ? t.gathering : t.slide && t.dst_run.n == 1 ? CCUTE_GATHERINGS : CCUTE_GATHERINGS + 1;
    if (t.gathering == CCUTE_TWO && !t.src_aligned)
        row = CCUTE_GATHERINGS + 1;
    percent = tile_percent[row][log_of(p->unit)];
    run = (t.dst_run.full < t.src_run.full ? t.dst_run.full : t.src_run.full) * p->unit;
    return percent_on_bus(p, run >= 64 ? percent : run >= 32 ? percent * 3 / 4 : percent > 30 ? percent / 2 : 15);
}

static void ccute_cuda_describe_tile(ccute_sink *sink, const ccute_problem *p, const ccute_choice *c)
{
    (void)p;
    put_tile(sink, c);
    ccute_put_string(sink,
                     ": the source's runs go into shared memory in aligned chunks of 16 bytes, the destination's are "
                     "gathered from there and stored in aligned vectors");
}

/* ---- gather: any problem ----------------------------------------------------------------------------- */

/* The bytes that a group's side moves: sectors, and the gaps in them between two groups. */
static int64_t group_moves(int64_t width, int64_t pitch)
{
    return width < pitch && pitch < 32 ? pitch : width < pitch ? round_up(width, 32) : width;
}

/* Groups of units that lie together: a sector that is not written whole is read first. */
static int group_percent(const ccute_problem *p, const ccute_gather *g, int64_t step)
{
    const int64_t width = g->unit * g->lanes, src = p->src[1] < 0 ? -p->src[1] : p->src[1];
    const int64_t written = group_moves(width, p->dst[1] * p->unit), read = group_moves(width, src * p->unit);
    if (g->rows)
        return (int)((g->unit == 1 ? 68 : 94) * 2 * width / (read + (written > width ? 2 * written : width)));
    if (written > width)
        return (int)(75 * 2 * width / (2 * read + 2 * written));
    return (step == g->unit ? 12 : 8) * log_of(width);
}

/* By the cost of reading the units of a thread's vector: sectors of 32 bytes, of which steps of less share some; and by
   how wide it is. */
static int gather_percent(const ccute_problem *p, const ccute_gather *g)
{
    const int64_t step = g->step < 0 ? -g->step : g->step, touched = step < 32 ? step : 32, width = g->unit * g->lanes;
    const int scattered = p->rank == 0 || p->dst[0] != 1;
    int percent;
    if (g->unit >= 16)
        return scattered ? 50 : 60;
    if (g->together)
        return group_percent(p, g, step);
    if (g->lanes == 1)
        percent = (int)(200 * g->unit / (g->unit + 32) / (scattered ? 2 : 1));
    else
        percent = g->step == 0 ? 84 : (int)(197 * g->unit / (g->unit + touched));
    percent = (int)(percent * (width >= 16 ? 16 : 8 + width / 2) / 16);
    return percent > 0 ? percent : 1;
}

static int ccute_cuda_choose_gather(const ccute_problem *p, ccute_choice *c)
{
    ccute_gather g;
    if (!on_device(p) || !ccute_plan_gather(p, &g))
        return 0;
    c->width = g.unit * g.lanes;
    c->dst_loop = c->src_loop = -1;
    return percent_on_bus(p, gather_percent(p, &g));
}

static void ccute_cuda_describe_gather(ccute_sink *sink, const ccute_problem *p, const ccute_choice *c)
{
    (void)p;
    ccute_put_string(sink, "each thread stores ");
    ccute_put_int(sink, c->width);
    ccute_put_string(sink,
                     " bytes and finds the places of their units by multiplication with precomputed reciprocals; it "
                     "takes every layout");
}

/* ---- stage ------------------------------------------------------------------------------------------- */

static int ccute_cuda_choose_stage(const ccute_problem *p, ccute_choice *c)
{
    ccute_stage stage;
    ccute_choice inner = *c;
    if (!ccute_stage_of(p, &stage))
        return 0;
    c->param[0] = stage.to_device;
    c->param[1] = ccute_cuda_best(&stage.kernel, &inner);
    c->workspace = stage.bytes;
    c->width = inner.width;
    c->dst_loop = inner.dst_loop;
    c->src_loop = inner.src_loop;
    return 10;
}

static void ccute_cuda_describe_stage(ccute_sink *sink, const ccute_problem *p, const ccute_choice *c)
{
    (void)p;
    ccute_put_string(sink, c->param[0]
                               ? "the host's memory is pageable and its layout not a box: its bytes go into the "
                                 "workspace as they lie, from there the device copies by "
                               : "the host's memory is pageable and the order differs: the device copies into the "
                                 "workspace, from where the engine brings rows home, by ");
    ccute_put_string(sink, ccute_cuda_kernels[c->param[1]].name);
}

/* ---- The table --------------------------------------------------------------------------------------- */

const ccute_kernel ccute_cuda_kernels[] = {
#define CCUTE_CUDA_KERNEL(id, name) {name, ccute_cuda_choose_##id, ccute_cuda_describe_##id},
#include "kernels.def"
#undef CCUTE_CUDA_KERNEL
};

const int ccute_cuda_kernel_count = sizeof ccute_cuda_kernels / sizeof *ccute_cuda_kernels;

int ccute_cuda_best(const ccute_problem *p, ccute_choice *choice)
{
    const ccute_choice start = *choice;
    int best = 0, row = CCUTE_CUDA_gather;
    for (int i = CCUTE_CUDA_rows; i <= CCUTE_CUDA_gather; i++) {
        ccute_choice c = start;
        const int percent = ccute_cuda_kernels[i].choose(p, &c);
        if (percent <= best)
            continue;
        best = percent;
        row = i;
        *choice = c;
    }
    return row;
}
