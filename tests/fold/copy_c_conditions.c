#include <ccute/ccute.h>

// run: f(3, 2); f(1, 8); f(4, 4)
CCUTE_FOLD static long f(int m, int n)
{
    const ccute_layout a = ccute_make_layout_left(CCUTE_T(4, 8));
    double from[32], to[32];
    float p[8] = {0, 1, -0.0f, 2};
    long sum = 0;
    for (int i = 0; i < 32; i++)
        from[i] = i + 1, to[i] = 0;
    ccute_copy_if(p, ccute_make_layout(CCUTE_T(4, 8), CCUTE_T(0, 1)), to, a, from, a);
    ccute_copy_bounded(to, a, from, a, CCUTE_T(m, n), ccute_coord_layout(CCUTE_T(4, 8), 0), ccute_coord_layout(CCUTE_T(4, 8), 1));
    for (int i = 0; i < 32; i++)
        sum = sum * 3 + (long)to[i];
    return sum;
}
// ---- folded ----
// 6 |     /* a = (4,8):(1,4) */
// 12 |     { if (p[0]) __builtin_memcpy(to, from, 32); if (p[1]) __builtin_memcpy(to + 4, from + 4, 32); if (p[2]) __builtin_memcpy(to + 8, from + 8, 32); if (p[3]) __builtin_memcpy(to + 12, from + 12, 32); if (p[4]) __builtin_memcpy(to + 16, from + 16, 32); if (p[5]) __builtin_memcpy(to + 20, from + 20, 32); if (p[6]) __builtin_memcpy(to + 24, from + 24, 32); if (p[7]) __builtin_memcpy(to + 28, from + 28, 32); }
// 13 |     if (m >= 4 && n >= 8) { { to[0] = from[0]; to[1] = from[1]; to[2] = from[2]; to[3] = from[3]; to[4] = from[4]; to[5] = from[5]; to[6] = from[6]; to[7] = from[7]; } { to[8] = from[8]; to[9] = from[9]; to[10] = from[10]; to[11] = from[11]; to[12] = from[12]; to[13] = from[13]; to[14] = from[14]; to[15] = from[15]; } { to[16] = from[16]; to[17] = from[17]; to[18] = from[18]; to[19] = from[19]; to[20] = from[20]; to[21] = from[21]; to[22] = from[22]; to[23] = from[23]; } { to[24] = from[24]; to[25] = from[25]; to[26] = from[26]; to[27] = from[27]; to[28] = from[28]; to[29] = from[29]; to[30] = from[30]; to[31] = from[31]; } } else { if (m >= 1 && n >= 1) to[0] = from[0]; if (m >= 2 && n >= 1) to[1] = from[1]; if (m >= 3 && n >= 1) to[2] = from[2]; if (m >= 4 && n >= 1) to[3] = from[3]; if (m >= 1 && n >= 2) to[4] = from[4]; if (m >= 2 && n >= 2) to[5] = from[5]; if (m >= 3 && n >= 2) to[6] = from[6]; if (m >= 4 && n >= 2) to[7] = from[7]; if (m >= 1 && n >= 3) to[8] = from[8]; if (m >= 2 && n >= 3) to[9] = from[9]; if (m >= 3 && n >= 3) to[10] = from[10]; if (m >= 4 && n >= 3) to[11] = from[11]; if (m >= 1 && n >= 4) to[12] = from[12]; if (m >= 2 && n >= 4) to[13] = from[13]; if (m >= 3 && n >= 4) to[14] = from[14]; if (m >= 4 && n >= 4) to[15] = from[15]; if (m >= 1 && n >= 5) to[16] = from[16]; if (m >= 2 && n >= 5) to[17] = from[17]; if (m >= 3 && n >= 5) to[18] = from[18]; if (m >= 4 && n >= 5) to[19] = from[19]; if (m >= 1 && n >= 6) to[20] = from[20]; if (m >= 2 && n >= 6) to[21] = from[21]; if (m >= 3 && n >= 6) to[22] = from[22]; if (m >= 4 && n >= 6) to[23] = from[23]; if (m >= 1 && n >= 7) to[24] = from[24]; if (m >= 2 && n >= 7) to[25] = from[25]; if (m >= 3 && n >= 7) to[26] = from[26]; if (m >= 4 && n >= 7) to[27] = from[27]; if (m >= 1 && n >= 8) to[28] = from[28]; if (m >= 2 && n >= 8) to[29] = from[29]; if (m >= 3 && n >= 8) to[30] = from[30]; }
