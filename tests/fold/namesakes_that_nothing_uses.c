// run: sibling(3); nested(4); nested(0); array(2)
/* A variable that folded calls alone named gets a use, though others have its name in scopes inside or beside its own. */
#include <ccute/ccute.h>
#include <ccute/short.h>

struct pair {
    int n, m;
};

CCUTE_FOLD long sibling(int i)
{
    long s = 0;
    {
        const int n = 4;
        s += ccute_at(ccute_make_layout(TUP(8, n), TUP(n, 1)), 2);
    }
    {
        const int n = i + 1;
        s += n;
    }
    return s;
}

CCUTE_FOLD long nested(int i)
{
    const int n = 8, m = 2;
    long s = ccute_at(ccute_make_layout(TUP(n, m), TUP(m, 1)), 3);
    if (i > 1) {
        const struct pair n = {i, 5};
        s += ccute_at(ccute_make_layout(8, 3), 2) + n.n;
        {
            const int n = 6, m = i;
            s += ccute_at(ccute_make_layout(8, n), 1) + m;
        }
    }
    return s;
}

CCUTE_FOLD long array(int i)
{
    const ccute_layout each[2] = {ccute_make_layout(8, 5), ccute_make_layout(8, i)};
    const int by[2] = {3, 4};
    return ccute_at(each[0], 1) + ccute_at(each[1], 2) + ccute_at(ccute_make_layout(8, by[1]), 1);
}
// ---- folded ----
// 14 |         const int n = 4; (void)n;
// 15 |         s += 8L;
// 26 |     const int n = 8, m = 2; (void)m; (void)n;
// 27 |     long s = 6;
// 30 |         s += 6L + n.n;
// 32 |             const int n = 6, m = i; (void)n;
// 33 |             s += 6L + m;
// 41 |     const ccute_layout each[2] = {{{1, 0, 0, 0, {{0}}, {0}, {8}}, {5}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {{0}}, {0}, {8}}, {(long)i}, 0, 0, 0, 0, 0, {0}}}; (void)each;
// 42 |     const int by[2] = {3, 4}; (void)by;
// 43 |     return 5L + ((long)((long long)i * 2)) + 4L;
// ! namesakes_that_nothing_uses.c:43:35: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(each[0], 1) + ccute_at(each[1], 2) + ccute_at(ccute_make_layout(8, by[1]), 1);
// !                                   ^~~~~~~~~~~~~~~~~~~~
