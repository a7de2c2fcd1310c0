#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int größe)
{
    /* Zeilen × Spalten */ const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(größe, 1)); /* § */
    return ccute_at(a, größe);
}
// ---- folded ----
// 6 |     /* Zeilen × Spalten */ /* a = (8,4):(größe,1) */ /* § */
// 7 |     return größe / 8 + (long long)größe * (größe % 8);
// ! utf8_in_comments_and_names.cu:7:12: remark: costly: fewer instructions where größe >= 0; remedy: CCUTE_ASSUME(größe >= 0)
// !     return ccute_at(a, größe);
// !            ^~~~~~~~~~~~~~~~~~
