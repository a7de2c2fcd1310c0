// flags: -Rfold-missed
// run: tile(64, 96, 70); made(5, 3, 11); named(7, 9, 4); narrow(70, 3)
// The check of a cast is a fact about the name that the cast's value gets: no later statement checks it again.
#include <ccute/ccute.h>
#include <ccute/short.h>
CCUTE_FOLD long tile(unsigned m, unsigned n, int i)
{
    const ccute_layout g = ccute_make_layout(TUP((int)m, (int)n), TUP((int)n, 1));
    const ccute_layout block = ccute_local_tile(g, TUP(32, 32), TUP(1, 2));
    CCUTE_ASSUME(i >= 0);
    return ccute_at(block, i);
}
CCUTE_FOLD long made(unsigned m, unsigned n, int i)
{
    CCUTE_ASSUME((int)(m + 1) >= 1 && i >= 0);
    const ccute_layout g = ccute_make_layout(TUP((int)(m + 1), (int)n), TUP((int)n, 1));
    const ccute_layout block = ccute_local_tile(g, TUP(2, 2), TUP(0, 1));
    return ccute_at(g, i) + ccute_at(block, i & 3);
}
CCUTE_FOLD long named(unsigned m, unsigned n, int i)
{
    CCUTE_ASSUME((short)m >= 0);
    CCUTE_ASSUME((int)(m + n) >= 0);
    const int k = (short)m, l = (int)(m + n);
    const ccute_layout g = ccute_make_layout(TUP(k, l), TUP(l, 1));
    return ccute_at(g, 2, i);
}
CCUTE_FOLD long narrow(unsigned long long m, int i)
{
    CCUTE_ASSUME((short)m >= 4 && i >= 0);
    const ccute_layout g = ccute_make_layout(TUP((short)m, 8), TUP(8, 1));
    const ccute_layout block = ccute_local_tile(g, TUP(2, 2), TUP(0, 1));
    return ccute_at(block, i & 3);
}
// ---- folded ----
// 8 |     /* g = (g_s0,g_s1):(g_d0,1) */ ccute_check_((int)m >= 0); ccute_check_((int)n >= 0); const int g_d0 = (int)n;
// 9 |     /* block = block_o o (32,32):(g_d0,1) */ const long long block_o = (long long)g_d0 * 32 + 64;
// 11 |     return block_o + (i >> 5) + (long long)(unsigned)g_d0 * (unsigned)(i & 31);
// 16 |     /* g = (g_s0,g_s1):(g_d0,1) */ ccute_check_((int)n >= 0); const int g_s0 = (int)(m + 1); const int g_d0 = (int)n;
// 17 |     /* block = 2 o (2,2):(g_d0,1) */
// 18 |     return ((long)(i / g_s0 + (long long)(unsigned)g_d0 * (unsigned)(i % g_s0))) + ((long)((unsigned)(i >> 1 & 1) + g_d0 * (i & 1) + 2));
// 24 |     const int k = (short)m, l = (int)(m + n); (void)k;
// 25 |     /* g = (k,l):(l,1) */
// 26 |     return (long long)i + (unsigned)l * 2;
// 31 |     /* g = (g_s0,8):(8,1) */
// 32 |     /* block = 2 o (2,2):(8,1) */
// 33 |     return (i & 1) * 8 + (i >> 1 & 1) + 2;
// ! cast_extents.cc:8:5: remark: checked at run time: (int)m >= 0; remedy: CCUTE_ASSUME((int)m >= 0)
// !     const ccute_layout g = ccute_make_layout(TUP((int)m, (int)n), TUP((int)n, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! cast_extents.cc:8:5: remark: checked at run time: (int)n >= 0; remedy: CCUTE_ASSUME((int)n >= 0)
// !     const ccute_layout g = ccute_make_layout(TUP((int)m, (int)n), TUP((int)n, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! cast_extents.cc:16:5: remark: checked at run time: (int)n >= 0; remedy: CCUTE_ASSUME((int)n >= 0)
// !     const ccute_layout g = ccute_make_layout(TUP((int)(m + 1), (int)n), TUP((int)n, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! cast_extents.cc:18:29: remark: costly: fewer instructions where i < 4; remedy: CCUTE_ASSUME(i < 4)
// !     return ccute_at(g, i) + ccute_at(block, i & 3);
// !                             ^~~~~~~~~~~~~~~~~~~~~~
// ! cast_extents.cc:33:12: remark: costly: fewer instructions where i < 4; remedy: CCUTE_ASSUME(i < 4)
// !     return ccute_at(block, i & 3);
// !            ^~~~~~~~~~~~~~~~~~~~~~
