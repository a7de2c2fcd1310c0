#include <ccute/short.h>

// run: f(1, 2)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout a = ccute_zipped_divide(ccute_make_layout(9), 4);
    long sum = ccute_at(a, i, j);
    if (j < 2)
        sum += ccute_at(a, i, j);
    return sum;
}
// ---- folded ----
// 6 |     /* a = (4,3):(1,4) */
// 7 |     long sum = i + (long long)j * 4;
// 9 |         sum += (long)(i + (long long)j * 4);
// ! division_that_overhangs.cu:7:16: remark: unguarded: the tiles of this layout cover more than the layout that was divided; remedy: compare the coordinate with the extents in an if
// !     long sum = ccute_at(a, i, j);
// !                ^~~~~~~~~~~~~~~~~
