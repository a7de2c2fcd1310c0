#include <ccute/short.h>

// run: LAUNCH(k, 1, 1, OUT, 0); LAUNCH(k, 1, 1, OUT, 5)
CCUTE_FOLD __global__ void __launch_bounds__(1) k(long *out, int n)
{
    __shared__ long s[32];
    CCUTE_ASSUME(n >= 0);
    ccute_fill(s, ccute_make_layout_left(32), 3);
    ccute_copy(out, ccute_make_layout_left(TUP(4, 0)), s, ccute_make_layout_left(TUP(4, 0)));
    ccute_copy(out, ccute_make_layout_left(TUP(4, n)), s, ccute_make_layout_left(TUP(4, n)));
}
// ---- folded ----
// 8 |     if ((((size_t)s | (size_t)out) & 15) == 0) { { const __typeof__(*s) x0(3); { ccute_store_shared(s, x0, x0); ccute_store_shared<2>(s, x0, x0); ccute_store_shared<4>(s, x0, x0); ccute_store_shared<6>(s, x0, x0); ccute_store_shared<8>(s, x0, x0); ccute_store_shared<10>(s, x0, x0); ccute_store_shared<12>(s, x0, x0); ccute_store_shared<14>(s, x0, x0); } { ccute_store_shared<16>(s, x0, x0); ccute_store_shared<18>(s, x0, x0); ccute_store_shared<20>(s, x0, x0); ccute_store_shared<22>(s, x0, x0); ccute_store_shared<24>(s, x0, x0); ccute_store_shared<26>(s, x0, x0); ccute_store_shared<28>(s, x0, x0); ccute_store_shared<30>(s, x0, x0); } }
// 9 |     (void)0;
// 10 |     for (int i0 = 0; i0 < n; i0++) for (int i1 = 0; i1 < 2; i1++) ccute_store_global(out + (long long)i0 * 4 + i1 * 2, ccute_load_shared<2>(s + (long long)i0 * 4 + i1 * 2)); } else {
// 8 |  { const __typeof__(*s) x0(3); { s[0] = x0; s[1] = x0; s[2] = x0; s[3] = x0; s[4] = x0; s[5] = x0; s[6] = x0; s[7] = x0; } { s[8] = x0; s[9] = x0; s[10] = x0; s[11] = x0; s[12] = x0; s[13] = x0; s[14] = x0; s[15] = x0; } { s[16] = x0; s[17] = x0; s[18] = x0; s[19] = x0; s[20] = x0; s[21] = x0; s[22] = x0; s[23] = x0; } { s[24] = x0; s[25] = x0; s[26] = x0; s[27] = x0; s[28] = x0; s[29] = x0; s[30] = x0; s[31] = x0; } }
// 9 |     (void)0;
// 10 |     for (int i0 = 0; i0 < n; i0++) for (int i1 = 0; i1 < 4; i1++) out[(long long)i0 * 4 + i1] = s[(long long)i0 * 4 + i1]; }
// ! copy_of_no_element.cu:8:5: remark: guarded: 128-bit only where s is 16-byte aligned; remedy: __align__(16) on 's'
// !     ccute_fill(s, ccute_make_layout_left(32), 3);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_no_element.cu:9:5: remark: guarded: 128-bit only where out is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out, ccute_make_layout_left(TUP(4, 0)), s, ccute_make_layout_left(TUP(4, 0)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_no_element.cu:10:5: remark: guarded: 128-bit only where out is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out, ccute_make_layout_left(TUP(4, n)), s, ccute_make_layout_left(TUP(4, n)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
