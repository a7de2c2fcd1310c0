#include <ccute/short.h>

// run: f(5)
static long first(ccute_tuple t) { return t.v[0] * 10 + t.n; }

CCUTE_FOLD long f(int i)
{
    const ccute_tuple t = TUP(i, TUP(4, i + 1));
    return first(t);
}
// ---- folded ----
// 8 |     /* t = (i,(4,t_s2)) */ const long long t_s2 = (long long)i + 1; const ccute_tuple t = {3, 0, 0, 0, {}, {16, 16, 2}, {(long)i, 4, (long)t_s2}};
// ! escape_of_a_tuple.cu:8:5: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     const ccute_tuple t = TUP(i, TUP(4, i + 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
