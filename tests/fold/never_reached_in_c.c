#include <ccute/ccute.h>

// run: f(3, 1); f(-3, 0)
CCUTE_FOLD static long f(int n, int k)
{
    const ccute_layout few = ccute_make_layout(CCUTE_T(3, 2), CCUTE_T(0, n));
    const ccute_layout none = ccute_make_layout(CCUTE_T(0, 2), CCUTE_T(4, n));
    long h = 0;
    for (int i = 6; i < ccute_size(few); i++)
        h += ccute_at(few, 6);
    for (int i = 0; i < ccute_size(few); i++)
        if (i >= 6)
            h += ccute_at(few, i + 1);
    if (ccute_size(none) > 0)
        h += ccute_at(none, 0);
    h += ccute_size(none) && ccute_at(none, 0) > 3;
    for (int i = 0; i < ccute_size(none); i++)
        h += ccute_at(none, i);
    h += ccute_size(few) > 7 ? ccute_at(few, 7) : 5;
    if (k > 5 && k < 3)
        h += ccute_at(ccute_make_layout(CCUTE_T(-2, 3)), 6);
    if (sizeof(long) == 4)
        h += ccute_at(few, 99);
    return h;
}
// ---- folded ----
// 6 |     /* few = (3,2):(0,n) */
// 7 |     /* none = (0,2):(4,n) */ const ccute_layout none = {{2, 0, 0, 0, {{0}}, {16, 1}, {0, 2}}, {4, (long)n}, 0, 0, 0, 0, 0, {0}};
// 9 |     for (int i = 6; i < 6; i++)
// 10 |         h += (long)((long long)n * 2);
// 11 |     for (int i = 0; i < 6; i++)
// 13 |             h += (long)((long long)n * ((i + 1) / 3));
// 14 |     if (0 > 0)
// 15 |         h += 0L;
// 16 |     h += 0L && ccute_at(none, 0) > 3;
// 17 |     for (int i = 0; i < 0; i++)
// 19 |     h += 6 > 7 ? ((long)((long long)n * 2)) : 5;
// 23 |         h += (long)((long long)n * 33);
// ! never_reached_in_c.c:10:14: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !         h += ccute_at(few, 6);
// !              ^~~~~~~~~~~~~~~~
// ! never_reached_in_c.c:13:18: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !             h += ccute_at(few, i + 1);
// !                  ^~~~~~~~~~~~~~~~~~~~
// ! never_reached_in_c.c:16:30: warning: the index 0 is out of bounds: the layout (0,2):(4,n) has 0 elements; it stays, because it may never be reached
// !     h += ccute_size(none) && ccute_at(none, 0) > 3;
// !                              ^~~~~~~~~~~~~~~~~
// ! never_reached_in_c.c:18:14: remark: not folded: the result depends on the order of unknown values: n, i; remedy: state what you know of these values with CCUTE_ASSUME
// !         h += ccute_at(none, i);
// !              ^~~~~~~~~~~~~~~~~
// ! never_reached_in_c.c:19:32: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     h += ccute_size(few) > 7 ? ccute_at(few, 7) : 5;
// !                                ^~~~~~~~~~~~~~~~
// ! never_reached_in_c.c:21:23: warning: make_layout_left: leaf 0 has the extent -2; it stays, because it may never be reached
// !         h += ccute_at(ccute_make_layout(CCUTE_T(-2, 3)), 6);
// !                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
