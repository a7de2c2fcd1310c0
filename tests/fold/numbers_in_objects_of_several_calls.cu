// The facts about the numbers in an object hold as far as in all calls that share a clone, and while nothing writes it.
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
// run: LAUNCH(less, 1, 64, (float *)OUT, (sides{-7, {6, {3, 5}}}))
// Calls that know a multiple have another clone than those that do not; their bounds hold as far as in all calls.
CCUTE_FOLD CCUTE_BLOCK_DIM(64) __global__ void less(float *out, const sides p)
{
    CCUTE_ALIGNED(out, 16);
    const int t = threadIdx.x;
    for (int i = 0; i < 8; i++)
        out[400 + t * 8 + i] = t * 8 + i;
    if (p.in.ld == 6 && p.n > 0)
        by_value(out, out + 400, p);
    if (p.in.ld == 6 && p.n > -100)
        by_value(out + 2400, out + 400, p);
    by_pointer(out + 1200, out + 400, &p);
    if (p.in.ld % 4 == 0)
        by_reference(out + 1600, out + 400, p);
    if (p.n > 0)
        by_reference(out + 1600, out + 400, p);
    by_reference(out + 1600, out + 400, p);
}

// Where the helper, or another name, may write the object, a later read may have another value.
CCUTE_FOLD static __device__ void changes(float *d, const float *s, sides p)
{
    p.in.ld += (int)s[400];
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(64, 4), TUP(p.in.ld, 1)), threadIdx.x, ALL);
    ccute_copy(d, row, s, row);
}
CCUTE_FOLD static __device__ void changes_all(float *d, const float *s, sides *p)
{
    p->in.ld += 2;
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(64, 4), TUP(p->in.ld, 1)), threadIdx.x, ALL);
    ccute_copy(d, row, s, row);
}
// run: LAUNCH(written, 1, 64, (float *)OUT, (sides{64, {4, {3, 5}}}))
CCUTE_FOLD CCUTE_BLOCK_DIM(64) __global__ void written(float *out, sides p)
{
    CCUTE_ASSUME(p.in.ld % 4 == 0);
    CCUTE_ALIGNED(out, 16);
    const int t = threadIdx.x;
    for (int i = 0; i < 12; i++)
        out[400 + t * 12 + i] = 2;
    changes(out, out + 400, p);
    changes_all(out, out + 400, &p);
    by_reference(out + 1600, out + 400, p);
}
// ---- folded ----
// 6 | __attribute__((unused)) CCUTE_FOLD static __device__ void by_value(float *d, const float *s, sides p)
// 8 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * p.in.ld;
// 9 |     if ((((size_t)d | (size_t)s) & 15) == 0 && p.in.ld % 4 == 0) { ccute_store(d + row_o, ccute_load<4>(s + row_o)); } else { { const auto v0 = s[row_o], v1 = s[row_o + 1], v2 = s[row_o + 2], v3 = s[row_o + 3]; d[row_o] = v0; d[row_o + 1] = v1; d[row_o + 2] = v2; d[row_o + 3] = v3; } }
// 10 |     ccute_check_(p.n / 8 >= 0); d[256] = (float)((long)(p.n / 8 * (long long)p.in.rows[1]));
// 6 | CCUTE_FOLD static __device__ void by_value__folded(float *d, const float *s, sides p)
// 8 |     /* row = row_o o (4):(1) */ const int row_o = (int)threadIdx.x * p.in.ld;
// 9 |     { const auto v0 = ccute_load_global<2>(s + row_o), v1 = ccute_load_global<2, 2>(s + row_o); ccute_store_global(d + row_o, v0); ccute_store_global<2>(d + row_o, v1); }
// 10 |     ccute_check_(p.n / 8 >= 0); d[256] = (float)((long)(p.n / 8 * (long long)p.in.rows[1]));
// 11 |
// 12 | __attribute__((unused)) CCUTE_FOLD static __device__ void by_pointer(float *d, const float *s, const sides *p)
// 14 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * (p->in.ld);
// 15 |     { const auto v0 = s[row_o], v1 = s[row_o + 1], v2 = s[row_o + 2], v3 = s[row_o + 3]; d[row_o] = v0; d[row_o + 1] = v1; d[row_o + 2] = v2; d[row_o + 3] = v3; }
// 12 | CCUTE_FOLD static __device__ void by_pointer__folded(float *d, const float *s, const sides *p)
// 14 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * (p->in.ld);
// 15 |     { const auto v0 = s[row_o], v1 = s[row_o + 1], v2 = s[row_o + 2], v3 = s[row_o + 3]; d[row_o] = v0; d[row_o + 1] = v1; d[row_o + 2] = v2; d[row_o + 3] = v3; }
// 17 |
// 18 | __attribute__((unused)) CCUTE_FOLD static __device__ void by_reference(float *d, const float *s, const sides &p)
// 20 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * (p.in.ld);
// 21 |     { const auto v0 = s[row_o], v1 = s[row_o + 1], v2 = s[row_o + 2], v3 = s[row_o + 3]; d[row_o] = v0; d[row_o + 1] = v1; d[row_o + 2] = v2; d[row_o + 3] = v3; }
// 18 | CCUTE_FOLD static __device__ void by_reference__folded(float *d, const float *s, const sides &p)
// 20 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * (p.in.ld);
// 21 |     ccute_store_global(d + row_o, ccute_load_global<4>(s + row_o));
// 18 | CCUTE_FOLD static __device__ void by_reference__folded_2(float *d, const float *s, const sides &p)
// 20 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * (p.in.ld);
// 21 |     { const auto v0 = s[row_o], v1 = s[row_o + 1], v2 = s[row_o + 2], v3 = s[row_o + 3]; d[row_o] = v0; d[row_o + 1] = v1; d[row_o + 2] = v2; d[row_o + 3] = v3; }
// 23 |
// 27 | { ccute_block_is_(::dim3(64));
// 33 |         by_value__folded(out, out + 400, p);
// 35 |         by_value__folded(out + 2400, out + 400, p);
// 36 |     by_pointer__folded(out + 1200, out + 400, &p);
// 38 |         by_reference__folded(out + 1600, out + 400, p);
// 40 |         by_reference__folded_2(out + 1600, out + 400, p);
// 41 |     by_reference__folded_2(out + 1600, out + 400, p);
// 45 | __attribute__((unused)) CCUTE_FOLD static __device__ void changes(float *d, const float *s, sides p)
// 48 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * (p.in.ld);
// 49 |     { const auto v0 = s[row_o], v1 = s[row_o + 1], v2 = s[row_o + 2], v3 = s[row_o + 3]; d[row_o] = v0; d[row_o + 1] = v1; d[row_o + 2] = v2; d[row_o + 3] = v3; }
// 45 | CCUTE_FOLD static __device__ void changes__folded(float *d, const float *s, sides p)
// 48 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * (p.in.ld);
// 49 |     { const auto v0 = s[row_o], v1 = s[row_o + 1], v2 = s[row_o + 2], v3 = s[row_o + 3]; d[row_o] = v0; d[row_o + 1] = v1; d[row_o + 2] = v2; d[row_o + 3] = v3; }
// 50 |
// 51 | __attribute__((unused)) CCUTE_FOLD static __device__ void changes_all(float *d, const float *s, sides *p)
// 54 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * (p->in.ld);
// 55 |     { const auto v0 = s[row_o], v1 = s[row_o + 1], v2 = s[row_o + 2], v3 = s[row_o + 3]; d[row_o] = v0; d[row_o + 1] = v1; d[row_o + 2] = v2; d[row_o + 3] = v3; }
// 51 | CCUTE_FOLD static __device__ void changes_all__folded(float *d, const float *s, sides *p)
// 54 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * (p->in.ld);
// 55 |     { const auto v0 = s[row_o], v1 = s[row_o + 1], v2 = s[row_o + 2], v3 = s[row_o + 3]; d[row_o] = v0; d[row_o + 1] = v1; d[row_o + 2] = v2; d[row_o + 3] = v3; }
// 56 |
// 59 | { ccute_block_is_(::dim3(64));
// 65 |     changes__folded(out, out + 400, p);
// 66 |     changes_all__folded(out, out + 400, &p);
// 67 |     by_reference__folded_2(out + 1600, out + 400, p);
// ! numbers_in_objects_of_several_calls.cu:9:5: remark: narrow: 64-bit: the offset of the destination, p.in.ld, is not a multiple of 4
// !     ccute_copy(d, row, s, row);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! numbers_in_objects_of_several_calls.cu:10:21: remark: costly: fewer instructions where p.n >= 0; remedy: CCUTE_ASSUME(p.n >= 0)
// !     d[256] = (float)ccute_size(ccute_make_layout(TUP(p.n / 8, p.in.rows[1])));
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! numbers_in_objects_of_several_calls.cu:10:21: remark: checked at run time: p.n / 8 >= 0; remedy: CCUTE_ASSUME(p.n / 8 >= 0)
// !     d[256] = (float)ccute_size(ccute_make_layout(TUP(p.n / 8, p.in.rows[1])));
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! numbers_in_objects_of_several_calls.cu:15:5: remark: narrow: 32-bit: the offset of the destination, (long long)threadIdx.x * (p->in.ld), is not known to be a multiple of 4; remedy: assign p->in.ld to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     ccute_copy(d, row, s, row);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! numbers_in_objects_of_several_calls.cu:16:21: remark: not folded: the result holds only if ((*p).n) / 8 >= 0, which cannot be checked here; remedy: assign the layout to a const variable first, where foldc can check it
// !     d[257] = (float)ccute_size(ccute_make_layout(TUP((*p).n / 8, p->in.rows[1])));
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! numbers_in_objects_of_several_calls.cu:21:5: remark: narrow: 32-bit: the offset of the destination, (long long)threadIdx.x * (p.in.ld), is not known to be a multiple of 4; remedy: assign p.in.ld to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     ccute_copy(d, row, s, row);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! numbers_in_objects_of_several_calls.cu:22:21: remark: not folded: the result holds only if (p.n) / 8 >= 0, which cannot be checked here; remedy: assign the layout to a const variable first, where foldc can check it
// !     d[258] = (float)ccute_size(ccute_make_layout(TUP(p.n / 8, p.in.rows[1])));
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! numbers_in_objects_of_several_calls.cu:49:5: remark: narrow: 32-bit: the offset of the destination, (long long)threadIdx.x * (p.in.ld), is not known to be a multiple of 4; remedy: assign p.in.ld to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     ccute_copy(d, row, s, row);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! numbers_in_objects_of_several_calls.cu:55:5: remark: narrow: 32-bit: the offset of the destination, (long long)threadIdx.x * (p->in.ld), is not known to be a multiple of 4; remedy: assign p->in.ld to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     ccute_copy(d, row, s, row);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~
