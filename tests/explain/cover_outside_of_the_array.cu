#include <ccute/short.h>

/* Thread 60 is the first whose element does not exist. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) outside(const float *in, float *out)
{
    __shared__ float s[60];
    s[threadIdx.x] = in[threadIdx.x]; // by hand: store s verdict=fails rule=outside
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x]; // by hand: load s rule=outside
}
// ---- explained ----
// cover_outside_of_the_array.cu:4: outside: 64 threads
//   shared float s[60], 240 bytes
//   shared memory: 240 bytes declared of 49152; a launch may request up to 232448
//   line  access            layout of a thread  instruction  bits  each thread  bytes  a request of a warp
//      7  store shared s    s[threadIdx.x]      st.shared      32            1      4  1 wavefront, no conflict
//         !!! thread 60 writes element 60 of s, which has 60; fix: an array as large as its layout: CCUTE_SHARED(type, name, layout, bound)
//      7  load global in    in[threadIdx.x]     ld.global      32            1      4  4 sectors of 4
//      9  store global out  out[threadIdx.x]    st.global      32            1      4  4 sectors of 4
//         writes 64 elements of out, each once: proved
//      9  load shared s     s[threadIdx.x]      ld.shared      32            1      4  1 wavefront, no conflict
//         !!! thread 60 reads element 60 of s, which has 60; fix: an array as large as its layout: CCUTE_SHARED(type, name, layout, bound)
