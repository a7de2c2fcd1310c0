#include <ccute/short.h>

// A quotient and the remainder that belongs to it are the number again, of any sign and divisor, also where the source
// has given them names. With other text in their way they stay.
// run: two(7, 3); two(-7, 3); two(7, -3); two(-7, -3); three(59, 4, 3); three(-59, 4, 3); three(59, -4, 3); three(-59, -4, -3)
// run: nested(59, 4, 3); nested(-59, 4, 3); nested(59, 4, -3); named(59, 4, 3); named(-59, 4, 3); named(-59, -4, 3)
// run: by_steps(59, 4, 3); by_steps(-59, 4, 3); neighbour(59, 4, 3); neighbour(-59, -4, 3); unsigned_parts(59, 4)
// run: unsigned_parts(4294967295u, 7); wide_parts(18446744073709551615ull, 1000); wide_parts(59, 4); other(59, 4, 5); other(-59, 4, 5)
// run: changed(59, 4); changed(-59, 4); hidden(59, 4); hidden(-59, 4); crossed(59, 4, 3); crossed(-59, 4, 3)
// run: doubled(59, 4); doubled(-59, 4); captured(59, 4); captured(-59, -4); counted(59, 4)
CCUTE_FOLD long long two(int t, int w)
{
    return ccute_at(ccute_make_layout(TUP(9, 9), TUP(1, w)), t % w, t / w);
}

CCUTE_FOLD long long three(int t, int w, int h)
{
    return ccute_at(ccute_make_layout(TUP(9, 9, 9), TUP(1, w, w * h)), t % w, t / w % h, t / (w * h));
}

CCUTE_FOLD long long nested(int t, int w, int h)
{
    return ccute_at(ccute_make_layout(TUP(9, 9, 9), TUP(1, w, w * h)), t % w, t / w % h, t / w / h);
}

CCUTE_FOLD long long named(int t, int w, int h)
{
    const ccute_layout l = ccute_make_layout(TUP(9, 9, 9), TUP(1, w, w * h));
    const int i = t % w, j = t / w % h, k = t / (w * h);
    return ccute_at(l, i, j, k) + i + j + k;
}

CCUTE_FOLD long long by_steps(int t, int w, int h)
{
    const ccute_layout l = ccute_make_layout(TUP(9, 9, 9), TUP(1, w, w * h));
    const int i = t % w, rest = t / w, j = rest % h, k = rest / h;
    return ccute_at(l, i, j, k) + i + j + k;
}

CCUTE_FOLD long long neighbour(int t, int w, int h)
{
    const ccute_layout l = ccute_make_layout(TUP(9, 9, 9), TUP(1, w, w * h));
    const int i = t % w, j = t / w % h, k = t / (w * h);
    return ccute_at(l, i - 1, j + 1, k - 1) + i + j + k;
}

CCUTE_FOLD long long unsigned_parts(unsigned t, unsigned w)
{
    const unsigned i = t % w, j = t / w;
    return ccute_at(ccute_make_layout(TUP(9, 9), TUP(1, w)), i, j) + i + j;
}

// the number of 64 unsigned bits may be none of int64_t
CCUTE_FOLD long long wide_parts(unsigned long t, int w)
{
    const long i = t % 8, j = (long)(t / 8);
    return ccute_at(ccute_make_layout(TUP(9, 9), TUP(1, 8)), i, j) + i + j + w;
}

// another divisor
CCUTE_FOLD long long other(int t, int w, int h)
{
    const int i = t % w, j = t / h;
    return ccute_at(ccute_make_layout(TUP(9, 9), TUP(1, w)), i, j) + i + j;
}

// t has another value by then
CCUTE_FOLD long long changed(int t, int w)
{
    const int i = t % w, j = t / w;
    t = 5;
    return ccute_at(ccute_make_layout(TUP(9, 9), TUP(1, w)), i, j) + t + i + j;
}

// t is another variable there
CCUTE_FOLD long long hidden(int t, int w)
{
    const int i = t % w, j = t / w;
    long long sum = i + j;
    {
        const int t = 5;
        sum += ccute_at(ccute_make_layout(TUP(9, 9), TUP(1, w)), i, j) + t;
    }
    return sum;
}

// the strides are those of the other extent
CCUTE_FOLD long long crossed(int t, int w, int h)
{
    return ccute_at(ccute_make_layout(TUP(9, 9), TUP(1, h)), t % w, t / w);
}

CCUTE_FOLD long long doubled(int t, int w)
{
    return ccute_at(ccute_make_layout(TUP(9, 9), TUP(1, 2 * w)), t % w, t / w);
}

// t is no name of the lambda
CCUTE_FOLD long long captured(int t, int w)
{
    const int i = t % w, j = t / w;
    auto at = [i, j, w] { return ccute_at(ccute_make_layout(TUP(9, 9), TUP(1, w)), i, j); };
    return at() + i + j;
}

CCUTE_FOLD long long counted(int n, int w)
{
    long long sum = 0;
    for (int t = -n; t < n; t += 3) {
        const int i = t % w, j = t / w;
        sum = sum * 3 + ccute_at(ccute_make_layout(TUP(9, 9), TUP(1, w)), i, j) + i + j;
    }
    return sum;
}
// ---- folded ----
// 13 |     ccute_check_(w != 0); return t;
// 18 |     ccute_check_(w != 0); ccute_check_(h != 0); ccute_check_((long long)w * h != 0); return t;
// 23 |     ccute_check_(w != 0); ccute_check_(h != 0); return t;
// 28 |     /* l = (9,9,9):(1,w,l_d2) */
// 30 |     return ((long)t) + i + j + k;
// 35 |     /* l = (9,9,9):(1,w,l_d2) */
// 37 |     return ((long)t) + i + j + k;
// 42 |     /* l = (9,9,9):(1,w,l_d2) */
// 44 |     return ((long)((long long)t + w - (long long)w * h - 1)) + i + j + k;
// 50 |     return ((long)t) + i + j;
// 57 |     return ((long)(i + (unsigned long long)j * 8)) + i + j + w;
// 64 |     return ((long)(i + (long long)w * j)) + i + j;
// 72 |     return ((long)(i + (long long)w * j)) + t + i + j;
// 82 |         sum += ((long)(i + (long long)w * j)) + t;
// 90 |     return (long long)t % w + h * ((long long)t / w);
// 95 |     return (long long)((long long)t % w + (unsigned long long)w * ((long long)t / w) * 2);
// 102 |     auto at = [i, j, w] { return (long)(i + (long long)w * j); };
// 111 |         sum = sum * 3 + ((long)t) + i + j;
// ! quotients_that_have_names.cu:13:12: remark: checked at run time: w != 0; remedy: CCUTE_ASSUME(w != 0)
// !     return ccute_at(ccute_make_layout(TUP(9, 9), TUP(1, w)), t % w, t / w);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! quotients_that_have_names.cu:18:12: remark: checked at run time: (long long)w * h != 0; remedy: CCUTE_ASSUME((long long)w * h != 0)
// !     return ccute_at(ccute_make_layout(TUP(9, 9, 9), TUP(1, w, w * h)), t % w, t / w % h, t / (w * h));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! quotients_that_have_names.cu:18:12: remark: checked at run time: h != 0; remedy: CCUTE_ASSUME(h != 0)
// !     return ccute_at(ccute_make_layout(TUP(9, 9, 9), TUP(1, w, w * h)), t % w, t / w % h, t / (w * h));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! quotients_that_have_names.cu:18:12: remark: checked at run time: w != 0; remedy: CCUTE_ASSUME(w != 0)
// !     return ccute_at(ccute_make_layout(TUP(9, 9, 9), TUP(1, w, w * h)), t % w, t / w % h, t / (w * h));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! quotients_that_have_names.cu:23:12: remark: checked at run time: h != 0; remedy: CCUTE_ASSUME(h != 0)
// !     return ccute_at(ccute_make_layout(TUP(9, 9, 9), TUP(1, w, w * h)), t % w, t / w % h, t / w / h);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! quotients_that_have_names.cu:23:12: remark: checked at run time: w != 0; remedy: CCUTE_ASSUME(w != 0)
// !     return ccute_at(ccute_make_layout(TUP(9, 9, 9), TUP(1, w, w * h)), t % w, t / w % h, t / w / h);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! quotients_that_have_names.cu:90:12: remark: costly: fewer instructions where t >= 0; remedy: CCUTE_ASSUME(t >= 0)
// !     return ccute_at(ccute_make_layout(TUP(9, 9), TUP(1, h)), t % w, t / w);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! quotients_that_have_names.cu:95:12: remark: costly: fewer instructions where t >= 0; remedy: CCUTE_ASSUME(t >= 0)
// !     return ccute_at(ccute_make_layout(TUP(9, 9), TUP(1, 2 * w)), t % w, t / w);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
