// What a helper expects of its copies is for its clones to reach, which know its calls.
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD __device__ void wide(float *d, const float *s)
{
    const ccute_layout l = ccute_make_layout(4);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, l, s, l);
}

// run: LAUNCH(k, 1, 4, (float *)OUT, (const float *)(OUT + 2048))
CCUTE_FOLD __global__ void k(float *d, const float *s)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    wide(d + 4 * threadIdx.x, s + 4 * threadIdx.x);
}
// ---- folded ----
// 7 |     /* l = 4:1 */
// 8 |     /* CCUTE_EXPECT_WIDTH(16) */
// 9 |     if ((((size_t)d | (size_t)s) & 15) == 0) { ccute_store(d, ccute_load<4>(s)); } else { { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; } }
// 5 | CCUTE_FOLD __device__ void wide__folded(float *d, const float *s)
// 7 |     /* l = 4:1 */
// 8 |     /* CCUTE_EXPECT_WIDTH(16) */
// 9 |     ccute_store_global(d, ccute_load_global<4>(s));
// 10 |
// 17 |     wide__folded(d + 4 * threadIdx.x, s + 4 * threadIdx.x);
