/* A step by radix 4 of the fast Walsh transform. From: CUDA samples,
   5_Domain_Specific/fastWalshTransform/fastWalshTransform_kernel.cuh, fwtBatch2Kernel. */
#include "port.h"

enum { THREADS = 256 };

/* ---- with layouts ---- */

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(THREADS) fast_walsh(float *out, const float *in, int stride)
{
    CCUTE_ASSUME(stride > 0 && stride < 1 << 20 && (stride & (stride - 1)) == 0);
    CCUTE_ASSUME(gridDim.x < 65536);
    const int t = blockIdx.x * THREADS + threadIdx.x;
    const ccute_layout all = ccute_make_layout(TUP(stride, 4, 1 << 24), TUP(1, stride, 4 * stride));
    const float x0 = in[ccute_at(all, t % stride, 0, t / stride)], x1 = in[ccute_at(all, t % stride, 1, t / stride)];
    const float x2 = in[ccute_at(all, t % stride, 2, t / stride)], x3 = in[ccute_at(all, t % stride, 3, t / stride)];
    const float a = x0 + x2, b = x1 + x3, c = x0 - x2, d = x1 - x3;
    out[ccute_at(all, t % stride, 0, t / stride)] = a + b;
    out[ccute_at(all, t % stride, 1, t / stride)] = a - b;
    out[ccute_at(all, t % stride, 2, t / stride)] = c + d;
    out[ccute_at(all, t % stride, 3, t / stride)] = c - d;
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(THREADS) fast_walsh_by_hand(float *out, const float *in, int stride)
{
    const int t = blockIdx.x * THREADS + threadIdx.x, low = t & (stride - 1);
    const int i0 = ((t - low) << 2) + low, i1 = i0 + stride, i2 = i1 + stride, i3 = i2 + stride;
    const float x0 = in[i0], x1 = in[i1], x2 = in[i2], x3 = in[i3];
    const float a = x0 + x2, b = x1 + x3, c = x0 - x2, d = x1 - x3;
    out[i0] = a + b;
    out[i1] = a - b;
    out[i2] = c + d;
    out[i3] = c - d;
}

/* ---- the program ---- */

int main()
{
    const int n = 1024;
    Buffer<float> in(n), between(n), ours(n), theirs(n);
    in.numbers(9);
    for (int way = 0; way < 2; way++)
        for (int stride = n / 4, odd = 0; stride >= 1; stride /= 4, odd ^= 1) {
            float *const end = way ? theirs : ours, *const to = odd ? between : end;
            const float *const from = stride == n / 4 ? in : odd ? end : between;
            if (way)
                fast_walsh_by_hand<<<n / 4 / THREADS, THREADS>>>(to, from, stride);
            else
                fast_walsh<<<n / 4 / THREADS, THREADS>>>(to, from, stride);
        }
    finish();
    return report("fast_walsh", count_wrong(ours, theirs, [&](int i) {
                      float sum = 0;
                      for (int j = 0; j < n; j++)
                          sum += (__builtin_popcount(i & j) & 1 ? -1 : 1) * in[j];
                      return sum;
                  }));
}
