#include <ccute/short.h>

/* A predicate in registers depends on data: taken as true, and what is written is not judged. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) masked(const float *A, float *out, int n)
{
    const ccute_layout mine = ccute_slice(ccute_make_layout_left(TUP(32, 4)), threadIdx.x, ALL);
    bool in[4];
    for (int i = 0; i < 4; i++)
        in[i] = n > i;
    ccute_copy_if(in, ccute_make_layout_left(4), out, mine, A, mine); // by hand: store out sectors=4/4 issued=4 verdict=unchecked
}
// ---- explained ----
// masks_by_predicate.cu:4: masked: 32 threads
//   registers bool in[4], 4 bytes
//   line  access            layout of a thread      instruction  bits  each thread  bytes  a request of a warp
//     10  load global A     threadIdx.x o (4):(32)  ld.global      32            4     16  4 sectors of 4
//         store global out  threadIdx.x o (4):(32)  st.global      32            4     16  4 sectors of 4
//         writes not checked: the elements written depend on data
//         - 32-bit moves: no stride of the destination, threadIdx.x o (4):(32), is 1
