/* Numbers that variables are initialised with, in lists, too: facts about them are facts about the variable. */
#include "int.h"
#include "parts.h"

static void learn_number(struct fold *fold, void *context, const struct path *path, const struct ast_type *type,
                         struct ast_node *init, const struct making *made)
{
    const expr *const e = fold_int_as(fold, init, ast_ctype(type)).e;
    (void)context;
    (void)made;
    if (e)
        fold_bind_part(fold, path, type, e);
}

void fold_learn_variable(struct fold *fold, struct ast_node *variable)
{
    const struct ast_decl *const decl = variable->decl;
    const ctype type = ast_ctype(decl->type);
    const expr *e;
    if (type == CTYPE_COUNT) {
        fold_each_number(fold, variable, learn_number);
        return;
    }
    if (!fold_keeps_value(decl) || decl->storage != AST_AUTO || !ast_init(variable))
        return;
    e = fold_int_as(fold, ast_init(variable), type).e;
    if (e)
        fold_bind_int(fold, decl, e);
}
