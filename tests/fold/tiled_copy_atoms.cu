#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(unsigned t)
{
    const ccute_tiled_copy rows = ccute_make_tiled_copy_atoms(ccute_universal_copy(128, 32), ccute_make_layout(TUP(4, 8)), ccute_make_layout(TUP(2, 1)));
    const ccute_tiled_copy columns = ccute_make_tiled_copy_atoms(ccute_auto_copy(128, 32), ccute_make_layout_right(TUP(8, 4)), ccute_make_layout(TUP(1, 1)), 1);
    const ccute_layout a = ccute_partition_S(rows, ccute_make_layout(TUP(128, 128)), t % 32);
    const ccute_layout b = ccute_partition_S(columns, ccute_make_layout_right(TUP(8, 16)), t % 32);
    return ccute_at(a, 5, 3, 2) + ccute_at(b, 3, 0, 0);
}
// ---- folded ----
// 6 |     /* rows = tiled_copy_tv(128, 32, (32,8):(8,1), <32,8>) */
// 7 |     /* columns = tiled_copy_tv(auto_copy(128, 32), ((4,8),4):((32,1),8), <8,16>) */
// 8 |     /* a = a_o o ((4,2),4,16):((1,4),32,1024) */ const int a_o = (t & 3) * 8 + (t >> 2 & 7) * 128;
// 9 |     /* b = b_o o ((4,1),1,1):((1,0),0,0) */ const int b_o = (t & 31) * 4;
// 10 |     return ((long)(a_o + 2149)) + ((long)(b_o + 3));
// ! tiled_copy_atoms.cu:8:5: remark: costly: fewer instructions where t < 32; remedy: CCUTE_ASSUME(t < 32)
// !     const ccute_layout a = ccute_partition_S(rows, ccute_make_layout(TUP(128, 128)), t % 32);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! tiled_copy_atoms.cu:9:5: remark: costly: fewer instructions where t < 32; remedy: CCUTE_ASSUME(t < 32)
// !     const ccute_layout b = ccute_partition_S(columns, ccute_make_layout_right(TUP(8, 16)), t % 32);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
