#include <ccute/short.h>

/* 1000 rounds: the first, the second and the last are looked at; each begins 4 bytes further, and only every eighth at a
   sector: rounds 1 and 1000 are 0 and 999 floats in, 4 and 5 sectors. Of 8 rounds all are. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) walk(const float *A, float *out)
{
    float sum = 0;
    for (int i = 0; i < 1000; i++)
        sum += A[i + threadIdx.x]; // by hand: load A sectors=4,5,5/4,4,4 runs=1000 issued=1
    for (int i = 0; i < 8; i++)
        sum += A[i + threadIdx.x]; // by hand: load A sectors=4,5,5,5,5,5,5,5/4,4,4,4,4,4,4,4 runs=8
    for (int i = threadIdx.x; i < 128; i += 32)
        sum += A[i]; // by hand: load A sectors=4/4 runs=4
    for (int step = 16; step > 0; step >>= 1)
        if (threadIdx.x < step)
            sum += A[threadIdx.x + step]; // by hand: load A sectors=2,1,1,1,1/2,1,1,1,1 runs=5
    out[threadIdx.x] = sum;
}
// ---- explained ----
// loops_are_sampled.cu:5: walk: 32 threads
//   line  access            layout of a thread     instruction  bits  each thread  bytes  a request of a warp
//      9  load global A     A[i + threadIdx.x]     ld.global      32            1      4  4.7 sectors of 4, not coalesced
//         looked at: rounds 1, 2 and 1000 of 'i'
//         ! a request of a warp touches 5 sectors of global memory where its bytes need 4 (warp 0, round 2 of i); fix: rows that begin at multiples of 32 bytes: here the warp begins 4 bytes after one
//     11  load global A     A[i + threadIdx.x]     ld.global      32            1      4  4.9 sectors of 4, not coalesced
//         ! a request of a warp touches 5 sectors of global memory where its bytes need 4 (warp 0, round 2 of i); fix: rows that begin at multiples of 32 bytes: here the warp begins 4 bytes after one
//     13  load global A     A[i]                   ld.global      32            1      4  4 sectors of 4
//     16  load global A     A[threadIdx.x + step]  ld.global      32            1      4  1.2 sectors of 1.2
//     17  store global out  out[threadIdx.x]       st.global      32            1      4  4 sectors of 4
//         writes 32 elements of out, each once: proved
