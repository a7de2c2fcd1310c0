#include <ccute/short.h>

CCUTE_FOLD __global__ void k(long *out)
{
    const ccute_layout s = ccute_make_layout(TUP(8, 8), TUP(9, 1));
    CCUTE_SHARED(long, tile, s, 64);
    tile[threadIdx.x] = 1;
    out[0] = tile[ccute_at(s, 3)];
}
// ---- folded ----
// exit 1
// ! error_array_too_small.cu:6:5: error: the array has 64 elements, and the layout (8,8):(9,1) reaches 71: declare it with that bound
// !     CCUTE_SHARED(long, tile, s, 64);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
