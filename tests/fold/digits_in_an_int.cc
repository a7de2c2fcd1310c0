#include <ccute/ccute.h>
#include <ccute/short.h>

/* A block's number times its size and a thread's number are added as an int, before a term of 64 bits. */

// run: fits((1 << 27) - 1, 15, 3, 1 << 30); fits(0, 0, 0, 1)
CCUTE_FOLD long long fits(int block, int t, int row, int ld)
{
    CCUTE_ASSUME(block >= 0 && block < 1 << 27 && t >= 0 && t < 16 && row >= 0 && ld > 0);
    const ccute_layout l = ccute_make_layout(TUP(TUP(16, 1 << 27), 1 << 30), TUP(TUP(1, 16), ld));
    return ccute_at(l, TUP(TUP(t, block), row));
}

/* The sum may be 2^31. */

// run: may_not(1 << 27, 0, 3, 1 << 30); may_not(1 << 27, 15, 0, 5)
CCUTE_FOLD long long may_not(int block, int t, int row, int ld)
{
    CCUTE_ASSUME(block >= 0 && block <= 1 << 27 && t >= 0 && t < 16 && row >= 0 && ld > 0);
    const ccute_layout l = ccute_make_layout(TUP(TUP(16, (1 << 27) + 1), 1 << 30), TUP(TUP(1, 16), ld));
    return ccute_at(l, TUP(TUP(t, block), row));
}

// run: may_not_by_far(1 << 27, 0, 3, 1 << 30); may_not_by_far((1 << 28) - 1, 15, 0, 5)
CCUTE_FOLD long long may_not_by_far(int block, int t, int row, int ld)
{
    CCUTE_ASSUME(block >= 0 && block < 1 << 28 && t >= 0 && t < 16 && row >= 0 && ld > 0);
    const ccute_layout l = ccute_make_layout(TUP(TUP(16, 1 << 28), 1 << 30), TUP(TUP(1, 16), ld));
    return ccute_at(l, TUP(TUP(t, block), row));
}

/* Numbers whose digits overlap are none: compilers may share one of the sums with another index. */

// run: overlap(99, 99, 3, 1 << 30)
CCUTE_FOLD long long overlap(int x, int y, int row, int ld)
{
    CCUTE_ASSUME(x >= 0 && x < 100 && y >= 0 && y < 100 && row >= 0 && ld > 0);
    const ccute_layout l = ccute_make_layout(TUP(TUP(100, 100), 1 << 30), TUP(TUP(1, 16), ld));
    return ccute_at(l, TUP(TUP(x, y), row));
}
// ---- folded ----
// 10 |     /* l = ((16,134217728),1073741824):((1,16),ld) */
// 11 |     return block * 16 + t + (long long)(unsigned)row * (unsigned)ld;
// 20 |     /* l = ((16,134217729),1073741824):((1,16),ld) */
// 21 |     return (unsigned)block * 16 + (long long)t + (long long)(unsigned)row * (unsigned)ld;
// 28 |     /* l = ((16,268435456),1073741824):((1,16),ld) */
// 29 |     return (unsigned)block * 16 + (long long)t + (long long)(unsigned)row * (unsigned)ld;
// 38 |     /* l = ((100,100),1073741824):((1,16),ld) */
// 39 |     return (long long)x + y * 16 + (long long)(unsigned)row * (unsigned)ld;
