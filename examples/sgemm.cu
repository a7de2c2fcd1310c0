/* A matrix product of floats, C = alpha A B^T + beta C: each block of 256 threads makes a tile of 128x128, each thread
   8x8 of it in registers; the tiles of A and B come through shared memory by asynchronous copies, three stages deep.

   A is m by k, B is n by k, C is m by n, all column-major, so along m and n four floats move at once, into shared
   memory and out of it. sgemm() takes extents that are multiples of the tile and refuses others. */
#include <ccute/cpu.h>
#include <ccute/short.h>
#include <stdio.h>
#include <stdlib.h>

enum { TILE = 128, DEPTH = 16, STAGES = 3, THREADS = 256, OWN = 8 };

/* Tiles of A, or of B, in shared memory: (row, k, stage). */
CCUTE_FOLD static __host__ __device__ ccute_layout staged(void)
{
    return ccute_make_layout_left(TUP(TILE, DEPTH, STAGES));
}

/* How a block fetches a tile: 32 threads take a column, 4 rows each. */
CCUTE_FOLD static __host__ __device__ ccute_tiled_copy fetch(void)
{
    return ccute_make_tiled_copy_atoms(ccute_cp_async(128, 32), ccute_make_layout_left(TUP(TILE / 4, 8)),
                                       ccute_make_layout_left(TUP(1, 1)));
}

/* The tiles of a column-major matrix that a block needs: (row, k, tile). */
CCUTE_FOLD static __host__ __device__ ccute_layout tiles_of(int rows, int k, int ld, int block)
{
    return ccute_local_tile(ccute_make_layout(TUP(rows, k), TUP(1, ld)), TUP(TILE, DEPTH), TUP(block, ALL));
}

/* Which rows of a tile belong to each of 16 threads: 4 side by side in either half, (4, thread, half). */
CCUTE_FOLD static __host__ __device__ ccute_layout shares(void)
{
    return ccute_make_layout(TUP(4, 16, 2), TUP(1, 4, 64));
}

CCUTE_FOLD CCUTE_BLOCK_DIM(THREADS, 1, 1) __global__ void __launch_bounds__(THREADS, 2)
    sgemm_tiles(int m, int n, int k, float alpha, const float *A, int lda, const float *B, int ldb, float beta,
                float *C, int ldc)
{
    CCUTE_ASSUME(m > 0 && m % TILE == 0 && n > 0 && n % TILE == 0 && k > 0 && k % DEPTH == 0);
    CCUTE_ASSUME(lda >= m && lda % 4 == 0 && ldb >= n && ldb % 4 == 0 && ldc >= m && ldc % 4 == 0);
    CCUTE_ALIGNED(A, 16);
    CCUTE_ALIGNED(B, 16);
    CCUTE_ALIGNED(C, 16);
    const int x = threadIdx.x % 16, y = threadIdx.x / 16, tiles = k / DEPTH;

    const ccute_tiled_copy mine = ccute_thread_slice(fetch(), threadIdx.x);
    const ccute_layout from_A = ccute_partition_S(mine, tiles_of(m, k, lda, blockIdx.x));
    const ccute_layout from_B = ccute_partition_S(mine, tiles_of(n, k, ldb, blockIdx.y));
    const ccute_layout to = ccute_partition_D(mine, staged());
    CCUTE_SHARED(float, shared_A, staged(), TILE *DEPTH *STAGES);
    CCUTE_SHARED(float, shared_B, staged(), TILE *DEPTH *STAGES);

    /* (4, half, k, stage) */
    const ccute_layout rows = ccute_composition(staged(), CCUTE_TILE(shares(), DEPTH, STAGES));
    const ccute_layout rows_A = ccute_slice(rows, TUP(ALL, x, ALL), ALL, ALL);
    const ccute_layout rows_B = ccute_slice(rows, TUP(ALL, y, ALL), ALL, ALL);
    const ccute_layout held = ccute_make_layout_left(TUP(4, 2));
    float a[OWN], b[OWN], c[OWN * OWN], next_a[OWN], next_b[OWN];
    ccute_clear(c, ccute_make_layout_left(TUP(OWN, OWN)));

    for (int stage = 0; stage < STAGES - 1; stage++) {
        if (stage < tiles) {
            const ccute_layout into = ccute_slice(to, ALL, ALL, ALL, stage);
            ccute_copy_tiled(mine, shared_A, into, A, ccute_slice(from_A, ALL, ALL, ALL, stage));
            ccute_copy_tiled(mine, shared_B, into, B, ccute_slice(from_B, ALL, ALL, ALL, stage));
        }
        ccute_cp_async_commit();
    }
    ccute_cp_async_wait(STAGES - 2);
    __syncthreads();
    ccute_copy(a, held, shared_A, ccute_slice(rows_A, ALL, ALL, 0, 0));
    ccute_copy(b, held, shared_B, ccute_slice(rows_B, ALL, ALL, 0, 0));
    int now = 0, fill = STAGES - 1; /* the stage that is read, and the one that is filled meanwhile */
    for (int tile = 0; tile < tiles; tile++)
#pragma unroll
        for (int i = 0; i < DEPTH; i++) {
            if (i == DEPTH - 1) { /* on to the next tile, which is there when all have come here */
                now = now == STAGES - 1 ? 0 : now + 1;
                ccute_cp_async_wait(STAGES - 2);
                __syncthreads();
            }
            ccute_copy(next_a, held, shared_A, ccute_slice(rows_A, ALL, ALL, (i + 1) % DEPTH, now));
            ccute_copy(next_b, held, shared_B, ccute_slice(rows_B, ALL, ALL, (i + 1) % DEPTH, now));
            if (i == 0) {
                if (tile + STAGES - 1 < tiles) {
                    const ccute_layout into = ccute_slice(to, ALL, ALL, ALL, fill);
                    ccute_copy_tiled(mine, shared_A, into, A, ccute_slice(from_A, ALL, ALL, ALL, tile + STAGES - 1));
                    ccute_copy_tiled(mine, shared_B, into, B, ccute_slice(from_B, ALL, ALL, ALL, tile + STAGES - 1));
                }
                ccute_cp_async_commit();
                fill = fill == STAGES - 1 ? 0 : fill + 1;
            }
            for (int q = 0; q < OWN; q++)
                for (int p = 0; p < OWN; p++)
                    c[p + OWN * q] += a[p] * b[q];
            ccute_copy(a, held, next_a, held);
            ccute_copy(b, held, next_b, held);
        }

    /* (4, half, 4, half) */
    const ccute_layout tile_C =
        ccute_local_tile(ccute_make_layout(TUP(m, n), TUP(1, ldc)), TUP(TILE, TILE), TUP(blockIdx.x, blockIdx.y));
    const ccute_layout own =
        ccute_slice(ccute_composition(tile_C, CCUTE_TILE(shares(), shares())), TUP(ALL, x, ALL), TUP(ALL, y, ALL));
    for (int q = 0; q < OWN; q++) {
        const ccute_layout column = ccute_slice(own, ALL, ALL, q % 4, q / 4);
        float out[OWN];
        ccute_clear(out, held);
        if (beta != 0)
            ccute_copy(out, held, C, column);
        for (int p = 0; p < OWN; p++)
            out[p] = alpha * c[p + OWN * q] + (beta != 0 ? beta * out[p] : 0);
        ccute_copy(C, column, out, held);
    }
}

/* C = alpha A B^T + beta C on a stream; refused if an extent is not a multiple of its tile, or a column begins anywhere.
 */
cudaError_t sgemm(int m, int n, int k, float alpha, const float *A, int lda, const float *B, int ldb, float beta,
                  float *C, int ldc, cudaStream_t stream)
{
    if (m <= 0 || m % TILE || n <= 0 || n % TILE || k <= 0 || k % DEPTH || lda < m || ldb < n || ldc < m ||
        (lda | ldb | ldc) % 4 || ((size_t)A | (size_t)B | (size_t)C) % 16)
        return cudaErrorInvalidValue;
    CCUTE_LAUNCH(sgemm_tiles, dim3(m / TILE, n / TILE), THREADS, 0, stream, m, n, k, alpha, A, lda, B, ldb, beta, C,
                 ldc);
    return cudaGetLastError();
}

/* Small integers: every product and sum is exact, whatever the order. */
static float element(int i, int j) { return (float)((i * 7 + j * 13) % 9 - 4); }

static int count_wrong(const float *C, int m, int n, int k, int ldc)
{
    int wrong = 0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++) {
            float sum = 0;
            for (int l = 0; l < k; l++)
                sum += element(i, l) * element(j + 1, l);
            wrong += C[i + j * ldc] != 2 * sum + 3 * element(i, j);
        }
    return wrong;
}

int main(void)
{
    enum { M = 256, N = 128, K = 80, LD = 260 };
    static float A[LD * K], B[LD * K], C[LD * N];
    float *device_A, *device_B, *device_C;
    for (int i = 0; i < LD; i++) {
        for (int l = 0; l < K; l++) {
            A[i + l * LD] = element(i, l);
            B[i + l * LD] = element(i + 1, l);
        }
        for (int j = 0; j < N; j++)
            C[i + j * LD] = element(i, j);
    }
    cudaMalloc(&device_A, sizeof A);
    cudaMalloc(&device_B, sizeof B);
    cudaMalloc(&device_C, sizeof C);
    cudaMemcpy(device_A, A, sizeof A, cudaMemcpyHostToDevice);
    cudaMemcpy(device_B, B, sizeof B, cudaMemcpyHostToDevice);
    cudaMemcpy(device_C, C, sizeof C, cudaMemcpyHostToDevice);
    cudaError_t status = sgemm(M, N, K, 2, device_A, LD, device_B, LD, 3, device_C, LD, 0);
    if (status == cudaSuccess)
        status = cudaMemcpy(C, device_C, sizeof C, cudaMemcpyDeviceToHost);
    if (status != cudaSuccess) {
        fprintf(stderr, "sgemm: %s\n", cudaGetErrorString(status));
        return 1;
    }
    const int wrong = count_wrong(C, M, N, K, LD);
    printf("%d of %d elements are wrong\n", wrong, M * N);
    printf("rows that are not a multiple of %d are refused: %s\n", TILE,
           sgemm(M - 1, N, K, 2, device_A, LD, device_B, LD, 3, device_C, LD, 0) == cudaErrorInvalidValue ? "yes"
                                                                                                          : "no");
    cudaFree(device_A);
    cudaFree(device_B);
    cudaFree(device_C);
    return wrong != 0;
}
