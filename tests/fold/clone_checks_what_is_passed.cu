#include <ccute/short.h>

// A clone checks a number that only its calls know: the remedy is one for them.
// run: f(2, 5); f(3, 7)
static CCUTE_FOLD void put(int *p, ccute_layout l, int i) { p[ccute_at(l, i)] = 1; }
CCUTE_FOLD long f(int n, int i)
{
    int p[64] = {0};
    put(p, ccute_make_layout(TUP(n, 4), TUP(4, 1)), i);
    return p[i];
}
// ---- folded ----
// 5 | __attribute__((unused)) static CCUTE_FOLD void put(int *p, ccute_layout l, int i) { p[ccute_at(l, i)] = 1; }
// 5 | static CCUTE_FOLD void put__nx4(int *p, const int l_s0, int i) { ccute_check_(l_s0 >= 1); p[(long long)i % l_s0 * 4 + (long long)i / l_s0] = 1; }
// 5 |
// 9 |     ccute_check_(n >= 0); put__nx4(p, n, i);
// ! clone_checks_what_is_passed.cu:5:63: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// ! static CCUTE_FOLD void put(int *p, ccute_layout l, int i) { p[ccute_at(l, i)] = 1; }
// !                                                               ^~~~~~~~~~~~~~
// ! clone_checks_what_is_passed.cu:5:63: remark: checked at run time: l_s0 >= 1; remedy: state in the callers, with CCUTE_ASSUME, the facts about the values that they pass
// ! static CCUTE_FOLD void put(int *p, ccute_layout l, int i) { p[ccute_at(l, i)] = 1; }
// !                                                               ^~~~~~~~~~~~~~
// ! clone_checks_what_is_passed.cu:9:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     put(p, ccute_make_layout(TUP(n, 4), TUP(4, 1)), i);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
