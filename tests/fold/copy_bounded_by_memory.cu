#include <ccute/short.h>

// run: LAUNCH(k, 1, 1, OUT, OUT + 100, 3); LAUNCH(held, 1, 1, OUT, OUT + 100, (extents{4, 5}))
struct extents {
    long m, n;
};

/* The copy overwrites its own bound. */
CCUTE_FOLD __global__ void k(long *d, long *s, int n)
{
    d[0] = 4;
    s[0] = n;
    const ccute_layout a = ccute_make_layout_left(80);
    ccute_copy_bounded(d, a, s, a, TUP(*d), ccute_coord_layout(TUP(80), 0));
}

/* No pointer reaches this one. */
CCUTE_FOLD __global__ void held(long *d, long *s, extents e)
{
    s[0] = 1;
    const ccute_layout a = ccute_make_layout_left(8);
    ccute_copy_bounded(d, a, s, a, TUP(e.m), ccute_coord_layout(TUP(8), 0));
}
// ---- folded ----
// 13 |     /* a = 80:1 */ const ccute_layout a = {{1, 0, 0, 0, {}, {0}, {80}}, {1}, 0, 0, 0, 0, 0, {0}};
// 21 |     /* a = 8:1 */
// 22 |     if ((((size_t)d | (size_t)s) & 15) == 0) { if (e.m >= 8) { const auto v0 = ccute_load_global<2>(s), v1 = ccute_load_global<2, 2>(s), v2 = ccute_load_global<2, 4>(s), v3 = ccute_load_global<2, 6>(s); ccute_store_global(d, v0); ccute_store_global<2>(d, v1); ccute_store_global<4>(d, v2); ccute_store_global<6>(d, v3); } else for (int i0 = 0; i0 < 4; i0++) if (i0 * 2 + 1 < e.m) ccute_store_global(d + i0 * 2, ccute_load_global<2>(s + i0 * 2)); else for (int e0 = 0; e0 < 2; e0++) if (i0 * 2 + e0 < e.m) d[i0 * 2 + e0] = s[i0 * 2 + e0]; } else { if (e.m >= 8) { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3], v4 = s[4], v5 = s[5], v6 = s[6], v7 = s[7]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; d[4] = v4; d[5] = v5; d[6] = v6; d[7] = v7; } else for (int i0 = 0; i0 < 8; i0++) if (i0 < e.m) d[i0] = s[i0]; }
// ! copy_bounded_by_memory.cu:14:5: warning: the copy depends on '(*d)', which may change while elements are copied; the library copies instead, hundreds of times slower; remedy: assign it to a const variable first
// !     ccute_copy_bounded(d, a, s, a, TUP(*d), ccute_coord_layout(TUP(80), 0));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_bounded_by_memory.cu:22:5: remark: guarded: 128-bit only where all elements are inside: 'e.m' is not known to be a multiple of 2; remedy: CCUTE_ASSUME(e.m % 2 == 0)
// !     ccute_copy_bounded(d, a, s, a, TUP(e.m), ccute_coord_layout(TUP(8), 0));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_bounded_by_memory.cu:22:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy_bounded(d, a, s, a, TUP(e.m), ccute_coord_layout(TUP(8), 0));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
