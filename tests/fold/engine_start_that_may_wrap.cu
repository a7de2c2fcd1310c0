// A tile by TMA whose start is calculated from an unsigned number: what may wrap stays a call, what is an int folds.
#include <ccute/async.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void unsigned_start(const __grid_constant__ ccute_tma map, short *a, int m, unsigned block)
{
    __shared__ __align__(1024) short s[64 * 64];
    __shared__ ccute_barrier full;
    const ccute_layout tile = ccute_make_layout(TUP(64, 64), TUP(64, 1));
    const ccute_layout part = ccute_offset_by(block * 32768ll, ccute_make_layout(TUP(64, 64), TUP(512, 1)));
    const ccute_layout row = ccute_offset_by(block * 64, ccute_make_layout(TUP(64, 64), TUP(1, 0)));
    const ccute_layout column = ccute_make_layout(TUP(64, 64), TUP(0, 1));
    ccute_copy_bounded_with(ccute_tma_load(&map, &full), s, tile, a, part, TUP(m, 512), row, column);
}

CCUTE_FOLD __global__ void int_start(const __grid_constant__ ccute_tma map, short *a, int m, unsigned block)
{
    __shared__ __align__(1024) short s[64 * 64];
    __shared__ ccute_barrier full;
    const int start = (int)block * 64;
    const ccute_layout tile = ccute_make_layout(TUP(64, 64), TUP(64, 1));
    const ccute_layout part = ccute_offset_by(512ll * start, ccute_make_layout(TUP(64, 64), TUP(512, 1)));
    const ccute_layout row = ccute_offset_by(start, ccute_make_layout(TUP(64, 64), TUP(1, 0)));
    const ccute_layout column = ccute_make_layout(TUP(64, 64), TUP(0, 1));
    ccute_copy_bounded_with(ccute_tma_load(&map, &full), s, tile, a, part, TUP(m, 512), row, column);
}
// ---- folded ----
// 9 |     /* tile = (64,64):(64,1) */ const ccute_layout tile = {{2, 0, 0, 0, {}, {16, 1}, {64, 64}}, {64, 1}, 0, 0, 0, 0, 0, {0}};
// 10 |     /* part = part_o o (64,64):(512,1) */ const long long part_o = (long long)block * 32768; const ccute_layout part = {{2, 0, 0, 0, {}, {16, 1}, {64, 64}}, {512, 1}, (long)part_o, 0, 0, 0, 0, {0}};
// 11 |     /* row = row_o o (64,64):(1,0) */ const unsigned row_o = block * 64; const ccute_layout row = {{2, 0, 0, 0, {}, {16, 1}, {64, 64}}, {1, 0}, (long)row_o, 0, 0, 0, 0, {0}};
// 12 |     /* column = (64,64):(0,1) */ const ccute_layout column = {{2, 0, 0, 0, {}, {16, 1}, {64, 64}}, {0, 1}, 0, 0, 0, 0, 0, {0}};
// 21 |     /* tile = (64,64):(64,1) */
// 22 |     /* part = part_o o (64,64):(512,1) */
// 23 |     /* row = start o (64,64):(1,0) */
// 24 |     /* column = (64,64):(0,1) */
// 25 |     { (void)a; ccute_tma_require(&map, s, 0xdb38b1c1db3462a4ull, 512, m); ccute_tma_load_axes(2, s, &map, &full, 0, start); }
// ! engine_start_that_may_wrap.cu:13:70: warning: the tile begins (long long)block * 32768 elements after the tensor's pointer, and (long long)(block * 64) * 512 by its coordinates, whose unsigned numbers may wrap; the library copies instead, hundreds of times slower; remedy: calculate the start from int, as (int)blockIdx.x * 64
// !     ccute_copy_bounded_with(ccute_tma_load(&map, &full), s, tile, a, part, TUP(m, 512), row, column);
// !                                                                      ^~~~
