#include <ccute/short.h>

/* 32 threads take 4 floats each of a row: 128 bits at once where that is right, 16 sectors of 16; else 4 loads of 32
   bits, lanes 16 bytes apart, 16 sectors where 4 would do. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) rows(const float *A, float *out, int ld)
{
    const ccute_layout tile = ccute_make_layout(TUP(4, 128), TUP(ld, 1));
    const ccute_layout mine = ccute_slice(ccute_local_tile(tile, TUP(4, 4), TUP(0, threadIdx.x)), 1, ALL);
    float r[4];
    ccute_copy(r, ccute_make_layout_left(4), A, mine); // by hand: load A/wide bits=128 issued=1 sectors=16/16 | load A/narrow bits=32 issued=4 sectors=16/4
    out[threadIdx.x] = r[0];
}
// ---- explained ----
// guard_has_twins.cu:5: rows: 32 threads
//   with ld = 1024 (assumed)
//   registers float r[4], 16 bytes
//   line  access                layout of a thread  instruction  bits  each thread  bytes  a request of a warp
//     10  load global A (wide)  mine_o o (4):(1)    ld.global     128            1     16  16 sectors of 16
//         where A is 16-byte aligned and ld % 4 == 0
//         - 128-bit moves only where A is 16-byte aligned and ld % 4 == 0; fix: CCUTE_ASSUME(ld % 4 == 0)
//     10  load global A (else)  mine_o o (4):(1)    ld.global      32            4     16  16 sectors of 4, not coalesced
//         otherwise
//         ! a request of a warp touches 16 sectors of global memory where its bytes need 4 (warp 0, move 0); fix: neighbouring threads on neighbouring elements: here they are 16 bytes apart and take 4 each
//     11  store global out      out[threadIdx.x]    st.global      32            1      4  4 sectors of 4
//         writes 32 elements of out, each once: proved
