/* The calls of a kernel's threads at barriers, one after the other, as an eager block would make them: each thread goes
 * on until it waits, and an engine's copies end as late as they may. A wait that never ends is a mistake of every
 * order. An arrival that a phase has no room for is one of this order, which a GPU may choose. In a second trial the
 * threads also read shared memory, each as late as it may, and write it: places that a copy still uses then are a
 * mistake of that order. Nothing is said where the calls of some thread are not known. */
#include "trial.h"

#include <string.h>

#include "engine_place.h"
#include "foldc/lanes/lanes.h"
#include "outcome.h"
#include "script.h"
#include "state.h"
#include "text.h"

/* The integer parameters that count rounds have these values: enough rounds for each stage of a ring to be filled
   several times, by tiles and by elements. */
static const int64_t assumed[] = {24, 24 * 64};

struct barrier {
    int64_t arrivals, pending; /* of a phase, and those that it still takes; arrivals 0: it is not ready */
    int64_t phase;             /* under way, counted from 0 */
    struct bytes expected;     /* and not brought yet, in parts */
    int under_way;             /* copies */
    const struct act *copy;    /* the last one */
};

/* A store that may still read its place. */
struct sent {
    const struct act *act;
    size_t thread;
    int64_t group; /* of the thread's */
};

/* An act at a place, and the copy that may still use it. */
struct clash {
    const struct act *act, *copy;
};

struct trial {
    struct fold *fold;
    const struct scripts *all;
    struct barrier *barrier;             /* those of block 0, then of block 1 ... */
    size_t *next;                        /* by thread: its next act */
    bool *arrives;                       /* by thread: at some barrier */
    bool *is_there;                      /* by thread: it has come to the meeting that is its next act */
    int *come;                           /* by meeting: the threads that have come */
    const struct act **copy;             /* that began */
    size_t copies, copy_capacity, first; /* first: no copy before is under way */
    const struct act *over;              /* an arrival that a phase has no room for, and its barrier */
    const struct barrier *over_at;
    struct sent *sent; /* stores that still read */
    size_t stores, store_capacity;
    int64_t *groups; /* by thread: that it has begun */
    struct clash clash;
    bool is_lost;
};

static struct barrier *barrier_of(const struct trial *t, int block, int place)
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

static void begin_copy(struct trial *t, const struct act *act)
{
    t->copy = arena_grow(t->fold->arena, t->copy, t->copies, &t->copy_capacity, sizeof *t->copy);
    t->copy[t->copies++] = act;
    meet_stores(t, act, act->blocks);
    for (int block = 0; block < t->all->blocks; block++)
        if (act->blocks >> block & 1) {
            struct barrier *const b = barrier_of(t, block, act->place);
            t->is_lost |= !b->arrivals;
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
        struct barrier *const b = barrier_of(t, block, act->place);
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
        t->is_lost |= b->arrivals || act->number < 1;
        *b = (struct barrier){
            .arrivals = act->number, .pending = act->number, .under_way = b->under_way, .copy = b->copy};
        return;
    case ACT_EXPECT: /* unknown bytes: a phase may end here before its copies begin */
        t->is_lost |= t->all->has_places && act->bytes->is_unknown;
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
    t->is_lost |= !b->arrivals;
    end_phase(b);
}

/* Does the thread go on? */
static bool meet(struct trial *t, size_t thread, int meeting)
{
    t->come[meeting] += !t->is_there[thread];
    t->is_there[thread] = t->come[meeting] < t->all->meeting[meeting];
    return !t->is_there[thread];
}

static const struct act *next_of(const struct trial *t, size_t thread)
{
    const struct script *const script = &t->all->thread[thread];
    return t->next[thread] < script->count ? &script->act[t->next[thread]] : NULL;
}

/* Does the thread make the act as late as it may? */
static bool is_late(const struct act *act) { return act->kind == ACT_READ || act->kind == ACT_DRAIN; }

/* The thread's next act, unless it is a late one. False: it waits, or has ended. */
static bool go_on(struct trial *t, size_t thread, bool is_now)
{
    const struct act *const act = next_of(t, thread);
    const int own = (int)(thread / (size_t)t->all->threads);
    if (!act || (is_late(act) && !is_now))
        return false;
    if (act->kind == ACT_MEET && !meet(t, thread, act->place))
        return false;
    if (act->kind == ACT_WAIT) {
        const struct barrier *const b = barrier_of(t, own, act->place);
        t->is_lost |= !b->arrivals;
        if ((b->phase & 1) == (act->number & 1))
            return false;
    }
    if (act->kind == ACT_BRING)
        begin_copy(t, act);
    for (int block = 0; block < t->all->blocks && act->kind < ACT_WAIT && act->kind != ACT_BRING; block++)
        if (act->blocks >> block & 1)
            come_to(t, act, barrier_of(t, block, act->place));
    use_place(t, act, thread);
    t->next[thread]++;
    return true;
}

static bool has_stopped(const struct trial *t) { return t->over || t->clash.act || t->is_lost; }

/* All acts of the thread until it waits or comes to a late one. False: there is none. */
static bool go_far(struct trial *t, size_t thread)
{
    bool any = false;
    while (!has_stopped(t) && go_on(t, thread, false))
        any = true;
    return any;
}

/* Late acts of threads that arrive, or of the others, until one of these makes another act, which may let others go on.
   False: no thread has one. */
static bool make_late(struct trial *t, size_t threads, bool arrives)
{
    bool any = false;
    for (size_t i = 0; i < threads && !has_stopped(t); i++) {
        const struct act *act = next_of(t, i);
        for (; act && is_late(act) && t->arrives[i] == arrives && !has_stopped(t); act = next_of(t, i))
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
    return !has_stopped(t) && end_copy(t);
}

/* Until all threads have ended or wait for what never comes. is_later: late acts come after the end of copies, too. */
static void run(struct trial *t, bool is_later)
{
    const size_t threads = (size_t)t->all->threads * (size_t)t->all->blocks;
    bool any = true;
    while (any && !has_stopped(t)) {
        any = false;
        for (size_t i = 0; i < threads; i++)
            any |= go_far(t, i);
        any = any || (is_later && end_copy_first(t, threads)) || make_late(t, threads, true) ||
              make_late(t, threads, false) || end_copy(t);
    }
}

/* ---- Reports ---- */

/* The bytes in words. */
static const struct message *words_of(struct fold *fold, struct bytes bytes)
{
    bool is_whole = bytes.number % SCRIPT_PARTS == 0;
    bytes.number /= SCRIPT_PARTS;
    for (int i = 0; i < bytes.maps; i++) {
        is_whole &= bytes.times[i] % SCRIPT_PARTS == 0;
        bytes.times[i] /= SCRIPT_PARTS;
    }
    return is_whole ? bytes_words(fold, &bytes) : say_bytes_parts(fold->arena);
}

/* The wait to report: at a barrier with a part of its arrivals, or with all of them and without its bytes; otherwise
   the one of the earliest phase. */
static const struct act *blamed(const struct trial *t, const struct barrier **at)
{
    const size_t threads = (size_t)t->all->threads * (size_t)t->all->blocks;
    const struct act *found = NULL;
    for (size_t i = 0; i < threads; i++) {
        const struct act *const act = next_of(t, i);
        const struct barrier *const b =
            act && act->kind == ACT_WAIT ? barrier_of(t, (int)(i / (size_t)t->all->threads), act->place) : NULL;
        if (!b)
            continue;
        const bool is_begun = b->pending < b->arrivals;
        if (found && is_begun <= ((*at)->pending < (*at)->arrivals) &&
            (is_begun != ((*at)->pending < (*at)->arrivals) || b->phase >= (*at)->phase))
            continue;
        found = act;
        *at = b;
    }
    return found;
}

/* The barrier that copies brought more bytes than its phases expect; NULL: none. */
static const struct barrier *left_with_bytes(const struct trial *t)
{
    for (int i = 0; i < t->all->blocks * SCRIPT_PLACES; i++)
        if (!t->barrier[i].expected.is_unknown && bytes_sign(&t->barrier[i].expected) < 0)
            return &t->barrier[i];
    return NULL;
}

static bool has_ended(const struct trial *t)
{
    for (size_t i = 0; i < (size_t)t->all->threads * (size_t)t->all->blocks; i++)
        if (next_of(t, i))
            return false;
    return true;
}

static const struct message *why(const struct trial *t, const struct act *act, const struct barrier *b)
{
    struct arena *const arena = t->fold->arena;
    const char *const name = t->all->place[act->place].name;
    if (act == t->over)
        return say_trial_over(arena, name, b->arrivals);
    if (act == b->copy)
        return say_trial_left(arena, name, words_of(t->fold, b->expected));
    if (b->pending)
        return say_trial_few(arena, b->phase, name, b->arrivals, b->arrivals - b->pending);
    return bytes_sign(&b->expected) < 0 ? say_trial_bytes_over(arena, b->phase, name, words_of(t->fold, b->expected))
                                        : say_trial_bytes(arena, b->phase, name, words_of(t->fold, b->expected));
}

/* A wait that is no less stuck, at another barrier; NULL: none. */
static const struct act *other_wait(const struct trial *t, const struct act *act)
{
    for (size_t i = 0; i < (size_t)t->all->threads * (size_t)t->all->blocks; i++) {
        const struct act *const other = next_of(t, i);
        if (other && other->kind == ACT_WAIT && other->place != act->place && other->at != act->at)
            return other;
    }
    return NULL;
}

/* Report an act at a place that a copy may still use. */
static void tell_clash(const struct trial *t, int64_t value)
{
    struct fold *const fold = t->fold;
    const bool is_sure = !(t->all->depends & (LANES_ASSUMED | LANES_GUESSED));
    const struct act *const act = t->clash.act, *const copy = t->clash.copy;
    const char *const text = act->memory.text ? fold_source_text(fold, act->memory.text) : NULL;
    const char *const name = text ? text : act->memory.decl->name;
    fold_error_or_warn(fold, is_sure, act->at,
                       copy->kind == ACT_STORE ? say_trial_overwrites(fold->arena, name)
                                               : say_trial_early(fold->arena, name),
                       copy->at, say_trial_copy(fold->arena, t->all->blocks, t->all->threads, value));
}

/* Report where the trial ended too early. */
static void tell(struct trial *t, int64_t value)
{
    if (t->clash.act) {
        tell_clash(t, value);
        return;
    }
    struct fold *const fold = t->fold;
    const bool is_sure = !(t->all->depends & (LANES_ASSUMED | LANES_GUESSED));
    const struct barrier *b = t->over ? t->over_at : left_with_bytes(t);
    const struct act *const act = t->over ? t->over : has_ended(t) ? b->copy : blamed(t, &b);
    const bool is_mixed = b && !b->pending && (b->expected.is_unknown || bytes_sign(&b->expected) == BYTES_MIXED);
    if (!act || (!t->over && is_mixed))
        return;
    if (is_sure) {
        fold_error(fold, act->at, why(t, act, b));
        return;
    }
    const struct act *const other = act->kind == ACT_WAIT ? other_wait(t, act) : NULL;
    const int blocks = t->all->blocks, threads = t->all->threads;
    fold_warn(fold, act->at, why(t, act, b), other ? other->at : act->at,
              other ? say_trial_other(fold->arena, t->all->place[other->place].name, blocks, threads, value)
                    : say_trial_launch(fold->arena, blocks, threads, value));
}

static bool arrives(const struct script *script)
{
    for (size_t i = 0; i < script->count; i++)
        if (script->act[i].kind == ACT_ARRIVE)
            return true;
    return false;
}

static void begin(struct trial *t)
{
    struct arena *const arena = t->fold->arena;
    *t = (struct trial){.fold = t->fold, .all = t->all};
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

/* Report a mistake of the kernel that a trial finds, with the places that threads use, or without. False: there is
   none. */
static bool finds(struct fold *fold, const struct ast_function *kernel, const struct lanes_block *block,
                  const int64_t cluster[3], bool has_places)
{
    for (size_t i = 0; i < sizeof assumed / sizeof *assumed; i++) {
        struct trial trial = {.fold = fold, .all = script_read(fold, kernel, block, cluster, assumed[i], has_places)};
        if (trial.all->is_lost)
            continue;
        begin(&trial);
        run(&trial, false);
        if (has_places && !has_stopped(&trial)) {
            begin(&trial);
            run(&trial, true);
        }
        if (!trial.is_lost && (trial.clash.act || trial.over || !has_ended(&trial) || left_with_bytes(&trial))) {
            tell(&trial, assumed[i]);
            return true;
        }
        if (!(trial.all->depends & LANES_ASSUMED))
            break;
    }
    return false;
}

void trial_check(struct fold *fold, const struct ast_function *kernel, const struct lanes_block *block,
                 const int64_t cluster[3])
{
    if (fold_names_engine(kernel->body) && !finds(fold, kernel, block, cluster, false))
        finds(fold, kernel, block, cluster, true);
}
