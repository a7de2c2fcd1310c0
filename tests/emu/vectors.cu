// Vector types: sizes, alignments, ways to make one, moves of other types through them.
// also: -DCCUTE_CPU_CHECK=0 -Wno-missing-field-initializers
// run
// out: made: 1 2 3 4, 1 2 0 0, 7 8 9 10
// out: floats moved as uint4: 0 wrong
// out: halves of int4: 5 6 7 8
// out: bytes: 1 -2 3 -4 250
// out: cached: 3 1 2
// out: in shared memory: 9 9 9 9
#include <ccute/cpu.h>
#include <cstdio>

#define IS(type, size, align)                                                                                          \
    static_assert(sizeof(type) == (size) && alignof(type) == (align), "not CUDA's size or alignment");
IS(char2, 2, 2)
IS(char3, 3, 1)
IS(uchar4, 4, 4)
IS(short2, 4, 4)
IS(ushort4, 8, 8)
IS(int1, 4, 4)
IS(int2, 8, 8)
IS(int3, 12, 4)
IS(uint4, 16, 16)
IS(longlong2, 16, 16)
IS(float2, 8, 8)
IS(float3, 12, 4)
IS(float4, 16, 16)
IS(double2, 16, 16)
IS(dim3, 12, 4)

__global__ void make(float4 *out)
{
    float4 a = {1, 2, 3, 4}, b = {1, 2}, c;
    c.x = 7;
    c.y = a.x + c.x;
    c.z = 9;
    c.w = c.y + b.y;
    out[0] = a;
    out[1] = b;
    out[2] = c;
}

__global__ void move(float *out, const float *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    uint4 v = *(const uint4 *)&in[4 * i];
    *(uint4 *)&out[4 * i] = v;
}

__global__ void split(int *out)
{
    int4 v = make_int4(5, 6, 7, 8);
    int2 low = make_int2(v.x, v.y);
    reinterpret_cast<int2 *>(out)[0] = low;
    reinterpret_cast<int2 *>(out)[1] = make_int2(v.z, v.w);
}

__global__ void bytes(int *out)
{
    char4 c = make_char4(1, -2, 3, -4);
    uchar4 u = make_uchar4(250, 0, 0, 0);
    int all[5] = {c.x, c.y, c.z, c.w, u.x};
    for (int i = 0; i < 5; i++)
        out[i] = all[i];
}

__global__ void cached(int *out, const int *in)
{
    __stcs(&out[0], __ldg(&in[0]) + 2);
    __stcg(&out[1], __ldcs(&in[0]));
    out[2] = __ldcg((const int2 *)in).y;
}

__global__ void shared(float4 *out)
{
    __shared__ float4 s[32];
    s[threadIdx.x] = make_float4(threadIdx.x, threadIdx.x, threadIdx.x, threadIdx.x);
    __syncthreads();
    if (threadIdx.x == 0)
        *out = s[9];
}

int main()
{
    enum { COUNT = 1024 };
    static float in[COUNT], out[COUNT];
    float *d_in, *d_out;
    int wrong = 0, *ints, n[5];
    for (int i = 0; i < COUNT; i++)
        in[i] = i + 0.5f;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof out);
    ints = (int *)d_out;
    CCUTE_LAUNCH(make, 1, 1, 0, 0, (float4 *)d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    printf("made: %g %g %g %g, %g %g %g %g, %g %g %g %g\n", out[0], out[1], out[2], out[3], out[4], out[5], out[6],
           out[7], out[8], out[9], out[10], out[11]);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    CCUTE_LAUNCH(move, 4, COUNT / 16, 0, 0, d_out, d_in);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < COUNT; i++)
        wrong += out[i] != in[i];
    printf("floats moved as uint4: %d wrong\n", wrong);
    CCUTE_LAUNCH(split, 1, 1, 0, 0, ints);
    cudaMemcpy(n, ints, sizeof n, cudaMemcpyDeviceToHost);
    printf("halves of int4: %d %d %d %d\n", n[0], n[1], n[2], n[3]);
    CCUTE_LAUNCH(bytes, 1, 1, 0, 0, ints);
    cudaMemcpy(n, ints, sizeof n, cudaMemcpyDeviceToHost);
    printf("bytes: %d %d %d %d %d\n", n[0], n[1], n[2], n[3], n[4]);
    cudaMemcpy(d_in, n, sizeof n, cudaMemcpyHostToDevice);
    CCUTE_LAUNCH(cached, 1, 1, 0, 0, ints, (const int *)d_in);
    cudaMemcpy(n, ints, sizeof n, cudaMemcpyDeviceToHost);
    printf("cached: %d %d %d\n", n[0], n[1], n[2] + 4);
    CCUTE_LAUNCH(shared, 1, 32, 0, 0, (float4 *)d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    printf("in shared memory: %g %g %g %g\n", out[0], out[1], out[2], out[3]);
    cudaFree(d_in);
    cudaFree(d_out);
}
