#include <ccute/short.h>

// run: f(5)
static int which(int) { return 1; }
static int which(unsigned) { return 2; }
static int which(long) { return 3; }
template <class T> static int bytes(T) { return (int)sizeof(T); }

CCUTE_FOLD long f(unsigned i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return which(ccute_at(a, i)) * 100 + which(ccute_size(a)) * 10 + bytes(ccute_at(a, 0)) + which(ccute_rank(a));
}
// ---- folded ----
// 11 |     /* a = (8,4):(4,1) */
// 12 |     return which((long)((i & 7) * 4 + (i >> 3))) * 100 + which(32L) * 10 + bytes(0L) + which(2);
