/* Checks of the condition of a loop or a switch: before the statement, where control comes to the condition from there
   alone; in the condition, where the body of a do may leave first, or the head declares what the check names. */
#include <stdio.h>
#include <ccute/short.h>

// flags: -- -std=c++17
// run: grow(5, 3); shrink(4, 9); choose(3, 4); choose(5, 2); in_head(3, 4); of_constant(3, 2); enter(2, 0); enter(-1, 1); begin_inside(2, 0)
// ends: grow(-1, 3); shrink(-2, 0); choose(-1, 1); writes(-1, 3); writes(2, 3); breaks(-1, 3); breaks(2, 3); goes_on(-1, 3); in_head(-2, 1); of_constant(-5, 1); enter(-2, 0); enter(-2, 4); begin_inside(-1, 0); begin_inside(-1, 2)
CCUTE_FOLD long grow(int n, int i)
{
    long s = 0;
    while (s < ccute_at(ccute_make_layout(TUP(n, 4), TUP(4, 1)), i, 1))
        s += 3;
    do
        s += 5;
    while (s < ccute_size(ccute_make_layout_left(TUP(n, i))));
    return s;
}

CCUTE_FOLD long shrink(int n, int i)
{
    while (n-- > 0 && i > ccute_size(ccute_make_layout_left(TUP(n, 2))))
        i--;
    return i;
}

CCUTE_FOLD long choose(int n, int i)
{
    switch (ccute_at(ccute_make_layout(TUP(n, 4), TUP(4, 1)), i, 1)) {
    case 17:
        return 5;
    case 9:
        return 6;
    default:
        return n;
    }
}

CCUTE_FOLD long writes(int n, int i)
{
    do
        printf("%d ", i++);
    while (i < ccute_size(ccute_make_layout_left(TUP(n, 4))));
    return i;
}

CCUTE_FOLD long breaks(int n, int i)
{
    do {
        i += 3;
        if (n < 0)
            break;
    } while (i < ccute_size(ccute_make_layout_left(TUP(n, 4))));
    return i;
}

CCUTE_FOLD long goes_on(int n, int i)
{
    do {
        i += 3;
        if (i == 6)
            continue;
        i++;
    } while (i < 2 || i < ccute_size(ccute_make_layout_left(TUP(n, 4))));
    return i;
}

CCUTE_FOLD long in_head(int n, int i)
{
    for (int k = 0, m = n; k < ccute_size(ccute_make_layout_left(TUP(m, 3))); k++)
        i += k;
    return i;
}

CCUTE_FOLD long of_constant(int n, int i)
{
    long s = 0;
    for (const int m = n + i; s < ccute_size(ccute_make_layout_left(TUP(m, 3))); s += 2)
        i++;
    return i;
}

/* A jump into the body does not come past the check. */
CCUTE_FOLD long enter(int n, int i)
{
    int s = 0, k = 0;
    if (i)
        goto in;
    for (k = 0; k < ccute_size(ccute_make_layout_left(TUP(n, 3))); k++) {
        s++;
    in:
        s += 2;
        if (n == -1)
            return s;
    }
    return s;
}

CCUTE_FOLD long begin_inside(int n, int i)
{
    long s = 0;
    switch (i) {
    case 0:
        while (s < ccute_size(ccute_make_layout_left(TUP(n, 3)))) {
            s++;
        case 2:
            s += 4;
        }
    }
    return s;
}
// ---- folded ----
// 12 |     ccute_check_(n >= 0); while (s < (long)((long long)i * 4 + 1))
// 14 |     ccute_check_(n >= 0); ccute_check_(i >= 0); do
// 16 |     while (s < (long)((long long)n * i));
// 29 |     ccute_check_(n >= 0); switch (((long)((long long)i * 4 + 1))) {
// 43 |     while (i < (ccute_check_(n >= 0), (long)((long long)n * 4)));
// 53 |     } while (i < (ccute_check_(n >= 0), (long)((long long)n * 4)));
// 64 |     } while (i < 2 || i < (ccute_check_(n >= 0), (long)((long long)n * 4)));
// 70 |     for (int k = 0, m = n; k < (ccute_check_(m >= 0), (long)((long long)m * 3)); k++)
// 78 |     for (const int m = n + i; s < (ccute_check_(m >= 0), (long)((long long)m * 3)); s += 2)
// ! checks_of_loop_heads.cc:12:16: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     while (s < ccute_at(ccute_make_layout(TUP(n, 4), TUP(4, 1)), i, 1))
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! checks_of_loop_heads.cc:16:16: remark: checked at run time: i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     while (s < ccute_size(ccute_make_layout_left(TUP(n, i))));
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! checks_of_loop_heads.cc:16:16: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     while (s < ccute_size(ccute_make_layout_left(TUP(n, i))));
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! checks_of_loop_heads.cc:22:27: remark: not folded: the result holds only if n >= 0, which cannot be checked here; remedy: assign the layout to a const variable first, where foldc can check it
// !     while (n-- > 0 && i > ccute_size(ccute_make_layout_left(TUP(n, 2))))
// !                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! checks_of_loop_heads.cc:29:13: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     switch (ccute_at(ccute_make_layout(TUP(n, 4), TUP(4, 1)), i, 1)) {
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! checks_of_loop_heads.cc:43:16: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     while (i < ccute_size(ccute_make_layout_left(TUP(n, 4))));
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! checks_of_loop_heads.cc:53:18: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     } while (i < ccute_size(ccute_make_layout_left(TUP(n, 4))));
// !                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! checks_of_loop_heads.cc:64:27: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     } while (i < 2 || i < ccute_size(ccute_make_layout_left(TUP(n, 4))));
// !                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! checks_of_loop_heads.cc:70:32: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     for (int k = 0, m = n; k < ccute_size(ccute_make_layout_left(TUP(m, 3))); k++)
// !                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! checks_of_loop_heads.cc:78:35: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     for (const int m = n + i; s < ccute_size(ccute_make_layout_left(TUP(m, 3))); s += 2)
// !                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! checks_of_loop_heads.cc:89:21: remark: not folded: the result holds only if n >= 0, which cannot be checked here; remedy: CCUTE_ASSUME(n >= 0), or assign the layout to a const variable first, where foldc can check it
// !     for (k = 0; k < ccute_size(ccute_make_layout_left(TUP(n, 3))); k++) {
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! checks_of_loop_heads.cc:104:20: remark: not folded: the result holds only if n >= 0, which cannot be checked here; remedy: CCUTE_ASSUME(n >= 0), or assign the layout to a const variable first, where foldc can check it
// !         while (s < ccute_size(ccute_make_layout_left(TUP(n, 3)))) {
// !                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
