#include <ccute/short.h>

// Below zero the remainder of the counter is no longer that of its first value.
// run: f(3, -16); f(0, -16); f(3, 8)
CCUTE_FOLD long long f(int first, int last)
{
    long long sum = 0;
    CCUTE_ASSUME(first >= 0 && first < 8);
    for (int i = first; i > last; i -= 8)
        sum = sum * 10 + ccute_at(ccute_make_layout(2, i % 8), 1);
    return sum;
}
// ---- folded ----
// 10 |         sum = sum * 10 + ((long)(i % 8));
