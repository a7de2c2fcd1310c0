/* Lambdas: statements that run at another time. */
#include "foldc/base/scan.h"
#include "about.h"
#include "helper.h"
#include "state.h"

/* Does the lambda capture every variable that it names? */
static bool captures_all(const struct fold *fold, const struct ast_node *node)
{
    const char *at = fold->function->source->bytes + node->begin, *end = fold->function->source->bytes + node->end;
    struct scan_token token = scan_next(&at, end);
    if (!scan_is(token, "["))
        return false;
    token = scan_next(&at, end);
    if (scan_is(token, "="))
        return true;
    if (!scan_is(token, "&"))
        return false;
    token = scan_next(&at, end);
    return scan_is(token, ",") || scan_is(token, "]");
}

/* Does a call of ccute's in the node depend on a deduced type or value? */
static bool has_dependent_call(const struct ast_node *node)
{
    if (node->kind == AST_CALL && node->decl && node->decl->is_ccute && fold_is_dependent(node))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && has_dependent_call(node->child[i]))
            return true;
    return false;
}

/* A lambda with `auto` parameters is a template, which folds for all its arguments alike. */
static void tell_generic(struct fold *fold, const struct ast_node *lambda)
{
    for (uint32_t i = 0; i < lambda->count; i++) {
        const struct ast_node *part = lambda->child[i];
        if (part->kind != AST_VARDECL || !part->decl->type->is_dependent || fold->function->header.is_template ||
            !has_dependent_call(lambda))
            continue;
        fold_outcome(fold, part, say_generic_lambda(fold->arena, part->decl->name));
        return;
    }
}

/* Is it a variable, or a copy of one? Another value would be calculated where the lambda is made. */
static bool names_variable(const struct ast_node *node)
{
    node = ast_bare((struct ast_node *)node);
    while (node->kind == AST_CONSTRUCT && node->count == 1)
        node = ast_bare(node->child[0]);
    return node->kind == AST_DECLREF;
}

/* [p = l] keeps the layout that it is made of. The text in the body may name only what the list has. */
static void bind_captures(struct fold *fold, const struct ast_node *lambda)
{
    for (uint32_t i = 0; i < lambda->count; i++) {
        const struct ast_node *const part = lambda->child[i];
        const size_t first = needs_mark(fold);
        struct need *later = NULL;
        if (!part || part->kind != AST_VARDECL || !ast_init(part) || !fold_is_ccute_type(part->decl->type) ||
            part->decl->type->is_reference || !names_variable(ast_init(part)) || !fold_holds_value(part->decl))
            continue;
        const struct found found = fold_value(fold, ast_init(part));
        if (found.miss) {
            needs_rewind(fold, first);
            continue;
        }
        const size_t count = needs_put_off(fold, first, &later);
        fold_bind_held(fold, part->decl, found.value, later, count);
    }
}

void walk_lambda(struct fold *fold, struct ast_node *node)
{
    const struct ast_node *lambda = fold->walk.lambda;
    const struct fold_place *place = fold->walk.place;
    const size_t symbols = fold->walk.lambda_symbols;
    const int floor = reread_open_lambda(fold);
    const struct ast_node *const read_at = fold->memory.rereads.at;
    reread_at(fold, NULL);
    tell_generic(fold, node);
    fold->walk.place = NULL; /* no guard stands outside of it */
    if (!captures_all(fold, node)) {
        fold->walk.lambda = node;
        fold->walk.lambda_symbols = fold->symbols.count;
    }
    fold->walk.lambdas++;
    bind_captures(fold, node);
    walk_apart(fold, node, NULL);
    fold->walk.lambdas--;
    reread_close_lambda(fold, floor);
    reread_at(fold, read_at);
    fold->walk.place = place;
    fold->walk.lambda = lambda;
    fold->walk.lambda_symbols = symbols;
}
