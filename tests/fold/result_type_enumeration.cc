#include <ccute/short.h>
enum unit { none, some = 9 };
CCUTE_FOLD static unit as_unit(ccute_layout l, int i) { return (unit)ccute_at(l, i); }
static int rank(int) { return 4; }
static int rank(unit) { return 8; }
static int rank(ccute_status) { return 8; }
// run: f(3, 2); f(300, 5)
CCUTE_FOLD long f(int n, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    const ccute_status s = ccute_status_of(l);
    ccute_status t; t = ccute_status_of(l);
    unit u = as_unit(l, i), w = as_unit(l, 3); w = as_unit(l, i + 1);
    return s + 10 * t + u * 100 + w * 10000 + rank(ccute_status_of(l)) + (ccute_status_of(l) == CCUTE_OK) + rank(as_unit(l, 2)) + (as_unit(l, 2) == some);
}
CCUTE_FOLD static unit g(int n, int i) { return as_unit(ccute_make_layout(TUP(4, 4), TUP(n, 1)), i); }
// ---- folded ----
// 3 | __attribute__((unused)) CCUTE_FOLD static unit as_unit(ccute_layout l, int i) { return (unit)ccute_at(l, i); }
// 3 | CCUTE_FOLD static unit as_unit__4x4(const int l_d0, int i) { return (unit)(i / 4 + (long long)l_d0 * (i % 4)); }
// 3 |
// 10 |     /* l = (4,4):(n,1) */
// 11 |     const ccute_status s = (ccute_status)0;
// 12 |     ccute_status t; t = (ccute_status)0;
// 13 |     unit u = as_unit__4x4(n, i), w = as_unit__4x4(n, 3); w = as_unit__4x4(n, i + 1);
// 14 |     return s + 10 * t + u * 100 + w * 10000 + rank((ccute_status)0) + (0 == CCUTE_OK) + rank(as_unit__4x4(n, 2)) + (((unsigned)n * 2) == some);
// 16 | CCUTE_FOLD static unit g(int n, int i) { return as_unit__4x4(n, i); }
// ! result_type_enumeration.cc:3:70: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// ! CCUTE_FOLD static unit as_unit(ccute_layout l, int i) { return (unit)ccute_at(l, i); }
// !                                                                      ^~~~~~~~~~~~~~
// ! result_type_enumeration.cc:14:132: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return s + 10 * t + u * 100 + w * 10000 + rank(ccute_status_of(l)) + (ccute_status_of(l) == CCUTE_OK) + rank(as_unit(l, 2)) + (as_unit(l, 2) == some);
// !                                                                                                                                    ^~~~~~~~~~~~~
