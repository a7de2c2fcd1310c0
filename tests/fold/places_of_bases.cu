// A base's member that the source names by its class is another number, and another pointer, than a namesake's.
#include <ccute/ccute.h>
#include <ccute/short.h>

struct base {
    int n;
    long *p;
};
struct derived : base {
    int n;
    long *p;
};
struct single : base {
    int k;
};
struct holder {
    derived in, a[2];
};

// run: LAUNCH(namesakes, 1, 4, OUT, 3, 5)
CCUTE_FOLD __device__ long sum(const derived d, int i)
{
    CCUTE_ASSUME(d.n > 0 && d.n < 8);
    const ccute_layout l = ccute_make_layout(TUP(4, d.n), TUP(d.n, 1)), m = ccute_make_layout(TUP(4, d.base::n), TUP(d.base::n, 1));
    return ccute_at(l, i, 1) * 1000 + ccute_at(m, i, 1);
}
CCUTE_FOLD __global__ void __launch_bounds__(4) namesakes(long *out, int n, int m)
{
    derived d;
    d.n = n;
    d.base::n = m;
    out[threadIdx.x] = sum(d, threadIdx.x);
}

// What the source states of one is not known of the other.
// run: LAUNCH(stated, 1, 4, OUT, (derived{{5, OUT + 65}, 8, OUT + 96}))
CCUTE_FOLD __global__ void __launch_bounds__(4) stated(long *out, const derived d)
{
    CCUTE_ASSUME(d.n > 0 && d.n % 4 == 0);
    CCUTE_ALIGNED(d.p, 16);
    CCUTE_ALIGNED(out, 16);
    const ccute_layout rows = ccute_make_layout(TUP(4, 4), TUP(d.base::n, 1));
    out[64 + threadIdx.x] = d.p[threadIdx.x] = threadIdx.x;
    ccute_copy(out + 4 * threadIdx.x, ccute_make_layout(4), d.base :: p, ccute_slice(rows, threadIdx.x, ALL));
}

// Objects in objects.
// run: LAUNCH(of_parts, 1, 4, OUT, (holder{{{3, OUT}, 4, OUT}, {{{5, OUT}, 6, OUT}, {{7, OUT}, 8, OUT}}}))
CCUTE_FOLD __global__ void __launch_bounds__(4) of_parts(long *out, const holder h)
{
    const ccute_layout m = ccute_make_layout(TUP(h.in.n, h.in.base::n), TUP(h.a[1].base::n, h.a[1].n));
    out[threadIdx.x] = ccute_at(m, threadIdx.x, 1);
}

// A member without a namesake is what its plain name says.
// run: LAUNCH(of_one, 1, 4, OUT, (single{{5, OUT}, 2}))
CCUTE_FOLD __global__ void __launch_bounds__(4) of_one(long *out, const single d)
{
    CCUTE_ASSUME(d.n > 0 && d.n < 100);
    const ccute_layout l = ccute_make_layout(TUP(4, d.n), TUP(d.n, d.k));
    out[threadIdx.x] = ccute_at(l, threadIdx.x, 1) * 1000 + ccute_size(l);
}
// ---- folded ----
// 24 |     /* l = (4,d.n):(d.n,1) */ /* m = (4,d.base::n):(d.base::n,1) */ ccute_check_(d.base::n >= 0);
// 25 |     return ((long)((long long)i * d.n + 1)) * 1000 + ((long)((long long)i * d.base::n + 1));
// 42 |     /* rows = (4,4):(d.base::n,1) */
// 44 |     if (((size_t)d.base::p & 15) == 0 && d.base::n % 2 == 0) { { const auto v0 = ccute_load_global<2>(d.base :: p + (long long)threadIdx.x * d.base::n), v1 = ccute_load_global<2, 2>(d.base :: p + (long long)threadIdx.x * d.base::n); ccute_store_global((out + 4 * threadIdx.x), v0); ccute_store_global<2>((out + 4 * threadIdx.x), v1); } } else { { const auto v0 = d.base :: p[(long long)threadIdx.x * d.base::n], v1 = d.base :: p[(long long)threadIdx.x * d.base::n + 1], v2 = d.base :: p[(long long)threadIdx.x * d.base::n + 2], v3 = d.base :: p[(long long)threadIdx.x * d.base::n + 3]; (out + 4 * threadIdx.x)[0] = v0; (out + 4 * threadIdx.x)[1] = v1; (out + 4 * threadIdx.x)[2] = v2; (out + 4 * threadIdx.x)[3] = v3; } }
// 51 |     /* m = (h.in.n,h.in.base::n):(h.a[1].base::n,h.a[1].n) */ ccute_check_(h.in.n >= 0); ccute_check_(h.in.base::n >= 0);
// 52 |     out[threadIdx.x] = h.a[1].n + (long long)threadIdx.x * h.a[1].base::n;
// 60 |     /* l = (4,d.n):(d.n,d.k) */
// 61 |     out[threadIdx.x] = ((long)((long long)d.k + (int)threadIdx.x * d.n)) * 1000 + ((long)(d.n * 4));
// ! places_of_bases.cu:24:73: remark: checked at run time: d.base::n >= 0; remedy: CCUTE_ASSUME(d.base::n >= 0)
// !     const ccute_layout l = ccute_make_layout(TUP(4, d.n), TUP(d.n, 1)), m = ccute_make_layout(TUP(4, d.base::n), TUP(d.base::n, 1));
// !                                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! places_of_bases.cu:44:5: remark: guarded: 128-bit only where d.base::p is 16-byte aligned and d.base::n % 2 == 0; remedy: CCUTE_ASSUME(d.base::n % 2 == 0)
// !     ccute_copy(out + 4 * threadIdx.x, ccute_make_layout(4), d.base :: p, ccute_slice(rows, threadIdx.x, ALL));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! places_of_bases.cu:51:5: remark: checked at run time: h.in.base::n >= 0; remedy: CCUTE_ASSUME(h.in.base::n >= 0)
// !     const ccute_layout m = ccute_make_layout(TUP(h.in.n, h.in.base::n), TUP(h.a[1].base::n, h.a[1].n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! places_of_bases.cu:51:5: remark: checked at run time: h.in.n >= 0; remedy: CCUTE_ASSUME(h.in.n >= 0)
// !     const ccute_layout m = ccute_make_layout(TUP(h.in.n, h.in.base::n), TUP(h.a[1].base::n, h.a[1].n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! places_of_bases.cu:61:24: remark: costly: fewer instructions where d.k >= 0; remedy: CCUTE_ASSUME(d.k >= 0)
// !     out[threadIdx.x] = ccute_at(l, threadIdx.x, 1) * 1000 + ccute_size(l);
// !                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~
