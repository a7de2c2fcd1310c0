/* Ranks that are GPUs: plans are bound. Each rank lists its sends and receives, decides how each nest goes, offers
 * its destination and its staging, and plans the copies for the addresses that the others gave. Where a rank does not
 * reach another's memory, all of them go another way (ranks_apart.c). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cuda/kernels.h"
#include "cuda/ranks_state.h"

/* The ranks' messages to each other when they bind. at[s]: where rank s writes in the staging. */
typedef struct letter {
    ccute_ranks_word word;
    int64_t process;
    ccute_gpu_offered dst, stage;
    ccute_gpu_ring ring;
    int64_t at[CCUTE_GPU_RANKS];
    int32_t reached, spare;
} letter;

_Static_assert(sizeof(letter) <= CCUTE_RANKS_MAIL, "a letter must fit the mailbox");

/* ---- Binding: who stages what where --------------------------------------------------------------------- */

/* The nests of both directions. word: whether they are a reduce-scatter. */
static ccute_status list_nests(ccute_ranks_bound *bound, ccute_ranks_word *word)
{
    const ccute_ranks_comm *const comm = bound->comm;
    ccute_gpu_binding *const b = bound->state;
    for (int known = 0; known < 2; known++)
        if (!ccute_ranks_list(&b->listed[known], &bound->plan, known, comm->rank))
            return ccute_ranks_fail(bound->comm, CCUTE_E_RANKS_SYSTEM, 5, 0);
    ccute_ranks_say_scatter(b->listed[CCUTE_DST].nest, b->listed[CCUTE_DST].n, comm, word);
    return CCUTE_OK;
}

ccute_gpu_part_of ccute_gpu_new_part(const ccute_ranks_bound *bound, const ccute_ranks_nest *nest, int known,
                                     int forced)
{
    const ccute_gpu_binding *const b = bound->state;
    ccute_gpu_part_of p;
    memset(&p, 0, sizeof p);
    p.nest = *nest;
    p.peer = known == CCUTE_SRC ? nest->receiver : nest->sender;
    p.way = ccute_nest_way_of(nest, bound->plan.element, forced, b->size);
    return p;
}

/* Ranks that share a GPU do not go in slices, as they have no second stream (make_streams). */
static int forced_way(const ccute_ranks_comm *comm)
{
    const ccute_gpu *const g = comm->state;
    return g->shares && comm->force == CCUTE_RANKS_PACKED ? CCUTE_RANKS_BEST : comm->force;
}

/* The nests of one direction with their ways; a staged nest gets its place, counted from 0 for each peer. */
static ccute_status list_parts(ccute_ranks_bound *bound, ccute_gpu_parts *list, int known, int64_t *staged)
{
    const ccute_gpu_binding *const b = bound->state;
    const ccute_ranks_steps *const steps = &b->listed[known];
    ccute_status status = CCUTE_OK;
    list->part = calloc((size_t)steps->n + 1, sizeof *list->part);
    for (int64_t i = 0; !status && list->part && i < steps->n; i++) {
        ccute_gpu_part_of *const p = &list->part[list->n];
        *p = ccute_gpu_new_part(bound, &steps->nest[i], known, forced_way(bound->comm));
        if (ccute_gpu_slice_nest(bound, &p->nest, p->way, known, &status))
            continue;
        list->n++;
        if (p->way == CCUTE_WAY_STAGE || p->way == CCUTE_WAY_SUM) {
            p->at = staged[p->peer];
            staged[p->peer] += ccute_nest_bytes(&p->nest, bound->plan.element);
        }
    }
    return list->part ? status : ccute_ranks_fail(bound->comm, CCUTE_E_RANKS_SYSTEM, 5, 0);
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

ccute_status ccute_gpu_take_memory(ccute_ranks_bound *bound)
{
    ccute_ranks_comm *const comm = bound->comm;
    ccute_gpu_binding *const b = bound->state;
    if (b->stage_bytes)
        CCUTE_TRY(comm, cudaMalloc((void **)&b->stage, (size_t)b->stage_bytes));
    if (b->pack_bytes)
        CCUTE_TRY(comm, cudaMalloc((void **)&b->pack, (size_t)b->pack_bytes));
    return CCUTE_OK;
}

static ccute_status make_side(ccute_ranks_comm *comm, cudaStream_t *side)
{
    int least, greatest;
    CCUTE_TRY(comm, cudaDeviceGetStreamPriorityRange(&least, &greatest));
    CCUTE_TRY(comm, cudaStreamCreateWithPriority(side, cudaStreamNonBlocking, greatest));
    return CCUTE_OK;
}

/* Threads that share a GPU share its queues, fewer than all their streams. A stream that waits for this rank's barrier
   could stand in one queue before another rank's barrier, and that barrier is what this rank waits for: they have no
   stream but the one that they run in. */
static ccute_status make_streams(ccute_ranks_bound *bound)
{
    ccute_ranks_comm *const comm = bound->comm;
    const ccute_gpu *const g = comm->state;
    ccute_gpu_binding *const b = bound->state;
    const ccute_status status = g->shares ? CCUTE_OK : make_side(comm, &b->side);
    if (status)
        return status;
    CCUTE_TRY(comm, cudaEventCreateWithFlags(&b->fork, cudaEventDisableTiming));
    CCUTE_TRY(comm, cudaEventCreateWithFlags(&b->join, cudaEventDisableTiming));
    CCUTE_TRY(comm, cudaEventCreateWithFlags(&b->sent[0], cudaEventDisableTiming));
    CCUTE_TRY(comm, cudaEventCreateWithFlags(&b->sent[1], cudaEventDisableTiming));
    return CCUTE_OK;
}

/* The parts and the staging of a run by the peers' memory. */
static ccute_status prepare(ccute_ranks_bound *bound)
{
    ccute_ranks_comm *const comm = bound->comm;
    const ccute_gpu *const g = comm->state;
    ccute_gpu_binding *const b = bound->state;
    int64_t go[CCUTE_GPU_RANKS] = {0};
    ccute_status status;
    b->size = comm->force == CCUTE_RANKS_BEST ? ccute_plan_size_of(&bound->plan, comm->size) : CCUTE_PLAN_MIDDLE;
    if (b->size == CCUTE_PLAN_LARGE && g->shares)
        b->size = CCUTE_PLAN_MIDDLE;
    b->is_small = b->size == CCUTE_PLAN_SMALL;
    status = list_parts(bound, &b->sends, CCUTE_SRC, go);
    if (!status)
        status = list_parts(bound, &b->receives, CCUTE_DST, b->come);
    if (status)
        return status;
    b->joins = can_join(bound);
    b->stage_bytes = lay_out(b->come, b->come_at, comm->size);
    status = ccute_gpu_take_memory(bound);
    return status ? status : ccute_gpu_prepare_slices(bound);
}

/* What a rank does before it knows the others. */
static ccute_status begin(ccute_ranks_bound *bound, int64_t src_bytes, ccute_ranks_word *word)
{
    ccute_ranks_comm *const comm = bound->comm;
    const ccute_gpu *const g = comm->state;
    ccute_gpu_binding *const b = bound->state;
    ccute_status status;
    if (!b)
        return ccute_ranks_fail(comm, CCUTE_E_RANKS_SYSTEM, 5, 0);
    if (src_bytes && !bound->src)
        return ccute_ranks_fail(comm, CCUTE_E_RANKS_BYTES, 2, 0);
    if (ccute_ranks_overlap(bound, src_bytes))
        return ccute_ranks_fail(comm, CCUTE_E_ALIAS_BYTES, 0, (const char *)bound->dst - (const char *)bound->src);
    CCUTE_TRY(comm, cudaSetDevice(g->device));
    b->apart = comm->force == CCUTE_RANKS_MESSAGES || !g->direct;
    status = make_streams(bound);
    if (!status)
        status = list_nests(bound, word);
    return status || b->apart ? status : prepare(bound);
}

/* ---- Binding: reaching each other ------------------------------------------------------------------------- */

/* Forget what was prepared for the peers' memory. */
static void drop_parts(ccute_ranks_bound *bound)
{
    ccute_gpu_binding *const b = bound->state;
    for (int i = 0; i < b->openings; i++)
        cudaIpcCloseMemHandle(b->opened[i]);
    b->openings = 0;
    free(b->sends.part);
    free(b->receives.part);
    memset(&b->sends, 0, sizeof b->sends);
    memset(&b->receives, 0, sizeof b->receives);
    if (b->stage)
        cudaFree(b->stage);
    ccute_gpu_drop_slices(b->sliced, 1);
    ccute_gpu_end_window(bound);
    b->sliced = NULL;
    b->stage = NULL;
    b->stage_bytes = 0;
    b->joins = b->is_small = 0;
}

/* How much of the others' memory a rank reaches. */
enum { OUT_OF_REACH, NO_DESTINATIONS, ALL_OF_IT };

/* Map the memory that the receivers of this rank offer. */
static int32_t reach_peers(ccute_ranks_bound *bound, const letter *all)
{
    const ccute_gpu *const g = bound->comm->state;
    ccute_gpu_binding *const b = bound->state;
    const int64_t self = all[bound->comm->rank].process;
    int stages = 1, destinations = 1;
    for (int r = 0; r < bound->comm->size; r++) {
        const int mine = r == bound->comm->rank;
        if (all[r].dst.address) {
            b->peer_dst[r] =
                mine ? bound->dst
                     : ccute_gpu_reach(&all[r].dst, all[r].process == self, g->device, &b->opened[b->openings]);
            b->openings += !mine && b->opened[b->openings] != NULL;
            destinations = destinations && b->peer_dst[r];
        }
        if (all[r].stage.address && !mine) {
            b->peer_stage[r] =
                ccute_gpu_reach(&all[r].stage, all[r].process == self, g->device, &b->opened[b->openings]);
            b->openings += b->opened[b->openings] != NULL;
            stages = stages && b->peer_stage[r];
        }
        stages = stages && ccute_gpu_reach_ring(bound, r, &all[r].ring, all[r].process == self);
    }
    return !stages ? OUT_OF_REACH : destinations ? ALL_OF_IT : NO_DESTINATIONS;
}

/* What the rank that reaches least does; 0 if the exchange fails, with its status. */
static int32_t least_reached(ccute_ranks_comm *comm, int32_t reached, ccute_status *status)
{
    int32_t all[CCUTE_GPU_RANKS];
    *status = ccute_gpu_exchange(comm, &reached, sizeof reached, all);
    for (int r = 0; !*status && r < comm->size; r++)
        reached = all[r] < reached ? all[r] : reached;
    return *status ? OUT_OF_REACH : reached;
}

/* Reach the destinations by a window, if all are allocations of one size that can be in one. */
static int32_t reach_by_window(ccute_ranks_bound *bound, const letter *all, ccute_status *status)
{
    ccute_ranks_comm *const comm = bound->comm;
    const ccute_gpu *const g = comm->state;
    ccute_gpu_binding *const b = bound->state;
    const ccute_gpu_offered *const mine = &all[comm->rank].dst;
    char *base[CCUTE_GPU_RANKS];
    int can = g->messenger->window && mine->window;
    for (int r = 0; r < comm->size; r++)
        can = can && all[r].dst.window == mine->window;
    if (!can)
        return OUT_OF_REACH;
    can = g->messenger->window(comm, g->messenger_state, mine->address - mine->offset, mine->window, base, &b->window);
    if (!least_reached(comm, can, status))
        return OUT_OF_REACH;
    for (int r = 0; r < comm->size; r++)
        b->peer_dst[r] = r == comm->rank ? bound->dst : base[r] + all[r].dst.offset;
    return ALL_OF_IT;
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
    if (b->apart)
        return ccute_nest_plan(&p->plan, &first, element, b->pack + p->at, bound->src, force, 0);
    p->at += all[p->peer].at[rank];
    return ccute_nest_plan(&p->plan, &first, element, b->peer_stage[p->peer] + p->at, bound->src, force, 1);
}

static ccute_status plan_receive(ccute_ranks_bound *bound, ccute_gpu_part_of *p)
{
    ccute_gpu_binding *const b = bound->state;
    ccute_ranks_nest first;
    if (p->way != CCUTE_WAY_STAGE && p->way != CCUTE_WAY_SUM)
        return CCUTE_OK;
    if (!b->apart)
        p->at += b->come_at[p->peer];
    ccute_nest_staged(&p->nest, &first, &p->nest);
    if (p->way == CCUTE_WAY_SUM)
        return CCUTE_OK;
    return ccute_nest_plan(&p->plan, &p->nest, bound->plan.element, bound->dst, b->stage + p->at, bound->comm->force,
                           0);
}

/* The kernels' portions, as was measured (doc/ranks.md). The bytes that stay take as much of the device as they need to
   end with those that leave, and no more of the memory's speed: a quarter, or a half where two ranks store rows. Two
   ranks' transposes take a quarter, too. Slices have kernels of their own: beside them, what stays takes all. */
static void divide_device(ccute_ranks_bound *bound)
{
    ccute_gpu_binding *const b = bound->state;
    int rows = 0;
    if (b->apart)
        return; /* a message's packing has the device to itself */
    for (int64_t i = 0; i < b->sends.n; i++) {
        ccute_choice *const c = &b->sends.part[i].plan.choice;
        if (b->sends.part[i].way == CCUTE_WAY_LOCAL)
            continue;
        if (bound->comm->size == 2 && c->kernel == CCUTE_CUDA_transpose)
            c->portion = 2;
        rows |= c->kernel != CCUTE_CUDA_engine && c->kernel != CCUTE_CUDA_transpose;
    }
    for (int64_t i = 0; i < b->sends.n; i++)
        if (b->sends.part[i].way == CCUTE_WAY_LOCAL && !b->sliced)
            b->sends.part[i].plan.choice.portion = bound->comm->size == 2 && rows ? 1 : 2;
}

static ccute_status plan_parts(ccute_ranks_bound *bound, const letter *all)
{
    ccute_gpu_binding *const b = bound->state;
    ccute_status status = CCUTE_OK;
    for (int64_t i = 0; !status && i < b->sends.n; i++)
        status = plan_send(bound, &b->sends.part[i], all);
    divide_device(bound);
    for (int64_t i = 0; !status && !b->joins && i < b->receives.n; i++)
        status = plan_receive(bound, &b->receives.part[i]);
    if (!status && b->joins)
        status = ccute_nest_plan(&b->joined.plan, &b->joined.nest, bound->plan.element, bound->dst, b->stage,
                                 bound->comm->force, 0);
    return status || b->apart ? status : ccute_gpu_plan_slices(bound);
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
    int64_t ways[CCUTE_WAYS] = {0};
    if (b->by_host || b->part) {
        snprintf(b->way, sizeof b->way, "%s",
                 b->by_host ? "the host's memory, by the ranks of the host"
                            : "NCCL's reduce-scatter, in its order of addition");
        return;
    }
    for (int64_t i = 0; i < b->sends.n; i++)
        ways[b->sends.part[i].way]++;
    snprintf(b->way, sizeof b->way, "%s: %lld local, %lld stored into peers, %lld staged, %lld summed%s",
             b->apart      ? "NCCL's send and receive"
             : b->window   ? "peers' memory by a window of NCCL's"
             : b->is_small ? "peers' memory in one launch"
                           : "peers' memory",
             (long long)ways[0], (long long)ways[1], (long long)ways[2], (long long)(ways[3] + ways[4]),
             b->sliced ? ", packed in pieces" : "");
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

/* Offers are exchanged, and the plans compared. */
static ccute_status exchange_letters(ccute_ranks_bound *bound, letter *mine, letter *all)
{
    ccute_ranks_comm *const comm = bound->comm;
    const ccute_gpu *const g = comm->state;
    ccute_gpu_binding *const b = bound->state;
    ccute_status found;
    if (!mine->word.status && !b->apart) {
        mine->dst = ccute_gpu_offer(
            bound->dst, ccute_redistribute_dst_places(&bound->plan, comm->rank) * bound->plan.element, g->device);
        mine->stage = ccute_gpu_offer(b->stage, b->stage_bytes, g->device);
        ccute_gpu_tell_ring(bound, &mine->ring);
        memcpy(mine->at, b->come_at, sizeof mine->at);
    }
    found = ccute_gpu_exchange(comm, mine, sizeof *mine, all);
    if (mine->word.status || found)
        return mine->word.status ? (ccute_status)mine->word.status : found;
    found = ccute_ranks_hear(comm, &all->word, sizeof *all);
    if (!found && !g->host && ccute_ranks_scatters(comm, &all->word, sizeof *all)) {
        b->part = mine->word.part;
        b->source = mine->word.source;
        b->place = b->listed[CCUTE_DST].nest->dst_offset;
    }
    return found;
}

/* Peers' memory is reached, or all go another way. */
static ccute_status reach(ccute_ranks_bound *bound, const letter *all)
{
    ccute_gpu_binding *const b = bound->state;
    int32_t reached = OUT_OF_REACH;
    ccute_status status = CCUTE_OK;
    if (!b->apart)
        reached = least_reached(bound->comm, reach_peers(bound, all), &status);
    if (reached == NO_DESTINATIONS)
        reached = reach_by_window(bound, all, &status);
    if (status || reached == ALL_OF_IT)
        return status;
    drop_parts(bound);
    b->apart = 1;
    return ccute_gpu_prepare_apart(bound);
}

/* The copies of a run, and its kernels. */
static ccute_status plan_run(ccute_ranks_bound *bound, const letter *all)
{
    ccute_gpu_binding *const b = bound->state;
    ccute_status status = plan_parts(bound, all);
    if (status || b->apart)
        return status;
    status = sort_sends(bound);
    if (status)
        return status;
    ccute_gpu_make_batch(bound);
    return load_kernels(bound);
}

ccute_status ccute_gpu_bind(ccute_ranks_bound *bound, int64_t src_bytes, ccute_status status)
{
    ccute_gpu_binding *const b = calloc(1, sizeof *b);
    letter mine, all[CCUTE_GPU_RANKS];
    memset(&mine, 0, sizeof mine);
    bound->state = b;
    mine.word.status = status ? status : begin(bound, src_bytes, &mine.word);
    mine.word.digest = bound->plan.digest;
    mine.process = getpid();
    status = exchange_letters(bound, &mine, all);
    if (!status)
        status = reach(bound, all);
    if (status)
        return status; /* on all ranks */
    status = ccute_gpu_agree(bound->comm, plan_run(bound, all));
    for (int known = 0; known < 2; known++)
        ccute_ranks_free_steps(&b->listed[known]);
    name_way(bound);
    return status;
}
