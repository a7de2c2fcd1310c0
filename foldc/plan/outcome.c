/* Findings about places of the source, as data: misses, errors, outcomes to be reported. */
#include <string.h>

#include "foldc/expr/print.h"
#include "change.h"
#include "state.h"
#include "text.h"

/* ---- Messages ---- */

static struct operand as_text(const char *text) { return (struct operand){OPERAND_TEXT, {.text = text}}; }

static const char *layout_text(struct fold *fold, const sym_layout *layout)
{
    const struct value whole = {.kind = VALUE_LAYOUT, .layout = *layout};
    return fold_value_text(fold, &whole);
}

static struct operand kept_operand(struct fold *fold, const struct operand *given)
{
    switch (given->kind) {
    case OPERAND_EXPR:
        return as_text(expr_words(fold->table, given->expr));
    case OPERAND_VALUE:
        return as_text(fold_value_text(fold, given->value));
    case OPERAND_LAYOUT:
        return as_text(layout_text(fold, given->layout));
    case OPERAND_MESSAGE:
        return (struct operand){OPERAND_MESSAGE, {.message = fold_kept(fold, given->message)}};
    default:
        return *given;
    }
}

const struct message *fold_kept(struct fold *fold, const struct message *message)
{
    struct operand *operand;
    if (!message || !message->count)
        return message;
    operand = arena_alloc(fold->arena, (size_t)message->count * sizeof *operand);
    for (int i = 0; i < message->count; i++)
        operand[i] = kept_operand(fold, &message->operand[i]);
    return message_new(fold->arena, message->id, message->count, operand);
}

void fold_print(struct fold *fold, enum diag_level level, uint32_t begin, uint32_t end, const struct message *message)
{
    if (!fold->errors.quiet)
        message_tell(fold->arena, fold->diag, level, fold->function->source, begin, end, fold_kept(fold, message));
}

/* ---- Misses and errors ---- */

enum { MOST_ERRORS = 20 }; /* of a file: more are no help */

const struct miss *fold_miss_with(struct fold *fold, const struct ast_node *node, const struct message *what,
                                  struct remedy remedy)
{
    struct miss *miss = arena_alloc(fold->arena, sizeof *miss);
    *miss = (struct miss){.what = what, .remedy = remedy, .node = node};
    return miss;
}

const struct miss *fold_miss_at(struct fold *fold, const struct ast_node *node, const struct miss *miss)
{
    struct miss *here = arena_alloc(fold->arena, sizeof *here);
    *here = *miss;
    here->node = node;
    return here;
}

const struct miss *fold_refused(struct fold *fold, const struct ast_node *node, const struct message *message)
{
    fold_error(fold, node, message);
    return fold_miss(fold, node, say_refused(fold->arena));
}

const struct miss *fold_miss(struct fold *fold, const struct ast_node *node, const struct message *what)
{
    return fold_miss_with(fold, node, what, message_remedy(what));
}

const struct miss *fold_not_written(struct fold *fold, const struct ast_node *node, const struct message *otherwise)
{
    const struct ast_macro *macro = node->origin == AST_PLAIN ? NULL : node->macro;
    if (!macro || name_family(macro->name) == NAME_CCUTE_MACRO)
        return fold_miss(fold, node, otherwise);
    return fold_miss(fold, node, say_made_by_macro(fold->arena, macro->name));
}

bool fold_error(struct fold *fold, const struct ast_node *node, const struct message *message)
{
    if (fold->errors.quiet) {
        fold->errors.dropped = true;
        return false;
    }
    message = fold_kept(fold, message);
    fold->errors.any = true;
    /* A wrong expression that is evaluated again, such as the condition of a loop, is wrong again. */
    if (fold->errors.at == node && message_is(fold->errors.last, message))
        return false;
    fold->errors.at = node;
    fold->errors.last = message;
    fold->errors.in_function = true;
    fold->errors.told++;
    fold_print(fold, DIAG_ERROR, node->begin, node->end, message);
    return true;
}

/* Clones and instances are folded again for other arguments: their first error is enough. */
void fold_set_errors_aside(struct fold *fold)
{
    const bool is_repeated = fold->clones.under_way || fold->generic.under_way || fold->errors.quiet;
    if (!fold->errors.any || is_repeated || fold->errors.told >= MOST_ERRORS)
        return;
    fold->errors.aside = fold->errors.in_function = true;
    fold->errors.any = false;
    fold->walk.expected_width = 0;
}

void fold_recall_errors(struct fold *fold) { fold->errors.any |= fold->errors.aside; }

bool fold_is_consequence(const struct fold *fold, const struct message *what)
{
    if (what->id == MESSAGE_copies_slowly || what->id == MESSAGE_multiplies_slowly)
        what = what->operand[0].message;
    return fold->errors.in_function && (what->id == MESSAGE_value_unknown || what->id == MESSAGE_used_unfolded);
}

/* ---- Outcomes ---- */

static void add_outcome(struct fold *fold, struct outcome outcome)
{
    if (fold->errors.quiet || (fold->errors.aside && !outcome.is_error))
        return; /* until the errors are corrected, remarks are in the way */
    outcome.what = fold_kept(fold, outcome.what);
    outcome.remedy.words = fold_kept(fold, outcome.remedy.words);
    fold->plan.outcomes.item = arena_grow(fold->arena, fold->plan.outcomes.item, fold->plan.outcomes.count,
                                          &fold->plan.outcomes.capacity, sizeof *fold->plan.outcomes.item);
    fold->plan.outcomes.item[fold->plan.outcomes.count++] = outcome;
}

static bool is_unmarked(const struct message *what)
{
    return what->id == MESSAGE_unmarked || what->id == MESSAGE_unmarked_device || what->id == MESSAGE_unmarked_caller;
}

/* A slow function of a device is a warning, unless nothing will run: then there is no output. */
void fold_miss_of_function(struct fold *fold, const struct ast_function *function, const struct message *what,
                           struct remedy remedy)
{
    const uint32_t begin = function->name_begin, end = begin + (uint32_t)strlen(function->decl->name);
    const bool is_slow = is_unmarked(what) && !ast_runs_on_host(&function->header) && fold->request->output;
    const bool is_error = is_slow && fold->request->options.strict;
    add_outcome(fold, (struct outcome){.what = what,
                                       .remedy = remedy,
                                       .function = function,
                                       .begin = begin,
                                       .end = end,
                                       .is_error = is_error,
                                       .is_warning = is_slow && !is_error});
    if (!is_error)
        return;
    fold->errors.any = true;
    message_tell(fold->arena, fold->diag, DIAG_ERROR, function->source, begin, end,
                 say_strict_remedy(fold->arena, what, remedy.words));
}

static struct outcome outcome_at(const struct fold *fold, const struct ast_node *node, const struct message *what,
                                 struct remedy remedy)
{
    return (struct outcome){
        .what = what, .remedy = remedy, .function = fold->function, .begin = node->begin, .end = node->end};
}

void fold_warn(struct fold *fold, const struct ast_node *node, const struct message *what, const struct ast_node *note,
               const struct message *noted)
{
    struct outcome outcome = outcome_at(fold, node, what, message_remedy(what));
    outcome.note = note;
    outcome.noted = noted;
    outcome.is_warning = true;
    add_outcome(fold, outcome);
}

void fold_error_or_warn(struct fold *fold, bool is_sure, const struct ast_node *node, const struct message *what,
                        const struct ast_node *note, const struct message *noted)
{
    if (!is_sure)
        fold_warn(fold, node, what, note, noted);
    else if (fold_error(fold, node, what) && note)
        fold_print(fold, DIAG_NOTE, note->begin, note->end, noted);
}

void fold_outcome_with(struct fold *fold, const struct ast_node *node, const struct message *what, struct remedy remedy)
{
    add_outcome(fold, outcome_at(fold, node, what, remedy));
}

void fold_outcome(struct fold *fold, const struct ast_node *node, const struct message *what)
{
    fold_outcome_with(fold, node, what, message_remedy(what));
}

bool fold_is_strict(const struct fold *fold) { return fold->request->options.strict || fold->function->mark.is_strict; }

static void tell_miss(struct fold *fold, const struct ast_node *call, const struct miss *miss, bool always_traps)
{
    const struct message *what = miss->what;
    const struct ast_node *node = miss->node ? miss->node : call;
    const bool is_refused = message_kind(what) == MESSAGE_REFUSED;
    const bool is_strict = fold_is_strict(fold);
    struct outcome outcome;
    if (fold_is_consequence(fold, what) || (miss->changed && fold->errors.in_function))
        return;
    if (miss->changed && fold_tell_change(fold, miss->changed))
        return;
    outcome = outcome_at(fold, node, what, miss->remedy);
    outcome.note = miss->note;
    outcome.noted = say_changed_here(fold->arena);
    outcome.is_error = is_strict || is_refused;
    outcome.always_traps = always_traps;
    outcome.is_warning = miss->warns;
    add_outcome(fold, outcome);
    if (is_strict && !is_refused &&
        fold_error(fold, node,
                   miss->remedy.words ? say_strict_remedy(fold->arena, what, miss->remedy.words)
                                      : say_strict(fold->arena, what)) &&
        miss->note)
        fold_print(fold, DIAG_NOTE, miss->note->begin, miss->note->end, say_changed_here(fold->arena));
}

void fold_tell_miss(struct fold *fold, const struct ast_node *call, const struct miss *miss)
{
    tell_miss(fold, call, miss, false);
}

void fold_tell_refusal(struct fold *fold, const struct ast_node *call, const struct miss *miss)
{
    tell_miss(fold, call, miss, true);
}
