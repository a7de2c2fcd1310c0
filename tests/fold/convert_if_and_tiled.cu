#include <ccute/short.h>

// Conversions by predicates and of tiled copies are as wide as plain ones; without a fact for it they stay narrow.
// run: LAUNCH(k, 1, 64, (signed char *)OUT, (float *)(OUT + 2048), 5); LAUNCH(k, 1, 64, (signed char *)OUT, (float *)(OUT + 2048), 9)
CCUTE_FOLD __global__ void __launch_bounds__(64) k(signed char *d, float *s, int n)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    const ccute_layout mine = ccute_offset_by(8 * threadIdx.x, ccute_make_layout(8)), tile = ccute_make_layout_right(TUP(8, 64));
    const ccute_layout rows = ccute_coord_layout(TUP(8, 64), 0), columns = ccute_coord_layout(TUP(8, 64), 1);
    const bool holds[3] = {threadIdx.x % 3 == 0, n > 5, false};
    const ccute_tiled_copy by = ccute_thread_slice(
        ccute_make_tiled_copy(ccute_universal_copy(128, 8), ccute_make_layout(TUP(8, 4), TUP(4, 1)),
                              ccute_make_layout(TUP(1, 16), TUP(0, 1))),
        threadIdx.x);
    for (int i = 0; i < 8; i++)
        s[8 * threadIdx.x + i] = threadIdx.x * 2.5f - 50 * i;
    ccute_convert_saturated_if(holds, ccute_make_layout(8, 0), d, mine, s, mine);
    ccute_convert_if(holds, ccute_make_layout(TUP(4, 2), TUP(0, 1)), d + 512, mine, s, ccute_offset_by(8 * threadIdx.x, ccute_make_layout(TUP(4, 2), TUP(0, 4))));
    ccute_axpby_if(holds + 1, ccute_make_layout(8, 0), 0.5f, s, mine, 2, s, mine);
    __syncthreads();
    ccute_convert_saturated_tiled(by, d + 1024, ccute_partition_D(by, tile), s, ccute_partition_S(by, tile));
    ccute_convert_saturated_tiled_bounded(by, d + 1536, ccute_partition_D(by, tile), s, ccute_partition_S(by, tile), TUP(n, 60),
                                          ccute_partition_S(by, rows), ccute_partition_S(by, columns));
}
// ---- folded ----
// 9 |     /* mine = mine_o o 8:1 */ /* tile = (8,64):(64,1) */ const int mine_o = threadIdx.x * 8;
// 10 |     /* rows = (8,64):(1,0) */ /* columns = (8,64):(0,1) */
// 12 |     /* by = thread_slice(tiled_copy_tv(128, 8, ((4,8),16):((128,1),8), <8,64>), threadIdx.x) */
// 13 |
// 14 |
// 15 |
// 18 |     if (holds[0]) ccute_store_global(d + mine_o, ccute_vector_saturated(d, ccute_vector_join(ccute_load_global<4>(s + mine_o), ccute_load_global<4, 4>(s + mine_o))));
// 19 |     { if (holds[0]) { ccute_store_converted((d + 512) + mine_o, s[threadIdx.x * 8]); ccute_store_converted((d + 512) + mine_o + 1, s[threadIdx.x * 8]); ccute_store_converted((d + 512) + mine_o + 2, s[threadIdx.x * 8]); ccute_store_converted((d + 512) + mine_o + 3, s[threadIdx.x * 8]); } if (holds[1]) { ccute_store_converted((d + 512) + mine_o + 4, s[threadIdx.x * 8 + 4]); ccute_store_converted((d + 512) + mine_o + 5, s[threadIdx.x * 8 + 4]); ccute_store_converted((d + 512) + mine_o + 6, s[threadIdx.x * 8 + 4]); ccute_store_converted((d + 512) + mine_o + 7, s[threadIdx.x * 8 + 4]); } }
// 20 |     { const auto a0 = 0.5f; const auto b0 = 2; if ((holds + 1)[0]) { ccute_store_global(s + mine_o, ccute_vector_axpby(s, a0, ccute_load_global<4>(s + mine_o), b0, ccute_load_global<4>(s + mine_o))); ccute_store_global<4>(s + mine_o, ccute_vector_axpby(s, a0, ccute_load_global<4, 4>(s + mine_o), b0, ccute_load_global<4, 4>(s + mine_o))); } }
// 22 |     if (threadIdx.x < 32) ccute_store_global((d + 1024) + threadIdx.x * 16, ccute_vector_saturated((d + 1024), ccute_vector_join(ccute_load_global<4>(s + threadIdx.x * 16), ccute_load_global<4, 4>(s + threadIdx.x * 16), ccute_load_global<4, 8>(s + threadIdx.x * 16), ccute_load_global<4, 12>(s + threadIdx.x * 16))));
// 23 |     if (threadIdx.x < 32) { if ((int)(threadIdx.x >> 2) < n && (threadIdx.x & 3) < 3) ccute_store_global((d + 1536) + threadIdx.x * 16, ccute_vector_saturated((d + 1536), ccute_vector_join(ccute_load_global<4>(s + threadIdx.x * 16), ccute_load_global<4, 4>(s + threadIdx.x * 16), ccute_load_global<4, 8>(s + threadIdx.x * 16), ccute_load_global<4, 12>(s + threadIdx.x * 16)))); else for (int e0 = 0; e0 < 16; e0++) if ((int)(threadIdx.x >> 2) < n && (int)(threadIdx.x & 3) * 16 + e0 < 60) ccute_store_saturated((d + 1536) + (int)threadIdx.x * 16 + e0, s[(int)threadIdx.x * 16 + e0]); }
// 24 |
// ! convert_if_and_tiled.cu:19:5: remark: narrow: 32-bit: no stride of the source, threadIdx.x * 8 o (4,2):(0,4), is 1
// !     ccute_convert_if(holds, ccute_make_layout(TUP(4, 2), TUP(0, 1)), d + 512, mine, s, ccute_offset_by(8 * threadIdx.x, ccute_make_layout(TUP(4, 2), TUP(0, 4))));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
