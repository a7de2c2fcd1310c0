#include <ccute/short.h>

// A demand on the fold is not made where it is never reached; where it may be, it is (see copy_error_expected_width_missed.cu).
// run: LAUNCH(k, 1, 1, OUT, 3)
CCUTE_FOLD __global__ void k(long *out, int ld)
{
    const ccute_layout l = ccute_make_layout(4, 2);
    __shared__ long held[16];
    if (sizeof(long) == 4) {
        CCUTE_EXPECT_WIDTH(16);
        ccute_copy(held, l, out, l);
        ccute_copy_with(ccute_cp_async_cg(64), held, l, out, l);
        ccute_copy_with(ccute_cp_async(128, 32), held, l, out, l);
        CCUTE_REGS(float, r, l, 4);
        r[0] = 1;
    }
    out[ccute_at(l, 1)] = ld;
}
// ---- folded ----
// 7 |     /* l = 4:2 */ const ccute_layout l = {{1, 0, 0, 0, {}, {0}, {4}}, {2}, 0, 0, 0, 0, 0, {0}};
// 11 |         { const auto v0 = out[0], v1 = out[2], v2 = out[4], v3 = out[6]; held[0] = v0; held[2] = v1; held[4] = v2; held[6] = v3; }
// 17 |     out[2] = ld;
// ! unmet_where_not_reached.cu:11:9: remark: narrow: 64-bit: no stride of the destination, 4:2, is 1
// !         ccute_copy(held, l, out, l);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! unmet_where_not_reached.cu:12:9: remark: not folded: the atom moves 128 bits at once: no stride of the destination, 4:2, is 1; it stays, because it is never reached
// !         ccute_copy_with(ccute_cp_async_cg(64), held, l, out, l);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! unmet_where_not_reached.cu:13:25: remark: not folded: the atom is for elements of 32 bits, and these have 64; it stays, because it is never reached
// !         ccute_copy_with(ccute_cp_async(128, 32), held, l, out, l);
// !                         ^~~~~~~~~~~~~~~~~~~~~~~
// ! unmet_where_not_reached.cu:14:9: remark: not folded: the array has 4 elements, and the layout 4:2 reaches 7: declare it with that bound; it stays, because it is never reached
// !         CCUTE_REGS(float, r, l, 4);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~
