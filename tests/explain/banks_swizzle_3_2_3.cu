#include <ccute/short.h>

/* Rows of 32 floats are all banks: 16 bytes of each of 8 rows are eight times the same four. Sw<3,2,3> XORs the row's
   number onto which 4 floats of it they are; a float at a time, a column of it is still met by 4 of 32 rows. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) columns(float *out)
{
    const ccute_layout rows = ccute_make_layout_right(TUP(32, 32)), sw = ccute_swizzle(3, 2, 3, rows);
    const ccute_layout four = ccute_make_layout(TUP(TUP(8, 4), 4), TUP(TUP(1, 128), 32));
    const ccute_layout mine = ccute_slice(ccute_composition(rows, four), threadIdx.x, ALL);
    const ccute_layout swizzled_mine = ccute_slice(ccute_composition(sw, four), threadIdx.x, ALL);
    CCUTE_SHARED(float, plain, rows, 1024);
    CCUTE_SHARED(float, swizzled, sw, 1024);
    float r[4];
    ccute_copy(r, ccute_make_layout_left(4), plain, mine); // by hand: load plain bits=128 wavefronts=32/4 degree=8
    ccute_copy(r, ccute_make_layout_left(4), swizzled, swizzled_mine); // by hand: load swizzled wavefronts=4/4 degree=1
    out[threadIdx.x] = swizzled[ccute_at(sw, threadIdx.x, 0)]; // by hand: load swizzled wavefronts=4/1 degree=4
}
// ---- explained ----
// banks_swizzle_3_2_3.cu:5: columns: 32 threads
//   shared float plain[1024], 4096 bytes = (32,32):(32,1)
//   shared float swizzled[1024], 4096 bytes = Sw<3,2,3> o 0 o (32,32):(32,1)
//   registers float r[4], 16 bytes
//   shared memory: 8192 bytes declared of 49152; a launch may request up to 232448
//   line  access                layout of a thread                      instruction  bits  each thread  bytes  a request of a warp
//     14  load shared plain     mine_o o (4):(1)                        ld.shared     128            1     16  32 wavefronts of 4, 8-way conflict
//         ! 8-way bank conflict: lanes 0, 1, 2 ... 7 need 8 words of bank 0 (warp 0, move 0); fix: plain declared as ccute_swizzle(3, 2, 3, ccute_make_layout(TUP(32, 32), TUP(32, 1))), which frees all that is done with it here
//     15  load shared swizzled  Sw<3,2,3> o swizzled_mine_o o (4):(1)   ld.shared     128            1     16  4 wavefronts, no conflict
//     16  store global out      out[threadIdx.x]                        st.global      32            1      4  4 sectors of 4
//         writes 32 elements of out, each once: proved
//     16  load shared swizzled  swizzled[ccute_at(sw, threadIdx.x, 0)]  ld.shared      32            1      4  4 wavefronts of 1, 4-way conflict
//         ! 4-way bank conflict: lanes 0, 8, 16 and 24 need 4 words of bank 0 (warp 0); fix: another partition: no swizzle or padding of swizzled is better for all that is done with it
