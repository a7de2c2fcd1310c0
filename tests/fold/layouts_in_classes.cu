// Member functions that return a number or a layout are evaluated where they are called, with the layouts of their object.
#include <ccute/ccute.h>
#include <ccute/short.h>

struct view {
    int *p;
    ccute_layout l;
    CCUTE_FOLD __device__ long operator()(int i, int j) const { return ccute_at(l, i, j); }
    CCUTE_FOLD __device__ long at(int i) const { return ccute_at(this->l, i); }
    CCUTE_FOLD __device__ long next(int i) const { return at(i + 1) + (*this)(0, 0) + ccute_at((*this).l, 0); }
    CCUTE_FOLD __device__ long first() const { return at(0); }
    CCUTE_FOLD __device__ ccute_layout row(int i) const { return ccute_slice(l, TUP(i, ALL)); }
};
struct steps {
    ccute_layout each[2];
    view all;
    CCUTE_FOLD __device__ long at(int stage, int i) const { return ccute_at(each[stage], i) + all.at(0); }
    CCUTE_FOLD __device__ int &of(int i) const { return all.p[ccute_at(each[0], i)]; }
};

// run: LAUNCH(k, 1, 32, (int *)OUT, (int *)(OUT + 512), 5); LAUNCH(k, 1, 32, (int *)OUT, (int *)(OUT + 512), 1)
CCUTE_FOLD __global__ void __launch_bounds__(32) k(int *d, int *s, int n)
{
    const view v = {d, ccute_make_layout(TUP(4, 8), TUP(8, 1))}, w{s, ccute_make_layout(TUP(4, 8), TUP(n, 4))};
    const steps t = {{ccute_make_layout(32), ccute_make_layout(32, 2)}, {s, ccute_make_layout(8)}};
    const ccute_layout row = v.row(2);
    s[threadIdx.x] = threadIdx.x * 3;
    v.p[v(threadIdx.x % 4, threadIdx.x / 4)] = s[t.at(0, threadIdx.x)];
    d[32 + v.at(threadIdx.x)] = w(1, 2) + w.next(4) + v.first();
    d[64 + ccute_at(row, threadIdx.x % 8)] = t.all.at(3);
    for (int i = 0; i < 2; i++)
        d[128 + t.at(i, threadIdx.x)] = i;
}

// An object that changes has no values.
// run: LAUNCH(misses, 1, 1, (int *)OUT, 1)
CCUTE_FOLD __global__ void misses(int *d, int i)
{
    const steps t = {{ccute_make_layout(32), ccute_make_layout(32, 2)}, {d, ccute_make_layout(8)}};
    view v = {d, ccute_make_layout(TUP(4, 8), TUP(8, 1))};
    t.of(3) = 4;
    v.l = ccute_make_layout(TUP(4, 8));
    d[v(i, 2)] = 1;
}
// ---- folded ----
// 24 |     const view v = {d, {{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {8, 1}, 0, 0, 0, 0, 0, {0}}}, w{s, {{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {(long)n, 4}, 0, 0, 0, 0, 0, {0}}}; (void)w;
// 25 |     const steps t = {{{{1, 0, 0, 0, {}, {0}, {32}}, {1}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {32}}, {2}, 0, 0, 0, 0, 0, {0}}}, {s, {{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}}}}; (void)t;
// 26 |     /* row = 16 o (8):(1) */
// 28 |     v.p[(threadIdx.x & 3) * 8 + (threadIdx.x >> 2)] = s[threadIdx.x];
// 29 |     d[32 + ((long)((threadIdx.x & 3) * 8 + (threadIdx.x >> 2)))] = ((long)((long long)n + 8)) + ((long)((long long)n + 4)) + 0L;
// 30 |     d[64 + ((long)((threadIdx.x & 7) + 16))] = 3;
// 32 |         d[128 + ((long)((int)threadIdx.x * (i == 0 ? 1 : 2)))] = i;
// 39 |     const steps t = {{{{1, 0, 0, 0, {}, {0}, {32}}, {1}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {32}}, {2}, 0, 0, 0, 0, 0, {0}}}, {d, {{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}}}};
// 40 |     view v = {d, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {8, 1}, 0, 0, 0, 0, 0, {0}}};
// 41 |     t.all.p[3] = 4;
// ! layouts_in_classes.cu:29:33: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     d[32 + v.at(threadIdx.x)] = w(1, 2) + w.next(4) + v.first();
// !                                 ^~~~~~~
// ! layouts_in_classes.cu:29:43: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     d[32 + v.at(threadIdx.x)] = w(1, 2) + w.next(4) + v.first();
// !                                           ^~~~~~~~~
// ! layouts_in_classes.cu:42:11: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     v.l = ccute_make_layout(TUP(4, 8));
// !           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! layouts_in_classes.cu:43:7: remark: not folded: in 'operator()', line 8: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     d[v(i, 2)] = 1;
// !       ^~~~~~~
