#include <ccute/short.h>

CCUTE_FOLD long f(ccute_layout a, int i)
{
    CCUTE_FORM(a, "(8,4):(1,(2,_))");
    return ccute_at(a, i, 1);
}
// ---- folded ----
// exit 1
// ! form_of_other_strides.cu:5:19: error: '(8,4):(1,(2,_))' is not the form of a layout, at column 12: write a shape like (_,(8,_)), or shape:stride, where a number stands for itself and _ for any number
// !     CCUTE_FORM(a, "(8,4):(1,(2,_))");
// !                   ^~~~~~~~~~~~~~~~~
