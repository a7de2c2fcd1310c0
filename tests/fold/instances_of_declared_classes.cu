#include <ccute/short.h>

// A declaration says more than the definition: classes that agree in M differ in ROWS.
// run: LAUNCH(k<few>, 1, 64, OUT); LAUNCH(k<many>, 1, 256, OUT); f(3)
template <class C> __global__ void __launch_bounds__(C::ROWS) k(long *d);
template <class C> CCUTE_FOLD __global__ void k(long *d)
{
    const ccute_layout l = ccute_make_layout(TUP(32, 2), TUP(1 * C::M, 1));
    d[threadIdx.x] = ccute_at(l, (threadIdx.x & 255) / 64);
}

// An enumerator of another scope has the name of the constant.
template <class C> CCUTE_FOLD static long scoped(int i)
{
    return ccute_at(ccute_make_layout(TUP(4, 4), TUP(C::M, 1)), i);
}

struct few { static constexpr int M = 2, ROWS = 64; };
struct many { static constexpr int M = 2, ROWS = 256; };
struct beside { static constexpr int M = 4; enum class other : int { M = 3 }; };
struct three { static constexpr int M = 3; };

long f(int i)
{
    return scoped<beside>(i) + 100 * scoped<three>(i);
}

void (*const first)(long *) = &k<few>;
void (*const second)(long *) = &k<many>;
// ---- folded ----
// 14 | { if constexpr (ccute_is_<decltype(C::M), int const> && C::M == 4) {
// 15 |     return i % 4 * 4 + i / 4;
// 14 | else if constexpr (ccute_is_<decltype(C::M), int const> && C::M == 3) {
// 15 |     return i % 4 * 3 + i / 4;
// 14 | else {
// 16 | } }
// ! instances_of_declared_classes.cu:6:47: remark: not folded: 'k<few>' folds as any other instance does: the template has no name for 'few'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class C> CCUTE_FOLD __global__ void k(long *d)
// !                                               ^
// ! instances_of_declared_classes.cu:6:47: remark: not folded: 'k<many>' folds as any other instance does: the template has no name for 'many'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class C> CCUTE_FOLD __global__ void k(long *d)
// !                                               ^
// ! instances_of_declared_classes.cu:8:62: remark: not folded: foldc does not fold expressions of this kind
// !     const ccute_layout l = ccute_make_layout(TUP(32, 2), TUP(1 * C::M, 1));
// !                                                              ^~~~~~~~
// ! instances_of_declared_classes.cu:9:31: remark: not folded: the value of 'l' is not known here
// !     d[threadIdx.x] = ccute_at(l, (threadIdx.x & 255) / 64);
// !                               ^
// ! instances_of_declared_classes.cu:15:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(ccute_make_layout(TUP(4, 4), TUP(C::M, 1)), i);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
