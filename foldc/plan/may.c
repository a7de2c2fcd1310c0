#include "may.h"

enum { DEEPEST = 8 };

static bool may(const struct ast_node *node, enum call wanted, int deep);

/* May the function call it? Of the functions of the system's headers only those may that have a row. */
static bool may_callee(const struct ast_decl *callee, enum call wanted, int deep)
{
    if (!callee || callee->kind != AST_FUNCTION || deep == 0)
        return true;
    if (callee->is_ccute || name_family(callee->name) == NAME_CCUTE)
        return false;
    if (callee->function && callee->function->body)
        return may(callee->function->body, wanted, deep - 1);
    return callee->place.source || call_trait(callee->call) == CALL_FENCES;
}

static bool may_itself(const struct ast_node *node, enum call wanted, int deep)
{
    switch (node->kind) {
    case AST_ASM:
    case AST_OTHER:
    case AST_CONSTRUCT:
        return true;
    case AST_CALL:
        return node->call == wanted || may_callee(node->decl, wanted, deep);
    case AST_VARDECL: /* a destructor */
        return node->type->is_class && !node->type->is_lambda && !node->type->is_reference;
    case AST_DECLREF:
    case AST_MEMBER:
        return false;
    default: /* an operator of the user's */
        return node->decl && node->decl->kind == AST_FUNCTION && may_callee(node->decl, wanted, deep);
    }
}

static bool may(const struct ast_node *node, enum call wanted, int deep)
{
    if (may_itself(node, wanted, deep))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && may(node->child[i], wanted, deep))
            return true;
    return false;
}

bool may_call(const struct ast_node *node, enum call wanted) { return may(node, wanted, DEEPEST); }

bool may_call_itself(const struct ast_node *node, enum call wanted) { return may_itself(node, wanted, DEEPEST); }
