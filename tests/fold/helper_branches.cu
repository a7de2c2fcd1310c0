#include <ccute/short.h>

CCUTE_FOLD static int power(int base, int n) { return n == 0 ? 1 : base * power(base, n - 1); }

CCUTE_FOLD static ccute_layout tile(int rows, int ld)
{
    const ccute_tuple shape = TUP(rows, power(2, 3));
    if (rows > 4)
        return ccute_make_layout(shape, TUP(ld, 1));
    return ccute_make_layout(shape, TUP(1, ld));
}

// run: f(3, 9)
CCUTE_FOLD long f(int i, int ld)
{
    const ccute_layout wide = tile(8, ld), tall = tile(4, ld);
    return ccute_at(wide, i, 1) * 1000 + ccute_at(tall, i, 1);
}
// ---- folded ----
// 3 | __attribute__((unused)) CCUTE_FOLD static int power(int base, int n) { return n == 0 ? 1 : base * power(base, n - 1); }
// 5 | __attribute__((unused)) CCUTE_FOLD static ccute_layout tile(int rows, int ld)
// 16 |     /* wide = (8,8):(ld,1) */ /* tall = (4,8):(1,ld) */
// 17 |     return ((long)((long long)i * ld + 1)) * 1000 + ((long)((long long)i + ld));
