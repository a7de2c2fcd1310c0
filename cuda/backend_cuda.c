/* CUDA's side of the seam: what only CUDA knows is checked, then the plan's row is launched. */
#include "cuda/backend.h"
#include "cuda/engine.h"
#include "cuda/kernels.h"
#include "cuda/launch.h"
#include "plan.h"

/* ---- What only CUDA knows ------------------------------------------------------------------------------ */

static ccute_status refuse_cuda(cudaError_t error, int64_t *why)
{
    why[0] = error;
    if (error == cudaErrorNoDevice || error == cudaErrorInsufficientDriver || error == cudaErrorSystemNotReady ||
        error == cudaErrorStubLibrary)
        return CCUTE_E_NO_DEVICE;
    return CCUTE_E_CUDA;
}

static int space_of(enum cudaMemoryType type)
{
    switch (type) {
    case cudaMemoryTypeHost:
        return CCUTE_PINNED;
    case cudaMemoryTypeDevice:
        return CCUTE_DEVICE;
    case cudaMemoryTypeManaged:
        return CCUTE_MANAGED;
    default:
        return CCUTE_HOST;
    }
}

/* Whether a side's first byte is where the plan says. which: 1 dst, 2 src, 3 the workspace. */
static ccute_status check_pointer(const void *first, int space, int device, int current, int which, int64_t *why)
{
    struct cudaPointerAttributes is;
    const cudaError_t error = cudaPointerGetAttributes(&is, first);
    if (error != cudaSuccess)
        return refuse_cuda(error, why);
    why[0] = which;
    why[1] = space_of(is.type);
    if (space != CCUTE_HOST && why[1] != space)
        return CCUTE_E_SPACE;
    if (space == CCUTE_HOST && why[1] == CCUTE_DEVICE)
        return CCUTE_E_SPACE;
    if (space != CCUTE_DEVICE)
        return CCUTE_OK;
    why[0] = device;
    why[1] = is.device;
    if (is.device != device)
        return CCUTE_E_DEVICE;
    why[1] = current;
    return device == current ? CCUTE_OK : CCUTE_E_CURRENT;
}

/* The first unit's place: bytes from data. */
static int64_t first_byte(const ccute_problem *p, const ccute_plan_swizzle *z, int64_t offset)
{
    const int64_t mask = ((int64_t)1 << z->bits) - 1;
    if (z->shift < 0)
        offset ^= (offset & mask << z->base) << -z->shift;
    else
        offset ^= offset >> z->shift & mask << z->base;
    return offset * p->unit;
}

ccute_status ccute_cuda_check(const ccute_plan *plan, const void *dst, const void *src, const void *workspace,
                              int64_t *why)
{
    const ccute_problem *const p = &plan->problem;
    const char *const to = (const char *)dst + first_byte(p, &p->dst_swizzle, p->dst_offset);
    const char *const from = (const char *)src + first_byte(p, &p->src_swizzle, p->src_offset);
    int current;
    ccute_status status;
    cudaError_t error = cudaPeekAtLastError();
    if (error == cudaSuccess)
        error = cudaGetDevice(&current);
    if (error != cudaSuccess)
        return refuse_cuda(error, why);
    status = check_pointer(to, p->dst_space, p->dst_device, current, 1, why);
    if (!status)
        status = check_pointer(from, p->src_space, p->src_device, current, 2, why);
    if (!status && plan->choice.workspace)
        status = check_pointer(workspace, CCUTE_DEVICE, current, current, 3, why);
    return status;
}

/* An attribute of a device, 0 if CUDA does not say. That is no error that a later call should find. */
static double attribute(enum cudaDeviceAttr which, int device)
{
    int value = 0;
    if (cudaDeviceGetAttribute(&value, which, device) != cudaSuccess) {
        cudaGetLastError();
        return 0;
    }
    return value;
}

static int memory_of(int device)
{
    /* bits that memory moves for each cycle of all multiprocessors: an H100 has 5120 bits, twice 2619 MHz, 132 and 1980
     */
    static const double h100 = 5120.0 * 2619 / (132.0 * 1980);
    const double bits =
        attribute(cudaDevAttrGlobalMemoryBusWidth, device) * attribute(cudaDevAttrMemoryClockRate, device);
    const double cycles = attribute(cudaDevAttrMultiProcessorCount, device) * attribute(cudaDevAttrClockRate, device);
    return cycles > 0 ? (int)(100 * bits / cycles / h100 + 0.5) : 0;
}

/* The driver takes half a millisecond to state a clock's rate, so each device is asked once. */
int ccute_cuda_memory(int device)
{
    enum { DEVICES = 64 };
    static _Atomic int asked[DEVICES]; /* 1 + the answer */
    int memory;
    if (cudaPeekAtLastError() != cudaSuccess)
        return 0;
    if (device < 0 || device >= DEVICES)
        return memory_of(device);
    memory = asked[device];
    if (!memory)
        asked[device] = memory = 1 + memory_of(device);
    return memory - 1;
}

const char *ccute_cuda_words(int error) { return cudaGetErrorString((cudaError_t)error); }

/* ---- One row each ---------------------------------------------------------------------------------------- */

typedef struct call {
    const ccute_problem *problem;
    char *dst, *workspace;
    const char *src;
    int inner;  /* the kernel of a staged copy */
    int number; /* of the tile or the way that the plan chose, 0 if it has none */
    int portion;
    cudaStream_t stream;
} call;

static cudaError_t run_box(const ccute_box *box, char *dst, const char *src, cudaStream_t stream)
{
    struct cudaMemcpy3DParms copy = {0};
    if (box->dimensions == 1)
        return cudaMemcpyAsync(dst, src, (size_t)box->width, cudaMemcpyDefault, stream);
    if (box->dimensions == 2)
        return cudaMemcpy2DAsync(dst, (size_t)box->dst_pitch, src, (size_t)box->src_pitch, (size_t)box->width,
                                 (size_t)box->height, cudaMemcpyDefault, stream);
    copy.dstPtr = make_cudaPitchedPtr(dst, (size_t)box->dst_pitch, (size_t)box->width, (size_t)box->dst_rows);
    copy.srcPtr = make_cudaPitchedPtr((char *)src, (size_t)box->src_pitch, (size_t)box->width, (size_t)box->src_rows);
    copy.extent = make_cudaExtent((size_t)box->width, (size_t)box->height, (size_t)box->depth);
    copy.kind = cudaMemcpyDefault;
    return cudaMemcpy3DAsync(&copy, stream);
}

static cudaError_t run_engine(const call *c)
{
    const ccute_problem *const p = c->problem;
    ccute_box box;
    if (!ccute_box_of(p, &box))
        return cudaErrorInvalidValue;
    return run_box(&box, c->dst + p->dst_offset * p->unit, c->src + p->src_offset * p->unit, c->stream);
}

/* Where the copy begins: swizzles act on offsets from the data, and their kernel adds those itself. */
static char *dst_of(const call *c)
{
    const ccute_problem *const p = c->problem;
    return ccute_problem_is_plain(p) ? c->dst + p->dst_offset * p->unit : c->dst;
}

static const char *src_of(const call *c)
{
    const ccute_problem *const p = c->problem;
    return ccute_problem_is_plain(p) ? c->src + p->src_offset * p->unit : c->src;
}

/* Plan, add the addresses, launch. READS: the source's ends, as the kernel needs them; LAUNCH: with what it takes. */
#define RUN_KERNEL(id, type, READS, LAUNCH) RUN_PLANNED(id, type, ccute_plan_##id(c->problem, &k), READS, LAUNCH)
#define RUN_PLANNED(id, type, PLANNED, READS, LAUNCH)                                                                  \
    static cudaError_t run_##id(const call *c)                                                                         \
    {                                                                                                                  \
        type k;                                                                                                        \
        if (!(PLANNED))                                                                                                \
            return cudaErrorInvalidValue;                                                                              \
        k.dst = dst_of(c);                                                                                             \
        k.src = src_of(c);                                                                                             \
        READS;                                                                                                         \
        return LAUNCH;                                                                                                 \
    }
#define WITHIN (void)(k.src_first = c->src + c->problem->src_lo, k.src_end = c->src + c->problem->src_hi)
#define ANYWHERE (void)0
RUN_KERNEL(rows, ccute_rows, WITHIN, ccute_launch_rows(&k, c->portion, c->stream))
RUN_KERNEL(channels, ccute_channels, ANYWHERE, ccute_launch_channels(&k, c->stream))
RUN_KERNEL(transpose, ccute_tile, ANYWHERE, ccute_launch_transpose(&k, c->portion, c->stream))
RUN_KERNEL(flat, ccute_flat, WITHIN, ccute_launch_flat(&k, c->stream))
RUN_KERNEL(gather, ccute_gather, ANYWHERE, ccute_launch_gather(&k, c->stream))
/* The planner has searched among these: only the one that it chose is planned again. */
RUN_PLANNED(tile, ccute_tile,
            c->number ? ccute_plan_tile_number(c->problem, c->number, &k) : ccute_plan_tile(c->problem, &k), WITHIN,
            ccute_launch_tile(&k, c->stream))
RUN_PLANNED(near_way, ccute_near,
            c->number ? ccute_plan_near_number(c->problem, c->number, &k) : ccute_plan_near(c->problem, &k), ANYWHERE,
            ccute_launch_near(&k, c->stream))
#undef RUN_KERNEL
#undef RUN_PLANNED
#undef WITHIN
#undef ANYWHERE

/* Of a part of the device rows keep to it. */
static cudaError_t run_near(const call *c)
{
    ccute_rows rows;
    return c->portion && ccute_plan_rows(c->problem, &rows) ? run_rows(c) : run_near_way(c);
}

static cudaError_t run_kernel(int row, const call *c);

/* The map of the source: along its run first, the other axes in their order. */
static ccute_status turn_map(const ccute_turn *t, const void *src, ccute_tma *map)
{
    enum { SWIZZLE_128 = 3 };
    static const ccute_tma_type types[] = {CCUTE_TMA_U8, CCUTE_TMA_U16, 0, CCUTE_TMA_U32, 0, 0, 0, CCUTE_TMA_F64};
    ccute_tma_numbers numbers = {.address = (void *)src, .bytes = (uint64_t)t->unit};
    int64_t why[8];
    map->type = (uint8_t)types[t->unit - 1];
    map->element = (uint8_t)t->unit;
    map->swizzle = SWIZZLE_128;
    map->rank = (uint8_t)t->axes;
    for (int i = 0; i < t->axes; i++) {
        const int axis = i == 0 ? t->along : i <= t->along ? i - 1 : i;
        numbers.extent[i] = (uint64_t)t->extent[axis];
        numbers.stride[i] = (uint64_t)t->from[axis];
        numbers.bytes += (numbers.extent[i] - 1) * numbers.stride[i];
        map->box[i] = (uint16_t)(i == 0 ? CCUTE_TURN_ROW / t->unit : t->box[axis]);
    }
    return ccute_cuda_encode_tma(map, &numbers, why);
}

/* Threads do it instead on a device without the engine, on a part of a device, and where the driver is too old for maps
   or refuses this one. */
static cudaError_t run_transpose_tma(const call *c)
{
    ccute_turn t;
    ccute_tma map;
    if (!ccute_plan_transpose_tma(c->problem, &t))
        return cudaErrorInvalidValue;
    t.dst = dst_of(c);
    t.src = src_of(c);
    if (c->portion || !ccute_has_transpose_tma() || turn_map(&t, t.src, &map) != CCUTE_OK)
        return run_kernel(ccute_cuda_without_tma(c->problem), c);
    return ccute_launch_transpose_tma(&t, map.map, c->stream);
}

static cudaError_t run_stage(const call *c)
{
    const ccute_problem *const p = c->problem;
    ccute_stage stage;
    call kernel = *c;
    cudaError_t error;
    if (!ccute_stage_of(p, &stage))
        return cudaErrorInvalidValue;
    kernel.problem = &stage.kernel;
    kernel.number = 0;
    if (stage.to_device) {
        kernel.src = c->workspace + stage.skip;
        error = cudaMemcpyAsync(c->workspace + stage.skip + p->src_lo, c->src + p->src_lo,
                                (size_t)(p->src_hi - p->src_lo), cudaMemcpyDefault, c->stream);
        return error != cudaSuccess ? error : run_kernel(c->inner, &kernel);
    }
    kernel.dst = c->workspace;
    error = run_kernel(c->inner, &kernel);
    return error != cudaSuccess ? error
                                : run_box(&stage.box, c->dst + p->dst_offset * p->unit, c->workspace, c->stream);
}

static cudaError_t run_kernel(int row, const call *c)
{
    static cudaError_t (*const run[])(const call *) = {
#define CCUTE_CUDA_KERNEL(id, name) run_##id,
#include "cuda/kernels.def"
#undef CCUTE_CUDA_KERNEL
    };
    const int tiles = row == CCUTE_CUDA_transpose || row == CCUTE_CUDA_tile || row == CCUTE_CUDA_flat;
    ccute_problem turned;
    call forwards = *c;
    if (tiles)
        forwards.problem = ccute_cuda_forwards(c->problem, &turned);
    return run[row](&forwards);
}

ccute_status ccute_cuda_run(const ccute_plan *plan, void *dst, const void *src, void *workspace, void *stream)
{
    const int numbered = plan->choice.kernel == CCUTE_CUDA_tile || plan->choice.kernel == CCUTE_CUDA_near;
    const call c = {.problem = &plan->problem,
                    .dst = dst,
                    .workspace = workspace,
                    .src = src,
                    .inner = (int)plan->choice.param[1],
                    .number = numbered ? (int)plan->choice.param[2] : 0,
                    .portion = plan->choice.portion,
                    .stream = (cudaStream_t)stream};
    const cudaError_t error = run_kernel(plan->choice.kernel, &c);
    int64_t why[1];
    return error == cudaSuccess ? CCUTE_OK : refuse_cuda(error, why);
}
