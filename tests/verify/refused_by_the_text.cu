// What is refused for its text has a meaning all the same: --verify does not expect it to trap.
// says: error: this is C's comma operator
#include <ccute/short.h>

CCUTE_FOLD long comma(int k)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 2), TUP((k, 1), 9));
    return ccute_size(l) + k;
}

CCUTE_FOLD long form(int k)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 2));
    CCUTE_FORM(l, "(8,_");
    return ccute_at(l, k & 7);
}
