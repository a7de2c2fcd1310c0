// An index that leaves its array by a power of two finds no other object there, in the source as in the folded text.
#include <ccute/ccute.h>
#include <ccute/short.h>
CCUTE_FOLD long squares(int i)
{
    int v[64];
    for (int k = 0; k < 64; k++)
        v[k] = k * k;
    const ccute_layout a = ccute_make_layout(TUP(8, 8), TUP(8, 1));
    const int *q = &v[ccute_at(a, i, 3)], *p = v + ccute_at(a, i, 0);
    return (q - p) + p[ccute_at(a, 0, 2)];
}
