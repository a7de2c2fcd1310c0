/* The calls of a kernel's threads at barriers, one after the other, as an eager block would make them: each thread goes
 * on until it waits, and an engine's copies end as late as they may. A wait that never ends is a mistake of every
 * order. An arrival that a phase has no room for is one of this order, which a GPU may choose. In a second trial the
 * threads also read shared memory, each as late as it may, and write it: places that a copy still uses then are a
 * mistake of that order. */
#include "trial_state.h"

#include <string.h>

#include "state.h"

struct barrier *trial_barrier(const struct trial *t, int block, int place)
{
    return &t->barrier[block * SCRIPT_PLACES + place];
}

static void end_phase(struct barrier *b)
{
    const bool is_brought = b->expected.is_unknown ? !b->under_way : bytes_sign(&b->expected) == 0;
    if (!b->arrivals || b->pending || !is_brought)
        return;
    b->phase++;
    b->pending = b->arrivals;
    b->expected = (struct bytes){.number = 0};
}

static void add_bytes(struct barrier *b, const struct bytes *bytes, int64_t times)
{
    struct bytes sum = *bytes;
    bytes_scale(&sum, times);
    bytes_join(&b->expected, &sum);
}

/* ---- Places ---- */

static bool overlaps(const struct extent *a, const struct extent *b)
{
    return a->decl && a->decl == b->decl && a->begin < b->end && b->begin < a->end;
}

static unsigned block_of(const struct trial *t, size_t thread) { return 1u << thread / (size_t)t->all->threads; }

/* Does the act write a place of the blocks that a store still reads? */
static void meet_stores(struct trial *t, const struct act *act, unsigned blocks)
{
    for (size_t i = 0; i < t->stores; i++)
        if (blocks & block_of(t, t->sent[i].thread) && overlaps(&act->memory, &t->sent[i].act->memory))
            t->clash = (struct clash){act, t->sent[i].act};
}

/* Does the act use a place of the block that a copy still writes? */
static void meet_copies(struct trial *t, const struct act *act, unsigned block)
{
    for (size_t i = t->first; i < t->copies; i++)
        if (block & t->copy[i]->blocks && overlaps(&act->memory, &t->copy[i]->memory))
            t->clash = (struct clash){act, t->copy[i]};
}

static void begin_store(struct trial *t, const struct act *act, size_t thread)
{
    t->sent = arena_grow(t->fold->arena, t->sent, t->stores, &t->store_capacity, sizeof *t->sent);
    t->sent[t->stores++] = (struct sent){act, thread, t->groups[thread]};
}

/* The thread's groups but the last ones of that number have read their places. */
static void drain(struct trial *t, size_t thread, int64_t groups)
{
    size_t left = 0;
    for (size_t i = 0; i < t->stores; i++)
        if (t->sent[i].thread != thread || t->sent[i].group >= t->groups[thread] - groups)
            t->sent[left++] = t->sent[i];
    t->stores = left;
}

static void use_place(struct trial *t, const struct act *act, size_t thread)
{
    if (act->kind == ACT_READ || act->kind == ACT_WRITE || act->kind == ACT_STORE)
        meet_copies(t, act, block_of(t, thread));
    if (act->kind == ACT_WRITE)
        meet_stores(t, act, block_of(t, thread));
    if (act->kind == ACT_STORE)
        begin_store(t, act, thread);
    t->groups[thread] += act->kind == ACT_GROUP;
    if (act->kind == ACT_DRAIN)
        drain(t, thread, act->number);
}

/* ---- Acts ---- */

static void lose(struct trial *t, const struct act *act, bool is_lost)
{
    t->lost = !t->lost && is_lost ? act : t->lost;
}

static void begin_copy(struct trial *t, const struct act *act)
{
    t->copy = arena_grow(t->fold->arena, t->copy, t->copies, &t->copy_capacity, sizeof *t->copy);
    t->copy[t->copies++] = act;
    meet_stores(t, act, act->blocks);
    for (int block = 0; block < t->all->blocks; block++)
        if (act->blocks >> block & 1) {
            struct barrier *const b = trial_barrier(t, block, act->place);
            lose(t, act, !b->arrivals);
            b->under_way++;
            b->copy = act;
        }
}

/* The first copy that is under way ends. False: there is none. */
static bool end_copy(struct trial *t)
{
    if (t->first == t->copies)
        return false;
    const struct act *const act = t->copy[t->first++];
    for (int block = 0; block < t->all->blocks; block++) {
        struct barrier *const b = trial_barrier(t, block, act->place);
        if (!(act->blocks >> block & 1))
            continue;
        b->under_way--;
        add_bytes(b, act->bytes, -1);
        end_phase(b);
    }
    return true;
}

static void come_to(struct trial *t, const struct act *act, struct barrier *b)
{
    switch (act->kind) {
    case ACT_READY:
        lose(t, act, b->arrivals || act->number < 1);
        *b = (struct barrier){
            .arrivals = act->number, .pending = act->number, .under_way = b->under_way, .copy = b->copy};
        return;
    case ACT_END:
        lose(t, act, b->under_way || !b->arrivals);
        *b = (struct barrier){.arrivals = 0};
        return;
    case ACT_EXPECT: /* unknown bytes: a phase may end here before its copies begin */
        lose(t, act, t->all->has_places && act->bytes->is_unknown);
        add_bytes(b, act->bytes, 1);
        break;
    case ACT_ARRIVE:
        if (b->arrivals && !b->pending) {
            t->over = act;
            t->over_at = b;
        }
        b->pending--;
        break;
    default:
        break;
    }
    lose(t, act, !b->arrivals);
    end_phase(b);
}

/* Does the thread go on? */
static bool meet(struct trial *t, size_t thread, int meeting)
{
    t->come[meeting] += !t->is_there[thread];
    t->is_there[thread] = t->come[meeting] < t->all->meeting[meeting];
    return !t->is_there[thread];
}

const struct act *trial_next(const struct trial *t, size_t thread)
{
    const struct script *const script = &t->all->thread[thread];
    return t->next[thread] < script->count ? &script->act[t->next[thread]] : NULL;
}

/* Does the thread make the act as late as it may? */
static bool is_late(const struct act *act) { return act->kind == ACT_READ || act->kind == ACT_DRAIN; }

/* The thread's next act, unless it is a late one. False: it waits, or has ended. */
static bool go_on(struct trial *t, size_t thread, bool is_now)
{
    const struct act *const act = trial_next(t, thread);
    const int own = (int)(thread / (size_t)t->all->threads);
    if (!act || (is_late(act) && !is_now))
        return false;
    if (act->kind == ACT_MEET && !meet(t, thread, act->place))
        return false;
    if (act->kind == ACT_WAIT) {
        const struct barrier *const b = trial_barrier(t, own, act->place);
        lose(t, act, !b->arrivals);
        if ((b->phase & 1) == (act->number & 1))
            return false;
    }
    if (act->kind == ACT_BRING)
        begin_copy(t, act);
    for (int block = 0; block < t->all->blocks && act->kind < ACT_WAIT && act->kind != ACT_BRING; block++)
        if (act->blocks >> block & 1)
            come_to(t, act, trial_barrier(t, block, act->place));
    use_place(t, act, thread);
    t->next[thread]++;
    return true;
}

bool trial_has_stopped(const struct trial *t) { return t->over || t->clash.act || t->lost; }

/* All acts of the thread until it waits or comes to a late one. False: there is none. */
static bool go_far(struct trial *t, size_t thread)
{
    bool any = false;
    while (!trial_has_stopped(t) && go_on(t, thread, false))
        any = true;
    return any;
}

/* Late acts of threads that arrive, or of the others, until one of these makes another act, which may let others go on.
   False: no thread has one. */
static bool make_late(struct trial *t, size_t threads, bool arrives)
{
    bool any = false;
    for (size_t i = 0; i < threads && !trial_has_stopped(t); i++) {
        const struct act *act = trial_next(t, i);
        for (; act && is_late(act) && t->arrives[i] == arrives && !trial_has_stopped(t); act = trial_next(t, i))
            any |= go_on(t, i, true);
        if (any && go_far(t, i))
            break;
    }
    return any;
}

/* The same, where the late acts come after the end of a copy. The threads may make those now that come next. */
static bool end_copy_first(struct trial *t, size_t threads)
{
    for (size_t i = 0; i < threads; i++) {
        const struct script *const script = &t->all->thread[i];
        for (size_t k = t->next[i]; k < script->count && script->act[k].kind == ACT_READ; k++)
            meet_copies(t, &script->act[k], block_of(t, i));
    }
    return !trial_has_stopped(t) && end_copy(t);
}

void trial_run(struct trial *t, bool is_later)
{
    const size_t threads = (size_t)t->all->threads * (size_t)t->all->blocks;
    bool any = true;
    while (any && !trial_has_stopped(t)) {
        any = false;
        for (size_t i = 0; i < threads; i++)
            any |= go_far(t, i);
        any = any || (is_later && end_copy_first(t, threads)) || make_late(t, threads, true) ||
              make_late(t, threads, false) || end_copy(t);
    }
}

static bool arrives(const struct script *script)
{
    for (size_t i = 0; i < script->count; i++)
        if (script->act[i].kind == ACT_ARRIVE)
            return true;
    return false;
}

void trial_begin(struct trial *t, struct fold *fold, const struct scripts *all)
{
    struct arena *const arena = fold->arena;
    *t = (struct trial){.fold = fold, .all = all};
    const size_t threads = (size_t)t->all->threads * (size_t)t->all->blocks;
    const size_t barriers = (size_t)t->all->blocks * SCRIPT_PLACES;
    t->barrier = arena_alloc(arena, barriers * sizeof *t->barrier);
    t->next = memset(arena_alloc(arena, threads * sizeof *t->next), 0, threads * sizeof *t->next);
    t->arrives = arena_alloc(arena, threads);
    for (size_t i = 0; i < threads; i++)
        t->arrives[i] = arrives(&t->all->thread[i]);
    t->is_there = memset(arena_alloc(arena, threads), 0, threads);
    t->groups = memset(arena_alloc(arena, threads * sizeof *t->groups), 0, threads * sizeof *t->groups);
    t->come = memset(arena_alloc(arena, SCRIPT_MEETINGS * sizeof *t->come), 0, SCRIPT_MEETINGS * sizeof *t->come);
    for (size_t i = 0; i < barriers; i++)
        t->barrier[i] = (struct barrier){.arrivals = 0};
}
