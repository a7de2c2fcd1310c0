// A kernel's facts about constant memory, and about pointers in it, hold until it ends: the host writes it.
#include <ccute/ccute.h>
#include <ccute/short.h>

struct problem {
    int n, ld;
    const float *from;
    int extent[2];
};
__constant__ int pitch;
__constant__ int pitches[4];
__constant__ problem given;
__constant__ const float *source;
__constant__ const float *known = nullptr;
namespace inner {
__constant__ int pitch;
}
static inline int set(int ld, const void *from)
{
    pitch = inner::pitch = pitches[1] = given.ld = given.extent[1] = ld;
    given.n = 128;
    given.from = source = known = (const float *)from;
    return 0;
}

// run: set(8, OUT + 2048); LAUNCH(numbers, 1, 32, (float *)OUT, (float *)(OUT + 1024))
CCUTE_FOLD __global__ void __launch_bounds__(32) numbers(float *d, float *s)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    CCUTE_ASSUME(pitch % 4 == 0);
    CCUTE_ASSUME(pitches[1] % 4 == 0);
    CCUTE_ASSUME(given.ld % 4 == 0);
    CCUTE_ASSUME(given.extent[1] % 4 == 0);
    CCUTE_ASSUME(inner::pitch % 4 == 0);
    const ccute_layout a = ccute_make_layout(TUP(32, 4), TUP(pitch, 1)), b = ccute_make_layout(TUP(32, 4), TUP(pitches[1], 1));
    s[0] = 3;
    ccute_copy(d, ccute_slice(a, threadIdx.x, ALL), s, ccute_slice(b, threadIdx.x, ALL));
    const ccute_layout c = ccute_make_layout(TUP(32, 4), TUP(given.ld, 1)), e = ccute_make_layout(TUP(32, 4), TUP(given.extent[1], 1));
    ccute_copy(d, ccute_slice(c, threadIdx.x, ALL), s, ccute_slice(e, threadIdx.x, ALL));
    d += inner::pitch;
    ccute_copy(d, ccute_make_layout(4), s + inner::pitch, ccute_make_layout(4));
}

// run: set(8, OUT + 2048); LAUNCH(pointers, 1, 32, (float *)OUT)
CCUTE_FOLD __global__ void __launch_bounds__(32) pointers(float *d)
{
    const ccute_layout row = ccute_make_layout(4);
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(given.from, 16);
    CCUTE_ALIGNED(source, 16);
    CCUTE_ALIGNED(known, 16);
    d[512] = 1;
    ccute_copy(d + 4 * threadIdx.x, row, given.from + 4 * threadIdx.x, row);
    ccute_copy(d + 128 + 4 * threadIdx.x, row, source + 4 * threadIdx.x, row);
    ccute_copy(d + 256 + 4 * threadIdx.x, row, known + 4 * threadIdx.x, row);
}

// A local namesake is another variable, and another namespace's, too.
// run: set(8, OUT + 2048); LAUNCH(hidden, 1, 32, (float *)OUT, (float *)(OUT + 1024), 3)
CCUTE_FOLD __global__ void __launch_bounds__(32) hidden(float *d, float *s, int n)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    CCUTE_ASSUME(inner::pitch % 4 == 0);
    const ccute_layout a = ccute_make_layout(TUP(8, 8), TUP(inner::pitch, 1));
    {
        const int pitch = n;
        const ccute_layout b = ccute_make_layout(TUP(8, 4), TUP(pitch, 1));
        d[ccute_at(a, threadIdx.x)] = s[ccute_at(b, threadIdx.x)];
    }
}

// What the host runs may write it between two reads.
static inline void change(int ld) { pitch = ld; }
// run: both((float *)OUT, (float *)(OUT + 1024), 8)
CCUTE_FOLD __host__ __device__ long both(float *d, float *s, int n)
{
#ifndef __CUDA_ARCH__
    change(n);
    if (pitch % 4)
        return 1;
    change(5);
#endif
    ccute_copy(d + pitch, ccute_make_layout(4), s + pitch, ccute_make_layout(4));
    return pitch % 4;
}
// ---- folded ----
// 36 |     /* a = (32,4):(pitch,1) */ /* b = (32,4):(pitches[1],1) */
// 38 |     ccute_store_global(d + (long long)threadIdx.x * pitch, ccute_load_global<4>(s + (long long)threadIdx.x * pitches[1]));
// 39 |     /* c = (32,4):(given.ld,1) */ /* e = (32,4):(given.extent[1],1) */
// 40 |     ccute_store_global(d + (long long)threadIdx.x * given.ld, ccute_load_global<4>(s + (long long)threadIdx.x * given.extent[1]));
// 42 |     { auto *const p1 = (s + inner::pitch); const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; }
// 48 |     /* row = 4:1 */
// 54 |     ccute_store_global((d + 4 * threadIdx.x), ccute_load_global<4>((given.from + 4 * threadIdx.x)));
// 55 |     ccute_store_global((d + 128 + 4 * threadIdx.x), ccute_load_global<4>((source + 4 * threadIdx.x)));
// 56 |     ccute_store_global((d + 256 + 4 * threadIdx.x), ccute_load<4>((known + 4 * threadIdx.x)));
// 66 |     /* a = (8,8):(inner::pitch,1) */
// 69 |         /* b = (8,4):(pitch,1) */
// 70 |         d[(threadIdx.x >> 3) + (long long)inner::pitch * (int)(threadIdx.x & 7)] = s[(threadIdx.x >> 3) + (long long)pitch * (int)(threadIdx.x & 7)];
// 85 |     { auto *const p0 = (d + pitch); auto *const p1 = (s + pitch); const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3]; p0[0] = v0; p0[1] = v1; p0[2] = v2; p0[3] = v3; }
// ! constant_memory.cu:42:5: remark: narrow: 32-bit: 'd' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, ccute_make_layout(4), s + inner::pitch, ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! constant_memory.cu:85:5: remark: narrow: 32-bit: '(d + pitch)' is not known to be 16-byte aligned; remedy: assign pitch to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     ccute_copy(d + pitch, ccute_make_layout(4), s + pitch, ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
