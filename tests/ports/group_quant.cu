/* Groups of 128 halves become fp8 with one scale each, the scales in columns: 16 threads a group.
   From: SGLang, sgl-kernel/csrc/gemm/per_token_group_quant_8bit.cu,
   per_token_group_quant_8bit_kernel. */
#include "port.h"
#include <cuda_fp16.h>
#include <cuda_fp8.h>

enum { GROUP = 128, LANES = 16, EACH = GROUP / LANES, GROUPS = 8 };

static __device__ float most_of_16(float x)
{
    for (int m = LANES / 2; m > 0; m /= 2)
        x = fmaxf(x, __shfl_xor_sync(0xffffffff, x, m));
    return x;
}

/* ---- with layouts ---- */

CCUTE_FOLD __global__ void __launch_bounds__(GROUPS *LANES)
    group_quant(const __half *input, __nv_fp8_e4m3 *q, float *scales, const int tokens, const int groups_of_row,
                const int scale_stride)
{
    CCUTE_ALIGNED(input, 16);
    CCUTE_ALIGNED(q, 16);
    CCUTE_ASSUME(groups_of_row > 0);
    CCUTE_ASSUME(tokens > 0);
    CCUTE_ASSUME(gridDim.x < 65536);
    const int lane = threadIdx.x % LANES, group = blockIdx.x * GROUPS + threadIdx.x / LANES;
    const ccute_layout all = ccute_make_layout(TUP(EACH, LANES, groups_of_row * tokens));
    const ccute_layout mine = ccute_slice(all, ALL, lane, group), held = ccute_make_layout(EACH);
    float x[EACH];
    ccute_convert(x, held, input, mine);
    float most = 1e-10f;
    for (int i = 0; i < EACH; i++)
        most = fmaxf(most, fabsf(x[i]));
    const float scale = most_of_16(most) / 448;
    const ccute_layout of = ccute_make_layout(TUP(groups_of_row, tokens), TUP(scale_stride, 1));
    if (lane == 0)
        scales[ccute_at(of, group)] = scale;
    for (int i = 0; i < EACH; i++)
        x[i] /= scale;
    ccute_convert_saturated(q, mine, x, held);
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(GROUPS *LANES)
    group_quant_by_hand(const __half *input, __nv_fp8_e4m3 *q, float *scales, const int tokens, const int groups_of_row,
                        const int scale_stride)
{
    const int lane = threadIdx.x % LANES, group = blockIdx.x * GROUPS + threadIdx.x / LANES;
    const long long at = (long long)group * GROUP + lane * EACH;
    const uint4 raw = *(const uint4 *)(input + at);
    const __half2 *pairs = (const __half2 *)&raw;
    float x[EACH];
    for (int i = 0; i < EACH / 2; i++) {
        const float2 f = __half22float2(pairs[i]);
        x[2 * i] = f.x;
        x[2 * i + 1] = f.y;
    }
    float most = 1e-10f;
    for (int i = 0; i < EACH; i++)
        most = fmaxf(most, fabsf(x[i]));
    const float scale = most_of_16(most) / 448;
    if (lane == 0)
        scales[group / groups_of_row + (long long)(group % groups_of_row) * scale_stride] = scale;
    __nv_fp8x2_storage_t r[EACH / 2];
    for (int i = 0; i < EACH / 2; i++)
        r[i] = __nv_cvt_float2_to_fp8x2(make_float2(x[2 * i] / scale, x[2 * i + 1] / scale), __NV_SATFINITE, __NV_E4M3);
    *(uint2 *)(q + at) = make_uint2(r[0] | r[1] << 16, r[2] | r[3] << 16);
}

/* ---- the program ---- */

int main()
{
    const int tokens = 8, groups = 3, n = tokens * groups * GROUP, stride = 10;
    Buffer<__half> in(n);
    Buffer<__nv_fp8_e4m3> ours(n), theirs(n);
    Buffer<float> os(groups * stride), ts(groups * stride);
    for (int i = 0; i < n; i++)
        in[i] = __half((float)(i * 37 % 401 - 200) / 8);
    os.fill(-1);
    ts.fill(-1);
    group_quant<<<tokens * groups / GROUPS, GROUPS * LANES>>>(in, ours, os, tokens, groups, stride);
    group_quant_by_hand<<<tokens * groups / GROUPS, GROUPS * LANES>>>(in, theirs, ts, tokens, groups, stride);
    finish();
    auto scale = [&](int g) {
        float most = 1e-10f;
        for (int i = 0; i < GROUP; i++)
            most = fmaxf(most, fabsf((float)in[g * GROUP + i]));
        return most / 448;
    };
    int wrong = count_wrong(ours, theirs, [&](int i) { return __nv_fp8_e4m3((float)in[i] / scale(i / GROUP)); });
    wrong +=
        count_wrong(os, ts, [&](int i) { return i % stride < tokens ? scale(i % stride * groups + i / stride) : -1; });
    return report("group_quant", wrong);
}
