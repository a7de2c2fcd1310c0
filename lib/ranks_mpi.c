/* Ranks of an MPI communicator: a sender packs its elements nest by nest, one message for each pair of
 * ranks, and the receiver unpacks or adds them. Compiled by mpicc, with --with-mpi. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ranks.h"

enum { PIECE = 1 << 30, TAG = 0x7261 }; /* bytes of one MPI message, at most */

/* One direction: the nests in their order, each with its copy, its peer and its place in the buffer. */
typedef struct side {
    int64_t n, bytes;
    ccute_ranks_nest *nest, *packed; /* packed: with the buffer on its other side */
    ccute_plan *plan;
    int64_t *place;
    char *buffer;
    int64_t *at, *count; /* by rank: where its message is, and how long */
} side;

typedef struct binding {
    side go, come;
    MPI_Request *request;
    int requests;
    void *shadow; /* a copy of a source that shares bytes with the destination, made in each run */
    int64_t shadow_bytes;
} binding;

/* Where the elements are taken from. */
static const void *source_of(const ccute_ranks_bound *bound)
{
    const binding *const b = bound->state;
    return b->shadow ? b->shadow : bound->src;
}

/* ---- Waiting ---------------------------------------------------------------------------------------- */

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static ccute_status fail_system(ccute_ranks_comm *comm, int error)
{
    return ccute_ranks_fail(comm, CCUTE_E_RANKS_SYSTEM, 5, error);
}

/* Wait for all requests, no longer than the communicator's timeout. */
static ccute_status wait_all(ccute_ranks_comm *comm, int n, MPI_Request *request)
{
    const int64_t deadline = now_ms() + comm->timeout_ms;
    int done = 0;
    while (!done) {
        const int error = MPI_Testall(n, request, &done, MPI_STATUSES_IGNORE);
        if (error != MPI_SUCCESS)
            return fail_system(comm, error);
        if (!done && now_ms() > deadline)
            return ccute_ranks_fail(comm, CCUTE_E_RANKS_TIMEOUT, -1, comm->timeout_ms);
    }
    return CCUTE_OK;
}

static ccute_status exchange(ccute_ranks_comm *comm, const void *mine, int64_t bytes, void *all)
{
    MPI_Request request;
    const int error =
        MPI_Iallgather(mine, (int)bytes, MPI_BYTE, all, (int)bytes, MPI_BYTE, *(MPI_Comm *)comm->state, &request);
    return error == MPI_SUCCESS ? wait_all(comm, 1, &request) : fail_system(comm, error);
}

/* ---- Binding ------------------------------------------------------------------------------------------ */

static int peer_of(const ccute_ranks_nest *nest, int known)
{
    return known == CCUTE_SRC ? nest->receiver : nest->sender;
}

/* The nest with its loops dense on the buffer's side. */
static ccute_ranks_nest dense(const ccute_ranks_nest *nest, int known)
{
    ccute_ranks_nest out = *nest;
    int64_t *const step = known == CCUTE_SRC ? out.dst : out.src;
    int64_t size = 1;
    for (int i = 0; i < nest->loops; i++) {
        step[i] = size;
        size *= nest->extent[i];
    }
    *(known == CCUTE_SRC ? &out.dst_offset : &out.src_offset) = 0;
    return out;
}

/* Places in the buffer: messages by rank, in them nests in their order. Elements that stay on the rank take no place.
 */
static void lay_out(side *s, const ccute_ranks_bound *bound, int known)
{
    const int rank = bound->comm->rank, size = bound->comm->size;
    for (int64_t i = 0; i < s->n; i++) {
        const int peer = peer_of(&s->nest[i], known);
        s->place[i] = s->count[peer];
        s->count[peer] += peer == rank ? 0 : s->nest[i].count * bound->plan.element;
    }
    for (int r = 0; r < size; r++) {
        s->at[r] = s->bytes;
        s->bytes += s->count[r];
    }
    for (int64_t i = 0; i < s->n; i++)
        s->place[i] += s->at[peer_of(&s->nest[i], known)];
}

static ccute_status plan_nest(ccute_plan *plan, const ccute_ranks_nest *nest, int element, void *dst, const void *src)
{
    ccute_tensor to = {.data = dst, .element = element};
    ccute_tensor from = {.data = (void *)(uintptr_t)src, .element = element};
    to.layout = ccute_nest_layout(nest, nest->dst, nest->dst_offset);
    from.layout = ccute_nest_layout(nest, nest->src, nest->src_offset);
    return ccute_plan_copy(plan, &to, &from, 1);
}

/* The copies of one direction. The receiving side copies or adds the elements that stay. */
static ccute_status plan_side(side *s, const ccute_ranks_bound *bound, int known)
{
    const int element = bound->plan.element;
    ccute_status status = CCUTE_OK;
    for (int64_t i = 0; !status && i < s->n; i++) {
        char *const place = s->buffer + s->place[i];
        const int stays = peer_of(&s->nest[i], known) == bound->comm->rank;
        s->packed[i] = stays ? s->nest[i] : dense(&s->nest[i], known);
        if (known == CCUTE_SRC && !stays)
            status = plan_nest(&s->plan[i], &s->packed[i], element, place, source_of(bound));
        if (known == CCUTE_DST && s->nest[i].order == 0)
            status = plan_nest(&s->plan[i], &s->packed[i], element, bound->dst, stays ? source_of(bound) : place);
    }
    return status;
}

static ccute_status make_side(side *s, const ccute_ranks_bound *bound, int known)
{
    ccute_ranks_comm *const comm = bound->comm;
    ccute_ranks_steps steps;
    if (!ccute_ranks_list(&steps, &bound->plan, known, comm->rank))
        return fail_system(comm, 0);
    s->n = steps.n;
    s->nest = steps.nest;
    free(steps.step);
    s->packed = malloc(sizeof *s->packed * (size_t)(s->n + 1));
    s->plan = malloc(sizeof *s->plan * (size_t)(s->n + 1));
    s->place = calloc((size_t)s->n + 1, sizeof *s->place);
    s->at = calloc((size_t)comm->size, sizeof *s->at);
    s->count = calloc((size_t)comm->size, sizeof *s->count);
    if (!s->packed || !s->plan || !s->place || !s->at || !s->count)
        return fail_system(comm, 0);
    lay_out(s, bound, known);
    s->buffer = malloc((size_t)s->bytes + 16);
    return s->buffer ? plan_side(s, bound, known) : fail_system(comm, 0);
}

static int pieces_of(const side *s, int ranks)
{
    int64_t pieces = 0;
    for (int r = 0; r < ranks; r++)
        pieces += (s->count[r] + PIECE - 1) / PIECE;
    return (int)pieces;
}

static ccute_status prepare(ccute_ranks_bound *bound, int64_t src_bytes)
{
    ccute_ranks_comm *const comm = bound->comm;
    binding *const b = bound->state;
    ccute_status status;
    if (ccute_ranks_overlap(bound, src_bytes)) {
        b->shadow = malloc((size_t)src_bytes);
        b->shadow_bytes = src_bytes;
        if (!b->shadow)
            return fail_system(comm, 0);
    }
    status = make_side(&b->go, bound, CCUTE_SRC);
    if (!status)
        status = make_side(&b->come, bound, CCUTE_DST);
    if (status)
        return status;
    b->request =
        malloc(sizeof *b->request * (size_t)(pieces_of(&b->go, comm->size) + pieces_of(&b->come, comm->size) + 1));
    return b->request ? CCUTE_OK : fail_system(comm, 0);
}

static ccute_status mpi_bind(ccute_ranks_bound *bound, int64_t src_bytes, ccute_status status)
{
    ccute_ranks_comm *const comm = bound->comm;
    ccute_ranks_word mine = {bound->plan.digest, 0, 0}, *const all = calloc((size_t)comm->size, sizeof *all);
    ccute_status found;
    bound->state = calloc(1, sizeof(binding));
    if (!status && (!bound->state || !all))
        return fail_system(comm, 0);
    if (!status && src_bytes && !bound->src)
        status = ccute_ranks_fail(comm, CCUTE_E_RANKS_BYTES, 2, 0);
    if (!status)
        status = prepare(bound, src_bytes);
    mine.status = status;
    found = exchange(comm, &mine, sizeof mine, all);
    if (!found && !status)
        found = ccute_ranks_hear(comm, all, sizeof *all);
    free(all);
    return status ? status : found;
}

/* ---- Running -------------------------------------------------------------------------------------------- */

static ccute_status start(ccute_ranks_bound *bound)
{
    ccute_ranks_comm *const comm = bound->comm;
    const MPI_Comm mpi = *(MPI_Comm *)comm->state;
    binding *const b = bound->state;
    int error = MPI_SUCCESS;
    b->requests = 0;
    for (int r = 0; r < comm->size; r++) {
        for (int64_t at = 0; error == MPI_SUCCESS && at < b->come.count[r]; at += PIECE)
            error = MPI_Irecv(b->come.buffer + b->come.at[r] + at,
                              (int)(b->come.count[r] - at < PIECE ? b->come.count[r] - at : PIECE), MPI_BYTE, r, TAG,
                              mpi, &b->request[b->requests++]);
        for (int64_t at = 0; error == MPI_SUCCESS && at < b->go.count[r]; at += PIECE)
            error = MPI_Isend(b->go.buffer + b->go.at[r] + at,
                              (int)(b->go.count[r] - at < PIECE ? b->go.count[r] - at : PIECE), MPI_BYTE, r, TAG, mpi,
                              &b->request[b->requests++]);
    }
    return error == MPI_SUCCESS ? CCUTE_OK : fail_system(comm, error);
}

static ccute_status pack(const ccute_ranks_bound *bound, const side *s)
{
    ccute_status status = CCUTE_OK;
    for (int64_t i = 0; !status && i < s->n; i++)
        if (s->nest[i].receiver != bound->comm->rank)
            status = ccute_plan_run(&s->plan[i], s->buffer + s->place[i], source_of(bound));
    return status;
}

static ccute_status unpack(const ccute_ranks_bound *bound, const side *s)
{
    ccute_status status = CCUTE_OK;
    for (int64_t i = 0; !status && i < s->n; i++) {
        const int stays = s->nest[i].sender == bound->comm->rank;
        const void *const from = stays ? source_of(bound) : s->buffer + s->place[i];
        if (s->nest[i].order)
            ccute_ranks_add(bound->plan.type, &s->packed[i], bound->dst, from);
        else
            status = ccute_plan_run(&s->plan[i], bound->dst, from);
    }
    return status;
}

static ccute_status mpi_run(ccute_ranks_bound *bound)
{
    binding *const b = bound->state;
    ccute_status status;
    if (b->shadow)
        memcpy(b->shadow, bound->src, (size_t)b->shadow_bytes);
    status = pack(bound, &b->go);
    if (!status)
        status = start(bound);
    if (!status)
        status = wait_all(bound->comm, b->requests, b->request);
    if (!status)
        status = unpack(bound, &b->come);
    return status ? ccute_ranks_fail(bound->comm, status, 0, 0) : CCUTE_OK;
}

static void *mpi_source(const ccute_ranks_bound *bound) { return (void *)(uintptr_t)bound->src; }

static int64_t mpi_staging(const ccute_ranks_bound *bound)
{
    const binding *const b = bound->state;
    return b->go.bytes + b->come.bytes + b->shadow_bytes;
}

static void free_side(side *s)
{
    free(s->nest);
    free(s->packed);
    free(s->plan);
    free(s->place);
    free(s->buffer);
    free(s->at);
    free(s->count);
}

static void mpi_release(ccute_ranks_bound *bound)
{
    binding *const b = bound->state;
    free_side(&b->go);
    free_side(&b->come);
    free(b->request);
    free(b->shadow);
    free(b);
}

/* ---- Opening --------------------------------------------------------------------------------------------- */

static void mpi_close(ccute_ranks_comm *comm)
{
    if (!comm->status)
        MPI_Comm_free((MPI_Comm *)comm->state);
    free(comm->state);
}

static const ccute_ranks_transport transport = {
    .way = "MPI: packed, sent, unpacked",
    .bind = mpi_bind,
    .run = mpi_run,
    .source = mpi_source,
    .staging = mpi_staging,
    .release = mpi_release,
    .close = mpi_close,
    .exchange = exchange,
};

ccute_status ccute_ranks_mpi_open(ccute_ranks_comm *comm, void *mpi_comm, int timeout_ms)
{
    MPI_Comm *const mpi = malloc(sizeof *mpi);
    int rank, size;
    memset(comm, 0, sizeof *comm);
    comm->transport = &transport;
    comm->timeout_ms = timeout_ms;
    if (!mpi)
        return fail_system(comm, 0);
    if (MPI_Comm_dup(*(MPI_Comm *)mpi_comm, mpi) != MPI_SUCCESS || MPI_Comm_rank(*mpi, &rank) != MPI_SUCCESS ||
        MPI_Comm_size(*mpi, &size) != MPI_SUCCESS) {
        free(mpi);
        return fail_system(comm, 0);
    }
    MPI_Comm_set_errhandler(*mpi, MPI_ERRORS_RETURN);
    comm->state = mpi;
    comm->rank = rank;
    comm->size = size;
    return CCUTE_OK;
}
