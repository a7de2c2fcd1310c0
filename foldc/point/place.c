/* Expressions for the place that they name, and declarations, which make places. */
#include <string.h>

#include "foldc/base/source.h"
#include "class.h"
#include "machine.h"

/* ---- Ends of lives ----------------------------------------------------------------------------------- */

/* The destructor runs during any flow of control, and changes neither that nor the value to return. */
static void destroy(struct point_machine *m, const struct point_binding *binding)
{
    const struct point_place place = {.address = binding->address, .type = binding->type};
    const struct point_leaving leaving = m->leaving;
    if (m->run->stop != POINT_RETURNS)
        return;
    m->leaving.flow = POINT_NEXT;
    if (!point_destroy(m, place) && m->leaving.flow == POINT_THROW)
        point_stops(m, MESSAGE_destructor_throws);
    m->leaving.flow = leaving.flow;
    m->leaving.returned = leaving.returned;
    m->leaving.is_place = leaving.is_place;
}

void point_leave(struct point_machine *m, size_t count)
{
    while (m->frame->count > count) {
        const struct point_binding *binding = &m->frame->binding[--m->frame->count];
        if (binding->owns && binding->type && point_is_destroyed(binding->type))
            destroy(m, binding);
        if (binding->owns)
            point_release(m, binding->decl ? binding->decl->name : NULL, binding->address);
    }
}

static bool is_static(const struct ast_decl *decl)
{
    return !decl->variable.is_local || decl->storage != AST_AUTO || decl->variable.is_shared;
}

/* ---- Declarations ------------------------------------------------------------------------------------ */

/* Is a reference bound to a number of another type than its own, and so to a copy? */
bool point_is_converted(struct point_machine *m, const struct ast_type *type, const struct ast_node *init)
{
    const struct ast_type *from = init->type ? point_type(m, init->type) : NULL;
    if (!from || type->is_dependent || from->is_dependent || (!point_is_integer(type) && type->kind != AST_TYPE_FLOAT))
        return false;
    return from->kind != type->kind || from->bits != type->bits || from->is_signed != type->is_signed;
}

/* A reference to an object that a constructor makes of something else. */
static bool bind_made(struct point_machine *m, const struct ast_decl *decl, const struct ast_node *init)
{
    struct ast_type *plain = arena_alloc(m->arena, sizeof *plain);
    struct point_place place;
    *plain = *point_type(m, decl->type);
    plain->is_reference = false;
    place = (struct point_place){.address = point_allocate(m, decl->name, (uint64_t)plain->size, plain->align),
                                 .type = plain};
    point_bind(m, decl, place.address, (uint32_t)plain->size, true);
    m->frame->binding[m->frame->count - 1].type = plain;
    return point_make_of(m, place, init);
}

static bool is_made_of_other(const struct ast_type *type, const struct ast_node *init)
{
    return type->made_of && init->type && !init->type->is_dependent && init->type->kind != AST_TYPE_OTHER;
}

/* A reference names the place of its initialiser. */
static bool bind_reference(struct point_machine *m, const struct ast_decl *decl, const struct ast_node *init)
{
    struct point_place place;
    while (init && (init->kind == AST_INITLIST || init->kind == AST_CONSTRUCT) && init->count == 1)
        init = init->child[0];
    if (!init)
        return point_stops(m, MESSAGE_reference_uninitialised);
    point_reach(m, init);
    if (is_made_of_other(decl->type, init))
        return bind_made(m, decl, init);
    if (point_is_converted(m, decl->type, init)) {
        struct ast_type *plain = arena_alloc(m->arena, sizeof *plain);
        struct point_value value;
        *plain = *decl->type;
        plain->is_reference = false;
        if (!point_eval_as(m, init, plain, &value) || !point_materialise(m, value, &place))
            return false;
        point_bind(m, decl, place.address, (uint32_t)point_size(place.type), false);
        m->frame->binding[m->frame->count - 1].type = place.type;
        return true;
    }
    if (!point_locate(m, init, &place))
        return false;
    if (place.width)
        return point_stops(m, MESSAGE_reference_bits);
    point_bind(m, decl, place.address, (uint32_t)point_size(place.type), false);
    m->frame->binding[m->frame->count - 1].type = place.type;
    return true;
}

/* The type of a variable that `auto` declares is that of its value. */
static bool declare_deduced(struct point_machine *m, const struct ast_decl *decl, const struct ast_node *init)
{
    struct point_value value;
    struct point_place place = {0};
    if (!init || !point_eval(m, init, &value))
        return init ? false : point_stops(m, MESSAGE_variable_type);
    if (value.kind != POINT_CLOSURE && point_size(value.type) <= 0)
        return point_stops(m, MESSAGE_variable_type);
    place.type = value.type;
    place.address = point_allocate(m, decl->name, value.kind == POINT_CLOSURE ? 16 : (uint64_t)point_size(value.type),
                                   value.type->align > 0 ? value.type->align : 8);
    point_bind(m, decl, place.address, (uint32_t)point_size(value.type), true);
    m->frame->binding[m->frame->count - 1].type = value.type;
    m->frame->binding[m->frame->count - 1].is_closure = value.kind == POINT_CLOSURE;
    return point_store(m, place, value);
}

/* The extents of an array of variable length: the bounds follow the initialiser. */
static bool variable_array(struct point_machine *m, const struct ast_node *node, const struct ast_type *type,
                           const struct ast_type **out)
{
    struct ast_type *made = arena_alloc(m->arena, sizeof *made);
    struct point_value bound;
    if (node->count < 2 || !node->child[1] || !type->target || point_size(type->target) <= 0)
        return point_stops(m, MESSAGE_array_size);
    if (!point_eval(m, node->child[1], &bound))
        return false;
    if (bound.kind != POINT_INT || (int64_t)bound.bits <= 0 || (int64_t)bound.bits > 1 << 20)
        return point_stops(m, MESSAGE_array_extent);
    *made = *type;
    made->count = (int64_t)bound.bits;
    made->size = made->count * point_size(type->target);
    made->align = type->target->align;
    *out = made;
    return true;
}

bool point_declare(struct point_machine *m, const struct ast_node *node)
{
    const struct ast_decl *decl = node->decl;
    const struct ast_node *init = ast_init(node);
    const struct ast_type *type;
    struct point_place place = {0};
    size_t bound;
    if (!decl || decl->kind == AST_FUNCTION || decl->kind == AST_OTHER_DECL)
        return decl != NULL || point_stops(m, MESSAGE_declaration_undescribed);
    if (is_static(decl)) /* a constant of the function has its value from here on, not from its first use */
        return !decl->variable.is_local || decl->has_value || !init || !point_keeps_value(decl) ||
               point_global(m, decl, &place);
    type = point_type(m, decl->type);
    if (decl->type->is_reference)
        return bind_reference(m, decl, init);
    if (type->kind == AST_TYPE_ARRAY && point_size(type) < 0 && !(init && init->type && point_size(init->type) > 0) &&
        !variable_array(m, node, type, &type))
        return false;
    if (type->kind == AST_TYPE_ARRAY && point_size(type) < 0)
        type = init->type;
    if (type->kind == AST_TYPE_DEPENDENT || type->is_lambda || point_size(type) <= 0 ||
        (init && ast_bare((struct ast_node *)init)->kind == AST_LAMBDA))
        return declare_deduced(m, decl, init);
    place.type = type;
    place.address = point_allocate(m, decl->name, (uint64_t)point_size(type),
                                   decl->variable.align > type->align ? decl->variable.align : type->align);
    if (type->made_of && point_object_at(m, place.address))
        point_object_at(m, place.address)->type = type;
    bound = m->frame->count;
    point_bind(m, decl, place.address, (uint32_t)point_size(type), false); /* its initialiser may name it */
    m->frame->binding[bound].type = type;
    if (init ? !point_initialise(m, place, init) : !point_default(m, place))
        return false;
    m->frame->binding[bound].owns = true;
    return true;
}

/* ---- Places ------------------------------------------------------------------------------------------ */

static bool is_variable(const struct point_machine *m, const struct ast_node *node)
{
    const struct ast_decl *decl = node->decl;
    if (node->text && (node->call == CALL_CCUTE_ALL || node->call == CALL_CCUTE_X || gpu_is_warp_size(node->text)))
        return false;
    return decl &&
           (decl->kind == AST_VAR || decl->kind == AST_PARAM || (decl->kind == AST_OTHER_DECL && point_find(m, decl)));
}

bool point_is_place(struct point_machine *m, const struct ast_node *node)
{
    switch (node->kind) {
    case AST_DECLREF:
        return is_variable(m, node);
    case AST_MEMBER:
    case AST_STRING:
    case AST_COMPOUND_LITERAL:
        return true;
    case AST_SUBSCRIPT:
        return !node->decl;
    case AST_UNARY:
        return !node->decl && (node->op == AST_OP_DEREF || node->op == AST_OP_PRE_INC || node->op == AST_OP_PRE_DEC);
    case AST_ASSIGN:
        return !node->decl;
    case AST_PAREN:
        return point_is_place(m, ast_operand(node));
    case AST_CAST:
        return node->flags & AST_TO_REFERENCE && point_is_place(m, ast_operand(node));
    case AST_CONDITIONAL:
        return point_is_place(m, ast_then(node)) && point_is_place(m, ast_else(node));
    case AST_BINARY:
        return node->op == AST_OP_COMMA && point_is_place(m, ast_right(node));
    case AST_CALL:
        return (node->decl && node->decl->type && node->decl->type->is_reference) || point_gives_place(m, node);
    default:
        return false;
    }
}

static bool anonymous(struct point_machine *m, const struct ast_decl *decl, struct point_place *out)
{
    const char *name = arena_printf(m->arena, "anonymous %s %d", decl->type->name, m->depth);
    uint64_t *known = point_map_at(&m->objects.named, point_hash(name), NULL), address;
    out->type = decl->type;
    if (point_size(decl->type) <= 0)
        return point_stops(m, MESSAGE_variable_type);
    if (!*known) {
        address = point_allocate(m, "anonymous", (uint64_t)point_size(decl->type), decl->type->align);
        *point_map_at(&m->objects.named, point_hash(name), NULL) = address;
    }
    out->address = *point_map_at(&m->objects.named, point_hash(name), NULL);
    return true;
}

/* A variable in the head of a switch, which the tree does not show, is declared when it is first named. */
static bool declare_late(struct point_machine *m, const struct ast_decl *decl)
{
    struct point_place place = {.type = decl->type};
    if (decl->type->is_reference)
        return bind_reference(m, decl, decl->init);
    if (!point_temporary(m, decl->type, &place) || !point_initialise(m, place, decl->init))
        return false;
    m->frame->binding[m->frame->count - 1].decl = decl;
    return true;
}

static bool variable(struct point_machine *m, const struct ast_decl *decl, struct point_place *out)
{
    const struct point_binding *binding = point_find(m, decl);
    if (!binding && decl->init && decl->kind == AST_VAR && !is_static(decl) && !ast_names_itself(decl)) {
        if (!declare_late(m, decl))
            return false;
        binding = point_find(m, decl);
    }
    if (binding) {
        *out = (struct point_place){.address = binding->address, .first = binding->first, .width = binding->width};
        out->type = binding->type ? binding->type : point_type(m, decl->type);
        return true;
    }
    if (is_static(decl))
        return point_global(m, decl, out);
    if (!*decl->name) /* of an anonymous union, which no statement declares */
        return anonymous(m, decl, out);
    return point_stops_for(m, say_variable_placeless(m->world->arena, decl->name));
}

/* The tree has the template's member: find that of the instance, by the name at the end of the text. */
static const struct ast_decl *field_at_end_of(struct point_machine *m, const struct ast_type *type,
                                              const struct ast_node *node)
{
    size_t size, length;
    const char *text = ast_bytes(m->frame->function, node, &size);
    for (uint32_t i = 0; text && type && i < type->field_count; i++) {
        length = strlen(type->field[i]->name);
        if (length <= size && memcmp(text + size - length, type->field[i]->name, length) == 0 &&
            (length == size || strchr(".> \t\n", text[size - length - 1])))
            return type->field[i];
    }
    return NULL;
}

/* Does each base that a class has, and each of theirs, begin where the object begins? Else the run stops. */
static bool begins_with_base(struct point_machine *m, const struct ast_type *type)
{
    while (type && type->made_of)
        if (!point_base_of(m, type, &type))
            return false;
    return true;
}

static bool member(struct point_machine *m, const struct ast_node *node, struct point_place *out)
{
    const struct ast_node *base = ast_operand(node);
    const struct ast_decl *field = node->decl;
    struct point_place whole = {0};
    struct point_value pointer;
    if (field && field->kind == AST_VAR)
        return variable(m, field, out);
    if (field && field->kind != AST_FIELD)
        return point_stops(m, MESSAGE_member_place);
    if (!base) {
        whole = (struct point_place){.address = m->frame->self, .type = m->frame->self_type};
    } else if (node->flags & AST_ARROW) {
        if (!point_eval(m, base, &pointer))
            return false;
        whole = (struct point_place){.address = pointer.bits, .type = pointer.type->target};
    } else if (!point_locate(m, base, &whole)) {
        return false;
    }
    if (!field || field->variable.offset < 0)
        field = field_at_end_of(m, whole.type, node);
    if (!field || field->variable.offset < 0 || (node->flags & AST_NAMELESS && field->variable.nameless_offset < 0))
        return point_stops(m, MESSAGE_member_place);
    if (node->flags & AST_INHERITED && !begins_with_base(m, whole.type))
        return false;
    if (node->flags & AST_NAMELESS && whole.address != 0)
        whole.address += (uint64_t)field->variable.nameless_offset / 8;
    *out = point_member(whole, field);
    if (whole.address == 0)
        return point_stops(m, MESSAGE_null_member);
    return !field->type->is_reference ||
           point_load_bytes(m, out->address, sizeof out->address, NULL, (unsigned char *)&out->address);
}

/* The place that a pointer leads to; `why` is the reason if the value is not a pointer. */
static bool pointed_at(struct point_machine *m, struct point_value pointer, enum message_id why,
                       struct point_place *out)
{
    if (pointer.kind != POINT_ADDRESS || !pointer.type->target)
        return point_stops(m, why);
    out->address = pointer.bits;
    out->type = point_type(m, pointer.type->target);
    return true;
}

static bool element(struct point_machine *m, const struct ast_node *node, struct point_place *out)
{
    struct point_value base, index, at;
    if (!point_eval(m, ast_left(node), &base) || !point_eval(m, ast_right(node), &index) ||
        !point_binary(m, AST_OP_ADD, base, index, &at))
        return false;
    return pointed_at(m, at, MESSAGE_element_no_array, out);
}

static bool string(struct point_machine *m, const struct ast_node *node, struct point_place *out)
{
    const char *name = arena_printf(m->arena, "string %s", node->text ? node->text : "");
    const int64_t size = point_size(node->type);
    uint64_t *known = point_map_at(&m->objects.named, point_hash(name), NULL);
    out->type = node->type;
    if (size <= 0)
        return point_stops(m, MESSAGE_string_size);
    if (!*known) {
        const uint64_t address = point_allocate(m, name, (uint64_t)size, 1);
        *point_map_at(&m->objects.named, point_hash(name), NULL) = address;
        out->address = address;
        return point_characters(m, *out, node);
    }
    out->address = *known;
    return true;
}

static bool locate_unary(struct point_machine *m, const struct ast_node *node, struct point_place *out)
{
    struct point_value value;
    if (node->op != AST_OP_DEREF)
        return point_eval(m, node, &value) && point_locate(m, ast_operand(node), out);
    return point_eval(m, ast_operand(node), &value) && pointed_at(m, value, MESSAGE_operand_no_pointer, out);
}

static bool literal_place(struct point_machine *m, const struct ast_node *node, struct point_place *out)
{
    const struct ast_type *type = point_type(m, node->type);
    if (point_size(type) <= 0 || !node->count || !node->child[0])
        return point_stops(m, MESSAGE_literal_unknown);
    *out = (struct point_place){.type = type};
    out->address = point_allocate(m, NULL, (uint64_t)point_size(type), type->align);
    point_bind(m, NULL, out->address, (uint32_t)point_size(type), true);
    return point_initialise(m, *out, node->child[0]);
}

bool point_locate(struct point_machine *m, const struct ast_node *node, struct point_place *out)
{
    struct point_value value;
    bool truth;
    *out = (struct point_place){0};
    if (node->kind == AST_CALL)
        point_reach(m, node);
    if (ast_only_forwards(node))
        return point_locate(m, ast_arg(node, 0), out);
    if (!point_is_place(m, node))
        return point_eval(m, node, &value) && point_materialise(m, value, out);
    switch (node->kind) {
    case AST_DECLREF:
        return variable(m, node->decl, out);
    case AST_MEMBER:
        return member(m, node, out);
    case AST_SUBSCRIPT:
        return element(m, node, out);
    case AST_STRING:
        return string(m, node, out);
    case AST_COMPOUND_LITERAL:
        return literal_place(m, node, out);
    case AST_UNARY:
        return locate_unary(m, node, out);
    case AST_ASSIGN:
        return point_assign(m, node, out);
    case AST_PAREN:
        return point_locate(m, ast_operand(node), out);
    case AST_CAST:
        if (!point_locate(m, ast_operand(node), out))
            return false;
        out->type = point_type(m, node->type);
        return true;
    case AST_CONDITIONAL:
        return point_condition(m, ast_cond(node), &truth) &&
               point_locate(m, truth ? ast_then(node) : ast_else(node), out);
    case AST_BINARY:
        return point_eval(m, ast_left(node), &value) && point_locate(m, ast_right(node), out);
    default:
        return point_call_place(m, node, out);
    }
}
