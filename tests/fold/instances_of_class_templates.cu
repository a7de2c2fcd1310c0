// A kernel template over a configuration class that a template makes: the branch names the class with its arguments.
#include <ccute/ccute.h>
#include <ccute/short.h>

enum class mode { rows, columns };
template <int M, class T = float> struct config {
    static constexpr int R = M;
    CCUTE_FOLD static __device__ ccute_layout l(int n) { return ccute_make_layout(TUP(M, 8), TUP(n, 1)); }
};
template <> struct config<7, float> {
    static constexpr int R = 9;
    CCUTE_FOLD static __device__ ccute_layout l(int n) { return ccute_make_layout(TUP(7, 9), TUP(n, 2)); }
};
template <class C, bool B> struct wrap {
    static constexpr int R = C::R * (B ? 2 : 1);
    CCUTE_FOLD static __device__ ccute_layout l(int n) { return ccute_make_layout(TUP(R, 4), TUP(1, n)); }
};
template <mode X> struct by_mode {
    static constexpr int R = X == mode::rows ? 4 : 8;
    CCUTE_FOLD static __device__ ccute_layout l(int n) { return ccute_make_layout(TUP(R, 4), TUP(1, n)); }
};
template <auto X> struct by_auto { // of which the number is not all
    static constexpr int R = (int)X + (int)sizeof(X);
    CCUTE_FOLD static __device__ ccute_layout l(int n) { return ccute_make_layout(TUP((int)R, 4), TUP(1, n)); }
};
namespace ns {
template <int M> struct inner : config<M> {};
}

template <class C> CCUTE_FOLD __global__ void q(int *d, int n)
{
    const ccute_layout g = C::l(n);
    d[ccute_at(g, threadIdx.x)] = ccute_size(g);
}

void host(int *d)
{
    q<config<4>><<<1, 32>>>(d, 8);
    q<config<4, const int *>><<<1, 32>>>(d, 8);
    q<config<7>><<<1, 32>>>(d, 20);
    q<const wrap<config<5>, true>><<<1, 32>>>(d, 16);
    q<wrap<config<5>, false>><<<1, 32>>>(d, 16);
    q<by_mode<mode::columns>><<<1, 32>>>(d, 16);
    q<by_auto<3u>><<<1, 32>>>(d, 16);
    q<ns::inner<6>><<<1, 32>>>(d, 9);
}
// ---- folded ----
// 31 | { if constexpr (ccute_is_<C, ::config<4, float>> || ccute_is_<C, ::config<4, int const *>>) {
// 32 |     /* g = (4,8):(n,1) */
// 33 |     d[(threadIdx.x >> 2) + (long long)n * (int)(threadIdx.x & 3)] = 32;
// 31 | else if constexpr (ccute_is_<C, ::config<7, float>>) {
// 32 |     /* g = (7,9):(n,2) */
// 33 |     d[threadIdx.x / 7 * 2 + (long long)n * (int)(threadIdx.x % 7)] = 63;
// 31 | else if constexpr (ccute_is_<C, ::wrap<::config<5, float>, true> const>) {
// 32 |     /* g = (10,4):(1,n) */
// 33 |     d[threadIdx.x % 10 + (long long)n * (int)(threadIdx.x / 10)] = 40;
// 31 | else if constexpr (ccute_is_<C, ::wrap<::config<5, float>, false>>) {
// 32 |     /* g = (5,4):(1,n) */
// 33 |     d[threadIdx.x % 5 + (long long)n * (int)(threadIdx.x / 5)] = 20;
// 31 | else if constexpr (ccute_is_<C, ::by_mode<(::mode)1>>) {
// 32 |     /* g = (8,4):(1,n) */
// 33 |     d[(threadIdx.x & 7) + (long long)n * ((int)threadIdx.x >> 3)] = 32;
// 31 | else if constexpr (ccute_is_<C, ::ns::inner<6>>) {
// 32 |     /* g = (6,8):(n,1) */
// 33 |     d[threadIdx.x / 6 + (long long)n * (int)(threadIdx.x % 6)] = 48;
// 31 | else {
// 34 | } }
// ! instances_of_class_templates.cu:30:47: remark: not folded: 'q<by_auto<3U>>' folds as any other instance does: the template has no name for 'by_auto<3U>'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class C> CCUTE_FOLD __global__ void q(int *d, int n)
// !                                               ^
// ! instances_of_class_templates.cu:32:28: remark: not folded: the result of 'C::l' is not known here; remedy: mark it CCUTE_FOLD, and put its body before this call
// !     const ccute_layout g = C::l(n);
// !                            ^~~~~~~
// ! instances_of_class_templates.cu:33:16: remark: not folded: the value of 'g' is not known here
// !     d[ccute_at(g, threadIdx.x)] = ccute_size(g);
// !                ^
// ! instances_of_class_templates.cu:33:46: remark: not folded: the value of 'g' is not known here
// !     d[ccute_at(g, threadIdx.x)] = ccute_size(g);
// !                                              ^
