#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    long table[ccute_size(a)];
    for (int k = 0; k < ccute_size(a); k++)
        table[k] = k * k;
    return table[ccute_at(a, i)] + (long)(sizeof table / sizeof *table);
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 7 |     long table[32];
// 8 |     for (int k = 0; k < 32; k++)
// 10 |     return table[i % 8 * 4 + i / 8] + (long)(sizeof table / sizeof *table);
// ! in_an_array_bound.cu:10:18: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return table[ccute_at(a, i)] + (long)(sizeof table / sizeof *table);
// !                  ^~~~~~~~~~~~~~
