// Static members of class templates fold at their instances, where a file has no other templates and no methods.
#include <ccute/short.h>

// alone
// run: all(0); all(7); all(11)
template <int N> struct numbers {
    CCUTE_FOLD static long at(long i)
    {
        const ccute_layout l = ccute_make_layout(TUP(N, 3), TUP(3, 1));
        CCUTE_ASSUME(i >= 0);
        return ccute_at(l, i);
    }
};

template <class T> struct sized {
    static constexpr int bytes = sizeof(T);
    CCUTE_FOLD static long at(long i)
    {
        const ccute_layout l = ccute_make_layout(TUP(bytes, 3), TUP(3, 1));
        CCUTE_ASSUME(i >= 0);
        return ccute_at(l, i);
    }
};

long all(long i)
{
    long (*const by_address)(long) = numbers<2>::at;
    return numbers<4>::at(i) + 100 * sized<int>::at(i) + 10000 * sized<double>::at(i) + 1000000 * by_address(i);
}
// ---- folded ----
// 8 |     { if constexpr (ccute_is_<numbers, ::numbers<2>>) {
// 9 |         /* l = (2,3):(3,1) */
// 11 |         return (int)(i & 1) * 3 + (i >> 1);
// 8 | else if constexpr (ccute_is_<numbers, ::numbers<4>>) {
// 9 |         /* l = (4,3):(3,1) */
// 11 |         return (int)(i & 3) * 3 + (i >> 2);
// 8 | else {
// 9 |         /* l = (N,3):(3,1) */ ccute_check_(N >= 0);
// 11 |         ccute_check_(N >= 1); return i % N * 3 + i / N;
// 12 |     } }
// 18 |     { if constexpr (ccute_is_<sized, ::sized<int>>) {
// 19 |         /* l = (4,3):(3,1) */
// 21 |         return (int)(i & 3) * 3 + (i >> 2);
// 18 | else if constexpr (ccute_is_<sized, ::sized<double>>) {
// 19 |         /* l = (8,3):(3,1) */
// 21 |         return (int)(i & 7) * 3 + (i >> 3);
// 18 | else {
// 19 |         /* l = (bytes,3):(3,1) */ ccute_check_(bytes >= 0);
// 21 |         ccute_check_(bytes >= 1); return i % bytes * 3 + i / bytes;
// 22 |     } }
