/* LayerNorm: a warp takes a row, and keeps its mean and its deviation for the backward pass.
   From: llm.c, dev/cuda/layernorm_forward.cu, layernorm_forward_kernel3. */
#include "port.h"

static __device__ float sum_of_warp(float x)
{
    for (int lanes = 16; lanes > 0; lanes /= 2)
        x += __shfl_xor_sync(0xffffffff, x, lanes);
    return x;
}

/* ---- with layouts ---- */

CCUTE_FOLD CCUTE_BLOCK_DIM(256, 1, 1) __global__ void __launch_bounds__(256)
    layernorm(float *out, float *mean, float *rstd, const float *inp, const float *weight, const float *bias, int N,
              int C)
{
    CCUTE_ASSUME(N > 0 && C > 0);
    const int lane = threadIdx.x % 32, idx = blockIdx.x * 8 + threadIdx.x / 32;
    if (idx >= N)
        return;
    const ccute_layout x = ccute_slice(ccute_make_layout_right(TUP(N, C)), idx, ALL);
    float sum = 0;
#pragma unroll 1
    for (int i = lane; i < C; i += 32)
        sum += inp[ccute_at(x, i)];
    const float m = sum_of_warp(sum) / C;
    sum = 0;
#pragma unroll 1
    for (int i = lane; i < C; i += 32) {
        const float diff = inp[ccute_at(x, i)] - m;
        sum += diff * diff;
    }
    const float s = rsqrtf(sum_of_warp(sum) / C + 1e-5f);
    if (lane == 0) {
        __stcs(mean + idx, m);
        __stcs(rstd + idx, s);
    }
#pragma unroll 1
    for (int c = lane; c < C; c += 32) {
        const float n = s * (__ldcs(inp + ccute_at(x, c)) - m);
        __stcs(out + ccute_at(x, c), n * weight[c] + bias[c]);
    }
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(256) layernorm_by_hand(float *out, float *mean, float *rstd, const float *inp,
                                                         const float *weight, const float *bias, int N, int C)
{
    const int lane = threadIdx.x % 32, idx = blockIdx.x * 8 + threadIdx.x / 32;
    if (idx >= N)
        return;
    const float *x = inp + (size_t)idx * C;
    float sum = 0;
#pragma unroll 1
    for (int i = lane; i < C; i += 32)
        sum += x[i];
    const float m = sum_of_warp(sum) / C;
    sum = 0;
#pragma unroll 1
    for (int i = lane; i < C; i += 32) {
        const float diff = x[i] - m;
        sum += diff * diff;
    }
    const float s = rsqrtf(sum_of_warp(sum) / C + 1e-5f);
    if (lane == 0) {
        __stcs(mean + idx, m);
        __stcs(rstd + idx, s);
    }
    float *o = out + (size_t)idx * C;
#pragma unroll 1
    for (int c = lane; c < C; c += 32) {
        const float n = s * (__ldcs(x + c) - m);
        __stcs(o + c, n * weight[c] + bias[c]);
    }
}

/* ---- the program ---- */

int main()
{
    const int N = 11, C = 100, blocks = (N + 7) / 8;
    Buffer<float> in(N * C), weight(C), bias(C), mean(N), rstd(N), ours(N * C), theirs(N * C);
    in.numbers(10);
    weight.numbers(3);
    bias.numbers(5);
    ours.fill(-1);
    theirs.fill(-1);
    layernorm<<<blocks, 256>>>(ours, mean, rstd, in, weight, bias, N, C);
    layernorm_by_hand<<<blocks, 256>>>(theirs, mean, rstd, in, weight, bias, N, C);
    finish();
    return report("layernorm", count_far(ours, theirs, 1e-4f, [&](int i) {
                      const float *x = in.data + i / C * C;
                      double m = 0, v = 0;
                      for (int c = 0; c < C; c++)
                          m += x[c] / (double)C;
                      for (int c = 0; c < C; c++)
                          v += (x[c] - m) * (x[c] - m) / C;
                      return float((in[i] - m) / sqrt(v + 1e-5) * weight[i % C] + bias[i % C]);
                  }));
}
