#include <ccute/short.h>

/* Rows of 16 elements of 16 bits are 32 bytes: rows 0 and 4 of a matrix have the same banks, each of the four matrices
   takes 2 wavefronts. Sw<1,3,3> swaps the halves of every other four rows. Of stmatrix the same. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) matrices(short *out)
{
    const ccute_layout rows = ccute_make_layout_right(TUP(16, 16)), sw = ccute_swizzle(1, 3, 3, rows);
    const ccute_layout held = ccute_make_layout(TUP(TUP(4, 8), TUP(2, 2, 2)), TUP(TUP(32, 1), TUP(16, 8, 128)));
    const ccute_tiled_copy load = ccute_make_tiled_copy_tv(ccute_ldmatrix(4), held, TUP(16, 16));
    const ccute_tiled_copy store = ccute_make_tiled_copy_tv(ccute_stmatrix(4), held, TUP(16, 16));
    const ccute_tiled_copy mine = ccute_thread_slice(load, threadIdx.x), back = ccute_thread_slice(store, threadIdx.x);
    CCUTE_SHARED(short, plain, rows, 256);
    CCUTE_SHARED(short, swizzled, sw, 256);
    short r[8];
    ccute_copy_tiled(mine, r, ccute_make_layout(TUP(8)), plain, // by hand: load plain bits=128 wavefronts=8/4 degree=2
                     ccute_partition_S(mine, rows));
    ccute_copy_tiled(mine, r, ccute_make_layout(TUP(8)), swizzled, // by hand: load swizzled wavefronts=4/4 degree=1
                     ccute_partition_S(mine, sw));
    ccute_copy_tiled(back, plain, // by hand: store plain wavefronts=8/4 degree=2 elements=256 verdict=proved
                     ccute_partition_D(back, rows), r, ccute_make_layout(TUP(8)));
    out[threadIdx.x] = r[0];
}
// ---- explained ----
// banks_of_ldmatrix.cu:5: matrices: 32 threads
//   shared short plain[256], 512 bytes = (16,16):(16,1)
//   shared short swizzled[256], 512 bytes = Sw<1,3,3> o 0 o (16,16):(16,1)
//   registers short r[8], 16 bytes
//   shared memory: 1024 bytes declared of 49152; a launch may request up to 232448
//   line  access                layout of a thread                                instruction  bits  each thread  bytes  a request of a warp
//     15  load shared plain     (threadIdx.x & 15) * 16 + (threadIdx.x >> 4) * 8 o ((8,1),1,1):((1,0),0,0)  ldmatrix.x4   128            1     16  8 wavefronts of 4, 2-way conflict
//         ! 2-way bank conflict: lanes 0 and 4 need 2 words of bank 0 (warp 0, move 0); fix: plain declared as ccute_swizzle(1, 3, 3, ccute_make_layout(TUP(16, 16), TUP(16, 1))), which frees all that is done with it here
//     17  load shared swizzled  Sw<1,3,3> o (threadIdx.x & 15) * 16 + (threadIdx.x >> 4) * 8 o ((8,1),1,1):((1,0),0,0)  ldmatrix.x4   128            1     16  4 wavefronts, no conflict
//     19  store shared plain    (threadIdx.x & 15) * 16 + (threadIdx.x >> 4) * 8 o ((8,1),1,1):((1,0),0,0)  stmatrix.x4   128            1     16  8 wavefronts of 4, 2-way conflict
//         writes all 256 elements of plain, each once: proved
//         ! 2-way bank conflict: lanes 0 and 4 need 2 words of bank 0 (warp 0, move 0); fix: plain declared as ccute_swizzle(1, 3, 3, ccute_make_layout(TUP(16, 16), TUP(16, 1))), which frees all that is done with it here
//     21  store global out      out[threadIdx.x]                                  st.global      16            1      2  2 sectors of 2
//         writes 32 elements of out, each once: proved
