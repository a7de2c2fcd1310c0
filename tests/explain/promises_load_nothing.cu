// A promise is checked in a debug build alone: what its condition loads is no traffic of the kernel.
#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *out, const float *in, const int *extent)
{
    CCUTE_ASSUME(extent[1] % 4 == 0);
    CCUTE_ASSUME(in[threadIdx.x] > 0);
    const int n = extent[0]; // by hand: load extent sectors=1/1
    const ccute_layout rows = ccute_make_layout(TUP(32, n), TUP(1, 32));
    out[ccute_at(rows, threadIdx.x, 0)] = in[ccute_at(rows, threadIdx.x, 0)]; // by hand: load in sectors=4/4 | store out sectors=4/4
}
// ---- explained ----
// promises_load_nothing.cu:4: k: 32 threads (from __launch_bounds__)
//   with extent[1] = 1024 (assumed)
//   line  access              layout of a thread                   instruction  bits  each thread  bytes  a request of a warp
//      8  load global extent  extent[0]                            ld.global      32            1      4  1 sector of 1
//     10  store global out    out[ccute_at(rows, threadIdx.x, 0)]  st.global      32            1      4  4 sectors of 4
//         writes 32 elements of out, each once: proved
//     10  load global in      in[ccute_at(rows, threadIdx.x, 0)]   ld.global      32            1      4  4 sectors of 4
