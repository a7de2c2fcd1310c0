#include <ccute/short.h>

ccute_layout elsewhere(int n);

CCUTE_FOLD __global__ void k(float *d, const float *s, const ccute_layout given)
{
    const ccute_layout a = ccute_make_layout_left(4);
    ccute_copy(d, a, s, given);
    ccute_copy(d, a, s, elsewhere(3));
}
// ---- folded ----
// 7 |     /* a = 4:1 */ const ccute_layout a = {{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}};
// ! copy_of_a_layout_from_elsewhere.cu:8:25: remark: not folded: 'given' is a parameter, and its form is not known here; remedy: CCUTE_FORM to state its form
// !     ccute_copy(d, a, s, given);
// !                         ^~~~~
// ! copy_of_a_layout_from_elsewhere.cu:9:25: remark: not folded: what 'elsewhere' returns is not known here; remedy: CCUTE_FOLD on it, and its body in front of this call
// !     ccute_copy(d, a, s, elsewhere(3));
// !                         ^~~~~~~~~~~~
