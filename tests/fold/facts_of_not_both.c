/* Of "not both" and of "one of them" neither part is known. */
#include <ccute/short.h>

// run: not_both(3, 9); not_both(9, 3); not_both(9, 9); one_of_them(3, 9); one_of_them(9, 3); one_of_them(1, 1)
// run: promised(3, 9); promised(9, 3)

CCUTE_FOLD long not_both(int n, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(2, 2), TUP(1, 7));
    if (n > 4 && m > 4)
        return -1;
    return ccute_at(l, n > 4, m > 4);
}

CCUTE_FOLD long one_of_them(int n, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(2, 2), TUP(1, 7));
    if (n > 4 || m > 4)
        return ccute_at(l, n > 4, m > 4);
    return -1;
}

CCUTE_FOLD long promised(int n, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(2, 2), TUP(1, 7));
    CCUTE_ASSUME(n > 4 || m > 4);
    return ccute_at(l, n > 4, m > 4);
}
// ---- folded ----
// 9 |     /* l = (2,2):(1,7) */
// 12 |     return (n >= 5) + (m >= 5) * 7;
// 17 |     /* l = (2,2):(1,7) */
// 19 |         return (n >= 5) + (m >= 5) * 7;
// 25 |     /* l = (2,2):(1,7) */
// 27 |     return (n >= 5) + (m >= 5) * 7;
