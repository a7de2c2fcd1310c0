#include <ccute/short.h>

// run: f(100, 7); f(-3, 0)
CCUTE_FOLD long f(int start, int i)
{
    const ccute_layout a = ccute_offset_by(start, ccute_make_layout(8, 2));
    const ccute_layout b = ccute_offset_by(5, a);
    return ccute_at(b, i);
}
// ---- folded ----
// 6 |     /* a = start o 8:2 */
// 7 |     /* b = b_o o 8:2 */ const long long b_o = (long long)start + 5;
// 8 |     return (long long)i * 2 + b_o;
// ! offset_by_twice.cu:7:5: remark: costly: fewer instructions where start >= 0; remedy: CCUTE_ASSUME(start >= 0)
// !     const ccute_layout b = ccute_offset_by(5, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
