#include <ccute/short.h>
CCUTE_FOLD static __host__ __device__ void fill(long *p, const ccute_layout l)
{
#ifdef __CUDA_ARCH__
    for (int i = 0; i < ccute_size(l); i++)
        p[ccute_at(l, i)] = 1;
#else
    for (int i = 0; i < ccute_size(l); i++)
        p[ccute_at(l, i)] = 0;
#endif
}
CCUTE_FOLD __host__ __device__ void f(long *p, int ld) { 
    fill(p, ccute_make_layout(TUP(4, 2), TUP(ld, 1)));
}
// ---- folded ----
// 2 | __attribute__((unused)) CCUTE_FOLD static __host__ __device__ void fill(long *p, const ccute_layout l)
// 2 | CCUTE_FOLD static __host__ __device__ void fill__4x2(long *p, const int l_d0)
// 5 |     for (int i = 0; i < 8; i++)
// 6 |         p[(i >> 2) + (long long)l_d0 * (i & 3)] = 1;
// 8 |     for (int i = 0; i < 8; i++)
// 9 |         p[(i >> 2) + (long long)l_d0 * (i & 3)] = 0;
// 11 |
// 13 |     fill__4x2(p, ld);
