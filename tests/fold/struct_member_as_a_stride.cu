#include <ccute/short.h>

// run: f(5)
struct matrix {
    int ld;
};

CCUTE_FOLD static long at(const struct matrix *m, int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(m->ld, 1));
    return ccute_at(a, i) + ccute_at(a, 0, i);
}

long f(int i)
{
    const struct matrix m = {7};
    return at(&m, i);
}
// ---- folded ----
// 10 |     /* a = (8,4):(a_d0,1) */ const int a_d0 = (m->ld);
// 11 |     return ((long)(i / 8 + (long long)a_d0 * (i % 8))) + ((long)i);
// ! struct_member_as_a_stride.cu:11:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i) + ccute_at(a, 0, i);
// !            ^~~~~~~~~~~~~~
