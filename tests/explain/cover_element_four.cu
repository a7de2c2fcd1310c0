#include <ccute/short.h>

/* Threads from 31 on are one too far back: thread 32 takes what is thread 31's, and the witness is named by its
   coordinate in the tile that the array was declared with. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) twice(const float *in, float *out)
{
    const ccute_layout tile = ccute_make_layout_left(TUP(8, 8));
    CCUTE_SHARED(float, s, tile, 64);
    s[ccute_at(tile, threadIdx.x - (threadIdx.x > 31))] = in[threadIdx.x]; // by hand: store s verdict=fails rule=written-twice elements=63
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}
// ---- explained ----
// cover_element_four.cu:5: twice: 64 threads
//   shared float s[64], 256 bytes = (8,8):(1,8)
//   shared memory: 256 bytes declared of 49152; a launch may request up to 232448
//   line  access            layout of a thread                                instruction  bits  each thread  bytes  a request of a warp
//      9  store shared s    s[ccute_at(tile, threadIdx.x - (threadIdx.x > 31))]  st.shared      32            1      4  1 wavefront, no conflict
//         !!! threads 31 and 32 both write element (7,3) of s; fix: a partition by threadIdx that gives each element to one thread
//      9  load global in    in[threadIdx.x]                                   ld.global      32            1      4  4 sectors of 4
//     11  store global out  out[threadIdx.x]                                  st.global      32            1      4  4 sectors of 4
//         writes 64 elements of out, each once: proved
//     11  load shared s     s[threadIdx.x]                                    ld.shared      32            1      4  1 wavefront, no conflict
