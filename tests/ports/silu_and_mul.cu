/* The two halves of each row: the sigmoid-weighted first times the second, eight bfloat16 at a time.
   From: vLLM, csrc/activation_kernels.cu, act_and_mul_kernel. */
#include "port.h"
#include <cuda_bf16.h>

static __device__ __nv_bfloat16 silu_times(__nv_bfloat16 x, __nv_bfloat16 y)
{
    const float f = __bfloat162float(x);
    return __float2bfloat16(f / (1 + __expf(-f)) * __bfloat162float(y));
}

/* ---- with layouts ---- */

template <int VECTOR>
CCUTE_FOLD __global__ void __launch_bounds__(128)
    silu_and_mul(__nv_bfloat16 *out, const __nv_bfloat16 *input, const int d, const int tokens)
{
    CCUTE_ASSUME(d > 0 && d % VECTOR == 0 && tokens > 0);
    CCUTE_ALIGNED(out, 16);
    CCUTE_ALIGNED(input, 16);
    const int token = blockIdx.x;
    const ccute_layout in = ccute_make_layout(TUP(VECTOR, d / VECTOR, 2, tokens), TUP(1, VECTOR, d, 2 * (long long)d));
    const ccute_layout to = ccute_make_layout(TUP(VECTOR, d / VECTOR, tokens), TUP(1, VECTOR, d)),
                       held = ccute_make_layout(VECTOR);
#pragma unroll 1
    for (int i = threadIdx.x; i < d / VECTOR; i += blockDim.x) {
        __nv_bfloat16 x[VECTOR], y[VECTOR];
        ccute_copy(x, held, input, ccute_slice(in, ALL, i, 0, token));
        ccute_copy(y, held, input, ccute_slice(in, ALL, i, 1, token));
#pragma unroll
        for (int j = 0; j < VECTOR; j++)
            x[j] = silu_times(x[j], y[j]);
        ccute_copy(out, ccute_slice(to, ALL, i, token), x, held);
    }
}

/* ---- by hand ---- */

template <int VECTOR>
__global__ void __launch_bounds__(128) silu_and_mul_by_hand(__nv_bfloat16 *out, const __nv_bfloat16 *input, const int d)
{
    const __nv_bfloat16 *x_row = input + (long long)blockIdx.x * 2 * d, *y_row = x_row + d;
    __nv_bfloat16 *to = out + (long long)blockIdx.x * d;
#pragma unroll 1
    for (int i = threadIdx.x; i < d / VECTOR; i += blockDim.x) {
        uint4 x = ((const uint4 *)x_row)[i], y = ((const uint4 *)y_row)[i];
        __nv_bfloat16 *a = (__nv_bfloat16 *)&x, *b = (__nv_bfloat16 *)&y;
#pragma unroll
        for (int j = 0; j < VECTOR; j++)
            a[j] = silu_times(a[j], b[j]);
        ((uint4 *)to)[i] = x;
    }
}

/* ---- the program ---- */

int main()
{
    const int tokens = 5, d = 264;
    Buffer<__nv_bfloat16> in(2 * d * tokens), ours(d * tokens), theirs(d * tokens);
    for (int i = 0; i < in.size; i++)
        in[i] = __float2bfloat16((float)(i * 37 % 9 - 4));
    silu_and_mul<8><<<tokens, 128>>>(ours, in, d, tokens);
    silu_and_mul_by_hand<8><<<tokens, 128>>>(theirs, in, d);
    finish();
    int wrong = 0;
    for (int i = 0; i < ours.size; i++) {
        const float x = __bfloat162float(in[i / d * 2 * d + i % d]),
                    y = __bfloat162float(in[i / d * 2 * d + d + i % d]);
        const float right = x / (1 + expf(-x)) * y, most = 0.01f * (1 + fabsf(right));
        wrong +=
            !(fabsf(__bfloat162float(ours[i]) - right) <= most) + !(fabsf(__bfloat162float(theirs[i]) - right) <= most);
    }
    return report("silu_and_mul", wrong);
}
