/* Lambdas: their captures, and calls of lambdas that a call returned. */
#include "class.h"
#include "machine.h"

static bool names(const struct ast_node *node, const struct ast_decl *decl)
{
    if (node->decl == decl)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && names(node->child[i], decl))
            return true;
    return false;
}

static const struct ast_node *capture_of(const struct ast_node *lambda, const struct ast_decl *decl)
{
    for (uint32_t i = 0; i < lambda->count; i++)
        if (lambda->child[i] && lambda->child[i]->kind == AST_DECLREF && lambda->child[i]->decl == decl)
            return lambda->child[i];
    return NULL;
}

/* A copy of an array whose elements are their bytes. */
static bool copy_array(struct point_machine *m, struct point_place from, struct point_place *copy)
{
    const struct ast_type *element = from.type;
    const int64_t size = point_size(from.type);
    unsigned char *bytes;
    while (element->kind == AST_TYPE_ARRAY && element->target)
        element = element->target;
    if (size <= 0 || element->made_of || element->assigned)
        return point_stops(m, MESSAGE_lambda_copies_array);
    bytes = arena_alloc(m->arena, (size_t)size);
    return point_load_bytes(m, from.address, (size_t)size, element, bytes) && point_temporary(m, from.type, copy) &&
           point_store_bytes(m, copy->address, (size_t)size, bytes);
}

/* A variable as the lambda has it: itself, or a copy. */
static bool captured(struct point_machine *m, const struct ast_node *lambda, const struct point_binding *from,
                     struct point_binding *to)
{
    const struct ast_node *capture = capture_of(lambda, from->decl);
    struct point_place place = {.address = from->address, .first = from->first, .width = from->width}, copy;
    struct point_value value;
    const bool by_reference = capture ? capture->flags & AST_BY_REF : lambda->flags & AST_BY_REF;
    *to = *from;
    to->owns = false;
    place.type = from->type ? from->type : from->decl->type;
    if (by_reference || from->is_closure)
        return true;
    if (place.type->kind == AST_TYPE_ARRAY ? !copy_array(m, place, &copy)
        : place.type->made_of && place.type->assigned
            ? !point_temporary(m, place.type, &copy) || !point_copy_object(m, copy, place, true)
            : !point_load(m, place, &value) || !point_materialise(m, value, &copy))
        return false;
    m->frame->count--; /* the copy lives as long as the lambda: for the run */
    to->address = copy.address;
    to->first = to->width = 0;
    return true;
}

/* `this` in a lambda's body: that of the function around it, or a copy of the object. */
static bool capture_object(struct point_machine *m, const struct ast_node *lambda, uint64_t *self)
{
    const struct point_place object = {.address = m->frame->self, .type = m->frame->self_type};
    struct point_place copy;
    *self = m->frame->self;
    if (!(lambda->flags & AST_BY_VALUE))
        return true;
    if (!object.type)
        return point_stops(m, MESSAGE_lambda_copies_object);
    if (!point_temporary(m, object.type, &copy) || !point_copy_object(m, copy, object, true))
        return false;
    m->frame->count--; /* as a variable's copy */
    *self = copy.address;
    return true;
}

bool point_make_closure(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    static const struct ast_type lambda = {
        .kind = AST_TYPE_OTHER, .size = 8, .align = 8, .count = -1, .name = "lambda"};
    struct point_closure *closure = arena_alloc(m->arena, sizeof *closure);
    *closure = (struct point_closure){.node = node, .frame = m->frame};
    closure->binding = arena_alloc(m->arena, (m->frame->count + node->count + 1) * sizeof *closure->binding);
    for (size_t i = 0; i < m->frame->count; i++)
        if (m->frame->binding[i].decl && names(node, m->frame->binding[i].decl) &&
            !captured(m, node, &m->frame->binding[i], &closure->binding[closure->count++]))
            return false;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && node->child[i]->kind == AST_VARDECL && ast_init(node->child[i])) {
            if (!point_declare(m, node->child[i]))
                return false;
            closure->binding[closure->count] = m->frame->binding[m->frame->count - 1];
            closure->binding[closure->count++].owns = false;
        }
    if (!capture_object(m, node, &closure->self))
        return false;
    *out = (struct point_value){.kind = POINT_CLOSURE, .type = &lambda, .closure = closure};
    return true;
}

static bool has_call(const struct ast_node *node)
{
    bool found = node->kind == AST_CALL;
    for (uint32_t i = 0; i < node->count && !found; i++)
        found = node->child[i] && has_call(node->child[i]);
    return found;
}

/* Does the body of a lambda return a place? Not if a call decides: it may be a call of the lambda itself. */
static bool returns_place(struct point_machine *m, const struct ast_node *node)
{
    if (node->kind == AST_LAMBDA)
        return false;
    if (node->kind == AST_RETURN)
        return node->flags & AST_BY_REF && ast_operand(node) && !has_call(ast_operand(node)) &&
               point_is_place(m, ast_operand(node));
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && returns_place(m, node->child[i]))
            return true;
    return false;
}

bool point_gives_place(struct point_machine *m, const struct ast_node *call)
{
    const struct ast_node *const callee = ast_callee(call) ? ast_bare((struct ast_node *)ast_callee(call)) : NULL;
    const struct point_binding *const binding =
        callee && callee->kind == AST_DECLREF && callee->decl ? point_find(m, callee->decl) : NULL;
    struct point_closure *closure;
    if (!binding || !binding->is_closure ||
        !point_load_bytes(m, binding->address, sizeof closure, NULL, (unsigned char *)&closure))
        return false;
    return closure->node->count && returns_place(m, closure->node->child[closure->node->count - 1]);
}

bool point_call_result(struct point_machine *m, struct point_passed *passed, struct point_value *out)
{
    struct point_closure *const closure = passed->value[0].closure;
    for (uint32_t i = 0; i < closure->node->count; i++) {
        const struct ast_node *child = closure->node->child[i];
        if (child && child->kind == AST_VARDECL && !ast_init(child) && child->decl->type->is_reference)
            return point_stops(m, MESSAGE_lambda_passed);
    }
    passed->count--;
    for (uint32_t i = 0; i < passed->count; i++) {
        passed->value[i] = passed->value[i + 1];
        passed->is_place[i] = false;
    }
    return point_call_closure(m, closure, passed, out);
}
