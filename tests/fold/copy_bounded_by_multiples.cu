// Where a vector is inside as a whole or not at all, nothing asks for its elements: one test, one move.
#include <ccute/ccute.h>
#include <ccute/short.h>
// run: LAUNCH(one, 3, 128, (float *)OUT, (const float *)(OUT + 2048), 1020); LAUNCH(one, 3, 128, (float *)OUT, (const float *)(OUT + 2048), 4)
CCUTE_FOLD __global__ void __launch_bounds__(128) one(float *d, const float *s, int n)
{
    CCUTE_ASSUME(n % 4 == 0);
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    const int v = (blockIdx.x * 128 + threadIdx.x) * 4;
    const ccute_layout l = ccute_make_layout(4);
    const ccute_layout c = ccute_offset_by(v, ccute_make_layout(4));
    float r[4];
    ccute_copy_bounded(r, l, s + v, l, TUP(n), c);
    ccute_copy_bounded(d + v, l, r, l, TUP(n), c);
    ccute_copy_bounded(d + v, l, s + v, l, TUP(n), c);
}
// run: LAUNCH(several, 2, 128, (float *)OUT, (const float *)(OUT + 2048), 2500); LAUNCH(several, 2, 128, (float *)OUT, (const float *)(OUT + 2048), 4096)
CCUTE_FOLD __global__ void __launch_bounds__(128) several(float *d, const float *s, int n)
{
    CCUTE_ASSUME(n % 4 == 0);
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    const ccute_layout tv = ccute_make_layout(TUP(128, TUP(4, 4)), TUP(4, TUP(1, 512)));
    const ccute_layout mine = ccute_slice(tv, threadIdx.x, ALL);
    const ccute_layout at = ccute_offset_by(blockIdx.x * 2048, mine);
    float r[16];
    ccute_copy_bounded(r, ccute_make_layout(TUP(TUP(4,4))), s, at, TUP(n), at);
    ccute_copy_bounded(d, at, r, ccute_make_layout(TUP(TUP(4,4))), TUP(n), at);
    ccute_copy_bounded(d, at, s, at, TUP(n), at);
}
// run: LAUNCH(fixed, 3, 128, (float *)OUT, (const float *)(OUT + 2048))
CCUTE_FOLD __global__ void __launch_bounds__(128) fixed(float *d, const float *s)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    const int v = (blockIdx.x * 128 + threadIdx.x) * 4;
    const ccute_layout l = ccute_make_layout(4);
    const ccute_layout c = ccute_offset_by(v, ccute_make_layout(4));
    ccute_copy_bounded(d + v, l, s + v, l, TUP(1000), c);
}

/* A multiple, and more: neither may be dropped. */
// run: LAUNCH(ragged, 3, 128, (float *)OUT, (const float *)(OUT + 2048), 1021, 2); LAUNCH(ragged, 3, 128, (float *)OUT, (const float *)(OUT + 2048), 1023, -3)
CCUTE_FOLD __global__ void __launch_bounds__(128) ragged(float *d, const float *s, int n, int from)
{
    const int v = (blockIdx.x * 128 + threadIdx.x) * 4;
    const ccute_layout l = ccute_make_layout(4);
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    ccute_copy_bounded(d + v, l, s + v, l, TUP(n), ccute_offset_by(v, ccute_make_layout(4)));
    if (n % 2 == 0)
        ccute_copy_bounded(d + v, l, s + v, l, TUP(n), ccute_offset_by(v, ccute_make_layout(4)));
    ccute_copy_bounded(d + v, l, s + v, l, TUP(1000), ccute_offset_by(v + from, ccute_make_layout(4)));
}

/* What is outside is filled. */
// run: LAUNCH(filled, 1, 128, (float *)OUT, (const float *)(OUT + 2048), 400)
CCUTE_FOLD __global__ void __launch_bounds__(128) filled(float *d, const float *s, int n)
{
    CCUTE_SHARED(float, t, ccute_make_layout(512), 512);
    const ccute_layout at = ccute_offset_by(threadIdx.x * 4, ccute_make_layout(4));
    CCUTE_ASSUME(n % 4 == 0);
    CCUTE_ALIGNED(s, 16);
    ccute_copy_bounded_with(ccute_cp_async(128, 32), t, at, s, at, TUP(n), at);
    ccute_cp_async_wait(0);
    __syncthreads();
    d[threadIdx.x] = t[threadIdx.x * 4];
}
// ---- folded ----
// 11 |     /* l = 4:1 */
// 12 |     /* c = v o 4:1 */
// 14 |     if (v >= 0 && v < n) { const auto v0 = ccute_load_global<4>((s + v)); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; }
// 15 |     if (v >= 0 && v < n) ccute_store_global((d + v), r[0], r[1], r[2], r[3]);
// 16 |     if (v >= 0 && v < n) ccute_store_global((d + v), ccute_load_global<4>((s + v)));
// 24 |     /* tv = (128,(4,4)):(4,(1,512)) */
// 25 |     /* mine = mine_o o ((4,4)):((1,512)) */ const int mine_o = threadIdx.x * 4;
// 26 |     /* at = at_o o ((4,4)):((1,512)) */ const unsigned at_o = mine_o + blockIdx.x * 2048;
// 28 |     { const long long n0 = (long long)n - at_o; if (n0 >= 1) { const auto v0 = ccute_load_global<4>(s + at_o); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; } if (n0 >= 513) { const auto v0 = ccute_load_global<4, 512>(s + at_o); r[4] = v0[0]; r[5] = v0[1]; r[6] = v0[2]; r[7] = v0[3]; } if (n0 >= 1025) { const auto v0 = ccute_load_global<4, 1024>(s + at_o); r[8] = v0[0]; r[9] = v0[1]; r[10] = v0[2]; r[11] = v0[3]; } if (n0 >= 1537) { const auto v0 = ccute_load_global<4, 1536>(s + at_o); r[12] = v0[0]; r[13] = v0[1]; r[14] = v0[2]; r[15] = v0[3]; } }
// 29 |     { const long long n0 = (long long)n - at_o; if (n0 >= 1) ccute_store_global(d + at_o, r[0], r[1], r[2], r[3]); if (n0 >= 513) ccute_store_global<512>(d + at_o, r[4], r[5], r[6], r[7]); if (n0 >= 1025) ccute_store_global<1024>(d + at_o, r[8], r[9], r[10], r[11]); if (n0 >= 1537) ccute_store_global<1536>(d + at_o, r[12], r[13], r[14], r[15]); }
// 30 |     if (at_o + 1536 < (long long)n) { const auto v0 = ccute_load_global<4>(s + at_o), v1 = ccute_load_global<4, 512>(s + at_o), v2 = ccute_load_global<4, 1024>(s + at_o), v3 = ccute_load_global<4, 1536>(s + at_o); ccute_store_global(d + at_o, v0); ccute_store_global<512>(d + at_o, v1); ccute_store_global<1024>(d + at_o, v2); ccute_store_global<1536>(d + at_o, v3); } else for (int i0 = 0; i0 < 4; i0++) if (at_o + i0 * 512 < (long long)n) ccute_store_global(d + at_o + i0 * 512, ccute_load_global<4>(s + at_o + i0 * 512));
// 38 |     /* l = 4:1 */
// 39 |     /* c = v o 4:1 */
// 40 |     if (v >= 0 && v < 997) ccute_store_global((d + v), ccute_load_global<4>((s + v)));
// 48 |     /* l = 4:1 */
// 51 |     if (v >= 0 && v + 3 < n) ccute_store_global((d + v), ccute_load_global<4>((s + v))); else for (int e0 = 0; e0 < 4; e0++) if (v + e0 >= 0 && v + e0 < n) (d + v)[e0] = (s + v)[e0];
// 53 |         { if (v >= 0 && v + 2 < n) ccute_store_global((d + v), ccute_load_global<4>((s + v))); else for (int e0 = 0; e0 < 4; e0++) if (v + e0 >= 0 && v + e0 < n) (d + v)[e0] = (s + v)[e0]; }
// 54 |     if ((long long)from + v >= 0 && (long long)from + v + 3 < 1000) ccute_store_global((d + v), ccute_load_global<4>((s + v))); else for (int e0 = 0; e0 < 4; e0++) if ((long long)from + v + e0 >= 0 && (long long)from + v + e0 < 1000) (d + v)[e0] = (s + v)[e0];
// 61 |     __shared__ __attribute__((aligned(16))) float t[512];
// 62 |     /* at = at_o o 4:1 */ const int at_o = threadIdx.x * 4;
// 65 |     if (at_o < n) ccute_async<16>(t + at_o, s + at_o); else ccute_async<16>(t + at_o, s + at_o, 0);
// ! copy_bounded_by_multiples.cu:26:5: remark: costly: fewer instructions where gridDim.x < 65536; remedy: CCUTE_ASSUME(gridDim.x < 65536)
// !     const ccute_layout at = ccute_offset_by(blockIdx.x * 2048, mine);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_bounded_by_multiples.cu:51:5: remark: guarded: 128-bit only where all elements are inside: 'n' is not known to be a multiple of 4; remedy: CCUTE_ASSUME(n % 4 == 0)
// !     ccute_copy_bounded(d + v, l, s + v, l, TUP(n), ccute_offset_by(v, ccute_make_layout(4)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_bounded_by_multiples.cu:53:9: remark: guarded: 128-bit only where all elements are inside: 'n' is not known to be a multiple of 4; remedy: CCUTE_ASSUME(n % 4 == 0)
// !         ccute_copy_bounded(d + v, l, s + v, l, TUP(n), ccute_offset_by(v, ccute_make_layout(4)));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
