/* The diagonal tile of an LU decomposition, by one block of as many threads as the tile has rows.
   From: Rodinia, cuda/lud/cuda/lud_kernel.cu, lud_diagonal. */
#include "port.h"

enum { BLOCK_SIZE = 16 };

/* ---- with layouts ---- */

CCUTE_FOLD __global__ void __launch_bounds__(BLOCK_SIZE) lud_diagonal(float *m, int matrix_dim, int offset)
{
    CCUTE_ASSUME(matrix_dim > 0 && offset >= 0);
    const int tx = threadIdx.x;
    const ccute_layout matrix = ccute_make_layout(TUP(matrix_dim, matrix_dim), TUP(matrix_dim, 1));
    const ccute_layout tile =
        ccute_local_tile(matrix, TUP(BLOCK_SIZE, BLOCK_SIZE), TUP(offset / BLOCK_SIZE, offset / BLOCK_SIZE));
    const ccute_layout sh = ccute_make_layout_right(TUP(BLOCK_SIZE, BLOCK_SIZE));
    CCUTE_SHARED(float, shadow, sh, BLOCK_SIZE *BLOCK_SIZE);
    for (int i = 0; i < BLOCK_SIZE; i++)
        shadow[ccute_at(sh, i, tx)] = m[ccute_at(tile, i, tx)];
    __syncthreads();
#pragma unroll 1
    for (int i = 0; i < BLOCK_SIZE - 1; i++) {
        if (tx > i) {
#pragma unroll 1
            for (int j = 0; j < i; j++)
                shadow[ccute_at(sh, tx, i)] -= shadow[ccute_at(sh, tx, j)] * shadow[ccute_at(sh, j, i)];
            shadow[ccute_at(sh, tx, i)] /= shadow[ccute_at(sh, i, i)];
        }
        __syncthreads();
        if (tx > i) {
#pragma unroll 1
            for (int j = 0; j < i + 1; j++)
                shadow[ccute_at(sh, i + 1, tx)] -= shadow[ccute_at(sh, i + 1, j)] * shadow[ccute_at(sh, j, tx)];
        }
        __syncthreads();
    }
    for (int i = 1; i < BLOCK_SIZE; i++)
        m[ccute_at(tile, i, tx)] = shadow[ccute_at(sh, i, tx)];
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(BLOCK_SIZE) lud_diagonal_by_hand(float *m, int matrix_dim, int offset)
{
    __shared__ float shadow[BLOCK_SIZE][BLOCK_SIZE];
    const int tx = threadIdx.x;
    long long at = (long long)offset * matrix_dim + offset;
    for (int i = 0; i < BLOCK_SIZE; i++) {
        shadow[i][tx] = m[at + tx];
        at += matrix_dim;
    }
    __syncthreads();
#pragma unroll 1
    for (int i = 0; i < BLOCK_SIZE - 1; i++) {
        if (tx > i) {
#pragma unroll 1
            for (int j = 0; j < i; j++)
                shadow[tx][i] -= shadow[tx][j] * shadow[j][i];
            shadow[tx][i] /= shadow[i][i];
        }
        __syncthreads();
        if (tx > i) {
#pragma unroll 1
            for (int j = 0; j < i + 1; j++)
                shadow[i + 1][tx] -= shadow[i + 1][j] * shadow[j][tx];
        }
        __syncthreads();
    }
    at = (long long)(offset + 1) * matrix_dim + offset;
    for (int i = 1; i < BLOCK_SIZE; i++) {
        m[at + tx] = shadow[i][tx];
        at += matrix_dim;
    }
}

/* ---- the program ---- */

int main()
{
    const int n = 48, offset = 16;
    Buffer<float> in(n * n), ours(n * n), theirs(n * n), right(n * n);
    in.numbers(5), ours.numbers(5), theirs.numbers(5), right.numbers(5);
    for (int i = 0; i < n; i++)
        in[i * n + i] = ours[i * n + i] = theirs[i * n + i] = right[i * n + i] = 100 + i;
    lud_diagonal<<<1, BLOCK_SIZE>>>(ours, n, offset);
    lud_diagonal_by_hand<<<1, BLOCK_SIZE>>>(theirs, n, offset);
    finish();
    float *a = right + offset * n + offset;
    for (int k = 0; k < BLOCK_SIZE; k++)
        for (int i = k + 1; i < BLOCK_SIZE; i++) {
            a[i * n + k] /= a[k * n + k];
            for (int j = k + 1; j < BLOCK_SIZE; j++)
                a[i * n + j] -= a[i * n + k] * a[k * n + j];
        }
    return report("lud_diagonal", count_far(ours, theirs, 1e-4f, [&](int i) { return right[i]; }));
}
