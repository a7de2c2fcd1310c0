/* The softmax of each row of a matrix, exp(x - max) / sum. A row of up to 8192 columns is held in the registers of a
   warp or of a block, so that memory is read and written once; longer rows are read twice. Rows may have any length and
   begin anywhere: the layout of owners begins at the multiple of 32 bytes before the row, so four floats move at once
   and a warp's requests are whole sectors; coordinates leave out the elements before the row and after it.

   One helper does it for all lengths. It takes the layout of owners, and foldc makes a copy of it for each. */
#include <ccute/cpu.h>
#include <ccute/short.h>
#include <math.h>
#include <stdio.h>

enum { WARP = 32, FEW = 128, THREADS = 256, VECTOR = 4, SECTOR = 8, MOST_VECTORS = 8 };

/* The columns that each of some threads owns, in a number of vectors: (thread, (column in a vector, vector)). */
CCUTE_FOLD static __host__ __device__ ccute_layout owners(int threads, int vectors)
{
    return ccute_make_layout(TUP(threads, TUP(VECTOR, vectors)), TUP(VECTOR, TUP(1, VECTOR * threads)));
}

/* The largest value, or the sum, of all threads of a warp, or of a block. */
static __device__ float of_all(float mine, bool largest, int threads)
{
    __shared__ float of_warp[THREADS / WARP];
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
CCUTE_FOLD CCUTE_BLOCK_DIM(THREADS, 1, 1) __global__ void __launch_bounds__(THREADS)
    warps_of_2(const float *in, float *out, int rows, int columns, long long ld)
{
    const int row = blockIdx.x * (THREADS / WARP) + threadIdx.x / WARP;
    if (row < rows)
        row_in_registers(in, out, columns, row * ld, threadIdx.x % WARP, owners(WARP, 2));
}

CCUTE_FOLD CCUTE_BLOCK_DIM(THREADS, 1, 1) __global__ void __launch_bounds__(THREADS)
    warps_of_8(const float *in, float *out, int rows, int columns, long long ld)
{
    const int row = blockIdx.x * (THREADS / WARP) + threadIdx.x / WARP;
    if (row < rows)
        row_in_registers(in, out, columns, row * ld, threadIdx.x % WARP, owners(WARP, 8));
}

/* A row a block, up to 1024, 2048, 4096 or 8192 columns, or 7 less. */
CCUTE_FOLD CCUTE_BLOCK_DIM(FEW, 1, 1) __global__ void __launch_bounds__(FEW)
    few_of_2(const float *in, float *out, int columns, long long ld)
{
    row_in_registers(in, out, columns, blockIdx.x * ld, threadIdx.x, owners(FEW, 2));
}

CCUTE_FOLD CCUTE_BLOCK_DIM(THREADS, 1, 1) __global__ void __launch_bounds__(THREADS)
    block_of_2(const float *in, float *out, int columns, long long ld)
{
    row_in_registers(in, out, columns, blockIdx.x * ld, threadIdx.x, owners(THREADS, 2));
}

CCUTE_FOLD CCUTE_BLOCK_DIM(THREADS, 1, 1) __global__ void __launch_bounds__(THREADS)
    block_of_4(const float *in, float *out, int columns, long long ld)
{
    row_in_registers(in, out, columns, blockIdx.x * ld, threadIdx.x, owners(THREADS, 4));
}

CCUTE_FOLD CCUTE_BLOCK_DIM(THREADS, 1, 1) __global__ void __launch_bounds__(THREADS)
    block_of_8(const float *in, float *out, int columns, long long ld)
{
    row_in_registers(in, out, columns, blockIdx.x * ld, threadIdx.x, owners(THREADS, 8));
}

/* Longer rows: largest and sum are brought up to date span by span, then the row is read again. */
CCUTE_FOLD CCUTE_BLOCK_DIM(THREADS, 1, 1) __global__ void __launch_bounds__(THREADS)
    spans(const float *in, float *out, int columns, long long ld)
{
    CCUTE_ALIGNED(in, 16);
    CCUTE_ALIGNED(out, 16);
    enum { SPAN = THREADS * VECTOR * MOST_VECTORS };
    const long long begin = blockIdx.x * ld, aligned = begin & ~(long long)(SECTOR - 1);
    const int before = (int)(begin & (SECTOR - 1));
    const ccute_layout own = ccute_slice(owners(THREADS, MOST_VECTORS), threadIdx.x, ALL);
    const ccute_layout held = ccute_make_layout_left(ccute_shape(own));
    CCUTE_REGS(float, x, held, VECTOR *MOST_VECTORS);
    float top = -INFINITY, sum = 0;
    for (int span = 0; span < before + columns; span += SPAN) {
        const ccute_layout mine = ccute_offset_by(aligned + span, own), column = ccute_offset_by(span - before, own);
        const float last = top;
        ccute_fill(x, held, -INFINITY);
        ccute_copy_bounded(x, held, in, mine, TUP(columns), column);
        for (int i = 0; i < ccute_size(held); i++)
            top = fmaxf(top, x[i]);
        if (top > last)
            sum *= __expf(last - top);
        for (int i = 0; i < ccute_size(held); i++)
            sum += x[i] == -INFINITY ? 0 : __expf(x[i] - top);
    }
    const float largest = of_all(top, true, THREADS);
    const float share = 1 / of_all(sum != 0 ? sum * __expf(top - largest) : 0, false, THREADS);
    for (int span = 0; span < before + columns; span += SPAN) {
        const ccute_layout mine = ccute_offset_by(aligned + span, own), column = ccute_offset_by(span - before, own);
        ccute_copy_bounded(x, held, in, mine, TUP(columns), column);
        for (int i = 0; i < ccute_size(held); i++)
            x[i] = __expf(x[i] - largest) * share;
        ccute_copy_bounded(out, mine, x, held, TUP(columns), column);
    }
}

/* Rows of `columns` floats, at most 2^30, ld floats apart in both; in and out at multiples of 16 bytes. */
cudaError_t softmax(const float *in, float *out, int rows, int columns, long long ld, cudaStream_t stream)
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
    else
        CCUTE_LAUNCH(spans, rows, THREADS, 0, stream, in, out, columns, ld);
    return cudaGetLastError();
}

enum { ROWS = 11, MOST = 20004 };
static float in[ROWS * MOST], out[ROWS * MOST];

/* The largest relative error, in double precision; 9 if something after a row was touched. */
static double error_of(int columns, int ld)
{
    double worst = 0;
    for (int row = 0; row < ROWS; row++) {
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
    } cases[] = {{1, 4},       {7, 9},       {249, 249},   {250, 252},   {1000, 1000}, {1017, 1019},
                 {1018, 1018}, {2041, 2041}, {4096, 4096}, {8185, 8191}, {8186, 8186}, {20001, 20004}};
    float *device_in, *device_out;
    int wrong = 0;
    cudaMalloc(&device_in, sizeof in);
    cudaMalloc(&device_out, sizeof out);
    for (const auto &c : cases) {
        for (int i = 0; i < ROWS * c.ld; i++) {
            in[i] = (float)(i * 7919 % 1000) / 100 - 5;
            out[i] = -1;
        }
        cudaMemcpy(device_in, in, sizeof in, cudaMemcpyHostToDevice);
        cudaMemcpy(device_out, out, sizeof out, cudaMemcpyHostToDevice);
        cudaError_t status = softmax(device_in, device_out, ROWS, c.columns, c.ld, 0);
        if (status == cudaSuccess)
            status = cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
        if (status != cudaSuccess) {
            fprintf(stderr, "softmax: %s\n", cudaGetErrorString(status));
            return 1;
        }
        const bool good = error_of(c.columns, c.ld) < 1e-5;
        printf("rows of %d, %d apart: %s\n", c.columns, c.ld, good ? "right" : "wrong");
        wrong += !good;
    }
    cudaFree(device_in);
    cudaFree(device_out);
    return wrong != 0;
}
