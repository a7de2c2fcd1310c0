#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4));
    CCUTE_FORM(a, "(8,2)");
    return ccute_at(a, i);
}
// ---- folded ----
// exit 1
// ! form_that_a_layout_has_not.cu:6:5: error: 'a' is the layout (8,4):(1,8), which does not have the form (8,2)
// !     CCUTE_FORM(a, "(8,2)");
// !     ^~~~~~~~~~~~~~~~~~~~~~
