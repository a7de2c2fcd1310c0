#include <ccute/short.h>

// Next to g_d2 * k, which other text has, g_d2 * (k + 1) is g_d2 * k + g_d2. A single product of 32 bits stays.
// run: seven(1, 2, 3, 9, 8); seven(0, 0, 0, 9, 8); seven(-1, -2, -3, 9, 8); seven(1, 2, 3, -9, 8); rows(1, 2, 9); rows(-1, -2, 9)
// run: branches(1, 2, 3, 5); branches(-1, 2, 3, 5); twice(1, 2, 3, 4); apart(1, 2, 3, 4)
CCUTE_FOLD long long seven(int i, int j, int k, int nx, int ny)
{
    const ccute_layout g = ccute_make_layout(TUP(9, 9, 9), TUP(1, nx, (long long)nx * ny));
    return ccute_at(g, i, j, k) + 3 * ccute_at(g, i - 1, j, k) + 5 * ccute_at(g, i + 1, j, k) + 7 * ccute_at(g, i, j - 1, k) +
           11 * ccute_at(g, i, j + 1, k) + 13 * ccute_at(g, i, j, k - 1) + 17 * ccute_at(g, i, j, k + 1);
}

CCUTE_FOLD long long rows(int i, int j, int ld)
{
    const ccute_layout g = ccute_make_layout(TUP(9, 9), TUP(1, ld));
    return ccute_at(g, i, j) + 3 * ccute_at(g, i, j + 1) + 5 * ccute_at(g, i, j - 1) + 7 * ccute_at(g, i, j + 2);
}

// the text of the other branch is no help
CCUTE_FOLD long long branches(int i, int j, long long ld, int n)
{
    const ccute_layout g = ccute_make_layout(TUP(9, 9), TUP(1, ld));
    long long sum = 0;
    if (i > 0) {
        sum = ccute_at(g, i, j);
    } else {
        sum = ccute_at(g, i, j + 1);
    }
    return sum + n;
}

// a factor that is there twice
CCUTE_FOLD long long twice(int i, int j, int k, long long ld)
{
    const ccute_layout g = ccute_make_layout(TUP(9, 9, 9), TUP(1, ld, ld * ld));
    return ccute_at(g, i, j, k) + 3 * ccute_at(g, i, j + 1, k) + 5 * ccute_at(g, i, j, k + 1) + 7 * ccute_at(g, i, ld + 1, k) +
           11 * ccute_at(g, i, ld, k);
}

// text has ld * j, and none ld * k
CCUTE_FOLD long long apart(int i, int j, int k, long long ld)
{
    const ccute_layout g = ccute_make_layout(TUP(9, 9), TUP(1, ld));
    return ccute_at(g, i, j) + 3 * ccute_at(g, i, k + 1);
}
// ---- folded ----
// 8 |     /* g = (9,9,9):(1,nx,g_d2) */ const long long g_d2 = (long long)nx * ny;
// 9 |     return ((long)(long long)((unsigned long long)i + (long long)j * nx + (unsigned long long)k * g_d2)) + 3 * ((long)(long long)((unsigned long long)i + (long long)j * nx + (unsigned long long)k * g_d2 - 1)) + 5 * ((long)(long long)((unsigned long long)i + (long long)j * nx + (unsigned long long)k * g_d2 + 1)) + 7 * ((long)(long long)((unsigned long long)i + (long long)j * nx + (unsigned long long)k * g_d2 - nx)) +
// 10 |            11 * ((long)(long long)((unsigned long long)i + (long long)j * nx + (unsigned long long)k * g_d2 + nx)) + 13 * ((long)(long long)((unsigned long long)i + (long long)j * nx + (unsigned long long)k * g_d2 - g_d2)) + 17 * ((long)(long long)((unsigned long long)i + (long long)j * nx + (unsigned long long)k * g_d2 + g_d2));
// 15 |     /* g = (9,9):(1,ld) */
// 16 |     return ((long)(i + (long long)j * ld)) + 3 * ((long)(i + ld * ((long long)j + 1))) + 5 * ((long)(i + ld * ((long long)j - 1))) + 7 * ((long)(i + ld * ((long long)j + 2)));
// 22 |     /* g = (9,9):(1,ld) */
// 25 |         sum = (long long)(i + (unsigned long long)j * ld);
// 27 |         sum = (long long)(i + (unsigned long long)ld * ((long long)j + 1));
// 35 |     /* g = (9,9,9):(1,ld,g_d2) */ const long long g_d2 = (long long)((unsigned long long)ld * ld);
// 36 |     return ((long)(long long)(i + (unsigned long long)j * ld + (unsigned long long)k * g_d2)) + 3 * ((long)(long long)(i + (unsigned long long)j * ld + (unsigned long long)k * g_d2 + ld)) + 5 * ((long)(long long)(i + (unsigned long long)j * ld + (unsigned long long)k * g_d2 + g_d2)) + 7 * ((long)(long long)(i + (unsigned long long)k * g_d2 + (unsigned long long)ld * (ld + 1))) +
// 37 |            11 * ((long)(long long)(i + (unsigned long long)ld * ld + (unsigned long long)k * g_d2));
// 43 |     /* g = (9,9):(1,ld) */
// 44 |     return ((long)(long long)(i + (unsigned long long)j * ld)) + 3 * ((long)(long long)(i + (unsigned long long)ld * ((long long)k + 1)));
// ! stencil_next_to_its_point.cu:9:101: remark: costly: fewer instructions where j >= 0; remedy: CCUTE_ASSUME(j >= 0)
// !     return ccute_at(g, i, j, k) + 3 * ccute_at(g, i - 1, j, k) + 5 * ccute_at(g, i + 1, j, k) + 7 * ccute_at(g, i, j - 1, k) +
// !                                                                                                     ^~~~~~~~~~~~~~~~~~~~~~~~
// ! stencil_next_to_its_point.cu:10:17: remark: costly: fewer instructions where j >= 0; remedy: CCUTE_ASSUME(j >= 0)
// !            11 * ccute_at(g, i, j + 1, k) + 13 * ccute_at(g, i, j, k - 1) + 17 * ccute_at(g, i, j, k + 1);
// !                 ^~~~~~~~~~~~~~~~~~~~~~~~
// ! stencil_next_to_its_point.cu:10:49: remark: costly: fewer instructions where k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !            11 * ccute_at(g, i, j + 1, k) + 13 * ccute_at(g, i, j, k - 1) + 17 * ccute_at(g, i, j, k + 1);
// !                                                 ^~~~~~~~~~~~~~~~~~~~~~~~
// ! stencil_next_to_its_point.cu:10:81: remark: costly: fewer instructions where k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !            11 * ccute_at(g, i, j + 1, k) + 13 * ccute_at(g, i, j, k - 1) + 17 * ccute_at(g, i, j, k + 1);
// !                                                                                 ^~~~~~~~~~~~~~~~~~~~~~~~
// ! stencil_next_to_its_point.cu:16:36: remark: costly: fewer instructions where j >= 0; remedy: CCUTE_ASSUME(j >= 0)
// !     return ccute_at(g, i, j) + 3 * ccute_at(g, i, j + 1) + 5 * ccute_at(g, i, j - 1) + 7 * ccute_at(g, i, j + 2);
// !                                    ^~~~~~~~~~~~~~~~~~~~~
// ! stencil_next_to_its_point.cu:16:64: remark: costly: fewer instructions where j >= 0; remedy: CCUTE_ASSUME(j >= 0)
// !     return ccute_at(g, i, j) + 3 * ccute_at(g, i, j + 1) + 5 * ccute_at(g, i, j - 1) + 7 * ccute_at(g, i, j + 2);
// !                                                                ^~~~~~~~~~~~~~~~~~~~~
// ! stencil_next_to_its_point.cu:16:92: remark: costly: fewer instructions where j >= 0; remedy: CCUTE_ASSUME(j >= 0)
// !     return ccute_at(g, i, j) + 3 * ccute_at(g, i, j + 1) + 5 * ccute_at(g, i, j - 1) + 7 * ccute_at(g, i, j + 2);
// !                                                                                            ^~~~~~~~~~~~~~~~~~~~~
// ! stencil_next_to_its_point.cu:27:15: remark: costly: fewer instructions where j >= 0; remedy: CCUTE_ASSUME(j >= 0)
// !         sum = ccute_at(g, i, j + 1);
// !               ^~~~~~~~~~~~~~~~~~~~~
// ! stencil_next_to_its_point.cu:36:39: remark: costly: fewer instructions where j >= 0; remedy: CCUTE_ASSUME(j >= 0)
// !     return ccute_at(g, i, j, k) + 3 * ccute_at(g, i, j + 1, k) + 5 * ccute_at(g, i, j, k + 1) + 7 * ccute_at(g, i, ld + 1, k) +
// !                                       ^~~~~~~~~~~~~~~~~~~~~~~~
// ! stencil_next_to_its_point.cu:36:70: remark: costly: fewer instructions where k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !     return ccute_at(g, i, j, k) + 3 * ccute_at(g, i, j + 1, k) + 5 * ccute_at(g, i, j, k + 1) + 7 * ccute_at(g, i, ld + 1, k) +
// !                                                                      ^~~~~~~~~~~~~~~~~~~~~~~~
// ! stencil_next_to_its_point.cu:44:36: remark: costly: fewer instructions where k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !     return ccute_at(g, i, j) + 3 * ccute_at(g, i, k + 1);
// !                                    ^~~~~~~~~~~~~~~~~~~~~
