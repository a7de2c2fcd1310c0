#include <ccute/short.h>

// run: f(3); with_a_const_member(1); with_a_const_member(2)
struct couple {
    int x;
    short y;
};

CCUTE_FOLD long f(int n)
{
    const ccute_layout apart = ccute_make_layout(TUP(2), TUP(2));
    struct couple d[4] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}}, s[4] = {{n, 1}, {n, 2}, {n, 3}, {n, 4}};
    ccute_copy(d, apart, s, apart);
    ccute_clear(s, apart);
    return d[0].x + 10 * d[1].x + 100 * d[2].y + 1000 * s[0].x + 10000 * s[1].y;
}
struct settled {
    const int x;
    int y;
};

/* It is not assigned; the library copies its bytes, and so does the folded text. */
CCUTE_FOLD int with_a_const_member(int n)
{
    const ccute_layout apart = ccute_make_layout(TUP(2), TUP(2)), some = ccute_make_layout(TUP(n), TUP(3));
    struct settled d[4] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}}, s[4] = {{n, 9}, {n, 8}, {n + 1, 7}, {n + 2, 6}};
    ccute_copy(d, apart, s, apart);
    ccute_copy(d, some, s, some);
    return d[0].x + 10 * d[1].x + 100 * d[2].x + 1000 * d[3].x + d[2].y * 10000;
}
// ---- folded ----
// 11 |     /* apart = (2):(2) */
// 13 |     { __builtin_memcpy(d, s, 8); __builtin_memcpy(d + 2, s + 2, 8); }
// 14 |     { __builtin_memset(s, 0, 8); __builtin_memset(s + 2, 0, 8); }
// 25 |     /* apart = (2):(2) */ /* some = (n):(3) */ ccute_check_(n >= 0);
// 27 |     { __builtin_memcpy(d, s, 8); __builtin_memcpy(d + 2, s + 2, 8); }
// 28 |     for (int i0 = 0; i0 < n; i0++) __builtin_memcpy(d + (long long)i0 * 3, s + (long long)i0 * 3, 8);
// ! copy_c_structures.c:25:67: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout apart = ccute_make_layout(TUP(2), TUP(2)), some = ccute_make_layout(TUP(n), TUP(3));
// !                                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
