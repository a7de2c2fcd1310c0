#include <ccute/short.h>

/* CuTe's notation is another thing in C. What is evaluated twice, a loop's condition, is told once. */
CCUTE_FOLD __global__ void k(float *p, int ld)
{
    for (int i = 0; i < ccute_size(ccute_make_layout((8, 16), (ld, 1))); i++)
        p[i] = 0;
}
// ---- folded ----
// exit 1
// ! error_comma.cu:6:54: error: this is C's comma operator, which keeps only its right side: a tuple is TUP(8, 16)
// !     for (int i = 0; i < ccute_size(ccute_make_layout((8, 16), (ld, 1))); i++)
// !                                                      ^~~~~~~
