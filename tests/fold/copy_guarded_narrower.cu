#include <ccute/short.h>

/* Four shorts are 64 bits and never 128: the remedy makes those certain. The second kernel follows it. */
CCUTE_FOLD __global__ void __launch_bounds__(32) load(const short *A, short *B, int n)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(32, 4), TUP(n, 1)), (int)threadIdx.x, ALL);
    const ccute_layout four = ccute_make_layout(4);
    short r[4];
    ccute_copy(r, four, A, row);
    ccute_copy(B, four, r, four);
}

CCUTE_FOLD __global__ void __launch_bounds__(32) load_certainly(const short *A, short *B, int n)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(32, 4), TUP(n, 1)), (int)threadIdx.x, ALL);
    const ccute_layout four = ccute_make_layout(4);
    short r[4];
    CCUTE_ALIGNED(A, 8);
    CCUTE_ALIGNED(B, 8);
    CCUTE_ASSUME(n % 4 == 0);
    ccute_copy(r, four, A, row);
    ccute_copy(B, four, r, four);
}
// ---- folded ----
// 6 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * n;
// 7 |     /* four = 4:1 */
// 9 |     if ((((size_t)A | (size_t)B) & 7) == 0 && n % 4 == 0) { { const auto v0 = ccute_load_global<4>(A + row_o); ccute_store_word<0>(r, v0); ccute_store_word<1>(r + 2, v0); }
// 10 |     ccute_store_global(B, ccute_load_words(r, r + 2)); } else {
// 9 |  { r[0] = A[row_o]; r[1] = A[row_o + 1]; r[2] = A[row_o + 2]; r[3] = A[row_o + 3]; }
// 10 |     { B[0] = r[0]; B[1] = r[1]; B[2] = r[2]; B[3] = r[3]; } }
// 15 |     /* row = row_o o (4):(1) */
// 16 |     /* four = 4:1 */
// 21 |     { const auto v0 = ccute_load_global<4>(A + (long long)threadIdx.x * n); ccute_store_word<0>(r, v0); ccute_store_word<1>(r + 2, v0); }
// 22 |     ccute_store_global(B, ccute_load_words(r, r + 2));
// ! copy_guarded_narrower.cu:9:5: remark: guarded: 64-bit only where A is 8-byte aligned and n % 4 == 0; remedy: CCUTE_ASSUME(n % 4 == 0)
// !     ccute_copy(r, four, A, row);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guarded_narrower.cu:10:5: remark: guarded: 64-bit only where B is 8-byte aligned; remedy: CCUTE_ALIGNED(B, 8)
// !     ccute_copy(B, four, r, four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
