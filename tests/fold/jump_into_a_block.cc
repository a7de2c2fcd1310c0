#include <ccute/short.h>

// run: f(6, 3, 1); f(8, 3, 0); f(6, 3, 0); f(8, 5, 1); g(0, 8, 3); g(1, 6, 3); g(1, 8, 5); h(7, 0); h(8, 0); h(6, 1)
CCUTE_FOLD long f(int n, int i, int skip)
{
    long sum = 0;
    if (skip)
        goto inner;
    if (n % 4 != 0)
        return -1;
    {
        sum += 100;
    inner:
        sum += ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / 4 * 4 - n + 1, 7)), i);
    }
    return sum;
}

CCUTE_FOLD long g(int x, int n, int i)
{
    long sum = 0;
    switch (x) {
    case 0:
        if (n % 8 != 0)
            return 5;
        {
            sum += 3;
            case 1:
                sum += ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / 8 * 8 - n + 1, 7)), i);
        }
    }
    return sum;
}

CCUTE_FOLD long h(int n, int skip)
{
    if (skip)
        goto inside;
    if (n % 8 == 0) {
    inside:
        return ccute_at(ccute_make_layout(4, n / 8 * 8 - n + 1), 3);
    }
    return -1;
}
// ---- folded ----
// 14 |         sum += (long)((long long)(i / 4) * 7 + (n / 4 * 4 - (long long)n + 1) * (i % 4));
// 29 |                 sum += (long)((long long)(i / 4) * 7 + (n / 8 * 8 - (long long)n + 1) * (i % 4));
// 41 |         return (long long)(n / 8) * 24 - (long long)n * 3 + 3;
// ! jump_into_a_block.cc:14:16: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !         sum += ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / 4 * 4 - n + 1, 7)), i);
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! jump_into_a_block.cc:29:24: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !                 sum += ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / 8 * 8 - n + 1, 7)), i);
// !                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! jump_into_a_block.cc:41:16: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !         return ccute_at(ccute_make_layout(4, n / 8 * 8 - n + 1), 3);
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
