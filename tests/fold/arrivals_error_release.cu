// Four warps consume, and each of their threads releases the stage.
#include <ccute/async.h>
#include <ccute/cpu.h>
#include <ccute/short.h>

struct store {
    alignas(1024) short a[4][4096];
    ccute_pipeline<4> pipe;
};

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(160, 1, 1) consume(const __grid_constant__ ccute_tma m, int n)
{
    CCUTE_SHARED_STORAGE(s, store);
    if (threadIdx.x == 0)
        ccute_pipeline_init(&s.pipe, 1, 4);
    __syncthreads();
    if (threadIdx.x == 128) {
        for (int i = 0; i < n; i++) {
            ccute_pipeline_acquire(&s.pipe, i);
            ccute_pipeline_load_tile(&s.pipe, i, s.a[i % 4], &m, 0, 64 * i);
            ccute_pipeline_commit(&s.pipe, i);
        }
    } else if (threadIdx.x < 128) {
        for (int i = 0; i < n; i++) {
            ccute_pipeline_wait(&s.pipe, i);
            ccute_pipeline_release(&s.pipe, i);
        }
    }
}
// ---- folded ----
// exit 1
// ! arrivals_error_release.cu:26:13: error: 128 threads come to this call, and a phase of 's.pipe' takes 4 arrivals: let only that many threads come, such as one (threadIdx.x == 0) or one of each warp (threadIdx.x % 32 == 0)
// !             ccute_pipeline_release(&s.pipe, i);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
