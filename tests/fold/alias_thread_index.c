#include <ccute/short.h>

/* A name of the user's that CUDA has too. */
// run: f(2)
static struct {
    unsigned x, y, z;
} threadIdx;

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(2048, 4), TUP(4, 1));
    long r = 0;
    threadIdx.x = 7;
    const ccute_layout b = ccute_slice(a, threadIdx.x, ALL);
    for (threadIdx.x = 1020; threadIdx.x < 1028; threadIdx.x++)
        r = r * 3 + ccute_at(ccute_slice(a, threadIdx.x, ALL), i) + threadIdx.x / 1024;
    return r * 100 + ccute_at(b, 1);
}
// ---- folded ----
// 11 |     /* a = (2048,4):(4,1) */
// 14 |     /* b = b_o o (4):(1) */ const long long b_o = (long long)threadIdx.x * 4;
// 16 |         r = r * 3 + ((long)(i + (long long)threadIdx.x * 4)) + threadIdx.x / 1024;
// 17 |     return r * 100 + ((long)(b_o + 1));
