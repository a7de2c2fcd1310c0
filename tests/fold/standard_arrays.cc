// A std::array is an array: its elements are read, written and initialised as those of one, with all the braces or without the inner ones.
// says: verified: 38 agree, 0 differ, 0 not verified
#include <array>

#include <ccute/ccute.h>
#include <ccute/short.h>

struct view {
    std::array<long, 2> size, stride;
    int *data;
};
static std::array<int, 2> counts{3, 4};

// run: extents(5, 7); written(5, 7); constants(17); inner(4, 7)
CCUTE_FOLD long extents(int n, int i)
{
    const std::array<int, 2> e{4, n};
    const ccute_layout l = ccute_make_layout(TUP(8, e[0]), TUP(e[1], 1));
    return ccute_at(l, i, 2);
}

CCUTE_FOLD long written(int n, int i)
{
    std::array<int, 2> e = {n, 3};
    const ccute_layout before = ccute_make_layout(TUP(8, 4), TUP(e[0], e[1]));
    e[0] += 2;
    const ccute_layout after = ccute_make_layout(TUP(8, 4), TUP(e[0], e[1]));
    return ccute_at(before, i, 1) * 1000 + ccute_at(after, i, 1);
}

CCUTE_FOLD long constants(int i)
{
    constexpr std::array<int, 3> e{4, 5, 6};
    const ccute_layout l = ccute_make_layout_right(TUP(e[0], e[1], e[2]));
    return ccute_at(l, i);
}

CCUTE_FOLD long inner(int n, int i)
{
    std::array<std::array<int, 2>, 2> a{{{3, 4}, {5, 6}}};
    a[1][0] = n;
    const ccute_layout l = ccute_make_layout(TUP(8, 2), TUP(a[0][1], a[1][0]));
    return ccute_at(l, i, 1);
}

// run: members({{4, 5}, {5, 1}, nullptr}, 2); referred(7); of_the_file(2)
CCUTE_FOLD long members(view x, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(x.stride[0], x.stride[1]));
    return ccute_at(l, i, 1) + x.size[1];
}

CCUTE_FOLD long by_reference(std::array<int, 2> &e, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(e[0], e[1]));
    e[1] += 3;
    return ccute_at(l, i, 1);
}

static long referred(int i)
{
    std::array<int, 2> e{4, 5};
    const long there = by_reference(e, i);
    return there * 1000 + e[1];
}

CCUTE_FOLD long of_the_file(int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(counts[0], counts[1]));
    counts[0]++;
    return ccute_at(l, i, 1) + ccute_at(ccute_make_layout(TUP(8, 4), TUP(counts[0], 1)), i, 1);
}

// run: layouts(5, 7, 0); layouts_in_braces(5, 7); layouts_in_braces(4, 7)
CCUTE_FOLD long layouts(int n, int i, int k)
{
    const std::array<ccute_layout, 2> a = {ccute_make_layout(TUP(8, 4), TUP(n, 1)), ccute_make_layout(TUP(8, 4), TUP(1, n))};
    return ccute_at(a[0], i, 1) * 1000 + ccute_at(a[1], i, 1) + ccute_at(a[k & 1], i, 2);
}

CCUTE_FOLD long layouts_in_braces(int n, int i)
{
    const std::array<ccute_layout, 2> a{{ccute_make_layout(TUP(n, 4)), ccute_make_layout(TUP(8, 4), TUP(1, n))}};
    return ccute_at(a[0], i) * 1000 + ccute_at(a[1], i, 1);
}

// Functions of the array's own may write it.
// run: by_functions({4, 5}, 6)
CCUTE_FOLD long by_functions(std::array<int, 2> e, int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(e[0], e[1]));
    e.fill(3);
    const ccute_layout b = ccute_make_layout(TUP(8, 4), TUP(e[0], e[1]));
    for (int &x : e)
        x = i;
    const ccute_layout c = ccute_make_layout(TUP(8, 4), TUP(e[0], e[1]));
    *e.data() = 9;
    const ccute_layout d = ccute_make_layout(TUP(8, 4), TUP(e[0], e[1]));
    std::get<1>(e) = 2;
    return ccute_at(a, i, 1) + 100 * ccute_at(b, i, 1) + 10000 * ccute_at(c, i, 1) + 1000000 * ccute_at(d, i, 1) +
           ccute_at(ccute_make_layout(TUP(8, 4), TUP(e[0], e[1])), i, 1);
}
// ---- folded ----
// 18 |     /* l = (8,4):(e[1],1) */
// 19 |     return (long long)i * e[1] + 2;
// 25 |     /* before = (8,4):(before_d0,before_d1) */ const int before_d0 = (e[0]); const int before_d1 = (e[1]);
// 27 |     /* after = (8,4):(after_d0,after_d1) */ const int after_d0 = (e[0]); const int after_d1 = (e[1]);
// 28 |     return ((long)(before_d1 + (long long)i * before_d0)) * 1000 + ((long)(after_d1 + (long long)i * after_d0));
// 33 |     constexpr std::array<int, 3> e{4, 5, 6}; (void)e;
// 34 |     /* l = (4,5,6):(30,6,1) */
// 35 |     return i % 4 * 30 + i / 4 % 5 * 6 + i / 20;
// 42 |     /* l = (8,2):(l_d0,l_d1) */ const int l_d0 = (a[0][1]); const int l_d1 = (a[1][0]);
// 43 |     return l_d1 + (long long)i * l_d0;
// 49 |     /* l = (8,4):(x.stride[0],x.stride[1]) */
// 50 |     return ((long)(long long)(x.stride[1] + (unsigned long long)i * x.stride[0])) + x.size[1];
// 55 |     /* l = (8,4):(l_d0,l_d1) */ const int l_d0 = (e[0]); const int l_d1 = (e[1]);
// 57 |     return l_d1 + (long long)i * l_d0;
// 69 |     /* l = (8,4):(l_d0,l_d1) */ const int l_d0 = (counts[0]); const int l_d1 = (counts[1]);
// 71 |     return ((long)(l_d1 + (long long)i * l_d0)) + ((long)((long long)i * (counts[0]) + 1));
// 77 |     const std::array<ccute_layout, 2> a = {ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, (long)n}, 0, 0, 0, 0, 0, {0}}}; (void)a;
// 78 |     return ((long)((long long)n * i + 1)) * 1000 + ((long)((long long)n + i)) + ((long)((long long)((k & 1) == 0 ? 1 : n) * 2 + (long long)i * ((k & 1) == 0 ? n : 1)));
// 83 |     const std::array<ccute_layout, 2> a{{(n >= 0 ? ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {(long)n, 4}}, {(long)(n == 1 ? 0 : 1), (long)n}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(TUP(n, 4))), ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, (long)n}, 0, 0, 0, 0, 0, {0}}}}; (void)a;
// 84 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return ((long)i) * 1000 + ((long)((long long)n + i));
// 91 |     /* a = (8,4):(a_d0,a_d1) */ const int a_d0 = (e[0]); const int a_d1 = (e[1]);
// 93 |     /* b = (8,4):(b_d0,b_d1) */ const int b_d0 = (e[0]); const int b_d1 = (e[1]);
// 96 |     /* c = (8,4):(c_d0,c_d1) */ const int c_d0 = (e[0]); const int c_d1 = (e[1]);
// 98 |     /* d = (8,4):(d_d0,d_d1) */ const int d_d0 = (e[0]); const int d_d1 = (e[1]);
// 100 |     return ((long)(a_d1 + (long long)i * a_d0)) + 100 * ((long)(b_d1 + (long long)i * b_d0)) + 10000 * ((long)(c_d1 + (long long)i * c_d0)) + 1000000 * ((long)(d_d1 + (long long)i * d_d0)) +
// 101 |            ((long)((e[1]) + (long long)i * (e[0])));
// ! standard_arrays.cc:35:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(l, i);
// !            ^~~~~~~~~~~~~~
// ! standard_arrays.cc:83:42: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const std::array<ccute_layout, 2> a{{ccute_make_layout(TUP(n, 4)), ccute_make_layout(TUP(8, 4), TUP(1, n))}};
// !                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! standard_arrays.cc:84:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a[0], i) * 1000 + ccute_at(a[1], i, 1);
// !            ^~~~~~~~~~~~~~~~~
// ! standard_arrays.cc:84:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a[0], i) * 1000 + ccute_at(a[1], i, 1);
// !            ^~~~~~~~~~~~~~~~~
// ! standard_arrays.cc:84:39: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a[0], i) * 1000 + ccute_at(a[1], i, 1);
// !                                       ^~~~~~~~~~~~~~~~~~~~
