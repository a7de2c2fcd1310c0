#include <ccute/short.h>

/* Names that are a part of one another, and others than in the definition. */
template <int A, int B, class C> long k(long i);
template <class T> long f(T i);

void launch(long *d)
{
    d[0] = k<1, 1, int>(1) + k<1, 2, int>(2) + f(3) + f(4L);
}

template <int N1, int N, class T> CCUTE_FOLD long k(long i)
{
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(N, N1)), i % 8, 3) + sizeof(T);
}

template <class U> CCUTE_FOLD long f(U i)
{
    return ccute_at(ccute_make_layout(TUP(8, (int)sizeof(U))), (int)i);
}
// ---- folded ----
// 13 | { if constexpr (N1 == 1 && N == 1 && ccute_is_<T, int>) {
// 14 |     return ((long)((int)(i % 8) + 3)) + sizeof(T);
// 13 | else if constexpr (N1 == 1 && N == 2 && ccute_is_<T, int>) {
// 14 |     return ((long)((int)(i % 8) * 2 + 3)) + sizeof(T);
// 13 | else {
// 14 |     return ((long)((long long)N1 * 3 + N * (i % 8))) + sizeof(T);
// 15 | } }
// 18 | { if constexpr (ccute_is_<U, int>) {
// 19 |     return i;
// 18 | else if constexpr (ccute_is_<U, long>) {
// 19 |     return (int)i;
// 18 | else {
// 20 | } }
// ! instances_of_a_declared_template.cu:14:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(ccute_make_layout(TUP(8, 4), TUP(N, N1)), i % 8, 3) + sizeof(T);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
