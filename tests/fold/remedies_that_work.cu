// Each remedy of these copies works where it is followed to the letter.
#include <ccute/ccute.h>
#include <ccute/short.h>
// The elements are adjacent, and only their number is not known: the layout stays as wide as without the later fact.
// run: LAUNCH(number, 1, 1, (float *)OUT, (const float *)(OUT + 2048), 8)
CCUTE_FOLD __global__ void number(float *out, const float *in, int n)
{
    CCUTE_ALIGNED(out, 16);
    CCUTE_ALIGNED(in, 16);
    const ccute_layout l = ccute_make_layout(n);
    ccute_copy(out, l, in, l);
    CCUTE_ASSUME(n % 4 == 0);
    ccute_copy(out, l, in, l);
}
// A pointer in memory may change: it gets a name, before something is stated about it.
struct buffers {
    float *out;
    const float *in;
    int ld;
};
CCUTE_FOLD __global__ void in_memory(const buffers *b)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(128, 4), TUP(b->ld, 1)), threadIdx.x, ALL);
    ccute_copy(b->out, row, b->in, row);
    const int ld = b->ld;
    CCUTE_ASSUME(ld % 4 == 0);
    const ccute_layout mine = ccute_slice(ccute_make_layout(TUP(128, 4), TUP(ld, 1)), threadIdx.x, ALL);
    ccute_copy(b->out, mine, b->in, mine);
    float *const out = b->out;
    const float *const in = b->in;
    CCUTE_ALIGNED(out, 16);
    CCUTE_ALIGNED(in, 16);
    ccute_copy(out, mine, in, mine);
}
class tile {
    float *data = nullptr;

  public:
    CCUTE_FOLD __device__ void store(const float *r) const
    {
        ccute_copy(data, ccute_make_layout(4), r, ccute_make_layout(4));
        float *const d = data;
        CCUTE_ALIGNED(d, 16);
        CCUTE_ALIGNED(r, 16);
        ccute_copy(d, ccute_make_layout(4), r, ccute_make_layout(4));
    }
};
// What a kernel reads in constant memory keeps its value, as a parameter does.
__constant__ int N;
CCUTE_FOLD __global__ void constant(float *out, const float *in)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(128, 4), TUP(N, 1)), threadIdx.x, ALL);
    ccute_copy(out, row, in, row);
}
// An unsigned long is named by itself.
CCUTE_FOLD __global__ void wide(float *out, const float *in, unsigned long ld)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(128, 4), TUP(ld, 1)), threadIdx.x, ALL);
    ccute_copy(out, row, in, row);
}
// Of a product of a coordinate and a stride, the remedy is about the stride: the coordinate takes every value.
CCUTE_FOLD static __device__ void move_row(float *out, const float *in, int ld, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(64, 4), TUP(ld, 1));
    ccute_copy(out, ccute_slice(l, i, ALL), in, ccute_slice(l, i, ALL));
}
CCUTE_FOLD __global__ void strides(float *out, const float *in, int ld)
{
    move_row(out + 4 * blockIdx.x, in + ld, ld, threadIdx.x);
}
// ---- folded ----
// 10 |     /* l = n:1 */ ccute_check_(n >= 0);
// 11 |     for (int i0 = 0; i0 < n; i0++) out[i0] = in[i0];
// 13 |     for (int i0 = 0; i0 < n >> 2; i0++) ccute_store_global(out + i0 * 4, ccute_load_global<4>(in + i0 * 4));
// 23 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * (b->ld);
// 24 |     { auto *const p0 = b->out; auto *const p1 = b->in; const auto v0 = p1[row_o], v1 = p1[row_o + 1], v2 = p1[row_o + 2], v3 = p1[row_o + 3]; p0[row_o] = v0; p0[row_o + 1] = v1; p0[row_o + 2] = v2; p0[row_o + 3] = v3; }
// 27 |     /* mine = mine_o o (4):(1) */ const long long mine_o = (long long)threadIdx.x * ld;
// 28 |     { auto *const p0 = b->out; auto *const p1 = b->in; const auto v0 = p1[mine_o], v1 = p1[mine_o + 1], v2 = p1[mine_o + 2], v3 = p1[mine_o + 3]; p0[mine_o] = v0; p0[mine_o + 1] = v1; p0[mine_o + 2] = v2; p0[mine_o + 3] = v3; }
// 33 |     ccute_store(out + mine_o, ccute_load<4>(in + mine_o));
// 41 |         { auto *const p0 = data; const auto v0 = r[0], v1 = r[1], v2 = r[2], v3 = r[3]; p0[0] = v0; p0[1] = v1; p0[2] = v2; p0[3] = v3; }
// 45 |         ccute_store(d, ccute_load<4>(r));
// 52 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)threadIdx.x * N;
// 53 |     if ((((size_t)out | (size_t)in) & 15) == 0 && N % 4 == 0) { ccute_store_global(out + row_o, ccute_load_global<4>(in + row_o)); } else { { const auto v0 = in[row_o], v1 = in[row_o + 1], v2 = in[row_o + 2], v3 = in[row_o + 3]; out[row_o] = v0; out[row_o + 1] = v1; out[row_o + 2] = v2; out[row_o + 3] = v3; } }
// 58 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)((unsigned long long)threadIdx.x * (long long)ld);
// 59 |     if ((((size_t)out | (size_t)in) & 15) == 0 && (ld & 3) == 0) { ccute_store_global(out + row_o, ccute_load_global<4>(in + row_o)); } else { { const auto v0 = in[row_o], v1 = in[row_o + 1], v2 = in[row_o + 2], v3 = in[row_o + 3]; out[row_o] = v0; out[row_o + 1] = v1; out[row_o + 2] = v2; out[row_o + 3] = v3; } }
// 62 | __attribute__((unused)) CCUTE_FOLD static __device__ void move_row(float *out, const float *in, int ld, int i)
// 64 |     /* l = (64,4):(ld,1) */
// 65 |     if ((((size_t)out | (size_t)in) & 15) == 0 && ld % 4 == 0) { ccute_store(out + (long long)ld * i, ccute_load<4>(in + (long long)ld * i)); } else { { const auto v0 = in[(long long)ld * i], v1 = in[(long long)ld * i + 1], v2 = in[(long long)ld * i + 2], v3 = in[(long long)ld * i + 3]; out[(long long)ld * i] = v0; out[(long long)ld * i + 1] = v1; out[(long long)ld * i + 2] = v2; out[(long long)ld * i + 3] = v3; } }
// 62 | CCUTE_FOLD static __device__ void move_row__folded(float *out, const float *in, int ld, int i)
// 64 |     /* l = (64,4):(ld,1) */
// 65 |     if ((((size_t)out | (size_t)in) & 15) == 0 && ld % 4 == 0) { ccute_store_global(out + (long long)ld * i, ccute_load_global<4>(in + (long long)ld * i)); } else { { const auto v0 = in[(long long)ld * i], v1 = in[(long long)ld * i + 1], v2 = in[(long long)ld * i + 2], v3 = in[(long long)ld * i + 3]; out[(long long)ld * i] = v0; out[(long long)ld * i + 1] = v1; out[(long long)ld * i + 2] = v2; out[(long long)ld * i + 3] = v3; } }
// 66 |
// 69 |     move_row__folded(out + 4 * blockIdx.x, in + ld, ld, threadIdx.x);
// ! remedies_that_work.cu:10:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout l = ccute_make_layout(n);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! remedies_that_work.cu:11:5: remark: narrow: 32-bit: the number of adjacent elements, n, is not known to be a multiple of 4; remedy: CCUTE_ASSUME((n & 3) == 0)
// !     ccute_copy(out, l, in, l);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! remedies_that_work.cu:24:5: remark: narrow: 32-bit: the offset of the destination, (long long)threadIdx.x * (b->ld), is not known to be a multiple of 4; remedy: assign b->ld to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     ccute_copy(b->out, row, b->in, row);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! remedies_that_work.cu:28:5: remark: narrow: 32-bit: 'b->out' is not known to be 16-byte aligned; remedy: assign b->out to a const pointer, use its name instead, and state CCUTE_ALIGNED(name, 16) about it
// !     ccute_copy(b->out, mine, b->in, mine);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! remedies_that_work.cu:41:9: remark: narrow: 32-bit: 'data' is not known to be 16-byte aligned; remedy: assign data to a const pointer, use its name instead, and state CCUTE_ALIGNED(name, 16) about it
// !         ccute_copy(data, ccute_make_layout(4), r, ccute_make_layout(4));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! remedies_that_work.cu:53:5: remark: guarded: 128-bit only where out is 16-byte aligned and in is 16-byte aligned and N % 4 == 0; remedy: CCUTE_ASSUME(N % 4 == 0)
// !     ccute_copy(out, row, in, row);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! remedies_that_work.cu:59:5: remark: guarded: 128-bit only where out is 16-byte aligned and in is 16-byte aligned and (ld & 3) == 0; remedy: CCUTE_ASSUME((ld & 3) == 0)
// !     ccute_copy(out, row, in, row);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! remedies_that_work.cu:65:5: remark: guarded: 128-bit only where out is 16-byte aligned and in is 16-byte aligned and ld % 4 == 0; remedy: CCUTE_ASSUME(ld % 4 == 0)
// !     ccute_copy(out, ccute_slice(l, i, ALL), in, ccute_slice(l, i, ALL));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
