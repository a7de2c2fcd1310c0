#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(64) k(const __grid_constant__ ccute_tma map, const short *a, int *used)
{
    __shared__ __align__(1024) short stage[64 * 64];
    __shared__ ccute_barrier full;
    const ccute_layout tile = ccute_make_layout(TUP(64, 64), TUP(64, 1)),
                       whole = ccute_make_layout(TUP(128, 256), TUP(256, 1));
    const ccute_layout part = ccute_local_tile(whole, TUP(64, 64), TUP(1, blockIdx.x));
    const ccute_layout i = ccute_local_tile(ccute_coord_layout(TUP(128, 256), 0), TUP(64, 64), TUP(1, blockIdx.x));
    const ccute_layout j = ccute_local_tile(ccute_coord_layout(TUP(128, 256), 1), TUP(64, 64), TUP(1, blockIdx.x));
    int t = 0;
    if (threadIdx.x == 0) {
        ccute_copy_bounded_with(ccute_thread_slice(ccute_tma_load(&map, &full), t++), stage, tile, a, part,
                                TUP(128, 256), i, j);
        ccute_copy_bounded_with(ccute_thread_slice(ccute_tma_load(&map, &full), t), stage, tile, a, part, TUP(128, 256),
                                i, j);
    }
    used[threadIdx.x] = t;
}
// ---- folded ----
// 9 |     /* tile = (64,64):(64,1) */ /* whole = (128,256):(256,1) */ const ccute_layout tile = {{2, 0, 0, 0, {}, {16, 1}, {64, 64}}, {64, 1}, 0, 0, 0, 0, 0, {0}};
// 10 |
// 11 |     /* part = part_o o (64,64):(256,1) */ const long long part_o = (long long)blockIdx.x * 64 + 16384; const ccute_layout part = {{2, 0, 0, 0, {}, {16, 1}, {64, 64}}, {256, 1}, (long)part_o, 0, 0, 0, 0, {0}};
// 12 |     /* i = 64 o (64,64):(1,0) */ const ccute_layout i = {{2, 0, 0, 0, {}, {16, 1}, {64, 64}}, {1, 0}, 64, 0, 0, 0, 0, {0}};
// 13 |     /* j = j_o o (64,64):(0,1) */ const long long j_o = (long long)blockIdx.x * 64; const ccute_layout j = {{2, 0, 0, 0, {}, {16, 1}, {64, 64}}, {0, 1}, (long)j_o, 0, 0, 0, 0, {0}};
// 18 |         { (void)a; ccute_tma_require(&map, stage, 0xdb38b1c1db3462a4ull, 256, 128); ccute_tma_load_axes(2, stage, &map, &full, j_o, 64); }
// 19 |
// ! engine_slice_with_effects.cu:11:5: remark: costly: fewer instructions where gridDim.x < 65536; remedy: CCUTE_ASSUME(gridDim.x < 65536)
// !     const ccute_layout part = ccute_local_tile(whole, TUP(64, 64), TUP(1, blockIdx.x));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! engine_slice_with_effects.cu:13:5: remark: costly: fewer instructions where gridDim.x < 65536; remedy: CCUTE_ASSUME(gridDim.x < 65536)
// !     const ccute_layout j = ccute_local_tile(ccute_coord_layout(TUP(128, 256), 1), TUP(64, 64), TUP(1, blockIdx.x));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! engine_slice_with_effects.cu:16:81: warning: the text of the argument has an effect, and the instructions name it more than once or not at all; the library copies instead, hundreds of times slower; remedy: assign it to a variable first
// !         ccute_copy_bounded_with(ccute_thread_slice(ccute_tma_load(&map, &full), t++), stage, tile, a, part,
// !                                                                                 ^~~
