// Layouts that the head of an if or a for declares: their scalars precede the statement, in braces with it, where no
// pragma is about the statement and no macro makes the head.
#include <ccute/short.h>

// run: in_an_if(5, 2); in_an_if(1, 1); in_a_for(3, 1); in_a_for(3, 40)
CCUTE_FOLD long in_an_if(int n, int i)
{
    if (const ccute_layout l = ccute_make_layout(TUP(4, 8), TUP(n, 1)); ccute_at(l, i, 0) > 3)
        return ccute_at(l, i, 2);
    else
        return -ccute_at(l, i, 1);
}

CCUTE_FOLD long in_a_for(int n, int i)
{
    long s = 0;
    for (const ccute_layout l = ccute_make_layout(TUP(4, 8), TUP(n + 1, 1)), m = ccute_make_layout(TUP(n, 2), TUP(3, n * 2));
         i < ccute_size(l); i++)
        s += ccute_at(l, i) + ccute_at(m, 0, 1);
    return s;
}

// run: alone(9, 3); alone(4, 0); cases(4, 0); cases(4, 1); cases(9, 2)
CCUTE_FOLD long alone(int n, int i)
{
    long s = 0;
    while (n > 0)
        if (const auto l = ccute_make_layout(TUP(4, 8), TUP(n * 2, 1)); i)
            s += ccute_at(l, i, 1), n--;
        else if (const ccute_layout m = ccute_make_layout(TUP(n, 8)); n > 2)
            s += ccute_at(m, 0, 3), n -= 2;
        else
            n--;
    return s;
}

CCUTE_FOLD long cases(int n, int i)
{
    switch (i) {
    case 0:
        if (const ccute_layout l = ccute_make_layout(8, n * n); n > 3)
            return ccute_at(l, i + 1);
        return 7;
    case 1:
        for (const ccute_layout l = ccute_make_layout(8, n * 3); n < 90; n++)
            if (n > 40)
                return ccute_at(l, 3);
        break;
    default:
        if (const ccute_layout l = ccute_make_layout(8, n * 5); n > 5)
            n = ccute_at(l, 2);
    }
    return n;
}

static long seen(const ccute_layout &l) { return ccute_size(l) + l.offset; }

// run: still_named(5, 2); names(7, 1); in_a_lambda(4, 3)
CCUTE_FOLD long still_named(int n, int i)
{
    if (const ccute_layout l = ccute_make_layout(8, n); i)
        return seen(l) + ccute_at(l, i);
    return 3;
}

CCUTE_FOLD long names(int n, int i)
{
    const int l_d0 = n * 3;
    if (const ccute_layout l = ccute_make_layout(8, n * n); n > ccute_at(l, 0)) {
        const int l_d0_ = 2;
        return ccute_at(ccute_make_layout(TUP(4, 8), TUP(l_d0, l_d0_)), i, 1) + ccute_at(l, i);
    } else if (int k = l_d0; k > 1)
        return k;
    return 0;
}

CCUTE_FOLD long in_a_lambda(int n, int i)
{
    auto f = [=] {
        for (const ccute_layout l = ccute_make_layout(8, n * 3); n > 0;)
            return ccute_at(l, i);
        return 4L;
    };
    return f();
}

// run: conditions(3, 1); conditions(2, 0); none(5, 2); none(2, 1)
CCUTE_FOLD long conditions(int n, int i)
{
    if (const ccute_layout l = ccute_make_layout(8, n); const long v = ccute_at(l, i))
        n += v;
    else
        n -= 3;
    return n;
}

CCUTE_FOLD long none(int n, int i)
{
    if (; n > 3)
        return ccute_at(ccute_make_layout(TUP(n, 8)), 1, i);
    return n;
}

#define HEAD(l, n) if (const ccute_layout l = ccute_make_layout(8, n * 2); n > 3)

// run: stays(5, 2)
CCUTE_FOLD long stays(int n, int i)
{
    HEAD(l, n)
    return ccute_at(l, i);
#pragma GCC unroll 2
    for (const ccute_layout l = ccute_make_layout(8, n * n); i < 7; i++)
        n += ccute_at(l, i);
    if (
        const ccute_layout l = ccute_make_layout(8, n * n); i < 7)
        n += ccute_at(l, i);
    return n;
}

// run: part_of_two(5, 2)
CCUTE_FOLD long part_of_two(int n, int i)
{
    if (const ccute_layout l = ccute_make_layout(8, n), *p = &l; i)
        return ccute_at(*p, i);
    return 0;
}
static ccute_layout other(int n) { return ccute_make_layout(8, n); }

// run: one_is_unknown(5, 2)
CCUTE_FOLD long one_is_unknown(int n, int i)
{
    if (const ccute_layout a = ccute_make_layout(8, n * n), b = other(n); i)
        return ccute_at(a, i) + ccute_at(b, i);
    return 0;
}
// ---- folded ----
// 8 |     { /* l = (4,8):(n,1) */ if ((long)((long long)n * i) > 3)
// 9 |         return (long long)n * i + 2;
// 11 |         return -((long)((long long)n * i + 1)); }
// 17 |     { /* l = (4,8):(l_d0__,1) */ /* m = (n,2):(3,m_d1) */ const long long l_d0__ = (long long)n + 1; const long long m_d1 = (long long)n * 2; for (;
// 18 |          i < 32; i++)
// 19 |         { ccute_check_(n >= 0); s += ((long)(i / 4 + l_d0__ * (i % 4))) + ((long)m_d1); } }
// 28 |         { /* l = (4,8):(l_d0__,1) */ const long long l_d0__ = (long long)n * 2; if (i)
// 29 |             s += (long)(long long)((unsigned long long)i * l_d0__ + 1), n--;
// 30 |         else { /* m = (m_s0,8):(1,m_d1) */ const int m_ok = n >= 0; const int m_d1 = n; if (n > 2)
// 31 |             { ccute_check_(m_ok); s += (long)((long long)m_d1 * 3), n -= 2; }
// 33 |             n--; } }
// 41 |         { /* l = 8:l_d0__ */ const long long l_d0__ = (long long)n * n; if (n > 3)
// 42 |             return l_d0__ * ((long long)i + 1); }
// 45 |         { /* l = 8:l_d0___ */ const long long l_d0___ = (long long)n * 3; for (; n < 90; n++)
// 47 |                 return l_d0___ * 3; }
// 50 |         { /* l = 8:l_d0____ */ const long long l_d0____ = (long long)n * 5; if (n > 5)
// 51 |             n = l_d0____ * 2; }
// 61 |     { /* l = 8:n */ const ccute_layout l = {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}; if (i)
// 62 |         return seen(l) + ((long)((long long)n * i)); }
// 69 |     { /* l = 8:l_d0__ */ const long long l_d0__ = (long long)n * n; if (n > 0) {
// 70 |         const int l_d0_ = 2; (void)l_d0_;
// 71 |         return ((long)((long long)i * l_d0 + 2)) + ((long)(i * l_d0__));
// 73 |         return k; }
// 80 |         { /* l = 8:l_d0__ */ const long long l_d0__ = (long long)n * 3; for (; n > 0;)
// 81 |             return (long)(i * l_d0__); }
// 100 |         return (long long)n * i + 1;
// ! layouts_in_heads.cc:17:5: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     for (const ccute_layout l = ccute_make_layout(TUP(4, 8), TUP(n + 1, 1)), m = ccute_make_layout(TUP(n, 2), TUP(3, n * 2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! layouts_in_heads.cc:19:31: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !         s += ccute_at(l, i) + ccute_at(m, 0, 1);
// !                               ^~~~~~~~~~~~~~~~~
// ! layouts_in_heads.cc:31:18: remark: checked at run time: n >= 0; remedy: assign n to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !             s += ccute_at(m, 0, 3), n -= 2;
// !                  ^~~~~~~~~~~~~~~~~
// ! layouts_in_heads.cc:42:20: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !             return ccute_at(l, i + 1);
// !                    ^~~~~~~~~~~~~~~~~~
// ! layouts_in_heads.cc:69:5: remark: costly: fewer instructions where (long long)n * n <= 2147483647; remedy: CCUTE_ASSUME((long long)n * n <= 2147483647)
// !     if (const ccute_layout l = ccute_make_layout(8, n * n); n > ccute_at(l, 0)) {
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! layouts_in_heads.cc:90:9: remark: not folded: 'l' stays: its numbers cannot precede the statement whose head declares it; remedy: write the initialiser as a statement before it
// !     if (const ccute_layout l = ccute_make_layout(8, n); const long v = ccute_at(l, i))
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! layouts_in_heads.cc:90:81: remark: not folded: the value of 'l' is not known here
// !     if (const ccute_layout l = ccute_make_layout(8, n); const long v = ccute_at(l, i))
// !                                                                                 ^
// ! layouts_in_heads.cc:109:5: remark: not folded: 'l' stays: its numbers cannot precede the statement whose head declares it; remedy: write the initialiser as a statement before it
// !     HEAD(l, n)
// !     ^~~~~~~~~~
// ! layouts_in_heads.cc:110:21: remark: not folded: the value of 'l' is not known here
// !     return ccute_at(l, i);
// !                     ^
// ! layouts_in_heads.cc:112:10: remark: not folded: 'l' stays: its numbers cannot precede the statement whose head declares it; remedy: write the initialiser as a statement before it
// !     for (const ccute_layout l = ccute_make_layout(8, n * n); i < 7; i++)
// !          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! layouts_in_heads.cc:113:23: remark: not folded: the value of 'l' is not known here
// !         n += ccute_at(l, i);
// !                       ^
// ! layouts_in_heads.cc:115:9: remark: not folded: 'l' stays: its numbers cannot precede the statement whose head declares it; remedy: write the initialiser as a statement before it
// !         const ccute_layout l = ccute_make_layout(8, n * n); i < 7)
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! layouts_in_heads.cc:116:23: remark: not folded: the value of 'l' is not known here
// !         n += ccute_at(l, i);
// !                       ^
// ! layouts_in_heads.cc:123:9: remark: not folded: 'l' stays: its numbers cannot precede the statement whose head declares it; remedy: write the initialiser as a statement before it
// !     if (const ccute_layout l = ccute_make_layout(8, n), *p = &l; i)
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! layouts_in_heads.cc:123:63: remark: not folded: the value of 'l' is not known here
// !     if (const ccute_layout l = ccute_make_layout(8, n), *p = &l; i)
// !                                                               ^
// ! layouts_in_heads.cc:132:9: remark: not folded: a variable of the declaration stays, and the scalars of the others cannot be declared with it; remedy: declare each variable in a statement of its own
// !     if (const ccute_layout a = ccute_make_layout(8, n * n), b = other(n); i)
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! layouts_in_heads.cc:132:65: remark: not folded: the result of 'other' is not known here; remedy: mark it CCUTE_FOLD, and put its body before this call
// !     if (const ccute_layout a = ccute_make_layout(8, n * n), b = other(n); i)
// !                                                                 ^~~~~~~~
// ! layouts_in_heads.cc:133:25: remark: not folded: the value of 'a' is not known here
// !         return ccute_at(a, i) + ccute_at(b, i);
// !                         ^
// ! layouts_in_heads.cc:133:42: remark: not folded: the value of 'b' is not known here
// !         return ccute_at(a, i) + ccute_at(b, i);
// !                                          ^
