/* Kernels whose copies have known widths. In front of each: what the report says of its copies, in order, and how often
 * PTX has which moves of that width (tests/run-copies-ptx.sh). */
#include <ccute/short.h>

struct two_floats {
    float x, y;
};
struct three_floats {
    float x, y, z;
};
struct __align__(16) four_floats { float x, y, z, w; };

// says: 2 x 128-bit copies where d is 16-byte aligned and s is 16-byte aligned, else 32 x 8-bit copies
// moves: 2 ld.global.128, 2 st.global.128
CCUTE_FOLD __global__ void __launch_bounds__(32) bytes(char *d, const char *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 32)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}

// says: 1 x 64-bit copies where d is 8-byte aligned and s is 8-byte aligned, else 8 x 8-bit copies
// moves: 1 ld.global.64, 1 st.global.64
CCUTE_FOLD __global__ void __launch_bounds__(32) eight_bytes(char *d, const char *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout(TUP(32, 8), TUP(24, 1)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}

// says: 1 x 32-bit copies where d is 4-byte aligned and s is 4-byte aligned, else 4 x 8-bit copies
// moves: 1 ld.global.32, 1 st.global.32
CCUTE_FOLD __global__ void __launch_bounds__(32) four_bytes(char *d, const char *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout(TUP(32, 4), TUP(12, 1)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}

// says: 3 x 16-bit copies where d is 2-byte aligned and s is 2-byte aligned, else 6 x 8-bit copies
// moves: 3 ld.global.16, 3 st.global.16
CCUTE_FOLD __global__ void __launch_bounds__(32) six_bytes(char *d, const char *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 6)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}

// says: 5 x 8-bit copies
// moves: 5 ld.global.8, 5 st.global.8
CCUTE_FOLD __global__ void __launch_bounds__(32) five_bytes(char *d, const char *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 5)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}

// says: 2 x 128-bit copies where d is 16-byte aligned and s is 16-byte aligned, else 16 x 16-bit copies
// moves: 2 ld.global.128, 2 st.global.128
CCUTE_FOLD __global__ void __launch_bounds__(32) shorts(short *d, const short *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 16)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}

// says: 3 x 32-bit copies where d is 4-byte aligned and s is 4-byte aligned, else 6 x 16-bit copies
// moves: 3 ld.global.32, 3 st.global.32
CCUTE_FOLD __global__ void __launch_bounds__(32) six_shorts(short *d, const short *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 6)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}

// says: 2 x 128-bit copies
// moves: 2 ld.global.128, 2 st.global.128
CCUTE_FOLD __global__ void __launch_bounds__(32) floats_stated(float *d, const float *s)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 8)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}

// says: 3 x 64-bit copies
// moves: 3 ld.global.64, 3 st.global.64
CCUTE_FOLD __global__ void __launch_bounds__(32) floats_stated_8(float *d, const float *s)
{
    CCUTE_ALIGNED(d, 8);
    CCUTE_ALIGNED(s, 8);
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 6)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}

// says: 8 x 32-bit copies
// moves: 8 ld.global.32, 8 st.global.32
CCUTE_FOLD __global__ void __launch_bounds__(32) floats_apart(float *d, const float *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_left(TUP(32, 8)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}

// says: 2 x 128-bit loads where s is 16-byte aligned, else 8 x 32-bit loads
// says: 2 x 128-bit stores where d is 16-byte aligned, else 8 x 32-bit stores
// moves: 2 ld.global.128, 2 st.global.128
CCUTE_FOLD __global__ void __launch_bounds__(32) through_registers(float *d, const float *s, float by)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 8)), threadIdx.x, ALL);
    float r[8];
    ccute_copy(r, ccute_make_layout_left(8), s, a);
    for (int i = 0; i < 8; i++)
        r[i] *= by;
    ccute_copy(d, a, r, ccute_make_layout_left(8));
}

// says: 2 x 128-bit loads where s is 16-byte aligned and ld % 4 == 0, else 8 x 32-bit loads
// says: 2 x 128-bit stores where d is 16-byte aligned and ld % 4 == 0, else 8 x 32-bit stores
// moves: 2 ld.global.128, 2 st.global.128
CCUTE_FOLD __global__ void __launch_bounds__(32) dynamic_stride(float *d, const float *s, int ld, float by)
{
    const ccute_layout a = ccute_slice(ccute_make_layout(TUP(32, 8), TUP(ld, 1)), threadIdx.x, ALL);
    float r[8];
    ccute_copy(r, ccute_make_layout_left(8), s, a);
    for (int i = 0; i < 8; i++)
        r[i] += by;
    ccute_copy(d, a, r, ccute_make_layout_left(8));
}

// says: 1 x 128-bit copies where d is 16-byte aligned and s is 16-byte aligned and unit == 1, else 4 x 32-bit copies
// moves: 1 ld.global.128, 1 st.global.128
CCUTE_FOLD __global__ void __launch_bounds__(32) unit_stride_at_run_time(float *d, const float *s, int unit)
{
    const ccute_layout from = ccute_slice(ccute_make_layout(TUP(32, 4), TUP(64, unit)), threadIdx.x, ALL);
    const ccute_layout to = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    ccute_copy(d, to, s, from);
}

// says: 4 x 128-bit copies
// moves: 4 ld.global.128, 4 st.global.128
CCUTE_FOLD __global__ void __launch_bounds__(32) doubles(double *d, const double *s)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 8)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}

// says: 5 x 64-bit copies
// moves: 5 ld.global.64, 5 st.global.64
CCUTE_FOLD __global__ void __launch_bounds__(32) five_doubles(double *d, const double *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 5)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}

// says: 2 x 128-bit copies where d is 16-byte aligned and s is 16-byte aligned, else 8 x 32-bit copies
// moves: 2 ld.global.128, 2 st.global.128
CCUTE_FOLD __global__ void __launch_bounds__(32) pairs(two_floats *d, const two_floats *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}

// says: 12 x 32-bit copies
// moves: 12 ld.global.32, 12 st.global.32
CCUTE_FOLD __global__ void __launch_bounds__(32) triples(three_floats *d, const three_floats *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}

// says: 4 x 128-bit copies
// moves: 4 ld.global.128, 4 st.global.128
CCUTE_FOLD __global__ void __launch_bounds__(32) quadruples(four_floats *d, const four_floats *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}

// says: 1 x 128-bit copies
// says: 1 x 128-bit copies
// moves: 1 ld.global.128, 1 st.shared.128, 1 ld.shared.128, 1 st.global.128
CCUTE_FOLD __global__ void __launch_bounds__(64) through_shared(float *d, const float *s)
{
    const ccute_layout all = ccute_make_layout_right(TUP(64, 4));
    CCUTE_SHARED(float, t, all, 256);
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    ccute_copy(t, ccute_slice(all, threadIdx.x, ALL), s, ccute_slice(all, threadIdx.x, ALL));
    __syncthreads();
    ccute_copy(d, ccute_slice(all, threadIdx.x, ALL), t, ccute_slice(all, 63 - threadIdx.x, ALL));
}

// says: 1 x 128-bit copies
// says: 1 x 128-bit copies
// moves: 1 ld.global.128, 1 st.shared.128, 1 ld.shared.128, 1 st.global.128
CCUTE_FOLD __global__ void __launch_bounds__(64) swizzle_that_keeps(float *d, const float *s)
{
    const ccute_layout all = ccute_make_layout_right(TUP(64, 4)), swizzled = ccute_swizzle(3, 2, 3, all);
    CCUTE_SHARED(float, t, all, 256);
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    ccute_copy(t, ccute_slice(swizzled, threadIdx.x, ALL), s, ccute_slice(all, threadIdx.x, ALL));
    __syncthreads();
    ccute_copy(d, ccute_slice(all, threadIdx.x, ALL), t, ccute_slice(swizzled, 63 - threadIdx.x, ALL));
}

// says: 2 x 64-bit copies
// moves: 2 ld.global.64, 2 st.shared.64
CCUTE_FOLD __global__ void __launch_bounds__(64) swizzle_that_halves(float *d, const float *s)
{
    const ccute_layout all = ccute_make_layout_right(TUP(64, 4)), swizzled = ccute_swizzle(3, 1, 3, all);
    CCUTE_SHARED(float, t, all, 256);
    CCUTE_ALIGNED(s, 16);
    ccute_copy(t, ccute_slice(swizzled, threadIdx.x, ALL), s, ccute_slice(all, threadIdx.x, ALL));
    __syncthreads();
    d[threadIdx.x] = t[threadIdx.x * 5 % 256];
}

// says: 2 x 128-bit stores
// moves: 2 st.global.128
CCUTE_FOLD __global__ void __launch_bounds__(32) filled(float *d, float value)
{
    CCUTE_ALIGNED(d, 16);
    ccute_fill(d, ccute_slice(ccute_make_layout_right(TUP(32, 8)), threadIdx.x, ALL), value);
}

// says: 1 x 128-bit stores
// moves: 1 st.global.128
CCUTE_FOLD __global__ void __launch_bounds__(32) cleared(short *d)
{
    CCUTE_ALIGNED(d, 16);
    ccute_clear(d, ccute_slice(ccute_make_layout_right(TUP(32, 8)), threadIdx.x, ALL));
}

// says: 2 x 128-bit copies
// moves: 2 ld.global.128, 2 st.global.128
CCUTE_FOLD __global__ void __launch_bounds__(32) under_a_predicate(float *d, const float *s, const unsigned char *p)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    const ccute_layout a = ccute_slice(ccute_make_layout(TUP(32, TUP(4, 2)), TUP(8, TUP(1, 4))), threadIdx.x, ALL);
    ccute_copy_if(p, ccute_make_layout(TUP(4, 2), TUP(0, 1)), d, a, s, a);
}

// says: 4 x 128-bit loads
// says: 4 x 128-bit stores
// moves: 4 ld.global.128, 4 st.global.128
CCUTE_FOLD __global__ void __launch_bounds__(32) tiled(float *d, const float *s, float by)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    const ccute_tiled_copy copy = ccute_make_tiled_copy(
        ccute_universal_copy(128, 32), ccute_make_layout_right(TUP(4, 8)), ccute_make_layout_right(TUP(1, 4)));
    const ccute_layout tile = ccute_make_layout_right(TUP(16, 32));
    const ccute_layout from = ccute_partition_S(copy, tile, threadIdx.x);
    const ccute_layout to = ccute_partition_D(copy, tile, threadIdx.x), f = ccute_make_layout_left(ccute_shape(from));
    CCUTE_REGS(float, r, f, 16);
    ccute_copy(r, f, s, from);
    for (int i = 0; i < ccute_size(f); i++)
        r[i] *= by;
    ccute_copy(d, to, r, f);
}

// says: 2 x 128-bit loads where s is 16-byte aligned, else 8 x 32-bit loads
// moves: 2 ld.global.128
CCUTE_FOLD __global__ void __launch_bounds__(32) in_a_loop(float *d, const float *s, int n)
{
    float r[8], sum = 0;
#pragma unroll 1
    for (int k = 0; k < n; k++) {
        ccute_copy(r, ccute_make_layout_left(8), s,
                   ccute_slice(ccute_make_layout_right(TUP(64, 32, 8)), k, threadIdx.x, ALL));
        for (int i = 0; i < 8; i++)
            sum += r[i];
    }
    d[threadIdx.x] = sum;
}

// says: 2 x 128-bit copies
// moves: 2 ld.global.128, 2 st.global.128
CCUTE_FOLD __global__ void __launch_bounds__(32) across_rows(float *d, const float *s, int ld)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    CCUTE_ASSUME(ld % 4 == 0);
    const ccute_layout a = ccute_slice(ccute_make_layout(TUP(32, TUP(4, 2)), TUP(4, TUP(1, ld))), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}

// says: 1 x 128-bit copies where d is 16-byte aligned and s is 16-byte aligned, else 4 x 32-bit copies
// moves: 1 ld.global.128, 1 st.global.128
CCUTE_FOLD __global__ void __launch_bounds__(32) advanced(float *d, const float *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    ccute_copy(d + 8, a, &s[4 * blockIdx.x], a);
}

// says: 4 x 32-bit copies
// moves: 4 ld.global.32, 4 st.global.32
CCUTE_FOLD __global__ void __launch_bounds__(32) advanced_by_one(float *d, const float *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    ccute_copy(d, a, s + 1, a);
}

// says: 4 x 32-bit copies
// moves: 4 ld.global.32, 4 st.global.32
CCUTE_FOLD __global__ void __launch_bounds__(32) backwards(float *d, const float *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    const ccute_layout b = ccute_slice(ccute_offset_by(3, ccute_make_layout(TUP(32, 4), TUP(4, -1))), threadIdx.x, ALL);
    ccute_copy(d, a, s, b);
}
