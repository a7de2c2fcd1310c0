// Half precision: conversions, arithmetic rounded once, pairs, moves of eight at a time.
// flags: -I../../include/ccute/cpu/cuda
// run
// out: 1 is 0x3c00, 65504 is 0x7bff, 65520 is 0x7c00, 2^-24 is 0x0001, 2^-25 is 0x0000
// out: 2049 is 2048, 2051 is 2052, bfloat 257 is 256, 259 is 260
// out: 1/3 is 0.333252, fma 0x3c01
// out: sums 3 5, dot 23
// out: moved 8: 1 8
#include <ccute/cpu.h>
#include <cstdio>
#include <cstring>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

template <class T> __device__ unsigned bits(T x)
{
    unsigned short b;
    memcpy(&b, &x, sizeof b);
    return b;
}

__global__ void convert()
{
    printf("1 is 0x%04x, 65504 is 0x%04x, 65520 is 0x%04x, 2^-24 is 0x%04x, 2^-25 is 0x%04x\n",
           bits(__float2half(1.0f)), bits(__float2half(65504.0f)), bits(__float2half(65520.0f)),
           bits(__float2half(ldexpf(1.0f, -24))), bits(__float2half(ldexpf(1.0f, -25))));
    printf("2049 is %g, 2051 is %g, bfloat 257 is %g, 259 is %g\n", __half2float(__float2half(2049.0f)),
           __half2float(__float2half(2051.0f)), __bfloat162float(__float2bfloat16(257.0f)),
           __bfloat162float(__float2bfloat16(259.0f)));
}

__global__ void arithmetic()
{
    __half one = __float2half(1.0f), three = __float2half(3.0f);
    // 2^-11 (1 + 2^-10) times 1 - 2^-10 plus 1 + 2^-10 is 2^-31 less than a tie: rounded to float first, it is the tie.
    __half scaled = __float2half(ldexpf(1025.0f, -21)), less = __float2half(ldexpf(1023.0f, -10));
    __half sum = __hfma(scaled, less, __float2half(ldexpf(1025.0f, -10)));
    printf("1/3 is %g, fma 0x%04x\n", __half2float(__hdiv(one, three)), bits(sum));
    __half2 v = __floats2half2_rn(1.0f, 2.0f), w = __hadd2(v, __half2half2(three));
    v = __hadd2(v, __floats2half2_rn(2.0f, 3.0f));
    float2 f = __half22float2(v), g = __half22float2(__hmul2(w, __half2(three, one)));
    printf("sums %g %g, dot %g\n", f.x, f.y, g.x + g.y + 6);
}

__global__ void move(const __half *in, __half *out) { *(uint4 *)out = *(const uint4 *)in; }

int main()
{
    __half in[8], out[8], *d;
    for (int i = 0; i < 8; i++)
        in[i] = __float2half(i + 1.0f);
    CCUTE_LAUNCH(convert, 1, 1, 0, 0);
    CCUTE_LAUNCH(arithmetic, 1, 1, 0, 0);
    cudaMalloc(&d, 2 * sizeof in);
    cudaMemcpy(d, in, sizeof in, cudaMemcpyHostToDevice);
    CCUTE_LAUNCH(move, 1, 1, 0, 0, d, d + 8);
    cudaMemcpy(out, d + 8, sizeof out, cudaMemcpyDeviceToHost);
    printf("moved 8: %g %g\n", __half2float(out[0]), __half2float(out[7]));
    cudaFree(d);
}
