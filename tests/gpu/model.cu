/* Requests of one warp, a launch each, for a profiler to count, and the memory model's prediction for them.
 *
 *   model.gpu [--predict] [RANDOM [SEED]]
 *
 * Known patterns (model.def), then RANDOM ones (8) of each instruction. Standard output has a row for each number that
 * is predicted: the launch, the pattern, ncu's metric, the number; tabs between. --predict launches nothing.
 * model.sh compares these with what ncu counts. */
#include "gpu.h"

#include <ccute/short.h>

#include "foldc/gpu/memory_model.h"

extern "C" {
#include "../random_layout.h"
}

static const uint32_t WARP = 0xffffffff;
enum { SHARED_BYTES = 48 << 10, GLOBAL_BYTES = 1 << 20, NAME = 128, RANDOM = 8 };

/* ---- Kernels: one instruction, the lane's address from the parameter ---------------------------- */

/* Bytes from the base; `to` is where a cp.async writes. */
struct pattern {
    uint32_t from[MEMORY_LANES], to[MEMORY_LANES], active;
    uint32_t never; /* what no memory holds */
};

__host__ __device__ static constexpr bool is_matrix(memory_kind kind)
{
    return kind == MEMORY_LDMATRIX || kind == MEMORY_STMATRIX;
}

/* The least __CUDA_ARCH__ that has such an instruction. */
__host__ __device__ static constexpr int arch_of(memory_kind kind)
{
    return kind == MEMORY_STMATRIX ? 900 : kind == MEMORY_ASYNC ? 800 : kind == MEMORY_LDMATRIX ? 750 : 0;
}

#if defined __CUDA_ARCH__
#define ARCH __CUDA_ARCH__
#else
#define ARCH 0
#endif

#define LOAD_NARROW(space, type, address) "{ .reg .u16 x; ld." space "." type " x, [" address "]; cvt.u32.u16 %0, x; }"
#define LOAD_4(space, address) "ld." space ".u32 %0, [" address "];"
#define LOAD_8(space, address) "{ .reg .u32 x, y; ld." space ".v2.u32 {x, y}, [" address "]; xor.b32 %0, x, y; }"
#define LOAD_16(space, address)                                                                                        \
    "{ .reg .u32 x, y, z, w; ld." space ".v4.u32 {x, y, z, w}, [" address "];"                                         \
    " xor.b32 x, x, y; xor.b32 z, z, w; xor.b32 %0, x, z; }"
#define STORE_NARROW(space, type, address)                                                                             \
    "{ .reg .u16 x; mov.u16 x, 1; st." space "." type " [" address "], x; mov.u32 %0, 0; }"
#define STORE_4(space, address) "mov.u32 %0, 0; st." space ".u32 [" address "], %0;"
#define STORE_8(space, address) "mov.u32 %0, 0; st." space ".v2.u32 [" address "], {%0, %0};"
#define STORE_16(space, address) "mov.u32 %0, 0; st." space ".v4.u32 [" address "], {%0, %0, %0, %0};"
#define COPY_ASYNC(cache, bytes)                                                                                       \
    "cp.async." cache ".shared.global [%3], [%2], " bytes "; cp.async.wait_all; mov.u32 %0, 0;"
#define LOAD_MATRIX(form, registers)                                                                                   \
    "{ .reg .b32 x, y, z, w; mov.b32 x, 0; mov.b32 y, 0; mov.b32 z, 0; mov.b32 w, 0;"                                  \
    " ldmatrix.sync.aligned.m8n8." form ".shared.b16 {" registers "}, [%1];"                                           \
    " xor.b32 x, x, y; xor.b32 z, z, w; xor.b32 %0, x, z; }"
#define STORE_MATRIX(form, registers)                                                                                  \
    "mov.b32 %0, 0; stmatrix.sync.aligned.m8n8." form ".shared.b16 [%1], {" registers "};"

/* The loaded value would be stored if it were an impossible number: otherwise ptxas drops the load. */
#define INSTRUCTION(name, kind, where, bytes, lanes, statement)                                                        \
    __global__ void __launch_bounds__(MEMORY_LANES) name(const __grid_constant__ pattern p, char *memory)              \
    {                                                                                                                  \
        __shared__ __align__(1024) char tile[SHARED_BYTES];                                                            \
        const int lane = (int)threadIdx.x;                                                                             \
        const uint32_t shared = (uint32_t)__cvta_generic_to_shared(tile), at = shared + p.from[lane],                  \
                       to = shared + p.to[lane];                                                                       \
        const char *const global = memory + p.from[lane];                                                              \
        uint32_t seen;                                                                                                 \
        if (ARCH >= arch_of(MEMORY_##kind) && (is_matrix(MEMORY_##kind) || p.active >> lane & 1)) {                    \
            asm volatile(statement : "=r"(seen) : "r"(at), "l"(global), "r"(to) : "memory");                           \
            if (seen == p.never)                                                                                       \
                *memory = 1;                                                                                           \
        }                                                                                                              \
    }
#include "model.def"
#undef INSTRUCTION

/* ---- What there is to launch -------------------------------------------------------------------- */

typedef enum place { SHARED, GLOBAL, BOTH, BYPASS } place;

struct kernel {
    const char *name;
    void (*run)(const pattern p, char *memory);
    memory_kind kind;
    place where;
    int bytes;
    uint32_t lanes;
};

static const kernel kernels[] = {
#define INSTRUCTION(name, kind, where, bytes, lanes, statement) {#name, name, MEMORY_##kind, where, bytes, lanes},
#include "model.def"
#undef INSTRUCTION
};

enum { KERNELS = sizeof kernels / sizeof *kernels };

static const kernel *kernel_called(const char *name)
{
    for (int i = 0; i < KERNELS; i++)
        if (strcmp(kernels[i].name, name) == 0)
            return &kernels[i];
    fprintf(stderr, "model: no kernel %s\n", name);
    exit(1);
}

/* ---- Predictions -------------------------------------------------------------------------------- */

static memory_request request_of(const kernel *k, const uint32_t *offset, uint32_t active)
{
    memory_request r;
    r.kind = k->kind;
    r.bytes = k->bytes;
    r.active = active;
    for (int i = 0; i < MEMORY_LANES; i++)
        r.address[i] = offset[i];
    if (!memory_request_ok(&r, NULL)) {
        fprintf(stderr, "model: %s: a bad pattern\n", k->name);
        exit(1);
    }
    return r;
}

static void predict_number(int launch, const char *name, const char *metric, const char *op, int number)
{
    printf("%d\t%s\t%s%s.sum\t%d\n", launch, name, metric, op, number);
}

/* Whether each 128 bytes that the lanes request, in order, are one line of the cache. The writes of a cp.async are
   predicted only then: bytes from more lines wait for the look-up of their tags, which goes by physical
   addresses. */
static bool reads_lines(const memory_request *r)
{
    for (int i = 0; i < MEMORY_LANES; i++) {
        const int first = i - i % (MEMORY_LINE / r->bytes);
        if (r->address[first] % MEMORY_LINE != 0 || r->address[i] != r->address[first] + (i - first) * r->bytes)
            return false;
    }
    return true;
}

static void predict_global(const kernel *k, const memory_request *from, int launch, const char *name)
{
    predict_number(launch, name, "l1tex__t_sectors_pipe_lsu_mem_global_op", k->kind == MEMORY_STORE ? "_st" : "_ld",
                   memory_global_cost(from).sectors);
}

static void predict_shared(const kernel *k, const memory_request *r, int launch, const char *name)
{
    const char *const op = k->kind == MEMORY_STORE || k->kind == MEMORY_STMATRIX ? "_op_st" : "_op_ld";
    const memory_shared cost = memory_shared_cost(r);
    predict_number(launch, name, "l1tex__data_pipe_lsu_wavefronts_mem_shared", op, cost.wavefronts);
    predict_number(launch, name, "l1tex__data_bank_conflicts_pipe_lsu_mem_shared", op, cost.wavefronts - cost.passes);
}

/* A cp.async. Only an instrumented metric counts its writes apart from other stores. */
static void predict_async(const kernel *k, const memory_request *from, const memory_request *to, int launch,
                          const char *name)
{
    const memory_shared cost = memory_shared_cost(to);
    if (k->where == BYPASS)
        predict_number(launch, name, "l1tex__t_sectors_pipe_lsu_mem_global_op", "_ld", memory_bypass_sectors(from, to));
    else
        predict_global(k, from, launch, name);
    if (k->where == BYPASS || !reads_lines(from))
        return;
    predict_number(launch, name, "sm__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op", "_ldgsts_cache_access",
                   cost.wavefronts);
    predict_number(launch, name, "l1tex__data_bank_conflicts_pipe_lsu_mem_shared", "", cost.wavefronts - cost.passes);
}

static void predict(const kernel *k, const pattern *p, int launch, const char *name)
{
    const memory_request from = request_of(k, p->from, p->active), to = request_of(k, p->to, p->active);
    if (k->where == SHARED)
        predict_shared(k, &from, launch, name);
    else if (k->where == GLOBAL)
        predict_global(k, &from, launch, name);
    else
        predict_async(k, &from, &to, launch, name);
}

/* ---- Patterns ------------------------------------------------------------------------------------ */

struct known {
    const char *kernel, *name;
    int element;
    const char *from, *to; /* layouts of lanes, in elements */
    uint32_t active;
};

static const known known_patterns[] = {
#define PATTERN(kernel, name, element, from, to, active) {#kernel, name, element, from, to, active},
#include "model.def"
#undef PATTERN
};

enum { KNOWN = sizeof known_patterns / sizeof *known_patterns };

static void lay_out(const char *lanes, int element, uint32_t *offset)
{
    const ccute_layout layout = ccute_parse_layout(lanes, NULL);
    if (!ccute_ok(layout) || ccute_size(layout) != MEMORY_LANES) {
        fprintf(stderr, "model: %s is no layout of 32 lanes\n", lanes);
        exit(1);
    }
    for (int i = 0; i < MEMORY_LANES; i++)
        offset[i] = (uint32_t)(ccute_at(layout, i) * element);
}

/* Some bits of the lane's number make its place, each with a stride: rows, columns, broadcasts, mixtures. */
static void random_bits(rng *rng, uint32_t units, uint32_t *unit)
{
    static const uint32_t strides[] = {0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 3, 5};
    uint32_t stride[5];
    for (int b = 0; b < 5; b++)
        stride[b] = rng_chance(rng, 40) ? 1u << b : strides[rng_below(rng, 12)];
    for (uint32_t i = 0; i < MEMORY_LANES; i++) {
        unit[i] = 0;
        for (int b = 0; b < 5; b++)
            unit[i] += (i >> b & 1) * stride[b];
        unit[i] %= units;
    }
}

/* Places taken from a few: lanes share them. With `pairs`, neighbours more often than not. */
static void random_pool(rng *rng, uint32_t units, uint32_t *unit)
{
    uint32_t pool[MEMORY_LANES];
    const int size = 1 << rng_below(rng, 6), neighbour = 1 << rng_below(rng, 3);
    const bool pairs = rng_chance(rng, 60);
    for (int k = 0; k < size; k++)
        pool[k] = (uint32_t)rng_below(rng, rng_chance(rng, 50) ? units : 64);
    for (int i = 0; i < MEMORY_LANES; i++) {
        unit[i] = pool[rng_below(rng, size)];
        if (pairs && i & neighbour && !rng_chance(rng, 3))
            unit[i] = unit[i ^ neighbour];
    }
}

static void random_permutation(rng *rng, uint32_t *unit)
{
    const uint32_t stride = (uint32_t)rng_between(rng, 1, 4);
    for (uint32_t i = 0; i < MEMORY_LANES; i++) {
        const uint32_t k = (uint32_t)rng_below(rng, i + 1);
        unit[i] = unit[k];
        unit[k] = i * stride;
    }
}

static void random_offsets(rng *rng, int bytes, uint32_t room, uint32_t *offset)
{
    const uint32_t units = room / (uint32_t)bytes;
    const int kind = (int)rng_below(rng, 5);
    if (kind == 0)
        random_permutation(rng, offset);
    else if (kind <= 2)
        random_pool(rng, units, offset);
    else if (kind == 3)
        random_bits(rng, units, offset);
    for (int i = 0; i < MEMORY_LANES; i++)
        offset[i] = (uint32_t)bytes * (kind == 4 ? (uint32_t)rng_below(rng, units) : offset[i]);
}

static uint32_t random_lanes(rng *rng)
{
    const uint32_t some = (uint32_t)rng_next(rng) & (rng_chance(rng, 50) ? (uint32_t)rng_next(rng) : WARP);
    if (rng_chance(rng, 60))
        return WARP;
    return rng_chance(rng, 40) ? WARP >> rng_below(rng, 31) : some ? some : 1;
}

static pattern random_pattern(rng *rng, const kernel *k)
{
    pattern p;
    memset(&p, 0, sizeof p);
    random_offsets(rng, k->bytes, k->where == SHARED ? SHARED_BYTES : GLOBAL_BYTES, p.from);
    if (k->kind == MEMORY_ASYNC)
        random_offsets(rng, k->bytes, SHARED_BYTES, p.to);
    if (k->kind == MEMORY_ASYNC && rng_chance(rng, 75))
        for (int i = 0; i < MEMORY_LANES; i++)
            p.from[i] = (uint32_t)(i * k->bytes);
    p.active = is_matrix(k->kind) ? k->lanes : random_lanes(rng);
    return p;
}

/* ---- The run ------------------------------------------------------------------------------------- */

struct run {
    char *memory; /* NULL: predict only */
    int arch;     /* as __CUDA_ARCH__ */
    int launches;
};

static void launch(run *r, const kernel *k, const pattern *p, const char *name)
{
    if (r->arch < arch_of(k->kind))
        return;
    predict(k, p, r->launches, name);
    if (r->memory) {
        pattern passed = *p;
        passed.never = 0x5eed5eed;
        k->run<<<1, MEMORY_LANES>>>(passed, r->memory);
        CUDA(cudaGetLastError());
    }
    r->launches++;
}

static void launch_known(run *r)
{
    for (int i = 0; i < KNOWN; i++) {
        const known *const row = &known_patterns[i];
        const kernel *const k = kernel_called(row->kernel);
        char name[NAME];
        pattern p;
        memset(&p, 0, sizeof p);
        lay_out(row->from, row->element, p.from);
        if (row->to)
            lay_out(row->to, row->element, p.to);
        p.active = row->active;
        snprintf(name, sizeof name, "%s: %s", row->kernel, row->name);
        launch(r, k, &p, name);
    }
}

static void launch_random(run *r, int patterns, uint64_t seed)
{
    for (int i = 0; i < KERNELS; i++) {
        rng rng = rng_seeded(seed + (uint64_t)i);
        for (int n = 0; n < patterns; n++) {
            const pattern p = random_pattern(&rng, &kernels[i]);
            char name[NAME];
            snprintf(name, sizeof name, "%s: random %d", kernels[i].name, n);
            launch(r, &kernels[i], &p, name);
        }
    }
}

/* A device, and memory on it; or the exit status of a skipped test. */
static run on_device(void)
{
    struct cudaDeviceProp device;
    run r = {NULL, 0, 0};
    int count = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0) {
        printf("SKIP: no GPU\n");
        exit(77);
    }
    CUDA(cudaGetDeviceProperties(&device, 0));
    r.arch = 100 * device.major + 10 * device.minor;
    CUDA(cudaMalloc(&r.memory, GLOBAL_BYTES));
    return r;
}

int main(int argc, char **argv)
{
    const bool predicts = argc > 1 && strcmp(argv[1], "--predict") == 0;
    const run nowhere = {NULL, 900, 0};
    run r = predicts ? nowhere : on_device();
    argc -= predicts;
    argv += predicts;
    launch_known(&r);
    launch_random(&r, argc > 1 ? atoi(argv[1]) : RANDOM, argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    if (r.memory)
        CUDA(cudaDeviceSynchronize());
    return 0;
}
