#include <ccute/short.h>

// run: f(64, 64, 64, 5, 3, 7)
CCUTE_FOLD long f(int m, int n, int ld, int t, int i, int j)
{
    const ccute_layout a = ccute_make_layout(TUP(m, n), TUP(ld, 1));
    const ccute_layout mine = ccute_local_partition(a, ccute_make_layout_left(TUP(8, 4)), t);
    return ccute_at(mine, i, j);
}
// ---- folded ----
// 6 |     /* a = (m,n):(ld,1) */ ccute_check_(m >= 0); ccute_check_(n >= 0);
// 7 |     /* mine = mine_o o (mine_s0,mine_s1):(mine_d0,4) */ const long long mine_d0 = (long long)ld * 8; const long long mine_o = t / 8 % 4 + (long long)ld * (t % 8);
// 8 |     return (long long)((long long)j * 4 + (unsigned long long)mine_o + (unsigned long long)i * mine_d0);
// ! local_partition_dynamic.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(m, n), TUP(ld, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! local_partition_dynamic.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(m, n), TUP(ld, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! local_partition_dynamic.cu:7:5: remark: costly: fewer instructions where t >= 0; remedy: CCUTE_ASSUME(t >= 0)
// !     const ccute_layout mine = ccute_local_partition(a, ccute_make_layout_left(TUP(8, 4)), t);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
