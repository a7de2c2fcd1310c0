#include <ccute/short.h>
#define AT(stride) ccute_at(ccute_make_layout(TUP(4, 4), TUP(stride, 1)), 3, 2)
#define PASTE(a, b) a##b

int n = 5, r = 21;
namespace a {
int n = 7;
}
struct Base {
    int m = 3;
    static int s;
};
int Base::s = 17;
struct Derived : Base {
    int m = 4;
    long at(int s);
};
#define FILE_SCOPE ::n
#define IN_A a::n
#define PLAIN (n + 1)
#define BASE_M Base::m
#define BASE_S Base::s
#define r (r + 1)

CCUTE_FOLD long qualified(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4, 4), TUP(FILE_SCOPE, n, IN_A));
    return ccute_at(l, 3, 2, 1) + AT(IN_A) + AT(FILE_SCOPE) + AT(PLAIN) + n;
}
CCUTE_FOLD long Derived::at(int s)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4, 4), TUP(BASE_M, m, BASE_S));
    const int m = 3;
    return ccute_at(l, 3, 2, 1) + AT(BASE_M) + AT(BASE_S) + s + m;
}
long members(int s)
{
    Derived d;
    return d.at(s);
}
// The macro's own name in its body is not expanded again: text of it would be.
CCUTE_FOLD long of_itself(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(r, n));
    return ccute_at(l, 3, 2) + AT(r);
}
CCUTE_FOLD long defined_in_between(int k)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(k, 1));
#define k 12345
    const long at = ccute_at(l, 1, 2);
    const int twelve = k - 12333;
#undef k
    return at * twelve + ccute_at(l, 1, 2);
}
CCUTE_FOLD long pasted_names(int k)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(k * n, 1));
    const int PASTE(l_, d0) = 3;
    return ccute_at(l, 1, 2) + PASTE(l_, d0);
}
// alone
// run: qualified(2); members(2); of_itself(2); defined_in_between(2); pasted_names(2)
// ---- folded ----
// 27 |     /* l = (4,4,4):(l_d0,n,l_d2) */ const int l_d0 = ::n; const int l_d2 = ::a::n;
// 28 |     return ((long)((long long)n * 2 + (long long)l_d0 * 3 + l_d2)) + ((long)((long long)::a::n * 3 + 2)) + ((long)((long long)::n * 3 + 2)) + ((long)((long long)n * 3 + 5)) + n;
// 32 |     /* l = (4,4,4):(l_d0,l_d1,l_d2) */ const int l_d0 = (Base::m); const int l_d1 = (m); const int l_d2 = ::Base::s;
// 34 |     return ((long)((long long)l_d0 * 3 + (long long)l_d1 * 2 + l_d2)) + ((long)((long long)(Base::m) * 3 + 2)) + ((long)((long long)::Base::s * 3 + 2)) + s + m;
// 49 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = k;
// 51 |     const long at = (long long)l_d0 + 2;
// 54 |     return at * twelve + ((long)((long long)l_d0 + 2));
// 58 |     /* l = (4,4):(l_d0_,1) */ const long long l_d0_ = (long long)k * n;
// 60 |     return ((long)(l_d0_ + 2)) + PASTE(l_, d0);
// ! names_and_macros.cc:44:61: remark: not folded: foldc cannot write the text of this integer in another place; remedy: assign it to a const variable first
// !     const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(r, n));
// !                                                             ^
// ! names_and_macros.cc:45:21: remark: not folded: the value of 'l' is not known here
// !     return ccute_at(l, 3, 2) + AT(r);
// !                     ^
// ! names_and_macros.cc:45:35: remark: not folded: foldc cannot write the text of this integer in another place; remedy: assign it to a const variable first
// !     return ccute_at(l, 3, 2) + AT(r);
// !                                   ^
