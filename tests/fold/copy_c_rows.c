#include <ccute/ccute.h>

// run: f(3); f(4)
CCUTE_FOLD static long f(int n)
{
    int from[32], to[64];
    long sum = 0;
    for (int i = 0; i < 32; i++)
        from[i] = i * n;
    ccute_clear(to, ccute_make_layout_left(64));
    ccute_copy(to, ccute_make_layout(CCUTE_T(8, 4), CCUTE_T(1, 16)), from, ccute_make_layout_left(CCUTE_T(8, 4)));
    ccute_fill(to, ccute_make_layout(CCUTE_T(8, 4), CCUTE_T(8, 2)), n);
    for (int i = 0; i < 64; i++)
        sum = sum * 3 + to[i];
    return sum;
}
// ---- folded ----
// 10 |     __builtin_memset(to, 0, 256);
// 11 |     { __builtin_memcpy(to, from, 32); __builtin_memcpy(to + 16, from + 8, 32); __builtin_memcpy(to + 32, from + 16, 32); __builtin_memcpy(to + 48, from + 24, 32); }
// 12 |     { const __typeof__(*to) x0 = n; { to[0] = x0; to[8] = x0; to[16] = x0; to[24] = x0; to[32] = x0; to[40] = x0; to[48] = x0; to[56] = x0; } { to[2] = x0; to[10] = x0; to[18] = x0; to[26] = x0; to[34] = x0; to[42] = x0; to[50] = x0; to[58] = x0; } { to[4] = x0; to[12] = x0; to[20] = x0; to[28] = x0; to[36] = x0; to[44] = x0; to[52] = x0; to[60] = x0; } { to[6] = x0; to[14] = x0; to[22] = x0; to[30] = x0; to[38] = x0; to[46] = x0; to[54] = x0; to[62] = x0; } }
