#include <ccute/short.h>

/* long and long long have 64 bits each, and are two types: a number's text is of the one that the call has. */
static int rank(int) { return 4; }
static int rank(long) { return 6; }
static int rank(long long) { return 7; }
static int rank(unsigned long long) { return 8; }
CCUTE_FOLD static long long at(ccute_layout l, int i) { return ccute_at(l, i); }
CCUTE_FOLD static unsigned long long bits(ccute_layout l, int i) { return (unsigned long long)ccute_at(l, i); }

// run: f()
CCUTE_FOLD int f()
{
    const ccute_layout l = ccute_make_layout(TUP(2, 3), TUP(1099511627776, -5));
    return rank(at(l, 0)) + 10 * rank(at(l, 1)) + 100 * rank(at(l, 4)) + 1000 * rank(bits(l, 1));
}
// ---- folded ----
// 8 | __attribute__((unused)) CCUTE_FOLD static long long at(ccute_layout l, int i) { return ccute_at(l, i); }
// 9 | __attribute__((unused)) CCUTE_FOLD static unsigned long long bits(ccute_layout l, int i) { return (unsigned long long)ccute_at(l, i); }
// 14 |     /* l = (2,3):(1099511627776,-5) */
// 15 |     return rank(0LL) + 10 * rank(1099511627776LL) + 100 * rank(-10LL) + 1000 * rank(1099511627776ULL);
