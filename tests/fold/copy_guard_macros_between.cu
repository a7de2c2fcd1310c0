#include <ccute/short.h>

// run: LAUNCH(k, 1, 1, OUT, OUT + 1024); LAUNCH(k, 1, 1, OUT + 1, OUT + 1024)
#define SCALE 3
CCUTE_FOLD __global__ void k(long *d, long *s)
{
    for (int i = 0; i < 16; i++)
        s[i] = i + 1;
    for (int k = 0; k < 4; k++) {
        long b = SCALE;
#undef SCALE
#define SCALE 5
        ccute_copy(d + 4 * k, ccute_make_layout(4, 1), s + 4 * k, ccute_make_layout(4, 1));
        d[4 * k] += b * SCALE;
    }
}
// ---- folded ----
// 13 |         if ((((size_t)d | (size_t)s) & 15) == 0) { { const auto v0 = ccute_load_global<2>((s + 4 * k)), v1 = ccute_load_global<2, 2>((s + 4 * k)); ccute_store_global((d + 4 * k), v0); ccute_store_global<2>((d + 4 * k), v1); } } else { { const auto v0 = (s + 4 * k)[0], v1 = (s + 4 * k)[1], v2 = (s + 4 * k)[2], v3 = (s + 4 * k)[3]; (d + 4 * k)[0] = v0; (d + 4 * k)[1] = v1; (d + 4 * k)[2] = v2; (d + 4 * k)[3] = v3; } }
// ! copy_guard_macros_between.cu:13:9: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !         ccute_copy(d + 4 * k, ccute_make_layout(4, 1), s + 4 * k, ccute_make_layout(4, 1));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
