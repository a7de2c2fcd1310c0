#include <ccute/short.h>

/* The file begins with the mark of UTF-8, as the folded one does. */
// run: place(3)
CCUTE_FOLD long place(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(16, 8), TUP(n, 1));
    return ccute_at(l, 2, 1);
}
// ---- folded ----
// 1 | ﻿#define CCUTE_FOLDED
// 1 | #include <ccute/short.h>
// 7 |     /* l = (16,8):(n,1) */
// 8 |     return (long long)n * 2 + 1;
// ! byte_order_mark.cc:8:12: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(l, 2, 1);
// !            ^~~~~~~~~~~~~~~~~
