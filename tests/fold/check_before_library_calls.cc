#include <array>

#include <ccute/short.h>

/* The checks of a layout precede the calls of std::array's [], which return and do no output: --verify has no
   difference there. */
extern int many;
extern const std::array<int, 3> sizes;
long count(int) __attribute__((pure));

CCUTE_FOLD long f(int i)
{
    const ccute_layout l = ccute_make_layout(TUP(many, sizes[0]), TUP(sizes[1], 1));
    return ccute_at(l, i, 1);
}

CCUTE_FOLD long g(int i)
{
    const long n = count(i);
    const ccute_layout l = ccute_make_layout(TUP(many, n), TUP(n, 1));
    return ccute_at(l, i, 1) + count(i + 1);
}
// ---- folded ----
// 13 |     /* l = (l_s0,l_s1):(l_d0,1) */ ccute_check_(many >= 0); ccute_check_((sizes[0]) >= 0); const int l_d0 = (sizes[1]);
// 14 |     return (long long)i * l_d0 + 1;
// 20 |     /* l = (l_s0,n):(n,1) */ ccute_check_(many >= 0); ccute_check_(n >= 0);
// 21 |     return ((long)(long long)((unsigned long long)i * n + 1)) + count(i + 1);
// ! check_before_library_calls.cc:13:5: remark: checked at run time: (sizes[0]) >= 0; remedy: assign sizes[0] to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     const ccute_layout l = ccute_make_layout(TUP(many, sizes[0]), TUP(sizes[1], 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_before_library_calls.cc:13:5: remark: checked at run time: many >= 0; remedy: assign many to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     const ccute_layout l = ccute_make_layout(TUP(many, sizes[0]), TUP(sizes[1], 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_before_library_calls.cc:20:5: remark: checked at run time: many >= 0; remedy: assign many to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     const ccute_layout l = ccute_make_layout(TUP(many, n), TUP(n, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_before_library_calls.cc:20:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout l = ccute_make_layout(TUP(many, n), TUP(n, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
