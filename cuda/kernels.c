/* CUDA's kernels as the planner sees them: when each is chosen, and how a plan describes it. No CUDA is needed here.
 * cost.c estimates their speeds. */
#include "cuda/copy.h"
#include "cuda/cost.h"
#include "cuda/engine.h"
#include "cuda/kernels.h"

/* Whether the device itself reaches both sides. */
static int on_device(const ccute_problem *p) { return p->dst_space != CCUTE_HOST && p->src_space != CCUTE_HOST; }

/* Whether a side is memory of the host, pinned or not. */
static int with_host(const ccute_problem *p) { return p->dst_space <= CCUTE_PINNED || p->src_space <= CCUTE_PINNED; }

/* A copy over the device's bus is as fast as the bus; the choice of the kernel hardly matters. */
static int percent_on_bus(const ccute_problem *p, int percent) { return with_host(p) ? (percent + 1) / 2 : percent; }

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

/* ---- near: neither side's units lie 4 GiB apart -------------------------------------------------------- */

static int ccute_cuda_choose_near(const ccute_problem *p, ccute_choice *c)
{
    ccute_near near;
    int percent;
    const int number = on_device(p) ? ccute_plan_near_best(p, &near, &percent) : 0;
    if (!number)
        return 0;
    c->param[0] = near.way;
    c->param[2] = number;
    c->width = near.way == CCUTE_NEAR_RUNS    ? 16
               : near.way == CCUTE_NEAR_DENSE ? near.unit * CCUTE_NEAR_LANES(near.unit)
                                              : near.unit;
    c->dst_loop = c->src_loop = -1;
    return percent_on_bus(p, percent);
}

static void ccute_cuda_describe_near(ccute_sink *sink, const ccute_problem *p, const ccute_choice *c)
{
    (void)p;
    ccute_put_string(sink, "each thread stores ");
    ccute_put_int(sink, c->width);
    ccute_put_string(sink, c->param[0] == CCUTE_NEAR_UNITS
                               ? " bytes at a time, a warp's together, and finds their places by 32-bit arithmetic"
                               : " bytes at a time and finds the places of their units by 32-bit arithmetic");
}

/* ---- rows -------------------------------------------------------------------------------------------- */

static int ccute_cuda_choose_rows(const ccute_problem *p, ccute_choice *c)
{
    ccute_rows rows;
    if (!on_device(p) || !ccute_plan_rows(p, &rows))
        return 0;
    c->width = 16;
    c->dst_loop = c->src_loop = 0;
    return percent_on_bus(p, ccute_cost_rows(p, &rows));
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
    return percent_on_bus(p, ccute_cost_channels(p, &channels));
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

const ccute_problem *ccute_cuda_forwards(const ccute_problem *p, ccute_problem *turned)
{
    int i = 0;
    while (i < p->rank && (p->src[i] != -1 || p->dst[i] == 1))
        i++;
    if (i == p->rank || ccute_problem_src_loop(p) >= 0 || !ccute_problem_is_plain(p))
        return p;
    *turned = *p;
    turned->dst_offset += (p->extent[i] - 1) * p->dst[i];
    turned->src_offset += (p->extent[i] - 1) * p->src[i];
    turned->dst[i] = -p->dst[i];
    turned->src[i] = 1;
    return turned;
}

static void take_tile(const ccute_tile *t, const ccute_problem *p, ccute_choice *c)
{
    c->width = 16;
    c->dst_loop = 0;
    c->src_loop = ccute_problem_src_loop(p);
    c->tile[0] = t->dst_run.full;
    c->tile[1] = t->src_run.full;
}

static int ccute_cuda_choose_transpose(const ccute_problem *problem, ccute_choice *c)
{
    ccute_problem turned;
    const ccute_problem *const p = ccute_cuda_forwards(problem, &turned);
    ccute_tile t;
    if (!on_device(p) || !ccute_plan_transpose(p, &t))
        return 0;
    c->width = 16;
    c->dst_loop = 0;
    c->src_loop = ccute_problem_src_loop(p);
    c->tile[0] = t.cut[0].tile < t.cut[0].extent ? t.cut[0].tile : (int32_t)t.cut[0].extent;
    c->tile[1] = t.cut[1].tile < t.cut[1].extent ? t.cut[1].tile : (int32_t)t.cut[1].extent;
    return percent_on_bus(p, ccute_cost_transpose(p, &t));
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

/* ---- transpose_tma: where the engine is, on one device ------------------------------------------------- */

static int ccute_cuda_choose_transpose_tma(const ccute_problem *p, ccute_choice *c)
{
    ccute_turn t;
    if (p->dst_space != CCUTE_DEVICE || p->src_space != CCUTE_DEVICE || p->dst_device != p->src_device ||
        !ccute_plan_transpose_tma(p, &t))
        return 0;
    c->width = 16;
    c->dst_loop = 0;
    c->src_loop = t.along;
    c->tile[0] = t.box[0];
    c->tile[1] = t.box[t.along];
    return ccute_cost_transpose_tma(p, &t);
}

static void ccute_cuda_describe_transpose_tma(ccute_sink *sink, const ccute_problem *p, const ccute_choice *c)
{
    put_tile(sink, c);
    ccute_put_string(sink, ", all aligned to 16 bytes: the tensor memory accelerator brings them into swizzled shared "
                           "memory, threads transpose them there and store vectors; on a device before sm_90: ");
    ccute_put_string(sink, ccute_cuda_kernels[ccute_cuda_without_tma(p)].name);
}

/* ---- tile -------------------------------------------------------------------------------------------- */

static int ccute_cuda_choose_tile(const ccute_problem *problem, ccute_choice *c)
{
    ccute_problem turned;
    const ccute_problem *const p = ccute_cuda_forwards(problem, &turned);
    ccute_tile t;
    int percent;
    const int number = on_device(p) ? ccute_plan_tile_best(p, &t, &percent) : 0;
    if (!number)
        return 0;
    c->param[2] = number;
    take_tile(&t, p, c);
    return percent_on_bus(p, percent);
}

static void ccute_cuda_describe_tile(ccute_sink *sink, const ccute_problem *p, const ccute_choice *c)
{
    (void)p;
    put_tile(sink, c);
    ccute_put_string(sink,
                     ": the source's runs go into shared memory in aligned chunks of 16 bytes, the destination's are "
                     "gathered from there and stored in aligned vectors");
}

/* ---- flat -------------------------------------------------------------------------------------------- */

static int ccute_cuda_choose_flat(const ccute_problem *problem, ccute_choice *c)
{
    ccute_problem turned;
    const ccute_problem *const p = ccute_cuda_forwards(problem, &turned);
    ccute_flat f;
    const int percent = on_device(p) ? ccute_plan_flat(p, &f) : 0;
    if (!percent)
        return 0;
    c->width = 16;
    c->dst_loop = 0;
    c->src_loop = ccute_problem_src_loop(p);
    c->tile[0] = f.rows < f.nx ? f.rows : f.nx;
    c->tile[1] = f.columns < f.ny ? f.columns : f.ny;
    return percent_on_bus(p, ccute_cost_flat_chosen(p, percent));
}

static void ccute_cuda_describe_flat(ccute_sink *sink, const ccute_problem *p, const ccute_choice *c)
{
    (void)p;
    put_tile(sink, c);
    ccute_put_string(sink,
                     ", cut anywhere in all loops of each: the source's go into shared memory in aligned chunks of "
                     "16 bytes, the destination's are gathered from there and stored in aligned vectors");
}

/* ---- gather: any problem ----------------------------------------------------------------------------- */

static int ccute_cuda_choose_gather(const ccute_problem *p, ccute_choice *c)
{
    ccute_gather g;
    if (!on_device(p) || !ccute_plan_gather(p, &g))
        return 0;
    c->width = g.unit * g.lanes;
    c->dst_loop = c->src_loop = -1;
    return percent_on_bus(p, ccute_cost_gather(p, &g));
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

/* The best of the rows but one, and its choice. */
static int best_but(int other, const ccute_problem *p, ccute_choice *choice)
{
    const ccute_choice start = *choice;
    int best = 0, row = CCUTE_CUDA_gather;
    for (int i = CCUTE_CUDA_near; i <= CCUTE_CUDA_gather; i++) {
        ccute_choice c = start;
        const int percent = i == other ? 0 : ccute_cuda_kernels[i].choose(p, &c);
        if (percent <= best)
            continue;
        best = percent;
        row = i;
        *choice = c;
    }
    return row;
}

int ccute_cuda_best(const ccute_problem *p, ccute_choice *choice) { return best_but(-1, p, choice); }

int ccute_cuda_without_tma(const ccute_problem *p)
{
    ccute_choice choice = {.cuda = 1, .threads = 1};
    return best_but(CCUTE_CUDA_transpose_tma, p, &choice);
}
