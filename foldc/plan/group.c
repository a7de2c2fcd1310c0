/* The atom of a product is named where the tiled product is made, which its slices are made of. */
#include "group.h"
#include "foldc/c/seen.h"

#include "handed.h"
#include "state.h"

enum { DEEPEST = 16 };

/* The call that names the atom of a tiled product; NULL: the text does not say it. */
static const struct ast_node *atom_of(struct fold *fold, const struct ast_node *node, int deep)
{
    const struct handed *passed;
    if (!node || deep == 0)
        return NULL;
    switch (node->kind) {
    case AST_PAREN:
    case AST_CAST:
        return atom_of(fold, node->child[0], deep - 1);
    case AST_CONSTRUCT:
        return node->count == 1 ? atom_of(fold, node->child[0], deep - 1) : NULL;
    case AST_DECLREF:
        passed = handed_for(fold, node->decl);
        if (passed)
            return atom_of(fold, passed->argument, deep - 1);
        return node->decl && node->decl->kind == AST_VAR ? atom_of(fold, node->decl->init, deep - 1) : NULL;
    case AST_CALL:
        if (node->call == CALL_ccute_wgmma || node->call == CALL_ccute_mma)
            return node;
        return node->decl && node->decl->is_ccute && ast_arg_count(node) > 0 ? atom_of(fold, ast_arg(node, 0), deep - 1)
                                                                             : NULL;
    default:
        return NULL;
    }
}

bool group_is_product(struct fold *fold, const struct ast_node *call)
{
    const struct ast_node *atom = NULL;
    if (call_is_product(call->call))
        atom = atom_of(fold, ast_arg(call, 0), DEEPEST);
    return atom && atom->call == CALL_ccute_wgmma;
}

/* deep: the number of calls to follow; *left: the number of nodes that may still be visited. */
static bool calls(const struct ast_node *node, enum call wanted, int deep, int *left)
{
    const struct ast_function *const helper =
        node->kind == AST_CALL && node->decl ? ast_seen_function(node->decl) : NULL;
    if (node->kind == AST_CALL && node->call == wanted)
        return true;
    if (--*left < 0)
        return false;
    if (helper && deep > 0 && calls(helper->body, wanted, deep - 1, left))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && calls(node->child[i], wanted, deep, left))
            return true;
    return false;
}

bool group_calls(const struct ast_node *node, enum call wanted)
{
    enum { HELPERS = 8, NODES = 100000 };
    int left = NODES;
    return calls(node, wanted, HELPERS, &left);
}
