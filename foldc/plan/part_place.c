/* The part of an object that an expression names, by its path: of the object itself, of one that another name leads to,
   or of the one that a member function is called on. */
#include "about.h"
#include "chosen.h"
#include "parts.h"
#include "text.h"

/* An heir's constructor may make other values of its base's members than those of the base that it takes. */
static bool is_made_from_base(const struct ast_type *as, const struct ast_type *from)
{
    return ast_is_heir(as) && !ast_is_same_type(as, from);
}

bool fold_is_same_class(const struct ast_type *as, const struct ast_type *from)
{
    return as && from && as->kind == AST_TYPE_OTHER && from->kind == AST_TYPE_OTHER && as->field_count &&
           as->field_count == from->field_count && as->field[0] == from->field[0] && !is_made_from_base(as, from);
}

bool fold_only_copies(const struct ast_node *node)
{
    return node->count == 1 && fold_is_same_class(node->type, node->child[0]->type) && !node->type->assigned;
}

/* ---- Parts by their paths ---- */

static bool append_index(struct fold *fold, struct part_place *place, const struct ast_type *array,
                         struct ast_node *node)
{
    if (!array || array->kind != AST_TYPE_ARRAY || (place->index && !node->has_value))
        return false;
    if (node->has_value) {
        place->path = path_element(fold, place->path, node->value);
        return true;
    }
    place->path = place->chosen = path_chosen(fold, place->path);
    place->index = node;
    place->count = array->count;
    return true;
}

bool fold_is_own(const struct ast_node *node)
{
    const bool by_this = node->flags & AST_ARROW && node->child[0] && ast_is_this(ast_bare(node->child[0]));
    return node->flags & AST_IMPLICIT_THIS || by_this;
}

/* The class of the object that a member is named of: where none is, the one that a member function is called on. */
static const struct ast_type *class_of(const struct fold *fold, const struct ast_node *node)
{
    const struct ast_type *const type = fold_is_own(node) ? fold->walk.self.type
                                        : node->child[0]  ? ast_bare(node->child[0])->type
                                                          : NULL;
    return type && type->kind == AST_TYPE_POINTER ? type->target : type;
}

/* Is a member that a base brings one of those that the class has? */
static bool is_inherited(const struct ast_type *class, const struct ast_decl *member)
{
    for (uint32_t i = 0; class && ast_is_heir(class) && i < class->field_count; i++)
        if (class->field[i] == member)
            return true;
    return false;
}

static bool read_self(struct fold *fold, struct part_place *place)
{
    const struct fold_place_in *self = &fold->walk.self;
    *place = (struct part_place){.path = self->path, .hidden = self->hidden, .is_inside = self->is_inside};
    return place->path != NULL;
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
    if (!decl || may_be_copy(fold, decl))
        return false;
    *place = (struct part_place){.path = path_object(fold, decl), .is_inside = fold->walk.depth > 0};
    if (other)
        *place = (struct part_place){.path = other->path, .hidden = other->hidden, .is_inside = other->is_inside};
    return true;
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

/* The array that a variable points to: *p after const tile (*p)[2] = &a. */
static bool read_target(struct fold *fold, struct ast_node *node, struct part_place *place)
{
    struct ast_node *const target = node->type && node->type->kind == AST_TYPE_ARRAY ? fold_pointed(fold, node) : NULL;
    return target && fold_read_place(fold, target, place);
}

/* The place that a member is of. */
static bool read_base(struct fold *fold, struct ast_node *node, struct part_place *place)
{
    if (fold_is_own(node))
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
        return node->op == AST_OP_DEREF &&
               (read_pointed(fold, node->child[0], place) || read_target(fold, node, place));
    case AST_SUBSCRIPT:
        return fold_read_place(fold, node->child[0], place) &&
               append_index(fold, place, node->child[0]->type, node->child[1]);
    case AST_MEMBER:
        if (!node->decl || node->decl->kind != AST_FIELD || node->decl->type->is_reference ||
            (node->flags & AST_INHERITED && !is_inherited(class_of(fold, node), node->decl)) ||
            !read_base(fold, node, place))
            return false;
        if (node->decl->variable.is_private)
            place->hidden = node->decl;
        place->path = path_member(fold, place->path, node->decl, false);
        return true;
    default:
        return false;
    }
}

/* The object of that class at the place. */
static struct fold_place_in object_in(const struct part_place *place, const struct ast_type *type)
{
    return (struct fold_place_in){place->path, place->hidden, place->is_inside, type, false, 0};
}

/* Does a call of another member function of the object name its members as this->n? Before an argument with effects is
   evaluated, they may have other values. */
static bool names_this(const struct fold *fold, const struct ast_node *call, const struct ast_node *callee)
{
    for (uint32_t i = 0; i < ast_arg_count(call); i++)
        if (ast_has_effects(ast_arg(call, i)))
            return false;
    return fold->walk.depth == 0 && fold->function->header.is_method && fold_is_own(callee) &&
           !((call->flags | callee->flags) & AST_INHERITED);
}

/* The object of a call by its name, a member function's. */
static struct fold_place_in object_of_method(struct fold *fold, struct ast_node *callee)
{
    struct part_place place = {.path = NULL};
    const struct ast_type *const class = callee->kind == AST_MEMBER ? class_of(fold, callee) : NULL;
    if (callee->kind != AST_MEMBER || (callee->flags & AST_INHERITED && !(class && ast_is_heir(class))))
        return object_in(&place, NULL);
    if (fold_is_own(callee))
        return fold->walk.self;
    if (!read_base(fold, callee, &place) || place.index)
        place.path = NULL;
    return object_in(&place, class);
}

struct fold_place_in fold_object_of(struct fold *fold, const struct ast_node *call)
{
    struct ast_node *const object = ast_bare(ast_callee(call));
    struct part_place place = {.path = NULL};
    if (call->flags & AST_METHOD && names_this(fold, call, object))
        return (struct fold_place_in){.is_this = true, .first = fold->symbols.count};
    if (call->flags & AST_METHOD && !(call->flags & AST_INHERITED))
        return object_of_method(fold, object);
    if (!object || (call->flags & AST_INHERITED && !(object->type && ast_is_heir(object->type))) ||
        call->flags & AST_METHOD || !fold_read_place(fold, object, &place) || place.index)
        place.path = NULL;
    return object_in(&place, object ? object->type : NULL);
}

/* The first member of a part, t.in of t.in.l; or the name, or the other expression, that it begins with. */
static struct ast_node *first_of(struct ast_node *node)
{
    node = ast_bare(node);
    while ((node->kind == AST_MEMBER || node->kind == AST_SUBSCRIPT || node->kind == AST_UNARY) && !fold_is_own(node) &&
           node->count && node->child[0])
        node = ast_bare(node->child[0]);
    return node;
}

/* Is it of an object that this function declares, or of the known one that a member function is called on? */
static bool is_of_own_object(const struct fold *fold, const struct ast_node *first)
{
    if (first->kind == AST_MEMBER)
        return fold->walk.self.path != NULL;
    return first->kind == AST_DECLREF && first->decl && first->decl->kind == AST_VAR &&
           first->decl->variable.is_local && first->decl->type->kind != AST_TYPE_POINTER &&
           !first->decl->type->is_reference;
}

const struct message *fold_unknown_part(struct fold *fold, struct ast_node *node)
{
    const struct ast_node *const first = first_of(node);
    const bool is_own = is_of_own_object(fold, first);
    if (is_own && first->flags & AST_INHERITED && fold->walk.self.type && !ast_is_heir(fold->walk.self.type))
        return say_names_inside(fold->arena);
    return node->type->kind == AST_TYPE_LAYOUT && !is_own
               ? say_form_in_object(fold->arena, fold_source_text(fold, node))
               : say_value_in_object(fold->arena);
}

/* ---- Other names of objects ---- */

/* The part of an object that the name of that number is, of auto &[a, b] = object. */
static const struct path *named_part(struct fold *fold, const struct part_place *object, const struct ast_type *type,
                                     uint32_t i)
{
    return type->kind == AST_TYPE_ARRAY ? path_element(fold, object->path, i)
                                        : path_member(fold, object->path, type->field[i], false);
}

void fold_bind_names(struct fold *fold, const struct ast_node *names)
{
    struct ast_node *const object = names->form == AST_FORM_PARTS && names->count && names->origin == AST_PLAIN
                                        ? ast_bare(names->child[names->count - 1])
                                        : NULL;
    const struct ast_type *const type = object ? object->type : NULL;
    struct part_place place;
    if (!type || !names->type || !names->type->is_reference || type->is_volatile ||
        !(type->kind == AST_TYPE_ARRAY || type->kind == AST_TYPE_OTHER) ||
        names->count - 1 != (type->kind == AST_TYPE_ARRAY ? (uint64_t)type->count : type->field_count) ||
        !fold_read_place(fold, object, &place) || place.index)
        return;
    for (uint32_t i = 0; i + 1 < names->count; i++) {
        const struct path *const part = named_part(fold, &place, type, i);
        const struct binding *const bound = part->variable ? fold_find(fold, part->variable) : NULL;
        struct binding own = bound ? *bound : (struct binding){.value = NULL};
        own.decl = names->child[i]->decl;
        own.statement = (uint32_t)NO_STATEMENT;
        if (own.decl && own.value && fold_is_ccute_type(own.decl->type))
            fold_bind(fold, own);
    }
}

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

/* Are the parts of an element, which an index that is not known chooses, the pointer's own? */
static bool has_own_parts(const struct ast_decl *decl)
{
    const struct ast_type *const type = decl->type;
    return type->kind == AST_TYPE_POINTER && type->target->is_const && decl->kind == AST_VAR && decl->variable.is_local;
}

const struct fold_place_in *fold_object_for(struct fold *fold, const struct ast_decl *decl, struct ast_node *from)
{
    const struct ast_type *type = decl->type, *object = type->kind == AST_TYPE_POINTER ? type->target : type;
    struct part_place place;
    struct fold_place_in *other;
    if (!from || !object || object->kind != AST_TYPE_OTHER || type->is_volatile ||
        !(type->is_reference ? type->is_const && type->kind == AST_TYPE_OTHER : fold_keeps_value(decl)) ||
        (type == object && !type->is_reference && type->assigned) || !read_object(fold, type, from, &place) ||
        (place.index && !has_own_parts(decl)))
        return NULL;
    if (place.index) /* no text names a number of it as one of an object: it is one of a pointer's */
        place = (struct part_place){.path = path_object(fold, decl), .is_inside = true};
    other = arena_alloc(fold->arena, sizeof *other);
    *other = object_in(&place, NULL);
    return other;
}

void fold_bind_object(struct fold *fold, const struct ast_decl *decl, const struct fold_place_in *other)
{
    if (other)
        fold_bind(fold, (struct binding){.decl = decl, .place = other, .statement = (uint32_t)NO_STATEMENT});
}
