// A product of names that one place names stands there; with more places, as a part of another definition, in text of the
// source that a definition repeats, or where a name of it means something else, it has its name.
#include <ccute/ccute.h>
#include <ccute/short.h>
// run: once(3, 7, (const unsigned *)OUT); twice(3, 7); chained(3, 7); hidden(3, 7); in_lambda(3, 7); copied(3, 7, (const unsigned *)OUT); copied_beside(3, 7, (const unsigned *)OUT); nested(3, 7, (const unsigned *)OUT); opaque(3, 7, (const unsigned *)OUT)
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
CCUTE_FOLD long copied(int m, int K, const unsigned *a)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL);
    const ccute_layout next = ccute_make_layout(TUP(a[ccute_at(row, 0)] % 8 + 1, 4), TUP(4, 1));
    return ccute_size(next) + ccute_at(next, 1);
}
CCUTE_FOLD long copied_beside(int m, int K, const unsigned *a)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL);
    const long n = a[ccute_at(row, 0)] % 8 + 1;
    return ccute_size(ccute_make_layout(TUP(n, 4), TUP(4, 1))) + n;
}
CCUTE_FOLD long nested(int m, int K, const unsigned *a)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL);
    return ccute_at(ccute_make_layout(TUP(4, 8), TUP(8, 1)), a[ccute_at(row, 0)] & 31);
}
CCUTE_FOLD long opaque(int m, int K, const unsigned *a)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL);
    unsigned b[32] = {0};
    ccute_fill(b, ccute_make_layout(TUP(32), TUP(1)), a[ccute_at(row, 0)]);
    return b[1];
}

// The value of a fill and a pointer that is read from memory stand in the text that a copy repeats.
// run: filled(3, 7, (const float *)OUT)
CCUTE_FOLD float filled(int m, int K, const float *a)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL);
    float b[8] = {0};
    ccute_fill(b, ccute_make_layout(8), a[ccute_at(row, 0)]);
    return b[1];
}
CCUTE_FOLD void moved(int m, int K, const float *const *a, float *b)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL);
    ccute_copy(b, ccute_make_layout(4), a[ccute_at(row, 0)], ccute_make_layout(4));
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
// 40 |     /* row = row_o o (K):(1) */ ccute_check_(K >= 0); const long long row_o = (long long)m * K; const ccute_layout row = {{1, 0, 0, 0, {}, {17}, {(long)K}}, {1}, (long)row_o, 0, 0, 0, 0, {0}};
// 41 |     /* next = (next_s0,4):(4,1) */ const int next_s0 = ((a[ccute_at(row, 0)]) & 7) + 1;
// 42 |     return ((long)(next_s0 * 4)) + ((long)(1 % next_s0 * 4 + 1 / next_s0));
// 46 |     /* row = row_o o (K):(1) */ ccute_check_(K >= 0);
// 47 |     const long n = a[((long long)m * K)] % 8 + 1;
// 48 |     return ((long)((int)n * 4)) + n;
// 52 |     /* row = row_o o (K):(1) */ ccute_check_(K >= 0); const long long row_o = (long long)m * K;
// 53 |     return (a[row_o] & 3) * 8 + (a[row_o] >> 2 & 7);
// 57 |     /* row = row_o o (K):(1) */ ccute_check_(K >= 0); const long long row_o = (long long)m * K;
// 59 |     { const __typeof__(*b) x0(a[row_o]); { b[0] = x0; b[1] = x0; b[2] = x0; b[3] = x0; b[4] = x0; b[5] = x0; b[6] = x0; b[7] = x0; } { b[8] = x0; b[9] = x0; b[10] = x0; b[11] = x0; b[12] = x0; b[13] = x0; b[14] = x0; b[15] = x0; } { b[16] = x0; b[17] = x0; b[18] = x0; b[19] = x0; b[20] = x0; b[21] = x0; b[22] = x0; b[23] = x0; } { b[24] = x0; b[25] = x0; b[26] = x0; b[27] = x0; b[28] = x0; b[29] = x0; b[30] = x0; b[31] = x0; } }
// 67 |     /* row = row_o o (K):(1) */ ccute_check_(K >= 0); const long long row_o = (long long)m * K;
// 69 |     { const __typeof__(*b) x0(a[row_o]); b[0] = x0; b[1] = x0; b[2] = x0; b[3] = x0; b[4] = x0; b[5] = x0; b[6] = x0; b[7] = x0; }
// 74 |     /* row = row_o o (K):(1) */ ccute_check_(K >= 0); const long long row_o = (long long)m * K;
// 75 |     { auto *const p1 = a[row_o]; const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3]; b[0] = v0; b[1] = v1; b[2] = v2; b[3] = v3; }
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
// ! product_named_once.cu:40:5: remark: checked at run time: K >= 0; remedy: CCUTE_ASSUME(K >= 0)
// !     const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_named_once.cu:46:5: remark: checked at run time: K >= 0; remedy: CCUTE_ASSUME(K >= 0)
// !     const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_named_once.cu:52:5: remark: checked at run time: K >= 0; remedy: CCUTE_ASSUME(K >= 0)
// !     const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_named_once.cu:57:5: remark: checked at run time: K >= 0; remedy: CCUTE_ASSUME(K >= 0)
// !     const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_named_once.cu:67:5: remark: checked at run time: K >= 0; remedy: CCUTE_ASSUME(K >= 0)
// !     const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_named_once.cu:74:5: remark: checked at run time: K >= 0; remedy: CCUTE_ASSUME(K >= 0)
// !     const ccute_layout row = ccute_slice(ccute_make_layout(TUP(16, K), TUP(K, 1)), m, ALL);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_named_once.cu:75:5: remark: narrow: 32-bit: 'a[ccute_at(row, 0)]' is not known to be 16-byte aligned; remedy: assign a[ccute_at(row, 0)] to a const pointer, use its name instead, and state CCUTE_ALIGNED(name, 16) about it
// !     ccute_copy(b, ccute_make_layout(4), a[ccute_at(row, 0)], ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
