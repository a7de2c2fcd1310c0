// A shared array of a helper that a helper calls: if code that is not marked calls that one, the array's helper stays.
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD static __device__ void kept(long *to, long value, ccute_layout l, int i)
{
    __shared__ long s[16];
    if (value)
        s[ccute_at(l, i)] = value;
    else
        *to = s[ccute_at(l, i)];
}

CCUTE_FOLD static __device__ void around(long *to, long value, ccute_layout l, int i) { kept(to, value, l, i); }

static __device__ void unmarked(long *to, long value, int i)
{
    around(to, value, ccute_make_layout(TUP(4, 4), TUP(4, 1)), i);
}

// run: LAUNCH(both, 1, 1, OUT, 3)
CCUTE_FOLD __global__ void both(long *out, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(4, 1));
    unmarked(out, 5, i);
    around(out, 7, l, i);
    unmarked(out, 0, i);
}

/* Nothing else calls these. */
CCUTE_FOLD static __device__ void cloned(long *to, long value, ccute_layout l, int i)
{
    __shared__ long s[16];
    if (value)
        s[ccute_at(l, i)] = value;
    else
        *to = s[ccute_at(l, i)];
}

CCUTE_FOLD static __device__ void cloned_around(long *to, long value, ccute_layout l, int i)
{
    cloned(to, value, l, i);
}

// run: LAUNCH(all, 1, 1, OUT, 3)
CCUTE_FOLD __global__ void all(long *out, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(4, 1));
    cloned_around(out, 7, l, i);
    cloned_around(out, 0, l, i);
}
// ---- folded ----
// 14 | __attribute__((unused)) CCUTE_FOLD static __device__ void around(long *to, long value, ccute_layout l, int i) { kept(to, value, l, i); }
// 14 | CCUTE_FOLD static __device__ void around__4x4(long *to, long value, int i) { ccute_layout l = {{2, 0, 0, 0, {}, {16, 1}, {4, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}}; kept(to, value, l, i); }
// 14 |
// 24 |     /* l = (4,4):(4,1) */
// 26 |     around__4x4(out, 7, i);
// 31 | __attribute__((unused)) CCUTE_FOLD static __device__ void cloned(long *to, long value, ccute_layout l, int i)
// 31 | CCUTE_FOLD static __device__ void cloned__4x4(long *to, long value, int i)
// 35 |         s[i % 4 * 4 + i / 4] = value;
// 37 |         *to = s[i % 4 * 4 + i / 4];
// 38 |
// 40 | __attribute__((unused)) CCUTE_FOLD static __device__ void cloned_around(long *to, long value, ccute_layout l, int i)
// 40 | CCUTE_FOLD static __device__ void cloned_around__4x4(long *to, long value, int i)
// 42 |     cloned__4x4(to, value, i);
// 43 |
// 48 |     /* l = (4,4):(4,1) */
// 49 |     cloned_around__4x4(out, 7, i);
// 50 |     cloned_around__4x4(out, 0, i);
// ! helper_with_a_shared_array_inside.cu:14:89: remark: not folded: 'kept' is not cloned: it has a static or shared variable, and each clone would have one of its own; remedy: declare the variable in the caller, and pass a pointer to it
// ! CCUTE_FOLD static __device__ void around(long *to, long value, ccute_layout l, int i) { kept(to, value, l, i); }
// !                                                                                         ^~~~~~~~~~~~~~~~~~~~~
// ! helper_with_a_shared_array_inside.cu:16:24: warning: the device function 'unmarked' is not marked: it evaluates its layouts at run time; remedy: mark it CCUTE_FOLD
// ! static __device__ void unmarked(long *to, long value, int i)
// !                        ^~~~~~~~
// ! helper_with_a_shared_array_inside.cu:35:11: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !         s[ccute_at(l, i)] = value;
// !           ^~~~~~~~~~~~~~
// ! helper_with_a_shared_array_inside.cu:37:17: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !         *to = s[ccute_at(l, i)];
// !                 ^~~~~~~~~~~~~~
