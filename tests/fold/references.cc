#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    const ccute_layout &b = a;
    const int &k = i;
    return ccute_at(b, k);
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}};
// ! references.cc:7:5: remark: not folded: 'b' stays: it is a reference; remedy: a const variable for each value
// !     const ccute_layout &b = a;
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! references.cc:9:21: remark: not folded: the value of 'b' is not known here
// !     return ccute_at(b, k);
// !                     ^
