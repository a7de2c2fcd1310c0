/* Plans of ranks that are GPUs: random pairs of distributions byte by byte with canaries around, each way forced;
 * sums; a captured graph; a rank that does not come, and one that is killed. Ranks are threads of this process, then
 * processes; with one GPU they share it. Both also go by the host's memory, and processes bind memory that has no
 * handle. With NCCL (-DWITH_NCCL) and two GPUs, messages in small pieces and reduce-scatters.
 *
 *   ranks.gpu [CASES [FIRST_SEED [WAYS]]]
 *
 * WAYS: only random pairs by threads, forced to go these ways: bit i is force i. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cuda_runtime.h>
#if defined WITH_NCCL
#include <nccl.h>
#endif

#include <ccute/ccute.h>
#include <ccute/ranks.h>

extern "C" {
#include "../random_ranks.h"
}

enum { MOST = 8, CANARY = 0xC5, MARGIN = 256, PATIENCE_MS = 20000 };

/* End at the first failure, without what exit does: other ranks' threads still run. */
static void give_up(void)
{
    fflush(stdout);
    _exit(1);
}

#define CUDA(call)                                                                                                     \
    do {                                                                                                               \
        const cudaError_t error_ = (call);                                                                             \
        if (error_ != cudaSuccess) {                                                                                   \
            printf("%s:%d: %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorString(error_));                          \
            give_up();                                                                                                 \
        }                                                                                                              \
    } while (0)

#define OK(call)                                                                                                       \
    do {                                                                                                               \
        const int status_ = (call);                                                                                    \
        if (status_) {                                                                                                 \
            printf("%s:%d: %s: %s\n", __FILE__, __LINE__, #call, ccute_strerror((ccute_status)status_));               \
            give_up();                                                                                                 \
        }                                                                                                              \
    } while (0)

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- Ranks ------------------------------------------------------------------------------------------------ */

/* One rank: its communicators and its stream. */
struct rank {
    int rank, size, device;
    ccute_ranks_comm host, gpu;
    cudaStream_t stream;
};

static int cases = 300, gpus;
static int way[6], ways; /* random pairs are forced to go these ways in turn */
static uint64_t first_seed;

static void open_rank(struct rank *r, int rank, int size, const char *name)
{
    r->rank = rank;
    r->size = size;
    r->device = rank % gpus;
    CUDA(cudaSetDevice(r->device));
    CUDA(cudaStreamCreateWithFlags(&r->stream, cudaStreamNonBlocking));
    OK(ccute_ranks_shm_open(&r->host, name, rank, size, PATIENCE_MS));
    OK(ccute_ranks_cuda_open(&r->gpu, &r->host, r->device));
}

static void close_rank(struct rank *r)
{
    ccute_ranks_close(&r->gpu);
    ccute_ranks_close(&r->host);
    CUDA(cudaStreamDestroy(r->stream));
}

typedef void work(struct rank *r);

struct start {
    int rank, size;
    const char *name;
    work *todo;
};

static void *begin(void *argument)
{
    const struct start *const s = (const struct start *)argument;
    struct rank r;
    open_rank(&r, s->rank, s->size, s->name);
    s->todo(&r);
    close_rank(&r);
    return NULL;
}

static void name_run(char *name, size_t size)
{
    static int runs;
    snprintf(name, size, "/ccute-gpu-%ld-%d", (long)getpid(), runs++);
}

static void with_threads(int size, work *todo)
{
    pthread_t thread[MOST];
    struct start start[MOST];
    char name[64];
    name_run(name, sizeof name);
    for (int r = 0; r < size; r++) {
        start[r] = {r, size, name, todo};
        pthread_create(&thread[r], NULL, begin, &start[r]);
    }
    for (int r = 0; r < size; r++)
        pthread_join(thread[r], NULL);
}

/* Processes that have not touched CUDA before; deaths: of how many by SIGKILL the test is about. */
static int with_processes(int size, work *todo, int deaths)
{
    int failed = 0, status;
    char name[64];
    name_run(name, sizeof name);
    fflush(stdout);
    for (int r = 0; r < size; r++)
        if (fork() == 0) {
            struct start start = {r, size, name, todo};
            begin(&start);
            fflush(stdout);
            _exit(0);
        }
    for (int r = 0; r < size; r++) {
        wait(&status);
        if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
            deaths--;
        else
            failed |= status;
    }
    return failed || deaths;
}

/* ---- Bytes ------------------------------------------------------------------------------------------------- */

#include "ranks_memory.h"

static void memory_free(struct memory *m)
{
    CUDA(cudaFree(m->dst));
    CUDA(cudaFree(m->src));
    free(m->expected);
    free(m->got);
}

static void poison(struct rank *r, struct memory *m)
{
    CUDA(cudaMemsetAsync(m->dst, CANARY, m->dst_bytes + 2 * MARGIN, r->stream));
}

static void expect_ok(const struct rank *r, uint64_t seed, const char *what, ccute_status status)
{
    if (!status)
        return;
    printf("FAIL rank %d of %d, seed %llu, by %s: %s (%lld, %lld)\n", r->rank, r->size, (unsigned long long)seed, what,
           ccute_strerror(status), (long long)r->gpu.why[0], (long long)r->gpu.why[1]);
    give_up();
}

/* The copy comes after the run has ended: a copy into pageable memory waits for its stream while it holds a lock of the
   driver, which another rank of this process may need for a copy before its next run. */
static void compare(struct rank *r, struct memory *m, const char *what, uint64_t seed)
{
    CUDA(cudaStreamSynchronize(r->stream));
    CUDA(cudaMemcpyAsync(m->got, m->dst, m->dst_bytes + 2 * MARGIN, cudaMemcpyDeviceToHost, r->stream));
    CUDA(cudaStreamSynchronize(r->stream));
    expect_ok(r, seed, what, ccute_ranks_check(&r->gpu));
    if (memcmp(m->got, m->expected, m->dst_bytes + 2 * MARGIN)) {
        size_t at = 0;
        while (m->got[at] == m->expected[at])
            at++;
        printf("FAIL %s, seed %llu: rank %d of %d, byte %lld\n", what, (unsigned long long)seed, r->rank, r->size,
               (long long)at - MARGIN);
        give_up();
    }
}

/* ---- Random pairs -------------------------------------------------------------------------------------------- */

static const char *const force_name[] = {"best", "engines", "stores", "staged", "messages", "packed"};

static ccute_ranks_plan random_plan(struct rng *rng, int ranks, ccute_dist *dst, ccute_dist *src)
{
    static const struct {
        int type, bytes;
    } elements[] = {{CCUTE_RANKS_F32, 4},   {CCUTE_RANKS_BF16, 2},  {CCUTE_RANKS_I64, 8},    {CCUTE_RANKS_BYTES, 1},
                    {CCUTE_RANKS_BYTES, 2}, {CCUTE_RANKS_BYTES, 3}, {CCUTE_RANKS_BYTES, 16}, {CCUTE_RANKS_BYTES, 4}};
    const int which = (int)rng_below(rng, 8), typed = elements[which].type != CCUTE_RANKS_BYTES;
    const struct extents e = random_extents(rng, 20000);
    ccute_ranks_plan plan;
    *dst = random_dist(rng, &e, ranks, 0);
    *src = random_dist(rng, &e, ranks, typed);
    if (!typed)
        src->sums = 0;
    if (typed && rng_below(rng, 8) == 0) { /* a reduce-scatter */
        const int64_t n = ranks * rng_between(rng, 1, 3000);
        *dst = ccute_dist_block(n, ranks);
        *src = ccute_dist_partial(n, ranks);
    }
    OK(ccute_redistribute_plan(&plan, dst, src, elements[which].bytes, (ccute_ranks_type)elements[which].type));
    return plan;
}

static void random_pairs(struct rank *r)
{
    for (int i = 0; i < cases; i++) {
        const uint64_t seed = first_seed + (uint64_t)(r->size * 1000000 + i);
        struct rng rng = rng_seeded(seed);
        ccute_dist dst, src;
        const ccute_ranks_plan plan = random_plan(&rng, r->size, &dst, &src);
        struct memory m = memory_of(&plan, &dst, &src, r->rank);
        ccute_ranks_bound bound;
        r->gpu.force = way[i % ways];
        r->gpu.piece = (int)rng_between(&rng, 1, 4) * 1000;
        expect_ok(r, seed, force_name[r->gpu.force],
                  ccute_ranks_bind(&bound, &plan, &r->gpu, m.dst + MARGIN, (int64_t)m.dst_bytes, m.src + MARGIN,
                                   (int64_t)m.src_bytes));
        for (int round = 0; round < 2; round++) {
            poison(r, &m);
            expect_ok(r, seed, force_name[r->gpu.force], ccute_redistribute_async(&bound, r->stream));
            compare(r, &m, force_name[r->gpu.force], seed);
        }
        ccute_ranks_release(&bound);
        memory_free(&m);
    }
}

/* A graph that was captured once and is launched three times. */
static void graph_by(struct rank *r, int force)
{
    const ccute_dist dst = ccute_dist_block_cyclic(60000, 5, r->size), src = ccute_dist_block(60000, r->size);
    ccute_ranks_plan plan;
    ccute_ranks_bound bound;
    cudaGraph_t captured;
    cudaGraphExec_t ready;
    OK(ccute_redistribute_plan(&plan, &dst, &src, 4, CCUTE_RANKS_BYTES));
    struct memory m = memory_of(&plan, &dst, &src, r->rank);
    r->gpu.force = force;
    r->gpu.piece = 1000;
    OK(ccute_ranks_bind(&bound, &plan, &r->gpu, m.dst + MARGIN, (int64_t)m.dst_bytes, m.src + MARGIN,
                        (int64_t)m.src_bytes));
    CUDA(cudaStreamBeginCapture(r->stream, cudaStreamCaptureModeThreadLocal));
    OK(ccute_redistribute_async(&bound, r->stream));
    CUDA(cudaStreamEndCapture(r->stream, &captured));
    CUDA(cudaGraphInstantiate(&ready, captured, 0));
    for (int round = 0; round < 3; round++) {
        poison(r, &m);
        CUDA(cudaGraphLaunch(ready, r->stream));
        compare(r, &m, "graph", 0);
    }
    CUDA(cudaGraphExecDestroy(ready));
    CUDA(cudaGraphDestroy(captured));
    ccute_ranks_release(&bound);
    memory_free(&m);
}

static void graph(struct rank *r)
{
    graph_by(r, way[0]);
    graph_by(r, way[ways - 1]);
}

/* Rank 0 never runs: the others end with a status, in the time that they were given. */
static void absent_by(struct rank *r, int force)
{
    const ccute_dist dst = ccute_dist_cyclic(4096, r->size), src = ccute_dist_block(4096, r->size);
    ccute_ranks_plan plan;
    ccute_ranks_bound bound;
    OK(ccute_redistribute_plan(&plan, &dst, &src, 4, CCUTE_RANKS_BYTES));
    struct memory m = memory_of(&plan, &dst, &src, r->rank);
    ccute_ranks_close(&r->gpu);
    r->host.timeout_ms = 1000;
    OK(ccute_ranks_cuda_open(&r->gpu, &r->host, r->device));
    r->host.timeout_ms = PATIENCE_MS;
    r->gpu.force = force;
    r->gpu.piece = 1000;
    OK(ccute_ranks_bind(&bound, &plan, &r->gpu, m.dst + MARGIN, (int64_t)m.dst_bytes, m.src + MARGIN,
                        (int64_t)m.src_bytes));
    if (r->rank) {
        const double start = now();
        OK(ccute_redistribute_async(&bound, r->stream));
        CUDA(cudaStreamSynchronize(r->stream));
        const ccute_status status = ccute_ranks_check(&r->gpu);
        if (status != CCUTE_E_RANKS_TIMEOUT || r->gpu.why[0] != 0 || now() - start > 4) {
            printf("FAIL absent rank: status %d, rank %lld, %g s\n", status, (long long)r->gpu.why[0], now() - start);
            give_up();
        }
    } else {
        sleep(4);
        r->gpu.status = CCUTE_E_RANKS_FAILED; /* as a rank that died: nobody waits for it */
    }
    ccute_ranks_release(&bound);
    memory_free(&m);
}

static void absent(struct rank *r) { absent_by(r, CCUTE_RANKS_BEST); }
static void absent_packed(struct rank *r) { absent_by(r, CCUTE_RANKS_PACKED); }

enum { RUNS_BEFORE_DEATH = 50, DEATH_MS = 1000 };

/* Whether no byte but those of the destination was written, and those only with what belongs there. */
static int is_within(struct memory *m)
{
    size_t wrong = 0;
    for (size_t i = 0; i < m->dst_bytes + 2 * MARGIN; i++)
        wrong += m->got[i] != m->expected[i] && m->got[i] != CANARY;
    return wrong == 0;
}

/* The last rank is killed with its runs under way. Every other one ends with a status, in time, and nothing outside of
   its destination is written. */
static void killed(struct rank *r)
{
    const ccute_dist dst = ccute_dist_block_cyclic(r->size << 20, 96, r->size),
                     src = ccute_dist_block(r->size << 20, r->size);
    ccute_ranks_plan plan;
    ccute_ranks_bound bound;
    double start;
    OK(ccute_redistribute_plan(&plan, &dst, &src, 4, CCUTE_RANKS_BYTES));
    struct memory m = memory_of(&plan, &dst, &src, r->rank);
    ccute_ranks_close(&r->gpu);
    r->host.timeout_ms = DEATH_MS;
    OK(ccute_ranks_cuda_open(&r->gpu, &r->host, r->device));
    OK(ccute_ranks_bind(&bound, &plan, &r->gpu, m.dst + MARGIN, (int64_t)m.dst_bytes, m.src + MARGIN,
                        (int64_t)m.src_bytes));
    poison(r, &m);
    for (int i = 0; i < RUNS_BEFORE_DEATH; i++)
        OK(ccute_redistribute_async(&bound, r->stream));
    if (r->rank == r->size - 1)
        raise(SIGKILL);
    start = now();
    const ccute_status queued = ccute_redistribute_async(&bound, r->stream);
    const cudaError_t error = cudaStreamSynchronize(r->stream);
    const ccute_status status = ccute_ranks_check(&r->gpu);
    printf("rank %d of %d: a rank was killed: status %d after %g s, CUDA's %d, queued %d\n", r->rank, r->size, status,
           now() - start, error, queued);
    if (status == CCUTE_OK || now() - start > 3e-3 * DEATH_MS) {
        puts("FAIL a rank was killed: no status, or late");
        give_up();
    }
    CUDA(cudaMemcpy(m.got, m.dst, m.dst_bytes + 2 * MARGIN, cudaMemcpyDeviceToHost));
    if (!is_within(&m)) {
        puts("FAIL a rank was killed: bytes outside of the destination, or wrong ones");
        give_up();
    }
    ccute_ranks_release(&bound);
    memory_free(&m);
}

/* Memory of a pool has no handle for other processes: all ranks go by the host, though the plan would store. */
static void no_handle(struct rank *r)
{
    const ccute_dist dst = ccute_dist_block_cyclic(60000, 5, r->size), src = ccute_dist_block(60000, r->size);
    ccute_ranks_plan plan;
    ccute_ranks_bound bound;
    unsigned char *pooled;
    OK(ccute_redistribute_plan(&plan, &dst, &src, 4, CCUTE_RANKS_BYTES));
    struct memory m = memory_of(&plan, &dst, &src, r->rank);
    CUDA(cudaFree(m.dst));
    CUDA(cudaMallocAsync((void **)&pooled, m.dst_bytes + 2 * MARGIN, r->stream));
    CUDA(cudaStreamSynchronize(r->stream));
    m.dst = pooled;
    r->gpu.force = CCUTE_RANKS_BEST;
    OK(ccute_ranks_bind(&bound, &plan, &r->gpu, m.dst + MARGIN, (int64_t)m.dst_bytes, m.src + MARGIN,
                        (int64_t)m.src_bytes));
    if (r->size > 1 && !strstr(ccute_ranks_way(&bound), "host")) {
        printf("FAIL no handle: the way is %s\n", ccute_ranks_way(&bound));
        give_up();
    }
    poison(r, &m);
    OK(ccute_redistribute_async(&bound, r->stream));
    compare(r, &m, "no handle", 0);
    ccute_ranks_release(&bound);
    CUDA(cudaFreeAsync(pooled, r->stream));
    CUDA(cudaMalloc((void **)&m.dst, 1));
    memory_free(&m);
}

static void processes_too(struct rank *r)
{
    no_handle(r);
    random_pairs(r);
    graph(r);
}

static void all_of_it(struct rank *r)
{
    random_pairs(r);
    graph(r);
}

#if defined WITH_NCCL
#include "ranks_nccl.h"
#endif

static int count_gpus(void)
{
    int count = 0, status;
    if (fork() == 0)
        _exit(cudaGetDeviceCount(&count) == cudaSuccess ? count : 0);
    wait(&status);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 0;
}

/* The ways of random pairs: bit i is force i. */
static void set_ways(unsigned mask)
{
    ways = 0;
    for (int force = 0; force < 6; force++)
        if (mask >> force & 1)
            way[ways++] = force;
}

int main(int argc, char **argv)
{
    const unsigned messages = 1u << CCUTE_RANKS_MESSAGES, any = (1u << (CCUTE_RANKS_PACKED + 1)) - 1;
    gpus = count_gpus();
    cases = argc > 1 ? atoi(argv[1]) : 100;
    first_seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (gpus == 0) {
        puts("SKIP: no GPU");
        return 77;
    }
    const int most = gpus < 2 ? 2 : gpus > 4 ? 4 : gpus;
    if (argc > 3) {
        set_ways((unsigned)strtoul(argv[3], NULL, 0));
        for (int size = 1; size <= most; size++)
            with_threads(size, all_of_it);
        printf("PASS threads: %d random pairs each on 1 to %d ranks\n", cases, most);
        return 0;
    }
    const int whole = cases;
    cases = whole / 4;
    set_ways(any);
    if (with_processes(most, processes_too, 0))
        return 1;
    printf("PASS processes: %d random pairs on %d ranks, %d GPUs, memory without a handle, and a graph\n", cases, most,
           gpus);
    if (with_processes(most, killed, 1))
        return 1;
    printf("PASS one of %d processes is killed in the middle of its runs\n", most);
#if defined WITH_NCCL
    if (with_windows(most))
        return 1;
#endif
    cases = whole;
    set_ways(any & ~messages);
    for (int size = 1; size <= most; size++) {
        with_threads(size, all_of_it);
        printf("PASS threads: %d random pairs on %d ranks, %d GPUs, and a graph\n", cases, size, gpus);
    }
    set_ways(messages);
    cases = whole / 4;
    with_threads(most, all_of_it);
    printf("PASS threads by the host's memory: %d random pairs on %d ranks, and a graph\n", cases, most);
    cases = whole;
#if defined WITH_NCCL
    set_ways(messages);
    for (int size = 1; size <= gpus && size <= most; size++) {
        if (ncclGetUniqueId(&nccl_id) != ncclSuccess)
            return 1;
        with_threads(size, by_nccl);
        printf("PASS NCCL: %d random pairs on %d ranks by messages, and a graph\n", cases, size);
    }
#endif
    with_threads(most, absent);
    with_threads(most, absent_packed);
    puts("PASS a rank that does not come");
    return 0;
}
