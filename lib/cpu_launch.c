/* A launch: its blocks one after another, or shared out over OS threads. */
#if !defined _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cpu_block.h"
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
        ccute_cpu_block(worker, block_at(number));
    ccute_cpu_worker_end(worker);
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

void ccute_cpu_run(const ccute_cpu_launch *launch)
{
    long count = ccute_cpu_settings_get()->threads;
    check_launch(launch);
    pthread_mutex_lock(&launching);
    ccute_cpu_catch_signals();
    job = launch;
    block_count = (uint64_t)launch->grid[0] * launch->grid[1] * launch->grid[2];
    atomic_store(&next_block, 0);
    if (launch->one_at_once)
        count = 1;
    work_together(block_count < (uint64_t)count ? (long)block_count : count);
    ccute_cpu_check_margins();
    pthread_mutex_unlock(&launching);
}
