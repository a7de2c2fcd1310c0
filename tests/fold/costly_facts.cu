#include <ccute/short.h>

// The facts that would make an offset, a wrap or a stride cheaper: the end of a counter, an extent that is not 1, the block.
CCUTE_FOLD __global__ void __launch_bounds__(32) counters(float *d, const float *s, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(1, 64)), stages = ccute_make_layout(2, 128);
    const ccute_layout rows = ccute_swizzle(3, 2, 3, ccute_make_layout_right(TUP(16, 32)));
    for (int i = 0; i < n; i++) {
        d[i] = s[ccute_at(a, i)];
    }
    /* What goes round a ring has no end, and a swizzle wraps within its extent: below 16 there is nothing to gain. */
    for (int k = 0; k < n; k++)
        d[k] = s[ccute_at(stages, k % 2)];
    for (int row = 0; row < 16; row++)
        d[row] = s[ccute_at(rows, row, threadIdx.x)];
    for (int row = 0; row < n; row++)
        d[row] = s[ccute_at(rows, row, threadIdx.x)];
}

CCUTE_FOLD __global__ void __launch_bounds__(32) extents(float *d, const float *s, int m, int n)
{
    CCUTE_ASSUME(m > 0 && n > 0);
    ccute_copy(d, ccute_make_layout(4), s, ccute_slice(ccute_zipped_divide(ccute_make_layout_right(TUP(m, n)), TUP(4, 1)), ALL, 0));
}

CCUTE_FOLD __global__ void threads(float *d, const float *s, int m)
{
    const ccute_layout a = ccute_make_layout(TUP(16, 16), TUP(1, m));
    for (int i = threadIdx.x; i < 1024; i += 256)
        d[i] = s[ccute_at(ccute_make_layout(TUP(256, 4), TUP(m, 1)), i)];
    ccute_copy(d, ccute_make_layout(1), s, ccute_offset_by(ccute_at(a, threadIdx.x), ccute_make_layout(1)));
    d[0] = ccute_at(a, blockDim.y / 4, 0);
}
// ---- folded ----
// 6 |     /* a = (2,2):(1,64) */ /* stages = 2:128 */
// 7 |     /* rows = Sw<3,2,3> o 0 o (16,32):(32,1) */
// 9 |         d[i] = s[(i & 1) + (long long)(i >> 1) * 64];
// 13 |         d[k] = s[(k & 1) * 128];
// 15 |         d[row] = s[row * 32 + (int)(threadIdx.x ^ (row & 7) * 4)];
// 17 |         d[row] = s[(long long)row * 32 + (threadIdx.x ^ (row & 7) * 4)];
// 23 |     { const auto v0 = s[0], v1 = s[m == 1 ? 0 : n], v2 = s[(unsigned)(m == 1 ? 0 : n) * 2], v3 = s[(long long)(m == 1 ? 0 : n) * 3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; }
// 28 |     /* a = (16,16):(1,m) */
// 30 |         d[i] = s[(i >> 8) + (long long)m * (i & 255)];
// 31 |     d[0] = s[(threadIdx.x & 15) + (long long)m * ((int)threadIdx.x >> 4)];
// 32 |     d[0] = blockDim.y >> 2;
// ! costly_facts.cu:9:18: remark: costly: fewer instructions where i < 4; remedy: CCUTE_ASSUME(i < 4)
// !         d[i] = s[ccute_at(a, i)];
// !                  ^~~~~~~~~~~~~~
// ! costly_facts.cu:17:20: remark: costly: fewer instructions where row < 16; remedy: CCUTE_ASSUME(row < 16)
// !         d[row] = s[ccute_at(rows, row, threadIdx.x)];
// !                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! costly_facts.cu:23:5: remark: narrow: 32-bit: no stride of the source, ((4,1)):(((m == 1 ? 0 : n),0)), is 1
// !     ccute_copy(d, ccute_make_layout(4), s, ccute_slice(ccute_zipped_divide(ccute_make_layout_right(TUP(m, n)), TUP(4, 1)), ALL, 0));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! costly_facts.cu:23:5: remark: costly: fewer instructions where m >= 2; remedy: CCUTE_ASSUME(m >= 2)
// !     ccute_copy(d, ccute_make_layout(4), s, ccute_slice(ccute_zipped_divide(ccute_make_layout_right(TUP(m, n)), TUP(4, 1)), ALL, 0));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! costly_facts.cu:30:18: remark: costly: fewer instructions where the threads of a block are known; remedy: state them with __launch_bounds__ or CCUTE_BLOCK_DIM
// !         d[i] = s[ccute_at(ccute_make_layout(TUP(256, 4), TUP(m, 1)), i)];
// !                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! costly_facts.cu:32:12: remark: costly: fewer instructions where the threads of a block are known; remedy: state them with CCUTE_BLOCK_DIM
// !     d[0] = ccute_at(a, blockDim.y / 4, 0);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
