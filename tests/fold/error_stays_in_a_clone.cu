#include <ccute/short.h>

/* A clone is one text, too. */
__host__ __device__ ccute_layout layout_of(int n);

CCUTE_FOLD __host__ __device__ static void put(long *to, const ccute_layout l, int n)
{
#ifdef __CUDA_ARCH__
    const ccute_layout inner = ccute_make_layout(TUP(16, 8), TUP(4, 1));
#else
    const ccute_layout inner = layout_of(n);
#endif
    to[ccute_at(l, n & 15, 1)] = ccute_at(inner, n & 7, 1);
}

CCUTE_FOLD __host__ __device__ void place(long *to, int n) { put(to, ccute_make_layout(TUP(16, 8), TUP(4, 1)), n); }
// ---- folded ----
// exit 1
// ! error_stays_in_a_clone.cu:13:34: error: this folds to '(n & 7) * 4 + 1' where __CUDA_ARCH__ is 900, but not where it is not defined: keep it under #if __CUDA_ARCH__
// !     to[ccute_at(l, n & 15, 1)] = ccute_at(inner, n & 7, 1);
// !                                  ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_stays_in_a_clone.cu:11:32: remark: not folded: the result of 'layout_of' is not known here; remedy: mark it CCUTE_FOLD, and put its body before this call
// !     const ccute_layout inner = layout_of(n);
// !                                ^~~~~~~~~~~~
// ! error_stays_in_a_clone.cu:13:43: remark: not folded: the value of 'inner' is not known here
// !     to[ccute_at(l, n & 15, 1)] = ccute_at(inner, n & 7, 1);
// !                                           ^~~~~
