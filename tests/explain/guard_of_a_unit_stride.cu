#include <ccute/short.h>

/* Neither stride is known: the wide moves want t == 1, and that is assumed. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) rows(const float *A, float *out, long t)
{
    const ccute_layout mine = ccute_slice(ccute_make_layout(TUP(4, 32), TUP(t, 4)), ALL, threadIdx.x);
    float r[4];
    CCUTE_ALIGNED(A, 16);
    ccute_copy(r, ccute_make_layout_left(4), A, mine); // by hand: t=1 | load A/wide bits=128 sectors=16/16
    out[threadIdx.x] = r[0];
}
// ---- explained ----
// guard_of_a_unit_stride.cu:4: rows: 32 threads
//   with t = 1 (assumed)
//   registers float r[4], 16 bytes
//   line  access                layout of a thread  instruction  bits  each thread  bytes  a request of a warp
//      9  load global A (wide)  mine_o o (4):(t)    ld.global     128            1     16  16 sectors of 16
//         where t == 1
//         - 128-bit moves only where t == 1
//      9  load global A (else)  mine_o o (4):(t)    ld.global      32            4     16  16 sectors of 4, not coalesced
//         otherwise
//         ! a request of a warp touches 16 sectors of global memory where its bytes need 4 (warp 0, move 0); fix: neighbouring threads on neighbouring elements: here they are 16 bytes apart and take 4 each
//     10  store global out      out[threadIdx.x]    st.global      32            1      4  4 sectors of 4
//         writes 32 elements of out, each once: proved
