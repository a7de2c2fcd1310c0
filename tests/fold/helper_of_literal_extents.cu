// A helper that is called with numbers knows them where it makes layouts of them: each set of numbers has a clone, up to 8.
#include <ccute/short.h>

CCUTE_FOLD static __device__ void move(float *d, const float *s, int n)
{
    ccute_copy(d, ccute_make_layout(n), s, ccute_make_layout(n));
}

CCUTE_FOLD static __device__ void rows(float *d, const float *s, int m, int n, int row)
{
    const int half = n / 2;
    const ccute_layout l = ccute_make_layout(TUP(m, half), TUP(half, 1));
    ccute_copy(d, ccute_slice(l, row, ALL), s, ccute_slice(l, row, ALL));
}

CCUTE_FOLD static __device__ void through(float *d, const float *s, int n) { move(d, s, 4 * n); }

// run: LAUNCH(known, 1, 2, (float *)OUT, (float *)(OUT + 512), 3)
CCUTE_FOLD __global__ void __launch_bounds__(2) known(float *d, float *s, int n)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    for (int i = 0; i < 64; i++)
        s[i] = i;
    move(d, s, 4);
    move(d + 4, s + 4, 4);
    move(d + 8, s + 8, 8);
    move(d + 16, s + 16, n);
    rows(d + 20, s + 20, 2, 8, threadIdx.x);
    rows(d + 28, s + 28, 2, 8, 1);
    through(d + 64, s, 2);
    through(d + 80, s + 16, 1);
}

CCUTE_FOLD static __device__ long at(int n, int i) { return ccute_at(ccute_make_layout(TUP(2, n), TUP(n, 1)), i); }

CCUTE_FOLD static __device__ void put(float *d, int n, int i) { d[ccute_at(ccute_make_layout(TUP(2, n), TUP(n, 1)), i)] = n; }

// run: LAUNCH(many, 1, 1, (float *)OUT, (long *)(OUT + 64))
CCUTE_FOLD __global__ void __launch_bounds__(1) many(float *d, long *l)
{
    put(d, 1, 1);
    put(d + 2, 2, 3);
    put(d + 6, 3, 5);
    put(d + 12, 4, 7);
    put(d + 20, 5, 9);
    put(d + 30, 6, 11);
    put(d + 42, 7, 13);
    put(d + 56, 8, 15);
    put(d + 72, 9, 17);
    put(d + 90, 10, 19);
    put(d + 110, 2, 1);
    l[0] = at(4, 5);
}

// A number that a layout is made of through a variable alone.
CCUTE_FOLD static __device__ void halves(float *d, const float *s, int n, int row)
{
    const int half = n / 2;
    const ccute_layout l = ccute_make_layout(TUP(2, half), TUP(half, 1));
    ccute_copy(d, ccute_slice(l, row, ALL), s, ccute_slice(l, row, ALL));
}
// run: LAUNCH(of_halves, 1, 2, (float *)OUT, (float *)(OUT + 512))
CCUTE_FOLD __global__ void __launch_bounds__(2) of_halves(float *d, float *s)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    for (int i = 0; i < 64; i++)
        s[i] = i;
    halves(d, s, 16, threadIdx.x);
    halves(d + 16, s, 48, threadIdx.x);
}

// ---- folded ----
// 4 | __attribute__((unused)) CCUTE_FOLD static __device__ void move(float *d, const float *s, int n)
// 6 |     ccute_check_(n >= 0); for (int i0 = 0; i0 < n; i0++) d[i0] = s[i0];
// 4 | CCUTE_FOLD static __device__ void move__folded(float *d, const float *s, int n)
// 5 | { (void)n;
// 6 |     ccute_store_global(d, ccute_load_global<4>(s));
// 4 | CCUTE_FOLD static __device__ void move__folded_2(float *d, const float *s, int n)
// 5 | { (void)n;
// 6 |     { const auto v0 = ccute_load_global<4>(s), v1 = ccute_load_global<4, 4>(s); ccute_store_global(d, v0); ccute_store_global<4>(d, v1); }
// 4 | CCUTE_FOLD static __device__ void move__folded_3(float *d, const float *s, int n)
// 6 |     ccute_check_(n >= 0); for (int i0 = 0; i0 < n; i0++) d[i0] = s[i0];
// 7 |
// 9 | __attribute__((unused)) CCUTE_FOLD static __device__ void rows(float *d, const float *s, int m, int n, int row)
// 12 |     /* l = (m,half):(half,1) */ ccute_check_(m >= 0); ccute_check_(half >= 0);
// 13 |     for (int i0 = 0; i0 < half; i0++) d[(long long)row * half + i0] = s[(long long)row * half + i0];
// 9 | CCUTE_FOLD static __device__ void rows__folded(float *d, const float *s, int m, int n, int row)
// 10 | { (void)m;
// 11 |     const int half = n / 2; (void)half;
// 12 |     /* l = (2,4):(4,1) */
// 13 |     ccute_store_global(d + row * 4, ccute_load_global<4>(s + row * 4));
// 14 |
// 16 | __attribute__((unused)) CCUTE_FOLD static __device__ void through(float *d, const float *s, int n) { move(d, s, 4 * n); }
// 16 | CCUTE_FOLD static __device__ void through__folded(float *d, const float *s, int n) { move__folded_2(d, s, 4 * n); }
// 16 | CCUTE_FOLD static __device__ void through__folded_2(float *d, const float *s, int n) { move__folded(d, s, 4 * n); }
// 16 |
// 25 |     move__folded(d, s, 4);
// 26 |     move__folded(d + 4, s + 4, 4);
// 27 |     move__folded_2(d + 8, s + 8, 8);
// 28 |     move__folded_3(d + 16, s + 16, n);
// 29 |     rows__folded(d + 20, s + 20, 2, 8, threadIdx.x);
// 30 |     rows__folded(d + 28, s + 28, 2, 8, 1);
// 31 |     through__folded(d + 64, s, 2);
// 32 |     through__folded_2(d + 80, s + 16, 1);
// 35 | __attribute__((unused)) CCUTE_FOLD static __device__ long at(int n, int i) { ccute_check_(n >= 0); return i / 2 + (long long)n * (i % 2); }
// 37 | __attribute__((unused)) CCUTE_FOLD static __device__ void put(float *d, int n, int i) { ccute_check_(n >= 0); d[i / 2 + (long long)n * (i % 2)] = n; }
// 37 | CCUTE_FOLD static __device__ void put__folded(float *d, int n, int i) { (void)i; d[1] = n; }
// 37 | CCUTE_FOLD static __device__ void put__folded_2(float *d, int n, int i) { d[(i >> 1) + 2] = n; }
// 37 | CCUTE_FOLD static __device__ void put__folded_3(float *d, int n, int i) { (void)i; d[5] = n; }
// 37 | CCUTE_FOLD static __device__ void put__folded_4(float *d, int n, int i) { (void)i; d[7] = n; }
// 37 | CCUTE_FOLD static __device__ void put__folded_5(float *d, int n, int i) { (void)i; d[9] = n; }
// 37 | CCUTE_FOLD static __device__ void put__folded_6(float *d, int n, int i) { (void)i; d[11] = n; }
// 37 | CCUTE_FOLD static __device__ void put__folded_7(float *d, int n, int i) { (void)i; d[13] = n; }
// 37 | CCUTE_FOLD static __device__ void put__folded_8(float *d, int n, int i) { (void)i; d[15] = n; }
// 37 |
// 42 |     put__folded(d, 1, 1);
// 43 |     put__folded_2(d + 2, 2, 3);
// 44 |     put__folded_3(d + 6, 3, 5);
// 45 |     put__folded_4(d + 12, 4, 7);
// 46 |     put__folded_5(d + 20, 5, 9);
// 47 |     put__folded_6(d + 30, 6, 11);
// 48 |     put__folded_7(d + 42, 7, 13);
// 49 |     put__folded_8(d + 56, 8, 15);
// 52 |     put__folded_2(d + 110, 2, 1);
// 53 |     l[0] = 6;
// 57 | __attribute__((unused)) CCUTE_FOLD static __device__ void halves(float *d, const float *s, int n, int row)
// 60 |     /* l = (2,half):(half,1) */ ccute_check_(half >= 0);
// 61 |     for (int i0 = 0; i0 < half; i0++) d[(long long)row * half + i0] = s[(long long)row * half + i0];
// 57 | CCUTE_FOLD static __device__ void halves__folded(float *d, const float *s, int n, int row)
// 59 |     const int half = n / 2; (void)half;
// 60 |     /* l = (2,8):(8,1) */
// 61 |     { const auto v0 = ccute_load_global<4>(s + row * 8), v1 = ccute_load_global<4, 4>(s + row * 8); ccute_store_global(d + row * 8, v0); ccute_store_global<4>(d + row * 8, v1); }
// 57 | CCUTE_FOLD static __device__ void halves__folded_2(float *d, const float *s, int n, int row)
// 59 |     const int half = n / 2; (void)half;
// 60 |     /* l = (2,24):(24,1) */
// 61 |     { const auto v0 = ccute_load_global<4>(s + row * 24), v1 = ccute_load_global<4, 4>(s + row * 24), v2 = ccute_load_global<4, 8>(s + row * 24), v3 = ccute_load_global<4, 12>(s + row * 24), v4 = ccute_load_global<4, 16>(s + row * 24), v5 = ccute_load_global<4, 20>(s + row * 24); ccute_store_global(d + row * 24, v0); ccute_store_global<4>(d + row * 24, v1); ccute_store_global<8>(d + row * 24, v2); ccute_store_global<12>(d + row * 24, v3); ccute_store_global<16>(d + row * 24, v4); ccute_store_global<20>(d + row * 24, v5); }
// 62 |
// 70 |     halves__folded(d, s, 16, threadIdx.x);
// 71 |     halves__folded_2(d + 16, s, 48, threadIdx.x);
// ! helper_of_literal_extents.cu:6:5: remark: narrow: 32-bit: the number of adjacent elements, n, is not known to be a multiple of 4; remedy: CCUTE_ASSUME(n % 4 == 0)
// !     ccute_copy(d, ccute_make_layout(n), s, ccute_make_layout(n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! helper_of_literal_extents.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     ccute_copy(d, ccute_make_layout(n), s, ccute_make_layout(n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! helper_of_literal_extents.cu:35:61: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// ! CCUTE_FOLD static __device__ long at(int n, int i) { return ccute_at(ccute_make_layout(TUP(2, n), TUP(n, 1)), i); }
// !                                                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! helper_of_literal_extents.cu:35:61: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// ! CCUTE_FOLD static __device__ long at(int n, int i) { return ccute_at(ccute_make_layout(TUP(2, n), TUP(n, 1)), i); }
// !                                                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! helper_of_literal_extents.cu:37:67: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// ! CCUTE_FOLD static __device__ void put(float *d, int n, int i) { d[ccute_at(ccute_make_layout(TUP(2, n), TUP(n, 1)), i)] = n; }
// !                                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! helper_of_literal_extents.cu:37:67: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// ! CCUTE_FOLD static __device__ void put(float *d, int n, int i) { d[ccute_at(ccute_make_layout(TUP(2, n), TUP(n, 1)), i)] = n; }
// !                                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
