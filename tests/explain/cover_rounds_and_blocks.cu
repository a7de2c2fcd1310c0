#include <ccute/short.h>

/* Round i begins 32 elements after round i - 1 and writes 64: thread 0 of the second round writes element 32, as thread 32
   of the first one did. Blocks begin 64 elements after each other and write 64, or 128. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) rounds(const float *in, float *out)
{
    for (int i = 0; i < 9; i++)
        out[i * 32 + threadIdx.x] = in[i]; // by hand: store out verdict=holds elements=320
    for (int i = 0; i < 4; i++)
        out[threadIdx.x] = in[i]; // by hand: store out verdict=proved elements=64
    out[blockIdx.x * 64 + threadIdx.x] = in[0]; // by hand: store out verdict=holds elements=128
    for (int i = 0; i < 2; i++)
        out[blockIdx.x * 64 + i * 64 + threadIdx.x] = in[i]; // by hand: store out verdict=holds elements=192
}
// ---- explained ----
// cover_rounds_and_blocks.cu:5: rounds: 64 threads
//   line  access            layout of a thread                           instruction  bits  each thread  bytes  a request of a warp
//      8  store global out  out[i * 32 + threadIdx.x]                    st.global      32            1      4  4 sectors of 4
//         writes 320 elements of out, each once in a round: not known whether a barrier is between the rounds in which two threads write element 32 of out
//      8  load global in    in[i]                                        ld.global      32            1      4  1 sector of 1
//     10  store global out  out[threadIdx.x]                             st.global      32            1      4  4 sectors of 4
//         writes 64 elements of out, each once: proved
//     10  load global in    in[i]                                        ld.global      32            1      4  1 sector of 1
//     11  store global out  out[blockIdx.x * 64 + threadIdx.x]           st.global      32            1      4  4 sectors of 4
//         writes 128 elements of out, each once: under the assumptions
//         looked at: blocks 0 and 1
//     11  load global in    in[0]                                        ld.global      32            1      4  1 sector of 1
//     13  store global out  out[blockIdx.x * 64 + i * 64 + threadIdx.x]  st.global      32            1      4  4 sectors of 4
//         writes 192 elements of out: not known whether each once, since two blocks write element 64 of out
//         looked at: blocks 0 and 1
//     13  load global in    in[i]                                        ld.global      32            1      4  1 sector of 1
