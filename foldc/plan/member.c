/* Members of structs and elements of arrays that keep their value, as p.n of a kernel's parameter: each is a symbol of
   its own, so that its facts hold wherever it is read again. */
#include <string.h>

#include "int.h"
#include "parts.h"
#include "state.h"

/* May the object be named here, and does nothing write any part of it while the function runs? */
static bool keeps_parts(const struct fold *fold, const struct ast_decl *object)
{
    const bool is_local = object->variable.is_local || object->kind == AST_PARAM;
    return (is_local || object->variable.is_constant) && !object->type->is_reference && !object->type->is_volatile &&
           fold_keeps_value_here(fold, object);
}

/* Are the bytes the text, apart from white space? */
static bool is_spelled(const char *byte, const char *end, const char *text)
{
    for (; byte < end; byte++)
        if (!strchr(" \t\r\n", *byte) && *byte != *text++)
            return false;
    return *text == '\0';
}

/* Does the source name the member of a base by its class as foldc would, p.base::n? p.n may be another one. */
static bool is_spelled_qualified(struct fold *fold, const struct ast_node *node)
{
    const struct ast_decl *field = node->decl;
    const char *bytes = fold->function->source->bytes, *end = bytes + node->end, *begin = bytes + node->child[0]->end;
    return begin <= end && is_spelled(begin, end, arena_printf(fold->arena, ".%s::%s", field->scope, field->name));
}

/* The member of a path that a node names; NULL: it is named in another way. */
static const struct path *member_of(struct fold *fold, const struct path *in, const struct ast_node *node)
{
    const bool is_qualified = node->flags & AST_INHERITED && node->flags & AST_QUALIFIED && *node->decl->name;
    return !is_qualified || is_spelled_qualified(fold, node) ? path_member(fold, in, node->decl, is_qualified) : NULL;
}

/* The variable that a node names; NULL: it names none, or text cannot name that. */
static const struct path *variable_of(struct fold *fold, const struct ast_node *node)
{
    const struct ast_decl *const decl = node->decl;
    const char *const name =
        decl && (decl->kind == AST_VAR || decl->kind == AST_PARAM) ? fold_written_name(fold, node) : NULL;
    return name ? path_written(fold, decl, name) : NULL;
}

/* The place inside an object that a node names by names and constants, p.n or p.extent[1]; NULL for any other
   expression. */
static const struct path *path_of(struct fold *fold, const struct ast_node *node)
{
    const struct ast_node *base;
    const struct path *path;
    if (node->origin != AST_PLAIN && node->origin != AST_IN_ARG)
        return NULL;
    if (node->kind == AST_DECLREF)
        return variable_of(fold, node);
    if ((node->kind != AST_MEMBER && node->kind != AST_SUBSCRIPT) || !node->child[0])
        return NULL;
    base = ast_bare(node->child[0]);
    path = path_of(fold, base);
    if (!path || !base->type || base->type->is_reference || base->type->is_volatile)
        return NULL;
    if (node->kind == AST_SUBSCRIPT)
        return base->type->kind == AST_TYPE_ARRAY && node->child[1]->has_value && node->child[1]->value >= 0
                   ? path_element(fold, path, node->child[1]->value)
                   : NULL;
    if (!node->decl || node->decl->kind != AST_FIELD || node->flags & (AST_ARROW | AST_IMPLICIT_THIS) ||
        node->decl->type->is_reference) /* the object keeps which place it refers to, and not the value there */
        return NULL;
    return member_of(fold, path, node);
}

/* The symbol that stands for the path already; NULL: none. */
static const expr *bound_path(const struct fold *fold, const struct path *path)
{
    for (size_t i = fold->bindings.count; i-- > 0;) {
        const struct binding *bound = &fold->bindings.item[i];
        if (!bound->decl && bound->symbol && !bound->hidden && fold->symbols.item[bound->symbol->value].path == path)
            return bound->symbol;
    }
    return NULL;
}

const struct path *fold_part(struct fold *fold, const struct ast_node *node)
{
    const struct path *path = NULL;
    if ((node->kind == AST_MEMBER || node->kind == AST_SUBSCRIPT) && fold->walk.depth == 0 && !ast_bit_field(node))
        path = path_of(fold, node);
    return path && keeps_parts(fold, path->object) && !fold_is_hidden(fold, path) ? path : NULL;
}

/* The path of a member that a member function names, which foldc evaluates on the object of the call. */
static const struct miss *own_path(struct fold *fold, struct ast_node *node, const struct path **path)
{
    struct part_place place;
    if (!fold_read_place(fold, node, &place) || place.index || ast_bit_field(node) ||
        !keeps_parts(fold, place.path->object) || fold_is_hidden(fold, place.path))
        return fold_miss(fold, node, say_number_in_object(fold->arena));
    if (place.is_inside)
        return fold_miss(fold, node, say_number_in_object(fold->arena));
    if (place.hidden)
        return fold_miss(fold, node, say_private_member(fold->arena, place.hidden->name));
    *path = place.path;
    return NULL;
}

/* A number that a member function reads of its own object, which a function of that object calls: it is this->n there,
   and may change. NULL: it is another number. */
static const expr *own_number(struct fold *fold, const struct ast_node *node)
{
    const struct ast_decl *const field = node->decl;
    const expr *symbol;
    const char *text;
    if (!fold->walk.self.is_this || !field || field->kind != AST_FIELD || !fold_is_own(node) || !*field->name ||
        node->flags & AST_INHERITED || field->type->is_reference || field->type->is_volatile || ast_bit_field(node))
        return NULL;
    text = arena_printf(fold->arena, "this->%s", field->name);
    symbol = fold_read_text_before(fold, text, ast_ctype(node->type), fold->walk.self.first);
    if (!symbol) {
        symbol = fold_symbol(fold, text, ast_ctype(node->type), (struct symbol){.path = NULL});
        fold_note_read(fold, symbol);
    }
    return symbol;
}

const expr *fold_part_symbol(struct fold *fold, const struct path *path, ctype type)
{
    const expr *symbol = bound_path(fold, path);
    if (!symbol) {
        symbol =
            fold_symbol(fold, path_text(fold->arena, path), type, (struct symbol){.path = path, .is_stable = true});
        fold_bind_symbol(fold, NULL, symbol);
    }
    return symbol;
}

void fold_bind_part(struct fold *fold, const struct path *path, const struct ast_type *type, const expr *e)
{
    const expr_facts facts = fold_facts_of_value(fold, e);
    const expr *const symbol = fold_part_symbol(fold, path, ast_ctype(type)); /* clones ask for its facts */
    expr_set_value(fold->table, symbol, e);
    fold_know_bits(fold, symbol, &facts);
    if (e->kind == EXPR_INT)
        fold_bind_int(fold, path_variable(fold, path, type), e);
}

/* The part's number, if it is bound to a constant. */
static const expr *constant_of(struct fold *fold, const struct path *path)
{
    const struct binding *const bound = path->variable ? fold_find(fold, path->variable) : NULL;
    return bound && bound->symbol && bound->symbol->kind == EXPR_INT ? bound->symbol : NULL;
}

struct number fold_member(struct fold *fold, struct ast_node *node)
{
    const ctype type = ast_ctype(node->type);
    const bool is_integer = type != CTYPE_COUNT, is_inside = fold->walk.depth > 0 && node->kind == AST_MEMBER;
    const struct path *path = is_integer && !is_inside ? fold_part(fold, node) : NULL;
    const expr *const own = is_integer && is_inside ? own_number(fold, node) : NULL;
    if (own)
        return (struct number){fold_bits(fold, own), NULL, NULL};
    const struct miss *miss = is_integer && is_inside ? own_path(fold, node, &path) : NULL;
    if (!path)
        return (struct number){NULL, miss, NULL};
    const expr *const constant = constant_of(fold, path);
    if (constant)
        return (struct number){constant, NULL, NULL};
    const expr *const symbol = fold_part_symbol(fold, path, type);
    clone_know_number(fold, node, symbol);
    return (struct number){fold_bits(fold, symbol), NULL, NULL};
}
