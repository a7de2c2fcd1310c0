/* What a trial shows: a wait that never ends, an arrival too many, a place that a copy still uses. Where the calls of
 * some thread are not known, nothing is compared, and a remark says why. */
#include "trial.h"

#include "engine_place.h"
#include "foldc/lanes/lanes.h"
#include "outcome.h"
#include "state.h"
#include "text.h"
#include "trial_state.h"

/* The integer parameters that count rounds have these values: enough rounds for each stage of a ring to be filled
   several times, by tiles and by elements. */
static const int64_t assumed[] = {24, 24 * 64};

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
        if (trial_next(t, i))
            return false;
    return true;
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
        const struct act *const act = trial_next(t, i);
        const struct barrier *const b =
            act && act->kind == ACT_WAIT ? trial_barrier(t, (int)(i / (size_t)t->all->threads), act->place) : NULL;
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
        const struct act *const other = trial_next(t, i);
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

/* Report where the trial ended too early. The result: what keeps it from saying that; NULL: nothing. */
static const struct act *tell(struct trial *t, int64_t value)
{
    if (t->clash.act) {
        tell_clash(t, value);
        return NULL;
    }
    struct fold *const fold = t->fold;
    const bool is_sure = !(t->all->depends & (LANES_ASSUMED | LANES_GUESSED));
    const struct barrier *b = t->over ? t->over_at : left_with_bytes(t);
    const struct act *const act = t->over ? t->over : has_ended(t) ? b->copy : blamed(t, &b);
    const bool is_mixed = b && !b->pending && (b->expected.is_unknown || bytes_sign(&b->expected) == BYTES_MIXED);
    if (!act || (!t->over && is_mixed))
        return act;
    if (is_sure) {
        fold_error(fold, act->at, why(t, act, b));
        return NULL;
    }
    const struct act *const other = act->kind == ACT_WAIT ? other_wait(t, act) : NULL;
    const int blocks = t->all->blocks, threads = t->all->threads;
    fold_warn(fold, act->at, why(t, act, b), other ? other->at : act->at,
              other ? say_trial_other(fold->arena, t->all->place[other->place].name, blocks, threads, value)
                    : say_trial_launch(fold->arena, blocks, threads, value));
    return NULL;
}

/* ---- The check ---- */

/* Why a trial compared nothing. */
struct doubt {
    const struct ast_node *at; /* NULL: the kernel */
    const struct message *why; /* NULL: it compared all */
};

static struct doubt doubt_of(const struct trial *t)
{
    struct arena *const arena = t->fold->arena;
    if (t->all->is_lost)
        return (struct doubt){t->all->why_at, t->all->why};
    if (!t->lost)
        return (struct doubt){.why = NULL};
    return (struct doubt){t->lost->at, t->lost->kind == ACT_EXPECT && t->lost->bytes->is_unknown
                                           ? say_untried_bytes(arena)
                                           : say_untried_ready(arena, t->all->place[t->lost->place].name)};
}

static bool is_mistaken(const struct trial *t)
{
    return t->clash.act || t->over || !has_ended(t) || left_with_bytes(t);
}

/* Report a mistake of the kernel that a trial finds, with the places that threads use, or without. False: there is
   none. doubt: of the first trial, if no trial compared anything. */
static bool finds(struct fold *fold, const struct ast_function *kernel, const struct lanes_block *block,
                  const int64_t cluster[3], bool has_places, struct doubt *doubt)
{
    bool is_tried = false;
    *doubt = (struct doubt){.why = NULL};
    for (size_t i = 0; i < sizeof assumed / sizeof *assumed; i++) {
        struct trial trial = {.fold = fold, .all = script_read(fold, kernel, block, cluster, assumed[i], has_places)};
        if (!trial.all->is_lost) {
            trial_begin(&trial, fold, trial.all);
            trial_run(&trial, false);
        }
        if (!trial.all->is_lost && has_places && !trial_has_stopped(&trial)) {
            trial_begin(&trial, fold, trial.all);
            trial_run(&trial, true);
        }
        struct doubt own = doubt_of(&trial);
        if (!own.why && is_mistaken(&trial)) {
            const struct act *const mixed = tell(&trial, assumed[i]);
            if (!mixed)
                return true;
            own = (struct doubt){mixed->at, say_untried_mixed(fold->arena)};
        }
        is_tried |= !own.why;
        *doubt = is_tried ? (struct doubt){.why = NULL} : doubt->why ? *doubt : own;
        if (!trial.all->is_lost && !(trial.all->depends & LANES_ASSUMED))
            break;
    }
    return false;
}

void trial_untried(struct fold *fold, const struct ast_function *kernel, const struct ast_node *at,
                   const struct message *what)
{
    if (fold->errors.any || !fold_names_engine(kernel->body))
        return;
    fold->function = kernel;
    if (at)
        fold_outcome(fold, at, what);
    else
        fold_miss_of_function(fold, kernel, what, message_remedy(what));
}

void trial_check(struct fold *fold, const struct ast_function *kernel, const struct lanes_block *block,
                 const int64_t cluster[3])
{
    struct doubt doubt, of_places;
    if (!fold_names_engine(kernel->body) || finds(fold, kernel, block, cluster, false, &doubt))
        return;
    if (doubt.why)
        trial_untried(fold, kernel, doubt.at, say_untried(fold->arena, doubt.why));
    else if (!finds(fold, kernel, block, cluster, true, &of_places) && of_places.why)
        trial_untried(fold, kernel, of_places.at, say_untried_places(fold->arena, of_places.why));
}
