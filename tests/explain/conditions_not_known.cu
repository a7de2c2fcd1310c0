#include <ccute/short.h>

/* Whether a thread stores depends on data: taken as true, and that is said; nothing is claimed of what is written. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) hit(const int *A, int *out, int n)
{
    if (A[threadIdx.x] > 0)
        out[0] = n; // by hand: store out sectors=1/1 verdict=unchecked
    if (threadIdx.x == 0)
        out[1] = n; // by hand: store out sectors=1/1 elements=1 verdict=proved
    out[2] = threadIdx.x < 8 ? A[32 * threadIdx.x] : 0; // by hand: load A sectors=8/1 | store out verdict=fails
}
// ---- explained ----
// conditions_not_known.cu:4: hit: 32 threads
//   line  access            layout of a thread   instruction  bits  each thread  bytes  a request of a warp
//      6  load global A     A[threadIdx.x]       ld.global      32            1      4  4 sectors of 4
//      7  store global out  out[0]               st.global      32            1      4  1 sector of 1
//         writes not checked: whether it runs depends on an unknown
//         taken as true: the condition at line 6
//      9  store global out  out[1]               st.global      32            1      4  1 sector of 1
//         writes 1 element of out, each once, 31 of 32 threads idle: proved
//     10  store global out  out[2]               st.global      32            1      4  1 sector of 1
//         !!! threads 0 and 1 both write element 2 of out; fix: a partition by threadIdx that gives each element to one thread
//     10  load global A     A[32 * threadIdx.x]  ld.global      32            1      4  8 sectors of 1, not coalesced
//         ! a request of a warp touches 8 sectors of global memory where its bytes need 1 (warp 0); fix: neighbouring threads on neighbouring elements: here they are 128 bytes apart and take 4 each
