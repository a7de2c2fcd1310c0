#include "may.h"
#include "foldc/c/seen.h"
#include "asm.h"

enum { DEEPEST = 8 };

static bool may(const struct ast_node *node, enum call wanted, int deep);

/* May the function call it? Of the functions of the system's headers only those may that have a row. */
static bool may_callee(const struct ast_decl *callee, enum call wanted, int deep)
{
    if (!callee || callee->kind != AST_FUNCTION || deep == 0)
        return true;
    if (callee->is_ccute || name_family(callee->name) == NAME_CCUTE)
        return false;
    if (ast_seen_function(callee))
        return may(ast_seen_function(callee)->body, wanted, deep - 1);
    return callee->place.source || call_trait(callee->call) == CALL_FENCES;
}

/* May making or destroying an object of the type call a function of the user's? A name with two underscores is not
 * theirs. */
static bool may_be_made(const struct ast_type *type)
{
    const struct ast_type *made = type;
    while (made->kind == AST_TYPE_ARRAY && made->target)
        made = made->target;
    const char *const name = made->identity.plain ? made->identity.plain->name : "";
    return type->is_class && !type->is_lambda && !type->is_reference && !(name[0] == '_' && name[1] == '_');
}

/* May the instructions be what ccute's function has? */
static bool may_asm(const struct ast_node *node, enum call wanted)
{
    const enum asm_word word = wanted == CALL_ccute_fence_async    ? ASM_FENCE
                               : wanted == CALL_ccute_wgmma_wait   ? ASM_WAIT
                               : wanted == CALL_ccute_wgmma_commit ? ASM_COMMIT
                                                                   : ASM_ORDER;
    return !node->text || asm_has(node, word);
}

static bool may_itself(const struct ast_node *node, enum call wanted, int deep)
{
    switch (node->kind) {
    case AST_ASM:
        return may_asm(node, wanted);
    case AST_OTHER:
        return true;
    case AST_CONSTRUCT:
        return !node->type || may_be_made(node->type);
    case AST_CALL:
        return node->call == wanted || may_callee(node->decl, wanted, deep);
    case AST_VARDECL: /* a destructor */
        return may_be_made(node->type);
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

bool may_end_call(const struct ast_node *block, enum call wanted)
{
    for (uint32_t i = 0; i < block->count && block->kind == AST_COMPOUND; i++) {
        const struct ast_node *statement = block->child[i];
        for (uint32_t k = 0; statement && statement->kind == AST_DECLSTMT && k < statement->count; k++)
            if (may_call_itself(statement->child[k], wanted))
                return true;
    }
    return false;
}

bool may_call_itself(const struct ast_node *node, enum call wanted) { return may_itself(node, wanted, DEEPEST); }
