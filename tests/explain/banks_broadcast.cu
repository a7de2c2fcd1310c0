#include <ccute/short.h>

/* What several lanes want of one word is given once: all lanes the same word, pairs of lanes, 16-bit elements of one
   word. Doubles go by halves of the warp: 16 lanes, all banks. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) share(const float *in, float *out)
{
    __shared__ float s[64];
    __shared__ short h[64];
    __shared__ double d[64];
    s[threadIdx.x] = in[threadIdx.x];
    h[threadIdx.x] = (short)threadIdx.x; // by hand: store h wavefronts=1/1 degree=1 bits=16 elements=64 verdict=proved
    d[threadIdx.x] = threadIdx.x;        // by hand: store d wavefronts=2/2 degree=1 bits=64
    __syncthreads();
    out[threadIdx.x] = s[0]              // by hand: load s wavefronts=1/1 degree=1
                       + s[threadIdx.x / 2 * 2]; // by hand: load s wavefronts=1/1 degree=1
    out[threadIdx.x] += h[2 * threadIdx.x % 64]; // by hand: load h wavefronts=1/1 degree=1
    out[threadIdx.x] += (float)d[2 * threadIdx.x % 64]; // by hand: load d wavefronts=4/2 degree=2
}
// ---- explained ----
// banks_broadcast.cu:5: share: 64 threads
//   shared float s[64], 256 bytes
//   shared short h[64], 128 bytes
//   shared double d[64], 512 bytes
//   shared memory: 896 bytes declared of 49152; a launch may request up to 232448
//   line  access            layout of a thread       instruction  bits  each thread  bytes  a request of a warp
//     10  store shared s    s[threadIdx.x]           st.shared      32            1      4  1 wavefront, no conflict
//         writes all 64 elements of s, each once: proved
//     10  load global in    in[threadIdx.x]          ld.global      32            1      4  4 sectors of 4
//     11  store shared h    h[threadIdx.x]           st.shared      16            1      2  1 wavefront, no conflict
//         writes all 64 elements of h, each once: proved
//     12  store shared d    d[threadIdx.x]           st.shared      64            1      8  2 wavefronts, no conflict
//         writes all 64 elements of d, each once: proved
//     14  store global out  out[threadIdx.x]         st.global      32            1      4  4 sectors of 4
//         writes 64 elements of out, each once: proved
//     14  load shared s     s[0]                     ld.shared      32            1      4  1 wavefront, no conflict
//     15  load shared s     s[threadIdx.x / 2 * 2]   ld.shared      32            1      4  1 wavefront, no conflict
//     16  load global out   out[threadIdx.x]         ld.global      32            1      4  4 sectors of 4
//     16  store global out  out[threadIdx.x]         st.global      32            1      4  4 sectors of 4
//         writes 64 elements of out, each once: proved
//     16  load shared h     h[2 * threadIdx.x % 64]  ld.shared      16            1      2  1 wavefront, no conflict
//     17  load global out   out[threadIdx.x]         ld.global      32            1      4  4 sectors of 4
//     17  store global out  out[threadIdx.x]         st.global      32            1      4  4 sectors of 4
//         writes 64 elements of out, each once: proved
//     17  load shared d     d[2 * threadIdx.x % 64]  ld.shared      64            1      8  4 wavefronts of 2, 2-way conflict
//         ! 2-way bank conflict: lanes 0 and 8 need 2 words of bank 0 (warp 0); fix: rows that are 8 bytes longer, or a swizzle of the shared layout
