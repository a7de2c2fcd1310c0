// A body that ends inside a condition of the preprocessor is no text for a branch: its #if would have no #endif there.
#include <ccute/ccute.h>
#include <ccute/short.h>

template <int N> CCUTE_FOLD long at(long i)
{
    const ccute_layout l = ccute_make_layout(TUP(N, 8), TUP(8, 1));
#ifdef OTHER
    return ccute_at(l, i) + 1;
}
#else
    return ccute_at(l, i);
}
#endif

long use(long i)
{
    return at<4>(i) + at<2>(i);
}
// ---- folded ----
// 7 |     /* l = (N,8):(8,1) */ ccute_check_(N >= 0);
// 12 |     ccute_check_(N >= 1); return i % N * 8 + i / N;
// ! instances_that_end_in_a_condition.cc:5:34: remark: not folded: the template 'at' folds for all its arguments alike: an #if or #endif in its body belongs to one outside of it
// ! template <int N> CCUTE_FOLD long at(long i)
// !                                  ^~
// ! instances_that_end_in_a_condition.cc:7:5: remark: checked at run time: N >= 0; remedy: CCUTE_ASSUME(N >= 0)
// !     const ccute_layout l = ccute_make_layout(TUP(N, 8), TUP(8, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! instances_that_end_in_a_condition.cc:12:12: remark: checked at run time: N >= 1; remedy: CCUTE_ASSUME(N >= 1)
// !     return ccute_at(l, i);
// !            ^~~~~~~~~~~~~~
