#include <ccute/short.h>

// run: f(0); f(1); f(2)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    try {
        switch (i) {
        case 0:
            return ccute_at(a, 3);
        case 1:
            throw ccute_at(a, 5);
        default:
            break;
        }
    } catch (long long x) {
        return -(long)x;
    } catch (long x) {
        return -x;
    }
    return ccute_size(a);
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 10 |             return 12;
// 12 |             throw 20L;
// 21 |     return 32;
