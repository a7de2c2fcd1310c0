/* Templates. Each instance that the source refers to is folded for its arguments, the template itself for any: its body
 * becomes a choice between these, `if constexpr (ccute_is_<T, float> && N == 8) { ... } else { ... }`. It stays one
 * template, so that its instances keep their names, addresses and linkage, and another file may have them unfolded. */
#include "instance.h"

#include <string.h>

#include "foldc/base/directive.h"
#include "about.h"
#include "discard.h"
#include "helper.h"
#include "note.h"
#include "text.h"
#include "view.h"

/* The edits of an instance, or of a template for any arguments. */
struct folded_body {
    const struct ast_function *function; /* in the first view that has it */
    const struct function_plan *plan;    /* of this view */
    const struct edits *known;           /* of all before */
    unsigned views;                      /* that have it */
    struct folded_body *next;
};

struct folded_template {
    struct folded_body generic, *instance;
    struct folded_template *next;
};

/* ---- Which can be ---------------------------------------------------------------------------------------- */

static bool has_label(const struct ast_node *node)
{
    if (node->kind == AST_LABEL)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && has_label(node->child[i]))
            return true;
    return false;
}

/* A static variable of the function would be another variable in each file whose branch declares it. */
static bool has_static(const struct ast_function *function)
{
    for (uint32_t i = 0; i < function->declared.local_count; i++)
        if (function->declared.local[i]->storage == AST_STATIC && !function->declared.local[i]->variable.is_shared &&
            !ast_annotation(function->declared.local[i], "of_a_block") &&
            !function->declared.local[i]->variable.is_constexpr)
            return true;
    return false;
}

/* Has its text a part that cannot be repeated, or not in a branch: a directive that defines or includes something, a
   lambda for the device? */
static const struct message *odd_text(struct fold *fold, const struct ast_function *function)
{
    const char *bytes = function->source->bytes, *at = bytes + function->body->begin,
               *end = bytes + function->body->end;
    struct scan_token token;
    if (*at != '{' || end[-1] != '}' || function->body->origin != AST_PLAIN)
        return say_body_in_macro(fold->arena);
    if (!directive_is_balanced(function->source, at, end))
        return say_has_half_condition(fold->arena);
    if (!directive_may_repeat(function->source, at, end))
        return say_has_directive(fold->arena);
    while ((token = scan_next(&at, end)).kind != SCAN_END)
        if (scan_is(token, "__device__") || scan_is(token, "__host__"))
            return say_has_device_lambda(fold->arena);
    return NULL;
}

/* Why the template's body can be no choice between instances; NULL if it can. */
static const struct message *why_alike(struct fold *fold, const struct ast_function *function)
{
    if (!ast_has_constexpr_if(fold->request->flags))
        return say_before_17(fold->arena);
    if (function->header.is_member && function->header.is_template)
        return say_member_template(fold->arena);
    if (has_label(function->body))
        return say_has_label(fold->arena);
    if (has_static(function) || fold_keeps_in_class(function, function->body))
        return say_has_static(fold->arena);
    if (!fold_may_discard(function->body))
        return say_has_macro_choice(fold->arena);
    return odd_text(fold, function);
}

/* Does something in the function depend on its template's arguments? */
static bool is_dependent(const struct ast_function *function)
{
    return fold_is_dependent(function->body) ||
           (!function->mark.max_threads && ast_annotation(function->decl, "launch_bounds")) ||
           (!function->mark.block_dim[0] && ast_annotation(function->decl, "block_dim"));
}

/* ---- One body -------------------------------------------------------------------------------------------- */

static const struct function_plan *no_edits(struct fold *fold, const struct function_plan *plan)
{
    struct function_plan *none = arena_alloc(fold->arena, sizeof *none);
    *none = *plan;
    none->edits = (struct edits){.arena = fold->arena};
    return none;
}

/* The template for any arguments, without remarks where each instance has its own. A mistake for any arguments is one
   in the instances, too; then the template stays unfolded for other arguments. */
static const struct function_plan *plan_of_generic(struct fold *fold, const struct ast_function *function, bool quiet)
{
    struct explain *const explain = fold->explain;
    const bool was_quiet = fold->errors.quiet;
    const struct function_plan *plan;
    fold->generic.under_way = true;
    fold->errors.dropped = false;
    fold->errors.quiet |= quiet;
    fold->explain = quiet ? NULL : explain;
    plan = fold_function_body(fold, function);
    if (fold->errors.dropped)
        plan = no_edits(fold, plan);
    fold->generic.under_way = false;
    fold->errors.quiet = was_quiet;
    fold->explain = explain;
    return plan;
}

static const struct function_plan *plan_of_instance(struct fold *fold, const struct ast_function *function)
{
    const bool were = fold->errors.any;
    const struct function_plan *plan = fold_function_body(fold, function);
    if (fold->errors.any && !were)
        message_tell(fold->arena, fold->diag, DIAG_NOTE, function->source, function->name_begin,
                     function->name_begin + (uint32_t)strlen(function->decl->name),
                     say_in_instance(fold->arena, ast_title(fold->arena, function)));
    return plan;
}

/* ---- Templates ------------------------------------------------------------------------------------------- */

static struct folded_template *template_of(struct fold *fold, const struct ast_function *pattern)
{
    struct folded_template **at = &fold->generic.templates;
    while (*at && !ast_is_same_function((*at)->generic.function, pattern))
        at = &(*at)->next;
    if (!*at) {
        *at = arena_alloc(fold->arena, sizeof **at);
        **at = (struct folded_template){.generic.function = pattern};
    }
    return *at;
}

static struct folded_body *body_of(struct fold *fold, struct folded_template *template,
                                   const struct ast_function *instance)
{
    struct folded_body **at = &template->instance;
    while (*at && !ast_is_same_function((*at)->function, instance))
        at = &(*at)->next;
    if (!*at) {
        *at = arena_alloc(fold->arena, sizeof **at);
        **at = (struct folded_body){.function = instance};
    }
    return *at;
}

/* More branches than these are more than a compiler may nest. */
enum { MOST_INSTANCES = 64 };

static bool has_branch(const struct ast_function *pattern, uint32_t i)
{
    return i < MOST_INSTANCES && pattern->generic.instance[i]->generic.condition;
}

/* Has a call of ccute's an argument that depends on the template's? Where none has, all of its calls fold anyway. */
static bool calls_with_dependent(const struct ast_node *node)
{
    for (uint32_t i = 0; node->kind == AST_CALL && node->decl && node->decl->is_ccute && i < ast_arg_count(node); i++)
        if (fold_is_dependent(ast_arg(node, i)))
            return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && calls_with_dependent(node->child[i]))
            return true;
    return false;
}

/* How many of its instances have a branch; a remark for each other one. */
static uint32_t count_branches(struct fold *fold, const struct ast_function *pattern)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < pattern->generic.instance_count; i++) {
        const struct ast_function *instance = pattern->generic.instance[i];
        const struct message *what;
        count += has_branch(pattern, i);
        if (has_branch(pattern, i) || (instance->generic.heir && !calls_with_dependent(pattern->body)))
            continue;
        what = instance->generic.condition
                   ? say_many_instances(fold->arena, ast_title(fold->arena, instance), MOST_INSTANCES)
               : instance->generic.heir
                   ? say_instance_of_heir(fold->arena, ast_title(fold->arena, instance), instance->generic.heir)
               : instance->generic.unnamed
                   ? say_instance_unnamed(fold->arena, ast_title(fold->arena, instance), instance->generic.unnamed)
                   : say_instance_odd(fold->arena, ast_title(fold->arena, instance));
        fold_miss_of_function(fold, pattern, what, message_remedy(what));
    }
    return count;
}

void fold_template(struct fold *fold, const struct ast_function *pattern)
{
    const struct message *alike = why_alike(fold, pattern), *what = NULL;
    const bool depends = fold_has_work(pattern->body) && (!pattern->header.is_template || is_dependent(pattern));
    struct folded_template *template;
    uint32_t branches = 0;
    if (depends && alike)
        what = say_folds_alike(fold->arena, pattern->decl->name, alike);
    else if (depends && !pattern->generic.instance_count)
        what = say_no_instance(fold->arena, pattern->decl->name);
    if (what)
        fold_miss_of_function(fold, pattern, what, message_remedy(what));
    if (!alike)
        branches = depends ? count_branches(fold, pattern) : 0;
    template = template_of(fold, pattern);
    for (uint32_t i = 0; branches && i < pattern->generic.instance_count && !fold->errors.any; i++)
        if (has_branch(pattern, i))
            body_of(fold, template, pattern->generic.instance[i])->plan =
                plan_of_instance(fold, pattern->generic.instance[i]);
    if (!fold->errors.any)
        template->generic.plan = branches ? plan_of_generic(fold, pattern, branches == pattern->generic.instance_count)
                                          : fold_function_body(fold, pattern);
}

/* ---- Views ----------------------------------------------------------------------------------------------- */

/* A body's edits in this view join those of the views before. */
static void join_body(struct fold *fold, struct folded_body *body)
{
    const struct edit *conflict[2];
    const struct function_plan *const plan = body->plan;
    const struct edits *const both = plan && body->known ? edit_merge(body->known, &plan->edits, conflict)
                                     : plan              ? &plan->edits
                                                         : NULL;
    if (plan && !view_join(fold, plan))
        return;
    if (plan && !both) {
        message_tell(fold->arena, fold->diag, DIAG_ERROR, body->function->source, conflict[0]->begin, conflict[0]->end,
                     say_views_differ(fold->arena, conflict[1]->text, conflict[0]->text));
        fold->errors.any = true;
        return;
    }
    body->views += plan != NULL;
    body->known = both ? both : body->known;
    body->plan = NULL;
}

void fold_join_templates(struct fold *fold)
{
    for (struct folded_template *template = fold->generic.templates; template && !fold->errors.any;
         template = template->next) {
        join_body(fold, &template->generic);
        for (struct folded_body *body = template->instance; body && !fold->errors.any; body = body->next)
            join_body(fold, body);
    }
}

/* ---- In the file ----------------------------------------------------------------------------------------- */

/* Instances with the same edits, as one branch. */
struct branch {
    const char *condition;
    const struct folded_body *body; /* the first of them */
    bool is_joined;                 /* the condition is that of one instance, and several joined by && */
    struct branch *next;
};

/* A condition as an operand next to others. */
static const char *in_brackets(struct fold *fold, const char *condition, bool is_joined)
{
    return is_joined ? arena_printf(fold->arena, "(%s)", condition) : condition;
}

static const char *body_text(const struct folded_body *body)
{
    const struct ast_node *node = body->function->body;
    return edit_text(body->known, body->function->source, node->begin, node->end);
}

static void add_branch(struct fold *fold, struct branch **first, const struct folded_body *body)
{
    const struct ast_generic *const instance = &body->function->generic;
    struct branch **at = first;
    while (*at && !edit_is_same((*at)->body->known, body->known))
        at = &(*at)->next;
    if (*at) {
        (*at)->condition = arena_printf(fold->arena, "%s || %s", in_brackets(fold, (*at)->condition, (*at)->is_joined),
                                        in_brackets(fold, instance->condition, instance->is_joined));
        (*at)->is_joined = false;
        return;
    }
    *at = arena_alloc(fold->arena, sizeof **at);
    **at = (struct branch){.condition = instance->condition, .body = body, .is_joined = instance->is_joined};
}

/* The branches one after another, each on the lines of the body. */
static const char *choice_text(struct fold *fold, const struct folded_template *template, const struct branch *branch)
{
    const struct ast_function *pattern = template->generic.function;
    const struct source *source = pattern->source;
    const char *newline = source->crlf ? "\r\n" : "\n", *text = "{ ";
    const char *const line = fold_line(fold, source, pattern->body->begin, false);
    for (; branch; branch = branch->next)
        text = arena_printf(fold->arena, "%sif constexpr (%s) %s%s%selse ", text, branch->condition,
                            body_text(branch->body), newline, line);
    return arena_printf(fold->arena, "%s%s }", text, body_text(&template->generic));
}

static void tell_one_view(struct fold *fold, const struct ast_function *instance)
{
    const struct message *what = say_instance_one_view(fold->arena, ast_title(fold->arena, instance));
    fold_miss_of_function(fold, instance->generic.pattern, what, message_remedy(what));
}

/* The edit that replaces a body by a text that repeats it. */
static struct edit whole_body(struct fold *fold, const struct ast_function *pattern, const char *text)
{
    const uint32_t begin = pattern->body->begin, end = pattern->body->end;
    struct edit_range *const whole = arena_alloc(fold->arena, sizeof *whole);
    *whole = (struct edit_range){begin, end};
    return (struct edit){.begin = begin, .end = end, .text = text, .repeats = {whole, 1}};
}

/* Put what the template becomes into the plan: its own edits, if no instance is another. A view of the template that
   lacks an instance says nothing about it. */
static void emit(struct fold *fold, struct folded_template *template)
{
    const struct ast_function *pattern = template->generic.function;
    struct branch *branches = NULL;
    for (struct folded_body *body = template->instance; body; body = body->next) {
        if (!body->known || edit_is_same(body->known, template->generic.known))
            continue;
        if (body->views == template->generic.views)
            add_branch(fold, &branches, body);
        else
            tell_one_view(fold, body->function);
    }
    if (branches)
        edit_add(&fold->plan.joined, whole_body(fold, pattern, choice_text(fold, template, branches)));
    for (size_t i = 0; !branches && i < template->generic.known->count; i++)
        edit_add(&fold->plan.joined, template->generic.known->item[i]);
}

void fold_emit_templates(struct fold *fold)
{
    for (struct folded_template *template = fold->generic.templates; template; template = template->next)
        if (template->generic.known)
            emit(fold, template);
}
