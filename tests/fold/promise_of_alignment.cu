#include <ccute/short.h>

template <int N> CCUTE_FOLD __global__ void any(float *p, const float *q)
{
    CCUTE_ALIGNED(p, N);
    ccute_copy(p, ccute_make_layout(4), q, ccute_make_layout(4));
}

void launch(float *p) { any<16><<<1, 1>>>(p, p + 4); }

CCUTE_FOLD __global__ void k(float *p, const float *q)
{
    CCUTE_ALIGNED(p, 3);
    ccute_copy(p, ccute_make_layout(4), q, ccute_make_layout(4));
}
// ---- folded ----
// exit 1
// ! promise_of_alignment.cu:13:22: error: CCUTE_ALIGNED states an alignment, a power of two like 16, and this is 3
// !     CCUTE_ALIGNED(p, 3);
// !                      ^
