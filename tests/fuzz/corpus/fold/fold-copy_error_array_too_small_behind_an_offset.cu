// -Rfold-missed --report=x
#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *d)
{
    __shared__ float t[8];
    ccute_copy(d, ccute_make_layout_left(4), t + 5, ccute_make_layout_left(4));
}
