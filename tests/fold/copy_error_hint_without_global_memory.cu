#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *out, const float *in, int ld)
{
    const ccute_layout eight = ccute_make_layout(8), apart = ccute_make_layout(8, 2);
    __shared__ float s[8];
    float r[8];
    ccute_copy_with(ccute_cached(ccute_auto_copy(128, 32), CCUTE_CACHE_STREAMING), s, eight, r, eight);
}
// ---- folded ----
// exit 1
// ! copy_error_hint_without_global_memory.cu:8:21: error: the atom has a hint for the caches of global memory, and this copy is from registers to shared memory
// !     ccute_copy_with(ccute_cached(ccute_auto_copy(128, 32), CCUTE_CACHE_STREAMING), s, eight, r, eight);
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
