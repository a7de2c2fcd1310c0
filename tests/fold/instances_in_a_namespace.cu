#include <ccute/short.h>

namespace lib {
enum class order { rows, columns };
namespace { struct shape { int n; }; }
template <order O, bool FLIP, class T, T V = 3> CCUTE_FOLD __global__ void k(float *d, T n)
{
    const ccute_layout a = O == order::rows ? ccute_make_layout(TUP(8, 4), TUP(4, 1)) : ccute_make_layout(TUP(8, 4));
    const ccute_layout b = ccute_make_layout(TUP(8, (int)V), TUP(FLIP ? 1 : 100, FLIP ? 100 : 1));
    d[ccute_at(a, (int)threadIdx.x)] = ccute_at(b, n % 8, 1);
}
template <class S> CCUTE_FOLD __global__ void of(S *d, const S *s)
{
    ccute_copy(d, ccute_make_layout(2), s, ccute_make_layout(2));
}
void launch(float *d, shape *s)
{
    k<order::rows, true, int><<<1, 32>>>(d, 1);
    k<order::columns, false, long, -2 + 6><<<1, 32>>>(d, 1);
    of<<<1, 1>>>(s, s + 2);
}
}
// ---- folded ----
// 7 | { if constexpr ((long long)O == 0 && FLIP && ccute_is_<T, int> && (long long)V == 3) {
// 8 |     /* a = (8,4):(4,1) */
// 9 |     /* b = (8,3):(1,100) */
// 10 |     d[(threadIdx.x & 7) * 4 + (threadIdx.x >> 3)] = n % 8 + 100;
// 7 | else if constexpr ((long long)O == 1 && !FLIP && ccute_is_<T, long> && (long long)V == 4) {
// 8 |     /* a = (8,4):(1,8) */
// 9 |     /* b = (8,4):(100,1) */
// 10 |     d[threadIdx.x] = (int)(n % 8) * 100 + 1;
// 7 | else {
// 11 | } }
// 13 | { if constexpr (ccute_is_<S, ::lib::shape>) {
// 14 |     if ((((size_t)d | (size_t)s) & 7) == 0) { ccute_store_global(d, ccute_load_global<2>(s)); } else { { const auto v0 = s[0], v1 = s[1]; d[0] = v0; d[1] = v1; } }
// 13 | else {
// 15 | } }
// ! instances_in_a_namespace.cu:10:40: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     d[ccute_at(a, (int)threadIdx.x)] = ccute_at(b, n % 8, 1);
// !                                        ^~~~~~~~~~~~~~~~~~~~~
// ! instances_in_a_namespace.cu:14:5: remark: guarded: 64-bit only where d is 8-byte aligned and s is 8-byte aligned; remedy: CCUTE_ALIGNED(d, 8)
// !     ccute_copy(d, ccute_make_layout(2), s, ccute_make_layout(2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
