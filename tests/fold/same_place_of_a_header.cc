/* A function of a header has the place, in its file, that a variable has in this one: headers/same_place.h. */
#include <ccute/short.h>
#include "headers/same_place.h"

template <int N> CCUTE_FOLD static long look(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(3, 4), TUP(1, n));
    long sum = 0;
    for (int i = 0; i < 2; i++) {
        int own[4] = {i, n, 3, 4};
        sum += ccute_at(l, i, 1) * own[i];
    }
    if constexpr (N > 4) {
        sum = plus(sum, ccute_at(l, 2, 1));
    }
    return sum;
}

// run: f(5); f(-3)
CCUTE_FOLD long f(int n) { return look<2>(n) * 100 + look<7>(n); }
// ---- folded ----
// 6 | { if constexpr (N == 2) {
// 7 |     /* l = (3,4):(1,n) */
// 11 |         sum += ((long)((long long)n + i)) * own[i];
// 13 |     if constexpr (N > 4) { (void)sum; }
// 14 |
// 15 |
// 6 | else {
// 7 |     /* l = (3,4):(1,n) */
// 11 |         sum += ((long)((long long)n + i)) * own[i];
// 14 |         sum = plus(sum, (long)((long long)n + 2));
// 17 | } }
// ! same_place_of_a_header.cc:11:16: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !         sum += ccute_at(l, i, 1) * own[i];
// !                ^~~~~~~~~~~~~~~~~
// ! same_place_of_a_header.cc:14:25: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !         sum = plus(sum, ccute_at(l, 2, 1));
// !                         ^~~~~~~~~~~~~~~~~
