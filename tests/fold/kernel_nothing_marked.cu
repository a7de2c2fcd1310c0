#include <ccute/short.h>

__global__ void k(long *out)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    out[ccute_at(a, threadIdx.x)] = 1;
}
// ---- folded ----
// ! kernel_nothing_marked.cu:3:17: warning: the kernel 'k' is not marked: it evaluates its layouts at run time; remedy: mark it CCUTE_FOLD
// ! __global__ void k(long *out)
// !                 ^
