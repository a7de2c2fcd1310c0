// A tensor in a struct, whose tiles a template loads: a variable that has a member's name, and that only the folded copy
// used, gets a use.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

struct tensor {
    long of_row, of_head, of_batch;
    float *data;
};

template <int count>
CCUTE_FOLD static __device__ void load(float *to, const ccute_tma *map, ccute_barrier *full, const tensor &t, int rows,
                                       int tiles, int heads, int batches, int i, int h, int b)
{
    const long of_row = t.of_row, of_head = t.of_head, of_batch = t.of_batch;
    CCUTE_ASSUME(rows > 0 && tiles > 0 && heads > 0 && batches > 0);
    CCUTE_ALIGNED(to, 1024);
    const ccute_tuple all = TUP(tiles * count, 32, heads, batches), size = TUP(count, 32, 1, 1);
    const ccute_tuple part = TUP(i, 0, h, b);
    ccute_copy_bounded_with(ccute_tma_load(map, full), to,
                            ccute_swizzle(3, 2, 3, ccute_make_layout(TUP(count, 32), TUP(32, 1))), t.data,
                            ccute_local_tile(ccute_make_layout(all, TUP(of_row, 1, of_head, of_batch)), size, part),
                            TUP(rows, 32, heads, batches), ccute_local_tile(ccute_coord_layout(all, 0), size, part),
                            ccute_local_tile(ccute_coord_layout(all, 1), size, part),
                            ccute_local_tile(ccute_coord_layout(all, 2), size, part),
                            ccute_local_tile(ccute_coord_layout(all, 3), size, part));
}

CCUTE_FOLD __global__ void k(const __grid_constant__ ccute_tma map, const tensor t, int rows, int heads, int batches,
                             int i)
{
    __shared__ ccute_barrier full;
    __shared__ __attribute__((aligned(1024))) float s[2][64 * 32];
    load<64>(s[0], &map, &full, t, rows, rows, heads, batches, i, blockIdx.y, blockIdx.z);
    load<32>(s[1], &map, &full, t, rows, rows, heads, batches, i, blockIdx.y, blockIdx.z);
}
// ---- folded ----
// 15 | { if constexpr (count == 64) {
// 16 |     const long of_row = t.of_row, of_head = t.of_head, of_batch = t.of_batch; (void)of_batch; (void)of_head; (void)of_row;
// 19 |     /* all = (all_s0,32,heads,batches) */ /* size = (64,32,1,1) */
// 20 |     /* part = (i,0,h,b) */
// 21 |     { (void)t.data; ccute_tma_require(map, to, 0x91a570cc89b4ba7cull, 32, rows, heads, batches); ccute_tma_load_axes(4, to, map, full, 0, (long long)i * 64, h, b); }
// 22 |
// 23 |
// 24 |
// 25 |
// 26 |
// 27 |
// 15 | else if constexpr (count == 32) {
// 16 |     const long of_row = t.of_row, of_head = t.of_head, of_batch = t.of_batch; (void)of_batch; (void)of_head; (void)of_row;
// 19 |     /* all = (all_s0,32,heads,batches) */ /* size = (32,32,1,1) */
// 20 |     /* part = (i,0,h,b) */
// 21 |     { (void)t.data; ccute_tma_require(map, to, 0xc28bcb798aeb6dcull, 32, rows, heads, batches); ccute_tma_load_axes(4, to, map, full, 0, (long long)i * 32, h, b); }
// 22 |
// 23 |
// 24 |
// 25 |
// 26 |
// 27 |
// 15 | else {
// 19 |     /* all = (all_s0,32,heads,batches) */ /* size = (count,32,1,1) */ const long long all_s0 = (long long)tiles * count; const ccute_tuple all = {4, 0, 0, 0, {}, {16, 0, 0, 1}, {(long)all_s0, 32, (long)heads, (long)batches}}; const ccute_tuple size = {4, 0, 0, 0, {}, {16, 0, 0, 1}, {(long)count, 32, 1, 1}};
// 20 |     /* part = (i,0,h,b) */ const ccute_tuple part = {4, 0, 0, 0, {}, {16, 0, 0, 1}, {(long)i, 0, (long)h, (long)b}};
// 28 | } }
// 13 | CCUTE_FOLD static __device__ void load__folded(float *to, const ccute_tma *map, ccute_barrier *full, const tensor &t, int rows, int tiles, int heads, int batches, int i, int h, int b
// 14 | )
// 16 |     const long of_row = t.of_row, of_head = t.of_head, of_batch = t.of_batch; (void)of_batch; (void)of_head; (void)of_row;
// 19 |     /* all = (all_s0,32,heads,batches) */ /* size = (64,32,1,1) */
// 20 |     /* part = (i,0,h,b) */
// 21 |     { (void)t.data; ccute_tma_require(map, to, 0x91a570cc89b4ba7cull, 32, rows, heads, batches); ccute_tma_load_axes(4, to, map, full, 0, (long long)i * 64, h, b); }
// 22 |
// 23 |
// 24 |
// 25 |
// 26 |
// 27 |
// 13 | CCUTE_FOLD static __device__ void load__folded_2(float *to, const ccute_tma *map, ccute_barrier *full, const tensor &t, int rows, int tiles, int heads, int batches, int i, int h, int b
// 14 | )
// 16 |     const long of_row = t.of_row, of_head = t.of_head, of_batch = t.of_batch; (void)of_batch; (void)of_head; (void)of_row;
// 19 |     /* all = (all_s0,32,heads,batches) */ /* size = (32,32,1,1) */
// 20 |     /* part = (i,0,h,b) */
// 21 |     { (void)t.data; ccute_tma_require(map, to, 0xc28bcb798aeb6dcull, 32, rows, heads, batches); ccute_tma_load_axes(4, to, map, full, 0, (long long)i * 32, h, b); }
// 22 |
// 23 |
// 24 |
// 25 |
// 26 |
// 27 |
// 28 |
// 35 |     load__folded<64>(s[0], &map, &full, t, rows, rows, heads, batches, i, blockIdx.y, blockIdx.z);
// 36 |     load__folded_2<32>(s[1], &map, &full, t, rows, rows, heads, batches, i, blockIdx.y, blockIdx.z);
