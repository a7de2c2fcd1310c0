#include <ccute/short.h>

// run: LAUNCH(k, 1, 1, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(1) k(long *out)
{
    __shared__ long s[32];
    for (int i = 0; i < 32; i++)
        s[i] = i * i;
    ccute_copy(out, ccute_make_layout(TUP(3, 4), TUP(1, 4)), s, ccute_make_layout(TUP(4, 3), TUP(1, 7)));
    ccute_copy(out + 50, ccute_make_layout(TUP(2, 6), TUP(6, 1)), s, ccute_make_layout(TUP(TUP(2, 2), 3), TUP(TUP(1, 8), 2)));
}
// ---- folded ----
// 9 |     { out[0] = s[0]; out[1] = s[1]; out[2] = s[2]; out[4] = s[3]; out[5] = s[7]; out[6] = s[8]; out[8] = s[9]; out[9] = s[10]; out[10] = s[14]; out[12] = s[15]; out[13] = s[16]; out[14] = s[17]; }
// 10 |     { { const auto v0 = s[0], v1 = s[1], v2 = s[8], v3 = s[9], v4 = s[2], v5 = s[3], v6 = s[10], v7 = s[11]; (out + 50)[0] = v0; (out + 50)[6] = v1; (out + 50)[1] = v2; (out + 50)[7] = v3; (out + 50)[2] = v4; (out + 50)[8] = v5; (out + 50)[3] = v6; (out + 50)[9] = v7; } { const auto v0 = s[4], v1 = s[5], v2 = s[12], v3 = s[13]; (out + 50)[4] = v0; (out + 50)[10] = v1; (out + 50)[5] = v2; (out + 50)[11] = v3; } }
// ! copy_of_two_shapes.cu:9:5: remark: narrow: 64-bit: the modes of the two layouts cut their elements at different places
// !     ccute_copy(out, ccute_make_layout(TUP(3, 4), TUP(1, 4)), s, ccute_make_layout(TUP(4, 3), TUP(1, 7)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_two_shapes.cu:10:5: remark: narrow: 64-bit: no two elements are adjacent on both sides
// !     ccute_copy(out + 50, ccute_make_layout(TUP(2, 6), TUP(6, 1)), s, ccute_make_layout(TUP(TUP(2, 2), 3), TUP(TUP(1, 8), 2)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
