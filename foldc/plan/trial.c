/* The calls of a kernel's threads at barriers, one after the other, as an eager block would make them: each thread goes
 * on until it waits, and an engine's copies end as late as they may. A wait that never ends is a mistake of every
 * order. An arrival that a phase has no room for is one of this order, which a GPU may choose. Nothing is said where
 * the calls of some thread are not known. */
#include "trial.h"

#include <string.h>

#include "engine_place.h"
#include "foldc/lanes/lanes.h"
#include "outcome.h"
#include "script.h"
#include "state.h"

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

struct trial {
    struct fold *fold;
    const struct scripts *all;
    struct barrier *barrier;             /* those of block 0, then of block 1 ... */
    size_t *next;                        /* by thread: its next act */
    bool *is_there;                      /* by thread: it has come to the meeting that is its next act */
    int *come;                           /* by meeting: the threads that have come */
    const struct act **copy;             /* that began */
    size_t copies, copy_capacity, first; /* first: no copy before is under way */
    const struct act *over;              /* an arrival that a phase has no room for, and its barrier */
    const struct barrier *over_at;
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

/* ---- Acts ---- */

static void begin_copy(struct trial *t, const struct act *act)
{
    t->copy = arena_grow(t->fold->arena, t->copy, t->copies, &t->copy_capacity, sizeof *t->copy);
    t->copy[t->copies++] = act;
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
    case ACT_EXPECT:
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

/* The thread's next act. False: it waits, or has ended. */
static bool go_on(struct trial *t, size_t thread)
{
    const struct act *const act = next_of(t, thread);
    const int own = (int)(thread / (size_t)t->all->threads);
    if (!act)
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
    t->next[thread]++;
    return true;
}

/* Until all threads have ended or wait for what never comes. */
static void run(struct trial *t)
{
    const size_t threads = (size_t)t->all->threads * (size_t)t->all->blocks;
    bool any = true;
    while (any && !t->over && !t->is_lost) {
        any = false;
        for (size_t i = 0; i < threads && !t->over && !t->is_lost; i++)
            while (!t->over && !t->is_lost && go_on(t, i))
                any = true;
        any = any || end_copy(t);
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

/* Report where the trial ended too early. */
static void tell(struct trial *t, int64_t value)
{
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

static void begin(struct trial *t)
{
    struct arena *const arena = t->fold->arena;
    const size_t threads = (size_t)t->all->threads * (size_t)t->all->blocks;
    const size_t barriers = (size_t)t->all->blocks * SCRIPT_PLACES;
    t->barrier = arena_alloc(arena, barriers * sizeof *t->barrier);
    t->next = memset(arena_alloc(arena, threads * sizeof *t->next), 0, threads * sizeof *t->next);
    t->is_there = memset(arena_alloc(arena, threads), 0, threads);
    t->come = memset(arena_alloc(arena, SCRIPT_MEETINGS * sizeof *t->come), 0, SCRIPT_MEETINGS * sizeof *t->come);
    for (size_t i = 0; i < barriers; i++)
        t->barrier[i] = (struct barrier){.arrivals = 0};
}

void trial_check(struct fold *fold, const struct ast_function *kernel, const struct lanes_block *block,
                 const int64_t cluster[3])
{
    if (!fold_names_engine(kernel->body))
        return;
    for (size_t i = 0; i < sizeof assumed / sizeof *assumed; i++) {
        struct trial trial = {.fold = fold, .all = script_read(fold, kernel, block, cluster, assumed[i])};
        if (trial.all->is_lost)
            continue;
        begin(&trial);
        run(&trial);
        if (!trial.is_lost && (trial.over || !has_ended(&trial) || left_with_bytes(&trial))) {
            tell(&trial, assumed[i]);
            return;
        }
        if (!(trial.all->depends & LANES_ASSUMED))
            return;
    }
}
