#include <ccute/short.h>

/* Both views have the call, and only the host's knows its layout: the folded text would be the device's, too. */
__host__ __device__ ccute_layout layout_of(int n);

CCUTE_FOLD __host__ __device__ long place(int n)
{
#ifdef __CUDA_ARCH__
    const ccute_layout l = layout_of(n);
#else
    const ccute_layout l = ccute_make_layout(TUP(16, 8), TUP(4, 1));
#endif
    return ccute_at(l, n & 7, 1);
}
// ---- folded ----
// exit 1
// ! error_stays_in_one_view.cu:13:12: error: this folds to '(n & 7) * 4 + 1' where __CUDA_ARCH__ is not defined, but not where it is 900: keep it under #if __CUDA_ARCH__
// !     return ccute_at(l, n & 7, 1);
// !            ^~~~~~~~~~~~~~~~~~~~~
// ! error_stays_in_one_view.cu:9:28: remark: not folded: the result of 'layout_of' is not known here; remedy: mark it CCUTE_FOLD, and put its body before this call
// !     const ccute_layout l = layout_of(n);
// !                            ^~~~~~~~~~~~
// ! error_stays_in_one_view.cu:13:21: remark: not folded: the value of 'l' is not known here
// !     return ccute_at(l, n & 7, 1);
// !                     ^
