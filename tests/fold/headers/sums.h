#include <ccute/short.h>
CCUTE_FOLD static long sum(const ccute_layout l)
{
    long s = 0;
    for (int i = 0; i < ccute_size(l); i++)
        s = s * 3 + ccute_at(l, i);
    return s;
}
