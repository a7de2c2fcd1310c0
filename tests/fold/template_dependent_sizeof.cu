#include <ccute/short.h>

// run: f(5)
template <class T> CCUTE_FOLD static long at(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(16 / sizeof(T), 4), TUP(4, 1));
    return ccute_at(a, i);
}

long f(int i) { return at<int>(i) * 1000 + at<short>(i); }
// ---- folded ----
// 5 | { if constexpr (ccute_is_<T, int>) {
// 6 |     /* a = (4,4):(4,1) */
// 7 |     return i % 4 * 4 + i / 4;
// 5 | else if constexpr (ccute_is_<T, short>) {
// 6 |     /* a = (8,4):(4,1) */
// 7 |     return i % 8 * 4 + i / 8;
// 5 | else {
// 6 |     /* a = (a_s0,4):(4,1) */ const unsigned long long a_s0 = 16 / (sizeof(T));
// 7 |     ccute_check_((int)a_s0 >= 1); return (long long)(i % (int)a_s0 * 4) + i / (int)a_s0;
// 8 | } }
// ! template_dependent_sizeof.cu:7:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~
