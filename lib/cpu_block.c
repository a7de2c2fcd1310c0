/* The threads of a block: their turns, and the barrier of all of them. */
#include "cpu_cluster.h"
#include "cpu_memory.h"
#include "cpu_settings.h"

#include <stdlib.h>
#include <string.h>

/* threadIdx and friends, as ccute/cpu/launch.h declares them. */
extern _Thread_local ccute_cpu_xyz ccute_cpu_thread_idx, ccute_cpu_block_idx, ccute_cpu_block_dim, ccute_cpu_grid_dim;
_Thread_local ccute_cpu_xyz ccute_cpu_thread_idx, ccute_cpu_block_idx, ccute_cpu_block_dim, ccute_cpu_grid_dim;

/* ---- Turns ----------------------------------------------------------------------------------- */

static int can_run(ccute_cpu_thread *t)
{
    if (t->state == POLLS && t->over(t))
        t->state = READY;
    return t->state == READY;
}

/* Does the seed let a warp go on while it can? */
static int warps_go_on(const ccute_cpu_worker *w)
{
    const long order = ccute_cpu_settings_get()->order;
    return order > 0 && order % 2 == 0 && w->count % CCUTE_CPU_WARP == 0;
}

/* The next thread of the warp under way that can run; NULL: there is none, or it is another warp's turn. */
static ccute_cpu_thread *next_of_warp(ccute_cpu_worker *w)
{
    enum { TURNS = 4096 };
    const int first = w->position - w->position % CCUTE_CPU_WARP;
    for (int i = 1; w->turns < TURNS && i <= CCUTE_CPU_WARP; i++) {
        const int position = first + (w->position + i) % CCUTE_CPU_WARP;
        ccute_cpu_thread *const t = &w->thread[w->order[position]];
        if (can_run(t)) {
            w->position = position;
            w->turns++;
            return t;
        }
    }
    w->turns = 0;
    w->position = first + CCUTE_CPU_WARP - 1;
    return NULL;
}

/* The next thread in order that can run; NULL if none can. */
static ccute_cpu_thread *next_ready(ccute_cpu_worker *w)
{
    ccute_cpu_thread *const one = warps_go_on(w) && w->position >= 0 ? next_of_warp(w) : NULL;
    if (one)
        return one;
    for (int left = w->count; left > 0; left--) {
        w->position = w->position + 1 < w->count ? w->position + 1 : 0;
        ccute_cpu_thread *t = &w->thread[w->order[w->position]];
        if (can_run(t))
            return t;
    }
    return NULL;
}

int ccute_cpu_let_go(ccute_cpu_thread *first, int count)
{
    int met = 0;
    for (int i = 0; i < count; i++)
        if (first[i].state == MEETING)
            ccute_cpu_fibre_acquire(&first[i].came);
    for (int i = 0; i < count; i++) {
        if (first[i].state != MEETING)
            continue;
        ccute_cpu_fibre_release(&first[i].goes);
        first[i].state = READY;
        met++;
    }
    return met;
}

/* The barrier is met. How many waited there. */
static int open_barrier(ccute_cpu_worker *w)
{
    for (int i = 0; i < w->count; i++)
        if (w->thread[i].state == AT_BARRIER)
            w->thread[i].state = MEETING;
    w->result = w->votes;
    w->waiting = w->votes = 0;
    return ccute_cpu_let_go(w->thread, w->count);
}

static int same_site(const ccute_cpu_site *a, const ccute_cpu_site *b)
{
    return a->line == b->line && (a->op == b->op || !strcmp(a->op, b->op)) &&
           (a->file == b->file || !strcmp(a->file, b->file));
}

/* Whether all who wait at the barrier wait at the same one. */
static int at_one_site(const ccute_cpu_worker *w)
{
    const ccute_cpu_site *site = NULL;
    for (int i = 0; i < w->count; i++) {
        const ccute_cpu_thread *t = &w->thread[i];
        if (t->state != AT_BARRIER)
            continue;
        if (site && !same_site(site, &t->site))
            return 0;
        site = &t->site;
    }
    return 1;
}

/* Nobody can run: lets those go on who wait only for threads that have exited, if that is allowed. */
static void forgive_exits(ccute_cpu_worker *w)
{
    int freed = 0;
    if (!ccute_cpu_settings_get()->allow_exited)
        ccute_cpu_stuck(w);
    if (w->waiting && w->waiting + w->exited == w->count && at_one_site(w))
        freed = open_barrier(w);
    for (int id = 0; id < w->count; id++)
        if (w->thread[id].state == IN_WARP)
            freed += ccute_cpu_warp_meet(w, id, 1);
    if (!freed)
        ccute_cpu_stuck(w);
}

/* Whose turn it is now; NULL when all have exited. */
static ccute_cpu_thread *next_turn(ccute_cpu_worker *w)
{
    for (;;) {
        ccute_cpu_engine_perhaps(w->cluster);
        ccute_cpu_thread *next = next_ready(w);
        if (next)
            w->cluster->idle = 0;
        if (next || w->exited == w->count)
            return next;
        if (!ccute_cpu_cluster_wait_turn(w))
            forgive_exits(w);
    }
}

/* The caller's turn is over; returns at its next one. */
static void yield(ccute_cpu_worker *w, ccute_cpu_thread *self)
{
    ccute_cpu_thread *next = next_turn(w);
    if (next == self)
        return;
    w->current = next;
    ccute_cpu_fibre_switch(self->fibre, next->fibre);
    ccute_cpu_thread_idx = self->index;
}

void ccute_cpu_wait(ccute_cpu_worker *w)
{
    ccute_cpu_thread *self = w->current;
    if (self->state != READY)
        yield(w, self);
    ccute_cpu_fibre_acquire(&self->goes);
}

void ccute_cpu_relax(void)
{
    enum { PATIENCE = 64 };
    static _Thread_local int calls;
    ccute_cpu_worker *w = ccute_cpu_me;
    if (w && w->current && ++calls % PATIENCE == 0)
        yield(w, w->current);
}

/* ---- The barrier ----------------------------------------------------------------------------- */

ccute_cpu_thread *ccute_cpu_self(const char *op)
{
    if (!ccute_cpu_me || !ccute_cpu_me->current)
        ccute_cpu_fault("%s: called outside a kernel", op);
    return ccute_cpu_me->current;
}

int ccute_cpu_barrier(ccute_cpu_site site, int predicate)
{
    ccute_cpu_thread *self = ccute_cpu_self(site.op);
    ccute_cpu_worker *w = ccute_cpu_me;
    self->state = AT_BARRIER;
    self->site = site;
    w->waiting++;
    w->votes += predicate;
    ccute_cpu_fibre_release(&self->came);
    if (w->waiting == w->count) {
        if (!at_one_site(w))
            ccute_cpu_stuck(w);
        open_barrier(w);
    }
    ccute_cpu_wait(w);
    return w->result;
}

/* ---- A block --------------------------------------------------------------------------------- */

static void exit_thread(ccute_cpu_worker *w, ccute_cpu_thread *self)
{
    self->state = EXITED;
    w->exited++;
    ccute_cpu_cluster_exit_thread(w);
    w->warp[self->id / CCUTE_CPU_WARP].exited |= 1u << self->id % CCUTE_CPU_WARP;
    w->current = next_turn(w);
    ccute_cpu_fibre_leave(self->fibre, w->current ? w->current->fibre : w->home);
}

static void run_thread(void *argument)
{
    ccute_cpu_thread *self = argument;
    ccute_cpu_worker *w = ccute_cpu_me;
    ccute_cpu_fibre_acquire(w);
    ccute_cpu_thread_idx = self->index;
    w->launch->thread(w->launch->arguments);
    if (self->products || self->product_groups)
        ccute_cpu_fault("the thread leaves the kernel before its products are complete: ccute_wgmma_wait(0)");
    ccute_cpu_fibre_release(&w->exited);
    exit_thread(w, self);
}

/* The number among n that comes last of them; a seed gives each block another order. */
static int pick(uint64_t *random, int n)
{
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return (int)((*random >> 33) % (unsigned)n);
}

/* Puts the threads' turns in order. Of every two seeds one shuffles all threads, and one whole warps. */
static void shuffle(ccute_cpu_worker *w, long order)
{
    uint64_t random = (uint64_t)order * 0x9e3779b97f4a7c15u + w->block.x + 1;
    const int step = warps_go_on(w) ? CCUTE_CPU_WARP : 1;
    for (int i = 0; i < w->count; i++)
        w->order[i] = (short)(order == ORDER_REVERSE ? w->count - 1 - i : i);
    for (int i = w->count / step - 1; order > 0 && i > 0; i--) {
        const int k = pick(&random, i + 1);
        for (int lane = 0; lane < step; lane++) {
            const short swapped = w->order[i * step + lane];
            w->order[i * step + lane] = w->order[k * step + lane];
            w->order[k * step + lane] = swapped;
        }
    }
}

/* All threads at their beginning. */
static void start_threads(ccute_cpu_worker *w)
{
    w->exited = w->waiting = w->votes = w->readied_count = 0;
    memset(w->named, 0, sizeof w->named);
    memset(w->group, 0, sizeof w->group);
    memset(w->seen, 0, sizeof w->seen);
    w->position = w->count - 1;
    w->turns = 0;
    for (int i = 0; i < w->count; i++) {
        w->thread[i].state = READY;
        w->thread[i].bulk_group = 0;
        w->thread[i].products = w->thread[i].product_groups = w->thread[i].is_fenced = 0;
        w->thread[i].tested = NULL;
        w->thread[i].commits = 0;
        w->thread[i].product.op = NULL;
        ccute_cpu_async_begin(&w->thread[i]);
        ccute_cpu_fibre_start(w->thread[i].fibre, run_thread, &w->thread[i]);
    }
    for (int i = 0; i * CCUTE_CPU_WARP < w->count; i++) {
        int lanes = w->count - i * CCUTE_CPU_WARP;
        w->warp[i] = (ccute_cpu_lanes){.present = lanes < CCUTE_CPU_WARP ? (1u << lanes) - 1 : 0xffffffffu};
    }
}

void ccute_cpu_block(ccute_cpu_worker *w, ccute_cpu_xyz block, ccute_cpu_cluster *cluster, int rank)
{
    w->block = ccute_cpu_block_idx = block;
    w->has_waited = 0;
    shuffle(w, ccute_cpu_settings_get()->order);
    w->shared_start = ccute_cpu_shared_begin(w->shared, w->launch->shared);
    start_threads(w);
    ccute_cpu_cluster_begin(cluster ? cluster : w->alone, w, rank);
    ccute_cpu_fibre_release(w);
    w->current = next_ready(w);
    ccute_cpu_fibre_switch(w->home, w->current->fibre);
    ccute_cpu_fibre_acquire(&w->exited);
    ccute_cpu_engine_check_end(w);
    ccute_cpu_cluster_end(w);
    ccute_cpu_shared_end(w->shared);
}

void *ccute_cpu_dynamic_shared(void)
{
    ccute_cpu_self("dynamic shared memory");
    return ccute_cpu_me->shared_start;
}

void *ccute_cpu_shared_storage(ccute_cpu_site site, size_t bytes)
{
    ccute_cpu_self(site.op);
    if (ccute_cpu_me->launch->shared < bytes)
        ccute_cpu_fault("%s:%d: %s of %zu bytes, and the launch gave %zu bytes of dynamic shared memory", site.file,
                        site.line, site.op, bytes, ccute_cpu_me->launch->shared);
    return ccute_cpu_me->shared_start;
}

/* ---- A worker -------------------------------------------------------------------------------- */

/* Fibres are made when first needed, and kept. */
static void make_fibre(ccute_cpu_worker *w, ccute_cpu_thread *t)
{
    if (!t->fibre && !(t->fibre = ccute_cpu_fibre_new((size_t)ccute_cpu_settings_get()->stack)))
        ccute_cpu_fault("no memory for the stacks of %d threads", w->count);
    ccute_cpu_fibre_name(t->fibre, t->index.x, t->index.y, t->index.z);
}

static void number_threads(ccute_cpu_worker *w, const unsigned block[3])
{
    for (int id = 0; id < w->count; id++) {
        unsigned number = (unsigned)id;
        w->thread[id].id = id;
        w->thread[id].index =
            (ccute_cpu_xyz){number % block[0], number / block[0] % block[1], number / block[0] / block[1]};
        make_fibre(w, &w->thread[id]);
        if (id % CCUTE_CPU_WARP == 0) /* what one lane has never written, the others have not */
            ccute_cpu_fibre_mark(w->thread[id].fibre);
    }
}

void ccute_cpu_worker_begin(ccute_cpu_worker *w, const ccute_cpu_launch *launch)
{
    w->launch = launch;
    w->current = NULL;
    w->count = (int)(launch->block[0] * launch->block[1] * launch->block[2]);
    if (!w->home && !(w->home = ccute_cpu_fibre_new(0)))
        ccute_cpu_fault("no memory for a worker");
    if (!w->shared && !(w->shared = ccute_cpu_shared_new()))
        ccute_cpu_fault("no memory for dynamic shared memory");
    if (!w->alone && !(w->alone = ccute_cpu_cluster_new(1)))
        ccute_cpu_fault("no memory for a worker");
    ccute_cpu_fibre_adopt(w->home);
    ccute_cpu_engine_ready();
    number_threads(w, launch->block);
    ccute_cpu_signal_stack();
    ccute_cpu_me = w;
    ccute_cpu_block_dim = (ccute_cpu_xyz){launch->block[0], launch->block[1], launch->block[2]};
    ccute_cpu_grid_dim = (ccute_cpu_xyz){launch->grid[0], launch->grid[1], launch->grid[2]};
}

void ccute_cpu_worker_end(ccute_cpu_worker *w)
{
    w->current = NULL;
    ccute_cpu_me = NULL;
}
