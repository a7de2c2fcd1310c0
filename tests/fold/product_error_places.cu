// Sums that share an element with one another or with an operand: the order of the instructions would show.
#include <ccute/short.h>

#define SUMS(m, n)                                                                                                     \
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(8, 8, 4, CCUTE_F64, CCUTE_F64, CCUTE_F64));             \
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);                                                 \
    const ccute_layout held_a = ccute_fragment_A(mma, ccute_make_layout(TUP(m, 4)));                                   \
    const ccute_layout held_b = ccute_fragment_B(mma, ccute_make_layout(TUP(n, 4)));                                   \
    const ccute_layout held_c = ccute_fragment_C(mma, ccute_make_layout(TUP(m, n)))

CCUTE_FOLD __global__ void __launch_bounds__(32) one_place(double *out)
{
    SUMS(16, 8);
    double a[2] = {1, 2}, b[1] = {3}, c[4] = {0};
    ccute_gemm(mine, c, ccute_make_layout(TUP(2, 2, 1), TUP(1, 0, 0)), a, held_a, b, held_b);
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void __launch_bounds__(32) overlapping(double *out)
{
    SUMS(16, 8);
    double a[2] = {1, 2}, b[1] = {3}, c[4] = {0};
    ccute_gemm(mine, c, ccute_make_layout(TUP(2, 2, 1), TUP(1, 1, 0)), a, held_a, b, held_b);
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void __launch_bounds__(32) a_in_c(double *out)
{
    SUMS(16, 8);
    double x[6] = {1, 2}, b[1] = {3};
    ccute_gemm(mine, x + 1, held_c, x, held_a, b, held_b);
    out[threadIdx.x] = x[1];
}

CCUTE_FOLD __global__ void __launch_bounds__(32) b_in_c(double *out)
{
    SUMS(8, 16);
    double a[1] = {1}, x[6] = {3};
    ccute_gemm_first(mine, x, held_c, a, held_a, x + 3, held_b);
    out[threadIdx.x] = x[1];
}

// Side by side, in turns, and all of one instruction, which reads before it writes.
CCUTE_FOLD __global__ void __launch_bounds__(32) side_by_side(double *out)
{
    SUMS(16, 8);
    double x[7] = {1, 2, 3};
    ccute_gemm(mine, x + 3, held_c, x, held_a, x + 2, held_b);
    out[threadIdx.x] = x[3];
}

CCUTE_FOLD __global__ void __launch_bounds__(32) in_turns(double *out)
{
    SUMS(16, 8);
    double x[8] = {1, 0, 2}, b[1] = {3};
    ccute_gemm(mine, x + 1, ccute_make_layout(TUP(2, 2, 1), TUP(2, 4, 0)), x, ccute_make_layout(TUP(1, 2, 1), TUP(0, 2, 0)),
               b, held_b);
    out[threadIdx.x] = x[1];
}

CCUTE_FOLD __global__ void __launch_bounds__(32) one_instruction(double *out)
{
    SUMS(8, 8);
    double x[2] = {1}, b[1] = {3};
    ccute_gemm(mine, x, held_c, x, held_a, b, held_b);
    out[threadIdx.x] = x[0];
}
// ---- folded ----
// exit 1
// ! product_error_places.cu:15:25: error: C has the layout (2,2,1):(1,0,0), which puts two sums of a thread into one element: ccute_fragment_C gives each its own
// !     ccute_gemm(mine, c, ccute_make_layout(TUP(2, 2, 1), TUP(1, 0, 0)), a, held_a, b, held_b);
// !                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_error_places.cu:23:25: error: C has the layout (2,2,1):(1,1,0), which puts two sums of a thread into one element: ccute_fragment_C gives each its own
// !     ccute_gemm(mine, c, ccute_make_layout(TUP(2, 2, 1), TUP(1, 1, 0)), a, held_a, b, held_b);
// !                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_error_places.cu:31:37: error: C and A share elements of 'x', and an instruction would read A after another has written sums there: put A into an array of its own
// !     ccute_gemm(mine, x + 1, held_c, x, held_a, b, held_b);
// !                                     ^
// ! product_error_places.cu:39:50: error: C and B share elements of 'x', and an instruction would read B after another has written sums there: put B into an array of its own
// !     ccute_gemm_first(mine, x, held_c, a, held_a, x + 3, held_b);
// !                                                  ^~~~~
