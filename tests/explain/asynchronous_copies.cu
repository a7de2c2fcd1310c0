#include <ccute/short.h>

/* cp.async reads global memory and writes shared memory: one instruction, two sides. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) stages(const float *A, float *out, int tiles)
{
    const ccute_layout tile = ccute_make_layout_left(TUP(4, 64));
    const ccute_layout mine = ccute_slice(tile, ALL, threadIdx.x);
    CCUTE_SHARED(float, s, tile, 256);
    CCUTE_ALIGNED(A, 16);
    CCUTE_ASSUME(tiles > 0 && tiles <= 8);
    for (int k = 0; k < tiles; k++) {
        ccute_copy_with(ccute_cp_async_cg(32), s, mine, A + 256 * k, mine); // by hand: load A bits=128 sectors=16/16 issued=1 | store s wavefronts=4/4 elements=256 verdict=proved
        ccute_cp_async_commit();
        ccute_cp_async_wait(0);
        __syncthreads();
        out[threadIdx.x] = s[threadIdx.x];
        __syncthreads();
    }
}
// ---- explained ----
// asynchronous_copies.cu:4: stages: 64 threads
//   with tiles = 8 (assumed)
//   shared float s[256], 1024 bytes = (4,64):(1,4)
//   shared memory: 1024 bytes declared of 49152; a launch may request up to 232448
//   line  access            layout of a thread  instruction  bits  each thread  bytes  a request of a warp
//     12  load global A     mine_o o (4):(1)    cp.async.cg   128            1     16  16 sectors of 16
//         store shared s    mine_o o (4):(1)    cp.async.cg   128            1     16  4 wavefronts, no conflict
//         writes all 256 elements of s, each once: proved
//     16  store global out  out[threadIdx.x]    st.global      32            1      4  4 sectors of 4
//         writes 64 elements of out, each once: proved
//     16  load shared s     s[threadIdx.x]      ld.shared      32            1      4  1 wavefront, no conflict
