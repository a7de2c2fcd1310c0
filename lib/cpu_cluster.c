/* Blocks that run together: their turns, the barrier of all their threads, and one another's shared memory. */
#include "cpu_cluster.h"
#include "cpu_memory.h"
#include "cpu_settings.h"

#include <ccute/cpu/engine.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A thread's variables of the program lie as far from this one as in any other thread. */
static _Thread_local char anchor;

/* ---- Turns ----------------------------------------------------------------------------------- */

ccute_cpu_cluster *ccute_cpu_cluster_new(int size)
{
    ccute_cpu_cluster *const c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->size = size;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->turned, NULL);
    return c;
}

/* The next block that has not ended has its turn. The lock is held. */
static void pass_turn(ccute_cpu_cluster *c)
{
    for (int i = 1; i <= c->size; i++) {
        const int next = (c->turn + i) % c->size;
        if (!c->ended[next]) {
            c->turn = next;
            break;
        }
    }
    pthread_cond_broadcast(&c->turned);
}

static void await_turn(ccute_cpu_cluster *c, int rank)
{
    while (c->started < c->size || c->turn != rank)
        pthread_cond_wait(&c->turned, &c->lock);
}

/* The first of the cluster's blocks to begin readies it. */
static void ready_cluster(ccute_cpu_cluster *c, const ccute_cpu_worker *w)
{
    const long order = ccute_cpu_settings_get()->order;
    c->turn = order == ORDER_REVERSE ? c->size - 1 : 0;
    c->idle = c->done = c->left = c->arrived = c->live = 0;
    c->met = 0;
    c->copies = 0;
    c->ordered = 0;
    c->random = (uint64_t)order * 0x9e3779b97f4a7c15u + w->block.x / (unsigned)c->size + 1;
    memset(c->ended, 0, sizeof c->ended);
}

void ccute_cpu_cluster_begin(ccute_cpu_cluster *c, ccute_cpu_worker *w, int rank)
{
    pthread_mutex_lock(&c->lock);
    if (c->started == 0)
        ready_cluster(c, w);
    w->cluster = c;
    w->rank = rank;
    w->anchor = &anchor;
    c->block[rank] = w;
    c->started++;
    c->live += w->count;
    pthread_cond_broadcast(&c->turned);
    await_turn(c, rank);
    c->idle = 0;
    pthread_mutex_unlock(&c->lock);
}

void ccute_cpu_cluster_end(ccute_cpu_worker *w)
{
    ccute_cpu_cluster *const c = w->cluster;
    pthread_mutex_lock(&c->lock);
    c->ended[w->rank] = 1;
    c->done++;
    if (c->done == c->size) /* stores that have read their shared memory are still written */
        ccute_cpu_engine_end(c);
    c->idle = 0;
    pass_turn(c);
    while (c->done < c->size)
        pthread_cond_wait(&c->turned, &c->lock);
    if (++c->left == c->size)
        c->started = 0;
    pthread_mutex_unlock(&c->lock);
}

int ccute_cpu_cluster_wait_turn(ccute_cpu_worker *w)
{
    ccute_cpu_cluster *const c = w->cluster;
    if (++c->idle >= c->size - c->done)
        return ccute_cpu_engine_go(c);
    pthread_mutex_lock(&c->lock);
    pass_turn(c);
    await_turn(c, w->rank);
    pthread_mutex_unlock(&c->lock);
    return 1;
}

void ccute_cpu_cluster_rest(ccute_cpu_worker *w)
{
    ccute_cpu_cluster *const c = w->cluster;
    pthread_mutex_lock(&c->lock);
    pass_turn(c);
    await_turn(c, w->rank);
    pthread_mutex_unlock(&c->lock);
    c->idle = 0;
    ccute_cpu_engine_go(c);
}

void ccute_cpu_poll(ccute_cpu_site site, ccute_cpu_over *over, ccute_cpu_describe_wait *describe, const void *object,
                    unsigned phase)
{
    ccute_cpu_thread *const self = ccute_cpu_self(site.op);
    self->site = site;
    self->over = over;
    self->describe = describe;
    self->object = object;
    self->phase = phase;
    self->state = over(self) ? READY : POLLS;
    ccute_cpu_wait(ccute_cpu_me);
    ccute_cpu_fibre_acquire((void *)(uintptr_t)object);
}

/* ---- The barrier of a cluster ---------------------------------------------------------------- */

static void meet(ccute_cpu_cluster *c)
{
    if (c->live == 0 || c->arrived < c->live)
        return;
    c->arrived = 0;
    c->met++;
}

static int has_met(ccute_cpu_thread *t) { return ((const ccute_cpu_cluster *)t->object)->met != t->phase; }

static int describe_cluster(const ccute_cpu_thread *t, char *text, size_t size)
{
    const ccute_cpu_cluster *const c = t->object;
    return snprintf(text, size, ": %d of the cluster's %d threads have come", c->arrived, c->live);
}

void ccute_cpu_cluster_arrive(ccute_cpu_site site)
{
    ccute_cpu_thread *const self = ccute_cpu_self(site.op);
    ccute_cpu_cluster *const c = ccute_cpu_me->cluster;
    self->cluster_phase = c->met;
    ccute_cpu_fibre_release(c);
    c->arrived++;
    meet(c);
}

void ccute_cpu_cluster_wait(ccute_cpu_site site)
{
    const ccute_cpu_thread *const self = ccute_cpu_self(site.op);
    ccute_cpu_poll(site, has_met, describe_cluster, ccute_cpu_me->cluster, self->cluster_phase);
}

void ccute_cpu_cluster_exit_thread(ccute_cpu_worker *w)
{
    w->cluster->live--;
    meet(w->cluster);
}

int ccute_cpu_cluster_rank(void)
{
    ccute_cpu_self("ccute_cluster_rank");
    return ccute_cpu_me->rank;
}

int ccute_cpu_cluster_size(void)
{
    ccute_cpu_self("ccute_cluster_size");
    return ccute_cpu_me->cluster->size;
}

/* ---- Shared memory --------------------------------------------------------------------------- */

void *ccute_cpu_cluster_place(const ccute_cpu_worker *w, const void *p, int block)
{
    enum { STATIC_MOST = 64 << 20 }; /* the variables of a program's threads */
    const ccute_cpu_worker *const peer = w->cluster->block[block];
    const uintptr_t dynamic = (uintptr_t)p - (uintptr_t)w->shared_start;
    const intptr_t of_thread = (intptr_t)((uintptr_t)p - (uintptr_t)w->anchor);
    if (dynamic < w->launch->shared)
        return (char *)peer->shared_start + dynamic;
    if (of_thread > -STATIC_MOST && of_thread < STATIC_MOST)
        return (char *)peer->anchor + of_thread;
    return w == peer ? (void *)(uintptr_t)p : NULL;
}

/* The variables of two OS threads are farther apart than that, and a program's are nearer to their anchor. */
int ccute_cpu_cluster_owner(const ccute_cpu_worker *w, const void *p)
{
    enum { NEAR = 1 << 20 };
    for (int block = 0; block < w->cluster->size; block++) {
        const ccute_cpu_worker *const one = w->cluster->block[block];
        const intptr_t of_thread = (intptr_t)((uintptr_t)p - (uintptr_t)one->anchor);
        if ((uintptr_t)p - (uintptr_t)one->shared_start < w->launch->shared || (of_thread > -NEAR && of_thread < NEAR))
            return block;
    }
    return -1;
}

void *ccute_cpu_cluster_peer(ccute_cpu_site site, const void *pointer, int block)
{
    const ccute_cpu_worker *w;
    void *place;
    ccute_cpu_self(site.op);
    w = ccute_cpu_me;
    if (block < 0 || block >= w->cluster->size)
        ccute_cpu_fault("%s:%d: %s of block %d, and the cluster has %d", site.file, site.line, site.op, block,
                        w->cluster->size);
    if (w->cluster->ended[block])
        ccute_cpu_fault(
            "%s:%d: %s of block %d, which has ended: all blocks call ccute_cluster_sync() after the last use "
            "of another's shared memory",
            site.file, site.line, site.op, block);
    place = ccute_cpu_cluster_place(w, pointer, block);
    if (!place)
        ccute_cpu_fault("%s:%d: %s of an address that is not in shared memory", site.file, site.line, site.op);
    return place;
}
