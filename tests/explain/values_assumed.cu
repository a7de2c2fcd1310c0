#include <ccute/short.h>

/* ld is a multiple of 96 above 1000: 1056 is the first. n is at most 40, and above ld / 32: 34 is the first. Rows that
   are 32 floats further begin at a sector whatever ld % 8 == 0 is. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) rows(const float *A, float *out, int ld, int n)
{
    CCUTE_ASSUME(ld % 96 == 0 && ld > 1000); // by hand: ld=1056
    CCUTE_ASSUME(n <= 40 && n > ld / 32);    // by hand: n=34
    const ccute_layout tile = ccute_make_layout(TUP(32, n), TUP(ld, 1));
    for (int i = 0; i < n; i++)
        out[threadIdx.x] = A[ccute_at(tile, threadIdx.x, i)]; // by hand: load A sectors=32/4 runs=34 | store out sectors=4/4 runs=34
    for (int i = 0; i < n; i++)
        out[threadIdx.x] = A[ccute_at(tile, i, threadIdx.x)]; // by hand: load A sectors=4/4
}
// ---- explained ----
// values_assumed.cu:5: rows: 32 threads
//   with n = 34 (assumed), ld = 1056 (assumed)
//   line  access            layout of a thread                 instruction  bits  each thread  bytes  a request of a warp
//     11  store global out  out[threadIdx.x]                   st.global      32            1      4  4 sectors of 4
//         writes 32 elements of out, each once: proved
//     11  load global A     A[ccute_at(tile, threadIdx.x, i)]  ld.global      32            1      4  32 sectors of 4, not coalesced
//         ! a request of a warp touches 32 sectors of global memory where its bytes need 4 (warp 0, round 1 of i); fix: neighbouring threads on neighbouring elements: here they are 4224 bytes apart and take 4 each
//     13  store global out  out[threadIdx.x]                   st.global      32            1      4  4 sectors of 4
//         writes 32 elements of out, each once: proved
//     13  load global A     A[ccute_at(tile, i, threadIdx.x)]  ld.global      32            1      4  4 sectors of 4
