#include <ccute/short.h>

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32, 32) transpose(const float *in, float *out)
{
    const ccute_layout tile = ccute_make_layout_right(TUP(32, 32));
    CCUTE_SHARED(float, s, tile, 1024);
    s[ccute_at(tile, threadIdx.y, threadIdx.x)] = in[threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    CCUTE_EXPECT_CONFLICT_FREE;
    out[threadIdx.y * 32 + threadIdx.x] = s[ccute_at(tile, threadIdx.x, threadIdx.y)];
}
// ---- explained ----
// expected_conflict_free.cu:3: transpose: 1024 threads (32,32,1)
//   shared float s[1024], 4096 bytes = (32,32):(32,1)
//   shared memory: 4096 bytes declared of 49152; a launch may request up to 232448
//   line  access            layout of a thread                           instruction  bits  each thread  bytes  a request of a warp
//      7  store shared s    s[ccute_at(tile, threadIdx.y, threadIdx.x)]  st.shared      32            1      4  1 wavefront, no conflict
//         writes all 1024 elements of s, each once: proved
//      7  load global in    in[threadIdx.y * 32 + threadIdx.x]           ld.global      32            1      4  4 sectors of 4
//     10  store global out  out[threadIdx.y * 32 + threadIdx.x]          st.global      32            1      4  4 sectors of 4
//         writes 1024 elements of out, each once: proved
//     10  load shared s     s[ccute_at(tile, threadIdx.x, threadIdx.y)]  ld.shared      32            1      4  32 wavefronts of 1, 32-way conflict
//         ! 32-way bank conflict: lanes 0, 1, 2 ... 31 need 32 words of bank 0 (warp 0); fix: s declared as ccute_swizzle(5, 0, 5, ccute_make_layout(TUP(32, 32), TUP(32, 1))), which frees all that is done with it here
// exit 1
// ! expected_conflict_free.cu:10:43: error: CCUTE_EXPECT_CONFLICT_FREE: 32-way bank conflict: lanes 0, 1, 2 ... 31 need 32 words of bank 0 (warp 0); fix: s declared as ccute_swizzle(5, 0, 5, ccute_make_layout(TUP(32, 32), TUP(32, 1))), which frees all that is done with it here
// !     out[threadIdx.y * 32 + threadIdx.x] = s[ccute_at(tile, threadIdx.x, threadIdx.y)];
// !                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// !   line  access         layout of a thread                           instruction  bits  each thread  bytes  a request of a warp
// !     10  load shared s  s[ccute_at(tile, threadIdx.x, threadIdx.y)]  ld.shared      32            1      4  32 wavefronts of 1, 32-way conflict
// !         ! 32-way bank conflict: lanes 0, 1, 2 ... 31 need 32 words of bank 0 (warp 0); fix: s declared as ccute_swizzle(5, 0, 5, ccute_make_layout(TUP(32, 32), TUP(32, 1))), which frees all that is done with it here
