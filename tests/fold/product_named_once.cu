// A product of names that one place names stands there; with more places, as a part of another definition, or where a
// name of it means something else, it has its name.
#include <ccute/ccute.h>
#include <ccute/short.h>
// run: once(3, 7, (const unsigned *)OUT); twice(3, 7); chained(3, 7); hidden(3, 7); in_lambda(3, 7)
CCUTE_FOLD unsigned once(int m, int K, const unsigned *a)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL);
    unsigned sum = 0;
    for (int k = 0; k < 4; k++)
        sum += a[ccute_at(row, k)];
    return sum;
}
CCUTE_FOLD long twice(int m, int K)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL);
    return ccute_at(row, 1) + 3 * ccute_at(row, 2);
}
CCUTE_FOLD long chained(int m, int K)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL), next = ccute_offset_by(m / 2, row);
    return -ccute_at(row, 0) + ccute_at(next, 2);
}
CCUTE_FOLD long hidden(int m, int K)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL);
    {
        const int K = 3;
        return ccute_at(row, K) + K;
    }
}
CCUTE_FOLD long in_lambda(int m, int K)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL);
    const auto f = [=](int k) { return ccute_at(row, k); };
    return f(2);
}
// ---- folded ----
// 8 |     /* row = row_o o (K):(1) */ ccute_check_(K >= 0);
// 11 |         sum += a[(long long)m * K + k];
// 16 |     /* row = row_o o (K):(1) */ ccute_check_(K >= 0); const long long row_o = (long long)m * K;
// 17 |     return ((long)(row_o + 1)) + 3 * ((long)(row_o + 2));
// 21 |     /* row = row_o o (K):(1) */ /* next = next_o o (K):(1) */ ccute_check_(K >= 0); const long long row_o = (long long)m * K; const long long next_o = row_o + m / 2;
// 22 |     return -((long)row_o) + ((long)(next_o + 2));
// 26 |     /* row = row_o o (row_s0):(1) */ ccute_check_(K >= 0); const long long row_o = (long long)m * K;
// 29 |         return ((long)(row_o + 3)) + K;
// 34 |     /* row = row_o o (K):(1) */ const long long row_o = (long long)m * K;
// 35 |     const auto f = [=](int k) { ccute_check_(K >= 0); return (long)(row_o + k); };
// ! product_named_once.cu:8:5: remark: checked at run time: K >= 0; remedy: CCUTE_ASSUME(K >= 0)
// !     const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_named_once.cu:16:5: remark: checked at run time: K >= 0; remedy: CCUTE_ASSUME(K >= 0)
// !     const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_named_once.cu:21:5: remark: checked at run time: K >= 0; remedy: CCUTE_ASSUME(K >= 0)
// !     const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL), next = ccute_offset_by(m / 2, row);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_named_once.cu:21:5: remark: costly: fewer instructions where m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL), next = ccute_offset_by(m / 2, row);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_named_once.cu:26:5: remark: checked at run time: K >= 0; remedy: CCUTE_ASSUME(K >= 0)
// !     const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_named_once.cu:35:40: remark: checked at run time: K >= 0; remedy: CCUTE_ASSUME(K >= 0)
// !     const auto f = [=](int k) { return ccute_at(row, k); };
// !                                        ^~~~~~~~~~~~~~~~
