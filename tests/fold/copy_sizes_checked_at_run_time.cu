#include <ccute/short.h>

// run: LAUNCH(k, 1, 1, OUT, 4, 4); LAUNCH(k, 1, 1, OUT, 9, 9)
CCUTE_FOLD __global__ void __launch_bounds__(1) k(long *out, int m, int n)
{
    __shared__ long s[64];
    CCUTE_ASSUME(m >= 0 && n >= 0);
    ccute_clear(s, ccute_make_layout_left(64));
    if (m)
        ccute_copy(out, ccute_make_layout_left(m), s, ccute_make_layout_left(n));
}
// ---- folded ----
// 8 |     if (((size_t)s & 15) == 0) { { const __typeof__(*s) x0{}; { ccute_store_shared(s, x0, x0); ccute_store_shared<2>(s, x0, x0); ccute_store_shared<4>(s, x0, x0); ccute_store_shared<6>(s, x0, x0); ccute_store_shared<8>(s, x0, x0); ccute_store_shared<10>(s, x0, x0); ccute_store_shared<12>(s, x0, x0); ccute_store_shared<14>(s, x0, x0); } { ccute_store_shared<16>(s, x0, x0); ccute_store_shared<18>(s, x0, x0); ccute_store_shared<20>(s, x0, x0); ccute_store_shared<22>(s, x0, x0); ccute_store_shared<24>(s, x0, x0); ccute_store_shared<26>(s, x0, x0); ccute_store_shared<28>(s, x0, x0); ccute_store_shared<30>(s, x0, x0); } { ccute_store_shared<32>(s, x0, x0); ccute_store_shared<34>(s, x0, x0); ccute_store_shared<36>(s, x0, x0); ccute_store_shared<38>(s, x0, x0); ccute_store_shared<40>(s, x0, x0); ccute_store_shared<42>(s, x0, x0); ccute_store_shared<44>(s, x0, x0); ccute_store_shared<46>(s, x0, x0); } { ccute_store_shared<48>(s, x0, x0); ccute_store_shared<50>(s, x0, x0); ccute_store_shared<52>(s, x0, x0); ccute_store_shared<54>(s, x0, x0); ccute_store_shared<56>(s, x0, x0); ccute_store_shared<58>(s, x0, x0); ccute_store_shared<60>(s, x0, x0); ccute_store_shared<62>(s, x0, x0); } } } else { { { s[0] = 0; s[1] = 0; s[2] = 0; s[3] = 0; s[4] = 0; s[5] = 0; s[6] = 0; s[7] = 0; } { s[8] = 0; s[9] = 0; s[10] = 0; s[11] = 0; s[12] = 0; s[13] = 0; s[14] = 0; s[15] = 0; } { s[16] = 0; s[17] = 0; s[18] = 0; s[19] = 0; s[20] = 0; s[21] = 0; s[22] = 0; s[23] = 0; } { s[24] = 0; s[25] = 0; s[26] = 0; s[27] = 0; s[28] = 0; s[29] = 0; s[30] = 0; s[31] = 0; } { s[32] = 0; s[33] = 0; s[34] = 0; s[35] = 0; s[36] = 0; s[37] = 0; s[38] = 0; s[39] = 0; } { s[40] = 0; s[41] = 0; s[42] = 0; s[43] = 0; s[44] = 0; s[45] = 0; s[46] = 0; s[47] = 0; } { s[48] = 0; s[49] = 0; s[50] = 0; s[51] = 0; s[52] = 0; s[53] = 0; s[54] = 0; s[55] = 0; } { s[56] = 0; s[57] = 0; s[58] = 0; s[59] = 0; s[60] = 0; s[61] = 0; s[62] = 0; s[63] = 0; } } }
// 10 |         { ccute_check_(m == n); { for (int i0 = 0; i0 < m; i0++) out[i0] = s[i0]; } }
// ! copy_sizes_checked_at_run_time.cu:8:5: remark: guarded: 128-bit only where s is 16-byte aligned; remedy: __align__(16) on 's'
// !     ccute_clear(s, ccute_make_layout_left(64));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_sizes_checked_at_run_time.cu:10:9: remark: narrow: 64-bit: the modes of the two layouts cut their elements at different places
// !         ccute_copy(out, ccute_make_layout_left(m), s, ccute_make_layout_left(n));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_sizes_checked_at_run_time.cu:10:9: remark: checked at run time: m == n; remedy: CCUTE_ASSUME(m == n)
// !         ccute_copy(out, ccute_make_layout_left(m), s, ccute_make_layout_left(n));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
