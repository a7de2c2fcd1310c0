#include <ccute/short.h>

// run: LAUNCH(k, 1, 1, OUT, OUT + 1024, 3); LAUNCH(k, 1, 1, OUT + 1, OUT + 1024, 4)
CCUTE_FOLD __global__ void k(long *d, long *s, int m)
{
    const ccute_layout l = ccute_make_layout(2, 1);
    s[0] = 1, s[1] = 2;
    ccute_copy(d, l, s, l);
    const int f = m | 1;
    ccute_copy(d + 64 + 2 * m, l, s, l);
    ccute_copy(d + 128 + f, l, s, l);
}
// ---- folded ----
// 6 |     /* l = 2:1 */
// 8 |     if ((((size_t)d | (size_t)s) & 15) == 0) { ccute_store_global(d, ccute_load_global<2>(s)); } else { { const auto v0 = s[0], v1 = s[1]; d[0] = v0; d[1] = v1; } }
// 10 |     if ((((size_t)d | (size_t)s) & 15) == 0 && f % 2 == 0) { ccute_store_global((d + 64 + 2 * m), ccute_load_global<2>(s));
// 11 |     ccute_store_global((d + 128 + f), ccute_load_global<2>(s)); } else {
// 10 |  { const auto v0 = s[0], v1 = s[1]; (d + 64 + 2 * m)[0] = v0; (d + 64 + 2 * m)[1] = v1; }
// 11 |     { const auto v0 = s[0], v1 = s[1]; (d + 128 + f)[0] = v0; (d + 128 + f)[1] = v1; } }
// ! copy_guard_of_what_is_declared_between.cu:8:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, l, s, l);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_of_what_is_declared_between.cu:10:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d + 64 + 2 * m, l, s, l);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_of_what_is_declared_between.cu:11:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned and f % 2 == 0; remedy: CCUTE_ASSUME(f % 2 == 0)
// !     ccute_copy(d + 128 + f, l, s, l);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
