#include <ccute/short.h>
namespace lib {
struct span {
    long *p;
};
CCUTE_FOLD inline void fill(span s, const ccute_layout l)
{
    for (int i = 0; i < ccute_size(l); i++)
        s.p[ccute_at(l, i)] = i;
}
CCUTE_FOLD inline void clear(long *p, const ccute_layout l)
{
    for (int i = 0; i < ccute_size(l); i++)
        p[ccute_at(l, i)] = 0;
}
} // namespace lib
using lib::clear;

// run: f(5)
CCUTE_FOLD long f(int n)
{
    long p[4] = {n, n, n, n};
    clear(p, ccute_make_layout(2));
    fill(lib::span{p}, ccute_make_layout(3)); /* found by its argument */
    return p[0] + 10 * p[1] + 100 * p[2] + 1000 * p[3];
}
// ---- folded ----
// 6 | CCUTE_FOLD inline void fill__3(span s)
// 8 |     for (int i = 0; i < 3; i++)
// 9 |         s.p[i] = i;
// 10 |
// 11 | CCUTE_FOLD inline void clear__2(long *p)
// 13 |     for (int i = 0; i < 2; i++)
// 14 |         p[i] = 0;
// 15 |
// 23 |     lib::clear__2(p);
// 24 |     lib::fill__3(lib::span{p}); /* found by its argument */
