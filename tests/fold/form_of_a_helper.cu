#include <ccute/short.h>
/* A helper that states a form is cloned where a call knows the layout: passing one would store 568 bytes. */
CCUTE_FOLD static __device__ float get(const float *p, const ccute_layout l, int i, int j)
{
    CCUTE_FORM(l, "(_,_):(_,1)");
    return p[ccute_at(l, i, j)];
}

/* What the form says is compared with the numbers. */
CCUTE_FOLD __global__ void __launch_bounds__(64) k(float *out, const float *in, int m, int n)
{
    CCUTE_ASSUME(m > 0 && n > 0);
    const ccute_layout a = ccute_make_layout_right(TUP(m, n));
    out[threadIdx.x] = get(in, a, 1, threadIdx.x);
}

/* Here it is not known: the helper itself is called. */
CCUTE_FOLD __global__ void __launch_bounds__(64) unknown(float *out, const float *in, const ccute_layout a)
{
    out[threadIdx.x] = get(in, a, 1, threadIdx.x);
}
// ---- folded ----
// 3 | __attribute__((unused)) CCUTE_FOLD static __device__ float get(const float *p, const ccute_layout l, int i, int j)
// 5 |     ccute_check_(l.shape.prof[0] == 16 && l.shape.prof[1] == 1 && l.stride[1] == 1 && l.shape.n == 2 && l.shape.status == 0 && l.sw_bits == 0);
// 6 |     return p[(long long)((unsigned long long)j + l.offset + (unsigned long long)i * l.stride[0])];
// 3 | CCUTE_FOLD static __device__ float get__folded(const float *p, const int l_s0, const int l_s1, int i, int j)
// 4 | { (void)i; (void)l_s0;
// 5 |     ccute_check_((l_s1 == 1 ? 0 : 1) == 1);
// 6 |     return p[(unsigned)j + l_s1];
// 7 |
// 13 |     /* a = (m,n):(n,1) */
// 14 |     out[threadIdx.x] = get__folded(in, m, n, 1, threadIdx.x);
