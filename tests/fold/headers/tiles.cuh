#ifndef TILES_CUH
#define TILES_CUH
#include <ccute/short.h>
#define LANES 4
#define WIDE (2 * LANES)
namespace tiles {
enum { rows = 8 };
template <class E> CCUTE_FOLD static __device__ inline E sum(const E *p, const ccute_layout l)
{
    E s = 0;
    for (int i = 0; i < ccute_size(l); i++)
        s += p[ccute_at(l, i)] * WIDE;
    return s;
}
namespace {
// A helper of a helper, which rows is declared for.
CCUTE_FOLD __device__ float twice(const float *p, const ccute_layout l)
{
    return sum(p, l) + sum(p, ccute_slice(l, 0, ALL)) + rows;
}
} // namespace
// It takes no layout, and has one.
CCUTE_FOLD __device__ inline float pick(const float *a, int ld)
{
    const ccute_layout l = ccute_make_layout(TUP(rows, LANES), TUP(ld, 1));
    return a[ccute_at(l, threadIdx.x)] + twice(a, l);
}
CCUTE_FOLD static inline __host__ __device__ ccute_layout tile(int ld)
{
    return ccute_make_layout(TUP(rows, LANES), TUP(ld, 1));
}
} // namespace tiles
#endif
