#include <ccute/short.h>

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) gather(const float *in, const int *index, float *out)
{
    const int row = index[threadIdx.x];
    CCUTE_EXPECT_COALESCED;
    out[threadIdx.x] = in[row];
}
// ---- explained ----
// expected_of_unknown_addresses.cu:3: gather: 32 threads
//   line  access             layout of a thread  instruction  bits  each thread  bytes  a request of a warp
//      5  load global index  index[threadIdx.x]  ld.global      32            1      4  4 sectors of 4
//      7  store global out   out[threadIdx.x]    st.global      32            1      4  4 sectors of 4
//         writes 32 elements of out, each once: proved
//      7  load global in     in[row]             ld.global      32            1      4  not known: 'index[threadIdx.x]' is not known before the program runs
//         - the addresses of in are not known: 'index[threadIdx.x]' is not known before the program runs
// exit 1
// ! expected_of_unknown_addresses.cu:7:24: error: CCUTE_EXPECT_COALESCED: the addresses of in are not known: 'index[threadIdx.x]' is not known before the program runs
// !     out[threadIdx.x] = in[row];
// !                        ^~~~~~~
// !   line  access          layout of a thread  instruction  bits  each thread  bytes  a request of a warp
// !      7  load global in  in[row]             ld.global      32            1      4  not known: 'index[threadIdx.x]' is not known before the program runs
// !         - the addresses of in are not known: 'index[threadIdx.x]' is not known before the program runs
