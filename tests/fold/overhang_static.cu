#include <ccute/short.h>

// run: f()
CCUTE_FOLD long f(void)
{
    const ccute_layout even = ccute_logical_divide(ccute_make_layout(8, 2), 4);
    const ccute_layout odd = ccute_logical_divide(ccute_make_layout(9, 2), 4);
    return ccute_overhang(even) * 10 + ccute_overhang(odd);
}
// ---- folded ----
// 6 |     /* even = (4,2):(2,8) */
// 7 |     /* odd = (4,3):(2,8) */
// 8 |     return 0 * 10 + 1;
