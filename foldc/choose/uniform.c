/* Is an expression the same for all threads of a block? */
#include "chosen.h"

/* Is it a parameter of a kernel, or of a function of which no call is known? A clone's are its call's arguments. */
static bool is_given_by_launch(const struct explain_record *record, const struct ast_decl *decl)
{
    for (; record; record = record->call ? record->call->record : NULL)
        for (uint32_t i = 0; i < record->function->param_count; i++)
            if (record->function->param[i] == decl)
                return !record->call;
    return false;
}

bool chosen_is_uniform_variable(const struct explain_record *record, const struct ast_decl *decl)
{
    if (!decl || decl->type->is_reference || (decl->variable.escape && !decl->variable.is_const))
        return false;
    if (decl->kind == AST_PARAM)
        return is_given_by_launch(record, decl);
    return decl->kind == AST_VAR && (!decl->variable.is_local || decl->variable.is_constant) &&
           !decl->variable.is_shared;
}

bool chosen_is_uniform(const struct explain_record *record, const struct ast_node *node)
{
    if (!node)
        return true;
    switch (node->kind) {
    case AST_INT:
    case AST_CHAR:
    case AST_BOOL:
    case AST_UNEVALUATED:
        return true;
    case AST_DECLREF:
        if (ast_builtin_variable(node) >= 0)
            return ast_builtin_variable(node) != GPU_THREAD_IDX;
        if (node->decl && node->decl->kind == AST_ENUMCONST)
            return true;
        return chosen_is_uniform_variable(record, node->decl);
    case AST_MEMBER:
    case AST_SUBSCRIPT:
    case AST_PAREN:
    case AST_CAST:
    case AST_BINARY:
    case AST_CONDITIONAL:
        break;
    case AST_UNARY:
        if (node->op >= AST_OP_PRE_INC)
            return false;
        break;
    default:
        return false;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (!chosen_is_uniform(record, node->child[i]))
            return false;
    return true;
}
