/* Second reads of places that may change. Which writes may be between two of them is the question of keep.h. */
#include "reread.h"

#include <string.h>

#include "state.h"

/* ---- The place of a read ---- */

/* Does the name always name the same object, which is written by no other name of the function? A reference may name a
   variable of the function itself; a parameter cannot. */
static bool is_plain_name(const struct ast_node *node)
{
    const struct ast_decl *const decl = node->decl;
    if (node->has_value || !decl)
        return node->has_value;
    return decl->kind == AST_PARAM ||
           (decl->kind == (node->kind == AST_MEMBER ? AST_FIELD : AST_VAR) && !decl->type->is_reference);
}

static bool has_plain_names(const struct ast_node *node)
{
    if ((node->kind == AST_DECLREF || node->kind == AST_MEMBER) && !is_plain_name(node))
        return false;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && !has_plain_names(node->child[i]))
            return false;
    return true;
}

/* Does the node read one place that names, constants and operators lead to? */
static bool is_place(const struct ast_node *node)
{
    const struct ast_node *const bare = ast_bare((struct ast_node *)node);
    const bool is_read = bare->kind == AST_DECLREF || bare->kind == AST_MEMBER || bare->kind == AST_SUBSCRIPT ||
                         (bare->kind == AST_UNARY && bare->op == AST_OP_DEREF);
    return is_read && !ast_has_effects(bare) && has_plain_names(bare);
}

/* ---- Reads that are kept ---- */

static bool is_in(const struct ast_node *node, const struct ast_node *around)
{
    if (node == around)
        return true;
    for (uint32_t i = 0; i < around->count; i++)
        if (around->child[i] && around->child[i]->begin <= node->begin && node->end <= around->child[i]->end &&
            is_in(node, around->child[i]))
            return true;
    return false;
}

/* Is the node a place that the statement under way reads? */
static bool is_looked_up(const struct fold *fold, const struct ast_node *node)
{
    const struct ast_node *const at = fold->memory.rereads.at;
    return at && fold->walk.depth == 0 && !fold->walk.looks_into_effects && is_place(node) && is_in(node, at);
}

const expr *reread_symbol(const struct fold *fold, const struct ast_node *node, const char *text)
{
    const struct rereads *const all = &fold->memory.rereads;
    if (!is_looked_up(fold, node))
        return NULL;
    for (int i = 0; i < REREADS; i++) {
        const struct reread *const one = &all->item[i];
        if (one->symbol && one->depth > all->floor && strcmp(one->text, text) == 0 && ast_is_same(one->node, node))
            return one->symbol;
    }
    return NULL;
}

void reread_keep(struct fold *fold, const struct ast_node *node, const char *text, const expr *symbol)
{
    struct rereads *const all = &fold->memory.rereads;
    if (symbol->kind != EXPR_SYMBOL || !is_looked_up(fold, node))
        return;
    for (int i = 0; i < REREADS; i++)
        if (!all->item[i].symbol) {
            all->item[i] = (struct reread){node, text, symbol, all->depth};
            return;
        }
}

/* Does e have only one symbol? *symbol: that symbol. */
static bool has_one_symbol(const expr *e, const expr **symbol)
{
    if (e->kind == EXPR_SYMBOL) {
        const bool is_other = *symbol && *symbol != e;
        *symbol = e;
        return !is_other;
    }
    for (uint32_t i = 0; i < e->n; i++)
        if (!has_one_symbol(e->op[i], symbol))
            return false;
    return true;
}

bool reread_lasts(const struct fold *fold, const expr *e)
{
    const expr *symbol = NULL;
    if (!has_one_symbol(e, &symbol) || !symbol)
        return false;
    for (int i = 0; i < REREADS; i++)
        if (fold->memory.rereads.item[i].symbol == symbol)
            return true;
    return false;
}

/* ---- Statements in order ---- */

static bool is_without_writes(const struct fold *fold, const struct ast_node *node)
{
    return !ast_has_effects(node) && !fold_may_write_memory(fold, node);
}

/* Are all writes of an expression after its reads? Then only its last operation writes. */
static bool writes_last(const struct fold *fold, const struct ast_node *node)
{
    node = ast_bare((struct ast_node *)node);
    if (node->kind != AST_ASSIGN && node->kind != AST_CALL)
        return is_without_writes(fold, node);
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && !is_without_writes(fold, node->child[i]))
            return false;
    return true;
}

/* The same of a statement that holds no other one. */
static bool is_ordered(const struct fold *fold, const struct ast_node *node)
{
    const struct ast_node *const only = node->kind == AST_DECLSTMT && node->count == 1 ? node->child[0] : node;
    if (node->kind == AST_DECLSTMT && only == node) {
        for (uint32_t i = 0; i < node->count; i++)
            if (!is_without_writes(fold, node->child[i]))
                return false;
        return true;
    }
    if (only->kind == AST_VARDECL || only->kind == AST_RETURN) {
        const struct ast_node *const value = only->kind == AST_VARDECL ? ast_init(only) : ast_operand(only);
        return !value || writes_last(fold, value);
    }
    return ast_is_expression(only) && writes_last(fold, only);
}

const struct ast_node *reread_enter(struct fold *fold, const struct ast_node *node)
{
    struct rereads *const all = &fold->memory.rereads;
    const struct ast_node *const around = all->at;
    all->at = NULL;
    if (ast_is_expression(node) || node->kind == AST_DECLSTMT || node->kind == AST_RETURN) {
        if (is_ordered(fold, node))
            all->at = node;
        else
            reread_pass(fold, node);
    }
    return around;
}

const struct ast_node *reread_enter_condition(struct fold *fold, const struct ast_node *node)
{
    const struct ast_node *const around = fold->memory.rereads.at;
    fold->memory.rereads.at = is_without_writes(fold, node) ? node : NULL;
    if (!fold->memory.rereads.at)
        reread_pass(fold, node);
    return around;
}

void reread_at(struct fold *fold, const struct ast_node *at) { fold->memory.rereads.at = at; }

void reread_pass(struct fold *fold, const struct ast_node *node)
{
    enum { UNKNOWN, NO, YES } writes = UNKNOWN;
    for (int i = 0; i < REREADS; i++) {
        struct reread *const one = &fold->memory.rereads.item[i];
        if (!one->symbol)
            continue;
        if (writes == UNKNOWN)
            writes = fold_may_write_memory(fold, node) ? YES : NO;
        if ((writes == YES && !fold_reads_no_memory(one->node)) || fold_may_write_names(node, one->node))
            one->symbol = NULL;
    }
}

/* ---- Scopes ---- */

/* Forget the reads below a scope of that depth. */
static void forget(struct fold *fold, int depth)
{
    for (int i = 0; i < REREADS; i++)
        if (fold->memory.rereads.item[i].depth >= depth)
            fold->memory.rereads.item[i].symbol = NULL;
}

void reread_join(struct fold *fold) { forget(fold, 0); }

void reread_open(struct fold *fold) { fold->memory.rereads.depth++; }

void reread_close(struct fold *fold) { forget(fold, fold->memory.rereads.depth--); }

int reread_open_lambda(struct fold *fold)
{
    const int floor = fold->memory.rereads.floor;
    fold->memory.rereads.floor = fold->memory.rereads.depth;
    reread_open(fold);
    return floor;
}

void reread_close_lambda(struct fold *fold, int floor)
{
    reread_close(fold);
    fold->memory.rereads.floor = floor;
}
