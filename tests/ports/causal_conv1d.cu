/* A causal convolution of width 4 along each channel; a thread has eight numbers, and the last ones of the thread
   before. From: Dao-AILab/causal-conv1d, csrc/causal_conv1d_fwd.cu, causal_conv1d_fwd_kernel. */
#include "port.h"
#include <cstdint>
#include <cuda_bf16.h>

struct ConvParams {
    int batch, dim, seqlen;
    int64_t x_batch_stride, x_c_stride, out_batch_stride, out_c_stride;
    const __nv_bfloat16 *x, *weight, *bias;
    __nv_bfloat16 *out;
};
enum { NTHREADS = 32, NELTS = 8, WIDTH = 4 };

/* ---- with layouts ---- */

CCUTE_FOLD __global__ void __launch_bounds__(NTHREADS) causal_conv1d(const ConvParams params)
{
    CCUTE_ASSUME(params.seqlen % NELTS == 0 && params.x_batch_stride % NELTS == 0 && params.x_c_stride % NELTS == 0);
    CCUTE_ASSUME(params.out_batch_stride % NELTS == 0 && params.out_c_stride % NELTS == 0 && params.batch > 0 &&
                 params.seqlen > 0 && params.dim > 0);
    CCUTE_ALIGNED(params.x, 16);
    CCUTE_ALIGNED(params.out, 16);
    const ccute_layout tail = ccute_make_layout_right(TUP(NTHREADS, NELTS)), held = ccute_make_layout(NELTS);
    CCUTE_SHARED(__nv_bfloat16, smem_exchange, tail, NTHREADS * NELTS);
    const int tidx = threadIdx.x, batch_id = blockIdx.x, channel_id = blockIdx.y;
    const ccute_layout x = ccute_slice(ccute_make_layout(TUP(params.batch, params.dim, params.seqlen),
                                                         TUP(params.x_batch_stride, params.x_c_stride, 1)),
                                       batch_id, channel_id, ALL);
    const ccute_layout out = ccute_slice(ccute_make_layout(TUP(params.batch, params.dim, params.seqlen),
                                                           TUP(params.out_batch_stride, params.out_c_stride, 1)),
                                         batch_id, channel_id, ALL);
    float weight[WIDTH];
    for (int i = 0; i < WIDTH; i++)
        weight[i] = __bfloat162float(params.weight[channel_id * WIDTH + i]);
    const float bias = params.bias ? __bfloat162float(params.bias[channel_id]) : 0.f;
    __nv_bfloat16 vals[2 * NELTS];
    if (tidx == 0)
        for (int i = 0; i < NELTS; i++)
            smem_exchange[ccute_at(tail, NTHREADS - 1, i)] = __float2bfloat16(0);
    const int n_chunks = (params.seqlen + NTHREADS * NELTS - 1) / (NTHREADS * NELTS);
#pragma unroll 1
    for (int chunk = 0; chunk < n_chunks; chunk++) {
        const int first = (chunk * NTHREADS + tidx) * NELTS;
        for (int i = 0; i < NELTS; i++)
            vals[NELTS + i] = __float2bfloat16(0);
        if (first < params.seqlen)
            ccute_copy(vals + NELTS, held, params.x, ccute_offset_by(ccute_at(x, first), held));
        __syncthreads();
        if (tidx < NTHREADS - 1)
            ccute_copy(smem_exchange, ccute_slice(tail, tidx, ALL), vals + NELTS, held);
        __syncthreads();
        ccute_copy(vals, held, smem_exchange, ccute_slice(tail, tidx > 0 ? tidx - 1 : NTHREADS - 1, ALL));
        __syncthreads();
        if (tidx == NTHREADS - 1)
            ccute_copy(smem_exchange, ccute_slice(tail, tidx, ALL), vals + NELTS, held);
        __nv_bfloat16 result[NELTS];
        for (int i = 0; i < NELTS; i++) {
            float sum = bias;
            for (int w = 0; w < WIDTH; w++)
                sum += weight[w] * __bfloat162float(vals[NELTS + i - (WIDTH - w - 1)]);
            result[i] = __float2bfloat16(sum);
        }
        if (first < params.seqlen)
            ccute_copy(params.out, ccute_offset_by(ccute_at(out, first), held), result, held);
    }
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(NTHREADS) causal_conv1d_by_hand(const ConvParams params)
{
    __shared__ uint4 smem_exchange[NTHREADS];
    const int tidx = threadIdx.x, batch_id = blockIdx.x, channel_id = blockIdx.y;
    const __nv_bfloat16 *x = params.x + batch_id * params.x_batch_stride + channel_id * params.x_c_stride;
    __nv_bfloat16 *out = params.out + batch_id * params.out_batch_stride + channel_id * params.out_c_stride;
    float weight[WIDTH];
    for (int i = 0; i < WIDTH; i++)
        weight[i] = __bfloat162float(params.weight[channel_id * WIDTH + i]);
    const float bias = params.bias ? __bfloat162float(params.bias[channel_id]) : 0.f;
    __nv_bfloat16 vals[2 * NELTS];
    if (tidx == 0)
        smem_exchange[NTHREADS - 1] = make_uint4(0, 0, 0, 0);
    const int n_chunks = (params.seqlen + NTHREADS * NELTS - 1) / (NTHREADS * NELTS);
#pragma unroll 1
    for (int chunk = 0; chunk < n_chunks; chunk++) {
        const int first = (chunk * NTHREADS + tidx) * NELTS;
        uint4 *v = (uint4 *)vals;
        v[1] = make_uint4(0, 0, 0, 0);
        if (first < params.seqlen)
            v[1] = *(const uint4 *)(x + first);
        __syncthreads();
        if (tidx < NTHREADS - 1)
            smem_exchange[tidx] = v[1];
        __syncthreads();
        v[0] = smem_exchange[tidx > 0 ? tidx - 1 : NTHREADS - 1];
        __syncthreads();
        if (tidx == NTHREADS - 1)
            smem_exchange[tidx] = v[1];
        __nv_bfloat16 result[NELTS];
        for (int i = 0; i < NELTS; i++) {
            float sum = bias;
            for (int w = 0; w < WIDTH; w++)
                sum += weight[w] * __bfloat162float(vals[NELTS + i - (WIDTH - w - 1)]);
            result[i] = __float2bfloat16(sum);
        }
        if (first < params.seqlen)
            *(uint4 *)(out + first) = *(uint4 *)result;
    }
}

/* ---- the program ---- */

int main()
{
    const int B = 2, D = 3, L = 328, stride = 336, n = B * D * stride;
    Buffer<__nv_bfloat16> in(n), ours(n), theirs(n), weight(D * WIDTH), bias(D);
    in.numbers(9), weight.numbers(3), bias.numbers(5), ours.fill(-1), theirs.fill(-1);
    ConvParams p = {B, D, L, D * stride, stride, D * stride, stride, in, weight, bias, ours};
    causal_conv1d<<<dim3(B, D), NTHREADS>>>(p);
    p.out = theirs;
    causal_conv1d_by_hand<<<dim3(B, D), NTHREADS>>>(p);
    finish();
    return report("causal_conv1d", count_wrong(ours, theirs, [&](int i) {
                      const int at = i % stride, d = i / stride % D;
                      if (at >= L)
                          return -1.f;
                      float sum = float(bias[d]);
                      for (int w = 0; w < WIDTH; w++)
                          sum += at - (WIDTH - w - 1) < 0
                                     ? 0
                                     : float(weight[d * WIDTH + w]) * float(in[i - (WIDTH - w - 1)]);
                      return sum;
                  }));
}
