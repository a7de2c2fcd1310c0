// -Rfold-missed --report=x
#include <ccute/short.h>

CCUTE_FOLD int f(ccute_layout a)
{
    CCUTE_FORM(a, "(4,_)");
    return ccute_overhang(a);
}
