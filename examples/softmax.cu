/* The softmax of each row of a matrix, exp(x - max) / sum. A row of up to 8192 columns is held in the registers of a
   warp or of a block; a longer one in the shared memory of a block or, on a GPU that has them, of a cluster of up to
   eight. So memory is read and written once, except for the part that does not fit there. Rows may have any length and
   begin anywhere: the layout of owners begins at the multiple of 32 bytes before the row, so four floats move at once
   and a warp's requests are whole sectors; coordinates leave out the elements before the row and after it.

   One helper does it for all lengths up to 8192. It takes the layout of owners, and foldc makes a copy of it for each.
 */
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <stdio.h>

#include "softmax_ring.h"

/* The largest value, or the sum, of all threads of a warp, or of a block. */
static __device__ float of_all(float mine, bool largest, int threads)
{
    __shared__ float of_warp[MANY / WARP];
    for (int lanes = WARP / 2; lanes > 0; lanes /= 2) {
        const float other = __shfl_xor_sync(0xffffffff, mine, lanes);
        mine = largest ? fmaxf(mine, other) : mine + other;
    }
    if (threads == WARP)
        return mine;
    __syncthreads(); /* who still reads the last result */
    if (threadIdx.x % WARP == 0)
        of_warp[threadIdx.x / WARP] = mine;
    __syncthreads();
    mine = of_warp[0];
    for (int i = 1; i < threads / WARP; i++)
        mine = largest ? fmaxf(mine, of_warp[i]) : mine + of_warp[i];
    return mine;
}

/* The row that begins at in[begin] and out[begin], by the threads of owners' first mode; this is number t of them. */
CCUTE_FOLD static __device__ void row_in_registers(const float *in, float *out, int columns, long long begin, int t,
                                                   const ccute_layout owners)
{
    CCUTE_ALIGNED(in, 16);
    CCUTE_ALIGNED(out, 16);
    const int before = (int)(begin & (SECTOR - 1)); /* columns from the last multiple of 32 bytes to the row */
    const long long aligned = begin & ~(long long)(SECTOR - 1);
    const ccute_layout own = ccute_slice(owners, t, ALL);
    const ccute_layout mine = ccute_offset_by(aligned, own), column = ccute_offset_by(-before, own);
    const ccute_layout held = ccute_make_layout_left(ccute_shape(own));
    CCUTE_REGS(float, x, held, VECTOR *MOST_VECTORS);
    float top = -INFINITY, sum = 0;
    ccute_fill(x, held, -INFINITY);
    ccute_copy_bounded(x, held, in, mine, TUP(columns), column);
    for (int i = 0; i < ccute_size(held); i++)
        top = fmaxf(top, x[i]);
    top = of_all(top, true, ccute_size(ccute_get(owners, 0)));
    for (int i = 0; i < ccute_size(held); i++) {
        x[i] = __expf(x[i] - top);
        sum += x[i];
    }
    const float share = 1 / of_all(sum, false, ccute_size(ccute_get(owners, 0)));
    for (int i = 0; i < ccute_size(held); i++)
        x[i] *= share;
    ccute_copy_bounded(out, mine, x, held, TUP(columns), column);
}

/* A row a warp, up to 256 or 1024 columns; 7 less where rows begin anywhere. */
CCUTE_FOLD CCUTE_BLOCK_DIM(THREADS, 1, 1) static __global__ void __launch_bounds__(THREADS)
    warps_of_2(const float *in, float *out, int rows, int columns, long long ld)
{
    const int row = blockIdx.x * (THREADS / WARP) + threadIdx.x / WARP;
    if (row < rows)
        row_in_registers(in, out, columns, row * ld, threadIdx.x % WARP, owners(WARP, 2));
}

CCUTE_FOLD CCUTE_BLOCK_DIM(THREADS, 1, 1) static __global__ void __launch_bounds__(THREADS)
    warps_of_8(const float *in, float *out, int rows, int columns, long long ld)
{
    const int row = blockIdx.x * (THREADS / WARP) + threadIdx.x / WARP;
    if (row < rows)
        row_in_registers(in, out, columns, row * ld, threadIdx.x % WARP, owners(WARP, 8));
}

/* A row a block, up to 1024, 2048, 4096 or 8192 columns, or 7 less. */
CCUTE_FOLD CCUTE_BLOCK_DIM(FEW, 1, 1) static __global__ void __launch_bounds__(FEW)
    few_of_2(const float *in, float *out, int columns, long long ld)
{
    row_in_registers(in, out, columns, blockIdx.x * ld, threadIdx.x, owners(FEW, 2));
}

CCUTE_FOLD CCUTE_BLOCK_DIM(THREADS, 1, 1) static __global__ void __launch_bounds__(THREADS)
    block_of_2(const float *in, float *out, int columns, long long ld)
{
    row_in_registers(in, out, columns, blockIdx.x * ld, threadIdx.x, owners(THREADS, 2));
}

CCUTE_FOLD CCUTE_BLOCK_DIM(THREADS, 1, 1) static __global__ void __launch_bounds__(THREADS)
    block_of_4(const float *in, float *out, int columns, long long ld)
{
    row_in_registers(in, out, columns, blockIdx.x * ld, threadIdx.x, owners(THREADS, 4));
}

CCUTE_FOLD CCUTE_BLOCK_DIM(THREADS, 1, 1) static __global__ void __launch_bounds__(THREADS)
    block_of_8(const float *in, float *out, int columns, long long ld)
{
    row_in_registers(in, out, columns, blockIdx.x * ld, threadIdx.x, owners(THREADS, 8));
}

/* ---- Longer rows, span by span: two vectors for each thread of a block ---- */

enum { SPAN_VECTORS = 2, OWNED = VECTOR * SPAN_VECTORS, STATIC = 1024 /* bytes */ };

/* The joined part of the row that a cluster's blocks have seen: each block sends its own to all of them. */
static __device__ seen of_blocks(seen mine, int blocks)
{
    __shared__ seen told[MOST_BLOCKS];
    seen all = {mine.top, 0};
    ccute_cluster_wait(); /* all blocks have begun: others may write to their shared memory */
    if ((int)threadIdx.x < blocks)
        *ccute_cluster_peer(&told[ccute_cluster_rank()], threadIdx.x) = mine;
    ccute_cluster_sync();
    for (int i = 0; i < blocks; i++)
        all.top = fmaxf(all.top, told[i].top);
    for (int i = 0; i < blocks; i++)
        all.sum += sum_below(told[i], all.top);
    return all;
}

/* A row a block, or a cluster of blocks, each of which takes that many spans. The first `kept` of a block's spans go to
   shared memory, each element into a place of the thread that reads it; the others are read a second time, the last
   ones first, since the cache may still have them. */
CCUTE_FOLD static __global__ void __launch_bounds__(MANY)
    spans(const float *in, float *out, int columns, long long ld, int each, int kept)
{
    CCUTE_DYNAMIC_SHARED(float, stage);
    CCUTE_ALIGNED(in, 16);
    CCUTE_ALIGNED(out, 16);
    const int threads = blockDim.x, span = threads * OWNED;
    const int blocks = ccute_cluster_size(), rank = ccute_cluster_rank();
    CCUTE_ASSUME(threads >= WARP && threads <= MANY);
    const int first = rank * each * span; /* this block's first element, from the multiple of 32 bytes before the row */
    const long long begin = blockIdx.x / blocks * ld, aligned = (begin & ~(long long)(SECTOR - 1)) + first;
    const int before = (int)(begin & (SECTOR - 1)) - first, count = min(each, (before + columns + span - 1) / span);
    const int staged = min(count, kept), late = staged / 2;
    const ccute_layout own = ccute_slice(owners(threads, SPAN_VECTORS), threadIdx.x, ALL);
    const ccute_layout held = ccute_make_layout_left(ccute_shape(own));
    CCUTE_REGS(float, x, held, OWNED);
    seen all = {-INFINITY, 0};
    if (blocks > 1)
        ccute_cluster_arrive();
    for (int i = 0; i < staged; i++) {
        if (i == late)
            ccute_cp_async_commit();
        ccute_copy_bounded_with(ccute_cp_async(128, 32), stage + i * span, own, in,
                                ccute_offset_by(aligned + i * span, own), TUP(columns),
                                ccute_offset_by(i * span - before, own));
    }
    ccute_cp_async_commit();
    for (int i = staged; i < count; i++) {
        ccute_fill(x, held, -INFINITY);
        ccute_copy_bounded(x, held, in, ccute_offset_by(aligned + i * span, own), TUP(columns),
                           ccute_offset_by(i * span - before, own));
        see(&all, x, ccute_size(held));
    }
    ccute_cp_async_wait(1);
    for (int i = 0; i < staged; i++) {
        if (i == late)
            ccute_cp_async_wait(0);
        ccute_fill(x, held, -INFINITY);
        ccute_copy_bounded(x, held, stage + i * span, own, TUP(columns), ccute_offset_by(i * span - before, own));
        see(&all, x, ccute_size(held));
    }
    const float largest = of_all(all.top, true, threads);
    all = {largest, of_all(sum_below(all, largest), false, threads)};
    if (blocks > 1)
        all = of_blocks(all, blocks);
    const float share = 1 / all.sum;
    for (int i = count - 1; i >= 0; i--) {
        const ccute_layout mine = ccute_offset_by(aligned + i * span, own),
                           column = ccute_offset_by(i * span - before, own);
        if (i < staged)
            ccute_copy_bounded(x, held, stage + i * span, own, TUP(columns), column);
        else
            ccute_copy_bounded(x, held, in, mine, TUP(columns), column);
        for (int j = 0; j < ccute_size(held); j++)
            x[j] = __expf(x[j] - all.top) * share;
        ccute_copy_bounded(out, mine, x, held, TUP(columns), column);
    }
}

/* ---- Longer rows in turn, chunk by chunk, in the ring of softmax_ring.h ---- */

CCUTE_FOLD static __device__ void add_rows(const float *in, const part_of_rows &all)
{
    CCUTE_SHARED_STORAGE(s, ring);
    const int thread = threadIdx.x - FIRST_ADDER;
    const ccute_layout own = ccute_slice(owners(ADDERS, CHUNK / VECTOR / ADDERS), thread, ALL);
    const ccute_layout held = ccute_make_layout_left(ccute_shape(own));
    CCUTE_REGS(float, x, held, CHUNK / ADDERS);
    int filling = 0;
    for (int turn = 0;; turn++) {
        const int row = row_of(turn);
        if (row >= all.rows)
            return;
        const part mine = part_of(all, row);
        seen some = {-INFINITY, 0};
        for (int i = 0; i < mine.chunks; i++, filling++) {
            const int column = mine.column + i * CHUNK;
            ccute_pipeline_wait(&s.pipe, filling);
            if (is_ragged(all, row, column))
                read_chunk(x, in + mine.at + i * CHUNK, own, all.columns, column);
            else
                read_chunk(x, s.chunk[filling % STAGES], own, all.columns, column);
            see(&some, x, ccute_size(held));
        }
        some = of_lanes(some, WARP);
        if (thread % WARP == 0) {
            ccute_pipeline_acquire(&s.added, turn);
            s.of_warp[turn % 2][thread / WARP] = some;
            ccute_pipeline_commit(&s.added, turn);
        }
    }
}

CCUTE_FOLD static __device__ void write_rows(const float *in, float *out, const part_of_rows &all)
{
    CCUTE_SHARED_STORAGE(s, ring);
    const int thread = threadIdx.x - FIRST_WRITER;
    const ccute_layout own = ccute_slice(owners(WRITERS, CHUNK / VECTOR / WRITERS), thread, ALL);
    const ccute_layout held = ccute_make_layout_left(ccute_shape(own));
    CCUTE_REGS(float, x, held, CHUNK / WRITERS);
    int filling = 0;
    for (int turn = 0;; turn++) {
        const int row = row_of(turn);
        if (row >= all.rows)
            return;
        const part mine = part_of(all, row);
        ccute_pipeline_wait(&s.joined, turn);
        const float top = s.of_row[turn % 2].top, share = 1 / s.of_row[turn % 2].sum;
        __syncwarp();
        if (thread % WARP == 0)
            ccute_pipeline_release(&s.joined, turn);
        for (int i = 0; i < mine.chunks; i++, filling++) {
            const int column = mine.column + i * CHUNK;
            ccute_pipeline_wait(&s.pipe, filling);
            if (is_ragged(all, row, column))
                read_chunk(x, in + mine.at + i * CHUNK, own, all.columns, column);
            else
                read_chunk(x, s.chunk[filling % STAGES], own, all.columns, column);
            __syncwarp();
            if (thread % WARP == 0)
                ccute_pipeline_release(&s.pipe, filling);
            for (int j = 0; j < ccute_size(held); j++)
                x[j] = __expf(x[j] - top) * share;
            write_chunk(out + mine.at + i * CHUNK, x, own, all.columns, column);
        }
    }
}

CCUTE_FOLD static __global__ void __launch_bounds__(RING_THREADS, 1)
    rows_in_ring(const float *in, float *out, int rows, int columns, long long ld, int each, int *next)
{
    CCUTE_SHARED_STORAGE(s, ring);
    const part_of_rows all = {rows, columns, each, ld, next};
    if (threadIdx.x == 0) {
        ccute_pipeline_init(&s.pipe, 1, WRITERS / WARP);
        ccute_pipeline_init(&s.added, ADDERS / WARP, 1);
        ccute_pipeline_init(&s.joined, 1, WRITERS / WARP);
        for (int i = 0; i < 2; i++)
            ccute_barrier_init(&s.heard[i], 1);
        for (int i = 0; i < ASKED; i++)
            ccute_barrier_init(&s.asked[i], 1);
    }
    ccute_cluster_sync();
    if (threadIdx.x < WARP)
        load_rows(in, all);
    else if (threadIdx.x < FIRST_ADDER)
        join_rows(all);
    else if (threadIdx.x >= FIRST_WRITER)
        write_rows(in, out, all);
    else if (threadIdx.x >= FIRST_ADDER)
        add_rows(in, all);
    ccute_cluster_sync(); /* other blocks' warps write to this one's memory */
}

static int attribute(cudaDeviceAttr asked)
{
    int device, value = 0;
    if (cudaGetDevice(&device) != cudaSuccess || cudaDeviceGetAttribute(&value, asked, device) != cudaSuccess)
        return 0;
    return value;
}

static int times_in(int size, int part) { return (size - 1) / part + 1; }

/* How a row is divided: among some blocks of some threads, each of which takes that many spans. */
struct shares {
    int blocks, threads, each;
};

static shares shares_of(int reach, int blocks, int threads)
{
    return {blocks, threads, times_in(times_in(reach, threads * OWNED), blocks)};
}

/* The time of a cluster, compared with the row's own: the longest block counts; four spans are best; and of smaller
   blocks a multiprocessor holds three: while one adds up, the others load. */
static float time_of(const shares &s, int reach, int fits)
{
    const int span = s.threads * OWNED, bytes = s.each * span * (int)sizeof(float);
    const float whole = (float)s.blocks * s.each * span / reach, crowded = 3 * (bytes + STATIC) <= fits ? 1 : 1.15f;
    return whole * crowded * (1 + 0.03f * abs(s.each - 4));
}

static shares best_shares(int reach, int fits)
{
    static const int threads[] = {MANY, 384, 288};
    shares best = shares_of(reach, MOST_BLOCKS, MANY);
    for (int blocks = 2; blocks <= MOST_BLOCKS; blocks++)
        for (int several : threads) {
            const shares s = shares_of(reach, blocks, several);
            if (time_of(s, reach, fits) < time_of(best, reach, fits))
                best = s;
        }
    return best;
}

/* The most blocks that have at least CHUNKS_LEAST of a row, so that most of a ring is for the next rows; fewer of them
   where their longest part is no longer then. */
static shares ring_shares(int reach)
{
    const int chunks = times_in(reach, CHUNK);
    int blocks = MOST_BLOCKS;
    while (blocks > 1 && times_in(chunks, blocks) < CHUNKS_LEAST)
        blocks--;
    const int each = times_in(chunks, blocks);
    return {times_in(chunks, each), RING_THREADS, each};
}

static bool fits_ring(int reach)
{
    enum { SHORT = 20480 }; /* up to here, several blocks of a multiprocessor are faster */
    return reach > SHORT && ring_shares(reach).each <= CHUNKS_MOST && attribute(cudaDevAttrClusterLaunch);
}

static cudaError_t launch_ring(const float *in, float *out, int rows, int columns, int reach, long long ld, int *next,
                               cudaStream_t stream)
{
    const shares s = ring_shares(reach);
    const int clusters = min(rows, max(1, attribute(cudaDevAttrMultiProcessorCount) / s.blocks));
    return CCUTE_LAUNCH_CLUSTER(rows_in_ring, dim3(clusters * s.blocks), dim3(s.blocks), dim3(s.threads),
                                ccute_shared_bytes<ring>(), stream, in, out, rows, columns, ld, s.each, next);
}

/* reach: the columns, and those before a row that begins anywhere. One block keeps up to 40,960 of them, with as many
   threads as fill their spans; a cluster keeps more. */
static cudaError_t launch_spans(const float *in, float *out, int rows, int columns, int reach, long long ld,
                                cudaStream_t stream)
{
    enum { ALONE = 40960 };
    const int fits = attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin) - STATIC;
    const bool alone = reach <= ALONE || !attribute(cudaDevAttrClusterLaunch);
    const int warps = times_in(reach, times_in(reach, MANY * OWNED) * (WARP * OWNED));
    const shares s = alone ? shares_of(reach, 1, warps * WARP) : best_shares(reach, fits);
    const int span = s.threads * OWNED, kept = min(s.each, fits / (span * (int)sizeof *in));
    const size_t bytes = (size_t)kept * span * sizeof *in;
    cudaError_t error;
    if (s.blocks > 1)
        return CCUTE_LAUNCH_CLUSTER(spans, dim3(rows * s.blocks), dim3(s.blocks), dim3(s.threads), bytes, stream, in,
                                    out, columns, ld, s.each, kept);
    error = cudaFuncSetAttribute(spans, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
    if (error != cudaSuccess)
        return error;
    CCUTE_LAUNCH(spans, rows, s.threads, bytes, stream, in, out, columns, ld, s.each, kept);
    return cudaGetLastError();
}

/* Rows of `columns` floats, at most 2^30, ld floats apart in both; in and out at multiples of 16 bytes. `next`: two
   numbers in device memory that are 0, and 0 again after, for one softmax at a time; NULL: long rows do without the
   ring.
 */
cudaError_t softmax(const float *in, float *out, int rows, int columns, long long ld, int *next, cudaStream_t stream)
{
    const bool anywhere = ld % SECTOR != 0;
    const int reach = columns + (anywhere ? SECTOR - 1 : 0); /* of a row that begins just below 32 bytes */
    if (rows <= 0 || columns <= 0 || columns > 1 << 30 || ld < columns || ((size_t)in | (size_t)out) % 16)
        return cudaErrorInvalidValue;
    if (reach <= WARP * VECTOR * 2)
        CCUTE_LAUNCH(warps_of_2, (rows + 7) / 8, THREADS, 0, stream, in, out, rows, columns, ld);
    else if (reach <= WARP * VECTOR * 8 && !anywhere)
        CCUTE_LAUNCH(warps_of_8, (rows + 7) / 8, THREADS, 0, stream, in, out, rows, columns, ld);
    else if (reach <= FEW * VECTOR * 2) /* a lane with eight vectors would go through the ends of its row for long */
        CCUTE_LAUNCH(few_of_2, rows, FEW, 0, stream, in, out, columns, ld);
    else if (reach <= THREADS * VECTOR * 2)
        CCUTE_LAUNCH(block_of_2, rows, THREADS, 0, stream, in, out, columns, ld);
    else if (reach <= THREADS * VECTOR * 4)
        CCUTE_LAUNCH(block_of_4, rows, THREADS, 0, stream, in, out, columns, ld);
    else if (reach <= THREADS * VECTOR * 8)
        CCUTE_LAUNCH(block_of_8, rows, THREADS, 0, stream, in, out, columns, ld);
    else if (next && fits_ring(reach))
        return launch_ring(in, out, rows, columns, reach, ld, next, stream);
    else
        return launch_spans(in, out, rows, columns, reach, ld, stream);
    return cudaGetLastError();
}

enum { ROWS = 11, MOST = 20004 * ROWS };
static float in[MOST], out[MOST];

/* The largest relative error, in double precision; 9 if something after a row was touched. */
static double error_of(int rows, int columns, int ld)
{
    double worst = 0;
    for (int row = 0; row < rows; row++) {
        double sum = 0;
        for (int i = 0; i < columns; i++)
            sum += exp((double)in[row * ld + i]);
        for (int i = 0; i < columns; i++) {
            const double right = exp((double)in[row * ld + i]) / sum;
            worst = fmax(worst, fabs(out[row * ld + i] - right) / right);
        }
        for (int i = columns; i < ld; i++)
            worst = out[row * ld + i] == -1 ? worst : 9;
    }
    return worst;
}

int main(void)
{
    static const struct {
        int columns, ld;
    } cases[] = {{1, 4},         {7, 9},         {249, 249},     {250, 252},       {1000, 1000},     {1017, 1019},
                 {1018, 1018},   {2041, 2041},   {4096, 4096},   {8185, 8191},     {8186, 8186},     {16384, 16384},
                 {20001, 20004}, {25000, 25001}, {50257, 50260}, {131065, 131067}, {131072, 131072}, {220000, 220001}};
    float *device_in, *device_out;
    int *next, wrong = 0;
    cudaMalloc(&next, 2 * sizeof *next);
    cudaMemset(next, 0, 2 * sizeof *next);
    cudaMalloc(&device_in, sizeof in);
    cudaMalloc(&device_out, sizeof out);
    for (const auto &c : cases) {
        const int rows = min(ROWS, MOST / c.ld);
        for (int i = 0; i < rows * c.ld; i++) {
            in[i] = (float)(i * 7919 % 1000) / 100 - 5;
            out[i] = -1;
        }
        cudaMemcpy(device_in, in, sizeof in, cudaMemcpyHostToDevice);
        cudaMemcpy(device_out, out, sizeof out, cudaMemcpyHostToDevice);
        cudaError_t status = softmax(device_in, device_out, rows, c.columns, c.ld, next, 0);
        if (status == cudaSuccess)
            status = cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
        if (status != cudaSuccess) {
            fprintf(stderr, "softmax: %s\n", cudaGetErrorString(status));
            return 1;
        }
        const bool good = error_of(rows, c.columns, c.ld) < 1e-5;
        printf("rows of %d, %d apart: %s\n", c.columns, c.ld, good ? "right" : "wrong");
        wrong += !good;
    }
    cudaFree(device_in);
    cudaFree(device_out);
    cudaFree(next);
    return wrong != 0;
}
