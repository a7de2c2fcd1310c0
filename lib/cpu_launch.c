/* A launch: its blocks one after another, or shared out over OS threads. */
#if !defined _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cpu_cluster.h"
#include "cpu_memory.h"
#include "cpu_settings.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { MAX_WORKERS = 256 };

/* The greatest extents of a grid and of a block. */
static const unsigned grid_max[3] = {2147483647, 65535, 65535}, block_max[3] = {1024, 1024, 64};

static ccute_cpu_worker *workers[MAX_WORKERS];
static size_t shared_limit = CCUTE_CPU_SHARED_DEFAULT;
static pthread_mutex_t launching = PTHREAD_MUTEX_INITIALIZER;

/* The launch under way. */
static const ccute_cpu_launch *job;
static uint64_t block_count;
static atomic_ullong next_block;
static atomic_int has_waited; /* any of its blocks, for the kernels before */
static ccute_cpu_xyz cluster_extent;
static ccute_cpu_cluster *clusters[CCUTE_CPU_CLUSTER_MAX + 1][2]; /* by size; used in turn */

int ccute_cpu_allow_shared(size_t bytes)
{
    if (bytes > CCUTE_CPU_SHARED_MAX)
        return 0;
    if (bytes > shared_limit)
        shared_limit = bytes;
    return 1;
}

/* ---- Is it a launch that a GPU would take? --------------------------------------------------- */

static void check_extents(const char *kernel, const char *what, const unsigned extent[3], const unsigned most[3])
{
    for (int i = 0; i < 3; i++)
        if (extent[i] < 1 || extent[i] > most[i])
            ccute_cpu_fault("launch of %s: the %s (%u,%u,%u) must be at least (1,1,1) and at most (%u,%u,%u)", kernel,
                            what, extent[0], extent[1], extent[2], most[0], most[1], most[2]);
}

/* Sets the extents of the launch's clusters. */
static int take_cluster(const ccute_cpu_launch *launch)
{
    const unsigned *const c = launch->cluster, *const g = launch->grid;
    const unsigned x = c[0] ? c[0] : 1, y = c[1] ? c[1] : 1, z = c[2] ? c[2] : 1;
    if (x > CCUTE_CPU_CLUSTER_MAX || y > CCUTE_CPU_CLUSTER_MAX || z > CCUTE_CPU_CLUSTER_MAX ||
        x * y * z > CCUTE_CPU_CLUSTER_MAX)
        ccute_cpu_fault("launch of %s: a cluster of (%u,%u,%u) blocks, and at most %d can be", launch->kernel, x, y, z,
                        CCUTE_CPU_CLUSTER_MAX);
    if (g[0] % x || g[1] % y || g[2] % z)
        ccute_cpu_fault("launch of %s: the grid (%u,%u,%u) is not a multiple of the cluster (%u,%u,%u)", launch->kernel,
                        g[0], g[1], g[2], x, y, z);
    if (x * y * z > 1 && launch->one_at_once)
        ccute_cpu_fault("launch of %s: a cluster needs static shared memory for each block: with AddressSanitizer "
                        "compile with -DCCUTE_CPU_SHARED=thread_local",
                        launch->kernel);
    cluster_extent = (ccute_cpu_xyz){x, y, z};
    return (int)(x * y * z);
}

static void check_launch(const ccute_cpu_launch *launch)
{
    const unsigned *b = launch->block;
    if (ccute_cpu_me)
        ccute_cpu_fault("a launch of %s inside a kernel is not supported", launch->kernel);
    check_extents(launch->kernel, "grid", launch->grid, grid_max);
    check_extents(launch->kernel, "block", b, block_max);
    if (b[0] * b[1] * b[2] > CCUTE_CPU_MAX_THREADS)
        ccute_cpu_fault("launch of %s: a block of (%u,%u,%u) has %u threads, and at most %d can be", launch->kernel,
                        b[0], b[1], b[2], b[0] * b[1] * b[2], CCUTE_CPU_MAX_THREADS);
    if (launch->shared > shared_limit)
        ccute_cpu_fault(
            "launch of %s: %zu bytes of dynamic shared memory are over the limit of %zu%s", launch->kernel,
            launch->shared, shared_limit,
            launch->shared <= CCUTE_CPU_SHARED_MAX ? " (cudaFuncAttributeMaxDynamicSharedMemorySize raises it)" : "");
}

/* ---- A launch that may begin before the kernel before it has ended --------------------------- */

void ccute_cpu_grid_wait(ccute_cpu_site site)
{
    ccute_cpu_self(site.op);
    ccute_cpu_me->has_waited = 1;
    atomic_store(&has_waited, 1);
}

static void check_waited(const ccute_cpu_launch *launch)
{
    if (launch->early && !atomic_load(&has_waited))
        ccute_cpu_fault("launch of %s by CCUTE_LAUNCH_CLUSTER_EARLY: none of its threads calls "
                        "cudaGridDependencySynchronize()",
                        launch->kernel);
}

/* ---- Running it ------------------------------------------------------------------------------ */

static ccute_cpu_xyz block_at(uint64_t number)
{
    const unsigned *grid = job->grid;
    if (ccute_cpu_settings_get()->order == ORDER_REVERSE)
        number = block_count - 1 - number;
    return (ccute_cpu_xyz){(unsigned)(number % grid[0]), (unsigned)(number / grid[0] % grid[1]),
                           (unsigned)(number / grid[0] / grid[1])};
}

/* What one OS thread does. */
static void *work(void *worker)
{
    ccute_cpu_worker_begin(worker, job);
    for (uint64_t number; (number = atomic_fetch_add(&next_block, 1)) < block_count;)
        ccute_cpu_block(worker, block_at(number), NULL, 0);
    ccute_cpu_worker_end(worker);
    return NULL;
}

/* What one OS thread does of a launch of clusters: the block of its own number in each. */
static void *work_in_clusters(void *worker)
{
    ccute_cpu_worker *const w = worker;
    const ccute_cpu_xyz c = cluster_extent;
    const unsigned size = c.x * c.y * c.z, rank = (unsigned)w->rank, *const grid = job->grid;
    ccute_cpu_worker_begin(w, job);
    for (uint64_t number = 0; number < block_count / size; number++) {
        const uint64_t wide = grid[0] / c.x, high = grid[1] / c.y;
        const ccute_cpu_xyz block = {(unsigned)(number % wide) * c.x + rank % c.x,
                                     (unsigned)(number / wide % high) * c.y + rank / c.x % c.y,
                                     (unsigned)(number / wide / high) * c.z + rank / c.x / c.y};
        ccute_cpu_block(w, block, clusters[size][number % 2], (int)rank);
    }
    ccute_cpu_worker_end(w);
    return NULL;
}

/* Workers are made when first needed, and kept. */
static ccute_cpu_worker *worker_number(long i)
{
    if (!workers[i] && !(workers[i] = calloc(1, sizeof **workers)))
        ccute_cpu_fault("no memory for a worker");
    return workers[i];
}

/* Shares the job out; the calling OS thread is worker 0. */
static void work_together(long count)
{
    pthread_t thread[MAX_WORKERS];
    for (long i = 1; i < count; i++)
        if (pthread_create(&thread[i], NULL, work, worker_number(i)))
            count = i; /* the workers there are will do it */
    work(worker_number(0));
    for (long i = 1; i < count; i++)
        pthread_join(thread[i], NULL);
}

/* A cluster needs an OS thread for each of its blocks. */
static void work_clusters(int size)
{
    pthread_t thread[CCUTE_CPU_CLUSTER_MAX];
    for (int i = 0; i < 2; i++)
        if (!clusters[size][i] && !(clusters[size][i] = ccute_cpu_cluster_new(size)))
            ccute_cpu_fault("no memory for a cluster");
    for (int i = 0; i < size; i++)
        worker_number(i)->rank = i;
    for (int i = 1; i < size; i++)
        if (pthread_create(&thread[i], NULL, work_in_clusters, worker_number(i)))
            ccute_cpu_fault("launch of %s: no OS thread for each of the cluster's %d blocks", job->kernel, size);
    work_in_clusters(worker_number(0));
    for (int i = 1; i < size; i++)
        pthread_join(thread[i], NULL);
}

void ccute_cpu_run(const ccute_cpu_launch *launch)
{
    long count = ccute_cpu_settings_get()->threads;
    int blocks;
    check_launch(launch);
    pthread_mutex_lock(&launching);
    blocks = take_cluster(launch);
    ccute_cpu_catch_signals();
    job = launch;
    block_count = (uint64_t)launch->grid[0] * launch->grid[1] * launch->grid[2];
    atomic_store(&next_block, 0);
    atomic_store(&has_waited, 0);
    if (launch->one_at_once)
        count = 1;
    if (blocks > 1)
        work_clusters(blocks);
    else
        work_together(block_count < (uint64_t)count ? (long)block_count : count);
    ccute_cpu_check_margins();
    check_waited(launch);
    pthread_mutex_unlock(&launching);
}
