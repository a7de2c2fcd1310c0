// A test of a number made unsigned bounds it on both sides, if no other number has the same bits.
#include <ccute/short.h>

#define TILE ccute_make_layout(TUP(16, 64), TUP(64, 1))

// run: below(-1, 9); below(0, 9); below(15, 16); below(16, 20); below(-2147483648, 2147483647)
CCUTE_FOLD long below(int x, int n)
{
    long sum = 0;
    if ((unsigned)x < 16)
        sum += ccute_at(TILE, x);
    if (unsigned(x) <= 15u)
        sum += 3 * ccute_at(TILE, x, x);
    if (static_cast<unsigned>(x) < static_cast<unsigned>(n) && n <= 16)
        sum += 5 * ccute_at(TILE, x);
    if (n > 0 && n <= 16) {
        if ((unsigned)x < (unsigned)n)
            sum += 7 * ccute_at(TILE, x);
        if ((unsigned)x >= n)
            return sum;
        sum += 11 * ccute_at(TILE, x);
    }
    return sum;
}

// run: shifted(0); shifted(1); shifted(16); shifted(17); shifted(-2147483647)
CCUTE_FOLD long shifted(int x)
{
    const unsigned y = x;
    long sum = 0;
    if ((unsigned)(x - 1) < 16u)
        sum += ccute_at(TILE, x - 1);
    if (y < 16)
        sum += 3 * ccute_at(TILE, x);
    CCUTE_ASSUME(x > -2147483648);
    if (y - 1 < 16u)
        sum += 5 * ccute_at(TILE, x - 1);
    return sum;
}

// The bits of the byte, of the sum and of the difference are those of other numbers, too; so are those below 3000000000.
// run: not_bounded(17, 1, 2); not_bounded(261, 1, 2); not_bounded(-251, 1, 2); not_bounded(5, -7, 2)
CCUTE_FOLD long not_bounded(int x, long long y, unsigned z)
{
    const ccute_layout all = ccute_make_layout(TUP(3, 16384), TUP(100, 1));
    long sum = 0;
    if ((unsigned char)x < 16)
        sum += x < 0 ? 1 : ccute_at(all, x);
    if ((unsigned)y < 16)
        sum += y < 0 ? 2 : ccute_at(all, y);
    if ((unsigned)x < 3000000000u)
        sum += x < 0 ? 3 : ccute_at(all, x);
    if ((unsigned)x + z < 16u)
        sum += x < 0 ? 4 : ccute_at(all, x);
    return sum;
}

// The low bits of a wider number are those of larger numbers, too.
// run: low_bits(17); low_bits(4294967301); low_bits(5)
CCUTE_FOLD long low_bits(long long y)
{
    CCUTE_ASSUME(y >= 0);
    if ((unsigned)y < 16)
        return ccute_at(ccute_make_layout(TUP(16, 1 << 30), TUP(100, 1)), y);
    return 2;
}

// ---- folded ----
// 11 |         sum += (long)(x * 64);
// 13 |         sum += 3 * ((long)(x * 65));
// 15 |         sum += 5 * ((long)(x % 16 * 64 + x / 16));
// 18 |             sum += 7 * ((long)((x & 15) * 64 + (x >> 4)));
// 21 |         sum += 11 * ((long)((x & 15) * 64 + (x >> 4)));
// 32 |         sum += (long)(x * 64 - 64);
// 34 |         sum += 3 * ((long)(x % 16 * 64 + x / 16));
// 37 |         sum += 5 * ((long)((x - 1) % 16 * 64 + (x - 1) / 16));
// 45 |     /* all = (3,16384):(100,1) */
// 48 |         sum += x < 0 ? 1 : ((long)(x % 3 * 100 + x / 3));
// 50 |         sum += y < 0 ? 2 : ((long)((int)(y % 3) * 100 + y / 3));
// 52 |         sum += x < 0 ? 3 : ((long)(x % 3 * 100 + x / 3));
// 54 |         sum += x < 0 ? 4 : ((long)(x % 3 * 100 + x / 3));
// 64 |         return (int)(y & 15) * 100 + (y >> 4);
// ! facts_of_one_unsigned_test.cu:15:20: remark: costly: fewer instructions where x >= 0; remedy: CCUTE_ASSUME(x >= 0)
// !         sum += 5 * ccute_at(TILE, x);
// !                    ^~~~~~~~~~~~~~~~~
// ! facts_of_one_unsigned_test.cu:34:20: remark: costly: fewer instructions where x >= 0; remedy: CCUTE_ASSUME(x >= 0)
// !         sum += 3 * ccute_at(TILE, x);
// !                    ^~~~~~~~~~~~~~~~~
