// Helpers, methods and objects that fence and wait; addresses of registers under way, which read nothing.
#include <ccute/short.h>

struct sums {
    float c[4];
    int stage;
    CCUTE_FOLD __device__ float finish()
    {
        ccute_wgmma_wait(0);
        return c[0] + c[1];
    }
    CCUTE_FOLD __device__ void clear()
    {
        for (int i = 0; i < 4; i++)
            c[i] = 0.0f;
        ccute_wgmma_fence();
    }
    CCUTE_FOLD __device__ void next() { stage++; }
};
struct waits_at_the_end {
    __device__ ~waits_at_the_end() { ccute_wgmma_wait(0); }
};
struct fences {
    __device__ fences() { ccute_wgmma_fence(); }
    __device__ fences &operator++()
    {
        ccute_wgmma_wait(0);
        return *this;
    }
};
template <int N> CCUTE_FOLD __device__ void wait(float (&)[4]) { ccute_wgmma_wait(N); }
template <class F> CCUTE_FOLD __device__ void overlapped(F other)
{
    other();
    ccute_wgmma_wait(0);
}
CCUTE_FOLD __device__ static float finish(float *c)
{
    auto &whole = *reinterpret_cast<float(*)[4]>(c);
    wait<0>(whole);
    return c[0];
}
CCUTE_FOLD __device__ static float finish_one(const float &value)
{
    ccute_wgmma_wait(0);
    return value;
}
CCUTE_FOLD __device__ static bool is_same(const float *p, const float *q) { return p == q; }
__device__ inline float finish_unseen(float *c)
{
    ccute_wgmma_wait(0);
    return c[0];
}
__device__ float finish_far(float *c);
__device__ inline void keep(float &value) { asm volatile("" : "+f"(value)::"memory"); }

#define PRODUCT                                                                                                        \
    const ccute_tiled_mma mma =                                                                                        \
        ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));        \
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);                                                 \
    const ccute_layout tile_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 64, 16);                                       \
    const ccute_layout tile_b = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 8, 16);                                        \
    const ccute_layout pa = ccute_partition_A_shared(mine, tile_a), pb = ccute_partition_B(mine, tile_b);              \
    const ccute_layout fc = ccute_fragment_C(mma, ccute_make_layout(TUP(64, 8)))

/* The helper's product is under way until the caller waits. */
CCUTE_FOLD __device__ static void begin(float (&c)[4], const unsigned short *a, const unsigned short *b)
{
    PRODUCT;
    CCUTE_ALIGNED(a, 256);
    CCUTE_ALIGNED(b, 256);
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
}

CCUTE_FOLD __global__ void __launch_bounds__(128) waited(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4], d[4], value = 1.0f;
    sums s;
    s.stage = 0;
    begin(c, a, b);
    begin(d, a, b);
    ccute_wgmma_wait(1);
    out[0] = c[0];
    out[1] = finish(d);
    begin(c, a, b);
    out[2] = finish_unseen(c);
    for (int k = 0; k < n; k++) {
        s.clear();
        ccute_gemm(mine, s.c, fc, a, pa, b, pb);
        ccute_wgmma_commit();
        s.next();
        out[k] = s.finish();
    }
    begin(c, a, b);
    overlapped([&]() { value *= 2.0f; });
    out[3] = c[0] * value;
    {
        const waits_at_the_end end;
        begin(c, a, b);
    }
    out[4] = c[0];
    begin(c, a, b);
    out[6] = finish_one(c[1]);
    begin(c, a, b);
    out[7] = finish_far(c);
}

CCUTE_FOLD __global__ void __launch_bounds__(128) kept(float *out)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4];
    begin(c, a, b);
    for (int i = 0; i < 4; i++)
        keep(c[i]);
    ccute_wgmma_wait(0);
    out[0] = c[0];
}

CCUTE_FOLD __global__ void __launch_bounds__(128) fenced(float *out)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4] = {0};
    fences turn;
    ccute_gemm(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ++turn;
    out[0] = c[0];
}

CCUTE_FOLD __global__ void __launch_bounds__(128) addresses(float *out)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4], kept = 2.0f, *p, *q;
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    (void)c;
    p = c;
    q = &c[1];
    float *const both[2] = {c, c + 2};
    const bool same = is_same(c, out) || c == out;
    const auto doubled = [kept]() { return 2.0f * kept; };
    out[1] = doubled();
    ccute_wgmma_wait(0);
    const auto copy = [=]() { return c[3]; };
    ccute_wgmma_fence();
    ccute_gemm(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    out[2] = copy();
    ccute_wgmma_wait(0);
    out[0] = *p + *q + both[1][0] + same;
}
// ---- folded ----
// 67 | __attribute__((unused)) CCUTE_FOLD __device__ static void begin(float (&c)[4], const unsigned short *a, const unsigned short *b)
// 69 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb;
// 72 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 73 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 67 | CCUTE_FOLD __device__ static void begin__folded(float (&c)[4], const unsigned short *a, const unsigned short *b)
// 69 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb;
// 72 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 73 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 75 |
// 79 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 80 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 81 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 85 |     begin__folded(c, a, b);
// 86 |     begin__folded(d, a, b);
// 87 |     { ccute_wgmma_wait(1); ccute_issue_hold(c); ccute_issue_hold(d); ccute_issue_hold(s.c); }
// 90 |     begin__folded(c, a, b);
// 94 |         { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, s.c[0]), CCUTE_ISSUE_RW(f, s.c[1]), CCUTE_ISSUE_RW(f, s.c[2]), CCUTE_ISSUE_RW(f, s.c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 99 |     begin__folded(c, a, b);
// 104 |         begin__folded(c, a, b);
// 107 |     begin__folded(c, a, b);
// 109 |     begin__folded(c, a, b);
// 115 |     PRODUCT; (void)tile_a; (void)tile_b;
// 116 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 117 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 119 |     begin__folded(c, a, b);
// 122 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 128 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 129 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 130 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 133 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 141 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 142 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 143 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 145 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 146 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 155 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 157 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 158 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 161 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); }
