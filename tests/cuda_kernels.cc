/* CUDA's kernels that copy whole tensors, on the CPU: foldc --host compiles cuda/copy_*.cu, and
 * tests/run-cuda-kernels.sh links some or all of them to this program. Every kernel that can do a copy does it. Each
 * byte of the destination's memory is compared with a loop over the elements, canaries between and around them
 * included; the source's memory ends with its elements.
 *
 *   cuda_kernels CASES SEED     the table below, then that many random copies from a seed on */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <cuda_runtime.h>

#include <ccute/ccute.h>
#include <ccute/tensor.h>

extern "C" {
#include "cuda/kernels.h"
#include "cuda/launch.h"
#include "plan.h"
#include "tests/random_tensor.h"
}

enum { CANARY = 0xC5, MARGIN = 64, KERNELS = 16, UNITS = 40000, FEW = 20000 };

/* ---- Kernels ----------------------------------------------------------------------------------------- */

static int used[KERNELS];
static int tiles[4][512]; /* of flat: by the logarithm of the unit's bytes and the tile's rows */

static void note(const ccute_flat &f)
{
    for (int log = 0; log < 4; log++)
        tiles[log][f.rows] += f.unit == 1 << log;
}

template <class K> static void note(const K &) {}

template <class K> static void read_within(K &k, const ccute_problem *p, const char *src)
{
    k.src_first = src + p->src_lo;
    k.src_end = src + p->src_hi;
}

/* Plan, add the addresses and launch, as cuda/backend_cuda.c does. Returns 0 if the kernel cannot do the copy. */
#define RUN_KERNEL(id, type, WITHIN, LAUNCH)                                                                           \
    extern "C" __attribute__((weak)) decltype(ccute_launch_##id) ccute_launch_##id;                                    \
    static int run_##id(const ccute_problem *p, char *dst, const char *src)                                            \
    {                                                                                                                  \
        const int plain = ccute_problem_is_plain(p);                                                                   \
        type k;                                                                                                        \
        if (!ccute_plan_##id(p, &k))                                                                                   \
            return 0;                                                                                                  \
        k.dst = dst + (plain ? p->dst_offset * p->unit : 0);                                                           \
        k.src = src + (plain ? p->src_offset * p->unit : 0);                                                           \
        WITHIN;                                                                                                        \
        note(k);                                                                                                       \
        if (LAUNCH != cudaSuccess || cudaDeviceSynchronize() != cudaSuccess)                                           \
            abort();                                                                                                   \
        return 1;                                                                                                      \
    }
#define NO_ENDS (void)0
static int near_number; /* of which near is tried: each that it has */
static int plan_near(const ccute_problem *p, ccute_near *k) { return ccute_plan_near_number(p, near_number, k); }
#define ccute_plan_near plan_near
RUN_KERNEL(near, ccute_near, NO_ENDS, ccute_launch_near(&k, 0))
RUN_KERNEL(rows, ccute_rows, read_within(k, p, src), ccute_launch_rows(&k, 0, 0))
RUN_KERNEL(channels, ccute_channels, NO_ENDS, ccute_launch_channels(&k, 0))
RUN_KERNEL(transpose, ccute_tile, NO_ENDS, ccute_launch_transpose(&k, 0, 0))
RUN_KERNEL(tile, ccute_tile, read_within(k, p, src), ccute_launch_tile(&k, 0))
RUN_KERNEL(flat, ccute_flat, read_within(k, p, src), ccute_launch_flat(&k, 0))
RUN_KERNEL(gather, ccute_gather, NO_ENDS, ccute_launch_gather(&k, 0))

static const struct {
    int row;
    int (*run)(const ccute_problem *p, char *dst, const char *src);
    bool linked;
} kernels[] = {
#define KERNEL(id) {CCUTE_CUDA_##id, run_##id, ccute_launch_##id != nullptr},
    KERNEL(near) KERNEL(rows) KERNEL(channels) KERNEL(transpose) KERNEL(tile) KERNEL(flat) KERNEL(gather)};

/* ---- One copy ---------------------------------------------------------------------------------------- */

struct copy {
    ccute_layout dst, src;
    int element, dst_at, src_at, memory;
};

static std::string text_of(const ccute_layout &l)
{
    char text[2048];
    ccute_print_layout_text(l, text, sizeof text);
    return text;
}

static void fail(const copy &c, const char *kernel, const char *what, long long at)
{
    printf("%s: %s %lld: %s <- %s, elements of %d bytes, at %d and %d, memory %d\n", kernel, what, at,
           text_of(c.dst).c_str(), text_of(c.src).c_str(), c.element, c.dst_at, c.src_at, c.memory);
    exit(1);
}

/* A side's memory, of whose bytes the first is that of its least offset: it ends where that of the greatest does. */
struct memory {
    places at;
    size_t margin, bytes;
    char *first, *data;
};

static memory memory_of(const ccute_layout &l, int element, size_t begin, size_t margin)
{
    memory m;
    m.at = places_of(&l);
    m.margin = begin + margin;
    m.bytes = m.margin + (size_t)(m.at.hi - m.at.lo) * (size_t)element + margin;
    if (cudaMalloc(&m.first, m.bytes) != cudaSuccess)
        abort();
    m.data = m.first + m.margin - m.at.lo * element;
    return m;
}

static void memory_free(memory &m)
{
    cudaFree(m.first);
    places_free(&m.at);
}

static ccute_tensor tensor_in(const memory &m, const ccute_layout &l, int element)
{
    ccute_tensor t = tensor_of(m.data, element, &l);
    t.space = CCUTE_DEVICE;
    return t;
}

static void check(rng &rng, const copy &c)
{
    memory to = memory_of(c.dst, c.element, (size_t)c.dst_at, MARGIN),
           from = memory_of(c.src, c.element, (size_t)c.src_at, 0);
    const ccute_tensor dst = tensor_in(to, c.dst, c.element), src = tensor_in(from, c.src, c.element);
    std::vector<char> expected(to.bytes, (char)CANARY);
    ccute_plan plan;
    for (size_t i = 0; i < from.bytes; i++)
        from.first[i] = (char)rng_next(&rng);
    for (int64_t i = 0; i < to.at.n; i++)
        memcpy(&expected[(size_t)(to.data - to.first + to.at.at[i] * c.element)], from.data + from.at.at[i] * c.element,
               (size_t)c.element);
    if (ccute_plan_copy_memory(&plan, &dst, &src, c.memory) != CCUTE_OK)
        fail(c, "no kernel", "refused with status", plan.status);
    for (const auto &k : kernels) {
        const char *const name = ccute_cuda_kernels[k.row].name;
        const int tiles = k.row == CCUTE_CUDA_transpose || k.row == CCUTE_CUDA_tile || k.row == CCUTE_CUDA_flat;
        ccute_problem turned;
        const ccute_problem *const p = tiles ? ccute_cuda_forwards(&plan.problem, &turned) : &plan.problem;
        const int numbers = k.row == CCUTE_CUDA_near ? CCUTE_NEAR_WAYS + CCUTE_NEAR_ORDERS : 1;
        for (near_number = 1; near_number <= numbers; near_number++) {
            if (numbers > 1 && to.at.n > FEW && near_number != 1 + to.at.n % numbers) /* of long ones a single number */
                continue;
            memset(to.first, CANARY, to.bytes);
            if (!k.linked || plan.problem.nothing || !k.run(p, to.data, from.data))
                continue;
            used[k.row]++;
            for (size_t i = 0; i < to.bytes; i++)
                if (to.first[i] != expected[i])
                    fail(c, name, "wrong byte", (long long)i - (long long)to.margin);
        }
    }
    memory_free(to);
    memory_free(from);
}

/* ---- The table --------------------------------------------------------------------------------------- */

static const struct {
    int element;
    const char *dst, *src;
} table[] = {
    {4, "(49,64,97):(1,49,3136)", "(49,64,97):(6208,97,1)"},     /* filters of 7x7, the last tiles in part */
    {2, "(49,64,97):(1,49,3136)", "(49,64,97):(6208,97,1)"},     /* the source's rows begin anywhere */
    {1, "(49,64,97):(1,49,3136)", "5 o (49,64,97):(6305,98,1)"}, /* and with gaps */
    {8, "(25,32,61):(1,25,802)", "(25,32,61):(1952,61,1)"},      /* gaps in the destination */
    {4, "(5,12,7,9,20):(1,5,60,420,3780)", "(5,12,7,9,20):(63,315,1,7,3780)"}, /* five loops, two of a row */
    {2, "(8,12,7,9,11):(1,8,96,672,6048)", "(8,12,7,9,11):(693,5544,99,11,1)"},
    {1, "(65600,67):(1,65600)", "(65600,67):(67,1)"},    /* blocks follow the columns */
    {1, "(1021,1031):(1,1021)", "(1021,1031):(1031,1)"}, /* windows that slide */
    {2, "(521,523):(1,521)", "(521,523):(523,1)"},
    {4, "(259,261):(1,259)", "(259,261):(261,1)"},
    {8, "(131,133):(1,131)", "(131,133):(133,1)"},
    {2, "3 o (333,255):(1,336)", "7 o (333,255):(264,1)"},    /* pitches and offsets */
    {1, "(3,1000,7):(1,3,3000)", "(3,1000,7):(1000,1,3000)"}, /* channels, 3 and 16 */
    {2, "(16,1024,3):(1024,1,16384)", "(16,1024,3):(1,16,16384)"},
    {4, "(256,192):(1,256)", "(256,192):(192,1)"}, /* a transpose of whole tiles */
    {16, "(63,65):(1,64)", "(63,65):(65,1)"},
    {4, "(100,200):(1,128)", "(100,200):(1,100)"}, /* rows, at a pitch and shifted */
    {2, "(99,200):(1,99)", "1 o (99,200):(1,101)"},
    {2, "Sw<3,3,3> o 0 o (64,40,3):(1,64,2560)", "(64,40,3):(40,1,2560)"},
    {2, "(64,40,3):(1,64,2560)", "Sw<3,0,-4> o 9 o (64,40,3):(40,1,2560)"}, /* to the left, from an offset */
    {2, "Sw<3,2,3> o 0 o (64,40,3):(1,64,2560)", "(64,40,3):(40,-1,2560)"},
    {1, "Sw<3,4,3> o 0 o (64,40,3):(64,1,4096)", "119 o (64,40,3):(40,-1,2560)"},
    {4, "(256,192):(1,256)", "191 o (256,192):(192,-1)"}, /* the source's runs backwards: tiles of all kernels */
    {1, "(1021,131):(1,1021)", "130 o (1021,131):(131,-1)"},
    {2, "3 o (333,255):(1,336)", "261 o (333,255):(264,-1)"},
    {2, "(49,64,97):(1,49,3136)", "96 o (49,64,97):(6208,97,-1)"},
    {2, "(499,33):(1,499)", "16466 o (499,33):(-33,-1)"}, /* both loops backwards, and the first one */
    {2, "(499,33):(1,499)", "498 o (499,33):(-1,499)"},
    {2, "(5,6,700):(1,7,44)", "(6,5,700):(1,7,36)"}, /* no loops in common */
};

/* ---- Random copies ----------------------------------------------------------------------------------- */

/* Strides in a random order of the loops; gaps of any size, or to the next multiple of 16 bytes. */
static void random_strides_of(rng &rng, const loops &l, int64_t *stride, int element, int gaps)
{
    const int64_t align = element < 16 ? 16 / element : 1;
    int order[8];
    int64_t next = 1;
    random_order_of(&rng, l.n, order);
    for (int i = 0; i < l.n; i++) {
        stride[order[i]] = next;
        next *= l.extent[order[i]];
        if (rng_chance(&rng, gaps))
            next = rng_chance(&rng, 50) ? next + rng_between(&rng, 1, 9) : (next / align + 1) * align;
    }
}

/* Loops of which now and then one goes backwards in the source, or stays. */
static loops random_loops(rng &rng, int element)
{
    static const int64_t extents[] = {2, 3, 4, 5, 7, 8, 9, 16, 25, 31, 32, 49, 64, 65, 96, 128, 130, 200, 257, 512};
    loops l = {};
    const int gaps = rng_chance(&rng, 50) ? 25 : 0;
    int64_t size = 1;
    for (const int rank = (int)rng_between(&rng, 2, 6); l.n < rank; l.n++) {
        const int64_t extent = extents[rng_below(&rng, (int64_t)(sizeof extents / sizeof *extents))];
        l.extent[l.n] = size * extent <= UNITS ? extent : 2;
        size *= l.extent[l.n];
    }
    random_strides_of(rng, l, l.dst, element, gaps);
    random_strides_of(rng, l, l.src, element, gaps);
    for (int i = 0; i < l.n; i++)
        if (rng_chance(&rng, 6))
            l.src[i] = rng_chance(&rng, 50) ? -l.src[i] : 0;
    return l;
}

/* Loops of which the first are the destination's run and the next is where the source's begins: what flat takes. */
static loops random_runs(rng &rng, int element)
{
    static const int64_t extents[] = {2, 3, 5, 7, 9, 12, 16, 25, 33, 49, 64, 70, 97, 130, 200, 300};
    enum { LONG = 8, ALL = sizeof extents / sizeof *extents };
    const int64_t align = element < 16 ? 16 / element : 1;
    const int inside = (int)rng_between(&rng, 1, 3);
    loops l = {};
    int64_t next = 1, size = 1;
    int order[8];
    l.n = inside + (int)rng_between(&rng, 1, 3);
    for (int i = 0; i < l.n; i++) {
        const int64_t extent = extents[rng_between(&rng, i == 0 || i == inside ? LONG : 0, ALL - 1)];
        l.extent[i] = size * extent <= 2 * UNITS ? extent : 2;
        size *= l.extent[i];
        l.dst[i] = next;
        next *= l.extent[i];
        next = i + 1 == inside || rng_chance(&rng, 10) ? (next + align - 1) / align * align : next;
    }
    random_order_of(&rng, l.n, order);
    l.src[inside] = 1;
    next = l.extent[inside];
    for (int i = 0; i < l.n; i++) {
        if (order[i] == inside)
            continue;
        l.src[order[i]] = next;
        next = next * l.extent[order[i]] + (rng_chance(&rng, 15) ? rng_between(&rng, 1, 9) : 0);
    }
    return l;
}

static copy random_copy(rng &rng)
{
    copy c;
    c.element = random_element(&rng);
    c.dst_at = rng_chance(&rng, 25) ? (int)rng_below(&rng, 33) : 0;
    c.src_at = rng_chance(&rng, 50) ? (int)rng_below(&rng, 33) : 0;
    c.memory = (int)rng_below(&rng, 3) * 72;
    if (rng_chance(&rng, 20)) {
        random_pair(&rng, 3000, &c.dst, &c.src);
        return c;
    }
    const loops l = rng_chance(&rng, 40) ? random_runs(rng, c.element) : random_loops(rng, c.element);
    c.dst = layout_of_loops(&l, l.dst);
    c.src = layout_of_loops(&l, l.src);
    return c;
}

/* ---- All --------------------------------------------------------------------------------------------- */

/* The copies of each kernel, and the tiles of flat. Returns whether every kernel had some. */
static int report()
{
    int all = 1;
    for (const auto &k : kernels) {
        if (!k.linked)
            continue;
        printf("%.*s %d, ", (int)strcspn(ccute_cuda_kernels[k.row].name, " "), ccute_cuda_kernels[k.row].name,
               used[k.row]);
        all &= used[k.row] > 0;
    }
    printf("tiles of flat");
    for (int log = 0; log < 4; log++)
        for (int rows = 0; rows < 512; rows++)
            if (tiles[log][rows])
                printf(" %d:%d", 1 << log, rows);
    printf("\n");
    return all;
}

int main(int argc, char **argv)
{
    const int cases = argc > 1 ? atoi(argv[1]) : 100;
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    struct rng rng = rng_seeded(seed);
    for (const auto &row : table) {
        const char *rest;
        const copy c = {ccute_parse_layout(row.dst, &rest), ccute_parse_layout(row.src, &rest), row.element, 0, 0, 144};
        check(rng, c);
    }
    for (int i = 0; i < cases; i++) {
        rng = rng_seeded(seed + (uint64_t)i);
        const copy c = random_copy(rng);
        check(rng, c);
    }
    return !report();
}
