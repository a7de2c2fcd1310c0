// A kernel's pointer is in global memory as long as it only moves; one that is set to another pointer may be anywhere.
#include <ccute/ccute.h>
#include <ccute/short.h>

#define L ccute_make_layout(4)

CCUTE_FOLD __global__ void shared_now(float *d, const float *p)
{
    __shared__ __align__(16) float t[32];
    t[threadIdx.x] = p[threadIdx.x];
    __syncthreads();
    p = t;
    CCUTE_ALIGNED(p, 16);
    CCUTE_ALIGNED(d, 16);
    ccute_copy(d, L, p, L);
}

CCUTE_FOLD __global__ void by_reference(float *d, const float *p, const float *&(*to)(const float *&))
{
    to(p);
    CCUTE_ALIGNED(p, 16);
    CCUTE_ALIGNED(d, 16);
    ccute_copy(d, L, p, L);
}

CCUTE_FOLD __global__ void in_brackets(float *d, const float *p, const float *q)
{
    __shared__ __align__(16) float t[32];
    (q ? p : q) = t;
    CCUTE_ALIGNED(p, 16);
    CCUTE_ALIGNED(d, 16);
    ccute_copy(d, L, p, L);
}

CCUTE_FOLD __global__ void moves(float *d, const float *p, int n)
{
    for (int i = 0; i < n; i++, p += 4, d++) {
        CCUTE_ALIGNED(p, 16);
        CCUTE_ALIGNED(d, 16);
        ccute_copy(d, L, p, L);
        d = d + 3;
    }
}
// ---- folded ----
// 15 |     ccute_store_global(d, ccute_load<4>(p));
// 23 |     ccute_store_global(d, ccute_load<4>(p));
// 32 |     ccute_store_global(d, ccute_load<4>(p));
// 40 |         ccute_store_global(d, ccute_load_global<4>(p));
