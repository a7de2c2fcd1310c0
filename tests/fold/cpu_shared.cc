#include <ccute/cpu.h>
#include <ccute/short.h>

// flags: --strict
// run: LAUNCH(k, 1, 32, OUT)
/* Compiled for the CPU a kernel's shared array is as large as its layout, and barriers are no missed folds. */
CCUTE_FOLD __global__ void __launch_bounds__(32) k(long *out)
{
    const ccute_layout stage = ccute_make_layout(TUP(32, 4), TUP(5, 1));
    CCUTE_SHARED(long, s, stage, 32 * 5);
    for (int i = 0; i < 4; i++)
        s[ccute_at(stage, threadIdx.x, i)] = threadIdx.x + 32 * i + 1;
    __syncthreads();
    for (int i = 0; i < 4; i++)
        out[threadIdx.x + 32 * i] = s[ccute_at(stage, 31 - threadIdx.x, i)];
}
// ---- folded ----
// 9 |     /* stage = (32,4):(5,1) */
// 10 |     __shared__ __attribute__((aligned(16))) long s[159];
// 12 |         s[(int)threadIdx.x * 5 + i] = threadIdx.x + 32 * i + 1;
// 15 |         out[threadIdx.x + 32 * i] = s[i + (long long)(unsigned)(31 - (int)threadIdx.x) * 5];
