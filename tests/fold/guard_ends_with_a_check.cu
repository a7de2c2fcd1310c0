#include <ccute/ccute.h>
#include <ccute/short.h>

// A check ends where the twins do: its closing brace is in both, and not after them again.
// run: LAUNCH(check, 1, 32, (int *)OUT, (int *)(OUT + 512), 64, 3); LAUNCH(check, 1, 32, (int *)OUT + 1, (int *)(OUT + 512), 1, 4)
CCUTE_FOLD __global__ void __launch_bounds__(32) check(int *d, const int *s, int ld, int n)
{
    if (ld > 2)
        ccute_copy(d + threadIdx.x * 8, ccute_make_layout(8), s + threadIdx.x * 8, ccute_make_layout(8));
    else
        d[ccute_at(ccute_make_layout(TUP(4, n), TUP(1, ld)), 3)] = ccute_at(ccute_make_layout(TUP(n, 4)), 0, 2);
}
// ---- folded ----
// 8 |     if ((((size_t)d | (size_t)s) & 15) == 0) { if (ld > 2)
// 9 |         { const auto v0 = ccute_load_global<4>((s + threadIdx.x * 8)), v1 = ccute_load_global<4, 4>((s + threadIdx.x * 8)); ccute_store_global((d + threadIdx.x * 8), v0); ccute_store_global<4>((d + threadIdx.x * 8), v1); }
// 11 |         { ccute_check_(n >= 0); d[3] = (unsigned)n * 2; } } else {
// 8 |  if (ld > 2)
// 9 |         { const auto v0 = (s + threadIdx.x * 8)[0], v1 = (s + threadIdx.x * 8)[1], v2 = (s + threadIdx.x * 8)[2], v3 = (s + threadIdx.x * 8)[3], v4 = (s + threadIdx.x * 8)[4], v5 = (s + threadIdx.x * 8)[5], v6 = (s + threadIdx.x * 8)[6], v7 = (s + threadIdx.x * 8)[7]; (d + threadIdx.x * 8)[0] = v0; (d + threadIdx.x * 8)[1] = v1; (d + threadIdx.x * 8)[2] = v2; (d + threadIdx.x * 8)[3] = v3; (d + threadIdx.x * 8)[4] = v4; (d + threadIdx.x * 8)[5] = v5; (d + threadIdx.x * 8)[6] = v6; (d + threadIdx.x * 8)[7] = v7; }
// 11 |         { ccute_check_(n >= 0); d[3] = (unsigned)n * 2; } }
// ! guard_ends_with_a_check.cu:9:9: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !         ccute_copy(d + threadIdx.x * 8, ccute_make_layout(8), s + threadIdx.x * 8, ccute_make_layout(8));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! guard_ends_with_a_check.cu:11:11: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !         d[ccute_at(ccute_make_layout(TUP(4, n), TUP(1, ld)), 3)] = ccute_at(ccute_make_layout(TUP(n, 4)), 0, 2);
// !           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
