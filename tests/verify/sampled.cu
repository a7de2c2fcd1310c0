#include <ccute/ccute.h>
#include <ccute/short.h>
// says: verified: 2 agree, 0 differ, 0 not verified

/* More combinations than are all tried. */
CCUTE_FOLD __global__ void __launch_bounds__(1024) sampled(int *out)
{
    const ccute_layout a = ccute_make_layout(TUP(32, 32, 64, 64), TUP(64, 2048, 1, 65536));
    for (int i = 0; i < 64; i++)
        for (int j = 0; j < 64; j++)
            out[ccute_at(a, threadIdx.x % 32, threadIdx.x / 32, i, j)] = 1;
}
