#include <ccute/short.h>

// run: f(16, 12, 7, 3, 2)
CCUTE_FOLD long f(int m, int n, int e, int i, int j)
{
    CCUTE_ASSUME(m > 0 && n > 0);
    CCUTE_ASSUME(m % 4 == 0);
    CCUTE_ASSUME(n % 3 == 0);
    const ccute_layout a = ccute_zipped_divide(ccute_make_layout_right(TUP(m, n)), TUP(4, 3));
    return ccute_at(a, e, TUP(i, j));
}
// ---- folded ----
// 9 |     /* a = ((4,3),(a_s2,a_s3)):((n,1),(a_d2,3)) */
// 10 |     return (long long)((unsigned long long)((long long)j * 3) + e / 4 + (unsigned long long)n * ((long long)i * 4 + e % 4));
// ! zipped_divide_whole_tiles.cu:10:12: remark: costly: fewer instructions where e >= 0; remedy: CCUTE_ASSUME(e >= 0)
// !     return ccute_at(a, e, TUP(i, j));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~
