#include "headers/tiles.cuh" // the tiles
namespace app {
using tiles::sum;
using tiles::twice;
CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *out, const float *p, int ld)
{
    const ccute_layout l = tiles::tile(ld);
    out[threadIdx.x] = tiles::sum(p, l) + twice(p, l) + tiles::pick(p, ld) + sum<float>(p, ccute_make_layout(3));
}
} // namespace app
// ---- folded ----
// 1 | #include "headers/tiles.cuh"
// tiles.cuh 8 | namespace tiles { namespace { template <class E> CCUTE_FOLD static __device__ inline E sum__8x4(const E *p, const int l_d0)
// tiles.cuh 9 | {
// tiles.cuh 10 |     E s = 0;
// tiles.cuh 11 |     for (int i = 0; i < 32; i++)
// tiles.cuh 12 |         s += p[(i >> 3) + (long long)l_d0 * (i & 7)] * WIDE;
// tiles.cuh 13 |     return s;
// tiles.cuh 14 | } } }
// tiles.cuh 8 | namespace tiles { namespace { template <class E> CCUTE_FOLD static __device__ inline E sum__3(const E *p)
// tiles.cuh 9 | {
// tiles.cuh 10 |     E s = 0;
// tiles.cuh 11 |     for (int i = 0; i < 3; i++)
// tiles.cuh 12 |         s += p[i] * WIDE;
// tiles.cuh 13 |     return s;
// tiles.cuh 14 | } } }
// tiles.cuh 8 | namespace tiles { namespace { template <class E> CCUTE_FOLD static __device__ inline E sum__4(const E *p)
// tiles.cuh 9 | {
// tiles.cuh 10 |     E s = 0;
// tiles.cuh 11 |     for (int i = 0; i < 4; i++)
// tiles.cuh 12 |         s += p[i] * WIDE;
// tiles.cuh 13 |     return s;
// tiles.cuh 14 | } } }
// 1 |
// tiles.cuh 17 | namespace tiles { namespace { namespace { CCUTE_FOLD __device__ float twice__8x4(const float *p, const int l_d0)
// tiles.cuh 18 | {
// tiles.cuh 19 |     return sum__8x4(p, l_d0) + sum__4(p) + rows;
// tiles.cuh 20 | } } } }
// tiles.cuh 21 | namespace tiles { namespace { __attribute__((unused)) CCUTE_FOLD __device__ float twice(const float *p, const ccute_layout l); } }
// 1 |
// tiles.cuh 23 | namespace tiles { namespace { CCUTE_FOLD __device__ inline float pick__folded(const float *a, int ld)
// tiles.cuh 24 | {
// tiles.cuh 25 |     /* l = (8,4):(ld,1) */
// tiles.cuh 26 |     return a[(threadIdx.x >> 3) + (long long)ld * (int)(threadIdx.x & 7)] + twice__8x4(a, ld);
// tiles.cuh 27 | } } }
// 1 |  // the tiles
// 7 |     /* l = (8,4):(ld,1) */
// 8 |     out[threadIdx.x] = tiles::sum__8x4(p, ld) + tiles::twice__8x4(p, ld) + tiles::pick__folded(p, ld) + tiles::sum__3<float>(p);
