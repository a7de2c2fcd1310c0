#include <ccute/short.h>

// run: f(5)
template <int LD> CCUTE_FOLD static long at(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(LD, 1));
    return ccute_at(a, i);
}

long f(int i) { return at<4>(i) * 1000 + at<10>(i); }
// ---- folded ----
// 5 | { if constexpr (LD == 4) {
// 6 |     /* a = (8,4):(4,1) */
// 7 |     return i % 8 * 4 + i / 8;
// 5 | else if constexpr (LD == 10) {
// 6 |     /* a = (8,4):(10,1) */
// 7 |     return i % 8 * 10 + i / 8;
// 5 | else {
// 6 |     /* a = (8,4):(LD,1) */
// 7 |     return i / 8 + (long long)LD * (i % 8);
// 8 | } }
// ! template_dependent_stride.cu:7:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~
