/* Layouts and their like in arrays and members of structs. Where nothing writes an object, each part that its
   initialiser makes is bound like a variable, whose name is its path: "a[1]", "t.in". */
#include "parts.h"

#include <string.h>

#include "about.h"

/* ---- Initialisers ---- */

/* Does the item of a list initialise the whole of a part, and not the first member of it, without braces of its own? */
static bool is_whole(const struct ast_type *type, const struct ast_node *item)
{
    const bool is_aggregate = type->kind == AST_TYPE_ARRAY || type->kind == AST_TYPE_OTHER || fold_is_ccute_type(type);
    return !is_aggregate || item->kind == AST_INITLIST || (item->type && item->type->kind == type->kind);
}

/* The member that ".in = ..." of a list names; NULL: none. */
static const struct ast_decl *designated(const struct fold *fold, const struct ast_type *type,
                                         const struct ast_node *item)
{
    size_t size, length;
    const char *text = ast_bytes(fold->function, item, &size);
    for (uint32_t i = 0; text && size > 1 && *text == '.' && item->count == 1 && i < type->field_count; i++) {
        const char *name = type->field[i]->name;
        length = strlen(name);
        if (length + 1 < size && memcmp(text + 1, name, length) == 0 && strchr(" \t\r\n=", text[1 + length]))
            return type->field[i];
    }
    return NULL;
}

static void each(struct fold *fold, const char *path, const struct ast_type *type, struct ast_node *init,
                 part_action *action, void *context);

static void each_element(struct fold *fold, const char *path, const struct ast_type *type, struct ast_node *list,
                         part_action *action, void *context)
{
    for (uint32_t i = 0; i < list->count && i < type->count; i++) {
        struct ast_node *item = list->child[i];
        if (!item || !is_whole(type->target, item))
            return;
        each(fold, arena_printf(fold->arena, "%s[%u]", path, i), type->target, item, action, context);
    }
}

static void each_member(struct fold *fold, const char *path, const struct ast_type *type, struct ast_node *list,
                        part_action *action, void *context)
{
    for (uint32_t i = 0; i < list->count && i < type->field_count; i++) {
        struct ast_node *item = list->child[i];
        const bool names = item && item->kind == AST_OTHER;
        const struct ast_decl *member = names ? designated(fold, type, item) : type->field[i];
        if (!item || !member)
            return;
        item = names ? item->child[0] : item;
        if (!item || !is_whole(member->type, item))
            return;
        each(fold, arena_printf(fold->arena, "%s.%s", path, member->name), member->type, item, action, context);
    }
}

static void each(struct fold *fold, const char *path, const struct ast_type *type, struct ast_node *init,
                 part_action *action, void *context)
{
    if (type->is_reference || type->is_volatile)
        return;
    if (fold_is_ccute_type(type) && init->kind != AST_INITLIST)
        action(fold, context, path, type, init);
    else if (init->kind == AST_INITLIST && type->kind == AST_TYPE_ARRAY && type->target)
        each_element(fold, path, type, init, action, context);
    else if (init->kind == AST_INITLIST && type->kind == AST_TYPE_OTHER)
        each_member(fold, path, type, init, action, context);
}

void fold_each_part(struct fold *fold, const struct ast_node *variable, part_action *action, void *context)
{
    const struct ast_decl *decl = variable->decl;
    struct ast_node *init = variable->kind == AST_VARDECL ? ast_init(variable) : NULL;
    if (init && !fold_is_ccute_type(decl->type) && decl->storage == AST_AUTO && fold_keeps_value(decl) &&
        variable->origin == AST_PLAIN)
        each(fold, decl->name, decl->type, ast_bare(init), action, context);
}

static void note_any(struct fold *fold, void *context, const char *path, const struct ast_type *type,
                     struct ast_node *init)
{
    (void)fold;
    (void)path;
    (void)type;
    (void)init;
    *(bool *)context = true;
}

bool fold_makes_parts(struct fold *fold, const struct ast_node *variable)
{
    bool any = false;
    fold_each_part(fold, variable, note_any, &any);
    return any;
}

/* ---- Parts by their paths ---- */

static void append(struct fold *fold, struct part_place *place, const char *text)
{
    const char **end = place->index ? &place->rest : &place->path;
    *end = arena_printf(fold->arena, "%s%s", *end, text);
}

static bool append_index(struct fold *fold, struct part_place *place, const struct ast_type *array,
                         struct ast_node *node)
{
    if (!array || array->kind != AST_TYPE_ARRAY || (place->index && !node->has_value))
        return false;
    if (node->has_value) {
        append(fold, place, arena_printf(fold->arena, "[%lld]", (long long)node->value));
        return true;
    }
    append(fold, place, "[");
    place->index = node;
    place->count = array->count;
    place->rest = "]";
    return true;
}

/* Is it a member of the object that a member function is called on, l or this->l? */
static bool is_own(const struct ast_node *node)
{
    const bool by_this = node->flags & AST_ARROW && node->child[0] && ast_is_this(ast_bare(node->child[0]));
    return node->flags & AST_IMPLICIT_THIS || by_this;
}

static bool read_self(struct fold *fold, struct part_place *place)
{
    *place = (struct part_place){
        .object = fold->walk.self.object, .path = fold->walk.self.path, .hidden = fold->walk.self.hidden};
    return place->object != NULL;
}

/* The place that a member is of. */
static bool read_base(struct fold *fold, struct ast_node *node, struct part_place *place)
{
    if (!is_own(node))
        return !(node->flags & AST_ARROW) && node->child[0] && fold_read_place(fold, node->child[0], place);
    return read_self(fold, place);
}

bool fold_read_place(struct fold *fold, struct ast_node *node, struct part_place *place)
{
    node = ast_bare(node);
    switch (node->kind) {
    case AST_CONSTRUCT: /* a copy */
        return node->count == 1 && fold_read_place(fold, node->child[0], place);
    case AST_DECLREF:
        *place = (struct part_place){.object = node->decl, .path = node->decl ? node->decl->name : ""};
        return node->decl != NULL;
    case AST_UNARY:
        return node->op == AST_OP_DEREF && ast_is_this(ast_bare(node->child[0])) && read_self(fold, place);
    case AST_SUBSCRIPT:
        return fold_read_place(fold, node->child[0], place) &&
               append_index(fold, place, node->child[0]->type, node->child[1]);
    case AST_MEMBER:
        if (!node->decl || node->decl->kind != AST_FIELD || node->flags & AST_INHERITED ||
            node->decl->type->is_reference || !read_base(fold, node, place))
            return false;
        if (node->decl->variable.is_private)
            place->hidden = node->decl;
        append(fold, place, arena_printf(fold->arena, ".%s", node->decl->name));
        return true;
    default:
        return false;
    }
}

struct fold_place_in fold_object_of(struct fold *fold, const struct ast_node *call)
{
    const struct fold_place_in unknown = {NULL, NULL, NULL};
    struct ast_node *object = ast_bare(ast_callee(call));
    struct part_place place = {.object = NULL};
    if (call->flags & AST_INHERITED)
        return unknown;
    if (call->flags & AST_METHOD) {
        if (object->kind != AST_MEMBER || object->flags & AST_INHERITED)
            return unknown;
        if (is_own(object))
            return fold->walk.self;
        if (object->flags & AST_ARROW)
            return unknown;
        object = object->child[0];
    }
    if (!object || !fold_read_place(fold, object, &place) || place.index)
        place.object = NULL;
    return (struct fold_place_in){place.object, place.path, place.hidden};
}
