#include <ccute/short.h>

// run: f(6, 4, 2, 0); f(-6, 4, 0, 0); f(-6, 4, 2, 0); f(6, 4, 2, 1)
CCUTE_FOLD long f(int m, int n, int rounds, int first)
{
    const ccute_layout a = ccute_make_layout(TUP(m, n), TUP(n, 1));
    long sum = 0;
    for (int i = first; i < rounds; i++)
        sum += ccute_at(a, i, 1);
    return sum;
}
// ---- folded ----
// 6 |     /* a = (m,n):(n,1) */
// 8 |     ccute_check_(rounds <= first || m >= 0); ccute_check_(rounds <= first || n >= 0); for (int i = first; i < rounds; i++)
// 9 |         sum += (long)((long long)n * i + 1);
// ! bad_in_a_loop.cu:8:5: remark: checked at run time: rounds <= first || m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     for (int i = first; i < rounds; i++)
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! bad_in_a_loop.cu:8:5: remark: checked at run time: rounds <= first || n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     for (int i = first; i < rounds; i++)
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
