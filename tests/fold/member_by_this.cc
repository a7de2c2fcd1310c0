#include <ccute/ccute.h>

struct base {
    int n;
};
struct inner : base {
    int n;
    CCUTE_FOLD long of(long h) const
    {
        const ccute_layout l = ccute_make_layout_right(CCUTE_T(6, base::n));
        h += ccute_at(l, 1, 0);
        const long v = ccute_at(l, (2 + this->n) & 3) & 63;
        return h + v;
    }
};

// run: f(3); f(2)
CCUTE_FOLD long f(int n)
{
    inner x;
    x.n = 7;
    x.base::n = n;
    return x.of(1);
}
// ---- folded ----
// 10 |         /* l = (6,l_s1):(l_d0,1) */ ccute_check_(base::n >= 0); const int l_d0 = base::n;
// 11 |         h += (long)l_d0;
// 12 |         const long v = ((long)(l_d0 * (((long long)this->n + 2) & 3))) & 63;
// ! member_by_this.cc:10:9: remark: checked at run time: base::n >= 0; remedy: assign base::n to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !         const ccute_layout l = ccute_make_layout_right(CCUTE_T(6, base::n));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
