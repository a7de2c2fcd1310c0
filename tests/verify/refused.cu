// What is refused: --verify finds no run that goes on behind it. What may never be reached is not refused.
// says: error: the coordinate 4 is out of bounds
#include <ccute/short.h>

void stop(int);

CCUTE_FOLD long wherever_it_is_called(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 2));
    long s = ccute_at(l, n & 3, 1);
    return s + ccute_at(l, 4, 1);
}

CCUTE_FOLD long never_reached(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 2));
    long s = 0;
    if (9 < ccute_size(l))
        return ccute_at(l, 9, 9);
    for (int i = 0; i < ccute_size(ccute_make_layout(0)); i++)
        s += ccute_at(l, i, 5);
    stop(n);
    return s + ccute_size(ccute_make_layout(-3));
}
