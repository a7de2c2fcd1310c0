/* Layouts in lists of objects that code which does not fold reads: their values are written, so that no call of the
   library is left. A call stays where its operand must be evaluated once, or the lambda around has not what it names. */
#include <ccute/short.h>

// run: counts(3, 4); counts_first(3, 4); hides(3, 4); in_lambdas(3, 4); returned(3, 4); chosen(3, 4); once(3, 4); in_memory(3, 4); of_types(3, 4)
// ends: bad(3, 4); bad(-1, 4)
struct tile {
    ccute_layout l;
    int m;
};
struct turned {
    int m;
    ccute_layout l;
};
static long use(const tile &t) { return ccute_at(t.l, t.m); }
static int next(int *n) { return ++*n; }

CCUTE_FOLD long counts(int n, int i)
{
    tile t = {ccute_make_layout(TUP(8, 4), TUP(n, 1)), n++};
    t.m++;
    return use(t) + n * 100 + i;
}

CCUTE_FOLD long counts_first(int n, int i)
{
    turned t = {n++, ccute_make_layout(TUP(8, 4), TUP(n, 1))};
    t.m++;
    return use({t.l, t.m}) + n * 100 + i;
}

CCUTE_FOLD long hides(int n, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    long s = 0;
    for (int k = 0; k < 4; k++) {
        int n = k;
        tile t = {ccute_slice(l, ALL, k), n};
        t.m ^= 1;
        s = s * 7 + use(t);
    }
    return s + i;
}

CCUTE_FOLD long in_lambdas(int n, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    const auto a = [l](int k) { return use({ccute_slice(l, 2, ALL), k}); };
    const auto b = [l, n](int k) { return use({ccute_slice(l, 2, ALL), k + n}); };
    return a(i % 4) + b(i % 4) * 10;
}

CCUTE_FOLD static tile by_list(int n, int m) { return {ccute_make_layout(TUP(8, 4), TUP(n, m)), n + m}; }
CCUTE_FOLD static tile by_name(int n, int m) { return tile{ccute_make_layout(TUP(8, 4), TUP(n, m)), n + m}; }
CCUTE_FOLD long returned(int n, int i)
{
    tile t = by_list(n, i);
    t.m--;
    return use(t) + 1000 * use(by_name(i, n));
}

CCUTE_FOLD long chosen(int n, int i)
{
    tile t = i ? tile{ccute_make_layout(TUP(8, 4), TUP(n, 1)), 1} : tile{ccute_make_layout(TUP(8, 4), TUP(1, n)), 2};
    t.m++;
    return use(t);
}

CCUTE_FOLD long once(int n, int i)
{
    tile t[2] = {{ccute_make_layout(8, next(&n)), i}, {ccute_make_layout(8, n), i}};
    t[0].m++;
    return use(t[0]) * 100 + use(t[1]) + n * 10000;
}

CCUTE_FOLD long in_memory(int n, int i)
{
    int w[2] = {n, i};
    tile t = {ccute_make_layout(TUP(8, 4), TUP(w[0], w[1])), w[1]++};
    tile u = {ccute_make_layout(TUP(8, 4), TUP(w[0], w[1])), 1};
    t.m--;
    u.m = t.m;
    return use(t) + use(u) * 100;
}

template <class T> CCUTE_FOLD static long of_type(int n)
{
    tile t = {ccute_make_layout(TUP(8, 4), TUP(n, (int)sizeof(T))), 9};
    t.m++;
    return use(t);
}
static long of_types(int n, int i) { return of_type<char>(n) + of_type<long>(i) * 1000; }

CCUTE_FOLD long bad(int n, int i)
{
    tile t = {ccute_make_layout(TUP(n, 4), TUP(4, 1)), 2};
    t.m = i;
    return use(t);
}
// ---- folded ----
// 20 |     tile t = {ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, n++};
// 27 |     turned t = {n++, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}};
// 34 |     /* l = (8,4):(l_d0,1) */ const int l_d0 = n;
// 38 |         tile t = {ccute_layout{{1, 0, 0, 0, {}, {17}, {8}}, {(long)l_d0}, (long)k, 0, 0, 0, 0, {0}}, n};
// 47 |     /* l = (8,4):(n,1) */ const ccute_layout l = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}};
// 49 |     const auto b = [l, n](int k) { (void)l; return use({ccute_layout{{1, 0, 0, 0, {}, {17}, {4}}, {1}, (long)((long long)n * 2), 0, 0, 0, 0, {0}}, k + n}); };
// 53 | CCUTE_FOLD static tile by_list(int n, int m) { return {ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, (long)m}, 0, 0, 0, 0, 0, {0}}, n + m}; }
// 54 | CCUTE_FOLD static tile by_name(int n, int m) { return tile{ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, (long)m}, 0, 0, 0, 0, 0, {0}}, n + m}; }
// 64 |     tile t = i ? tile{ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, 1} : tile{ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, (long)n}, 0, 0, 0, 0, 0, {0}}, 2};
// 71 |     tile t[2] = {{ccute_make_layout(8, next(&n)), i}, {ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, i}};
// 79 |     tile t = {ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)(w[0]), (long)(w[1])}, 0, 0, 0, 0, 0, {0}}, w[1]++};
// 80 |     tile u = {ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)(w[0]), (long)(w[1])}, 0, 0, 0, 0, 0, {0}}, 1};
// 87 | { if constexpr (ccute_is_<T, char>) {
// 88 |     tile t = {ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, 9};
// 87 | else if constexpr (ccute_is_<T, long>) {
// 88 |     tile t = {ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 8}, 0, 0, 0, 0, 0, {0}}, 9};
// 87 | else {
// 91 | } }
// 96 |     tile t = {(n >= 0 ? ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {(long)n, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(TUP(n, 4), TUP(4, 1))), 2};
// ! lists_for_run_time.cc:48:45: remark: not folded: code that foldc does not fold uses the value of this call
// !     const auto a = [l](int k) { return use({ccute_slice(l, 2, ALL), k}); };
// !                                             ^~~~~~~~~~~~~~~~~~~~~~
// ! lists_for_run_time.cc:71:19: remark: not folded: code that foldc does not fold uses the value of this call
// !     tile t[2] = {{ccute_make_layout(8, next(&n)), i}, {ccute_make_layout(8, n), i}};
// !                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lists_for_run_time.cc:96:15: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     tile t = {ccute_make_layout(TUP(n, 4), TUP(4, 1)), 2};
// !               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
