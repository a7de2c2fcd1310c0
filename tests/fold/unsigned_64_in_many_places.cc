/* 64 unsigned bits at and above 2^63 in enumerations, members, bit-fields, captures, clones, conditions and loops. */
#include <ccute/ccute.h>
#include <ccute/short.h>

// alone
// run: f1(18446744073709551615ul); f1(7); f1(9223372036854775809ul); f2(HIGH); f2(LOW); f3(strict::B)
// run: f3(strict::A); f4(mk(18446744073709551611ul)); f4(mk(6)); f5(18446744073709551610ul); f5(4ul)
// run: f5(4294967295u); f5(-9); f6(3, 18446744073709551610ul); f6(3, 9); f6(9, 3)
// run: f6(18446744073709551610ul, 18446744073709551611ul); f7(18446744073709551610ul); f7(6); f7(0); f8(0)
// run: f8(18446744073709551610ul); f8(1ul << 63); f9(18446744073709551613ul); f9(3); f10(3, 5)
// run: f10(18446744073709551613ul, 5); f10(9, 0); f11(64); f11(18446744073709551600ul)
// run: f12(18446744073709551615ul); f12(18446744073709551614ul); f12(4); r13(); f14(-1, ~0ull, 2.5f)
// run: f14((__int128)1 << 64 | 5, 5, -3)

enum big : unsigned long { LOW = 3, HIGH = 0xfffffffffffffff0ul };

enum class strict : unsigned long { A = 1, B = ~0ul };

struct base {
    unsigned long n;
    unsigned long f : 40;
    unsigned long g : 63;
    size_t get() const { return n; }
};

CCUTE_FOLD static long cl(const ccute_layout l, unsigned long i, unsigned char c)
{
    return ccute_at(l, i % 4, c % 4) + ccute_offset(ccute_offset_by(i / 3, ccute_make_layout(1))) + (long)ccute_size(l);
}

CCUTE_FOLD static long clf(const ccute_layout l, unsigned long i)
{
    if (i < 16)
        return ccute_at(l, i);
    return ccute_at(l, i / 7 % 16);
}

CCUTE_FOLD long f1(unsigned long n)
{
    return cl(ccute_make_layout(TUP(4, 4), TUP(1, 8)), n, n) + clf(ccute_make_layout(TUP(4, 4)), n);
}

CCUTE_FOLD long f2(big n)
{
    return ccute_offset(ccute_offset_by(n / 5, ccute_make_layout(1))) + ccute_cosize(ccute_make_layout(6, n > LOW));
}

CCUTE_FOLD long f3(strict n)
{
    return ccute_offset(ccute_offset_by((unsigned long)n / 5, ccute_make_layout(1))) +
           ccute_cosize(ccute_make_layout(6, n == strict::B));
}

CCUTE_FOLD long f4(const base &b)
{
    const auto n = b.n;
    const auto &m = b.n;
    auto l = [=](unsigned long k) { return ccute_offset(ccute_offset_by(n / 5 + k / 9, ccute_make_layout(1))); };
    return l(m) + ccute_offset(ccute_offset_by(b.f / 3 + b.g / 3, ccute_make_layout(1))) +
           ccute_cosize(ccute_make_layout(6, b.get() > 5 && m >= 7));
}

template <class T> CCUTE_FOLD long f5(T n)
{
    return ccute_offset(ccute_offset_by(n / 5, ccute_make_layout(1))) + ccute_cosize(ccute_make_layout(6, n > 5));
}

CCUTE_FOLD long f6(unsigned long a, unsigned long b)
{
    if (a > b)
        return 1;
    if (b >= 9223372036854775808ul)
        return ccute_offset(ccute_offset_by(b / 3, ccute_make_layout(1)));
    const ccute_layout l = ccute_make_layout(TUP(b + 1, 2));
    return ccute_at(l, a, 1) + ccute_at(l, a);
}

CCUTE_FOLD long f7(unsigned long a)
{
    long s = 0;
    for (unsigned long i = a; i-- > 0 && s < 900;)
        s += ccute_at(ccute_make_layout(TUP(4, 4), TUP(1, 9)), i % 4, i / 5 % 4) + 100;
    return s;
}

CCUTE_FOLD long f8(unsigned long a)
{
    long s = 0;
    int k = 0;
    for (unsigned long i = ~a; i >= 5 && k < 7; i /= 3, k++)
        s = s * 3 + ccute_at(ccute_make_layout(TUP(4, 4), TUP(1, 9)), i % 4, (i >> 3) % 4);
    return s;
}

CCUTE_FOLD long f9(unsigned long a)
{
    long s = 0;
    for (unsigned long i = a; i != 0; i <<= 7)
        s = s * 3 + ccute_at(ccute_make_layout(TUP(4, 4), TUP(1, 9)), i / 11 % 4, (i >> 60) % 4);
    return s;
}

CCUTE_FOLD long f10(unsigned long a, int b)
{
    if (b < 0)
        return 3;
    if (a < (unsigned long)b)
        return ccute_at(ccute_make_layout(TUP(b, 4), TUP(1, b)), a, 2) +
               ccute_offset(ccute_offset_by(a * 2, ccute_make_layout(1)));
    return a % (b + 1u) == 0;
}

CCUTE_FOLD long f11(unsigned long a)
{
    CCUTE_ASSUME(a % 16 == 0);
    const ccute_layout l = ccute_make_layout(TUP(16, 4));
    return ccute_at(l, a % 16, 1) + ccute_at(l, a % 8, a / 16 % 4) + ccute_offset(ccute_offset_by(a / 16, l));
}

CCUTE_FOLD long f12(unsigned long a)
{
    switch (a % 3) {
    case 0:
        return ccute_offset(ccute_offset_by(a / 3, ccute_make_layout(1)));
    case 1:
        return ccute_offset(ccute_offset_by((a - 1) / 3 * 2, ccute_make_layout(1)));
    default:
        return ccute_at(ccute_make_layout(TUP(4, 4)), a % 2, !(a & 1));
    }
}

static unsigned long gl = 1ul << 63;

CCUTE_FOLD long f13(unsigned long *p)
{
    long s = ccute_offset(ccute_offset_by(gl / 3, ccute_make_layout(1)));
    *p = 9;
    gl++;
    return s + ccute_offset(ccute_offset_by(*p / 3 + gl / 9, ccute_make_layout(1)));
}

static long r13()
{
    unsigned long x = 5;
    gl = 1ul << 63;
    return f13(&x) + f13(&gl);
}

CCUTE_FOLD long f14(__int128 w, unsigned long long u, float fl)
{
    return ccute_offset(ccute_offset_by((long)(w / 3) + (long)(u / 3) + (long)fl, ccute_make_layout(1))) +
           ccute_cosize(ccute_make_layout(6, (unsigned long)w == u));
}

static base mk(unsigned long n)
{
    base b;
    b.n = n;
    b.f = n;
    b.g = n;
    return b;
}
// ---- folded ----
// 26 | __attribute__((unused)) CCUTE_FOLD static long cl(const ccute_layout l, unsigned long i, unsigned char c)
// 26 | CCUTE_FOLD static long cl__4x4(unsigned long i, unsigned char c)
// 28 |     return ((long)((int)((long long)i & 3) + (c & 3) * 8)) + ((long)(i / 3)) + (long)16;
// 29 |
// 31 | __attribute__((unused)) CCUTE_FOLD static long clf(const ccute_layout l, unsigned long i)
// 31 | CCUTE_FOLD static long clf__4x4(unsigned long i)
// 34 |         return i;
// 35 |     return (i / 7) & 15;
// 36 |
// 40 |     return cl__4x4(n, n) + clf__4x4(n);
// 45 |     return ((long)(n / 5)) + ((long)((n > LOW) * 5 + 1));
// 50 |     return ((long)((unsigned long)n / 5)) +
// 51 |            ((long)((n == strict::B) * 5 + 1));
// 58 |     auto l = [=](unsigned long k) { return (long)((n / 5) + (k / 9)); };
// 59 |     return l(m) + ((long)((long)(b.f / 3 + b.g / 3))) +
// 60 |            ((long)((b.get() > 5 && m >= 7) * 5 + 1));
// 73 |         return (b / 3);
// 74 |     /* l = (l_s0,2):(1,l_d1) */ ccute_check_((long long)(b + 1) >= 0); const long long l_s0 = (long long)(b + 1); const long long l_d1 = (long long)(b + 1);
// 75 |     ccute_check_(l_s0 >= 1); return ((long)((long long)a + l_d1)) + ((long)(long long)((long long)a % l_s0 + (unsigned long long)l_d1 * ((long long)a / l_s0)));
// 82 |         s += ((long)((int)(i % 4) + (int)((i / 5) & 3) * 9)) + 100;
// 91 |         s = s * 3 + ((long)((int)((long long)i & 3) + (int)((i >> 3) & 3) * 9));
// 99 |         s = s * 3 + ((long)((int)((i / 11) & 3) + ((int)(i >> 60) & 3) * 9));
// 108 |         return ((long)(a + (unsigned)b * 2)) +
// 109 |                ((long)(long long)(a * 2));
// 116 |     /* l = (16,4):(1,16) */
// 117 |     return 16L + ((long)((int)((a / 16) & 3) * 16)) + ((long)(a / 16));
// 124 |         return (a / 3);
// 126 |         return (long long)((a - 1) / 3 * 2);
// 128 |         return (int)((long long)a & 1) + ((int)((long long)a & 1) == 0) * 4;
// 136 |     long s = (gl / 3);
// 139 |     return s + ((long)((*p / 3) + (gl / 9)));
// 151 |     return ((long)(long long)(((long)(w / 3)) + (u / 3) + ((long)fl))) +
// 152 |            ((long)(((long long)u == (long long)((unsigned long)w)) * 5 + 1));
// ! unsigned_64_in_many_places.cc:28:12: remark: costly: fewer instructions where c < 4; remedy: CCUTE_ASSUME(c < 4)
// !     return ccute_at(l, i % 4, c % 4) + ccute_offset(ccute_offset_by(i / 3, ccute_make_layout(1))) + (long)ccute_size(l);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! unsigned_64_in_many_places.cc:63:36: remark: not folded: no instance of the template 'f5' is seen here, so that it folds for all its arguments alike; remedy: refer to its instances in this file, by a call, a launch or an address: an explicit instantiation is not seen
// ! template <class T> CCUTE_FOLD long f5(T n)
// !                                    ^~
// ! unsigned_64_in_many_places.cc:65:12: remark: not folded: code that foldc does not fold uses the value of this call
// !     return ccute_offset(ccute_offset_by(n / 5, ccute_make_layout(1))) + ccute_cosize(ccute_make_layout(6, n > 5));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! unsigned_64_in_many_places.cc:65:73: remark: not folded: code that foldc does not fold uses the value of this call
// !     return ccute_offset(ccute_offset_by(n / 5, ccute_make_layout(1))) + ccute_cosize(ccute_make_layout(6, n > 5));
// !                                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! unsigned_64_in_many_places.cc:74:5: remark: checked at run time: (long long)(b + 1) >= 0; remedy: assign b + 1 to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     const ccute_layout l = ccute_make_layout(TUP(b + 1, 2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! unsigned_64_in_many_places.cc:75:32: remark: checked at run time: (long long)(b + 1) >= 1; remedy: assign b + 1 to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     return ccute_at(l, a, 1) + ccute_at(l, a);
// !                                ^~~~~~~~~~~~~~
