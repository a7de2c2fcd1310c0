/* Barriers in shared memory, clusters of blocks, and copies that an engine makes while threads go on: bulk copies and
 * the boxes of a map (tma.h). For kernels only, sm_90 and later; in kernels on the CPU the engines complete as late and
 * in any order as a GPU's may (doc/tma.md). One thread issues a copy.
 *
 * An engine sees a thread's writes to shared memory after the thread's ccute_fence_async and a barrier of the
 * threads. */
#ifndef CCUTE_ASYNC_H
#define CCUTE_ASYNC_H

#if !defined CCUTE_FOLDED || !defined __CUDACC__ || defined __FOLDC__
#include <ccute/async_types.h>
#endif

/* ---- Barriers in shared memory ---------------------------------------------------------------- */

/* ccute_barrier_init(barrier, arrivals): readies a barrier whose phases take that many arrivals. One thread calls it;
   __syncthreads or, for a cluster, ccute_cluster_sync must follow before the barrier's first use. */
/* ccute_barrier_arrive(barrier): one arrival; threads that wait see the earlier writes of this one. */
/* ccute_barrier_arrive_peer(barrier, block): an arrival at the barrier that is at this place in the shared memory of
   that block of the cluster. */
/* ccute_barrier_expect(barrier, bytes): the phase also waits for that many bytes of copies. It is not an arrival. */
/* ccute_barrier_arrive_expect(barrier, bytes): the same, and an arrival. */
/* ccute_barrier_test(barrier, parity): 1 if the phase of that parity is over. It may wait for a short while. */
/* ccute_barrier_wait(barrier, parity): waits until the phase of that parity is over. */
/* ccute_barrier_wait_cluster(barrier, parity): the same where other blocks of the cluster arrive or copy. */
/* ccute_barrier_invalidate(barrier): ends it, so that its bytes may be used for something else. */

/* ---- Fences, warps, barriers by number -------------------------------------------------------- */

/* ccute_fence_async(): engines that start after it see this thread's writes to its block's shared memory. */
/* ccute_named_barrier_sync(id, threads): waits until that many threads, a multiple of 32, have come to barrier id, 1 to
   15; barrier 0 is __syncthreads. */
/* ccute_named_barrier_arrive(id, threads): comes there without waiting. */
/* ccute_elect_one(): 1 in one lane of the warp, 0 in the others; the whole warp calls. */
/* ccute_setmaxnreg_inc<N>(), ccute_setmaxnreg_dec<N>(): the warp group's threads have N registers from now on, 24 to
   256, a multiple of 8; all its warps call, and the kernel has __launch_bounds__(threads, 1). Nothing without
   sm_90a. */

/* ---- Clusters --------------------------------------------------------------------------------- */

/* ccute_cluster_rank(), ccute_cluster_size(): this block's number in its cluster, and how many blocks the cluster has;
   0 and 1 without a cluster. */
/* ccute_cluster_arrive(), ccute_cluster_wait(), ccute_cluster_sync(): all threads of the cluster meet; sync is both. */
/* ccute_cluster_arrive_relaxed(): the same as ccute_cluster_arrive, except that what a thread wrote before is not
   ordered: other blocks see only barriers that it readied. It is faster, because it does not wait for memory. */
/* ccute_cluster_peer(pointer, block): the address of the same place in the shared memory of that block of the cluster.
 */

/* ---- Bulk copies: one run of bytes ------------------------------------------------------------- */

/* ccute_bulk_load(to, from, bytes, barrier): from global to shared memory; the barrier gets the bytes when they are
   there. Addresses and bytes are multiples of 16. */
/* ccute_bulk_peer(to, from, bytes, barrier): from this block's shared memory to another's of the cluster; `to` and
   `barrier` are ccute_cluster_peer's. */
/* ccute_bulk_store(to, from, bytes): from shared to global memory. */
/* ccute_bulk_prefetch(from, bytes): global memory into the L2 cache. */
/* ccute_bulk_commit(): the stores and reductions that this thread began since the last call become a group. */
/* ccute_bulk_wait(groups): waits until all but this thread's last 0 to 7 groups are written. */
/* ccute_bulk_wait_read(groups): waits until all but those have read their shared memory, which may then be written.
   At the end of a block that is enough: they are written before the kernel ends. */

/* ---- Atoms of copy statements ------------------------------------------------------------------- */

/* ccute_tma_load(map, barrier), ccute_tma_load(map, barrier, mask): the atom of a copy statement that loads a tile of
   the map, as ccute_tma_load_tile and ccute_tma_load_tile_multicast do. The statement is ccute_copy_bounded_with,
   called by one thread: a shared layout that is the map's tile, the layout of the tile in the tensor, as extents the
   tensor's shape with its brackets, a layout of coordinates for each mode. On the CPU every element is compared with
   the map, and a difference is a fault with its numbers; on a device the sizes, the extents, the swizzle and a step
   along each leaf are, and a difference traps. */
/* ccute_tma_store(map), ccute_tma_reduce(map, operation): the same from shared memory to the tensor. */
/* ccute_tma_prefetch(map): the same statement as that of a load, into the L2 cache. */
/* Bound to a thread by ccute_thread_slice, such an atom is a slice: ccute_partition_S and ccute_partition_D of it are
   the layout itself, and in ccute_copy_tiled_bounded thread 0 issues. */
/* ccute_bulk_load_atom(barrier), ccute_bulk_peer_atom(barrier), ccute_bulk_store_atom(): the atoms of a copy statement,
   ccute_copy_with, that moves runs of bytes as ccute_bulk_load, ccute_bulk_peer and ccute_bulk_store do: as many
   elements at once as lie in one piece on both sides, a multiple of 16 bytes. */

/* ---- Boxes and tiles of a map ------------------------------------------------------------------ */

/* ccute_tma_load_tile(to, map, barrier, c...): the tile at this place of the tensor, a coordinate for each leaf of its
   shape in their order, into shared memory; zeros outside of the tensor. The barrier gets ccute_tma_bytes(map),
   including the part outside. `to` is aligned to 128 bytes, under a swizzle of rows of 32, 64, 128 bytes to 256, 512,
   1024. */
/* ccute_tma_load_tile_multicast(to, map, barrier, mask, c...): for a map made for as many blocks as the mask has bits:
   each of these blocks calls, and moves its part of the tile into the shared memory of all, at this place; the barriers
   at this place get its bytes. */
/* ccute_tma_store_tile(map, from, c...): the tile to the tensor; nothing is written outside. ccute_bulk_commit and
   ccute_bulk_wait tell when. */
/* ccute_tma_reduce_tile(map, operation, from, c...): the same, each element of the tensor combined with the tile's by
   CCUTE_TMA_ADD, CCUTE_TMA_MIN or CCUTE_TMA_MAX. */
/* ccute_tma_prefetch_tile(map, c...): the tile into the L2 cache. */
/* ccute_tma_prefetch_map(map): the map itself into a cache. */
/* ccute_tma_cached(map, hint): the map with a hint to the L2 cache, CCUTE_TMA_EVICT_FIRST for what is used once or
   CCUTE_TMA_EVICT_LAST for what other blocks use too, in place of the map of any call here. Nothing on the CPU. */
/* ccute_tma_load_box(to, map, barrier, c...), ccute_tma_load_box_multicast(to, map, barrier, mask, c...),
   ccute_tma_store_box(map, from, c...), ccute_tma_reduce_box(map, operation, from, c...),
   ccute_tma_prefetch_box(map, c...): one instruction each: a box at coordinates along the map's axes, the innermost
   first. */
/* ccute_tma_load_axes(axes, to, map, barrier, c...), ccute_tma_store_axes(axes, map, from, c...),
   ccute_tma_load_axes_multicast(axes, to, map, barrier, mask, c...),
   ccute_tma_reduce_axes(axes, map, operation, from, c...), ccute_tma_prefetch_axes(axes, map, c...): the same for a map
   of that many axes. foldc writes them, after ccute_tma_require. */
/* ccute_tma_prefetch_whole(axes, map, c...): a box as the map without blocks has it; of a map with blocks, the parts of
   all of them. foldc writes it, after ccute_tma_require_whole. */
/* ccute_tma_part(mask): how many blocks of the mask come before this one in its cluster: the part of a tile that is
   its own. */
/* ccute_tma_require(map, shared, digest, e...): traps unless the map has this digest and its tensor these extents along
   the map's axes, and `shared` is aligned as a tile must be. */
/* ccute_tma_require_whole(map, shared, digest, e...): the same with the digest of the map without blocks. */

/* ---- Pipelines ---------------------------------------------------------------------------------- */

/* ccute_pipeline<STAGES>: the barriers of a ring of stages in shared memory that producers fill by an engine's copies
   and consumers empty. Fillings are counted from 0 on; filling f uses stage f % STAGES. */
/* ccute_pipeline_init(pipeline, producers, consumers): readies it: that many calls of ccute_pipeline_commit fill a
   stage, and that many of ccute_pipeline_release empty it. One thread calls it; __syncthreads or, for a cluster,
   ccute_cluster_sync must follow before the first use. */
/* ccute_pipeline_acquire(pipeline, filling): a producer waits until the stage's filling before this one is released. */
/* ccute_pipeline_load_tile(pipeline, filling, to, map, c...),
   ccute_pipeline_load_tile_multicast(pipeline, filling, to, map, mask, c...): ccute_tma_load_tile and its multicast;
   the filling expects the tile's bytes. */
/* ccute_pipeline_load_bulk(pipeline, filling, to, from, bytes): ccute_bulk_load, whose bytes the filling expects. */
/* ccute_pipeline_commit(pipeline, filling): this producer has begun all its copies of the filling. */
/* ccute_pipeline_wait(pipeline, filling), ccute_pipeline_test(pipeline, filling): a consumer waits until the filling is
   there; 1 if it is. */
/* ccute_pipeline_release(pipeline, filling): this consumer reads the filling no more. */
/* ccute_pipeline_release_blocks(pipeline, filling, mask): the same to the pipelines at this place in the shared memory
   of these blocks of the cluster, whose copies fill the stages of all. */
/* ccute_pipeline_drain(pipeline, fillings): a producer that has made this many fillings waits until all are released:
   before the end of a block that others of its cluster still tell so. */

#if defined __FOLDC__
#include <ccute/async/view.h>
#elif defined __CUDACC__ && defined CCUTE_FOLDED /* a folded file that names nothing else of this header */
#include <ccute/async/fence.h>
#elif defined __CUDACC__
#include <ccute/async/ptx.h>
#include <ccute/async/tile.h>
#include <ccute/async/copy.h>
#include <ccute/async/pipeline.h>
#elif defined __cplusplus
#include <ccute/cpu.h>
#include <ccute/cpu/async.h>
#include <ccute/async/tile.h>
#include <ccute/async/copy.h>
#include <ccute/async/pipeline.h>
#else
#error "kernels are C++ or CUDA: <ccute/async.h> is not for C"
#endif

#endif
