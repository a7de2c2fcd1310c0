#include <ccute/short.h>

/* What is of another kind than the call takes does not compile: it is told what the call takes. */
CCUTE_FOLD __global__ void k(float *out, int ld)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 16), TUP(ld, 1));
    const ccute_layout p = ccute_local_partition(a, TUP(4, 8), threadIdx.x);
    const ccute_layout b = ccute_make_layout(TUP(8, 16), a);
    const ccute_layout c = ccute_partition_S(a, a, threadIdx.x);
    out[0] = ccute_cosize(8) + ccute_at(p, 0) + ccute_at(b, 0) + ccute_at(c, 0);
}
// ---- folded ----
// exit 1
// ! error_kind_of_argument.cu:7:53: error: ccute_local_partition takes a layout as argument 2, and this is a tuple: write ccute_make_layout(...) around it
// !     const ccute_layout p = ccute_local_partition(a, TUP(4, 8), threadIdx.x);
// !                                                     ^~~~~~~~~
// ! error_kind_of_argument.cu:9:46: error: ccute_partition_S takes a tiled copy as argument 1, and this is a layout
// !     const ccute_layout c = ccute_partition_S(a, a, threadIdx.x);
// !                                              ^
// ! error_kind_of_argument.cu:10:27: error: ccute_cosize takes a layout as argument 1, and this is a number: write ccute_make_layout(...) around it
// !     out[0] = ccute_cosize(8) + ccute_at(p, 0) + ccute_at(b, 0) + ccute_at(c, 0);
// !                           ^
