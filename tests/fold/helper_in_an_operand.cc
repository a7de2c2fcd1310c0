// A call of a helper in an operand that stays, of a call that does not fold: it gets the name of its clone once.
// run: twice(3, 5, 7); in_a_library_call(2, 4, 6); in_others(1, 9, 2); in_a_template(5, 6)
#include <ccute/short.h>

static long sum;
static long mixed(long h, long x) { return sum += h * 31 + x; }
static ccute_layout unknown() { return ccute_make_layout(TUP(3, 2), TUP(2, 1)); }

CCUTE_FOLD static long inner(long h, const ccute_layout l, int x) { return mixed(h, ccute_at(l, 2) + x) & 1; }
template <int N, class T> CCUTE_FOLD static long counted(long h, const ccute_layout l, T x)
{
    return mixed(h, ccute_at(l, 2) + N) & 1;
}

CCUTE_FOLD long twice(long h, int x, int n)
{
    const ccute_layout made = ccute_make_layout(TUP(3, 2), TUP(x & 31, n)), other = unknown();
    return inner(inner(h, made, x), other, x) + inner(ccute_at(made, 1) + inner(h, made, 4), other, 4);
}

CCUTE_FOLD long in_a_library_call(long h, int x, int n)
{
    const ccute_layout made = ccute_make_layout(TUP(3, 2), TUP(x & 31, n)), other = unknown();
    return ccute_at(other, ccute_at(made, 0) + inner(h, made, 4)) + ccute_at(made, ccute_at(made, 0) + inner(h, made, 4));
}

CCUTE_FOLD long in_others(long h, int x, int n)
{
    const ccute_layout made = ccute_make_layout(TUP(3, 2), TUP(x & 31, n)), other = unknown();
    return inner(mixed(inner(h, made, 4), 3), other, 4) +
           mixed(1, inner(h, made, 5) + inner(inner(h, made, 6) + inner(h, made, 7), other, 3));
}

template <int N, class T> CCUTE_FOLD static long middle(long h, T x)
{
    const ccute_layout made = ccute_make_layout(TUP(3, 2), TUP(x & 31, N));
    return counted<N - 1>(counted<9 - N>(h, made, (short)x), made, (short)x);
}
CCUTE_FOLD long in_a_template(long h, int x) { return middle<4>(h, x) + middle<7>(h, 15u); }
// ---- folded ----
// 9 | __attribute__((unused)) CCUTE_FOLD static long inner(long h, const ccute_layout l, int x) { return mixed(h, ccute_at(l, 2) + x) & 1; }
// 9 | CCUTE_FOLD static long inner__3x2(long h, const int l_d0, const int l_d1, int x) { (void)l_d1; return mixed(h, ((long)(l_d0 * 2)) + x) & 1; }
// 9 |
// 10 | template <int N, class T> CCUTE_FOLD static long counted__3x2(long h, const int l_d0, T x)
// 12 |     return mixed(h, ((long)(l_d0 * 2)) + N) & 1;
// 10 | template <int N, class T> CCUTE_FOLD static long counted__3x2_2(long h, const int l_d0, T x)
// 12 |     return mixed(h, ((long)(l_d0 * 2)) + N) & 1;
// 10 | template <int N, class T> CCUTE_FOLD static long counted__3x2_3(long h, const int l_d0, T x)
// 12 |     return mixed(h, ((long)(l_d0 * 2)) + N) & 1;
// 10 | template <int N, class T> CCUTE_FOLD static long counted__3x2_4(long h, const int l_d0, T x)
// 12 |     return mixed(h, ((long)(l_d0 * 2)) + N) & 1;
// 13 |
// 17 |     const ccute_layout made = ccute_make_layout(TUP(3, 2), TUP(x & 31, n)), other = unknown(); const int made_d0 = x & 31;
// 18 |     return inner(inner__3x2(h, made_d0, n, x), other, x) + inner(((long)made_d0) + inner__3x2(h, made_d0, n, 4), other, 4);
// 23 |     const ccute_layout made = ccute_make_layout(TUP(3, 2), TUP(x & 31, n)), other = unknown(); const int made_d0 = x & 31;
// 24 |     return ccute_at(other, 0L + inner__3x2(h, made_d0, n, 4)) + ccute_at(made, 0L + inner__3x2(h, made_d0, n, 4));
// 29 |     const ccute_layout made = ccute_make_layout(TUP(3, 2), TUP(x & 31, n)), other = unknown(); const int made_d0 = x & 31;
// 30 |     return inner(mixed(inner__3x2(h, made_d0, n, 4), 3), other, 4) +
// 31 |            mixed(1, inner__3x2(h, made_d0, n, 5) + inner(inner__3x2(h, made_d0, n, 6) + inner__3x2(h, made_d0, n, 7), other, 3));
// 35 | { if constexpr (N == 4 && ccute_is_<T, int>) {
// 36 |     /* made = (3,2):(made_d0,4) */ const int made_d0 = x & 31;
// 37 |     return counted__3x2_2<N - 1>(counted__3x2<9 - N>(h, made_d0, (short)x), made_d0, (short)x);
// 35 | else if constexpr (N == 7 && ccute_is_<T, unsigned int>) {
// 36 |     /* made = (3,2):(made_d0,7) */ const int made_d0 = x & 31;
// 37 |     return counted__3x2_4<N - 1>(counted__3x2_3<9 - N>(h, made_d0, (short)x), made_d0, (short)x);
// 35 | else {
// 38 | } }
// ! helper_in_an_operand.cc:17:85: remark: not folded: the result of 'unknown' is not known here; remedy: mark it CCUTE_FOLD, and put its body before this call
// !     const ccute_layout made = ccute_make_layout(TUP(3, 2), TUP(x & 31, n)), other = unknown();
// !                                                                                     ^~~~~~~~~
// ! helper_in_an_operand.cc:18:37: remark: not folded: the value of 'other' is not known here
// !     return inner(inner(h, made, x), other, x) + inner(ccute_at(made, 1) + inner(h, made, 4), other, 4);
// !                                     ^~~~~
// ! helper_in_an_operand.cc:18:94: remark: not folded: the value of 'other' is not known here
// !     return inner(inner(h, made, x), other, x) + inner(ccute_at(made, 1) + inner(h, made, 4), other, 4);
// !                                                                                              ^~~~~
// ! helper_in_an_operand.cc:23:85: remark: not folded: the result of 'unknown' is not known here; remedy: mark it CCUTE_FOLD, and put its body before this call
// !     const ccute_layout made = ccute_make_layout(TUP(3, 2), TUP(x & 31, n)), other = unknown();
// !                                                                                     ^~~~~~~~~
// ! helper_in_an_operand.cc:24:21: remark: not folded: the value of 'other' is not known here
// !     return ccute_at(other, ccute_at(made, 0) + inner(h, made, 4)) + ccute_at(made, ccute_at(made, 0) + inner(h, made, 4));
// !                     ^~~~~
// ! helper_in_an_operand.cc:24:69: remark: not folded: an argument with side effects cannot be evaluated exactly once here; remedy: assign it to a const variable first
// !     return ccute_at(other, ccute_at(made, 0) + inner(h, made, 4)) + ccute_at(made, ccute_at(made, 0) + inner(h, made, 4));
// !                                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! helper_in_an_operand.cc:29:85: remark: not folded: the result of 'unknown' is not known here; remedy: mark it CCUTE_FOLD, and put its body before this call
// !     const ccute_layout made = ccute_make_layout(TUP(3, 2), TUP(x & 31, n)), other = unknown();
// !                                                                                     ^~~~~~~~~
// ! helper_in_an_operand.cc:30:47: remark: not folded: the value of 'other' is not known here
// !     return inner(mixed(inner(h, made, 4), 3), other, 4) +
// !                                               ^~~~~
// ! helper_in_an_operand.cc:31:86: remark: not folded: the value of 'other' is not known here
// !            mixed(1, inner(h, made, 5) + inner(inner(h, made, 6) + inner(h, made, 7), other, 3));
// !                                                                                      ^~~~~
// ! helper_in_an_operand.cc:36:5: remark: costly: fewer instructions where x < 32; remedy: CCUTE_ASSUME(x < 32)
// !     const ccute_layout made = ccute_make_layout(TUP(3, 2), TUP(x & 31, N));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
