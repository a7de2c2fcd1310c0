/* The engines of a cluster: copies that are made while threads go on. They are late on purpose: one is completed only
 * when no thread can go on, or when the seed says so, and in any order. Until then shared memory that is to be written
 * holds 0xff bytes, and the source is read at the end. */
#include "cpu_copies.h"
#include "cpu_sanitizer.h"
#include "cpu_settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGNED = 16 };

/* ---- ThreadSanitizer: a copy is a thread of its own, and so is who keeps the list of them ---- */

enum { TSAN_NO_SYNC = 1 };

/* Act as a thread of the sanitizer's; returns who acted before. */
static void *act_as(void *race)
{
    void *const self = __tsan_get_current_fiber ? __tsan_get_current_fiber() : NULL;
    if (race)
        __tsan_switch_to_fiber(race, TSAN_NO_SYNC);
    return self;
}

static void act_again(void *self)
{
    if (self)
        __tsan_switch_to_fiber(self, TSAN_NO_SYNC);
}

static char list_key; /* of all that was done to lists */

/* Made before a block's threads begin: a thread of the sanitizer's comes after the effects of its maker. */
enum { SPARE = 16 };
static _Thread_local void *keeper, *products[2], *spare[SPARE]; /* products: of the fenced, of the issued */

void ccute_cpu_engine_ready(void)
{
    if (!__tsan_create_fiber || keeper)
        return;
    keeper = __tsan_create_fiber(0);
    products[0] = __tsan_create_fiber(0);
    products[1] = __tsan_create_fiber(0);
    for (int i = 0; i < SPARE; i++)
        spare[i] = __tsan_create_fiber(0);
}

/* The list and its items are the keeper's memory alone. */
static void *open_list(void)
{
    void *const self = act_as(keeper);
    ccute_cpu_fibre_acquire(&list_key);
    return self;
}

static void close_list(void *self)
{
    ccute_cpu_fibre_release(&list_key);
    act_again(self);
}

/* A copy into shared memory comes after all that its thread did; one out of it after what was fenced only. */
void ccute_cpu_copy_begin(ccute_cpu_copy *copy)
{
    static _Thread_local unsigned next;
    if (!keeper)
        return;
    copy->race = spare[next++ % SPARE];
    ccute_cpu_fibre_release(&copy->race);
    void *const self = act_as(copy->race);
    ccute_cpu_fibre_acquire(&list_key);
    ccute_cpu_fibre_acquire(copy->kind == CCUTE_CPU_COPY_LOAD ? (char *)&copy->race : &copy->block->fence);
    act_again(self);
}

void ccute_cpu_fence_async(void)
{
    ccute_cpu_self("ccute_fence_async");
    ccute_cpu_fibre_release(&ccute_cpu_me->fence);
    ccute_cpu_me->cluster->ordered++;
}

/* A report names the product that reads. */
static void name_product(void *fibre, const ccute_cpu_site *product)
{
    char name[160] = "a product of four warps";
    if (product->op)
        snprintf(name, sizeof name, "the product at %s:%d", product->file, product->line);
    __tsan_set_fiber_name(fibre, name);
}

void ccute_cpu_engine_reads(ccute_cpu_thread *warp, char *done, const void *const *element, int count, size_t bytes)
{
    char *const before[] = {&ccute_cpu_me->fence, &warp->issues};
    if (!keeper || !__tsan_read_range)
        return;
    for (int i = 0; i < 2; i++) {
        void *self;
        name_product(products[i], &warp->product);
        self = act_as(products[i]);
        ccute_cpu_fibre_acquire(before[i]);
        for (int j = 0; j < count; j++)
            __tsan_read_range((void *)(uintptr_t)element[j], bytes);
        ccute_cpu_fibre_release(done);
        act_again(self);
    }
}

/* ---- Completing ------------------------------------------------------------------------------ */

static void write_shared(const ccute_cpu_copy *copy, unsigned char *shared)
{
    if (copy->boxes)
        copy->boxes->place(&copy->map, shared, copy->data);
    else
        memcpy(shared, copy->data, (size_t)copy->bytes);
}

static void read_shared(ccute_cpu_copy *copy)
{
    if (copy->boxes)
        copy->boxes->gather(&copy->map, copy->data, copy->shared);
    else
        memcpy(copy->data, copy->shared, (size_t)copy->bytes);
    copy->is_read = 1;
}

/* The block's barrier got bytes: keep it, if it did not expect them. */
static void keep_early(ccute_cpu_cluster *c, const void *barrier, int block)
{
    int i = 0;
    if (ccute_cpu_mbarrier_missing(barrier) >= 0)
        return;
    while (i < c->early_count && c->early[i].barrier != barrier)
        i++;
    if (i == c->early_count && i < CCUTE_CPU_EARLY_MAX)
        c->early[c->early_count++] = (ccute_cpu_early){barrier, block};
}

static void complete_load(ccute_cpu_copy *copy)
{
    copy->block->cluster->ordered++;
    if (copy->boxes)
        copy->boxes->read(&copy->map, copy->at, copy->data);
    else
        memcpy(copy->data, copy->other, (size_t)copy->bytes);
    for (int block = 0; block < copy->block->cluster->size; block++)
        if (copy->mask >> block & 1) {
            write_shared(copy, ccute_cpu_cluster_place(copy->block, copy->shared, block));
            ccute_cpu_fibre_release(&copy->block->cluster->block[block]->fence);
            void *const barrier = ccute_cpu_cluster_place(copy->block, copy->barrier, block);
            ccute_cpu_mbarrier_bytes(barrier, copy->bytes);
            keep_early(copy->block->cluster, barrier, block);
        }
}

static void write_out(const ccute_cpu_copy *copy)
{
    if (copy->kind == CCUTE_CPU_COPY_REDUCE)
        copy->boxes->reduce(&copy->map, copy->at, copy->data, copy->operation);
    else if (copy->boxes)
        copy->boxes->write(&copy->map, copy->at, copy->data);
    else
        memcpy(copy->other, copy->data, (size_t)copy->bytes);
    if (copy->kind == CCUTE_CPU_COPY_PEER) {
        copy->block->cluster->ordered++;
        ccute_cpu_mbarrier_bytes(copy->barrier, copy->bytes);
    }
    ccute_cpu_fibre_release(copy->thread);
}

/* One step of a copy: a store reads, and later writes. 1 if it is complete. */
static int step(ccute_cpu_copy *copy)
{
    void *const self = act_as(copy->race);
    const int last = copy->kind == CCUTE_CPU_COPY_LOAD || copy->is_read;
    if (copy->kind == CCUTE_CPU_COPY_LOAD) {
        complete_load(copy);
    } else if (copy->is_read) {
        ccute_cpu_fibre_acquire(&copy->race); /* the write comes after all effects of the thread */
        write_out(copy);
    } else {
        read_shared(copy);
    }
    if (!last)
        ccute_cpu_fibre_release(copy->thread);
    ccute_cpu_fibre_release(&list_key);
    act_again(self);
    return last;
}

static uint64_t next_random(ccute_cpu_cluster *c)
{
    c->random = c->random * 6364136223846793005u + 1442695040888963407u;
    return c->random >> 33;
}

/* Copy i is complete. */
static void strike_out(ccute_cpu_cluster *c, int i)
{
    void *const self = open_list();
    free(c->copy[i]);
    c->copies--;
    memmove(&c->copy[i], &c->copy[i + 1], (size_t)(c->copies - i) * sizeof *c->copy);
    close_list(self);
}

int ccute_cpu_engine_go(ccute_cpu_cluster *c)
{
    const long order = ccute_cpu_settings_get()->order;
    if (!c->copies)
        return 0;
    const int i = order > 0 ? (int)(next_random(c) % (unsigned)c->copies) : order == ORDER_REVERSE ? c->copies - 1 : 0;
    ccute_cpu_copy *const copy = c->copy[i];
    c->idle = 0;
    if (step(copy))
        strike_out(c, i);
    return 1;
}

void ccute_cpu_engine_end(ccute_cpu_cluster *c)
{
    while (c->copies)
        ccute_cpu_engine_go(c);
    ccute_cpu_fibre_acquire(&list_key);
}

/* Some seeds let copies end soon, others late, and one of four when no thread can go on: a mistake may show in one of
 * them alone. */
void ccute_cpu_engine_perhaps(ccute_cpu_cluster *c)
{
    static const unsigned one_of[] = {4, 4, 64, 0};
    const long order = ccute_cpu_settings_get()->order;
    const unsigned among = order > 0 ? one_of[order % 4] : 0;
    if (c->copies && among && next_random(c) % among == 0)
        ccute_cpu_engine_go(c);
}

/* Bytes that the loads under way bring to the barrier. */
static int64_t bytes_under_way(const ccute_cpu_cluster *c, const void *barrier)
{
    int64_t bytes = 0;
    for (int i = 0; i < c->copies; i++)
        if (c->copy[i]->kind == CCUTE_CPU_COPY_LOAD && c->copy[i]->barrier == barrier)
            bytes += c->copy[i]->bytes;
    return bytes;
}

static void check_load_end(const ccute_cpu_worker *w, const ccute_cpu_copy *copy)
{
    int64_t missing = ccute_cpu_mbarrier_missing(ccute_cpu_cluster_place(copy->block, copy->barrier, w->rank));
    const int64_t bytes = bytes_under_way(w->cluster, copy->barrier) - (missing < 0 ? missing : 0);
    missing = missing > 0 ? missing : 0;
    if (bytes > missing)
        ccute_cpu_fault(
            "the block ends while a load of %lld bytes into its shared memory is under way: its barrier waits "
            "for %lld bytes, and copies bring %lld: expect the bytes of all copies of a phase",
            (long long)copy->bytes, (long long)missing, (long long)bytes);
    ccute_cpu_fault(
        "the block ends while a load of %lld bytes into its shared memory is under way: wait at its barrier",
        (long long)copy->bytes);
}

/* The block ends: what came to its barriers was expected. */
static void check_early(ccute_cpu_cluster *c, int block)
{
    int kept = 0;
    for (int i = 0; i < c->early_count; i++) {
        const int64_t missing = c->early[i].block == block ? ccute_cpu_mbarrier_missing(c->early[i].barrier) : 0;
        if (missing < 0)
            ccute_cpu_fault(
                "the block ends, and copies brought a barrier %lld bytes that no phase of it expects: expect "
                "the bytes of all copies of a phase",
                (long long)-missing);
        if (c->early[i].block != block)
            c->early[kept++] = c->early[i];
    }
    c->early_count = kept;
}

void ccute_cpu_engine_check_end(ccute_cpu_worker *w)
{
    ccute_cpu_cluster *const c = w->cluster;
    for (int i = 0; i < c->copies; i++) {
        const ccute_cpu_copy *const copy = c->copy[i];
        if (copy->kind == CCUTE_CPU_COPY_LOAD && copy->mask >> w->rank & 1)
            check_load_end(w, copy);
        if (copy->kind != CCUTE_CPU_COPY_LOAD && copy->block == w && !copy->is_read)
            ccute_cpu_fault("the block ends while a store of %lld bytes still reads its shared memory: "
                            "ccute_bulk_commit, then ccute_bulk_wait_read(0)",
                            (long long)copy->bytes);
    }
    check_early(c, w->rank);
}

/* ---- Issuing --------------------------------------------------------------------------------- */

/* A new copy at the list's end; NULL without memory. */
static ccute_cpu_copy *enlist(ccute_cpu_cluster *c, int64_t bytes)
{
    enum { MORE = 64 };
    void *const self = open_list();
    ccute_cpu_copy *copy = calloc(1, sizeof *copy + (size_t)bytes);
    if (c->copies == c->room) {
        ccute_cpu_copy **const more = realloc(c->copy, (size_t)(c->room + MORE) * sizeof *more);
        c->room += more ? MORE : 0;
        c->copy = more ? more : c->copy;
    }
    if (copy && c->copies < c->room)
        c->copy[c->copies++] = copy;
    else
        copy = NULL;
    close_list(self);
    return copy;
}

ccute_cpu_copy *ccute_cpu_copy_issue(ccute_cpu_site site, enum ccute_cpu_copy_kind kind, int64_t bytes)
{
    ccute_cpu_thread *const self = ccute_cpu_self(site.op);
    ccute_cpu_copy *const copy = enlist(ccute_cpu_me->cluster, bytes);
    if (!copy)
        ccute_cpu_fault("%s:%d: %s: no memory for %d copies under way", site.file, site.line, site.op,
                        ccute_cpu_me->cluster->copies + 1);
    copy->kind = kind;
    copy->bytes = bytes;
    copy->block = ccute_cpu_me;
    copy->thread = self;
    copy->group = self->bulk_group;
    return copy;
}

void ccute_cpu_copy_check(ccute_cpu_site site, const void *p, int64_t bytes, int align, enum ccute_cpu_access access)
{
    ccute_cpu_check(p, (size_t)bytes, (size_t)align, access, site.op, site.file, site.line);
}

/* A barrier that is not ready takes no bytes. */
void ccute_cpu_copy_check_barrier(ccute_cpu_site site, ccute_barrier *barrier)
{
    ccute_cpu_mbarrier(site, CCUTE_CPU_BARRIER_EXPECT, barrier, 0);
}

/* The blocks of the mask get 0xff bytes, each at this place. */
void ccute_cpu_copy_poison(ccute_cpu_site site, const ccute_cpu_copy *copy)
{
    if (copy->mask >> copy->block->cluster->size)
        ccute_cpu_fault("%s:%d: %s to the blocks 0x%x, and the cluster has %d", site.file, site.line, site.op,
                        copy->mask, copy->block->cluster->size);
    copy->block->cluster->ordered++;
    for (int block = 0; block < copy->block->cluster->size; block++)
        if (copy->mask >> block & 1) {
            unsigned char *const there = ccute_cpu_cluster_peer(site, copy->shared, block);
            ccute_cpu_copy_check(site, there, copy->bytes, ALIGNED, CCUTE_CPU_STORE);
            ccute_cpu_mbarrier_check(site, ccute_cpu_cluster_peer(site, copy->barrier, block));
            memset(there, 0xff, (size_t)copy->bytes);
        }
}

/* A copy to a peer ends at a barrier of that peer. */
static void check_peer(ccute_cpu_site site, const void *to, const void *barrier)
{
    const int block = ccute_cpu_cluster_owner(ccute_cpu_me, to);
    const int other = ccute_cpu_cluster_owner(ccute_cpu_me, barrier);
    if (block >= 0 && other >= 0 && block != other)
        ccute_cpu_fault("%s:%d: %s: the copy goes to block %d of the cluster, and its barrier is in block %d: pass "
                        "ccute_cluster_peer of both, for one block",
                        site.file, site.line, site.op, block, other);
}

void ccute_cpu_bulk(ccute_cpu_site site, enum ccute_cpu_copy_kind kind, void *to, const void *from, int bytes,
                    ccute_barrier *barrier)
{
    ccute_cpu_copy *copy;
    if (bytes <= 0 || bytes % ALIGNED)
        ccute_cpu_fault("%s:%d: %s of %d bytes: a bulk copy has a multiple of 16", site.file, site.line, site.op,
                        bytes);
    ccute_cpu_copy_check(site, to, bytes, ALIGNED, CCUTE_CPU_STORE);
    ccute_cpu_copy_check(site, from, bytes, ALIGNED, CCUTE_CPU_LOAD);
    ccute_cpu_check_shared(site, kind == CCUTE_CPU_COPY_LOAD ? to : from,
                           kind == CCUTE_CPU_COPY_LOAD ? "destination" : "source");
    if (kind == CCUTE_CPU_COPY_PEER)
        ccute_cpu_check_shared(site, to, "destination");
    if (barrier)
        ccute_cpu_copy_check_barrier(site, barrier);
    if (kind == CCUTE_CPU_COPY_PEER)
        check_peer(site, to, barrier);
    copy = ccute_cpu_copy_issue(site, kind, bytes);
    copy->shared = kind == CCUTE_CPU_COPY_LOAD ? to : (void *)(uintptr_t)from;
    copy->other = kind == CCUTE_CPU_COPY_LOAD ? (void *)(uintptr_t)from : to;
    copy->barrier = barrier;
    copy->mask = kind == CCUTE_CPU_COPY_LOAD ? 1u << copy->block->rank : 0;
    ccute_cpu_copy_poison(site, copy);
    if (kind == CCUTE_CPU_COPY_PEER)
        memset(to, 0xff, (size_t)bytes);
    ccute_cpu_copy_begin(copy);
}

/* ---- Groups of stores ------------------------------------------------------------------------ */

void ccute_cpu_bulk_commit(void) { ccute_cpu_self("ccute_bulk_commit")->bulk_group++; }

/* Copies of the thread in groups before `phase` that are not written; or, of an odd phase, not read. */
static int unfinished(const ccute_cpu_thread *t)
{
    const ccute_cpu_cluster *const c = ccute_cpu_me->cluster;
    int count = 0;
    for (int i = 0; i < c->copies; i++)
        count += c->copy[i]->thread == t && c->copy[i]->kind >= CCUTE_CPU_COPY_STORE &&
                 c->copy[i]->group < (int)t->phase && !(t->waits_read && c->copy[i]->is_read);
    return count;
}

static int is_finished(ccute_cpu_thread *t) { return unfinished(t) == 0; }

static int describe(const ccute_cpu_thread *t, char *text, size_t size)
{
    return snprintf(text, size, ": %d copies are under way", unfinished(t));
}

void ccute_cpu_bulk_wait(ccute_cpu_site site, int groups, int read)
{
    ccute_cpu_thread *const self = ccute_cpu_self(site.op);
    const int before = self->bulk_group - groups;
    self->waits_read = read;
    ccute_cpu_poll(site, is_finished, describe, self, before > 0 ? (unsigned)before : 0);
}
