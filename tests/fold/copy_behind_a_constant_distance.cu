#include <ccute/short.h>

// run: LAUNCH(behind_one, 1, 1, (float *)OUT, (const float *)(OUT + 100), 4)
// run: LAUNCH(stated_behind_one, 1, 1, (float *)OUT, (const float *)(OUT + 100) + 3)
// Whatever i is a multiple of, i + 1 is not: no guard makes this move wide.
CCUTE_FOLD __global__ void behind_one(float *d, const float *s, int i)
{
    const ccute_layout a = ccute_make_layout(4);
    ccute_copy(d, a, s + i + 1, a);
}

// s + 1 is aligned, so s is not.
CCUTE_FOLD __global__ void stated_behind_one(float *d, const float *s)
{
    const ccute_layout a = ccute_make_layout(4);
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s + 1, 16);
    ccute_copy(d, a, s, a);
}
// ---- folded ----
// 8 |     /* a = 4:1 */
// 9 |     { const auto v0 = (s + i + 1)[0], v1 = (s + i + 1)[1], v2 = (s + i + 1)[2], v3 = (s + i + 1)[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; }
// 15 |     /* a = 4:1 */
// 18 |     if (((size_t)s & 15) == 0) { ccute_store_global(d, ccute_load_global<4>(s)); } else { { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; } }
// ! copy_behind_a_constant_distance.cu:9:5: remark: narrow: 32-bit: the distance of (s + i + 1) from 's' in bytes, (long long)i * 4 + 4, is not known to be a multiple of 16
// !     ccute_copy(d, a, s + i + 1, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_behind_a_constant_distance.cu:18:5: remark: guarded: 128-bit only where s is 16-byte aligned; remedy: CCUTE_ALIGNED(s, 16)
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
