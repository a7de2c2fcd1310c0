#include <ccute/short.h>

CCUTE_FOLD long f(ccute_layout a, int i)
{
    CCUTE_FORM(a, "(8,_");
    return ccute_at(a, i, 1);
}
// ---- folded ----
// exit 1
// ! form_without_a_form.cu:5:19: error: '(8,_' is not the form of a layout, at column 6: write a shape like (_,(8,_)), or shape:stride, where a number stands for itself and _ for any number
// !     CCUTE_FORM(a, "(8,_");
// !                   ^~~~~~
