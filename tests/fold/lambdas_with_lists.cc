#include <ccute/short.h>

// flags: -- -std=c++17
// run: f(3, 5); g(4, 6)
/* [p = l] has the layout of l. A capture that only folded calls used keeps a use, so that no compiler warns. */
CCUTE_FOLD long f(unsigned n, unsigned i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    const ccute_layout m = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    const auto a = [p = l, q = n + 1](unsigned k) { return ccute_at(p, k) + q; };
    const auto b = [l = l, t = i](unsigned k) { return ccute_at(l, k) + t; };
    const auto c = [=, p = m](unsigned k) { return ccute_at(p, k); };
    const auto d = [p = m, n](unsigned k) { return ccute_at(p, k) + n; };
    const auto unseen = [p = m](unsigned k) { return ccute_at(p, k); };
    const auto made = [p = ccute_make_layout(8)](unsigned k) { return ccute_at(p, k); };
    return a(3) + b(i) * 10 + c(4) * 100 + d(5) * 1000 + unseen(6) * 10000 + made(i) * 100000;
}

CCUTE_FOLD long g(unsigned n, unsigned i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    const ccute_layout m = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    const auto a = [l](unsigned k) { return ccute_at(l, k); };
    const auto b = [n, l](unsigned k) {
        const long first = ccute_at(l, k) + n;
        return [first, l](unsigned j) { return first + ccute_at(l, j); }(k);
    };
    const auto c = [m, n](unsigned k) {
        {
            long m = k;
            k = m + 1;
        }
        return ccute_at(m, k) + n;
    };
    const auto d = [&, l](unsigned k) { return ccute_at(l, 3) + i + k; };
    const auto e = [n, i] { return ccute_at(ccute_make_layout(TUP(1, 8), TUP(n, 1)), 0, i); };
    return a(i) + b(i) * 10 + c(i) * 100 + d(4) * 1000 + e() * 10000;
}
// ---- folded ----
// 8 |     /* l = (8,4):(4,1) */ const ccute_layout l = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}};
// 9 |     /* m = (8,4):(n,1) */ const ccute_layout m = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}};
// 10 |     const auto a = [p = l, q = n + 1](unsigned k) { (void)p; return ((long)((k & 7) * 4 + (k >> 3))) + q; };
// 11 |     const auto b = [l = l, t = i](unsigned k) { (void)l; return ((long)((k & 7) * 4 + (k >> 3))) + t; };
// 12 |     const auto c = [=, p = m](unsigned k) { (void)p; return (long)((k >> 3) + (long long)n * (k & 7)); };
// 13 |     const auto d = [p = m, n](unsigned k) { (void)p; return ((long)((k >> 3) + (long long)n * (k & 7))) + n; };
// 15 |     const auto made = [p = ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}}](unsigned k) { (void)p; return (long)k; };
// 21 |     /* l = (8,4):(4,1) */ const ccute_layout l = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}};
// 22 |     /* m = (8,4):(n,1) */ const ccute_layout m = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}};
// 23 |     const auto a = [l](unsigned k) { (void)l; return (long)((k & 7) * 4 + (k >> 3)); };
// 25 |         const long first = ((long)((k & 7) * 4 + (k >> 3))) + n;
// 26 |         return [first, l](unsigned j) { (void)l; return first + ((long)((j & 7) * 4 + (j >> 3))); }(k);
// 28 |     const auto c = [m, n](unsigned k) { (void)m;
// 33 |         return ((long)((k >> 3) + (long long)n * (k & 7))) + n;
// 35 |     const auto d = [&, l](unsigned k) { (void)l; return 12L + i + k; };
// 36 |     const auto e = [n, i] { (void)n; return (long)i; };
// ! lambdas_with_lists.cc:14:54: remark: not folded: the lambda does not capture a variable that the value depends on; remedy: [=, p = m]
// !     const auto unseen = [p = m](unsigned k) { return ccute_at(p, k); };
// !                                                      ^~~~~~~~~~~~~~
