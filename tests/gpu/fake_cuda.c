/* CUDA's run time on the CPU, as far as ranks that are GPUs use it: memory of the host, streams that are threads, with
 * random pauses, events, captured graphs that are launched as one stream, and plain loops instead of kernels. Only
 * threads of one process reach each other's memory. A write outside of an allocation is noticed when it is freed; a
 * capture that leaves a stream unjoined fails, as CUDA's does. fake_device.c has
 * devices and kernels. */
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fake_cuda.h"

enum { GUARD = 512, GUARD_BYTE = 0xA7, STREAMS = 256, TIPS = 256, PAUSE_NS = 60000 };

void fake_stop(const char *why)
{
    printf("FAIL fake CUDA: %s\n", why);
    fflush(stdout);
    abort();
}

/* ---- Streams ---------------------------------------------------------------------------------------------- */

typedef struct op {
    fake_work *todo;
    struct op *next;
    int id; /* in its graph */
    _Alignas(16) char data[];
} op;

/* What a captured operation waits for: operations without a later one among these. */
typedef struct tips {
    int n, id[TIPS];
} tips;

struct CUgraph_st {
    op *first, *last;
    int ops, references;
    unsigned char *has_next;
    cudaStream_t origin;
};

struct CUstream_st {
    pthread_t thread, owner;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    op *first, *last;
    uint64_t issued, done;
    int ends, slot;
    unsigned noise;
    struct CUgraph_st *graph; /* that captures it */
    cudaStream_t next;        /* of those that ended */
    tips tips;
};

struct CUevent_st {
    cudaStream_t stream;
    uint64_t ticket;
    struct CUgraph_st *graph;
    tips tips;
};

static cudaStream_t streams[STREAMS], ended;
static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;
static unsigned noise = 1;

/* Now and then a stream pauses: all orders that events allow come up. */
static void pause_at_random(cudaStream_t s)
{
    const unsigned at = rand_r(&s->noise);
    if (at % 3 == 0)
        nanosleep(&(struct timespec){0, at / 3 % PAUSE_NS}, NULL);
}

static void *serve(void *argument)
{
    const cudaStream_t s = argument;
    pthread_mutex_lock(&s->lock);
    for (;;) {
        op *const o = s->first;
        if (!o && s->ends)
            break;
        if (!o) {
            pthread_cond_wait(&s->changed, &s->lock);
            continue;
        }
        s->first = o->next;
        pthread_mutex_unlock(&s->lock);
        pause_at_random(s);
        o->todo(o->data);
        free(o);
        pthread_mutex_lock(&s->lock);
        s->done++;
        pthread_cond_broadcast(&s->changed);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

static void wait_until(cudaStream_t s, uint64_t ticket)
{
    pthread_mutex_lock(&s->lock);
    while (s->done < ticket)
        pthread_cond_wait(&s->changed, &s->lock);
    pthread_mutex_unlock(&s->lock);
}

static op *op_of(fake_work *todo, const void *data, size_t bytes)
{
    op *const o = malloc(sizeof *o + bytes);
    o->todo = todo;
    o->next = NULL;
    memcpy(o->data, data, bytes);
    return o;
}

static void capture(cudaStream_t s, op *o)
{
    struct CUgraph_st *const g = s->graph;
    o->id = g->ops++;
    g->has_next = realloc(g->has_next, (size_t)g->ops);
    g->has_next[o->id] = 0;
    *(g->last ? &g->last->next : &g->first) = o;
    g->last = o;
    for (int i = 0; i < s->tips.n; i++)
        g->has_next[s->tips.id[i]] = 1;
    s->tips.n = 1;
    s->tips.id[0] = o->id;
}

void fake_issue(cudaStream_t s, fake_work *todo, const void *data, size_t bytes)
{
    op *const o = op_of(todo, data, bytes);
    if (s->graph) {
        capture(s, o);
        return;
    }
    pthread_mutex_lock(&s->lock);
    *(s->first ? &s->last->next : &s->first) = o;
    s->last = o;
    s->issued++;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags, int priority)
{
    const cudaStream_t s = calloc(1, sizeof *s);
    (void)flags, (void)priority;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, NULL);
    s->owner = pthread_self();
    pthread_mutex_lock(&all);
    s->noise = noise++;
    while (s->slot < STREAMS && streams[s->slot])
        s->slot++;
    if (s->slot == STREAMS)
        fake_stop("too many streams");
    streams[s->slot] = s;
    pthread_mutex_unlock(&all);
    pthread_create(&s->thread, NULL, serve, s);
    *stream = s;
    return cudaSuccess;
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags)
{
    return cudaStreamCreateWithPriority(stream, flags, 0);
}

cudaError_t cudaStreamSynchronize(cudaStream_t s)
{
    if (s)
        wait_until(s, s->issued);
    return cudaSuccess;
}

cudaError_t cudaStreamQuery(cudaStream_t s)
{
    pthread_mutex_lock(&s->lock);
    const int done = s->done == s->issued;
    pthread_mutex_unlock(&s->lock);
    return done ? cudaSuccess : cudaErrorNotReady;
}

/* Its memory stays: others may still look whether it is done. */
cudaError_t cudaStreamDestroy(cudaStream_t s)
{
    pthread_mutex_lock(&s->lock);
    s->ends = 1;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    pthread_mutex_lock(&all);
    streams[s->slot] = NULL;
    s->next = ended;
    ended = s;
    pthread_mutex_unlock(&all);
    return cudaSuccess;
}

/* All of this thread's streams. */
cudaError_t cudaDeviceSynchronize(void)
{
    for (int i = 0; i < STREAMS; i++) {
        pthread_mutex_lock(&all);
        const cudaStream_t s = streams[i];
        pthread_mutex_unlock(&all);
        if (s && pthread_equal(s->owner, pthread_self()) && !s->ends)
            cudaStreamSynchronize(s);
    }
    return cudaSuccess;
}

cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest)
{
    *least = 0;
    *greatest = -5;
    return cudaSuccess;
}

/* ---- Events and graphs ------------------------------------------------------------------------------------ */

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags)
{
    (void)flags;
    *event = calloc(1, sizeof **event);
    return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    free(event);
    return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t s)
{
    event->stream = s;
    event->ticket = s->issued;
    event->graph = s->graph;
    event->tips = s->tips;
    return cudaSuccess;
}

static void join_tips(tips *to, const tips *from)
{
    for (int i = 0; i < from->n; i++) {
        int k = 0;
        while (k < to->n && to->id[k] != from->id[i])
            k++;
        if (k == TIPS)
            fake_stop("too many dependencies");
        to->id[k] = from->id[i];
        to->n = k == to->n ? k + 1 : to->n;
    }
}

static void wait_op(void *data)
{
    const struct CUevent_st *const e = data;
    wait_until(e->stream, e->ticket);
}

cudaError_t cudaStreamWaitEvent(cudaStream_t s, cudaEvent_t event, unsigned flags)
{
    (void)flags;
    if (event->graph) {
        if (s->graph && s->graph != event->graph)
            fake_stop("a stream of one graph waits for another's");
        if (!s->graph)
            s->tips.n = 0;
        s->graph = event->graph;
        join_tips(&s->tips, &event->tips);
        return cudaSuccess;
    }
    if (s->graph && event->stream)
        fake_stop("a captured stream waits for an event that is not captured");
    if (event->stream)
        fake_issue(s, wait_op, event, sizeof *event);
    return cudaSuccess;
}

cudaError_t cudaStreamBeginCapture(cudaStream_t s, enum cudaStreamCaptureMode mode)
{
    (void)mode;
    s->graph = calloc(1, sizeof *s->graph);
    s->graph->origin = s;
    s->graph->references = 1;
    s->tips.n = 0;
    return cudaSuccess;
}

static int is_joined(const struct CUgraph_st *g)
{
    for (int i = 0; i < g->ops; i++) {
        int is_tip = 0;
        for (int k = 0; k < g->origin->tips.n; k++)
            is_tip |= g->origin->tips.id[k] == i;
        if (!g->has_next[i] && !is_tip)
            return 0;
    }
    return 1;
}

cudaError_t cudaStreamEndCapture(cudaStream_t s, cudaGraph_t *graph)
{
    *graph = s->graph;
    if (!is_joined(s->graph))
        fake_stop("a capture ends with a stream that was not joined");
    pthread_mutex_lock(&all);
    for (int i = 0; i < STREAMS; i++)
        if (streams[i] && pthread_equal(streams[i]->owner, s->owner) && streams[i]->graph == *graph) {
            streams[i]->graph = NULL;
            streams[i]->tips.n = 0;
        }
    pthread_mutex_unlock(&all);
    return cudaSuccess;
}

static cudaError_t let_go(struct CUgraph_st *g)
{
    if (--g->references)
        return cudaSuccess;
    for (op *o = g->first, *next; o; o = next) {
        next = o->next;
        free(o);
    }
    free(g->has_next);
    free(g);
    return cudaSuccess;
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t *ready, cudaGraph_t graph, unsigned long long flags)
{
    (void)flags;
    graph->references++;
    *ready = (cudaGraphExec_t)(void *)graph;
    return cudaSuccess;
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) { return let_go(graph); }
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t ready) { return let_go((struct CUgraph_st *)(void *)ready); }

/* In the order of the calls, one after the other: the hardest order for those that wait for other ranks. */
static void graph_op(void *data)
{
    const struct CUgraph_st *const g = *(struct CUgraph_st **)data;
    for (op *o = g->first; o; o = o->next)
        o->todo(o->data);
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t ready, cudaStream_t s)
{
    fake_issue(s, graph_op, &ready, sizeof ready);
    return cudaSuccess;
}

/* ---- Memory ----------------------------------------------------------------------------------------------- */

/* Before an allocation. */
typedef struct header {
    size_t bytes;
} header;

cudaError_t cudaMalloc(void **at, size_t bytes)
{
    const size_t whole = (GUARD + bytes + GUARD + GUARD - 1) / GUARD * GUARD;
    char *const p = aligned_alloc(GUARD, whole);
    memset(p, GUARD_BYTE, whole);
    ((header *)(void *)p)->bytes = bytes;
    memset(p + GUARD, 0xEE, bytes);
    *at = p + GUARD;
    return cudaSuccess;
}

cudaError_t cudaFree(void *at)
{
    const unsigned char *const p = at;
    if (!p)
        return cudaSuccess;
    cudaDeviceSynchronize();
    const size_t bytes = ((const header *)(const void *)(p - GUARD))->bytes;
    for (size_t i = sizeof(header); i < GUARD; i++)
        if (p[(ptrdiff_t)i - GUARD] != GUARD_BYTE)
            fake_stop("bytes before an allocation were written");
    for (size_t i = 0; i < GUARD; i++)
        if (p[bytes + i] != GUARD_BYTE)
            fake_stop("bytes after an allocation were written");
    free((char *)at - GUARD);
    return cudaSuccess;
}

cudaError_t cudaMallocAsync(void **at, size_t bytes, cudaStream_t s)
{
    (void)s;
    return cudaMalloc(at, bytes);
}

cudaError_t cudaFreeAsync(void *at, cudaStream_t s)
{
    cudaStreamSynchronize(s);
    return cudaFree(at);
}

cudaError_t cudaHostAlloc(void **at, size_t bytes, unsigned flags)
{
    (void)flags;
    return cudaMalloc(at, bytes);
}

cudaError_t cudaFreeHost(void *at) { return cudaFree(at); }

typedef struct move {
    void *dst;
    const void *src; /* NULL: fill with `value` */
    size_t bytes;
    int value;
} move;

static void move_op(void *data)
{
    const move *const m = data;
    if (m->src)
        memcpy(m->dst, m->src, m->bytes);
    else
        memset(m->dst, m->value, m->bytes);
}

cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t bytes, enum cudaMemcpyKind kind, cudaStream_t s)
{
    const move m = {dst, src, bytes, 0};
    (void)kind;
    fake_issue(s, move_op, &m, sizeof m);
    return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void *at, int value, size_t bytes, cudaStream_t s)
{
    const move m = {at, NULL, bytes, value};
    fake_issue(s, move_op, &m, sizeof m);
    return cudaSuccess;
}

cudaError_t cudaMemcpy(void *dst, const void *src, size_t bytes, enum cudaMemcpyKind kind)
{
    (void)kind;
    memcpy(dst, src, bytes);
    return cudaSuccess;
}

cudaError_t cudaMemset(void *at, int value, size_t bytes)
{
    memset(at, value, bytes);
    return cudaSuccess;
}
