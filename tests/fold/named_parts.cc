// alone
// auto [a, b] = value: names of parts of an object that has none itself, as its list, a helper or another object makes them.
#include <ccute/short.h>
#include <array>
#include <tuple>

struct two {
    ccute_layout a, b;
};
struct tile {
    int n;
    ccute_layout l;
};
CCUTE_FOLD static two both(int n)
{
    return {ccute_make_layout(TUP(4, 8), TUP(n, 1)), ccute_make_layout(TUP(8, 4), TUP(1, n * n))};
}

// run: of_a_helper(5, 2); of_a_list(5, 2); of_another(5, 2); by_reference(5, 2); with_a_number(5, 2)
CCUTE_FOLD long of_a_helper(int n, int i)
{
    const auto [a, b] = both(n);
    return ccute_at(a, i, 2) * 3 + ccute_at(b, 2, i);
}

CCUTE_FOLD long of_a_list(int n, int i)
{
    auto [a, b] = two{ccute_make_layout(TUP(4, 8), TUP(n, 1)), ccute_make_layout(8, n * 2)};
    return ccute_at(a, i, 2) * 3 + ccute_at(b, i);
}

CCUTE_FOLD long of_another(int n, int i)
{
    const two t = {ccute_make_layout(8, n), ccute_make_layout(8, 3)};
    auto [a, b] = t;
    return ccute_at(a, i) * 3 + ccute_at(b, i) + ccute_at(t.a, 1);
}

CCUTE_FOLD long by_reference(int n, int i)
{
    const auto &[a, b] = both(n);
    auto &&[c, d] = two{ccute_make_layout(8, n), ccute_make_layout(8, 3)};
    return ccute_at(a, i, 2) * 3 + ccute_at(b, 2, i) + ccute_at(c, i) * 5 + ccute_at(d, i);
}

CCUTE_FOLD long with_a_number(int n, int i)
{
    const auto [m, l] = tile{n + 1, ccute_make_layout(TUP(4, 8), TUP(n, 1))};
    return ccute_at(l, i, 2) + ccute_at(ccute_make_layout(TUP(4, 8), TUP(m, 1)), i, 3);
}

static long seen(const ccute_layout &l) { return ccute_size(l); }

// run: still_named(5, 2); of_one_name(5, 2); in_a_lambda(5, 2)
CCUTE_FOLD long still_named(int n, int i)
{
    const auto [a, b] = both(n);
    return seen(a) + ccute_at(a, i, 2) + ccute_at(b, 2, i);
}

CCUTE_FOLD long of_one_name(int n, int a)
{
    long s = a;
    {
        const auto [a, b] = two{ccute_make_layout(8, n), ccute_make_layout(8, 3)};
        s += ccute_at(a, 2) + ccute_at(b, 3);
    }
    const auto [b, c] = two{ccute_make_layout(8, a), ccute_make_layout(8, n)};
    return s + ccute_at(b, 1) + ccute_at(c, 2);
}

CCUTE_FOLD long in_a_lambda(int n, int i)
{
    const auto f = [=] {
        const auto [a, b] = both(n);
        return ccute_at(a, i, 2) + ccute_at(b, 2, i);
    };
    return f();
}

// Names of parts of another object, which may change, and names that change.
struct referring {
    ccute_layout &l;
    int n;
};
// run: of_a_reference(5, 2); changes(5, 2); refers(5, 2); of_a_tuple(5, 2); of_an_array(5, 2)
CCUTE_FOLD long of_a_reference(int n, int i)
{
    two t = both(n);
    auto &[a, b] = t;
    t.a = ccute_make_layout(TUP(4, 8), TUP(1, 4));
    return ccute_at(a, i, 2) * 3 + ccute_at(b, 2, i);
}

CCUTE_FOLD long changes(int n, int i)
{
    auto [a, b] = both(n);
    a = ccute_make_layout(TUP(4, 8), TUP(1, 4));
    return ccute_at(a, i, 2) * 3 + ccute_at(b, 2, i);
}

CCUTE_FOLD long refers(int n, int i)
{
    ccute_layout l;
    l = ccute_make_layout(8, n);
    auto [m, k] = referring{l, n};
    l = ccute_make_layout(8, 3);
    return ccute_at(m, i) + k;
}

CCUTE_FOLD long of_a_tuple(int n, int i)
{
    auto [a, b] = std::make_tuple(ccute_make_layout(8, n), ccute_make_layout(8, 3));
    return ccute_at(a, i) + ccute_at(b, i);
}

CCUTE_FOLD long of_an_array(int n, int i)
{
    const ccute_layout all[2] = {ccute_make_layout(8, n), ccute_make_layout(8, 3)};
    auto [a, b] = all;
    return ccute_at(a, i) + ccute_at(b, i);
}

// A class of its own get: the names are the results of that.
struct turned {
    ccute_layout a, b;
};
namespace std {
template <> struct tuple_size<turned> : std::integral_constant<std::size_t, 2> {};
template <std::size_t I> struct tuple_element<I, turned> {
    using type = ccute_layout;
};
} // namespace std
template <std::size_t I> ccute_layout get(const turned &t) { return I ? t.a : t.b; }

// run: of_its_get(5, 2)
CCUTE_FOLD long of_its_get(int n, int i)
{
    const auto [a, b] = turned{ccute_make_layout(8, n), ccute_make_layout(8, 3)};
    return ccute_at(a, i) * 100 + ccute_at(b, i);
}

// A static object has its first value. C++17 has none of these; compilers take it.
// run: of_its_first(5, 2); of_its_first(9, 2)
CCUTE_FOLD long of_its_first(int n, int i)
{
    static const auto [a, b] = both(n);
    return ccute_at(a, i, 2) * 100 + ccute_at(b, 2, i);
}
// ---- folded ----
// 14 | __attribute__((unused)) CCUTE_FOLD static two both(int n)
// 16 |     return {ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, (long)((long long)n * n)}, 0, 0, 0, 0, 0, {0}}};
// 22 |     const auto [a, b] = both(n); const long long b_d1 = (long long)n * n; (void)a; (void)b;
// 23 |     return ((long)((long long)n * i + 2)) * 3 + ((long)(long long)((unsigned long long)i * b_d1 + 2));
// 28 |     auto [a, b] = two{ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)((long long)n * 2)}, 0, 0, 0, 0, 0, {0}}}; const long long b_d0 = (long long)n * 2; (void)a; (void)b;
// 29 |     return ((long)((long long)n * i + 2)) * 3 + ((long)(i * b_d0));
// 34 |     const two t = {{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}};
// 35 |     auto [a, b] = t; (void)a; (void)b;
// 36 |     return ((long)((long long)n * i)) * 3 + ((long)((long long)i * 3)) + ((long)n);
// 41 |     const auto &[a, b] = both(n); const long long b_d1 = (long long)n * n; (void)a; (void)b;
// 42 |     auto &&[c, d] = two{ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}}; (void)c; (void)d;
// 43 |     return ((long)((long long)n * i + 2)) * 3 + ((long)(long long)((unsigned long long)i * b_d1 + 2)) + ((long)((long long)n * i)) * 5 + ((long)((long long)i * 3));
// 48 |     const auto [m, l] = tile{n + 1, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}}; (void)l;
// 49 |     return ((long)((long long)n * i + 2)) + ((long)((long long)i * m + 3));
// 57 |     const auto [a, b] = both(n); const long long b_d1 = (long long)n * n; (void)b;
// 58 |     return seen(a) + ((long)((long long)n * i + 2)) + ((long)(long long)((unsigned long long)i * b_d1 + 2));
// 65 |         const auto [a, b] = two{ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}}; (void)a; (void)b;
// 66 |         s += ((long)((long long)n * 2)) + 9L;
// 68 |     const auto [b, c] = two{ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)a}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}}; const int b_d0 = a; (void)b; (void)c;
// 69 |     return s + ((long)b_d0) + ((long)((long long)n * 2));
// 75 |         const auto [a, b] = both(n); const long long b_d1 = (long long)n * n; (void)a; (void)b;
// 76 |         return ((long)((long long)n * i + 2)) + ((long)(long long)((unsigned long long)i * b_d1 + 2));
// 97 |     auto [a, b] = both(n); const long long b_d1 = (long long)n * n; (void)b;
// 99 |     return ccute_at(a, i, 2) * 3 + ((long)(long long)((unsigned long long)i * b_d1 + 2));
// 119 |     const ccute_layout all[2] = {{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}};
// 139 |     const auto [a, b] = turned{ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}};
// ! named_parts.cc:22:5: remark: costly: fewer instructions where (long long)n * n <= 2147483647; remedy: CCUTE_ASSUME((long long)n * n <= 2147483647)
// !     const auto [a, b] = both(n);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! named_parts.cc:28:5: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     auto [a, b] = two{ccute_make_layout(TUP(4, 8), TUP(n, 1)), ccute_make_layout(8, n * 2)};
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! named_parts.cc:41:5: remark: costly: fewer instructions where (long long)n * n <= 2147483647; remedy: CCUTE_ASSUME((long long)n * n <= 2147483647)
// !     const auto &[a, b] = both(n);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! named_parts.cc:57:5: remark: costly: fewer instructions where (long long)n * n <= 2147483647; remedy: CCUTE_ASSUME((long long)n * n <= 2147483647)
// !     const auto [a, b] = both(n);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! named_parts.cc:66:14: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !         s += ccute_at(a, 2) + ccute_at(b, 3);
// !              ^~~~~~~~~~~~~~
// ! named_parts.cc:69:33: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return s + ccute_at(b, 1) + ccute_at(c, 2);
// !                                 ^~~~~~~~~~~~~~
// ! named_parts.cc:75:9: remark: costly: fewer instructions where (long long)n * n <= 2147483647; remedy: CCUTE_ASSUME((long long)n * n <= 2147483647)
// !         const auto [a, b] = both(n);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! named_parts.cc:90:12: remark: not folded: 'a' stays: foldc does not know the object of which it names a part; remedy: declare a const variable for each value
// !     auto &[a, b] = t;
// !            ^
// ! named_parts.cc:90:15: remark: not folded: 'b' stays: foldc does not know the object of which it names a part; remedy: declare a const variable for each value
// !     auto &[a, b] = t;
// !               ^
// ! named_parts.cc:91:11: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     t.a = ccute_make_layout(TUP(4, 8), TUP(1, 4));
// !           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! named_parts.cc:92:21: remark: not folded: the value of 'a' is not known here
// !     return ccute_at(a, i, 2) * 3 + ccute_at(b, 2, i);
// !                     ^
// ! named_parts.cc:92:45: remark: not folded: the value of 'b' is not known here
// !     return ccute_at(a, i, 2) * 3 + ccute_at(b, 2, i);
// !                                             ^
// ! named_parts.cc:97:5: remark: costly: fewer instructions where (long long)n * n <= 2147483647; remedy: CCUTE_ASSUME((long long)n * n <= 2147483647)
// !     auto [a, b] = both(n);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! named_parts.cc:97:11: remark: not folded: 'a' stays: it is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !     auto [a, b] = both(n);
// !           ^
// ! named_parts.cc:98:9: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     a = ccute_make_layout(TUP(4, 8), TUP(1, 4));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! named_parts.cc:99:21: remark: not folded: 'a' is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !     return ccute_at(a, i, 2) * 3 + ccute_at(b, 2, i);
// !                     ^
// ! named_parts.cc:98:5: note: it is changed here
// !     a = ccute_make_layout(TUP(4, 8), TUP(1, 4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! named_parts.cc:104:5: remark: not folded: 'l' stays: it has no initialiser; remedy: declare a const variable for each value
// !     ccute_layout l;
// !     ^~~~~~~~~~~~~~
// ! named_parts.cc:105:9: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     l = ccute_make_layout(8, n);
// !         ^~~~~~~~~~~~~~~~~~~~~~~
// ! named_parts.cc:106:11: remark: not folded: 'm' stays: foldc does not know the object of which it names a part; remedy: declare a const variable for each value
// !     auto [m, k] = referring{l, n};
// !           ^
// ! named_parts.cc:107:9: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     l = ccute_make_layout(8, 3);
// !         ^~~~~~~~~~~~~~~~~~~~~~~
// ! named_parts.cc:108:21: remark: not folded: 'm' is a reference to a layout, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     return ccute_at(m, i) + k;
// !                     ^
// ! named_parts.cc:113:11: remark: not folded: 'a' stays: foldc does not know the object of which it names a part; remedy: declare a const variable for each value
// !     auto [a, b] = std::make_tuple(ccute_make_layout(8, n), ccute_make_layout(8, 3));
// !           ^
// ! named_parts.cc:113:14: remark: not folded: 'b' stays: foldc does not know the object of which it names a part; remedy: declare a const variable for each value
// !     auto [a, b] = std::make_tuple(ccute_make_layout(8, n), ccute_make_layout(8, 3));
// !              ^
// ! named_parts.cc:113:35: remark: not folded: code that foldc does not fold uses the value of this call
// !     auto [a, b] = std::make_tuple(ccute_make_layout(8, n), ccute_make_layout(8, 3));
// !                                   ^~~~~~~~~~~~~~~~~~~~~~~
// ! named_parts.cc:113:60: remark: not folded: code that foldc does not fold uses the value of this call
// !     auto [a, b] = std::make_tuple(ccute_make_layout(8, n), ccute_make_layout(8, 3));
// !                                                            ^~~~~~~~~~~~~~~~~~~~~~~
// ! named_parts.cc:114:21: remark: not folded: the value of 'a' is not known here
// !     return ccute_at(a, i) + ccute_at(b, i);
// !                     ^
// ! named_parts.cc:114:38: remark: not folded: the value of 'b' is not known here
// !     return ccute_at(a, i) + ccute_at(b, i);
// !                                      ^
// ! named_parts.cc:120:11: remark: not folded: 'a' stays: foldc does not know the object of which it names a part; remedy: declare a const variable for each value
// !     auto [a, b] = all;
// !           ^
// ! named_parts.cc:120:14: remark: not folded: 'b' stays: foldc does not know the object of which it names a part; remedy: declare a const variable for each value
// !     auto [a, b] = all;
// !              ^
// ! named_parts.cc:121:21: remark: not folded: the value of 'a' is not known here
// !     return ccute_at(a, i) + ccute_at(b, i);
// !                     ^
// ! named_parts.cc:121:38: remark: not folded: the value of 'b' is not known here
// !     return ccute_at(a, i) + ccute_at(b, i);
// !                                      ^
// ! named_parts.cc:139:17: remark: not folded: 'a' stays: foldc does not know the object of which it names a part; remedy: declare a const variable for each value
// !     const auto [a, b] = turned{ccute_make_layout(8, n), ccute_make_layout(8, 3)};
// !                 ^
// ! named_parts.cc:139:20: remark: not folded: 'b' stays: foldc does not know the object of which it names a part; remedy: declare a const variable for each value
// !     const auto [a, b] = turned{ccute_make_layout(8, n), ccute_make_layout(8, 3)};
// !                    ^
// ! named_parts.cc:140:21: remark: not folded: the value of 'a' is not known here
// !     return ccute_at(a, i) * 100 + ccute_at(b, i);
// !                     ^
// ! named_parts.cc:140:44: remark: not folded: the value of 'b' is not known here
// !     return ccute_at(a, i) * 100 + ccute_at(b, i);
// !                                            ^
// ! named_parts.cc:147:24: remark: not folded: 'a' stays: foldc does not know the object of which it names a part; remedy: declare a const variable for each value
// !     static const auto [a, b] = both(n);
// !                        ^
// ! named_parts.cc:147:27: remark: not folded: 'b' stays: foldc does not know the object of which it names a part; remedy: declare a const variable for each value
// !     static const auto [a, b] = both(n);
// !                           ^
// ! named_parts.cc:148:21: remark: not folded: the value of 'a' is not known here
// !     return ccute_at(a, i, 2) * 100 + ccute_at(b, 2, i);
// !                     ^
// ! named_parts.cc:148:47: remark: not folded: the value of 'b' is not known here
// !     return ccute_at(a, i, 2) * 100 + ccute_at(b, 2, i);
// !                                               ^
