#include <ccute/short.h>

/* Layouts of two shapes: element by element. Thread i writes row i of 6, 24 bytes. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(16) reshape(const float *A)
{
    const ccute_layout to = ccute_slice(ccute_make_layout(TUP(TUP(2, 3), 16), TUP(TUP(3, 1), 6)), ALL, threadIdx.x);
    const ccute_layout from = ccute_slice(ccute_make_layout(TUP(TUP(3, 2), 16), TUP(TUP(1, 3), 6)), ALL, threadIdx.x);
    __shared__ float s[96];
    ccute_copy(s, to, A, from); // by hand: load A issued=6 sectors=12/2 | store s issued=6 wavefronts=1/1 elements=96 room=96 verdict=proved
}
// ---- explained ----
// indices_by_element.cu:4: reshape: 16 threads
//   shared float s[96], 384 bytes
//   shared memory: 384 bytes declared of 49152; a launch may request up to 232448
//   line  access          layout of a thread        instruction  bits  each thread  bytes  a request of a warp
//      9  load global A   from_o o ((3,2)):((1,3))  ld.global      32            6     24  12 sectors of 2, not coalesced
//         store shared s  to_o o ((2,3)):((3,1))    st.shared      32            6     24  1 wavefront, no conflict
//         writes all 96 elements of s, each once: proved
//         ! a request of a warp touches 12 sectors of global memory where its bytes need 2 (warp 0, move 0); fix: neighbouring threads on neighbouring elements: here they are 24 bytes apart and take 4 each
//         - 32-bit moves: no two elements are adjacent on both sides
