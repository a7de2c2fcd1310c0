#include <ccute/short.h>

/* An element may be written where it is read. */
// run: LAUNCH(k, 1, 1, (float *)OUT, 5); LAUNCH(k, 1, 1, (float *)OUT + 1, 5)
CCUTE_FOLD __global__ void k(float *d, int n)
{
    const ccute_layout a = ccute_make_layout_left(12), b = ccute_make_layout_right(TUP(4, 4));
    for (int i = 0; i < 64; i++)
        d[i] = i * i;
    ccute_copy(d, a, d, a);
    ccute_copy(d + 16, b, d + 16, b);
    ccute_copy_bounded(d, a, d, a, TUP(n), ccute_coord_layout(TUP(12), 0));
}
// ---- folded ----
// 7 |     /* a = 12:1 */ /* b = (4,4):(4,1) */
// 10 |     if (((size_t)d & 15) == 0) { { const auto v0 = ccute_load_global<4>(d), v1 = ccute_load_global<4, 4>(d), v2 = ccute_load_global<4, 8>(d); ccute_store_global(d, v0); ccute_store_global<4>(d, v1); ccute_store_global<8>(d, v2); }
// 11 |     { const auto v0 = ccute_load_global<4>((d + 16)), v1 = ccute_load_global<4, 4>((d + 16)), v2 = ccute_load_global<4, 8>((d + 16)), v3 = ccute_load_global<4, 12>((d + 16)); ccute_store_global((d + 16), v0); ccute_store_global<4>((d + 16), v1); ccute_store_global<8>((d + 16), v2); ccute_store_global<12>((d + 16), v3); }
// 12 |     if (n >= 12) { const auto v0 = ccute_load_global<4>(d), v1 = ccute_load_global<4, 4>(d), v2 = ccute_load_global<4, 8>(d); ccute_store_global(d, v0); ccute_store_global<4>(d, v1); ccute_store_global<8>(d, v2); } else for (int i0 = 0; i0 < 3; i0++) if (i0 * 4 + 3 < n) ccute_store_global(d + i0 * 4, ccute_load_global<4>(d + i0 * 4)); else for (int e0 = 0; e0 < 4; e0++) if (i0 * 4 + e0 < n) d[i0 * 4 + e0] = d[i0 * 4 + e0]; } else {
// 10 |  { { const auto v0 = d[0], v1 = d[1], v2 = d[2], v3 = d[3], v4 = d[4], v5 = d[5], v6 = d[6], v7 = d[7]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; d[4] = v4; d[5] = v5; d[6] = v6; d[7] = v7; } { const auto v0 = d[8], v1 = d[9], v2 = d[10], v3 = d[11]; d[8] = v0; d[9] = v1; d[10] = v2; d[11] = v3; } }
// 11 |     { { const auto v0 = (d + 16)[0], v1 = (d + 16)[1], v2 = (d + 16)[2], v3 = (d + 16)[3], v4 = (d + 16)[4], v5 = (d + 16)[5], v6 = (d + 16)[6], v7 = (d + 16)[7]; (d + 16)[0] = v0; (d + 16)[1] = v1; (d + 16)[2] = v2; (d + 16)[3] = v3; (d + 16)[4] = v4; (d + 16)[5] = v5; (d + 16)[6] = v6; (d + 16)[7] = v7; } { const auto v0 = (d + 16)[8], v1 = (d + 16)[9], v2 = (d + 16)[10], v3 = (d + 16)[11], v4 = (d + 16)[12], v5 = (d + 16)[13], v6 = (d + 16)[14], v7 = (d + 16)[15]; (d + 16)[8] = v0; (d + 16)[9] = v1; (d + 16)[10] = v2; (d + 16)[11] = v3; (d + 16)[12] = v4; (d + 16)[13] = v5; (d + 16)[14] = v6; (d + 16)[15] = v7; } }
// 12 |     if (n >= 12) { { const auto v0 = d[0], v1 = d[1], v2 = d[2], v3 = d[3], v4 = d[4], v5 = d[5], v6 = d[6], v7 = d[7]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; d[4] = v4; d[5] = v5; d[6] = v6; d[7] = v7; } { const auto v0 = d[8], v1 = d[9], v2 = d[10], v3 = d[11]; d[8] = v0; d[9] = v1; d[10] = v2; d[11] = v3; } } else for (int i0 = 0; i0 < 12; i0++) if (i0 < n) d[i0] = d[i0]; }
// ! copy_in_place.cu:10:5: remark: guarded: 128-bit only where d is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, a, d, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_in_place.cu:11:5: remark: guarded: 128-bit only where d is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d + 16, b, d + 16, b);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_in_place.cu:12:5: remark: guarded: 128-bit only where all elements are inside: 'n' is not known to be a multiple of 4; remedy: CCUTE_ASSUME(n % 4 == 0)
// !     ccute_copy_bounded(d, a, d, a, TUP(n), ccute_coord_layout(TUP(12), 0));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_in_place.cu:12:5: remark: guarded: 128-bit only where d is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy_bounded(d, a, d, a, TUP(n), ccute_coord_layout(TUP(12), 0));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
