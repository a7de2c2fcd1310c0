#include <ccute/short.h>

// run: f(5, 3); f(5, -2); f(-1, 3)
CCUTE_FOLD long f(int n, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(4, n), TUP(n, 1));
    auto at = [=](int n) { return ccute_at(l, n); };
    return at(i);
}
// ---- folded ----
// 6 |     /* l = (4,l_s1):(l_d0,1) */ const int l_ok = n >= 0; const int l_d0 = n;
// 7 |     auto at = [=](int n) { ccute_check_(l_ok); return (long)(n / 4 + (long long)l_d0 * (n % 4)); };
// ! check_of_a_hidden_name.cc:6:5: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout l = ccute_make_layout(TUP(4, n), TUP(n, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_of_a_hidden_name.cc:7:35: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     auto at = [=](int n) { return ccute_at(l, n); };
// !                                   ^~~~~~~~~~~~~~
// ! check_of_a_hidden_name.cc:7:35: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     auto at = [=](int n) { return ccute_at(l, n); };
// !                                   ^~~~~~~~~~~~~~
