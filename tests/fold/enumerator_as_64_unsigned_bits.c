// A negative enumerator, or one that a constant holds, converted to 64 unsigned bits: no number that foldc has holds
// it, so that it stays as it is written.
#include <ccute/ccute.h>
#include <ccute/short.h>

enum range { minus = -57, plus = 124 };
struct packed { int field : 5; };

// run: added(10); anded(1001); times(7); of_constant(1001); less(5); chosen(1); of_64(12); field(3)
CCUTE_FOLD static long added(unsigned long a)
{
    return ccute_at(ccute_make_layout(TUP(7, 4), TUP(5, 1)), 2, (a + minus) % 4u);
}

CCUTE_FOLD static long anded(unsigned long a)
{
    return ccute_at(ccute_make_layout(TUP(7, 4), TUP(5, 1)), 2, (a & minus) % 3u);
}

CCUTE_FOLD static long times(unsigned long a)
{
    return ccute_at(ccute_make_layout(TUP(7, 4), TUP(5, 1)), 2, a * minus & 3);
}

CCUTE_FOLD static long of_constant(unsigned long a)
{
    const enum range k = minus;
    return ccute_at(ccute_make_layout(TUP(7, 4), TUP(5, 1)), 2, (a & k) % 3u);
}

CCUTE_FOLD static long less(unsigned long a)
{
    return ccute_at(ccute_make_layout(TUP(7, 4), TUP(5, 1)), 2, a < minus);
}

CCUTE_FOLD static long chosen(int a)
{
    return ccute_at(ccute_make_layout(TUP(7, 4), TUP(5, 1)), 2, (a ? (unsigned long)minus : plus) % 4);
}


CCUTE_FOLD static long of_64(unsigned long a)
{
    return ccute_at(ccute_make_layout(TUP(7, 4), TUP(5, 1)), 2, (a ^ (unsigned long)-3L) % 4u);
}

CCUTE_FOLD static long field(unsigned long a)
{
    const struct packed p = {-6};
    return ccute_at(ccute_make_layout(TUP(7, 4), TUP(5, 1)), 2, (a + p.field) % 3u);
}
// ---- folded ----
// 12 |     return (int)((a + minus) % 4u) + 10;
// 17 |     return (int)((a & minus) % 3u) + 10;
// 22 |     return (int)((long long)(a * minus) & 3) + 10;
// 28 |     return (int)((a & k) % 3u) + 10;
// 33 |     return (long long)(a < minus) + 10;
// 38 |     return ((a == 0 ? 124 : -57) & 3) + 10;
// 44 |     return (int)(((long long)a ^ -3) & 3) + 10;
// 50 |     return (int)((a + p.field) % 3u) + 10;
