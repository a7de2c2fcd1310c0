#include <ccute/short.h>

/* 64 threads share a tile out among 32: thread 32 writes what thread 0 has written. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) twice(const float *in, float *out)
{
    const ccute_layout tile = ccute_make_layout_left(TUP(8, 16)), threads = ccute_make_layout_left(TUP(8, 4));
    const ccute_layout mine = ccute_local_partition(tile, threads, threadIdx.x % 32);
    CCUTE_SHARED(float, s, tile, 128);
    ccute_copy(s, mine, in, mine); // by hand: store s verdict=fails rule=written-twice elements=128
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}
// ---- explained ----
// cover_written_twice.cu:4: twice: 64 threads
//   shared float s[128], 512 bytes = (8,16):(1,8)
//   shared memory: 512 bytes declared of 49152; a launch may request up to 232448
//   line  access            layout of a thread     instruction  bits  each thread  bytes  a request of a warp
//      9  load global in    mine_o o (1,4):(0,32)  ld.global      32            4     16  4 sectors of 4
//         store shared s    mine_o o (1,4):(0,32)  st.shared      32            4     16  1 wavefront, no conflict
//         !!! threads 0 and 32 both write element (0,0) of s; fix: a partition by threadIdx that gives each element to one thread
//         - 32-bit moves: no stride of the destination, mine_o o (1,4):(0,32), is 1
//     11  store global out  out[threadIdx.x]       st.global      32            1      4  4 sectors of 4
//         writes 64 elements of out, each once: proved
//     11  load shared s     s[threadIdx.x]         ld.shared      32            1      4  1 wavefront, no conflict
