#include <ccute/short.h>

template <int N> CCUTE_FOLD static ccute_layout rows() { return ccute_make_layout(TUP(N, 2), TUP(2, 1)); }

template <int N> CCUTE_FOLD static int power()
{
    if constexpr (N == 0)
        return 1;
    else
        return 2 * power<N - 1>();
}

template <class E, int N> CCUTE_FOLD static E sum(const E *p, const ccute_layout l, int k)
{
    E s = 0;
    for (int i = 0; i < ccute_size(l); i++)
        s += p[ccute_at(l, i)] * N + k;
    return s;
}

template <class E, int N> CCUTE_FOLD E all(const E *p, int k)
{
    const ccute_layout l = rows<N>();
    return sum<E, N>(p, l, k) + p[ccute_at(l, N - 1, 1)] + ccute_at(ccute_make_layout(TUP(power<3>(), N)), k % 8, 1);
}

// run: f(5)
long f(int n)
{
    const long p[8] = {n, 2, 3, 4, 5, 6, 7, 8};
    const int q[8] = {n, 1, 4, 1, 5, 9, 2, 6};
    return all<long, 3>(p, n) * 1000 + all<int, 4>(q, n) + all<long, 4>(p, 1);
}
// ---- folded ----
// 6 | { if constexpr (N == 3) {
// 10 |         return 2 * 4;
// 6 | else if constexpr (N == 2) {
// 10 |         return 2 * 2;
// 6 | else if constexpr (N == 1) {
// 10 |         return 2 * 1;
// 6 | else {
// 11 | } }
// 13 | template <class E, int N> CCUTE_FOLD static E sum__3x2(const E *p, int k)
// 16 |     for (int i = 0; i < 6; i++)
// 17 |         s += p[i % 3 * 2 + i / 3] * N + k;
// 13 | template <class E, int N> CCUTE_FOLD static E sum__4x2(const E *p, int k)
// 16 |     for (int i = 0; i < 8; i++)
// 17 |         s += p[(i & 3) * 2 + (i >> 2)] * N + k;
// 13 | template <class E, int N> CCUTE_FOLD static E sum__4x2_2(const E *p, int k)
// 16 |     for (int i = 0; i < 8; i++)
// 17 |         s += p[(i & 3) * 2 + (i >> 2)] * N + k;
// 19 |
// 22 | { if constexpr (ccute_is_<E, long> && N == 3) {
// 23 |     /* l = (3,2):(2,1) */
// 24 |     return sum__3x2<E, N>(p, k) + p[5] + ((long)(k % 8 + 8));
// 22 | else if constexpr (ccute_is_<E, int> && N == 4) {
// 23 |     /* l = (4,2):(2,1) */
// 24 |     return sum__4x2<E, N>(p, k) + p[7] + ((long)(k % 8 + 8));
// 22 | else if constexpr (ccute_is_<E, long> && N == 4) {
// 23 |     /* l = (4,2):(2,1) */
// 24 |     return sum__4x2_2<E, N>(p, k) + p[7] + ((long)(k % 8 + 8));
// 22 | else {
// 24 |     ccute_check_(N >= 0); return sum<E, N>(p, l, k) + p[ccute_at(l, N - 1, 1)] + ((long)(k % 8 + 8));
// 25 | } }
// ! instances_of_helpers.cc:24:60: remark: costly: fewer instructions where k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !     return sum<E, N>(p, l, k) + p[ccute_at(l, N - 1, 1)] + ccute_at(ccute_make_layout(TUP(power<3>(), N)), k % 8, 1);
// !                                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
