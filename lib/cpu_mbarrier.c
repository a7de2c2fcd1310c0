/* Barriers that count arrivals and bytes, and those of a block that have numbers. */
#include "cpu_cluster.h"

#include <ccute/cpu/engine.h>
#include <stdio.h>
#include <string.h>

/* ---- The state of a barrier in its 8 bytes --------------------------------------------------- */

/* Fields of the word, from the lowest bit: arrivals that are missing and that a phase takes, bytes that are missing
   plus 2^20, the phase's parity; the highest bit is 0. Memory that nobody readied holds zeros or ones. */
enum { COUNT_BITS = 20, BYTES_BITS = 22, BYTES_ZERO = 1 << 20, ARRIVALS_MOST = (1 << 20) - 1 };

typedef struct state {
    int64_t pending, arrivals, bytes;
    unsigned parity;
} state;

static uint64_t load(const void *barrier) { return __atomic_load_n((const uint64_t *)barrier, __ATOMIC_RELAXED); }

static int is_ready(uint64_t word) { return !(word >> 63) && (word >> COUNT_BITS & ARRIVALS_MOST); }

static state unpack(uint64_t word)
{
    return (state){(int64_t)(word & ARRIVALS_MOST), (int64_t)(word >> COUNT_BITS & ARRIVALS_MOST),
                   (int64_t)(word >> 2 * COUNT_BITS & ((1 << BYTES_BITS) - 1)) - BYTES_ZERO,
                   (unsigned)(word >> 62 & 1)};
}

static void put(void *barrier, state s)
{
    if (s.pending == 0 && s.bytes == 0) {
        s.pending = s.arrivals;
        s.parity ^= 1;
    }
    __atomic_store_n((uint64_t *)barrier,
                     (uint64_t)s.pending | (uint64_t)s.arrivals << COUNT_BITS |
                         (uint64_t)(s.bytes + BYTES_ZERO) << 2 * COUNT_BITS | (uint64_t)s.parity << 62,
                     __ATOMIC_RELAXED);
}

/* ---- The barriers that a block has readied ---------------------------------------------------- */

/* The block that has the barrier in its shared memory; NULL: it is not known. */
static ccute_cpu_worker *owner(const void *barrier)
{
    const ccute_cpu_cluster *const c = ccute_cpu_me->cluster;
    const int block = c->size > 1 ? ccute_cpu_cluster_owner(ccute_cpu_me, barrier) : ccute_cpu_me->rank;
    return block < 0 ? NULL : c->block[block];
}

static ccute_cpu_readied *find_readied(ccute_cpu_worker *w, const void *barrier)
{
    for (int i = 0; i < w->readied_count; i++)
        if (w->readied[i].barrier == barrier)
            return &w->readied[i];
    return NULL;
}

/* Shared memory may still hold what a block before has left there: only a barrier that its own block has readied is
   ready. */
static int has_readied(const void *barrier)
{
    ccute_cpu_worker *const w = owner(barrier);
    return !w || w->readied_count == CCUTE_CPU_READIED || find_readied(w, barrier);
}

static void keep_readied(ccute_cpu_site site, const void *barrier)
{
    ccute_cpu_worker *const w = ccute_cpu_me;
    ccute_cpu_readied *const before = find_readied(w, barrier);
    if (before && is_ready(load(barrier)))
        ccute_cpu_fault("%s:%d: %s of a barrier that is in use: %s:%d readied it; ready it once, or call "
                        "ccute_barrier_invalidate before, when no thread and no copy comes to it any more",
                        site.file, site.line, site.op, before->file, before->line);
    if (!before && w->readied_count < CCUTE_CPU_READIED)
        w->readied[w->readied_count++] = (ccute_cpu_readied){barrier, site.file, site.line};
}

static void drop_readied(const void *barrier)
{
    ccute_cpu_worker *const w = ccute_cpu_me;
    ccute_cpu_readied *const one = find_readied(w, barrier);
    if (one)
        *one = w->readied[--w->readied_count];
}

void ccute_cpu_mbarrier_check(ccute_cpu_site site, const void *barrier)
{
    const ccute_cpu_worker *const w = owner(barrier);
    if (is_ready(load(barrier)) && has_readied(barrier))
        return;
    if (w && w != ccute_cpu_me)
        ccute_cpu_fault("%s:%d: %s of a barrier that block %d of the cluster has not readied: all blocks call "
                        "ccute_cluster_sync() after ccute_barrier_init",
                        site.file, site.line, site.op, w->rank);
    ccute_cpu_fault("%s:%d: %s of a barrier that ccute_barrier_init has not readied", site.file, site.line, site.op);
}

/* ---- Operations of threads and engines -------------------------------------------------------- */

static state get(ccute_cpu_site site, const ccute_barrier *barrier)
{
    ccute_cpu_self(site.op);
    ccute_cpu_check(barrier, sizeof *barrier, sizeof *barrier, CCUTE_CPU_ATOMIC, site.op, site.file, site.line);
    ccute_cpu_check_shared(site, barrier, "barrier");
    ccute_cpu_mbarrier_check(site, barrier);
    return unpack(load(barrier));
}

static void init(ccute_cpu_site site, ccute_barrier *barrier, int arrivals)
{
    ccute_cpu_self(site.op);
    ccute_cpu_check(barrier, sizeof *barrier, sizeof *barrier, CCUTE_CPU_ATOMIC, site.op, site.file, site.line);
    ccute_cpu_check_shared(site, barrier, "barrier");
    if (arrivals < 1 || arrivals > ARRIVALS_MOST)
        ccute_cpu_fault("%s:%d: %s for %d arrivals: 1 to %d can be", site.file, site.line, site.op, arrivals,
                        ARRIVALS_MOST);
    keep_readied(site, barrier);
    put(barrier, (state){arrivals, arrivals, 0, 0});
}

void ccute_cpu_mbarrier(ccute_cpu_site site, enum ccute_cpu_barrier_op op, ccute_barrier *barrier, int n)
{
    if (op == CCUTE_CPU_BARRIER_INIT) {
        init(site, barrier, n);
        return;
    }
    state s = get(site, barrier);
    const int arrives = op == CCUTE_CPU_BARRIER_ARRIVE || op == CCUTE_CPU_BARRIER_ARRIVE_EXPECT;
    if (op == CCUTE_CPU_BARRIER_INVALIDATE) {
        drop_readied(barrier);
        __atomic_store_n(&barrier->state, ~(uint64_t)0, __ATOMIC_RELAXED);
        return;
    }
    if (n < 0 || s.bytes + n >= BYTES_ZERO)
        ccute_cpu_fault("%s:%d: %s: a phase waits for less than %d bytes, and this makes it %lld", site.file, site.line,
                        site.op, BYTES_ZERO, (long long)s.bytes + n);
    if (arrives && s.pending == 0)
        ccute_cpu_fault("%s:%d: %s: all %lld arrivals of this phase have come already", site.file, site.line, site.op,
                        (long long)s.arrivals);
    ccute_cpu_fibre_release(barrier);
    s.bytes += n;
    s.pending -= arrives;
    if (arrives)
        put(barrier, s);
    else
        put(barrier, (state){s.pending, s.arrivals, s.bytes, s.parity});
}

int64_t ccute_cpu_mbarrier_missing(const void *barrier)
{
    return is_ready(load(barrier)) ? unpack(load(barrier)).bytes : 0;
}

void ccute_cpu_mbarrier_bytes(void *barrier, int64_t bytes)
{
    state s = unpack(load(barrier));
    if (!is_ready(load(barrier)))
        ccute_cpu_fault("a copy ends at a barrier that ccute_barrier_init has not readied");
    s.bytes -= bytes;
    if (s.bytes <= -BYTES_ZERO)
        ccute_cpu_fault("a barrier got %lld bytes that it does not expect", (long long)-s.bytes);
    ccute_cpu_fibre_release(barrier);
    put(barrier, s);
}

static int is_over(ccute_cpu_thread *t) { return unpack(load(t->object)).parity != (t->phase & 1); }

static int describe(const ccute_cpu_thread *t, char *text, size_t size)
{
    const state s = unpack(load(t->object));
    const long long pending = (long long)s.pending, arrivals = (long long)s.arrivals, bytes = (long long)s.bytes;
    if (bytes < 0)
        return snprintf(
            text, size,
            " of parity %u: %lld of %lld arrivals are missing, and copies brought %lld bytes more than its phase "
            "expects",
            t->phase & 1, pending, arrivals, -bytes);
    return snprintf(text, size, " of parity %u: %lld of %lld arrivals and %lld bytes are missing", t->phase & 1,
                    pending, arrivals, bytes);
}

int ccute_cpu_mbarrier_test(ccute_cpu_site site, ccute_barrier *barrier, unsigned parity)
{
    enum { PATIENCE = 64, MOST = 1000000 }; /* a thread that fails so often in a row waits: then a report names it */
    static _Thread_local int failures;
    const int is_over_now = get(site, barrier).parity != (parity & 1);
    ccute_cpu_thread *const t = ccute_cpu_me->current;
    const int is_same = t->tested == barrier && t->tested_phase == (parity & 1);
    t->tested = barrier;
    t->tested_phase = parity & 1;
    t->tests = is_over_now || !is_same ? 0 : t->tests + 1;
    if (is_over_now) {
        ccute_cpu_fibre_acquire(barrier);
        return 1;
    }
    if (t->tests == MOST) {
        t->tests = 0;
        ccute_cpu_poll(site, is_over, describe, barrier, parity);
        return 1;
    }
    ccute_cpu_relax();
    if (++failures % PATIENCE == 0)
        ccute_cpu_cluster_rest(ccute_cpu_me);
    return 0;
}

void ccute_cpu_mbarrier_wait(ccute_cpu_site site, ccute_barrier *barrier, unsigned parity)
{
    get(site, barrier);
    ccute_cpu_poll(site, is_over, describe, barrier, parity);
}

/* ---- Barriers by number ------------------------------------------------------------------------ */

static int has_opened(ccute_cpu_thread *t) { return ((const ccute_cpu_named *)t->object)->met != t->phase; }

static int describe_named(const ccute_cpu_thread *t, char *text, size_t size)
{
    const ccute_cpu_named *const n = t->object;
    return snprintf(text, size, ": %d of %d threads have come", n->arrived, n->threads);
}

/* A thread counts once for each opening: another group of its warps may be so far ahead that it comes again. */
static void come_to_named(ccute_cpu_site site, int id, ccute_cpu_named *n, int thread)
{
    unsigned *const came = &n->came[thread / 32], bit = 1u << thread % 32;
    if (*came & bit)
        ccute_cpu_fault("%s:%d: %s of barrier %d, where this thread has come before: %d of %d threads have, so it has "
                        "not opened since",
                        site.file, site.line, site.op, id, n->arrived, n->threads);
    *came |= bit;
}

void ccute_cpu_named_barrier(ccute_cpu_site site, int id, int threads, int wait)
{
    ccute_cpu_named *n;
    unsigned met;
    ccute_cpu_self(site.op);
    if (id < 1 || id >= CCUTE_CPU_NAMED || threads < 32 || threads % 32)
        ccute_cpu_fault("%s:%d: %s of barrier %d for %d threads: barriers are 1 to %d, threads a multiple of 32",
                        site.file, site.line, site.op, id, threads, CCUTE_CPU_NAMED - 1);
    n = &ccute_cpu_me->named[id];
    if (n->arrived && n->threads != threads)
        ccute_cpu_fault("%s:%d: %s of barrier %d for %d threads, and others came there for %d", site.file, site.line,
                        site.op, id, threads, n->threads);
    met = n->met;
    n->threads = threads;
    ccute_cpu_fibre_release(n);
    come_to_named(site, id, n, ccute_cpu_me->current->id);
    if (++n->arrived == threads) {
        memset(n->came, 0, sizeof n->came);
        n->arrived = 0;
        n->met++;
    }
    if (wait)
        ccute_cpu_poll(site, has_opened, describe_named, n, met);
}
