#include <ccute/short.h>
CCUTE_FOLD static inline __host__ __device__ void fill(long *p, const ccute_layout l)
{
    for (int i = 0; i < ccute_size(l); i++)
#ifdef __CUDA_ARCH__
        p[ccute_at(l, i)] = 1;
#else
        p[ccute_at(l, i)] = 0;
#endif
}
