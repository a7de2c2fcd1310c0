#include <ccute/short.h>

// run: f(5, 3); f(31, 5)
CCUTE_FOLD long f(int t, int e)
{
    const ccute_layout a = ccute_make_layout_right(TUP(16, 12));
    const ccute_layout mine = ccute_local_partition(a, ccute_make_layout_left(TUP(8, 4)), t);
    return ccute_at(mine, e);
}
// ---- folded ----
// 6 |     /* a = (16,12):(12,1) */
// 7 |     /* mine = mine_o o (2,3):(96,4) */ const int mine_o = t % 8 * 12 + t / 8 % 4;
// 8 |     return (long long)mine_o + e % 2 * 96 + (long long)(e / 2) * 4;
// ! local_partition_static.cu:7:5: remark: costly: fewer instructions where t >= 0; remedy: CCUTE_ASSUME(t >= 0)
// !     const ccute_layout mine = ccute_local_partition(a, ccute_make_layout_left(TUP(8, 4)), t);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! local_partition_static.cu:8:12: remark: costly: fewer instructions where e >= 0; remedy: CCUTE_ASSUME(e >= 0)
// !     return ccute_at(mine, e);
// !            ^~~~~~~~~~~~~~~~~
