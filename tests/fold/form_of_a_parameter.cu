#include <ccute/short.h>

CCUTE_FOLD long f(ccute_layout a, int i, int j)
{
    CCUTE_FORM(a, "(8,_):(1,_)");
    const ccute_layout row = ccute_slice(a, i, ALL);
    return ccute_at(a, i, j) + ccute_at(row, j) + ccute_size(a);
}
// ---- folded ----
// 5 |     ccute_check_(a.shape.v[0] == 8 && a.shape.prof[0] == 16 && a.shape.prof[1] == 1 && a.stride[0] == 1 && a.shape.n == 2 && a.shape.status == 0 && a.sw_bits == 0);
// 6 |     /* row = row_o o (a.shape.v[1]):(a.stride[1]) */ const long long row_o = (long long)((unsigned long long)i + a.offset);
// 7 |     return ((long)(long long)((unsigned long long)i + a.offset + (unsigned long long)j * a.stride[1])) + ((long)(long long)(row_o + (unsigned long long)j * a.stride[1])) + ((long)(a.shape.v[1] * 8));
