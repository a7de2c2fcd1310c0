// needs: cuda
// flags: -Rfold-missed
/* Fragments that helpers take by reference: arrays and members of objects. A clone knows the memory and the alignment that
   its calls pass, as of pointers; another helper tests them. */
// run: LAUNCH(fragments, 1, 32, numbers((float *)(OUT + 2048)), (float *)OUT); LAUNCH(own, 1, 32, numbers((float *)(OUT + 2048)), (float *)OUT)
// run: LAUNCH(in_a_row, 1, 32, numbers((float *)(OUT + 2048)), (float *)OUT)
// run: LAUNCH(staged, 1, 32, numbers((float *)(OUT + 2048)), (float *)OUT); LAUNCH(any, 1, 1, numbers((float *)(OUT + 2048)), (float *)OUT)
#include <ccute/ccute.h>
#include <ccute/short.h>

template <class T> static const T *numbers(T *to)
{
    for (int i = 0; i < 1024; i++)
        to[i] = T(i % 97);
    return to;
}

struct fragment {
    int tag;
    float c[4];
};

#define DENSE ccute_make_layout(4)

CCUTE_FOLD static __device__ void load(float (&r)[4], const float *from, int lane)
{
    ccute_copy(r, DENSE, from, ccute_offset_by(4 * lane, DENSE));
}

CCUTE_FOLD static __device__ void load_row(float (&r)[2][4], const float *from, int lane)
{
    ccute_copy(r[1], DENSE, from, ccute_offset_by(4 * lane, DENSE));
}

CCUTE_FOLD static __device__ void load_member(fragment &f, const float *from, int lane)
{
    ccute_copy(f.c, DENSE, from, ccute_offset_by(4 * lane, DENSE));
}

template <int N> CCUTE_FOLD static __device__ void load_any(float (&r)[N], const float *from, int lane)
{
    ccute_copy(r, ccute_make_layout(N), from, ccute_offset_by(N * lane, ccute_make_layout(N)));
}

CCUTE_FOLD __global__ void __launch_bounds__(32) fragments(const float *in, float *out)
{
    float a[4], b[2][4], d[4];
    fragment f;
    CCUTE_ALIGNED(in, 16);
    load(a, in, threadIdx.x);
    load_row(b, in, threadIdx.x);
    load_member(f, in, threadIdx.x);
    load_any(d, in, threadIdx.x);
    for (int i = 0; i < 4; i++)
        out[threadIdx.x * 4 + i] = a[i] + 2 * b[1][i] + 4 * f.c[i] + 8 * d[i];
}

/* An object of the function's own, and references to its arrays. */
CCUTE_FOLD __global__ void __launch_bounds__(32) own(const float *in, float *out)
{
    fragment f, many[2];
    float b[4], (&r)[4] = f.c, (&q)[4] = b;
    const ccute_layout mine = ccute_offset_by(4 * threadIdx.x, DENSE);
    CCUTE_ALIGNED(in, 16);
    CCUTE_ALIGNED(out, 16);
    ccute_copy(f.c, DENSE, in, mine);
    ccute_copy(many[1].c, DENSE, f.c, DENSE);
    ccute_copy(q, DENSE, many[1].c, DENSE);
    r[0] = 1;
    b[1] = 2;
    ccute_copy(out, mine, q, DENSE);
    ccute_copy(out + 128, mine, r, DENSE);
}

CCUTE_FOLD static __device__ void store(float (&t)[128], const float *from, int lane)
{
    ccute_copy(t, ccute_offset_by(4 * lane, DENSE), from, ccute_offset_by(4 * lane, DENSE));
}

struct five {
    float c[5];
};

/* Of objects in a row, none but the first is aligned. */
CCUTE_FOLD static __device__ void store_five(five &f, const float *from, int lane)
{
    ccute_copy(f.c, DENSE, from, ccute_offset_by(4 * lane, DENSE));
}

CCUTE_FOLD __global__ void __launch_bounds__(32) in_a_row(const float *in, float *out)
{
    __shared__ five row[32];
    CCUTE_ALIGNED(in, 16);
    store_five(row[threadIdx.x], in, threadIdx.x);
    __syncthreads();
    out[threadIdx.x] = row[31 - threadIdx.x].c[threadIdx.x % 4];
}

/* Shared arrays of two alignments are two clones. */
CCUTE_FOLD __global__ void __launch_bounds__(32) staged(const float *in, float *out)
{
    __shared__ __align__(16) float aligned[128];
    __shared__ float plain[128];
    CCUTE_ALIGNED(in, 16);
    store(aligned, in, threadIdx.x);
    store(plain, in, threadIdx.x);
    __syncthreads();
    out[threadIdx.x] = aligned[threadIdx.x ^ 1] + plain[threadIdx.x ^ 2];
}

/* Its caller is not marked, so it knows no more than the type says. */
CCUTE_FOLD static __device__ void copy_any(float (&to)[8], const float *in)
{
    CCUTE_ALIGNED(in, 16);
    ccute_copy(to, ccute_make_layout(8), in, ccute_make_layout(8));
}

__global__ void any(const float *in, float *out)
{
    copy_any(*(float (*)[8])out, in);
    copy_any(*(float (*)[8])(out + 9), in);
}
// ---- folded ----
// 25 | __attribute__((unused)) CCUTE_FOLD static __device__ void load(float (&r)[4], const float *from, int lane)
// 27 |     if ((((size_t)r | (size_t)from) & 15) == 0) { ccute_store(r, ccute_load<4>(from + (long long)lane * 4)); } else { { const auto v0 = from[(long long)lane * 4], v1 = from[(long long)lane * 4 + 1], v2 = from[(long long)lane * 4 + 2], v3 = from[(long long)lane * 4 + 3]; r[0] = v0; r[1] = v1; r[2] = v2; r[3] = v3; } }
// 25 | CCUTE_FOLD static __device__ void load__folded(float (&r)[4], const float *from, int lane)
// 27 |     { const auto v0 = ccute_load_global<4>(from + lane * 4); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; }
// 28 |
// 30 | __attribute__((unused)) CCUTE_FOLD static __device__ void load_row(float (&r)[2][4], const float *from, int lane)
// 32 |     if ((((size_t)r | (size_t)from) & 15) == 0) { ccute_store(r[1], ccute_load<4>(from + (long long)lane * 4)); } else { { const auto v0 = from[(long long)lane * 4], v1 = from[(long long)lane * 4 + 1], v2 = from[(long long)lane * 4 + 2], v3 = from[(long long)lane * 4 + 3]; r[1][0] = v0; r[1][1] = v1; r[1][2] = v2; r[1][3] = v3; } }
// 30 | CCUTE_FOLD static __device__ void load_row__folded(float (&r)[2][4], const float *from, int lane)
// 32 |     { const auto v0 = ccute_load_global<4>(from + lane * 4); r[1][0] = v0[0]; r[1][1] = v0[1]; r[1][2] = v0[2]; r[1][3] = v0[3]; }
// 33 |
// 35 | __attribute__((unused)) CCUTE_FOLD static __device__ void load_member(fragment &f, const float *from, int lane)
// 37 |     { const auto v0 = from[(long long)lane * 4], v1 = from[(long long)lane * 4 + 1], v2 = from[(long long)lane * 4 + 2], v3 = from[(long long)lane * 4 + 3]; f.c[0] = v0; f.c[1] = v1; f.c[2] = v2; f.c[3] = v3; }
// 35 | CCUTE_FOLD static __device__ void load_member__folded(fragment &f, const float *from, int lane)
// 37 |     { const auto v0 = ccute_load_global<4>(from + lane * 4); f.c[0] = v0[0]; f.c[1] = v0[1]; f.c[2] = v0[2]; f.c[3] = v0[3]; }
// 38 |
// 41 | { if constexpr (N == 4) {
// 42 |     if ((((size_t)r | (size_t)from) & 15) == 0) { ccute_store(r, ccute_load<4>(from + (long long)lane * 4)); } else { { const auto v0 = from[(long long)lane * 4], v1 = from[(long long)lane * 4 + 1], v2 = from[(long long)lane * 4 + 2], v3 = from[(long long)lane * 4 + 3]; r[0] = v0; r[1] = v1; r[2] = v2; r[3] = v3; } }
// 41 | else {
// 42 |     ccute_check_(N >= 0); for (int i0 = 0; i0 < N; i0++) r[i0] = from[(long long)lane * N + i0];
// 43 | } }
// 40 | template <int N> CCUTE_FOLD static __device__ void load_any__folded(float (&r)[N], const float *from, int lane)
// 42 |     { const auto v0 = ccute_load_global<4>(from + lane * 4); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; }
// 43 |
// 50 |     load__folded(a, in, threadIdx.x);
// 51 |     load_row__folded(b, in, threadIdx.x);
// 52 |     load_member__folded(f, in, threadIdx.x);
// 53 |     load_any__folded(d, in, threadIdx.x);
// 63 |     /* mine = mine_o o 4:1 */ const int mine_o = threadIdx.x * 4;
// 66 |     { const auto v0 = ccute_load_global<4>(in + mine_o); f.c[0] = v0[0]; f.c[1] = v0[1]; f.c[2] = v0[2]; f.c[3] = v0[3]; }
// 67 |     { many[1].c[0] = f.c[0]; many[1].c[1] = f.c[1]; many[1].c[2] = f.c[2]; many[1].c[3] = f.c[3]; }
// 68 |     { q[0] = many[1].c[0]; q[1] = many[1].c[1]; q[2] = many[1].c[2]; q[3] = many[1].c[3]; }
// 71 |     ccute_store_global(out + mine_o, q[0], q[1], q[2], q[3]);
// 72 |     ccute_store_global((out + 128) + mine_o, r[0], r[1], r[2], r[3]);
// 75 | __attribute__((unused)) CCUTE_FOLD static __device__ void store(float (&t)[128], const float *from, int lane)
// 77 |     if ((((size_t)t | (size_t)from) & 15) == 0) { ccute_store(t + (long long)lane * 4, ccute_load<4>(from + (long long)lane * 4)); } else { { const auto v0 = from[(long long)lane * 4], v1 = from[(long long)lane * 4 + 1], v2 = from[(long long)lane * 4 + 2], v3 = from[(long long)lane * 4 + 3]; t[(long long)lane * 4] = v0; t[(long long)lane * 4 + 1] = v1; t[(long long)lane * 4 + 2] = v2; t[(long long)lane * 4 + 3] = v3; } }
// 75 | CCUTE_FOLD static __device__ void store__folded(float (&t)[128], const float *from, int lane)
// 77 |     ccute_store_shared(t + lane * 4, ccute_load_global<4>(from + lane * 4));
// 75 | CCUTE_FOLD static __device__ void store__folded_2(float (&t)[128], const float *from, int lane)
// 77 |     if (((size_t)t & 15) == 0) { ccute_store_shared(t + lane * 4, ccute_load_global<4>(from + lane * 4)); } else { { const auto v0 = from[lane * 4], v1 = from[lane * 4 + 1], v2 = from[lane * 4 + 2], v3 = from[lane * 4 + 3]; t[lane * 4] = v0; t[lane * 4 + 1] = v1; t[lane * 4 + 2] = v2; t[lane * 4 + 3] = v3; } }
// 78 |
// 85 | __attribute__((unused)) CCUTE_FOLD static __device__ void store_five(five &f, const float *from, int lane)
// 87 |     { const auto v0 = from[(long long)lane * 4], v1 = from[(long long)lane * 4 + 1], v2 = from[(long long)lane * 4 + 2], v3 = from[(long long)lane * 4 + 3]; f.c[0] = v0; f.c[1] = v1; f.c[2] = v2; f.c[3] = v3; }
// 85 | CCUTE_FOLD static __device__ void store_five__folded(five &f, const float *from, int lane)
// 87 |     { const auto v0 = from[lane * 4], v1 = from[lane * 4 + 1], v2 = from[lane * 4 + 2], v3 = from[lane * 4 + 3]; f.c[0] = v0; f.c[1] = v1; f.c[2] = v2; f.c[3] = v3; }
// 88 |
// 94 |     store_five__folded(row[threadIdx.x], in, threadIdx.x);
// 105 |     store__folded(aligned, in, threadIdx.x);
// 106 |     store__folded_2(plain, in, threadIdx.x);
// 115 |     if (((size_t)to & 15) == 0) { { const auto v0 = ccute_load<4>(in), v1 = ccute_load<4, 4>(in); ccute_store(to, v0); ccute_store<4>(to, v1); } } else { { const auto v0 = in[0], v1 = in[1], v2 = in[2], v3 = in[3], v4 = in[4], v5 = in[5], v6 = in[6], v7 = in[7]; to[0] = v0; to[1] = v1; to[2] = v2; to[3] = v3; to[4] = v4; to[5] = v5; to[6] = v6; to[7] = v7; } }
// ! helper_of_references.cu:77:5: remark: guarded: 128-bit only where t is 16-byte aligned; remedy: CCUTE_ALIGNED(t, 16)
// !     ccute_copy(t, ccute_offset_by(4 * lane, DENSE), from, ccute_offset_by(4 * lane, DENSE));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! helper_of_references.cu:87:5: remark: narrow: 32-bit: 'f.c' is not known to be 16-byte aligned; remedy: CCUTE_ALIGNED(f.c, 16)
// !     ccute_copy(f.c, DENSE, from, ccute_offset_by(4 * lane, DENSE));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! helper_of_references.cu:115:5: remark: guarded: 128-bit only where to is 16-byte aligned; remedy: CCUTE_ALIGNED(to, 16)
// !     ccute_copy(to, ccute_make_layout(8), in, ccute_make_layout(8));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
