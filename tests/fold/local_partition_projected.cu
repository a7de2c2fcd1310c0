#include <ccute/short.h>

// run: f(5, 3); f(31, 1)
CCUTE_FOLD long f(int t, int e)
{
    const ccute_layout a = ccute_make_layout_right(TUP(16, 12));
    const ccute_layout threads = ccute_make_layout_left(TUP(8, 4, 2));
    const ccute_layout mine = ccute_local_partition(a, threads, t, TUP(1, CCUTE_X, 1));
    return ccute_at(mine, e);
}
// ---- folded ----
// 6 |     /* a = (16,12):(12,1) */
// 7 |     /* threads = (8,4,2):(1,8,32) */
// 8 |     /* mine = mine_o o (2,6):(96,2) */ const int mine_o = t % 8 * 12 + t / 32 % 2;
// 9 |     return (long long)mine_o + e % 2 * 96 + e / 2 * 2;
// ! local_partition_projected.cu:8:5: remark: costly: fewer instructions where t >= 0; remedy: CCUTE_ASSUME(t >= 0)
// !     const ccute_layout mine = ccute_local_partition(a, threads, t, TUP(1, CCUTE_X, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! local_partition_projected.cu:9:12: remark: costly: fewer instructions where e >= 0; remedy: CCUTE_ASSUME(e >= 0)
// !     return ccute_at(mine, e);
// !            ^~~~~~~~~~~~~~~~~
