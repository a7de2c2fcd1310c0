#include <ccute/short.h>

// run: f(64, 0, 0); f(40, 37, 3)
CCUTE_FOLD long f(int ld, int t, int v)
{
    const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_universal_copy(128, 32), ccute_make_layout_right(TUP(16, 8)), ccute_make_layout_right(TUP(1, 4)));
    const ccute_layout part = ccute_partition_S(copy, ccute_make_layout(TUP(32, 64), TUP(ld, 1)), t);
    return ccute_at(part, v, 1, 1);
}
// ---- folded ----
// 6 |     /* copy = tiled_copy_tv(128, 32, ((8,16),4):((64,1),16), <16,32>) */
// 7 |     /* part = part_o o ((4,1),2,2):((1,0),part_d2,32) */ const long long part_d2 = (long long)ld * 16; const long long part_o = t % 8 * 4 + (long long)ld * (t / 8);
// 8 |     return part_d2 + part_o + v % 4 + 32;
// ! tiled_copy_dynamic.cu:7:5: remark: costly: fewer instructions where t >= 0; remedy: CCUTE_ASSUME(t >= 0)
// !     const ccute_layout part = ccute_partition_S(copy, ccute_make_layout(TUP(32, 64), TUP(ld, 1)), t);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! tiled_copy_dynamic.cu:8:12: remark: costly: fewer instructions where v >= 0; remedy: CCUTE_ASSUME(v >= 0)
// !     return ccute_at(part, v, 1, 1);
// !            ^~~~~~~~~~~~~~~~~~~~~~~
