/* A variable that changes has one value at all reads of a call or a declaration without side effects: the check was
   n == n, of which compilers warn, and each read had its own. */
#include <ccute/short.h>

// run: f(5); f(2); g(6); h(4, 3); k(3)
static int out[64], in[64];
static int global = 3;

CCUTE_FOLD static long f(int n)
{
    long s = 0;
    while (n-- > 0) {
        ccute_copy(out, ccute_make_layout(n), in, ccute_make_layout(n));
        const ccute_layout l = ccute_make_layout(TUP(n, 4), TUP(4, n));
        s = s * 10 + ccute_size(l) + (n > 0 ? ccute_at(l, n - 1, 1) : 0);
    }
    return s;
}

CCUTE_FOLD static long g(int n)
{
    n += 2;
    global++;
    return ccute_equal(ccute_make_layout(n), ccute_make_layout(n)) +
           2 * ccute_equal(ccute_make_layout(global), ccute_make_layout(global));
}

/* Where an operand writes, each read has its own value. */
CCUTE_FOLD static long h(int n, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 8), TUP(n, m));
    long s = ccute_at(l, n, 1) + 100 * ccute_at(l, m++, 2);
    n--;
    return s + 10000 * ccute_at(l, n, m);
}

/* A volatile variable may be another number each time. */
CCUTE_FOLD static long k(int n)
{
    volatile int v = n;
    const ccute_layout l = ccute_make_layout(TUP(8, 8), TUP(v, v));
    v = 2;
    return ccute_at(l, v, 1);
}
// ---- folded ----
// 13 |         ccute_check_(n >= 0); for (int i0 = 0; i0 < n; i0++) out[i0] = in[i0];
// 14 |         /* l = (l_s0,4):(4,l_d1) */ ccute_check_(n >= 0); const int l_s0 = n; const int l_d1 = n;
// 15 |         s = s * 10 + ((long)((long long)l_s0 * 4)) + (n > 0 ? ((long)((long long)n * 4 + l_d1 - 4)) : 0);
// 24 |     return (n >= 0) +
// 25 |            2 * (global >= 0);
// 31 |     /* l = (8,8):(l_d0,l_d1) */ const int l_d0 = n; const int l_d1 = m;
// 32 |     long s = ((long)(l_d1 + (long long)l_d0 * n)) + 100 * ((long)((long long)l_d1 * 2 + (long long)l_d0 * m++));
// 34 |     return s + 10000 * ((long)((long long)l_d0 * n + (long long)l_d1 * m));
// ! reads_at_once.cc:13:9: remark: checked at run time: n >= 0; remedy: assign n to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !         ccute_copy(out, ccute_make_layout(n), in, ccute_make_layout(n));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reads_at_once.cc:14:9: remark: checked at run time: n >= 0; remedy: assign n to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !         const ccute_layout l = ccute_make_layout(TUP(n, 4), TUP(4, n));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reads_at_once.cc:41:61: remark: not folded: this integer is volatile or _Atomic, and the folded text could read it more than once; remedy: assign it to a const variable first
// !     const ccute_layout l = ccute_make_layout(TUP(8, 8), TUP(v, v));
// !                                                             ^
// ! reads_at_once.cc:43:21: remark: not folded: the value of 'l' is not known here
// !     return ccute_at(l, v, 1);
// !                     ^
