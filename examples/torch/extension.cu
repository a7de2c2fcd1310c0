/* The kernel of extension.py: foldc folds it before nvcc compiles it. It names nothing of PyTorch's, so that foldc reads few
 * headers. */
#include <ccute/short.h>

enum { TILE = 32 };

/* The tile in shared memory: row-major, the column XORed with the row, so that rows and columns meet no bank twice. */
CCUTE_FOLD static __host__ __device__ ccute_layout staged(void)
{
    return ccute_swizzle(5, 0, 5, ccute_make_layout_right(TUP(TILE, TILE)));
}

/* Tile (i,j) of a row-major matrix, whole tiles only. */
CCUTE_FOLD static __host__ __device__ ccute_layout tile_of(int rows, int columns, int i, int j)
{
    return ccute_local_tile(ccute_make_layout_right(TUP(rows, columns)), TUP(TILE, TILE), TUP(i, j));
}

CCUTE_FOLD static __global__ void __launch_bounds__(TILE *TILE)
    transpose(float *out, const float *in, int rows, int columns)
{
    CCUTE_ASSUME(rows > 0 && rows % TILE == 0 && columns > 0 && columns % TILE == 0);
    const int row = threadIdx.x / TILE, column = threadIdx.x % TILE;
    const ccute_layout from = tile_of(rows, columns, blockIdx.y, blockIdx.x);
    const ccute_layout to = tile_of(columns, rows, blockIdx.x, blockIdx.y);
    const ccute_layout stage = staged();
    CCUTE_SHARED(float, s, stage, TILE *TILE);
    s[ccute_at(stage, row, column)] = in[ccute_at(from, row, column)];
    __syncthreads();
    out[ccute_at(to, row, column)] = s[ccute_at(stage, column, row)];
}

/* Start the kernel on a stream. Returns what cudaGetLastError says of it. */
cudaError_t transpose_on(float *out, const float *in, int rows, int columns, cudaStream_t stream)
{
    transpose<<<dim3(columns / TILE, rows / TILE), TILE * TILE, 0, stream>>>(out, in, rows, columns);
    return cudaGetLastError();
}
