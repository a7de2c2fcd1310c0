/* Ranks that are GPUs: nests that engines send in slices. A turn has slices of up to comm->piece bytes, for all peers
 * together if they are few.
 * While engines send those of one turn, kernels pack those of the next and unpack those of the last. A slice goes
 * straight into the destination, or into the receiver's ring: then all ranks end the turn with a barrier, after which
 * the receivers unpack.
 *
 * Slots of the ring are used again: the engines of turn t wait for the barrier of turn t - SLOTS + 1, before which all
 * ranks have unpacked turn t - SLOTS. Whatever waits for another rank in a turn waits for its engines of the same turn
 * only, and is issued after this rank's own: so runs end even if a device does everything in the order of the calls. */
#include <stdlib.h>
#include <string.h>

#include "cuda/ranks_state.h"

enum { SLOTS = CCUTE_GPU_SLOTS, ENGINES = CCUTE_GPU_ENGINES, SHARES = 4 };

static int packs(const ccute_gpu_slice *s) { return s->way == CCUTE_WAY_PACK || s->way == CCUTE_WAY_REPACK; }
static int uses_ring(const ccute_gpu_slice *s) { return s->way == CCUTE_WAY_UNPACK || s->way == CCUTE_WAY_REPACK; }

static ccute_status no_memory(ccute_ranks_bound *bound)
{
    return ccute_ranks_fail(bound->comm, CCUTE_E_RANKS_SYSTEM, 5, 0);
}

/* The binding's, made when it is needed first; NULL without memory. */
static ccute_gpu_sliced *sliced_of(ccute_ranks_bound *bound)
{
    ccute_gpu_binding *const b = bound->state;
    if (!b->sliced)
        b->sliced = calloc(1, sizeof *b->sliced);
    return b->sliced;
}

/* ---- Listing -------------------------------------------------------------------------------------------------- */

static ccute_gpu_slice *new_slice(ccute_gpu_slices *list)
{
    if (list->n == list->room) {
        const int64_t room = list->room ? 2 * list->room : 16;
        ccute_gpu_slice *const more = realloc(list->slice, sizeof *more * (size_t)room);
        if (!more)
            return NULL;
        list->slice = more;
        list->room = room;
    }
    memset(&list->slice[list->n], 0, sizeof *list->slice);
    return &list->slice[list->n++];
}

/* Bytes of a slice: of a turn, the peers share a piece, but no slice is too short for an engine. */
static int64_t slice_bytes(const ccute_ranks_comm *comm)
{
    const int peers = comm->size > 2 ? comm->size - 1 : 1;
    return comm->piece / (peers < SHARES ? peers : SHARES);
}

/* A peer's turns are filled by all its slices, whatever way they go: so sender and receiver find the same. */
static int take_slice(ccute_gpu_slices *list, const ccute_ranks_nest *nest, ccute_nest_way way, int peer, int64_t bytes,
                      int64_t most)
{
    ccute_gpu_slice *const s = new_slice(list);
    if (!s)
        return 0;
    if (list->filled[peer] && list->filled[peer] + bytes > most) {
        list->turn_of[peer]++;
        list->filled[peer] = 0;
    }
    list->filled[peer] += bytes;
    s->nest = *nest;
    s->way = way;
    s->peer = peer;
    s->turn = list->turn_of[peer];
    list->turns = s->turn >= list->turns ? s->turn + 1 : list->turns;
    return 1;
}

int ccute_gpu_slice_nest(ccute_ranks_bound *bound, const ccute_ranks_nest *nest, ccute_nest_way way, int known,
                         ccute_status *status)
{
    const int element = bound->plan.element, peer = known == CCUTE_SRC ? nest->receiver : nest->sender;
    ccute_gpu_sliced *const s = way < CCUTE_WAY_PACK ? NULL : sliced_of(bound);
    const int64_t most = slice_bytes(bound->comm);
    ccute_ranks_steps parts = {0, 0, NULL, NULL};
    int made;
    if (way < CCUTE_WAY_PACK)
        return 0;
    made = s && !ccute_ranks_keep(&parts, nest) && ccute_ranks_cut(&parts, element, most);
    for (int64_t i = 0; made && i < parts.n; i++)
        made = take_slice(&s->side[known], &parts.nest[i], way, peer, ccute_nest_bytes(&parts.nest[i], element), most);
    ccute_ranks_free_steps(&parts);
    if (!made)
        *status = no_memory(bound);
    return made;
}

/* ---- Layout ------------------------------------------------------------------------------------------------- */

/* By turns, in each of them round the ranks from the next one on, slices of a peer in their order. */
static int sort_slices(ccute_gpu_slices *list, int rank, int size)
{
    ccute_gpu_slice *const sorted = malloc(sizeof *sorted * (size_t)(list->n + 1));
    const int64_t bins = (int64_t)list->turns * size;
    int64_t *const end = calloc((size_t)bins + 1, sizeof *end);
    list->begin = calloc((size_t)list->turns + 1, sizeof *list->begin);
    for (int64_t i = 0; end && i < list->n; i++)
        end[(int64_t)list->slice[i].turn * size + (list->slice[i].peer - rank + size) % size + 1]++;
    for (int64_t i = 0; end && i < bins; i++)
        end[i + 1] += end[i];
    for (int t = 0; end && list->begin && t <= list->turns; t++)
        list->begin[t] = end[(int64_t)t * size];
    for (int64_t i = 0; end && sorted && i < list->n; i++)
        sorted[end[(int64_t)list->slice[i].turn * size + (list->slice[i].peer - rank + size) % size]++] =
            list->slice[i];
    free(end);
    if (!end || !sorted || !list->begin) {
        free(sorted);
        return 0;
    }
    free(list->slice);
    list->slice = sorted;
    return 1;
}

/* Places in the slots, and how much a slot has to hold: for packing, all of a turn; in the ring, a room for each peer
   that is as large as its largest turn. */
static void place_slices(ccute_gpu_slices *list, int element, int known)
{
    int64_t rooms[CCUTE_GPU_RANKS] = {0}, pack = 0, ring = 0;
    for (int64_t i = 0; i < list->n; i++) {
        ccute_gpu_slice *const s = &list->slice[i];
        const int64_t bytes = ccute_nest_bytes(&s->nest, element);
        if (i && s->turn != s[-1].turn)
            pack = 0;
        if (i && (s->turn != s[-1].turn || s->peer != s[-1].peer))
            ring = 0;
        s->pack_at = pack;
        s->ring_at = ring;
        pack += packs(s) ? bytes : 0;
        ring += uses_ring(s) ? bytes : 0;
        rooms[s->peer] = ring > rooms[s->peer] ? ring : rooms[s->peer];
        list->ring_turns = uses_ring(s) && s->turn >= list->ring_turns ? s->turn + 1 : list->ring_turns;
        if (known == CCUTE_SRC)
            list->slot = pack > list->slot ? pack : list->slot;
    }
    for (int r = 0; known == CCUTE_DST && r < CCUTE_GPU_RANKS; r++) {
        list->room_at[r] = list->slot;
        list->slot += rooms[r];
    }
}

ccute_status ccute_gpu_prepare_slices(ccute_ranks_bound *bound)
{
    ccute_ranks_comm *const comm = bound->comm;
    const ccute_gpu_binding *const b = bound->state;
    ccute_gpu_sliced *const s = b->sliced;
    for (int known = 0; s && known < 2; known++) {
        if (!sort_slices(&s->side[known], comm->rank, comm->size))
            return no_memory(bound);
        place_slices(&s->side[known], bound->plan.element, known);
    }
    if (s && s->side[CCUTE_SRC].slot)
        CCUTE_TRY(comm, cudaMalloc((void **)&s->packing, (size_t)(SLOTS * s->side[CCUTE_SRC].slot)));
    if (s && s->side[CCUTE_DST].slot)
        CCUTE_TRY(comm, cudaMalloc((void **)&s->ring, (size_t)(SLOTS * s->side[CCUTE_DST].slot)));
    return CCUTE_OK;
}

int64_t ccute_gpu_slice_bytes(const ccute_gpu_sliced *s)
{
    return s ? SLOTS * (s->side[CCUTE_SRC].slot + s->side[CCUTE_DST].slot) : 0;
}

/* ---- Rings of others -------------------------------------------------------------------------------------------- */

void ccute_gpu_tell_ring(const ccute_ranks_bound *bound, ccute_gpu_ring *ring)
{
    const ccute_gpu *const g = bound->comm->state;
    const ccute_gpu_binding *const b = bound->state;
    const ccute_gpu_slices *const in = b->sliced ? &b->sliced->side[CCUTE_DST] : NULL;
    if (!in)
        return;
    ring->memory = ccute_gpu_offer(b->sliced->ring, SLOTS * in->slot, g->device);
    ring->slot = in->slot;
    ring->turns = in->ring_turns;
    memcpy(ring->room_at, in->room_at, sizeof ring->room_at);
}

int ccute_gpu_reach_ring(ccute_ranks_bound *bound, int rank, const ccute_gpu_ring *ring, int same_process)
{
    const ccute_gpu *const g = bound->comm->state;
    ccute_gpu_binding *const b = bound->state;
    ccute_gpu_sliced *const s = ring->turns ? sliced_of(bound) : NULL;
    if (!s)
        return ring->turns == 0;
    s->barriers = ring->turns > s->barriers ? ring->turns : s->barriers;
    s->peer_slot[rank] = ring->slot;
    s->peer_room[rank] = ring->room_at[bound->comm->rank];
    if (rank == bound->comm->rank)
        return 1;
    s->peer_ring[rank] = ccute_gpu_reach(&ring->memory, same_process, g->device, &b->opened[b->openings]);
    b->openings += b->opened[b->openings] != NULL;
    return s->peer_ring[rank] != NULL;
}

/* ---- Planning ------------------------------------------------------------------------------------------------- */

static char *packing_of(const ccute_gpu_sliced *s, const ccute_gpu_slice *slice)
{
    return s->packing + slice->turn % SLOTS * s->side[CCUTE_SRC].slot + slice->pack_at;
}

/* Where an engine brings a slice. */
static char *target_of(const ccute_gpu_binding *b, const ccute_gpu_slice *slice)
{
    const ccute_gpu_sliced *const s = b->sliced;
    return uses_ring(slice) ? s->peer_ring[slice->peer] + slice->turn % SLOTS * s->peer_slot[slice->peer] +
                                  s->peer_room[slice->peer] + slice->ring_at
                            : b->peer_dst[slice->peer];
}

static char *ring_of(const ccute_gpu_sliced *s, const ccute_gpu_slice *slice)
{
    const ccute_gpu_slices *const in = &s->side[CCUTE_DST];
    return s->ring + slice->turn % SLOTS * in->slot + in->room_at[slice->peer] + slice->ring_at;
}

/* A dense run of bytes is one row of an engine. */
static ccute_status plan_run(ccute_plan *plan, int64_t count, int element, void *dst, const void *src)
{
    ccute_ranks_nest run;
    memset(&run, 0, sizeof run);
    run.loops = 1;
    run.count = run.extent[0] = count;
    run.dst[0] = run.src[0] = 1;
    return ccute_nest_plan(plan, &run, element, dst, src, CCUTE_RANKS_ENGINES, 1);
}

static ccute_status plan_out(const ccute_ranks_bound *bound, ccute_gpu_slice *slice)
{
    const ccute_gpu_binding *const b = bound->state;
    const int element = bound->plan.element;
    char *const packing = packing_of(b->sliced, slice), *const target = target_of(b, slice);
    ccute_ranks_nest first, second;
    ccute_status status;
    if (slice->way == CCUTE_WAY_PACK)
        ccute_nest_packed(&slice->nest, &first, &second);
    else
        ccute_nest_staged(&slice->nest, &first, &second);
    if (slice->way == CCUTE_WAY_UNPACK)
        return ccute_nest_plan(&slice->move, &first, element, target, bound->src, CCUTE_RANKS_ENGINES, 1);
    status = ccute_nest_plan(&slice->pack, &first, element, packing, bound->src, CCUTE_RANKS_BEST, 0);
    if (status)
        return status;
    return slice->way == CCUTE_WAY_REPACK
               ? plan_run(&slice->move, first.count, element, target, packing)
               : ccute_nest_plan(&slice->move, &second, element, target, packing, CCUTE_RANKS_ENGINES, 1);
}

static ccute_status plan_in(const ccute_ranks_bound *bound, ccute_gpu_slice *slice)
{
    const ccute_gpu_binding *const b = bound->state;
    ccute_ranks_nest first, second;
    if (!uses_ring(slice))
        return CCUTE_OK;
    ccute_nest_staged(&slice->nest, &first, &second);
    return ccute_nest_plan(&slice->move, &second, bound->plan.element, bound->dst, ring_of(b->sliced, slice),
                           CCUTE_RANKS_BEST, 0);
}

static ccute_status make_streams(ccute_ranks_comm *comm, ccute_gpu_sliced *s)
{
    cudaStream_t *const stream[] = {&s->pack, &s->home, &s->engine[0], &s->engine[1]};
    cudaEvent_t *const event[] = {&s->packed, &s->ended};
    int least, greatest;
    CCUTE_TRY(comm, cudaDeviceGetStreamPriorityRange(&least, &greatest));
    for (int i = 0; i < 2 + ENGINES; i++)
        CCUTE_TRY(comm, cudaStreamCreateWithPriority(stream[i], cudaStreamNonBlocking, greatest));
    for (int i = 0; i < 2; i++)
        CCUTE_TRY(comm, cudaEventCreateWithFlags(event[i], cudaEventDisableTiming));
    for (int i = 0; i < SLOTS; i++) {
        CCUTE_TRY(comm, cudaEventCreateWithFlags(&s->sent[i], cudaEventDisableTiming));
        CCUTE_TRY(comm, cudaEventCreateWithFlags(&s->heard[i], cudaEventDisableTiming));
    }
    return CCUTE_OK;
}

ccute_status ccute_gpu_plan_slices(ccute_ranks_bound *bound)
{
    const ccute_gpu_binding *const b = bound->state;
    ccute_gpu_sliced *const s = b->sliced;
    ccute_gpu_slices *const in = s ? &s->side[CCUTE_DST] : NULL, *const out = s ? &s->side[CCUTE_SRC] : NULL;
    ccute_status status = s ? make_streams(bound->comm, s) : CCUTE_OK;
    for (int64_t i = 0; s && !status && i < out->n; i++)
        status = plan_out(bound, &out->slice[i]);
    for (int64_t i = 0; s && !status && i < in->n; i++)
        status = plan_in(bound, &in->slice[i]);
    return status;
}

/* ---- Running ---------------------------------------------------------------------------------------------------- */

/* A slot of packing is free when the turn that had it is sent, one of the ring after a barrier of all ranks. */
static ccute_status wait_for_slots(ccute_ranks_comm *comm, const ccute_gpu_sliced *s, int t)
{
    if (t < SLOTS)
        return CCUTE_OK;
    CCUTE_TRY(comm, cudaStreamWaitEvent(s->pack, s->sent[t % SLOTS], 0));
    if (t < s->barriers)
        CCUTE_TRY(comm, cudaStreamWaitEvent(s->engine[t % ENGINES], s->heard[(t + 1) % SLOTS], 0));
    return CCUTE_OK;
}

/* The slices [from, to) of one peer in a turn: packed, then sent. */
static ccute_status send_slices(ccute_ranks_bound *bound, int64_t from, int64_t to, cudaStream_t engine)
{
    const ccute_gpu_binding *const b = bound->state;
    const ccute_gpu_sliced *const s = b->sliced;
    const ccute_gpu_slice *const slice = s->side[CCUTE_SRC].slice;
    ccute_status status = CCUTE_OK;
    for (int64_t i = from; !status && i < to; i++)
        if (packs(&slice[i]))
            status = ccute_gpu_run_copy(bound->comm, &slice[i].pack, packing_of(s, &slice[i]), bound->src, s->pack);
    if (status)
        return status;
    CCUTE_TRY(bound->comm, cudaEventRecord(s->packed, s->pack));
    CCUTE_TRY(bound->comm, cudaStreamWaitEvent(engine, s->packed, 0));
    for (int64_t i = from; !status && i < to; i++)
        status = ccute_gpu_run_copy(bound->comm, &slice[i].move, target_of(b, &slice[i]),
                                    packs(&slice[i]) ? packing_of(s, &slice[i]) : bound->src, engine);
    return status;
}

static ccute_status send_turn(ccute_ranks_bound *bound, int t)
{
    const ccute_gpu_binding *const b = bound->state;
    const ccute_gpu_sliced *const s = b->sliced;
    const ccute_gpu_slices *const out = &s->side[CCUTE_SRC];
    ccute_status status = wait_for_slots(bound->comm, s, t);
    for (int64_t i = out->begin[t], next; !status && i < out->begin[t + 1]; i = next) {
        for (next = i + 1; next < out->begin[t + 1] && out->slice[next].peer == out->slice[i].peer;)
            next++;
        status = send_slices(bound, i, next, s->engine[t % ENGINES]);
    }
    if (!status)
        CCUTE_TRY(bound->comm, cudaEventRecord(s->sent[t % SLOTS], s->engine[t % ENGINES]));
    return status;
}

/* All ranks have sent what they send in turn t. */
static ccute_status receive_turn(ccute_ranks_bound *bound, int t)
{
    const ccute_gpu_binding *const b = bound->state;
    const ccute_gpu_sliced *const s = b->sliced;
    const ccute_gpu_slices *const in = &s->side[CCUTE_DST];
    ccute_status status;
    if (t < s->side[CCUTE_SRC].turns)
        CCUTE_TRY(bound->comm, cudaStreamWaitEvent(s->home, s->sent[t % SLOTS], 0));
    status = ccute_gpu_run_barrier(bound->comm, s->home);
    if (status)
        return status;
    CCUTE_TRY(bound->comm, cudaEventRecord(s->heard[t % SLOTS], s->home));
    for (int64_t i = t < in->turns ? in->begin[t] : 0; !status && t < in->turns && i < in->begin[t + 1]; i++)
        if (uses_ring(&in->slice[i]))
            status =
                ccute_gpu_run_copy(bound->comm, &in->slice[i].move, bound->dst, ring_of(s, &in->slice[i]), s->home);
    return status;
}

ccute_status ccute_gpu_run_slices(ccute_ranks_bound *bound, cudaStream_t stream)
{
    ccute_ranks_comm *const comm = bound->comm;
    const ccute_gpu_binding *const b = bound->state;
    const ccute_gpu_sliced *const s = b->sliced;
    const cudaStream_t own[] = {s->pack, s->home, s->engine[0], s->engine[1]};
    const int turns = s->side[CCUTE_SRC].turns;
    ccute_status status = CCUTE_OK;
    for (int i = 0; i < 2 + ENGINES; i++)
        CCUTE_TRY(comm, cudaStreamWaitEvent(own[i], b->fork, 0));
    for (int t = -1; !status && (t < turns || t < s->barriers); t++) {
        status = t + 1 < turns ? send_turn(bound, t + 1) : CCUTE_OK;
        if (!status && t >= 0 && t < s->barriers)
            status = receive_turn(bound, t);
    }
    for (int i = 0; i < 2 + ENGINES; i++) {
        CCUTE_TRY(comm, cudaEventRecord(s->ended, own[i]));
        CCUTE_TRY(comm, cudaStreamWaitEvent(stream, s->ended, 0));
    }
    return status;
}

/* ---- Releasing -------------------------------------------------------------------------------------------------- */

static void end_streams(ccute_gpu_sliced *s)
{
    const cudaStream_t stream[] = {s->pack, s->home, s->engine[0], s->engine[1]};
    const cudaEvent_t event[] = {s->packed, s->ended};
    for (int i = 0; i < 2 + ENGINES; i++)
        if (stream[i])
            cudaStreamDestroy(stream[i]);
    for (int i = 0; i < 2; i++)
        if (event[i])
            cudaEventDestroy(event[i]);
    for (int i = 0; i < SLOTS; i++) {
        if (s->sent[i])
            cudaEventDestroy(s->sent[i]);
        if (s->heard[i])
            cudaEventDestroy(s->heard[i]);
    }
}

void ccute_gpu_drop_slices(ccute_gpu_sliced *s, int memory)
{
    if (!s)
        return;
    if (memory && s->packing)
        cudaFree(s->packing);
    if (memory && s->ring)
        cudaFree(s->ring);
    end_streams(s);
    for (int known = 0; known < 2; known++) {
        free(s->side[known].slice);
        free(s->side[known].begin);
    }
    free(s);
}
