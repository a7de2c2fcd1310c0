// What is said of a member or an element holds wherever it is read again, as long as nothing may write it: extents,
// strides, divisors, pointers and their alignment in a kernel's struct.
#include <ccute/ccute.h>
#include <ccute/short.h>

struct sides { int ld, extent[2]; };
struct problem { float *to; const float *from; int n; struct sides s; };

CCUTE_FOLD __global__ void by_value(const problem p)
{
    CCUTE_ASSUME(p.s.ld % 4 == 0);
    CCUTE_ALIGNED(p.to, 16);
    CCUTE_ALIGNED(p.from, 16);
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(128, 4), TUP(p.s.ld, 1)), threadIdx.x, ALL);
    ccute_copy(p.to, row, p.from, row);
}

CCUTE_FOLD __global__ void constant_parameter(const __grid_constant__ problem p)
{
    CCUTE_ASSUME(p.s.extent[1] > 0 && p.s.extent[1] < 32768 && p.s.extent[0] > 0 && p.s.extent[0] < 32768);
    const ccute_layout l = ccute_make_layout_right(TUP(p.s.extent[0], p.s.extent[1]));
    p.to[ccute_at(l, blockIdx.x, threadIdx.x)] = p.from[ccute_at(l, blockIdx.x, threadIdx.x)];
}

// run: LAUNCH(guarded, 1, 4, (two{{OUT, OUT + 64}, 3}))
struct two { long *side[2]; int step; };
CCUTE_FOLD __global__ void guarded(two p)
{
    const ccute_layout l = ccute_make_layout(TUP(4), TUP(p.step));
    p.side[1][threadIdx.x] = threadIdx.x;
    for (int i = 0; i < 4; i++)
        ccute_copy(p.side[0] + 16 * i, l, p.side[1] + i, ccute_make_layout(4));
}

/* Written between two reads, in one way or another: nothing is carried over. */
// run: LAUNCH(written, 1, 1, OUT, (two{{OUT, OUT}, 8})); LAUNCH(by_pointer, 1, 1, OUT, (two{{OUT, OUT}, 8}))
// run: LAUNCH(by_reference, 1, 1, OUT, (two{{OUT, OUT}, 8})); LAUNCH(in_union, 1, 1, OUT, 8)
CCUTE_FOLD __global__ void written(long *out, two p)
{
    if (p.step % 4 == 0) {
        p.step += 3;
        out[ccute_at(ccute_make_layout(TUP(8, 4), TUP(p.step, 1)), 1, p.step % 4)] = 1;
    }
}

CCUTE_FOLD __global__ void by_pointer(long *out, two p)
{
    int *const q = &p.step;
    if (p.step % 4 == 0) {
        *q += 3;
        out[ccute_at(ccute_make_layout(TUP(8, 4), TUP(p.step, 1)), 1, p.step % 4)] = 1;
    }
}

CCUTE_FOLD __global__ void by_reference(long *out, two p)
{
    two &q = p;
    if (p.step % 4 == 0) {
        q.step += 3;
        out[ccute_at(ccute_make_layout(TUP(8, 4), TUP(p.step, 1)), 1, p.step % 4)] = 1;
    }
}

union both { int a; short b[2]; };
CCUTE_FOLD __global__ void in_union(long *out, int n)
{
    both u;
    u.a = n;
    if (u.a % 4 == 0) {
        u.b[0] += 3;
        out[ccute_at(ccute_make_layout(TUP(8, 4), TUP(u.a, 1)), 1, u.a % 4)] = 1;
    }
}

/* A method that changes what is mutable. */
struct counter {
    mutable int n;
    __host__ __device__ int next() const { return n++; }
};
// run: LAUNCH(mutable_member, 1, 1, OUT, (counter{8})); LAUNCH(hidden, 1, 1, OUT, (counter{2}))
CCUTE_FOLD __global__ void mutable_member(long *out, const counter c)
{
    if (c.n % 4 == 0) {
        out[32] = c.next();
        out[ccute_at(ccute_make_layout(TUP(8, 4), TUP(c.n, 1)), 1, c.n % 4)] = 1;
    }
}

/* Another object of that name where the value is used. */
CCUTE_FOLD __global__ void hidden(long *out, const counter c)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(c.n, 1));
    for (int i = 0; i < 3; i++) {
        const counter c = {i};
        out[ccute_at(l, i, c.n)] = ccute_at(ccute_make_layout(TUP(8), TUP(c.n)), 5);
    }
}

/* A variable of a loop's body is another object in each round. */
// run: LAUNCH(of_a_round, 1, 1, OUT); LAUNCH(in_lambda, 1, 1, OUT, (two{{OUT, OUT}, 4})); LAUNCH(by_macro, 1, 1, OUT, (sides{5, {1, 2}}))
CCUTE_FOLD __global__ void of_a_round(long *out)
{
    for (int i = 0; i < 6; i++) {
        const sides s = {i, {i + 1, 2}};
        if (s.ld < 4)
            out[ccute_at(ccute_make_layout(TUP(8, 4), TUP(s.extent[0], 1)), 2, s.ld)] += s.ld;
        out[ccute_at(ccute_make_layout(TUP(8, 8), TUP(s.extent[0], 16)), 1, s.ld)] += 7;
    }
}

CCUTE_FOLD __global__ void in_lambda(long *out, const two p)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(p.step, 1));
    auto put = [=](int i) { out[ccute_at(l, i, 1)] = p.step; };
    put(2);
    put(3);
}

#define ld (s.ld)
CCUTE_FOLD __global__ void by_macro(long *out, const sides s)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(ld, 1));
    out[ccute_at(l, 2, 1)] = ld;
}
#undef ld
// ---- folded ----
// 14 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * p.s.ld;
// 15 |     ccute_store_global(p.to + row_o, ccute_load_global<4>(p.from + row_o));
// 21 |     /* l = (p.s.extent[0],p.s.extent[1]):(p.s.extent[1],1) */
// 22 |     p.to[threadIdx.x + (long long)blockIdx.x * (unsigned)p.s.extent[1]] = p.from[threadIdx.x + (long long)blockIdx.x * (unsigned)p.s.extent[1]];
// 29 |     /* l = (4):(p.step) */
// 32 |         { const auto v0 = (p.side[1] + i)[0], v1 = (p.side[1] + i)[1], v2 = (p.side[1] + i)[2], v3 = (p.side[1] + i)[3]; (p.side[0] + 16 * i)[0] = v0; (p.side[0] + 16 * i)[p.step] = v1; (p.side[0] + 16 * i)[(long long)p.step * 2] = v2; (p.side[0] + 16 * i)[(long long)p.step * 3] = v3; }
// 42 |         out[(long long)(p.step) + (p.step) % 4] = 1;
// 51 |         out[(long long)(p.step) + (p.step) % 4] = 1;
// 60 |         out[(long long)(p.step) + (p.step) % 4] = 1;
// 71 |         out[(long long)(u.a) + (u.a) % 4] = 1;
// 85 |         out[(long long)(c.n) + (c.n) % 4] = 1;
// 92 |     /* l = (8,4):(l_d0,1) */ const int l_d0 = (c.n);
// 95 |         out[c.n + (long long)l_d0 * i] = (long long)c.n * 5;
// 106 |             out[s.ld + s.extent[0] * 2] += s.ld;
// 107 |         out[s.ld * 16 + s.extent[0]] += 7;
// 113 |     /* l = (8,4):(p.step,1) */
// 114 |     auto put = [=](int i) { out[(long long)p.step * i + 1] = p.step; };
// ! facts_of_members.cu:32:9: remark: narrow: 64-bit: no stride of the destination, (4):(p.step), is 1
// !         ccute_copy(p.side[0] + 16 * i, l, p.side[1] + i, ccute_make_layout(4));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! facts_of_members.cu:122:61: remark: not folded: foldc cannot write the text of this integer in another place; remedy: assign it to a const variable first
// !     const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(ld, 1));
// !                                                             ^~
// ! facts_of_members.cu:123:18: remark: not folded: the value of 'l' is not known here
// !     out[ccute_at(l, 2, 1)] = ld;
// !                  ^
