#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, int n)
{
    const ccute_layout a = ccute_make_layout_left(4);
    float *p = d;
    if (n) {
        CCUTE_ALIGNED(p, 16);
        CCUTE_ALIGNED(s, 16);
        ccute_copy(p, a, s, a);
        p += 4;
        ccute_copy(p, a, s, a);
    }
    p += n;
    ccute_copy(p, a, s, a);
}
// ---- folded ----
// 5 |     /* a = 4:1 */
// 10 |         ccute_store(p, ccute_load_global<4>(s));
// 12 |         { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; p[0] = v0; p[1] = v1; p[2] = v2; p[3] = v3; }
// 15 |     { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; p[0] = v0; p[1] = v1; p[2] = v2; p[3] = v3; }
// ! copy_alignment_ends_with_its_block.cu:12:9: remark: narrow: 32-bit: 'p' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(p, 16)
// !         ccute_copy(p, a, s, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_alignment_ends_with_its_block.cu:15:5: remark: narrow: 32-bit: 'p' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(p, 16)
// !     ccute_copy(p, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
