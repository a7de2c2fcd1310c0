#include <ccute/short.h>

// run: by_choice(1); by_choice(0); by_comma(1)
CCUTE_FOLD long by_choice(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(4, 4), TUP(1, 4));
    long r = 0;
    int j = 0;
    for (int i = 0; i < 8; i += 4) {
        (n ? i : j) += 1;
        r = r * 10 + ccute_at(a, i % 4);
    }
    return r;
}

CCUTE_FOLD long by_comma(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(4, 4), TUP(1, 4));
    long r = 0;
    for (int i = 0; i < 8; i += 4) {
        (n, i) += 1;
        r = r * 10 + ccute_at(a, i % 4);
    }
    return r;
}
// ---- folded ----
// 6 |     /* a = (4,4):(1,4) */
// 11 |         r = r * 10 + ((long)(i % 4));
// 18 |     /* a = (4,4):(1,4) */
// 22 |         r = r * 10 + ((long)(i % 4));
