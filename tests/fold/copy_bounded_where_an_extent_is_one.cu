#include <ccute/short.h>

/* An extent of 1 has stride 0. Where the coordinate is inside, that makes no difference: the coordinate is 0. Where
   nothing is checked, the choice stays. In the second kernel the check leaves no other value: at * 4 + 0..3 >= 0, so at
   >= 0. */

// run: LAUNCH(tiles, 6, 16, OUT, OUT + 512, 1, 9); LAUNCH(tiles, 6, 16, OUT, OUT + 512, 7, 1); LAUNCH(tiles, 6, 16, OUT, OUT + 512, 1, 1)
// run: LAUNCH(tiles, 6, 16, OUT, OUT + 512, 6, 9); LAUNCH(shifted, 6, 16, OUT, OUT + 512, 1, 9, 0); LAUNCH(shifted, 6, 16, OUT, OUT + 512, 6, 9, 1)
CCUTE_FOLD __global__ void __launch_bounds__(16) tiles(long *out, long *in, int m, int n)
{
    CCUTE_ASSUME(m > 0 && n > 0);
    for (int e = threadIdx.x; e < m * n; e += 16)
        in[e] = e + 1;
    __syncthreads();
    const ccute_tuple all = TUP(m, n), four = TUP(4, 4), at = TUP(blockIdx.x / 3, blockIdx.x % 3);
    const ccute_layout threads = ccute_make_layout_right(TUP(4, 4)), whole = ccute_make_layout_right(all);
    ccute_copy_bounded(out, ccute_local_partition(ccute_local_tile(whole, four, at), threads, threadIdx.x), in,
                       ccute_local_partition(ccute_local_tile(whole, four, at), threads, threadIdx.x), all,
                       ccute_local_partition(ccute_local_tile(ccute_coord_layout(all, 0), four, at), threads, threadIdx.x),
                       ccute_local_partition(ccute_local_tile(ccute_coord_layout(all, 1), four, at), threads, threadIdx.x));
}

CCUTE_FOLD __global__ void __launch_bounds__(16) shifted(long *out, long *in, int m, int n, int by)
{
    CCUTE_ASSUME(m > 0 && n > 0);
    for (int e = threadIdx.x; e < m * n; e += 16)
        in[e] = e + 1;
    __syncthreads();
    const ccute_tuple all = TUP(m, n), four = TUP(4, 4), at = TUP((int)(blockIdx.x / 3) - by, blockIdx.x % 3);
    const ccute_layout threads = ccute_make_layout_right(TUP(4, 4)), whole = ccute_make_layout_right(all);
    ccute_copy_bounded(out, ccute_local_partition(ccute_local_tile(whole, four, at), threads, threadIdx.x), in,
                       ccute_local_partition(ccute_local_tile(whole, four, at), threads, threadIdx.x), all,
                       ccute_local_partition(ccute_local_tile(ccute_coord_layout(all, 0), four, at), threads, threadIdx.x),
                       ccute_local_partition(ccute_local_tile(ccute_coord_layout(all, 1), four, at), threads, threadIdx.x));
}
// ---- folded ----
// 15 |     /* all = (m,n) */ /* four = (4,4) */ /* at = (at_s0,at_s1) */ const int at_s0 = blockIdx.x / 3; const int at_s1 = blockIdx.x % 3;
// 16 |     /* threads = (4,4):(4,1) */ /* whole = (m,n):(n,1) */
// 17 |     if ((unsigned)at_s0 * 4 + (threadIdx.x >> 2) < (unsigned)m && at_s1 * 4 + (int)(threadIdx.x & 3) < n) out[at_s1 * 4 + (int)(threadIdx.x & 3) + (long long)(unsigned)n * ((unsigned)at_s0 * 4 + (threadIdx.x >> 2))] = in[at_s1 * 4 + (int)(threadIdx.x & 3) + (long long)(unsigned)n * ((unsigned)at_s0 * 4 + (threadIdx.x >> 2))];
// 18 |
// 19 |
// 20 |
// 29 |     /* all = (m,n) */ /* four = (4,4) */ /* at = (at_s0,at_s1) */ const long long at_s0 = blockIdx.x / 3 - (long long)by; const int at_s1 = blockIdx.x % 3;
// 30 |     /* threads = (4,4):(4,1) */ /* whole = (m,n):(n,1) */
// 31 |     if (at_s0 * 4 + (threadIdx.x >> 2) >= 0 && at_s0 * 4 + (threadIdx.x >> 2) < m && at_s1 * 4 + (int)(threadIdx.x & 3) < n) out[(unsigned long long)(at_s1 * 4) + (threadIdx.x & 3) + (unsigned long long)(unsigned)n * (at_s0 * 4 + (threadIdx.x >> 2))] = in[(unsigned long long)(at_s1 * 4) + (threadIdx.x & 3) + (unsigned long long)(unsigned)n * (at_s0 * 4 + (threadIdx.x >> 2))];
// 32 |
// 33 |
// 34 |
// ! copy_bounded_where_an_extent_is_one.cu:29:5: remark: costly: fewer instructions where by >= 0; remedy: CCUTE_ASSUME(by >= 0)
// !     const ccute_tuple all = TUP(m, n), four = TUP(4, 4), at = TUP((int)(blockIdx.x / 3) - by, blockIdx.x % 3);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
