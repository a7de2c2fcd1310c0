// A copy that the library makes is a warning, also in a helper that its call does not clone; not where it is never reached.
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD __device__ static void counted(float *d, const float *s, ccute_layout l)
{
    static __device__ int calls;
    calls++;
    ccute_copy(d, l, s, l);
}

CCUTE_FOLD __device__ static void twice(float *d, const float *s, ccute_layout l)
{
    counted(d, s, l);
    counted(d, s, l);
}

CCUTE_FOLD __global__ void k(float *d, const float *s, int n)
{
    const ccute_layout l = ccute_make_layout(8);
    counted(d, s, l);
    twice(d, s, l);
    n > 0 ? ccute_copy(d, l, s, l) : (void)0;
    if (sizeof(long) == 4)
        n > 0 ? ccute_copy(d, l, s, l) : (void)0;
    CCUTE_EXPECT_WIDTH(4);
    ccute_copy(d, l, s, l);
}
// ---- folded ----
// 12 | __attribute__((unused)) CCUTE_FOLD __device__ static void twice(float *d, const float *s, ccute_layout l)
// 12 | CCUTE_FOLD __device__ static void twice__8(float *d, const float *s)
// 13 | { ccute_layout l = {{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}};
// 16 |
// 20 |     /* l = 8:1 */ const ccute_layout l = {{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}};
// 22 |     twice__8(d, s);
// 26 |     /* CCUTE_EXPECT_WIDTH(4) */
// 27 |     if ((((size_t)d | (size_t)s) & 15) == 0) { { const auto v0 = ccute_load_global<4>(s), v1 = ccute_load_global<4, 4>(s); ccute_store_global(d, v0); ccute_store_global<4>(d, v1); } } else { { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3], v4 = s[4], v5 = s[5], v6 = s[6], v7 = s[7]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; d[4] = v4; d[5] = v5; d[6] = v6; d[7] = v7; } }
// ! copy_that_stays_is_a_warning.cu:14:5: warning: 'counted' is not cloned: it has a static or shared variable, and each clone would have one of its own; the library copies instead, hundreds of times slower; remedy: declare the variable in the caller, and pass a pointer to it
// !     counted(d, s, l);
// !     ^~~~~~~~~~~~~~~~
// ! copy_that_stays_is_a_warning.cu:15:5: warning: 'counted' is not cloned: it has a static or shared variable, and each clone would have one of its own; the library copies instead, hundreds of times slower; remedy: declare the variable in the caller, and pass a pointer to it
// !     counted(d, s, l);
// !     ^~~~~~~~~~~~~~~~
// ! copy_that_stays_is_a_warning.cu:21:5: warning: 'counted' is not cloned: it has a static or shared variable, and each clone would have one of its own; the library copies instead, hundreds of times slower; remedy: declare the variable in the caller, and pass a pointer to it
// !     counted(d, s, l);
// !     ^~~~~~~~~~~~~~~~
// ! copy_that_stays_is_a_warning.cu:23:13: warning: the copy is not a statement of its own; the library copies instead, hundreds of times slower
// !     n > 0 ? ccute_copy(d, l, s, l) : (void)0;
// !             ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_that_stays_is_a_warning.cu:25:17: remark: not folded: the copy is not a statement of its own
// !         n > 0 ? ccute_copy(d, l, s, l) : (void)0;
// !                 ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_that_stays_is_a_warning.cu:27:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, l, s, l);
// !     ^~~~~~~~~~~~~~~~~~~~~~
