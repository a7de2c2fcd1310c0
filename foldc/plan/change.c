/* Variables of ccute's that do not keep the value that they are declared with. */
#include "change.h"
#include "foldc/c/seen.h"
#include "state.h"

/* May a pointer of that type write its target? */
static bool may_write(const struct ast_type *type)
{
    return type && type->kind == AST_TYPE_POINTER && type->target && !type->target->is_const;
}

/* & of the variable itself. */
static bool is_address_of(const struct ast_node *node, const struct ast_decl *decl)
{
    const struct ast_node *target;
    while (node && (node->kind == AST_PAREN || node->kind == AST_CAST) && node->count)
        node = node->child[0];
    if (!node || node->kind != AST_UNARY || node->op != AST_OP_ADDRESS)
        return false;
    target = ast_bare(node->child[0]);
    return target->kind == AST_DECLREF && target->decl == decl;
}

/* Where the variable's address is handed to code that may write there: an argument, or a pointer that is set to it. */
static const struct ast_node *handed_out(const struct ast_node *node, const struct ast_decl *decl)
{
    const struct ast_node *found;
    if (node->flags & AST_BY_POINTER && is_address_of(node, decl))
        return node;
    if (node->kind == AST_VARDECL && may_write(node->decl->type) && is_address_of(ast_init(node), decl))
        return ast_init(node);
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && (found = handed_out(node->child[i], decl)) != NULL)
            return found;
    return NULL;
}

/* The variable in the template, whose bytes an instance has. */
static const struct ast_decl *in_pattern(const struct ast_function *pattern, const struct ast_decl *decl)
{
    for (uint32_t i = 0; i < pattern->declared.local_count; i++)
        if (pattern->declared.local[i]->place.name_begin == decl->place.name_begin)
            return pattern->declared.local[i];
    return NULL;
}

/* Where the variable is surely written, or handed to code that may write it; NULL: only its address is taken, or its
   use is not known. Of an instance: as the template does for any arguments. */
static const struct ast_node *reassigned(const struct fold *fold, const struct ast_decl *decl)
{
    const struct ast_function *pattern = fold->function->generic.pattern;
    const struct ast_node *body = pattern ? pattern->body : fold->function->body;
    decl = pattern ? in_pattern(pattern, decl) : decl;
    if (!decl)
        return NULL;
    if (decl->variable.escape & (AST_WRITTEN | AST_REFERENCE | AST_ASM_OPERAND))
        return fold_change_of(body, decl, true);
    return decl->variable.escape & AST_ADDRESS ? handed_out(body, decl) : NULL;
}

static bool is_told(struct fold *fold, const struct ast_decl *decl)
{
    for (size_t i = 0; i < fold->plan.changed.count; i++)
        if (fold->plan.changed.item[i] == decl)
            return true;
    fold->plan.changed.item = arena_grow(fold->arena, (void *)fold->plan.changed.item, fold->plan.changed.count,
                                         &fold->plan.changed.capacity, sizeof *fold->plan.changed.item);
    fold->plan.changed.item[fold->plan.changed.count++] = decl;
    return false;
}

bool fold_tell_change(struct fold *fold, const struct ast_node *use)
{
    const struct ast_decl *decl = use->decl;
    const struct ast_node *at;
    if (!ast_annotation(fold->function->decl, "fold") || decl->kind != AST_VAR || !decl->variable.is_local ||
        !decl->init || decl->type->is_volatile || !(at = reassigned(fold, decl)))
        return false;
    if (is_told(fold, decl))
        return true;
    fold_error(fold, use, say_reassigned(fold->arena, decl->name));
    fold_print(fold, DIAG_NOTE, decl->place.begin, decl->place.end, say_declared_here(fold->arena));
    fold_print(fold, DIAG_NOTE, at->begin, at->end, say_reassigned_here(fold->arena));
    return true;
}

struct remedy fold_remedy_of_use(struct fold *fold, const struct ast_node *parent)
{
    const struct message *advice = NULL;
    if (parent && parent->kind == AST_ASSIGN)
        advice = say_const_each(fold->arena);
    else if (parent && parent->kind == AST_CALL && parent->decl && !parent->decl->is_ccute && *parent->decl->name)
        advice = ast_may_be_another(parent->decl) || !parent->decl->place.source
                     ? NULL
                     : say_mark_user(fold->arena, parent->decl->name);
    return remedy_advice(advice);
}
