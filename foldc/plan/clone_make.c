/* Making clones: their bodies are folded with the facts that hold in all their calls. */
#include <string.h>

#include "clone.h"
#include "note.h"
#include "view.h"
#include "walk.h"

/* The clone to make next: callers follow the clones that they call. */
static struct clone *next_clone(struct fold *fold)
{
    struct clone *best = NULL;
    for (struct clone *c = fold->clones.first; c; c = c->next)
        if (c->making.dirty && (!best || c->function->order > best->function->order))
            best = c;
    return best;
}

/* Was the clone's text made for less than its calls pass? Calls are compared with the facts that all have. */
static bool is_stale(const struct clone *clone)
{
    for (size_t i = 0; i < clone->leaves.count; i++)
        if (!clone_same_facts(&clone->leaves.item[i].facts, &clone->leaves.item[i].made_for))
            return true;
    for (uint32_t i = 0; i < clone->function->param_count; i++)
        if (!clone->value[i] && !clone_same_facts(&clone->facts[i], &clone->made_for[i]))
            return true;
    return clone_facts_stale(clone) || clone_numbers_stale(clone);
}

/* An error in the clone's helper. */
static void tell(struct fold *fold, const struct clone *clone, uint32_t begin, uint32_t end,
                 const struct message *message)
{
    message_tell(fold->arena, fold->diag, DIAG_ERROR, clone->helper->source, begin, end, fold_kept(fold, message));
}

/* Forget the clone in this view. */
static void reset(struct clone *clone)
{
    clone->making.plan = NULL;
    clone->function = NULL;
    clone->rooms = NULL;
    clone->making.dirty = false;
}

/* The clones that call it are made again, since they may be refused without it. Their facts did not change, so the
   round does not count (clone.c stops the growth of facts after some rounds). */
static void remake_callers(struct fold *fold, const struct clone *refused)
{
    for (struct clone *clone = fold->clones.first; clone; clone = clone->next)
        for (const struct callee *callee = clone->making.current; callee; callee = callee->next)
            if (callee->clone == refused && !clone->making.dirty) {
                clone->making.dirty = true;
                clone->making.rounds--;
            }
}

/* The clone cannot be made: from now on, calls that need it stay. The view is folded again, since text and facts so far
   may come from calls of the clone. */
static void retire(struct fold *fold, struct clone *clone)
{
    struct clone **at = &fold->clones.first;
    while (*at != clone)
        at = &(*at)->next;
    *at = clone->next;
    clone->next = fold->clones.refused;
    fold->clones.refused = clone;
    fold->clones.again = true;
    if (clone->making.known) {
        const uint32_t name = clone->helper->name_begin;
        tell(fold, clone, name, name + (uint32_t)strlen(clone->helper->decl->name),
             say_clone_one_view(fold->arena, clone->name, clone->refused));
        fold->errors.any = true;
    } else {
        explain_forget(fold, clone);
    }
    reset(clone);
    remake_callers(fold, clone);
}

/* An error in a clone's text may depend on its arguments: say which call passes them. */
static void tell_call(struct fold *fold, const struct clone *clone)
{
    const struct ast_node *const call = clone->making.call, *const at = fold->errors.at;
    if (!at || at->begin < clone->function->begin || at->end > clone->function->end)
        return;
    message_tell(fold->arena, fold->diag, DIAG_NOTE, clone->making.caller->source, call->begin, call->end,
                 say_by_call(fold->arena));
}

static void make(struct fold *fold, struct clone *clone)
{
    const bool were = fold->errors.any;
    clone->making.dirty = false;
    clone->making.current = NULL;
    clone->making.rounds++;
    fold->clones.under_way = clone;
    clone->making.plan = fold_function_body(fold, clone->function);
    fold->clones.under_way = NULL;
    if (fold->errors.any && !were)
        tell_call(fold, clone);
    if (clone->refused)
        retire(fold, clone);
}

/* Take back the clones of the view's calls. Those of other views stay. */
static void take_back(struct fold *fold)
{
    struct clone **at = &fold->clones.first;
    while (*at) {
        struct clone *const clone = *at;
        reset(clone);
        if (clone->making.known) {
            at = &clone->next;
            continue;
        }
        explain_forget(fold, clone);
        *at = clone->next;
    }
}

/* A clone's edits in this view join those of the views before. */
static bool join_clone(struct fold *fold, struct clone *clone)
{
    const struct edit *conflict[2];
    const struct function_plan *const plan = clone->making.plan;
    const struct edits *both = plan ? &plan->edits : clone->making.known;
    if (plan && !view_join(fold, plan))
        return false;
    if (plan && clone->making.known)
        both = edit_merge(clone->making.known, &plan->edits, conflict);
    if (!both && clone->making.known)
        tell(fold, clone, conflict[0]->begin, conflict[0]->end,
             say_clone_differs(fold->arena, clone->name, conflict[1]->text, conflict[0]->text));
    clone->making.known = both;
    clone->making.plan = NULL;
    return both != NULL;
}

void fold_begin_clones(struct fold *fold)
{
    fold->clones.calls.count = 0;
    fold->clones.again = false;
    for (struct clone *clone = fold->clones.first; clone; clone = clone->next) {
        clone->is_called = false;
        clone->rooms = NULL;
        clone->making.current = NULL;
    }
}

void fold_make_clones(struct fold *fold)
{
    struct clone *clone;
    while (!fold->errors.any && (clone = next_clone(fold)) != NULL)
        make(fold, clone);
}

static void reach(struct clone *clone)
{
    for (const struct callee *callee = clone->making.current; callee; callee = callee->next)
        if (!callee->clone->is_called) {
            callee->clone->is_called = true;
            reach(callee->clone);
        }
}

void fold_drop_clones(struct fold *fold)
{
    struct clone **at = &fold->clones.first;
    for (struct clone *clone = *at; clone; clone = clone->next)
        if (clone->is_called)
            reach(clone);
    while (*at) {
        struct clone *const clone = *at;
        if (clone->is_called || clone->making.known) {
            at = &clone->next;
            continue;
        }
        explain_forget(fold, clone);
        *at = clone->next;
    }
}

/* Is another clone of the helper made, or does something call the helper itself? A clone that a view before made has
   passed that question. */
static bool has_others(const struct fold *fold, const struct clone *clone)
{
    for (const struct clone *other = fold->clones.first; other; other = other->next)
        if (other != clone && clone_is_of(other->helper, clone->helper))
            return true;
    return !clone->making.known && !fold_only_cloned(fold, clone->helper);
}

/* A helper with a shared array has one clone, of all calls that there are. */
static void refuse_shared(struct fold *fold)
{
    for (struct clone *clone = fold->clones.first; clone; clone = clone->next)
        if (clone_has_shared(clone->helper) && has_others(fold, clone))
            clone->refused = say_own_variable(fold->arena);
    for (struct clone *clone = fold->clones.first, *next; clone; clone = next) {
        next = clone->next;
        if (clone->refused)
            retire(fold, clone);
    }
}

void fold_end_clones(struct fold *fold)
{
    struct clone *clone;
    fold_drop_clones(fold);
    refuse_shared(fold);
    fold->clones.again &= !fold->errors.any;
    if (fold->clones.again) {
        take_back(fold);
        return;
    }
    for (clone = fold->clones.first; clone; clone = clone->next) {
        if (fold->request->options.verify && !fold->errors.any && clone->making.plan && is_stale(clone)) {
            tell(fold, clone, clone->helper->name_begin, clone->helper->name_begin + 1,
                 say_clone_early(fold->arena, clone->name));
            fold->errors.any = true;
        }
        if (!fold->errors.any && !join_clone(fold, clone))
            fold->errors.any = true;
        clone->function = NULL;
        clone->making.dirty = false;
    }
}
