/* Unsigned arithmetic is computed as such: a product of two unsigned numbers need not fit long long. */
#include <ccute/ccute.h>
#include <ccute/short.h>

// run: ask(4294967295u, 4294967295u, 3); ask(3000000000u, 4000000000u, -7); ask(1u, 2u, 7)
// run: wide(18446744073709551ul, 4611686018427387904ul, -5); wide(0, 1, 2147483647)
// run: shifted(3, -1); shifted(1610612737, 255)

CCUTE_FOLD long ask(unsigned a, unsigned b, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(l, (a * b) % 8, a * b / 1073741824) + ccute_offset(ccute_offset_by((a * b + a * 5000000000u) * 3u, l)) +
           3 * ccute_offset(ccute_offset_by((unsigned short)(a * b - i), l)) +
           5 * ccute_offset(ccute_offset_by((int)(a * b) + (int)(-a * i - b), l)) +
           7 * ccute_offset(ccute_offset_by((a - b) * (a + i), l));
}

CCUTE_FOLD long wide(unsigned long a, unsigned long b, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    const unsigned long before = a - 1, product = a * b;
    return ccute_at(l, (a * b) % 8, before % 4) + ccute_offset(ccute_offset_by((unsigned long)i / 3 % 1000, l)) +
           3 * ccute_offset(ccute_offset_by(((unsigned long)i >> 32) + (product > 5000000000000000000ul), l)) +
           5 * ccute_offset(ccute_offset_by((long)(a - b) / 1024 + (a - b < b), l)) +
           7 * ccute_offset(ccute_offset_by((unsigned)(product + before), l)) +
           11 * ccute_offset(ccute_offset_by(before + 1, l)) +
           13 * ccute_offset(ccute_offset_by(0xfffffffffffffffful % 10 + (0xfffffffffffffffful > a), l)) +
           17 * ccute_offset(ccute_offset_by(9223372036854775807ul * 6ul % 10 + (4611686018427400249l << 7 << 16 >> 6), l));
}

CCUTE_FOLD long shifted(int i, int j)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_offset(ccute_offset_by((i << 30) / 4, l)) + 3 * ccute_offset(ccute_offset_by(j << 24, l)) +
           5 * ccute_offset(ccute_offset_by(1 << 31, l));
}
// ---- folded ----
// 11 |     /* l = (8,4):(4,1) */
// 12 |     return ((long)((a * b & 7) * 4 + (a * b >> 30))) + ((long)(long long)((a * b + a * 5000000000u) * 3u)) +
// 13 |            3 * ((long)(unsigned short)(a * b - (unsigned)i)) +
// 14 |            5 * ((long)((long long)(int)(a * b) + (int)((unsigned)i * (-a) - b))) +
// 15 |            7 * ((long)((a - b) * (a + (unsigned)i)));
// 20 |     /* l = (8,4):(4,1) */
// 22 |     return ((long)((int)((a * b) % 8) * 4 + (int)((long long)before & 3))) + ((long)(((unsigned long)i / 3) % 1000)) +
// 23 |            3 * ((long)(((unsigned long)i >> 32) + (product > 5000000000000000000ul))) +
// 24 |            5 * ((long)((long long)(a - b) / 1024 + (a - b < b))) +
// 25 |            7 * ((long)(unsigned)(product + before)) +
// 26 |            11 * ((long)(long long)(before + 1)) +
// 27 |            13 * ((long)((int)(0xfffffffffffffffful % 10) + (0xfffffffffffffffful > a))) +
// 28 |            17 * ((long)((long long)(9223372036854775807ul * 6ul % 10) + ((4611686018427400249l << 7 << 16) >> 6)));
// 33 |     /* l = (8,4):(4,1) */
// 34 |     return ((long)((int)((unsigned)i * 1073741824) / 4)) + 3 * ((long)(int)((unsigned)j * 16777216)) +
// 35 |            5 * (-2147483648L);
