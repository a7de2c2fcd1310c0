#include <ccute/short.h>

// flags: --strict --verify
// run: LAUNCH(k, 1, 64, OUT); LAUNCH((of_types<long, 32>), 1, 32, OUT)
/* A lambda captures no __shared__ variable: [=] writes the block's own, and a list of captures need not name it. */
CCUTE_FOLD __global__ void __launch_bounds__(64) k(long *out)
{
    __shared__ long tile[64];
    static __shared__ int most;
    __shared__ struct { int x; } pair[2];
    const ccute_layout l = ccute_make_layout(TUP(8, 8), TUP(8, 1));
    CCUTE_SHARED(long, mine, l, 64);
    const auto put = [=](unsigned i) {
        tile[ccute_at(l, i)] = 3 * i;
        mine[ccute_at(l, 7, i % 8)] = i % 8;
        if (i == 0)
            most = 5, pair[1].x = 2;
    };
    put(threadIdx.x);
    __syncthreads();
    const ccute_layout by = ccute_make_layout(TUP(8, 8), TUP(1, most + 3));
    const auto get = [=](unsigned i) { return tile[ccute_at(by, i)] + mine[ccute_at(l, 7, i / 8)] + most * pair[1].x; };
    const auto most_of = [](unsigned i) { return ccute_at(ccute_make_layout(TUP(8, 8), TUP(most, 1)), i); };
    out[threadIdx.x] = get(threadIdx.x) + 1000 * most_of(threadIdx.x);
}

template <class T, int N> CCUTE_FOLD __global__ void __launch_bounds__(N) of_types(T *out)
{
    __shared__ __align__(16) T tile[N];
    const ccute_layout l = ccute_make_layout(TUP(8, N / 8), TUP(N / 8, 1));
    const auto put = [=](int i) {
        CCUTE_ASSUME(i >= 0);
        tile[ccute_at(l, i)] = (T)i;
    };
    put(threadIdx.x);
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x];
}
void (*const instance)(long *) = of_types<long, 32>;
// ---- folded ----
// 11 |     /* l = (8,8):(8,1) */
// 12 |     __shared__ __attribute__((aligned(16))) long mine[64];
// 14 |         tile[(i & 7) * 8 + (i >> 3)] = 3 * i;
// 15 |         mine[(i & 7) + 56] = i % 8;
// 21 |     /* by = (8,8):(1,by_d1) */ const long long by_d1 = (long long)most + 3;
// 22 |     const auto get = [=](unsigned i) { return tile[(i & 7) + by_d1 * (i >> 3)] + mine[(i >> 3) + 56] + most * pair[1].x; };
// 23 |     const auto most_of = [](unsigned i) { return (long)((i >> 3) + (long long)most * (int)(i & 7)); };
// 28 | { if constexpr (ccute_is_<T, long> && N == 32) {
// 30 |     /* l = (8,4):(4,1) */
// 33 |         tile[(i & 7) * 4 + (i >> 3)] = (T)i;
// 28 | else {
// 30 |     /* l = (8,l_s1):(l_d0,1) */ const int l_d0 = N / 8;
// 33 |         ccute_check_(N / 8 >= 0); tile[(i >> 3) + l_d0 * (i & 7)] = (T)i;
// 38 | } }
// ! lambdas_name_shared_memory.cu:15:14: remark: costly: fewer instructions where i < 8; remedy: CCUTE_ASSUME(i < 8)
// !         mine[ccute_at(l, 7, i % 8)] = i % 8;
// !              ^~~~~~~~~~~~~~~~~~~~~
