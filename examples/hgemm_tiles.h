/* The tiles of an instance of hgemm.cu, and the matrices that they are parts of. HGEMM_ROWS, HGEMM_COLUMNS,
 * HGEMM_CLUSTER and HGEMM_BOXES shape them: the rows and columns of C in a tile, the tiles, one below the other, of the
 * blocks of a cluster, and how many boxes of 128 bytes along k a step has. HGEMM_FEW, if it is less than HGEMM_ROWS, is
 * the most rows that A may have: no more of a tile come, since the engine takes longer for zeros from outside of a
 * matrix than for rows of it. */
#ifndef HGEMM_TILES_H
#define HGEMM_TILES_H

#include <algorithm>
#include <ccute/short.h>

#include "hgemm_schedule.h"
#include "hgemm_types.h"

#ifndef HGEMM_COLUMNS
#define HGEMM_COLUMNS 256
#define HGEMM_CLUSTER 2
#endif
#ifndef HGEMM_ROWS
#define HGEMM_ROWS 128
#endif
#ifndef HGEMM_BOXES
#define HGEMM_BOXES 1
#endif
#ifndef HGEMM_FEW
#define HGEMM_FEW HGEMM_ROWS
#endif

enum {
    TILE_M = HGEMM_ROWS,
    TILE_N = HGEMM_COLUMNS,
    BOX_K = 128 / sizeof(element), /* as many as the widest swizzle mixes */
    BYTES_K = HGEMM_BOXES * 128,
    TILE_K = BYTES_K / sizeof(element),
    BLOCKS = HGEMM_CLUSTER,
    CLUSTER = (1 << BLOCKS) - 1,             /* all of them */
    GROUPS = TILE_M > 192 ? 2 : TILE_M / 64, /* of four warps that multiply, one below the other */
    GROUP_M = 64,                            /* rows of C that a group has side by side */
    TIMES = TILE_M / GROUP_M / GROUPS,       /* and how many times */
    CONSUMERS = 128 * GROUPS,
    THREADS = 128 + CONSUMERS,
    REGISTERS = GROUPS > 2 ? 160 : 240, /* of a thread that multiplies */
    SUMS = TILE_M * TILE_N / CONSUMERS,
    ROW_BYTES = TILE_N * sizeof(result),
    ROW_C = ROW_BYTES % 128 == 0 ? 128 : (ROW_BYTES % 32 == 0 ? 32 : 112), /* bytes of C that a box has side by side */
    PART_N = ROW_C == 32 ? TILE_N : ROW_C * (TILE_N % 128 == 0 ? 2 : 1) / sizeof(result), /* C leaves in such parts */
    PARTS = TILE_N / PART_N,
    STAGES = (226 * 1024 - GROUPS * GROUP_M * PART_N * sizeof(result)) / ((TILE_M + TILE_N) * BYTES_K), /* that fit */
    BOX_N = ROW_C / sizeof(result),
    SWIZZLE = sizeof(element) == 1 ? 4 : 3, /* of 128 bytes: what it keeps together, 16 bytes, in elements */
    SWIZZLE_C = sizeof(result) == 4 ? 2 : 3,
    BITS_C = ROW_C == 128 ? 3 : (ROW_C == 32 ? 1 : 0) /* an odd number of 16 bytes needs no swizzle */
};
static_assert(TILE_M % (GROUPS * GROUP_M) == 0 && TILE_N % PART_N == 0, "parts of C that fill the tile");

/* A stage of those in turn, and the parity of its barriers. Divisions of a count by STAGES would bind small steps. */
namespace
{
struct ring {
    int stage = 0;
    unsigned parity = 0;
    __device__ void advance()
    {
        if (++stage == STAGES)
            stage = 0, parity ^= 1;
    }
};
} // namespace

/* The time of a step, in those of a tile of 128x256: a smaller tile's is shorter, but not in proportion, since shared
   memory takes and gives more for the same products. */
static constexpr double step_time()
{
    if (HGEMM_BOXES > 1)
        return TILE_M > 64 ? 0.74 : 0.63;
    if (TILE_M > 128)
        return TILE_M > 192 ? 1.36 : TILE_N > 128 ? 1.12 : BLOCKS > 1 ? 0.77 : 0.72;
    if (TILE_N > 192)
        return TILE_N > 208 ? 1 : 0.88;
    if (TILE_N > 128)
        return TILE_N > 144 ? 0.79 : 0.64;
    return TILE_N < 128 ? 0.52 : TILE_M < 128 ? 0.43 : 0.59;
}

/* A part of a tile costs CUT_TIME. A larger tile leaves later, and a cluster and two boxes come later. */
static constexpr double STEP_TIME = step_time(), CUT_TIME = 1.8 + TILE_M * TILE_N / 9500.0,
                        END_TIME = TILE_M * TILE_N / 10000.0 + (BLOCKS > 1 ? 0.25 : 0) + (HGEMM_BOXES > 1 ? 0.63 : 0);

/* Of the GPU that is current: the bytes that its memory gives in the time of a step of a tile of 128x256, and the bytes
   of its second-level cache. */
struct gpu_memory {
    int device;
    double bytes, cache;
};

inline double attribute(cudaDeviceAttr asked, int device)
{
    int value = 0;
    return cudaDeviceGetAttribute(&value, asked, device) == cudaSuccess ? value : 0;
}

/* A GPU that does not state its memory's clock counts as an H100, whose memory gives 3.35 TB/s. */
inline gpu_memory memory_of(int device)
{
    const double clock = attribute(cudaDevAttrMemoryClockRate, device) * 1e3;
    const double speed = 2 * clock * attribute(cudaDevAttrGlobalMemoryBusWidth, device) / 8;
    const double cache = attribute(cudaDevAttrL2CacheSize, device);
    return {device, 1.65e6 * (clock > 0 ? speed / 3.35e12 : 1), clock > 0 ? cache : 50e6};
}

inline const gpu_memory &memory_of_gpu()
{
    static thread_local gpu_memory last = {-1, 0, 0};
    int device = 0;
    if (cudaGetDevice(&device) != cudaSuccess || device != last.device)
        last = memory_of(device);
    return last;
}

/* Rows that begin within a line of the cache have parts of 128 bytes that are in two: how many of the rows do. */
static double in_two_lines(long ld)
{
    const long bytes = ld * static_cast<long>(sizeof(element));
    return 1 - std::min(bytes & -bytes, 128L) / 128.0;
}

/* The time of a step with these matrices. A multiprocessor takes a line in LINE, a part's second line in SECOND lines'
   time, and a row of zeros, from outside of A, in ZERO: of a block's only tile, or of the last of many. */
static double step_time_of(const hgemm_problem &p, int clusters)
{
    constexpr double LINE = 0.0017 * HGEMM_BOXES, SECOND = 1.45, ZERO = 1.5;
    const int high = BLOCKS * HGEMM_FEW;
    const double tiles = static_cast<double>(times_in(p.m, high)) * times_in(p.n, TILE_N);
    const int zeros = std::min(times_in(p.m, high) * high - p.m, HGEMM_FEW);
    const double second_a = SECOND * in_two_lines(p.lda), second_b = SECOND * in_two_lines(p.ldb);
    const double loads =
        LINE * (TILE_M * (1 + second_a) + TILE_N / BLOCKS * (1 + second_b) + ZERO * zeros / fmax(1, tiles / clusters));
    return second_a == 0 && second_b == 0 && zeros == 0 ? STEP_TIME : beside_memory(STEP_TIME, loads);
}

/* What 128 bytes of a row cost the cache. */
static double lines_of(long ld) { return 1 + 0.28 * in_two_lines(ld); }

/* How long the cache takes: for each column of tiles it gives A, and for each row of clusters B. In the time of a step
   it gives CACHED bytes, or down to half of that where it does not keep A and B. */
static double cache_time(const hgemm_problem &p, double cache)
{
    constexpr double CACHED = 10e6, size = sizeof(element);
    const double a = size * p.m * p.k, b = size * p.n * p.k, kept = a + b > cache ? fmax(cache / (a + b), 0.5) : 1;
    const double columns = times_in(p.n, TILE_N), rows = times_in(p.m, BLOCKS * TILE_M);
    return (a * columns * lines_of(p.lda) + b * rows * lines_of(p.ldb)) / (CACHED * kept);
}

/* How long memory and the cache take for the matrices. Clusters that read the same tile of B at the same time
   cost memory more, the second of them most. */
static double memory_time(const hgemm_problem &p)
{
    const gpu_memory &gpu = memory_of_gpu();
    const double m = p.m, n = p.n, k = p.k, again = 0.15 * log2(times_in(p.m, BLOCKS * TILE_M));
    const double bytes = (m + n * (1 + again)) * k * sizeof(element) + m * n * sizeof(result);
    return beside_memory(cache_time(p, gpu.cache), bytes / gpu.bytes);
}

/* A tile of A or B under the swizzle of 128 bytes, as the instructions read it without conflicts: in boxes of rows
   along k, or of 64 columns. In rows, they may be some of its rows. */
CCUTE_FOLD static __host__ __device__ ccute_layout tile_in_rows(int rows, int size)
{
    return ccute_swizzle(3, SWIZZLE, 3,
                         ccute_make_layout(TUP(rows, TUP(BOX_K, HGEMM_BOXES)), TUP(BOX_K, TUP(1, size * BOX_K))));
}
CCUTE_FOLD static __host__ __device__ ccute_layout tile_in_columns(int size)
{
    return ccute_swizzle(3, SWIZZLE, 3,
                         ccute_make_layout(TUP(TUP(64, size / 64), TILE_K), TUP(TUP(1, 64 * TILE_K), 64)));
}

CCUTE_FOLD static __host__ __device__ ccute_layout tile_a()
{
    return HGEMM_A_COLUMNS ? tile_in_columns(TILE_M) : tile_in_rows(TILE_M, TILE_M);
}
CCUTE_FOLD static __host__ __device__ ccute_layout tile_b()
{
    return HGEMM_B_COLUMNS ? tile_in_columns(TILE_N) : tile_in_rows(TILE_N, TILE_N);
}

/* The matrices in memory. */
CCUTE_FOLD static __host__ __device__ ccute_layout matrix_of(int rows, int k, long ld, bool columns)
{
    return ccute_make_layout(TUP(rows, k), columns ? TUP(1, ld) : TUP(ld, 1));
}

#endif
