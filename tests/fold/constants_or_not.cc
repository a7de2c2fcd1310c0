// run: initialisers(1, 2); globals(2); calls(3, 2)
/* A function may look whether the language evaluates a constant. */
#include <ccute/ccute.h>
#include <ccute/short.h>

constexpr int number(int n)
{
    if (__builtin_is_constant_evaluated())
        return 3;
    return n;
}
constexpr int more(int n) { return number(n) + 1; }
CCUTE_FOLD constexpr int marked(int n) { return __builtin_is_constant_evaluated() ? 4 : n; }
constexpr int plain(int n) { return n + 2; }

CCUTE_FOLD long initialisers(int n, int i)
{
    constexpr int a = number(7), b = more(7), c = marked(7), d = plain(7);
    int e = number(7);
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(a * 1000 + b * 100, c * d)), i, 1) + 1000000L * e + n;
}

constexpr int known = number(9);
CCUTE_FOLD long globals(int i)
{
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(known, 1)), i, 1);
}

CCUTE_FOLD long calls(int n, int i)
{
    float row[number(9)] = {0};
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(number(n), sizeof row)), i, 1) + 100 * marked(n);
}
// ---- folded ----
// 18 |     constexpr int a = number(7), b = more(7), c = marked(7), d = plain(7); (void)d;
// 20 |     return ((long)(long long)((long long)c * 9 + (unsigned long long)i * ((long long)a * 10 + b) * 100)) + 1000000L * e + n;
// 26 |     return (long long)i * known + 1;
// 31 |     float row[number(9)] = {0}; (void)row;
// 32 |     return ((long)((long long)i * (number(n)) + 12)) + 100 * marked(n);
