/* Weights move from the mesh that trained them to the mesh that serves them. The fused projection of query, key and
   value is a tensor of (features, heads, 3). Training cut the features over one axis of a 2 by 2 mesh and the heads
   over the other; serving gives each of two ranks half of the heads, and has two copies of each. Ranks are threads
   here, with a GPU each if there are that many: processes would do the same. */
#include <ccute/cpu.h>
#include <ccute/ranks.h>
#include <ccute/short.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { RANKS = 4, FEATURES = 64, HEADS = 8, FUSED = 3, PATIENCE_MS = 60000 };

static ccute_dist training, serving;
static ccute_ranks_plan plan;
static int wrong[RANKS];

/* The element of the weights that a rank has at a place: its index, by the distribution. */
static long long element_at(const ccute_dist *dist, int rank, int place)
{
    const int locals = dist->memory.shape.n, ranks = dist->layout.shape.n - locals;
    long long index = 0;
    for (int i = 0; i < ranks; i++) {
        index += rank % dist->layout.shape.v[i] * dist->layout.stride[i];
        rank /= (int)dist->layout.shape.v[i];
    }
    for (int i = 0; i < locals; i++)
        index += place / dist->memory.stride[i] % dist->memory.shape.v[i] * dist->layout.stride[ranks + i];
    return index;
}

#if defined __CUDACC__
/* A GPU for each rank, or for several. */
static ccute_ranks_comm *take_gpu(ccute_ranks_comm *gpu, ccute_ranks_comm *host)
{
    int devices = 1;
    cudaGetDeviceCount(&devices);
    cudaSetDevice(host->rank % devices);
    return ccute_ranks_cuda_open(gpu, host, host->rank % devices) ? NULL : gpu;
}
#else
/* The CPU is the device: ranks meet in shared memory alone. */
static ccute_ranks_comm *take_gpu(ccute_ranks_comm *gpu, ccute_ranks_comm *host)
{
    (void)gpu;
    return host;
}
#endif

static void *work(void *argument)
{
    const int rank = *(const int *)argument;
    const size_t from = (size_t)ccute_dist_places(&training, rank), to = (size_t)ccute_dist_places(&serving, rank);
    float *const weights = (float *)malloc((from > to ? from : to) * sizeof(float)), *src, *dst;
    ccute_ranks_comm host, gpu, *comm;
    ccute_ranks_bound bound;
    char name[64];
    snprintf(name, sizeof name, "/ccute-reshard-%ld", (long)getpid());
    if (!weights || ccute_ranks_shm_open(&host, name, rank, RANKS, PATIENCE_MS) || !(comm = take_gpu(&gpu, &host)))
        exit(1);
    cudaMalloc(&src, from * sizeof(float));
    cudaMalloc(&dst, to * sizeof(float));
    for (size_t i = 0; i < from; i++)
        weights[i] = (float)element_at(&training, rank, (int)i);
    cudaMemcpy(src, weights, from * sizeof(float), cudaMemcpyHostToDevice);
    if (ccute_ranks_bind(&bound, &plan, comm, dst, (long long)(to * sizeof(float)), src,
                         (long long)(from * sizeof(float))) ||
        ccute_redistribute(&bound))
        exit(1);
    cudaMemcpy(weights, dst, to * sizeof(float), cudaMemcpyDeviceToHost);
    for (size_t i = 0; i < to; i++)
        wrong[rank] += weights[i] != (float)element_at(&serving, rank, (int)i);
    ccute_ranks_release(&bound);
    if (comm == &gpu)
        ccute_ranks_close(&gpu);
    ccute_ranks_close(&host);
    cudaFree(src);
    cudaFree(dst);
    free(weights);
    return NULL;
}

static void show(const char *title, const ccute_dist *dist)
{
    char text[256];
    ccute_print_dist(dist, text, sizeof text);
    printf("%s %s\n", title, text);
}

int main(void)
{
    const ccute_placement trained[2] = {{CCUTE_SHARD, 0, 1}, {CCUTE_SHARD, 1, 1}};
    const ccute_placement served[2] = {{CCUTE_REPLICATE, 0, 1}, {CCUTE_SHARD, 1, 1}};
    pthread_t thread[RANKS];
    int number[RANKS], sum = 0;
    training = ccute_dist_mesh(TUP(FEATURES, HEADS, FUSED), TUP(2, 2), trained);
    serving = ccute_dist_mesh(TUP(FEATURES, HEADS, FUSED), TUP(2, 2), served);
    ccute_redistribute_plan(&plan, &serving, &training, sizeof(float), CCUTE_RANKS_BYTES);
    show("trained as", &training);
    show("served as ", &serving);
    for (int r = 0; r < RANKS; r++) {
        ccute_ranks_traffic t;
        ccute_redistribute_traffic(&plan, r, &t);
        printf("rank %d keeps %lld weights, receives %lld\n", r, (long long)t.kept, (long long)t.received);
    }
    for (int r = 0; r < RANKS; r++) {
        number[r] = r;
        pthread_create(&thread[r], NULL, work, &number[r]);
    }
    for (int r = 0; r < RANKS; r++) {
        pthread_join(thread[r], NULL);
        sum += wrong[r];
    }
    printf("%d weights are wrong\n", sum);
    return sum != 0;
}
