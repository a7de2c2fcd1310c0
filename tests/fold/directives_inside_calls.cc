#include <ccute/short.h>

// run: begins(5); between(5); chosen(5)
CCUTE_FOLD long begins(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 8),
#define LAST 3
                                             TUP(8, LAST));
    return ccute_at(a, 1, 1) + LAST;
}

CCUTE_FOLD long between(int n)
{
    return ccute_at(ccute_make_layout(TUP(n, 8)),
#undef LAST
#define LAST /* in two
                lines */ 7
                    1, 1) +
           LAST;
}

// A condition that is whole inside of what is replaced has no effect behind it; one that makes something has.
CCUTE_FOLD long chosen(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 8),
#if LAST == 7
                                             TUP(8, 1)
#else
                                             TUP(1, n)
#endif
    );
    return ccute_at(a, 1,
#ifdef LAST
#undef LAST
#endif
                    1);
}

#ifdef LAST
#error "lost"
#endif
// ---- folded ----
// 6 |     /* a = (n,8):(8,3) */ ccute_check_(n >= 0);
// 8 |
// 9 |     return 11L + LAST;
// 14 |     ccute_check_(n >= 0); return ((long)((long long)n + 1))
// 18 |  +
// 25 |     /* a = (n,8):(8,1) */ ccute_check_(n >= 0);
// 26 |
// 27 |
// 28 |
// 29 |
// 30 |
// 31 |
// 32 |     return 9
// 36 | ;
// ! directives_inside_calls.cc:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 8),
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! directives_inside_calls.cc:14:12: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(ccute_make_layout(TUP(n, 8)),
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! directives_inside_calls.cc:14:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(ccute_make_layout(TUP(n, 8)),
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! directives_inside_calls.cc:25:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 8),
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
