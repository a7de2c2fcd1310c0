#include <ccute/short.h>

/* Where device code is compiled no instance is seen, and what the body says there differs: nothing is known of it. */
#ifdef __CUDA_ARCH__
#define STRIDE 2
#else
#define STRIDE 1
#endif

template <class T> CCUTE_FOLD __host__ __device__ void of_one_view(T *d, const T *s)
{
    ccute_copy(d, ccute_make_layout(2), s, ccute_make_layout(TUP(2), TUP(STRIDE)));
}

template <int N> CCUTE_FOLD __host__ __device__ long of_both(long i)
{
    return ccute_at(ccute_make_layout(TUP(8, N), TUP(N, 1)), i);
}

long use(long *d, long i)
{
#ifndef __CUDA_ARCH__
    of_one_view(d, d + 8);
#endif
    return of_both<4>(i);
}
// ---- folded ----
// 16 | { if constexpr (N == 4) {
// 17 |     return (int)(i % 8) * 4 + i / 8;
// 16 | else {
// 17 |     ccute_check_(N >= 0); return i / 8 + N * (i % 8);
// 18 | } }
// ! instances_of_one_view.cu:10:56: remark: not folded: 'of_one_view<long>' folds as any other instance does: it is not seen where __CUDA_ARCH__ is defined as well as where it is not; remedy: refer to it outside of #if __CUDA_ARCH__
// ! template <class T> CCUTE_FOLD __host__ __device__ void of_one_view(T *d, const T *s)
// !                                                        ^~~~~~~~~~~
// ! instances_of_one_view.cu:10:56: remark: not folded: no instance of the template 'of_one_view' is seen here, so that it folds for all its arguments alike; remedy: refer to its instances in this file, by a call, a launch or an address: an explicit instantiation is not seen
// ! template <class T> CCUTE_FOLD __host__ __device__ void of_one_view(T *d, const T *s)
// !                                                        ^~~~~~~~~~~
// ! instances_of_one_view.cu:12:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, ccute_make_layout(2), s, ccute_make_layout(TUP(2), TUP(STRIDE)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! instances_of_one_view.cu:12:16: warning: the type of its elements is not known here; the library copies instead, hundreds of times slower; remedy: write a kernel for each type of element, for example with -DELEMENT=float
// !     ccute_copy(d, ccute_make_layout(2), s, ccute_make_layout(TUP(2), TUP(STRIDE)));
// !                ^
// ! instances_of_one_view.cu:17:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(ccute_make_layout(TUP(8, N), TUP(N, 1)), i);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
