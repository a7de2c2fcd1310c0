#include <ccute/short.h>
#include <stdio.h>

// A bad layout has a text, and a reason: neither call traps, and what they write is seen before a trap.

// run: shown(-2)
CCUTE_FOLD int shown(int n)
{
    char text[64];
    const ccute_layout l = ccute_make_layout(TUP(8, n), TUP(n, 1));
    const int length = ccute_print_layout_text(l, text, sizeof text);
    puts(text);
    return length;
}

// run: explained(-2)
CCUTE_FOLD int explained(int n)
{
    char text[200];
    const ccute_layout l = ccute_make_layout(TUP(8, n), TUP(n, 1));
    const int length = ccute_explain(l, text, sizeof text);
    puts(text);
    return length;
}

// run: indexed(5)
CCUTE_FOLD long indexed(int n)
{
    char text[64];
    const ccute_layout l = ccute_make_layout(TUP(8, n), TUP(n, 1));
    ccute_print_layout_text(l, text, sizeof text);
    puts(text);
    return ccute_at(l, 3, 1);
}

// Nothing is seen before the index: its check may come first.
// run: measured(5)
CCUTE_FOLD long measured(int n)
{
    char text[64];
    const ccute_layout l = ccute_make_layout(TUP(8, n), TUP(n, 1));
    const int length = ccute_print_layout_text(l, text, sizeof text);
    return length + ccute_at(l, 3, 1);
}
// ---- folded ----
// 33 |     ccute_check_(n >= 0); return (long long)n * 3 + 1;
// 41 |     /* l = (8,n):(n,1) */ ccute_check_(n >= 0); const ccute_layout l = {{2, 0, 0, 0, {{0}}, {16, 1}, {8, (long)n}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}};
// 43 |     return length + ((long)((long long)n * 3 + 1));
// ! bad_as_text.c:10:5: remark: not folded: 'l' also stays unfolded: an unknown value decides whether it is valid; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout l = ccute_make_layout(TUP(8, n), TUP(n, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! bad_as_text.c:11:24: remark: not folded: foldc does not fold calls of 'ccute_print_layout_text'
// !     const int length = ccute_print_layout_text(l, text, sizeof text);
// !                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! bad_as_text.c:20:5: remark: not folded: 'l' also stays unfolded: an unknown value decides whether it is valid; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout l = ccute_make_layout(TUP(8, n), TUP(n, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! bad_as_text.c:21:24: remark: not folded: foldc does not fold calls of 'ccute_explain'
// !     const int length = ccute_explain(l, text, sizeof text);
// !                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! bad_as_text.c:30:5: remark: not folded: 'l' also stays unfolded: an unknown value decides whether it is valid; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout l = ccute_make_layout(TUP(8, n), TUP(n, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! bad_as_text.c:31:5: remark: not folded: foldc does not fold calls of 'ccute_print_layout_text'
// !     ccute_print_layout_text(l, text, sizeof text);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! bad_as_text.c:33:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(l, 3, 1);
// !            ^~~~~~~~~~~~~~~~~
// ! bad_as_text.c:41:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout l = ccute_make_layout(TUP(8, n), TUP(n, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! bad_as_text.c:42:24: remark: not folded: foldc does not fold calls of 'ccute_print_layout_text'
// !     const int length = ccute_print_layout_text(l, text, sizeof text);
// !                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
