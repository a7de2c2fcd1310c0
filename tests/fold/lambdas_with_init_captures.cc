/* Captures with an initialiser, which is evaluated where the lambda is made: [p = l], [&p = l], and layouts and numbers
   that are calculated there. The body names only what the list has, and evaluates nothing again that may have changed. */
#include <ccute/short.h>

// flags: -- -std=c++17
// run: calculated(3, 5); numbers(3, 4); references(3, 4); braces(3, 4); tuples(3, 4); same_name(3, 4); hidden(3, 5); changes(3, 5); referenced(3, 5); memory(3, 2); called(3, 4); in_loops(3, 4); mutable_copy(3, 4); members(3, 4)
// ends: bad(-1, 2); bad(3, 2); numbers(-1, 2); traps(-1, 2); traps(-1, 0); traps(2, 0)
static int calls;
static int count(int n) { return n + ++calls; }

CCUTE_FOLD long calculated(int n, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    const auto a = [p = ccute_make_layout(TUP(8, 4), TUP(4, 1))](int k) { return ccute_at(p, k); };
    const auto b = [p = ccute_slice(l, 2, ALL), n](int k) { return ccute_at(p, k) + n; };
    const auto c = [n, p = ccute_slice(l, ALL, 3)](int k) {
        return [p = p, k, n](int j) { return ccute_at(p, k) + j + n; }(k + 1);
    };
    return a(i) + b(i) * 100 + c(i) * 10000;
}

CCUTE_FOLD long numbers(int n, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(n, 4), TUP(4, 1));
    const auto a = [m = ccute_size(l), o = ccute_at(l, i % 3, 1)](int k) {
        return ccute_at(ccute_make_layout(TUP(8, 4), TUP(m, 1)), k) + o;
    };
    return a(i);
}

CCUTE_FOLD long references(int n, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    const auto a = [&p = l, &n](int k) { return ccute_at(p, k) + n; };
    return a(i);
}

CCUTE_FOLD long braces(int n, int i)
{
    const auto a = [p(ccute_make_layout(TUP(8, 4), TUP(n, 1))), n](int k) { return ccute_at(p, k) + n; };
    const auto b = [p{ccute_make_layout(TUP(8, 4), TUP(n, 2))}, n](int k) { return ccute_at(p, k) + n; };
    return a(i) + b(i) * 100;
}

CCUTE_FOLD long tuples(int n, int i)
{
    const auto a = [p = TUP(n, i), n, i](int k) { return ccute_at(ccute_make_layout(p), k % n, 1) + i; };
    return a(i) + a(7) * 100;
}

CCUTE_FOLD long same_name(int n, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    const auto a = [n, l = ccute_offset_by(5, l)](int j) { return ccute_at(l, j) + n; };
    return a(i) + ccute_at(l, i);
}

/* The remedy keeps the other captures. */
CCUTE_FOLD long hidden(int n, int i)
{
    const auto a = [p = ccute_make_layout(TUP(8, 4), TUP(n, 1)), n = i](int k) { return ccute_at(p, k) + n; };
    const auto b = [&i, q(ccute_make_layout(TUP(8, 4), TUP(n, 1)))](int k) { return ccute_at(q, k) + i; };
    return a(i) + b(i) * 100;
}

CCUTE_FOLD long changes(int n, int i)
{
    const auto a = [=, p = ccute_make_layout(TUP(8, 4), TUP(n, 1))](int k) { return ccute_at(p, k) + n; };
    n = 7;
    return a(i) + n;
}

CCUTE_FOLD long referenced(int n, int i)
{
    const auto a = [&, p = ccute_make_layout(TUP(8, 4), TUP(n, 1))](int k) { return ccute_at(p, k) + n; };
    n = 7;
    return a(i) + n;
}

CCUTE_FOLD long memory(int n, int i)
{
    int e[3] = {n, i, 5};
    const auto a = [=, p = ccute_make_layout(TUP(8, 4), TUP(e[i], 1))](int k) { return ccute_at(p, k) + n; };
    e[i] = 9;
    return a(i) + e[2];
}

CCUTE_FOLD long called(int n, int i)
{
    calls = 0;
    const auto a = [=, p = ccute_make_layout(TUP(8, 4), TUP(count(n), 1))](int k) { return ccute_at(p, k) + n; };
    return a(i) + a(i + 1) * 100 + calls * 10000;
}

CCUTE_FOLD long in_loops(int n, int i)
{
    long s = 0;
    for (int j = 0; j < 4; j++) {
        const auto a = [=, p = ccute_make_layout(TUP(8, 4), TUP(n + j, 1))](int k) { return ccute_at(p, k); };
        s = s * 10 + a(i);
    }
    return s;
}

CCUTE_FOLD long mutable_copy(int n, int i)
{
    auto a = [n, p = ccute_make_layout(TUP(8, 4), TUP(n, 1))](int k) mutable {
        n += k;
        return ccute_at(p, k) + n;
    };
    return a(i) + a(2) * 100;
}

struct maker {
    int n;
    CCUTE_FOLD long by_pointer(int i)
    {
        const auto a = [this, p = ccute_make_layout(TUP(8, 4), TUP(n, 1))](int k) { return ccute_at(p, k) + n; };
        n = 11;
        return a(i);
    }
    CCUTE_FOLD long by_copy(int i)
    {
        const auto a = [*this, p = ccute_make_layout(TUP(8, 4), TUP(n, 1))](int k) { return ccute_at(p, k) + n; };
        n = 13;
        return a(i);
    }
};
static long members(int n, int i)
{
    maker m = {n};
    return m.by_pointer(i) * 100 + m.by_copy(i);
}

CCUTE_FOLD long bad(int n, int i)
{
    const auto a = [n, p = ccute_make_layout(TUP(n, 4), TUP(4, 1))](int k) { return ccute_at(p, k, 1) + n; };
    return a(i);
}

CCUTE_FOLD long traps(int n, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(n, 4), TUP(4, 1));
    const auto a = [n, i, p = ccute_make_layout(8, ccute_at(l, i, 1))](int k) { return i ? 0 : ccute_at(p, k) + n; };
    return i ? 5 : a(i);
}
// ---- folded ----
// 13 |     /* l = (8,4):(n,1) */
// 14 |     const auto a = [p = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}}](int k) { (void)p; return (long)(k % 8 * 4 + k / 8); };
// 15 |     const auto b = [p = ccute_layout{{1, 0, 0, 0, {}, {17}, {4}}, {1}, (long)((long long)n * 2), 0, 0, 0, 0, {0}}, n](int k) { (void)p; return ((long)((long long)n * 2 + k)) + n; };
// 16 |     const auto c = [n, p = ccute_layout{{1, 0, 0, 0, {}, {17}, {8}}, {(long)n}, 3, 0, 0, 0, 0, {0}}](int k) {
// 17 |         return [p = p, k, n](int j) { (void)p; return ((long)((long long)n * k + 3)) + j + n; }(k + 1);
// 24 |     /* l = (n,4):(4,1) */ ccute_check_(n >= 0);
// 25 |     const auto a = [m = (long)((long long)n * 4), o = (long)(i % 3 * 4 + 1)](int k) {
// 26 |         return ((long)(long long)(k / 8 + (unsigned long long)m * (k % 8))) + o;
// 33 |     /* l = (8,4):(n,1) */ const ccute_layout l = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}};
// 34 |     const auto a = [&p = l, &n](int k) { (void)p; return ((long)(k / 8 + (long long)n * (k % 8))) + n; };
// 40 |     const auto a = [p(ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}), n](int k) { (void)p; return ((long)(k / 8 + (long long)n * (k % 8))) + n; };
// 41 |     const auto b = [p{ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 2}, 0, 0, 0, 0, 0, {0}}}, n](int k) { (void)p; return ((long)(k / 8 * 2 + (long long)n * (k % 8))) + n; };
// 47 |     const auto a = [p = ccute_tuple{2, 0, 0, 0, {}, {16, 1}, {(long)n, (long)i}}, n, i](int k) { (void)p; ccute_check_(n >= 0); ccute_check_(i >= 0); return ((long)(n + (long long)k % n)) + i; };
// 53 |     /* l = (8,4):(n,1) */
// 54 |     const auto a = [n, l = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 5, 0, 0, 0, 0, {0}}](int j) { (void)l; return ((long)(j / 8 + (long long)n * (j % 8) + 5)) + n; };
// 55 |     return a(i) + ((long)(i / 8 + (long long)n * (i % 8)));
// 61 |     const auto a = [p = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, n = i](int k) { return ccute_at(p, k) + n; };
// 62 |     const auto b = [&i, q(ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}})](int k) { return ccute_at(q, k) + i; };
// 68 |     const auto a = [=, p = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}](int k) { return ccute_at(p, k) + n; };
// 75 |     const auto a = [&, p = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}](int k) { return ccute_at(p, k) + n; };
// 83 |     const auto a = [=, p = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)(e[i]), 1}, 0, 0, 0, 0, 0, {0}}](int k) { return ccute_at(p, k) + n; };
// 99 |         const auto a = [=, p = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)((long long)n + j), 1}, 0, 0, 0, 0, 0, {0}}](int k) { (void)p; return (long)(k / 8 + ((long long)n + j) * (k % 8)); };
// 107 |     auto a = [n, p = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}](int k) mutable {
// 118 |         const auto a = [this, p = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)(n), 1}, 0, 0, 0, 0, 0, {0}}](int k) { return ccute_at(p, k) + n; };
// 124 |         const auto a = [*this, p = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)(n), 1}, 0, 0, 0, 0, 0, {0}}](int k) { return ccute_at(p, k) + n; };
// 137 |     const auto a = [n, p = (n >= 0 ? ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {(long)n, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(TUP(n, 4), TUP(4, 1)))](int k) { (void)p; ccute_check_(n >= 0); return ((long)((long long)k * 4 + 1)) + n; };
// 143 |     /* l = (n,4):(4,1) */ ccute_check_(n >= 0);
// 144 |     const auto a = [n, i, p = ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)((long long)i * 4 + 1)}, 0, 0, 0, 0, 0, {0}}](int k) { (void)p; return i ? 0 : ((long)((i * 4 + 1) * k)) + n; };
// ! lambdas_with_init_captures.cc:14:82: remark: costly: fewer instructions where k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !     const auto a = [p = ccute_make_layout(TUP(8, 4), TUP(4, 1))](int k) { return ccute_at(p, k); };
// !                                                                                  ^~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:24:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout l = ccute_make_layout(TUP(n, 4), TUP(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:26:16: remark: costly: fewer instructions where k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !         return ccute_at(ccute_make_layout(TUP(8, 4), TUP(m, 1)), k) + o;
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:34:49: remark: costly: fewer instructions where k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !     const auto a = [&p = l, &n](int k) { return ccute_at(p, k) + n; };
// !                                                 ^~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:40:84: remark: costly: fewer instructions where k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !     const auto a = [p(ccute_make_layout(TUP(8, 4), TUP(n, 1))), n](int k) { return ccute_at(p, k) + n; };
// !                                                                                    ^~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:41:84: remark: costly: fewer instructions where k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !     const auto b = [p{ccute_make_layout(TUP(8, 4), TUP(n, 2))}, n](int k) { return ccute_at(p, k) + n; };
// !                                                                                    ^~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:47:58: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const auto a = [p = TUP(n, i), n, i](int k) { return ccute_at(ccute_make_layout(p), k % n, 1) + i; };
// !                                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:47:58: remark: checked at run time: i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     const auto a = [p = TUP(n, i), n, i](int k) { return ccute_at(ccute_make_layout(p), k % n, 1) + i; };
// !                                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:47:58: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const auto a = [p = TUP(n, i), n, i](int k) { return ccute_at(ccute_make_layout(p), k % n, 1) + i; };
// !                                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:54:67: remark: costly: fewer instructions where j >= 0; remedy: CCUTE_ASSUME(j >= 0)
// !     const auto a = [n, l = ccute_offset_by(5, l)](int j) { return ccute_at(l, j) + n; };
// !                                                                   ^~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:55:19: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return a(i) + ccute_at(l, i);
// !                   ^~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:61:89: remark: not folded: the lambda does not capture a variable that the value depends on; remedy: [=, p = ccute_make_layout(TUP(8, 4), TUP(n, 1)), n = i]
// !     const auto a = [p = ccute_make_layout(TUP(8, 4), TUP(n, 1)), n = i](int k) { return ccute_at(p, k) + n; };
// !                                                                                         ^~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:62:85: remark: not folded: the lambda does not capture a variable that the value depends on; remedy: [=, &i, q(ccute_make_layout(TUP(8, 4), TUP(n, 1)))]
// !     const auto b = [&i, q(ccute_make_layout(TUP(8, 4), TUP(n, 1)))](int k) { return ccute_at(q, k) + i; };
// !                                                                                     ^~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:68:24: remark: not folded: the body of the lambda would calculate 'p' again, from values that may change; remedy: assign the layout to a const variable first
// !     const auto a = [=, p = ccute_make_layout(TUP(8, 4), TUP(n, 1))](int k) { return ccute_at(p, k) + n; };
// !                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:68:94: remark: not folded: the value of 'p' is not known here
// !     const auto a = [=, p = ccute_make_layout(TUP(8, 4), TUP(n, 1))](int k) { return ccute_at(p, k) + n; };
// !                                                                                              ^
// ! lambdas_with_init_captures.cc:75:24: remark: not folded: the body of the lambda would calculate 'p' again, from values that may change; remedy: assign the layout to a const variable first
// !     const auto a = [&, p = ccute_make_layout(TUP(8, 4), TUP(n, 1))](int k) { return ccute_at(p, k) + n; };
// !                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:75:94: remark: not folded: the value of 'p' is not known here
// !     const auto a = [&, p = ccute_make_layout(TUP(8, 4), TUP(n, 1))](int k) { return ccute_at(p, k) + n; };
// !                                                                                              ^
// ! lambdas_with_init_captures.cc:83:24: remark: not folded: the body of the lambda would calculate 'p' again, from values that may change; remedy: assign the layout to a const variable first
// !     const auto a = [=, p = ccute_make_layout(TUP(8, 4), TUP(e[i], 1))](int k) { return ccute_at(p, k) + n; };
// !                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:83:97: remark: not folded: the value of 'p' is not known here
// !     const auto a = [=, p = ccute_make_layout(TUP(8, 4), TUP(e[i], 1))](int k) { return ccute_at(p, k) + n; };
// !                                                                                                 ^
// ! lambdas_with_init_captures.cc:91:24: remark: not folded: the body of the lambda would calculate 'p' again, from values that may change; remedy: assign the layout to a const variable first
// !     const auto a = [=, p = ccute_make_layout(TUP(8, 4), TUP(count(n), 1))](int k) { return ccute_at(p, k) + n; };
// !                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:91:101: remark: not folded: the value of 'p' is not known here
// !     const auto a = [=, p = ccute_make_layout(TUP(8, 4), TUP(count(n), 1))](int k) { return ccute_at(p, k) + n; };
// !                                                                                                     ^
// ! lambdas_with_init_captures.cc:99:93: remark: costly: fewer instructions where k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !         const auto a = [=, p = ccute_make_layout(TUP(8, 4), TUP(n + j, 1))](int k) { return ccute_at(p, k); };
// !                                                                                             ^~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:107:18: remark: not folded: the body of the lambda would calculate 'p' again, from values that may change; remedy: assign the layout to a const variable first
// !     auto a = [n, p = ccute_make_layout(TUP(8, 4), TUP(n, 1))](int k) mutable {
// !                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:109:25: remark: not folded: the value of 'p' is not known here
// !         return ccute_at(p, k) + n;
// !                         ^
// ! lambdas_with_init_captures.cc:118:31: remark: not folded: the body of the lambda would calculate 'p' again, from values that may change; remedy: assign the layout to a const variable first
// !         const auto a = [this, p = ccute_make_layout(TUP(8, 4), TUP(n, 1))](int k) { return ccute_at(p, k) + n; };
// !                               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:118:101: remark: not folded: the value of 'p' is not known here
// !         const auto a = [this, p = ccute_make_layout(TUP(8, 4), TUP(n, 1))](int k) { return ccute_at(p, k) + n; };
// !                                                                                                     ^
// ! lambdas_with_init_captures.cc:124:32: remark: not folded: the body of the lambda would calculate 'p' again, from values that may change; remedy: assign the layout to a const variable first
// !         const auto a = [*this, p = ccute_make_layout(TUP(8, 4), TUP(n, 1))](int k) { return ccute_at(p, k) + n; };
// !                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:124:102: remark: not folded: the value of 'p' is not known here
// !         const auto a = [*this, p = ccute_make_layout(TUP(8, 4), TUP(n, 1))](int k) { return ccute_at(p, k) + n; };
// !                                                                                                      ^
// ! lambdas_with_init_captures.cc:137:28: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const auto a = [n, p = ccute_make_layout(TUP(n, 4), TUP(4, 1))](int k) { return ccute_at(p, k, 1) + n; };
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:137:85: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const auto a = [n, p = ccute_make_layout(TUP(n, 4), TUP(4, 1))](int k) { return ccute_at(p, k, 1) + n; };
// !                                                                                     ^~~~~~~~~~~~~~~~~
// ! lambdas_with_init_captures.cc:143:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout l = ccute_make_layout(TUP(n, 4), TUP(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
