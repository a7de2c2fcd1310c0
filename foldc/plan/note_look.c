/* Looking at expressions for explain. */
#include "int.h"
#include "keep.h"
#include "look.h"
#include "note_parts.h"

/* A variable that holds the truth of a condition stands for it, if no variable of the condition has changed since. */
static const expr *condition_of(struct fold *fold, struct ast_node *node)
{
    struct ast_decl *const kept = node->kind == AST_DECLREF ? node->decl : NULL;
    const expr *e;
    if (!kept || !kept->variable.is_local || !kept->init || kept->type->kind != AST_TYPE_BOOL ||
        !fold_keeps_value(kept))
        return fold_condition(fold, node);
    e = fold_condition(fold, kept->init);
    return e && fold_is_stable(fold, e) ? e : NULL;
}

const expr *note_look_at_condition(struct fold *fold, struct ast_node *node)
{
    const struct look before = look_begin(fold);
    const expr *e = node ? condition_of(fold, ast_bare(node)) : NULL;
    look_end(fold, &before);
    return e;
}

const expr *note_look_at_int(struct fold *fold, struct ast_node *node)
{
    const struct look before = look_begin(fold);
    const expr *e = node && ast_ctype(node->type) != CTYPE_COUNT ? fold_int(fold, node).e : NULL;
    look_end(fold, &before);
    return e;
}
