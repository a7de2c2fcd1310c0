/* NCCL's part of tests/gpu/ranks.cu: messages, and memory of other processes by windows. */
#ifndef RANKS_NCCL_H
#define RANKS_NCCL_H

static ncclUniqueId nccl_id;

/* The ranks of NCCL: random pairs by their messages, and a graph of those. */
static void by_nccl(struct rank *r)
{
    ncclComm_t nccl;
    if (ncclCommInitRank(&nccl, r->size, nccl_id, r->rank) != ncclSuccess) {
        puts("FAIL NCCL does not start");
        give_up();
    }
    ccute_ranks_close(&r->gpu);
    OK(ccute_ranks_nccl_open(&r->gpu, &nccl, r->device, PATIENCE_MS));
    random_pairs(r);
    graph(r);
    ccute_ranks_close(&r->gpu);
    ncclCommDestroy(nccl);
    OK(ccute_ranks_cuda_open(&r->gpu, &r->host, r->device));
}

/* Shared by the processes: rank 0 makes the id. */
struct start_of_nccl {
    volatile int is_made;
    ncclUniqueId id;
};
static struct start_of_nccl *shared_start;

static ncclComm_t nccl_of_processes(struct rank *r)
{
    ncclComm_t nccl;
    if (r->rank == 0) {
        ncclGetUniqueId(&shared_start->id);
        __sync_synchronize();
        shared_start->is_made = 1;
    }
    while (!shared_start->is_made)
        usleep(1000);
    __sync_synchronize();
    if (ncclCommInitRank(&nccl, r->size, shared_start->id, r->rank) != ncclSuccess) {
        puts("FAIL NCCL does not start");
        give_up();
    }
    return nccl;
}

/* One pair with a destination of `more` bytes more than it needs, of ncclMemAlloc's or of a pool's. The way must have
   `word` in it. */
static void nccl_memory(struct rank *r, int pooled, size_t more, const char *word)
{
    const ccute_dist dst = ccute_dist_block_cyclic(60000, 50, r->size), src = ccute_dist_block(60000, r->size);
    ccute_ranks_plan plan;
    ccute_ranks_bound bound;
    void *memory = NULL;
    OK(ccute_redistribute_plan(&plan, &dst, &src, 4, CCUTE_RANKS_BYTES));
    struct memory m = memory_of(&plan, &dst, &src, r->rank);
    const size_t bytes = m.dst_bytes + 2 * MARGIN + more;
    CUDA(cudaFree(m.dst));
    if (pooled)
        CUDA(cudaMallocAsync(&memory, bytes, r->stream));
    else if (ncclMemAlloc(&memory, bytes) != ncclSuccess)
        puts("FAIL ncclMemAlloc");
    CUDA(cudaStreamSynchronize(r->stream));
    m.dst = (unsigned char *)memory;
    r->gpu.force = CCUTE_RANKS_BEST;
    expect_ok(r, more, word,
              ccute_ranks_bind(&bound, &plan, &r->gpu, m.dst + MARGIN, (int64_t)m.dst_bytes, m.src + MARGIN,
                               (int64_t)m.src_bytes));
    if (!strstr(ccute_ranks_way(&bound), word)) {
        printf("FAIL the way is %s, not by %s\n", ccute_ranks_way(&bound), word);
        give_up();
    }
    for (int round = 0; round < 2; round++) {
        poison(r, &m);
        expect_ok(r, more, word, ccute_redistribute_async(&bound, r->stream));
        compare(r, &m, word, more);
    }
    ccute_ranks_release(&bound);
    if (pooled)
        CUDA(cudaFreeAsync(memory, r->stream));
    else
        ncclMemFree(memory);
    CUDA(cudaMalloc(&m.dst, 1));
    memory_free(&m);
}

/* Memory of other processes: NCCL's by windows if all ranks have as much, else by messages, as a pool's. */
static void windows(struct rank *r)
{
    ncclComm_t nccl = nccl_of_processes(r);
    ccute_ranks_close(&r->gpu);
    OK(ccute_ranks_nccl_open(&r->gpu, &nccl, r->device, PATIENCE_MS));
    for (int i = 0; i < 3; i++)
        nccl_memory(r, 0, 0, "window");
    nccl_memory(r, 0, (size_t)(r->rank + 1) << 24, "NCCL's send");
    nccl_memory(r, 1, 0, "NCCL's send");
    nccl_memory(r, 0, 1 << 22, "window");
    ccute_ranks_close(&r->gpu);
    ncclCommDestroy(nccl);
    OK(ccute_ranks_cuda_open(&r->gpu, &r->host, r->device));
}

/* Returns 0 where all is well, or there is one GPU, which NCCL does not divide among processes. */
static int with_windows(int ranks)
{
    if (gpus < 2)
        return 0;
    shared_start = (struct start_of_nccl *)mmap(NULL, sizeof *shared_start, PROT_READ | PROT_WRITE,
                                                MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (with_processes(ranks, windows, 0))
        return 1;
    printf("PASS processes of NCCL: windows on %d ranks\n", ranks);
    return 0;
}

#endif
