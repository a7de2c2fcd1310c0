#include <ccute/short.h>

enum unit { none, some = 9 };
static int rank(char) { return 1; }
static int rank(signed char) { return 2; }
static int rank(bool) { return 3; }
static int rank(int) { return 4; }
static int rank(unsigned) { return 5; }
static int rank(long) { return 6; }
static int rank(long long) { return 7; }
static int rank(unit) { return 8; }
CCUTE_FOLD static char as_char(ccute_layout l, int i) { return (char)ccute_at(l, i); }
CCUTE_FOLD static bool as_bool(ccute_layout l, int i) { return ccute_at(l, i) != 0; }
CCUTE_FOLD static long long as_long(ccute_layout l, int i) { return ccute_at(l, i); }
CCUTE_FOLD static long long last(ccute_layout l, long long sign) { return sign * (ccute_size(l) - 1); }
CCUTE_FOLD static unit as_unit(ccute_layout l, int i) { return (unit)ccute_at(l, i); }

// run: f(3, 2); f(300, 5)
CCUTE_FOLD long f(int n, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    const auto c = as_char(l, i);
    const auto b = as_bool(l, i);
    const auto z = rank(last(ccute_make_layout(TUP(4, 4)), 1)) * last(ccute_make_layout(TUP(4, 4)), -1);
    long s = z + rank(as_char(l, i)) + 10 * rank(as_bool(l, i)) + 100 * rank(as_long(l, i)) + 1000 * rank(as_unit(l, i));
    return s * 100 + rank(c) * 10 + rank(b) + as_char(l, i) + as_bool(l, i);
}
// ---- folded ----
// 12 | __attribute__((unused)) CCUTE_FOLD static char as_char(ccute_layout l, int i) { return (char)ccute_at(l, i); }
// 13 | __attribute__((unused)) CCUTE_FOLD static bool as_bool(ccute_layout l, int i) { return ccute_at(l, i) != 0; }
// 14 | __attribute__((unused)) CCUTE_FOLD static long long as_long(ccute_layout l, int i) { return ccute_at(l, i); }
// 15 | __attribute__((unused)) CCUTE_FOLD static long long last(ccute_layout l, long long sign) { return sign * (ccute_size(l) - 1); }
// 16 | __attribute__((unused)) CCUTE_FOLD static unit as_unit(ccute_layout l, int i) { return (unit)ccute_at(l, i); }
// 16 | CCUTE_FOLD static unit as_unit__4x4(const int l_d0, int i) { return (unit)(i / 4 + (long long)l_d0 * (i % 4)); }
// 16 |
// 21 |     /* l = (4,4):(n,1) */
// 22 |     const auto c = (char)(signed char)(i / 4 + (long long)n * (i % 4));
// 23 |     const auto b = (bool)((i / 4 + (long long)n * (i % 4) != 0) != 0);
// 24 |     const auto z = rank(15LL) * (-15LL);
// 25 |     long s = z + rank((char)(signed char)(i / 4 + (long long)n * (i % 4))) + 10 * rank((bool)((i / 4 + (long long)n * (i % 4) != 0) != 0)) + 100 * rank((long long)(i / 4 + (long long)n * (i % 4))) + 1000 * rank(as_unit__4x4(n, i));
// 26 |     return s * 100 + rank(c) * 10 + rank(b) + ((char)(signed char)(i / 4 + (long long)n * (i % 4))) + ((bool)((i / 4 + (long long)n * (i % 4) != 0) != 0));
// ! result_type_of_a_helper.cc:16:70: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// ! CCUTE_FOLD static unit as_unit(ccute_layout l, int i) { return (unit)ccute_at(l, i); }
// !                                                                      ^~~~~~~~~~~~~~
// ! result_type_of_a_helper.cc:22:20: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     const auto c = as_char(l, i);
// !                    ^~~~~~~~~~~~~
// ! result_type_of_a_helper.cc:23:20: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     const auto b = as_bool(l, i);
// !                    ^~~~~~~~~~~~~
// ! result_type_of_a_helper.cc:25:23: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     long s = z + rank(as_char(l, i)) + 10 * rank(as_bool(l, i)) + 100 * rank(as_long(l, i)) + 1000 * rank(as_unit(l, i));
// !                       ^~~~~~~~~~~~~
// ! result_type_of_a_helper.cc:25:50: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     long s = z + rank(as_char(l, i)) + 10 * rank(as_bool(l, i)) + 100 * rank(as_long(l, i)) + 1000 * rank(as_unit(l, i));
// !                                                  ^~~~~~~~~~~~~
// ! result_type_of_a_helper.cc:25:78: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     long s = z + rank(as_char(l, i)) + 10 * rank(as_bool(l, i)) + 100 * rank(as_long(l, i)) + 1000 * rank(as_unit(l, i));
// !                                                                              ^~~~~~~~~~~~~
// ! result_type_of_a_helper.cc:26:47: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return s * 100 + rank(c) * 10 + rank(b) + as_char(l, i) + as_bool(l, i);
// !                                               ^~~~~~~~~~~~~
// ! result_type_of_a_helper.cc:26:63: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return s * 100 + rank(c) * 10 + rank(b) + as_char(l, i) + as_bool(l, i);
// !                                                               ^~~~~~~~~~~~~
