#include <ccute/short.h>

/* Rows of 33 words: lane i of a column wants bank 33 i mod 32 = i. The last row ends at 31 * 33 + 31 = 1054. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32, 32) transpose(const float *in, float *out)
{
    const ccute_layout tile = ccute_make_layout(TUP(32, 32), TUP(33, 1));
    CCUTE_SHARED(float, s, tile, 1056);
    s[ccute_at(tile, threadIdx.y, threadIdx.x)] = // by hand: store s wavefronts=1/1 degree=1 elements=1024 room=1055
        in[threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] =
        s[ccute_at(tile, threadIdx.x, threadIdx.y)]; // by hand: load s wavefronts=1/1 degree=1
}
// ---- explained ----
// banks_padded_by_one.cu:4: transpose: 1024 threads (32,32,1)
//   shared float s[1055], 4220 bytes = (32,32):(33,1)
//   shared memory: 4220 bytes declared of 49152; a launch may request up to 232448
//   line  access            layout of a thread                           instruction  bits  each thread  bytes  a request of a warp
//      8  store shared s    s[ccute_at(tile, threadIdx.y, threadIdx.x)]  st.shared      32            1      4  1 wavefront, no conflict
//         writes 1024 of 1055 elements of s, each once: proved
//      9  load global in    in[threadIdx.y * 32 + threadIdx.x]           ld.global      32            1      4  4 sectors of 4
//     11  store global out  out[threadIdx.y * 32 + threadIdx.x]          st.global      32            1      4  4 sectors of 4
//         writes 1024 elements of out, each once: proved
//     12  load shared s     s[ccute_at(tile, threadIdx.x, threadIdx.y)]  ld.shared      32            1      4  1 wavefront, no conflict
