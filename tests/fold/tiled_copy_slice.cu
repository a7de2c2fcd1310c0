#include <ccute/short.h>

// run: f(3)
CCUTE_FOLD long f(int t)
{
    const ccute_tiled_copy mine = ccute_thread_slice(
        ccute_make_tiled_copy(ccute_universal_copy(64, 64), ccute_make_layout_right(TUP(2, 4)), ccute_make_layout_right(TUP(1, 2))), 2 * t);
    const ccute_layout from = ccute_partition_S(mine, ccute_make_layout(TUP(4, 32), TUP(40, 1)));
    return ccute_at(from, 1, 0, 0) + ccute_at(ccute_partition_D(mine, from), 0);
}
// ---- folded ----
// 6 |     /* mine = thread_slice(tiled_copy_tv(64, 64, ((4,2),2):((4,1),2), <2,8>), mine_t0) */ const long long mine_t0 = (long long)t * 2;
// 7 |
// 8 |     /* from = from_o o ((1,2),2,4):((0,1),80,8) */ const long long from_o = (int)(mine_t0 % 4) * 2 + mine_t0 / 4 * 40;
// 9 |     return ((long)(from_o + 1)) + ((long)((int)(mine_t0 % 4) * 162 + mine_t0 / 4 * 41));
// ! tiled_copy_slice.cu:6:5: remark: costly: fewer instructions where t >= 0; remedy: CCUTE_ASSUME(t >= 0)
// !     const ccute_tiled_copy mine = ccute_thread_slice(
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! tiled_copy_slice.cu:9:38: remark: unguarded: the tiles of this layout cover more than the layout that was divided; remedy: compare the coordinate with the extents in an if
// !     return ccute_at(from, 1, 0, 0) + ccute_at(ccute_partition_D(mine, from), 0);
// !                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
