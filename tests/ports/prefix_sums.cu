/* Inclusive sums along each row: a warp scans 32 x 4 numbers at a time, and carries on.
   From: CUDA samples, 2_Concepts_and_Techniques/shfl_scan/shfl_scan.cu, shfl_intimage_rows; four numbers a thread. */
#include "port.h"

enum { WARP = 32, EACH = 4 };

/* The sum of what all lanes before this one have. */
static __device__ int before_me(int mine)
{
    int sum = mine;
    for (int lanes = 1; lanes < WARP; lanes *= 2) {
        const int other = __shfl_up_sync(0xffffffff, sum, lanes);
        sum += (int)(threadIdx.x % WARP) >= lanes ? other : 0;
    }
    return sum - mine;
}

/* ---- with layouts ---- */

CCUTE_FOLD CCUTE_BLOCK_DIM(WARP, 1, 1) __global__ void __launch_bounds__(WARP)
    prefix_sums(const int *in, int *out, int rows, int columns)
{
    CCUTE_ASSUME(rows > 0 && columns > 0 && columns % EACH == 0);
    CCUTE_ALIGNED(in, 16);
    CCUTE_ALIGNED(out, 16);
    const int row = blockIdx.x;
    const ccute_layout matrix = ccute_make_layout_right(TUP(rows, columns)), held = ccute_make_layout(EACH);
    int carry = 0;
#pragma unroll 1
    for (int first = 0; first < columns; first += WARP * EACH) {
        const int column = first + threadIdx.x * EACH;
        const ccute_layout mine = ccute_offset_by(ccute_at(matrix, row, column), held);
        const ccute_layout place = ccute_offset_by(column, held);
        int x[EACH] = {};
        ccute_copy_bounded(x, held, in, mine, TUP(columns), place);
        for (int i = 1; i < EACH; i++)
            x[i] += x[i - 1];
        const int before = carry + before_me(x[EACH - 1]);
        for (int i = 0; i < EACH; i++)
            x[i] += before;
        ccute_copy_bounded(out, mine, x, held, TUP(columns), place);
        carry = __shfl_sync(0xffffffff, x[EACH - 1], WARP - 1);
    }
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(WARP) prefix_sums_by_hand(const int *in, int *out, int rows, int columns)
{
    in += (size_t)blockIdx.x * columns;
    out += (size_t)blockIdx.x * columns;
    int carry = 0;
#pragma unroll 1
    for (int first = 0; first < columns; first += WARP * EACH) {
        const int column = first + threadIdx.x * EACH;
        int4 x = {};
        if (column < columns)
            x = *(const int4 *)(in + column);
        x.y += x.x;
        x.z += x.y;
        x.w += x.z;
        const int before = carry + before_me(x.w);
        x.x += before;
        x.y += before;
        x.z += before;
        x.w += before;
        if (column < columns)
            *(int4 *)(out + column) = x;
        carry = __shfl_sync(0xffffffff, x.w, WARP - 1);
    }
}

/* ---- the program ---- */

int main()
{
    const int rows = 5, columns = 300;
    Buffer<int> in(rows * columns), ours(rows * columns), theirs(rows * columns), right(rows * columns);
    in.numbers(50);
    ours.fill(-1);
    theirs.fill(-1);
    for (int i = 0; i < rows * columns; i++)
        right[i] = in[i] + (i % columns ? right[i - 1] : 0);
    prefix_sums<<<rows, WARP>>>(in, ours, rows, columns);
    prefix_sums_by_hand<<<rows, WARP>>>(in, theirs, rows, columns);
    finish();
    return report("prefix_sums", count_wrong(ours, theirs, [&](int i) { return right[i]; }));
}
