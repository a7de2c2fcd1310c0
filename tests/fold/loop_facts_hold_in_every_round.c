/* What a loop's head says of its counter holds in every round: where it turns, wraps, or is not a sum. */
#include <ccute/short.h>

// run: downwards(); from_a_constant(); wraps_below(); product_wraps(); quotients(-9); quotients(12); by_itself()

/* A negative step leads down, whether it is added or subtracted. */
CCUTE_FOLD long downwards(void)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 8), TUP(8, 1));
    long sum = 0;
    for (int i = 16; i > 0; i += -3)
        sum = 7 * sum + ccute_at(l, i < 9, i % 8);
    return sum;
}

/* 20 - i and 20 / i are no steps away from i. */
CCUTE_FOLD long from_a_constant(void)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 8), TUP(8, 1));
    long sum = 0, left = 4;
    for (int i = 4; left-- > 0; i = 20 - i)
        sum = 7 * sum + ccute_at(l, i % 8, i > 4);
    for (int i = 2; left++ < 3; i = 20 / i)
        sum = 7 * sum + ccute_at(l, i % 8, i > 2);
    return sum;
}

/* 10, 3, 4294967292: neither below 11 nor three more than a multiple of seven. */
CCUTE_FOLD long wraps_below(void)
{
    const ccute_layout l = ccute_make_layout(TUP(16, 8), TUP(8, 1));
    long sum = 0;
    for (unsigned i = 10; i != 4294967285u; i -= 7)
        sum = 7 * sum + ccute_at(l, i % 16, i % 7);
    return sum;
}

/* 3, 44, 48: cut down to eight bits, no longer multiples of three. */
CCUTE_FOLD long product_wraps(void)
{
    const ccute_layout l = ccute_make_layout(TUP(3, 16), TUP(1, 3));
    long sum = 0;
    for (unsigned char i = 3; i != 192; i *= 100)
        sum = 7 * sum + ccute_at(l, i % 3, i % 16);
    return sum;
}

/* A negative number stays one, and a negative divisor makes one. */
CCUTE_FOLD long quotients(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(2, 8), TUP(1, 2));
    long sum = 0;
    for (int i = n; i != 0; i /= 2)
        sum = 7 * sum + ccute_at(l, i < 0, 3);
    for (int i = 12; i != 0; i /= -2)
        sum = 7 * sum + ccute_at(l, i < 0, 5);
    return sum;
}

/* The step changes with the counter: what it divides in one round it need not divide in the next. */
CCUTE_FOLD long by_itself(void)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(1, 4));
    long sum = 0;
    for (int i = 5; i < 14; i += (i > 9) + 1)
        sum = 7 * sum + ccute_at(l, (i - 5) % ((i > 9) + 1), 1);
    return sum;
}
// ---- folded ----
// 9 |     /* l = (4,8):(8,1) */
// 12 |         sum = 7 * sum + ((long)((i < 8) * 8 + (i & 7)));
// 19 |     /* l = (8,8):(8,1) */
// 22 |         sum = 7 * sum + ((long)(i % 8 * 8 + (i >= 5)));
// 24 |         sum = 7 * sum + ((long)(i % 8 * 8 + (i >= 3)));
// 31 |     /* l = (16,8):(8,1) */
// 34 |         sum = 7 * sum + ((long)((i & 15) * 8 + i % 7));
// 41 |     /* l = (3,16):(1,3) */
// 44 |         sum = 7 * sum + ((long)(i % 3 + (i & 15) * 3));
// 51 |     /* l = (2,8):(1,2) */
// 54 |         sum = 7 * sum + ((long)((i <= -1) + 6));
// 56 |         sum = 7 * sum + ((long)((i <= -1) + 10));
// 63 |     /* l = (4,4):(1,4) */
// 66 |         sum = 7 * sum + ((long)((int)(((long long)i - 5) % ((i >= 10) + 1)) + 4));
// ! loop_facts_hold_in_every_round.c:54:25: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !         sum = 7 * sum + ccute_at(l, i < 0, 3);
// !                         ^~~~~~~~~~~~~~~~~~~~~
// ! loop_facts_hold_in_every_round.c:56:25: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !         sum = 7 * sum + ccute_at(l, i < 0, 5);
// !                         ^~~~~~~~~~~~~~~~~~~~~
