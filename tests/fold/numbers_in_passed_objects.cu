// A helper that is passed a whole object knows the facts that its callers state about the numbers in it.
#include <ccute/ccute.h>
#include <ccute/short.h>

struct sides { int n; struct { int ld; unsigned rows[2]; } in; };
CCUTE_FOLD static __device__ void by_value(float *d, const float *s, sides p)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(64, 4), TUP(p.in.ld, 1)), threadIdx.x, ALL);
    ccute_copy(d, row, s, row);
    d[256] = (float)ccute_size(ccute_make_layout(TUP(p.n / 8, p.in.rows[1])));
}
CCUTE_FOLD static __device__ void by_pointer(float *d, const float *s, const sides *p)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(64, 4), TUP(p->in.ld, 1)), threadIdx.x, ALL);
    ccute_copy(d, row, s, row);
    d[257] = (float)ccute_size(ccute_make_layout(TUP((*p).n / 8, p->in.rows[1])));
}
CCUTE_FOLD static __device__ void by_reference(float *d, const float *s, const sides &p)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(64, 4), TUP(p.in.ld, 1)), threadIdx.x, ALL);
    ccute_copy(d, row, s, row);
    d[258] = (float)ccute_size(ccute_make_layout(TUP(p.n / 8, p.in.rows[1])));
}
// What its callers pass goes on to the helpers that it calls, and to its own copy.
CCUTE_FOLD static __device__ void on(float *d, const float *s, const sides &p)
{
    const sides mine = p;
    by_pointer(d, s, &p);
    by_value(d + 300, s, p);
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(64, 4), TUP(mine.in.ld, 1)), threadIdx.x, ALL);
    ccute_copy(d, row, s, row);
}

// run: LAUNCH(k, 1, 64, (float *)OUT, (sides{64, {4, {3, 5}}}))
CCUTE_FOLD CCUTE_BLOCK_DIM(64) __global__ void k(float *out, const sides p)
{
    CCUTE_ASSUME(p.n % 8 == 0 && p.n > 0);
    CCUTE_ASSUME(p.in.ld % 4 == 0 && p.in.rows[1] < 100);
    CCUTE_ALIGNED(out, 16);
    const int t = threadIdx.x;
    for (int i = 0; i < 8; i++)
        out[400 + t * 8 + i] = t * 8 + i;
    by_value(out, out + 400, p);
    by_pointer(out + 1200, out + 400, &p);
    by_reference(out + 1600, out + 400, p);
    on(out + 2000, out + 400, p);
}
// ---- folded ----
// 6 | __attribute__((unused)) CCUTE_FOLD static __device__ void by_value(float *d, const float *s, sides p)
// 8 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * p.in.ld;
// 9 |     if ((((size_t)d | (size_t)s) & 15) == 0 && p.in.ld % 4 == 0) { ccute_store(d + row_o, ccute_load<4>(s + row_o)); } else { { const auto v0 = s[row_o], v1 = s[row_o + 1], v2 = s[row_o + 2], v3 = s[row_o + 3]; d[row_o] = v0; d[row_o + 1] = v1; d[row_o + 2] = v2; d[row_o + 3] = v3; } }
// 10 |     ccute_check_(p.n / 8 >= 0); d[256] = (float)((long)(p.n / 8 * (long long)p.in.rows[1]));
// 6 | CCUTE_FOLD static __device__ void by_value__folded(float *d, const float *s, sides p)
// 8 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * p.in.ld;
// 9 |     ccute_store_global(d + row_o, ccute_load_global<4>(s + row_o));
// 10 |     d[256] = (float)((long)(((unsigned)p.n >> 3) * (long long)p.in.rows[1]));
// 11 |
// 12 | __attribute__((unused)) CCUTE_FOLD static __device__ void by_pointer(float *d, const float *s, const sides *p)
// 14 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * (p->in.ld);
// 15 |     { const auto v0 = s[row_o], v1 = s[row_o + 1], v2 = s[row_o + 2], v3 = s[row_o + 3]; d[row_o] = v0; d[row_o + 1] = v1; d[row_o + 2] = v2; d[row_o + 3] = v3; }
// 12 | CCUTE_FOLD static __device__ void by_pointer__folded(float *d, const float *s, const sides *p)
// 14 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * (p->in.ld);
// 15 |     ccute_store_global(d + row_o, ccute_load_global<4>(s + row_o));
// 16 |     d[257] = (float)((long)(((unsigned)((*p).n) >> 3) * (long long)(p->in.rows[1])));
// 17 |
// 18 | __attribute__((unused)) CCUTE_FOLD static __device__ void by_reference(float *d, const float *s, const sides &p)
// 20 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * (p.in.ld);
// 21 |     { const auto v0 = s[row_o], v1 = s[row_o + 1], v2 = s[row_o + 2], v3 = s[row_o + 3]; d[row_o] = v0; d[row_o + 1] = v1; d[row_o + 2] = v2; d[row_o + 3] = v3; }
// 18 | CCUTE_FOLD static __device__ void by_reference__folded(float *d, const float *s, const sides &p)
// 20 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * (p.in.ld);
// 21 |     ccute_store_global(d + row_o, ccute_load_global<4>(s + row_o));
// 22 |     d[258] = (float)((long)(((unsigned)(p.n) >> 3) * (long long)(p.in.rows[1])));
// 23 |
// 25 | __attribute__((unused)) CCUTE_FOLD static __device__ void on(float *d, const float *s, const sides &p)
// 30 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * mine.in.ld;
// 31 |     if ((((size_t)d | (size_t)s) & 15) == 0 && mine.in.ld % 4 == 0) { ccute_store(d + row_o, ccute_load<4>(s + row_o)); } else { { const auto v0 = s[row_o], v1 = s[row_o + 1], v2 = s[row_o + 2], v3 = s[row_o + 3]; d[row_o] = v0; d[row_o + 1] = v1; d[row_o + 2] = v2; d[row_o + 3] = v3; } }
// 25 | CCUTE_FOLD static __device__ void on__folded(float *d, const float *s, const sides &p)
// 28 |     by_pointer__folded(d, s, &p);
// 29 |     by_value__folded(d + 300, s, p);
// 30 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * mine.in.ld;
// 31 |     ccute_store_global(d + row_o, ccute_load_global<4>(s + row_o));
// 32 |
// 36 | { ccute_block_is_(::dim3(64));
// 43 |     by_value__folded(out, out + 400, p);
// 44 |     by_pointer__folded(out + 1200, out + 400, &p);
// 45 |     by_reference__folded(out + 1600, out + 400, p);
// 46 |     on__folded(out + 2000, out + 400, p);
