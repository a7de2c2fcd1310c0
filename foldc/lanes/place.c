/* The variable, and the bytes of it, that an lvalue names in a thread. */
#include <string.h>

#include "foldc/c/escape.h"
#include "state.h"

enum { DEEPEST = 4 };

static const struct ast_node *bare(const struct ast_node *node)
{
    while (node && node->kind == AST_PAREN)
        node = node->child[0];
    return node;
}

/* ---- Places ---- */

/* Does the member belong to the class whose method is under way? An argument may name a member of another object. */
static bool is_of_method(const struct lanes *l, const struct ast_node *member)
{
    return l->scope.object.decl && !(member->flags & AST_INHERITED) && member->decl->scope &&
           l->function->decl->scope && strcmp(member->decl->scope, l->function->decl->scope) == 0;
}

static bool find_member(struct lanes *l, const struct ast_node *node, int thread, struct lanes_place *place)
{
    const struct ast_node *const base = node->count ? bare(node->child[0]) : NULL;
    const struct ast_variable *const field = node->decl ? &node->decl->variable : NULL;
    if (!field || field->offset < 0 || field->bits || node->decl->type->is_reference)
        return false;
    if (node->flags & AST_IMPLICIT_THIS || (base && ast_is_this(base))) {
        if (!is_of_method(l, node))
            return false;
        *place = l->scope.object;
    } else if (node->flags & (AST_ARROW | AST_INHERITED) || !base || !lanes_place_of(l, base, thread, place)) {
        return false;
    }
    place->offset += field->offset / 8;
    return true;
}

static bool find_element(struct lanes *l, const struct ast_node *node, int thread, struct lanes_place *place)
{
    const struct ast_type *const array = bare(ast_left(node))->type;
    c_number index;
    if (node->decl || !array || array->kind != AST_TYPE_ARRAY || !array->target || array->target->size <= 0 ||
        !lanes_number(l, ast_right(node), thread, &index) || index.bits >= (uint64_t)array->count ||
        !lanes_place_of(l, ast_left(node), thread, place))
        return false;
    place->offset += (int64_t)index.bits * array->target->size;
    return true;
}

struct lanes_place lanes_bound(const struct lanes *l, const struct ast_decl *decl)
{
    for (int i = l->scope.bindings; i-- > 0;)
        if (l->scope.binding[i].param == decl)
            return l->scope.binding[i].place;
    return (struct lanes_place){decl, 0};
}

bool lanes_place_of(struct lanes *l, const struct ast_node *lvalue, int thread, struct lanes_place *place)
{
    const struct ast_node *const node = bare(lvalue);
    if (node->kind == AST_DECLREF && node->decl) {
        *place = lanes_bound(l, node->decl);
        return !place->decl->type->is_reference || lanes_has_slots(l, place->decl);
    }
    if (node->kind == AST_MEMBER)
        return find_member(l, node, thread, place);
    return node->kind == AST_SUBSCRIPT && find_element(l, node, thread, place);
}

bool lanes_one_place(struct lanes *l, const struct ast_node *lvalue, struct lanes_place *place)
{
    bool any = false;
    for (int t = 0; t < l->request->block.threads; t++) {
        struct lanes_place own;
        if (!l->comes[t])
            continue;
        if (!lanes_place_of(l, lvalue, t, &own) || (any && (own.decl != place->decl || own.offset != place->offset)))
            return false;
        *place = own;
        any = true;
    }
    return any;
}

struct lanes_slot *lanes_named(struct lanes *l, const struct ast_node *lvalue, int thread)
{
    struct lanes_place place;
    struct lanes_slot *const slot =
        lanes_place_of(l, lvalue, thread, &place) ? lanes_find(l, place.decl, place.offset) : NULL;
    return slot && slot->type == lanes_type(bare(lvalue)->type) ? slot : NULL;
}

/* ---- Objects that calls change ---- */

struct search {
    const struct ast_decl *decl; /* NULL: the object of a method */
    bool any;
};

static void compare(const struct ast_node *place, void *context)
{
    struct search *const search = context;
    const bool is_own =
        place->kind == AST_MEMBER &&
        (place->flags & AST_IMPLICIT_THIS || (place->count && place->child[0] && ast_is_this(place->child[0])));
    search->any |=
        search->decl ? place->kind == AST_DECLREF && place->decl == search->decl : is_own || ast_is_this(place);
}

static bool names_object(const struct ast_node *node, const struct ast_decl *decl)
{
    struct search search = {.decl = decl};
    ast_each_place(node, compare, &search);
    return search.any;
}

static bool stays(const struct ast_node *node, const struct ast_decl *decl, int depth);

/* Does a function use the object that it gets, or its own if decl is NULL, in its body only? */
static bool stays_in(const struct ast_decl *callee, const struct ast_decl *decl, int depth)
{
    const struct ast_function *const function =
        callee && !ast_may_be_another(callee) ? ast_seen_function(callee) : NULL;
    return function && depth < DEEPEST && !function->type->is_reference && stays(function->body, decl, depth + 1);
}

/* Part i of a call is bound to a reference. */
static bool stays_in_call(const struct ast_node *call, uint32_t i, int depth)
{
    const struct ast_function *const function = call->decl ? ast_seen_function(call->decl) : NULL;
    return function && i - 1 < function->param_count && function->param[i - 1]->type->is_reference &&
           stays_in(call->decl, function->param[i - 1], depth);
}

/* Is a call's callee a member function that may change the object or a part of it? */
static bool is_method_of(const struct ast_node *callee, const struct ast_decl *decl)
{
    const struct ast_node *const object = callee->kind == AST_MEMBER && callee->count ? callee->child[0] : NULL;
    if (!decl && callee->kind == AST_MEMBER && (callee->flags & AST_IMPLICIT_THIS || (object && ast_is_this(object))))
        return true;
    return object && object->flags & AST_BY_REF && !(callee->flags & AST_ARROW) && names_object(object, decl);
}

/* Does child i of a node only what stays() says? */
static bool stays_in_child(const struct ast_node *node, uint32_t i, const struct ast_decl *decl, int depth)
{
    const struct ast_node *const child = node->child[i];
    const bool is_call = node->kind == AST_CALL;
    if (!decl && ast_is_this(child) && node->kind != AST_MEMBER)
        return false;
    if (is_call && i == 0 && is_method_of(child, decl) && !stays_in(node->decl, NULL, depth))
        return false;
    if (child->flags & AST_BY_REF && node->kind != AST_MEMBER && names_object(child, decl) &&
        !(is_call && i > 0 && stays_in_call(node, i, depth)))
        return false;
    return stays(child, decl, depth);
}

/* Is the object, or a part of it, named for its value, in assignments and as an argument or the object of calls whose
   functions do no more? */
static bool stays(const struct ast_node *node, const struct ast_decl *decl, int depth)
{
    if (node->kind == AST_LAMBDA) /* one in a member function may have its object */
        return decl && !ast_names(node, decl);
    bool does = node->kind != AST_UNARY || node->op != AST_OP_ADDRESS || !names_object(node->child[0], decl);
    for (uint32_t i = 0; i < node->count && does; i++)
        does = !node->child[i] || stays_in_child(node, i, decl, depth);
    return does;
}

bool lanes_stays(const struct lanes *l, const struct ast_decl *decl)
{
    const unsigned harmless = AST_WRITTEN | AST_CONST_REFERENCE | AST_REFERENCE;
    return !(decl->variable.escape & ~harmless) && stays(l->function->body, decl, 0);
}
