#include "headers/views.h"

CCUTE_FOLD __host__ __device__ void f(long *p, int ld) { fill(p, ccute_make_layout(TUP(4, 2), TUP(ld, 1))); }
// ---- folded ----
// views.h 2 | namespace { CCUTE_FOLD static inline __host__ __device__ void fill__4x2(long *p, const int l_d0)
// views.h 3 | {
// views.h 4 |     for (int i = 0; i < 8; i++)
// views.h 5 | #ifdef __CUDA_ARCH__
// views.h 6 |         p[(i >> 2) + (long long)l_d0 * (i & 3)] = 1;
// views.h 7 | #else
// views.h 8 |         p[(i >> 2) + (long long)l_d0 * (i & 3)] = 0;
// views.h 9 | #endif
// views.h 10 | } }
// 1 |
// 3 | CCUTE_FOLD __host__ __device__ void f(long *p, int ld) { fill__4x2(p, ld); }
