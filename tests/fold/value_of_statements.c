// The last statement of ({ ... }) states the type of the whole: the text of a call there has the call's own type.
#include <ccute/ccute.h>
#include <ccute/short.h>
// run: product(61); product(3)
CCUTE_FOLD long product(int i)
{
    const ccute_layout rows = ccute_make_layout(TUP(64, 64), TUP(64, 1));
    return ({ ccute_at(rows, i & 63); }) * 10000000;
}
// run: nested(61)
CCUTE_FOLD long nested(int i)
{
    const ccute_layout rows = ccute_make_layout(TUP(64, 64), TUP(64, 1));
    return ({
               ccute_at(rows, 1);
               ({ ccute_at(rows, i & 63); });
           }) * 10000000 + sizeof(({ ccute_at(rows, i & 63); }));
}
// ---- folded ----
// 7 |     /* rows = (64,64):(64,1) */
// 8 |     return ({ ((long)((i & 63) * 64)); }) * 10000000;
// 13 |     /* rows = (64,64):(64,1) */
// 15 |                (void)64;
// 16 |                ({ ((long)((i & 63) * 64)); });
// 17 |            }) * 10000000 + sizeof(({ ((long)((i & 63) * 64)); }));
