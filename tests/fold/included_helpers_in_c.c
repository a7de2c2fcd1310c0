#include "headers/sums.h"

// run: f(5)
CCUTE_FOLD long f(int ld)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 2), TUP(ld, 1));
    return sum(l) + sum(ccute_make_layout(3));
}
// ---- folded ----
// sums.h 2 | CCUTE_FOLD static long sum__4x2(const int l_d0)
// sums.h 3 | {
// sums.h 4 |     long s = 0;
// sums.h 5 |     for (int i = 0; i < 8; i++)
// sums.h 6 |         s = s * 3 + ((long)((i >> 2) + (long long)l_d0 * (i & 3)));
// sums.h 7 |     return s;
// sums.h 8 | }
// sums.h 2 | CCUTE_FOLD static long sum__3(void)
// sums.h 3 | {
// sums.h 4 |     long s = 0;
// sums.h 5 |     for (int i = 0; i < 3; i++)
// sums.h 6 |         s = s * 3 + ((long)i);
// sums.h 7 |     return s;
// sums.h 8 | }
// sums.h 9 | __attribute__((unused)) static void sum_unused(void) { (void)sum; }
// 1 |
// 6 |     /* l = (4,2):(ld,1) */
// 7 |     return sum__4x2(ld) + sum__3();
