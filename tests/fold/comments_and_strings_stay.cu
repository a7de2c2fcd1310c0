#include <ccute/short.h>
#include <string.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    /* ccute_at(a, 3) */
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1)); // = (8,4):(4,1)
    return ccute_at(a /* here */, i) + (long)strlen("ccute_at(a, 3)"); // ccute_size(a)
}
// ---- folded ----
// 8 |     /* a = (8,4):(4,1) */ // = (8,4):(4,1)
// 9 |     return ((long)(i % 8 * 4 + i / 8)) + (long)strlen("ccute_at(a, 3)"); // ccute_size(a)
// ! comments_and_strings_stay.cu:9:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a /* here */, i) + (long)strlen("ccute_at(a, 3)"); // ccute_size(a)
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~
