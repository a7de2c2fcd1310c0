#include <ccute/short.h>

// flags: --strict
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) twice(const float *in, float *out)
{
    const ccute_layout mine = ccute_local_partition(ccute_make_layout_left(TUP(64)), ccute_make_layout_left(TUP(32)), threadIdx.x % 32);
    ccute_copy(out, mine, in, mine);
}
// ---- explained ----
// strict_refuses_a_race.cu:4: twice: 64 threads
//   line  access            layout of a thread     instruction  bits  each thread  bytes  a request of a warp
//      7  load global in    mine_o o ((2)):((32))  ld.global      32            2      8  4 sectors of 4
//         store global out  mine_o o ((2)):((32))  st.global      32            2      8  4 sectors of 4
//         !!! threads 0 and 32 both write element 0 of out; fix: a partition by threadIdx that gives each element to one thread
//         - 32-bit moves: no stride of the destination, mine_o o ((2)):((32)), is 1
// exit 1
// ! strict_refuses_a_race.cu:7:5: error: written-twice: threads 0 and 32 both write element 0 of out; fix: a partition by threadIdx that gives each element to one thread
// !     ccute_copy(out, mine, in, mine);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
