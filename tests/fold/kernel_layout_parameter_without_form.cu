#include <ccute/short.h>

CCUTE_FOLD __global__ void k(long *out, ccute_layout a) { out[ccute_at(a, threadIdx.x)] = threadIdx.x; }
// ---- folded ----
// ! kernel_layout_parameter_without_form.cu:3:72: remark: not folded: 'a' is a parameter, and its form is not known here; remedy: state its form with CCUTE_FORM
// ! CCUTE_FOLD __global__ void k(long *out, ccute_layout a) { out[ccute_at(a, threadIdx.x)] = threadIdx.x; }
// !                                                                        ^
