#include <ccute/short.h>

/* 32 threads with 4 elements each of 102: 25 take a vector of 16 bytes (400 bytes, 13 sectors, of which the last has
   16), one takes two elements, 6 nothing. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) edge(const float *A, float *out)
{
    const ccute_layout all = ccute_make_layout(TUP(4, 32)), coord = ccute_make_layout(TUP(4, 32));
    const ccute_layout mine = ccute_slice(all, ALL, threadIdx.x), at = ccute_slice(coord, ALL, threadIdx.x);
    __shared__ __align__(16) float s[128];
    CCUTE_ALIGNED(A, 16);
    ccute_copy_bounded(s, mine, A, mine, 102, at); // by hand: load A sectors=13,1,1/13,1,1 | store s elements=102 idle=6
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}
// ---- explained ----
// edges_of_a_bounded_copy.cu:5: edge: 32 threads
//   shared float s[128], 512 bytes
//   shared memory: 512 bytes declared of 49152; a launch may request up to 232448
//   line  access            layout of a thread  instruction  bits  each thread  bytes  a request of a warp
//     11  load global A     mine_o o (4):(1)    ld.global     128            1     16  5 sectors of 5
//         store shared s    mine_o o (4):(1)    st.shared     128            1     16  2 wavefronts, no conflict
//         writes 102 of 128 elements of s, each once, 6 of 32 threads idle (masked): under the assumptions
//     13  store global out  out[threadIdx.x]    st.global      32            1      4  4 sectors of 4
//         writes 32 elements of out, each once: proved
//     13  load shared s     s[threadIdx.x]      ld.shared      32            1      4  1 wavefront, no conflict
