#include <ccute/short.h>

/* Rows of 32 elements of 16 bits are 64 bytes, two of them all banks: 16 bytes of each of 8 rows are four times the same
   banks. Sw<2,3,3> XORs the number of the pair of rows onto which 16 bytes of a row they are. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) columns(short *out)
{
    const ccute_layout rows = ccute_make_layout_right(TUP(8, 32)), sw = ccute_swizzle(2, 3, 3, rows);
    const ccute_layout eight = ccute_make_layout(TUP(TUP(8, 4), 8), TUP(TUP(1, 64), 8));
    const ccute_layout mine = ccute_slice(ccute_composition(rows, eight), threadIdx.x, ALL);
    const ccute_layout swizzled_mine = ccute_slice(ccute_composition(sw, eight), threadIdx.x, ALL);
    CCUTE_SHARED(short, plain, rows, 256);
    CCUTE_SHARED(short, swizzled, sw, 256);
    short r[8];
    ccute_copy(r, ccute_make_layout_left(8), plain, mine); // by hand: load plain bits=128 wavefronts=16/4 degree=4
    ccute_copy(r, ccute_make_layout_left(8), swizzled, swizzled_mine); // by hand: load swizzled wavefronts=4/4 degree=1
    out[threadIdx.x] = r[0];
}
// ---- explained ----
// banks_swizzle_2_3_3.cu:5: columns: 32 threads
//   shared short plain[256], 512 bytes = (8,32):(32,1)
//   shared short swizzled[256], 512 bytes = Sw<2,3,3> o 0 o (8,32):(32,1)
//   registers short r[8], 16 bytes
//   shared memory: 1024 bytes declared of 49152; a launch may request up to 232448
//   line  access                layout of a thread                     instruction  bits  each thread  bytes  a request of a warp
//     14  load shared plain     mine_o o (8):(1)                       ld.shared     128            1     16  16 wavefronts of 4, 4-way conflict
//         ! 4-way bank conflict: lanes 0, 2, 4 and 6 need 4 words of bank 0 (warp 0, move 0); fix: plain declared as ccute_swizzle(2, 3, 3, ccute_make_layout(TUP(8, 32), TUP(32, 1))), which frees all that is done with it here
//     15  load shared swizzled  Sw<2,3,3> o swizzled_mine_o o (8):(1)  ld.shared     128            1     16  4 wavefronts, no conflict
//     16  store global out      out[threadIdx.x]                       st.global      16            1      2  2 sectors of 2
//         writes 32 elements of out, each once: proved
