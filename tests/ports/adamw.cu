/* Adam's step on master weights in float, with gradients and weights in bfloat16.
   From: llm.c, llmc/adamw.cuh, adamw_update; four parameters a thread. */
#include "port.h"
#include <cuda_bf16.h>

static __device__ float lerp(float start, float end, float weight)
{
    return fmaf(weight, end, fmaf(-weight, start, start));
}

/* ---- with layouts ---- */

template <typename Tp, typename Tg>
CCUTE_FOLD __global__ void __launch_bounds__(256)
    adamw(Tp *params, float *master, const Tg *grads, float *m_memory, float *v_memory, size_t num_parameters,
          ptrdiff_t w_stride, ptrdiff_t g_stride, ptrdiff_t s_stride, float learning_rate, float beta1, float beta2,
          float correction1, float correction2, float eps, float weight_decay)
{
    const size_t idx = ((size_t)blockIdx.x * blockDim.x + threadIdx.x) * 4;
    if (idx >= num_parameters)
        return;
    CCUTE_ASSUME(num_parameters % 4 == 0 && w_stride % 4 == 0 && g_stride % 4 == 0 && s_stride % 4 == 0);
    CCUTE_ALIGNED(params, 8);
    CCUTE_ALIGNED(grads, 8);
    CCUTE_ALIGNED(master, 16);
    CCUTE_ALIGNED(m_memory, 16);
    CCUTE_ALIGNED(v_memory, 16);
    const ccute_layout four = ccute_make_layout(4);
    const ccute_layout w = ccute_offset_by(blockIdx.y * w_stride + idx, four),
                       g = ccute_offset_by(blockIdx.y * g_stride + idx, four);
    const ccute_layout s = ccute_offset_by(blockIdx.y * s_stride + idx, four);
    float grad[4], m[4], v[4], old[4];
    ccute_convert(grad, four, grads, g);
    ccute_copy(m, four, m_memory, s);
    ccute_copy(v, four, v_memory, s);
    ccute_copy(old, four, master, s);
    for (int i = 0; i < 4; i++) {
        m[i] = lerp(grad[i], m[i], beta1);
        v[i] = lerp(grad[i] * grad[i], v[i], beta2);
        old[i] -= learning_rate * (m[i] / correction1 / (sqrtf(v[i] / correction2) + eps) + weight_decay * old[i]);
    }
    ccute_copy(m_memory, s, m, four);
    ccute_copy(v_memory, s, v, four);
    ccute_copy(master, s, old, four);
    ccute_convert(params, w, old, four);
}

/* ---- by hand ---- */

template <typename Tp, typename Tg>
__global__ void __launch_bounds__(256)
    adamw_by_hand(Tp *params, float *master, const Tg *grads, float *m_memory, float *v_memory, size_t num_parameters,
                  ptrdiff_t w_stride, ptrdiff_t g_stride, ptrdiff_t s_stride, float learning_rate, float beta1,
                  float beta2, float correction1, float correction2, float eps, float weight_decay)
{
    const size_t idx = ((size_t)blockIdx.x * blockDim.x + threadIdx.x) * 4;
    if (idx >= num_parameters)
        return;
    params += blockIdx.y * w_stride + idx;
    grads += blockIdx.y * g_stride + idx;
    master += blockIdx.y * s_stride + idx;
    m_memory += blockIdx.y * s_stride + idx;
    v_memory += blockIdx.y * s_stride + idx;
    const uint2 packed = *(const uint2 *)grads;
    const float2 g0 = __bfloat1622float2(*(const __nv_bfloat162 *)&packed.x),
                 g1 = __bfloat1622float2(*(const __nv_bfloat162 *)&packed.y);
    const float grad[4] = {g0.x, g0.y, g1.x, g1.y};
    float m[4], v[4], old[4];
    *(float4 *)m = *(const float4 *)m_memory;
    *(float4 *)v = *(const float4 *)v_memory;
    *(float4 *)old = *(const float4 *)master;
    for (int i = 0; i < 4; i++) {
        m[i] = lerp(grad[i], m[i], beta1);
        v[i] = lerp(grad[i] * grad[i], v[i], beta2);
        old[i] -= learning_rate * (m[i] / correction1 / (sqrtf(v[i] / correction2) + eps) + weight_decay * old[i]);
    }
    *(float4 *)m_memory = *(float4 *)m;
    *(float4 *)v_memory = *(float4 *)v;
    *(float4 *)master = *(float4 *)old;
    const __nv_bfloat162 low = __floats2bfloat162_rn(old[0], old[1]), high = __floats2bfloat162_rn(old[2], old[3]);
    uint2 out;
    out.x = *(const unsigned *)&low;
    out.y = *(const unsigned *)&high;
    *(uint2 *)params = out;
}

/* ---- the program ---- */

int main()
{
    const int n = 300, layers = 3, w = 304, g = 308, s = 300;
    Buffer<__nv_bfloat16> params(layers * w), their_params(layers * w), grads(layers * g);
    Buffer<float> before(layers * s), master(layers * s), their_master(layers * s), m(layers * s), v(layers * s),
        their_m(layers * s), their_v(layers * s);
    grads.numbers(9), before.numbers(20), master.numbers(20), their_master.numbers(20), params.fill(-1),
        their_params.fill(-1);
    m.fill(0.5f), their_m.fill(0.5f), v.fill(2), their_v.fill(2);
    adamw<__nv_bfloat16, __nv_bfloat16><<<dim3(2, layers), 64>>>(params, master, grads, m, v, n, w, g, s, 0.01f, 0.9f,
                                                                 0.99f, 0.5f, 0.25f, 1e-8f, 0.1f);
    adamw_by_hand<__nv_bfloat16, __nv_bfloat16><<<dim3(2, layers), 64>>>(
        their_params, their_master, grads, their_m, their_v, n, w, g, s, 0.01f, 0.9f, 0.99f, 0.5f, 0.25f, 1e-8f, 0.1f);
    finish();
    auto gradient = [&](int i) { return float(grads[i / s * g + i % s]); };
    auto mean = [&](int i) { return 0.9f * 0.5f + 0.1f * gradient(i); };
    auto square = [&](int i) { return 0.99f * 2 + 0.01f * gradient(i) * gradient(i); };
    auto weight = [&](int i) {
        return before[i] - 0.01f * (mean(i) / 0.5f / (sqrtf(square(i) / 0.25f) + 1e-8f) + 0.1f * before[i]);
    };
    int wrong = count_far(master, their_master, 1e-4f, weight) + count_far(m, their_m, 1e-4f, mean) +
                count_far(v, their_v, 1e-4f, square);
    for (int i = 0; i < layers * w; i++) {
        const float right = i % w < n ? weight(i / w * s + i % w) : -1;
        wrong += !(fabsf(float(params[i]) - right) <= 0.01f * (1 + fabsf(right))) +
                 !(fabsf(float(their_params[i]) - right) <= 0.01f * (1 + fabsf(right)));
    }
    return report("adamw", wrong);
}
