#include <ccute/short.h>

/* Other labels for threads of one warp, by a member of an object. */
CCUTE_FOLD __global__ void __launch_bounds__(64) k(float *out, int n)
{
    CCUTE_ALIGNED(out, 16);
    const ccute_mma_atom atom = ccute_mma(16, 8, 8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32);
    const ccute_tiled_mma mma = ccute_make_tiled_mma(atom, ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout four = ccute_make_layout(4), two = ccute_make_layout(2);
    float a[4] = {1}, b[2] = {1}, c[4] = {0};
    const struct {
        int warp, lane;
    } my = {(int)threadIdx.x / 32, (int)threadIdx.x % 32};
    switch (my.lane / 8) {
    case 0:
    case 2:
        ccute_gemm(mine, c, four, a, four, b, two);
        break;
    default:
        out[4] = 1;
    }
    ccute_copy(out, four, c, four);
}
// ---- folded ----
// exit 1
// ! together_error_switch.cu:18:20: error: mma(16, 8, 8, tf32, tf32, f32) is executed by 32 threads together, and only a part of them comes here: thread 0 does, and thread 8 does not; let all of them come, or none
// !         ccute_gemm(mine, c, four, a, four, b, two);
// !                    ^~~~
// ! together_error_switch.cu:15:13: note: thread 8 goes another way here
// !     switch (my.lane / 8) {
// !             ^~~~~~~~~~~
