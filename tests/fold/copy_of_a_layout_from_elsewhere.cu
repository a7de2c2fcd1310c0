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
// ! copy_of_a_layout_from_elsewhere.cu:8:25: warning: 'given' is a parameter, and its form is not known here; the library copies instead, hundreds of times slower; remedy: state its form with CCUTE_FORM
// !     ccute_copy(d, a, s, given);
// !                         ^~~~~
// ! copy_of_a_layout_from_elsewhere.cu:9:25: warning: the result of 'elsewhere' is not known here; the library copies instead, hundreds of times slower; remedy: mark it CCUTE_FOLD, and put its body before this call
// !     ccute_copy(d, a, s, elsewhere(3));
// !                         ^~~~~~~~~~~~
