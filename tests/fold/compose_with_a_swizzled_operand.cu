#include <ccute/short.h>

// run: f(0); f(77); f(511)
CCUTE_FOLD long f(int i)
{
    const ccute_layout rows = ccute_make_layout(TUP(8, 64), TUP(64, 1));
    const ccute_layout at = ccute_composition(rows, ccute_swizzle(3, 3, 3, ccute_make_layout(512)));
    const ccute_layout back = ccute_left_inverse(ccute_swizzle(3, 3, 3, rows));
    const ccute_layout first = ccute_quasi_inverse(ccute_make_layout(TUP(8, 4), TUP(0, 1)));
    return ccute_at(at, i) + 1000 * ccute_at(back, i) + ccute_at(first, i % 4);
}
// ---- folded ----
// 6 |     /* rows = (8,64):(64,1) */
// 7 |     /* at = Sw<3,0,3> o 0 o (8,64):(64,1) */
// 8 |     /* back = Sw<3,0,-6> o 0 o (64,8):(8,1) */
// 9 |     /* first = 4:8 */
// 10 |     return ((long)((i % 8 * 64 + i / 8) ^ ((i % 8 * 64 + i / 8) & 56) >> 3)) + 1000 * ((long)((i / 64 + i % 64 * 8) ^ ((i / 64 + i % 64 * 8) & 7) * 64)) + ((long)(i % 4 * 8));
// ! compose_with_a_swizzled_operand.cu:10:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(at, i) + 1000 * ccute_at(back, i) + ccute_at(first, i % 4);
// !            ^~~~~~~~~~~~~~~
// ! compose_with_a_swizzled_operand.cu:10:37: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(at, i) + 1000 * ccute_at(back, i) + ccute_at(first, i % 4);
// !                                     ^~~~~~~~~~~~~~~~~
// ! compose_with_a_swizzled_operand.cu:10:57: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(at, i) + 1000 * ccute_at(back, i) + ccute_at(first, i % 4);
// !                                                         ^~~~~~~~~~~~~~~~~~~~~~
