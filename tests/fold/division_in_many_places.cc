/* Divisions that trap, and side effects, in layouts that need neither, wherever an expression may stand. */
#include <ccute/ccute.h>
#include <ccute/short.h>

// alone
// run: q::W{0}.of(3); q::W{2}.of(3); g1(1, 0); g1(2, 0); g1(3, 0); g1(1, 1); g2(3, 0); g2(3, 2); g3(3, 1)
// run: g3(3, 7); g3(0, 0); g4(4, 0); g4(2, 0); g4(5, 2); g5(4, 0); g5(2, 0); g5(4, 4); g6(9, 3); g6(9, 20)
// run: g7(9, 4); g7(3, 9); g8(5, 0); g8(4, 0); g8(5, 5); g9(4, 0); g9(4, 4); g10(4, 0); g10(4, -4); g10(4, 4)
// run: g11(0, 0); g11(3, 0); g11(3, 3); g12(0, 0); g12(3, 0); g12(3, 3); g13(3); g13(5)

namespace q
{
struct W {
    int m;
    CCUTE_FOLD long of(int n) const
    {
        const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n / m, 1));
        return ccute_at(l, 0, 2) + ccute_at(ccute_make_layout(TUP(4, 4), TUP(n % this->m, 1)), 0, 1);
    }
};
} // namespace q

CCUTE_FOLD long g1(int n, int m)
{
    switch (n) {
    case 1: {
        const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n / m, 1));
        return ccute_at(l, 0, 2);
    }
    case 2:
        return ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / m, 1)), 0, 2);
    default:
        return ccute_at(ccute_make_layout(TUP(4, 4), TUP(7, 1)), 0, 2);
    }
}

CCUTE_FOLD long g2(int n, int m)
{
    if (m == 0)
        return 5;
    return ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / m, 1)), 0, 2);
}

CCUTE_FOLD long g3(int n, int m)
{
    long s = 0;
    for (int i = 0; i < n; i++)
        s += ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / (m - i), 1)), 0, 2);
    return s;
}

CCUTE_FOLD long g4(int n, int m)
{
    const auto f = [=](int k) { return ccute_at(ccute_make_layout(TUP(4, 4), TUP(k / m, 1)), 0, 2); };
    return n > 3 ? f(n) : 0;
}

CCUTE_FOLD long g5(int n, int m)
{
    if (n > 3)
        return ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / m, 1)), 0, 2);
    else
        return ccute_size(ccute_make_layout(TUP(4, 4), TUP(n / m, 1)));
}

CCUTE_FOLD long g6(int n, int m)
{
    while (ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / m, 1)), 0, 1) < n)
        n--, m--;
    return n;
}

CCUTE_FOLD long g7(int n, int m)
{
    do
        n--;
    while (ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / (m - n), 1)), 0, 1) < n);
    return n;
}

CCUTE_FOLD long g8(int n, int m)
{
    try {
        if (n > 4)
            throw n;
    } catch (int e) {
        return e + ccute_at(ccute_make_layout(TUP(4, 4), TUP(e / m, 1)), 0, 1);
    }
    return 4;
}

CCUTE_FOLD long g9(int n, int m) { return m ? ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / m, 1)), 0, 2) : 7; }

CCUTE_FOLD long g10(int n, int m)
{
    long x[3] = {ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / 3, 1)), 0, 2),
                 m ? 1 : ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / (m + 1), 1)), 0, 2)};
    x[ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / (n + m), 1)), 0, 2)] = 8;
    return x[0] + x[1] + x[2];
}

CCUTE_FOLD static inline int depth(int n, int m) { return n <= 0 ? 1 : n / m; }

CCUTE_FOLD long g11(int n, int m) { return ccute_at(ccute_make_layout(TUP(4, 4), TUP(depth(n, m), 1)), 0, 2); }

CCUTE_FOLD long g12(int n, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(depth(n, m), 1));
    return ccute_at(l, 0, 2);
}

static int hits;
static int hit(int n)
{
    hits += n;
    return n;
}

CCUTE_FOLD long g13(int n)
{
    hits = 0;
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    long a = ccute_at(l, hit(n) & 7, 1), b = ccute_at(l, hit(n) & 7),
         c = ccute_size(ccute_make_layout(TUP(4, 4), TUP(hit(n), 1)));
    for (int i = 0; i < ccute_at(l, hit(1) & 3); i++)
        a += i;
    return a + b * 10 + c * 100 + hits * 1000 + ccute_at(l, n++) + n;
}
// ---- folded ----
// 17 |         /* l = (4,4):(l_d0,1) */ ccute_check_((m) != 0);
// 18 |         return 2L + ccute_at(ccute_make_layout(TUP(4, 4), TUP(n % this->m, 1)), 0, 1);
// 27 |         /* l = (4,4):(l_d0,1) */ ccute_check_(m != 0);
// 28 |         return 2;
// 31 |         { ccute_check_(m != 0); return 2; }
// 33 |         return 2;
// 38 | { (void)n;
// 41 |     return 2;
// 48 |         { ccute_check_((long long)m - i != 0); s += 2L; }
// 54 |     const auto f = [=](int k) { (void)k; ccute_check_(m != 0); return 2L; };
// 61 |         { ccute_check_(m != 0); return 2; }
// 63 |         { ccute_check_(m != 0); return 16; }
// 87 |         ccute_check_(m != 0); return e + 1L;
// 92 | CCUTE_FOLD long g9(int n, int m) { (void)n; return m ? 2L : 7; }
// 96 |     long x[3] = {2L,
// 97 |                  m ? 1 : 2L};
// 98 |     ccute_check_((long long)n + m != 0); x[2] = 8;
// 122 |     /* l = (8,4):(4,1) */ const ccute_layout l = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}};
// 123 |     long a = (hit(n) & 7) * 4 + 1, b = (hit(n) & 7) * 4,
// 125 |     for (int i = 0; i < (hit(1) & 3) * 4; i++)
// ! division_in_many_places.cc:18:36: remark: not folded: the result holds only if (this->m) != 0, which cannot be checked here; remedy: assign the layout to a const variable first, where foldc can check it
// !         return ccute_at(l, 0, 2) + ccute_at(ccute_make_layout(TUP(4, 4), TUP(n % this->m, 1)), 0, 1);
// !                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_in_many_places.cc:31:16: remark: checked at run time: m != 0; remedy: CCUTE_ASSUME(m != 0)
// !         return ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / m, 1)), 0, 2);
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_in_many_places.cc:48:14: remark: checked at run time: (long long)m - i != 0; remedy: CCUTE_ASSUME((long long)m - i != 0)
// !         s += ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / (m - i), 1)), 0, 2);
// !              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_in_many_places.cc:54:40: remark: checked at run time: m != 0; remedy: CCUTE_ASSUME(m != 0)
// !     const auto f = [=](int k) { return ccute_at(ccute_make_layout(TUP(4, 4), TUP(k / m, 1)), 0, 2); };
// !                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_in_many_places.cc:61:16: remark: checked at run time: m != 0; remedy: CCUTE_ASSUME(m != 0)
// !         return ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / m, 1)), 0, 2);
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_in_many_places.cc:63:16: remark: checked at run time: m != 0; remedy: CCUTE_ASSUME(m != 0)
// !         return ccute_size(ccute_make_layout(TUP(4, 4), TUP(n / m, 1)));
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_in_many_places.cc:68:12: remark: not folded: the result holds only if m != 0, which cannot be checked here; remedy: assign the layout to a const variable first, where foldc can check it
// !     while (ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / m, 1)), 0, 1) < n)
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_in_many_places.cc:77:12: remark: not folded: the result holds only if (long long)m - n != 0, which cannot be checked here; remedy: assign the layout to a const variable first, where foldc can check it
// !     while (ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / (m - n), 1)), 0, 1) < n);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_in_many_places.cc:87:20: remark: checked at run time: m != 0; remedy: CCUTE_ASSUME(m != 0)
// !         return e + ccute_at(ccute_make_layout(TUP(4, 4), TUP(e / m, 1)), 0, 1);
// !                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_in_many_places.cc:98:7: remark: checked at run time: (long long)n + m != 0; remedy: CCUTE_ASSUME((long long)n + m != 0)
// !     x[ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / (n + m), 1)), 0, 2)] = 8;
// !       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_in_many_places.cc:104:44: remark: not folded: an argument with side effects cannot be evaluated exactly once here; remedy: assign it to a const variable first
// ! CCUTE_FOLD long g11(int n, int m) { return ccute_at(ccute_make_layout(TUP(4, 4), TUP(depth(n, m), 1)), 0, 2); }
// !                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_in_many_places.cc:108:5: remark: not folded: an argument has side effects or calls a function; remedy: assign it to a const variable of its own first
// !     const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(depth(n, m), 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_in_many_places.cc:109:21: remark: not folded: the value of 'l' is not known here
// !     return ccute_at(l, 0, 2);
// !                     ^
// ! division_in_many_places.cc:124:14: remark: not folded: an argument with side effects cannot be evaluated exactly once here; remedy: assign it to a const variable first
// !          c = ccute_size(ccute_make_layout(TUP(4, 4), TUP(hit(n), 1)));
// !              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_in_many_places.cc:127:49: remark: not folded: an argument with side effects cannot be evaluated exactly once here; remedy: assign it to a const variable first
// !     return a + b * 10 + c * 100 + hits * 1000 + ccute_at(l, n++) + n;
// !                                                 ^~~~~~~~~~~~~~~~
