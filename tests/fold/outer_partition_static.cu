#include <ccute/short.h>

// run: f(7, 5)
CCUTE_FOLD long f(int e, int t)
{
    const ccute_layout a = ccute_make_layout_right(TUP(16, 12));
    const ccute_layout part = ccute_outer_partition(a, TUP(4, 3), e);
    return ccute_at(part, t);
}
// ---- folded ----
// 6 |     /* a = (16,12):(12,1) */
// 7 |     /* part = part_o o (4,4):(48,3) */ const int part_o = e % 4 * 12 + e / 4;
// 8 |     return (long long)part_o + t % 4 * 48 + t / 4 * 3;
// ! outer_partition_static.cu:7:5: remark: costly: fewer instructions where e >= 0; remedy: CCUTE_ASSUME(e >= 0)
// !     const ccute_layout part = ccute_outer_partition(a, TUP(4, 3), e);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! outer_partition_static.cu:8:12: remark: costly: fewer instructions where t >= 0; remedy: CCUTE_ASSUME(t >= 0)
// !     return ccute_at(part, t);
// !            ^~~~~~~~~~~~~~~~~
