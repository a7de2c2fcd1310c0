// run: f(1); g(2); last()
// flags: -- -std=c++17
/* An instance is a branch for its arguments next to the text as it is, which would count twice. */
#include <ccute/ccute.h>
#include <ccute/short.h>

template <int N> CCUTE_FOLD long of_width(long i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(N, 1));
    return ccute_at(l, i, 1) * 100 + __COUNTER__;
}

long f(long i) { return of_width<4>(i) + of_width<8>(i); }

struct box {
    int n;
    CCUTE_FOLD long at(long i) const
    {
        const auto inside = [=](long k) { return ccute_at(ccute_make_layout(TUP(8, 4), TUP(n + __COUNTER__, 1)), k, 1); };
        return inside(i);
    }
};

long g(long i) { return box{7}.at(i); }

long last() { return __COUNTER__; }
// ---- folded ----
// ! counter_in_templates.cc:7:34: remark: not folded: 'of_width' expands __COUNTER__, and is left as it is: without the text that a fold replaces, all text after it would count other numbers; remedy: assign __COUNTER__ to a constant outside of the function, and use its name
// ! template <int N> CCUTE_FOLD long of_width(long i)
// !                                  ^~~~~~~~
// ! counter_in_templates.cc:17:21: remark: not folded: 'at' expands __COUNTER__, and is left as it is: without the text that a fold replaces, all text after it would count other numbers; remedy: assign __COUNTER__ to a constant outside of the function, and use its name
// !     CCUTE_FOLD long at(long i) const
// !                     ^~
