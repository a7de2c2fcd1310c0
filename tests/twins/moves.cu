/* Copies: vectors where addresses and strides allow them, asked for once. */
#include <ccute/short.h>

#if defined TWINS_RUN
#include "run.h"
#endif

typedef unsigned short half_bits;

/* One store of 128 bits. (nvcc 13.0 takes some stores of a float4 apart.) */
static __device__ __forceinline__ void put(void *p, float4 v)
{
#if defined __CUDA_ARCH__
    asm volatile("st.global.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(__cvta_generic_to_global(p)), "f"(v.x), "f"(v.y),
                 "f"(v.z), "f"(v.w)
                 : "memory");
#else
    *(float4 *)p = v;
#endif
}

/* ---- 1x8 floats a thread, the row stride known at run time ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(128) fold_row(const float *s, float *d, int ld)
{
    const ccute_layout tile = ccute_make_layout(TUP(8, 128), TUP(ld, 1));
    const ccute_layout tv = ccute_make_layout(TUP(TUP(16, 8), 8), TUP(TUP(64, 1), 8));
    const ccute_layout mine = ccute_slice(ccute_composition(tile, tv), threadIdx.x, ALL);
    ccute_copy(d, mine, s, mine);
}

extern "C" __global__ void __launch_bounds__(128) hand_row(const float *s, float *d, int ld)
{
    const long long o = (threadIdx.x & 15) * 8 + (long long)ld * (threadIdx.x >> 4);
    if ((((size_t)s | (size_t)d) & 15) == 0 && ld % 4 == 0) {
        const float4 a = *(const float4 *)(s + o), b = *(const float4 *)(s + o + 4);
        put(d + o, a);
        put(d + o + 4, b);
    } else {
        float v[8];
        for (int i = 0; i < 8; i++)
            v[i] = s[o + i];
        for (int i = 0; i < 8; i++)
            d[o + i] = v[i];
    }
}

/* ---- the same, with addresses and stride stated ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(128) fold_stated(const float *s, float *d, int ld)
{
    CCUTE_ASSUME(ld % 4 == 0);
    CCUTE_ALIGNED(s, 16);
    CCUTE_ALIGNED(d, 16);
    const ccute_layout tile = ccute_make_layout(TUP(8, 128), TUP(ld, 1));
    const ccute_layout tv = ccute_make_layout(TUP(TUP(16, 8), 8), TUP(TUP(64, 1), 8));
    const ccute_layout mine = ccute_slice(ccute_composition(tile, tv), threadIdx.x, ALL);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, mine, s, mine);
}

extern "C" __global__ void __launch_bounds__(128) hand_stated(const float *s, float *d, int ld)
{
    const long long o = (threadIdx.x & 15) * 8 + (long long)ld * (threadIdx.x >> 4);
    const float4 a = *(const float4 *)(s + o), b = *(const float4 *)(s + o + 4);
    put(d + o, a);
    put(d + o + 4, b);
}

/* ---- every stride known at run time ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(128) fold_any(const float *s, float *d, int dm, int dn)
{
    const ccute_layout tile = ccute_make_layout(TUP(8, 128), TUP(dm, dn));
    const ccute_layout tv = ccute_make_layout(TUP(TUP(16, 8), 8), TUP(TUP(64, 1), 8));
    const ccute_layout mine = ccute_slice(ccute_composition(tile, tv), threadIdx.x, ALL);
    ccute_copy(d, mine, s, mine);
}

extern "C" __global__ void __launch_bounds__(128) hand_any(const float *s, float *d, int dm, int dn)
{
    if ((((size_t)s | (size_t)d) & 15) == 0 && dm % 4 == 0 && dn == 1) {
        const long long o = (threadIdx.x & 15) * 8 + (long long)dm * (threadIdx.x >> 4);
        const float4 a = *(const float4 *)(s + o), b = *(const float4 *)(s + o + 4);
        put(d + o, a);
        put(d + o + 4, b);
    } else {
        const long long o = (long long)dn * ((threadIdx.x & 15) * 8) + (long long)dm * (threadIdx.x >> 4);
        float v[8];
        for (int i = 0; i < 8; i++)
            v[i] = s[o + (long long)i * dn];
        for (int i = 0; i < 8; i++)
            d[o + (long long)i * dn] = v[i];
    }
}

/* ---- into registers, worked on, and out ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(128) fold_scaled(const float *s, float *d, int ld)
{
    const ccute_layout tile = ccute_make_layout(TUP(8, 128), TUP(ld, 1));
    const ccute_layout tv = ccute_make_layout(TUP(TUP(16, 8), 8), TUP(TUP(64, 1), 8));
    const ccute_layout mine = ccute_slice(ccute_composition(tile, tv), threadIdx.x, ALL);
    const ccute_layout part = ccute_make_layout(8);
    CCUTE_REGS(float, r, part, 8);
    ccute_copy(r, part, s, mine);
    for (int i = 0; i < 8; i++)
        r[i] *= 3;
    ccute_copy(d, mine, r, part);
}

extern "C" __global__ void __launch_bounds__(128) hand_scaled(const float *s, float *d, int ld)
{
    const long long o = (threadIdx.x & 15) * 8 + (long long)ld * (threadIdx.x >> 4);
    if ((((size_t)s | (size_t)d) & 15) == 0 && ld % 4 == 0) {
        const float4 a = *(const float4 *)(s + o), b = *(const float4 *)(s + o + 4);
        put(d + o, make_float4(a.x * 3, a.y * 3, a.z * 3, a.w * 3));
        put(d + o + 4, make_float4(b.x * 3, b.y * 3, b.z * 3, b.w * 3));
    } else {
        float v[8];
        for (int i = 0; i < 8; i++)
            v[i] = s[o + i] * 3;
        for (int i = 0; i < 8; i++)
            d[o + i] = v[i];
    }
}

/* ---- a 128x64 tile of 16-bit elements through shared memory ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(256) fold_tile(const half_bits *s, half_bits *d, int ld)
{
    const ccute_layout tile = ccute_make_layout(TUP(128, 64), TUP(ld, 1));
    const ccute_layout buffer = ccute_make_layout(TUP(128, 64), TUP(64, 1));
    const ccute_tiled_copy copy = ccute_make_tiled_copy(
        ccute_universal_copy(128, 16), ccute_make_layout(TUP(32, 8), TUP(8, 1)), ccute_make_layout(TUP(1, 8)));
    const ccute_layout mine = ccute_partition_S(copy, tile, threadIdx.x);
    const ccute_layout here = ccute_partition_D(copy, buffer, threadIdx.x);
    CCUTE_ASSUME(ld % 8 == 0);
    CCUTE_ALIGNED(s, 16);
    CCUTE_ALIGNED(d, 16);
    CCUTE_SHARED(half_bits, b, buffer, 8192);
    ccute_copy(b, here, s, mine);
    __syncthreads();
    ccute_copy(d, mine, b, here);
}

extern "C" __global__ void __launch_bounds__(256) hand_tile(const half_bits *s, half_bits *d, int ld)
{
    __shared__ __align__(16) half_bits b[128 * 64];
    const long long step = (long long)ld * 32;
    const long long o = (threadIdx.x & 7) * 8 + (long long)ld * (threadIdx.x >> 3);
    const int at = threadIdx.x * 8;
    float4 v[4];
#pragma unroll
    for (int i = 0; i < 4; i++)
        v[i] = *(const float4 *)(s + o + step * i);
#pragma unroll
    for (int i = 0; i < 4; i++)
        *(float4 *)(b + at + i * 2048) = v[i];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < 4; i++)
        put(d + o + step * i, *(const float4 *)(b + at + i * 2048));
}

/* ---- a 64x64 tile of floats, transposed through swizzled shared memory ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(256) fold_transposed(const float *s, float *d, int lds, int ldd)
{
    const ccute_layout from = ccute_make_layout(TUP(64, 64), TUP(lds, 1));
    const ccute_layout to = ccute_make_layout(TUP(64, 64), TUP(1, ldd));
    const ccute_layout buffer = ccute_swizzle(3, 2, 6, ccute_make_layout(TUP(64, 64), TUP(64, 1)));
    const ccute_copy_atom wide = ccute_universal_copy(128, 32);
    const ccute_tiled_copy in =
        ccute_make_tiled_copy(wide, ccute_make_layout(TUP(16, 16), TUP(16, 1)), ccute_make_layout(TUP(1, 4)));
    const ccute_tiled_copy out =
        ccute_make_tiled_copy(wide, ccute_make_layout(TUP(8, 32)), ccute_make_layout(TUP(4, 1)));
    const ccute_layout source = ccute_partition_S(in, from, threadIdx.x);
    const ccute_layout stored = ccute_partition_D(in, buffer, threadIdx.x);
    const ccute_layout loaded = ccute_partition_S(out, buffer, threadIdx.x);
    const ccute_layout target = ccute_partition_D(out, to, threadIdx.x);
    const ccute_layout part = ccute_make_layout(16);
    CCUTE_ASSUME(lds % 4 == 0 && ldd % 4 == 0);
    CCUTE_ALIGNED(s, 16);
    CCUTE_ALIGNED(d, 16);
    CCUTE_SHARED(float, b, buffer, 4096);
    CCUTE_REGS(float, r, part, 16);
    ccute_copy(b, stored, s, source);
    __syncthreads();
    ccute_copy(r, part, b, loaded);
    ccute_copy(d, target, r, part);
}

extern "C" __global__ void __launch_bounds__(256) hand_transposed(const float *s, float *d, int lds, int ldd)
{
    __shared__ __align__(16) float b[64 * 64];
    const long long step = (long long)lds * 16, o = (threadIdx.x & 15) * 4 + (long long)lds * (threadIdx.x >> 4);
    const int at = threadIdx.x * 4 ^ (threadIdx.x * 4 >> 8) * 4;
    float4 v[4];
#pragma unroll
    for (int i = 0; i < 4; i++)
        v[i] = *(const float4 *)(s + o + step * i);
#pragma unroll
    for (int i = 0; i < 4; i++)
        *(float4 *)(b + (at ^ (i & 1) * 16) + i * 1024) = v[i];
    __syncthreads();
    const int row = (threadIdx.x & 7) * 4, column = threadIdx.x >> 3;
    const int from = row * 64 + (column ^ (row >> 2) * 4);
    const long long to = row + (long long)ldd * column, down = (long long)ldd * 32;
#pragma unroll
    for (int j = 0; j < 2; j++)
#pragma unroll
        for (int i = 0; i < 2; i++) {
            const float *p = b + from + i * 2048 + j * 32;
            put(d + to + down * j + i * 32, make_float4(p[0], p[64], p[128], p[192]));
        }
}

#if defined TWINS_RUN
int main(void)
{
    twins_open();
    TWIN(row, 1, 128, in, out, 128);
    TWIN(row, 1, 128, in, out, 131);
    TWIN(stated, 1, 128, in, out, 132);
    TWIN(any, 1, 128, in, out, 128, 1);
    TWIN(any, 1, 128, in, out, 3, 8);
    TWIN(scaled, 1, 128, in, out, 136);
    TWIN(scaled, 1, 128, in, out, 137);
    TWIN(tile, 1, 256, in, out, 72);
    TWIN(transposed, 1, 256, in, out, 64, 68);
    printf("1..%d\n", twins_count);
    return twins_differ != 0;
}
#endif
