#include <ccute/short.h>

/* Rows of 64 elements of 16 bits are 128 bytes: a quarter of a warp that takes 16 bytes of each of 8 rows wants the same
   four banks eight times. Sw<3,3,3> XORs the row's number onto which 16 bytes of it they are. A warp takes 4 columns of
   8 rows: 4 quarters. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) columns(short *out)
{
    const ccute_layout rows = ccute_make_layout_right(TUP(8, 64)), sw = ccute_swizzle(3, 3, 3, rows);
    const ccute_layout eight = ccute_make_layout(TUP(TUP(8, 4), 8), TUP(TUP(1, 64), 8));
    const ccute_layout mine = ccute_slice(ccute_composition(rows, eight), threadIdx.x, ALL);
    const ccute_layout swizzled_mine = ccute_slice(ccute_composition(sw, eight), threadIdx.x, ALL);
    CCUTE_SHARED(short, plain, rows, 512);
    CCUTE_SHARED(short, swizzled, sw, 512);
    short r[8];
    ccute_copy(r, ccute_make_layout_left(8), plain, mine); // by hand: load plain bits=128 wavefronts=32/4 degree=8
    ccute_copy(r, ccute_make_layout_left(8), swizzled, swizzled_mine); // by hand: load swizzled wavefronts=4/4 degree=1
    out[threadIdx.x] = r[0];
}
// ---- explained ----
// banks_swizzle_3_3_3.cu:6: columns: 32 threads
//   shared short plain[512], 1024 bytes = (8,64):(64,1)
//   shared short swizzled[512], 1024 bytes = Sw<3,3,3> o 0 o (8,64):(64,1)
//   registers short r[8], 16 bytes
//   shared memory: 2048 bytes declared of 49152; a launch may request up to 232448
//   line  access                layout of a thread                     instruction  bits  each thread  bytes  a request of a warp
//     15  load shared plain     mine_o o (8):(1)                       ld.shared     128            1     16  32 wavefronts of 4, 8-way conflict
//         ! 8-way bank conflict: lanes 0, 1, 2 ... 7 need 8 words of bank 0 (warp 0, move 0); fix: plain declared as ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(8, 64), TUP(64, 1))), which frees all that is done with it here
//     16  load shared swizzled  Sw<3,3,3> o swizzled_mine_o o (8):(1)  ld.shared     128            1     16  4 wavefronts, no conflict
//     17  store global out      out[threadIdx.x]                       st.global      16            1      2  2 sectors of 2
//         writes 32 elements of out, each once: proved
