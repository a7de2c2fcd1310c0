// The place of a stage that a changing index chooses is not known: nothing is claimed of its banks or its elements.
#include <ccute/short.h>

struct stages {
    float a[3][64];
};

CCUTE_FOLD __global__ void __launch_bounds__(64) stage(const float *A, float *out, int tiles)
{
    __shared__ __align__(128) stages s;
    int filled = 0;
    for (int k = 0; k < tiles; k++) {
        float *const to = s.a[filled % 3];
        ccute_copy(s.a[filled % 3] + threadIdx.x, ccute_make_layout(1, 1), A + threadIdx.x, ccute_make_layout(1, 1));
        ccute_copy(to + threadIdx.x, ccute_make_layout(1, 1), A + threadIdx.x, ccute_make_layout(1, 1));
        filled += 2;
    }
    __syncthreads();
    ccute_copy(out + threadIdx.x, ccute_make_layout(1, 1), s.a[1] + threadIdx.x, ccute_make_layout(1, 1));
}
// ---- explained ----
// changing_stage.cu:8: stage: 64 threads (from __launch_bounds__)
//   with tiles = 1024 (assumed)
//   line  access            layout of a thread  instruction  bits  each thread  bytes  a request of a warp
//     14  load global A     1:1                 ld.global      32            1      4  4 sectors of 4
//         store shared s    1:1                 st.shared      32            1      4  not known: the target of '(s.a[filled % 3] + threadIdx.x)' is known only at run time
//         - the addresses of s are not known: the target of '(s.a[filled % 3] + threadIdx.x)' is known only at run time
//         - 32-bit moves: no two elements are adjacent on both sides
//     15  load global A     1:1                 ld.global      32            1      4  4 sectors of 4
//         store shared to   1:1                 st.shared      32            1      4  not known: foldc cannot follow the value of the pointer 'to'
//         - the addresses of to are not known: foldc cannot follow the value of the pointer 'to'
//         - 32-bit moves: no two elements are adjacent on both sides
//     19  load shared s     1:1                 ld.shared      32            1      4  1 wavefront, no conflict
//         store global out  1:1                 st.global      32            1      4  4 sectors of 4
//         writes 64 elements of out, each once: proved
//         - 32-bit moves: no two elements are adjacent on both sides
