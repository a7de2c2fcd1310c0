// A call with a directive between its operands, and others inside of an operand whose text stays: the text has the
// latter, and the former stays after it.
#include <ccute/ccute.h>
#include <ccute/short.h>

#define LAST 3
static long look(long i) { return i; }
// run: between(2,5)
CCUTE_FOLD long between(int n, int i)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 8), TUP(8, 1));
    const long at = ccute_at(a, 1,
#undef LAST
#define LAST 7
                             look(i
#if 1
                                  + 1
#endif
                                  ));
    return at + LAST;
}

CCUTE_FOLD long declared(int n, int i, const int *p)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 8),
#undef LAST
#define LAST 9
                                             TUP(p[i
#if 1
                                                      + 1
#endif
                                                      ],
                                                 1));
    return ccute_at(a, 1, 1) + LAST;
}
// ---- folded ----
// 11 |     /* a = (n,8):(8,1) */ ccute_check_(n >= 0);
// 12 |     const long at = look(i
// 13 | #if 1
// 14 |                                   + 1
// 15 | #endif
// 16 |                                   ) + 8
// 17 | #undef LAST
// 18 | #define LAST 7
// 19 | ;
// 25 |     /* a = (n,8):(a_d0,1) */ ccute_check_(n >= 0); const int a_d0 = (p[i
// 26 | #if 1
// 27 |                                                       + 1
// 28 | #endif
// 29 |                                                       ]);
// 30 | #undef LAST
// 31 | #define LAST 9
// 32 |
// 33 |
// 34 |     return ((long)((long long)a_d0 + 1)) + LAST;
// ! directives_next_to_operands.cc:11:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 8), TUP(8, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! directives_next_to_operands.cc:25:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 8),
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
