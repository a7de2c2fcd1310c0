/* Remedies that are edits of the source: their text and place. The others are advice. */
#include <string.h>

#include "foldc/base/directive.h"
#include "foldc/expr/print.h"
#include "about.h"
#include "guard_place.h"
#include "remedy.h"
#include "where.h"

/* ---- Names ---- */

static const expr *definition_of(void *context, const expr *symbol)
{
    const struct fold *const fold = context;
    return fold->symbols.item[symbol->value].definition;
}

static bool has_residue(const struct fold *fold, const expr *e)
{
    if (e->kind == EXPR_SYMBOL)
        return fold->symbols.item[e->value].definition != NULL;
    for (uint32_t i = 0; i < e->n; i++)
        if (has_residue(fold, e->op[i]))
            return true;
    return false;
}

const expr *fold_in_source(struct fold *fold, const expr *e)
{
    while (has_residue(fold, e))
        e = expr_subst(fold->table, e, definition_of, fold);
    return e;
}

/* Does e name a parameter that only a clone has? */
static bool names_argument(const struct fold *fold, const expr *e)
{
    if (e->kind == EXPR_SYMBOL)
        return fold->symbols.item[e->value].is_argument || fold->symbols.item[e->value].is_place;
    for (uint32_t i = 0; i < e->n; i++)
        if (names_argument(fold, e->op[i]))
            return true;
    return false;
}

/* ---- Places ---- */

/* Does a reader of them exist? */
static bool wants_edits(const struct fold *fold) { return fold->request->options.report || fold->explain; }

/* Is an edit of the function under way wanted, and one of the main file? */
static bool may_edit(const struct fold *fold)
{
    return wants_edits(fold) && fold->function->in_main && fold->walk.depth == 0 && !fold->clones.under_way;
}

/* Can text be written before a statement, for control to pass it on the way to the statement? Not in the head of a
   for or an if, nor after a directive, nor before a label. */
static bool may_precede(const struct fold *fold, const struct ast_node *statement)
{
    const struct source *const source = fold->function->source;
    struct directive before; /* a pragma belongs to the loop that follows it */
    uint32_t at = statement->begin;
    while (at > 0 && strchr(" \t\r\n", source->bytes[at - 1]))
        at--;
    return (at == 0 || source->bytes[at - 1] != '(') && !directive_on_line(source, at, &before) &&
           statement->origin == AST_PLAIN && !(statement->flags & AST_ELSEWHERE) && statement->kind != AST_CASE &&
           statement->kind != AST_DEFAULT && statement->kind != AST_LABEL;
}

/* The statement under way of the innermost block, or the first of the expectations that precede it: nothing may part
   them. NULL: there is none. */
static const struct ast_node *statement_here(const struct fold *fold)
{
    const struct fold_place *place = fold->walk.place;
    uint32_t at = place ? place->statement : 0;
    while (at > 0 && fold_is_expectation(place->block->child[at - 1]))
        at--;
    return place ? place->block->child[at] : NULL;
}

/* Is all that the node names declared before a place? */
static bool is_declared_by(const struct ast_node *node, uint32_t at)
{
    if (node->kind == AST_DECLREF && node->decl && node->decl->variable.is_local && node->decl->kind == AST_VAR &&
        node->decl->place.end > at)
        return false;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && !is_declared_by(node->child[i], at))
            return false;
    return true;
}

/* Does the text of e mean the same before a statement, where it is a promise that lasts? */
static bool may_promise(struct fold *fold, const expr *e, uint32_t at)
{
    const expr *const condition[] = {e};
    const struct guard guard = {.conditions = 1, .condition = condition};
    return fold_is_stable(fold, e) && fold_reaches(fold, e) && guard_known_from(fold, &guard) <= at &&
           guard_means_there(fold, &guard, at);
}

static const struct edit *edit_of(struct fold *fold, uint32_t begin, uint32_t end, const char *text)
{
    struct edit *edit = arena_alloc(fold->arena, sizeof *edit);
    *edit = (struct edit){.begin = begin, .end = end, .text = text};
    return edit;
}

/* The words as a statement before another. */
static const struct edit *in_front(struct fold *fold, const struct ast_node *statement, const struct message *words)
{
    const char *text = message_words(fold->arena, fold_kept(fold, words));
    return edit_of(fold, statement->begin, statement->begin, arena_printf(fold->arena, "%s; ", text));
}

/* ---- Remedies ---- */

/* A symbol's text without parentheses around it. */
static const char *without_parentheses(struct fold *fold, const expr *symbol)
{
    const char *text = expr_text(fold->table, symbol, CTYPE_COUNT, C_ANY), *end = text + strlen(text);
    return *text == '(' && scan_close(text + 1, end) == end - 1
               ? arena_printf(fold->arena, "%.*s", (int)(end - text - 2), text + 1)
               : text;
}

/* The first part of e that may change between a promise and its use; NULL: it keeps its value. */
static const expr *changing_part(struct fold *fold, const expr *e)
{
    const expr *part = NULL;
    if (e->kind == EXPR_SYMBOL)
        return fold_is_stable(fold, e) ? NULL : e;
    for (uint32_t i = 0; i < e->n && !part; i++)
        part = changing_part(fold, e->op[i]);
    return part;
}

struct remedy remedy_of_change(struct fold *fold, const expr *e)
{
    const expr *const changing = changing_part(fold, fold_in_source(fold, e));
    const bool is_ring = changing && fold->symbols.item[changing->value].is_ring; /* of each value in turn */
    return remedy_advice(changing && !is_ring ? say_assume_of_const(fold->arena, without_parentheses(fold, changing))
                                              : NULL);
}

struct remedy remedy_assume_before(struct fold *fold, const struct ast_node *statement, const expr *condition)
{
    const expr *named = fold_in_source(fold, condition);
    struct remedy remedy = remedy_advice(say_assume(fold->arena, named));
    const struct remedy name = remedy_of_change(fold, named);
    if (names_argument(fold, named))
        return remedy_advice(say_assume_in_callers(fold->arena));
    if (name.words)
        return name;
    if (named == condition && may_edit(fold) && statement && may_precede(fold, statement) &&
        may_promise(fold, condition, statement->begin))
        remedy.edit = in_front(fold, statement, remedy.words);
    return remedy;
}

struct remedy remedy_assume(struct fold *fold, const expr *condition)
{
    return remedy_assume_before(fold, statement_here(fold), condition);
}

struct remedy remedy_assume_or_bind(struct fold *fold, const expr *condition)
{
    struct remedy remedy = remedy_assume(fold, condition);
    if (!fold_is_stable(fold, condition))
        return remedy_advice(say_bind_layout(fold->arena));
    if (remedy.words->id == MESSAGE_assume)
        remedy.words = say_assume_or_bind(fold->arena, fold_in_source(fold, condition));
    return remedy;
}

struct remedy remedy_align(struct fold *fold, const struct pointer *pointer, const char *name, int64_t bytes)
{
    const struct ast_decl *root = pointer->root;
    const struct ast_node *here = statement_here(fold);
    const bool is_array = root && root->type->kind != AST_TYPE_POINTER && !root->type->is_reference;
    struct remedy remedy = remedy_advice(is_array ? say_align_array(fold->arena, name, bytes)
                                                  : say_align_pointer(fold->arena, name, bytes));
    if (!may_edit(fold) || !here || !may_precede(fold, here) || !root || pointer->nameless)
        return remedy;
    if (is_array && root->place.source == fold->function->source && root->kind == AST_VAR)
        remedy.edit = edit_of(fold, root->place.begin, root->place.begin,
                              arena_printf(fold->arena, "__align__(%lld) ", (long long)bytes));
    else if (!is_array && pointer->keeps &&
             !(root->variable.is_local && root->kind == AST_VAR && root->place.end > here->begin) &&
             fold_means(fold, pointer->path, here->begin) && is_declared_by(pointer->node, here->begin))
        remedy.edit = in_front(fold, here, remedy.words);
    return remedy;
}

struct remedy remedy_mark(struct fold *fold, const struct ast_function *kernel)
{
    struct remedy remedy = remedy_advice(say_mark_kernel(fold->arena));
    if (wants_edits(fold) && kernel->in_main && !kernel->header.is_template)
        remedy.edit = edit_of(fold, kernel->begin, kernel->begin, "CCUTE_FOLD ");
    return remedy;
}

/* One capture, from *at on, with the comma after it; NULL at the end of the list. */
static const char *next_capture(const char **at, const char *end, size_t *size)
{
    const char *begin = *at;
    int depth = 0;
    for (;;) {
        const struct scan_token token = scan_next(at, end);
        if (token.kind == SCAN_END)
            break;
        depth += scan_is(token, "(") || scan_is(token, "{") || scan_is(token, "[");
        depth -= scan_is(token, ")") || scan_is(token, "}") || scan_is(token, "]");
        if (depth == 0 && scan_is(token, ",")) {
            *size = (size_t)(token.begin - begin);
            return begin;
        }
    }
    *size = (size_t)(end - begin);
    return begin < end ? begin : NULL;
}

/* Is the capture of a list more than a copy of a variable, which [=] captures, too? */
static bool is_kept(const char *capture, size_t size)
{
    return size && (strchr("&*", *capture) || memchr(capture, '=', size) || memchr(capture, '{', size) ||
                    memchr(capture, '(', size));
}

/* [=] with the captures of the list that are not copies. */
static const char *captured(struct fold *fold, const char *at, const char *end)
{
    const char *text = "=", *capture;
    size_t size;
    while ((capture = next_capture(&at, end, &size)) != NULL) {
        for (; size && strchr(" \t\r\n", *capture); size--)
            capture++;
        if (is_kept(capture, size))
            text = arena_printf(fold->arena, "%s, %.*s", text, (int)size, capture);
    }
    return text;
}

struct remedy remedy_capture(struct fold *fold)
{
    const char *bytes = fold->function->source->bytes, *begin, *end = NULL, *text = "=";
    const struct ast_node *lambda = fold->walk.lambda;
    struct remedy remedy;
    if (lambda && lambda->origin == AST_PLAIN && bytes[lambda->begin] == '[') {
        begin = bytes + lambda->begin + 1;
        end = scan_close(begin, bytes + lambda->end);
    }
    if (end)
        text = captured(fold, begin, end);
    remedy = remedy_advice(say_capture_all(fold->arena, text));
    if (end && may_edit(fold))
        remedy.edit = edit_of(fold, lambda->begin + 1, (uint32_t)(end - bytes), text);
    return remedy;
}
