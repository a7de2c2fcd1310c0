#include <ccute/short.h>

// The branch that an instance does not have names layouts that fold away.
// run: f(3); f(9)
template <int N> CCUTE_FOLD static long one(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(4, 4), TUP(N, 1));
    int spare = i + 1;
    if constexpr (N > 2)
        return ccute_at(a, i & 7);
    else {
        i &= 3;
        i += spare & 3;
        return ccute_at(a, i + 1);
    }
}

template <class T, int N> CCUTE_FOLD static long three(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(4, 4), TUP(N, (int)sizeof(T)));
    long sum = 0;
    if constexpr (sizeof(T) == 4) sum = ccute_at(a, i & 3);
    if constexpr (N == 2) {
        const ccute_layout b = ccute_slice(a, 1, ALL);
        sum += ccute_at(b, i & 3);
    } else if constexpr (N == 3)
        for (int k = 0; k < 2; k++)
            sum -= ccute_at(a, k);
    else
        ;
    return sum;
}

long f(int i) { return one<2>(i) + 100 * one<3>(i) + three<int, 2>(i) + three<char, 3>(i) + three<int, 4>(i); }
// ---- folded ----
// 6 | { if constexpr (N == 2) {
// 7 |     /* a = (4,4):(2,1) */
// 10 |         (void)0;
// 14 |         return (int)(((long long)i + 1) % 4) * 2 + (int)(((long long)i + 1) / 4);
// 6 | else if constexpr (N == 3) {
// 7 |     /* a = (4,4):(3,1) */
// 10 |         return (i & 7 & 3) * 3 + ((i & 7) >> 2);
// 11 |     else { (void)i; (void)spare; }
// 12 |
// 13 |
// 14 |
// 15 |
// 6 | else {
// 7 |     /* a = (4,4):(N,1) */
// 10 |         return ((i & 7) >> 2) + (long long)(unsigned)N * (unsigned)(i & 7 & 3);
// 14 |         return ((long long)i + 1) / 4 + N * (((long long)i + 1) % 4);
// 16 | } }
// 19 | { if constexpr (ccute_is_<T, int> && N == 2) {
// 20 |     /* a = (4,4):(2,4) */
// 22 |     if constexpr (sizeof(T) == 4) sum = (i & 3) * 2;
// 24 |         /* b = 2 o (4):(4) */
// 25 |         sum += (long)((i & 3) * 4 + 2);
// 26 |     } else { (void)sum; }
// 27 |
// 28 |
// 29 |
// 30 |
// 19 | else if constexpr (ccute_is_<T, char> && N == 3) {
// 20 |     /* a = (4,4):(3,1) */
// 22 |     if constexpr (sizeof(T) == 4) (void)0;
// 23 |     if constexpr (N == 2) { (void)sum; (void)i; }
// 24 |
// 25 |
// 26 |  else if constexpr (N == 3)
// 28 |             sum -= (long)(k * 3);
// 19 | else if constexpr (ccute_is_<T, int> && N == 4) {
// 20 |     /* a = (4,4):(4,4) */
// 22 |     if constexpr (sizeof(T) == 4) sum = (i & 3) * 4;
// 23 |     if constexpr (N == 2) { (void)sum; (void)i; }
// 24 |
// 25 |
// 26 |  else if constexpr (N == 3)
// 27 |         (void)0
// 28 | ;
// 19 | else {
// 20 |     /* a = (4,4):(N,a_d1) */ const int a_d1 = (int)(sizeof(T));
// 22 |     if constexpr (sizeof(T) == 4) sum = (long long)N * (i & 3);
// 24 |         /* b = N o (4):(a_d1) */
// 25 |         sum += (long)(N + (long long)a_d1 * (i & 3));
// 28 |             sum -= (long)(N * k);
// 32 | } }
