// run: bits(0x1234, 2); swapped(0x1234, 2); known(3, 2)
/* The compiler's functions of a number have no effect: their calls may change places. */
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD long bits(int n, int i)
{
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(__builtin_popcount(n), __builtin_clz(n))), i, 1) + __builtin_ctz(n);
}

CCUTE_FOLD long swapped(int n, int i)
{
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(__builtin_bswap16(n), __builtin_ffs(n))), i, __builtin_parity(n));
}

CCUTE_FOLD long known(int n, int i)
{
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(n, 1)), i, 1) + __builtin_constant_p(n) * 0;
}
// ---- folded ----
// 8 |     return ((long)((long long)i * (__builtin_popcount(n)) + (__builtin_clz(n)))) + __builtin_ctz(n);
// 13 |     return (long long)i * (__builtin_bswap16(n)) + (long long)(__builtin_ffs(n)) * __builtin_parity(n);
// 18 |     return ((long)((long long)n * i + 1)) + __builtin_constant_p(n) * 0;
