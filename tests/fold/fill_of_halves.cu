// needs: cuda
/* Zeros of a class whose default constructor leaves its members as they are: the braces make zeros. */
// run: LAUNCH(halves, 1, 1, (half *)OUT); LAUNCH(counters, 1, 1, (counter *)OUT)
#include <ccute/ccute.h>
#include <ccute/short.h>

/* As CUDA's __half has it. */
struct half {
    unsigned short bits;
    half() = default;
    __host__ __device__ half(float f) : bits((unsigned short)f) {}
};

CCUTE_FOLD __global__ void halves(half *out)
{
    __shared__ half tile[64];
    const ccute_layout row = ccute_make_layout(8);
    CCUTE_ALIGNED(out, 16);
    ccute_clear(tile, ccute_offset_by(8, row));
    ccute_copy(out, row, tile, ccute_offset_by(8, row));
    ccute_clear(out + 8, ccute_make_layout(TUP(4), TUP(2)));
}

struct counter {
    int n, unused;
    counter() = default;
    __host__ __device__ counter(int first) : n(first), unused(0) {}
};

CCUTE_FOLD __global__ void counters(counter *out)
{
    const counter none{};
    counter some[2]{};
    out[0] = none;
    out[1] = counter();
    ccute_clear(some + 1, ccute_make_layout(1));
    ccute_copy(out + 2, ccute_make_layout(2), some, ccute_make_layout(2));
}
// ---- folded ----
// 17 |     /* row = 8:1 */
// 19 |     if (((size_t)tile & 15) == 0) { { const __typeof__(*tile) x0{}; ccute_store_shared<8>(tile, x0, x0, x0, x0, x0, x0, x0, x0); }
// 20 |     ccute_store_global(out, ccute_load_shared<8, 8>(tile)); } else {
// 19 |  { const __typeof__(*tile) x0{}; tile[8] = x0; tile[9] = x0; tile[10] = x0; tile[11] = x0; tile[12] = x0; tile[13] = x0; tile[14] = x0; tile[15] = x0; }
// 20 |     { const auto v0 = tile[8], v1 = tile[9], v2 = tile[10], v3 = tile[11], v4 = tile[12], v5 = tile[13], v6 = tile[14], v7 = tile[15]; out[0] = v0; out[1] = v1; out[2] = v2; out[3] = v3; out[4] = v4; out[5] = v5; out[6] = v6; out[7] = v7; } }
// 21 |     { const __typeof__(*(out + 8)) x0{}; (out + 8)[0] = x0; (out + 8)[2] = x0; (out + 8)[4] = x0; (out + 8)[6] = x0; }
// 36 |     { const __typeof__(*(some + 1)) x0{}; (some + 1)[0] = x0; }
// 37 |     if (((size_t)out & 15) == 0) { ccute_store_global((out + 2), some[0], some[1]); } else { { (out + 2)[0] = some[0]; (out + 2)[1] = some[1]; } }
// ! fill_of_halves.cu:19:5: remark: guarded: 128-bit only where tile is 16-byte aligned; remedy: __align__(16) on 'tile'
// !     ccute_clear(tile, ccute_offset_by(8, row));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fill_of_halves.cu:20:5: remark: guarded: 128-bit only where tile is 16-byte aligned; remedy: __align__(16) on 'tile'
// !     ccute_copy(out, row, tile, ccute_offset_by(8, row));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fill_of_halves.cu:21:5: remark: narrow: 16-bit: no stride of the destination, (4):(2), is 1
// !     ccute_clear(out + 8, ccute_make_layout(TUP(4), TUP(2)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fill_of_halves.cu:36:5: remark: narrow: 32-bit: the type of the elements, 'counter', is aligned to 4 bytes
// !     ccute_clear(some + 1, ccute_make_layout(1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fill_of_halves.cu:37:5: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out + 2, ccute_make_layout(2), some, ccute_make_layout(2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
