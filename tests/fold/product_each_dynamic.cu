#include <ccute/short.h>

// run: f(4, 3)
CCUTE_FOLD long f(int m, int n)
{
    const ccute_tuple sizes = ccute_product_each(TUP(TUP(m, 2), n));
    return ccute_size(ccute_get(sizes, 0)) * 10 + ccute_size(ccute_get(sizes, 1));
}
// ---- folded ----
// 6 |     /* sizes = (sizes_s0,n) */ const long long sizes_s0 = (long long)m * 2;
// 7 |     return ((long)sizes_s0) * 10 + ((long)n);
// ! product_each_dynamic.cu:6:5: remark: costly: fewer instructions where m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_tuple sizes = ccute_product_each(TUP(TUP(m, 2), n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
