/* A loop of a copy counts to an unsigned number: compilers warned of the comparison of two signs. */
#include <ccute/short.h>

// run: f(9, 20); f(0, 3)
static int out[64], in[64];

CCUTE_FOLD static long f(unsigned n, unsigned long m)
{
    long s = 0;
    if (n > 60 || m > 60)
        return -1;
    for (int i = 0; i < 64; i++)
        in[i] = i * i, out[i] = 0;
    ccute_copy(out, ccute_make_layout(n), in, ccute_make_layout(n));
    ccute_copy(out + 1, ccute_make_layout(n / 2), in, ccute_make_layout(n / 2));
    ccute_copy(out + 30, ccute_make_layout(m >> 1), in, ccute_make_layout(m >> 1));
    ccute_fill(out + 50, ccute_make_layout(TUP(n & 3, 2), TUP(1, 4)), 7);
    for (int i = 0; i < 64; i++)
        s = s * 3 % 1000003 + out[i];
    return s;
}
// ---- folded ----
// 14 |     for (int i0 = 0; i0 < (int)n; i0++) out[i0] = in[i0];
// 15 |     for (int i0 = 0; i0 < (int)(n >> 1); i0++) (out + 1)[i0] = in[i0];
// 16 |     for (int i0 = 0; i0 < (int)m >> 1; i0++) (out + 30)[i0] = in[i0];
// 17 |     { const __typeof__(*(out + 50)) x0(7); for (int i0 = 0; i0 < 2; i0++) for (int i1 = 0; i1 < (int)(n & 3); i1++) (out + 50)[i0 * 4 + i1] = x0; }
