#include <ccute/short.h>

// run: LAUNCH((k<long, 4>), 1, 32, OUT)
template <class T, int N> CCUTE_FOLD __global__ void __launch_bounds__(8 * N) k(T *out)
{
    const ccute_layout a = ccute_make_layout(TUP(8, N), TUP(N, 1));
    out[ccute_at(a, threadIdx.x)] = (T)ccute_size(a);
}

#if defined __CUDACC__
void launch(int *p, long *q)
{
    k<int, 8><<<1, 64>>>(p);
    k<unsigned, 8><<<1, 64>>>((unsigned *)p);
    void (*const other)(long *) = &k<long, 4>;
    other<<<1, 32>>>(q);
}
#endif
// ---- folded ----
// 5 | { if constexpr ((ccute_is_<T, int> && N == 8) || (ccute_is_<T, unsigned int> && N == 8)) {
// 6 |     /* a = (8,8):(8,1) */
// 7 |     out[(threadIdx.x & 7) * 8 + (threadIdx.x >> 3)] = (T)64;
// 5 | else if constexpr (ccute_is_<T, long> && N == 4) {
// 6 |     /* a = (8,4):(4,1) */
// 7 |     out[(threadIdx.x & 7) * 4 + (threadIdx.x >> 3)] = (T)32;
// 5 | else {
// 6 |     /* a = (8,N):(N,1) */ ccute_check_(N >= 0);
// 7 |     out[(threadIdx.x >> 3) + (long long)(unsigned)N * (threadIdx.x & 7)] = (T)((long)((long long)N * 8));
// 8 | } }
