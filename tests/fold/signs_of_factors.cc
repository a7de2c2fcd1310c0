/* A product of 64 bits takes one instruction where both factors have one sign. A factor is only printed in another type that
   it fits: an unsigned number above 2^31 is not shifted as an int, and a stride below 0 is not unsigned. */
#include <ccute/short.h>

// run: shifted(4000000000u, -3); shifted(4000000000u, 1000); shifted(79u, 7); masked(4000000013u, -3); masked(79u, 7)
// run: small(79u, -5); small(4000u, 100000000); promised(4000000015u, 7); promised(79u, 2000000000); wide(4000000000u, 3)
// run: beside(-5, 100000000, 2000000000); beside(7, 3, 2000000000); beside(200000000, 200000000, 200000000)
CCUTE_FOLD static long shifted(unsigned v, int ld)
{
    return ccute_at(ccute_make_layout(TUP(1 << 28, 16), TUP(ld, 1)), v >> 4, v & 15);
}

CCUTE_FOLD static long masked(unsigned v, int ld)
{
    return ccute_at(ccute_make_layout(TUP(16, 1 << 28), TUP(ld, 1)), v & 15, v >> 4);
}

CCUTE_FOLD static long small(unsigned v, int ld)
{
    if (v >= 4096)
        return -1;
    return ccute_at(ccute_make_layout(TUP(256, 16), TUP(ld, 1)), v >> 4, v & 15);
}

CCUTE_FOLD static long promised(unsigned v, int ld)
{
    if (ld < 0)
        return -1;
    return ccute_at(ccute_make_layout(TUP(16, 1 << 28), TUP(ld, 1)), v & 15, v >> 4);
}

CCUTE_FOLD static long wide(unsigned v, int ld)
{
    if (v >= 1u << 31)
        v -= 1u << 31;
    const unsigned w = v & 0x7fffffff;
    return ccute_at(ccute_make_layout(TUP(1 << 27, 16), TUP(ld, 1)), w >> 4, w & 15) * 2 +
           ccute_at(ccute_make_layout(TUP(16, 1 << 27), TUP(1, ld)), v & 15, v >> 5);
}

/* Both factors are 0 or more. They stay ints where the sum widens x, which may be below 0, or a multiple of x. */
CCUTE_FOLD static long beside(int x, int y, int ld)
{
    if (y < 0 || ld < 0)
        return -1;
    const long unknown = ccute_at(ccute_make_layout(TUP(1 << 28, 1 << 28), TUP(ld, 1)), y, x);
    if (x < 0)
        return unknown;
    return unknown * 3 + ccute_at(ccute_make_layout(TUP(1 << 28, 1 << 28), TUP(ld, 1)), y, x) * 5 +
           ccute_at(ccute_make_layout(TUP(1 << 28, 1 << 28), TUP(ld, 8)), y, x);
}
// ---- folded ----
// 10 |     return (v & 15) + (long long)ld * (int)(v >> 4);
// 15 |     return (v >> 4) + (long long)ld * (int)(v & 15);
// 22 |     return (v & 15) + (long long)ld * ((int)v >> 4);
// 29 |     return (v >> 4) + (long long)(unsigned)ld * (v & 15);
// 37 |     return ((long)((w & 15) + (long long)ld * ((int)w >> 4))) * 2 +
// 38 |            ((long)((v & 15) + (long long)ld * (int)(v >> 5)));
// 46 |     const long unknown = x + (long long)y * ld;
// 49 |     return unknown * 3 + ((long)(x + (long long)(unsigned)y * (unsigned)ld)) * 5 +
// 50 |            ((long)((long long)x * 8 + (long long)y * ld));
