/* Making clones: their bodies are folded with the facts that hold in all their calls. */
#include <ctype.h>
#include <string.h>

#include "foldc/base/scan.h"
#include "foldc/expr/print.h"
#include "clone.h"
#include "note.h"
#include "text.h"

/* The narrowest of the usual types. */
ctype clone_leaf_type(const expr_facts *facts)
{
    return facts_fit_type(facts, CTYPE_INT) ? CTYPE_INT : facts_fit_type(facts, CTYPE_UINT) ? CTYPE_UINT : CTYPE_LLONG;
}

/* A parameter as the clone's head declares it: one that is passed as it is, or a leaf of a value. */
static const char *declared_text(struct fold *fold, const struct clone *clone, const struct passed *item)
{
    const struct ast_function *function = clone->function;
    const struct ast_decl *param = function->param[item->param];
    if (!clone->value[item->param])
        return arena_copy(fold->arena, function->source->bytes + param->place.begin,
                          param->place.end - param->place.begin);
    return arena_printf(fold->arena, "const %s %s", ctype_name(clone_leaf_type(item->facts)), item->name);
}

/* The parameters of a clone in their order: each leaf where the value that brings it stands. `call` is what a call of
   the clone passes, whose arguments are written then; or NULL. Returns how many there are. */
size_t clone_parameters(struct fold *fold, const struct clone *clone, struct ast_node *call, const struct clone *asked,
                        struct passed **list)
{
    size_t count = 0, next = 0;
    struct passed *item;
    *list = arena_alloc(fold->arena, (clone->function->param_count + clone->leaves.count + 1) * sizeof **list);
    for (uint32_t i = 0; i < clone->function->param_count; i++) {
        if (!clone->value[i]) {
            item = &(*list)[count++];
            *item = (struct passed){.param = i};
            item->declared = declared_text(fold, clone, item);
            item->text = call ? fold_source_text(fold, ast_arg(call, i)) : NULL;
        }
        for (; next < clone->leaves.count && clone->leaves.item[next].param == i; next++) {
            item = &(*list)[count++];
            *item = (struct passed){
                .param = i, .name = clone->leaves.item[next].name, .facts = &clone->leaves.item[next].facts};
            item->declared = declared_text(fold, clone, item);
            item->text = call ? fold_int_text(fold, asked->leaves.item[next].argument, CTYPE_COUNT, C_ANY, NULL) : NULL;
        }
    }
    return count;
}

/* a, b, c: the names that the head declares, or the arguments that the call passes. */
const char *clone_listed(struct fold *fold, const struct passed *list, size_t count, bool passed)
{
    const char *text = "";
    for (size_t i = 0; i < count; i++)
        text = arena_printf(fold->arena, "%s%s%s", text, i ? ", " : "", passed ? list[i].text : list[i].declared);
    return text;
}

/* ---- Making clones ---- */

struct renaming {
    const struct clone *clone;
    const expr **symbol; /* by leaf */
};

static const expr *renamed(struct fold *fold, void *context, const char *variable, const char *suffix, const expr *e)
{
    const struct renaming *to = context;
    (void)fold;
    (void)variable;
    (void)suffix;
    for (size_t i = 0; i < to->clone->leaves.count; i++)
        if (to->clone->leaves.item[i].place == e)
            return to->symbol[i];
    return e;
}

const char *fold_clone_name(const struct clone *clone) { return clone->name; }

const struct explain_call *fold_clone_first_call(const struct clone *clone) { return clone->call; }

/* Before the clone's body: its parameters, and the facts about them. */
void fold_bind_clone(struct fold *fold, struct clone *clone)
{
    clone_bind_facts(fold, clone);
    struct renaming to = {clone, arena_alloc(fold->arena, (clone->leaves.count + 1) * sizeof *to.symbol)};
    for (size_t i = 0; i < clone->leaves.count; i++) {
        struct clone_leaf *leaf = &clone->leaves.item[i];
        leaf->made_for = leaf->facts;
        to.symbol[i] = fold_symbol(fold, leaf->name, clone_leaf_type(&leaf->facts),
                                   (struct symbol){.is_stable = true, .is_argument = true, .set_to = leaf->argument});
        fold_know(fold, to.symbol[i], &leaf->facts);
        fold_take_name(fold, leaf->name);
    }
    for (uint32_t i = 0; i < clone->function->param_count; i++) {
        const struct ast_decl *param = clone->function->param[i];
        const struct binding *bound = clone->value[i] ? NULL : fold_find(fold, param);
        int64_t known;
        clone->made_for[i] = clone->facts[i];
        if (clone->value[i]) {
            const struct value *value = fold_map(fold, param->name, clone->value[i], renamed, &to);
            fold_bind_parameter(fold, param, value);
        }
        if (!bound || !bound->symbol)
            continue;
        if (clone->passed[i])
            fold->symbols.item[bound->symbol->value].set_to = clone->passed[i];
        fold_bind_symbol(fold, param, fold_know_bits(fold, bound->symbol, &clone->facts[i]));
        if (facts_const(&clone->facts[i], &known))
            fold_bind_symbol(fold, param, expr_int(fold->table, known));
    }
}

/* A clone of an included helper is its file's own: without the words that say otherwise. */
static void drop_extern(struct fold *fold, const struct ast_function *function)
{
    const char *bytes = function->source->bytes, *at = bytes + function->begin, *end = bytes + function->name_begin;
    struct scan_token token = scan_next(&at, end);
    for (; token.kind != SCAN_END; token = scan_next(&at, end)) {
        const char *last = at;
        if (!scan_is(token, "extern"))
            continue;
        if (scan_next(&last, end).kind != SCAN_STRING)
            last = at;
        while (last < end && *last == ' ')
            last++;
        plan_put(fold, PLAN_HEAD, NULL, (uint32_t)(token.begin - bytes), (uint32_t)(last - bytes), "");
    }
}

/* Rename the definition, and give it scalars for values. */
static void rewrite_head(struct fold *fold, const struct clone *clone)
{
    const struct ast_function *function = clone->function;
    const uint32_t end = function->name_begin + (uint32_t)strlen(function->decl->name);
    struct passed *list;
    const size_t count = clone_parameters(fold, clone, NULL, NULL, &list);
    const char *text = clone_listed(fold, list, count, false);
    if (!*text && fold->file->language == AST_C)
        text = "void";
    plan_put(fold, PLAN_HEAD, NULL, end, end, clone->name + strlen(function->decl->name));
    if (function->param_count)
        plan_put(fold, PLAN_HEAD, NULL, function->param[0]->place.begin,
                 function->param[function->param_count - 1]->place.end, text);
    if (!function->in_main)
        drop_extern(fold, function);
}

static void make(struct fold *fold, struct clone *clone)
{
    const struct ast_function *function = clone->function;
    const struct edits edits = fold->plan.edits;
    fold->plan.edits = (struct edits){fold->arena, NULL, 0, 0};
    clone->making.dirty = false;
    clone->making.current = NULL;
    clone->making.rounds++;
    fold->clones.under_way = clone;
    fold_function_body(fold, function);
    rewrite_head(fold, clone);
    fold->clones.under_way = NULL;
    clone->making.edits = arena_alloc(fold->arena, sizeof *clone->making.edits);
    *clone->making.edits = fold->plan.edits;
    fold->plan.edits = edits;
}

/* The clone to make next: callers follow what they call. */
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
    return clone_facts_stale(clone);
}

/* An error in the clone's helper. */
static void tell(struct fold *fold, const struct clone *clone, uint32_t begin, uint32_t end,
                 const struct message *message)
{
    message_tell(fold->arena, fold->diag, DIAG_ERROR, clone->helper->source, begin, end, fold_kept(fold, message));
}

/* Is there a clone that cannot be? Then what the view's calls made of clones is taken back, and that one remembered. */
static bool take_back(struct fold *fold)
{
    struct clone *clone, *next, *kept = NULL, **last = &kept;
    bool any = false;
    for (clone = fold->clones.first; clone; clone = clone->next)
        any |= clone->refused != NULL;
    if (!any)
        return false;
    for (clone = fold->clones.first; clone; clone = next) {
        next = clone->next;
        clone->making.edits = NULL;
        clone->function = NULL;
        clone->making.dirty = false;
        if (clone->refused && clone->making.known) {
            const uint32_t name = clone->helper->name_begin;
            tell(fold, clone, name, name + (uint32_t)strlen(clone->helper->decl->name),
                 say_clone_one_view(fold->arena, clone->name, clone->refused));
            fold->errors.any = true;
        }
        if (!clone->making.known)
            explain_forget(fold, clone->name);
        if (clone->refused) {
            clone->next = fold->clones.refused;
            fold->clones.refused = clone;
        } else if (clone->making.known) {
            *last = clone;
            last = &clone->next;
        }
    }
    *last = NULL;
    fold->clones.first = kept;
    return true;
}

/* A clone's edits in this view join those of the views before. */
static bool join_clone(struct fold *fold, struct clone *clone)
{
    const struct edit *conflict[2];
    if (clone->making.known && clone->making.edits)
        clone->making.edits = edit_merge(clone->making.known, clone->making.edits, conflict);
    else if (clone->making.known)
        clone->making.edits = clone->making.known;
    if (!clone->making.edits && clone->making.known)
        tell(fold, clone, conflict[0]->begin, conflict[0]->end,
             say_clone_differs(fold->arena, clone->name, conflict[1]->text, conflict[0]->text));
    clone->making.known = clone->making.edits;
    clone->making.edits = NULL;
    return clone->making.known != NULL;
}

void fold_begin_clones(struct fold *fold)
{
    fold->clones.calls.count = 0;
    for (struct clone *clone = fold->clones.first; clone; clone = clone->next) {
        clone->is_called = false;
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

/* Clones that were made for calls which now are of others. */
static void drop_uncalled(struct fold *fold)
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
        explain_forget(fold, clone->name);
        *at = clone->next;
    }
}

/* A helper with a shared array has one clone, of all calls that there are. */
static void refuse_shared(struct fold *fold)
{
    for (struct clone *clone = fold->clones.first; clone; clone = clone->next) {
        bool is_alone =
            clone->making.known || !clone_has_shared(clone->helper) || fold_only_cloned(fold, clone->helper);
        for (const struct clone *other = fold->clones.first; other && is_alone && clone_has_shared(clone->helper);
             other = other->next)
            is_alone = other == clone || !clone_is_of(other->helper, clone->helper);
        if (!is_alone)
            clone->refused = say_own_variable(fold->arena);
    }
}

void fold_end_clones(struct fold *fold)
{
    struct clone *clone;
    drop_uncalled(fold);
    refuse_shared(fold);
    fold->clones.again = !fold->errors.any && take_back(fold) && !fold->errors.any;
    if (fold->clones.again)
        return;
    for (clone = fold->clones.first; clone; clone = clone->next) {
        if (fold->request->options.verify && !fold->errors.any && clone->making.edits && is_stale(clone)) {
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
