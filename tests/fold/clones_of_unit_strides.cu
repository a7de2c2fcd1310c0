/* Two layouts differ only where their extent is 1: in the stride that CuTe prints there, 20 and 30. Their calls need two
   clones; of layouts that do not differ one is enough. So do two layouts with the same scalars in other places. */
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD __device__ static void list(long *out, const ccute_layout l, int n)
{
    for (int k = 0; k < n; k++)
        out[k] = ccute_size(ccute_get(ccute_stride(l), 0)) * 100 + ccute_at(l, k);
}

CCUTE_FOLD __global__ void lists(long *out, int n)
{
    CCUTE_ASSUME(n >= 1 && n <= 2);
    const ccute_layout by_six = ccute_make_layout(TUP(n), TUP(6));
    const ccute_layout a = ccute_composition(ccute_make_layout(TUP(4, 8), TUP(1, 10)), by_six);
    const ccute_layout b = ccute_composition(ccute_make_layout(TUP(8, 8), TUP(2, 30)), by_six);
    const ccute_layout c = ccute_composition(ccute_make_layout(TUP(4, 4), TUP(1, 10)), by_six);
    list(out, a, n);
    list(out + 4, b, n);
    list(out + 8, c, n);
}

CCUTE_FOLD __global__ void columns(long *out, int n, int m)
{
    CCUTE_ASSUME(n >= 1 && m >= 1);
    list(out, ccute_make_layout(TUP(n, m), TUP(1, n)), n * m);
    list(out + n * m, ccute_make_layout(TUP(n, m), TUP(1, m)), n * m);
    list(out + 2 * n * m, ccute_make_layout(TUP(m, n), TUP(1, m)), n * m);
}
// ---- folded ----
// 6 | __attribute__((unused)) CCUTE_FOLD __device__ static void list(long *out, const ccute_layout l, int n)
// 6 | CCUTE_FOLD __device__ static void list__n(long *out, const int l_s0, int n)
// 9 |         out[k] = ((long)(l_s0 == 1 ? 20 : 12)) * 100 + ((long)(k * 12));
// 6 | CCUTE_FOLD __device__ static void list__n_2(long *out, const int l_s0, int n)
// 9 |         out[k] = ((long)(l_s0 == 1 ? 30 : 12)) * 100 + ((long)(k * 12));
// 6 | CCUTE_FOLD __device__ static void list__nxn(long *out, const int l_s0, const int l_s1, int n)
// 7 | { (void)l_s0; (void)l_s1;
// 9 |         out[k] = 1L * 100 + ((long)k);
// 6 | CCUTE_FOLD __device__ static void list__nxn_2(long *out, const int l_s0, const int l_s1, int n)
// 9 |         out[k] = 1L * 100 + ((long)(k % l_s0 + (long long)(unsigned)l_s1 * (unsigned)(k / l_s0)));
// 10 |
// 15 |     /* by_six = (n):(6) */
// 16 |     /* a = (n):(12) */
// 17 |     /* b = (n):(12) */
// 18 |     /* c = (n):(12) */
// 19 |     list__n(out, n, n);
// 20 |     list__n_2(out + 4, n, n);
// 21 |     list__n(out + 8, n, n);
// 27 |     list__nxn(out, n, m, n * m);
// 28 |     list__nxn_2(out + n * m, n, m, n * m);
// 29 |     list__nxn(out + 2 * n * m, m, n, n * m);
