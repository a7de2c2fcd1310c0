#include <ccute/short.h>

// run: f(10)
static long data[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};

CCUTE_FOLD long f(int n)
{
    const ccute_layout a = ccute_logical_divide(ccute_make_layout(10, 1), 4);
    const ccute_layout where = ccute_logical_divide(ccute_coord_layout(TUP(10), 0), 4);
    long sum = 0;
    for (int i = 0; i < ccute_size(a); i++)
        if (ccute_at(where, i) < n)
            sum = sum * 3 + data[ccute_at(a, i)];
    return sum;
}
// ---- folded ----
// 8 |     /* a = (4,3):(1,4) */
// 9 |     /* where = (4,3):(1,4) */
// 11 |     for (int i = 0; i < 12; i++)
// 12 |         if (i < n)
// 13 |             sum = sum * 3 + data[i];
// ! overhang_guarded.cu:12:13: remark: unguarded: the tiles of this layout cover more than the layout that was divided; remedy: compare the coordinate with the extents in an if
// !         if (ccute_at(where, i) < n)
// !             ^~~~~~~~~~~~~~~~~~
