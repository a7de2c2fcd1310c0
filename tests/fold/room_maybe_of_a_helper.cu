#include <ccute/short.h>

/* One call passes too small an array, and may never be reached; in the other one there is room. */
CCUTE_FOLD static __device__ void load(float *to, const float *from)
{
    const ccute_layout tile = ccute_make_layout(TUP(4, 4));
    ccute_copy(to, tile, from, tile);
}

CCUTE_FOLD __global__ void kernel(float *d, const float *s, int n)
{
    float c[8] = {0}, e[16];
    load(e, s);
    if (n > 3)
        load(c, s);
    d[threadIdx.x] = c[0] + e[0];
}
// ---- folded ----
// 4 | __attribute__((unused)) CCUTE_FOLD static __device__ void load(float *to, const float *from)
// 6 |     /* tile = (4,4):(1,4) */
// 7 |     if ((((size_t)to | (size_t)from) & 15) == 0) { { const auto v0 = ccute_load<4>(from), v1 = ccute_load<4, 4>(from), v2 = ccute_load<4, 8>(from), v3 = ccute_load<4, 12>(from); ccute_store(to, v0); ccute_store<4>(to, v1); ccute_store<8>(to, v2); ccute_store<12>(to, v3); } } else { { { const auto v0 = from[0], v1 = from[1], v2 = from[2], v3 = from[3], v4 = from[4], v5 = from[5], v6 = from[6], v7 = from[7]; to[0] = v0; to[1] = v1; to[2] = v2; to[3] = v3; to[4] = v4; to[5] = v5; to[6] = v6; to[7] = v7; } { const auto v0 = from[8], v1 = from[9], v2 = from[10], v3 = from[11], v4 = from[12], v5 = from[13], v6 = from[14], v7 = from[15]; to[8] = v0; to[9] = v1; to[10] = v2; to[11] = v3; to[12] = v4; to[13] = v5; to[14] = v6; to[15] = v7; } } }
// 4 | CCUTE_FOLD static __device__ void load__folded(float *to, const float *from)
// 6 |     /* tile = (4,4):(1,4) */
// 7 |     if (((size_t)from & 15) == 0) { { const auto v0 = ccute_load_global<4>(from), v1 = ccute_load_global<4, 4>(from), v2 = ccute_load_global<4, 8>(from), v3 = ccute_load_global<4, 12>(from); to[0] = v0[0]; to[1] = v0[1]; to[2] = v0[2]; to[3] = v0[3]; to[4] = v1[0]; to[5] = v1[1]; to[6] = v1[2]; to[7] = v1[3]; to[8] = v2[0]; to[9] = v2[1]; to[10] = v2[2]; to[11] = v2[3]; to[12] = v3[0]; to[13] = v3[1]; to[14] = v3[2]; to[15] = v3[3]; } } else { { { to[0] = from[0]; to[1] = from[1]; to[2] = from[2]; to[3] = from[3]; to[4] = from[4]; to[5] = from[5]; to[6] = from[6]; to[7] = from[7]; } { to[8] = from[8]; to[9] = from[9]; to[10] = from[10]; to[11] = from[11]; to[12] = from[12]; to[13] = from[13]; to[14] = from[14]; to[15] = from[15]; } } }
// 8 |
// 13 |     load__folded(e, s);
// 15 |         load__folded(c, s);
// ! room_maybe_of_a_helper.cu:7:5: remark: guarded: 128-bit only where from is 16-byte aligned; remedy: CCUTE_ALIGNED(from, 16)
// !     ccute_copy(to, tile, from, tile);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! room_maybe_of_a_helper.cu:7:16: warning: 'c' has 8 elements, and 'load' uses it with the layout (4,4):(1,4), which reaches 16
// !     ccute_copy(to, tile, from, tile);
// !                ^~
