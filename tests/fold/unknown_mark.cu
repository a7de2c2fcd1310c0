#include <ccute/cpu.h>

/* Without ccute.h nothing is marked. That the compiler says so, too, is no reason to be silent. */
CCUTE_FOLD __global__ void k(float *out) { out[0] = 1; }
CCUTE_FOLD __global__ void l(float *out) { out[0] = 1; }
// ---- folded ----
// ! unknown_mark.cu:4:1: warning: unknown type name 'CCUTE_FOLD'
// ! CCUTE_FOLD __global__ void k(float *out) { out[0] = 1; }
// ! ^
// ! unknown_mark.cu:4:1: note: add #include <ccute/ccute.h>
// ! CCUTE_FOLD __global__ void k(float *out) { out[0] = 1; }
// ! ^
