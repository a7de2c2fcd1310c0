/* A transpose through shared memory that is swizzled, with bounds.
   From: LeetCUDA, kernels/mat-transpose/mat_transpose_cute.cu, mat_transpose_cute_row_smem_swizzled. */
#include "port.h"

enum { BM = 16, BN = 16 };

/* ---- with layouts ---- */

/* A block's tile of a matrix, or of its coordinates, and of that the part of a thread. */
CCUTE_FOLD static __device__ ccute_layout part(ccute_layout whole, int rows, int columns, int i, int j)
{
    const ccute_layout threads = ccute_make_layout_right(TUP(rows, columns));
    return ccute_local_partition(ccute_local_tile(whole, TUP(rows, columns), TUP(i, j)), threads, threadIdx.x);
}

template <class T>
CCUTE_FOLD __global__ void __launch_bounds__(BM *BN) transpose_swizzled(const T *in, T *out, int M, int N)
{
    CCUTE_ASSUME(M > 0);
    CCUTE_ASSUME(N > 0);
    CCUTE_ASSUME(gridDim.x <= 1 << 27);
    const int bx = blockIdx.x, by = blockIdx.y;
    const ccute_layout sA = ccute_swizzle(4, 0, 4, ccute_make_layout_right(TUP(BM, BN)));
    const ccute_layout sB = ccute_swizzle(4, 0, 4, ccute_make_layout_left(TUP(BN, BM)));
    const ccute_layout one = ccute_make_layout_right(TUP(BM, BN));
    CCUTE_SHARED(T, smem, sA, BM * BN);
    ccute_copy_bounded(smem, ccute_local_partition(sA, one, threadIdx.x), in,
                       part(ccute_make_layout_right(TUP(M, N)), BM, BN, bx, by), TUP(M, N),
                       part(ccute_coord_layout(TUP(M, N), 0), BM, BN, bx, by),
                       part(ccute_coord_layout(TUP(M, N), 1), BM, BN, bx, by));
    __syncthreads();
    ccute_copy_bounded(out, part(ccute_make_layout_right(TUP(N, M)), BN, BM, by, bx), smem,
                       ccute_local_partition(sB, one, threadIdx.x), TUP(N, M),
                       part(ccute_coord_layout(TUP(N, M), 0), BN, BM, by, bx),
                       part(ccute_coord_layout(TUP(N, M), 1), BN, BM, by, bx));
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(BM *BN) transpose_swizzled_by_hand(const float *in, float *out, int M, int N)
{
    __shared__ float smem[BM * BN];
    const int x = threadIdx.x % BN, y = threadIdx.x / BN;
    int row = blockIdx.x * BM + y, column = blockIdx.y * BN + x;
    if (row < M && column < N)
        smem[y * BN + (x ^ y)] = in[(size_t)row * N + column];
    __syncthreads();
    row = blockIdx.y * BN + y;
    column = blockIdx.x * BM + x;
    if (row < N && column < M)
        out[(size_t)row * M + column] = smem[x * BN + (x ^ y)];
}

/* ---- the program ---- */

int main()
{
    const int M = 45, N = 70;
    const dim3 grid((M + BM - 1) / BM, (N + BN - 1) / BN);
    Buffer<float> in(M * N), ours(M * N), theirs(M * N);
    in.numbers(1000);
    ours.fill(-1);
    theirs.fill(-1);
    transpose_swizzled<float><<<grid, BM * BN>>>(in, ours, M, N);
    transpose_swizzled_by_hand<<<grid, BM * BN>>>(in, theirs, M, N);
    finish();
    return report("transpose_swizzled", count_wrong(ours, theirs, [&](int i) { return in[i % M * N + i / M]; }));
}
