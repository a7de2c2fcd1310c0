/* Copies that are not folded, on the device: bounded ones through shared memory by cp.async with zeros at the edge,
   bounded ones through registers, matrices by ldmatrix and stmatrix, threads without work. The results are compared
   with the same worked out here. */
#include "gpu.h"

#include <ccute/short.h>

enum { M = 37, N = 50, TILE = 16, LD = 52, THREADS = 64, MATRIX = 16 };

/* A ragged row-major matrix, tile by tile: into shared memory with zeros outside, and out whole. */
__global__ void __launch_bounds__(THREADS) tiles(const float *in, float *out)
{
    __shared__ __align__(16) float s[TILE * TILE];
    const ccute_copy_atom atom = ccute_cp_async(32, 32);
    const ccute_tiled_copy mine = ccute_thread_slice(
        ccute_make_tiled_copy(atom, ccute_make_layout_right(TUP(4, 16)), ccute_make_layout(TUP(1, 1))), threadIdx.x);
    const ccute_tuple tile = TUP(TILE, TILE), block = TUP(blockIdx.y, blockIdx.x);
    const ccute_layout from =
        ccute_partition_S(mine, ccute_local_tile(ccute_make_layout(TUP(M, N), TUP(LD, 1)), tile, block));
    const ccute_layout row = ccute_partition_S(mine, ccute_local_tile(ccute_coord_layout(TUP(M, N), 0), tile, block));
    const ccute_layout column =
        ccute_partition_S(mine, ccute_local_tile(ccute_coord_layout(TUP(M, N), 1), tile, block));
    const ccute_layout staged = ccute_partition_D(mine, ccute_make_layout_right(tile));
    ccute_copy_bounded_with(atom, s, staged, in, from, TUP(M, N), row, column);
    ccute_cp_async_commit();
    ccute_cp_async_wait(0);
    __syncthreads();
    float *to = out + (blockIdx.y * gridDim.x + blockIdx.x) * TILE * TILE;
    ccute_copy(to, staged, s, staged);
}

/* A thread's part of block (i, j) of a column-major matrix. */
static __host__ __device__ ccute_layout part(ccute_layout whole, int i, int j, int thread)
{
    return ccute_partition_S(ccute_make_tiled_copy(ccute_universal_copy(128, 32), ccute_make_layout(TUP(32, 8)),
                                                   ccute_make_layout(TUP(4, 1))),
                             ccute_local_tile(whole, TUP(128, 64), TUP(i, j)), thread);
}

/* Two bounded copies, each with a tuple of its own. */
__global__ void __launch_bounds__(256) ragged(const float *in, float *out, int m, int n)
{
    const ccute_layout mine = part(ccute_make_layout(TUP(m, n)), blockIdx.x, blockIdx.y, threadIdx.x);
    const ccute_layout row = part(ccute_coord_layout(TUP(m, n), 0), blockIdx.x, blockIdx.y, threadIdx.x);
    const ccute_layout column = part(ccute_coord_layout(TUP(m, n), 1), blockIdx.x, blockIdx.y, threadIdx.x);
    const ccute_layout held = ccute_make_fragment_like(mine);
    float r[32];
    ccute_copy_bounded(r, held, in, mine, TUP(m, n), row, column);
    ccute_copy_bounded(out, mine, r, held, TUP(m, n), row, column);
}

/* How many elements of a ragged matrix do not arrive, or arrive beside it. */
static int wrong_of_ragged(void)
{
    enum { ROWS = 528, COLUMNS = 300, SIZE = ROWS * COLUMNS, ROOM = SIZE + 128 };
    static float in[SIZE], out[ROOM];
    float *device_in, *device_out;
    int wrong = 0;
    for (int i = 0; i < SIZE; i++)
        in[i] = (float)(i + 1);
    CUDA(cudaMalloc(&device_in, sizeof in));
    CUDA(cudaMalloc(&device_out, sizeof out));
    CUDA(cudaMemcpy(device_in, in, sizeof in, cudaMemcpyHostToDevice));
    CUDA(cudaMemset(device_out, 0, sizeof out));
    ragged<<<dim3(5, 5), 256>>>(device_in, device_out, ROWS, COLUMNS);
    CUDA(cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost));
    for (int i = 0; i < ROOM; i++)
        wrong += out[i] != (i < SIZE ? in[i] : 0.0f);
    return wrong;
}

/* Row i, column k holds 16 i + k. Loaded as matrices, counted, stored again. */
__global__ void __launch_bounds__(THREADS) matrices(int *wrong)
{
    __shared__ __align__(16) unsigned short s[MATRIX * MATRIX], t[MATRIX * MATRIX];
    const int lane = threadIdx.x;
    const ccute_layout rows = ccute_make_layout_right(TUP(MATRIX, MATRIX)), line = ccute_make_layout(8, 1);
    const ccute_tuple shape = TUP(TUP(4, 8), TUP(2, 2, 2));
    for (int i = lane; i < MATRIX * MATRIX; i += THREADS)
        s[i] = (unsigned short)i, t[i] = 0;
    __syncthreads();
    for (int trans = 0; trans < 2; trans++) {
        const ccute_layout held =
            ccute_make_layout(shape, trans ? TUP(TUP(2, 16), TUP(1, 8, 128)) : TUP(TUP(32, 1), TUP(16, 8, 128)));
        const ccute_copy_atom load = trans ? ccute_ldmatrix_trans(4) : ccute_ldmatrix(4);
        const ccute_copy_atom store = trans ? ccute_stmatrix_trans(4) : ccute_stmatrix(4);
        const ccute_tiled_copy in = ccute_thread_slice(ccute_make_tiled_copy_tv(load, held, TUP(16, 16)), lane);
        const ccute_tiled_copy back = ccute_thread_slice(ccute_make_tiled_copy_tv(store, held, TUP(16, 16)), lane);
        unsigned short r[8] = {0};
        ccute_copy_tiled(in, r, line, s, ccute_partition_S(in, rows));
        for (int k = 0; k < 8 && lane < 32; k++) {
            const int pair = lane % 4 * 2 + k % 2, row = (trans ? pair : lane / 4) + k / 2 % 2 * 8;
            const int column = (trans ? lane / 4 : pair) + k / 4 * 8;
            atomicAdd(wrong, r[k] != MATRIX * row + column);
        }
        ccute_copy_tiled(back, t, ccute_partition_D(back, rows), r, line);
        __syncthreads();
        for (int i = lane; i < MATRIX * MATRIX; i += THREADS) {
            atomicAdd(wrong, t[i] != i);
            t[i] = 0;
        }
        __syncthreads();
    }
}

int main()
{
    static float in[M * LD], out[4 * 3 * TILE * TILE];
    float *device_in, *device_out;
    int *device_wrong, wrong = 0, wrong_tiles = 0;
    gpu_or_skip();
    CUDA(cudaDeviceSetLimit(cudaLimitStackSize, 32768));
    for (int i = 0; i < M * LD; i++)
        in[i] = (float)(i + 1);
    CUDA(cudaMalloc(&device_in, sizeof in));
    CUDA(cudaMalloc(&device_out, sizeof out));
    CUDA(cudaMalloc(&device_wrong, sizeof wrong));
    CUDA(cudaMemcpy(device_in, in, sizeof in, cudaMemcpyHostToDevice));
    CUDA(cudaMemset(device_out, 0xff, sizeof out));
    CUDA(cudaMemset(device_wrong, 0, sizeof wrong));
    tiles<<<dim3(4, 3), THREADS>>>(device_in, device_out);
    CUDA(cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost));
    matrices<<<1, THREADS>>>(device_wrong);
    CUDA(cudaMemcpy(&wrong, device_wrong, sizeof wrong, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 3 * TILE; i++)
        for (int k = 0; k < 4 * TILE; k++) {
            const float expected = i < M && k < N ? in[i * LD + k] : 0.0f;
            const int tile = i / TILE * 4 + k / TILE;
            wrong_tiles += out[tile * TILE * TILE + i % TILE * TILE + k % TILE] != expected;
        }
    const int wrong_ragged = wrong_of_ragged();
    printf("%d of %d elements of tiles are wrong, %d of a ragged matrix, %d of matrices\n", wrong_tiles,
           12 * TILE * TILE, wrong_ragged, wrong);
    return wrong_tiles != 0 || wrong_ragged != 0 || wrong != 0;
}
