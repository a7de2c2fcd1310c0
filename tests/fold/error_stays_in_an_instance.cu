#include <ccute/short.h>

/* The body of a template, or of one of its instances. */
__host__ __device__ ccute_layout layout_of(int n);

template <int N> CCUTE_FOLD __host__ __device__ long place(int n)
{
#ifdef __CUDA_ARCH__
    const ccute_layout l = layout_of(n);
#else
    const ccute_layout l = ccute_make_layout(TUP(16, N), TUP(N, 1));
#endif
    return ccute_at(l, n & 7, 1);
}

__host__ __device__ long place_of_8(int n) { return place<8>(n); }
// ---- folded ----
// exit 1
// ! error_stays_in_an_instance.cu:13:12: error: this folds to '(long long)(unsigned)N * (unsigned)(n & 7) + 1' where __CUDA_ARCH__ is not defined, but not where it is 900: keep it under #if __CUDA_ARCH__
// !     return ccute_at(l, n & 7, 1);
// !            ^~~~~~~~~~~~~~~~~~~~~
// ! error_stays_in_an_instance.cu:9:28: remark: not folded: the result of 'layout_of' is not known here; remedy: mark it CCUTE_FOLD, and put its body before this call
// !     const ccute_layout l = layout_of(n);
// !                            ^~~~~~~~~~~~
// ! error_stays_in_an_instance.cu:13:21: remark: not folded: the value of 'l' is not known here
// !     return ccute_at(l, n & 7, 1);
// !                     ^
