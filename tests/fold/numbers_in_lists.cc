// run: of_arrays(8, 3); of_structs(8, 3); of_standard_arrays(8, 3); of_nested(8, 3); in_a_loop(4, 2); changed(8, 3); narrower(300, 3); narrower(127, 3); left_out(8, 3)
/* The numbers that a list makes in a local object are known while nothing writes it: no check of them is left. */
#include <array>
#include <ccute/short.h>

struct size {
    int rows, columns;
};
struct box {
    size outer, inner[2];
    signed char narrow;
};
struct flags {
    unsigned bits : 3;
};

CCUTE_FOLD long of_arrays(int n, int i)
{
    CCUTE_ASSUME(n > 0);
    const int d[3] = {n, 4, n * 2};
    const ccute_layout l = ccute_make_layout(TUP(d[0], d[1]), TUP(1, d[2]));
    return ccute_at(l, i, 2);
}
CCUTE_FOLD long of_structs(int n, int i)
{
    CCUTE_ASSUME(n > 0);
    size s = {.rows = n, .columns = 4};
    const ccute_layout l = ccute_make_layout(TUP(s.columns, s.rows), TUP(s.rows, 1));
    return ccute_at(l, 5) + ccute_at(l, i, 1);
}
CCUTE_FOLD long of_standard_arrays(int n, int i)
{
    CCUTE_ASSUME(n > 0);
    const std::array<int, 2> d = {n, 4}, e{{8, n}};
    const ccute_layout l = ccute_make_layout(TUP(d[0], d[1], e[0]), TUP(1, e[1], 64));
    return ccute_at(l, i, 2, 7);
}
CCUTE_FOLD long of_nested(int n, int i)
{
    CCUTE_ASSUME(n > 0);
    const box b = {{n, 4}, {{2, n}, size{n, 3}}, 7};
    const ccute_layout l = ccute_make_layout(TUP(b.outer.rows, b.inner[1].columns), TUP(b.inner[0].rows, b.narrow));
    return ccute_at(l, i, 2);
}
CCUTE_FOLD long in_a_loop(int n, int i)
{
    long sum = 0;
    for (int k = 1; k < n; k++) {
        const int d[2] = {k, k + 2};
        const ccute_layout l = ccute_make_layout(TUP(d[0], d[1]), TUP(d[1], 1));
        sum = sum * 7 + ccute_at(l, 0, i);
    }
    return sum;
}
CCUTE_FOLD long changed(int n, int i)
{
    CCUTE_ASSUME(n > 0);
    int d[2] = {n, 4};
    const int first = d[0];
    d[0] -= 16;
    const ccute_layout l = ccute_make_layout(TUP(first, 4), TUP(1, d[0]));
    return ccute_at(l, i, d[1] - 2);
}
CCUTE_FOLD long narrower(int n, int i)
{
    const box b = {{n, 4}, {}, (signed char)(n + 1)};
    const flags f = {(unsigned)n};
    const ccute_layout l = ccute_make_layout(TUP(64, 8), TUP(b.narrow, b.inner[0].rows + 3));
    return ccute_at(l, i, 2) + f.bits;
}
CCUTE_FOLD long left_out(int n, int i)
{
    const size s = {n}, t[2] = {n, 4, 5};
    const ccute_layout l = ccute_make_layout(TUP(64, 8), TUP(s.columns + 1, t[0].columns));
    return ccute_at(l, i, 2) + t[1].rows;
}
// ---- folded ----
// 21 |     /* l = (d[0],4):(1,d[2]) */
// 22 |     return (long long)i + (unsigned)d[2] * 2;
// 28 |     /* l = (4,s.rows):(s.rows,1) */
// 29 |     return ((long)((unsigned)s.rows + 1)) + ((long)((long long)i * s.rows + 1));
// 34 |     const std::array<int, 2> d = {n, 4}, e{{8, n}}; (void)d;
// 35 |     /* l = (d[0],4,8):(1,e[1],64) */
// 36 |     return (long long)i + (unsigned)e[1] * 2 + 448;
// 41 |     const box b = {{n, 4}, {{2, n}, size{n, 3}}, 7}; (void)b;
// 42 |     /* l = (b.outer.rows,3):(2,7) */
// 43 |     return (long long)i * 2 + 14;
// 49 |         const int d[2] = {k, k + 2}; (void)d;
// 50 |         /* l = (d[0],d[1]):(d[1],1) */
// 51 |         sum = sum * 7 + ((long)i);
// 61 |     /* l = (first,4):(1,l_d1) */ ccute_check_(first >= 0); const int l_d1 = (d[0]);
// 62 |     return i + l_d1 * ((long long)d[1] - 2);
// 68 |     /* l = (64,8):(b.narrow,l_d1) */ const long long l_d1 = (long long)b.inner[0].rows + 3;
// 69 |     return ((long)(l_d1 * 2 + (long long)i * b.narrow)) + f.bits;
// 74 |     /* l = (64,8):(l_d0,t[0].columns) */ const long long l_d0 = (long long)s.columns + 1;
// 75 |     return ((long)((long long)t[0].columns * 2 + i * l_d0)) + t[1].rows;
// ! numbers_in_lists.cc:61:5: remark: checked at run time: first >= 0; remedy: CCUTE_ASSUME(first >= 0)
// !     const ccute_layout l = ccute_make_layout(TUP(first, 4), TUP(1, d[0]));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
