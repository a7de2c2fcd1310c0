/* The residual is added to a row, and the sum, kept as the new residual, is divided by the root of its mean square.
   From: vLLM, csrc/layernorm_kernels.cu, fused_add_rms_norm_kernel. */
#include "port.h"
#include <cstdint>
#include <cuda_fp16.h>

static __device__ float sum_of_block(float x)
{
    __shared__ float sums[32];
    for (int lanes = 16; lanes > 0; lanes /= 2)
        x += __shfl_xor_sync(0xffffffff, x, lanes);
    if (threadIdx.x % 32 == 0)
        sums[threadIdx.x / 32] = x;
    __syncthreads();
    float total = 0;
    for (int i = 0; i < (int)blockDim.x / 32; i++)
        total += sums[i];
    return total;
}

/* ---- with layouts ---- */

template <int WIDTH>
CCUTE_FOLD __global__ void __launch_bounds__(128)
    rms_norm(__half *input, const int64_t input_stride, __half *residual, const __half *weight, const float epsilon,
             const int num_tokens, const int hidden_size)
{
    CCUTE_ASSUME(hidden_size > 0 && hidden_size % WIDTH == 0 && num_tokens > 0 && input_stride % WIDTH == 0);
    CCUTE_ALIGNED(input, 16);
    CCUTE_ALIGNED(residual, 16);
    CCUTE_ALIGNED(weight, 16);
    const ccute_layout in =
        ccute_make_layout(TUP(num_tokens, TUP(WIDTH, hidden_size / WIDTH)), TUP(input_stride, TUP(1, WIDTH)));
    const ccute_layout res =
        ccute_make_layout(TUP(num_tokens, TUP(WIDTH, hidden_size / WIDTH)), TUP(hidden_size, TUP(1, WIDTH)));
    const ccute_layout w = ccute_make_layout_left(TUP(WIDTH, hidden_size / WIDTH)), held = ccute_make_layout(WIDTH);
    float variance = 0;
#pragma unroll 1
    for (int i = threadIdx.x; i < hidden_size / WIDTH; i += blockDim.x) {
        __half x[WIDTH], r[WIDTH];
        ccute_copy(x, held, input, ccute_slice(in, blockIdx.x, TUP(ALL, i)));
        ccute_copy(r, held, residual, ccute_slice(res, blockIdx.x, TUP(ALL, i)));
#pragma unroll
        for (int j = 0; j < WIDTH; j++) {
            const float sum = __half2float(x[j]) + __half2float(r[j]);
            variance += sum * sum;
            r[j] = __float2half(sum);
        }
        ccute_copy(residual, ccute_slice(res, blockIdx.x, TUP(ALL, i)), r, held);
    }
    const float scale = rsqrtf(sum_of_block(variance) / hidden_size + epsilon);
#pragma unroll 1
    for (int i = threadIdx.x; i < hidden_size / WIDTH; i += blockDim.x) {
        __half r[WIDTH], g[WIDTH];
        ccute_copy(r, held, residual, ccute_slice(res, blockIdx.x, TUP(ALL, i)));
        ccute_copy(g, held, weight, ccute_slice(w, ALL, i));
#pragma unroll
        for (int j = 0; j < WIDTH; j++)
            r[j] = __float2half(__half2float(r[j]) * scale * __half2float(g[j]));
        ccute_copy(input, ccute_slice(in, blockIdx.x, TUP(ALL, i)), r, held);
    }
}

/* ---- by hand ---- */

template <int WIDTH>
__global__ void __launch_bounds__(128)
    rms_norm_by_hand(__half *input, const int64_t input_stride, __half *residual, const __half *weight,
                     const float epsilon, const int hidden_size)
{
    input += blockIdx.x * input_stride;
    residual += (int64_t)blockIdx.x * hidden_size;
    float variance = 0;
#pragma unroll 1
    for (int i = threadIdx.x; i < hidden_size / WIDTH; i += blockDim.x) {
        uint4 x = ((const uint4 *)input)[i], r = ((const uint4 *)residual)[i];
        __half *a = (__half *)&x, *b = (__half *)&r;
#pragma unroll
        for (int j = 0; j < WIDTH; j++) {
            const float sum = __half2float(a[j]) + __half2float(b[j]);
            variance += sum * sum;
            b[j] = __float2half(sum);
        }
        ((uint4 *)residual)[i] = r;
    }
    const float scale = rsqrtf(sum_of_block(variance) / hidden_size + epsilon);
#pragma unroll 1
    for (int i = threadIdx.x; i < hidden_size / WIDTH; i += blockDim.x) {
        uint4 r = ((const uint4 *)residual)[i], g = ((const uint4 *)weight)[i];
        __half *a = (__half *)&r, *b = (__half *)&g;
#pragma unroll
        for (int j = 0; j < WIDTH; j++)
            a[j] = __float2half(__half2float(a[j]) * scale * __half2float(b[j]));
        ((uint4 *)input)[i] = r;
    }
}

/* ---- the program ---- */

int main()
{
    const int tokens = 3, hidden = 264, stride = 280;
    Buffer<__half> in(tokens * stride), ours(tokens * stride), theirs(tokens * stride), weight(hidden);
    Buffer<__half> before(tokens * hidden), res(tokens * hidden), their_res(tokens * hidden);
    in.numbers(9), ours.numbers(9), theirs.numbers(9), weight.numbers(5);
    before.numbers(7), res.numbers(7), their_res.numbers(7);
    rms_norm<8><<<tokens, 128>>>(ours, stride, res, weight, 1e-5f, tokens, hidden);
    rms_norm_by_hand<8><<<tokens, 128>>>(theirs, stride, their_res, weight, 1e-5f, hidden);
    finish();
    int wrong = count_wrong(res, their_res,
                            [&](int i) { return float(before[i]) + float(in[i / hidden * stride + i % hidden]); });
    for (int t = 0; t < tokens; t++) {
        float squares = 0;
        for (int i = 0; i < hidden; i++)
            squares += float(res[t * hidden + i]) * float(res[t * hidden + i]);
        for (int i = 0; i < stride; i++) {
            const float right = i < hidden
                                    ? float(res[t * hidden + i]) / sqrtf(squares / hidden + 1e-5f) * float(weight[i])
                                    : float(in[t * stride + i]);
            wrong += !(fabsf(float(ours[t * stride + i]) - right) <= 0.01f * (1 + fabsf(right)));
            wrong += !(fabsf(float(theirs[t * stride + i]) - right) <= 0.01f * (1 + fabsf(right)));
        }
    }
    return report("rms_norm", wrong);
}
