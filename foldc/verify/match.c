/* Which lines, functions and nodes of the source the folded text and the claims stand for. */
#include <stdlib.h>
#include <string.h>

#include "state.h"

/* ---- Lines ------------------------------------------------------------------------------------------- */

/* A source in which nothing folds is its own folded text, which no #line of foldc's leads. */
static bool is_same(const struct source *folded, const struct source *source)
{
    return folded->size == source->size && memcmp(folded->bytes, source->bytes, source->size) == 0;
}

/* Does the source have the text on this line, too? */
static bool has_line(const struct source *source, uint32_t line, const char *text, size_t size)
{
    size_t own;
    const char *const there = line <= source->line_count ? source_line(source, line, &own) : NULL;
    return there && own == size && memcmp(there, text, size) == 0;
}

uint32_t *verify_lines(arena *arena, const struct source *folded, const struct source *source)
{
    uint32_t *lines = arena_alloc(arena, (folded->line_count + 1) * sizeof *lines), next = 1;
    bool has_begun = is_same(folded, source); /* after the #line that foldc writes before all lines of the source */
    bool follows = false;                     /* a #line of foldc's: a second one repeats a #line of the source */
    for (uint32_t line = 1; line <= folded->line_count; line++) {
        size_t size;
        const char *text = source_line(folded, line, &size);
        const size_t mark = source_mark(text, size);
        text += mark;
        size -= mark;
        lines[line - 1] = next++;
        if (size > 6 && strncmp(text, "#line ", 6) == 0 && !(has_begun && has_line(source, next - 1, text, size))) {
            next = follows ? next - 1 : (uint32_t)strtoul(text + 6, NULL, 10);
            has_begun = follows = true;
        } else {
            follows = false;
        }
    }
    return lines;
}

/* ---- Functions --------------------------------------------------------------------------------------- */

static bool same_name(const struct ast_function *a, const struct ast_function *b)
{
    return strcmp(a->decl->name, b->decl->name) == 0 && strcmp(a->decl->scope, b->decl->scope) == 0 &&
           a->param_count == b->param_count && ast_same_arguments(a, b);
}

static uint32_t line_of(const struct ast_function *function)
{
    return source_place(function->source, function->name_begin).line;
}

/* How many functions with the function's name come before it on its line. */
static uint32_t namesakes_before(const struct ast_view *view, const struct ast_function *function)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < view->function_count; i++) {
        const struct ast_function *const other = view->function[i];
        count += other->in_main && other->name_begin < function->name_begin && same_name(function, other) &&
                 line_of(other) == line_of(function);
    }
    return count;
}

/* Does the folded function stand for a function of the source on another line? The function's own counterpart may be
   missing: the tree of the folded text lacks a member of a partial specialisation that nothing calls any more. */
static bool is_of_another(const struct verify *v, const struct ast_function *function,
                          const struct ast_function *folded)
{
    const uint32_t line = v->lines[line_of(folded) - 1];
    for (uint32_t i = 0; i < v->view->function_count && line != line_of(function); i++) {
        const struct ast_function *const other = v->view->function[i];
        if (other->in_main && same_name(function, other) && line_of(other) == line)
            return true;
    }
    return false;
}

const struct ast_function *verify_counterpart(const struct verify *v, const struct ast_function *function)
{
    const uint32_t line = line_of(function), before = namesakes_before(v->view, function);
    const struct ast_function *found = NULL;
    for (uint32_t i = 0; i < v->folded->function_count; i++) {
        const struct ast_function *other = v->folded->function[i];
        if (!other->in_main || !same_name(function, other))
            continue;
        if (v->lines[line_of(other) - 1] == line && namesakes_before(v->folded, other) == before)
            return other;
        if (!found && !is_of_another(v, function, other) &&
            (!function->generic.pattern || strcmp(function->generic.identity, other->generic.identity) == 0))
            found = other; /* an overload with the same arguments is another template */
    }
    return found;
}

/* ---- Claims ------------------------------------------------------------------------------------------ */

static void attach(struct verify *v, const struct ast_node *node, struct verify_claim *claim)
{
    void **place = ptrmap_at(&v->claims, node);
    struct verify_about *about = arena_alloc(v->arena, sizeof *about);
    *about = (struct verify_about){claim, *place};
    *place = about;
}

/* Does a run that reaches the node count as reaching all inside of it? It does for an operand that is not evaluated,
   and for an expression with one value in all runs, such as sizeof or _Generic: its value depends on the operand's
   type, which the folded text must keep. */
static bool is_whole(const struct ast_node *node) { return node->kind == AST_UNEVALUATED || node->has_value; }

/* The outermost node with exactly the claim's bytes; else the innermost node around them. */
static const struct ast_node *node_of(const struct ast_node *node, const struct verify_claim *claim)
{
    const struct ast_node *found = NULL;
    if (is_whole(node) || (node->begin == claim->begin && node->end == claim->end && node->kind != AST_COMPOUND))
        return node;
    for (uint32_t i = 0; i < node->count; i++) {
        const struct ast_node *child = node->child[i];
        if (child && child->begin <= claim->begin && claim->end <= child->end && (found = node_of(child, claim)))
            return found;
    }
    return node->kind == AST_COMPOUND ? NULL : node;
}

bool verify_is_about(const struct verify_claim *claim, const struct ast_function *function)
{
    const bool is_instance = !claim->instance || ast_same_arguments(claim->instance, function);
    return is_instance && strcmp(claim->source->name, function->source->name) == 0 && function->begin <= claim->begin &&
           claim->end <= function->end;
}

void verify_find_claims(struct verify *v)
{
    for (size_t i = 0; i < v->request->count; i++) {
        struct verify_claim *claim = &v->request->claim[i];
        for (uint32_t k = 0; k < v->view->function_count; k++) {
            const struct ast_function *function = v->view->function[k];
            const struct ast_node *node;
            if (!function->body || !verify_is_about(claim, function))
                continue;
            node = node_of(function->body, claim);
            attach(v, node ? node : function->body, claim);
        }
    }
}
