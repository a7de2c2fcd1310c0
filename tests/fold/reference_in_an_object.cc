// A member that is a reference is the value of another object, which may change while the object itself does not.
#include <ccute/short.h>

struct by_reference {
    int &n;
    int m;
};
struct by_const_reference {
    const int &n;
};
struct outer {
    by_reference in;
};

// run: read(5); read(0)
CCUTE_FOLD long read(int k)
{
    const by_reference x = {k, 3};
    const by_const_reference y = {k};
    const outer z = {{k, 4}};
    const ccute_layout a = ccute_make_layout(TUP(x.n, 4), TUP(4, 1)), b = ccute_make_layout(TUP(y.n, 4), TUP(4, 1));
    const ccute_layout c = ccute_make_layout(TUP(z.in.n, z.in.m), TUP(4, 1));
    k = 7;
    return ccute_size(a) + 100 * ccute_size(b) + 10000 * ccute_size(c) + x.n;
}

// run: bound(5); bound(0)
CCUTE_FOLD long bound(int k)
{
    const by_reference x = {k, 3};
    const auto [n, m] = x;
    const ccute_layout a = ccute_make_layout(TUP(n, m), TUP(4, 1));
    k = 7;
    return ccute_size(a) + 100 * x.n;
}

// run: known(5); known(0)
CCUTE_FOLD long known(int k)
{
    const by_reference x = {k, 3};
    if (x.n <= 0)
        return -1;
    k = -2;
    return x.n > 0 ? ccute_size(ccute_make_layout(TUP(x.n, 4), TUP(4, 1))) : 5;
}

// run: copied(0); copied(4)
CCUTE_FOLD long copied(int k)
{
    float from[16], to[16] = {0}, *p = from;
    struct {
        float *&p;
    } x = {p};
    for (int i = 0; i < 16; i++)
        from[i] = i;
    const ccute_layout four = ccute_make_layout(4);
    CCUTE_ALIGNED(x.p, 16);
    ccute_copy(to, four, x.p, four);
    p += k + 1;
    ccute_copy(to + 4, four, x.p, four);
    return to[0] + 10 * to[3] + 100 * to[4] + 10000 * to[7];
}
// ---- folded ----
// 21 |     /* a = (a_s0,4):(4,1) */ /* b = (b_s0,4):(4,1) */ ccute_check_((x.n) >= 0); const int a_s0 = (x.n); ccute_check_((y.n) >= 0); const int b_s0 = (y.n);
// 22 |     /* c = (c_s0,4):(4,1) */ ccute_check_((z.in.n) >= 0); const int c_s0 = (z.in.n);
// 24 |     return ((long)((long long)a_s0 * 4)) + 100 * ((long)((long long)b_s0 * 4)) + 10000 * ((long)((long long)c_s0 * 4)) + x.n;
// 32 |     /* a = (a_s0,a_s1):(4,1) */ ccute_check_(n >= 0); ccute_check_(m >= 0); const int a_s0 = n; const int a_s1 = m;
// 34 |     return ((long)((long long)a_s0 * a_s1)) + 100 * x.n;
// 56 |     /* four = 4:1 */
// 58 |     __builtin_memcpy(to, x.p, 16);
// 60 |     __builtin_memcpy((to + 4), x.p, 16);
// ! reference_in_an_object.cc:21:5: remark: checked at run time: (x.n) >= 0; remedy: assign x.n to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     const ccute_layout a = ccute_make_layout(TUP(x.n, 4), TUP(4, 1)), b = ccute_make_layout(TUP(y.n, 4), TUP(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reference_in_an_object.cc:21:71: remark: checked at run time: (y.n) >= 0; remedy: assign y.n to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     const ccute_layout a = ccute_make_layout(TUP(x.n, 4), TUP(4, 1)), b = ccute_make_layout(TUP(y.n, 4), TUP(4, 1));
// !                                                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reference_in_an_object.cc:22:5: remark: checked at run time: (z.in.n) >= 0; remedy: assign z.in.n to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     const ccute_layout c = ccute_make_layout(TUP(z.in.n, z.in.m), TUP(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reference_in_an_object.cc:32:5: remark: checked at run time: m >= 0; remedy: assign m to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     const ccute_layout a = ccute_make_layout(TUP(n, m), TUP(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reference_in_an_object.cc:32:5: remark: checked at run time: n >= 0; remedy: assign n to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     const ccute_layout a = ccute_make_layout(TUP(n, m), TUP(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reference_in_an_object.cc:44:22: remark: not folded: the result holds only if (x.n) >= 0, which cannot be checked here; remedy: assign the layout to a const variable first, where foldc can check it
// !     return x.n > 0 ? ccute_size(ccute_make_layout(TUP(x.n, 4), TUP(4, 1))) : 5;
// !                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
