/* Ranks that are GPUs and do not reach each other's memory: bound plans get their messages, in turns, or the host takes
 * them. */
#include <stdlib.h>

#include "cuda/ranks_state.h"

static void count_turn(ccute_gpu_binding *b, const ccute_ranks_parcels *parcels, int known, int self)
{
    for (int64_t i = 0; i < parcels->pieces; i++) {
        const ccute_ranks_piece *const p = &parcels->piece[i];
        ccute_gpu_turn *const t = &b->turn[p->turn];
        if (p->peer == self)
            continue;
        (known == CCUTE_SRC ? t->go_at : t->come_at)[p->peer] = p->at;
        (known == CCUTE_SRC ? t->go : t->come)[p->peer] = p->bytes;
    }
}

/* The parts of one direction by turns, in their order within each. */
static int part_by_turn(ccute_ranks_bound *bound, ccute_gpu_parts *list, const ccute_ranks_parcels *parcels, int known)
{
    const ccute_gpu_binding *const b = bound->state;
    const ccute_ranks_steps *const steps = &b->listed[known];
    int64_t *const at = calloc((size_t)b->turns + 1, sizeof *at);
    list->part = calloc((size_t)steps->n + 1, sizeof *list->part);
    for (int64_t i = 0; at && i < steps->n; i++)
        at[parcels->piece[parcels->piece_of[i]].turn + 1]++;
    for (int t = 0; at && t < b->turns; t++) {
        at[t + 1] += at[t];
        *(known == CCUTE_SRC ? &b->turn[t].sends : &b->turn[t].receives) = at[t + 1];
    }
    for (int64_t i = 0; at && list->part && i < steps->n; i++) {
        const int turn = parcels->piece[parcels->piece_of[i]].turn;
        ccute_gpu_part_of *const p = &list->part[at[turn]++];
        *p = ccute_gpu_new_part(bound, &steps->nest[i], known, CCUTE_RANKS_MESSAGES);
        p->at = parcels->place[i];
        list->n++;
    }
    free(at);
    return list->n == steps->n;
}

/* Parts, turns and buffers of messages. */
static ccute_status prepare_messages(ccute_ranks_bound *bound)
{
    ccute_ranks_comm *const comm = bound->comm;
    ccute_gpu_binding *const b = bound->state;
    ccute_gpu_parts *const list[2] = {&b->receives, &b->sends};
    ccute_ranks_parcels parcels[2] = {{0}, {0}};
    int made = 1;
    for (int known = 0; made && known < 2; known++)
        made = ccute_ranks_cut(&b->listed[known], bound->plan.element, comm->piece) &&
               ccute_ranks_parcel(&parcels[known], b->listed[known].nest, b->listed[known].n, known, comm,
                                  bound->plan.element, CCUTE_GPU_ALIGN);
    b->turns = parcels[0].turns > parcels[1].turns ? parcels[0].turns : parcels[1].turns;
    b->turn = calloc((size_t)b->turns + 1, sizeof *b->turn);
    for (int known = 0; made && b->turn && known < 2; known++) {
        count_turn(b, &parcels[known], known, comm->rank);
        made = part_by_turn(bound, list[known], &parcels[known], known);
    }
    b->stage_bytes = parcels[CCUTE_DST].bytes;
    b->pack_bytes = parcels[CCUTE_SRC].bytes;
    for (int known = 0; known < 2; known++)
        ccute_ranks_free_parcels(&parcels[known]);
    return made && b->turn ? ccute_gpu_take_memory(bound) : ccute_ranks_fail(comm, CCUTE_E_RANKS_SYSTEM, 5, 0);
}

/* Peers do not reach each other. */
ccute_status ccute_gpu_prepare_apart(ccute_ranks_bound *bound)
{
    const ccute_gpu *const g = bound->comm->state;
    ccute_gpu_binding *const b = bound->state;
    ccute_status status;
    if (g->host)
        return ccute_gpu_host_bind(bound);
    status = b->part ? CCUTE_OK : prepare_messages(bound);
    return ccute_gpu_agree(bound->comm, status);
}
