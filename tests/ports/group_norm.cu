/* Group normalisation of (N, H W, C): a block takes a group of an image, two channels a thread.
   From: apex, apex/contrib/csrc/group_norm/group_norm_nhwc_one_pass_kernel.cuh. */
#include "port.h"

enum { THREADS = 256 };

static __device__ float2 sums_of_block(float2 x)
{
    __shared__ float2 of_warp[THREADS / 32];
    for (int lanes = 16; lanes > 0; lanes /= 2) {
        x.x += __shfl_xor_sync(0xffffffff, x.x, lanes);
        x.y += __shfl_xor_sync(0xffffffff, x.y, lanes);
    }
    if (threadIdx.x % 32 == 0)
        of_warp[threadIdx.x / 32] = x;
    __syncthreads();
    float2 sum = {};
    for (int i = 0; i < THREADS / 32; i++) {
        sum.x += of_warp[i].x;
        sum.y += of_warp[i].y;
    }
    return sum;
}

/* ---- with layouts ---- */

struct Params {
    float *dst;
    const float *src, *gamma, *beta;
    int n, hw, c, groups;
    float eps;
};

template <int CHANNELS>
CCUTE_FOLD CCUTE_BLOCK_DIM(THREADS, 1, 1) __global__ void __launch_bounds__(THREADS) group_norm(const Params p)
{
    CCUTE_ASSUME(gridDim.x <= 1 << 16);
    CCUTE_ASSUME(p.n > 0 && p.hw > 0 && p.groups > 0 && p.c % CHANNELS == 0 && p.c > 0);
    CCUTE_ALIGNED(p.src, 8);
    CCUTE_ALIGNED(p.dst, 8);
    CCUTE_ALIGNED(p.gamma, 8);
    CCUTE_ALIGNED(p.beta, 8);
    enum { PAIRS = CHANNELS / 2 };
    const int pair = threadIdx.x % PAIRS;
    const ccute_layout two = ccute_make_layout(2);
    const ccute_layout all = ccute_make_layout(TUP(TUP(2, PAIRS), p.groups, p.hw, p.n),
                                               TUP(TUP(1, 2), CHANNELS, p.c, (long long)p.hw * p.c));
    const ccute_layout mine = ccute_slice(all, TUP(ALL, pair), blockIdx.x, ALL, blockIdx.y); /* (2, pixel) */
    const ccute_layout of_channel = ccute_slice(ccute_make_layout(TUP(TUP(2, PAIRS), p.groups)), TUP(ALL, pair), blockIdx.x);
    float2 sums = {};
#pragma unroll 1
    for (int i = threadIdx.x / PAIRS; i < p.hw; i += THREADS / PAIRS) {
        float x[2];
        ccute_copy(x, two, p.src, ccute_slice(mine, ALL, i));
        sums.x += x[0] + x[1];
        sums.y += x[0] * x[0] + x[1] * x[1];
    }
    sums = sums_of_block(sums);
    const float mean = sums.x / (p.hw * CHANNELS), scale = rsqrtf(sums.y / (p.hw * CHANNELS) - mean * mean + p.eps);
    float gamma[2], beta[2];
    ccute_copy(gamma, two, p.gamma, of_channel);
    ccute_copy(beta, two, p.beta, of_channel);
#pragma unroll 1
    for (int i = threadIdx.x / PAIRS; i < p.hw; i += THREADS / PAIRS) {
        float x[2];
        ccute_copy(x, two, p.src, ccute_slice(mine, ALL, i));
        for (int k = 0; k < 2; k++)
            x[k] = (x[k] - mean) * scale * gamma[k] + beta[k];
        ccute_copy(p.dst, ccute_slice(mine, ALL, i), x, two);
    }
}

/* ---- by hand ---- */

template <int CHANNELS> __global__ void __launch_bounds__(THREADS) group_norm_by_hand(const Params p)
{
    enum { PAIRS = CHANNELS / 2 };
    const int pair = threadIdx.x % PAIRS, channel = blockIdx.x * CHANNELS + 2 * pair;
    const long long first = (long long)blockIdx.y * p.hw * p.c + channel;
    float2 sums = {};
#pragma unroll 1
    for (int i = threadIdx.x / PAIRS; i < p.hw; i += THREADS / PAIRS) {
        const float2 x = *(const float2 *)(p.src + first + (long long)i * p.c);
        sums.x += x.x + x.y;
        sums.y += x.x * x.x + x.y * x.y;
    }
    sums = sums_of_block(sums);
    const float mean = sums.x / (p.hw * CHANNELS), scale = rsqrtf(sums.y / (p.hw * CHANNELS) - mean * mean + p.eps);
    const float2 gamma = *(const float2 *)(p.gamma + channel), beta = *(const float2 *)(p.beta + channel);
#pragma unroll 1
    for (int i = threadIdx.x / PAIRS; i < p.hw; i += THREADS / PAIRS) {
        float2 x = *(const float2 *)(p.src + first + (long long)i * p.c);
        x.x = (x.x - mean) * scale * gamma.x + beta.x;
        x.y = (x.y - mean) * scale * gamma.y + beta.y;
        *(float2 *)(p.dst + first + (long long)i * p.c) = x;
    }
}

/* ---- the program ---- */

int main()
{
    const int n = 2, hw = 70, channels = 16, groups = 3, c = channels * groups;
    Buffer<float> in(n * hw * c), gamma(c), beta(c), ours(in.size), theirs(in.size);
    in.numbers(20);
    gamma.numbers(3);
    beta.numbers(5);
    ours.fill(-1);
    theirs.fill(-1);
    Params p = {ours, in, gamma, beta, n, hw, c, groups, 1e-5f};
    const dim3 grid(groups, n);
    group_norm<16><<<grid, THREADS>>>(p);
    p.dst = theirs;
    group_norm_by_hand<16><<<grid, THREADS>>>(p);
    finish();
    return report("group_norm", count_far(ours, theirs, 1e-3f, [&](int i) {
                      const int image = i / c / hw, group = i % c / channels;
                      double mean = 0, square = 0;
                      for (int at = 0; at < hw; at++)
                          for (int k = 0; k < channels; k++) {
                              const double x = in[(image * hw + at) * c + group * channels + k];
                              mean += x / (hw * channels);
                              square += x * x / (hw * channels);
                          }
                      return float((in[i] - mean) / sqrt(square - mean * mean + 1e-5) * gamma[i % c] + beta[i % c]);
                  }));
}
