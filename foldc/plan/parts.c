/* Layouts and their like in arrays and members of structs. Where nothing writes an object, each part that its
   initialiser makes is bound like a variable, whose name is its path: "a[1]", "t.in". */
#include "parts.h"

#include <string.h>

#include "about.h"
#include "foldc/c/list.h"
#include "helper.h"

/* ---- Initialisers ---- */

/* Does the item of a list initialise the whole of a part, and not the first member of it, without braces of its own? */
static bool is_whole(const struct ast_type *type, const struct ast_node *item)
{
    const bool is_aggregate = type->kind == AST_TYPE_ARRAY || type->kind == AST_TYPE_OTHER || fold_is_ccute_type(type);
    return !is_aggregate || item->kind == AST_INITLIST || (item->type && item->type->kind == type->kind);
}

bool fold_is_same_class(const struct ast_type *a, const struct ast_type *b)
{
    return a && b && a->kind == AST_TYPE_OTHER && b->kind == AST_TYPE_OTHER && a->field_count &&
           a->field_count == b->field_count && a->field[0] == b->field[0];
}

bool fold_only_copies(const struct ast_node *node)
{
    return node->count == 1 && fold_is_same_class(node->type, node->child[0]->type) && !node->type->assigned;
}

/* The object whose parts an initialiser makes: its path so far, and the calls on the way. */
struct object {
    const char *path;
    const struct making *made;
    int calls;
    part_action *action;
    void *context;
};

/* Does an item of the list name what it initialises, or does foldc not know that? */
static bool has_designators(const struct ast_node *list)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->child[i] && list->child[i]->kind == AST_OTHER)
            return true;
    return false;
}

enum { MOST_MAKERS = 8, MOST_ELEMENTS = 64 };

static void each(struct fold *fold, struct object object, const struct ast_type *type, struct ast_node *init);

/* The same of a part of it. */
static struct object part_of(struct object object, const char *path)
{
    object.path = path;
    return object;
}

static void each_element(struct fold *fold, struct object object, const struct ast_type *type, struct ast_node *list)
{
    for (uint32_t i = 0; i < list->count && i < type->count && !has_designators(list); i++) {
        struct ast_node *item = list->child[i];
        if (!item || !is_whole(type->target, item))
            return;
        each(fold, part_of(object, arena_printf(fold->arena, "%s[%u]", object.path, i)), type->target, item);
    }
}

/* The number of the member that the item names; field_count: of none. */
static uint32_t member_of(const struct ast_type *type, const struct list_item *item)
{
    uint32_t i = 0;
    while (i < type->field_count && type->field[i] != item->member)
        i++;
    return i;
}

/* The items of the members, by their numbers: a member that is named, and those after it. NULL: two items are for the
   same member, or it is not known which member one is for. */
static struct ast_node **items_of(struct fold *fold, const struct ast_type *type, const struct ast_node *list)
{
    struct ast_node **items = arena_alloc(fold->arena, (type->field_count + 1) * sizeof *items);
    uint32_t next = 0;
    memset(items, 0, (type->field_count + 1) * sizeof *items);
    for (uint32_t i = 0; i < list->count; i++) {
        struct list_item item = {.value = list->child[i]};
        const bool names = item.value && item.value->kind == AST_OTHER;
        if (names && !list_read(list->child[i], &item))
            return NULL;
        if (names)
            next = member_of(type, &item);
        if (next >= type->field_count || items[next])
            return NULL;
        items[next++] = item.value;
    }
    return items;
}

static void each_member(struct fold *fold, struct object object, const struct ast_type *type, struct ast_node *list)
{
    struct ast_node **const items = items_of(fold, type, list);
    for (uint32_t i = 0; items && i < type->field_count; i++) {
        const struct ast_decl *const member = type->field[i];
        if (items[i] && !is_whole(member->type, items[i]))
            return;
        if (items[i])
            each(fold, part_of(object, arena_printf(fold->arena, "%s.%s", object.path, member->name)), member->type,
                 items[i]);
    }
}

/* The same within one more call. */
static struct object made_by(struct fold *fold, struct object object, struct ast_node *call,
                             const struct ast_function *function)
{
    struct making *made = arena_alloc(fold->arena, sizeof *made);
    *made = (struct making){object.made, call, function};
    object.made = made;
    object.calls++;
    return object;
}

/* The members as a constructor makes them. */
static void each_initialiser(struct fold *fold, struct object object, struct ast_node *init)
{
    const struct ast_function *function = fold_constructor(init);
    const struct object inner = function ? made_by(fold, object, init, function) : object;
    for (uint32_t i = 0; function && i < function->initialiser_count; i++) {
        const struct ast_initialiser *made = &function->initialiser[i];
        const struct ast_type *const type = made->member ? made->member->type : NULL;
        const char *const path = type ? arena_printf(fold->arena, "%s.%s", object.path, made->member->name) : NULL;
        if (type && fold_is_ccute_type(type) && !type->is_reference)
            object.action(fold, object.context, path, type, (struct ast_node *)made->value, inner.made);
        else if (type && inner.calls < MOST_MAKERS)
            each(fold, part_of(inner, path), type, ast_bare((struct ast_node *)made->value));
    }
}

/* What a helper makes of them that returns the object. */
static void each_returned(struct fold *fold, struct object object, const struct ast_type *type, struct ast_node *call)
{
    struct ast_node *init;
    const struct ast_function *function = object.calls < MOST_MAKERS ? fold_maker(call, type, &init) : NULL;
    if (function)
        each(fold, made_by(fold, object, call, function), type, init);
}

/* ---- Parts of an object that the initialiser names ---- */

/* An expression of a part of the object that the other one names, which the source does not have. */
static struct ast_node *part_in(struct fold *fold, struct ast_node *object, const struct ast_type *type)
{
    struct ast_node *const node = arena_alloc(fold->arena, sizeof *node);
    *node = (struct ast_node){.origin = AST_MIXED,
                              .begin = object->begin,
                              .end = object->end,
                              .count = 1,
                              .macro = object->macro,
                              .type = type};
    node->child = arena_alloc(fold->arena, 2 * sizeof *node->child);
    node->child[0] = object;
    return node;
}

static void each_of(struct fold *fold, struct object object, const struct ast_type *type, struct ast_node *of);

static void each_member_of(struct fold *fold, struct object object, const struct ast_type *type, struct ast_node *of)
{
    for (uint32_t i = 0; i < type->field_count; i++) {
        struct ast_decl *const member = type->field[i];
        struct ast_node *const node = part_in(fold, of, member->type);
        node->kind = AST_MEMBER;
        node->decl = member;
        node->text = member->name;
        each_of(fold, part_of(object, arena_printf(fold->arena, "%s.%s", object.path, member->name)), member->type,
                node);
    }
}

static void each_element_of(struct fold *fold, struct object object, const struct ast_type *type, struct ast_node *of)
{
    for (int64_t i = 0; i < type->count; i++) {
        struct ast_node *const node = part_in(fold, of, type->target), *const index = part_in(fold, of, NULL);
        node->kind = AST_SUBSCRIPT;
        node->count = 2;
        node->child[1] = index;
        index->kind = AST_INT;
        index->count = 0;
        index->has_value = true;
        index->value = i;
        each_of(fold, part_of(object, arena_printf(fold->arena, "%s[%lld]", object.path, (long long)i)), type->target,
                node);
    }
}

static void each_of(struct fold *fold, struct object object, const struct ast_type *type, struct ast_node *of)
{
    if (type->is_reference || type->is_volatile)
        return;
    if (fold_is_ccute_type(type))
        object.action(fold, object.context, object.path, type, of, object.made);
    else if (type->kind == AST_TYPE_OTHER)
        each_member_of(fold, object, type, of);
    else if (type->kind == AST_TYPE_ARRAY && type->target && type->count <= MOST_ELEMENTS)
        each_element_of(fold, object, type, of);
}

/* The object that the initialiser only copies; NULL: it does more. */
static struct ast_node *copied_object(const struct ast_type *type, struct ast_node *init)
{
    if (type->kind != AST_TYPE_OTHER || type->is_volatile || type->assigned)
        return NULL;
    while (init->kind == AST_CONSTRUCT && fold_only_copies(init))
        init = ast_bare(init->child[0]);
    return fold_is_same_class(type, init->type) &&
                   (init->kind == AST_DECLREF || init->kind == AST_MEMBER || init->kind == AST_SUBSCRIPT)
               ? init
               : NULL;
}

/* ---- Parts of an initialiser ---- */

/* Braces around the members of an aggregate, with the name of its class or without? */
static bool is_list(const struct ast_node *init)
{
    return init->kind == AST_INITLIST || (init->kind == AST_CONSTRUCT && init->flags & AST_BRACES);
}

/* The object that is made in the place of a copy. */
static struct ast_node *made_in_place(struct ast_node *init)
{
    struct ast_node *from = init->kind == AST_CONSTRUCT && fold_only_copies(init) ? ast_bare(init->child[0]) : init;
    return from->kind == AST_CONSTRUCT || from->kind == AST_CALL ? from : init;
}

static void each(struct fold *fold, struct object object, const struct ast_type *type, struct ast_node *init)
{
    if (type->is_reference || type->is_volatile)
        return;
    init = type->kind == AST_TYPE_OTHER ? made_in_place(init) : init;
    if (fold_is_ccute_type(type) && init->kind != AST_INITLIST)
        object.action(fold, object.context, object.path, type, init, object.made);
    else if (init->kind == AST_INITLIST && type->kind == AST_TYPE_ARRAY && type->target)
        each_element(fold, object, type, init);
    else if (is_list(init) && type->kind == AST_TYPE_OTHER)
        each_member(fold, object, type, init);
    else if (init->kind == AST_CALL && type->kind == AST_TYPE_OTHER)
        each_returned(fold, object, type, init);
    else if (copied_object(type, init))
        each_member_of(fold, object, type, copied_object(type, init));
    else if (type->kind == AST_TYPE_OTHER)
        each_initialiser(fold, object, init);
}

/* The element with an index that is not known which the variable, or the reference to const, is made of. */
static struct ast_node *element_of(struct fold *fold, const struct ast_decl *decl, struct ast_node *init)
{
    struct part_place place;
    init = decl->type->is_reference && !decl->type->is_const ? NULL : copied_object(decl->type, init);
    return init && fold_read_place(fold, init, &place) && place.index ? init : NULL;
}

void fold_each_part(struct fold *fold, const struct ast_node *variable, part_action *action, void *context)
{
    const struct ast_decl *decl = variable->decl;
    struct ast_node *init = variable->kind == AST_VARDECL ? ast_init(variable) : NULL;
    struct object object = {.path = decl->name, .action = action, .context = context};
    struct ast_node *element;
    if (!init || fold_is_ccute_type(decl->type) || decl->storage != AST_AUTO || variable->origin != AST_PLAIN ||
        !(fold_keeps_value(decl) || decl->type->is_reference))
        return;
    element = element_of(fold, decl, ast_bare(init));
    if (element)
        each_member_of(fold, object, decl->type, element);
    else if (!copied_object(decl->type, ast_bare(init))) /* otherwise it has the parts of the other one */
        each(fold, object, decl->type, ast_bare(init));
}

static void note_any(struct fold *fold, void *context, const char *path, const struct ast_type *type,
                     struct ast_node *init, const struct making *made)
{
    (void)made;
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
    const struct fold_place_in *self = &fold->walk.self;
    *place = (struct part_place){
        .object = self->object, .path = self->path, .hidden = self->hidden, .is_inside = self->is_inside};
    return place->object != NULL;
}

/* In a lambda a name from outside may be that of a copy, which the class's own constructor made. */
static bool may_be_copy(const struct fold *fold, const struct ast_decl *decl)
{
    return fold->walk.lambdas > 0 && decl->type->assigned;
}

/* The object that the name is for, itself or the other one that it is a copy of. */
static bool read_name(struct fold *fold, const struct ast_decl *decl, struct part_place *place)
{
    const struct binding *bound = decl ? fold_find(fold, decl) : NULL;
    const struct fold_place_in *other = bound ? bound->place : NULL;
    *place = (struct part_place){.object = decl, .path = decl ? decl->name : "", .is_inside = fold->walk.depth > 0};
    if (other)
        *place = (struct part_place){
            .object = other->object, .path = other->path, .hidden = other->hidden, .is_inside = other->is_inside};
    return decl && !may_be_copy(fold, decl);
}

/* The object that a pointer to it leads to. */
static bool read_pointed(struct fold *fold, struct ast_node *node, struct part_place *place)
{
    const struct binding *bound;
    node = ast_bare(node);
    if (ast_is_this(node))
        return read_self(fold, place);
    bound = node->kind == AST_DECLREF && node->decl && node->decl->type->kind == AST_TYPE_POINTER
                ? fold_find(fold, node->decl)
                : NULL;
    return bound && bound->place && read_name(fold, node->decl, place);
}

/* The place that a member is of. */
static bool read_base(struct fold *fold, struct ast_node *node, struct part_place *place)
{
    if (is_own(node))
        return read_self(fold, place);
    if (!node->child[0])
        return false;
    return node->flags & AST_ARROW ? read_pointed(fold, node->child[0], place)
                                   : fold_read_place(fold, node->child[0], place);
}

bool fold_read_place(struct fold *fold, struct ast_node *node, struct part_place *place)
{
    node = ast_bare(node);
    switch (node->kind) {
    case AST_CONSTRUCT:
        return fold_only_copies(node) && fold_read_place(fold, node->child[0], place);
    case AST_DECLREF:
        return read_name(fold, node->decl, place);
    case AST_UNARY:
        return node->op == AST_OP_DEREF && read_pointed(fold, node->child[0], place);
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
    const struct fold_place_in unknown = {NULL, NULL, NULL, false};
    struct ast_node *object = ast_bare(ast_callee(call));
    struct part_place place = {.object = NULL};
    if (call->flags & AST_INHERITED)
        return unknown;
    if (call->flags & AST_METHOD) {
        if (object->kind != AST_MEMBER || object->flags & AST_INHERITED)
            return unknown;
        if (is_own(object))
            return fold->walk.self;
        if (!read_base(fold, object, &place) || place.index)
            return unknown;
        return (struct fold_place_in){place.object, place.path, place.hidden, place.is_inside};
    }
    if (!object || !fold_read_place(fold, object, &place) || place.index)
        place.object = NULL;
    return (struct fold_place_in){place.object, place.path, place.hidden, place.is_inside};
}

/* ---- Other names of objects ---- */

/* The object that the expression is, or whose address it is. */
static bool read_object(struct fold *fold, const struct ast_type *as, struct ast_node *from, struct part_place *place)
{
    const struct ast_type *type = as;
    if (as->kind == AST_TYPE_POINTER) {
        from = ast_bare(from);
        type = as->target;
        if (from->kind == AST_DECLREF && from->type && from->type->kind == AST_TYPE_POINTER && type &&
            fold_is_same_class(type, from->type->target))
            return read_pointed(fold, from, place);
        if (from->kind != AST_UNARY || from->op != AST_OP_ADDRESS)
            return false;
        from = from->child[0];
    }
    return type && !type->is_volatile && fold_is_same_class(type, from->type) && fold_read_place(fold, from, place);
}

const struct fold_place_in *fold_object_for(struct fold *fold, const struct ast_decl *decl, struct ast_node *from)
{
    const struct ast_type *type = decl->type, *object = type->kind == AST_TYPE_POINTER ? type->target : type;
    struct part_place place;
    struct fold_place_in *other;
    if (!from || !object || object->kind != AST_TYPE_OTHER || type->is_volatile ||
        !(type->is_reference ? type->is_const && type->kind == AST_TYPE_OTHER : fold_keeps_value(decl)) ||
        (type == object && !type->is_reference && type->assigned) || !read_object(fold, type, from, &place) ||
        place.index)
        return NULL;
    other = arena_alloc(fold->arena, sizeof *other);
    *other = (struct fold_place_in){place.object, place.path, place.hidden, place.is_inside};
    return other;
}

void fold_bind_object(struct fold *fold, const struct ast_decl *decl, const struct fold_place_in *other)
{
    if (other)
        fold_bind(fold, (struct binding){.decl = decl, .place = other, .statement = (uint32_t)NO_STATEMENT});
}
