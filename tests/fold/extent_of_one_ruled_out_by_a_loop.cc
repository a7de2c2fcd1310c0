#include <ccute/short.h>

/* The stride of an extent that may be 1 is a choice. A loop over coordinates from 1 on rules the 1 out; in one from
   0 on the only coordinate is 0 then. */

// run: from_one(1, 3); from_one(4, 3); from_zero(1, 3); from_zero(4, 3)
CCUTE_FOLD long from_one(int h, int w)
{
    static long data[64];
    CCUTE_ASSUME(w > 0 && h > 0);
    const ccute_layout column = ccute_slice(ccute_make_layout(TUP(w, h)), 2, ALL);
    long sum = 0;
    for (int e = 0; e < 64; e++)
        data[e] = e + 1;
    for (int y = 1; y < h; y++)
        sum += data[ccute_at(column, y)];
    return sum;
}

CCUTE_FOLD long from_zero(int h, int w)
{
    static long data[64];
    CCUTE_ASSUME(w > 0 && h > 0);
    const ccute_layout column = ccute_slice(ccute_make_layout(TUP(w, h)), 2, ALL);
    long sum = 0;
    for (int e = 0; e < 64; e++)
        data[e] = e + 1;
    for (int y = 0; y < h; y++)
        sum += data[ccute_at(column, y)];
    return sum;
}
// ---- folded ----
// 11 |     /* column = 2 o (h):(w) */
// 16 |         sum += data[(long long)(unsigned)w * (unsigned)y + 2];
// 24 |     /* column = 2 o (h):(w) */
// 29 |         sum += data[(long long)(unsigned)w * (unsigned)y + 2];
