#include <ccute/short.h>

/* Behind the guard n % 4 == 0, a move is inside as a whole or not at all: one comparison, and no single elements. */
CCUTE_FOLD __global__ void __launch_bounds__(64) k(float *d, const float *s, int n)
{
    CCUTE_ASSUME(n > 0);
    const ccute_layout held = ccute_make_layout(4), column = ccute_offset_by(threadIdx.x * 4, held);
    const ccute_layout mine = ccute_offset_by((long long)blockIdx.x * n, column);
    float r[4] = {};
    ccute_copy_bounded(r, held, s, mine, TUP(n), column);
    ccute_copy_bounded(d, mine, r, held, TUP(n), column);
}

/* The coordinate is none of four: its tail stays. */
CCUTE_FOLD __global__ void __launch_bounds__(64) odd(float *d, const float *s, int n, int at)
{
    CCUTE_ASSUME(n > 0 && at >= 0 && at < 4);
    CCUTE_ALIGNED(s, 16);
    const ccute_layout held = ccute_make_layout(4), mine = ccute_make_layout(TUP(4, 8), TUP(1, n));
    float r[4] = {};
    ccute_copy_bounded(r, held, s, ccute_slice(mine, ALL, 1), TUP(n), ccute_offset_by(at, held));
    d[0] = r[0] + r[3];
}
// ---- folded ----
// 7 |     /* held = 4:1 */ /* column = column_o o 4:1 */ const int column_o = threadIdx.x * 4;
// 8 |     /* mine = mine_o o 4:1 */ const long long mine_o = column_o + (long long)blockIdx.x * (unsigned)n;
// 10 |     if ((((size_t)s | (size_t)d) & 15) == 0 && n % 4 == 0) { if (column_o < n) { const auto v0 = ccute_load_global<4>(s + mine_o); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; }
// 11 |     if (column_o < n) ccute_store_global(d + mine_o, r[0], r[1], r[2], r[3]); } else {
// 10 |  { const int n0 = n - column_o; if (n0 >= 1) r[0] = s[mine_o]; if (n0 >= 2) r[1] = s[mine_o + 1]; if (n0 >= 3) r[2] = s[mine_o + 2]; if (n0 >= 4) r[3] = s[mine_o + 3]; }
// 11 |     { const int n0 = n - column_o; if (n0 >= 1) d[mine_o] = r[0]; if (n0 >= 2) d[mine_o + 1] = r[1]; if (n0 >= 3) d[mine_o + 2] = r[2]; if (n0 >= 4) d[mine_o + 3] = r[3]; } }
// 19 |     /* held = 4:1 */ /* mine = (4,8):(1,n) */
// 21 |     if (n % 4 == 0) { if (at + 3 < n) { const auto v0 = ccute_load_global<4>(s + n); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; } else { r[0] = s[n]; if (at + 1 < n) r[1] = s[n + 1]; if (at + 2 < n) r[2] = s[n + 2]; } } else { { const int n0 = n - at; if (n0 >= 1) r[0] = s[n]; if (n0 >= 2) r[1] = s[(unsigned)n + 1]; if (n0 >= 3) r[2] = s[(unsigned)n + 2]; if (n0 >= 4) r[3] = s[(unsigned)n + 3]; } }
// ! copy_bounded_behind_a_guard.cu:10:5: remark: guarded: 128-bit only where s is 16-byte aligned and (n & 3) == 0; remedy: CCUTE_ASSUME((n & 3) == 0)
// !     ccute_copy_bounded(r, held, s, mine, TUP(n), column);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_bounded_behind_a_guard.cu:11:5: remark: guarded: 128-bit only where d is 16-byte aligned and (n & 3) == 0; remedy: CCUTE_ASSUME((n & 3) == 0)
// !     ccute_copy_bounded(d, mine, r, held, TUP(n), column);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_bounded_behind_a_guard.cu:21:5: remark: guarded: 128-bit only where (n & 3) == 0; remedy: CCUTE_ASSUME((n & 3) == 0)
// !     ccute_copy_bounded(r, held, s, ccute_slice(mine, ALL, 1), TUP(n), ccute_offset_by(at, held));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
