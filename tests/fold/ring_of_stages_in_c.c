// C may jump over an initialiser: nothing is known of the stage then.
#include <ccute/short.h>

// run: jumped_over(0); jumped_over(1)
CCUTE_FOLD long jumped_over(int from)
{
    long sum = 0;
    switch (from) {
        int stage = 1;
    case 0:
        stage = 0;
    case 1:
        sum += from == 0 ? ccute_at(ccute_make_layout(TUP(8, 3), TUP(1, 40)), 0, stage) : 5;
        stage = 1;
    }
    return sum;
}

// run: followed(7)
CCUTE_FOLD long followed(int n)
{
    int stage = 0;
    long sum = 0;
    for (int i = 0; i < n; i++, stage = (stage + 1) % 3)
        sum += ccute_at(ccute_make_layout(TUP(8, 3), TUP(1, 40)), 0, stage);
    return sum;
}
// ---- folded ----
// 13 |         sum += from == 0 ? ((long)((long long)stage * 40)) : 5;
// 25 |         sum += (long)(stage * 40);
