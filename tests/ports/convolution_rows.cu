/* The rows of a separable convolution: a block reads a part of four rows and the elements next to it into shared
   memory. From: CUDA samples, 2_Concepts_and_Techniques/convolutionSeparable/convolutionSeparable.cu,
   convolutionRowsKernel. */
#include "port.h"

enum { X = 16, Y = 4, STEPS = 8, HALO = 1, RADIUS = 8 };

/* ---- with layouts ---- */

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(X, Y)
    convolution_rows(float *out, const float *in, const float *weight, int width, int pitch)
{
    CCUTE_ASSUME(width > 0 && pitch >= width);
    CCUTE_ASSUME(gridDim.x < 1024 && gridDim.y < 16384);
    __shared__ float s[Y * (STEPS + 2 * HALO) * X];
    const ccute_layout tile = ccute_make_layout_right(TUP(Y, (STEPS + 2 * HALO) * X));
    const ccute_layout image = ccute_make_layout(TUP(65536, 65536), TUP(pitch, 1));
    const int tx = threadIdx.x, ty = threadIdx.y, y = blockIdx.y * Y + ty, from = ((int)blockIdx.x * STEPS - HALO) * X;
#pragma unroll
    for (int i = 0; i < STEPS + 2 * HALO; i++) {
        const int x = from + i * X + tx;
        s[ccute_at(tile, ty, i * X + tx)] = x >= 0 && x < width ? in[ccute_at(image, y, x)] : 0;
    }
    __syncthreads();
#pragma unroll
    for (int i = HALO; i < STEPS + HALO; i++) {
        float sum = 0;
#pragma unroll
        for (int j = -RADIUS; j <= RADIUS; j++)
            sum += weight[RADIUS - j] * s[ccute_at(tile, ty, i * X + tx + j)];
        if (from + i * X + tx < width)
            out[ccute_at(image, y, from + i * X + tx)] = sum;
    }
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(X *Y)
    convolution_rows_by_hand(float *out, const float *in, const float *weight, int width, int pitch)
{
    __shared__ float s[Y][(STEPS + 2 * HALO) * X];
    const int tx = threadIdx.x, ty = threadIdx.y, y = blockIdx.y * Y + ty, from = ((int)blockIdx.x * STEPS - HALO) * X;
    in += (long long)y * pitch + from + tx;
    out += (long long)y * pitch + from + tx;
#pragma unroll
    for (int i = 0; i < STEPS + 2 * HALO; i++) {
        const int x = from + i * X + tx;
        s[ty][i * X + tx] = x >= 0 && x < width ? in[i * X] : 0;
    }
    __syncthreads();
#pragma unroll
    for (int i = HALO; i < STEPS + HALO; i++) {
        float sum = 0;
#pragma unroll
        for (int j = -RADIUS; j <= RADIUS; j++)
            sum += weight[RADIUS - j] * s[ty][i * X + tx + j];
        if (from + i * X + tx < width)
            out[i * X] = sum;
    }
}

/* ---- the program ---- */

int main()
{
    const int width = 300, height = 8, pitch = 304;
    Buffer<float> in(pitch * height), weight(2 * RADIUS + 1), ours(pitch * height), theirs(pitch * height);
    in.numbers(9), weight.numbers(5), ours.fill(-1), theirs.fill(-1);
    const dim3 grid((width + STEPS * X - 1) / (STEPS * X), height / Y), block(X, Y);
    convolution_rows<<<grid, block>>>(ours, in, weight, width, pitch);
    convolution_rows_by_hand<<<grid, block>>>(theirs, in, weight, width, pitch);
    finish();
    return report("convolution_rows", count_wrong(ours, theirs, [&](int i) {
                      const int x = i % pitch;
                      float sum = 0;
                      if (x >= width)
                          return -1.f;
                      for (int j = -RADIUS; j <= RADIUS; j++)
                          if (x + j >= 0 && x + j < width)
                              sum += weight[RADIUS - j] * in[i + j];
                      return sum;
                  }));
}
