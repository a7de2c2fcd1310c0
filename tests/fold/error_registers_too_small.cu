#include <ccute/short.h>

CCUTE_FOLD __global__ void k(long *out)
{
    const ccute_layout r = ccute_make_layout_left(TUP(4, 4));
    CCUTE_REGS(long, x, r, 8);
    x[0] = 1;
    out[0] = x[ccute_at(r, 0)];
}
// ---- folded ----
// exit 1
// ! error_registers_too_small.cu:6:5: error: the array has 8 elements, and the layout (4,4):(1,4) reaches 16: declare it with that bound
// !     CCUTE_REGS(long, x, r, 8);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~
