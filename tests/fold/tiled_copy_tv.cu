#include <ccute/short.h>

// run: f(37, 5)
CCUTE_FOLD long f(int t, int v)
{
    const ccute_layout tv = ccute_make_layout(TUP(TUP(16, 8), 8), TUP(TUP(64, 1), 8));
    const ccute_tiled_copy copy = ccute_make_tiled_copy_tv(ccute_universal_copy(32, 32), tv, TUP(8, 128));
    return ccute_at(ccute_layout_tv(copy), t, v);
}
// ---- folded ----
// 6 |     /* tv = ((16,8),8):((64,1),8) */
// 7 |     /* copy = tiled_copy_tv(32, 32, ((16,8),8):((64,1),8), <8,128>) */
// 8 |     return (long long)v * 8 + t % 16 * 64 + t / 16;
// ! tiled_copy_tv.cu:8:12: remark: costly: fewer instructions where t >= 0; remedy: CCUTE_ASSUME(t >= 0)
// !     return ccute_at(ccute_layout_tv(copy), t, v);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
