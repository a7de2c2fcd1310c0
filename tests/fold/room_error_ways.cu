// Arrays that are too small for the products of the methods that are given them, or of pointers in objects.
#include <ccute/short.h>
CCUTE_FOLD static __device__ ccute_tiled_mma product()
{
    const ccute_mma_atom atom = ccute_mma(16, 8, 16, CCUTE_BF16, CCUTE_BF16, CCUTE_F32);
    return ccute_thread_slice(ccute_make_tiled_mma(atom, ccute_make_layout(TUP(1, 1, 1))), threadIdx.x);
}

namespace by_carried
{
struct P {
    float *c;
};
CCUTE_FOLD __global__ void kernel(float *d, const float *g)
{
    unsigned short a[32] = {0}, b[16] = {0};
    float c[8] = {0};
    const P p = {c};
    const ccute_tiled_mma mma = product();
    ccute_gemm(mma, p.c, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 32))), a,
               ccute_fragment_A(mma, ccute_make_layout(TUP(64, 16))), b,
               ccute_fragment_B(mma, ccute_make_layout(TUP(32, 16))));
    d[threadIdx.x] = c[0];
}
} // namespace by_carried

namespace by_carried_nonconst
{
struct P {
    float *c;
};
CCUTE_FOLD __global__ void kernel(float *d, const float *g)
{
    unsigned short a[32] = {0}, b[16] = {0};
    float c[8] = {0};
    P p;
    p.c = c;
    const ccute_tiled_mma mma = product();
    ccute_gemm(mma, p.c, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 32))), a,
               ccute_fragment_A(mma, ccute_make_layout(TUP(64, 16))), b,
               ccute_fragment_B(mma, ccute_make_layout(TUP(32, 16))));
    d[threadIdx.x] = c[0];
}
} // namespace by_carried_nonconst

namespace by_carried_method
{
struct P {
    float *c;
    CCUTE_FOLD __device__ void step(const unsigned short *a, const unsigned short *b) const
    {
        const ccute_tiled_mma mma = product();
        ccute_gemm(mma, c, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 32))), a,
                   ccute_fragment_A(mma, ccute_make_layout(TUP(64, 16))), b,
                   ccute_fragment_B(mma, ccute_make_layout(TUP(32, 16))));
    }
};
CCUTE_FOLD __global__ void kernel(float *d, const float *g)
{
    unsigned short a[32] = {0}, b[16] = {0};
    float c[8] = {0};
    P p{c};
    p.step(a, b);
    d[threadIdx.x] = c[0];
}
} // namespace by_carried_method

namespace by_method
{
struct P {
    float c[8];
    CCUTE_FOLD __device__ void step(float *q, const unsigned short *a, const unsigned short *b)
    {
        const ccute_tiled_mma mma = product();
        ccute_gemm(mma, q, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 32))), a,
                   ccute_fragment_A(mma, ccute_make_layout(TUP(64, 16))), b,
                   ccute_fragment_B(mma, ccute_make_layout(TUP(32, 16))));
    }
};
CCUTE_FOLD __global__ void kernel(float *d, const float *g)
{
    unsigned short a[32] = {0}, b[16] = {0};
    P p = {};
    p.step(p.c, a, b);
    d[threadIdx.x] = p.c[0];
}
} // namespace by_method

namespace by_this
{
struct P {
    float c[8];
    CCUTE_FOLD __device__ void step(const unsigned short *a, const unsigned short *b)
    {
        const ccute_tiled_mma mma = product();
        ccute_gemm(mma, this->c, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 32))), a,
                   ccute_fragment_A(mma, ccute_make_layout(TUP(64, 16))), b,
                   ccute_fragment_B(mma, ccute_make_layout(TUP(32, 16))));
    }
};
CCUTE_FOLD __global__ void kernel(float *d, const float *g)
{
    unsigned short a[32] = {0}, b[16] = {0};
    P p = {};
    p.step(a, b);
    d[threadIdx.x] = p.c[0];
}
} // namespace by_this

namespace by_member_implicit
{
struct P {
    float c[8];
    CCUTE_FOLD __device__ void step(const unsigned short *a, const unsigned short *b)
    {
        const ccute_tiled_mma mma = product();
        ccute_gemm(mma, c, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 32))), a,
                   ccute_fragment_A(mma, ccute_make_layout(TUP(64, 16))), b,
                   ccute_fragment_B(mma, ccute_make_layout(TUP(32, 16))));
    }
};
CCUTE_FOLD __global__ void kernel(float *d, const float *g)
{
    unsigned short a[32] = {0}, b[16] = {0};
    P p = {};
    p.step(a, b);
    d[threadIdx.x] = p.c[0];
}
} // namespace by_member_implicit

namespace by_reassigned
{
CCUTE_FOLD __global__ void kernel(float *d, const float *g)
{
    unsigned short a[32] = {0}, b[16] = {0};
    float c[8] = {0};
    float *q;
    q = c;
    const ccute_tiled_mma mma = product();
    ccute_gemm(mma, q, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 32))), a,
               ccute_fragment_A(mma, ccute_make_layout(TUP(64, 16))), b,
               ccute_fragment_B(mma, ccute_make_layout(TUP(32, 16))));
    d[threadIdx.x] = q[0];
}
} // namespace by_reassigned
// ---- folded ----
// exit 1
// ! room_error_ways.cu:20:21: error: the array 'p.c' has 8 elements, and the layout ((2,2),4,4):((1,2),4,16) reaches 64
// !     ccute_gemm(mma, p.c, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 32))), a,
// !                     ^~~
// ! room_error_ways.cu:39:21: error: the array 'p.c' has 8 elements, and the layout ((2,2),4,4):((1,2),4,16) reaches 64
// !     ccute_gemm(mma, p.c, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 32))), a,
// !                     ^~~
// ! room_error_ways.cu:96:25: error: the array 'this->c' has 8 elements, and the layout ((2,2),4,4):((1,2),4,16) reaches 64
// !         ccute_gemm(mma, this->c, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 32))), a,
// !                         ^~~~~~~
// ! room_error_ways.cu:117:25: error: the array 'c' has 8 elements, and the layout ((2,2),4,4):((1,2),4,16) reaches 64
// !         ccute_gemm(mma, c, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 32))), a,
// !                         ^
// ! room_error_ways.cu:140:21: error: the array 'q' has 8 elements, and the layout ((2,2),4,4):((1,2),4,16) reaches 64
// !     ccute_gemm(mma, q, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 32))), a,
// !                     ^
// ! room_error_ways.cu:63:5: error: 'c' has 8 elements, and 'step' uses it with the layout ((2,2),4,4):((1,2),4,16), which reaches 64
// !     p.step(a, b);
// !     ^~~~~~~~~~~~
// ! room_error_ways.cu:53:25: note: the helper uses it here
// !         ccute_gemm(mma, c, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 32))), a,
// !                         ^
// ! room_error_ways.cu:84:12: error: 'p.c' has 8 elements, and 'step' uses it with the layout ((2,2),4,4):((1,2),4,16), which reaches 64
// !     p.step(p.c, a, b);
// !            ^~~
// ! room_error_ways.cu:75:25: note: the helper uses it here
// !         ccute_gemm(mma, q, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 32))), a,
// !                         ^
