/* Many products of small square matrices: a block takes some of them, and a thread one element of each.
   From: MAGMA, magmablas/zgemm_batched_smallsq.cu, gemm_batched_smallsq_kernel. */
#include "port.h"

/* ---- with layouts ---- */

template <int N, int PER_BLOCK> CCUTE_FOLD CCUTE_BLOCK_DIM(N, N, PER_BLOCK)
__global__ void __launch_bounds__(N *N *PER_BLOCK)
    batched_small(float alpha, float const *const *dA, int ldda, float const *const *dB, int lddb, float beta,
                  float **dC, int lddc, int batch)
{
    const int tx = threadIdx.x, ty = threadIdx.y, tz = threadIdx.z, id = blockIdx.x * blockDim.z + tz;
    const int column = tz * N + ty; /* of the block's tiles, one after another */
    const ccute_layout tiles = ccute_make_layout(TUP(N, N * PER_BLOCK));
    CCUTE_SHARED(float, sA, tiles, N *N *PER_BLOCK);
    CCUTE_SHARED(float, sB, tiles, N *N *PER_BLOCK);
    if (id >= batch)
        return;
    const ccute_layout A = ccute_make_layout(TUP(N, N), TUP(1, ldda)), B = ccute_make_layout(TUP(N, N), TUP(1, lddb));
    const ccute_layout C = ccute_make_layout(TUP(N, N), TUP(1, lddc));
    const float *a = dA[id], *b = dB[id];
    float *c = dC[id];
    sA[ccute_at(tiles, tx, column)] = a[ccute_at(A, tx, ty)];
    sB[ccute_at(tiles, tx, column)] = b[ccute_at(B, tx, ty)];
    const float before = beta != 0 ? beta * c[ccute_at(C, tx, ty)] : 0;
    __syncthreads();
    float sum = 0;
#pragma unroll
    for (int k = 0; k < N; k++)
        sum += sA[ccute_at(tiles, tx, tz * N + k)] * sB[ccute_at(tiles, k, column)];
    c[ccute_at(C, tx, ty)] = alpha * sum + before;
}

/* ---- by hand ---- */

template <int N, int PER_BLOCK>
__global__ void __launch_bounds__(N *N *PER_BLOCK)
    batched_small_by_hand(float alpha, float const *const *dA, int ldda, float const *const *dB, int lddb, float beta,
                          float **dC, int lddc, int batch)
{
    const int tx = threadIdx.x, ty = threadIdx.y, tz = threadIdx.z, id = blockIdx.x * blockDim.z + tz;
    __shared__ float sA[PER_BLOCK][N][N], sB[PER_BLOCK][N][N];
    if (id >= batch)
        return;
    const float *a = dA[id], *b = dB[id];
    float *c = dC[id];
    sA[tz][ty][tx] = a[tx + (long long)ty * ldda];
    sB[tz][ty][tx] = b[tx + (long long)ty * lddb];
    const float before = beta != 0 ? beta * c[tx + (long long)ty * lddc] : 0;
    __syncthreads();
    float sum = 0;
#pragma unroll
    for (int k = 0; k < N; k++)
        sum += sA[tz][k][tx] * sB[tz][ty][k];
    c[tx + (long long)ty * lddc] = alpha * sum + before;
}

/* ---- the program ---- */

int main()
{
    const int N = 8, per_block = 4, batch = 8, ld = 10;
    Buffer<float> A(N * ld * batch), B(N * ld * batch), before(N * ld * batch), ours(before.size), theirs(before.size);
    Buffer<const float *> dA(batch), dB(batch);
    Buffer<float *> dC(batch), dD(batch);
    A.numbers(5);
    B.numbers(4);
    before.numbers(9);
    ours.numbers(9);
    theirs.numbers(9);
    for (int i = 0; i < batch; i++) {
        dA[i] = A + i * N * ld;
        dB[i] = B + i * N * ld;
        dC[i] = ours + i * N * ld;
        dD[i] = theirs + i * N * ld;
    }
    const dim3 block(N, N, per_block);
    batched_small<N, per_block><<<batch / per_block, block>>>(2, dA, ld, dB, ld, 3, dC, ld, batch);
    batched_small_by_hand<N, per_block><<<batch / per_block, block>>>(2, dA, ld, dB, ld, 3, dD, ld, batch);
    finish();
    return report("batched_small", count_wrong(ours, theirs, [&](int i) {
                      const int row = i % ld, first = i / (N * ld) * N * ld;
                      float sum = 0;
                      if (row >= N)
                          return before[i];
                      for (int k = 0; k < N; k++)
                          sum += A[first + row + k * ld] * B[first + k + i / ld % N * ld];
                      return 2 * sum + 3 * before[i];
                  }));
}
