// The same with waits in time, in helpers without a mark and by a number that a call passes.
#include <ccute/short.h>
#define PRODUCT                                                                                                        \
    const ccute_tiled_mma mma =                                                                                        \
        ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));        \
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);                                                 \
    const ccute_layout tile_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 64, 16);                                       \
    const ccute_layout tile_b = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 8, 16);                                        \
    const ccute_layout pa = ccute_partition_A_shared(mine, tile_a), pb = ccute_partition_B(mine, tile_b);              \
    const ccute_layout fc = ccute_fragment_C(mma, ccute_make_layout(TUP(64, 8)))

namespace by_helper_of_helper
{
namespace y
{
static __device__ float one(const float *c) { return c[3]; }
} // namespace y
static __device__ float sum(const float *c) { return y::one(c) + 1; }
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    out[n] = sum(c);
}
} // namespace by_helper_of_helper

namespace by_template_helper
{
template <int I> static __device__ float at(const float *c) { return c[I]; }
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    out[n] = at<2>(c);
}
} // namespace by_template_helper

namespace by_lambda_tpl
{
template <class F> static __device__ float call(F f) { return f(1); }
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    out[n] = call([&](int i) { return c[i]; });
}
} // namespace by_lambda_tpl

namespace by_member_method_read
{
struct T {
    float c[4];
    __device__ float get(int i) const { return c[i]; }
};
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    T t;
    ccute_wgmma_fence();
    ccute_gemm_first(mine, t.c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    out[n] = t.get(n);
}
} // namespace by_member_method_read

namespace by_member_operator
{
struct T {
    float c[4];
    __device__ float operator[](int i) const { return c[i]; }
};
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    T t;
    ccute_wgmma_fence();
    ccute_gemm_first(mine, t.c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    out[n] = t[2];
}
} // namespace by_member_operator

namespace by_ptr_alias2
{
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4];
    float *p;
    p = c;
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    out[n] = p[1];
}
} // namespace by_ptr_alias2

namespace by_ptr_carried
{
struct T {
    float *c;
};
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4];
    T t = {c};
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    out[n] = t.c[1];
}
} // namespace by_ptr_carried

namespace by_ptr_carried_product
{
struct T {
    float *c;
};
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4];
    T t = {c};
    ccute_wgmma_fence();
    ccute_gemm_first(mine, t.c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    out[n] = c[1];
}
} // namespace by_ptr_carried_product

namespace by_ret_ptr
{
static __device__ float *id(float *c) { return c; }
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    out[n] = id(c)[1];
}
} // namespace by_ret_ptr

namespace by_cond
{
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4], e[4] = {0};
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    out[n] = (n ? c : e)[1];
}
} // namespace by_cond

namespace by_asm
{
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    asm volatile("add.f32 %0, %0, 1.0;" : "+f"(c[0]));
    out[n] = c[0];
}
} // namespace by_asm

namespace by_asm_in
{
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4];
    float v;
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    asm volatile("mov.f32 %0, %1;" : "=f"(v) : "f"(c[0]));
    out[n] = v;
}
} // namespace by_asm_in

namespace by_goto
{
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    if (n)
        goto there;
    out[0] = 1;
there:
    out[n] = c[1];
}
} // namespace by_goto

namespace by_wait_in_helper0
{
static __device__ void rest() { ccute_wgmma_wait(0); }
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    rest();
    out[n] = c[0];
}
} // namespace by_wait_in_helper0

namespace by_wait_in_helper_t
{
template <int N> static __device__ void rest() { ccute_wgmma_wait(N); }
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    rest<0>();
    out[n] = c[0];
}
} // namespace by_wait_in_helper_t

namespace by_wait_in_helper_arg
{
static __device__ void rest(bool all)
{
    if (all)
        ccute_wgmma_wait(0);
    else
        ccute_wgmma_wait(1);
}
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    rest(true);
    out[n] = c[0];
}
} // namespace by_wait_in_helper_arg

namespace by_commit_in_helper
{
static __device__ void send() { ccute_wgmma_commit(); }
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    send();
    ccute_wgmma_wait(0);
    out[n] = c[1];
}
} // namespace by_commit_in_helper

namespace by_param_nocaller
{
CCUTE_FOLD __device__ void step(float *c, const unsigned short *a, const unsigned short *b, float *out, int n)
{
    PRODUCT;
    CCUTE_ALIGNED(a, 256);
    CCUTE_ALIGNED(b, 256);
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    out[n] = c[1];
}
} // namespace by_param_nocaller

namespace by_this_member
{
struct T {
    float c[4];
    CCUTE_FOLD __device__ void go(const unsigned short *a, const unsigned short *b, float *out, int n)
    {
        PRODUCT;
        CCUTE_ALIGNED(a, 256);
        CCUTE_ALIGNED(b, 256);
        ccute_wgmma_fence();
        ccute_gemm_first(mine, c, fc, a, pa, b, pb);
        ccute_wgmma_commit();
        ccute_wgmma_wait(0);
        out[n] = c[1];
    }
};
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    T t;
    t.go(a, b, out, n);
}
} // namespace by_this_member

namespace by_hold_asm
{
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    for (int i = 0; i < 4; i++)
        asm volatile("" : "+f"(c[i])::"memory");
    ccute_wgmma_wait(0);
    out[n] = c[0];
}
} // namespace by_hold_asm
// ---- folded ----
// 21 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 22 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 23 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 25 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 26 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 28 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 38 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 39 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 40 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 42 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 43 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 45 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 55 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 56 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 57 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 59 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 60 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 62 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 75 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 76 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 77 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 79 |     { ccute_issue_hold(t.c); ccute_wgmma_fence(); }
// 80 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, t.c[0]), CCUTE_ISSUE_W(f, t.c[1]), CCUTE_ISSUE_W(f, t.c[2]), CCUTE_ISSUE_W(f, t.c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 82 |     { ccute_wgmma_wait(0); ccute_issue_hold(t.c); }
// 95 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 96 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 97 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 99 |     { ccute_issue_hold(t.c); ccute_wgmma_fence(); }
// 100 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, t.c[0]), CCUTE_ISSUE_W(f, t.c[1]), CCUTE_ISSUE_W(f, t.c[2]), CCUTE_ISSUE_W(f, t.c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 102 |     { ccute_wgmma_wait(0); ccute_issue_hold(t.c); }
// 111 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 112 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 113 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 117 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 118 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 120 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 132 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 133 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 134 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 137 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 138 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 140 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 152 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 153 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 154 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 157 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 158 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, t.c[0]), CCUTE_ISSUE_W(f, t.c[1]), CCUTE_ISSUE_W(f, t.c[2]), CCUTE_ISSUE_W(f, t.c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 160 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 170 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 171 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 172 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 174 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 175 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 177 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 186 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 187 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 188 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 190 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 191 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 193 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 202 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 203 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 204 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 206 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 207 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 209 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 219 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 220 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 221 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 224 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 225 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 227 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 237 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 238 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 239 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 241 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 242 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 244 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 258 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 259 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 260 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 262 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 263 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 275 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 276 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 277 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 279 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 280 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 298 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 299 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 300 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 302 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 303 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 315 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 316 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 317 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 319 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 320 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 322 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 331 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb;
// 335 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 348 |         PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb;
// 352 |         { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 360 |     PRODUCT; (void)tile_a; (void)tile_b;
// 361 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 362 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 372 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 373 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 374 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 376 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 377 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 381 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); }
