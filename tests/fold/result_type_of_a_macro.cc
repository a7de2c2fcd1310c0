// run: width(of_a_macro(2, 3)); width(named(2, 3)); width(decided(2, 3)); width(trailing(2, 3)); width(alias(2)); width(box().rank(3))
/* The result of a function has the type of its return where a macro says auto, too. */
#include <ccute/ccute.h>
#include <ccute/short.h>

static int width(int) { return 1; }
static int width(long) { return 2; }
static int width(long long) { return 3; }
static int width(unsigned) { return 4; }

#define RETURNS(type, name) type name(int n, int i)
CCUTE_FOLD RETURNS(auto, of_a_macro)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    return ccute_at(l, i, 1);
}

CCUTE_FOLD RETURNS(long, named)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    return ccute_at(l, i, 1);
}

CCUTE_FOLD RETURNS(decltype(auto), decided)
{
    return ccute_rank(ccute_make_layout(TUP(8, 4), TUP(n, i)));
}

CCUTE_FOLD auto trailing(int n, int i) -> long
{
    return ccute_rank(ccute_make_layout(TUP(8, 4), TUP(n, i)));
}

#define DEDUCED auto
CCUTE_FOLD DEDUCED alias(int n)
{
    return ccute_size(ccute_make_layout(TUP(8, n), TUP(n, 1)));
}

struct box {
    CCUTE_FOLD auto rank(int n) const { return ccute_rank(ccute_make_layout(TUP(8, n), TUP(n, 1))); }
};
// ---- folded ----
// 14 |     /* l = (8,4):(n,1) */
// 15 |     return (long)((long long)n * i + 1);
// 20 |     /* l = (8,4):(n,1) */
// 21 |     return (long long)n * i + 1;
// 25 | { (void)i; (void)n;
// 26 |     return 2;
// 30 | { (void)i; (void)n;
// 31 |     return 2;
// 37 |     ccute_check_(n >= 0); return (long)((long long)n * 8);
// 41 |     CCUTE_FOLD auto rank(int n) const { ccute_check_(n >= 0); return 2; }
// ! result_type_of_a_macro.cc:37:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_size(ccute_make_layout(TUP(8, n), TUP(n, 1)));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! result_type_of_a_macro.cc:41:48: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     CCUTE_FOLD auto rank(int n) const { return ccute_rank(ccute_make_layout(TUP(8, n), TUP(n, 1))); }
// !                                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
