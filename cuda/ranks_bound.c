/* Ranks that are GPUs: plans are bound. Each rank lists its sends and receives, decides how each nest goes, offers
 * its destination and its staging, and plans the copies for the addresses that the others gave. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cuda/ranks_state.h"

/* The ranks' messages to each other when they bind. at[s]: where rank s writes in the staging. */
typedef struct letter {
    ccute_ranks_word word;
    int64_t process;
    ccute_gpu_offered dst, stage;
    int64_t at[CCUTE_GPU_RANKS];
    int32_t reached;
} letter;

_Static_assert(sizeof(letter) <= CCUTE_RANKS_MAIL, "a letter must fit the mailbox");

/* ---- Binding: who stages what where --------------------------------------------------------------------- */

/* The nests of one direction with their ways; a staged nest gets its place, counted from 0 for each peer. */
static ccute_status list_parts(ccute_ranks_bound *bound, ccute_gpu_parts *list, int known, int64_t *staged)
{
    const ccute_gpu_binding *const b = bound->state;
    ccute_ranks_steps steps;
    if (!ccute_ranks_list(&steps, &bound->plan, known, bound->comm->rank))
        return ccute_ranks_fail(bound->comm, CCUTE_E_RANKS_SYSTEM, 5, 0);
    list->part = calloc((size_t)steps.n + 1, sizeof *list->part);
    for (int64_t i = 0; list->part && i < steps.n; i++) {
        ccute_gpu_part_of *const p = &list->part[list->n++];
        p->nest = steps.nest[i];
        p->peer = known == CCUTE_SRC ? p->nest.receiver : p->nest.sender;
        p->way = ccute_nest_way_of(&p->nest, bound->plan.element,
                                   b->messages ? CCUTE_RANKS_MESSAGES : bound->comm->force, b->is_small);
        if (p->way == CCUTE_WAY_STAGE || p->way == CCUTE_WAY_SUM) {
            p->at = staged[p->peer];
            staged[p->peer] += ccute_nest_bytes(&p->nest, bound->plan.element);
        }
    }
    ccute_ranks_free_steps(&steps);
    return list->part ? CCUTE_OK : ccute_ranks_fail(bound->comm, CCUTE_E_RANKS_SYSTEM, 5, 0);
}

static int64_t lay_out(const int64_t *bytes, int64_t *at, int ranks)
{
    int64_t end = 0;
    for (int r = 0; r < ranks; r++) {
        at[r] = end;
        end += bytes[r];
    }
    return end;
}

/* Whether one nest comes from each rank, all staged but this rank's own, and they go home together: then the own one is
   staged too. */
static int can_join(ccute_ranks_bound *bound)
{
    const ccute_ranks_comm *const comm = bound->comm;
    ccute_gpu_binding *const b = bound->state;
    const ccute_ranks_nest *nest[CCUTE_GPU_RANKS] = {NULL};
    ccute_ranks_nest all[CCUTE_GPU_RANKS], first;
    const int64_t bytes = b->receives.n ? ccute_nest_bytes(&b->receives.part[0].nest, bound->plan.element) : 0;
    if (b->receives.n != comm->size || bytes % bound->plan.element)
        return 0;
    for (int64_t i = 0; i < b->receives.n; i++) {
        const ccute_gpu_part_of *const p = &b->receives.part[i];
        if (p->way != (p->peer == comm->rank ? CCUTE_WAY_LOCAL : CCUTE_WAY_STAGE) || nest[p->peer])
            return 0;
        ccute_nest_staged(&p->nest, &first, &all[p->peer]);
        nest[p->peer] = &all[p->peer];
    }
    if (comm->size < 2 || !ccute_nests_joined(nest, comm->size, bytes / bound->plan.element, &b->joined.nest))
        return 0;
    b->come[comm->rank] = bytes;
    return 1;
}

static ccute_status prepare(ccute_ranks_bound *bound)
{
    ccute_ranks_comm *const comm = bound->comm;
    ccute_gpu *const g = comm->state;
    ccute_gpu_binding *const b = bound->state;
    ccute_status status;
    int least, greatest;
    CCUTE_TRY(comm, cudaSetDevice(g->device));
    b->messages = comm->force == CCUTE_RANKS_MESSAGES || !g->direct;
    if (b->messages && !g->messenger->messages)
        return ccute_ranks_fail(comm, CCUTE_E_RANKS_PEER, comm->rank, -1);
    b->is_small = comm->force == CCUTE_RANKS_BEST && !b->messages && ccute_plan_is_small(&bound->plan, comm->size);
    status = list_parts(bound, &b->sends, CCUTE_SRC, b->go);
    if (!status)
        status = list_parts(bound, &b->receives, CCUTE_DST, b->come);
    if (status)
        return status;
    b->joins = can_join(bound);
    b->stage_bytes = lay_out(b->come, b->come_at, comm->size);
    b->pack_bytes = lay_out(b->go, b->go_at, comm->size);
    if (b->stage_bytes)
        CCUTE_TRY(comm, cudaMalloc((void **)&b->stage, (size_t)b->stage_bytes));
    if (b->pack_bytes && b->messages)
        CCUTE_TRY(comm, cudaMalloc((void **)&b->pack, (size_t)b->pack_bytes));
    CCUTE_TRY(comm, cudaDeviceGetStreamPriorityRange(&least, &greatest));
    CCUTE_TRY(comm, cudaStreamCreateWithPriority(&b->side, cudaStreamNonBlocking, greatest));
    CCUTE_TRY(comm, cudaEventCreateWithFlags(&b->fork, cudaEventDisableTiming));
    CCUTE_TRY(comm, cudaEventCreateWithFlags(&b->join, cudaEventDisableTiming));
    return CCUTE_OK;
}

/* ---- Binding: reaching each other ------------------------------------------------------------------------- */

/* Map the memory that the receivers of this rank offer. */
static int reach_peers(ccute_ranks_bound *bound, const letter *all)
{
    const ccute_gpu *const g = bound->comm->state;
    ccute_gpu_binding *const b = bound->state;
    const int64_t self = all[bound->comm->rank].process;
    int reached = 1;
    for (int r = 0; r < bound->comm->size && !b->messages; r++) {
        const int mine = r == bound->comm->rank;
        if (all[r].dst.address) {
            b->peer_dst[r] =
                mine ? bound->dst
                     : ccute_gpu_reach(&all[r].dst, all[r].process == self, g->device, &b->opened[b->openings]);
            b->openings += !mine && b->opened[b->openings] != NULL;
            reached = reached && b->peer_dst[r];
        }
        if (all[r].stage.address && !mine) {
            b->peer_stage[r] =
                ccute_gpu_reach(&all[r].stage, all[r].process == self, g->device, &b->opened[b->openings]);
            b->openings += b->opened[b->openings] != NULL;
            reached = reached && b->peer_stage[r];
        }
    }
    return reached;
}

/* The copies of one direction, planned for the addresses that they will have. */
static ccute_status plan_send(ccute_ranks_bound *bound, ccute_gpu_part_of *p, const letter *all)
{
    ccute_gpu_binding *const b = bound->state;
    const int rank = bound->comm->rank, force = bound->comm->force, element = bound->plan.element;
    ccute_ranks_nest first, second;
    if (p->way == CCUTE_WAY_OWN_SUM)
        return CCUTE_OK;
    if (p->way == CCUTE_WAY_LOCAL && b->joins) {
        ccute_nest_staged(&p->nest, &first, &second);
        return ccute_nest_plan(&p->plan, &first, element, b->stage + b->come_at[rank], bound->src, force, 0);
    }
    if (p->way == CCUTE_WAY_LOCAL)
        return ccute_nest_plan(&p->plan, &p->nest, element, bound->dst, bound->src, force, 0);
    if (p->way == CCUTE_WAY_STORE)
        return ccute_nest_plan(&p->plan, &p->nest, element, b->peer_dst[p->peer], bound->src, force, 1);
    ccute_nest_staged(&p->nest, &first, &second);
    if (b->messages) {
        p->at += b->go_at[p->peer];
        return ccute_nest_plan(&p->plan, &first, element, b->pack + p->at, bound->src, force, 0);
    }
    p->at += all[p->peer].at[rank];
    return ccute_nest_plan(&p->plan, &first, element, b->peer_stage[p->peer] + p->at, bound->src, force, 1);
}

static ccute_status plan_receive(ccute_ranks_bound *bound, ccute_gpu_part_of *p)
{
    ccute_gpu_binding *const b = bound->state;
    ccute_ranks_nest first;
    if (p->way != CCUTE_WAY_STAGE && p->way != CCUTE_WAY_SUM)
        return CCUTE_OK;
    p->at += b->come_at[p->peer];
    ccute_nest_staged(&p->nest, &first, &p->nest);
    if (p->way == CCUTE_WAY_SUM)
        return CCUTE_OK;
    return ccute_nest_plan(&p->plan, &p->nest, bound->plan.element, bound->dst, b->stage + p->at, bound->comm->force,
                           0);
}

static ccute_status plan_parts(ccute_ranks_bound *bound, const letter *all)
{
    ccute_gpu_binding *const b = bound->state;
    ccute_status status = CCUTE_OK;
    for (int64_t i = 0; !status && i < b->sends.n; i++)
        status = plan_send(bound, &b->sends.part[i], all);
    for (int64_t i = 0; !status && !b->joins && i < b->receives.n; i++)
        status = plan_receive(bound, &b->receives.part[i]);
    if (!status && b->joins)
        status = ccute_nest_plan(&b->joined.plan, &b->joined.nest, bound->plan.element, bound->dst, b->stage,
                                 bound->comm->force, 0);
    return status;
}

/* A planned copy as an item of a batch. Returns 0 if it is none. */
static int batch_item(ccute_batch_item *item, const ccute_plan *plan, void *dst, const void *src)
{
    const ccute_problem *const p = &plan->problem;
    if (!ccute_problem_is_plain(p) || p->rank > CCUTE_BATCH_LOOPS || p->count > INT32_MAX || p->unit > 16 ||
        (p->unit & (p->unit - 1)))
        return 0;
    memset(item, 0, sizeof *item);
    item->dst = (char *)dst + p->dst_offset * p->unit;
    item->src = (const char *)src + p->src_offset * p->unit;
    item->count = p->count;
    item->unit = (int32_t)p->unit;
    item->loops = p->rank;
    for (int k = 0; k < p->rank; k++) {
        item->extent[k] = (uint32_t)p->extent[k];
        item->dst_step[k] = p->dst[k] * p->unit;
        item->src_step[k] = p->src[k] * p->unit;
    }
    return 1;
}

/* A small run as one launch, if all of its copies are items. This rank's decision does not concern the others: it tells
   and waits for the same two barriers. */
static void make_batch(ccute_ranks_bound *bound)
{
    ccute_gpu_binding *const b = bound->state;
    const ccute_gpu *const g = bound->comm->state;
    int fits = b->is_small && b->sends.n <= CCUTE_BATCH_ITEMS && b->stage_bytes == 0;
    for (int64_t i = 0; fits && i < b->sends.n; i++) {
        const ccute_gpu_part_of *const p = &b->sends.part[i];
        fits = (p->way == CCUTE_WAY_LOCAL || p->way == CCUTE_WAY_STORE) && !p->plan.problem.nothing &&
               batch_item(&b->batch.item[b->batch.items++], &p->plan,
                          p->way == CCUTE_WAY_LOCAL ? bound->dst : b->peer_dst[p->peer], bound->src);
    }
    for (int64_t i = 0; fits && i < b->receives.n; i++)
        fits = b->receives.part[i].way != CCUTE_WAY_OWN_SUM;
    b->batch.barrier = g->barrier;
    b->is_small = fits;
}

/* Sends go round: each rank begins with the one behind it, so that no receiver has two senders at a time. */
static int round_of(const ccute_ranks_comm *comm, const ccute_gpu_part_of *p)
{
    return (p->peer - comm->rank - 1 + comm->size) % comm->size;
}

static ccute_status sort_sends(ccute_ranks_bound *bound)
{
    ccute_gpu_binding *const b = bound->state;
    ccute_gpu_part_of *const sorted = calloc((size_t)b->sends.n + 1, sizeof *sorted);
    int64_t n = 0;
    if (!sorted)
        return ccute_ranks_fail(bound->comm, CCUTE_E_RANKS_SYSTEM, 5, 0);
    for (int k = 0; k < bound->comm->size; k++)
        for (int64_t i = 0; i < b->sends.n; i++)
            if (round_of(bound->comm, &b->sends.part[i]) == k)
                sorted[n++] = b->sends.part[i];
    free(b->sends.part);
    b->sends.part = sorted;
    return CCUTE_OK;
}

static void name_way(ccute_ranks_bound *bound)
{
    ccute_gpu_binding *const b = bound->state;
    int64_t ways[5] = {0};
    for (int64_t i = 0; i < b->sends.n; i++)
        ways[b->sends.part[i].way]++;
    snprintf(b->way, sizeof b->way, "%s: %lld local, %lld stored into peers, %lld staged, %lld summed",
             b->messages   ? "NCCL's send and receive"
             : b->is_small ? "peers' memory in one launch"
                           : "peers' memory",
             (long long)ways[0], (long long)ways[1], (long long)ways[2], (long long)(ways[3] + ways[4]));
}

/* Kernels are loaded when they are first launched, and loading waits for running kernels: for a barrier, that may wait
   for who waits for the loader. So a run is captured once, and the graph is thrown away. */
static ccute_status load_kernels(ccute_ranks_bound *bound)
{
    ccute_ranks_comm *const comm = bound->comm;
    cudaStream_t stream;
    cudaGraph_t graph = NULL;
    cudaGraphExec_t ready = NULL;
    ccute_status status;
    cudaError_t error;
    CCUTE_TRY(comm, cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    CCUTE_TRY(comm, cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
    status = ccute_gpu_run_async(bound, stream);
    error = cudaStreamEndCapture(stream, &graph);
    if (!status && error == cudaSuccess)
        error = cudaGraphInstantiate(&ready, graph, 0);
    if (ready)
        cudaGraphExecDestroy(ready);
    if (graph)
        cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
    return status ? status : error == cudaSuccess ? CCUTE_OK : ccute_gpu_refuse(comm, error);
}

ccute_status ccute_gpu_bind(ccute_ranks_bound *bound, int64_t src_bytes, ccute_status status)
{
    ccute_ranks_comm *const comm = bound->comm;
    const ccute_gpu *const g = comm->state;
    ccute_gpu_binding *const b = calloc(1, sizeof *b);
    letter mine, all[CCUTE_GPU_RANKS];
    ccute_status found;
    memset(&mine, 0, sizeof mine);
    bound->state = b;
    if (!status && !b)
        status = ccute_ranks_fail(comm, CCUTE_E_RANKS_SYSTEM, 5, 0);
    if (!status && src_bytes && !bound->src)
        status = ccute_ranks_fail(comm, CCUTE_E_RANKS_BYTES, 2, 0);
    if (!status && ccute_ranks_overlap(bound, src_bytes))
        status = ccute_ranks_fail(comm, CCUTE_E_ALIAS_BYTES, 0, (const char *)bound->dst - (const char *)bound->src);
    if (!status)
        status = prepare(bound);
    mine.word.status = status;
    mine.process = getpid();
    mine.word.digest = bound->plan.digest;
    if (!status) {
        mine.dst = ccute_gpu_offer(bound->dst, g->device);
        mine.stage = ccute_gpu_offer(b->stage, g->device);
        memcpy(mine.at, b->come_at, sizeof mine.at);
    }
    found = ccute_gpu_exchange(comm, &mine, sizeof mine, all);
    if (status || found)
        return status ? status : found;
    status = ccute_ranks_hear(comm, &all->word, sizeof *all);
    if (status)
        return status; /* on all ranks */
    if (!reach_peers(bound, all))
        status = ccute_ranks_fail(comm, CCUTE_E_RANKS_PEER, comm->rank, -1);
    if (!status)
        status = plan_parts(bound, all);
    if (!status)
        status = sort_sends(bound);
    if (!status)
        make_batch(bound);
    if (!status && !b->messages)
        status = load_kernels(bound);
    mine.word.status = status;
    found = ccute_gpu_exchange(comm, &mine, sizeof mine, all);
    if (status || found)
        return status ? status : found;
    name_way(bound);
    return ccute_ranks_hear(comm, &all->word, sizeof *all);
}
