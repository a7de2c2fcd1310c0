#include <ccute/short.h>

/* The counter goes up by 4 whatever else the step counts: i is a multiple of 4, and 16 bytes move at once. */
// run: LAUNCH(counted, 1, 1, OUT)
CCUTE_FOLD __global__ void counted(long *out)
{
    const ccute_layout a = ccute_make_layout(TUP(TUP(4, 8), 2), TUP(TUP(1, 10), 5));
    int filling = 7;
    for (unsigned i = 0; i < 32; i += 4, filling++)
        out[filling] = ccute_at(a, i, 1);
    for (unsigned i = 0; i < 32; filling--, (i += 8, filling -= 2))
        out[100 + filling] = ccute_at(a, i, 1);
}

/* Both steps write the counter, or another statement may: it is a multiple of nothing. */
// run: LAUNCH(written_twice, 1, 1, OUT)
CCUTE_FOLD __global__ void written_twice(long *out)
{
    const ccute_layout a = ccute_make_layout(TUP(TUP(4, 8), 2), TUP(TUP(1, 10), 5));
    for (unsigned i = 0; i < 32; i += 4, i++)
        out[i] = ccute_at(a, i, 1);
    for (unsigned i = 0, n = 0; i < 32; i += 4, i += n++)
        out[40 + i] = ccute_at(a, i, 1);
    for (unsigned i = 0; i < 32; i = i + 4, out[80 + i++] = 3)
        out[120 + i] = ccute_at(a, i, 1);
}
// ---- folded ----
// 7 |     /* a = ((4,8),2):((1,10),5) */
// 10 |         out[filling] = (i >> 1) * 5 + 5;
// 12 |         out[100 + filling] = (i >> 1) * 5 + 5;
// 19 |     /* a = ((4,8),2):((1,10),5) */
// 21 |         out[i] = (i & 3) + (long long)(i >> 2) * 10 + 5;
// 23 |         out[40 + i] = (i & 3) + (long long)(i >> 2) * 10 + 5;
// 25 |         out[120 + i] = (i & 3) + (long long)(i >> 2) * 10 + 5;
