#include <ccute/short.h>

/* A lambda's pointers lead into any memory, though the kernel's own lead into global memory; and its numbers may differ
   from thread to thread. */
struct piece {
    float *at;
};

CCUTE_FOLD __global__ void kernel(float *d, const float *s)
{
    __shared__ __align__(16) float shared[8];
    const ccute_layout l = ccute_make_layout(8);
    float c[8];
    auto load = [&](float *to) { ccute_copy(to, l, s, l); };
    auto load_piece = [&](piece p) { ccute_copy(p.at, l, s, l); };
    auto back = [&](const float *from) { ccute_copy(d, l, from, l); };
    load(c);
    load(shared);
    load_piece(piece{c});
    back(c);
    back(shared);
}
// ---- folded ----
// 12 |     /* l = 8:1 */
// 14 |     auto load = [&](float *to) { if ((((size_t)to | (size_t)s) & 15) == 0) { { auto *const p1 = s; const auto v0 = ccute_load_global<4>(p1), v1 = ccute_load_global<4, 4>(p1); ccute_store(to, v0); ccute_store<4>(to, v1); } } else { { auto *const p1 = s; const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3], v4 = p1[4], v5 = p1[5], v6 = p1[6], v7 = p1[7]; to[0] = v0; to[1] = v1; to[2] = v2; to[3] = v3; to[4] = v4; to[5] = v5; to[6] = v6; to[7] = v7; } } };
// 15 |     auto load_piece = [&](piece p) { if ((((size_t)p.at | (size_t)s) & 15) == 0) { { auto *const p1 = s; const auto v0 = ccute_load_global<4>(p1), v1 = ccute_load_global<4, 4>(p1); ccute_store(p.at, v0); ccute_store<4>(p.at, v1); } } else { { auto *const p1 = s; const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3], v4 = p1[4], v5 = p1[5], v6 = p1[6], v7 = p1[7]; p.at[0] = v0; p.at[1] = v1; p.at[2] = v2; p.at[3] = v3; p.at[4] = v4; p.at[5] = v5; p.at[6] = v6; p.at[7] = v7; } } };
// 16 |     auto back = [&](const float *from) { if ((((size_t)d | (size_t)from) & 15) == 0) { { auto *const p0 = d; const auto v0 = ccute_load<4>(from), v1 = ccute_load<4, 4>(from); ccute_store_global(p0, v0); ccute_store_global<4>(p0, v1); } } else { { auto *const p0 = d; const auto v0 = from[0], v1 = from[1], v2 = from[2], v3 = from[3], v4 = from[4], v5 = from[5], v6 = from[6], v7 = from[7]; p0[0] = v0; p0[1] = v1; p0[2] = v2; p0[3] = v3; p0[4] = v4; p0[5] = v5; p0[6] = v6; p0[7] = v7; } } };
// ! lambda_parameter_is_no_kernels.cu:14:34: remark: guarded: 128-bit only where to is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(to, 16)
// !     auto load = [&](float *to) { ccute_copy(to, l, s, l); };
// !                                  ^~~~~~~~~~~~~~~~~~~~~~~
// ! lambda_parameter_is_no_kernels.cu:15:38: remark: guarded: 128-bit only where p.at is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(p.at, 16)
// !     auto load_piece = [&](piece p) { ccute_copy(p.at, l, s, l); };
// !                                      ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambda_parameter_is_no_kernels.cu:16:42: remark: guarded: 128-bit only where d is 16-byte aligned and from is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     auto back = [&](const float *from) { ccute_copy(d, l, from, l); };
// !                                          ^~~~~~~~~~~~~~~~~~~~~~~~~
