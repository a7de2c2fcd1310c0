#include <ccute/short.h>

// run: f(5)
struct element {
    float value;
    int key;
};

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 16 / sizeof(struct element)), TUP(sizeof(float), 1));
    return ccute_at(a, i);
}
// ---- folded ----
// 11 |     /* a = (8,2):(4,1) */
// 12 |     return i % 8 * 4 + i / 8;
// ! const_sizeof.cu:12:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~
