// A #line of the source is no line of foldc's: the loop below is cut short in the source and in the folded text alike.
#include <ccute/ccute.h>
#include <ccute/short.h>
#line 1 "generated_from.x"
CCUTE_FOLD long sum(int n)
{
    long s = 0;
    const ccute_layout a = ccute_make_layout(TUP(8, 8), TUP(8, 1));
    for (int k = 0; k < 12; k++)
        s += k * ccute_at(a, k);
#line 40
    for (int k = 0; k < 12; k++)
        s -= ccute_at(a, k) + n;
    return s;
}
