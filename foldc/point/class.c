/* Objects of the user's classes: made, copied, assigned and destroyed by the functions that the class has for it,
   member by member where it has none. */
#include <string.h>

#include "class.h"
#include "machine.h"

bool point_is_constructor(const struct ast_decl *method)
{
    return method->callable.role == AST_ROLE_MAKES || method->callable.role == AST_ROLE_COPIES;
}

static bool is_assignment(const struct ast_decl *method)
{
    return method->callable.role == AST_ROLE_ASSIGNS || method->callable.role == AST_ROLE_TAKES;
}

/* Does the method take an object of its own class? */
static bool takes_own(const struct ast_decl *method)
{
    return method->callable.role == AST_ROLE_COPIES || method->callable.role == AST_ROLE_TAKES;
}

/* ---- Which function ---------------------------------------------------------------------------------- */

/* Can it be called with that many arguments? */
bool point_takes(const struct ast_function *function, uint32_t count)
{
    if (function->param_count < count)
        return false;
    for (uint32_t i = count; i < function->param_count; i++)
        if (!function->param[i]->init)
            return false;
    return true;
}

/* How well a function takes an object of the class that has a name: 0 best, 9 not at all. */
static int rank(const struct ast_function *function, bool is_const)
{
    const struct ast_type *given;
    if (!point_takes(function, 1) || function->param_count == 0)
        return 9;
    given = function->param[0]->type;
    if (function->header.is_template)
        return given->is_reference ? is_const ? 3 : 1 : 4;
    if (!takes_own(function->decl) || given->identity.is_rvalue)
        return 9;
    if (given->is_reference && !given->is_const)
        return is_const ? 9 : 0;
    return 2;
}

/* The function of that kind that the class declares for an object of the class; NULL: only the compiler's. */
static const struct ast_function *own(const struct ast_type *type, bool is_kind(const struct ast_decl *), bool is_const)
{
    const struct ast_class *class = type->made_of;
    const struct ast_function *best = NULL;
    int least = 9;
    for (uint32_t i = 0; class && i < class->method_count; i++) {
        const struct ast_function *function = class->method[i]->function;
        if (!is_kind(class->method[i]) || class->method[i]->callable.is_defaulted || !function || !function->body)
            continue;
        if (rank(function, is_const) < least) {
            least = rank(function, is_const);
            best = function;
        }
    }
    return best;
}

/* Does the class declare a member function of that kind whose body is not in the tree? */
bool point_has_hidden(const struct ast_type *type, bool is_kind(const struct ast_decl *))
{
    const struct ast_class *class = type->made_of;
    for (uint32_t i = 0; class && i < class->method_count; i++)
        if (is_kind(class->method[i]) && !class->method[i]->callable.is_defaulted &&
            !(class->method[i]->function && class->method[i]->function->body))
            return true;
    return false;
}

static const struct ast_decl *destructor(const struct ast_type *type)
{
    const struct ast_class *class = type->made_of;
    for (uint32_t i = 0; class && i < class->method_count; i++)
        if (class->method[i]->callable.role == AST_ROLE_DESTROYS && !class->method[i]->callable.is_defaulted)
            return class->method[i];
    return NULL;
}

/* ---- Parts ------------------------------------------------------------------------------------------- */

static bool is_empty(const struct ast_type *type)
{
    if (!type->made_of || type->field_count || type->made_of->has_virtual)
        return false;
    for (uint32_t i = 0; i < type->made_of->base_count; i++)
        if (!is_empty(type->made_of->base[i]))
            return false;
    return true;
}

/* The base with members, which lies where the object does; NULL: there is none. */
bool point_base_of(struct point_machine *m, const struct ast_type *type, const struct ast_type **base)
{
    const struct ast_class *class = type->made_of;
    *base = NULL;
    for (uint32_t i = 0; class && i < class->base_count; i++) {
        if (is_empty(class->base[i]))
            continue;
        if (*base || !class->base[i]->made_of || class->has_virtual != class->base[i]->made_of->has_virtual)
            return point_stops(m, MESSAGE_class_bases);
        *base = class->base[i];
    }
    return true;
}

typedef bool part_action(struct point_machine *m, struct point_place to, struct point_place from);

/* Carry out the action for the base, then for each member; of an array for each element. */
static bool each_part(struct point_machine *m, struct point_place to, struct point_place from, part_action *action)
{
    const struct ast_type *type = to.type, *base;
    struct point_place part = to, other = from;
    if (type->kind == AST_TYPE_ARRAY && type->target) {
        part.type = other.type = type->target;
        for (int64_t i = 0; i < type->count; i++) {
            if (!action(m, part, other))
                return false;
            part.address += (uint64_t)point_size(part.type);
            other.address += (uint64_t)point_size(part.type);
        }
        return true;
    }
    if (!point_base_of(m, type, &base))
        return false;
    part.type = other.type = base;
    if (base && !action(m, part, other))
        return false;
    for (uint32_t i = 0; i < type->field_count; i++)
        if (!action(m, point_member(to, type->field[i]), point_member(from, type->field[i])))
            return false;
    return true;
}

static bool is_whole(const struct ast_type *type)
{
    return type->kind != AST_TYPE_ARRAY && (!type->made_of || !type->field_count);
}

static bool call_with(struct point_machine *m, const struct ast_function *function, struct point_place self,
                      struct point_place given)
{
    struct point_passed passed = {.count = 1};
    struct point_value ignored;
    passed.is_place[0] = function->param[0]->type->is_reference;
    passed.value[0] = point_make_pointer(point_pointer_to(m, given.type), given.address);
    if (!passed.is_place[0] && !point_load(m, given, &passed.value[0]))
        return false;
    return point_pass_defaults(m, function, &passed) &&
           point_call_function(m, m->node, function, &passed, self, &ignored);
}

/* ---- Copies and assignments -------------------------------------------------------------------------- */

static bool move_bytes(struct point_machine *m, struct point_place to, struct point_place from)
{
    struct point_value value;
    unsigned char *byte;
    if (to.type->kind != AST_TYPE_ARRAY)
        return is_empty(to.type) || (point_load(m, from, &value) && point_store(m, to, value));
    byte = arena_alloc(m->arena, (size_t)point_size(to.type));
    return point_load_bytes(m, from.address, (size_t)point_size(to.type), to.type->target, byte) &&
           point_store_bytes(m, to.address, (size_t)point_size(to.type), byte);
}

static bool needs(const struct ast_type *type, bool is_kind(const struct ast_decl *))
{
    bool found = false;
    while (type->kind == AST_TYPE_ARRAY && type->target)
        type = type->target;
    if (!type->made_of || type->is_reference)
        return type->is_volatile;
    found = own(type, is_kind, false) || point_has_hidden(type, is_kind);
    for (uint32_t i = 0; i < type->made_of->base_count && !found; i++)
        found = needs(type->made_of->base[i], is_kind);
    for (uint32_t i = 0; i < type->field_count && !found; i++)
        found = needs(type->field[i]->type, is_kind);
    return found;
}

static bool assign_part(struct point_machine *m, struct point_place to, struct point_place from)
{
    return point_assign_object(m, to, from, true);
}

bool point_assign_object(struct point_machine *m, struct point_place to, struct point_place from, bool is_const)
{
    const struct ast_function *function = own(to.type, is_assignment, is_const);
    if (function)
        return call_with(m, function, to, from);
    return point_assign_members(m, to, from);
}

bool point_assign_members(struct point_machine *m, struct point_place to, struct point_place from)
{
    if (is_whole(to.type) || !needs(to.type, is_assignment))
        return move_bytes(m, to, from);
    return each_part(m, to, from, assign_part);
}

bool point_is_assigned(const struct ast_type *type) { return needs(type, is_assignment); }

static bool copy_part(struct point_machine *m, struct point_place to, struct point_place from)
{
    return point_copy_object(m, to, from, true);
}

bool point_copy_object(struct point_machine *m, struct point_place to, struct point_place from, bool is_const)
{
    const struct ast_function *function = own(to.type, point_is_constructor, is_const);
    if (function)
        return call_with(m, function, to, from);
    if (is_whole(to.type) || !needs(to.type, point_is_constructor))
        return move_bytes(m, to, from);
    return each_part(m, to, from, copy_part);
}

bool point_is_copied(const struct ast_type *type)
{
    return type->made_of && (own(type, point_is_constructor, true) || own(type, point_is_constructor, false));
}

/* ---- auto [a, b] = value --------------------------------------------------------------------------------- */

bool point_names_parts(const struct ast_node *node) { return node->form == AST_FORM_PARTS; }

static bool is_get(const struct ast_decl *function)
{
    return strcspn(function->name, "<") == 3 && memcmp(function->name, "get", 3) == 0;
}

/* Has the class, or a base, a member get? */
static bool has_get(const struct ast_type *type)
{
    const struct ast_class *class = type->made_of;
    for (uint32_t i = 0; class && i < class->method_count; i++)
        if (is_get(class->method[i]))
            return true;
    for (uint32_t i = 0; class && i < class->base_count; i++)
        if (has_get(class->base[i]))
            return true;
    return false;
}

/* May the names stand for results of get? The tree does not show its calls. */
static bool may_get(const struct point_machine *m, const struct ast_type *type)
{
    for (uint32_t i = 0; type->made_of && i < m->program->view->function_count; i++) {
        const struct ast_function *function = m->program->view->function[i];
        if (is_get(function->decl) && function->param_count == 1 && point_same_class(function->param[0]->type, type))
            return true;
    }
    return has_get(type);
}

/* Go to the class that has the members: a base, where the class itself has none. */
static bool owner_of(struct point_machine *m, struct point_place *whole)
{
    const struct ast_type *base = whole->type;
    while (base && whole->type->field_count == 0) {
        if (!point_base_of(m, whole->type, &base))
            return false;
        whole->type = base ? base : whole->type;
    }
    return whole->type->made_of || point_stops(m, MESSAGE_binding_unknown);
}

static bool part_of(struct point_machine *m, struct point_place whole, uint32_t i, struct point_place *out)
{
    const struct ast_type *type = whole.type;
    *out = whole;
    if (type->kind == AST_TYPE_ARRAY && type->target) {
        out->type = type->target;
        out->address += i * (uint64_t)point_size(type->target);
        return i < type->count || point_stops(m, MESSAGE_binding_unknown);
    }
    if (i >= type->field_count)
        return point_stops(m, MESSAGE_binding_unknown);
    *out = point_member(whole, type->field[i]);
    return !type->field[i]->type->is_reference ||
           point_load_bytes(m, out->address, sizeof out->address, NULL, (unsigned char *)&out->address);
}

bool point_bind_parts(struct point_machine *m, const struct ast_node *node, struct point_place from, bool is_place)
{
    struct point_place whole = from, part;
    struct point_binding *binding;
    size_t size;
    const char *text = ast_bytes(m->frame->function, node, &size), *bracket = text ? memchr(text, '[', size) : NULL;
    uint32_t next = 0;
    if (!bracket || may_get(m, from.type))
        return point_stops(m, MESSAGE_binding_unknown);
    if (!memchr(text, '&', (size_t)(bracket - text)) && is_place &&
        (!point_temporary(m, from.type, &whole) || !point_copy_object(m, whole, from, from.type->is_const)))
        return false;
    if (whole.type->kind != AST_TYPE_ARRAY && !owner_of(m, &whole))
        return false;
    for (uint32_t i = 0; i < node->count; i++) {
        if (!node->child[i] || node->child[i]->kind != AST_VARDECL)
            continue;
        if (!part_of(m, whole, next++, &part))
            return false;
        point_bind(m, node->child[i]->decl, part.address, 0, false);
        binding = &m->frame->binding[m->frame->count - 1];
        binding->type = part.type;
        binding->first = part.first;
        binding->width = part.width;
    }
    return true;
}

bool point_declare_parts(struct point_machine *m, const struct ast_node *node)
{
    const struct ast_node *value = NULL;
    struct point_place from;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && node->child[i]->kind != AST_VARDECL)
            value = node->child[i];
    if (!value)
        return point_stops(m, MESSAGE_binding_unknown);
    if (value->kind == AST_OTHER && value->count && point_is_place(m, value->child[0])) /* a copy of an array */
        value = value->child[0];
    return point_locate(m, value, &from) && point_bind_parts(m, node, from, point_is_place(m, value));
}

/* ---- The end of an object ---------------------------------------------------------------------------- */

bool point_is_destroyed(const struct ast_type *type)
{
    bool found = false;
    while (type->kind == AST_TYPE_ARRAY && type->target)
        type = type->target;
    if (!type->made_of || type->is_reference)
        return false;
    found = destructor(type) != NULL;
    for (uint32_t i = 0; i < type->made_of->base_count && !found; i++)
        found = point_is_destroyed(type->made_of->base[i]);
    for (uint32_t i = 0; i < type->field_count && !found; i++)
        found = point_is_destroyed(type->field[i]->type);
    return found;
}

bool point_destroy(struct point_machine *m, struct point_place place)
{
    const struct ast_type *type = place.type, *base;
    const struct ast_decl *own_one = destructor(type);
    struct point_place part = place;
    struct point_passed passed = {.count = 0};
    struct point_value ignored;
    if (!point_is_destroyed(type))
        return true;
    if (type->kind == AST_TYPE_ARRAY) {
        part.type = type->target;
        for (int64_t i = type->count; i-- > 0;) {
            part.address = place.address + (uint64_t)(i * point_size(part.type));
            if (!point_destroy(m, part))
                return false;
        }
        return true;
    }
    if (own_one && !(own_one->function && own_one->function->body))
        return point_stops(m, MESSAGE_destructor_bodyless);
    if (own_one && !point_call_function(m, m->node, own_one->function, &passed, place, &ignored))
        return false;
    for (uint32_t i = type->field_count; i-- > 0;)
        if (!point_destroy(m, point_member(place, type->field[i])))
            return false;
    part.type = NULL;
    return point_base_of(m, type, &base) && (!base || (part.type = base, point_destroy(m, part)));
}

/* ---- Virtual functions ------------------------------------------------------------------------------- */

/* Is it the method, or one that overrides it? */
static bool overrides(const struct ast_decl *own, const struct ast_decl *method)
{
    struct ast_decl **const overridden = own->callable.overridden;
    if (own == method)
        return true;
    for (int i = 0; overridden && overridden[i]; i++)
        if (overrides(overridden[i], method))
            return true;
    return false;
}

/* Of a template: may an instance's function override the method, while its template's does not? */
static bool may_override(const struct ast_decl *own, const struct ast_decl *method)
{
    return own->callable.may_override && strcmp(own->name, method->name) == 0;
}

/* The function that a call of the method runs in an object of the class, of the class's own or of its bases'; in
 *is_sure whether there is no other. NULL: the class does not have the method. */
static const struct ast_decl *found_in(const struct ast_type *type, const struct ast_decl *method, bool *is_sure)
{
    const struct ast_class *class = type->made_of;
    const struct ast_decl *found = NULL;
    for (uint32_t i = 0; class && i < class->method_count; i++) {
        if (overrides(class->method[i], method))
            return class->method[i];
        *is_sure &= !may_override(class->method[i], method);
    }
    for (uint32_t i = 0; class && i < class->base_count; i++) {
        const struct ast_decl *inherited = found_in(class->base[i], method, is_sure);
        *is_sure &= !found || !inherited || found == inherited;
        found = found ? found : inherited;
    }
    return found;
}

/* Does the frame make or destroy the object at the address? Until it ends, the object has its function's class. */
static bool begins_or_ends(const struct point_frame *frame, uint64_t self)
{
    const enum ast_role role = frame->function ? frame->function->decl->callable.role : AST_ROLE_NONE;
    return (role == AST_ROLE_MAKES || role == AST_ROLE_COPIES || role == AST_ROLE_DESTROYS) && frame->self == self &&
           frame->self_type;
}

const struct ast_function *point_overrider(struct point_machine *m, const struct ast_decl *method, uint64_t self)
{
    const struct point_object *object = point_object_at(m, self);
    const struct ast_decl *found = NULL;
    bool is_sure = true;
    for (const struct point_frame *frame = m->frame; frame && !found; frame = frame->outer)
        if (begins_or_ends(frame, self))
            found = found_in(frame->self_type, method, &is_sure);
    if (!found && object && object->type)
        found = found_in(object->type, method, &is_sure);
    return is_sure && found && found->function && found->function->body ? found->function : NULL;
}
