#include "headers/kernel.cuh"

void launch(float *out, const float *p) { turned<32><<<1, 32>>>(out, p, 128); }
CCUTE_FOLD int f() { return ccute_size(ccute_make_layout(3)); }
// ---- folded ----
// 4 | CCUTE_FOLD int f() { return 3; }
// ! headers/kernel.cuh:4:50: remark: not folded: 'turned' is in an included file, and no marked function here launches a copy of it; remedy: mark the function that launches it CCUTE_FOLD
// ! CCUTE_FOLD __global__ void __launch_bounds__(32) turned(float *out, const float *p, int ld)
// !                                                  ^~~~~~
