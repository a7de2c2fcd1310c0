/* Helpers that take ccute's values: one clone for each set of static parts of the arguments, with the dynamic parts of
   them as scalar parameters. A clone follows its helper, which stays as it is; that of a helper in an included
   file after the directive that includes it, with internal linkage: another file's clone of the same name may rest
   on other facts. */
#include <string.h>

#include "foldc/base/scan.h"
#include "foldc/expr/print.h"
#include "about.h"
#include "checks.h"
#include "clone.h"
#include "note.h"

/* More in one file are a mistake, which foldc reports at once: each is a copy of its helper's text. */
enum { MOST_CLONES = 1024 };

/* ---- Clones by values and facts ---- */

/* 8x128 of a shape, n for a dynamic extent. */
static const char *shape_name(struct fold *fold, const struct value *value)
{
    const sym_tuple *t = value->kind == VALUE_LAYOUT ? &value->layout.shape : &value->tuple;
    const char *name = "";
    if (value->kind > VALUE_LAYOUT)
        return "";
    for (int i = 0; i < t->n; i++) {
        int64_t extent;
        if (leaf_const(t->v[i], &extent) && extent >= 0)
            name = arena_printf(fold->arena, "%s%s%lld", name, i ? "x" : "_", (long long)extent);
        else
            name = arena_printf(fold->arena, "%s%sn", name, i ? "x" : "_");
    }
    return name;
}

/* The helper's name with the shapes after it: copy_tile__8x128, with a number if that is taken. */
static const char *clone_name(struct fold *fold, const struct clone *clone)
{
    const char *suffix = "", *name;
    for (uint32_t i = 0; i < clone->function->param_count; i++)
        if (clone->value[i])
            suffix = arena_printf(fold->arena, "%s%s", suffix, shape_name(fold, clone->value[i]));
    for (size_t i = 0; i < clone->parts.count; i++)
        suffix = arena_printf(fold->arena, "%s%s", suffix, shape_name(fold, clone->parts.item[i].value));
    suffix = arena_printf(fold->arena, "_%s", strlen(suffix) > 48 ? "" : suffix);
    if (!fold_takes_values(clone->function))
        suffix = "__folded";
    name = arena_printf(fold->arena, "%s%s", clone->function->decl->name, suffix);
    for (int number = 2; fold_name_taken(fold, name); number++)
        name = arena_printf(fold->arena, "%s%s_%d", clone->function->decl->name, suffix, number);
    return name;
}

/* Keep only the facts that another call states, too; after a few rounds none, so that the rounds come to an end. */
static void widen(struct clone *known, expr_facts *facts, const expr_facts *with)
{
    const expr_facts both = known->making.rounds > 4 ? facts_none() : facts_either(*facts, *with);
    if (clone_same_facts(&both, facts))
        return;
    *facts = both;
    known->making.dirty = true;
}

/* The place in the list of the clone that a call needs, or the end of the list. *count: the number of clones before the
   place. */
static struct clone **find_clone(struct fold *fold, const struct clone *call, int *count)
{
    struct clone **at = &fold->clones.first;
    const struct clone *self = fold->clones.under_way; /* a clone calls itself, whatever the facts of the call */
    if (self && !clone_same_key(self, call))
        self = NULL;
    for (*count = 0; *at; at = &(*at)->next, ++*count)
        if (self ? *at == self
                 : clone_same_key(*at, call) && clone_same_wants(&(*at)->wants, &call->wants) &&
                       clone_same_divisors(*at, call))
            break;
    return at;
}

/* Find the clone that a call needs, or add one: *out. A clone of the list keeps the facts that the call states, too. */
static const struct miss *clone_for(struct fold *fold, struct ast_node *node, const struct clone *call,
                                    struct clone **out)
{
    int count;
    struct clone **at = find_clone(fold, call, &count), *clone;
    if (clone_is_of(call->function, fold->function) && (!*at || *at != fold->clones.under_way))
        return fold_miss(fold, node, say_calls_itself(fold->arena));
    if (!*at && count >= MOST_CLONES)
        return fold_miss(fold, node, say_many_clones(fold->arena, call->function->decl->name, MOST_CLONES));
    if (!*at) {
        clone = arena_alloc(fold->arena, sizeof *clone);
        *clone = *call;
        clone->call = explain_call(fold, node);
        clone->making.call = node;
        clone->making.caller = fold->function;
        clone->name = clone_name(fold, call);
        clone->making.dirty = true;
        *at = *out = clone;
        return NULL;
    }
    clone = *out = *at;
    if (fold->generic.under_way && clone_would_widen(clone, call))
        return fold_miss(fold, node, say_not_folded(fold->arena));
    clone->making.dirty |= clone->function != call->function;
    clone->function = call->function;
    for (size_t i = 0; i < clone->parts.count; i++) { /* by the declarations of the view under way */
        clone->parts.item[i].path = call->parts.item[i].path;
        clone->parts.item[i].type = call->parts.item[i].type;
    }
    for (size_t i = 0; i < clone->leaves.count; i++)
        widen(clone, &clone->leaves.item[i].facts, &call->leaves.item[i].facts);
    for (uint32_t i = 0; i < clone->function->param_count; i++)
        if (!clone->value[i])
            widen(clone, &clone->facts[i], &call->facts[i]);
    clone_widen_facts(clone, call);
    clone_widen_numbers(clone, call);
    return NULL;
}

static const struct message *refusal_of(const struct fold *fold, const struct clone *call)
{
    for (const struct clone *c = fold->clones.refused; c; c = c->next)
        if (clone_same_key(c, call))
            return c->refused;
    return NULL;
}

/* ---- Calls ---- */

/* The callee's own name in its text: the last token before any <...> that is the name. Size 0: there is none. */
struct own_name {
    uint32_t begin, end;
    bool is_qualified; /* after ::, . or -> */
};

static struct own_name own_name(struct fold *fold, const struct ast_node *callee, const char *name)
{
    const char *const bytes = fold->function->source->bytes, *at = bytes + callee->begin;
    struct own_name found = {0, 0, false};
    struct scan_token token, before = {.kind = SCAN_END};
    if (callee->origin != AST_PLAIN)
        return found;
    for (; (token = scan_next(&at, bytes + callee->end)).kind != SCAN_END && !scan_is(token, "<"); before = token)
        if (scan_is(token, name))
            found = (struct own_name){(uint32_t)(token.begin - bytes), (uint32_t)(at - bytes),
                                      scan_is(before, "::") || scan_is(before, ".") || scan_is(before, "->")};
    return found;
}

/* The scope to write before a callee's plain name: that of a helper which a using declares, or which its arguments'
   namespace declares. Both hold for the helper's name, not for the clone's. */
static const char *qualifier(struct fold *fold, const struct ast_function *function, struct own_name name)
{
    const char *const here = fold->function->decl->scope, *const scope = function->decl->scope;
    const size_t length = strlen(scope);
    const bool is_around = !length || (strncmp(here, scope, length) == 0 && (!here[length] || here[length] == ':'));
    return name.is_qualified || is_around || strpbrk(scope, "( ") ? "" : arena_printf(fold->arena, "%s::", scope);
}

static struct callee *with(struct fold *fold, struct clone *clone, struct callee *others)
{
    struct callee *callee = arena_alloc(fold->arena, sizeof *callee);
    *callee = (struct callee){clone, others};
    return callee;
}

/* Note whether the call at `begin` names a clone now, or still the helper. A call in a template is not noted: for other
   arguments it may call the helper. */
static void note_helper_call(struct fold *fold, const struct ast_function *helper, uint32_t begin, bool is_cloned)
{
    const struct clone *by = fold->clones.under_way;
    if (fold->function->generic.pattern || fold->generic.under_way)
        return;
    for (size_t i = 0; i < fold->clones.calls.count; i++) {
        struct helper_call *const known = &fold->clones.calls.item[i];
        if (known->begin == begin && known->by == by && clone_is_of(known->caller, fold->function)) {
            known->is_cloned = is_cloned;
            return;
        }
    }
    fold->clones.calls.item = arena_grow(fold->arena, fold->clones.calls.item, fold->clones.calls.count,
                                         &fold->clones.calls.capacity, sizeof *fold->clones.calls.item);
    fold->clones.calls.item[fold->clones.calls.count++] =
        (struct helper_call){helper, fold->function, begin, by, is_cloned};
}

/* Note that the call is of the clone; if a clone is under way, the called one must precede it. */
static void note_call(struct fold *fold, struct clone *clone)
{
    struct clone *caller = fold->clones.under_way;
    clone->is_called |= !caller;
    if (!caller)
        return;
    caller->making.callees = with(fold, clone, caller->making.callees);
    caller->making.current = with(fold, clone, caller->making.current);
}

/* Does the library make the value that the function returns? It does in the branch of a template for any other
   arguments, where the instances fold: a clone would be no faster there, and would be reported. */
static bool is_librarys(const struct fold *fold, const struct ast_function *function)
{
    return fold->generic.under_way && fold->errors.quiet && function->type->kind >= AST_TYPE_TUPLE;
}

/* What to write instead of a member function. */
static const struct message *method_remedy(struct fold *fold, const struct ast_function *function)
{
    return function->type->kind == AST_TYPE_VOID ? say_pass_object(fold->arena) : say_return_offset(fold->arena);
}

/* Why no clone of the function may be called there, whatever its arguments; NULL: one may. is_named: the call's text
   has the function's name. */
static const struct miss *unclonable(struct fold *fold, const struct ast_node *call, bool is_named)
{
    const struct ast_function *function = call->decl->function;
    const struct message *why = clone_why_not(fold, function);
    if (function->header.is_global && fold_takes_values(function))
        why = say_kernel_form(fold->arena);
    if (why || call->origin != AST_PLAIN || !is_named)
        return fold_miss_with(
            fold, call, say_not_cloned(fold->arena, function->decl->name, why ? why : say_call_in_macro(fold->arena)),
            remedy_advice(why && why->id == MESSAGE_own_variable ? say_pass_variable(fold->arena)
                          : function->header.is_global           ? say_state_form(fold->arena)
                          : function->header.is_method           ? method_remedy(fold, function)
                          : function->home                       ? function->home->remedy
                                                                 : NULL));
    if (ast_arg_count(call) != function->param_count)
        return fold_miss(
            fold, call,
            say_clone_arguments(fold->arena, function->decl->name, ast_arg_count(call), function->param_count));
    return is_librarys(fold, function) ? fold_miss(fold, call, say_not_folded(fold->arena)) : NULL;
}

/* The clone for the values that the call passes. */
static const struct miss *find(struct fold *fold, struct ast_node *call, struct clone *asked, struct clone **clone)
{
    const struct ast_function *function = call->decl->function;
    const struct message *why;
    const struct miss *miss = clone_read(fold, call, asked);
    if (miss)
        return miss;
    if (!fold_takes_values(function) && function->in_main &&
        (!asked->gains || !fold_is_spare(fold, function) || fold->errors.quiet))
        return fold_miss(fold, call, say_not_folded(fold->arena));
    why = refusal_of(fold, asked);
    if (why)
        return fold_miss_with(fold, call, say_not_cloned(fold->arena, function->decl->name, why),
                              remedy_advice(why->id == MESSAGE_own_variable ? say_pass_variable(fold->arena)
                                                                            : say_assume_decides(fold->arena)));
    return clone_for(fold, call, asked, clone);
}

static const struct miss *clone_call(struct fold *fold, struct ast_node *call)
{
    const struct ast_function *function = call->decl->function;
    const struct own_name name = own_name(fold, ast_callee(call), function->decl->name);
    const size_t needs = needs_mark(fold);
    const struct miss *miss = unclonable(fold, call, name.end > 0);
    struct passed *list;
    struct clone asked, *clone = NULL;
    size_t count;
    miss = miss ? miss : find(fold, call, &asked, &clone);
    if (miss) {
        needs_rewind(fold, needs);
        return miss;
    }
    clone_note_rooms(fold, clone, call);
    if (fold_reach_of(fold, call) > clone->reach)
        clone->reach = fold_reach_of(fold, call);
    fold_check_before(fold, call, needs);
    plan_put(fold, PLAN_CALL, call, name.begin, name.begin, qualifier(fold, function, name));
    plan_put(fold, PLAN_CALL, call, name.end, name.end, clone->name + strlen(function->decl->name));
    count = clone_parameters(fold, clone, call, &asked, &list);
    if (function->param_count)
        plan_put(fold, PLAN_CALL, call, ast_arg(call, 0)->begin, ast_arg(call, function->param_count - 1)->end,
                 clone_listed(fold, list, count, true));
    note_call(fold, clone);
    fold_note_helper(fold, function);
    fold_outcome(fold, call, say_replaced(fold->arena, function->decl->name, clone->name));
    return NULL;
}

const struct miss *fold_clone_call(struct fold *fold, struct ast_node *call)
{
    const struct miss *miss = clone_call(fold, call);
    note_helper_call(fold, call->decl->function, call->begin, !miss);
    return miss;
}
