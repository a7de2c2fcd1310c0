// A literal may hold any bytes, control characters as well: they stay where the operand around it is repeated.
#include <ccute/ccute.h>
#include <ccute/short.h>

extern long look(const char *text);
CCUTE_FOLD long f(long n, long m)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 8), TUP(n * m, 1));
    return ccute_at(l, 3, look("a0b1c9")) + ccute_at(l, 1, 2);
}
// ---- folded ----
// 8 |     /* l = (8,8):(l_d0,1) */ const long long l_d0 = (long long)((unsigned long long)n * m);
// 9 |     return ((long)(long long)((unsigned long long)l_d0 * 3 + look("a0b1c9"))) + ((long)(l_d0 + 2));
