#include <ccute/short.h>

/* A layout that is bad unless n >= 0, which lambdas with lists of captures use: none of them names n, not even to check
   it. */
CCUTE_FOLD static void count(int *a, const ccute_layout l)
{
    for (int i = 0; i < ccute_size(l); i++)
        a[ccute_at(l, i)] = i;
}

// run: f(3, OUT)
CCUTE_FOLD long f(int n, long *out)
{
    int a[64] = {0}, b[64] = {1, 2, 3};
    const ccute_layout l = ccute_make_layout(TUP(n, 3), TUP(3, 1));
    auto number = [l](int i) { return (long)ccute_at(l, i, 2); };
    auto loop = [&l](int i) { long s = 0; for (int j = 0; j < i; j++) s += ccute_at(l, j, 1); return s; };
    auto copy = [l, &a, &b]() { ccute_copy(a, l, b, l); };
    auto declares = [l](int i) { const ccute_layout k = ccute_offset_by(1, l); return (long)ccute_at(k, i); };
    auto helped = [l, &a] { count(a + 16, l); };
    auto array = [l] { CCUTE_REGS(int, r, ccute_slice(l, 1, ALL), 64); r[0] = 2; CCUTE_REGS(int, q, l, 64); q[0] = 4; return r[0] + q[0]; };
    copy();
    helped();
    for (int i = 0; i < 64; i++)
        out[i] = a[i];
    return number(1) + loop(2) + declares(1) + array();
}

/* The same where each lambda captures n, too. */
// run: g(3)
CCUTE_FOLD long g(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(n, 3), TUP(3, 1));
    auto number = [=](int i) { return (long)ccute_at(l, i, 2); };
    auto loop = [&](int i) { long s = 0; for (int j = 0; j < i; j++) s += ccute_at(l, j, 1); return s; };
    auto array = [l, n] { CCUTE_ASSUME(n >= 0); CCUTE_REGS(int, q, l, 64); q[0] = 4; return q[0]; };
    return number(1) + loop(2) + array();
}

/* An array's bound is a check, too. */
// run: h(3)
CCUTE_FOLD long h(int n)
{
    CCUTE_ASSUME(n >= 0);
    const ccute_layout l = ccute_make_layout(TUP(n, 3), TUP(3, 1));
    auto array = [l] { CCUTE_REGS(int, q, l, 64); q[0] = 4; return q[0]; };
    return array();
}
// ---- folded ----
// 34 |     auto number = [=](int i) { ccute_check_(n >= 0); return (long)((long long)i * 3 + 2); };
// 35 |     auto loop = [&](int i) { long s = 0; ccute_check_(i < 1 || n >= 0); for (int j = 0; j < i; j++) s += (long)((long long)j * 3 + 1); return s; };
// 36 |     auto array = [l, n] { (void)l; CCUTE_ASSUME(n >= 0); int q[64]; ccute_check_(n < 22); q[0] = 4; return q[0]; };
// 45 |     /* l = (n,3):(3,1) */ const ccute_layout l = {{2, 0, 0, 0, {}, {16, 1}, {(long)n, 3}}, {3, 1}, 0, 0, 0, 0, 0, {0}};
// ! lambda_without_the_check.cc:15:5: remark: not folded: 'l' also stays unfolded: an unknown value decides whether it is valid; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout l = ccute_make_layout(TUP(n, 3), TUP(3, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambda_without_the_check.cc:16:45: remark: not folded: the lambda does not capture a variable that the value depends on; remedy: [=]
// !     auto number = [l](int i) { return (long)ccute_at(l, i, 2); };
// !                                             ^~~~~~~~~~~~~~~~~
// ! lambda_without_the_check.cc:17:76: remark: not folded: the lambda does not capture a variable that the value depends on; remedy: [=, &l]
// !     auto loop = [&l](int i) { long s = 0; for (int j = 0; j < i; j++) s += ccute_at(l, j, 1); return s; };
// !                                                                            ^~~~~~~~~~~~~~~~~
// ! lambda_without_the_check.cc:18:33: warning: the lambda does not capture a variable that a layout depends on; the library copies instead, hundreds of times slower; remedy: [=, &a, &b]
// !     auto copy = [l, &a, &b]() { ccute_copy(a, l, b, l); };
// !                                 ^~~~~~~~~~~~~~~~~~~~~~
// ! lambda_without_the_check.cc:19:34: remark: not folded: the lambda does not capture a variable that the value depends on; remedy: [=]
// !     auto declares = [l](int i) { const ccute_layout k = ccute_offset_by(1, l); return (long)ccute_at(k, i); };
// !                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambda_without_the_check.cc:19:102: remark: not folded: the value of 'k' is not known here
// !     auto declares = [l](int i) { const ccute_layout k = ccute_offset_by(1, l); return (long)ccute_at(k, i); };
// !                                                                                                      ^
// ! lambda_without_the_check.cc:20:29: remark: not folded: the lambda does not capture a variable that the value depends on; remedy: [=, &a]
// !     auto helped = [l, &a] { count(a + 16, l); };
// !                             ^~~~~~~~~~~~~~~~
// ! lambda_without_the_check.cc:21:24: remark: not folded: the result holds only if n >= 0, which cannot be checked here; remedy: CCUTE_ASSUME(n >= 0), or assign the layout to a const variable first, where foldc can check it
// !     auto array = [l] { CCUTE_REGS(int, r, ccute_slice(l, 1, ALL), 64); r[0] = 2; CCUTE_REGS(int, q, l, 64); q[0] = 4; return r[0] + q[0]; };
// !                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambda_without_the_check.cc:21:82: remark: not folded: the result holds only if n >= 0, which cannot be checked here; remedy: CCUTE_ASSUME(n >= 0), or assign the layout to a const variable first, where foldc can check it
// !     auto array = [l] { CCUTE_REGS(int, r, ccute_slice(l, 1, ALL), 64); r[0] = 2; CCUTE_REGS(int, q, l, 64); q[0] = 4; return r[0] + q[0]; };
// !                                                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambda_without_the_check.cc:33:5: remark: not folded: 'l' also stays unfolded: an unknown value decides whether it is valid; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout l = ccute_make_layout(TUP(n, 3), TUP(3, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambda_without_the_check.cc:34:45: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     auto number = [=](int i) { return (long)ccute_at(l, i, 2); };
// !                                             ^~~~~~~~~~~~~~~~~
// ! lambda_without_the_check.cc:35:42: remark: checked at run time: i < 1 || n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     auto loop = [&](int i) { long s = 0; for (int j = 0; j < i; j++) s += ccute_at(l, j, 1); return s; };
// !                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambda_without_the_check.cc:36:49: remark: checked at run time: n < 22; remedy: CCUTE_ASSUME(n < 22)
// !     auto array = [l, n] { CCUTE_ASSUME(n >= 0); CCUTE_REGS(int, q, l, 64); q[0] = 4; return q[0]; };
// !                                                 ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambda_without_the_check.cc:46:24: remark: not folded: the lambda does not capture a variable that the value depends on; remedy: [=]
// !     auto array = [l] { CCUTE_REGS(int, q, l, 64); q[0] = 4; return q[0]; };
// !                        ^~~~~~~~~~~~~~~~~~~~~~~~~
