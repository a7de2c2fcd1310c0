#include <ccute/short.h>

// r / m overflows where r is the least number and m is -1; the quotient of the whole sum does not.
// run: quotient(-1, -1, -9223372036854775807); quotient(-2, -2, -9223372036854775807)
// run: remainder(-1, -1, -9223372036854775807); remainder(-2, -2, -9223372036854775807)
CCUTE_FOLD long long quotient(long long n, long long m, long long r)
{
    CCUTE_ASSUME(n >= -2 && n <= -1 && m >= -2 && m <= -1 && r <= -9223372036854775807);
    return ccute_at(ccute_make_layout(2, (n * m + r) / m), 1);
}

CCUTE_FOLD long long remainder(long long n, long long m, long long r)
{
    CCUTE_ASSUME(n >= -2 && n <= -1 && m >= -2 && m <= -1 && r <= -9223372036854775807);
    return ccute_at(ccute_make_layout(2, (n * m + r) % m), 1);
}
// ---- folded ----
// 9 |     return (r + (int)n * (int)m) / m;
// 15 |     return (r + (int)n * (int)m) % m;
