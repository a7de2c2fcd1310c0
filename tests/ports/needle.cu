/* A tile of Needleman-Wunsch: its diagonals one after another, in shared memory with a border of the tiles before.
   From: Rodinia, cuda/nw/needle_kernel.cu, needle_cuda_shared_1. */
#include "port.h"

enum { BLOCK_SIZE = 16 };

static __device__ int maximum(int a, int b, int c) { return max(max(a, b), c); }

/* ---- with layouts ---- */

CCUTE_FOLD __global__ void __launch_bounds__(BLOCK_SIZE)
    needle(const int *reference, int *matrix_cuda, int cols, int penalty, int i, int block_width)
{
    const int bx = blockIdx.x, tx = threadIdx.x, b_index_x = bx, b_index_y = i - 1 - bx;
    CCUTE_ASSUME(cols > BLOCK_SIZE && cols % BLOCK_SIZE == 1 && b_index_y >= 0);
    const ccute_layout matrix = ccute_make_layout_right(TUP(cols, cols));
    const ccute_layout border = ccute_offset_by(ccute_at(matrix, b_index_y * BLOCK_SIZE, b_index_x * BLOCK_SIZE),
                                                ccute_make_layout(TUP(BLOCK_SIZE + 1, BLOCK_SIZE + 1), TUP(cols, 1)));
    const ccute_layout t = ccute_make_layout_right(TUP(BLOCK_SIZE + 1, BLOCK_SIZE + 1)),
                       r = ccute_make_layout_right(TUP(BLOCK_SIZE, BLOCK_SIZE));
    CCUTE_SHARED(int, temp, t, (BLOCK_SIZE + 1) * (BLOCK_SIZE + 1));
    CCUTE_SHARED(int, ref, r, BLOCK_SIZE *BLOCK_SIZE);
    if (tx == 0)
        temp[ccute_at(t, 0, 0)] = matrix_cuda[ccute_at(border, 0, 0)];
    for (int ty = 0; ty < BLOCK_SIZE; ty++)
        ref[ccute_at(r, ty, tx)] = reference[ccute_at(border, ty + 1, tx + 1)];
    temp[ccute_at(t, tx + 1, 0)] = matrix_cuda[ccute_at(border, tx + 1, 0)];
    temp[ccute_at(t, 0, tx + 1)] = matrix_cuda[ccute_at(border, 0, tx + 1)];
    __syncthreads();
#pragma unroll 1
    for (int m = 0; m < BLOCK_SIZE; m++) {
        if (tx <= m) {
            const int x = tx + 1, y = m - tx + 1;
            temp[ccute_at(t, y, x)] =
                maximum(temp[ccute_at(t, y - 1, x - 1)] + ref[ccute_at(r, y - 1, x - 1)],
                        temp[ccute_at(t, y, x - 1)] - penalty, temp[ccute_at(t, y - 1, x)] - penalty);
        }
        __syncthreads();
    }
#pragma unroll 1
    for (int m = BLOCK_SIZE - 2; m >= 0; m--) {
        if (tx <= m) {
            const int x = tx + BLOCK_SIZE - m, y = BLOCK_SIZE - tx;
            temp[ccute_at(t, y, x)] =
                maximum(temp[ccute_at(t, y - 1, x - 1)] + ref[ccute_at(r, y - 1, x - 1)],
                        temp[ccute_at(t, y, x - 1)] - penalty, temp[ccute_at(t, y - 1, x)] - penalty);
        }
        __syncthreads();
    }
    for (int ty = 0; ty < BLOCK_SIZE; ty++)
        matrix_cuda[ccute_at(border, ty + 1, tx + 1)] = temp[ccute_at(t, ty + 1, tx + 1)];
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(BLOCK_SIZE)
    needle_by_hand(const int *reference, int *matrix_cuda, int cols, int penalty, int i, int block_width)
{
    const int bx = blockIdx.x, tx = threadIdx.x, b_index_x = bx, b_index_y = i - 1 - bx;
    const long long index = (long long)cols * BLOCK_SIZE * b_index_y + BLOCK_SIZE * b_index_x + tx + cols + 1;
    const long long index_n = index - cols,
                    index_w = (long long)cols * BLOCK_SIZE * b_index_y + BLOCK_SIZE * b_index_x + cols;
    __shared__ int temp[BLOCK_SIZE + 1][BLOCK_SIZE + 1], ref[BLOCK_SIZE][BLOCK_SIZE];
    if (tx == 0)
        temp[0][0] = matrix_cuda[index_w - cols];
    for (int ty = 0; ty < BLOCK_SIZE; ty++)
        ref[ty][tx] = reference[index + (long long)cols * ty];
    temp[tx + 1][0] = matrix_cuda[index_w + (long long)cols * tx];
    temp[0][tx + 1] = matrix_cuda[index_n];
    __syncthreads();
#pragma unroll 1
    for (int m = 0; m < BLOCK_SIZE; m++) {
        if (tx <= m) {
            const int x = tx + 1, y = m - tx + 1;
            temp[y][x] =
                maximum(temp[y - 1][x - 1] + ref[y - 1][x - 1], temp[y][x - 1] - penalty, temp[y - 1][x] - penalty);
        }
        __syncthreads();
    }
#pragma unroll 1
    for (int m = BLOCK_SIZE - 2; m >= 0; m--) {
        if (tx <= m) {
            const int x = tx + BLOCK_SIZE - m, y = BLOCK_SIZE - tx;
            temp[y][x] =
                maximum(temp[y - 1][x - 1] + ref[y - 1][x - 1], temp[y][x - 1] - penalty, temp[y - 1][x] - penalty);
        }
        __syncthreads();
    }
    for (int ty = 0; ty < BLOCK_SIZE; ty++)
        matrix_cuda[index + (long long)ty * cols] = temp[ty + 1][tx + 1];
}

/* ---- the program ---- */

int main()
{
    const int blocks = 3, cols = blocks * BLOCK_SIZE + 1, penalty = 3;
    Buffer<int> reference(cols * cols), ours(cols * cols), theirs(cols * cols), right(cols * cols);
    reference.numbers(9);
    for (int i = 0; i < cols * cols; i++)
        ours[i] = theirs[i] = right[i] = i / cols == 0 ? -penalty * i : i % cols == 0 ? -penalty * (i / cols) : 0;
    for (int i = 1; i <= blocks; i++) {
        needle<<<i, BLOCK_SIZE>>>(reference, ours, cols, penalty, i, blocks);
        needle_by_hand<<<i, BLOCK_SIZE>>>(reference, theirs, cols, penalty, i, blocks);
    }
    finish();
    for (int y = 1; y < cols; y++)
        for (int x = 1; x < cols; x++)
            if ((y - 1) / BLOCK_SIZE + (x - 1) / BLOCK_SIZE < blocks) {
                int *at = right + y * cols + x;
                *at = std::max(at[-cols - 1] + reference[y * cols + x], std::max(at[-1], at[-cols]) - penalty);
            }
    return report("needle", count_wrong(ours, theirs, [&](int i) { return right[i]; }));
}
