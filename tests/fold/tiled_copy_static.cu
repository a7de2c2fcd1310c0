#include <ccute/short.h>

// run: f(0, 0); f(37, 3)
CCUTE_FOLD long f(int t, int v)
{
    const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_universal_copy(128, 32), ccute_make_layout_right(TUP(16, 8)), ccute_make_layout_right(TUP(1, 4)));
    const ccute_layout part = ccute_partition_S(copy, ccute_make_layout_right(TUP(16, 32)), t);
    return ccute_at(part, v);
}
// ---- folded ----
// 6 |     /* copy = tiled_copy_tv(128, 32, ((8,16),4):((64,1),16), <16,32>) */
// 7 |     /* part = part_o o ((4,1),1,1):((1,0),0,0) */ const long long part_o = (long long)t * 4;
// 8 |     return part_o + v % 4;
// ! tiled_copy_static.cu:8:12: remark: costly: fewer instructions where v >= 0; remedy: CCUTE_ASSUME(v >= 0)
// !     return ccute_at(part, v);
// !            ^~~~~~~~~~~~~~~~~
