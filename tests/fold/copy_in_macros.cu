#include <ccute/short.h>

#define MOVE(d, s, l) ccute_copy(d, l, s, l)
#define STATEMENT(x) x
#define TWO(x, y) do { x; y; } while (0)

// run: LAUNCH(k, 1, 1, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(1) k(long *out)
{
    const ccute_layout a = ccute_make_layout_left(2);
    long s[2] = {5, 6};
    MOVE(out, s, a);
    STATEMENT(ccute_copy(out + 4, a, s, a));
    TWO(ccute_copy(out + 8, a, s, a), ccute_copy(out + 12, a, s, a));
    STATEMENT(ccute_copy(out + 16, a, s, a);)
}
// ---- folded ----
// 10 |     /* a = 2:1 */ const ccute_layout a = {{1, 0, 0, 0, {}, {0}, {2}}, {1}, 0, 0, 0, 0, 0, {0}};
// ! copy_in_macros.cu:12:5: warning: the macro 'MOVE' makes this statement; the library copies instead, hundreds of times slower; remedy: write the macro's statements in its place
// !     MOVE(out, s, a);
// !     ^~~~~~~~~~~~~~~
// ! copy_in_macros.cu:13:15: warning: the macro 'STATEMENT' makes this statement; the library copies instead, hundreds of times slower; remedy: write the macro's statements in its place
// !     STATEMENT(ccute_copy(out + 4, a, s, a));
// !               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_in_macros.cu:14:9: warning: the macro 'TWO' makes this statement; the library copies instead, hundreds of times slower; remedy: write the macro's statements in its place
// !     TWO(ccute_copy(out + 8, a, s, a), ccute_copy(out + 12, a, s, a));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_in_macros.cu:14:39: warning: the macro 'TWO' makes this statement; the library copies instead, hundreds of times slower; remedy: write the macro's statements in its place
// !     TWO(ccute_copy(out + 8, a, s, a), ccute_copy(out + 12, a, s, a));
// !                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_in_macros.cu:15:15: warning: the macro 'STATEMENT' makes this statement; the library copies instead, hundreds of times slower; remedy: write the macro's statements in its place
// !     STATEMENT(ccute_copy(out + 16, a, s, a);)
// !               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
