// Where moves to registers are inside or outside as a whole, by one coordinate, they stand once: each after one
// comparison, and no version for the interior.
#include <ccute/ccute.h>
#include <ccute/short.h>
// run: LAUNCH(columns, dim3(2, 2), 64, (float *)OUT, (const float *)(OUT + 2048), 20, 11); LAUNCH(columns, dim3(2, 2), 64, (float *)OUT, (const float *)(OUT + 2048), 32, 16)
CCUTE_FOLD __global__ void __launch_bounds__(64) columns(float *d, const float *s, int m, int n)
{
    CCUTE_ASSUME(m > 0 && m % 4 == 0 && n > 0);
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    const ccute_tuple tile = TUP(16, 8), at = TUP(blockIdx.x, blockIdx.y), all = TUP(m, n);
    const ccute_tiled_copy mine =
        ccute_thread_slice(ccute_make_tiled_copy(ccute_universal_copy(128, 32), ccute_make_layout(TUP(4, 2)),
                                                 ccute_make_layout(TUP(4, 1))),
                           threadIdx.x & 7);
    const ccute_layout data = ccute_partition_S(mine, ccute_local_tile(ccute_make_layout(all, TUP(1, m)), tile, at));
    const ccute_layout row = ccute_partition_S(mine, ccute_local_tile(ccute_coord_layout(all, 0), tile, at));
    const ccute_layout column = ccute_partition_S(mine, ccute_local_tile(ccute_coord_layout(all, 1), tile, at));
    float r[16];
    const ccute_layout held = ccute_make_layout_left(ccute_shape(data));
    ccute_copy_tiled_bounded(mine, r, held, s, data, all, row, column);
    ccute_copy_tiled_bounded(mine, d, data, r, held, all, row, column);
}
// An extent of 64 bits: the number of coordinates that are left might not fit. A coordinate of any sign needs two
// comparisons. Vectors that are inside in part need their elements.
// run: LAUNCH(others, 1, 32, (float *)OUT, (const float *)(OUT + 2048), 100, -3, 70)
CCUTE_FOLD __global__ void __launch_bounds__(32) others(float *d, const float *s, long long n, int from, int m)
{
    CCUTE_ALIGNED(s, 16);
    const ccute_layout held = ccute_make_layout(4);
    const ccute_layout mine = ccute_offset_by((int)threadIdx.x, ccute_make_layout(4, 32));
    float r[4], q[8];
    ccute_fill(r, held, 0.0f);
    ccute_copy_bounded(r, held, s, mine, TUP(n), mine);
    ccute_copy_bounded(r, held, s, mine, TUP(m), ccute_offset_by(from, mine));
    ccute_copy_bounded(d, mine, r, held, TUP(m), mine);
    const ccute_layout two = ccute_make_layout(TUP(4, 2)), vectors = ccute_make_layout(TUP(4, 2), TUP(1, 128));
    const ccute_layout wide = ccute_offset_by(4 * (int)threadIdx.x, vectors);
    ccute_fill(q, two, 0.0f);
    ccute_copy_bounded(q, two, s, wide, TUP(m), wide);
    ccute_copy_bounded(d + 512, wide, q, two, TUP(8192), wide);
}
// On the host, too.
// run: elements((float *)OUT, (const float *)(OUT + 2048), 100, 3); elements((float *)OUT, (const float *)(OUT + 2048), 84, 4)
CCUTE_FOLD float elements(float *d, const float *s, int n, unsigned i)
{
    float r[3];
    const ccute_layout at = ccute_offset_by(i, ccute_make_layout(3, 40));
    ccute_fill(r, ccute_make_layout(3), 1.0f);
    ccute_copy_bounded(r, ccute_make_layout(3), s, at, TUP(n), at);
    ccute_copy_bounded(d, at, r, ccute_make_layout(3), TUP(n), at);
    return r[0] + 2 * r[1] + 4 * r[2];
}
// ---- folded ----
// 11 |     /* tile = (16,8) */ /* at = (blockIdx.x,blockIdx.y) */ /* all = (m,n) */
// 12 |     /* mine = thread_slice(tiled_copy_tv(128, 32, (8,4):(4,1), <16,2>), mine_t0) */ const int mine_t0 = threadIdx.x & 7;
// 13 |
// 14 |
// 15 |
// 16 |     /* data = data_o o ((4,1),1,4):((1,0),0,(unsigned)m * 2) */ const long long data_o = (long long)blockIdx.x * 16 + (mine_t0 & 3) * 4 + (long long)(unsigned)m * (unsigned)((int)blockIdx.y * 8 + (mine_t0 >> 2));
// 17 |     /* row = row_o o ((4,1),1,4):((1,0),0,0) */ const long long row_o = (long long)blockIdx.x * 16 + (mine_t0 & 3) * 4;
// 18 |     /* column = column_o o ((4,1),1,4):((0,0),0,2) */ const int column_o = (int)blockIdx.y * 8 + (mine_t0 >> 2);
// 20 |     /* held = ((4,1),1,4):((1,0),0,4) */
// 21 |     if (row_o < m) { const int n0 = n - column_o; if (n0 >= 1) { const auto v0 = ccute_load_global<4>(s + data_o); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; } const long long o1 = (unsigned)m * 2 + data_o; if (n0 >= 3) { const auto v0 = ccute_load_global<4>(s + o1); r[4] = v0[0]; r[5] = v0[1]; r[6] = v0[2]; r[7] = v0[3]; } const long long o2 = (unsigned)m * 2 + o1; if (n0 >= 5) { const auto v0 = ccute_load_global<4>(s + o2); r[8] = v0[0]; r[9] = v0[1]; r[10] = v0[2]; r[11] = v0[3]; } const long long o3 = (unsigned)m * 2 + o2; if (n0 >= 7) { const auto v0 = ccute_load_global<4>(s + o3); r[12] = v0[0]; r[13] = v0[1]; r[14] = v0[2]; r[15] = v0[3]; } }
// 22 |     if (row_o < m) { const int n0 = n - column_o; if (n0 >= 1) ccute_store_global(d + data_o, r[0], r[1], r[2], r[3]); const long long o1 = (unsigned)m * 2 + data_o; if (n0 >= 3) ccute_store_global(d + o1, r[4], r[5], r[6], r[7]); const long long o2 = (unsigned)m * 2 + o1; if (n0 >= 5) ccute_store_global(d + o2, r[8], r[9], r[10], r[11]); const long long o3 = (unsigned)m * 2 + o2; if (n0 >= 7) ccute_store_global(d + o3, r[12], r[13], r[14], r[15]); }
// 30 |     /* held = 4:1 */
// 31 |     /* mine = threadIdx.x o 4:32 */
// 33 |     { const __typeof__(*r) x0(0.0f); r[0] = x0; r[1] = x0; r[2] = x0; r[3] = x0; }
// 34 |     if (threadIdx.x + 96 < n) { r[0] = s[threadIdx.x]; r[1] = s[threadIdx.x + 32]; r[2] = s[threadIdx.x + 64]; r[3] = s[threadIdx.x + 96]; } else { if (threadIdx.x < n) r[0] = s[threadIdx.x]; if (threadIdx.x + 32 < n) r[1] = s[threadIdx.x + 32]; if (threadIdx.x + 64 < n) r[2] = s[threadIdx.x + 64]; }
// 35 |     if ((long long)threadIdx.x + from >= 0 && (long long)threadIdx.x + from + 96 < m) { r[0] = s[threadIdx.x]; r[1] = s[threadIdx.x + 32]; r[2] = s[threadIdx.x + 64]; r[3] = s[threadIdx.x + 96]; } else { if ((long long)threadIdx.x + from >= 0 && (long long)threadIdx.x + from < m) r[0] = s[threadIdx.x]; if ((long long)threadIdx.x + from + 32 >= 0 && (long long)threadIdx.x + from + 32 < m) r[1] = s[threadIdx.x + 32]; if ((long long)threadIdx.x + from + 64 >= 0 && (long long)threadIdx.x + from + 64 < m) r[2] = s[threadIdx.x + 64]; if ((long long)threadIdx.x + from + 96 >= 0 && (long long)threadIdx.x + from + 96 < m) r[3] = s[threadIdx.x + 96]; }
// 36 |     { const long long n0 = (long long)m - threadIdx.x; if (n0 >= 1) d[threadIdx.x] = r[0]; if (n0 >= 33) d[threadIdx.x + 32] = r[1]; if (n0 >= 65) d[threadIdx.x + 64] = r[2]; if (n0 >= 97) d[threadIdx.x + 96] = r[3]; }
// 37 |     /* two = (4,2):(1,4) */ /* vectors = (4,2):(1,128) */
// 38 |     /* wide = wide_o o (4,2):(1,128) */ const int wide_o = threadIdx.x * 4;
// 39 |     { const __typeof__(*q) x0(0.0f); q[0] = x0; q[1] = x0; q[2] = x0; q[3] = x0; q[4] = x0; q[5] = x0; q[6] = x0; q[7] = x0; }
// 40 |     if (wide_o + 131 < m) { const auto v0 = ccute_load_global<4>(s + wide_o), v1 = ccute_load_global<4, 128>(s + wide_o); q[0] = v0[0]; q[1] = v0[1]; q[2] = v0[2]; q[3] = v0[3]; q[4] = v1[0]; q[5] = v1[1]; q[6] = v1[2]; q[7] = v1[3]; } else { if (wide_o + 3 < m) { const auto v0 = ccute_load_global<4>(s + wide_o); q[0] = v0[0]; q[1] = v0[1]; q[2] = v0[2]; q[3] = v0[3]; } else { if (wide_o < m) q[0] = s[wide_o]; if (wide_o + 1 < m) q[1] = s[wide_o + 1]; if (wide_o + 2 < m) q[2] = s[wide_o + 2]; } { if (wide_o + 128 < m) q[4] = s[wide_o + 128]; if (wide_o + 129 < m) q[5] = s[wide_o + 129]; if (wide_o + 130 < m) q[6] = s[wide_o + 130]; } }
// 41 |     if (((size_t)d & 15) == 0) { { ccute_store_global((d + 512) + wide_o, q[0], q[1], q[2], q[3]); ccute_store_global<128>((d + 512) + wide_o, q[4], q[5], q[6], q[7]); } } else { { (d + 512)[wide_o] = q[0]; (d + 512)[wide_o + 1] = q[1]; (d + 512)[wide_o + 2] = q[2]; (d + 512)[wide_o + 3] = q[3]; (d + 512)[wide_o + 128] = q[4]; (d + 512)[wide_o + 129] = q[5]; (d + 512)[wide_o + 130] = q[6]; (d + 512)[wide_o + 131] = q[7]; } }
// 48 |     /* at = i o 3:40 */
// 49 |     { const __typeof__(*r) x0(1.0f); r[0] = x0; r[1] = x0; r[2] = x0; }
// 50 |     { const long long n0 = (long long)n - i; if (n0 >= 1) r[0] = s[i]; if (n0 >= 41) r[1] = s[(long long)i + 40]; if (n0 >= 81) r[2] = s[(long long)i + 80]; }
// 51 |     { const long long n0 = (long long)n - i; if (n0 >= 1) d[i] = r[0]; if (n0 >= 41) d[(long long)i + 40] = r[1]; if (n0 >= 81) d[(long long)i + 80] = r[2]; }
// ! copy_bounded_evenly.cu:17:5: remark: costly: fewer instructions where gridDim.x < 65536; remedy: CCUTE_ASSUME(gridDim.x < 65536)
// !     const ccute_layout row = ccute_partition_S(mine, ccute_local_tile(ccute_coord_layout(all, 0), tile, at));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_bounded_evenly.cu:34:5: remark: narrow: 32-bit: no stride of the source, threadIdx.x o 4:32, is 1
// !     ccute_copy_bounded(r, held, s, mine, TUP(n), mine);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_bounded_evenly.cu:35:5: remark: narrow: 32-bit: no stride of the source, threadIdx.x o 4:32, is 1
// !     ccute_copy_bounded(r, held, s, mine, TUP(m), ccute_offset_by(from, mine));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_bounded_evenly.cu:36:5: remark: narrow: 32-bit: no stride of the destination, threadIdx.x o 4:32, is 1
// !     ccute_copy_bounded(d, mine, r, held, TUP(m), mine);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_bounded_evenly.cu:40:5: remark: guarded: 128-bit only where all elements are inside: 'm' is not known to be a multiple of 4; remedy: CCUTE_ASSUME(m % 4 == 0)
// !     ccute_copy_bounded(q, two, s, wide, TUP(m), wide);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_bounded_evenly.cu:41:5: remark: guarded: 128-bit only where d is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy_bounded(d + 512, wide, q, two, TUP(8192), wide);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_bounded_evenly.cu:50:5: remark: narrow: 32-bit: no stride of the source, i o 3:40, is 1
// !     ccute_copy_bounded(r, ccute_make_layout(3), s, at, TUP(n), at);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_bounded_evenly.cu:51:5: remark: narrow: 32-bit: no stride of the destination, i o 3:40, is 1
// !     ccute_copy_bounded(d, at, r, ccute_make_layout(3), TUP(n), at);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
