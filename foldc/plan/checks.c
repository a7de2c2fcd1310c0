/* Conditions as checks in the text. */
#include <string.h>

#include "foldc/base/directive.h"
#include "foldc/expr/print.h"
#include "asked.h"
#include "checks.h"
#include "remedy.h"
#include "text.h"
#include "where.h"

bool fold_is_noted(const struct need *need, size_t count, const expr *condition)
{
    for (size_t i = 0; i < count; i++)
        if (need[i].condition == condition)
            return true;
    return false;
}

/* The checks of the conditions noted from `first` on, each with `end` after it. They count as known from here on. */
static const char *checks_ending(struct fold *fold, const struct ast_node *node, size_t first, char end)
{
    const char *text = "", *check;
    const expr *named;
    for (size_t i = first; i < fold->pending.needs.count; i++) {
        const expr *condition = expr_rebuild(fold->table, fold->pending.needs.item[i].condition);
        if ((condition->kind == EXPR_INT && condition->value) ||
            fold_is_noted(fold->pending.needs.item + first, i - first, fold->pending.needs.item[i].condition))
            continue;
        check = fold_int_text(fold, condition, CTYPE_COUNT, C_ANY, NULL);
        named = condition->kind == EXPR_LOR ? condition->op[1] : condition;
        text = arena_printf(fold->arena, "%s%sccute_check_(%s)%c", text, *text ? " " : "", check, end);
        fold_outcome_with(fold, node, say_checked(fold->arena, fold_in_source(fold, condition)),
                          remedy_assume(fold, named));
        if (fold_is_stable(fold, condition))
            expr_assume(fold->table, condition);
    }
    needs_rewind(fold, first);
    return text;
}

const char *fold_checks(struct fold *fold, const struct ast_node *node, size_t first)
{
    return checks_ending(fold, node, first, ';');
}

const char *fold_checks_inside(struct fold *fold, const struct ast_node *node, size_t first)
{
    const size_t scope = expr_scope_enter(fold->table);
    const char *text = checks_ending(fold, node, first, ',');
    expr_scope_leave(fold->table, scope);
    return *text ? arena_printf(fold->arena, "%s ", text) : "";
}

const struct miss *fold_miss_unasked(struct fold *fold, const struct ast_node *node, size_t first)
{
    const expr *condition = expr_rebuild(fold->table, fold->pending.needs.item[first].condition);
    for (size_t i = first + 1; i < fold->pending.needs.count && expr_is_int(condition, 1); i++)
        condition = expr_rebuild(fold->table, fold->pending.needs.item[i].condition);
    needs_rewind(fold, first);
    return fold_miss_with(fold, node, say_unasked(fold->arena, fold_in_source(fold, condition)),
                          remedy_assume_or_bind(fold, condition));
}

static const expr *noted_reach(struct fold *fold, void *context, const char *variable, const char *suffix,
                               const expr *e)
{
    (void)variable;
    (void)suffix;
    *(bool *)context &= fold_reaches(fold, e);
    return e;
}

const struct miss *fold_miss_unreached(struct fold *fold, const struct ast_node *node, const struct value *value)
{
    bool reaches = true;
    if (fold->walk.lambda)
        fold_map(fold, "", value, noted_reach, &reaches);
    return reaches ? NULL : fold_miss_with(fold, node, say_captured_value(fold->arena), remedy_capture(fold));
}

const struct miss *fold_miss_uncaptured(struct fold *fold, const struct ast_node *node, size_t first)
{
    for (size_t i = first; fold->walk.lambda && i < fold->pending.needs.count; i++)
        if (!fold_reaches(fold, expr_rebuild(fold->table, fold->pending.needs.item[i].condition)))
            return fold_miss_with(fold, node, say_captured_value(fold->arena), remedy_capture(fold));
    return NULL;
}

/* ---- Where they stand ---------------------------------------------------------------------------------- */

bool fold_needs_checks(struct fold *fold, size_t first)
{
    for (size_t i = first; i < fold->pending.needs.count; i++)
        if (!expr_is_int(expr_rebuild(fold->table, fold->pending.needs.item[i].condition), 1))
            return true;
    return false;
}

bool fold_may_be_checked(struct fold *fold, size_t first)
{
    for (size_t i = first; i < fold->pending.needs.count; i++) {
        const expr *condition = expr_rebuild(fold->table, fold->pending.needs.item[i].condition);
        if (!expr_is_int(condition, 1) && !fold_is_stable(fold, condition))
            return false;
    }
    return fold->walk.statement != NULL;
}

/* Does e name a variable that the head of the statement under way declares? */
static bool names_head(const struct fold *fold, const expr *e)
{
    const struct ast_node *const statement = fold->walk.statement;
    const struct ast_decl *decl = e->kind == EXPR_SYMBOL ? symbol_decl(&fold->symbols.item[e->value]) : NULL;
    if (decl && decl->place.begin >= statement->begin && decl->place.end <= statement->end)
        return true;
    for (uint32_t i = 0; i < e->n; i++)
        if (names_head(fold, e->op[i]))
            return true;
    return false;
}

bool fold_checks_stand_before(struct fold *fold, const struct ast_node *node, size_t first)
{
    if (!fold_needs_checks(fold, first))
        return true;
    if (!fold_may_be_checked(fold, first) ||
        !fold_surely_reaches(fold, (struct ast_node *)fold->walk.statement, 0, node))
        return false;
    for (size_t i = first; i < fold->pending.needs.count; i++)
        if (names_head(fold, expr_rebuild(fold->table, fold->pending.needs.item[i].condition)))
            return false;
    return true;
}

uint32_t fold_begin_with_pragmas(const struct source *source, uint32_t begin)
{
    struct directive before;
    while (source_begins_line(source, begin) && source_place(source, begin).line > 1 &&
           directive_on_line(source, source->line[source_place(source, begin).line - 2], &before) &&
           before.kind == DIRECTIVE_PRAGMA)
        begin = (uint32_t)(before.begin - source->bytes);
    return begin;
}

/* Before the statement; in braces with it, where it stands alone. */
static void insert_checks(struct fold *fold, const char *checks)
{
    const struct ast_node *at = fold->walk.statement;
    const struct source *const source = fold->function->source;
    const uint32_t end = fold_statement_end(fold, at), begin = fold_begin_with_pragmas(source, at->begin);
    const char *newline = source->crlf ? "\r\n" : "\n", *after = " ";
    if (begin < at->begin)
        after = arena_printf(fold->arena, "%s%s", newline, fold_line(fold, source, begin, false));
    plan_put(fold, PLAN_CHECK, at, begin, begin,
             arena_printf(fold->arena, "%s%s%s", fold->walk.statement_is_bare ? "{ " : "", checks, after));
    if (fold->walk.statement_is_bare)
        plan_put_brace(fold, PLAN_CHECK, at, end);
}

void fold_check_before(struct fold *fold, const struct ast_node *node, size_t first)
{
    const char *checks = fold_checks(fold, node, first);
    if (*checks)
        insert_checks(fold, checks);
}
