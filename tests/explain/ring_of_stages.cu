// The stage of a ring of buffers is one of its values: the banks of what the loop does are known under that assumption.
#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(128) ring(const float *A, float *out, int tiles)
{
    CCUTE_ASSUME(tiles > 0);
    const ccute_layout buffer = ccute_make_layout(TUP(32, 4, 3), TUP(4, 1, 128));
    CCUTE_SHARED(float, b, buffer, 384);
    int stage = 0;
    float sum = 0;
    for (int k = 0; k < tiles; k++) {
        b[ccute_at(buffer, threadIdx.x >> 2, threadIdx.x & 3, stage)] = A[k * 128ll + threadIdx.x]; // by hand: store b wavefronts=1/1
        __syncthreads();
        sum += b[ccute_at(buffer, threadIdx.x & 31, threadIdx.x >> 5, stage)]; // by hand: load b wavefronts=4/1
        stage = stage == 2 ? 0 : stage + 1;
    }
    out[threadIdx.x] = sum;
}

// The same stage, turned by two statements, and a stage that follows another.
CCUTE_FOLD __global__ void __launch_bounds__(128) turned(const float *A, float *out, int tiles)
{
    CCUTE_ASSUME(tiles > 0);
    const ccute_layout buffer = ccute_make_layout(TUP(32, 4, 3), TUP(4, 1, 128));
    CCUTE_SHARED(float, b, buffer, 384);
    int read = 0, write = 2;
    float sum = 0;
    for (int k = 0; k < tiles; k++) {
        b[ccute_at(buffer, threadIdx.x >> 2, threadIdx.x & 3, write)] = A[k * 128ll + threadIdx.x]; // by hand: store b wavefronts=1/1
        __syncthreads();
        sum += b[ccute_at(buffer, threadIdx.x & 31, threadIdx.x >> 5, read)]; // by hand: load b wavefronts=4/1
        write = read;
        read++;
        if (read == 3)
            read = 0;
    }
    out[threadIdx.x] = sum;
}
// ---- explained ----
// ring_of_stages.cu:4: ring: 128 threads (from __launch_bounds__)
//   with stage = 2 (assumed), tiles = 1024 (assumed)
//   shared float b[384], 1536 bytes = (32,4,3):(4,1,128)
//   shared memory: 1536 bytes declared of 49152; a launch may request up to 232448
//   line  access            layout of a thread                                instruction  bits  each thread  bytes  a request of a warp
//     12  store shared b    b[ccute_at(buffer, threadIdx.x >> 2, threadIdx.x & 3, stage)]  st.shared      32            1      4  1 wavefront, no conflict
//         writes 128 of 384 elements of b, each once: under the assumptions
//     12  load global A     A[k * 128ll + threadIdx.x]                        ld.global      32            1      4  4 sectors of 4
//         looked at: rounds 1, 2 and 1024 of 'k'
//     14  load shared b     b[ccute_at(buffer, threadIdx.x & 31, threadIdx.x >> 5, stage)]  ld.shared      32            1      4  4 wavefronts of 1, 4-way conflict
//         ! 4-way bank conflict: lanes 0, 8, 16 and 24 need 4 words of bank 0 (warp 0); fix: b declared as ccute_swizzle(2, 0, 5, ccute_make_layout(TUP(32, 4, 3), TUP(4, 1, 128))), which frees all that is done with it here
//     17  store global out  out[threadIdx.x]                                  st.global      32            1      4  4 sectors of 4
//         writes 128 elements of out, each once: proved
//
// ring_of_stages.cu:21: turned: 128 threads (from __launch_bounds__)
//   with write = 2 (assumed), tiles = 1024 (assumed), read = 2 (assumed)
//   shared float b[384], 1536 bytes = (32,4,3):(4,1,128)
//   shared memory: 1536 bytes declared of 49152; a launch may request up to 232448
//   line  access            layout of a thread                                instruction  bits  each thread  bytes  a request of a warp
//     29  store shared b    b[ccute_at(buffer, threadIdx.x >> 2, threadIdx.x & 3, write)]  st.shared      32            1      4  1 wavefront, no conflict
//         writes 128 of 384 elements of b, each once: under the assumptions
//     29  load global A     A[k * 128ll + threadIdx.x]                        ld.global      32            1      4  4 sectors of 4
//         looked at: rounds 1, 2 and 1024 of 'k'
//     31  load shared b     b[ccute_at(buffer, threadIdx.x & 31, threadIdx.x >> 5, read)]  ld.shared      32            1      4  4 wavefronts of 1, 4-way conflict
//         ! 4-way bank conflict: lanes 0, 8, 16 and 24 need 4 words of bank 0 (warp 0); fix: b declared as ccute_swizzle(2, 0, 5, ccute_make_layout(TUP(32, 4, 3), TUP(4, 1, 128))), which frees all that is done with it here
//     37  store global out  out[threadIdx.x]                                  st.global      32            1      4  4 sectors of 4
//         writes 128 elements of out, each once: proved
