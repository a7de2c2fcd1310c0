#include <ccute/short.h>

/* 64 KiB are more than a kernel may declare; what a launch asks for is not counted. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) large(float *out) // by hand: shared=65536 registers=64 rule=shared-limit
{
    const ccute_layout tile = ccute_make_layout_left(TUP(128, 128));
    CCUTE_SHARED(float, s, tile, 16384);
    CCUTE_REGS(float, r, ccute_make_layout_left(16), 32);
    extern __shared__ float more[];
    r[0] = more[threadIdx.x]; // by hand: load more wavefronts=1/1
    s[threadIdx.x] = r[0];
    out[threadIdx.x] = s[threadIdx.x];
}
// ---- explained ----
// memory_of_a_block.cu:4: large: 32 threads
//   shared float s[16384], 65536 bytes = (128,128):(1,128)
//   registers float r[16], 64 bytes = 16:1
//   shared float more[], as large as a launch requests
//   shared memory: 65536 bytes declared of 49152; a launch may request up to 232448
//   line  access            layout of a thread  instruction  bits  each thread  bytes  a request of a warp
//     10  load shared more  more[threadIdx.x]   ld.shared      32            1      4  1 wavefront, no conflict
//     11  store shared s    s[threadIdx.x]      st.shared      32            1      4  1 wavefront, no conflict
//         writes 32 of 16384 elements of s, each once: proved
//     12  store global out  out[threadIdx.x]    st.global      32            1      4  4 sectors of 4
//         writes 32 elements of out, each once: proved
//     12  load shared s     s[threadIdx.x]      ld.shared      32            1      4  1 wavefront, no conflict
//         !!! its arrays in shared memory have 65536 bytes, and a kernel may declare at most 49152; fix: CCUTE_DYNAMIC_SHARED, with cudaFuncAttributeMaxDynamicSharedMemorySize set before the launch
