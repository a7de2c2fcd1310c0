// An array that is too small for the copy of a method without an object.
#include <ccute/short.h>

namespace by_static_method
{
struct V {
    CCUTE_FOLD __device__ static void load(float *p, const float *from)
    {
        const ccute_layout tile = ccute_make_layout(TUP(4, 4));
        ccute_copy(p, tile, from, tile);
    }
};
CCUTE_FOLD __global__ void kernel(float *d, const float *g)
{
    float c[8] = {0};
    V::load(c, g);
    d[threadIdx.x] = c[0];
}
} // namespace by_static_method
// ---- folded ----
// exit 1
// ! room_error_of_a_static_method.cu:16:13: error: 'c' has 8 elements, and 'load' uses it with the layout (4,4):(1,4), which reaches 16
// !     V::load(c, g);
// !             ^
// ! room_error_of_a_static_method.cu:10:20: note: the helper uses it here
// !         ccute_copy(p, tile, from, tile);
// !                    ^
// ! room_error_of_a_static_method.cu:10:9: remark: guarded: 128-bit only where p is 16-byte aligned and from is 16-byte aligned; remedy: CCUTE_ALIGNED(p, 16)
// !         ccute_copy(p, tile, from, tile);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
