#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, int n)
{
    const ccute_layout a = ccute_make_layout_left(4);
    switch (n) {
    case 1:
        CCUTE_ALIGNED(d, 16);
        CCUTE_ALIGNED(s, 16);
        ccute_copy(d, a, s, a);
        break;
    case 2:
        ccute_copy(d, a, s, a);
    }
}
// ---- folded ----
// 5 |     /* a = 4:1 */
// 6 |     if ((((size_t)d | (size_t)s) & 15) == 0) { switch (n) {
// 10 |         ccute_store_global(d, ccute_load_global<4>(s));
// 13 |         { ccute_store_global(d, ccute_load_global<4>(s)); }
// 14 |     } } else {
// 6 |  switch (n) {
// 10 |         ccute_store_global(d, ccute_load_global<4>(s));
// 13 |         { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; }
// 14 |     } }
// ! copy_alignment_ends_with_its_case.cu:13:9: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !         ccute_copy(d, a, s, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~
