// A variable that counts modulo a number stays in its range, however it turns round: offsets with it are 32 bits wide. One that may
// leave the range is any int.
#include <ccute/short.h>

#define BUFFER ccute_make_layout(TUP(8, 3), TUP(1, 40))

// run: remainder(7)
CCUTE_FOLD long remainder(int n)
{
    int stage = 0;
    long sum = 0;
    for (int i = 0; i < n; i++) {
        sum += ccute_at(BUFFER, i & 7, stage);
        stage = (stage + 1) % 3;
    }
    return sum;
}

// run: mask(7)
CCUTE_FOLD long mask(int n)
{
    unsigned stage = 3;
    long sum = 0;
    for (int i = 0; i < n; i++, stage = (stage + 1) & 3)
        sum += ccute_at(BUFFER, i & 7, stage);
    return sum;
}

// run: turn_of_two_modes(7); turn_of_two_modes(1)
CCUTE_FOLD long turn_of_two_modes(int n)
{
    int stage = 0;
    long sum = 0;
    for (int i = 0; i < n; i++) {
        sum += ccute_at(ccute_make_layout(TUP(TUP(2, 2)), TUP(TUP(10, 100))), stage);
        if (++stage == 3)
            stage = 0;
    }
    return sum;
}

// run: flip(7); flip(0)
CCUTE_FOLD long flip(int n)
{
    long sum = 0;
    for (int i = 0, stage = 1; i < n; i++) {
        sum += ccute_at(BUFFER, i & 7, stage);
        stage ^= 1;
        sum += ccute_at(BUFFER, i & 7, 1 - stage);
    }
    return sum;
}

// run: choice(7)
CCUTE_FOLD long choice(int n)
{
    int stage = 0, back = 2;
    long sum = 0;
    for (int i = 0; i < n; i++) {
        sum += ccute_at(BUFFER, i & 7, stage) * 100 + ccute_at(BUFFER, i & 7, back);
        stage = stage + 1 == 3 ? 0 : stage + 1;
        back = back > 0 ? back - 1 : 2;
    }
    return sum;
}

// run: turn(7)
CCUTE_FOLD long turn(int n)
{
    int stage = 0;
    long sum = 0;
    for (int i = 0; i < n; i++) {
        sum += ccute_at(BUFFER, i & 7, stage);
        if (++stage == 3)
            stage = 0;
    }
    return sum;
}

// run: not_followed(7, 5); not_followed(3, -2147483647)
CCUTE_FOLD long not_followed(int n, int k)
{
    int counts = 0, given = 0, negative = 0, low = 5, after = 0;
    long sum = 0;
    for (int i = 0; i < n; i++) {
        sum += ccute_at(BUFFER, 0, counts) + ccute_at(BUFFER, 0, given) + ccute_at(BUFFER, 0, negative);
        sum += ccute_at(BUFFER, 0, low) + ccute_at(BUFFER, 0, after);
        counts++;
        given = k;
        negative = (k + i) % 3;
        low = low == 2 ? 0 : low + 1;
        after++;
        sum += after;
        if (after == 3)
            after = 0;
    }
    return sum;
}

// run: through_a_pointer(7)
CCUTE_FOLD long through_a_pointer(int n)
{
    int stage = 0, *p = &stage;
    long sum = 0;
    for (int i = 0; i < n; i++) {
        sum += ccute_at(BUFFER, 0, stage);
        stage = (stage + 1) % 3;
        *p += 100;
    }
    return sum;
}

// An unsigned sum that wraps round: the condition holds where stage is 1.
// run: wraps(7)
CCUTE_FOLD long wraps(int n)
{
    unsigned stage = 0;
    long sum = 0;
    for (int i = 0; i < n; i++) {
        sum += ccute_at(BUFFER, 0, stage);
        stage = stage + 4294967295u == 0u ? 2 : stage == 2 ? 3000000000u : 1;
    }
    return sum;
}
// ---- folded ----
// 13 |         sum += (long)((i & 7) + stage * 40);
// 25 |         sum += (long)((i & 7) + (int)stage * 40);
// 35 |         sum += (long)((stage & 1) * 10 + (stage >> 1) * 100);
// 47 |         sum += (long)((i & 7) + stage * 40);
// 49 |         sum += (long)((i & 7) - stage * 40 + 40);
// 60 |         sum += ((long)((i & 7) + stage * 40)) * 100 + ((long)((i & 7) + back * 40));
// 73 |         sum += (long)((i & 7) + stage * 40);
// 86 |         sum += ((long)((long long)counts * 40)) + ((long)((long long)given * 40)) + ((long)((long long)negative * 40));
// 87 |         sum += ((long)((long long)low * 40)) + ((long)((long long)after * 40));
// 106 |         sum += (long)((long long)stage * 40);
// 120 |         sum += (long)((long long)stage * 40);
