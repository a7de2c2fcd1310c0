/* Copies of whole tensors on a GPU against a loop over their elements on the CPU: every byte of the destination's
 * memory is compared, those between and around the elements are canaries.
 *
 *   copies [PAIRS [SEED]]      default 10000 random pairs, a tenth of that of many tiles; with 1000 or more also some
 * of more than 2^32 bytes, if there is memory */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cuda_runtime.h>

#include <ccute/ccute.h>
#include <ccute/tensor.h>

#include "plan.h"
#include "tests/brute.h"
#include "tests/gpu/gpu.h"
#include "tests/gpu/take_tma.h"
#include "tests/random_tensor.h"

enum { CANARY = 0xC5, MARGIN = 64, ROOM = 24 << 20 };

/* ---- Memory ------------------------------------------------------------------------------------------ */

/* Room in every space, for each side, and what is expected. */
struct room {
    unsigned char *side[2][4];
    unsigned char *noise, *expected, *got, *workspace;
};

static struct room room;

static void *room_in(int space)
{
    void *p = NULL;
    switch (space) {
    case CCUTE_HOST:
        p = malloc(ROOM);
        break;
    case CCUTE_PINNED:
        CUDA(cudaMallocHost(&p, ROOM));
        break;
    case CCUTE_DEVICE:
        CUDA(cudaMalloc(&p, ROOM));
        break;
    case CCUTE_MANAGED:
        CUDA(cudaMallocManaged(&p, ROOM, cudaMemAttachGlobal));
        break;
    }
    return p;
}

static void room_make(void)
{
    struct rng rng = rng_seeded(7);
    for (int side = 0; side < 2; side++)
        for (int space = CCUTE_HOST; space <= CCUTE_MANAGED; space++)
            room.side[side][space] = room_in(space);
    room.noise = room_in(CCUTE_PINNED);
    room.expected = malloc(ROOM);
    room.got = room_in(CCUTE_PINNED);
    CUDA(cudaMalloc((void **)&room.workspace, ROOM + 4096));
    for (size_t i = 0; i < ROOM; i += 8) {
        const uint64_t noise = rng_next(&rng);
        memcpy(room.noise + i, &noise, 8);
    }
    for (int space = CCUTE_HOST; space <= CCUTE_MANAGED; space++)
        CUDA(cudaMemcpy(room.side[1][space], room.noise, ROOM, cudaMemcpyDefault));
}

/* ---- One copy ---------------------------------------------------------------------------------------- */

/* A pair of layouts, of elements so large, the data so many bytes behind the margin, in these spaces. */
struct pair {
    ccute_layout dst, src;
    int element, dst_at, src_at, dst_space, src_space, graph;
    int64_t dst_lo, dst_hi, src_lo, src_hi; /* offsets reached */
};

static int used[16], refused;

static void fail(const struct pair *c, const ccute_plan *plan, const char *what, long long at)
{
    char dst[1024], src[1024], why[512], how[1024];
    ccute_print_layout_text(c->dst, dst, sizeof dst);
    ccute_print_layout_text(c->src, src, sizeof src);
    ccute_plan_explain(plan, why, sizeof why);
    ccute_plan_describe(plan, how, sizeof how);
    printf("FAIL: %s %lld: %s <- %s, %d bytes at %d and %d, spaces %d and %d, graph %d: %s\n%s\n", what, at, dst, src,
           c->element, c->dst_at, c->src_at, c->dst_space, c->src_space, c->graph, why, how);
    exit(1);
}

static unsigned char *data_of(const struct pair *c, int side)
{
    const int space = side ? c->src_space : c->dst_space, at = side ? c->src_at : c->dst_at;
    const int64_t lo = side ? c->src_lo : c->dst_lo;
    return room.side[side][space] + MARGIN + at - lo * c->element;
}

static ccute_tensor tensor_in(const struct pair *c, int side)
{
    ccute_tensor t = tensor_of(data_of(c, side), c->element, side ? &c->src : &c->dst);
    const int64_t lo = side ? c->src_lo : c->dst_lo, hi = side ? c->src_hi : c->dst_hi;
    t.space = (int16_t)(side ? c->src_space : c->dst_space);
    t.bytes = hi * c->element > 0 ? hi * c->element : 1;
    t.before = lo < 0 ? -lo * c->element : 0;
    return t;
}

/* Run into the stream, or capture and replay it twice. */
static ccute_status run(const struct pair *c, const ccute_plan *plan, cudaStream_t stream)
{
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    ccute_status status;
    if (!c->graph)
        return ccute_plan_run_async(plan, data_of(c, 0), data_of(c, 1), room.workspace, stream);
    CUDA(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    status = ccute_plan_run_async(plan, data_of(c, 0), data_of(c, 1), room.workspace, stream);
    CUDA(cudaStreamEndCapture(stream, &graph));
    if (status == CCUTE_OK) {
        CUDA(cudaGraphInstantiate(&exec, graph, 0));
        CUDA(cudaGraphLaunch(exec, stream));
        CUDA(cudaGraphLaunch(exec, stream));
        CUDA(cudaGraphExecDestroy(exec));
    }
    CUDA(cudaGraphDestroy(graph));
    return status;
}

/* For every other copy any kernel that can do it: the planner takes some only for large ones. */
static void take_any(ccute_plan *plan)
{
    static struct rng rng;
    static int seeded;
    ccute_choice choice = {.cuda = 1, .threads = 1};
    int kernel;
    if (!seeded++)
        rng = rng_seeded(9);
    kernel = (int)rng_between(&rng, CCUTE_CUDA_near, CCUTE_CUDA_gather);
    if (plan->status || plan->problem.nothing || plan->choice.workspace || rng_chance(&rng, 50) ||
        ccute_cuda_kernels[kernel].choose(&plan->problem, &choice) <= 0)
        return;
    choice.kernel = (uint8_t)kernel;
    plan->choice = choice;
}

/* expected[] holds what the destination's memory is to become, from its margin to its margin. */
static void check(const struct pair *c, size_t bytes, cudaStream_t stream)
{
    unsigned char *const memory = room.side[0][c->dst_space];
    const ccute_tensor dst = tensor_in(c, 0), src = tensor_in(c, 1);
    ccute_plan plan;
    ccute_status status;
    ccute_plan_copy_cuda(&plan, &dst, &src);
    take_any(&plan);
    take_tma(&plan);
    if (plan.status == CCUTE_E_SPACE) {
        refused++;
        return;
    }
    if (plan.status != CCUTE_OK)
        fail(c, &plan, "refused with", plan.status);
    CUDA(cudaMemset(room.side[0][CCUTE_DEVICE], CANARY, c->dst_space == CCUTE_DEVICE ? bytes : 1));
    if (c->dst_space != CCUTE_DEVICE) {
        CUDA(cudaDeviceSynchronize());
        memset(memory, CANARY, bytes);
    }
    if (ccute_plan_workspace(&plan) > ROOM)
        fail(c, &plan, "workspace of", ccute_plan_workspace(&plan));
    status = run(c, &plan, stream);
    if (status != CCUTE_OK)
        fail(c, &plan, "run gave", status);
    CUDA(cudaStreamSynchronize(stream));
    if (!plan.problem.nothing)
        used[plan.choice.kernel]++;
    CUDA(cudaMemcpy(room.got, memory, bytes, cudaMemcpyDefault));
    if (memcmp(room.got, room.expected, bytes) == 0)
        return;
    for (size_t i = 0; i < bytes; i++)
        if (room.got[i] != room.expected[i])
            fail(c, &plan, "wrong byte", (long long)i - MARGIN - c->dst_at);
}

static size_t begin_expected(const struct pair *c)
{
    const size_t bytes = (size_t)((c->dst_hi - c->dst_lo) * c->element + c->dst_at) + 2 * MARGIN;
    if (bytes > ROOM || (size_t)((c->src_hi - c->src_lo) * c->element + c->src_at) + 2 * MARGIN > ROOM) {
        printf("FAIL: the test's memory is too small\n");
        exit(1);
    }
    memset(room.expected, CANARY, bytes);
    return bytes;
}

/* Where an offset of a side is in the memory that begins with the margin. */
static size_t byte_of(const struct pair *c, int side, int64_t offset)
{
    return (size_t)((offset - (side ? c->src_lo : c->dst_lo)) * c->element) + MARGIN +
           (size_t)(side ? c->src_at : c->dst_at);
}

static void random_place(struct rng *rng, struct pair *c)
{
    static const int aligned[] = {0, 16, 32, 4, 8};
    const int any = rng_chance(rng, 30);
    c->dst_at = any ? (int)rng_below(rng, 33) : aligned[rng_below(rng, 5)];
    c->src_at = any ? (int)rng_below(rng, 33) : aligned[rng_below(rng, 5)];
    c->dst_space = c->src_space = CCUTE_DEVICE;
    if (rng_chance(rng, 20)) {
        c->dst_space = (int)rng_below(rng, 4);
        c->src_space = (int)rng_below(rng, 4);
    }
    if (c->dst_space == CCUTE_HOST && c->src_space == CCUTE_HOST)
        c->src_space = CCUTE_DEVICE;
    c->graph = c->dst_space != CCUTE_HOST && c->src_space != CCUTE_HOST && rng_chance(rng, 10);
}

/* ---- Any pair ---------------------------------------------------------------------------------------- */

static void check_any(struct rng *rng, cudaStream_t stream)
{
    struct pair c;
    struct places to, from;
    size_t bytes;
    random_pair(rng, 20000, &c.dst, &c.src);
    c.element = random_element(rng);
    random_place(rng, &c);
    to = places_of(&c.dst);
    from = places_of(&c.src);
    c.dst_lo = to.lo;
    c.dst_hi = to.hi;
    c.src_lo = from.lo;
    c.src_hi = from.hi;
    bytes = begin_expected(&c);
    for (int64_t i = 0; i < to.n; i++)
        memcpy(room.expected + byte_of(&c, 0, to.at[i]), room.noise + byte_of(&c, 1, from.at[i]), (size_t)c.element);
    check(&c, bytes, stream);
    places_free(&to);
    places_free(&from);
}

/* ---- Permutations that fill many tiles ------------------------------------------------------------------ */

/* Strides in a random order of the loops, with gaps now and then. */
static void random_strides_of(struct rng *rng, const struct loops *l, int64_t *stride, int pad)
{
    int order[8];
    int64_t next = 1;
    random_order_of(rng, l->n, order);
    for (int i = 0; i < l->n; i++) {
        stride[order[i]] = next;
        next *= l->extent[order[i]];
        if (rng_chance(rng, pad))
            next += rng_chance(rng, 50) ? rng_between(rng, 1, 9) : 16 - next % 16;
    }
}

static struct loops random_loops(struct rng *rng, int64_t most)
{
    static const int64_t extents[] = {2,   3,   4,   5,   8,   16,  17,  31,  32,  48,  64,
                                      100, 127, 128, 129, 200, 256, 257, 300, 512, 521, 1024};
    struct loops l = {0};
    const int rank = (int)rng_between(rng, 2, 8), pad = rng_chance(rng, 50) ? 30 : 0;
    int64_t size = 1;
    for (int i = 0; i < rank && size < most; i++) {
        const int64_t extent = extents[rng_below(rng, (int64_t)(sizeof extents / sizeof *extents))];
        l.extent[l.n++] = extent < most / size ? extent : most / size > 1 ? most / size : 2;
        size *= l.extent[l.n - 1];
    }
    random_strides_of(rng, &l, l.dst, pad);
    random_strides_of(rng, &l, l.src, pad);
    for (int i = 0; i < l.n; i++)
        if (rng_chance(rng, 8))
            l.src[i] = rng_chance(rng, 50) ? -l.src[i] : 0;
    return l;
}

static void bounds(const struct loops *l, const int64_t *stride, int64_t *lo, int64_t *hi)
{
    *lo = 0;
    *hi = 1;
    for (int i = 0; i < l->n; i++)
        *(stride[i] < 0 ? lo : hi) += (l->extent[i] - 1) * stride[i];
}

static void expect_loops(const struct pair *c, const struct loops *l, int loop, int64_t dst, int64_t src)
{
    if (loop < 0) {
        memcpy(room.expected + byte_of(c, 0, dst), room.noise + byte_of(c, 1, src), (size_t)c->element);
        return;
    }
    for (int64_t i = 0; i < l->extent[loop]; i++)
        expect_loops(c, l, loop - 1, dst + i * l->dst[loop], src + i * l->src[loop]);
}

static void check_loops(struct rng *rng, cudaStream_t stream)
{
    struct loops l;
    struct pair c;
    size_t bytes;
    c.element = rng_chance(rng, 90) ? 1 << rng_below(rng, 5) : 12;
    do {
        l = random_loops(rng, (2 << 20) / c.element);
        bounds(&l, l.dst, &c.dst_lo, &c.dst_hi);
        bounds(&l, l.src, &c.src_lo, &c.src_hi);
    } while ((c.dst_hi - c.dst_lo) * c.element > ROOM - 4096 || (c.src_hi - c.src_lo) * c.element > ROOM - 4096);
    c.dst = layout_of_loops(&l, l.dst);
    c.src = layout_of_loops(&l, l.src);
    random_place(rng, &c);
    bytes = begin_expected(&c);
    expect_loops(&c, &l, l.n - 1, 0, 0);
    check(&c, bytes, stream);
}

/* ---- More than 2^32 bytes, or 2^31 units -------------------------------------------------------------- */

/* Two loops, columns inside: places are c*[0] + r*[1] and an offset of the source. */
struct huge {
    const char *what;
    int element;
    int64_t columns, rows, dst[2], src[2], src_offset;
};

static const struct huge huge[] = {
    {"transpose of prime extents", 1, 70001, 65537, {1, 70001}, {65537, 1}, 0},
    {"transpose", 2, 49152, 45056, {1, 49152}, {45056, 1}, 0},
    {"pitch", 1, 8191, 530001, {1, 8192}, {1, 8191}, 0},
    {"reversed", 1, 2147500037, 2, {1, 2147500037}, {-1, 2147500037}, 2147500036},
    {"every other row", 4, 32768, 34001, {1, 32768}, {1, 65536}, 0},
};

static ccute_layout huge_layout(const struct huge *h, const int64_t *stride, int64_t offset)
{
    struct loops l = {2, {h->columns, h->rows}, {0}, {0}};
    return ccute_offset_by(offset, layout_of_loops(&l, stride));
}

/* The source is the noise, again and again. */
static void huge_fill(unsigned char *src, size_t bytes)
{
    for (size_t at = 0; at < bytes; at += ROOM)
        CUDA(cudaMemcpy(src + at, room.noise, bytes - at < ROOM ? bytes - at : ROOM, cudaMemcpyDefault));
}

static int huge_right(const struct huge *h, const unsigned char *got, int64_t index)
{
    const int64_t c = index % h->columns, r = index / h->columns;
    const int64_t dst = (c * h->dst[0] + r * h->dst[1]) * h->element;
    const int64_t src = (c * h->src[0] + r * h->src[1] + h->src_offset) * h->element;
    for (int k = 0; k < h->element; k++)
        if (got[dst + k] != room.noise[(src + k) % ROOM])
            return 0;
    return 1;
}

/* Every 997th element, those at both ends, and canaries behind the rows and behind all. */
static void check_huge(const struct huge *h, unsigned char *dst, unsigned char *src, unsigned char *got, size_t bytes)
{
    const ccute_layout to = huge_layout(h, h->dst, 0), from = huge_layout(h, h->src, h->src_offset);
    const int64_t count = h->columns * h->rows, last = (h->rows - 1) * h->dst[1] + (h->columns - 1) * h->dst[0];
    ccute_tensor d = tensor_of(dst, h->element, &to), s = tensor_of(src, h->element, &from);
    int right = 1;
    d.space = s.space = CCUTE_DEVICE;
    CUDA(cudaMemset(dst, CANARY, bytes));
    if (ccute_copy_tensor_async(&d, &s, NULL) != CCUTE_OK) {
        printf("FAIL: huge %s: refused\n", h->what);
        exit(1);
    }
    CUDA(cudaMemcpy(got, dst, bytes, cudaMemcpyDefault));
    for (int64_t i = 0; i < count; i += i < 100000 || i > count - 100000 ? 1 : 997)
        right &= huge_right(h, got, i);
    for (int64_t r = 0; r < h->rows && h->dst[1] > h->columns; r++)
        right &= got[(r * h->dst[1] + h->columns) * h->element] == CANARY;
    for (size_t i = (size_t)(last + 1) * (size_t)h->element; i < bytes; i++)
        right &= got[i] == CANARY;
    if (!right) {
        printf("FAIL: huge %s: wrong bytes\n", h->what);
        exit(1);
    }
}

static void check_all_huge(void)
{
    const size_t dst_bytes = 4700000000, src_bytes = 9000000000;
    unsigned char *dst, *src, *got;
    if (gpu_free_memory() < dst_bytes + src_bytes + ((size_t)1 << 30) || !(got = malloc(dst_bytes))) {
        printf("huge copies left out: no memory for them\n");
        return;
    }
    CUDA(cudaMalloc((void **)&dst, dst_bytes));
    CUDA(cudaMalloc((void **)&src, src_bytes));
    huge_fill(src, src_bytes);
    for (size_t i = 0; i < sizeof huge / sizeof *huge; i++)
        check_huge(&huge[i], dst, src, got, dst_bytes);
    CUDA(cudaFree(dst));
    CUDA(cudaFree(src));
    free(got);
    printf("%d copies of more than 2^32 bytes or 2^31 units\n", (int)(sizeof huge / sizeof *huge));
}

/* ---- What is refused ----------------------------------------------------------------------------------- */

static void expect(const char *what, ccute_status got, ccute_status expected, const char *why, const char *text)
{
    if (got == expected && strstr(why, text))
        return;
    printf("FAIL: %s: status %d instead of %d: %s\n", what, got, expected, why);
    exit(1);
}

/* Copy 64 floats that cannot be; the destination's memory stays as it is. */
static void check_refused(const char *what, ccute_tensor dst, const ccute_tensor *src, ccute_status expected,
                          const char *text)
{
    char why[300];
    const ccute_status got = ccute_copy_tensor_async(&dst, src, NULL);
    ccute_explain_copy_async(&dst, src, why, sizeof why);
    expect(what, got, expected, why, text);
    cudaGetLastError();
    CUDA(cudaDeviceSynchronize());
    CUDA(cudaMemcpy(room.got, room.side[0][CCUTE_DEVICE], 4096, cudaMemcpyDefault));
    for (int i = 0; i < 4096; i++)
        if (room.got[i] != CANARY) {
            printf("FAIL: %s: byte %d was written\n", what, i);
            exit(1);
        }
}

static void check_workspaces(ccute_tensor dst, ccute_tensor src)
{
    const ccute_layout from = ccute_parse_layout("(8,8):(8,1)", NULL), to = ccute_parse_layout("(8,8):(1,8)", NULL);
    ccute_plan plan;
    char why[300];
    src.data = room.side[1][CCUTE_HOST];
    src.space = CCUTE_HOST;
    src.layout = from;
    dst.layout = to;
    check_refused("no workspace", dst, &src, CCUTE_E_WORKSPACE, "256 bytes of device memory");
    ccute_plan_copy_cuda(&plan, &dst, &src);
    ccute_explain_run_async(&plan, dst.data, src.data, room.noise, why, sizeof why);
    expect("pinned workspace", ccute_plan_run_async(&plan, dst.data, src.data, room.noise, NULL), CCUTE_E_SPACE, why,
           "operand 3");
}

static void check_refusals(void)
{
    const ccute_layout l = ccute_parse_layout("64:1", NULL);
    ccute_tensor dst = tensor_of(room.side[0][CCUTE_DEVICE], 4, &l), src = tensor_of(room.side[1][CCUTE_DEVICE], 4, &l);
    ccute_tensor other;
    void *none;
    dst.space = src.space = CCUTE_DEVICE;
    CUDA(cudaMemset(dst.data, CANARY, 4096));
    other = src;
    other.data = room.side[1][CCUTE_HOST];
    check_refused("the host's memory as a device's", dst, &other, CCUTE_E_SPACE, "operand 2 ");
    other = dst;
    other.device = src.device = 1;
    check_refused("a device that is not the memory's", other, &src, CCUTE_E_DEVICE, "wrong device");
    src.device = 0;
    check_refused("two devices", other, &src, CCUTE_E_DEVICE, "wrong device");
    if (cudaMalloc(&none, (size_t)1 << 60) != cudaErrorMemoryAllocation)
        printf("there is a lot of memory\n");
    check_refused("a pending error", dst, &src, CCUTE_E_CUDA, cudaGetErrorString(cudaErrorMemoryAllocation));
    check_workspaces(dst, src);
    if (ccute_copy_tensor_async(&dst, &src, NULL) != CCUTE_OK) {
        printf("FAIL: refused after all errors are taken\n");
        exit(1);
    }
    printf("refusals are explained and leave the destination alone\n");
}

/* ---- All --------------------------------------------------------------------------------------------- */

int main(int argc, char **argv)
{
    const int pairs = argc > 1 ? atoi(argv[1]) : 10000;
    struct rng rng = rng_seeded(argc > 2 ? (uint64_t)atoll(argv[2]) : 1);
    cudaStream_t stream;
    setvbuf(stdout, NULL, _IOLBF, 0);
    gpu_or_skip();
    CUDA(cudaStreamCreate(&stream));
    room_make();
    if (pairs >= 1000) /* where memory is checked, pending errors are reported */
        check_refusals();
    for (int i = 0; i < pairs; i++)
        check_any(&rng, stream);
    for (int i = 0; i < pairs / 5; i++, by_tma = i >= pairs / 10)
        check_loops(&rng, stream);
    if (pairs >= 1000)
        check_all_huge();
    CUDA(cudaDeviceSynchronize());
    printf("%d pairs, %d long ones: equal byte by byte;", pairs, pairs / 5);
    for (int i = 0; i < ccute_cuda_kernel_count; i++)
        printf(" %s %d,", ccute_cuda_kernels[i].name, used[i]);
    printf(" pageable and not to be staged %d\n", refused);
    return 0;
}
