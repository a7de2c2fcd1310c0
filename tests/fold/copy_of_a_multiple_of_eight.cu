#include <ccute/short.h>

// Nothing behind the copy writes what it has written.
// run: LAUNCH(k, 1, 1, OUT, 8); LAUNCH(k, 1, 1, OUT, 16)
CCUTE_FOLD __global__ void k(long *out, int n)
{
    CCUTE_ALIGNED(out, 16);
    CCUTE_ASSUME(n >= 0 && n % 8 == 0);
    __shared__ __align__(16) long s[16];
    for (int i = 0; i < 16; i++)
        s[i] = i + 1;
    ccute_copy(out, ccute_make_layout_left(n), s, ccute_make_layout_left(n));
}
// ---- folded ----
// 12 |     for (int i0 = 0; i0 < n >> 1; i0++) ccute_store_global(out + i0 * 2, ccute_load_shared<2>(s + i0 * 2));
