#include "helper_in_a_header.cuh"

/* A helper of a header is told of with the header's lines; what it writes to registers of the caller is no memory. */
CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *out, const float *in)
{
    float r[4];
    column(r, in, ccute_make_layout(TUP(32, 4), TUP(64, 1)));
    out[threadIdx.x] = r[0]; // by hand: store out sectors=4/4 elements=32 verdict=proved
}
// ---- explained ----
// helper_in_a_header.cu:4: k: 32 threads (from __launch_bounds__)
//   registers float r[4], 16 bytes
//   line  access            layout of a thread  instruction  bits  each thread  bytes  a request of a warp
//      8  store global out  out[threadIdx.x]    st.global      32            1      4  4 sectors of 4
//         writes 32 elements of out, each once: proved
//
// helper_in_a_header.cuh:4: column__32x4, as called at line 7 by k: 32 threads (from __launch_bounds__)
//   line  access                layout of a thread              instruction  bits  each thread  bytes  a request of a warp
//      7  load global s         s[ccute_at(l, threadIdx.x, i)]  ld.global      32            1      4  32 sectors of 4, not coalesced
//         ! a request of a warp touches 32 sectors of global memory where its bytes need 4 (warp 0, round 1 of i); fix: neighbouring threads on neighbouring elements: here they are 256 bytes apart and take 4 each
//      8  load global s (wide)  threadIdx.x * 64 o (4):(1)      ld.global     128            1     16  32 sectors of 16, not coalesced
//         where s is 16-byte aligned
//         ! a request of a warp touches 32 sectors of global memory where its bytes need 16 (warp 0, move 0); fix: neighbouring threads on neighbouring elements: here they are 256 bytes apart and take 16 each
//         - 128-bit moves only where s is 16-byte aligned; fix: CCUTE_ALIGNED(s, 16)
//      8  load global s (else)  threadIdx.x * 64 o (4):(1)      ld.global      32            4     16  32 sectors of 4, not coalesced
//         otherwise
//         ! a request of a warp touches 32 sectors of global memory where its bytes need 4 (warp 0, move 0); fix: neighbouring threads on neighbouring elements: here they are 256 bytes apart and take 4 each
