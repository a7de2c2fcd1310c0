#include <ccute/short.h>

int q = 3;
extern const int fixed;
const int fixed = q + 1;
namespace a {
int n = 7;
extern const int fixed;
const int fixed = n + 1;
namespace b {
int n = 9;
}
} // namespace a
namespace x {
int q = 8;
namespace a {
int n = 100;
}
} // namespace x
struct pair {
    int first, second;
};

// What a block declares besides variables hides a name of a layout, too.
CCUTE_FOLD long enumerators(int k)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(k, fixed));
    {
        enum { k = 77, fixed = 3 };
        const long at = ccute_at(l, 1, 2);
        return at + k + fixed;
    }
}
CCUTE_FOLD long types_and_functions(int k, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(k, m));
    {
        typedef int k;
        long m(int);
        const long at = ccute_at(l, 1, 2);
        return at + (k)3;
    }
}
CCUTE_FOLD long bindings(int k, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(k, m));
    auto [first, second] = pair{5, 6};
    {
        auto [k, m] = pair{first + 1, second};
        const long at = ccute_at(l, 1, 2);
        return at + k + m;
    }
}
CCUTE_FOLD long anonymous_union(int k)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(k, 1));
    {
        union {
            int k;
            unsigned bits;
        };
        k = 5;
        const long at = ccute_at(l, 1, 2);
        return at + k;
    }
}
CCUTE_FOLD long handlers_and_conditions(int k)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(k, 1));
    long s = 0;
    try {
        throw 5;
    } catch (int k) {
        const long at = ccute_at(l, 1, 2);
        s += at + k;
    }
    if (int k = 3) {
        const long at = ccute_at(l, 1, 3);
        s += at * k;
    }
    switch (int k = 2; k) {
    default:
        s += ccute_at(l, 1, 3);
        s += k;
    }
    auto f = [=, m = k + 1](int k) {
        const long at = ccute_at(l, 1, 1);
        return at * k + m;
    };
    auto g = [=, k = k + 1]() {
        const long at = ccute_at(l, 1, 1);
        return at * k;
    };
    return s + f(3) + g();
}
CCUTE_FOLD long using_declarations(int k)
{
    using a::fixed;
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(fixed, k));
    {
        using a::b::n;
        k += ccute_at(ccute_make_layout(TUP(4, 4), TUP(n, 1)), 3, 2);
    }
    return ccute_at(l, 3, 2) + k;
}
CCUTE_FOLD long using_directives(int k)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(q, fixed));
    {
        using namespace x;
        k += ccute_at(l, 1, 2);
    }
    return ccute_at(l, 3, 2) + k;
}
CCUTE_FOLD long aliases(int k)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(a::fixed, k));
    {
        namespace a = x::a;
        k += ccute_at(l, 1, 2) + a::n;
    }
    {
        struct a {
            static int n() { return 1; }
        };
        k += ccute_at(l, 1, 2) + a::n();
    }
    return ccute_at(l, 3, 2) + k;
}
// run: enumerators(2); types_and_functions(2, 3); bindings(2, 3); anonymous_union(2); handlers_and_conditions(2)
// run: using_declarations(2); using_directives(2); aliases(2)
// ---- folded ----
// 27 |     /* l = (4,4):(l_d0,l_d1) */ const int l_d0 = k; const int l_d1 = fixed;
// 30 |         const long at = l_d0 + (long long)l_d1 * 2;
// 36 |     /* l = (4,4):(l_d0,l_d1) */ const int l_d0 = k; const int l_d1 = m;
// 40 |         const long at = l_d0 + (long long)l_d1 * 2;
// 46 |     /* l = (4,4):(l_d0,l_d1) */ const int l_d0 = k; const int l_d1 = m;
// 50 |         const long at = l_d0 + (long long)l_d1 * 2;
// 56 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = k;
// 63 |         const long at = (long long)l_d0 + 2;
// 69 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = k;
// 74 |         const long at = (long long)l_d0 + 2;
// 78 |         const long at = (long long)l_d0 + 3;
// 83 |         s += (long)((long long)l_d0 + 3);
// 87 |         const long at = (long long)l_d0 + 1;
// 91 |         const long at = (long long)l_d0 + 1;
// 99 |     /* l = (4,4):(l_d0,l_d1) */ const int l_d0 = fixed; const int l_d1 = k;
// 102 |         k += (long)((long long)n * 3 + 2);
// 104 |     return ((long)((long long)l_d0 * 3 + (long long)l_d1 * 2)) + k;
// 108 |     /* l = (4,4):(l_d0,l_d1) */ const int l_d0 = q; const int l_d1 = fixed;
// 111 |         k += (long)(l_d0 + (long long)l_d1 * 2);
// 113 |     return ((long)((long long)l_d0 * 3 + (long long)l_d1 * 2)) + k;
// 117 |     /* l = (4,4):(l_d0,l_d1) */ const int l_d0 = a::fixed; const int l_d1 = k;
// 120 |         k += ((long)(l_d0 + (long long)l_d1 * 2)) + a::n;
// 126 |         k += ((long)(l_d0 + (long long)l_d1 * 2)) + a::n();
// 128 |     return ((long)((long long)l_d0 * 3 + (long long)l_d1 * 2)) + k;
