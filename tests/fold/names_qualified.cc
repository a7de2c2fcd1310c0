#include <ccute/short.h>

int n = 5, q = 3;
namespace a {
int n = 7;
namespace b {
int n = 9;
}
inline namespace v1 {
int z = 11;
}
template <int K>
struct T {
    static int s;
    static const int arr[2];
};
template <int K>
int T<K>::s = K + 1;
template <int K>
const int T<K>::arr[2] = {K, K + 2};
} // namespace a
namespace {
int hidden = 13;
}
namespace alias = a::b;
struct Base {
    int m = 3;
    static int s;
};
int Base::s = 17;
struct Derived : Base {
    int m = 4;
    static int s;
    long at(int n);
};
int Derived::s = 19;

CCUTE_FOLD long file_scope(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(::n, n));
    return ccute_at(l, 3, 2);
}
CCUTE_FOLD long a_namespace(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4, 4), TUP(a::n, n, :: a :: b /* nested */ :: n));
    return ccute_at(l, 3, 2, 1) + ccute_at(ccute_make_layout(TUP(4, 4), TUP(a::z, hidden)), 3, 2);
}
CCUTE_FOLD long an_alias(int n)
{
    return ccute_at(ccute_make_layout(TUP(4, 4), TUP(alias::n, Base::s)), 3, 2) + n;
}
CCUTE_FOLD long a_template(int s)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(a::T<4>::s, a::T<(3 > 2)>::arr[1]));
    return ccute_at(l, 1, 2) + ccute_at(ccute_make_layout(TUP(4, 4), TUP(a::T<5>::s, 1)), 3, 2) + s;
}
CCUTE_FOLD long Derived::at(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4, 4, 4), TUP(Base::m, m, Base::s, s));
    const int m = 3, s = 2;
    return ccute_at(l, 3, 2, 1, 2) + ccute_at(ccute_make_layout(TUP(4, 4), TUP(this->m, Base::m)), 3, 2) + n * m + s;
}
long members(int n)
{
    Derived d;
    return d.at(n);
}
// alone
// run: file_scope(2); a_namespace(2); an_alias(2); a_template(3); members(4)
// ---- folded ----
// 40 |     /* l = (4,4):(l_d0,n) */ const int l_d0 = ::n;
// 41 |     return (long long)n * 2 + (long long)l_d0 * 3;
// 45 |     /* l = (4,4,4):(l_d0,n,l_d2) */ const int l_d0 = a::n; const int l_d2 = ::a::b::n;
// 46 |     return ((long)((long long)n * 2 + (long long)l_d0 * 3 + l_d2)) + ((long)((long long)a::z * 3 + (long long)hidden * 2));
// 50 |     return ((long)((long long)alias::n * 3 + (long long)Base::s * 2)) + n;
// 54 |     /* l = (4,4):(l_d0,l_d1) */ const int l_d0 = (a::T<4>::s); const int l_d1 = (a::T<(3 > 2)>::arr[1]);
// 55 |     return ((long)(l_d0 + (long long)l_d1 * 2)) + ((long)((long long)(a::T<5>::s) * 3 + 2)) + s;
// 59 |     /* l = (4,4,4,4):(l_d0,l_d1,l_d2,l_d3) */ const int l_d0 = (Base::m); const int l_d1 = (m); const int l_d2 = Base::s; const int l_d3 = s;
// 61 |     return ((long)((long long)l_d0 * 3 + (long long)l_d1 * 2 + l_d2 + (long long)l_d3 * 2)) + ((long)((long long)(this->m) * 3 + (long long)(Base::m) * 2)) + n * m + s;
