/* Weights of 4 bits, eight in a word in the order 0 2 4 6 1 3 5 7, with a scale and a zero for each group of rows.
   From: vLLM, csrc/quantization/awq/gemm_kernels.cu, dequantize_weights. */
#include "port.h"
#include <cuda_fp16.h>

/* ---- with layouts ---- */

CCUTE_FOLD CCUTE_BLOCK_DIM(8, 8, 1) __global__ void __launch_bounds__(64)
    awq_dequantize(const int *B, const __half *scaling_factors, const int *zeros, __half *C, int G, int columns,
                   int rows)
{
    CCUTE_ASSUME(G > 0 && columns > 0 && rows > 0 && rows % G == 0);
    CCUTE_ALIGNED(C, 16);
    CCUTE_ALIGNED(scaling_factors, 16);
    const int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= columns || row >= rows)
        return;
    const ccute_layout words = ccute_make_layout_right(TUP(rows, columns));
    const ccute_layout groups = ccute_make_layout(TUP(TUP(G, rows / G), columns), TUP(TUP(0, columns), 1));
    /* Value (low, high) of a word: value v is in nibble (v / 2) + 4 * (v % 2). */
    const ccute_layout nibble = ccute_make_layout(TUP(2, 4), TUP(4, 1)), eight = ccute_make_layout(8);
    const ccute_layout halves = ccute_make_layout(TUP(rows, columns, 8), TUP(columns * 8, 8, 1));
    const ccute_layout scales = ccute_make_layout(TUP(TUP(G, rows / G), columns, 8), TUP(TUP(0, columns * 8), 8, 1));
    const unsigned w = B[ccute_at(words, row, col)], z = zeros[ccute_at(groups, row, col)];
    __half s[8], out[8];
    ccute_copy(s, eight, scaling_factors, ccute_slice(scales, row, col, ALL));
    for (int i = 0; i < 8; i++) {
        const int shift = 4 * ccute_at(nibble, i);
        out[i] = __float2half((float)((int)(w >> shift & 15) - (int)(z >> shift & 15)) * __half2float(s[i]));
    }
    ccute_copy(C, ccute_slice(halves, row, col, ALL), out, eight);
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(64) awq_dequantize_by_hand(const int *B, const __half *scaling_factors,
                                                             const int *zeros, __half *C, int G, int columns, int rows)
{
    const int col = blockIdx.x * 8 + threadIdx.x, row = blockIdx.y * 8 + threadIdx.y;
    if (col >= columns || row >= rows)
        return;
    const long long at = (long long)row * columns + col, group = (long long)(row / G) * columns + col;
    const unsigned w = B[at], z = zeros[group];
    uint4 s = ((const uint4 *)scaling_factors)[group], out;
    const __half *scale = (const __half *)&s;
    __half *o = (__half *)&out;
    for (int i = 0; i < 8; i++) {
        const int shift = 4 * (i / 2 + i % 2 * 4);
        o[i] = __float2half((float)((int)(w >> shift & 15) - (int)(z >> shift & 15)) * __half2float(scale[i]));
    }
    ((uint4 *)C)[at] = out;
}

/* ---- the program ---- */

int main()
{
    const int G = 6, rows = 18, columns = 13;
    Buffer<int> B(rows * columns), zeros(rows / G * columns);
    Buffer<__half> s(rows / G * columns * 8), ours(rows * columns * 8), theirs(rows * columns * 8);
    for (int i = 0; i < B.size; i++)
        B[i] = i * 2654435761u + i;
    for (int i = 0; i < zeros.size; i++)
        zeros[i] = i * 40503u * 77773u;
    s.numbers(5);
    awq_dequantize<<<dim3(2, 3), dim3(8, 8)>>>(B, s, zeros, ours, G, columns, rows);
    awq_dequantize_by_hand<<<dim3(2, 3), dim3(8, 8)>>>(B, s, zeros, theirs, G, columns, rows);
    finish();
    return report("awq_dequantize", count_wrong(ours, theirs, [&](int i) {
                      const int v = i % 8, c = i / 8 % columns, r = i / 8 / columns, shift = 4 * (v / 2 + v % 2 * 4);
                      return ((int)((unsigned)B[r * columns + c] >> shift & 15) -
                              (int)((unsigned)zeros[r / G * columns + c] >> shift & 15)) *
                             float(s[(r / G * columns + c) * 8 + v]);
                  }));
}
