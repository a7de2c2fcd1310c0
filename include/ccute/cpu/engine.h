/* The functions of libccute.a that cpu/async.h calls: barriers, clusters, and copies that complete late. */
#ifndef CCUTE_CPU_ENGINE_H
#define CCUTE_CPU_ENGINE_H

#include <ccute/async_types.h>
#include <ccute/cpu/run.h>

#if defined __cplusplus
extern "C" {
#endif

/* ---- Barriers ---- */

/* The operations on a barrier; n is the arrivals, or the bytes. */
enum ccute_cpu_barrier_op {
    CCUTE_CPU_BARRIER_INIT,
    CCUTE_CPU_BARRIER_ARRIVE,
    CCUTE_CPU_BARRIER_EXPECT,
    CCUTE_CPU_BARRIER_ARRIVE_EXPECT,
    CCUTE_CPU_BARRIER_INVALIDATE
};
void ccute_cpu_mbarrier(ccute_cpu_site site, enum ccute_cpu_barrier_op op, ccute_barrier *barrier, int n);
int ccute_cpu_mbarrier_test(ccute_cpu_site site, ccute_barrier *barrier, unsigned parity);
void ccute_cpu_mbarrier_wait(ccute_cpu_site site, ccute_barrier *barrier, unsigned parity);
void ccute_cpu_named_barrier(ccute_cpu_site site, int id, int threads, int wait);
void ccute_cpu_fence_async(void);

/* ---- Clusters ---- */

int ccute_cpu_cluster_rank(void);
int ccute_cpu_cluster_size(void);
void ccute_cpu_cluster_arrive(ccute_cpu_site site);
void ccute_cpu_cluster_wait(ccute_cpu_site site);
void *ccute_cpu_cluster_peer(ccute_cpu_site site, const void *pointer, int block);

/* ---- Copies ---- */

enum ccute_cpu_copy_kind { CCUTE_CPU_COPY_LOAD, CCUTE_CPU_COPY_PEER, CCUTE_CPU_COPY_STORE, CCUTE_CPU_COPY_REDUCE };

void ccute_cpu_bulk(ccute_cpu_site site, enum ccute_cpu_copy_kind kind, void *to, const void *from, int bytes,
                    ccute_barrier *barrier);
void ccute_cpu_bulk_commit(void);
void ccute_cpu_bulk_wait(ccute_cpu_site site, int groups, int read);

/* A box at five coordinates along the map's axes; mask: the blocks that get it, 0 for the own one. */
void ccute_cpu_box(ccute_cpu_site site, enum ccute_cpu_copy_kind kind, const ccute_tma *map, void *shared,
                   ccute_barrier *barrier, unsigned mask, int operation, const int *at);

/* Faults unless the map is a good one for the CPU. */
void ccute_cpu_tma_map_check(const ccute_tma *map, const char *op, const char *file, int line);

/* Where the map puts the element at these coordinates, one for each leaf of its tensor's shape. */
const char *ccute_cpu_tma_address(const ccute_tma *map, const int64_t *at);

/* Faults unless a tile can begin there. */
void ccute_cpu_tma_check(const ccute_tma *map, const void *shared, const char *file, int line);

#if defined __cplusplus
}
#endif

#endif
