#include <ccute/short.h>

// run: f(5)
static long last(ccute_layout l) { return ccute_at(l, ccute_size(l) - 1); }

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_offset_by(64, ccute_swizzle(3, 3, 3, ccute_make_layout_right(TUP(8, 64))));
    return ccute_at(a, i) * 100 + last(a);
}
// ---- folded ----
// 8 |     /* a = Sw<3,3,3> o 64 o (8,64):(64,1) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {8, 64}}, {64, 1}, 64, 3, 3, 3, 0, {0}};
// 9 |     return ((long)((i % 8 * 64 + i / 8 + 64) ^ ((i % 8 * 64 + i / 8 + 64) & 448) >> 3)) * 100 + last(a);
// ! escape_swizzled.cu:9:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i) * 100 + last(a);
// !            ^~~~~~~~~~~~~~
