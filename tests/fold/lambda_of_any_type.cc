#include <ccute/short.h>

// run: f(3); f(7)
CCUTE_FOLD long f(int i)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(3, 1));
    const auto any = [&](auto x) { return ccute_at(l, x); };
    const auto own = [&](auto x) { return ccute_at(l, i) + (long)sizeof x; };
    const auto stated = [&](long x) { return ccute_at(l, x); };
    return any(i) + any((long)i + 1) + own('a') + stated(i);
}
// ---- folded ----
// 6 |     /* l = (4,4):(3,1) */ const ccute_layout l = {{2, 0, 0, 0, {}, {16, 1}, {4, 4}}, {3, 1}, 0, 0, 0, 0, 0, {0}};
// 8 |     const auto own = [&](auto x) { return ((long)(i % 4 * 3 + i / 4)) + (long)sizeof x; };
// 9 |     const auto stated = [&](long x) { return (long)((int)(x % 4) * 3 + x / 4); };
// ! lambda_of_any_type.cc:7:26: remark: not folded: the lambda folds for all its arguments alike: the type of its parameter 'x' is deduced; remedy: state the types of the parameters of the lambda
// !     const auto any = [&](auto x) { return ccute_at(l, x); };
// !                          ^~~~~~
// ! lambda_of_any_type.cc:7:43: remark: not folded: code that foldc does not fold uses the value of this call
// !     const auto any = [&](auto x) { return ccute_at(l, x); };
// !                                           ^~~~~~~~~~~~~~
// ! lambda_of_any_type.cc:8:43: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     const auto own = [&](auto x) { return ccute_at(l, i) + (long)sizeof x; };
// !                                           ^~~~~~~~~~~~~~
// ! lambda_of_any_type.cc:9:46: remark: costly: fewer instructions where x >= 0; remedy: CCUTE_ASSUME(x >= 0)
// !     const auto stated = [&](long x) { return ccute_at(l, x); };
// !                                              ^~~~~~~~~~~~~~
