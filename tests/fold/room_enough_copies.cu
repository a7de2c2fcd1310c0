// The same with arrays that are large enough.
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
    float c[16] = {0};
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
    float c[16] = {0};
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
    float c[16] = {0};
    V v;
    v(c, g);
    d[threadIdx.x] = c[0];
}
} // namespace by_operator

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
    float c[16] = {0};
    V::load(c, g);
    d[threadIdx.x] = c[0];
}
} // namespace by_static_method

namespace by_struct_by_value
{
struct V {
    float *to;
    const float *from;
};
CCUTE_FOLD static __device__ void load(const V v)
{
    const ccute_layout tile = ccute_make_layout(TUP(4, 4));
    ccute_copy(v.to, tile, v.from, tile);
}
CCUTE_FOLD __global__ void kernel(float *d, const float *g)
{
    float c[16] = {0};
    load(V{c, g});
    d[threadIdx.x] = c[0];
}
} // namespace by_struct_by_value

namespace by_offset_at_call
{
CCUTE_FOLD static __device__ void load(float *to, const float *from)
{
    const ccute_layout tile = ccute_make_layout(TUP(4, 4));
    ccute_copy(to, tile, from, tile);
}
CCUTE_FOLD __global__ void kernel(float *d, const float *g)
{
    float c[16 + 4] = {0};
    load(&c[4], g);
    d[threadIdx.x] = c[0];
}
} // namespace by_offset_at_call
// ---- folded ----
// 10 |         /* tile = (4,4):(1,4) */
// 11 |         if ((((size_t)p | (size_t)from) & 15) == 0) { { const auto v0 = ccute_load<4>(from), v1 = ccute_load<4, 4>(from), v2 = ccute_load<4, 8>(from), v3 = ccute_load<4, 12>(from); ccute_store(p, v0); ccute_store<4>(p, v1); ccute_store<8>(p, v2); ccute_store<12>(p, v3); } } else { { { const auto v0 = from[0], v1 = from[1], v2 = from[2], v3 = from[3], v4 = from[4], v5 = from[5], v6 = from[6], v7 = from[7]; p[0] = v0; p[1] = v1; p[2] = v2; p[3] = v3; p[4] = v4; p[5] = v5; p[6] = v6; p[7] = v7; } { const auto v0 = from[8], v1 = from[9], v2 = from[10], v3 = from[11], v4 = from[12], v5 = from[13], v6 = from[14], v7 = from[15]; p[8] = v0; p[9] = v1; p[10] = v2; p[11] = v3; p[12] = v4; p[13] = v5; p[14] = v6; p[15] = v7; } } }
// 26 |     /* tile = (4,4):(1,4) */
// 27 |     if ((((size_t)to | (size_t)from) & 15) == 0) { { const auto v0 = ccute_load<4>(from), v1 = ccute_load<4, 4>(from), v2 = ccute_load<4, 8>(from), v3 = ccute_load<4, 12>(from); ccute_store(to, v0); ccute_store<4>(to, v1); ccute_store<8>(to, v2); ccute_store<12>(to, v3); } } else { { { const auto v0 = from[0], v1 = from[1], v2 = from[2], v3 = from[3], v4 = from[4], v5 = from[5], v6 = from[6], v7 = from[7]; to[0] = v0; to[1] = v1; to[2] = v2; to[3] = v3; to[4] = v4; to[5] = v5; to[6] = v6; to[7] = v7; } { const auto v0 = from[8], v1 = from[9], v2 = from[10], v3 = from[11], v4 = from[12], v5 = from[13], v6 = from[14], v7 = from[15]; to[8] = v0; to[9] = v1; to[10] = v2; to[11] = v3; to[12] = v4; to[13] = v5; to[14] = v6; to[15] = v7; } } }
// 42 |         /* tile = (4,4):(1,4) */
// 43 |         if ((((size_t)p | (size_t)from) & 15) == 0) { { const auto v0 = ccute_load<4>(from), v1 = ccute_load<4, 4>(from), v2 = ccute_load<4, 8>(from), v3 = ccute_load<4, 12>(from); ccute_store(p, v0); ccute_store<4>(p, v1); ccute_store<8>(p, v2); ccute_store<12>(p, v3); } } else { { { const auto v0 = from[0], v1 = from[1], v2 = from[2], v3 = from[3], v4 = from[4], v5 = from[5], v6 = from[6], v7 = from[7]; p[0] = v0; p[1] = v1; p[2] = v2; p[3] = v3; p[4] = v4; p[5] = v5; p[6] = v6; p[7] = v7; } { const auto v0 = from[8], v1 = from[9], v2 = from[10], v3 = from[11], v4 = from[12], v5 = from[13], v6 = from[14], v7 = from[15]; p[8] = v0; p[9] = v1; p[10] = v2; p[11] = v3; p[12] = v4; p[13] = v5; p[14] = v6; p[15] = v7; } } }
// 60 |         /* tile = (4,4):(1,4) */
// 61 |         if ((((size_t)p | (size_t)from) & 15) == 0) { { const auto v0 = ccute_load<4>(from), v1 = ccute_load<4, 4>(from), v2 = ccute_load<4, 8>(from), v3 = ccute_load<4, 12>(from); ccute_store(p, v0); ccute_store<4>(p, v1); ccute_store<8>(p, v2); ccute_store<12>(p, v3); } } else { { { const auto v0 = from[0], v1 = from[1], v2 = from[2], v3 = from[3], v4 = from[4], v5 = from[5], v6 = from[6], v7 = from[7]; p[0] = v0; p[1] = v1; p[2] = v2; p[3] = v3; p[4] = v4; p[5] = v5; p[6] = v6; p[7] = v7; } { const auto v0 = from[8], v1 = from[9], v2 = from[10], v3 = from[11], v4 = from[12], v5 = from[13], v6 = from[14], v7 = from[15]; p[8] = v0; p[9] = v1; p[10] = v2; p[11] = v3; p[12] = v4; p[13] = v5; p[14] = v6; p[15] = v7; } } }
// 80 |     /* tile = (4,4):(1,4) */
// 81 |     if ((((size_t)v.to | (size_t)v.from) & 15) == 0) { { const auto v0 = ccute_load<4>(v.from), v1 = ccute_load<4, 4>(v.from), v2 = ccute_load<4, 8>(v.from), v3 = ccute_load<4, 12>(v.from); ccute_store(v.to, v0); ccute_store<4>(v.to, v1); ccute_store<8>(v.to, v2); ccute_store<12>(v.to, v3); } } else { { { const auto v0 = v.from[0], v1 = v.from[1], v2 = v.from[2], v3 = v.from[3], v4 = v.from[4], v5 = v.from[5], v6 = v.from[6], v7 = v.from[7]; v.to[0] = v0; v.to[1] = v1; v.to[2] = v2; v.to[3] = v3; v.to[4] = v4; v.to[5] = v5; v.to[6] = v6; v.to[7] = v7; } { const auto v0 = v.from[8], v1 = v.from[9], v2 = v.from[10], v3 = v.from[11], v4 = v.from[12], v5 = v.from[13], v6 = v.from[14], v7 = v.from[15]; v.to[8] = v0; v.to[9] = v1; v.to[10] = v2; v.to[11] = v3; v.to[12] = v4; v.to[13] = v5; v.to[14] = v6; v.to[15] = v7; } } }
// 93 | __attribute__((unused)) CCUTE_FOLD static __device__ void load(float *to, const float *from)
// 95 |     /* tile = (4,4):(1,4) */
// 96 |     if ((((size_t)to | (size_t)from) & 15) == 0) { { const auto v0 = ccute_load<4>(from), v1 = ccute_load<4, 4>(from), v2 = ccute_load<4, 8>(from), v3 = ccute_load<4, 12>(from); ccute_store(to, v0); ccute_store<4>(to, v1); ccute_store<8>(to, v2); ccute_store<12>(to, v3); } } else { { { const auto v0 = from[0], v1 = from[1], v2 = from[2], v3 = from[3], v4 = from[4], v5 = from[5], v6 = from[6], v7 = from[7]; to[0] = v0; to[1] = v1; to[2] = v2; to[3] = v3; to[4] = v4; to[5] = v5; to[6] = v6; to[7] = v7; } { const auto v0 = from[8], v1 = from[9], v2 = from[10], v3 = from[11], v4 = from[12], v5 = from[13], v6 = from[14], v7 = from[15]; to[8] = v0; to[9] = v1; to[10] = v2; to[11] = v3; to[12] = v4; to[13] = v5; to[14] = v6; to[15] = v7; } } }
// 93 | CCUTE_FOLD static __device__ void load__folded(float *to, const float *from)
// 95 |     /* tile = (4,4):(1,4) */
// 96 |     if (((size_t)from & 15) == 0) { { const auto v0 = ccute_load_global<4>(from), v1 = ccute_load_global<4, 4>(from), v2 = ccute_load_global<4, 8>(from), v3 = ccute_load_global<4, 12>(from); to[0] = v0[0]; to[1] = v0[1]; to[2] = v0[2]; to[3] = v0[3]; to[4] = v1[0]; to[5] = v1[1]; to[6] = v1[2]; to[7] = v1[3]; to[8] = v2[0]; to[9] = v2[1]; to[10] = v2[2]; to[11] = v2[3]; to[12] = v3[0]; to[13] = v3[1]; to[14] = v3[2]; to[15] = v3[3]; } } else { { { to[0] = from[0]; to[1] = from[1]; to[2] = from[2]; to[3] = from[3]; to[4] = from[4]; to[5] = from[5]; to[6] = from[6]; to[7] = from[7]; } { to[8] = from[8]; to[9] = from[9]; to[10] = from[10]; to[11] = from[11]; to[12] = from[12]; to[13] = from[13]; to[14] = from[14]; to[15] = from[15]; } } }
// 97 |
// 101 |     load__folded(&c[4], g);
// ! room_enough_copies.cu:11:9: remark: guarded: 128-bit only where p is 16-byte aligned and from is 16-byte aligned; remedy: CCUTE_ALIGNED(p, 16)
// !         ccute_copy(p, tile, from, tile);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! room_enough_copies.cu:27:5: remark: guarded: 128-bit only where to is 16-byte aligned and from is 16-byte aligned; remedy: CCUTE_ALIGNED(to, 16)
// !     ccute_copy(to, tile, from, tile);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! room_enough_copies.cu:43:9: remark: guarded: 128-bit only where p is 16-byte aligned and from is 16-byte aligned; remedy: CCUTE_ALIGNED(p, 16)
// !         ccute_copy(p, tile, from, tile);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! room_enough_copies.cu:61:9: remark: guarded: 128-bit only where p is 16-byte aligned and from is 16-byte aligned; remedy: CCUTE_ALIGNED(p, 16)
// !         ccute_copy(p, tile, from, tile);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! room_enough_copies.cu:81:5: remark: guarded: 128-bit only where v.to is 16-byte aligned and v.from is 16-byte aligned; remedy: CCUTE_ALIGNED(v.to, 16)
// !     ccute_copy(v.to, tile, v.from, tile);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! room_enough_copies.cu:96:5: remark: guarded: 128-bit only where from is 16-byte aligned; remedy: CCUTE_ALIGNED(from, 16)
// !     ccute_copy(to, tile, from, tile);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! room_enough_copies.cu:96:5: remark: guarded: 128-bit only where to is 16-byte aligned and from is 16-byte aligned; remedy: CCUTE_ALIGNED(to, 16)
// !     ccute_copy(to, tile, from, tile);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
