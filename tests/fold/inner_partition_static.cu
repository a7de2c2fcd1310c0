#include <ccute/short.h>

// run: f(5, 7)
CCUTE_FOLD long f(int t, int e)
{
    const ccute_layout a = ccute_make_layout_right(TUP(16, 12));
    const ccute_layout part = ccute_inner_partition(a, TUP(4, 3), t);
    return ccute_at(part, e);
}
// ---- folded ----
// 6 |     /* a = (16,12):(12,1) */
// 7 |     /* part = part_o o (4,3):(12,1) */ const int part_o = t % 4 * 48 + t / 4 * 3;
// 8 |     return (long long)part_o + e % 4 * 12 + e / 4;
// ! inner_partition_static.cu:7:5: remark: costly: fewer instructions where t >= 0; remedy: CCUTE_ASSUME(t >= 0)
// !     const ccute_layout part = ccute_inner_partition(a, TUP(4, 3), t);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! inner_partition_static.cu:8:12: remark: costly: fewer instructions where e >= 0; remedy: CCUTE_ASSUME(e >= 0)
// !     return ccute_at(part, e);
// !            ^~~~~~~~~~~~~~~~~
