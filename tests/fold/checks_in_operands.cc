// flags: -Rfold-missed
/* A check that an operand of ?:, && or || needs stands in the operand: it traps where the source's call would, and not
   where the operand is not evaluated. */
// run: chosen(4, 3, 1)
// run: chosen(-1, 1, 2)
// run: chosen(-1, 5, 2)
// run: both(4, 3, 1)
// run: both(-1, 3, 9)
// run: both(-1, 3, 1)
// run: either(-1, 3, 9)
// run: either(-1, 3, 1)
// run: nested(4, 3, 2)
// run: nested(4, -3, 0)
// run: (loop((int *)OUT, 4, 3), left_in_out())
// run: beside(4, 3, 1)
#include <ccute/ccute.h>
#include <ccute/short.h>
#include <stdio.h>

CCUTE_FOLD long chosen(int w, int h, int i)
{
    const ccute_layout in = ccute_make_layout(TUP(w, h), TUP(1, w));
    return i < h ? ccute_at(in, i, 1) : -1;
}

CCUTE_FOLD bool both(int w, int h, int i)
{
    const ccute_layout in = ccute_make_layout(TUP(w, h), TUP(1, w));
    return i < h && ccute_at(in, i, 1) > 0;
}

CCUTE_FOLD bool either(int w, int h, int i)
{
    const ccute_layout in = ccute_make_layout(TUP(w, h), TUP(1, w));
    return i >= h || ccute_at(in, i, 1) > 0;
}

CCUTE_FOLD long nested(int w, int h, int i)
{
    const ccute_layout in = ccute_make_layout(TUP(w, h), TUP(1, w));
    auto get = [&](int k) { return k > 0 ? (k < h && ccute_at(in, k, 0) > 1 ? ccute_at(in, k, 1) : 7) : 3; };
    return get(i);
}

CCUTE_FOLD void loop(int *x, int w, int h)
{
    const ccute_layout in = ccute_make_layout(TUP(w, h), TUP(1, w));
    for (int i = 0; i < 8; i++)
        x[i < h ? ccute_at(in, i, 1) : i - h] = i;
}

/* Of the operands of +, which C evaluates in any order, one may print: nothing is checked beside it. */
static int print(int i) { return printf("%d\n", i); }
CCUTE_FOLD long beside(int w, int h, int i)
{
    const ccute_layout in = ccute_make_layout(TUP(w, h), TUP(1, w));
    return print(i) + (i < h ? ccute_at(in, i, 1) : 0);
}
// ---- folded ----
// 22 |     /* in = (w,h):(1,w) */
// 23 |     return i < h ? (ccute_check_(w >= 0), ccute_check_(h >= 0), (long)((long long)w + i)) : -1;
// 28 |     /* in = (w,h):(1,w) */
// 29 |     return i < h && (ccute_check_(w >= 0), ccute_check_(h >= 0), (long)((long long)w + i)) > 0;
// 34 |     /* in = (w,h):(1,w) */
// 35 |     return i >= h || (ccute_check_(w >= 0), ccute_check_(h >= 0), (long)((long long)w + i)) > 0;
// 40 |     /* in = (w,h):(1,w) */
// 41 |     auto get = [&](int k) { return k > 0 ? (k < h && (ccute_check_(w >= 0), k) > 1 ? (ccute_check_(w >= 0), (long)((long long)w + k)) : 7) : 3; };
// 47 |     /* in = (w,h):(1,w) */
// 49 |         x[i < h ? (ccute_check_(w >= 0), (long)((long long)w + i)) : i - h] = i;
// ! checks_in_operands.cc:23:20: remark: checked at run time: h >= 0; remedy: CCUTE_ASSUME(h >= 0)
// !     return i < h ? ccute_at(in, i, 1) : -1;
// !                    ^~~~~~~~~~~~~~~~~~
// ! checks_in_operands.cc:23:20: remark: checked at run time: w >= 0; remedy: CCUTE_ASSUME(w >= 0)
// !     return i < h ? ccute_at(in, i, 1) : -1;
// !                    ^~~~~~~~~~~~~~~~~~
// ! checks_in_operands.cc:29:21: remark: checked at run time: h >= 0; remedy: CCUTE_ASSUME(h >= 0)
// !     return i < h && ccute_at(in, i, 1) > 0;
// !                     ^~~~~~~~~~~~~~~~~~
// ! checks_in_operands.cc:29:21: remark: checked at run time: w >= 0; remedy: CCUTE_ASSUME(w >= 0)
// !     return i < h && ccute_at(in, i, 1) > 0;
// !                     ^~~~~~~~~~~~~~~~~~
// ! checks_in_operands.cc:35:22: remark: checked at run time: h >= 0; remedy: CCUTE_ASSUME(h >= 0)
// !     return i >= h || ccute_at(in, i, 1) > 0;
// !                      ^~~~~~~~~~~~~~~~~~
// ! checks_in_operands.cc:35:22: remark: checked at run time: w >= 0; remedy: CCUTE_ASSUME(w >= 0)
// !     return i >= h || ccute_at(in, i, 1) > 0;
// !                      ^~~~~~~~~~~~~~~~~~
// ! checks_in_operands.cc:41:54: remark: checked at run time: w >= 0; remedy: CCUTE_ASSUME(w >= 0)
// !     auto get = [&](int k) { return k > 0 ? (k < h && ccute_at(in, k, 0) > 1 ? ccute_at(in, k, 1) : 7) : 3; };
// !                                                      ^~~~~~~~~~~~~~~~~~
// ! checks_in_operands.cc:41:79: remark: costly: fewer instructions where w >= 0; remedy: CCUTE_ASSUME(w >= 0)
// !     auto get = [&](int k) { return k > 0 ? (k < h && ccute_at(in, k, 0) > 1 ? ccute_at(in, k, 1) : 7) : 3; };
// !                                                                               ^~~~~~~~~~~~~~~~~~
// ! checks_in_operands.cc:41:79: remark: checked at run time: w >= 0; remedy: CCUTE_ASSUME(w >= 0)
// !     auto get = [&](int k) { return k > 0 ? (k < h && ccute_at(in, k, 0) > 1 ? ccute_at(in, k, 1) : 7) : 3; };
// !                                                                               ^~~~~~~~~~~~~~~~~~
// ! checks_in_operands.cc:49:19: remark: costly: fewer instructions where w >= 0; remedy: CCUTE_ASSUME(w >= 0)
// !         x[i < h ? ccute_at(in, i, 1) : i - h] = i;
// !                   ^~~~~~~~~~~~~~~~~~
// ! checks_in_operands.cc:49:19: remark: checked at run time: w >= 0; remedy: CCUTE_ASSUME(w >= 0)
// !         x[i < h ? ccute_at(in, i, 1) : i - h] = i;
// !                   ^~~~~~~~~~~~~~~~~~
// ! checks_in_operands.cc:56:5: remark: not folded: 'in' also stays unfolded: an unknown value decides whether it is valid; remedy: CCUTE_ASSUME(w >= 0 && h >= 0)
// !     const ccute_layout in = ccute_make_layout(TUP(w, h), TUP(1, w));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! checks_in_operands.cc:57:32: remark: not folded: the result holds only if w >= 0, which cannot be checked here; remedy: CCUTE_ASSUME(w >= 0), or assign the layout to a const variable first, where foldc can check it
// !     return print(i) + (i < h ? ccute_at(in, i, 1) : 0);
// !                                ^~~~~~~~~~~~~~~~~~
