#include <ccute/short.h>

/* A helper that takes layouts is explained with what its first call passes: which memory, which thread. */
CCUTE_FOLD static __device__ void move(float *to, ccute_layout to_layout, const float *from, ccute_layout from_layout)
{
    ccute_copy(to, to_layout, from, from_layout); // by hand: load from sectors=32/4 bits=32 | store to wavefronts=1/1 elements=128 verdict=proved
}
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) tile(const float *A, float *out, int ld)
{
    const ccute_layout global = ccute_slice(ccute_make_layout(TUP(32, 4), TUP(ld, 1)), threadIdx.x, ALL);
    const ccute_layout staged = ccute_slice(ccute_make_layout_left(TUP(32, 4)), threadIdx.x, ALL);
    __shared__ float s[128];
    move(s, staged, A, global);
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}
// ---- explained ----
// helpers_as_called.cu:4: move__4_4, as called at line 13 by tile: 32 threads
//   with ld = 1024 (assumed)
//   line  access            layout of a thread       instruction  bits  each thread  bytes  a request of a warp
//      6  load global from  from_layout_o o (4):(1)  ld.global      32            4     16  32 sectors of 4, not coalesced
//         store shared to   to_layout_o o (4):(32)   st.shared      32            4     16  1 wavefront, no conflict
//         writes all 128 elements of to, each once: proved
//         ! a request of a warp touches 32 sectors of global memory where its bytes need 4 (warp 0, move 0); fix: neighbouring threads on neighbouring elements: here they are 4096 bytes apart and take 4 each
//         - 32-bit moves: no stride of the destination, to_layout_o o (4):(32), is 1
//
// helpers_as_called.cu:8: tile: 32 threads
//   shared float s[128], 512 bytes
//   shared memory: 512 bytes declared of 49152; a launch may request up to 232448
//   line  access            layout of a thread  instruction  bits  each thread  bytes  a request of a warp
//     15  store global out  out[threadIdx.x]    st.global      32            1      4  4 sectors of 4
//         writes 32 elements of out, each once: proved
//     15  load shared s     s[threadIdx.x]      ld.shared      32            1      4  1 wavefront, no conflict
