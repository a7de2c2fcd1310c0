// run: a(2, 3); b(2, 3); c(2, 3); d(2, 3)
/* A list's macro makes functions, whose names are written before the place that makes them. */
#include <ccute/ccute.h>
#include <ccute/short.h>

#define LIST(X) X(a, 3) X(b, 5) X(c, 7)
#define ONE(name, v) \
    CCUTE_FOLD long name(int n, int i) \
    { \
        const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(n, v)); \
        return ccute_at(l, i, 1); \
    }
LIST(ONE)
ONE(d, 4)
// ---- folded ----
// ! functions_made_by_macros.c:13:6: remark: not folded: the call is inside a macro that expands to more than this call; remedy: write the call outside the macro
// ! LIST(ONE)
// !      ^~~~
// ! functions_made_by_macros.c:14:1: remark: not folded: the call is inside a macro that expands to more than this call; remedy: write the call outside the macro
// ! ONE(d, 4)
// ! ^~~~~~~~~
