/* Objects of the user's classes: made, copied, assigned and destroyed by the functions that the class has for it,
   member by member where it has none. */
#include <string.h>

#include "machine.h"

/* ---- Names ------------------------------------------------------------------------------------------- */

/* The name of a class without const, & and its template's arguments. */
static const char *bare_name(const struct ast_type *type, size_t *size)
{
    const char *name = type->name ? type->name : "";
    if (strncmp(name, "const ", 6) == 0)
        name += 6;
    *size = strcspn(name, "<&");
    while (*size && name[*size - 1] == ' ')
        --*size;
    return name;
}

static bool same_class(const struct ast_type *a, const struct ast_type *b)
{
    size_t x, y;
    const char *p = bare_name(a, &x), *q = bare_name(b, &y);
    return x == y && memcmp(p, q, x) == 0;
}

static bool is_rvalue_reference(const struct ast_type *type)
{
    const size_t size = type->name ? strlen(type->name) : 0;
    return type->is_reference && size > 2 && strcmp(type->name + size - 2, "&&") == 0;
}

bool point_is_constructor(const struct ast_decl *method)
{
    const size_t size = strcspn(method->name, "<"), scope = strlen(method->scope);
    return scope >= size && memcmp(method->scope + scope - size, method->name, size) == 0 &&
           (scope == size || method->scope[scope - size - 1] == ':');
}

static bool is_assignment(const struct ast_decl *method) { return strcmp(method->name, "operator=") == 0; }

/* ---- Which function ---------------------------------------------------------------------------------- */

/* Can it be called with that many arguments? */
static bool takes(const struct ast_function *function, uint32_t count)
{
    if (function->param_count < count)
        return false;
    for (uint32_t i = count; i < function->param_count; i++)
        if (!function->param[i]->init)
            return false;
    return true;
}

/* How well a function takes an object of the class that has a name: 0 best, 9 not at all. */
static int rank(const struct ast_function *function, const struct ast_type *type, bool is_const)
{
    const struct ast_type *given;
    if (!takes(function, 1) || function->param_count == 0)
        return 9;
    given = function->param[0]->type;
    if (function->is_template)
        return given->is_reference ? is_const ? 3 : 1 : 4;
    if (!same_class(given, type) || is_rvalue_reference(given))
        return 9;
    if (given->is_reference && !given->is_const)
        return is_const ? 9 : 0;
    return 2;
}

/* The function of that kind that the class has itself for an object of its own; NULL: the compiler's. */
static const struct ast_function *own(const struct ast_type *type, bool is_kind(const struct ast_decl *), bool is_const)
{
    const struct ast_class *class = type->made_of;
    const struct ast_function *best = NULL;
    int least = 9;
    for (uint32_t i = 0; class && i < class->method_count; i++) {
        const struct ast_function *function = class->method[i]->function;
        if (!is_kind(class->method[i]) || class->method[i]->is_defaulted || !function || !function->body)
            continue;
        if (rank(function, type, is_const) < least) {
            least = rank(function, type, is_const);
            best = function;
        }
    }
    return best;
}

/* Does the class declare one of that kind whose body is not here? */
static bool has_hidden(const struct ast_type *type, bool is_kind(const struct ast_decl *))
{
    const struct ast_class *class = type->made_of;
    for (uint32_t i = 0; class && i < class->method_count; i++)
        if (is_kind(class->method[i]) && !class->method[i]->is_defaulted &&
            !(class->method[i]->function && class->method[i]->function->body))
            return true;
    return false;
}

static const struct ast_decl *destructor(const struct ast_type *type)
{
    const struct ast_class *class = type->made_of;
    for (uint32_t i = 0; class && i < class->method_count; i++)
        if (class->method[i]->name[0] == '~' && !class->method[i]->is_defaulted)
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
static bool base_of(struct point_machine *m, const struct ast_type *type, const struct ast_type **base)
{
    const struct ast_class *class = type->made_of;
    *base = NULL;
    for (uint32_t i = 0; class && i < class->base_count; i++) {
        if (is_empty(class->base[i]))
            continue;
        if (*base || !class->base[i]->made_of || class->has_virtual != class->base[i]->made_of->has_virtual)
            return point_stops(m, POINT_UNKNOWN, "a class with several bases");
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
    if (!base_of(m, type, &base))
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
    found = own(type, is_kind, false) || has_hidden(type, is_kind);
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

bool point_part(struct point_machine *m, struct point_place whole, uint32_t i, struct point_place *out)
{
    const struct ast_type *type = whole.type;
    *out = whole;
    if (type->kind == AST_TYPE_ARRAY && type->target) {
        out->type = type->target;
        out->address += i * (uint64_t)point_size(type->target);
        return i < type->count || point_stops(m, POINT_UNKNOWN, "a structured binding");
    }
    while (type->made_of && type->field_count == 0 && type->made_of->base_count == 1)
        type = type->made_of->base[0];
    if (!type->made_of || i >= type->field_count || type->field[i]->type->is_reference || type->field[i]->bits)
        return point_stops(m, POINT_UNKNOWN, "a structured binding");
    *out = point_member(whole, type->field[i]);
    return true;
}

/* ---- Constructors ------------------------------------------------------------------------------------ */

static bool default_part(struct point_machine *m, struct point_place to, struct point_place from)
{
    (void)from;
    return point_default(m, to);
}

bool point_default(struct point_machine *m, struct point_place place)
{
    const struct ast_class *class = place.type->made_of;
    struct point_passed passed = {.count = 0};
    struct point_value ignored;
    bool any = false;
    if (place.type->kind == AST_TYPE_ARRAY && place.type->target)
        return is_whole(place.type->target) || each_part(m, place, place, default_part);
    if (!class || place.type->is_reference)
        return true;
    for (uint32_t i = 0; i < class->method_count; i++) {
        const struct ast_function *function = class->method[i]->function;
        if (!point_is_constructor(class->method[i]))
            continue;
        any = any || !class->method[i]->is_defaulted;
        if (class->method[i]->is_defaulted || !function || !function->body || !takes(function, 0))
            continue;
        return point_pass_defaults(m, function, &passed) &&
               point_call_function(m, m->node, function, &passed, place, &ignored);
    }
    if (any && has_hidden(place.type, point_is_constructor))
        return point_stops(m, POINT_UNKNOWN, "a constructor without a body");
    return point_make_members(m, place, NULL);
}

/* What a constructor says of the member, or of the base. */
static const struct ast_node *said_of(const struct ast_function *function, const struct ast_decl *member,
                                      const struct ast_type *base)
{
    for (uint32_t i = 0; function && i < function->initialiser_count; i++)
        if (member ? function->initialiser[i].member == member
                   : function->initialiser[i].type && same_class(function->initialiser[i].type, base))
            return function->initialiser[i].value;
    return member ? member->init : NULL;
}

bool point_bind_member(struct point_machine *m, struct point_place part, const struct ast_node *value)
{
    struct point_place target;
    if (!value || !point_locate(m, value, &target))
        return value ? false : point_stops(m, POINT_UNKNOWN, "a member that is a reference");
    return point_store_bytes(m, part.address, sizeof target.address, (const unsigned char *)&target.address);
}

static bool make_member(struct point_machine *m, struct point_place whole, const struct ast_decl *field,
                        const struct ast_node *value)
{
    const struct point_place part = point_member(whole, field);
    if (field->offset < 0)
        return point_stops(m, POINT_UNKNOWN, "a member whose place is not known");
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
    if (!base_of(m, type, &base))
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

/* Is it left to the compiler what makes an object? */
static bool is_aggregate(const struct ast_type *type)
{
    for (uint32_t i = 0; i < type->made_of->method_count; i++)
        if (point_is_constructor(type->made_of->method[i]) && !type->made_of->method[i]->is_defaulted)
            return false;
    return true;
}

bool point_is_made_by_list(const struct ast_type *type) { return type->made_of && !is_aggregate(type); }

/* The only constructor that takes so many arguments. */
static const struct ast_function *constructor_of(const struct ast_type *type, uint32_t count)
{
    const struct ast_class *class = type->made_of;
    const struct ast_function *found = NULL;
    for (uint32_t i = 0; i < class->method_count; i++) {
        const struct ast_function *function = class->method[i]->function;
        if (!point_is_constructor(class->method[i]) || class->method[i]->is_defaulted || !function ||
            !takes(function, count) || (function->param_count && same_class(function->param[0]->type, type)))
            continue;
        if (found || function->is_template)
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
    if (!function || has_hidden(place.type, point_is_constructor))
        return point_stops(m, POINT_UNKNOWN, "a list from which several constructors may make an object");
    return point_pass(m, list, 0, function, &passed) &&
           point_call_function(m, m->node, function, &passed, place, &ignored);
}

/* The constructor that makes an object of a number, where no more than one fits as it is. */
static const struct ast_function *converting(const struct ast_type *type, struct point_value value)
{
    const struct ast_class *class = type->made_of;
    const struct ast_function *found = NULL, *exact = NULL;
    unsigned count = 0;
    for (uint32_t i = 0; class && i < class->method_count; i++) {
        const struct ast_function *function = class->method[i]->function;
        if (!point_is_constructor(class->method[i]) || !function || !function->body || !takes(function, 1) ||
            function->param_count == 0 || same_class(function->param[0]->type, type) || function->is_template)
            continue;
        found = function;
        count++;
        if (strcmp(function->param[0]->type->name, value.type->name) == 0)
            exact = function;
    }
    return exact ? exact : count == 1 ? found : NULL;
}

bool point_make_object(struct point_machine *m, struct point_place place, struct point_value value)
{
    const struct ast_function *function;
    struct point_passed passed = {.count = 1};
    struct point_value ignored;
    struct point_place given;
    if (value.kind == POINT_BYTES && same_class(value.type, place.type))
        return point_store(m, place, value);
    function = converting(place.type, value);
    if (!function)
        return point_stops(m, POINT_UNKNOWN, "a class is made of another type");
    passed.value[0] = value;
    passed.is_place[0] = function->param[0]->type->is_reference;
    if (passed.is_place[0]) {
        if (!point_materialise(m, value, &given))
            return false;
        passed.value[0] = point_make_pointer(point_pointer_to(m, given.type), given.address);
    }
    return point_pass_defaults(m, function, &passed) &&
           point_call_function(m, m->node, function, &passed, place, &ignored);
}

bool point_value_object(struct point_machine *m, struct point_place place)
{
    return (!place.type->made_of || is_aggregate(place.type) ? point_zero(m, place) : true) && point_default(m, place);
}

bool point_construct(struct point_machine *m, const struct ast_node *node, struct point_place place)
{
    const struct ast_function *function = node->decl->is_defaulted ? NULL : point_body(node);
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
        return point_stops(m, POINT_UNKNOWN, "a constructor without a body");
    if (!point_locate(m, ast_arg(node, 0), &from))
        return false;
    from.type = place.type; /* of a derived object, the part that is the base */
    return point_copy_object(m, place, from, ast_arg(node, 0)->type->is_const);
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
        return point_stops(m, POINT_UNKNOWN, "a destructor without a body");
    if (own_one && !point_call_function(m, m->node, own_one->function, &passed, place, &ignored))
        return false;
    for (uint32_t i = type->field_count; i-- > 0;)
        if (!point_destroy(m, point_member(place, type->field[i])))
            return false;
    part.type = NULL;
    return base_of(m, type, &base) && (!base || (part.type = base, point_destroy(m, part)));
}

/* ---- Virtual functions ------------------------------------------------------------------------------- */

/* The one of that name that the class, or its base, has. */
static const struct ast_decl *found_in(const struct ast_type *type, const struct ast_decl *method)
{
    const struct ast_class *class = type->made_of;
    const uint32_t count = method->function ? method->function->param_count : 0;
    for (uint32_t i = 0; class && i < class->method_count; i++) {
        const struct ast_decl *own = class->method[i];
        if (strcmp(own->name, method->name) == 0 && own->is_virtual &&
            (!own->function || own->function->param_count == count))
            return own;
    }
    for (uint32_t i = 0; class && i < class->base_count; i++) {
        const struct ast_decl *inherited = found_in(class->base[i], method);
        if (inherited)
            return inherited;
    }
    return NULL;
}

const struct ast_function *point_overrider(struct point_machine *m, const struct ast_decl *method, uint64_t self)
{
    const struct point_object *object = point_object_at(m, self);
    const struct ast_decl *found = object && object->type ? found_in(object->type, method) : NULL;
    return found && found->function && found->function->body ? found->function : NULL;
}
