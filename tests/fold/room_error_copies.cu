// Arrays that are too small for the copies of what is given them.
#include <ccute/short.h>

namespace by_ctor
{
struct V {
    float *to;
    CCUTE_FOLD __device__ V(float *p, const float *from) : to(p)
    {
        const ccute_layout tile = ccute_make_layout(TUP(4, 4));
        ccute_copy(p, tile, from, tile);
    }
};
CCUTE_FOLD __global__ void kernel(float *d, const float *g)
{
    float c[8] = {0};
    V v(c, g);
    d[threadIdx.x] = c[0];
}
} // namespace by_ctor

namespace by_host
{
CCUTE_FOLD static void load(float *to, const float *from)
{
    const ccute_layout tile = ccute_make_layout(TUP(4, 4));
    ccute_copy(to, tile, from, tile);
}
CCUTE_FOLD float kernel(const float *g)
{
    float c[8] = {0};
    load(c, g);
    return c[0];
}
} // namespace by_host

namespace by_operator
{
struct V {
    CCUTE_FOLD __device__ void operator()(float *p, const float *from) const
    {
        const ccute_layout tile = ccute_make_layout(TUP(4, 4));
        ccute_copy(p, tile, from, tile);
    }
};
CCUTE_FOLD __global__ void kernel(float *d, const float *g)
{
    float c[8] = {0};
    V v;
    v(c, g);
    d[threadIdx.x] = c[0];
}
} // namespace by_operator

namespace by_offset_at_call
{
CCUTE_FOLD static __device__ void load(float *to, const float *from)
{
    const ccute_layout tile = ccute_make_layout(TUP(4, 4));
    ccute_copy(to, tile, from, tile);
}
CCUTE_FOLD __global__ void kernel(float *d, const float *g)
{
    float c[8 + 4] = {0};
    load(&c[4], g);
    d[threadIdx.x] = c[0];
}
} // namespace by_offset_at_call
// ---- folded ----
// exit 1
// ! room_error_copies.cu:65:10: error: '&c[4]' has 8 elements, and 'load' uses it with the layout (4,4):(1,4), which reaches 16
// !     load(&c[4], g);
// !          ^~~~~
// ! room_error_copies.cu:60:16: note: the helper uses it here
// !     ccute_copy(to, tile, from, tile);
// !                ^~
// ! room_error_copies.cu:17:9: error: 'c' has 8 elements, and 'V' uses it with the layout (4,4):(1,4), which reaches 16
// !     V v(c, g);
// !         ^
// ! room_error_copies.cu:11:20: note: the helper uses it here
// !         ccute_copy(p, tile, from, tile);
// !                    ^
// ! room_error_copies.cu:32:10: error: 'c' has 8 elements, and 'load' uses it with the layout (4,4):(1,4), which reaches 16
// !     load(c, g);
// !          ^
// ! room_error_copies.cu:27:16: note: the helper uses it here
// !     ccute_copy(to, tile, from, tile);
// !                ^~
// ! room_error_copies.cu:50:7: error: 'c' has 8 elements, and 'operator()' uses it with the layout (4,4):(1,4), which reaches 16
// !     v(c, g);
// !       ^
// ! room_error_copies.cu:43:20: note: the helper uses it here
// !         ccute_copy(p, tile, from, tile);
// !                    ^
// ! room_error_copies.cu:11:9: remark: guarded: 128-bit only where p is 16-byte aligned and from is 16-byte aligned; remedy: CCUTE_ALIGNED(p, 16)
// !         ccute_copy(p, tile, from, tile);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! room_error_copies.cu:27:5: remark: guarded: 128-bit only where to is 16-byte aligned and from is 16-byte aligned; remedy: CCUTE_ALIGNED(to, 16)
// !     ccute_copy(to, tile, from, tile);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! room_error_copies.cu:43:9: remark: guarded: 128-bit only where p is 16-byte aligned and from is 16-byte aligned; remedy: CCUTE_ALIGNED(p, 16)
// !         ccute_copy(p, tile, from, tile);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
