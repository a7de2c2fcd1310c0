// A product of a stride and a lambda's parameter is a multiple if the stride is: the guard asks that of the function's
// parameter, which is the same for all rows.
// run: LAUNCH(by_reference, 1, 32, OUT, 40); LAUNCH(by_reference, 1, 32, OUT, 37); LAUNCH(of_a_member, 1, 32, (matrix{OUT, 36})); LAUNCH(of_a_member, 1, 32, (matrix{OUT, 33}))
#include <ccute/short.h>

struct matrix {
    long *p;
    int ld;
};

CCUTE_FOLD __global__ void __launch_bounds__(32) by_reference(long *p, int ld)
{
    const ccute_layout rows = ccute_make_layout(TUP(32, 8), TUP(ld, 1));
    CCUTE_SHARED(long, s, ccute_make_layout(256), 256);
    auto load = [&](int row) { ccute_copy(s + 8 * row, ccute_make_layout(8), p + 256, ccute_slice(rows, row, ALL)); };
    for (int i = 0; i < 8; i++)
        p[256 + threadIdx.x * ld + i] = threadIdx.x * 8 + i;
    load((int)threadIdx.x);
    __syncthreads();
    p[threadIdx.x] = s[(31 - threadIdx.x) * 8 + (threadIdx.x & 7)];
}

CCUTE_FOLD __global__ void __launch_bounds__(32) of_a_member(matrix m)
{
    const ccute_layout rows = ccute_make_layout(TUP(32, 8), TUP(m.ld, 1));
    CCUTE_SHARED(long, s, ccute_make_layout(256), 256);
    long *const own = s;
    auto load = [=](int row) { ccute_copy(own + 8 * row, ccute_make_layout(8), m.p + 256, ccute_slice(rows, row, ALL)); };
    for (int i = 0; i < 8; i++)
        m.p[256 + threadIdx.x * m.ld + i] = threadIdx.x * 8 + i;
    load((int)threadIdx.x);
    __syncthreads();
    m.p[threadIdx.x] = s[(31 - threadIdx.x) * 8 + (threadIdx.x & 7)];
}
// ---- folded ----
// 13 |     /* rows = (32,8):(ld,1) */
// 14 |     __shared__ __attribute__((aligned(16))) long s[256];
// 15 |     auto load = [&](int row) { if (((size_t)p & 15) == 0 && ld % 2 == 0) { { auto *const p1 = (p + 256); const auto v0 = ccute_load_global<2>(p1 + (long long)ld * row), v1 = ccute_load_global<2, 2>(p1 + (long long)ld * row), v2 = ccute_load_global<2, 4>(p1 + (long long)ld * row), v3 = ccute_load_global<2, 6>(p1 + (long long)ld * row); ccute_store_shared((s + 8 * row), v0); ccute_store_shared<2>((s + 8 * row), v1); ccute_store_shared<4>((s + 8 * row), v2); ccute_store_shared<6>((s + 8 * row), v3); } } else { { auto *const p1 = (p + 256); const auto v0 = p1[(long long)ld * row], v1 = p1[(long long)ld * row + 1], v2 = p1[(long long)ld * row + 2], v3 = p1[(long long)ld * row + 3], v4 = p1[(long long)ld * row + 4], v5 = p1[(long long)ld * row + 5], v6 = p1[(long long)ld * row + 6], v7 = p1[(long long)ld * row + 7]; (s + 8 * row)[0] = v0; (s + 8 * row)[1] = v1; (s + 8 * row)[2] = v2; (s + 8 * row)[3] = v3; (s + 8 * row)[4] = v4; (s + 8 * row)[5] = v5; (s + 8 * row)[6] = v6; (s + 8 * row)[7] = v7; } } };
// 25 |     /* rows = (32,8):(m.ld,1) */
// 26 |     __shared__ __attribute__((aligned(16))) long s[256];
// 28 |     auto load = [=](int row) { if (((size_t)m.p & 15) == 0 && m.ld % 2 == 0) { { const auto v0 = ccute_load_global<2>((m.p + 256) + (long long)m.ld * row), v1 = ccute_load_global<2, 2>((m.p + 256) + (long long)m.ld * row), v2 = ccute_load_global<2, 4>((m.p + 256) + (long long)m.ld * row), v3 = ccute_load_global<2, 6>((m.p + 256) + (long long)m.ld * row); ccute_store_shared((own + 8 * row), v0); ccute_store_shared<2>((own + 8 * row), v1); ccute_store_shared<4>((own + 8 * row), v2); ccute_store_shared<6>((own + 8 * row), v3); } } else { { const auto v0 = (m.p + 256)[(long long)m.ld * row], v1 = (m.p + 256)[(long long)m.ld * row + 1], v2 = (m.p + 256)[(long long)m.ld * row + 2], v3 = (m.p + 256)[(long long)m.ld * row + 3], v4 = (m.p + 256)[(long long)m.ld * row + 4], v5 = (m.p + 256)[(long long)m.ld * row + 5], v6 = (m.p + 256)[(long long)m.ld * row + 6], v7 = (m.p + 256)[(long long)m.ld * row + 7]; (own + 8 * row)[0] = v0; (own + 8 * row)[1] = v1; (own + 8 * row)[2] = v2; (own + 8 * row)[3] = v3; (own + 8 * row)[4] = v4; (own + 8 * row)[5] = v5; (own + 8 * row)[6] = v6; (own + 8 * row)[7] = v7; } } };
// ! lambda_factor.cu:15:32: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !     auto load = [&](int row) { ccute_copy(s + 8 * row, ccute_make_layout(8), p + 256, ccute_slice(rows, row, ALL)); };
// !                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambda_factor.cu:28:32: remark: guarded: 128-bit only where m.p is 16-byte aligned and m.ld % 2 == 0; remedy: CCUTE_ASSUME(m.ld % 2 == 0)
// !     auto load = [=](int row) { ccute_copy(own + 8 * row, ccute_make_layout(8), m.p + 256, ccute_slice(rows, row, ALL)); };
// !                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
