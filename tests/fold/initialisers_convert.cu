/* What a variable, a parameter or a result holds is converted to its type: 300 in an unsigned char is 44. */
#include <ccute/ccute.h>
#include <ccute/short.h>

// run: locals(); narrow(300, -1, 70000); narrow(44, 5, -3); parameters(-1, 300); parameters(7, 65536 + 3)
// run: counters(300); counters(-300); references(-1); lists(5); chosen(1, -2); chosen(0, -2)

enum fixed : unsigned char { NONE };

CCUTE_FOLD long locals()
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    unsigned all = -1;
    bool truth = 22;
    unsigned char byte = 300;
    short half = 70000;
    int word = 4294967295u;
    signed char small = 0x1ff, letter = '\xff';
    const fixed of_enum = (fixed)258;
    unsigned long large = -1;
    return ccute_at(ccute_offset_by(all, l), 1, 1) + 3 * ccute_offset(ccute_offset_by(truth, l)) +
           5 * ccute_offset(ccute_offset_by(byte, l)) + 7 * ccute_offset(ccute_offset_by(half, l)) +
           11 * ccute_offset(ccute_offset_by(word, l)) + 13 * ccute_offset(ccute_offset_by(small, l)) +
           17 * ccute_offset(ccute_offset_by(letter, l)) + 19 * ccute_offset(ccute_offset_by(of_enum, l)) +
           23 * ccute_offset(ccute_offset_by(large >> 60, l)) + 29 * ccute_offset(ccute_offset_by(large, l));
}

CCUTE_FOLD long narrow(int i, int j, int ld)
{
    const unsigned char byte = i;
    const unsigned word = j;
    const short half = ld;
    const bool truth = i;
    const ccute_layout l = ccute_make_layout(TUP(8, 4, 2), TUP(half, word, truth));
    return ccute_at(l, byte & 7, 3, 1) + ccute_at(l, word % 8, word / 2000000000, 0);
}

CCUTE_FOLD static unsigned char low(short x)
{
    const signed char y = x + 1;
    return y * 3;
}

CCUTE_FOLD static long taken(ccute_layout l, unsigned char i, unsigned j) { return ccute_at(l, i & 7, j % 4); }

CCUTE_FOLD long parameters(int i, int j)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(low(i), low(j)));
    return ccute_at(l, 5, 3) + taken(l, 300, -2) + taken(l, j, i);
}

CCUTE_FOLD long counters(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(64, 8), TUP(8, 1));
    const ccute_layout m = ccute_make_layout(n);
    long sum = 0;
    for (unsigned char i = 300; i < 60; i += 5)
        sum += ccute_at(l, i, i % 8);
    for (unsigned i = -1; i < 5; i++)
        sum += ccute_at(m, i - i);
    for (bool i = n; i; i = false)
        sum += ccute_at(l, i + 1, 0);
    return sum;
}

CCUTE_FOLD long references(int i)
{
    const unsigned char &byte = i;
    const ccute_layout l = ccute_make_layout(256, 3);
    return ccute_at(l, byte);
}

CCUTE_FOLD long lists(int i)
{
    const long four{4};
    const int none{};
    const ccute_layout l = ccute_make_layout(TUP(8, four), TUP(four, 1));
    return ccute_at(l, i, none);
}

CCUTE_FOLD long chosen(int c, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(c ? i : 5u, 1));
    return ccute_at(l, 1, 2);
}
// ---- folded ----
// 12 |     /* l = (8,4):(4,1) */
// 13 |     unsigned all = -1; (void)+all;
// 14 |     bool truth = 22; (void)+truth;
// 15 |     unsigned char byte = 300; (void)+byte;
// 16 |     short half = 70000; (void)+half;
// 17 |     int word = 4294967295u; (void)+word;
// 18 |     signed char small = 0x1ff, letter = '\xff'; (void)+letter; (void)+small;
// 19 |     const fixed of_enum = (fixed)258; (void)of_enum;
// 21 |     return 4294967300L + 3 * 1L +
// 22 |            5 * 44L + 7 * 4464L +
// 23 |            11 * (-1L) + 13 * (-1L) +
// 24 |            17 * (-1L) + 19 * 2L +
// 25 |            23 * ((long)(large >> 60)) + 29 * (-1L);
// 34 |     /* l = (8,4,2):(half,word,truth) */
// 35 |     return ((long)((long long)word * 3 + truth + half * (byte & 7))) + ((long)(half * (int)(word & 7) + (long long)word * (word / 2000000000)));
// 38 | __attribute__((unused)) CCUTE_FOLD static unsigned char low(short x)
// 44 | __attribute__((unused)) CCUTE_FOLD static long taken(ccute_layout l, unsigned char i, unsigned j) { return ccute_at(l, i & 7, j % 4); }
// 48 |     /* l = (8,4):(l_d0,l_d1) */ const int l_d0 = (unsigned char)((signed char)((short)i + 1) * 3); const int l_d1 = (unsigned char)((signed char)((short)j + 1) * 3);
// 49 |     return ((long)(l_d0 * 5 + l_d1 * 3)) + ((long)(l_d0 * 4 + l_d1 * 2)) + ((long)(l_d0 * ((unsigned char)j & 7) + l_d1 * (int)((unsigned)i & 3)));
// 54 |     /* l = (64,8):(8,1) */
// 55 |     /* m = n:1 */
// 58 |         sum += (long)(i * 8 + (i & 7));
// 60 |         sum += 0L;
// 62 |         sum += (long)(i * 8 + 8);
// 69 |     /* l = 256:3 */
// 70 |     return byte * 3;
// 75 |     const long four{4}; (void)four;
// 76 |     const int none{}; (void)none;
// 77 |     /* l = (8,4):(4,1) */
// 78 |     return (long long)i * 4;
// 83 |     /* l = (8,4):(l_d0,1) */ const unsigned l_d0 = c == 0 ? 5 : (unsigned)i;
// 84 |     return (long long)l_d0 + 2;
