// The shared array of a launch is one, whatever function declares it: each clone of a helper may.
#include <ccute/ccute.h>
#include <ccute/short.h>

#define ROW ccute_make_layout(8)

CCUTE_FOLD __device__ static void staged(const float *from, const ccute_layout l)
{
    extern __shared__ float stage[];
    ccute_copy(stage, ROW, from, l);
}

CCUTE_FOLD __global__ void launched(const float *from)
{
    CCUTE_ALIGNED(from, 16);
    staged(from, ROW);
    staged(from, ccute_make_layout(TUP(8), TUP(2)));
}
// ---- folded ----
// 7 | __attribute__((unused)) CCUTE_FOLD __device__ static void staged(const float *from, const ccute_layout l)
// 7 | CCUTE_FOLD __device__ static void staged__8(const float *from)
// 10 |     { const auto v0 = ccute_load_global<4>(from), v1 = ccute_load_global<4, 4>(from); ccute_store_shared(stage, v0); ccute_store_shared<4>(stage, v1); }
// 7 | CCUTE_FOLD __device__ static void staged__8_2(const float *from)
// 10 |     { const auto v0 = from[0], v1 = from[2], v2 = from[4], v3 = from[6], v4 = from[8], v5 = from[10], v6 = from[12], v7 = from[14]; stage[0] = v0; stage[1] = v1; stage[2] = v2; stage[3] = v3; stage[4] = v4; stage[5] = v5; stage[6] = v6; stage[7] = v7; }
// 11 |
// 16 |     staged__8(from);
// 17 |     staged__8_2(from);
// ! helper_with_the_launchs_shared_array.cu:10:5: remark: narrow: 32-bit: no stride of the source, (8):(2), is 1
// !     ccute_copy(stage, ROW, from, l);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
