#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *__restrict__ out, const float *__restrict__ in)
{
    const ccute_layout eight = ccute_make_layout(8), apart = ccute_make_layout(8, 2);
    CCUTE_ALIGNED(in, 16);
    CCUTE_ALIGNED(out, 16);
    ccute_copy_with(ccute_universal_copy(64, 32), out, eight, in, eight);
    ccute_copy_with(ccute_auto_copy(64, 32), out, eight, in, eight);
    ccute_copy_with(ccute_auto_copy(128, 32), out, apart, in, apart);
    ccute_copy_with(ccute_universal_copy(32, 32), out, eight, in, eight);
}
// ---- folded ----
// 5 |     /* eight = 8:1 */ /* apart = 8:2 */
// 8 |     { const auto v0 = ccute_load_global<2>(in), v1 = ccute_load_global<2, 2>(in), v2 = ccute_load_global<2, 4>(in), v3 = ccute_load_global<2, 6>(in); ccute_store_global(out, v0); ccute_store_global<2>(out, v1); ccute_store_global<4>(out, v2); ccute_store_global<6>(out, v3); }
// 9 |     { const auto v0 = ccute_load_global<2>(in), v1 = ccute_load_global<2, 2>(in), v2 = ccute_load_global<2, 4>(in), v3 = ccute_load_global<2, 6>(in); ccute_store_global(out, v0); ccute_store_global<2>(out, v1); ccute_store_global<4>(out, v2); ccute_store_global<6>(out, v3); }
// 10 |     { const auto v0 = in[0], v1 = in[2], v2 = in[4], v3 = in[6], v4 = in[8], v5 = in[10], v6 = in[12], v7 = in[14]; out[0] = v0; out[2] = v1; out[4] = v2; out[6] = v3; out[8] = v4; out[10] = v5; out[12] = v6; out[14] = v7; }
// 11 |     { const auto v0 = in[0], v1 = in[1], v2 = in[2], v3 = in[3], v4 = in[4], v5 = in[5], v6 = in[6], v7 = in[7]; out[0] = v0; out[1] = v1; out[2] = v2; out[3] = v3; out[4] = v4; out[5] = v5; out[6] = v6; out[7] = v7; }
// ! copy_widths_of_atoms.cu:10:5: remark: narrow: 32-bit: no stride of the destination, 8:2, is 1
// !     ccute_copy_with(ccute_auto_copy(128, 32), out, apart, in, apart);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
