// flags: --let ld=36
#include <ccute/async.h>
#include <ccute/short.h>

/* Rows of 128 bytes, 144 apart: each other one begins in the middle of a sector, and two rows share none. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) runs(float *a, int ld, int n)
{
    __shared__ __align__(128) float s[16 * 32], t[16 * 32];
    __shared__ ccute_barrier full;
    const ccute_layout tile = ccute_make_layout(TUP(16, 32), TUP(32, 1)), rows = ccute_make_layout(TUP(16, 32), TUP(ld, 1));
    CCUTE_ALIGNED(a, 16);
    CCUTE_ASSUME(ld % 4 == 0);
    if (threadIdx.x == 0) {
        ccute_copy_with(ccute_bulk_load_atom(&full), s, tile, a, rows); // by hand: load a sectors=72/64 bits=1024 issued=16 bytes=2048 rule=uncoalesced | transfer run=128 issued=16 bytes=2048 threads=1 barrier=&full
        ccute_copy_with(ccute_bulk_peer_atom(&full), t, tile, s, tile); // by hand: transfer run=2048 issued=1 bytes=2048 shared=s
    }
    ccute_copy_with(ccute_bulk_store_atom(), a, ccute_make_layout(512), s, ccute_make_layout(512)); // by hand: store a sectors=64/64 rule=repeated | transfer threads=64 run=2048 lines=16/16 barrier=null
    if (threadIdx.x < 16) // a row for each of 16 threads
        ccute_copy_with(ccute_bulk_store_atom(), a, ccute_slice(rows, threadIdx.x, ALL), s, ccute_slice(tile, threadIdx.x, ALL)); // by hand: store a sectors=4,5,4,5,4,5,4,5,4,5,4,5,4,5,4,5/4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4 issued=1 | transfer threads=16 run=128 issued=1 lines=30/16
}
// ---- explained ----
// runs_of_an_engine.cu:6: runs: 64 threads
//   with ld = 36 (given)
//   shared float s[512], 2048 bytes
//   shared float t[512], 2048 bytes
//   shared memory: 4096 bytes declared of 49152; a launch may request up to 232448
//   line  access          layout of a thread                      instruction     bits  each thread  bytes  a request of a warp
//     14  load global a   (16,32):(ld,1)                          cp.async.bulk   1024           16   2048  72 sectors of 64, not coalesced
//         to shared s = (16,32):(32,1): 16 runs of 128 bytes
//         lines of 128 bytes: 18 of 16
//         barrier &full counts 2048 bytes
//         issued by 1 of 64 threads
//         ! the copy touches 72 sectors of global memory where its bytes need 64 (thread 0); fix: rows that begin at multiples of 32 bytes in global memory, and are as long
//     15  copy shared s   (16,32):(32,1)                          bulk peer      16384            1   2048
//         from shared s to t of another block: 1 run of 2048 bytes
//         barrier &full counts 2048 bytes
//         issued by 1 of 64 threads
//     17  store global a  512:1                                   cp.async.bulk  16384            1   2048  64 sectors of 64
//         from shared s = 512:1: 1 run of 2048 bytes
//         lines of 128 bytes: 16 of 16
//         issued by 64 of 64 threads
//         ! 64 threads issue it, each the whole of it; fix: a condition that one thread meets: if (threadIdx.x == 0)
//     19  store global a  (long long)threadIdx.x * ld o (32):(1)  cp.async.bulk   1024            1    128  4.5 sectors of 4, not coalesced
//         from shared s = threadIdx.x * 32 o (32):(1): 1 run of 128 bytes
//         lines of 128 bytes: 1.9 of 1
//         issued by 16 of 64 threads
//         ! the copy touches 5 sectors of global memory where its bytes need 4 (thread 1); fix: rows that begin at multiples of 32 bytes in global memory, and are as long
