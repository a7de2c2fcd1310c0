#include <ccute/short.h>

/* With ld = 33 every row but each eighth begins behind a sector: rows 0 and 1, by two warps. B's address is 4 bytes
   behind a sector. tid is an argument that differs between threads: with one value for all, there would be 1 sector. */
// flags: --let ld=33 --let=tid=threadIdx.x --let blockDim.x=64 --let B=4
CCUTE_FOLD __device__ void load(const float *A, float *s, int tid)
{
    __shared__ float t[64];
    t[tid] = 1; // by hand: store t wavefronts=1/1 elements=64
}
CCUTE_FOLD __global__ void rows(const float *A, const float *B, float *out, int ld)
{
    const ccute_layout tile = ccute_make_layout(TUP(32, 32), TUP(ld, 1));
    for (int i = 0; i < 2; i++)
        out[threadIdx.x] = A[ccute_at(tile, i, threadIdx.x % 32)]; // by hand: load A sectors=4,4,5,5/4,4,4,4
    out[threadIdx.x] = B[threadIdx.x]; // by hand: load B sectors=5/4
}
// ---- explained ----
// values_given.cu:6: load: 64 threads (given)
//   with tid = threadIdx.x (given)
//   shared float t[64], 256 bytes
//   shared memory: 256 bytes declared of 49152; a launch may request up to 232448
//   line  access          layout of a thread  instruction  bits  each thread  bytes  a request of a warp
//      9  store shared t  t[tid]              st.shared      32            1      4  1 wavefront, no conflict
//         writes all 64 elements of t, each once: under the assumptions
//
// values_given.cu:11: rows: 64 threads (given)
//   with ld = 33 (given)
//   line  access            layout of a thread                      instruction  bits  each thread  bytes  a request of a warp
//     15  store global out  out[threadIdx.x]                        st.global      32            1      4  4 sectors of 4
//         writes 64 elements of out, each once: proved
//     15  load global A     A[ccute_at(tile, i, threadIdx.x % 32)]  ld.global      32            1      4  4.5 sectors of 4, not coalesced
//         ! a request of a warp touches 5 sectors of global memory where its bytes need 4 (warp 0, round 2 of i); fix: rows that begin at multiples of 32 bytes: here the warp begins 4 bytes after one
//     16  store global out  out[threadIdx.x]                        st.global      32            1      4  4 sectors of 4
//         writes 64 elements of out, each once: proved
//     16  load global B     B[threadIdx.x]                          ld.global      32            1      4  5 sectors of 4, not coalesced
//         ! a request of a warp touches 5 sectors of global memory where its bytes need 4 (warp 0); fix: rows that begin at multiples of 32 bytes: here the warp begins 4 bytes after one
