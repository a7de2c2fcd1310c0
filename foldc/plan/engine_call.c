/* Which copies are an engine's, by the type of their atom. */
#include "foldc/c/named.h"
#include "engine.h"

bool engine_is_type(const struct ast_type *type)
{
    return type_is_named(type, NAMED_TMA_ATOM) || type_is_named(type, NAMED_BULK_ATOM);
}

bool engine_is_copy(const struct ast_node *call)
{
    return copy_has_atom(call) && ast_arg_count(call) > 0 && engine_is_type(ast_arg(call, 0)->type);
}
