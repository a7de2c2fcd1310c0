#include "headers/linkage.h"

CCUTE_FOLD long f(int n)
{
    long p[4] = {n, n, n, n};
    clear(p, ccute_make_layout(3));
    count(p, ccute_make_layout(2));
    return p[0] + 10 * p[1] + 100 * p[2] + 1000 * p[3];
}
// ---- folded ----
// linkage.h 19 | static inline CCUTE_FOLD void clear__3(long *p)
// linkage.h 20 | {
// linkage.h 21 |     for (int i = 0; i < 3; i++)
// linkage.h 22 |         p[i] = 0;
// linkage.h 23 | }
// 1 |
// linkage.h 6 | static CCUTE_FOLD inline void count__2(long *p)
// linkage.h 7 | {
// linkage.h 8 |     for (int i = 0; i < 2; i++)
// linkage.h 9 |         p[i] += i;
// linkage.h 10 | }
// 1 |
// 6 |     clear__3(p);
// 7 |     count__2(p);
