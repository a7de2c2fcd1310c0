#include <ccute/short.h>

// What is wrong is an error only where control surely gets to it; here it never does, or may not.
// run: by_size(1); empty(3); never(); behind(2); refused(1); refused(200); helped(1); rounds(0); cases(1); cases(2); tried(3)
CCUTE_FOLD long by_size(int i)
{
    const ccute_layout l = ccute_make_layout(8);
    if (9 < ccute_size(l))
        return ccute_at(l, 9);
    if (sizeof(long) == 4)
        return ccute_at(l, 17);
    if constexpr (sizeof(long) == 4)
        return ccute_at(l, TUP(1, 2, 3));
    return ccute_at(l, i);
}
CCUTE_FOLD long empty(int i)
{
    const ccute_layout l = ccute_make_layout(TUP(0, 4));
    long sum = 0;
    for (int k = 0; k < ccute_size(l); k++)
        sum += ccute_at(l, 0, 3);
    return sum + i;
}
CCUTE_FOLD long never()
{
    const ccute_layout l = ccute_make_layout(8);
    long sum = 0;
    while (0)
        sum += ccute_at(l, 9);
    return sum + (0 && ccute_at(l, 9) ? ccute_at(l, 10) : 1 || ccute_at(l, 12) ? ccute_at(l, 3) : ccute_at(l, 11));
}
CCUTE_FOLD long behind(int i)
{
    const ccute_layout l = ccute_make_layout(8);
    if (i < 9)
        return ccute_at(l, i);
    return ccute_at(l, 9);
}
CCUTE_FOLD long refused(int i)
{
    if (i > 100) {
        const ccute_layout l = ccute_get(ccute_make_layout(8), 1);
        return ccute_ok(l);
    }
    if (sizeof(long) == 4) {
        const ccute_layout l = ccute_get(ccute_make_layout(8), 1);
        return ccute_at(l, i);
    }
    return 5;
}
CCUTE_FOLD static long inside(ccute_layout l, int i)
{
    if (ccute_rank(l) == 2)
        return ccute_at(l, i, 0);
    return ccute_at(l, i);
}
CCUTE_FOLD long helped(int i)
{
    if (sizeof(long) == 4)
        return inside(ccute_make_layout(TUP(4, 2, 2)), i) + inside(ccute_make_layout(8), 9);
    return inside(ccute_make_layout(TUP(4, 2)), i) + inside(ccute_make_layout(16), i);
}
CCUTE_FOLD long rounds(int n)
{
    const ccute_layout l = ccute_make_layout(8);
    float d[4] = {0, 0, 0, 0}, s[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    long sum = 0;
    for (int i = 0; i < n; i++)
        ccute_copy(d, ccute_make_layout(4), s, l);
    for (int i = 0; i < n; i++)
        sum += ccute_at(l, 40);
    return sum + (long)d[0];
}
CCUTE_FOLD long cases(int i)
{
    const ccute_layout l = ccute_make_layout(8);
    switch (i) {
    case 9:
        return ccute_at(l, 9);
    default:
        return ccute_at(l, i);
    }
}
CCUTE_FOLD long tried(int i)
{
    const ccute_layout l = ccute_make_layout(8);
    try {
        if (i == 3)
            throw i;
        return ccute_at(l, 30);
    } catch (int x) {
        return ccute_at(l, x);
    }
}
// ---- folded ----
// 7 |     /* l = 8:1 */ const ccute_layout l = {{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}};
// 8 |     if (9 < 8)
// 9 |         return 9;
// 11 |         return 17;
// 14 |     return i;
// 18 |     /* l = (0,4):(1,0) */
// 20 |     for (int k = 0; k < 0; k++)
// 21 |         sum += 0L;
// 26 |     /* l = 8:1 */
// 29 |         sum += 9L;
// 30 |     return sum + (0 && 9L ? 10L : 1 || 12L ? 3L : 11L);
// 34 |     /* l = 8:1 */ const ccute_layout l = {{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}};
// 36 |         return i;
// 51 | __attribute__((unused)) CCUTE_FOLD static long inside(ccute_layout l, int i)
// 60 |         return ((long)i) + 9L;
// 61 |     return ((long)i) + ((long)i);
// 65 |     /* l = 8:1 */ const ccute_layout l = {{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}};
// 76 |     /* l = 8:1 */ const ccute_layout l = {{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}};
// 81 |         return i;
// 86 |     /* l = 8:1 */ const ccute_layout l = {{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}};
// 92 |         return x;
// ! wrong_where_not_reached.cc:13:16: remark: not folded: at: the brackets of operand 2 go deeper than those of the value that it is applied to, or end early, at leaf 0; it stays, because it is never reached
// !         return ccute_at(l, TUP(1, 2, 3));
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! wrong_where_not_reached.cc:37:12: warning: the index 9 is out of bounds: the layout 8:1 has 8 elements; it stays, because it may never be reached
// !     return ccute_at(l, 9);
// !            ^~~~~~~~~~~~~~
// ! wrong_where_not_reached.cc:42:32: warning: get: there is no mode 1: the rank is 1, and modes count from 0; it stays, because it may never be reached
// !         const ccute_layout l = ccute_get(ccute_make_layout(8), 1);
// !                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wrong_where_not_reached.cc:43:25: remark: not folded: the value of 'l' is not known here
// !         return ccute_ok(l);
// !                         ^
// ! wrong_where_not_reached.cc:46:32: remark: not folded: get: there is no mode 1: the rank is 1, and modes count from 0; it stays, because it is never reached
// !         const ccute_layout l = ccute_get(ccute_make_layout(8), 1);
// !                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wrong_where_not_reached.cc:47:25: remark: not folded: the value of 'l' is not known here
// !         return ccute_at(l, i);
// !                         ^
// ! wrong_where_not_reached.cc:69:9: warning: the source has 8 elements (8:1), the destination 4 (4:1); it stays, because it may never be reached
// !         ccute_copy(d, ccute_make_layout(4), s, l);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wrong_where_not_reached.cc:71:16: warning: the index 40 is out of bounds: the layout 8:1 has 8 elements; it stays, because it may never be reached
// !         sum += ccute_at(l, 40);
// !                ^~~~~~~~~~~~~~~
// ! wrong_where_not_reached.cc:79:16: warning: the index 9 is out of bounds: the layout 8:1 has 8 elements; it stays, because it may never be reached
// !         return ccute_at(l, 9);
// !                ^~~~~~~~~~~~~~
// ! wrong_where_not_reached.cc:90:16: warning: the index 30 is out of bounds: the layout 8:1 has 8 elements; it stays, because it may never be reached
// !         return ccute_at(l, 30);
// !                ^~~~~~~~~~~~~~~
