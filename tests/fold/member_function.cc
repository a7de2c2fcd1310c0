#include <ccute/short.h>

// run: f(5)
struct tile {
    int ld;
    CCUTE_FOLD long at(int i) const
    {
        const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(ld, 1));
        return ccute_at(a, i);
    }
};

long f(int i) { return tile{9}.at(i); }
// ---- folded ----
// 8 |         /* a = (8,4):(a_d0,1) */ const int a_d0 = (ld);
// 9 |         return i / 8 + (long long)a_d0 * (i % 8);
// ! member_function.cc:9:16: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !         return ccute_at(a, i);
// !                ^~~~~~~~~~~~~~
