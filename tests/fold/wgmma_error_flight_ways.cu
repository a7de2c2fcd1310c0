// Registers under way, touched through what has no mark, through objects, by asm and after labels; waits that are too
// late.
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
    out[n] = sum(c);
    ccute_wgmma_wait(0);
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
    out[n] = at<2>(c);
    ccute_wgmma_wait(0);
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
    out[n] = call([&](int i) { return c[i]; });
    ccute_wgmma_wait(0);
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
    out[n] = t.get(n);
    ccute_wgmma_wait(0);
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
    out[n] = t[2];
    ccute_wgmma_wait(0);
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
    out[n] = p[1];
    ccute_wgmma_wait(0);
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
    out[n] = t.c[1];
    ccute_wgmma_wait(0);
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
    out[n] = c[1];
    ccute_wgmma_wait(0);
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
    out[n] = id(c)[1];
    ccute_wgmma_wait(0);
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
    out[n] = (n ? c : e)[1];
    ccute_wgmma_wait(0);
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
    asm volatile("add.f32 %0, %0, 1.0;" : "+f"(c[0]));
    ccute_wgmma_wait(0);
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
    asm volatile("mov.f32 %0, %1;" : "=f"(v) : "f"(c[0]));
    ccute_wgmma_wait(0);
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
    if (n)
        goto there;
    out[0] = 1;
there:
    out[n] = c[1];
    ccute_wgmma_wait(0);
}
} // namespace by_goto

namespace by_wait_in_helper1
{
static __device__ void rest() { ccute_wgmma_wait(1); }
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
    ccute_wgmma_wait(0);
}
} // namespace by_wait_in_helper1

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
    rest<1>();
    out[n] = c[0];
    ccute_wgmma_wait(0);
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
    rest(false);
    out[n] = c[0];
    ccute_wgmma_wait(0);
}
} // namespace by_wait_in_helper_arg

namespace by_wait_in_helper_then
{
static __device__ void rest(bool all)
{
    if (all)
        ccute_wgmma_wait(1);
    else
        ccute_wgmma_wait(0);
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
    ccute_wgmma_wait(0);
}
} // namespace by_wait_in_helper_then

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
    out[n] = c[1];
    ccute_wgmma_wait(0);
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
    out[n] = c[1];
    ccute_wgmma_wait(0);
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
        out[n] = c[1];
        ccute_wgmma_wait(0);
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
// ---- folded ----
// exit 1
// ! wgmma_error_flight_ways.cu:29:14: error: 'c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[n] = sum(c);
// !              ^~~~~~
// ! wgmma_error_flight_ways.cu:27:5: note: the product begins here
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:46:14: error: 'c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[n] = at<2>(c);
// !              ^~~~~~~~
// ! wgmma_error_flight_ways.cu:44:5: note: the product begins here
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:63:14: error: 'c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[n] = call([&](int i) { return c[i]; });
// !              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:61:5: note: the product begins here
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:83:14: error: 't.c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[n] = t.get(n);
// !              ^~~~~~~~
// ! wgmma_error_flight_ways.cu:81:5: note: the product begins here
// !     ccute_gemm_first(mine, t.c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:103:14: error: 't.c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[n] = t[2];
// !              ^~~~
// ! wgmma_error_flight_ways.cu:101:5: note: the product begins here
// !     ccute_gemm_first(mine, t.c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:121:14: error: 'c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[n] = p[1];
// !              ^
// ! wgmma_error_flight_ways.cu:119:5: note: the product begins here
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:141:14: error: 'c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[n] = t.c[1];
// !              ^~~
// ! wgmma_error_flight_ways.cu:139:5: note: the product begins here
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:161:14: error: 't.c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[n] = c[1];
// !              ^
// ! wgmma_error_flight_ways.cu:159:5: note: the product begins here
// !     ccute_gemm_first(mine, t.c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:178:14: error: 'c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[n] = id(c)[1];
// !              ^~~~~
// ! wgmma_error_flight_ways.cu:176:5: note: the product begins here
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:194:14: error: 'c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[n] = (n ? c : e)[1];
// !              ^~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:192:5: note: the product begins here
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:210:48: error: 'c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     asm volatile("add.f32 %0, %0, 1.0;" : "+f"(c[0]));
// !                                                ^
// ! wgmma_error_flight_ways.cu:208:5: note: the product begins here
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:228:52: error: 'c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     asm volatile("mov.f32 %0, %1;" : "=f"(v) : "f"(c[0]));
// !                                                    ^
// ! wgmma_error_flight_ways.cu:226:5: note: the product begins here
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:249:14: error: 'c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[n] = c[1];
// !              ^
// ! wgmma_error_flight_ways.cu:243:5: note: the product begins here
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:267:14: error: 'c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[n] = c[0];
// !              ^
// ! wgmma_error_flight_ways.cu:264:5: note: the product begins here
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:285:14: error: 'c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[n] = c[0];
// !              ^
// ! wgmma_error_flight_ways.cu:282:5: note: the product begins here
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:309:14: error: 'c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[n] = c[0];
// !              ^
// ! wgmma_error_flight_ways.cu:306:5: note: the product begins here
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:333:14: error: 'c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[n] = c[0];
// !              ^
// ! wgmma_error_flight_ways.cu:330:5: note: the product begins here
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:350:14: error: 'c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[n] = c[1];
// !              ^
// ! wgmma_error_flight_ways.cu:348:5: note: the product begins here
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:382:18: error: 'c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !         out[n] = c[1];
// !                  ^
// ! wgmma_error_flight_ways.cu:380:9: note: the product begins here
// !         ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:392:5: error: 't' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     t.go(a, b, out, n);
// !     ^~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_ways.cu:392:5: note: the product begins here
// !     t.go(a, b, out, n);
// !     ^~~~~~~~~~~~~~~~~~
