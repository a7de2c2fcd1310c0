// A lambda that another one returns, called at once and out of a variable.
#include <ccute/short.h>

CCUTE_FOLD long at_once(int n)
{
    auto deep = [n](int k) {
        return [n, k](int j) {
            const ccute_layout m = ccute_make_layout(TUP(4, 4), TUP(n, k));
            return ccute_at(m, j, 1);
        };
    };
    return deep(5)(3);
}

CCUTE_FOLD long out_of_a_variable(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(1, 4));
    auto deep = [&l](int k) {
        return [&l, k](int j) {
            const ccute_layout m = ccute_make_layout(TUP(4, 4), TUP(j, k));
            return ccute_at(m, j & 3, 1) + ccute_at(l, k & 3, 2);
        };
    };
    const auto inner = deep(n & 255), other = deep(3);
    const auto same = inner;
    return inner(3) + other(n & 63) * 100 + same(7);
}

CCUTE_FOLD long of_one_number(int n)
{
    auto deep = [](int k) {
        return [k](int j) {
            const ccute_layout m = ccute_make_layout(TUP(4, 4), TUP(1, k & 7));
            return ccute_at(m, j & 3, 1);
        };
    };
    auto inner = deep(n);
    return inner(n) + deep(n + 1)(2);
}
