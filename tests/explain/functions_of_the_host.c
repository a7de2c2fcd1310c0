#include <ccute/short.h>

/* No warps here: what is moved, and that it is written once. */
CCUTE_FOLD void pack(float *to, const float *from, int ld)
{
    const ccute_layout rows = ccute_make_layout(TUP(8, 4), TUP(1, 8));
    CCUTE_ASSUME(ld >= 8);
    ccute_copy(to, rows, from, ccute_make_layout(TUP(8, 4), TUP(1, ld)));
}
// ---- explained ----
// functions_of_the_host.c:4: pack
//   with ld = 1024 (assumed)
//   line  access            layout of a thread  instruction  bits  each thread  bytes  a request of a warp
//      8  load memory from  (8,4):(1,ld)        memcpy        256            4    128
//         store memory to   (8,4):(1,8)         memcpy        256            4    128
//         writes 32 elements of to, each once: proved
