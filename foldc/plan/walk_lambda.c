/* Lambdas: statements that run at another time. */
#include "foldc/base/scan.h"
#include "about.h"
#include "helper.h"
#include "made.h"
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

/* Is it a variable, or a copy of one? */
static bool names_variable(const struct ast_node *node)
{
    node = ast_bare((struct ast_node *)node);
    while (node->kind == AST_CONSTRUCT && node->count == 1)
        node = ast_bare(node->child[0]);
    return node->kind == AST_DECLREF;
}

static const expr *noted_stable(struct fold *fold, void *context, const char *variable, const char *suffix,
                                const expr *e)
{
    (void)variable;
    (void)suffix;
    *(bool *)context &= fold_is_stable(fold, e);
    return e;
}

/* Does the value that was calculated where the lambda is made mean the same in its body? No text of the body may
   evaluate a call or read memory again, and no trap may move there. */
static bool means_the_same(struct fold *fold, const struct value *value, size_t needs, size_t traps, size_t symbols)
{
    bool is_stable = !fold_next_trap(fold, traps, &traps) && !fold_has_single(fold, symbols);
    fold_map(fold, "", value, noted_stable, &is_stable);
    for (size_t i = needs; i < fold->pending.needs.count; i++)
        is_stable &= fold_is_stable(fold, fold->pending.needs.item[i].condition);
    return is_stable;
}

/* [p = l] and [&p = l] have the layout of l, [p = ccute_slice(l, i)] its own. The text in the body may name only
   what the list has. */
static void bind_capture(struct fold *fold, const struct ast_node *part)
{
    const size_t needs = needs_mark(fold), traps = traps_mark(fold), symbols = fold->symbols.count;
    const struct found found = fold_value(fold, ast_init(part));
    struct need *later = NULL;
    if (!found.miss && (names_variable(ast_init(part)) || means_the_same(fold, found.value, needs, traps, symbols))) {
        const size_t count = needs_put_off(fold, needs, &later);
        fold_bind_held(fold, part->decl, found.value, later, count);
    } else if (!found.miss) {
        fold_tell_miss(fold, part, fold_miss(fold, part, say_captured_once(fold->arena, part->decl->name)));
    }
    needs_rewind(fold, needs);
    traps_rewind(fold, traps);
}

/* The initialisers of captures are evaluated where the lambda is made. */
static void walk_captures(struct fold *fold, struct ast_node *lambda)
{
    for (uint32_t i = 0; i < lambda->count; i++) {
        struct ast_node *const part = lambda->child[i];
        if (!part || !ast_init(part))
            continue;
        if (fold_is_ccute_type(part->decl->type))
            fold_walk_made(fold, ast_init(part), part);
        else
            fold_walk_children(fold, part);
        if (fold_is_ccute_type(part->decl->type) && fold_holds_value(part->decl) &&
            (names_variable(ast_init(part)) || !part->decl->type->is_reference))
            bind_capture(fold, part);
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
    const size_t bindings = fold->bindings.count;
    walk_captures(fold, node);
    fold->walk.place = NULL; /* no guard stands outside of it */
    if (!captures_all(fold, node)) {
        fold->walk.lambda = node;
        fold->walk.lambda_symbols = fold->symbols.count;
    }
    fold->walk.lambdas++;
    walk_apart(fold, node, NULL);
    fold_forget(fold, bindings);
    fold->walk.lambdas--;
    reread_close_lambda(fold, floor);
    reread_at(fold, read_at);
    fold->walk.place = place;
    fold->walk.lambda = lambda;
    fold->walk.lambda_symbols = symbols;
}
