#include <ccute/short.h>

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) column(const float *in, float *out, int ld)
{
    const ccute_layout column = ccute_slice(ccute_make_layout(TUP(32, 4), TUP(ld, 1)), threadIdx.x, ALL);
    float r[4];
    CCUTE_EXPECT_COALESCED;
    ccute_copy(r, ccute_make_layout_left(4), in, column);
    out[threadIdx.x] = r[0];
}
// ---- explained ----
// expected_coalesced.cu:3: column: 32 threads
//   with ld = 1024 (assumed)
//   registers float r[4], 16 bytes
//   line  access                 layout of a thread  instruction  bits  each thread  bytes  a request of a warp
//      8  load global in (wide)  column_o o (4):(1)  ld.global     128            1     16  32 sectors of 16, not coalesced
//         where in is 16-byte aligned and ld % 4 == 0
//         ! a request of a warp touches 32 sectors of global memory where its bytes need 16 (warp 0, move 0); fix: neighbouring threads on neighbouring elements: here they are 4096 bytes apart and take 16 each
//         - 128-bit moves only where in is 16-byte aligned and ld % 4 == 0; fix: CCUTE_ASSUME(ld % 4 == 0)
//      8  load global in (else)  column_o o (4):(1)  ld.global      32            4     16  32 sectors of 4, not coalesced
//         otherwise
//         ! a request of a warp touches 32 sectors of global memory where its bytes need 4 (warp 0, move 0); fix: neighbouring threads on neighbouring elements: here they are 4096 bytes apart and take 4 each
//      9  store global out       out[threadIdx.x]    st.global      32            1      4  4 sectors of 4
//         writes 32 elements of out, each once: proved
// exit 1
// ! expected_coalesced.cu:8:5: error: CCUTE_EXPECT_COALESCED: a request of a warp touches 32 sectors of global memory where its bytes need 16 (warp 0, move 0); fix: neighbouring threads on neighbouring elements: here they are 4096 bytes apart and take 16 each
// !     ccute_copy(r, ccute_make_layout_left(4), in, column);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// !   line  access                 layout of a thread  instruction  bits  each thread  bytes  a request of a warp
// !      8  load global in (wide)  column_o o (4):(1)  ld.global     128            1     16  32 sectors of 16, not coalesced
// !         where in is 16-byte aligned and ld % 4 == 0
// !         ! a request of a warp touches 32 sectors of global memory where its bytes need 16 (warp 0, move 0); fix: neighbouring threads on neighbouring elements: here they are 4096 bytes apart and take 16 each
// !         - 128-bit moves only where in is 16-byte aligned and ld % 4 == 0; fix: CCUTE_ASSUME(ld % 4 == 0)
