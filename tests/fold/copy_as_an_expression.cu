#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *d, const float *s, int n)
{
    const ccute_layout a = ccute_make_layout_left(4);
    n ? ccute_copy(d, a, s, a) : (void)0;
    ccute_copy(d, a, s, a), d[0] = 1;
    (void)(n && (ccute_copy(d, a, s, a), true));
}
// ---- folded ----
// 5 |     /* a = 4:1 */ const ccute_layout a = {{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}};
// ! copy_as_an_expression.cu:6:9: warning: the copy is not a statement of its own; the library copies instead, hundreds of times slower
// !     n ? ccute_copy(d, a, s, a) : (void)0;
// !         ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_as_an_expression.cu:7:5: warning: the copy is not a statement of its own; the library copies instead, hundreds of times slower
// !     ccute_copy(d, a, s, a), d[0] = 1;
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_as_an_expression.cu:8:18: warning: the copy is not a statement of its own; the library copies instead, hundreds of times slower
// !     (void)(n && (ccute_copy(d, a, s, a), true));
// !                  ^~~~~~~~~~~~~~~~~~~~~~
