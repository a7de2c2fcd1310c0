/* The engines of a cluster: copies that are made while threads go on. They are late on purpose: one is completed only
 * when no thread can go on, or when the seed says so, and in any order. Until then shared memory that is to be written
 * holds 0xff bytes, and what is to be read is read at the end. */
#include "cpu_cluster.h"
#include "cpu_sanitizer.h"
#include "cpu_settings.h"

#include <ccute/cpu/engine.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGNED = 16, BOX_ALIGNED = 128 };

/* A copy under way. Where: in a tensor (boxed), or from or to plain memory. */
struct ccute_cpu_copy {
    enum ccute_cpu_copy_kind kind;
    int boxed, operation, at[CCUTE_TMA_AXES];
    ccute_tma map;
    int64_t bytes;
    unsigned char *shared;    /* of the block that issued it */
    void *other;              /* global memory, or a peer's */
    void *barrier;            /* of the block that issued it, or a peer's */
    unsigned mask;            /* blocks that a load goes to */
    ccute_cpu_worker *block;  /* that issued it */
    ccute_cpu_thread *thread; /* and by which thread, in which of its groups */
    int group;
    int is_read; /* a store has read its shared memory, to data */
    void *race;  /* ThreadSanitizer's name for it */
    unsigned char data[];
};

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

/* Made before a block's threads begin: a thread of the sanitizer's comes after what its maker did. */
enum { SPARE = 16 };
static _Thread_local void *keeper, *spare[SPARE];

void ccute_cpu_engine_ready(void)
{
    if (!__tsan_create_fiber || keeper)
        return;
    keeper = __tsan_create_fiber(0);
    for (int i = 0; i < SPARE; i++)
        spare[i] = __tsan_create_fiber(0);
}

/* The list and what is on it is nobody's memory but the keeper's. */
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

/* Bytes that the sanitizer need not know of. */
static void copy_unseen(void *to, const void *from, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        ((char *)to)[i] = ((const char *)from)[i];
        __asm__ volatile("" ::: "memory"); /* no memcpy is made of this */
    }
}

/* A copy into shared memory comes after all that its thread did; one out of it after what was fenced only. */
static void begin_race(ccute_cpu_copy *copy)
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
}

/* ---- Completing ------------------------------------------------------------------------------ */

static void write_shared(const ccute_cpu_copy *copy, unsigned char *shared)
{
    if (copy->boxed)
        ccute_cpu_box_place(&copy->map, shared, copy->data);
    else
        memcpy(shared, copy->data, (size_t)copy->bytes);
}

static void read_shared(ccute_cpu_copy *copy)
{
    if (copy->boxed)
        ccute_cpu_box_gather(&copy->map, copy->data, copy->shared);
    else
        memcpy(copy->data, copy->shared, (size_t)copy->bytes);
    copy->is_read = 1;
}

static void complete_load(ccute_cpu_copy *copy)
{
    if (copy->boxed)
        ccute_cpu_box_read(&copy->map, copy->at, copy->data);
    else
        memcpy(copy->data, copy->other, (size_t)copy->bytes);
    for (int block = 0; block < copy->block->cluster->size; block++)
        if (copy->mask >> block & 1) {
            write_shared(copy, ccute_cpu_cluster_place(copy->block, copy->shared, block));
            ccute_cpu_fibre_release(&copy->block->cluster->block[block]->fence);
            ccute_cpu_mbarrier_bytes(ccute_cpu_cluster_place(copy->block, copy->barrier, block), copy->bytes);
        }
}

static void write_out(const ccute_cpu_copy *copy)
{
    if (copy->kind == CCUTE_CPU_COPY_REDUCE)
        ccute_cpu_box_reduce(&copy->map, copy->at, copy->data, copy->operation);
    else if (copy->boxed)
        ccute_cpu_box_write(&copy->map, copy->at, copy->data);
    else
        memcpy(copy->other, copy->data, (size_t)copy->bytes);
    if (copy->kind == CCUTE_CPU_COPY_PEER)
        ccute_cpu_mbarrier_bytes(copy->barrier, copy->bytes);
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
        ccute_cpu_fibre_acquire(&copy->race); /* what is written comes after all that the thread did */
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

void ccute_cpu_engine_perhaps(ccute_cpu_cluster *c)
{
    enum { ONE_OF = 4 };
    if (c->copies && ccute_cpu_settings_get()->order > 0 && next_random(c) % ONE_OF == 0)
        ccute_cpu_engine_go(c);
}

void ccute_cpu_engine_check_end(ccute_cpu_worker *w)
{
    const ccute_cpu_cluster *const c = w->cluster;
    for (int i = 0; i < c->copies; i++) {
        const ccute_cpu_copy *const copy = c->copy[i];
        if (copy->kind == CCUTE_CPU_COPY_LOAD && copy->mask >> w->rank & 1)
            ccute_cpu_fault(
                "the block ends while a load of %lld bytes into its shared memory is under way: wait at its barrier",
                (long long)copy->bytes);
        if (copy->kind != CCUTE_CPU_COPY_LOAD && copy->block == w && !copy->is_read)
            ccute_cpu_fault("the block ends while a store of %lld bytes still reads its shared memory: "
                            "ccute_bulk_commit, then ccute_bulk_wait_read(0)",
                            (long long)copy->bytes);
    }
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

static ccute_cpu_copy *issue(ccute_cpu_site site, enum ccute_cpu_copy_kind kind, int64_t bytes)
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

static void check(ccute_cpu_site site, const void *p, int64_t bytes, int align, enum ccute_cpu_access access)
{
    ccute_cpu_check(p, (size_t)bytes, (size_t)align, access, site.op, site.file, site.line);
}

/* A barrier that is not ready takes no bytes. */
static void check_barrier(ccute_cpu_site site, ccute_barrier *barrier)
{
    ccute_cpu_mbarrier(site, CCUTE_CPU_BARRIER_EXPECT, barrier, 0);
}

/* The blocks of the mask get 0xff bytes, each at this place. */
static void poison(ccute_cpu_site site, const ccute_cpu_copy *copy)
{
    if (copy->mask >> copy->block->cluster->size)
        ccute_cpu_fault("%s:%d: %s to the blocks 0x%x, and the cluster has %d", site.file, site.line, site.op,
                        copy->mask, copy->block->cluster->size);
    for (int block = 0; block < copy->block->cluster->size; block++)
        if (copy->mask >> block & 1) {
            unsigned char *const there = ccute_cpu_cluster_peer(site, copy->shared, block);
            check(site, there, copy->bytes, ALIGNED, CCUTE_CPU_STORE);
            memset(there, 0xff, (size_t)copy->bytes);
        }
}

void ccute_cpu_bulk(ccute_cpu_site site, enum ccute_cpu_copy_kind kind, void *to, const void *from, int bytes,
                    ccute_barrier *barrier)
{
    ccute_cpu_copy *copy;
    if (bytes <= 0 || bytes % ALIGNED)
        ccute_cpu_fault("%s:%d: %s of %d bytes: a bulk copy has a multiple of 16", site.file, site.line, site.op,
                        bytes);
    check(site, to, bytes, ALIGNED, CCUTE_CPU_STORE);
    check(site, from, bytes, ALIGNED, CCUTE_CPU_LOAD);
    if (barrier)
        check_barrier(site, barrier);
    copy = issue(site, kind, bytes);
    copy->shared = kind == CCUTE_CPU_COPY_LOAD ? to : (void *)(uintptr_t)from;
    copy->other = kind == CCUTE_CPU_COPY_LOAD ? (void *)(uintptr_t)from : to;
    copy->barrier = barrier;
    copy->mask = kind == CCUTE_CPU_COPY_LOAD ? 1u << copy->block->rank : 0;
    poison(site, copy);
    if (kind == CCUTE_CPU_COPY_PEER)
        memset(to, 0xff, (size_t)bytes);
    begin_race(copy);
}

/* What a GPU's engine takes no box for. */
static void check_place(ccute_cpu_site site, const ccute_tma *map, const int *at, int is_stored)
{
    const int64_t extent = (int64_t)map->last[0] + 1;
    int axis = 0;
    switch (ccute_tma_refuses_(map, at, is_stored)) {
    case 1:
        ccute_cpu_fault("%s:%d: %s: a box that begins at element %d of the innermost axis, at byte %lld: the engine takes "
                        "multiples of 16 bytes",
                        site.file, site.line, site.op, at[0], (long long)at[0] * map->element);
        break;
    case 2:
        while (at[axis] >= 0)
            axis++;
        ccute_cpu_fault("%s:%d: %s: a box that begins at %d of axis %d: the engine stores none that begins in front of the "
                        "tensor",
                        site.file, site.line, site.op, at[axis], axis);
        break;
    case 3:
        ccute_cpu_fault("%s:%d: %s: the tensor's innermost extent is %lld elements of %d bytes: the engine stores multiples "
                        "of 16 bytes, and would write behind it",
                        site.file, site.line, site.op, (long long)extent, map->element);
        break;
    default:
        break;
    }
}

void ccute_cpu_box(ccute_cpu_site site, enum ccute_cpu_copy_kind kind, const ccute_tma *map, void *shared,
                   ccute_barrier *barrier, unsigned mask, int operation, const int *at)
{
    ccute_cpu_copy *copy;
    if (map->status || !map->cpu)
        ccute_cpu_fault("%s:%d: %s: the map is %s", site.file, site.line, site.op,
                        map->status ? ccute_strerror((ccute_status)map->status)
                                    : "one for a GPU: ccute_make_tma_cpu makes one for the CPU");
    check_place(site, map, at, kind != CCUTE_CPU_COPY_LOAD);
    check(site, shared, ccute_cpu_box_bytes(map), BOX_ALIGNED,
          kind == CCUTE_CPU_COPY_LOAD ? CCUTE_CPU_STORE : CCUTE_CPU_LOAD);
    if (barrier)
        check_barrier(site, barrier);
    copy = issue(site, kind, ccute_cpu_box_bytes(map));
    copy->boxed = 1;
    copy_unseen(&copy->map, map, sizeof *map);
    copy->operation = operation;
    copy_unseen(copy->at, at, sizeof copy->at);
    copy->shared = shared;
    copy->barrier = barrier;
    copy->mask = kind != CCUTE_CPU_COPY_LOAD ? 0 : mask ? mask : 1u << copy->block->rank;
    poison(site, copy);
    begin_race(copy);
}

void ccute_cpu_tma_check(const ccute_tma *map, const void *shared, const char *file, int line)
{
    const uintptr_t repeat = (uintptr_t)BOX_ALIGNED << map->swizzle;
    if ((uintptr_t)shared % repeat)
        ccute_cpu_fault("%s:%d: the tile begins %d bytes past a multiple of %d, where its swizzle's pattern begins",
                        file, line, (int)((uintptr_t)shared % repeat), (int)repeat);
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
