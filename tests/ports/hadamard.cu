/* The Walsh-Hadamard transform of rows: within a thread, within a warp by shuffles, between warps through shared
   memory. From: Dao-AILab/fast-hadamard-transform, csrc/fast_hadamard_transform_cuda.cu,
   fast_hadamard_transform_kernel. */
#include "port.h"
#include <cstdint>

enum { THREADS = 64, EACH = 8, N = THREADS * EACH };

static __device__ void in_thread(float *x)
{
    for (int step = 1; step < EACH; step *= 2)
        for (int i = 0; i < EACH; i++)
            if (!(i & step)) {
                const float a = x[i], b = x[i + step];
                x[i] = a + b;
                x[i + step] = a - b;
            }
}

static __device__ void in_warp(float *x)
{
    for (int lanes = 1; lanes < 32; lanes *= 2)
        for (int i = 0; i < EACH; i++) {
            const float other = __shfl_xor_sync(0xffffffff, x[i], lanes);
            x[i] = (threadIdx.x & lanes ? -x[i] : x[i]) + other;
        }
}

/* ---- with layouts ---- */

CCUTE_FOLD __global__ void __launch_bounds__(THREADS)
    hadamard(const float *x_ptr, float *out_ptr, int64_t x_stride, int64_t out_stride, float scale)
{
    CCUTE_ASSUME(x_stride % 4 == 0 && out_stride % 4 == 0);
    CCUTE_ALIGNED(x_ptr, 16);
    CCUTE_ALIGNED(out_ptr, 16);
    const ccute_layout mine = ccute_make_layout(TUP(THREADS, TUP(4, EACH / 4)), TUP(4, TUP(1, 4 * THREADS))),
                       held = ccute_make_layout(EACH);
    /* Between warps a thread takes the values of one lane of each warp. */
    const ccute_layout stage = ccute_make_layout(TUP(TUP(32, 2), TUP(4, EACH / 4)), TUP(TUP(4, 128), TUP(1, 256)));
    const ccute_layout across =
        ccute_make_layout(TUP(TUP(2, 32), 4, TUP(2, EACH / 8)), TUP(TUP(256, 4), 1, TUP(128, 512)));
    CCUTE_SHARED(float, s, stage, N);
    float x[EACH];
    ccute_copy(x, held, x_ptr, ccute_offset_by(blockIdx.x * x_stride, ccute_slice(mine, threadIdx.x, ALL)));
    in_thread(x);
    in_warp(x);
    ccute_copy(s, ccute_slice(stage, threadIdx.x, ALL), x, held);
    __syncthreads();
    ccute_copy(x, held, s, ccute_slice(across, threadIdx.x, ALL, ALL));
    for (int i = 0; i < 4; i++) {
        const float a = x[i], b = x[i + 4];
        x[i] = (a + b) * scale;
        x[i + 4] = (a - b) * scale;
    }
    __syncthreads();
    ccute_copy(s, ccute_slice(across, threadIdx.x, ALL, ALL), x, held);
    __syncthreads();
    ccute_copy(x, held, s, ccute_slice(stage, threadIdx.x, ALL));
    ccute_copy(out_ptr, ccute_offset_by(blockIdx.x * out_stride, ccute_slice(mine, threadIdx.x, ALL)), x, held);
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(THREADS)
    hadamard_by_hand(const float *x_ptr, float *out_ptr, int64_t x_stride, int64_t out_stride, float scale)
{
    __shared__ float4 s[N / 4];
    float x[EACH];
    const int t = threadIdx.x;
    const float4 *in = (const float4 *)(x_ptr + blockIdx.x * x_stride) + t;
    float4 *out = (float4 *)(out_ptr + blockIdx.x * out_stride) + t, *v = (float4 *)x;
    v[0] = in[0];
    v[1] = in[THREADS];
    in_thread(x);
    in_warp(x);
    s[t] = v[0];
    s[t + 64] = v[1];
    __syncthreads();
    const int at = t % 2 * 64 + t / 2;
    v[0] = s[at];
    v[1] = s[at + 32];
    for (int i = 0; i < 4; i++) {
        const float a = x[i], b = x[i + 4];
        x[i] = (a + b) * scale;
        x[i + 4] = (a - b) * scale;
    }
    __syncthreads();
    s[at] = v[0];
    s[at + 32] = v[1];
    __syncthreads();
    v[0] = s[t];
    v[1] = s[t + 64];
    out[0] = v[0];
    out[THREADS] = v[1];
}

/* ---- the program ---- */

int main()
{
    const int rows = 3, stride = 520;
    Buffer<float> in(rows * stride), ours(rows * stride), theirs(rows * stride);
    in.numbers(9), ours.fill(-1), theirs.fill(-1);
    hadamard<<<rows, THREADS>>>(in, ours, stride, stride, 0.5f);
    hadamard_by_hand<<<rows, THREADS>>>(in, theirs, stride, stride, 0.5f);
    finish();
    /* Value (i % 4, i / 4 % 64, i / 256) of a row is number 4 * (i / 256) + i % 4 of thread i / 4 % 64. */
    auto place = [](int i) { return i % 4 + i / 256 * 4 + i / 4 % 64 * 8; };
    return report("hadamard", count_wrong(ours, theirs, [&](int i) {
                      const int at = i % stride;
                      if (at >= N)
                          return -1.f;
                      float sum = 0;
                      for (int j = 0; j < N; j++)
                          sum += (__builtin_popcount(place(j) & place(at)) & 1 ? -1 : 1) * in[i / stride * stride + j];
                      return sum * 0.5f;
                  }));
}
