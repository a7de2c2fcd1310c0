#include <ccute/short.h>

/* Expectations that hold leave nothing behind but a comment. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) met(const float *A, float *out)
{
    const ccute_layout mine = ccute_slice(ccute_make_layout_left(TUP(32, 4)), threadIdx.x, ALL);
    __shared__ float s[128];
    CCUTE_EXPECT_CONFLICT_FREE;
    CCUTE_EXPECT_COALESCED;
    ccute_copy(s, mine, A, mine);
    __syncthreads();
    CCUTE_EXPECT_CONFLICT_FREE;
    out[threadIdx.x] = s[threadIdx.x];
}
// ---- explained ----
// expected_and_met.cu:4: met: 32 threads
//   shared float s[128], 512 bytes
//   shared memory: 512 bytes declared of 49152; a launch may request up to 232448
//   line  access            layout of a thread      instruction  bits  each thread  bytes  a request of a warp
//     10  load global A     threadIdx.x o (4):(32)  ld.global      32            4     16  4 sectors of 4
//         store shared s    threadIdx.x o (4):(32)  st.shared      32            4     16  1 wavefront, no conflict
//         writes all 128 elements of s, each once: proved
//         - 32-bit moves: no stride of the destination, threadIdx.x o (4):(32), is 1
//     13  store global out  out[threadIdx.x]        st.global      32            1      4  4 sectors of 4
//         writes 32 elements of out, each once: proved
//     13  load shared s     s[threadIdx.x]          ld.shared      32            1      4  1 wavefront, no conflict
