/* 64 unsigned bits of a parameter, a member, an element and a counter may be 2^63 or more. */
#include <ccute/ccute.h>
#include <ccute/short.h>

// run: rounds(9223372036854775800ul, 18446744073709551615ul, 5); rounds(0, 7, 1)
// run: upwards(4611686018427387904ul, 18446744073709551615ul); upwards(0, 3)
// run: downwards(18446744073709551615ul); downwards(9223372036854775808ul)
// run: read(18446744073709551612ul); read(12)
// run: known(64); known(18446744073709551615ul); known(72)
// run: converted(18446744073709551615ul); converted(4294967303ul)
// run: extent(18446744073709551615ul); extent(12)

struct numbers { unsigned long n, a[2]; };

/* The bound and the counter are above. */
CCUTE_FOLD static long rounds(unsigned long first, unsigned long bound, unsigned long step)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(1, 8));
    long sum = 0, left = 9;
    for (unsigned long i = first; i < bound && left > 0; i += step, left--)
        sum = sum * 7 + ccute_at(l, i / 3 % 4, i % 4) + ccute_offset(ccute_offset_by(i / 7, l)) +
              ccute_offset(ccute_offset_by(i > 100, l));
    return sum;
}

/* It begins below 2^63 and goes beyond; a multiple of its step all the way. */
CCUTE_FOLD static long upwards(unsigned long step, unsigned long bound)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(1, 8));
    long sum = 0;
    for (unsigned long i = 0; i < bound; i += 4611686018427387904ul) {
        sum = sum * 7 + ccute_at(l, (i >> 62) % 4, i % 4) + ccute_offset(ccute_offset_by(i / 1000, l));
        if (i >= 13835058055282163712ul)
            break;
    }
    return sum + ccute_at(l, step % 4, (step >> 61) % 4);
}

CCUTE_FOLD static long downwards(unsigned long first)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(1, 8));
    long sum = 0;
    for (unsigned long i = first; i > first / 4 * 3; i -= first / 16 + 1)
        sum = sum * 7 + ccute_at(l, i / 3 % 4, i % 4) + ccute_offset(ccute_offset_by(i / 7, l));
    return sum;
}

CCUTE_FOLD static long of_members(const numbers *s, const unsigned long &r)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(1, 8));
    return ccute_at(l, s->n / 3 % 4, s->a[1] / 5 % 4) + 31 * ccute_offset(ccute_offset_by(r / 7 + (s->n > 9), l)) +
           37 * ccute_cosize(ccute_make_layout(6, !~(s->n | 3))) + 41 * ccute_at(l, r % 3, s->a[0] % 4);
}

static long read(unsigned long n)
{
    const numbers s = {n, {n - 1, n - 2}};
    return of_members(&s, s.a[1]);
}

/* What a condition says of them folds as it does of an int. */
CCUTE_FOLD static long known(unsigned long n)
{
    if (n >= 100 || n % 8 != 0)
        return -1;
    const ccute_layout l = ccute_make_layout(TUP(n / 8, 8));
    return ccute_at(l, n / 8 - 1, n % 8) + ccute_size(l);
}

CCUTE_FOLD static long extent(unsigned long n)
{
    return ccute_size(ccute_make_layout(TUP(n, 8)));
}
/* A parameter of a helper takes the bits that its type has. */
CCUTE_FOLD static inline unsigned remainder_of(unsigned x) { return x % 7; }
CCUTE_FOLD static inline int byte_of(unsigned char x) { return x; }
CCUTE_FOLD static long converted(unsigned long n)
{
    return remainder_of(n) * 1000l + byte_of(n);
}
// ---- folded ----
// 18 |     /* l = (4,4):(1,8) */
// 21 |         sum = sum * 7 + ((long)((int)((i / 3) & 3) + (int)((long long)i & 3) * 8)) + ((long)(i / 7)) +
// 22 |               ((long)(i > 100));
// 29 |     /* l = (4,4):(1,8) */
// 32 |         sum = sum * 7 + ((long)(i >> 62)) + ((long)(i / 1000));
// 36 |     return sum + ((long)((int)((long long)step & 3) + ((int)(step >> 61) & 3) * 8));
// 41 |     /* l = (4,4):(1,8) */
// 44 |         sum = sum * 7 + ((long)((int)((i / 3) & 3) + (int)((long long)i & 3) * 8)) + ((long)(i / 7));
// 50 |     /* l = (4,4):(1,8) */
// 51 |     return ((long)((int)((s->n / 3) & 3) + (int)((s->a[1] / 5) & 3) * 8)) + 31 * ((long)((r / 7) + (s->n > 9))) +
// 52 |            37 * ((long)((((long long)s->n | 3) == -1) * 5 + 1)) + 41 * ((long)((int)(r % 3) + (int)(s->a[0] % 4) * 8));
// 66 |     /* l = (l_s0,8):(1,l_d1) */ const int l_s0 = (int)n >> 3;
// 67 |     return ((long)(((int)n >> 3) - 1)) + ((long)(l_s0 * 8));
// 72 |     ccute_check_((long long)n >= 0); return (long long)n * 8;
// 75 | __attribute__((unused)) CCUTE_FOLD static inline unsigned remainder_of(unsigned x) { return x % 7; }
// 76 | __attribute__((unused)) CCUTE_FOLD static inline int byte_of(unsigned char x) { return x; }
// 79 |     return ((unsigned)n % 7) * 1000l + ((unsigned char)n);
// ! unsigned_64_counters.cc:72:12: remark: checked at run time: (long long)n >= 0; remedy: CCUTE_ASSUME((long long)n >= 0)
// !     return ccute_size(ccute_make_layout(TUP(n, 8)));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
