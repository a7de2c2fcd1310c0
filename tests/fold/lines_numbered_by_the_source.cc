// run: in_an_instance(3); behind_a_clone(3, 9); below(1); behind_an_included_clone(2); in_a_header(6)
/* A file that another program made says by #line where its lines are from: __LINE__ and __FILE__ stay what they are there. */
#include <ccute/ccute.h>
#include <ccute/short.h>
#include <string.h>
#include "headers/numbered.h"

#if 0
#line 9000 "never.y"
#endif
/*
#line 9100 "never.y"
*/
template <int N> CCUTE_FOLD long numbers(int i) { return ccute_at(ccute_make_layout(TUP(N, 4), TUP(5, 1)), i) * 10000 + __LINE__; }
CCUTE_FOLD long in_an_instance(int i) { return numbers<4>(i) + numbers<2>(i); }

#line 500 "made \"here\".y"
CCUTE_FOLD static long own(ccute_layout l, int i)
{
    long sum = __LINE__;
    for (int k = 0; k < i; k++)
        sum += ccute_at(l, k) + (long)strlen(__FILE__);
    return sum;
}
CCUTE_FOLD long behind_a_clone(int n, int i) { CCUTE_ASSUME(n >= 0); return own(ccute_make_layout(TUP(8, n), TUP(n, 1)), i) * 10000 + __LINE__; }
template <int N> CCUTE_FOLD long others(int i) { return ccute_at(ccute_make_layout(TUP(N, 4), TUP(5, 1)), i) * 10000 + __LINE__ + (long)strlen(__FILE__); }
#define NUMBER 7
#line NUMBER
CCUTE_FOLD long below(int i) { return others<4>(i) + others<2>(i) + __LINE__; }
CCUTE_FOLD long behind_an_included_clone(int i) { return numbered(ccute_make_layout(TUP(4, 4), TUP(5, 1)), i) * 10000 + __LINE__; }
CCUTE_FOLD long in_a_header(int i) { return numbered(ccute_make_layout(TUP(2, 4), TUP(5, 1)), i) + (long)strlen(__FILE__); }
// ---- folded ----
// 3 | #line 70 "numbered.y"
// numbered.h 3 | namespace { CCUTE_FOLD static inline long numbered__4x4(int i)
// numbered.h 4 | {
// numbered.h 5 |     long sum = __LINE__ * 100 + (long)strlen(__FILE__);
// numbered.h 6 |     for (int k = 0; k < i; k++)
// numbered.h 7 |         sum += (long)((k & 3) * 5 + (k >> 2));
// numbered.h 8 |     return sum;
// numbered.h 9 | } }
// 3 | #line 70 "numbered.y"
// numbered.h 3 | namespace { CCUTE_FOLD static inline long numbered__2x4(int i)
// numbered.h 4 | {
// numbered.h 5 |     long sum = __LINE__ * 100 + (long)strlen(__FILE__);
// numbered.h 6 |     for (int k = 0; k < i; k++)
// numbered.h 7 |         sum += (long)((k & 1) * 5 + (k >> 1));
// numbered.h 8 |     return sum;
// numbered.h 9 | } }
// 6 |
// 14 | template <int N> CCUTE_FOLD long numbers(int i) { if constexpr (N == 4) { return ((long)(i % 4 * 5 + i / 4)) * 10000 + __LINE__; }
// 14 | else if constexpr (N == 2) { return ((long)(i % 2 * 5 + i / 2)) * 10000 + __LINE__; }
// 14 | else { return ccute_at(ccute_make_layout(TUP(N, 4), TUP(5, 1)), i) * 10000 + __LINE__; } }
// 15 | CCUTE_FOLD long in_an_instance(int i) { return ((long)(i % 4 * 50000 + (long long)(i / 4) * 10000 + 14)) + ((long)(i % 2 * 50000 + (long long)(i / 2) * 10000 + 14)); }
// 18 | __attribute__((unused)) CCUTE_FOLD static long own(ccute_layout l, int i)
// 18 | #line 500 "made \"here\".y"
// 18 | CCUTE_FOLD static long own__8xn(const int l_s1, int i)
// 22 |         sum += ((long)((k >> 3) + (long long)(unsigned)l_s1 * (unsigned)(k & 7))) + (long)strlen(__FILE__);
// 24 | #line 506 "made \"here\".y"
// 24 |
// 25 | CCUTE_FOLD long behind_a_clone(int n, int i) { CCUTE_ASSUME(n >= 0); return own__8xn(n, i) * 10000 + __LINE__; }
// 26 | template <int N> CCUTE_FOLD long others(int i) { if constexpr (N == 4) { return ((long)(i % 4 * 5 + i / 4)) * 10000 + __LINE__ + (long)strlen(__FILE__); }
// 26 | #line 508 "made \"here\".y"
// 26 | else if constexpr (N == 2) { return ((long)(i % 2 * 5 + i / 2)) * 10000 + __LINE__ + (long)strlen(__FILE__); }
// 26 | #line 508 "made \"here\".y"
// 26 | else { ccute_check_(N >= 0); ccute_check_(N >= 1); return ((long)((long long)i % N * 5 + (long long)i / N)) * 10000 + __LINE__ + (long)strlen(__FILE__); } }
// 30 | CCUTE_FOLD long behind_an_included_clone(int i) { return numbered__4x4(i) * 10000 + __LINE__; }
// 31 | CCUTE_FOLD long in_a_header(int i) { return numbered__2x4(i) + (long)strlen(__FILE__); }
// ! lines_numbered_by_the_source.cc:14:58: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// ! template <int N> CCUTE_FOLD long numbers(int i) { return ccute_at(ccute_make_layout(TUP(N, 4), TUP(5, 1)), i) * 10000 + __LINE__; }
// !                                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lines_numbered_by_the_source.cc:15:48: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// ! CCUTE_FOLD long in_an_instance(int i) { return numbers<4>(i) + numbers<2>(i); }
// !                                                ^~~~~~~~~~~~~
// ! lines_numbered_by_the_source.cc:15:64: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// ! CCUTE_FOLD long in_an_instance(int i) { return numbers<4>(i) + numbers<2>(i); }
// !                                                                ^~~~~~~~~~~~~
// ! lines_numbered_by_the_source.cc:26:57: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// ! template <int N> CCUTE_FOLD long others(int i) { return ccute_at(ccute_make_layout(TUP(N, 4), TUP(5, 1)), i) * 10000 + __LINE__ + (long)strlen(__FILE__); }
// !                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
