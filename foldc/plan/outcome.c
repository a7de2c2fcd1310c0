/* What becomes of places of the source: misses, errors, remarks to come. */
#include <stdio.h>
#include <string.h>

#include "state.h"

void fold_outcome_note(struct diag *diag, const struct source *source, const struct ast_node *note)
{
    diag_at(diag, DIAG_NOTE, source, note->begin, note->end, "it is changed here");
}

static const char *formatted(arena *arena, const char *format, va_list list)
{
    char text[2048];
    vsnprintf(text, sizeof text, format, list);
    return arena_copy(arena, text, strlen(text));
}

void *fold_miss(struct fold *fold, const struct ast_node *node, const char *remedy, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fold->miss.what = formatted(fold->arena, format, list);
    va_end(list);
    fold->miss.node = node;
    fold->miss.note = NULL;
    fold->miss.changed = NULL;
    fold->miss.remedy = remedy;
    return NULL;
}

bool fold_error(struct fold *fold, const struct ast_node *node, const char *format, ...)
{
    const char *text;
    va_list list;
    va_start(list, format);
    text = formatted(fold->arena, format, list);
    va_end(list);
    fold->errors.any = true;
    /* What is evaluated again, the condition of a loop say, is wrong again. */
    if (fold->errors.at == node && strcmp(fold->errors.last, text) == 0)
        return false;
    fold->errors.at = node;
    fold->errors.last = text;
    diag_at(fold->diag, DIAG_ERROR, fold->function->source, node->begin, node->end, "%s", text);
    return true;
}

static void add_outcome(struct fold *fold, struct outcome outcome)
{
    fold->plan.outcomes.item = arena_grow(fold->arena, fold->plan.outcomes.item, fold->plan.outcomes.count,
                                          &fold->plan.outcomes.capacity, sizeof *fold->plan.outcomes.item);
    fold->plan.outcomes.item[fold->plan.outcomes.count++] = outcome;
}

/* A whole function that does not fold. */
void fold_miss_of_function(struct fold *fold, const struct ast_function *function, const char *what, const char *remedy)
{
    const uint32_t end = function->name_begin + (uint32_t)strlen(function->decl->name);
    add_outcome(fold, (struct outcome){OUTCOME_MISSED, function, function->name_begin, end, what, remedy, NULL, false,
                                       false, NULL});
}

void fold_outcome(struct fold *fold, enum outcome_kind kind, const struct ast_node *node, const char *remedy,
                  const char *what)
{
    const struct ast_node *note = kind == OUTCOME_MISSED ? fold->miss.note : NULL;
    const bool is_refused = kind == OUTCOME_MISSED && strcmp(what, FOLD_REFUSED) == 0;
    const bool is_error = kind == OUTCOME_MISSED && (fold->request->options.strict || fold->function->is_strict);
    if (kind == OUTCOME_MISSED && fold->miss.changed && fold_tell_change(fold, fold->miss.changed))
        return;
    add_outcome(fold, (struct outcome){kind, fold->function, node->begin, node->end, what,
                                       kind != OUTCOME_FOLDED ? remedy : NULL, note, is_error || is_refused,
                                       kind == OUTCOME_MISSED && what == fold->miss.warning, NULL});
    if (is_error && !is_refused &&
        fold_error(fold, node, "not folded: %s%s%s", what, remedy ? "; " : "", remedy ? remedy : "") && note)
        fold_outcome_note(fold->diag, fold->function->source, note);
}
