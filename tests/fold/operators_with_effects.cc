#include <array>

#include <ccute/short.h>

/* Operators of classes may count their calls: each happens as often as in the source, be its value used or not. */
struct counter {
    int calls, kept[2];
    int operator[](int i) { return calls++ + i; }
    int operator*() { calls += 100; return 3; }
    int operator-() { calls += 1000; return 2; }
    int operator+(int i) { calls += 10000; return i; }
    int operator()(int i) const { return kept[i]; }
};

// run: declared(); used(3); dropped()
CCUTE_FOLD long declared()
{
    counter c = {0, {1, 2}};
    const ccute_layout l = ccute_make_layout(TUP(8, c[2]), TUP(c[3], 1));
    long s = 100 * ccute_at(l, 1, 0) + ccute_at(l, 2, 0);
    return 1000000 * s + c.calls;
}

CCUTE_FOLD long used(int i)
{
    counter c = {0, {1, 2}};
    const ccute_layout l = ccute_make_layout(TUP(8, 8), TUP(8, 1));
    long s = ccute_at(l, c[i], 0);
    s = 10 * s + ccute_at(l, *c, 1);
    s = 10 * s + ccute_at(l, -c, 2);
    s = 10 * s + ccute_at(l, c + 1, 3);
    return 1000000 * s + c.calls;
}

CCUTE_FOLD long dropped()
{
    counter c = {0, {1, 2}};
    const ccute_layout l = ccute_make_layout(TUP(8, 8), TUP(8, 1));
    long s = ccute_at(l, 1, 0 * c[1]) + ccute_at(ccute_make_layout(TUP(4, 4), TUP(0, 1)), *c, 1);
    ccute_at(l, -c, 0);
    s = 10 * s + ccute_size(ccute_offset_by(c + 1, l));
    return 1000000 * s + c.calls;
}

/* This only reads. */
// run: read(5)
CCUTE_FOLD long read(int n)
{
    const std::array<int, 2> a = {3, n};
    const ccute_layout l = ccute_make_layout(TUP(8, 2), TUP(a[1], a[0]));
    return ccute_at(l, 2, 1) + ccute_size(l);
}
// ---- folded ----
// 27 |     /* l = (8,8):(8,1) */
// 28 |     long s = (long long)c[i] * 8;
// 29 |     s = 10 * s + ((long)((long long)(*c) * 8 + 1));
// 30 |     s = 10 * s + ((long)((long long)(-c) * 8 + 2));
// 31 |     s = 10 * s + ((long)((long long)(c + 1) * 8 + 3));
// 38 |     /* l = (8,8):(8,1) */ const ccute_layout l = {{2, 0, 0, 0, {}, {16, 1}, {8, 8}}, {8, 1}, 0, 0, 0, 0, 0, {0}};
// 39 |     long s = ((long)((0 * c[1]) + 8)) + ccute_at(ccute_make_layout(TUP(4, 4), TUP(0, 1)), *c, 1);
// 40 |     (void)((long long)(-c) * 8);
// 50 |     /* l = (8,2):(a[1],3) */
// 51 |     return ((long)((long long)a[1] * 2 + 3)) + 16L;
// ! operators_with_effects.cc:19:5: remark: not folded: an argument has side effects or calls a function; remedy: assign it to a const variable of its own first
// !     const ccute_layout l = ccute_make_layout(TUP(8, c[2]), TUP(c[3], 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! operators_with_effects.cc:20:29: remark: not folded: the value of 'l' is not known here
// !     long s = 100 * ccute_at(l, 1, 0) + ccute_at(l, 2, 0);
// !                             ^
// ! operators_with_effects.cc:20:49: remark: not folded: the value of 'l' is not known here
// !     long s = 100 * ccute_at(l, 1, 0) + ccute_at(l, 2, 0);
// !                                                 ^
// ! operators_with_effects.cc:39:41: remark: not folded: an argument with side effects cannot be evaluated exactly once here; remedy: assign it to a const variable first
// !     long s = ccute_at(l, 1, 0 * c[1]) + ccute_at(ccute_make_layout(TUP(4, 4), TUP(0, 1)), *c, 1);
// !                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! operators_with_effects.cc:41:18: remark: not folded: an argument with side effects cannot be evaluated exactly once here; remedy: assign it to a const variable first
// !     s = 10 * s + ccute_size(ccute_offset_by(c + 1, l));
// !                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
