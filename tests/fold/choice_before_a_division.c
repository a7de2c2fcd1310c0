#include <ccute/short.h>

// A choice is superfluous where both sides are 0, unless the other side has no value: it divides by 0.
// run: f(5, 3); f(20, 3); g(5, 1); g(20, 1); h(0, 4, 3); h(3, 4, 2)
CCUTE_FOLD long f(int b, int x)
{
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(x, 1)), (b < 13) == 0 ? 0 : (b != 0) % (b < 13), 1);
}

CCUTE_FOLD long g(int b, int x)
{
    const int d = b < 13;
    CCUTE_ASSUME(x >= 0 && x < 2);
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(2, 1)), d == 0 ? 0 : x % d, 1);
}

// Here there is a value: a product with a factor of 0.
CCUTE_FOLD long h(int n, int w, int y)
{
    CCUTE_ASSUME(y >= 0 && y < 4 && w >= 0 && w < 100 && n >= 0 && n < 100);
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(1, 8)), n == 0 ? 0 : (n * (w + y)) & 7, 0);
}
// ---- folded ----
// 7 |     return ((b < 13) == 0 ? 0 : (long long)x * ((b != 0) % (b < 13))) + 1;
// 14 |     return (d == 0 ? 0 : (long long)(x % d) * 2) + 1;
// 21 |     return n * (w + y) & 7;
// ! choice_before_a_division.c:7:12: remark: costly: fewer instructions where b < 13; remedy: CCUTE_ASSUME(b < 13)
// !     return ccute_at(ccute_make_layout(TUP(8, 4), TUP(x, 1)), (b < 13) == 0 ? 0 : (b != 0) % (b < 13), 1);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
