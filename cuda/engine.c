/* Boxes for the copy engines, and copies staged in device memory because the host's is pageable. */
#include <string.h>

#include "cuda/engine.h"

enum { STAGE_ALIGN = 16 };

/* ---- Boxes ------------------------------------------------------------------------------------------- */

static const int64_t pitch_limit = 0x7fffffff;

static int box_row(ccute_box *box, int64_t extent, int64_t dst, int64_t src)
{
    box->dimensions = 2;
    box->height = extent;
    box->dst_pitch = dst;
    box->src_pitch = src;
    return dst >= box->width && src >= box->width && dst <= pitch_limit && src <= pitch_limit;
}

static int box_slice(ccute_box *box, int64_t extent, int64_t dst, int64_t src)
{
    if (src <= 0 || dst % box->dst_pitch || src % box->src_pitch)
        return 0;
    box->dimensions = 3;
    box->depth = extent;
    box->dst_rows = dst / box->dst_pitch;
    box->src_rows = src / box->src_pitch;
    return box->dst_rows >= box->height && box->src_rows >= box->height;
}

int ccute_box_of(const ccute_problem *p, ccute_box *box)
{
    int next = 0;
    const ccute_box one = {1, p->unit, 1, 1, 0, 0, 0, 0};
    *box = one;
    if (!ccute_problem_is_plain(p) || p->rank > 3)
        return 0;
    if (p->rank && p->dst[0] == 1 && p->src[0] == 1)
        box->width *= p->extent[next++];
    box->dst_pitch = box->src_pitch = box->width;
    if (next < p->rank) {
        if (!box_row(box, p->extent[next], p->dst[next] * p->unit, p->src[next] * p->unit))
            return 0;
        next++;
    }
    if (next < p->rank) {
        if (!box_slice(box, p->extent[next], p->dst[next] * p->unit, p->src[next] * p->unit))
            return 0;
        next++;
    }
    return next == p->rank;
}

/* ---- Staging ----------------------------------------------------------------------------------------- */

/* Let dst become dense, in the order of its strides: the engine copies home, dense to the real strides. */
static void make_dense(ccute_problem *kernel, ccute_problem *home)
{
    int64_t step = 1;
    int n = 0;
    for (int i = 0; i < kernel->rank; i++) {
        home->src[i] = step;
        kernel->dst[i] = step;
        step *= kernel->extent[i];
    }
    for (int i = 0; i < home->rank; i++) /* merge loops that are contiguous on the real side: the other always is */
        if (n > 0 && home->dst[i] == home->extent[n - 1] * home->dst[n - 1])
            home->extent[n - 1] *= home->extent[i];
        else {
            home->extent[n] = home->extent[i];
            home->dst[n] = home->dst[i];
            home->src[n++] = home->src[i];
        }
    home->rank = (uint8_t)n;
    kernel->dst_offset = home->src_offset = 0;
    kernel->dst_align = home->src_align = STAGE_ALIGN;
}

/* The source's bytes, from the first to the last that is reached, lie in the workspace as at home. */
static int stage_there(const ccute_problem *p, ccute_stage *stage)
{
    const int64_t first = ((p->src_lo % STAGE_ALIGN) + STAGE_ALIGN) % STAGE_ALIGN;
    if (p->src_swizzle.bits) /* its bounds are those of whole windows, and may be outside of the allocation */
        return 0;
    stage->to_device = 1;
    stage->skip = first - p->src_lo;
    stage->bytes = first + p->src_hi - p->src_lo;
    stage->kernel.src_space = p->dst_space;
    return 1;
}

static int stage_home(const ccute_problem *p, ccute_stage *stage)
{
    ccute_problem home = *p;
    if (!ccute_problem_is_plain(p))
        return 0;
    stage->to_device = 0;
    stage->skip = 0;
    stage->bytes = p->count * p->unit;
    stage->kernel.dst_space = p->src_space;
    make_dense(&stage->kernel, &home);
    return ccute_box_of(&home, &stage->box);
}

int ccute_stage_of(const ccute_problem *p, ccute_stage *stage)
{
    stage->kernel = *p;
    if (p->src_space == CCUTE_HOST && p->dst_space != CCUTE_HOST)
        return stage_there(p, stage);
    if (p->dst_space == CCUTE_HOST && p->src_space != CCUTE_HOST)
        return stage_home(p, stage);
    return 0;
}
