#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, short *e, double *f, float x)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 8)), threadIdx.x, ALL);
    ccute_fill(d, a, x * 2);
    ccute_clear(e, a);
    ccute_fill(f, a, 1);
}
// ---- folded ----
// 5 |     /* a = a_o o (8):(1) */ const int a_o = threadIdx.x * 8;
// 6 |     if ((((size_t)d | (size_t)e | (size_t)f) & 15) == 0) { { const __typeof__(*d) x0(x * 2); ccute_store_global(d + a_o, x0, x0, x0, x0); ccute_store_global<4>(d + a_o, x0, x0, x0, x0); }
// 7 |     { const __typeof__(*e) x0{}; ccute_store_global(e + a_o, x0, x0, x0, x0, x0, x0, x0, x0); }
// 8 |     { const __typeof__(*f) x0(1); ccute_store_global(f + a_o, x0, x0); ccute_store_global<2>(f + a_o, x0, x0); ccute_store_global<4>(f + a_o, x0, x0); ccute_store_global<6>(f + a_o, x0, x0); } } else {
// 6 |  { const __typeof__(*d) x0(x * 2); d[a_o] = x0; d[a_o + 1] = x0; d[a_o + 2] = x0; d[a_o + 3] = x0; d[a_o + 4] = x0; d[a_o + 5] = x0; d[a_o + 6] = x0; d[a_o + 7] = x0; }
// 7 |     { e[a_o] = 0; e[a_o + 1] = 0; e[a_o + 2] = 0; e[a_o + 3] = 0; e[a_o + 4] = 0; e[a_o + 5] = 0; e[a_o + 6] = 0; e[a_o + 7] = 0; }
// 8 |     { const __typeof__(*f) x0(1); f[a_o] = x0; f[a_o + 1] = x0; f[a_o + 2] = x0; f[a_o + 3] = x0; f[a_o + 4] = x0; f[a_o + 5] = x0; f[a_o + 6] = x0; f[a_o + 7] = x0; } }
// ! copy_fill_and_clear.cu:6:5: remark: guarded: 128-bit only where d is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_fill(d, a, x * 2);
// !     ^~~~~~~~~~~~~~~~~~~~~~~
// ! copy_fill_and_clear.cu:7:5: remark: guarded: 128-bit only where e is 16-byte aligned; remedy: CCUTE_ALIGNED(e, 16)
// !     ccute_clear(e, a);
// !     ^~~~~~~~~~~~~~~~~
// ! copy_fill_and_clear.cu:8:5: remark: guarded: 128-bit only where f is 16-byte aligned; remedy: CCUTE_ALIGNED(f, 16)
// !     ccute_fill(f, a, 1);
// !     ^~~~~~~~~~~~~~~~~~~
