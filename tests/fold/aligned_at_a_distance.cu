// An alignment that is stated of a pointer some way from an array or a parameter, which nothing is known about.
#include <ccute/async.h>
#include <ccute/cpu.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void from_an_aligned_array(const float *p, int n)
{
    extern __shared__ unsigned char raw[];
    const ccute_layout l = ccute_make_layout(8);
    float *to = (float *)(raw + n);
    CCUTE_ALIGNED(to, 16); /* so n is a multiple of 16 */
    CCUTE_ALIGNED(p, 16);
    ccute_copy(to, l, p, l);
}

CCUTE_FOLD __global__ void of_a_variable(float *p, int n)
{
    const ccute_layout l = ccute_make_layout(8);
    const float *from = p + n;
    float r[8];
    if (n > 5) {
        CCUTE_ALIGNED(from, 16); /* nothing follows about p or n */
        ccute_copy(r, l, from, l);
        p[0] = r[3];
    }
    ccute_copy(r, l, from, l);
    ccute_copy(r, l, p, l);
    p[1] = r[3];
}

CCUTE_FOLD __global__ void by_an_engine(const short *p, int n)
{
    extern __shared__ unsigned char raw[];
    __shared__ ccute_barrier full;
    const ccute_layout l = ccute_make_layout(64);
    short *to = (short *)(raw + n);
    CCUTE_ALIGNED(to, 16);
    CCUTE_ALIGNED(p, 16);
    if (threadIdx.x == 0) {
        ccute_barrier_init(&full, 1);
        ccute_barrier_arrive_expect(&full, 128);
        ccute_copy_with(ccute_bulk_load_atom(&full), to, l, p, l);
    }
}

CCUTE_FOLD __global__ void of_a_sum(float *p, int n)
{
    const ccute_layout l = ccute_make_layout(8);
    float r[8];
    CCUTE_ALIGNED(p, 16);
    CCUTE_ALIGNED(p + n, 16); /* so n is a multiple of 4 */
    ccute_copy(r, l, p + n, l);
    ccute_copy(r, l, p + 2 * n, l);
    p[1] = r[3];
}
// ---- folded ----
// 9 |     /* l = 8:1 */
// 13 |     { const auto v0 = ccute_load_global<4>(p), v1 = ccute_load_global<4, 4>(p); ccute_store_shared(to, v0); ccute_store_shared<4>(to, v1); }
// 18 |     /* l = 8:1 */
// 23 |         { const auto v0 = ccute_load_global<4>(from), v1 = ccute_load_global<4, 4>(from); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; r[4] = v1[0]; r[5] = v1[1]; r[6] = v1[2]; r[7] = v1[3]; }
// 26 |     if (((size_t)p & 15) == 0 && n % 4 == 0) { { const auto v0 = ccute_load_global<4>(from), v1 = ccute_load_global<4, 4>(from); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; r[4] = v1[0]; r[5] = v1[1]; r[6] = v1[2]; r[7] = v1[3]; }
// 27 |     { const auto v0 = ccute_load_global<4>(p), v1 = ccute_load_global<4, 4>(p); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; r[4] = v1[0]; r[5] = v1[1]; r[6] = v1[2]; r[7] = v1[3]; } } else {
// 26 |  { r[0] = from[0]; r[1] = from[1]; r[2] = from[2]; r[3] = from[3]; r[4] = from[4]; r[5] = from[5]; r[6] = from[6]; r[7] = from[7]; }
// 27 |     { r[0] = p[0]; r[1] = p[1]; r[2] = p[2]; r[3] = p[3]; r[4] = p[4]; r[5] = p[5]; r[6] = p[6]; r[7] = p[7]; } }
// 35 |     /* l = 64:1 */
// 42 |         ccute_bulk_load(to, p, 128, &full);
// 48 |     /* l = 8:1 */
// 52 |     { const auto v0 = ccute_load_global<4>((p + n)), v1 = ccute_load_global<4, 4>((p + n)); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; r[4] = v1[0]; r[5] = v1[1]; r[6] = v1[2]; r[7] = v1[3]; }
// 53 |     { const auto v0 = ccute_load_global<4>((p + 2 * n)), v1 = ccute_load_global<4, 4>((p + 2 * n)); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; r[4] = v1[0]; r[5] = v1[1]; r[6] = v1[2]; r[7] = v1[3]; }
// ! aligned_at_a_distance.cu:26:5: remark: guarded: 128-bit only where p is 16-byte aligned and n % 4 == 0; remedy: CCUTE_ASSUME(n % 4 == 0)
// !     ccute_copy(r, l, from, l);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! aligned_at_a_distance.cu:27:5: remark: guarded: 128-bit only where p is 16-byte aligned; remedy: CCUTE_ALIGNED(p, 16)
// !     ccute_copy(r, l, p, l);
// !     ^~~~~~~~~~~~~~~~~~~~~~
