#include <ccute/short.h>

/* Each side is requested in its own bytes. 8 floats are two loads of 16 bytes, 32 bytes apart among the threads: half of
   each sector; what is stored of them lies in a row, 8 bytes a thread. Of the tile a thread has 16 elements: four loads,
   64 bytes apart, and one store of 16 bytes. Beyond 7 rows are the last 4 threads. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) converted(signed char *d, const float *s, int n)
{
    const ccute_layout mine = ccute_offset_by(8 * threadIdx.x, ccute_make_layout(8)), tile = ccute_make_layout_right(TUP(8, 64));
    const ccute_layout rows = ccute_coord_layout(TUP(8, 64), 0), columns = ccute_coord_layout(TUP(8, 64), 1);
    const bool holds[1] = {n > 3};
    const ccute_tiled_copy by = ccute_thread_slice(
        ccute_make_tiled_copy(ccute_universal_copy(128, 8), ccute_make_layout(TUP(8, 4), TUP(4, 1)),
                              ccute_make_layout(TUP(1, 16), TUP(0, 1))),
        threadIdx.x);
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    ccute_convert_saturated_if(holds, ccute_make_layout(8, 0), d, mine, s, mine); // by hand: load s sectors=32/16 rule=uncoalesced | store d sectors=8/8 verdict=unchecked
    ccute_convert_tiled(by, d + 1024, ccute_partition_D(by, tile), s, ccute_partition_S(by, tile)); // by hand: load s sectors=32/16 rule=uncoalesced | store d sectors=16/16 elements=512 verdict=proved
    ccute_convert_tiled_bounded(by, d + 2048, ccute_partition_D(by, tile), s, ccute_partition_S(by, tile), TUP(7, 64), // by hand: load s sectors=28/14 rule=uncoalesced | store d sectors=14/14 elements=448 idle=4
                                ccute_partition_S(by, rows), ccute_partition_S(by, columns));
}
// ---- explained ----
// conversions.cu:6: converted: 32 threads
//   line  access          layout of a thread                           instruction  bits  each thread  bytes  a request of a warp
//     17  load global s   mine_o o 8:1                                 ld.global     128            2     32  32 sectors of 16, not coalesced
//         store global d  mine_o o 8:1                                 st.global      64            1      8  8 sectors of 8
//         writes not checked: the elements written depend on data
//         ! a request of a warp touches 32 sectors of global memory where its bytes need 16 (warp 0, move 0); fix: neighbouring threads on neighbouring elements: here they are 32 bytes apart and take 16 each
//         - 128-bit moves: only 8 elements are adjacent on both sides, which is not a multiple of 16
//     18  load global s   threadIdx.x * 16 o ((16,1),1,1):((1,0),0,0)  ld.global     128            4     64  32 sectors of 16, not coalesced
//         store global d  threadIdx.x * 16 o ((16,1),1,1):((1,0),0,0)  st.global     128            1     16  16 sectors of 16
//         writes 512 elements of d, each once: proved
//         ! a request of a warp touches 32 sectors of global memory where its bytes need 16 (warp 0, move 0); fix: neighbouring threads on neighbouring elements: here they are 64 bytes apart and take 16 each
//     19  load global s   threadIdx.x * 16 o ((16,1),1,1):((1,0),0,0)  ld.global     128            4     64  28 sectors of 14, not coalesced
//         store global d  threadIdx.x * 16 o ((16,1),1,1):((1,0),0,0)  st.global     128            1     16  14 sectors of 14
//         writes 448 elements of d, each once, 4 of 32 threads idle (masked): under the assumptions
//         ! a request of a warp touches 28 sectors of global memory where its bytes need 14 (warp 0, move 0); fix: neighbouring threads on neighbouring elements: here they are 64 bytes apart and take 16 each
