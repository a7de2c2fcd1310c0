#include <ccute/short.h>

// run: f(3)
CCUTE_FOLD static ccute_layout deeper(ccute_layout a, int n)
{
    return n == 0 ? a : deeper(ccute_make_layout(a, ccute_make_layout(2, 100)), n - 1);
}

CCUTE_FOLD long f(int i) { return ccute_at(deeper(ccute_make_layout(4, 1), 2), i); }
// ---- folded ----
// 4 | __attribute__((unused)) CCUTE_FOLD static ccute_layout deeper(ccute_layout a, int n)
// 9 | CCUTE_FOLD long f(int i) { return (long long)(i % 4) + i / 4 % 2 * 100 + (long long)(i / 8) * 100; }
// ! helper_recursive.cu:9:35: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// ! CCUTE_FOLD long f(int i) { return ccute_at(deeper(ccute_make_layout(4, 1), 2), i); }
// !                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
