#include <ccute/short.h>

CCUTE_FOLD void k(float *B, int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    B[ccute_at(a, i)] = 0;
}
