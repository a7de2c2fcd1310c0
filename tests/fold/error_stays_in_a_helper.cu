#include <ccute/short.h>

/* The host's view works the call out, the device's calls a clone. */
CCUTE_FOLD __host__ __device__ static long next(const ccute_layout l, int n)
{
#ifdef __CUDA_ARCH__
    n += 1;
#endif
    return ccute_at(l, n & 15, 1);
}

CCUTE_FOLD __host__ __device__ long place() { return next(ccute_make_layout(TUP(16, 8), TUP(4, 1)), 2); }
// ---- folded ----
// exit 1
// ! error_stays_in_a_helper.cu:12:54: error: this folds to '9' where __CUDA_ARCH__ is not defined, but not where it is 900: keep it under #if __CUDA_ARCH__
// ! CCUTE_FOLD __host__ __device__ long place() { return next(ccute_make_layout(TUP(16, 8), TUP(4, 1)), 2); }
// !                                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
