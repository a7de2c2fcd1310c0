#include <ccute/short.h>
namespace app {
#include "headers/sums.h"
} // namespace app

// run: f(5)
CCUTE_FOLD long f(int ld) { return app::sum(ccute_make_layout(TUP(4, 2), TUP(ld, 1))); }
// ---- folded ----
// sums.h 2 | namespace { CCUTE_FOLD static long sum__4x2(const int l_d0)
// sums.h 3 | {
// sums.h 4 |     long s = 0;
// sums.h 5 |     for (int i = 0; i < 8; i++)
// sums.h 6 |         s = s * 3 + ((long)((i >> 2) + (long long)l_d0 * (i & 3)));
// sums.h 7 |     return s;
// sums.h 8 | } }
// sums.h 9 | __attribute__((unused)) CCUTE_FOLD static long (*const sum_unused)(const ccute_layout l) = sum;
// 3 |
// 7 | CCUTE_FOLD long f(int ld) { return app::sum__4x2(ld); }
