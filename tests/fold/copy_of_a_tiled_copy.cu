#include <ccute/short.h>

// run: LAUNCH(k, 1, 32, OUT, OUT + 1024)
CCUTE_FOLD __global__ void __launch_bounds__(32) k(long *out, long *in)
{
    const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_universal_copy(128, 64), ccute_make_layout_left(TUP(8, 4)), ccute_make_layout_left(TUP(2, 1)));
    const ccute_layout tile = ccute_make_layout_left(TUP(16, 8));
    const ccute_layout from = ccute_partition_S(copy, tile, threadIdx.x), to = ccute_partition_D(copy, tile, threadIdx.x);
    ccute_fill(in, from, threadIdx.x);
    ccute_copy(out, to, in, from);
}
// ---- folded ----
// 6 |     /* copy = tiled_copy_tv(128, 64, (32,2):(2,1), <16,4>) */
// 7 |     /* tile = (16,8):(1,16) */
// 8 |     /* from = from_o o ((2,1),1,2):((1,0),0,64) */ /* to = to_o o ((2,1),1,2):((1,0),0,64) */ const int from_o = threadIdx.x * 2; const int to_o = threadIdx.x * 2;
// 9 |     if ((((size_t)in | (size_t)out) & 15) == 0) { { const __typeof__(*in) x0(threadIdx.x); ccute_store_global(in + from_o, x0, x0); ccute_store_global<64>(in + from_o, x0, x0); }
// 10 |     { const auto v0 = ccute_load_global<2>(in + from_o), v1 = ccute_load_global<2, 64>(in + from_o); ccute_store_global(out + to_o, v0); ccute_store_global<64>(out + to_o, v1); } } else {
// 9 |  { const __typeof__(*in) x0(threadIdx.x); in[from_o] = x0; in[from_o + 1] = x0; in[from_o + 64] = x0; in[from_o + 65] = x0; }
// 10 |     { const auto v0 = in[from_o], v1 = in[from_o + 1], v2 = in[from_o + 64], v3 = in[from_o + 65]; out[to_o] = v0; out[to_o + 1] = v1; out[to_o + 64] = v2; out[to_o + 65] = v3; } }
// ! copy_of_a_tiled_copy.cu:9:5: remark: guarded: 128-bit only where in is 16-byte aligned; remedy: CCUTE_ALIGNED(in, 16)
// !     ccute_fill(in, from, threadIdx.x);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_a_tiled_copy.cu:10:5: remark: guarded: 128-bit only where out is 16-byte aligned and in is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out, to, in, from);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
