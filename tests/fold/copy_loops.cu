#include <ccute/short.h>

// run: LAUNCH(k, 1, 1, OUT, 5, 7)
CCUTE_FOLD __global__ void __launch_bounds__(1) k(long *out, int m, int n)
{
    __shared__ long s[256];
    CCUTE_ASSUME(m >= 0 && n >= 0);
    ccute_fill(s, ccute_make_layout_left(256), 4);
    ccute_fill(s, ccute_make_layout(TUP(m, n), TUP(1, 16)), 5);
    ccute_copy(out, ccute_make_layout_left(256), s, ccute_make_layout_left(256));
    ccute_copy(out + 300, ccute_make_layout(TUP(m, n), TUP(n, 1)), s, ccute_make_layout(TUP(m, n), TUP(1, 16)));
    ccute_copy(out + 400, ccute_make_layout(TUP(m, n), TUP(1, m)), s, ccute_make_layout(TUP(n, m), TUP(1, 16)));
}
// ---- folded ----
// 8 |     if ((((size_t)s | (size_t)out) & 15) == 0) { { const __typeof__(*s) x0(4); for (int i0 = 0; i0 < 128; i0++) ccute_store_shared(s + i0 * 2, x0, x0); }
// 9 |     { const __typeof__(*s) x0(5); for (int i0 = 0; i0 < n; i0++) for (int i1 = 0; i1 < m; i1++) s[(long long)i0 * 16 + i1] = x0; }
// 10 |     for (int i0 = 0; i0 < 128; i0++) ccute_store_global(out + i0 * 2, ccute_load_shared<2>(s + i0 * 2)); } else {
// 8 |  { const __typeof__(*s) x0(4); for (int i0 = 0; i0 < 256; i0++) s[i0] = x0; }
// 9 |     { const __typeof__(*s) x0(5); for (int i0 = 0; i0 < n; i0++) for (int i1 = 0; i1 < m; i1++) s[(long long)i0 * 16 + i1] = x0; }
// 10 |     for (int i0 = 0; i0 < 256; i0++) out[i0] = s[i0]; }
// 11 |     for (int i0 = 0; i0 < n; i0++) for (int i1 = 0; i1 < m; i1++) (out + 300)[i0 + (long long)(unsigned)n * (unsigned)i1] = s[(long long)i0 * 16 + i1];
// 12 |     for (long long i0 = 0; i0 < (long long)(unsigned)m * (unsigned)n; i0++) (out + 400)[i0] = s[i0 % n + (unsigned long long)(i0 / n) * 16];
// ! copy_loops.cu:8:5: remark: guarded: 128-bit only where s is 16-byte aligned; remedy: __align__(16) on 's'
// !     ccute_fill(s, ccute_make_layout_left(256), 4);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_loops.cu:9:5: remark: narrow: 64-bit: the number of adjacent elements, m, is not known to be a multiple of 2; remedy: CCUTE_ASSUME((m & 1) == 0)
// !     ccute_fill(s, ccute_make_layout(TUP(m, n), TUP(1, 16)), 5);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_loops.cu:10:5: remark: guarded: 128-bit only where out is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out, ccute_make_layout_left(256), s, ccute_make_layout_left(256));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_loops.cu:11:5: remark: narrow: 64-bit: no two elements are adjacent on both sides
// !     ccute_copy(out + 300, ccute_make_layout(TUP(m, n), TUP(n, 1)), s, ccute_make_layout(TUP(m, n), TUP(1, 16)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_loops.cu:12:5: remark: narrow: 64-bit: the modes of the two layouts cut their elements at different places
// !     ccute_copy(out + 400, ccute_make_layout(TUP(m, n), TUP(1, m)), s, ccute_make_layout(TUP(n, m), TUP(1, 16)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_loops.cu:12:5: remark: costly: fewer instructions where n is a power of two; remedy: CCUTE_ASSUME(n > 0 && (n & (n - 1)) == 0)
// !     ccute_copy(out + 400, ccute_make_layout(TUP(m, n), TUP(1, m)), s, ccute_make_layout(TUP(n, m), TUP(1, 16)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
