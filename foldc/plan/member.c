/* Members of structs and elements of arrays that keep their value, as p.n of a kernel's parameter: each is a symbol of
   its own, so that its facts hold wherever it is read again. */
#include <string.h>

#include "int.h"
#include "parts.h"
#include "state.h"

/* The object may be named here, and nothing writes any part of it while the function runs. */
static bool keeps_parts(const struct fold *fold, const struct ast_decl *object)
{
    const bool is_local = object->variable.is_local || object->kind == AST_PARAM;
    return (is_local || object->variable.is_constant) && !object->type->is_reference && !object->type->is_volatile &&
           fold_keeps_value_here(fold, object);
}

/* Are the bytes the text, without regard to space? */
static bool is_spelled(const char *byte, const char *end, const char *text)
{
    for (; byte < end; byte++)
        if (!strchr(" \t\r\n", *byte) && *byte != *text++)
            return false;
    return *text == '\0';
}

/* What follows the object in the text of a place: ".n", or ".base::n" if the source names the member of a base so,
   since p.n may be another one. NULL: it is named in another way. */
static const char *member_text(struct fold *fold, const struct ast_node *node)
{
    const struct ast_decl *field = node->decl;
    const char *bytes = fold->function->source->bytes, *end = bytes + node->end, *begin = bytes + node->child[0]->end;
    const char *text = arena_printf(fold->arena, ".%s", field->name);
    if (!*field->name)
        return "";
    if (!(node->flags & AST_INHERITED) || !(node->flags & AST_QUALIFIED))
        return text;
    text = arena_printf(fold->arena, ".%s::%s", field->scope, field->name);
    return begin <= end && is_spelled(begin, end, text) ? text : NULL;
}

/* The text of a place inside an object, "p.n", "p.extent[1]", and the object; NULL for any other expression. */
static const char *path_of(struct fold *fold, const struct ast_node *node, const struct ast_decl **object)
{
    const struct ast_node *base;
    const char *path, *text;
    if (node->origin != AST_PLAIN && node->origin != AST_IN_ARG)
        return NULL;
    if (node->kind == AST_DECLREF) {
        *object = node->decl;
        return node->decl && (node->decl->kind == AST_VAR || node->decl->kind == AST_PARAM)
                   ? fold_written_name(fold, node)
                   : NULL;
    }
    if ((node->kind != AST_MEMBER && node->kind != AST_SUBSCRIPT) || !node->child[0])
        return NULL;
    base = ast_bare(node->child[0]);
    path = path_of(fold, base, object);
    if (!path || !base->type || base->type->is_reference || base->type->is_volatile)
        return NULL;
    if (node->kind == AST_SUBSCRIPT)
        return base->type->kind == AST_TYPE_ARRAY && node->child[1]->has_value && node->child[1]->value >= 0
                   ? arena_printf(fold->arena, "%s[%lld]", path, (long long)node->child[1]->value)
                   : NULL;
    if (!node->decl || node->decl->kind != AST_FIELD || node->flags & (AST_ARROW | AST_IMPLICIT_THIS) ||
        node->decl->type->is_reference) /* the object keeps which place it refers to, and not the value there */
        return NULL;
    text = member_text(fold, node);
    return text ? arena_printf(fold->arena, "%s%s", path, text) : NULL;
}

/* The symbol that stands for the path already; NULL: none. */
static const expr *bound_path(const struct fold *fold, const struct ast_decl *object, const char *path)
{
    for (size_t i = fold->bindings.count; i-- > 0;) {
        const struct binding *bound = &fold->bindings.item[i];
        if (!bound->decl && bound->symbol && !bound->hidden &&
            fold->symbols.item[bound->symbol->value].decl == object && strcmp(bound->symbol->name, path) == 0)
            return bound->symbol;
    }
    return NULL;
}

/* The path of a part that keeps its value and may be named here; NULL for any other expression. */
static const char *kept_path(struct fold *fold, const struct ast_node *node, const struct ast_decl **object)
{
    const char *path = NULL;
    if ((node->kind == AST_MEMBER || node->kind == AST_SUBSCRIPT) && fold->walk.depth == 0 && !ast_bit_field(node))
        path = path_of(fold, node, object);
    return path && keeps_parts(fold, *object) && !fold_is_hidden(fold, *object, path) ? path : NULL;
}

/* The same in a member function that foldc evaluates, of the object that it is called on. */
static const struct miss *own_path(struct fold *fold, struct ast_node *node, const struct ast_decl **object,
                                   const char **path)
{
    struct part_place place;
    if (!fold_read_place(fold, node, &place) || place.index || ast_bit_field(node) ||
        !keeps_parts(fold, place.object) || fold_is_hidden(fold, place.object, place.path))
        return fold_miss(fold, node, say_number_in_object(fold->arena));
    if (place.is_inside)
        return fold_miss(fold, node, say_number_in_object(fold->arena));
    if (place.hidden)
        return fold_miss(fold, node, say_private_member(fold->arena, place.hidden->name));
    *object = place.object;
    *path = place.path;
    return NULL;
}

const expr *fold_part_symbol(struct fold *fold, const struct ast_decl *object, const char *path, ctype type)
{
    const expr *symbol = bound_path(fold, object, path);
    if (!symbol) {
        symbol = fold_symbol(fold, path, type, (struct symbol){.decl = object, .is_stable = true});
        fold_bind_symbol(fold, NULL, symbol);
    }
    return symbol;
}

struct number fold_member(struct fold *fold, struct ast_node *node)
{
    const ctype type = ast_ctype(node->type);
    const struct ast_decl *object = NULL;
    const bool is_integer = type != CTYPE_COUNT, is_inside = fold->walk.depth > 0 && node->kind == AST_MEMBER;
    const char *path = is_integer && !is_inside ? kept_path(fold, node, &object) : NULL;
    const struct miss *miss = is_integer && is_inside ? own_path(fold, node, &object, &path) : NULL;
    return (struct number){path ? fold_bits(fold, fold_part_symbol(fold, object, path, type)) : NULL, miss};
}

const struct ast_decl *fold_part(struct fold *fold, const struct ast_node *node)
{
    const struct ast_decl *object = NULL;
    const char *const path = kept_path(fold, node, &object);
    if (!path || node->type->is_volatile)
        return NULL;
    return fold_part_named(fold, object, path, node->type);
}
