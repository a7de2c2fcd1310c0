// A template's launch bounds by its arguments hold where the template itself is executed with these arguments, too.
// says: verified: 3 agree, 0 differ, 0 not verified
#include <ccute/short.h>

template <int N> __global__ void __launch_bounds__(N * 2, 1) CCUTE_FOLD rows(long *to, int n)
{
    const int t = threadIdx.x;
    to[t] = ccute_at(ccute_make_layout(TUP(16, 8), TUP(n, 1)), t & 15, n & 7);
}

template <int N> __global__ void __launch_bounds__((N + 1) * 2) CCUTE_FOLD columns(long *to, int n)
{
    const int t = threadIdx.x;
    to[t] = ccute_at(ccute_make_layout(TUP(16, 8), TUP(n, 1)), t & 15, n & 7);
}

void run(long *to, int n)
{
    rows<16><<<1, 32>>>(to, n);
    rows<8><<<1, 16>>>(to, n);
    columns<7><<<1, 16>>>(to, n);
}
