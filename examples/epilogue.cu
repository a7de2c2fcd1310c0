/* What follows a matrix product: a bias is added to each column, an activation applied, and the result written as
   halves and transposed, in one pass over memory. The tile is turned in shared memory, whose layout is swizzled so that
   neither the pairs that go in nor the vectors of 16 bytes that come out meet a bank twice.

   in is rows x columns floats, out columns x rows halves, both row-major; extents are multiples of the tile. */
#include <cuda_fp16.h>

#include <ccute/cpu.h>
#include <ccute/short.h>
#include <math.h>
#include <stdio.h>

enum { TILE = 64, THREADS = 256 };

/* The tile in shared memory, (row, column): columns of it become rows of the result. Of a warp, 8 lanes write columns 4
   apart and 4 lanes the pairs below one another; the columns' bits move the pairs to other banks. */
CCUTE_FOLD static __host__ __device__ ccute_layout turned(void)
{
    return ccute_swizzle(3, 3, 5, ccute_make_layout_left(TUP(TILE, TILE)));
}

/* Who reads what: 8 lanes next to one another take 4 columns each, 4 lanes below 2 rows, 8 warps below; two such halves.
   (thread, (row, column, half)) to (row, column). */
CCUTE_FOLD static __host__ __device__ ccute_layout readers(void)
{
    return ccute_make_layout(TUP(TUP(8, 4, 8), TUP(2, 4, 2)), TUP(TUP(4 * TILE, 2, 8), TUP(1, TILE, 32 * TILE)));
}

/* Who writes what: 8 rows of a column, which lie side by side in the result; (thread, (row, half)). */
CCUTE_FOLD static __host__ __device__ ccute_layout writers(void)
{
    return ccute_make_layout(TUP(TUP(8, 32), TUP(8, 2)), TUP(TUP(8, TILE), TUP(1, 32 * TILE)));
}

static __device__ float activated(float x) { return x / (1 + __expf(-x)); }

CCUTE_FOLD CCUTE_BLOCK_DIM(THREADS, 1, 1) __global__ void __launch_bounds__(THREADS)
    turn(const float *in, const float *bias, __half *out, int rows, int columns)
{
    CCUTE_ASSUME(rows > 0 && rows % TILE == 0 && columns > 0 && columns % TILE == 0);
    CCUTE_ALIGNED(in, 16);
    CCUTE_ALIGNED(bias, 16);
    CCUTE_ALIGNED(out, 16);
    const ccute_tuple tile = TUP(TILE, TILE), block = TUP(blockIdx.y, blockIdx.x);
    /* Three views of the same (row, column): the input, the bias, whose rows are all one, and the output. */
    const ccute_layout tile_in = ccute_local_tile(ccute_make_layout_right(TUP(rows, columns)), tile, block);
    const ccute_layout tile_bias = ccute_local_tile(ccute_make_layout(TUP(rows, columns), TUP(0, 1)), tile, block);
    const ccute_layout tile_out = ccute_local_tile(ccute_make_layout_left(TUP(rows, columns)), tile, block);
    CCUTE_SHARED(__half, shared, turned(), TILE * TILE);

    const ccute_layout held = ccute_make_layout_left(TUP(2, 4, 2));
    float x[16], b[16];
    __half h[16], v[16];
    ccute_copy(x, held, in, ccute_slice(ccute_composition(tile_in, readers()), threadIdx.x, ALL));
    ccute_copy(b, held, bias, ccute_slice(ccute_composition(tile_bias, readers()), threadIdx.x, ALL));
    for (int i = 0; i < 16; i++)
        h[i] = __float2half(activated(x[i] + b[i]));
    ccute_copy(shared, ccute_slice(ccute_composition(turned(), readers()), threadIdx.x, ALL), h, held);
    __syncthreads();
    const ccute_layout kept = ccute_make_layout_left(TUP(8, 2));
    ccute_copy(v, kept, shared, ccute_slice(ccute_composition(turned(), writers()), threadIdx.x, ALL));
    ccute_copy(out, ccute_slice(ccute_composition(tile_out, writers()), threadIdx.x, ALL), v, kept);
}

/* out[column][row] = activated(in[row][column] + bias[column]). */
cudaError_t epilogue(const float *in, const float *bias, __half *out, int rows, int columns, cudaStream_t stream)
{
    if (rows <= 0 || rows % TILE || columns <= 0 || columns % TILE || ((size_t)in | (size_t)bias | (size_t)out) % 16)
        return cudaErrorInvalidValue;
    CCUTE_LAUNCH(turn, dim3(columns / TILE, rows / TILE), THREADS, 0, stream, in, bias, out, rows, columns);
    return cudaGetLastError();
}

enum { ROWS = 192, COLUMNS = 128 };
static float in[ROWS * COLUMNS], bias[COLUMNS];
static __half out[COLUMNS * ROWS];

static int count_wrong(void)
{
    int wrong = 0;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++) {
            const double x = in[i * COLUMNS + j] + bias[j], right = x / (1 + exp(-x));
            wrong += !(fabs(__half2float(out[j * ROWS + i]) - right) <= 1e-3 * fabs(right) + 1e-6);
        }
    return wrong;
}

int main(void)
{
    float *device_in, *device_bias;
    __half *device_out;
    for (int i = 0; i < ROWS * COLUMNS; i++)
        in[i] = (float)(i * 7919 % 10007) / 1000 - 5;
    for (int j = 0; j < COLUMNS; j++)
        bias[j] = (float)j / COLUMNS;
    cudaMalloc(&device_in, sizeof in);
    cudaMalloc(&device_bias, sizeof bias);
    cudaMalloc(&device_out, sizeof out);
    cudaMemcpy(device_in, in, sizeof in, cudaMemcpyHostToDevice);
    cudaMemcpy(device_bias, bias, sizeof bias, cudaMemcpyHostToDevice);
    cudaError_t status = epilogue(device_in, device_bias, device_out, ROWS, COLUMNS, 0);
    if (status == cudaSuccess)
        status = cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
    if (status != cudaSuccess) {
        fprintf(stderr, "epilogue: %s\n", cudaGetErrorString(status));
        return 1;
    }
    const int wrong = count_wrong();
    printf("%d of %d elements are wrong\n", wrong, ROWS * COLUMNS);
    cudaFree(device_in);
    cudaFree(device_bias);
    cudaFree(device_out);
    return wrong != 0;
}
