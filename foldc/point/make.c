/* Objects of the user's classes as constructors, lists and the compiler make them. */
#include <string.h>

#include "class.h"
#include "machine.h"

/* Is it an array of objects whose making may call functions? */
static bool is_made(const struct ast_type *type)
{
    while (type->kind == AST_TYPE_ARRAY && type->target)
        type = type->target;
    return type->made_of != NULL;
}

static bool default_elements(struct point_machine *m, struct point_place whole)
{
    struct point_place part = {.address = whole.address, .type = whole.type->target};
    for (int64_t i = 0; i < whole.type->count; i++, part.address += (uint64_t)point_size(part.type))
        if (!point_default(m, part))
            return false;
    return true;
}

bool point_default(struct point_machine *m, struct point_place place)
{
    const struct ast_class *class = place.type->made_of;
    struct point_passed passed = {.count = 0};
    struct point_value ignored;
    bool any = false;
    if (place.type->kind == AST_TYPE_ARRAY && place.type->target && is_made(place.type))
        return default_elements(m, place);
    if (!class || place.type->is_reference)
        return true;
    for (uint32_t i = 0; i < class->method_count; i++) {
        const struct ast_function *function = class->method[i]->function;
        if (!point_is_constructor(class->method[i]))
            continue;
        any = any || !class->method[i]->callable.is_defaulted;
        if (class->method[i]->callable.is_defaulted || !function || !function->body || !point_takes(function, 0))
            continue;
        return point_pass_defaults(m, function, &passed) &&
               point_call_function(m, m->node, function, &passed, place, &ignored);
    }
    if (any && !class->has_defaulted && point_has_hidden(place.type, point_is_constructor))
        return point_stops(m, MESSAGE_constructor_bodyless);
    return point_make_members(m, place, NULL);
}

/* A constructor's initialiser of the member, or of the base. */
static const struct ast_node *said_of(const struct ast_function *function, const struct ast_decl *member,
                                      const struct ast_type *base)
{
    for (uint32_t i = 0; function && i < function->initialiser_count; i++)
        if (member ? function->initialiser[i].member == member
                   : function->initialiser[i].type && point_same_class(function->initialiser[i].type, base))
            return function->initialiser[i].value;
    return member ? member->init : NULL;
}

bool point_bind_member(struct point_machine *m, struct point_place part, const struct ast_node *value)
{
    struct point_place target;
    if (!value || !point_locate(m, value, &target))
        return value ? false : point_stops(m, MESSAGE_member_reference);
    return point_store_bytes(m, part.address, sizeof target.address, (const unsigned char *)&target.address);
}

static bool make_member(struct point_machine *m, struct point_place whole, const struct ast_decl *field,
                        const struct ast_node *value)
{
    const struct point_place part = point_member(whole, field);
    if (field->variable.offset < 0)
        return point_stops(m, MESSAGE_member_place);
    if (field->type->is_reference)
        return point_bind_member(m, part, value);
    return value ? point_initialise(m, part, value) : point_default(m, part);
}

bool point_make_members(struct point_machine *m, struct point_place whole, const struct ast_function *function)
{
    const struct ast_type *type = whole.type, *base;
    const struct ast_node *value;
    for (uint32_t i = 0; !type && i < function->initialiser_count; i++) /* an object of which no more is known */
        if (function->initialiser[i].member &&
            !make_member(m, whole, function->initialiser[i].member, function->initialiser[i].value))
            return false;
    if (!type)
        return true;
    if ((value = function ? said_of(function, NULL, type) : NULL)) /* another constructor makes all of it */
        return point_initialise(m, whole, value);
    if (!point_base_of(m, type, &base))
        return false;
    if (base) {
        const struct point_place part = {.address = whole.address, .type = base};
        value = said_of(function, NULL, base);
        if (value ? !point_initialise(m, part, value) : !point_default(m, part))
            return false;
    }
    for (uint32_t i = 0; i < type->field_count; i++)
        if (!make_member(m, whole, type->field[i], said_of(function, type->field[i], NULL)))
            return false;
    return true;
}

/* Does the compiler make its objects, with no constructor of the class's own? */
static bool is_aggregate(const struct ast_type *type)
{
    for (uint32_t i = 0; i < type->made_of->method_count; i++)
        if (point_is_constructor(type->made_of->method[i]) && !type->made_of->method[i]->callable.is_defaulted)
            return false;
    return true;
}

bool point_is_made_by_list(const struct ast_type *type) { return type->made_of && !is_aggregate(type); }

/* The only constructor that takes that many arguments. */
static const struct ast_function *constructor_of(const struct ast_type *type, uint32_t count)
{
    const struct ast_class *class = type->made_of;
    const struct ast_function *found = NULL;
    for (uint32_t i = 0; i < class->method_count; i++) {
        const struct ast_function *function = class->method[i]->function;
        if (!point_is_constructor(class->method[i]) || class->method[i]->callable.is_defaulted || !function ||
            !point_takes(function, count) || function->decl->callable.role == AST_ROLE_COPIES)
            continue;
        if (found || function->header.is_template)
            return NULL;
        found = function;
    }
    return found;
}

bool point_make_by_list(struct point_machine *m, struct point_place place, const struct ast_node *list)
{
    const struct ast_function *function = constructor_of(place.type, list->count);
    struct point_passed passed = {.count = 0};
    struct point_value ignored;
    if (!function || point_has_hidden(place.type, point_is_constructor))
        return point_stops(m, MESSAGE_constructors_several);
    return point_pass(m, list, 0, function, &passed) &&
           point_call_function(m, m->node, function, &passed, place, &ignored);
}

/* The constructor that makes an object of a number; NULL: none does, or several do and none takes the
   number's own type. */
static const struct ast_function *converting(const struct ast_type *type, struct point_value value)
{
    const struct ast_class *class = type->made_of;
    const struct ast_function *found = NULL, *exact = NULL;
    unsigned count = 0;
    for (uint32_t i = 0; class && i < class->method_count; i++) {
        const struct ast_function *function = class->method[i]->function;
        if (!point_is_constructor(class->method[i]) || !function || !function->body || !point_takes(function, 1) ||
            function->param_count == 0 || function->decl->callable.role == AST_ROLE_COPIES ||
            function->header.is_template)
            continue;
        found = function;
        count++;
        if (ast_is_same_type(function->param[0]->type, value.type))
            exact = function;
    }
    return exact ? exact : count == 1 ? found : NULL;
}

/* Call it with a value; *given: where the value is, for a parameter that is a reference. */
static bool construct_with(struct point_machine *m, struct point_place place, const struct ast_function *function,
                           struct point_value value, const struct point_place *given)
{
    struct point_passed passed = {.count = 1};
    struct point_value ignored;
    struct point_place copy;
    passed.value[0] = value;
    passed.is_place[0] = function->param[0]->type->is_reference;
    if (passed.is_place[0]) {
        if (!given && !point_materialise(m, value, &copy))
            return false;
        given = given ? given : &copy;
        passed.value[0] = point_make_pointer(point_pointer_to(m, given->type), given->address);
    }
    return point_pass_defaults(m, function, &passed) &&
           point_call_function(m, m->node, function, &passed, place, &ignored);
}

/* The conversion function of a class that gives an object of the class `type`; NULL: it has none, or virtual ones. */
static const struct ast_function *conversion_to_class(const struct ast_type *from, const struct ast_type *type)
{
    const struct ast_class *class = from->made_of;
    for (uint32_t i = 0; class && i < class->method_count; i++) {
        const struct ast_function *function = class->method[i]->function;
        if (class->method[i]->callable.role == AST_ROLE_CONVERTS && function && function->body &&
            !function->header.is_template && !class->method[i]->callable.is_virtual &&
            point_same_class(class->method[i]->type, type))
            return function;
    }
    return NULL;
}

/* Make an object of the object `from`, by the conversion function of its class. */
static bool convert_object(struct point_machine *m, struct point_place place, struct point_place from)
{
    const struct point_passed passed = {.count = 0};
    const struct ast_function *function = conversion_to_class(from.type, place.type);
    struct point_value value;
    return (function || point_stops(m, MESSAGE_class_of_other)) &&
           point_call_function(m, m->node, function, &passed, from, &value) && point_store(m, place, value);
}

bool point_make_object(struct point_machine *m, struct point_place place, struct point_value value)
{
    const struct ast_function *function;
    struct point_place from;
    if (value.kind == POINT_BYTES && point_same_class(value.type, place.type))
        return point_store(m, place, value);
    function = converting(place.type, value);
    if (!function && value.kind == POINT_BYTES && value.type->made_of)
        return point_materialise(m, value, &from) && convert_object(m, place, from);
    return function ? construct_with(m, place, function, value, NULL) : point_stops(m, MESSAGE_class_of_other);
}

bool point_make_of(struct point_machine *m, struct point_place place, const struct ast_node *node)
{
    const struct ast_function *function;
    struct point_place given;
    struct point_value value;
    if (!point_eval(m, node, &value))
        return false;
    function = value.kind == POINT_BYTES ? NULL : converting(place.type, value);
    if (!function || !point_is_place(m, node))
        return point_make_object(m, place, value);
    if (!point_locate(m, node, &given))
        return false;
    return construct_with(m, place, function, value,
                          !given.width && ast_is_same_type(function->param[0]->type, given.type) ? &given : NULL);
}

/* The conversion of the class that gives a number of that type, else the only one; NULL: none. */
static const struct ast_function *conversion_to(const struct ast_type *from, const struct ast_type *type)
{
    const struct ast_class *class = from->made_of;
    const struct ast_function *found = NULL, *exact = NULL;
    unsigned count = 0;
    for (uint32_t i = 0; class && i < class->method_count; i++) {
        const struct ast_function *function = class->method[i]->function;
        if (class->method[i]->callable.role != AST_ROLE_CONVERTS || !function)
            continue;
        found = function;
        count++;
        if (ast_is_same_type(function->decl->type, type))
            exact = function;
    }
    return exact ? exact : count == 1 ? found : NULL;
}

bool point_number_of(struct point_machine *m, struct point_place place, const struct ast_node *object)
{
    const struct point_passed passed = {.count = 0};
    const struct ast_function *function;
    struct point_place self;
    struct point_value value;
    if (!point_is_place(m, object))
        return point_stops(m, MESSAGE_class_as_number);
    if (!point_locate(m, object, &self))
        return false;
    function = self.type->made_of && !self.type->made_of->base_count ? conversion_to(self.type, place.type) : NULL;
    if (!function || !function->body || function->decl->callable.is_virtual)
        return point_stops(m, MESSAGE_class_as_number);
    return point_call_function(m, object, function, &passed, self, &value) &&
           point_convert(m, value, place.type, &value) && point_store(m, place, value);
}

/* Has the class a constructor of the user's own for `T()`? */
static bool has_own_default(const struct ast_type *type)
{
    for (uint32_t i = 0; type->made_of && i < type->made_of->method_count; i++) {
        const struct ast_decl *const method = type->made_of->method[i];
        if (point_is_constructor(method) && !method->callable.is_defaulted && method->function &&
            point_takes(method->function, 0))
            return true;
    }
    return false;
}

bool point_value_object(struct point_machine *m, struct point_place place)
{
    return (has_own_default(place.type) || point_zero(m, place)) && point_default(m, place);
}

bool point_construct(struct point_machine *m, const struct ast_node *node, struct point_place place)
{
    const struct ast_function *function = node->decl->callable.is_defaulted ? NULL : point_body(node);
    const uint32_t count = ast_arg_count(node);
    struct point_passed passed = {.count = 0};
    struct point_value ignored;
    struct point_place from;
    if (function) {
        if (!point_pass(m, node, node->count - count, function, &passed))
            return false;
        m->node = node;
        return point_call_function(m, node, function, &passed, place, &ignored);
    }
    if (count == 0)
        return point_value_object(m, place);
    if (count != 1 || !ast_arg(node, 0)->type || ast_arg(node, 0)->type->kind != AST_TYPE_OTHER)
        return point_stops(m, MESSAGE_constructor_bodyless);
    if (!point_locate(m, ast_arg(node, 0), &from))
        return false;
    from.type = place.type; /* of a derived object, the part that is the base */
    return point_copy_object(m, place, from, ast_arg(node, 0)->type->is_const);
}
