// A helper may state facts: they hold for the rest of its call, and no longer. A promise whose condition calls something is none that
// foldc follows.
#include <ccute/short.h>

CCUTE_FOLD static ccute_layout tile(int n, int i)
{
    CCUTE_ASSUME(n > 0 && n % 4 == 0);
    const int quads = n / 4;
    CCUTE_ASSUME(i >= 0 && i < quads);
    return ccute_make_layout(TUP(4 * quads, i + 1), TUP(1, n));
}

// run: at(8, 1, 3); at(400, 99, 0)
CCUTE_FOLD long at(int n, int i, int j) { return ccute_at(tile(n, i), i, j) + ccute_size(tile(n, i)); }

CCUTE_FOLD static int quarter(int n)
{
    CCUTE_ASSUME(n % 4 == 0);
    return n / 4;
}

// run: after(6, 3); after(8, 11); after(7, 10)
CCUTE_FOLD long after(int n, int i)
{
    const long x = i > 10 ? ccute_at(ccute_make_layout(TUP(9, 9), TUP(4, 1)), quarter(n), 0) : 0;
    return x + ccute_at(ccute_make_layout(TUP(9, 9), TUP(4, 1)), n / 4, 0);
}

static int questions;
static int is_known(int n) { return questions++, n > 0; }

CCUTE_FOLD static ccute_layout unknown(int n)
{
    CCUTE_ASSUME(is_known(n));
    return ccute_make_layout(TUP(9, 9), TUP(n, 1));
}

CCUTE_FOLD long kept(int n) { return ccute_at(unknown(n), 2, 1) + questions; }

// An object's parts are known, too, where the helper that makes it states something.
struct pair {
    ccute_layout rows, columns;
};

CCUTE_FOLD static pair both(int n)
{
    CCUTE_ASSUME(n > 0);
    return {ccute_make_layout(n), ccute_make_layout(TUP(4, 4), TUP(n, 1))};
}

// run: parts(5, 2); parts(1, 0)
CCUTE_FOLD long parts(int n, int i)
{
    const pair made = both(n);
    return ccute_at(made.rows, i) + ccute_at(made.columns, i, i);
}

// run: ordered(3, 9); ordered(9, 3); ordered(4, 4)
CCUTE_FOLD static int less_by(int m, int n)
{
    CCUTE_ASSUME(m <= n);
    return m;
}

CCUTE_FOLD long ordered(int m, int n)
{
    const long x = m <= n ? ccute_at(ccute_make_layout(TUP(9, 9), TUP(4, 1)), less_by(m, n), 0) : 0;
    return x + ccute_size(ccute_make_layout(m <= n ? 5 : 7));
}

// A constructor may state something, too.
struct rows {
    ccute_layout l;
    int n;
    CCUTE_FOLD explicit rows(int k)
    {
        CCUTE_ASSUME(k > 0);
        l = ccute_make_layout(TUP(4, 4), TUP(k, 1));
        n = k;
    }
};

// run: made(5, 2); made(1, 3)
CCUTE_FOLD long made(int k, int i)
{
    const rows r(k);
    return ccute_at(r.l, i, i) + r.n;
}
// ---- folded ----
// 5 | __attribute__((unused)) CCUTE_FOLD static ccute_layout tile(int n, int i)
// 14 | CCUTE_FOLD long at(int n, int i, int j) { return ((long)(i + (long long)n * j)) + ((long)(n * ((long long)i + 1))); }
// 16 | __attribute__((unused)) CCUTE_FOLD static int quarter(int n)
// 25 |     const long x = i > 10 ? ((long)(n / 4 * 4)) : 0;
// 26 |     return x + ((long)(n / 4 * 4));
// 45 | __attribute__((unused)) CCUTE_FOLD static pair both(int n)
// 48 |     return {ccute_layout{{1, 0, 0, 0, {}, {0}, {(long)n}}, {(long)(n == 1 ? 0 : 1)}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}};
// 54 |     const pair made = both(n); (void)made;
// 55 |     ccute_check_(n >= 0); return ((long)i) + ((long)(i + (long long)n * i));
// 59 | __attribute__((unused)) CCUTE_FOLD static int less_by(int m, int n)
// 67 |     const long x = m <= n ? ((long)((long long)m * 4)) : 0;
// 68 |     return x + ((long)(m <= n ? 5 : 7));
// 78 |         l = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 4}}, {(long)k, 1}, 0, 0, 0, 0, 0, {0}};
// 87 |     return ((long)(i + (long long)k * i)) + r.n;
// ! promises_in_helpers.cc:14:79: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// ! CCUTE_FOLD long at(int n, int i, int j) { return ccute_at(tile(n, i), i, j) + ccute_size(tile(n, i)); }
// !                                                                               ^~~~~~~~~~~~~~~~~~~~~~
// ! promises_in_helpers.cc:25:29: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const long x = i > 10 ? ccute_at(ccute_make_layout(TUP(9, 9), TUP(4, 1)), quarter(n), 0) : 0;
// !                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! promises_in_helpers.cc:26:16: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return x + ccute_at(ccute_make_layout(TUP(9, 9), TUP(4, 1)), n / 4, 0);
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! promises_in_helpers.cc:38:47: remark: not folded: in 'unknown', line 34: in a helper, foldc evaluates only declarations, CCUTE_ASSUME, if and return
// ! CCUTE_FOLD long kept(int n) { return ccute_at(unknown(n), 2, 1) + questions; }
// !                                               ^~~~~~~~~~
// ! promises_in_helpers.cc:55:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(made.rows, i) + ccute_at(made.columns, i, i);
// !            ^~~~~~~~~~~~~~~~~~~~~~
