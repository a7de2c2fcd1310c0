#include <ccute/short.h>

/* The host's view calls a clone, the device's the helper itself. */
__host__ __device__ ccute_layout layout_of(int n);

CCUTE_FOLD __host__ __device__ static void put(long *to, const ccute_layout l, int n)
{
    for (int i = 0; i < n; i++)
        to[ccute_at(l, i & 15, 1)] = i;
}

CCUTE_FOLD __host__ __device__ void place(long *to, int n)
{
#ifdef __CUDA_ARCH__
    const ccute_layout l = layout_of(n);
#else
    const ccute_layout l = ccute_make_layout(TUP(16, 8), TUP(4, 1));
#endif
    put(to, l, n);
}
// ---- folded ----
// exit 1
// ! error_stays_in_a_call.cu:19:5: error: this folds to 'put__16x8(to, n)' where __CUDA_ARCH__ is not defined, but not where it is 900: keep it under #if __CUDA_ARCH__
// !     put(to, l, n);
// !     ^~~~~~~~~~~~~
// ! error_stays_in_a_call.cu:15:28: remark: not folded: the result of 'layout_of' is not known here; remedy: mark it CCUTE_FOLD, and put its body before this call
// !     const ccute_layout l = layout_of(n);
// !                            ^~~~~~~~~~~~
// ! error_stays_in_a_call.cu:19:13: remark: not folded: the value of 'l' is not known here
// !     put(to, l, n);
// !             ^
