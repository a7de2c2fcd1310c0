#include <ccute/short.h>

/* A tiled copy for 32 threads in a block of 64: those that its mask excludes are no surprise. Behind an if they are
   counted, too. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) idle(const float *in, float *out)
{
    const ccute_layout tile = ccute_make_layout_left(TUP(32, 4));
    const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_universal_copy(32, 32), ccute_make_layout_left(32), ccute_make_layout_left(1));
    const ccute_tiled_copy mine = ccute_thread_slice(copy, threadIdx.x);
    CCUTE_SHARED(float, s, tile, 128);
    ccute_copy_tiled(mine, s, ccute_partition_D(mine, tile), // by hand: store s verdict=proved elements=128 idle=32 masked=32 issued=4
                     in, ccute_partition_S(mine, tile));
    if (threadIdx.x < 16)
        ccute_copy(out, ccute_make_layout_left(1), s, ccute_make_layout_left(1)); // by hand: store out idle=48 masked=0 rule=written-twice
    __syncthreads();
    if (threadIdx.x >= 48)
        return;
    out[threadIdx.x] = s[threadIdx.x]; // by hand: store out elements=48 idle=16 verdict=proved
}
// ---- explained ----
// cover_idle_threads.cu:5: idle: 64 threads
//   shared float s[128], 512 bytes = (32,4):(1,32)
//   shared memory: 512 bytes declared of 49152; a launch may request up to 232448
//   line  access            layout of a thread                      instruction  bits  each thread  bytes  a request of a warp
//     11  load global in    threadIdx.x o ((1,1),1,4):((0,0),0,32)  ld.global      32            4     16  4 sectors of 4
//         store shared s    threadIdx.x o ((1,1),1,4):((0,0),0,32)  st.shared      32            4     16  1 wavefront, no conflict
//         writes all 128 elements of s, each once, 32 of 64 threads idle (masked): proved
//     14  load shared s     1:0                                     ld.shared      32            1      4  1 wavefront, no conflict
//         store global out  1:0                                     st.global      32            1      4  1 sector of 1
//         !!! threads 0 and 1 both write element 0 of out; fix: a partition by threadIdx that gives each element to one thread
//         - 32-bit moves: no two elements are adjacent on both sides
//         - 48 of 64 threads move nothing
//     18  store global out  out[threadIdx.x]                        st.global      32            1      4  3 sectors of 3
//         writes 48 elements of out, each once, 16 of 64 threads idle: proved
//     18  load shared s     s[threadIdx.x]                          ld.shared      32            1      4  1 wavefront, no conflict
