#include <ccute/short.h>

/* A warp that takes 4 bytes a lane needs 4 sectors of 32 bytes. Elements 4 bytes further on touch a fifth one, every
   other element 8 of them, a column of rows of 128 bytes 32; one word for all lanes needs 1. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) loads(const float *A, float *out)
{
    const ccute_layout rows = ccute_make_layout_right(TUP(32, 32));
    float sum = A[threadIdx.x];              // by hand: load A sectors=4/4
    sum += A[threadIdx.x + 1];               // by hand: load A sectors=5/4 rule=uncoalesced
    sum += A[2 * threadIdx.x];               // by hand: load A sectors=8/4 rule=uncoalesced
    sum += A[ccute_at(rows, threadIdx.x, 0)]; // by hand: load A sectors=32/4 rule=uncoalesced
    sum += A[7];                             // by hand: load A sectors=1/1
    sum += A[31 - threadIdx.x];              // by hand: load A sectors=4/4
    out[threadIdx.x] = sum;                  // by hand: store out sectors=4/4 elements=32 verdict=proved
}
// ---- explained ----
// sectors_of_global_memory.cu:5: loads: 32 threads
//   line  access            layout of a thread                 instruction  bits  each thread  bytes  a request of a warp
//      8  load global A     A[threadIdx.x]                     ld.global      32            1      4  4 sectors of 4
//      9  load global A     A[threadIdx.x + 1]                 ld.global      32            1      4  5 sectors of 4, not coalesced
//         ! a request of a warp touches 5 sectors of global memory where its bytes need 4 (warp 0); fix: rows that begin at multiples of 32 bytes: here the warp begins 4 bytes after one
//     10  load global A     A[2 * threadIdx.x]                 ld.global      32            1      4  8 sectors of 4, not coalesced
//         ! a request of a warp touches 8 sectors of global memory where its bytes need 4 (warp 0); fix: neighbouring threads on neighbouring elements: here they are 8 bytes apart and take 4 each
//     11  load global A     A[ccute_at(rows, threadIdx.x, 0)]  ld.global      32            1      4  32 sectors of 4, not coalesced
//         ! a request of a warp touches 32 sectors of global memory where its bytes need 4 (warp 0); fix: neighbouring threads on neighbouring elements: here they are 128 bytes apart and take 4 each
//     12  load global A     A[7]                               ld.global      32            1      4  1 sector of 1
//     13  load global A     A[31 - threadIdx.x]                ld.global      32            1      4  4 sectors of 4
//     14  store global out  out[threadIdx.x]                   st.global      32            1      4  4 sectors of 4
//         writes 32 elements of out, each once: proved
