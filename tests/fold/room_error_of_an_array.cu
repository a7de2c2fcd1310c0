// A parameter that is written as an array, which its argument is not.
#include <ccute/short.h>

namespace by_array_param
{
CCUTE_FOLD static __device__ void load(float to[16], const float *from)
{
    const ccute_layout tile = ccute_make_layout(TUP(4, 4));
    ccute_copy(to, tile, from, tile);
}
CCUTE_FOLD __global__ void kernel(float *d, const float *g)
{
    float c[8] = {0};
    load(c, g);
    d[threadIdx.x] = c[0];
}
} // namespace by_array_param
// ---- folded ----
// exit 1
// ! room_error_of_an_array.cu:14:10: error: 'c' has 8 elements, and 'load' uses it with the layout (4,4):(1,4), which reaches 16
// !     load(c, g);
// !          ^
// ! room_error_of_an_array.cu:9:16: note: the helper uses it here
// !     ccute_copy(to, tile, from, tile);
// !                ^~
// ! room_error_of_an_array.cu:9:5: remark: guarded: 128-bit only where from is 16-byte aligned; remedy: CCUTE_ALIGNED(from, 16)
// !     ccute_copy(to, tile, from, tile);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
