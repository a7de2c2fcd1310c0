/* Layouts and their like in arrays and members of structs. Where nothing writes an object, each part that its
   initialiser makes is bound like a variable, whose name is its path: a[1], t.in. */
#include "parts.h"

#include <string.h>

#include "about.h"
#include "foldc/c/list.h"
#include "helper.h"

/* ---- Initialisers ---- */

/* Does the item of a list initialise a whole part? With elided braces it initialises only the part's first member. */
static bool is_whole(const struct ast_type *type, const struct ast_node *item)
{
    const bool is_aggregate = type->kind == AST_TYPE_ARRAY || type->kind == AST_TYPE_OTHER || fold_is_ccute_type(type);
    return !is_aggregate || item->kind == AST_INITLIST || (item->type && item->type->kind == type->kind);
}

/* The object whose parts an initialiser makes: its path so far, and the calls on the way. */
struct object {
    const struct path *path;
    const struct making *made;
    int calls;
    part_action *action;
    void *context;
    bool of_numbers; /* the parts are numbers that lists make, not values of ccute's */
};

/* Does an item of the list name what it initialises, or does foldc not know that? */
static bool has_designators(const struct ast_node *list)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->child[i] && list->child[i]->kind == AST_OTHER)
            return true;
    return false;
}

enum { MOST_MAKERS = 8, MOST_ELEMENTS = 64, MOST_ITEMS = 4096 };

static void each(struct fold *fold, struct object object, const struct ast_type *type, struct ast_node *init);

/* The object that is the part on that path. */
static struct object part_of(struct object object, const struct path *path)
{
    object.path = path;
    return object;
}

/* The items of a list by the numbers of the elements that they make: one that is named, and those after it. `count` is
   the number of elements. NULL: two items are for the same element, or it is not known which element one is for. */
static struct ast_node **elements_of(struct fold *fold, const struct ast_node *list, uint32_t count)
{
    struct ast_node **items = arena_alloc(fold->arena, (count + 1) * sizeof *items);
    int64_t next = 0;
    memset(items, 0, (count + 1) * sizeof *items);
    for (uint32_t i = 0; i < list->count; i++) {
        struct list_item item = {.value = list->child[i]};
        if (item.value && item.value->kind == AST_OTHER) {
            if (!list_read(list->child[i], &item) || !item.index || !item.index->has_value)
                return NULL;
            next = item.index->value;
        }
        if (next < 0 || next >= count || items[next])
            return NULL;
        items[next++] = item.value;
    }
    return items;
}

static void each_element(struct fold *fold, struct object object, const struct ast_type *type, struct ast_node *list)
{
    const uint32_t count = type->count < MOST_ITEMS ? (uint32_t)type->count : MOST_ITEMS;
    struct ast_node **const items = type->count > 0 ? elements_of(fold, list, count) : NULL;
    for (uint32_t i = 0; items && i < count; i++) {
        if (items[i] && !is_whole(type->target, items[i]))
            return;
        if (items[i])
            each(fold, part_of(object, path_element(fold, object.path, i)), type->target, items[i]);
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

/* The members of a base, by the first item of the list, and those of the class's own, by the others. */
static void each_inherited(struct fold *fold, struct object object, const struct ast_type *type, struct ast_node *list)
{
    const struct ast_type *const base = type->made_of->base[0];
    if (!list->count || !list->child[0] || has_designators(list) || !is_whole(base, list->child[0]))
        return;
    each(fold, object, base, ast_bare(list->child[0]));
    for (uint32_t i = 1; i < list->count && base->field_count + i - 1 < type->field_count; i++) {
        const struct ast_decl *const member = type->field[base->field_count + i - 1];
        if (!list->child[i] || !is_whole(member->type, list->child[i]))
            return;
        each(fold, part_of(object, path_member(fold, object.path, member, false)), member->type, list->child[i]);
    }
}

/* Is it made of numbers alone, so that it has the same value in any scope? */
static bool is_of_numbers(const struct ast_node *node)
{
    if (node->has_value)
        return true;
    if (node->kind != AST_PAREN && node->kind != AST_CONSTRUCT && node->kind != AST_INITLIST &&
        (node->kind != AST_CALL || !node->decl || !node->decl->is_ccute))
        return false;
    for (uint32_t i = node->kind == AST_CALL ? node->count - ast_arg_count(node) : 0; i < node->count; i++)
        if (!node->child[i] || !is_of_numbers(node->child[i]))
            return false;
    return true;
}

/* A member that nothing makes has the value that its class states for it. */
static void by_default(struct fold *fold, struct object object, const struct ast_decl *member)
{
    if (!object.of_numbers && member->init && fold_is_ccute_type(member->type) && !member->type->is_reference &&
        is_of_numbers(member->init))
        object.action(fold, object.context, path_member(fold, object.path, member, false), member->type, member->init,
                      object.made);
}

/* The elements of a std::array, if the list has them: the braces around them may be left out. NULL: it has not. */
static struct ast_decl *array_without_braces(const struct ast_type *type, const struct ast_node *list)
{
    struct ast_decl *const member = type->field_count == 1 ? type->field[0] : NULL;
    const struct ast_node *const first = list->count ? list->child[0] : NULL;
    return member && !*member->name && member->type->kind == AST_TYPE_ARRAY && first && first->kind != AST_INITLIST &&
                   !has_designators(list)
               ? member
               : NULL;
}

static void each_member(struct fold *fold, struct object object, const struct ast_type *type, struct ast_node *list)
{
    struct ast_decl *const array = array_without_braces(type, list);
    if (array) {
        each_element(fold, part_of(object, path_member(fold, object.path, array, false)), array->type, list);
        return;
    }
    struct ast_node **const items = items_of(fold, type, list);
    for (uint32_t i = 0; items && i < type->field_count; i++) {
        const struct ast_decl *const member = type->field[i];
        if (items[i] && !is_whole(member->type, items[i]))
            return;
        if (items[i])
            each(fold, part_of(object, path_member(fold, object.path, member, false)), member->type, items[i]);
        else
            by_default(fold, object, member);
    }
}

/* The object with one more call around the expression that makes it. */
static struct object made_by(struct fold *fold, struct object object, struct ast_node *call,
                             const struct ast_function *function)
{
    struct making *made = arena_alloc(fold->arena, sizeof *made);
    *made = (struct making){object.made, call, function};
    object.made = made;
    object.calls++;
    return object;
}

/* Is it the base whose members the class has? */
static bool is_base(const struct ast_type *class, const struct ast_type *type)
{
    return type && ast_is_heir(class) && ast_is_same_type(class->made_of->base[0], type);
}

/* The members as a constructor makes them. */
static void each_initialiser(struct fold *fold, struct object object, struct ast_node *init)
{
    const struct ast_function *function = fold_constructor(init);
    const struct object inner = function ? made_by(fold, object, init, function) : object;
    for (uint32_t i = 0; function && i < function->initialiser_count; i++) {
        const struct ast_initialiser *made = &function->initialiser[i];
        const struct ast_type *const type = made->member ? made->member->type : NULL;
        const struct path *const path = type ? path_member(fold, object.path, made->member, false) : NULL;
        if (type && fold_is_ccute_type(type) && !type->is_reference)
            object.action(fold, object.context, path, type, (struct ast_node *)made->value, inner.made);
        else if (type && inner.calls < MOST_MAKERS)
            each(fold, part_of(inner, path), type, ast_bare((struct ast_node *)made->value));
        else if (is_base(init->type, made->type) && inner.calls < MOST_MAKERS)
            each(fold, inner, init->type->made_of->base[0], ast_bare((struct ast_node *)made->value));
    }
}

/* Does no other constructor make members of the object: of a base, or of the class itself? */
static bool makes_all(const struct ast_function *function)
{
    for (uint32_t i = 0; i < function->initialiser_count; i++)
        if (!function->initialiser[i].member)
            return false;
    return true;
}

/* The members that the constructor's body sets, and those that it leaves as their class states. */
static void each_set(struct fold *fold, struct object object, struct ast_node *init)
{
    const struct ast_function *function = fold_constructor(init);
    const struct making *const made = function ? made_by(fold, object, init, function).made : NULL;
    for (uint32_t i = 0; function && i < function->body->count; i++) {
        const struct ast_decl *const member = fold_member_set(function->body->child[i]);
        if (member)
            object.action(fold, object.context, path_member(fold, object.path, member, false), member->type,
                          ast_right(function->body->child[i]), made);
    }
    for (uint32_t i = 0; function && !ast_is_heir(init->type) && makes_all(function) && i < init->type->field_count;
         i++)
        if (!fold_makes_member(function, function->body->count, init->type->field[i]))
            by_default(fold, object, init->type->field[i]);
}

/* Goes through the values of an object that a helper returns. */
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
        each_of(fold, part_of(object, path_member(fold, object.path, member, false)), member->type, node);
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
        each_of(fold, part_of(object, path_element(fold, object.path, i)), type->target, node);
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

/* The choice between two objects that the initialiser only copies; NULL: it is none. */
static struct ast_node *chosen_object(const struct ast_type *type, struct ast_node *init)
{
    while (init->kind == AST_CONSTRUCT && fold_only_copies(init))
        init = ast_bare(init->child[0]);
    return init->kind == AST_CONDITIONAL && init->count == 3 && fold_is_same_class(type, init->type) &&
                   copied_object(type, ast_bare(init->child[1])) && copied_object(type, ast_bare(init->child[2]))
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
    if (init->kind == AST_COMPOUND_LITERAL && init->count == 1)
        return init->child[0];
    struct ast_node *from = init->kind == AST_CONSTRUCT && fold_only_copies(init) ? ast_bare(init->child[0]) : init;
    return from->kind == AST_CONSTRUCT || from->kind == AST_CALL ? from : init;
}

static void each(struct fold *fold, struct object object, const struct ast_type *type, struct ast_node *init)
{
    if (type->is_reference || type->is_volatile)
        return;
    init = type->kind == AST_TYPE_OTHER ? made_in_place(init) : init;
    if (object.of_numbers && (!is_list(init) || (type->kind == AST_TYPE_ARRAY && type->count > MOST_ELEMENTS))) {
        if (ast_ctype(type) != CTYPE_COUNT)
            object.action(fold, object.context, object.path, type, init, object.made);
    } else if (fold_is_ccute_type(type) && init->kind != AST_INITLIST)
        object.action(fold, object.context, object.path, type, init, object.made);
    else if (init->kind == AST_INITLIST && type->kind == AST_TYPE_ARRAY && type->target)
        each_element(fold, object, type, init);
    else if (is_list(init) && ast_is_heir(type))
        each_inherited(fold, object, type, init);
    else if (is_list(init) && type->kind == AST_TYPE_OTHER)
        each_member(fold, object, type, init);
    else if (init->kind == AST_CALL && type->kind == AST_TYPE_OTHER)
        each_returned(fold, object, type, init);
    else if (copied_object(type, init))
        each_member_of(fold, object, type, copied_object(type, init));
    else if (chosen_object(type, init))
        each_member_of(fold, object, type, chosen_object(type, init));
    else if (type->kind == AST_TYPE_OTHER) {
        each_initialiser(fold, object, init);
        each_set(fold, object, init);
    }
}

/* The element with an index that is not known that the variable, or the reference to const, is made of, or that the
   pointer to const points to. */
static struct ast_node *element_of(struct fold *fold, const struct ast_decl *decl, struct ast_node *init)
{
    const struct ast_type *type = decl->type;
    struct part_place place;
    if (type->is_reference && !type->is_const)
        return NULL;
    if (type->kind == AST_TYPE_POINTER) {
        type = type->is_reference || !type->target || !type->target->is_const ? NULL : type->target;
        init = type && init->kind == AST_UNARY && init->op == AST_OP_ADDRESS ? ast_bare(init->child[0]) : NULL;
    }
    init = init ? copied_object(type, init) : NULL;
    return init && fold_read_place(fold, init, &place) && place.index ? init : NULL;
}

void fold_each_part(struct fold *fold, const struct ast_node *variable, part_action *action, void *context)
{
    const struct ast_decl *decl = variable->decl;
    struct ast_node *init = variable->kind == AST_VARDECL ? ast_init(variable) : NULL;
    struct object object = {.action = action, .context = context};
    struct ast_node *element;
    if (!init || fold_is_ccute_type(decl->type) || decl->storage != AST_AUTO || variable->origin != AST_PLAIN ||
        !(fold_keeps_value(decl) || decl->type->is_reference))
        return;
    object.path = path_object(fold, decl);
    element = element_of(fold, decl, ast_bare(init));
    if (!element && decl->type->is_reference && decl->type->is_const)
        element = chosen_object(decl->type, ast_bare(init));
    if (element)
        each_member_of(fold, object, element->type, element);
    else if (!copied_object(decl->type, ast_bare(init))) /* otherwise it has the parts of the other one */
        each(fold, object, decl->type, ast_bare(init));
}

void fold_each_number(struct fold *fold, const struct ast_node *variable, part_action *action)
{
    const struct ast_decl *const decl = variable->decl;
    struct ast_node *const init = variable->kind == AST_VARDECL ? ast_init(variable) : NULL;
    if (init && (decl->type->kind == AST_TYPE_ARRAY || decl->type->kind == AST_TYPE_OTHER) &&
        !decl->type->is_reference && decl->storage == AST_AUTO && variable->origin == AST_PLAIN &&
        fold_keeps_value(decl))
        each(fold, (struct object){.path = path_object(fold, decl), .action = action, .of_numbers = true}, decl->type,
             ast_bare(init));
}

/* The value whose parts the names of auto [a, b] = value are, a new object; NULL: another object, or no such
 * declaration.
 */
struct ast_node *fold_named_value(const struct ast_node *names)
{
    struct ast_node *value = NULL;
    for (uint32_t i = 0; names->form == AST_FORM_PARTS && i < names->count; i++)
        if (names->child[i] && names->child[i]->kind != AST_VARDECL)
            value = ast_bare(names->child[i]);
    return value && value->type && names->type && names->origin == AST_PLAIN &&
                   (!names->type->is_reference || value->kind == AST_CALL || value->kind == AST_CONSTRUCT)
               ? value
               : NULL;
}

void fold_each_named(struct fold *fold, const struct ast_node *names, part_action *action, void *context)
{
    struct ast_node *const value = fold_named_value(names);
    struct ast_decl *const object = arena_alloc(fold->arena, sizeof *object);
    if (!value)
        return;
    *object = (struct ast_decl){.kind = AST_VAR, .name = "", .type = value->type};
    each(fold, (struct object){path_object(fold, object), NULL, 0, action, context, false}, value->type, value);
}

const struct ast_decl *fold_name_of(const struct ast_node *names, const struct path *path)
{
    const struct ast_type *const type = fold_named_value(names)->type;
    const uint32_t count = type->kind == AST_TYPE_ARRAY ? (uint32_t)type->count : type->field_count;
    uint32_t i = 0;
    if (!path->in || path->in->kind != PATH_OBJECT || names->count != count + 1)
        return NULL;
    while (path->kind == PATH_MEMBER && i < count && type->field[i] != path->decl)
        i++;
    i = path->kind == PATH_ELEMENT ? (uint32_t)path->index : i;
    return i < count && names->child[i]->kind == AST_VARDECL ? names->child[i]->decl : NULL;
}

static void note_any(struct fold *fold, void *context, const struct path *path, const struct ast_type *type,
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
    fold_each_named(fold, variable, note_any, &any);
    return any;
}
