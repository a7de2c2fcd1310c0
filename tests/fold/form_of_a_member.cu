#include <ccute/short.h>

struct operand {
    const float *data;
    ccute_layout layout;
};

CCUTE_FOLD long f(const struct operand *x, int i)
{
    const ccute_layout a = x->layout;
    CCUTE_FORM(a, "((4,_),8)");
    return ccute_at(a, TUP(TUP(1, i), 2));
}
// ---- folded ----
// 11 |     ccute_check_(a.shape.v[0] == 4 && a.shape.prof[0] == 32 && a.shape.prof[1] == 1 && a.shape.v[2] == 8 && a.shape.prof[2] == 1 && a.shape.n == 3 && a.shape.status == 0 && a.sw_bits == 0);
// 12 |     return (long long)(a.stride[0] + (unsigned long long)a.stride[2] * 2 + a.offset + (unsigned long long)i * a.stride[1]);
