// Loads into registers whose addresses differ by a number follow each other, because a compiler keeps one address for them. Where
// two elements of the registers are one, the last one stays the last.
#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) fragments(const int *s, int *d, int ld)
{
    CCUTE_ASSUME(ld > 0);
    const ccute_layout from = ccute_offset_by((int)threadIdx.x, ccute_make_layout(TUP(2, 2, 2), TUP(ld, 64, ld * 8)));
    const ccute_layout held = ccute_make_layout(TUP(2, 2, 2));
    CCUTE_REGS(int, r, held, 8);
    ccute_copy(r, held, s, from);
    ccute_copy(d, from, r, held);
}

CCUTE_FOLD __global__ void __launch_bounds__(32) meets(const int *s, int *d, int ld)
{
    CCUTE_ASSUME(ld > 0);
    const ccute_layout from = ccute_offset_by((int)threadIdx.x, ccute_make_layout(TUP(2, 2), TUP(ld, 64)));
    const ccute_layout held = ccute_make_layout(TUP(2, 2), TUP(1, 1));
    CCUTE_REGS(int, r, held, 4);
    ccute_copy(r, held, s, from);
    d[threadIdx.x] = r[0] + r[1] * 3 + r[2] * 5;
}

CCUTE_FOLD __global__ void __launch_bounds__(32) apart(const int *s, int *d, int ld)
{
    CCUTE_ASSUME(ld > 0);
    const ccute_layout from = ccute_offset_by((int)threadIdx.x, ccute_make_layout(TUP(2, 2), TUP(ld, 64)));
    const ccute_layout held = ccute_make_layout(TUP(2, 2), TUP(3, 5));
    CCUTE_REGS(int, r, held, 9);
    ccute_copy(r, held, s, from);
    d[threadIdx.x] = r[0] + r[3] * 3 + r[5] * 5 + r[8] * 7;
}
// ---- folded ----
// 8 |     /* from = threadIdx.x o (2,2,2):(ld,64,from_d2) */ const long long from_d2 = (long long)ld * 8;
// 9 |     /* held = (2,2,2):(1,2,4) */
// 10 |     int r[8];
// 11 |     { r[0] = s[threadIdx.x]; r[2] = s[threadIdx.x + 64]; r[1] = s[threadIdx.x + ld]; r[3] = s[threadIdx.x + ld + 64]; r[4] = s[threadIdx.x + from_d2]; r[6] = s[threadIdx.x + from_d2 + 64]; r[5] = s[threadIdx.x + (long long)ld * 9]; r[7] = s[threadIdx.x + (long long)ld * 9 + 64]; }
// 12 |     { d[threadIdx.x] = r[0]; d[threadIdx.x + ld] = r[1]; d[threadIdx.x + 64] = r[2]; d[threadIdx.x + ld + 64] = r[3]; d[threadIdx.x + from_d2] = r[4]; d[threadIdx.x + (long long)ld * 9] = r[5]; d[threadIdx.x + from_d2 + 64] = r[6]; d[threadIdx.x + (long long)ld * 9 + 64] = r[7]; }
// 18 |     /* from = threadIdx.x o (2,2):(ld,64) */
// 19 |     /* held = (2,2):(1,1) */
// 20 |     int r[3];
// 21 |     { r[0] = s[threadIdx.x]; r[1] = s[threadIdx.x + ld]; r[1] = s[threadIdx.x + 64]; r[2] = s[threadIdx.x + ld + 64]; }
// 28 |     /* from = threadIdx.x o (2,2):(ld,64) */
// 29 |     /* held = (2,2):(3,5) */
// 30 |     int r[9];
// 31 |     { r[0] = s[threadIdx.x]; r[5] = s[threadIdx.x + 64]; r[3] = s[threadIdx.x + ld]; r[8] = s[threadIdx.x + ld + 64]; }
// ! loads_by_address.cu:11:5: remark: narrow: 32-bit: no stride of the source, threadIdx.x o (2,2,2):(ld,64,from_d2), is 1
// !     ccute_copy(r, held, s, from);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! loads_by_address.cu:12:5: remark: narrow: 32-bit: no stride of the destination, threadIdx.x o (2,2,2):(ld,64,from_d2), is 1
// !     ccute_copy(d, from, r, held);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! loads_by_address.cu:21:5: remark: narrow: 32-bit: no stride of the source, threadIdx.x o (2,2):(ld,64), is 1
// !     ccute_copy(r, held, s, from);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! loads_by_address.cu:31:5: remark: narrow: 32-bit: no stride of the source, threadIdx.x o (2,2):(ld,64), is 1
// !     ccute_copy(r, held, s, from);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
