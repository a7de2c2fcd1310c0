#include <ccute/short.h>

/* The text of an operator with effects stays whole, and what its operands say holds of it: a multiple of 8 has no offset
   in a mode of 8. Each call happens once. */
static int calls;
static int next() { return ++calls; }

// run: f(3)
CCUTE_FOLD long f(int each)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 8), TUP(1, each));
    int i = each;
    long s = ccute_at(l, next() * each * 8);
    s += 3 * ccute_at(l, -(next() * -8));
    s += 5 * ccute_at(l, next() & ~7);
    s += 7 * ccute_at(l, next() << 3);
    s += 11 * ccute_at(l, (next() & 7) * 8);
    s += 13 * ccute_at(l, (unsigned char)next() / 32);
    s += 17 * ccute_at(l, next() > 7 ? 16 : next() * 8);
    s += 19 * ccute_at(l, each > 3 ? next() * 8 : 16);
    s += 23 * ccute_at(l, i++ * 8);
    s += 29 * ccute_at(l, (next() * 64) % 512 / 8);
    return 1000 * s + calls;
}

/* A declared variable has the facts of its initialiser. Nothing is known of a sum with a number that is not. */
// run: g(3)
CCUTE_FOLD long g(int each)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 8), TUP(1, 100));
    const int r = next() * each * 8, t = next() * 8 + each;
    return ccute_at(l, r) + 10000 * ccute_at(l, t);
}
// ---- folded ----
// 11 |     /* l = (8,8):(1,each) */
// 13 |     long s = (long long)each * ((next() * each * 8) / 8);
// 14 |     s += 3 * ((long)((long long)each * ((-(next() * -8)) / 8)));
// 15 |     s += 5 * ((long)((long long)each * ((next() & ~7) / 8)));
// 16 |     s += 7 * ((long)((long long)each * ((next() << 3) / 8)));
// 17 |     s += 11 * ((long)((long long)each * (((next() & 7) * 8) >> 3)));
// 18 |     s += 13 * ((long)((unsigned char)next() / 32));
// 19 |     s += 17 * ((long)((long long)each * ((next() > 7 ? 16 : next() * 8) / 8)));
// 20 |     s += 19 * ((long)((long long)each * ((each > 3 ? next() * 8 : 16) / 8)));
// 21 |     s += 23 * ((long)((long long)each * ((i++ * 8) / 8)));
// 22 |     s += 29 * ((long)((long long)each * (((next() * 64) % 512 / 8) / 8)));
// 30 |     /* l = (8,8):(1,100) */
// 32 |     return ((long)((long long)(r / 2) * 25)) + 10000 * ((long)(t % 8 + (long long)(t / 8) * 100));
