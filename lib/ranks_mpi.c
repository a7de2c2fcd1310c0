/* Ranks of an MPI communicator: a sender packs its elements into pieces and sends each as soon as it is full, and the
 * receiver unpacks or adds them in their order, while later pieces are on the way. Sums that are a reduce-scatter are
 * MPI's. Compiled by mpicc, with --with-mpi. */
#include <limits.h>
#include <mpi.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ranks.h"

enum { TAG = 0x7261, PIECE = 4 << 20 }; /* bytes of a piece */

/* A communicator's state. mail: this rank's, then everybody's; MPI writes there even after this rank has given up. */
typedef struct state {
    MPI_Comm mpi;
    char *mail;
} state;

/* One direction: the nests in their order, each with its copy. */
typedef struct side {
    int64_t n;
    ccute_ranks_nest *nest, *packed; /* packed: with the buffer on its other side */
    ccute_plan *plan;
    char *buffer;
    ccute_ranks_parcels parcels;
    MPI_Request *request; /* by piece */
    int64_t *left;        /* by piece: nests that are not packed yet */
} side;

typedef struct binding {
    side go, come;
    int64_t part, source; /* of a reduce-scatter, in elements; part is 0 if the plan is none */
    int pending;          /* a run was given up, and MPI may still read and write the buffers */
    void *shadow;         /* a copy of a source that shares bytes with the destination, made in each run */
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

/* Wait for all requests, no longer than the communicator's timeout. peer: who does not come if none does, or -1. */
static ccute_status wait_for(ccute_ranks_comm *comm, int64_t n, MPI_Request *request, int peer)
{
    const int64_t deadline = now_ms() + comm->timeout_ms;
    int done = 0;
    for (;;) {
        const int error = MPI_Testall((int)n, request, &done, MPI_STATUSES_IGNORE);
        if (error != MPI_SUCCESS)
            return fail_system(comm, error);
        if (done)
            return CCUTE_OK;
        if (now_ms() > deadline)
            return ccute_ranks_fail(comm, CCUTE_E_RANKS_TIMEOUT, peer, comm->timeout_ms);
        sched_yield();
    }
}

static ccute_status exchange(ccute_ranks_comm *comm, const void *mine, int64_t bytes, void *all)
{
    state *const s = comm->state;
    MPI_Request request;
    ccute_status status;
    int error;
    memcpy(s->mail, mine, (size_t)bytes);
    error = MPI_Iallgather(s->mail, (int)bytes, MPI_BYTE, s->mail + CCUTE_RANKS_MAIL, (int)bytes, MPI_BYTE, s->mpi,
                           &request);
    status = error == MPI_SUCCESS ? wait_for(comm, 1, &request, -1) : fail_system(comm, error);
    if (!status)
        memcpy(all, s->mail + CCUTE_RANKS_MAIL, (size_t)(bytes * comm->size));
    return status;
}

/* ---- Binding ------------------------------------------------------------------------------------------ */

static int stays(const ccute_ranks_nest *nest) { return nest->sender == nest->receiver; }

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
        char *const place = s->buffer + s->parcels.place[i];
        const int own = stays(&s->nest[i]);
        s->packed[i] = own ? s->nest[i] : dense(&s->nest[i], known);
        if (known == CCUTE_SRC && !own)
            status = plan_nest(&s->plan[i], &s->packed[i], element, place, source_of(bound));
        if (known == CCUTE_DST && s->nest[i].order == 0)
            status = plan_nest(&s->plan[i], &s->packed[i], element, bound->dst, own ? source_of(bound) : place);
    }
    return status;
}

static ccute_status list_side(side *s, const ccute_ranks_bound *bound, int known)
{
    ccute_ranks_steps steps;
    const int listed = ccute_ranks_list(&steps, &bound->plan, known, bound->comm->rank);
    s->n = steps.n;
    s->nest = steps.nest;
    free(steps.step);
    return listed ? CCUTE_OK : fail_system(bound->comm, 0);
}

/* The nests of one direction, listed before, in parts that fit a piece. */
static int cut_side(side *s, const ccute_ranks_bound *bound)
{
    ccute_ranks_steps steps = {s->n, s->n, s->nest, NULL};
    const int done = ccute_ranks_cut(&steps, bound->plan.element, bound->comm->piece);
    s->n = steps.n;
    s->nest = steps.nest;
    free(steps.step);
    return done;
}

static ccute_status make_side(side *s, const ccute_ranks_bound *bound, int known)
{
    ccute_ranks_comm *const comm = bound->comm;
    size_t room;
    if (!cut_side(s, bound) || !ccute_ranks_parcel(&s->parcels, s->nest, s->n, known, comm, bound->plan.element, 1))
        return fail_system(comm, 0);
    room = (size_t)s->n + 1;
    s->packed = malloc(sizeof *s->packed * room);
    s->plan = malloc(sizeof *s->plan * room);
    s->request = malloc(sizeof *s->request * room);
    s->left = malloc(sizeof *s->left * room);
    s->buffer = malloc((size_t)s->parcels.bytes + 16);
    if (!s->packed || !s->plan || !s->request || !s->left || !s->buffer)
        return fail_system(comm, 0);
    for (int64_t i = 0; i < s->parcels.pieces; i++)
        s->request[i] = MPI_REQUEST_NULL;
    return plan_side(s, bound, known);
}

/* MPI's type of elements that it adds up, or MPI_DATATYPE_NULL. */
static MPI_Datatype type_of(int type)
{
    return type == CCUTE_RANKS_F32   ? MPI_FLOAT
           : type == CCUTE_RANKS_F64 ? MPI_DOUBLE
           : type == CCUTE_RANKS_I32 ? MPI_INT32_T
           : type == CCUTE_RANKS_I64 ? MPI_INT64_T
                                     : MPI_DATATYPE_NULL;
}

/* What this rank can do for itself before it knows that all have the same plan. */
static ccute_status begin(ccute_ranks_bound *bound, int64_t src_bytes, ccute_ranks_word *word)
{
    ccute_ranks_comm *const comm = bound->comm;
    binding *const b = bound->state;
    ccute_status status;
    if (!b)
        return fail_system(comm, 0);
    if (src_bytes && !bound->src)
        return ccute_ranks_fail(comm, CCUTE_E_RANKS_BYTES, 2, 0);
    if (ccute_ranks_overlap(bound, src_bytes)) {
        b->shadow = malloc((size_t)src_bytes);
        b->shadow_bytes = src_bytes;
        if (!b->shadow)
            return fail_system(comm, 0);
    }
    status = list_side(&b->go, bound, CCUTE_SRC);
    if (!status)
        status = list_side(&b->come, bound, CCUTE_DST);
    if (!status && type_of(bound->plan.type) != MPI_DATATYPE_NULL)
        ccute_ranks_say_scatter(b->come.nest, b->come.n, comm, word);
    if (word->part > INT_MAX)
        word->part = 0;
    return status;
}

/* Tell all how this rank is, and hear how they are. *scatters: all take the plan for a reduce-scatter. */
static ccute_status agree(ccute_ranks_bound *bound, ccute_ranks_word *mine, ccute_status status, int *scatters)
{
    ccute_ranks_comm *const comm = bound->comm;
    ccute_ranks_word *const all = calloc((size_t)comm->size, sizeof *all);
    ccute_status found;
    if (!all)
        return fail_system(comm, 0);
    mine->status = status;
    found = exchange(comm, mine, sizeof *mine, all);
    if (!found && !status)
        found = ccute_ranks_hear(comm, all, sizeof *all);
    *scatters = !found && ccute_ranks_scatters(comm, all, sizeof *all);
    free(all);
    return status ? status : found;
}

static ccute_status mpi_bind(ccute_ranks_bound *bound, int64_t src_bytes, ccute_status status)
{
    binding *const b = calloc(1, sizeof *b);
    ccute_ranks_word mine = {.digest = bound->plan.digest};
    int scatters;
    bound->state = b;
    status = agree(bound, &mine, status ? status : begin(bound, src_bytes, &mine), &scatters);
    if (status)
        return status;
    if (scatters) {
        b->part = mine.part;
        b->source = mine.source;
        return CCUTE_OK;
    }
    status = make_side(&b->go, bound, CCUTE_SRC);
    if (!status)
        status = make_side(&b->come, bound, CCUTE_DST);
    return agree(bound, &mine, status, &scatters);
}

/* ---- Running -------------------------------------------------------------------------------------------- */

static ccute_status receive_all(const ccute_ranks_bound *bound, side *s)
{
    const state *const mpi = bound->comm->state;
    int error = MPI_SUCCESS;
    for (int64_t i = 0; error == MPI_SUCCESS && i < s->parcels.pieces; i++) {
        const ccute_ranks_piece *const p = &s->parcels.piece[i];
        if (p->peer != bound->comm->rank)
            error = MPI_Irecv(s->buffer + p->at, (int)p->bytes, MPI_BYTE, p->peer, TAG, mpi->mpi, &s->request[i]);
    }
    return error == MPI_SUCCESS ? CCUTE_OK : fail_system(bound->comm, error);
}

/* Pack, and send each piece that is full. */
static ccute_status send_all(const ccute_ranks_bound *bound, side *s)
{
    const state *const mpi = bound->comm->state;
    ccute_status status = CCUTE_OK;
    for (int64_t i = 0; i < s->parcels.pieces; i++)
        s->left[i] = s->parcels.piece[i].nests;
    for (int64_t i = 0; !status && i < s->n; i++) {
        const int64_t k = s->parcels.piece_of[i];
        const ccute_ranks_piece *const p = &s->parcels.piece[k];
        int error = MPI_SUCCESS;
        if (stays(&s->nest[i]))
            continue;
        status = ccute_plan_run(&s->plan[i], s->buffer + s->parcels.place[i], source_of(bound));
        if (!status && --s->left[k] == 0)
            error = MPI_Isend(s->buffer + p->at, (int)p->bytes, MPI_BYTE, p->peer, TAG, mpi->mpi, &s->request[k]);
        if (error != MPI_SUCCESS)
            status = fail_system(bound->comm, error);
    }
    return status;
}

/* Unpack in the order of the nests, each as soon as its piece is there. */
static ccute_status unpack(const ccute_ranks_bound *bound, side *s)
{
    ccute_status status = CCUTE_OK;
    for (int64_t i = 0; !status && i < s->n; i++) {
        const int64_t k = s->parcels.piece_of[i];
        const void *const from = stays(&s->nest[i]) ? source_of(bound) : s->buffer + s->parcels.place[i];
        status = wait_for(bound->comm, 1, &s->request[k], s->nest[i].sender);
        if (!status && s->nest[i].order)
            ccute_ranks_add(bound->plan.type, &s->packed[i], bound->dst, from);
        else if (!status)
            status = ccute_plan_run(&s->plan[i], bound->dst, from);
    }
    return status;
}

static ccute_status scatter(const ccute_ranks_bound *bound, const binding *b)
{
    const state *const s = bound->comm->state;
    const char *const from = (const char *)source_of(bound) + b->source * bound->plan.element;
    char *const to = (char *)bound->dst + b->come.nest->dst_offset * bound->plan.element;
    MPI_Request request;
    const int error =
        MPI_Ireduce_scatter_block(from, to, (int)b->part, type_of(bound->plan.type), MPI_SUM, s->mpi, &request);
    return error == MPI_SUCCESS ? wait_for(bound->comm, 1, &request, -1) : fail_system(bound->comm, error);
}

static ccute_status mpi_run(ccute_ranks_bound *bound)
{
    binding *const b = bound->state;
    ccute_status status;
    if (b->shadow)
        memcpy(b->shadow, bound->src, (size_t)b->shadow_bytes);
    if (b->part)
        return scatter(bound, b);
    status = receive_all(bound, &b->come);
    if (!status)
        status = send_all(bound, &b->go);
    if (!status)
        status = unpack(bound, &b->come);
    if (!status)
        status = wait_for(bound->comm, b->go.parcels.pieces, b->go.request, -1);
    b->pending = status != CCUTE_OK;
    return status ? ccute_ranks_fail(bound->comm, status, 0, 0) : CCUTE_OK;
}

static void *mpi_source(const ccute_ranks_bound *bound) { return (void *)(uintptr_t)bound->src; }

static int64_t mpi_staging(const ccute_ranks_bound *bound)
{
    const binding *const b = bound->state;
    return b->go.parcels.bytes + b->come.parcels.bytes + b->shadow_bytes;
}

static const char *mpi_way(const ccute_ranks_bound *bound)
{
    const binding *const b = bound->state;
    return b->part ? "MPI: a reduce-scatter, in MPI's order of addition"
                   : "MPI: packed, sent, unpacked, piece by piece";
}

static void free_side(side *s, int pending)
{
    free(s->nest);
    free(s->packed);
    free(s->plan);
    free(s->left);
    ccute_ranks_free_parcels(&s->parcels);
    if (pending)
        return;
    free(s->buffer);
    free(s->request);
}

static void mpi_release(ccute_ranks_bound *bound)
{
    binding *const b = bound->state;
    free_side(&b->go, b->pending);
    free_side(&b->come, b->pending);
    free(b->shadow);
    free(b);
}

/* ---- Opening --------------------------------------------------------------------------------------------- */

static void mpi_close(ccute_ranks_comm *comm)
{
    state *const s = comm->state;
    if (comm->status)
        return; /* an exchange that was given up may still be under way */
    MPI_Comm_free(&s->mpi);
    free(s->mail);
    free(s);
}

static const ccute_ranks_transport transport = {
    .way = "MPI",
    .bind = mpi_bind,
    .run = mpi_run,
    .source = mpi_source,
    .staging = mpi_staging,
    .release = mpi_release,
    .close = mpi_close,
    .exchange = exchange,
    .way_of = mpi_way,
};

/* Room for everybody's mail. */
static int make_state(ccute_ranks_comm *comm, state *s, MPI_Comm of)
{
    if (MPI_Comm_dup(of, &s->mpi) != MPI_SUCCESS || MPI_Comm_rank(s->mpi, &comm->rank) != MPI_SUCCESS ||
        MPI_Comm_size(s->mpi, &comm->size) != MPI_SUCCESS)
        return 0;
    MPI_Comm_set_errhandler(s->mpi, MPI_ERRORS_RETURN);
    s->mail = malloc((size_t)CCUTE_RANKS_MAIL * (size_t)(comm->size + 1));
    return s->mail != NULL;
}

ccute_status ccute_ranks_mpi_open(ccute_ranks_comm *comm, void *mpi_comm, int timeout_ms)
{
    state *const s = calloc(1, sizeof *s);
    memset(comm, 0, sizeof *comm);
    comm->transport = &transport;
    comm->timeout_ms = timeout_ms;
    comm->piece = PIECE;
    if (!s || !make_state(comm, s, *(MPI_Comm *)mpi_comm)) {
        free(s);
        return fail_system(comm, 0);
    }
    comm->state = s;
    return CCUTE_OK;
}
