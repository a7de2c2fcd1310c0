// needs: cuda
/* A clone of a kernel would have a static variable of its own, unless that is constant. */
#include <ccute/ccute.h>
#include <ccute/short.h>
#include "headers/static.cuh"

CCUTE_FOLD void launches(long *out, int i)
{
    counts<<<1, 1>>>(out, ccute_make_layout(TUP(8, 4), TUP(4, 1)), i);
    counts<<<1, 1>>>(out, ccute_make_layout(TUP(8, 4), TUP(2, 1)), i);
    reads_a_table<<<1, 1>>>(out + 64, ccute_make_layout(TUP(8, 4), TUP(4, 1)), i);
}
// ---- folded ----
// static.cuh 7 | namespace { CCUTE_FOLD __global__ void reads_a_table__folded(long *out, int i)
// static.cuh 8 | {
// static.cuh 9 |     (void)0;
// static.cuh 10 |     static const long table[] = {3, 5, 7};
// static.cuh 11 |     out[(long long)i * 4 + 1] = table[i];
// static.cuh 12 | } }
// 5 |
// 11 |     reads_a_table__folded<<<1, 1>>>(out + 64, i);
// ! kernel_with_a_static.cu:9:5: remark: not folded: 'counts' is not cloned: it has a static or shared variable, and each clone would have one of its own; remedy: declare the variable in the caller, and pass a pointer to it
// !     counts<<<1, 1>>>(out, ccute_make_layout(TUP(8, 4), TUP(4, 1)), i);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! kernel_with_a_static.cu:9:27: remark: not folded: code that foldc does not fold uses the value of this call
// !     counts<<<1, 1>>>(out, ccute_make_layout(TUP(8, 4), TUP(4, 1)), i);
// !                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! kernel_with_a_static.cu:10:5: remark: not folded: 'counts' is not cloned: it has a static or shared variable, and each clone would have one of its own; remedy: declare the variable in the caller, and pass a pointer to it
// !     counts<<<1, 1>>>(out, ccute_make_layout(TUP(8, 4), TUP(2, 1)), i);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! kernel_with_a_static.cu:10:27: remark: not folded: code that foldc does not fold uses the value of this call
// !     counts<<<1, 1>>>(out, ccute_make_layout(TUP(8, 4), TUP(2, 1)), i);
// !                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! headers/static.cuh:1:28: remark: not folded: 'counts' is in an included file, and no marked function here launches a copy of it; remedy: mark the function that launches it CCUTE_FOLD
// ! CCUTE_FOLD __global__ void counts(long *out, ccute_layout l, int i)
// !                            ^~~~~~
