#include <ccute/short.h>

CCUTE_FOLD long f(int n)
{
    CCUTE_ASSUME(n > 3 && sizeof(n++) && n++ % 4 == 0);
    return ccute_at(ccute_make_layout(TUP(n, 2)), 3);
}
// ---- folded ----
// exit 1
// ! promise_that_counts.c:5:18: error: CCUTE_ASSUME states a condition, and this one changes 'n': compare with ==, or change it in a statement before
// !     CCUTE_ASSUME(n > 3 && sizeof(n++) && n++ % 4 == 0);
// !                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
