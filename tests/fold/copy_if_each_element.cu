#include <ccute/short.h>

// run: LAUNCH(k, 1, 1, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(1) k(long *out)
{
    const ccute_layout a = ccute_make_layout_left(TUP(2, 4));
    bool p[8];
    long s[8];
    for (int i = 0; i < 8; i++)
        s[i] = i + 1, p[i] = i % 3 == 1;
    ccute_copy_if(p, a, out, a, s, a);
    ccute_copy_if(p, ccute_make_layout(TUP(2, 4), TUP(0, 1)), out + 16, a, s, a);
    ccute_copy_if(p, ccute_make_layout(8, 0), out + 32, a, s, a);
    ccute_copy_if(&p[1], ccute_make_layout(8, 0), out + 48, a, s, a);
}
// ---- folded ----
// 6 |     /* a = (2,4):(1,2) */
// 11 |     { if (p[0]) out[0] = s[0]; if (p[1]) out[1] = s[1]; if (p[2]) out[2] = s[2]; if (p[3]) out[3] = s[3]; if (p[4]) out[4] = s[4]; if (p[5]) out[5] = s[5]; if (p[6]) out[6] = s[6]; if (p[7]) out[7] = s[7]; }
// 12 |     if (((size_t)out & 15) == 0) { { if (p[0]) ccute_store_global((out + 16), s[0], s[1]); if (p[1]) ccute_store_global<2>((out + 16), s[2], s[3]); if (p[2]) ccute_store_global<4>((out + 16), s[4], s[5]); if (p[3]) ccute_store_global<6>((out + 16), s[6], s[7]); }
// 13 |     if (p[0]) { ccute_store_global((out + 32), s[0], s[1]); ccute_store_global<2>((out + 32), s[2], s[3]); ccute_store_global<4>((out + 32), s[4], s[5]); ccute_store_global<6>((out + 32), s[6], s[7]); }
// 14 |     if ((&p[1])[0]) { ccute_store_global((out + 48), s[0], s[1]); ccute_store_global<2>((out + 48), s[2], s[3]); ccute_store_global<4>((out + 48), s[4], s[5]); ccute_store_global<6>((out + 48), s[6], s[7]); } } else {
// 12 |  { if (p[0]) { (out + 16)[0] = s[0]; (out + 16)[1] = s[1]; } if (p[1]) { (out + 16)[2] = s[2]; (out + 16)[3] = s[3]; } if (p[2]) { (out + 16)[4] = s[4]; (out + 16)[5] = s[5]; } if (p[3]) { (out + 16)[6] = s[6]; (out + 16)[7] = s[7]; } }
// 13 |     if (p[0]) { (out + 32)[0] = s[0]; (out + 32)[1] = s[1]; (out + 32)[2] = s[2]; (out + 32)[3] = s[3]; (out + 32)[4] = s[4]; (out + 32)[5] = s[5]; (out + 32)[6] = s[6]; (out + 32)[7] = s[7]; }
// 14 |     if ((&p[1])[0]) { (out + 48)[0] = s[0]; (out + 48)[1] = s[1]; (out + 48)[2] = s[2]; (out + 48)[3] = s[3]; (out + 48)[4] = s[4]; (out + 48)[5] = s[5]; (out + 48)[6] = s[6]; (out + 48)[7] = s[7]; } }
// ! copy_if_each_element.cu:11:5: remark: narrow: 64-bit: no two elements are adjacent on both sides
// !     ccute_copy_if(p, a, out, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_if_each_element.cu:12:5: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy_if(p, ccute_make_layout(TUP(2, 4), TUP(0, 1)), out + 16, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_if_each_element.cu:13:5: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy_if(p, ccute_make_layout(8, 0), out + 32, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_if_each_element.cu:14:5: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy_if(&p[1], ccute_make_layout(8, 0), out + 48, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
