/* Blocks that run together, and the copies that their engines have under way. A block without a cluster is one of one
 * block. Of the blocks of a cluster one runs at a time, each on an OS thread of its own. */
#ifndef CCUTE_CPU_CLUSTER_H
#define CCUTE_CPU_CLUSTER_H

#include "cpu_block.h"

#include <ccute/tma.h>
#include <pthread.h>

enum { CCUTE_CPU_CLUSTER_MAX = 16, CCUTE_CPU_EARLY_MAX = 32 };

typedef struct ccute_cpu_copy ccute_cpu_copy;

/* A barrier of a block that got bytes before it expected them. */
typedef struct ccute_cpu_early {
    const void *barrier;
    int block;
} ccute_cpu_early;

typedef struct ccute_cpu_cluster {
    int size, turn, idle, done; /* whose turn it is; blocks in a row that could not go on; blocks that have ended */
    ccute_cpu_worker *block[CCUTE_CPU_CLUSTER_MAX];
    int started, left; /* workers that have begun, and that are through */
    char ended[CCUTE_CPU_CLUSTER_MAX];
    pthread_mutex_t lock;
    pthread_cond_t turned;
    int arrived, live; /* at the cluster's barrier; threads that have not exited */
    unsigned met;      /* how often all have met there */
    ccute_cpu_copy **copy;
    int copies, room;
    ccute_cpu_early early[CCUTE_CPU_EARLY_MAX];
    int early_count; /* those after the last one that there is room for are not kept */
    uint64_t random;
    unsigned ordered; /* fences of threads, and steps of loads: what was written before them, engines may see */
} ccute_cpu_cluster;

/* ---- cpu_cluster.c --------------------------------------------------------------------------- */

/* A cluster of that many blocks, to be used again and again; NULL without memory. */
ccute_cpu_cluster *ccute_cpu_cluster_new(int size);

/* The worker's block begins, as number `rank` of the cluster, and waits for its first turn; it ends, and the next has
   its turn. */
void ccute_cpu_cluster_begin(ccute_cpu_cluster *c, ccute_cpu_worker *w, int rank);
void ccute_cpu_cluster_end(ccute_cpu_worker *w);

/* None of the block's threads can go on: lets other blocks or an engine go on. 0 if none can. */
int ccute_cpu_cluster_wait_turn(ccute_cpu_worker *w);

/* A thread asks again and again for an event that others must make: lets other blocks and an engine go on. */
void ccute_cpu_cluster_rest(ccute_cpu_worker *w);

void ccute_cpu_cluster_exit_thread(ccute_cpu_worker *w);

/* The same place in the shared memory of another block; NULL if p is not in shared memory of w's block. */
void *ccute_cpu_cluster_place(const ccute_cpu_worker *w, const void *p, int block);

/* The number of the block that has the address in its shared memory; -1: it is not known. */
int ccute_cpu_cluster_owner(const ccute_cpu_worker *w, const void *p);

/* The running thread waits until over() says so; describe() tells what for. */
void ccute_cpu_poll(ccute_cpu_site site, ccute_cpu_over *over, ccute_cpu_describe_wait *describe, const void *object,
                    unsigned phase);

/* ---- cpu_engine.c ---------------------------------------------------------------------------- */

/* The OS thread's engines are ready for a sanitizer. */
void ccute_cpu_engine_ready(void);

/* A product of the warp reads these elements of shared memory: once after what was fenced, once after what its first
   lane had seen when it came; both before what comes after `done`. */
void ccute_cpu_engine_reads(ccute_cpu_thread *warp, char *done, const void *const *element, int count, size_t bytes);

/* Perhaps complete a copy, by the seed; complete one, 0 if there is none. */
void ccute_cpu_engine_perhaps(ccute_cpu_cluster *c);
int ccute_cpu_engine_go(ccute_cpu_cluster *c);

/* All blocks have ended: complete what is left. The effects of all copies happened before what the caller does next. */
void ccute_cpu_engine_end(ccute_cpu_cluster *c);

/* Faults if a copy still needs the shared memory of a block that ends. */
void ccute_cpu_engine_check_end(ccute_cpu_worker *w);

/* ---- cpu_mbarrier.c -------------------------------------------------------------------------- */

/* A fault unless the block that has the barrier has readied it. */
void ccute_cpu_mbarrier_check(ccute_cpu_site site, const void *barrier);

/* Bytes of a copy have come. */
void ccute_cpu_mbarrier_bytes(void *barrier, int64_t bytes);

/* The bytes that the barrier's phase still waits for; less than 0: copies brought more than it expects. 0 if the
   barrier is not ready. */
int64_t ccute_cpu_mbarrier_missing(const void *barrier);

/* ---- cpu_tma.c ------------------------------------------------------------------------------- */

/* The bytes of a box. */
int64_t ccute_cpu_box_bytes(const ccute_tma *map);

/* Between the tensor and the elements of a box in their order: zeros are read outside, and nothing is written. */
void ccute_cpu_box_read(const ccute_tma *map, const int *at, unsigned char *box);
void ccute_cpu_box_write(const ccute_tma *map, const int *at, const unsigned char *box);
void ccute_cpu_box_reduce(const ccute_tma *map, const int *at, const unsigned char *box, int operation);

/* Between these and shared memory, swizzled. */
void ccute_cpu_box_place(const ccute_tma *map, unsigned char *shared, const unsigned char *box);
void ccute_cpu_box_gather(const ccute_tma *map, unsigned char *box, const unsigned char *shared);

#endif
