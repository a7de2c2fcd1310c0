/* Binding and running, whatever the transport: what every rank can check for itself. */
#include <string.h>

#include "ranks.h"

ccute_status ccute_ranks_fail(ccute_ranks_comm *comm, ccute_status status, int64_t a, int64_t b)
{
    if (comm->status)
        return (ccute_status)comm->status;
    memset(comm->why, 0, sizeof comm->why);
    comm->why[0] = a;
    comm->why[1] = b;
    comm->status = status;
    return status;
}

ccute_status ccute_ranks_hear(ccute_ranks_comm *comm, const ccute_ranks_word *first, size_t stride)
{
    const char *const all = (const char *)first;
    for (int r = 0; r < comm->size; r++) {
        const ccute_ranks_word *const word = (const ccute_ranks_word *)(all + (size_t)r * stride);
        if (word->status)
            return ccute_ranks_fail(comm, CCUTE_E_RANKS_FAILED, r, word->status);
    }
    for (int r = 0; r < comm->size; r++) {
        const ccute_ranks_word *const word = (const ccute_ranks_word *)(all + (size_t)r * stride);
        if (word->digest != first->digest) {
            ccute_ranks_fail(comm, CCUTE_E_RANKS_DIGEST, r, 0);
            comm->why[2] = (int64_t)word->digest;
            comm->why[3] = (int64_t)first->digest;
            return CCUTE_E_RANKS_DIGEST;
        }
    }
    return CCUTE_OK;
}

/* The errors that this rank alone finds; the numbers are the communicator's if it is the one that fails. */
static ccute_status check(ccute_ranks_bound *bound, int64_t dst_bytes, int64_t src_bytes, int64_t *why)
{
    const ccute_ranks_plan *const plan = &bound->plan;
    const int64_t rank = bound->comm->rank, element = plan->element;
    const int64_t to = ccute_redistribute_dst_places(plan, rank) * element;
    const int64_t from = ccute_redistribute_src_places(plan, rank) * element;
    memcpy(why, plan->why, 8 * sizeof *why);
    if (plan->status)
        return (ccute_status)plan->status;
    why[0] = ccute_redistribute_ranks(plan);
    why[1] = bound->comm->size;
    if (why[0] > why[1])
        return CCUTE_E_RANKS_COMM;
    why[0] = 1;
    why[1] = dst_bytes;
    why[2] = to;
    if (to > dst_bytes || (to && !bound->dst))
        return CCUTE_E_RANKS_BYTES;
    why[0] = 2;
    why[1] = src_bytes;
    why[2] = from;
    return bound->src && from > src_bytes ? CCUTE_E_RANKS_BYTES : CCUTE_OK;
}

int ccute_ranks_overlap(const ccute_ranks_bound *bound, int64_t src_bytes)
{
    const int64_t dst_bytes = ccute_redistribute_dst_places(&bound->plan, bound->comm->rank) * bound->plan.element;
    const uintptr_t dst = (uintptr_t)bound->dst, src = (uintptr_t)bound->src;
    return src && dst_bytes && src_bytes && dst < src + (uintptr_t)src_bytes && src < dst + (uintptr_t)dst_bytes;
}

ccute_status ccute_ranks_bind(ccute_ranks_bound *bound, const ccute_ranks_plan *plan, ccute_ranks_comm *comm, void *dst,
                              int64_t dst_bytes, const void *src, int64_t src_bytes)
{
    int64_t why[8];
    ccute_status status, found;
    if (!bound)
        return CCUTE_E_POINTER;
    memset(bound, 0, sizeof *bound);
    if (!plan || !comm || !comm->transport)
        return CCUTE_E_POINTER;
    bound->comm = comm;
    bound->dst = dst;
    bound->src = src;
    bound->plan = *plan;
    if (comm->status)
        return (ccute_status)comm->status;
    found = check(bound, dst_bytes, src_bytes, why);
    status = comm->transport->bind(bound, ccute_redistribute_src_places(plan, comm->rank) * plan->element, found);
    if (found) {
        comm->status = found;
        memcpy(comm->why, why, sizeof comm->why);
        status = found;
    }
    if (status) {
        ccute_ranks_fail(comm, status, 0, 0);
        ccute_ranks_release(bound);
    }
    return status;
}

ccute_status ccute_redistribute(ccute_ranks_bound *bound)
{
    if (!bound || !bound->comm)
        return CCUTE_E_POINTER;
    if (bound->comm->status)
        return (ccute_status)bound->comm->status;
    return bound->comm->transport->run(bound);
}

void *ccute_ranks_source(const ccute_ranks_bound *bound) { return bound->comm->transport->source(bound); }

int64_t ccute_ranks_staging(const ccute_ranks_bound *bound) { return bound->comm->transport->staging(bound); }

const char *ccute_ranks_way(const ccute_ranks_bound *bound)
{
    const ccute_ranks_transport *const t = bound->comm->transport;
    return t->way_of ? t->way_of(bound) : t->way;
}

ccute_status ccute_redistribute_async(ccute_ranks_bound *bound, void *stream)
{
    if (!bound || !bound->comm)
        return CCUTE_E_POINTER;
    if (bound->comm->status)
        return (ccute_status)bound->comm->status;
    return bound->comm->transport->run_async ? bound->comm->transport->run_async(bound, stream) : CCUTE_E_KERNEL;
}

ccute_status ccute_ranks_check(ccute_ranks_comm *comm)
{
    if (!comm || !comm->transport)
        return CCUTE_E_POINTER;
    if (!comm->status && comm->transport->check)
        comm->transport->check(comm);
    return (ccute_status)comm->status;
}

void ccute_ranks_release(ccute_ranks_bound *bound)
{
    if (bound && bound->state)
        bound->comm->transport->release(bound);
    if (bound)
        bound->state = NULL;
}

void ccute_ranks_close(ccute_ranks_comm *comm)
{
    if (comm && comm->state)
        comm->transport->close(comm);
    if (comm)
        comm->state = NULL;
}

int ccute_ranks_explain(const ccute_ranks_comm *comm, char *buffer, int size)
{
    return ccute_plan_sentence((ccute_status)comm->status, comm->why, "", buffer, size);
}
