/* Where the walk is: the end of a statement, and which names a lambda's body may use. */
#include "foldc/base/scan.h"
#include "state.h"
#include "where.h"

static bool captures(const struct ast_node *lambda, const struct ast_decl *decl)
{
    for (uint32_t i = 0; i < lambda->count; i++)
        if (lambda->child[i] && lambda->child[i]->kind == AST_DECLREF && lambda->child[i]->flags & AST_CAPTURE &&
            lambda->child[i]->decl == decl)
            return true;
    return false;
}

bool fold_reaches(struct fold *fold, const expr *e)
{
    const struct symbol *symbol = e->kind == EXPR_SYMBOL ? &fold->symbols.item[e->value] : NULL;
    if (!fold->walk.lambda)
        return true;
    if (symbol && (symbol->definition || symbol->is_argument)) /* a scalar of foldc's: no list has its name */
        return (size_t)e->value >= fold->walk.lambda_symbols;
    const struct ast_decl *const decl = symbol ? symbol_decl(symbol) : NULL;
    if (decl && ast_is_automatic(decl)) /* no lambda captures others */
        return (decl->place.begin >= fold->walk.lambda->begin && decl->place.end <= fold->walk.lambda->end) ||
               captures(fold->walk.lambda, decl);
    for (uint32_t i = 0; i < e->n; i++)
        if (!fold_reaches(fold, e->op[i]))
            return false;
    return true;
}

uint32_t fold_statement_end(const struct fold *fold, const struct ast_node *node)
{
    const struct source *source = fold->function->source;
    const char *at = source->bytes + node->end;
    const struct scan_token token = scan_next(&at, source->bytes + source->size);
    return scan_is(token, ";") ? (uint32_t)(token.begin + 1 - source->bytes) : node->end;
}
