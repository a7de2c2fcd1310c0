// A fact about what a pointer, a global or a variable that changes holds lasts to a second read where nothing between the two can have
// written it: elements of arrays, dereferences, members by a pointer; as extents, strides, divisors and distances.
#include <ccute/ccute.h>
#include <ccute/short.h>

static int *ints(void *at, int a, int b)
{
    int *const p = (int *)at;
    p[0] = a;
    p[1] = b;
    return p;
}

// run: LAUNCH(element, 1, 32, (float *)OUT, (float *)(OUT + 1024), ints(OUT + 2048, 4, 16))
CCUTE_FOLD __global__ void __launch_bounds__(32) element(float *to, float *from, const int *d)
{
    CCUTE_ALIGNED(to, 16);
    CCUTE_ALIGNED(from, 16);
    CCUTE_ASSUME(d[1] % 4 == 0);
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(32, 4), TUP(d[1], 1)), threadIdx.x, ALL);
    from[threadIdx.x] = threadIdx.x;
    ccute_copy(to, row, from, row);
}

// run: LAUNCH(dereference, 1, 32, OUT, ints(OUT + 2048, 4, 16))
CCUTE_FOLD __global__ void __launch_bounds__(32) dereference(long *out, const int *d)
{
    CCUTE_ASSUME(*d > 0 && *d < 64);
    CCUTE_ASSUME(d[1] > 0);
    CCUTE_ASSUME(d[1] < 64);
    const ccute_layout l = ccute_make_layout_right(TUP(*d, d[1]));
    out[ccute_at(l, threadIdx.x & 3, 1)] = 1;
}

struct shape { int n, ld; };
struct problem { int extent[3]; float *to; const int *d; const shape *s; };

// run: LAUNCH(members, 1, 32, (problem{{1, 16, 2}, (float *)OUT, ints(OUT + 2048, 4, 16), (shape *)(OUT + 2048)}), (float *)(OUT + 1024))
CCUTE_FOLD __global__ void __launch_bounds__(32) members(const problem p, float *from)
{
    CCUTE_ALIGNED(p.to, 16);
    CCUTE_ALIGNED(from, 16);
    CCUTE_ASSUME(p.extent[1] % 4 == 0 && p.d[1] % 4 == 0 && p.s->ld % 4 == 0);
    const ccute_layout a = ccute_slice(ccute_make_layout(TUP(32, 4), TUP(p.extent[1], 1)), threadIdx.x, ALL);
    const ccute_layout b = ccute_slice(ccute_make_layout(TUP(32, 4), TUP(p.d[1], 1)), threadIdx.x, ALL);
    const ccute_layout c = ccute_slice(ccute_make_layout(TUP(32, 4), TUP(p.s->ld, 1)), threadIdx.x, ALL);
    ccute_copy(p.to, a, from, b);
    ccute_copy(p.to, c, from, a);
}

// A copy to registers writes no memory that another pointer reaches.
// run: LAUNCH(registers, 1, 32, (float *)OUT, (float *)(OUT + 1024), ints(OUT + 2048, 4, 16))
CCUTE_FOLD __global__ void __launch_bounds__(32) registers(float *to, float *from, const int *d)
{
    float some[8];
    CCUTE_ALIGNED(to, 16);
    CCUTE_ALIGNED(from, 16);
    if (d[1] % 4 != 0 || d[0] % 4 != 0)
        return;
    ccute_copy(some, ccute_make_layout(4), from + d[1], ccute_make_layout(4));
    ccute_copy(some + 4, ccute_make_layout(4), from + d[0], ccute_make_layout(4));
    ccute_copy(to + d[1], ccute_make_layout(8), some, ccute_make_layout(8));
    ccute_copy(to + d[1], ccute_make_layout(8), some, ccute_make_layout(8));
}

// Other threads may have written what is in memory, once this one has met them.
// run: LAUNCH(behind_barrier, 1, 4, OUT, 8); LAUNCH(own_shared, 1, 1, OUT, 8)
CCUTE_FOLD __global__ void behind_barrier(long *out, int n)
{
    __shared__ int d[2];
    const int step = threadIdx.x == 3 ? n + 1 : n;
    if (threadIdx.x == 0)
        d[1] = n;
    __syncthreads();
    if (d[1] % 8 == 0) {
        __syncthreads();
        if (threadIdx.x == 3)
            d[1] = step;
        __syncthreads();
        out[threadIdx.x] = ccute_at(ccute_make_layout(TUP(8, 64), TUP(1, 8)), d[1] % 8, 1);
    }
}

CCUTE_FOLD __global__ void own_shared(long *out, int n)
{
    __shared__ int d[2];
    d[1] = n;
    if (d[1] % 8 == 0) {
        out[0] = ccute_at(ccute_make_layout(TUP(8, 64), TUP(1, 8)), d[1] % 8, 1);
        atomicAdd(&d[1], 3);
        out[1] = ccute_at(ccute_make_layout(TUP(8, 64), TUP(1, 8)), d[1] % 8, 1);
    }
}
// ---- folded ----
// 20 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * d[1];
// 22 |     ccute_store_global(to + row_o, ccute_load_global<4>(from + row_o));
// 31 |     /* l = (l_s0,l_s1):(l_d0,1) */ const int l_d0 = d[1];
// 32 |     out[l_d0 * (int)(threadIdx.x & 3) + 1] = 1;
// 44 |     /* a = a_o o (4):(1) */ const long long a_o = (long long)threadIdx.x * p.extent[1];
// 45 |     /* b = b_o o (4):(1) */ const long long b_o = (long long)threadIdx.x * p.d[1];
// 46 |     /* c = c_o o (4):(1) */ const long long c_o = (long long)threadIdx.x * p.s->ld;
// 47 |     ccute_store_global(p.to + a_o, ccute_load_global<4>(from + b_o));
// 48 |     ccute_store_global(p.to + c_o, ccute_load_global<4>(from + a_o));
// 60 |     { const auto v0 = ccute_load_global<4>((from + d[1])); some[0] = v0[0]; some[1] = v0[1]; some[2] = v0[2]; some[3] = v0[3]; }
// 61 |     { const auto v0 = ccute_load_global<4>((from + d[0])); (some + 4)[0] = v0[0]; (some + 4)[1] = v0[1]; (some + 4)[2] = v0[2]; (some + 4)[3] = v0[3]; }
// 62 |     { auto *const p0 = (to + d[1]); ccute_store_global(p0, some[0], some[1], some[2], some[3]); ccute_store_global<4>(p0, some[4], some[5], some[6], some[7]); }
// 63 |     { auto *const p0 = (to + d[1]); p0[0] = some[0]; p0[1] = some[1]; p0[2] = some[2]; p0[3] = some[3]; p0[4] = some[4]; p0[5] = some[5]; p0[6] = some[6]; p0[7] = some[7]; }
// 80 |         out[threadIdx.x] = d[1] % 8 + 8;
// 89 |         out[0] = 8;
// 91 |         out[1] = d[1] % 8 + 8;
// ! facts_of_memory.cu:63:5: remark: narrow: 32-bit: '(to + d[1])' is not known to be 16-byte aligned; remedy: assign d[1] to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     ccute_copy(to + d[1], ccute_make_layout(8), some, ccute_make_layout(8));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
