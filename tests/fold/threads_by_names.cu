// The threads of a block shorten an index that names one of them by a name of foldc's, and one that needs the extents
// of the block rather than their product: a remark says so.
#include <ccute/short.h>

CCUTE_FOLD __global__ void of_a_name(const float *s, float *d, int lds, int ldd)
{
    const ccute_layout from = ccute_make_layout(TUP(64, 64), TUP(lds, 1));
    const ccute_layout to = ccute_make_layout(TUP(64, 64), TUP(1, ldd));
    const ccute_layout buffer = ccute_swizzle(3, 2, 6, ccute_make_layout(TUP(64, 64), TUP(64, 1)));
    const ccute_copy_atom wide = ccute_universal_copy(128, 32);
    const ccute_tiled_copy in =
        ccute_make_tiled_copy(wide, ccute_make_layout(TUP(16, 16), TUP(16, 1)), ccute_make_layout(TUP(1, 4)));
    const ccute_tiled_copy out =
        ccute_make_tiled_copy(wide, ccute_make_layout(TUP(8, 32)), ccute_make_layout(TUP(4, 1)));
    const ccute_layout stored = ccute_partition_D(in, buffer, threadIdx.x);
    const ccute_layout loaded = ccute_partition_S(out, buffer, threadIdx.x);
    CCUTE_ASSUME(lds % 4 == 0 && ldd % 4 == 0);
    CCUTE_ALIGNED(s, 16);
    CCUTE_ALIGNED(d, 16);
    CCUTE_SHARED(float, b, buffer, 4096);
    ccute_copy(b, stored, s, ccute_partition_S(in, from, threadIdx.x));
    __syncthreads();
    ccute_copy(d, ccute_partition_D(out, to, threadIdx.x), b, loaded);
}

CCUTE_FOLD __global__ void __launch_bounds__(256) of_two_axes(const float *s, float *d)
{
    const ccute_layout g = ccute_make_layout_right(TUP(32, 32));
    const ccute_layout sw = ccute_swizzle(5, 0, 5, g);
    __shared__ float tile[32 * 32];
    tile[ccute_at(sw, threadIdx.y, threadIdx.x)] = s[ccute_at(g, threadIdx.y, threadIdx.x)];
    __syncthreads();
    d[ccute_at(g, threadIdx.y, threadIdx.x)] = tile[ccute_at(sw, threadIdx.x, threadIdx.y)];
}
// ---- folded ----
// 7 |     /* from = (64,64):(lds,1) */
// 8 |     /* to = (64,64):(1,ldd) */
// 9 |     /* buffer = Sw<3,2,6> o 0 o (64,64):(64,1) */
// 10 |     /* wide = universal_copy(128, 32) */
// 11 |     /* in = tiled_copy_tv(128, 32, ((16,16),4):((64,1),16), <16,64>) */
// 12 |
// 13 |     /* out = tiled_copy_tv(128, 32, (256,4):(4,1), <32,32>) */
// 14 |
// 15 |     /* stored = Sw<3,2,6> o stored_o o ((4,1),4,1):((1,0),1024,0) */ const int stored_o = threadIdx.x * 4;
// 16 |     /* loaded = Sw<3,2,6> o loaded_o o ((4,1),2,2):((64,0),2048,32) */ const int loaded_o = (threadIdx.x & 7) * 256 + (threadIdx.x >> 3);
// 20 |     __shared__ __attribute__((aligned(16))) float b[4096];
// 21 |     { const long long at1 = (threadIdx.x & 15) * 4 + (long long)lds * ((int)threadIdx.x >> 4); const auto v0 = ccute_load_global<4>(s + at1), v1 = ccute_load_global<4>(s + at1 + (long long)lds * 16), v2 = ccute_load_global<4>(s + at1 + (long long)lds * 32), v3 = ccute_load_global<4>(s + at1 + (long long)lds * 48); ccute_store_shared(b + (stored_o ^ (stored_o >> 8 & 7) * 4), v0); ccute_store_shared(b + ((stored_o + 1024) ^ (((stored_o >> 8) + 4) & 7) * 4), v1); ccute_store_shared(b + ((stored_o + 2048) ^ (stored_o >> 8 & 7) * 4), v2); ccute_store_shared(b + ((stored_o + 3072) ^ (((stored_o >> 8) + 4) & 7) * 4), v3); }
// 23 |     { const long long at0 = (threadIdx.x & 7) * 4 + (long long)ldd * ((int)threadIdx.x >> 3); { const auto v0 = b[loaded_o ^ (loaded_o >> 8) * 4], v1 = b[(loaded_o + 64) ^ ((loaded_o + 64) >> 8) * 4], v2 = b[(loaded_o ^ (loaded_o >> 8) * 4) + 128], v3 = b[(loaded_o + 192) ^ ((loaded_o + 192) >> 8 & 7) * 4], v4 = b[(loaded_o ^ (loaded_o >> 8) * 4) + 2048], v5 = b[(loaded_o + 2112) ^ ((loaded_o + 64) >> 8) * 4], v6 = b[(loaded_o ^ (loaded_o >> 8) * 4) + 2176], v7 = b[(loaded_o + 2240) ^ ((loaded_o + 192) >> 8 & 7) * 4]; d[at0] = v0; d[at0 + 1] = v1; d[at0 + 2] = v2; d[at0 + 3] = v3; d[at0 + 32] = v4; d[at0 + 33] = v5; d[at0 + 34] = v6; d[at0 + 35] = v7; } { const auto v0 = b[(loaded_o + 32) ^ ((loaded_o + 32) >> 8) * 4], v1 = b[(loaded_o + 96) ^ ((loaded_o + 96) >> 8) * 4], v2 = b[(loaded_o + 160) ^ ((loaded_o + 160) >> 8 & 7) * 4], v3 = b[(loaded_o + 224) ^ ((loaded_o + 224) >> 8 & 7) * 4], v4 = b[(loaded_o + 2080) ^ ((loaded_o + 32) >> 8) * 4], v5 = b[(loaded_o + 2144) ^ ((loaded_o + 96) >> 8) * 4], v6 = b[(loaded_o + 2208) ^ ((loaded_o + 160) >> 8 & 7) * 4], v7 = b[(loaded_o + 2272) ^ ((loaded_o + 224) >> 8 & 7) * 4]; d[at0 + (long long)ldd * 32] = v0; d[at0 + (long long)ldd * 32 + 1] = v1; d[at0 + (long long)ldd * 32 + 2] = v2; d[at0 + (long long)ldd * 32 + 3] = v3; d[at0 + (long long)ldd * 32 + 32] = v4; d[at0 + (long long)ldd * 32 + 33] = v5; d[at0 + (long long)ldd * 32 + 34] = v6; d[at0 + (long long)ldd * 32 + 35] = v7; } }
// 28 |     /* g = (32,32):(32,1) */
// 29 |     /* sw = Sw<5,0,5> o 0 o (32,32):(32,1) */
// 31 |     tile[(threadIdx.x + threadIdx.y * 32) ^ ((threadIdx.y + (threadIdx.x >> 5)) & 31)] = s[threadIdx.x + threadIdx.y * 32];
// 33 |     d[threadIdx.x + threadIdx.y * 32] = tile[(threadIdx.x * 32 + threadIdx.y) ^ ((threadIdx.x + (threadIdx.y >> 5)) & 31)];
// ! threads_by_names.cu:21:5: remark: costly: fewer instructions where the threads of a block are known; remedy: state them with __launch_bounds__ or CCUTE_BLOCK_DIM
// !     ccute_copy(b, stored, s, ccute_partition_S(in, from, threadIdx.x));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! threads_by_names.cu:23:5: remark: narrow: 32-bit: no stride of the source, Sw<3,2,6> o loaded_o o ((4,1),2,2):((64,0),2048,32), is 1
// !     ccute_copy(d, ccute_partition_D(out, to, threadIdx.x), b, loaded);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! threads_by_names.cu:31:10: remark: costly: fewer instructions where the threads of a block are known; remedy: state them with CCUTE_BLOCK_DIM
// !     tile[ccute_at(sw, threadIdx.y, threadIdx.x)] = s[ccute_at(g, threadIdx.y, threadIdx.x)];
// !          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! threads_by_names.cu:33:53: remark: costly: fewer instructions where the threads of a block are known; remedy: state them with CCUTE_BLOCK_DIM
// !     d[ccute_at(g, threadIdx.y, threadIdx.x)] = tile[ccute_at(sw, threadIdx.x, threadIdx.y)];
// !                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
