// A call of an unsigned type makes the other operand of a comparison unsigned, where that is not wider.
#include <ccute/short.h>

CCUTE_FOLD static unsigned long none(int b) { return b & (b * 0); }
CCUTE_FOLD static unsigned long wide(int b) { return b & 7; }
CCUTE_FOLD static unsigned middle(int b) { return b & 3; }
CCUTE_FOLD static unsigned char narrow(int b) { return b & 3; }
struct bits {
    int x : 3;
    unsigned y : 3;
};

// run: of_a_number(-1); of_a_number(0); of_a_number(4)
CCUTE_FOLD int of_a_number(short a) { return (a >= none(a)) + 2 * (none(a) <= a) + 4 * (a < none(a)); }

// run: of_a_part(-1); of_a_part(-8); of_a_part(5)
CCUTE_FOLD int of_a_part(int a) { return (a > wide(a)) + 2 * (middle(a) > a) + 4 * (middle(a) == a); }

// run: wider(-1); wider(2); wider(1l << 40)
CCUTE_FOLD int wider(long a) { return (a >= middle((int)a)) + 2 * (a >= wide((int)a)); }

// run: promoted(-1); promoted(3)
CCUTE_FOLD int promoted(short a) { return a >= narrow(a); }

// run: numbers(-1); numbers(2)
CCUTE_FOLD int numbers(int a) { return (middle(a) != -1) + 2 * (wide(a) > 4) + 4 * (wide(a) > -4); }

// run: fields(-1); fields(2)
CCUTE_FOLD int fields(int a)
{
    const bits b = {a < 0 ? -2 : 1, 3};
    return (b.x >= middle(a)) + 2 * (b.y >= middle(a));
}

enum sign { MINUS = -1, PLUS = 1 };

// run: enumerators(-1); enumerators(2)
CCUTE_FOLD int enumerators(int a)
{
    const sign s = a < 0 ? MINUS : PLUS;
    return (s > middle(a)) + 2 * (s <= wide(a));
}

// run: leaves(-3); leaves(3)
CCUTE_FOLD int leaves(int a)
{
    int rounds = 0;
    for (int i = a; i < wide(a); i++)
        if (++rounds > 9)
            return 100;
    if (a >= none(a))
        return 10 + rounds;
    return rounds;
}
// ---- folded ----
// 4 | __attribute__((unused)) CCUTE_FOLD static unsigned long none(int b) { return b & (b * 0); }
// 5 | __attribute__((unused)) CCUTE_FOLD static unsigned long wide(int b) { return b & 7; }
// 6 | __attribute__((unused)) CCUTE_FOLD static unsigned middle(int b) { return b & 3; }
// 7 | __attribute__((unused)) CCUTE_FOLD static unsigned char narrow(int b) { return b & 3; }
// 14 | CCUTE_FOLD int of_a_number(short a) { return (a >= 0UL) + 2 * (0UL <= a) + 4 * (a < 0UL); }
// 17 | CCUTE_FOLD int of_a_part(int a) { return (a > (unsigned long)(a & 7)) + 2 * ((unsigned)(a & 3) > a) + 4 * ((unsigned)(a & 3) == a); }
// 20 | CCUTE_FOLD int wider(long a) { return (a >= ((int)a & 3)) + 2 * (a >= (unsigned long)((int)a & 7)); }
// 23 | CCUTE_FOLD int promoted(short a) { return a >= (a & 3); }
// 26 | CCUTE_FOLD int numbers(int a) { return ((unsigned)(a & 3) != -1) + 2 * ((a & 7) > 4) + 4 * ((unsigned long)(a & 7) > -4); }
// 32 |     return (b.x >= (unsigned)(a & 3)) + 2 * (b.y >= (a & 3));
// 41 |     return (s > (unsigned)(a & 3)) + 2 * (s <= (unsigned long)(a & 7));
// 48 |     for (int i = a; i < (unsigned long)(a & 7); i++)
// 51 |     if (a >= 0UL)
