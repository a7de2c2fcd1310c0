#include <ccute/async.h>
#include <ccute/short.h>

enum { ROWS = 200, COLUMNS = 136, TILE = 64 };

/* Rows of 272 bytes: every other one begins in the middle of a sector, and of 8 rows one at a line of 128 bytes. Of the
   last tile 8 rows are inside. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) halves_of_sectors(const __grid_constant__ ccute_tma map, const short *a)
{
    __shared__ __align__(1024) short stage[TILE * TILE];
    __shared__ ccute_barrier full;
    const ccute_layout all = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1));
    const ccute_layout shared = ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(TILE, TILE), TUP(TILE, 1)));
    const ccute_tuple extents = TUP(ROWS, COLUMNS), tile = TUP(TILE, TILE);
    for (int k = 0; k < 4; k++) {
        const ccute_tuple at = TUP(k, blockIdx.x);
        const ccute_layout i = ccute_local_tile(ccute_coord_layout(extents, 0), tile, at);
        const ccute_layout j = ccute_local_tile(ccute_coord_layout(extents, 1), tile, at);
        if (threadIdx.x == 0)
            ccute_copy_bounded_with(ccute_tma_load(&map, &full), stage, shared, a, ccute_local_tile(all, tile, at), extents, i, j); // by hand: load a sectors=288,288,36,288,288,36/256,256,32,256,256,32 bits=65536 issued=1 bytes=8192 rule=uncoalesced | transfer bytes=8192 issued=1 threads=1 blocks=1 swizzle=128 lines=510/272 0.box=64 0.multiple=64 0.low=0 1.box=64 1.low=0 1.high=192 1.multiple=64
    }
}

/* Two boxes of 64 columns; a slice is issued by the thread that it is bound to; a prefetch by four threads, one for each
   warp, which is three too many. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128) two_boxes(const __grid_constant__ ccute_tma map, short *a, int columns)
{
    __shared__ __align__(1024) short s[64 * 128];
    const ccute_layout stage = ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(64, TUP(64, 2)), TUP(64, TUP(1, 4096))));
    const ccute_layout here = ccute_make_layout(TUP(64, 128), TUP(columns, 1));
    const ccute_layout row = ccute_make_layout(TUP(64, 128), TUP(1, 0)), column = ccute_make_layout(TUP(64, 128), TUP(0, 1));
    const ccute_tma_atom store = ccute_thread_slice(ccute_tma_store(&map), threadIdx.x);
    CCUTE_EXPECT_COALESCED;
    ccute_copy_tiled_bounded(store, a, ccute_partition_D(store, here), s, ccute_partition_S(store, stage), TUP(64, columns), ccute_partition_D(store, row), ccute_partition_D(store, column)); // by hand: store a sectors=512/512 issued=2 bytes=16384 bits=65536 | transfer threads=1 lines=128/128 0.multiple=1 0.low=0 0.high=0
    if (threadIdx.x % 32 == 0)
        ccute_copy_bounded_with(ccute_tma_prefetch(&map), s, stage, a, here, TUP(64, columns), row, column); // by hand: load a sectors=512/512 rule=repeated | transfer threads=4
}

/* Each of two blocks loads half of the tile, and gets all of it. Where the tile begins is not known: loaded data. */
CCUTE_FOLD __global__ void CCUTE_CLUSTER_DIM(2) CCUTE_BLOCK_DIM(32)
    for_two_blocks(const __grid_constant__ ccute_tma map, const int *a, const int *at)
{
    __shared__ __align__(128) int s[16 * 8];
    __shared__ ccute_barrier full;
    const int first = at[threadIdx.x];
    const ccute_layout tile = ccute_make_layout(TUP(16, 8), TUP(40, 1));
    const ccute_layout row = ccute_make_layout(TUP(16, 8), TUP(1, 0)), column = ccute_make_layout(TUP(16, 8), TUP(0, 1));
    CCUTE_ASSUME(first % 8 == 3);
    if (threadIdx.x == 0)
        ccute_copy_bounded_with(ccute_tma_load(&map, &full, 3), s, ccute_make_layout(TUP(16, 8), TUP(8, 1)), a, ccute_offset_by(first * 40, tile), TUP(1000, 40), ccute_offset_by(first, row), column); // by hand: load a sectors=16/16 issued=1 bytes=256 | transfer blocks=2 bytes=512 1.multiple=8 1.rest=3 1.low=null 1.high=null
}

/* Of 40 rows row 1024, which is assumed, is none. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) below(const __grid_constant__ ccute_tma map, const int *a, int row)
{
    __shared__ __align__(128) int s[16 * 8];
    __shared__ ccute_barrier full;
    const ccute_layout tile = ccute_make_layout(TUP(16, 8), TUP(8, 1)), i = ccute_make_layout(TUP(16, 8), TUP(1, 0));
    if (threadIdx.x == 0)
        ccute_copy_bounded_with(ccute_tma_load(&map, &full), s, tile, a, ccute_offset_by(row * 8, tile), TUP(40, 8), ccute_offset_by(row, i), ccute_make_layout(TUP(16, 8), TUP(0, 1))); // by hand: load a sectors=0/0 bytes=512 | transfer lines=0/0 1.multiple=1 | row=1024
}

/* The first thread of each group of four warps, where data that is not known says so; what else the step counts does not
   matter: the tiles begin at rows 0 and 16. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(256)
    of_each_group(const __grid_constant__ ccute_tma map, const int *a, const int *n)
{
    __shared__ __align__(128) int s[16 * 8];
    __shared__ ccute_barrier full;
    const ccute_layout tile = ccute_make_layout(TUP(16, 8), TUP(8, 1)), i = ccute_make_layout(TUP(16, 8), TUP(1, 0));
    const bool issues = threadIdx.x % 128 == 0;
    int filling = 0;
    for (int k = 0; k < 2; k++, filling++)
        if (n[filling] > 3 && issues)
            ccute_copy_bounded_with(ccute_tma_load(&map, &full), s, tile, a, ccute_offset_by(128 * k, tile), TUP(40, 8), ccute_offset_by(16 * k, i), ccute_make_layout(TUP(16, 8), TUP(0, 1))); // by hand: load a sectors=16,16/16,16 bytes=512 rule=repeated | transfer threads=2 1.multiple=16 1.low=0 1.high=16
}
// ---- explained ----
// tiles_of_an_engine.cu:8: halves_of_sectors: 64 threads
//   shared short stage[4096], 8192 bytes
//   shared memory: 8192 bytes declared of 49152; a launch may request up to 232448
//   line  access         layout of a thread                                instruction               bits  each thread  bytes  a request of a warp
//     20  load global a  (long long)blockIdx.x * 64 + k * 8704 o (64,64):(136,1)  cp.async.bulk.tensor.2d  65536            1   8192  204 sectors of 181.3, not coalesced
//         to shared stage = Sw<3,3,3> o 0 o (64,64):(64,1): 1 box of (64,64) elements, innermost first, by map &map, swizzle of 128 bytes
//         axis 0 (leaf 1 of the tensor) from (long long)blockIdx.x * 64 on: 0 or more, a multiple of 64
//         axis 1 (leaf 0 of the tensor) from k * 64 on: 0 to 192, a multiple of 64
//         lines of 128 bytes: 85 of 45.3
//         barrier &full counts 8192 bytes
//         issued by 1 of 64 threads
//         looked at: rounds 1, 2 and 4 of 'k', blocks 0 and 1
//         ! the copy touches 288 sectors of global memory where its bytes need 256 (thread 0, round 1 of k); fix: rows that begin at multiples of 32 bytes in global memory, and are as long
//
// tiles_of_an_engine.cu:26: two_boxes: 128 threads
//   with columns = 1024 (assumed)
//   shared short s[8192], 16384 bytes
//   shared memory: 16384 bytes declared of 49152; a launch may request up to 232448
//   line  access          layout of a thread    instruction                        bits  each thread  bytes  a request of a warp
//     34  store global a  (64,128):(columns,1)  cp.async.bulk.tensor.2d           65536            2  16384  512 sectors of 512
//         from shared s = Sw<3,3,3> o 0 o (64,(64,2)):(64,(1,4096)): 2 boxes of (64,64) elements, innermost first, by map store.map, swizzle of 128 bytes
//         axis 0 (leaf 1 of the tensor) from 0 on
//         axis 1 (leaf 0 of the tensor) from 0 on
//         lines of 128 bytes: 128 of 128
//         issued by 1 of 128 threads
//     36  load global a   (64,128):(columns,1)  cp.async.bulk.prefetch.tensor.2d  65536            2  16384  512 sectors of 512
//         into the L2 cache: 2 boxes of (64,64) elements, innermost first, by map &map, swizzle of 128 bytes
//         axis 0 (leaf 1 of the tensor) from 0 on
//         axis 1 (leaf 0 of the tensor) from 0 on
//         lines of 128 bytes: 128 of 128
//         issued by 4 of 128 threads
//         ! 4 threads issue it, each the whole of it; fix: a condition that one thread meets: if (threadIdx.x == 0)
//
// tiles_of_an_engine.cu:41: for_two_blocks: 32 threads
//   shared int s[128], 512 bytes
//   shared memory: 512 bytes declared of 49152; a launch may request up to 232448
//   line  access          layout of a thread                     instruction              bits  each thread  bytes  a request of a warp
//     45  load global at  at[threadIdx.x]                        ld.global                  32            1      4  4 sectors of 4
//     50  load global a   (long long)first * 40 o (16,8):(40,1)  cp.async.bulk.tensor.2d  2048            1    256  16 sectors of 16
//         to shared s = (16,8):(8,1): 2 boxes of (8,8) elements, innermost first, by map &map
//         multicast to 2 blocks (3): each issues 1 of these boxes and gets all; the sectors are the whole tile's
//         axis 0 (leaf 1 of the tensor) from 0 on
//         axis 1 (leaf 0 of the tensor) from first on: its range is not known, 3 more than a multiple of 8
//         lines of 128 bytes: 16 of 4
//         where it begins is not known ('at[threadIdx.x]' is not known before the program runs): counted at the tensor's beginning
//         barrier &full counts 512 bytes
//         issued by 1 of 32 threads
//
// tiles_of_an_engine.cu:54: below: 32 threads
//   with row = 1024 (assumed)
//   shared int s[128], 512 bytes
//   shared memory: 512 bytes declared of 49152; a launch may request up to 232448
//   line  access         layout of a thread                 instruction              bits  each thread  bytes  a request of a warp
//     60  load global a  (long long)row * 8 o (16,8):(8,1)  cp.async.bulk.tensor.2d  4096            1    512  0 sectors of 0
//         to shared s = (16,8):(8,1): 1 box of (8,16) elements, innermost first, by map &map
//         axis 0 (leaf 1 of the tensor) from 0 on
//         axis 1 (leaf 0 of the tensor) from row on: its range is not known
//         under the assumptions all of it is outside of the tensor
//         barrier &full counts 512 bytes
//         issued by 1 of 32 threads
//
// tiles_of_an_engine.cu:66: of_each_group: 256 threads
//   shared int s[128], 512 bytes
//   shared memory: 512 bytes declared of 49152; a launch may request up to 232448
//   line  access         layout of a thread      instruction              bits  each thread  bytes  a request of a warp
//     75  load global a  k * 128 o (16,8):(8,1)  cp.async.bulk.tensor.2d  4096            1    512  16 sectors of 16
//         to shared s = (16,8):(8,1): 1 box of (8,16) elements, innermost first, by map &map
//         axis 0 (leaf 1 of the tensor) from 0 on
//         axis 1 (leaf 0 of the tensor) from k * 16 on: 0 to 16, a multiple of 16
//         lines of 128 bytes: 4 of 4
//         barrier &full counts 512 bytes
//         issued by 2 of 256 threads
//         taken as true: the condition at line 74
//         ! 2 threads issue it, each the whole of it; fix: a condition that one thread meets: if (threadIdx.x == 0)
