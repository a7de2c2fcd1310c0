// A ring that turns in two statements, or in a branch: while it is outside of its range, its range is not used.
#include <ccute/short.h>

#define BUFFER ccute_make_layout(TUP(8, 3), TUP(1, 40))
#define BROKEN ccute_make_layout(TUP(3, 2), TUP(1, 1000))

// run: two_statements(7); two_statements(0)
CCUTE_FOLD long two_statements(int n)
{
    int stage = 0, phase = 0;
    long sum = 0;
    for (int i = 0; i < n; i++) {
        sum = sum * 3 + ccute_at(BUFFER, i & 7, stage) + phase;
        stage++;
        if (stage == 3) {
            phase ^= 1;
            stage = 0;
        }
    }
    return sum;
}

// run: with_a_phase(7); with_a_phase(1)
CCUTE_FOLD long with_a_phase(int n)
{
    unsigned stage = 0, phase = 0;
    long sum = 0;
    for (int i = 0; i < n; i++) {
        sum = sum * 3 + ccute_at(BUFFER, i & 7, stage) + phase;
        if (++stage == 3) {
            stage = 0;
            phase ^= 1;
        }
    }
    return sum;
}

// run: one_of_two(7)
CCUTE_FOLD long one_of_two(int n)
{
    int stage = 0, back = 2;
    long sum = 0;
    for (int i = 0; i < n; i++) {
        sum = sum * 3 + ccute_at(BUFFER, i & 7, stage) * 100 + ccute_at(BUFFER, 0, back);
        if (stage == 2)
            stage = 0;
        else
            stage++;
        if (back > 0) {
            back--;
        } else {
            back = 2;
        }
    }
    return sum;
}

// run: by_an_assignment(7)
CCUTE_FOLD long by_an_assignment(int n)
{
    unsigned char stage = 0;
    int other = 0, twos = 1;
    long sum = 0;
    for (int i = 0; i < n; i++) {
        sum = sum * 3 + ccute_at(BUFFER, i & 7, stage) * 100 + ccute_at(BUFFER, 0, other) + ccute_at(BUFFER, 0, twos);
        stage++;
        stage %= 3;
        other = other + 1;
        other = other >= 3 ? 0 : other;
        twos += 2;
        if (twos > 2)
            twos -= 3;
    }
    return sum;
}

// The writer's stage is the one before the reader's.
// run: follows_another(7)
CCUTE_FOLD long follows_another(int n)
{
    int read = 0, write = 2;
    long sum = 0;
    for (int i = 0; i < n; i++) {
        sum = sum * 3 + ccute_at(BUFFER, i & 7, read) * 100 + ccute_at(BUFFER, 0, write);
        write = read;
        read = read == 2 ? 0 : read + 1;
    }
    return sum;
}

// Between the two statements the stage is 3, where BROKEN has 1000: its range is that of int there.
// run: read_between(7)
CCUTE_FOLD long read_between(int n)
{
    int stage = 0, other = 0;
    long sum = 0;
    for (int i = 0; i < n; i++) {
        sum = sum * 3 + ccute_at(BROKEN, stage) + ccute_at(BROKEN, other);
        stage++;
        stage = stage == 3 ? (int)((unsigned)ccute_at(BROKEN, stage) % 3) : stage;
        if (++other == 3)
            other = (unsigned)ccute_at(BROKEN, other) / 1000 % 2;
        else
            sum += ccute_at(BROKEN, other);
    }
    return sum;
}

// run: leaves_between(9); leaves_between(2)
CCUTE_FOLD long leaves_between(int n)
{
    int stage = 0, twice = 1, sum_of = 0, jumped = 0;
    long sum = 0;
    for (int i = 0; i < n; i++) {
        sum = sum * 3 + ccute_at(BROKEN, stage) + ccute_at(BROKEN, twice) + ccute_at(BROKEN, sum_of);
        if (twice < 2) {
            twice++;
            twice++;
        } else {
            twice = 0;
        }
        sum_of++;
        if (sum_of == 3) {
            sum += ccute_at(BROKEN, sum_of);
            sum_of = 0;
        }
        stage++;
        if (stage == 3) {
            if (i & 1)
                continue;
            stage = 0;
        }
        stage = stage > 3 ? 0 : stage;
    }
    for (int i = 0; i < n; i++) {
        sum = sum * 3 + ccute_at(BROKEN, jumped);
        if (jumped < 2) {
        again:
            jumped++;
            if (jumped < 5)
                goto again;
        } else {
            jumped = 0;
        }
    }
    return sum;
}

// A label after the write lets in what the ring holds at the goto, which lies in its range.
// run: entered_after(7)
CCUTE_FOLD long entered_after(int n)
{
    int stage = 0, again = 0;
    long sum = 0;
    for (int i = 0; i < n; i++) {
        sum = sum * 3 + ccute_at(BROKEN, stage);
        if (stage < 2) {
            stage++;
        after:
            again++;
        } else {
            stage = 0;
        }
        if (again == 2)
            goto after;
    }
    return sum;
}

// ---- folded ----
// 13 |         sum = sum * 3 + ((long)((i & 7) + stage * 40)) + phase;
// 29 |         sum = sum * 3 + ((long)((i & 7) + (int)stage * 40)) + phase;
// 44 |         sum = sum * 3 + ((long)((i & 7) + stage * 40)) * 100 + ((long)(back * 40));
// 65 |         sum = sum * 3 + ((long)((i & 7) + stage * 40)) * 100 + ((long)(other * 40)) + ((long)(twos * 40));
// 84 |         sum = sum * 3 + ((long)((i & 7) + read * 40)) * 100 + ((long)(write * 40));
// 98 |         sum = sum * 3 + ((long)stage) + ((long)other);
// 100 |         stage = stage == 3 ? (int)((unsigned)1000 % 3) : stage;
// 102 |             other = (unsigned)(other % 3 + (long long)(other / 3) * 1000) / 1000 % 2;
// 104 |             sum += (long)(other % 3 + (long long)(other / 3) * 1000);
// 115 |         sum = sum * 3 + ((long)(stage % 3 + (long long)(stage / 3) * 1000)) + ((long)(twice % 3 + (long long)(twice / 3) * 1000)) + ((long)(sum_of % 3 + (long long)(sum_of / 3) * 1000));
// 124 |             sum += 1000L;
// 136 |         sum = sum * 3 + ((long)(jumped % 3 + (long long)(jumped / 3) * 1000));
// 156 |         sum = sum * 3 + ((long)stage);
