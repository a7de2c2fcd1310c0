// The bound of an array that the program looks at stays: sizeof, &, a reference, a range.
#include <ccute/ccute.h>
#include <ccute/short.h>

template <class T, int N> static int elements(T (&)[N]) { return N; }

// run: by_size(); by_address(); by_reference(); by_range(); by_element()
CCUTE_FOLD static long by_size()
{
    CCUTE_REGS(float, r, ccute_make_layout(8), 64);
    return sizeof(r) + sizeof r[0];
}

CCUTE_FOLD static long by_address()
{
    CCUTE_REGS(float, r, ccute_make_layout(8), 64);
    return (char *)(&r + 1) - (char *)r;
}

CCUTE_FOLD static long by_reference()
{
    CCUTE_REGS(float, r, ccute_make_layout(8), 64);
    return elements(r);
}

CCUTE_FOLD static long by_range()
{
    CCUTE_REGS(float, r, ccute_make_layout(8), 64);
    long n = 0;
    for (float &x : r)
        n += sizeof x;
    return n;
}

/* Nothing shows the bound here. */
CCUTE_FOLD static long by_element()
{
    CCUTE_REGS(float, r, ccute_make_layout(8), 64);
    *&r[3] = 5;
    return (long)(sizeof *r * sizeof(r[0]) * r[ccute_at(ccute_make_layout(8), 3)]);
}
// ---- folded ----
// 10 |     float r[64];
// 16 |     float r[64];
// 22 |     float r[64];
// 28 |     float r[64];
// 38 |     float r[8];
// 40 |     return (long)(sizeof *r * sizeof(r[0]) * r[3]);
