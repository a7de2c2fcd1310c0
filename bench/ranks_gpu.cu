/* How fast plans of ranks run on the GPUs of one host, beside copies to peers and NCCL: the table of doc/ranks.md.
 *
 *   ranks_gpu [GPUS [MIB [CASES [WAYS [PIECE]]]]]
 *
 * MIB: of each GPU's source, 1024 if not given; CASES: how the names of those wanted begin, divided by bars, all if
 * empty; WAYS: of b(est), e(ngines), s(tores), (sta)g(ed), m(essages) and p(acked), "besgmp" if not given; PIECE: MiB
 * of the pieces of messages and of what is packed.
 *
 * A rank is a thread. Each case is verified element by element, then timed over several runs; GB/s are the bytes that
 * leave a GPU (those that stay are not counted). With NCCL, compiled with -DWITH_NCCL. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cuda_runtime.h>
#if defined WITH_NCCL
#include <nccl.h>
#endif

#include <ccute/ccute.h>
#include <ccute/ranks.h>

enum { MOST = 8, RUNS = 10, LEAVES = 12 };

#define CUDA(call)                                                                                                     \
    do {                                                                                                               \
        const cudaError_t error_ = (call);                                                                             \
        if (error_ != cudaSuccess) {                                                                                   \
            printf("%s:%d: %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorString(error_));                          \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

#define OK(call)                                                                                                       \
    do {                                                                                                               \
        const int status_ = (call);                                                                                    \
        if (status_) {                                                                                                 \
            printf("%s:%d: %s: %s\n", __FILE__, __LINE__, #call, ccute_strerror((ccute_status)status_));               \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

/* ---- Elements that tell their index -------------------------------------------------------------------------- */

/* What a rank holds: local coordinate -> index and place. */
struct holding {
    int n;
    int64_t count, first, extent[LEAVES], stride[LEAVES], place[LEAVES];
};

static holding holding_of(const ccute_dist *dist, int rank)
{
    const ccute_layout *const l = &dist->layout;
    const int locals = dist->memory.shape.n, ranks = l->shape.n - locals;
    holding h = {locals, 1, 0, {0}, {0}, {0}};
    for (int i = 0; i < ranks; i++) {
        h.first += rank % l->shape.v[i] * l->stride[i];
        rank /= (int)l->shape.v[i];
    }
    for (int i = 0; i < locals; i++) {
        h.extent[i] = l->shape.v[ranks + i];
        h.stride[i] = l->stride[ranks + i];
        h.place[i] = dist->memory.stride[i];
        h.count *= h.extent[i];
    }
    return h;
}

template <class T> static __device__ T value_of(int64_t index)
{
    return (T)((uint64_t)index * 0x9e3779b97f4a7c15ull >> 32);
}

template <class T> static __global__ void touch(holding h, T *data, int write, unsigned long long *wrong)
{
    const int64_t threads = (int64_t)gridDim.x * blockDim.x;
    for (int64_t j = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; j < h.count; j += threads) {
        int64_t index = h.first, place = 0, rest = j;
        for (int i = 0; i < h.n; i++) {
            index += rest % h.extent[i] * h.stride[i];
            place += rest % h.extent[i] * h.place[i];
            rest /= h.extent[i];
        }
        if (write)
            data[place] = value_of<T>(index);
        else if (data[place] != value_of<T>(index))
            atomicAdd(wrong, 1ull);
    }
}

static void touch_all(const holding &h, void *data, int bytes, int write, unsigned long long *wrong, cudaStream_t s)
{
    if (bytes == 2)
        touch<<<4096, 256, 0, s>>>(h, (uint16_t *)data, write, wrong);
    else
        touch<<<4096, 256, 0, s>>>(h, (uint32_t *)data, write, wrong);
    CUDA(cudaGetLastError());
}

/* ---- Ranks ------------------------------------------------------------------------------------------------------ */

struct rank {
    int rank, size;
    ccute_ranks_comm host, gpu;
    cudaStream_t stream;
    cudaEvent_t begin, end;
    char *a, *b; /* room for a source and a destination */
#if defined WITH_NCCL
    ncclComm_t nccl;
    ccute_ranks_comm by_nccl;
#endif
};

static int gpus;
static int64_t mib = 1024;
static int piece_mib;
static const char *only_cases = "", *only_ways = "besgmp";
static double results[MOST];
static pthread_barrier_t meet;
#if defined WITH_NCCL
static ncclUniqueId nccl_id;
#endif

/* Seconds of a run, the slowest rank's: run() puts one into the stream. */
template <class Run> static double timed(rank &r, int runs, Run run)
{
    float ms;
    double slowest = 0;
    for (int i = 0; i < 3; i++)
        run();
    CUDA(cudaStreamSynchronize(r.stream));
    pthread_barrier_wait(&meet);
    CUDA(cudaEventRecord(r.begin, r.stream));
    for (int i = 0; i < runs; i++)
        run();
    CUDA(cudaEventRecord(r.end, r.stream));
    CUDA(cudaStreamSynchronize(r.stream));
    CUDA(cudaEventElapsedTime(&ms, r.begin, r.end));
    results[r.rank] = ms * 1e-3 / runs;
    pthread_barrier_wait(&meet);
    for (int i = 0; i < r.size; i++)
        slowest = results[i] > slowest ? results[i] : slowest;
    pthread_barrier_wait(&meet);
    return slowest;
}

static double best_copy; /* GB/s of a copy to a peer, a ring of engines */

static void say(rank &r, const char *name, const char *way, double seconds, double bytes, const char *note)
{
    if (r.rank == 0)
        printf("%-34s %-9s %9.1f us %7.1f GB/s  %.2f  %s\n", name, way, seconds * 1e6, bytes / seconds * 1e-9,
               best_copy ? bytes / seconds * 1e-9 / best_copy : 1, note);
}

/* ---- Cases --------------------------------------------------------------------------------------------------------
 */

static const char way_letter[] = "besgmp";
static const char *const ways[] = {"best", "engines", "stores", "staged", "messages", "packed"};

/* One plan by one way: verified, then timed. */
static double one_way(rank &r, ccute_ranks_comm *comm, const char *name, const ccute_dist &dst, const ccute_dist &src,
                      int bytes, int force, int runs)
{
    ccute_ranks_plan plan;
    ccute_ranks_bound bound;
    ccute_ranks_traffic traffic;
    unsigned long long *wrong;
    OK(ccute_redistribute_plan(&plan, &dst, &src, bytes, CCUTE_RANKS_BYTES));
    ccute_redistribute_traffic(&plan, r.rank, &traffic);
    comm->force = force;
    comm->piece = piece_mib ? piece_mib << 20 : comm->piece;
    OK(ccute_ranks_bind(&bound, &plan, comm, r.b, ccute_redistribute_dst_places(&plan, r.rank) * bytes, r.a,
                        ccute_redistribute_src_places(&plan, r.rank) * bytes));
    CUDA(cudaMallocHost(&wrong, sizeof *wrong));
    *wrong = 0;
    touch_all(holding_of(&src, r.rank), r.a, bytes, 1, wrong, r.stream);
    CUDA(cudaMemsetAsync(r.b, 0xC5, (size_t)(ccute_redistribute_dst_places(&plan, r.rank) * bytes), r.stream));
    OK(ccute_redistribute_async(&bound, r.stream));
    touch_all(holding_of(&dst, r.rank), r.b, bytes, 0, wrong, r.stream);
    CUDA(cudaStreamSynchronize(r.stream));
    OK(ccute_ranks_check(comm));
    if (*wrong) {
        printf("FAIL %s by %s: rank %d has %llu wrong elements\n", name, ways[force], r.rank, *wrong);
        exit(1);
    }
    CUDA(cudaFreeHost(wrong));
    const double seconds = timed(r, runs, [&] { OK(ccute_redistribute_async(&bound, r.stream)); });
    say(r, name, ways[force], seconds, (double)traffic.sent * bytes, r.rank == 0 ? ccute_ranks_way(&bound) : "");
    ccute_ranks_release(&bound);
    return seconds;
}

/* Whether a name begins as one in a list divided by bars; all do where the list is empty. */
static int is_asked(const char *name)
{
    const char *at = only_cases;
    for (size_t n = strcspn(at, "|"); n; at += n + (at[n] == '|'), n = strcspn(at, "|"))
        if (strncmp(name, at, n) == 0)
            return 1;
    return !*only_cases;
}

static void all_ways(rank &r, const char *name, const ccute_dist &dst, const ccute_dist &src, int bytes, unsigned mask,
                     int runs)
{
    for (int force = 0; force < 6; force++) {
        if (!(mask >> force & 1) || !is_asked(name) || !strchr(only_ways, way_letter[force]))
            continue;
        ccute_ranks_comm *comm = &r.gpu;
        if (force == CCUTE_RANKS_MESSAGES) {
#if defined WITH_NCCL
            comm = &r.by_nccl;
#else
            continue;
#endif
        }
        one_way(r, comm, name, dst, src, bytes, force, runs);
    }
}

static ccute_dist parsed(const char *format, int64_t a, int64_t b, int64_t c)
{
    char text[256];
    snprintf(text, sizeof text, format, (long long)a, (long long)b, (long long)c);
    const ccute_dist dist = ccute_parse_dist(text, NULL);
    if (dist.layout.shape.status) {
        printf("%s: bad\n", text);
        exit(1);
    }
    return dist;
}

/* A ring of engines, as fast as anything is. */
static void ring(rank &r, char *const *peer)
{
    const size_t bytes = (size_t)mib << 20;
    const int to = (r.rank + 1) % r.size;
    const double seconds =
        timed(r, RUNS, [&] { CUDA(cudaMemcpyPeerAsync(peer[to], to, r.a, r.rank, bytes, r.stream)); });
    if (r.rank == 0)
        best_copy = (double)bytes / seconds * 1e-9;
    pthread_barrier_wait(&meet);
    say(r, "cudaMemcpyPeerAsync, a ring", "engine", seconds, (double)bytes, "");
}

static void nccl_all_to_all(rank &r, int64_t bytes, int runs)
{
#if defined WITH_NCCL
    const size_t part = (size_t)(bytes / r.size);
    const double seconds = timed(r, runs, [&] {
        ncclGroupStart();
        for (int p = 0; p < r.size; p++) {
            ncclSend(r.a + p * part, part, ncclInt8, p, r.nccl, r.stream);
            ncclRecv(r.b + p * part, part, ncclInt8, p, r.nccl, r.stream);
        }
        ncclGroupEnd();
    });
    char name[64];
    snprintf(name, sizeof name, "NCCL all-to-all of %lld KiB", (long long)bytes >> 10);
    say(r, name, "NCCL", seconds, (double)part * (r.size - 1), "");
#else
    (void)r, (void)bytes, (void)runs;
#endif
}

enum { BEST = 1, ENGINES = 2, STORES = 4, STAGED = 8, MESSAGES = 16, PACKED = 32 };

static void matrices(rank &r)
{
    const int p = r.size;
    for (int bytes = 4; bytes >= 2; bytes -= 2) {
        /* Square, a power of two: so much of each GPU. */
        const int64_t side = (int64_t)1 << (int)(log2((double)(mib << 20) * p / bytes) / 2);
        const ccute_dist rows = parsed("mesh((%lld,%lld),(%lld),(S0))", side, side, p);
        const ccute_dist columns = parsed("mesh((%lld,%lld),(%lld),(S1))", side, side, p);
        ccute_tuple shape = columns.memory.shape;
        const ccute_dist turned = ccute_dist_in_memory(columns, ccute_make_layout_left_(shape));
        all_ways(r, bytes == 4 ? "rows -> columns, f32" : "rows -> columns, f16", columns, rows, bytes,
                 BEST | ENGINES | STORES | MESSAGES | PACKED, RUNS);
        all_ways(r, bytes == 4 ? "the same transposed, f32" : "the same transposed, f16", turned, rows, bytes,
                 BEST | STORES | STAGED | MESSAGES | PACKED, RUNS);
    }
}

/* Runs of so many bytes: from blocks to block-cyclic and back. */
static void vectors(rank &r)
{
    static const int runs[] = {8192, 2048, 1024, 512, 256, 128, 64, 32, 16, 8, 4};
    const int64_t n = (mib << 20) / 4 * r.size;
    for (int run : runs) {
        const ccute_dist block = parsed("block(%lld,%lld)", n, r.size, 0);
        const ccute_dist dealt = parsed("block_cyclic(%lld,%lld,%lld)", n, run / 4, r.size);
        char name[64];
        const unsigned engines = run >= 64 ? ENGINES : 0, staged = run <= 128 ? STAGED : 0;
        const unsigned messages = run <= 64 || run == 512 ? MESSAGES : 0;
        snprintf(name, sizeof name, "block -> dealt, %d B", run);
        all_ways(r, name, dealt, block, 4, BEST | engines | STORES | staged | messages | PACKED, run < 64 ? 4 : RUNS);
        snprintf(name, sizeof name, "dealt -> block, %d B", run);
        all_ways(r, name, block, dealt, 4, BEST | engines | STORES | staged | messages | PACKED, run < 64 ? 4 : RUNS);
    }
}

static void others(rank &r)
{
    const int p = r.size;
    const int64_t n = (mib << 20) / 4 * p / 60 * 60;
    all_ways(r, "block-cyclic 384 -> 640 B", parsed("block_cyclic(%lld,160,%lld)", n / 3840 * 3840, p, 0),
             parsed("block_cyclic(%lld,96,%lld)", n / 3840 * 3840, p, 0), 4,
             BEST | ENGINES | STORES | STAGED | MESSAGES | PACKED, 4);
    const int64_t side = 512 * p;
    all_ways(r, "small: rows -> columns, 1 MiB", parsed("mesh((%lld,%lld),(%lld),(S1))", side, (int64_t)512, p),
             parsed("mesh((%lld,%lld),(%lld),(S0))", side, (int64_t)512, p), 4, BEST | ENGINES | STORES | MESSAGES, 50);
    nccl_all_to_all(r, 1 << 20, 50);
    all_ways(r, "small: block -> dealt, 64 B, 64 KiB", parsed("block_cyclic(%lld,16,%lld)", 16384 * p, p, 0),
             parsed("block(%lld,%lld)", 16384 * p, p, 0), 4, BEST | STORES | MESSAGES, 50);
    nccl_all_to_all(r, 1 << 16, 50);
}

static char *peers[MOST];

static void *begin(void *argument)
{
    rank &r = *(rank *)argument;
    const size_t room = ((size_t)mib << 20) + (1 << 20);
    char name[64];
    snprintf(name, sizeof name, "/ccute-bench-%ld", (long)getpid());
    CUDA(cudaSetDevice(r.rank));
    CUDA(cudaStreamCreateWithFlags(&r.stream, cudaStreamNonBlocking));
    CUDA(cudaEventCreate(&r.begin));
    CUDA(cudaEventCreate(&r.end));
    CUDA(cudaMalloc(&r.a, room));
    CUDA(cudaMalloc(&r.b, room));
    OK(ccute_ranks_shm_open(&r.host, name, r.rank, r.size, 20000));
    OK(ccute_ranks_cuda_open(&r.gpu, &r.host, r.rank));
#if defined WITH_NCCL
    if (ncclCommInitRank(&r.nccl, r.size, nccl_id, r.rank) != ncclSuccess) {
        puts("NCCL does not start");
        exit(1);
    }
    OK(ccute_ranks_nccl_open(&r.by_nccl, &r.nccl, r.rank, 20000));
#endif
    peers[r.rank] = r.b;
    pthread_barrier_wait(&meet);
    ring(r, peers);
    nccl_all_to_all(r, mib << 20, RUNS);
    others(r);
    matrices(r);
    vectors(r);
#if defined WITH_NCCL
    ccute_ranks_close(&r.by_nccl);
    ncclCommDestroy(r.nccl);
#endif
    ccute_ranks_close(&r.gpu);
    ccute_ranks_close(&r.host);
    return NULL;
}

int main(int argc, char **argv)
{
    static rank ranks[MOST];
    pthread_t thread[MOST];
    setvbuf(stdout, NULL, _IOLBF, 0);
    CUDA(cudaGetDeviceCount(&gpus));
    gpus = argc > 1 && atoi(argv[1]) < gpus ? atoi(argv[1]) : gpus;
    mib = argc > 2 ? atoi(argv[2]) : mib;
    only_cases = argc > 3 ? argv[3] : only_cases;
    only_ways = argc > 4 ? argv[4] : only_ways;
    piece_mib = argc > 5 ? atoi(argv[5]) : 0;
#if defined WITH_NCCL
    ncclGetUniqueId(&nccl_id);
#endif
    pthread_barrier_init(&meet, NULL, (unsigned)gpus);
    printf("%d GPUs, %lld MiB each\n", gpus, (long long)mib);
    for (int i = 0; i < gpus; i++) {
        ranks[i].rank = i;
        ranks[i].size = gpus;
        pthread_create(&thread[i], NULL, begin, &ranks[i]);
    }
    for (int i = 0; i < gpus; i++)
        pthread_join(thread[i], NULL);
    return 0;
}
