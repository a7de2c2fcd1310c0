#include <ccute/ccute.h>

// run: f(3, 8, 1); f(4, 9, 2)
CCUTE_FOLD static long f(int rows, int ld, int step)
{
    struct { short a, b; } from[64], to[64];
    long sum = 0;
    for (int i = 0; i < 64; i++)
        from[i].a = (short)(i * 3), from[i].b = (short)i;
    ccute_clear(to, ccute_make_layout_left(64));
    if (rows > 0)
        ccute_copy(to, ccute_make_layout(CCUTE_T(4, rows), CCUTE_T(1, ld)), from, ccute_make_layout(CCUTE_T(4, rows), CCUTE_T(step, 12)));
    for (int i = 0; i < 64; i++)
        sum = sum * 3 + to[i].a + to[i].b;
    return sum;
}
// ---- folded ----
// 10 |     __builtin_memset(to, 0, 256);
// 12 |         { for (int i0 = 0; i0 < rows; i0++) for (int i1 = 0; i1 < 4; i1++) __builtin_memcpy(to + (long long)ld * i0 + i1, from + (long long)i0 * 12 + (long long)step * i1, 4); }
