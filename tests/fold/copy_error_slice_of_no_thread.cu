#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *out, const float *in, int ld)
{
    const ccute_layout eight = ccute_make_layout(8), apart = ccute_make_layout(8, 2);
    __shared__ float s[8];
    float r[8];
    ccute_copy_tiled(ccute_make_tiled_copy(ccute_universal_copy(32, 32), eight, ccute_make_layout(1)), out, eight, in, eight);
}
// ---- folded ----
// exit 1
// ! copy_error_slice_of_no_thread.cu:8:22: error: the copy is not bound to a thread: write ccute_thread_slice(copy, thread)
// !     ccute_copy_tiled(ccute_make_tiled_copy(ccute_universal_copy(32, 32), eight, ccute_make_layout(1)), out, eight, in, eight);
// !                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
