/* Ranks that are processes of one host, over POSIX shared memory. A communicator is one segment: a head with a slot for
 * each rank, then the bound sources. Each rank has its source in the segment, and pulls: it writes its own destination
 * only. A rank holds a robust lock for as long as it lives, so that its end is seen by who waits for it. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "ranks.h"

enum { MAGIC = 0x52414e4b, PAGE = 4096, MOST_RANKS = 4096, NAP_NS = 200000, YIELDS = 200 };

/* The step that the system refused, as RANKS_SYSTEM numbers it. */
enum { STEP_NAME = 1, STEP_SIZE, STEP_MAP, STEP_LOCK, STEP_MEMORY };

/* One rank. The others read its message about a bind after the barrier that follows. */
typedef struct slot {
    pthread_mutex_t alive; /* held by the rank's thread */
    atomic_uint joined;
    atomic_uint_fast64_t arrived; /* barriers */
    atomic_int failed;            /* a status that it gave up with, 0: none */
    uint64_t digest;
    int64_t bytes;
    int32_t status;
    char mail[CCUTE_RANKS_MAIL];
} slot;

typedef struct head {
    atomic_uint magic; /* MAGIC: the members after it can be read */
    atomic_uint go;    /* all have come */
    int32_t size;
    slot slot[];
} head;

/* A communicator's state. */
typedef struct shm {
    int file;
    head *head;
    size_t head_bytes;
    int64_t end; /* of the segment: the next bound source begins here */
    uint64_t barriers;
} shm;

/* A bound plan: the segment's part with everybody's source. */
typedef struct window {
    char *map, **source; /* source[r]: of rank r */
    size_t bytes;
    int64_t own;
    int copies; /* the source is the caller's, and copied here in each run */
    ccute_ranks_steps steps;
} window;

static int64_t round_up(int64_t x) { return (x + PAGE - 1) / PAGE * PAGE; }

static size_t head_bytes(int size) { return (size_t)round_up((int64_t)(sizeof(head) + (size_t)size * sizeof(slot))); }

/* ---- Waiting -------------------------------------------------------------------------------------------- */

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void nap(void)
{
    const struct timespec t = {0, NAP_NS};
    nanosleep(&t, NULL);
}

/* Whether a rank's thread has ended. */
static int is_dead(slot *s)
{
    const int got = pthread_mutex_trylock(&s->alive);
    if (got == EBUSY)
        return 0;
    if (got == EOWNERDEAD)
        pthread_mutex_consistent(&s->alive);
    if (got == 0 || got == EOWNERDEAD) {
        pthread_mutex_unlock(&s->alive);
        return 1;
    }
    return got == ENOTRECOVERABLE;
}

static ccute_status give_up(ccute_ranks_comm *comm, ccute_status status, int64_t a, int64_t b)
{
    shm *const s = comm->state;
    atomic_store(&s->head->slot[comm->rank].failed, status);
    return ccute_ranks_fail(comm, status, a, b);
}

/* Wait until a rank has come to this barrier. */
static ccute_status wait_for(ccute_ranks_comm *comm, int rank, int64_t deadline)
{
    shm *const s = comm->state;
    slot *const other = &s->head->slot[rank];
    for (int turn = 0; atomic_load(&other->arrived) < s->barriers; turn++) {
        const int failed = atomic_load(&other->failed);
        if (failed)
            return give_up(comm, CCUTE_E_RANKS_FAILED, rank, failed);
        if (turn < YIELDS) {
            sched_yield();
            continue;
        }
        if (is_dead(other) && atomic_load(&other->arrived) < s->barriers)
            return give_up(comm, CCUTE_E_RANKS_DIED, rank, 0);
        if (now_ms() > deadline)
            return give_up(comm, CCUTE_E_RANKS_TIMEOUT, rank, comm->timeout_ms);
        nap();
    }
    return CCUTE_OK;
}

static ccute_status barrier(ccute_ranks_comm *comm)
{
    shm *const s = comm->state;
    const int64_t deadline = now_ms() + comm->timeout_ms;
    ccute_status status = CCUTE_OK;
    atomic_store(&s->head->slot[comm->rank].arrived, ++s->barriers);
    for (int r = 0; !status && r < comm->size; r++)
        status = wait_for(comm, r, deadline);
    return status;
}

/* ---- Joining --------------------------------------------------------------------------------------------- */

/* Rank 0 makes the segment. Returns 0 and errno if the system refuses; *step says where. */
static int make_segment(shm *s, const char *name, int size, int *step)
{
    pthread_mutexattr_t attr;
    *step = STEP_NAME;
    shm_unlink(name);
    s->file = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (s->file < 0)
        return 0;
    *step = STEP_SIZE;
    if (ftruncate(s->file, (off_t)s->head_bytes))
        return 0;
    *step = STEP_MAP;
    s->head = mmap(NULL, s->head_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, s->file, 0);
    if (s->head == MAP_FAILED)
        return 0;
    *step = STEP_LOCK;
    if (pthread_mutexattr_init(&attr) || pthread_mutexattr_setpshared(&attr, PTHREAD_PROCESS_SHARED) ||
        pthread_mutexattr_setrobust(&attr, PTHREAD_MUTEX_ROBUST))
        return 0;
    for (int r = 0; r < size; r++)
        pthread_mutex_init(&s->head->slot[r].alive, &attr);
    pthread_mutexattr_destroy(&attr);
    s->head->size = size;
    atomic_store(&s->head->magic, MAGIC);
    return 1;
}

static void drop_segment(shm *s)
{
    if (s->head && s->head != MAP_FAILED)
        munmap(s->head, s->head_bytes);
    if (s->file >= 0)
        close(s->file);
    s->head = NULL;
    s->file = -1;
}

/* Whether the name still means the segment that was opened. */
static int is_current(const shm *s, const char *name)
{
    struct stat mine, named;
    const int file = shm_open(name, O_RDWR, 0600);
    int same;
    if (file < 0)
        return 0;
    same = !fstat(s->file, &mine) && !fstat(file, &named) && mine.st_ino == named.st_ino;
    close(file);
    return same;
}

/* Open the segment, if rank 0 has made it; one that is left over from another run has begun already. */
static int find_segment(shm *s, const char *name, int size)
{
    struct stat is;
    s->file = shm_open(name, O_RDWR, 0600);
    if (s->file >= 0 && !fstat(s->file, &is) && is.st_size >= (off_t)s->head_bytes) {
        s->head = mmap(NULL, s->head_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, s->file, 0);
        if (s->head != MAP_FAILED && atomic_load(&s->head->magic) == MAGIC && !atomic_load(&s->head->go) &&
            s->head->size == size)
            return 1;
    }
    drop_segment(s);
    return 0;
}

/* Wait for all to come: rank 0 for the others, these for its word. A segment that another replaced is left. */
static ccute_status gather(ccute_ranks_comm *comm, const char *name, int64_t deadline)
{
    shm *const s = comm->state;
    head *const h = s->head;
    int late = 0;
    pthread_mutex_lock(&h->slot[comm->rank].alive);
    atomic_store(&h->slot[comm->rank].joined, 1);
    for (int turn = 0;; turn++) {
        while (comm->rank == 0 && late < comm->size && atomic_load(&h->slot[late].joined))
            late++;
        if (comm->rank == 0 && late == comm->size) {
            shm_unlink(name);
            atomic_store(&h->go, 1);
        }
        if (atomic_load(&h->go))
            return CCUTE_OK;
        if (now_ms() > deadline)
            return CCUTE_E_RANKS_TIMEOUT;
        if (comm->rank && turn % 64 == 63 && !is_current(s, name) && !atomic_load(&h->go))
            return CCUTE_E_RANKS_DIED;
        nap();
    }
}

/* Ranks above 0 look for a segment until they are taken in. */
static ccute_status join(ccute_ranks_comm *comm, const char *name, int64_t deadline)
{
    shm *const s = comm->state;
    for (;;) {
        ccute_status status = CCUTE_E_RANKS_TIMEOUT;
        if (find_segment(s, name, comm->size)) {
            status = gather(comm, name, deadline);
            if (status == CCUTE_OK)
                return status;
            pthread_mutex_unlock(&s->head->slot[comm->rank].alive);
            drop_segment(s);
        }
        if (status == CCUTE_E_RANKS_TIMEOUT && now_ms() > deadline)
            return ccute_ranks_fail(comm, status, 0, comm->timeout_ms);
        nap();
    }
}

static const ccute_ranks_transport transport;

static ccute_status lead(ccute_ranks_comm *comm, const char *name, int64_t deadline)
{
    shm *const s = comm->state;
    int step, late = 0;
    if (!make_segment(s, name, comm->size, &step)) {
        ccute_ranks_fail(comm, CCUTE_E_RANKS_SYSTEM, step, errno);
        drop_segment(s);
        shm_unlink(name);
        return CCUTE_E_RANKS_SYSTEM;
    }
    if (gather(comm, name, deadline) == CCUTE_OK)
        return CCUTE_OK;
    shm_unlink(name);
    while (late + 1 < comm->size && atomic_load(&s->head->slot[late].joined))
        late++;
    pthread_mutex_unlock(&s->head->slot[0].alive);
    drop_segment(s);
    return ccute_ranks_fail(comm, CCUTE_E_RANKS_TIMEOUT, late, comm->timeout_ms);
}

ccute_status ccute_ranks_shm_open(ccute_ranks_comm *comm, const char *name, int rank, int size, int timeout_ms)
{
    shm *s;
    ccute_status status;
    if (!comm)
        return CCUTE_E_POINTER;
    memset(comm, 0, sizeof *comm);
    comm->transport = &transport;
    comm->rank = rank;
    comm->size = size;
    comm->timeout_ms = timeout_ms;
    if (size < 1 || size > MOST_RANKS || rank < 0 || rank >= size)
        return ccute_ranks_fail(comm, CCUTE_E_RANKS_RANK, rank, size);
    if (!name)
        return ccute_ranks_fail(comm, CCUTE_E_POINTER, 0, 0);
    s = calloc(1, sizeof *s);
    if (!s)
        return ccute_ranks_fail(comm, CCUTE_E_RANKS_SYSTEM, STEP_MEMORY, ENOMEM);
    s->file = -1;
    s->head_bytes = head_bytes(size);
    s->end = (int64_t)s->head_bytes;
    comm->state = s;
    status = rank == 0 ? lead(comm, name, now_ms() + timeout_ms) : join(comm, name, now_ms() + timeout_ms);
    if (status) {
        free(s);
        comm->state = NULL;
    }
    return status;
}

static void shm_close(ccute_ranks_comm *comm)
{
    shm *const s = comm->state;
    pthread_mutex_unlock(&s->head->slot[comm->rank].alive);
    drop_segment(s);
    free(s);
}

/* ---- Binding ----------------------------------------------------------------------------------------------- */

/* Say something to all, and hear whether all are well. A rank that is not well itself keeps its own reason. */
static ccute_status agree(ccute_ranks_comm *comm, uint64_t digest, int64_t bytes, ccute_status status)
{
    shm *const s = comm->state;
    slot *const mine = &s->head->slot[comm->rank];
    ccute_status found;
    mine->digest = digest;
    mine->bytes = bytes;
    mine->status = status;
    found = barrier(comm);
    for (int r = 0; !found && !status && r < comm->size; r++) {
        const slot *const other = &s->head->slot[r];
        if (other->status)
            found = ccute_ranks_fail(comm, CCUTE_E_RANKS_FAILED, r, other->status);
        else if (other->digest != s->head->slot[0].digest) {
            found = ccute_ranks_fail(comm, CCUTE_E_RANKS_DIGEST, r, 0);
            comm->why[2] = (int64_t)other->digest;
            comm->why[3] = (int64_t)s->head->slot[0].digest;
        }
    }
    if (found || status)
        return found ? found : status;
    return barrier(comm); /* before more is said */
}

static ccute_status shm_exchange(ccute_ranks_comm *comm, const void *mine, int64_t bytes, void *all)
{
    shm *const s = comm->state;
    ccute_status status;
    memcpy(s->head->slot[comm->rank].mail, mine, (size_t)bytes);
    status = barrier(comm);
    for (int r = 0; !status && r < comm->size; r++)
        memcpy((char *)all + r * bytes, s->head->slot[r].mail, (size_t)bytes);
    return status ? status : barrier(comm); /* before another mail is written */
}

/* Map the sources of all ranks, after those that were bound before. */
static ccute_status map_window(ccute_ranks_comm *comm, window *w)
{
    shm *const s = comm->state;
    int64_t at = 0;
    w->source = malloc(sizeof *w->source * (size_t)comm->size);
    for (int r = 0; r < comm->size; r++)
        at += round_up(s->head->slot[r].bytes);
    w->bytes = (size_t)(at ? at : PAGE);
    if (!w->source || ftruncate(s->file, (off_t)(s->end + (int64_t)w->bytes)))
        return ccute_ranks_fail(comm, CCUTE_E_RANKS_SYSTEM, w->source ? STEP_SIZE : STEP_MEMORY, errno);
    w->map = mmap(NULL, w->bytes, PROT_READ | PROT_WRITE, MAP_SHARED, s->file, (off_t)s->end);
    if (w->map == MAP_FAILED)
        return ccute_ranks_fail(comm, CCUTE_E_RANKS_SYSTEM, STEP_MAP, errno);
    s->end += (int64_t)w->bytes;
    at = 0;
    for (int r = 0; r < comm->size; r++) {
        w->source[r] = w->map + at;
        at += round_up(s->head->slot[r].bytes);
    }
    return CCUTE_OK;
}

static ccute_status prepare(ccute_ranks_bound *bound, window *w)
{
    ccute_ranks_comm *const comm = bound->comm;
    const ccute_status status = map_window(comm, w);
    if (status)
        return status;
    if (!ccute_ranks_list(&w->steps, &bound->plan, CCUTE_DST, comm->rank))
        return ccute_ranks_fail(comm, CCUTE_E_RANKS_SYSTEM, STEP_MEMORY, ENOMEM);
    return ccute_ranks_plan_steps(&w->steps, &bound->plan, bound->dst, w->source);
}

static ccute_status shm_bind(ccute_ranks_bound *bound, int64_t src_bytes, ccute_status status)
{
    window *const w = calloc(1, sizeof *w);
    bound->state = w;
    if (!w)
        status = ccute_ranks_fail(bound->comm, CCUTE_E_RANKS_SYSTEM, STEP_MEMORY, ENOMEM);
    else {
        w->map = MAP_FAILED;
        w->own = src_bytes;
        w->copies = bound->src != NULL;
    }
    status = agree(bound->comm, bound->plan.digest, src_bytes, status);
    if (status)
        return status;
    return agree(bound->comm, bound->plan.digest, src_bytes, prepare(bound, w));
}

static ccute_status shm_run(ccute_ranks_bound *bound)
{
    const window *const w = bound->state;
    ccute_status status;
    if (w->copies && w->own)
        memcpy(w->source[bound->comm->rank], bound->src, (size_t)w->own);
    status = barrier(bound->comm);
    if (!status)
        status = ccute_ranks_do(&w->steps, &bound->plan, bound->dst, w->source);
    if (status && !bound->comm->status)
        return give_up(bound->comm, status, 0, 0);
    return status ? status : barrier(bound->comm);
}

static void *shm_source(const ccute_ranks_bound *bound)
{
    const window *const w = bound->state;
    return w->copies ? (void *)(uintptr_t)bound->src : w->source[bound->comm->rank];
}

static int64_t shm_staging(const ccute_ranks_bound *bound)
{
    const window *const w = bound->state;
    return w->copies ? w->own : 0;
}

static void shm_release(ccute_ranks_bound *bound)
{
    window *const w = bound->state;
    if (w->map != MAP_FAILED)
        munmap(w->map, w->bytes);
    ccute_ranks_free_steps(&w->steps);
    free(w->source);
    free(w);
}

static const ccute_ranks_transport transport = {
    .way = "shared memory: each rank loads what it receives from the others' sources",
    .bind = shm_bind,
    .run = shm_run,
    .source = shm_source,
    .staging = shm_staging,
    .release = shm_release,
    .close = shm_close,
    .exchange = shm_exchange,
};
