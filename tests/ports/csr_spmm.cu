/* A sparse matrix in rows times a dense one: a warp a row, four columns a lane, the row's indices in shared memory.
   From: hgyhungry/ge-spmm, pytorch-custom/spmm_kernel.cu. */
#include "port.h"

/* ---- with layouts ---- */

CCUTE_FOLD CCUTE_BLOCK_DIM(32, 4, 1) __global__
    void csr_spmm(const int rows, const int n, const int *rowptr, const int *colind, const float *values,
                  const float *dense, float *out)
{
    CCUTE_ASSUME(rows > 0);
    CCUTE_ASSUME(n > 0);
    CCUTE_ASSUME(n % 4 == 0);
    CCUTE_ALIGNED(dense, 16);
    CCUTE_ALIGNED(out, 16);
    const ccute_layout stage = ccute_make_layout(TUP(32, 4));
    CCUTE_SHARED(int, columns, stage, 128);
    CCUTE_SHARED(float, weights, stage, 128);
    const int row = blockIdx.x * 4 + threadIdx.y, lane = threadIdx.x, quad = blockIdx.y * 32 + lane;
    if (row >= rows)
        return;
    const ccute_layout matrix = ccute_make_layout(TUP(TUP(4, n / 4), rows), TUP(TUP(1, 4), n)),
                       four = ccute_make_layout(4);
    float sum[4] = {}, x[4];
    const int end = rowptr[row + 1];
#pragma unroll 1
    for (int first = rowptr[row]; first < end; first += 32) {
        if (first + lane < end) {
            columns[ccute_at(stage, lane, threadIdx.y)] = colind[first + lane];
            weights[ccute_at(stage, lane, threadIdx.y)] = values[first + lane];
        }
        __syncwarp();
#pragma unroll 1
        for (int k = 0; k < 32 && first + k < end; k++)
            if (quad < n / 4) {
                const int column = columns[ccute_at(stage, k, threadIdx.y)];
                const float w = weights[ccute_at(stage, k, threadIdx.y)];
                ccute_copy(x, four, dense, ccute_slice(matrix, TUP(ALL, quad), column));
                ccute_axpby(w, x, four, 1, sum, four);
            }
        __syncwarp();
    }
    if (quad < n / 4)
        ccute_copy(out, ccute_slice(matrix, TUP(ALL, quad), row), sum, four);
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(128)
    csr_spmm_by_hand(const int rows, const int n, const int *rowptr, const int *colind, const float *values,
                     const float *dense, float *out)
{
    __shared__ int columns[128];
    __shared__ float weights[128];
    const int row = blockIdx.x * 4 + threadIdx.y, lane = threadIdx.x, quad = blockIdx.y * 32 + lane;
    if (row >= rows)
        return;
    float sum[4] = {};
    const int end = rowptr[row + 1], mine = threadIdx.y * 32;
#pragma unroll 1
    for (int first = rowptr[row]; first < end; first += 32) {
        if (first + lane < end) {
            columns[mine + lane] = colind[first + lane];
            weights[mine + lane] = values[first + lane];
        }
        __syncwarp();
#pragma unroll 1
        for (int k = 0; k < 32 && first + k < end; k++)
            if (quad < n / 4) {
                const int column = columns[mine + k];
                const float w = weights[mine + k];
                const float4 x = *(const float4 *)(dense + (long long)column * n + 4 * quad);
                sum[0] += w * x.x;
                sum[1] += w * x.y;
                sum[2] += w * x.z;
                sum[3] += w * x.w;
            }
        __syncwarp();
    }
    if (quad < n / 4)
        *(float4 *)(out + (long long)row * n + 4 * quad) = make_float4(sum[0], sum[1], sum[2], sum[3]);
}

/* ---- the program ---- */

int main()
{
    const int rows = 10, n = 136, cols = 20;
    Buffer<int> ptr(rows + 1), ind(rows * cols);
    Buffer<float> val(rows * cols), dense(cols * n), ours(rows * n), theirs(rows * n);
    int nnz = 0;
    for (int r = 0; r < rows; r++) {
        ptr[r] = nnz;
        for (int c = 0; c < cols; c++)
            if ((r * 7 + c * 3) % 5 < 2 || r == 3) {
                ind[nnz] = c;
                val[nnz++] = (r + c) % 4 + 1;
            }
    }
    ptr[rows] = nnz;
    dense.numbers(20);
    csr_spmm<<<dim3(3, 2), dim3(32, 4)>>>(rows, n, ptr, ind, val, dense, ours);
    csr_spmm_by_hand<<<dim3(3, 2), dim3(32, 4)>>>(rows, n, ptr, ind, val, dense, theirs);
    finish();
    return report("csr_spmm", count_wrong(ours, theirs, [&](int i) {
                      float s = 0;
                      for (int k = ptr[i / n]; k < ptr[i / n + 1]; k++)
                          s += val[k] * dense[ind[k] * n + i % n];
                      return s;
                  }));
}
