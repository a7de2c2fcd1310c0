#include <ccute/short.h>

// run: f(5)
#define LAYOUT(name, m, n) const ccute_layout name = ccute_make_layout(TUP(m, n), TUP(n, 1))

CCUTE_FOLD long f(int i)
{
    LAYOUT(a, 8, 4);
    return ccute_at(a, i);
}
// The text of the macro goes on: the use comes after the statement that it begins, and its else.
#define IN(name, m, n, keyword, ...) LAYOUT(name, m, n); keyword(__VA_ARGS__)
// run: begun(5); begun(0)
CCUTE_FOLD long begun(int i)
{
    long sum = 0;
    IN(a, 8, 4, if, i > 2) sum += ccute_at(a, i & 7);
    else sum = 7;
    IN(b, 8, 2, for, int k = 0; k < 3; k++)
    {
        sum += ccute_at(b, k);
    }
    IN(c, 4, 4, while, sum > 50) sum -= ccute_at(c, 5) ;
    return sum;
}
// ---- folded ----
// 8 |     LAYOUT(a, 8, 4); (void)a;
// 9 |     return i % 8 * 4 + i / 8;
// 17 |     IN(a, 8, 4, if, i > 2) sum += (long)((i & 7) * 4);
// 18 |     else sum = 7; (void)a;
// 21 |         sum += (long)(k * 2);
// 22 |     } (void)b;
// 23 |     IN(c, 4, 4, while, sum > 50) sum -= 5L ; (void)c;
// ! macro_makes_the_declaration.cu:9:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~
// ! macro_makes_the_declaration.cu:17:35: remark: costly: fewer instructions where i < 8; remedy: CCUTE_ASSUME(i < 8)
// !     IN(a, 8, 4, if, i > 2) sum += ccute_at(a, i & 7);
// !                                   ^~~~~~~~~~~~~~~~~~
