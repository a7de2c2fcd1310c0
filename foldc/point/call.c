/* Calls of functions, methods, lambdas and kernels that have a body. */
#include <string.h>

#include "foldc/base/source.h"
#include "foldc/c/copy_call.h"
#include "class.h"
#include "machine.h"

enum { DEEPEST = 48 };

/* Another file's definition may take the place of a weak function. */
const struct ast_function *point_body(const struct ast_node *node)
{
    const struct ast_function *function = node->decl ? node->decl->function : NULL;
    return function && function->body && !function->decl->callable.is_weak ? function : NULL;
}

/* Does any function of the call's name take argument i by reference? The tree of a template does not show which
   function a call reaches. The folded text may call another function there, whose parameters the tree does show. */
static bool may_take_reference(struct point_machine *m, const struct ast_node *call, uint32_t i)
{
    const struct ast_view *const view = m->program->view;
    for (uint32_t k = 0; call->text && k < view->function_count; k++) {
        const struct ast_function *const function = view->function[k];
        if (i < function->param_count && function->param[i]->type->is_reference &&
            strcmp(function->decl->name, call->text) == 0)
            return true;
    }
    return false;
}

/* Is the argument of a call passed by its address? If the function's parameters are not known, a temporary is not. */
static bool wants_place(struct point_machine *m, const struct ast_node *call, const struct ast_function *function,
                        const struct ast_node *argument, uint32_t i)
{
    if (function && i < function->param_count)
        return function->param[i]->type->is_reference;
    return argument->flags & AST_BY_REF && point_is_place(m, argument) &&
           (call->kind != AST_CALL || !(call->flags & AST_DEPENDENT) || may_take_reference(m, call, i));
}

/* Copy an object for a parameter, by the class's own constructor. */
static bool pass_copy(struct point_machine *m, const struct ast_node *argument, struct point_value *value)
{
    struct point_place from, copy;
    return point_locate(m, argument, &from) && point_temporary(m, from.type, &copy) &&
           point_copy_object(m, copy, from, from.type->is_const) && point_load(m, copy, value);
}

/* One argument of a call: its value, or its address. */
static bool pass(struct point_machine *m, const struct ast_node *call, const struct ast_node *argument,
                 const struct ast_function *function, struct point_passed *passed)
{
    struct point_value *value = &passed->value[passed->count];
    struct point_place place;
    if (passed->count == POINT_ARGUMENTS)
        return point_stops(m, MESSAGE_call_many_arguments);
    passed->is_place[passed->count] = wants_place(m, call, function, argument, passed->count);
    if (passed->is_place[passed->count] && function &&
        point_is_converted(m, function->param[passed->count]->type, argument)) {
        struct ast_type *plain = arena_alloc(m->arena, sizeof *plain);
        *plain = *function->param[passed->count]->type;
        plain->is_reference = false;
        if (!point_eval_as(m, argument, plain, value) || !point_materialise(m, *value, &place))
            return false;
        *value = point_make_pointer(point_pointer_to(m, place.type), place.address);
    } else if (!passed->is_place[passed->count]) {
        if (argument->type && point_is_copied(argument->type) && point_is_place(m, argument)
                ? !pass_copy(m, argument, value)
                : !point_eval(m, argument, value))
            return false;
    } else {
        if (!point_locate(m, argument, &place))
            return false;
        *value = point_make_pointer(point_pointer_to(m, place.type), place.address);
    }
    passed->count++;
    return true;
}

bool point_pass(struct point_machine *m, const struct ast_node *node, uint32_t first,
                const struct ast_function *function, struct point_passed *passed)
{
    for (uint32_t i = first; i < node->count; i++)
        if (node->child[i] && !pass(m, node, node->child[i], function, passed))
            return false;
    return !function || point_pass_defaults(m, function, passed);
}

bool point_pass_defaults(struct point_machine *m, const struct ast_function *function, struct point_passed *passed)
{
    for (uint32_t i = passed->count; i < function->param_count; i++) {
        if (!function->param[i]->init)
            return point_stops(m, MESSAGE_call_few_arguments);
        if (!pass(m, m->node, function->param[i]->init, function, passed))
            return false;
    }
    return true;
}

/* ---- Frames ------------------------------------------------------------------------------------------ */

static bool bind_parameter(struct point_machine *m, const struct ast_decl *param, struct point_value value,
                           bool is_place)
{
    const struct ast_type *type = point_type(m, param->type);
    struct point_place place = {0};
    if (is_place) {
        point_bind(m, param, value.bits, 0, false);
        m->frame->binding[m->frame->count - 1].type = value.type->target;
        return true;
    }
    if (type->kind == AST_TYPE_DEPENDENT || value.kind == POINT_CLOSURE || point_size(type) <= 0)
        type = value.type;
    if (value.kind == POINT_NONE || (value.kind != POINT_CLOSURE && point_size(type) <= 0))
        return point_stops(m, MESSAGE_parameter_type);
    place.type = type;
    place.address = point_allocate(m, param->name, value.kind == POINT_CLOSURE ? 16 : (uint64_t)point_size(type),
                                   type->align > param->variable.align ? type->align : param->variable.align);
    point_bind(m, param, place.address, (uint32_t)point_size(type), true);
    m->frame->binding[m->frame->count - 1].type = type;
    m->frame->binding[m->frame->count - 1].is_closure = value.kind == POINT_CLOSURE;
    return point_store(m, place, value);
}

/* Run a body in the frame; its value is in m->leaving.returned. */
static bool run_body(struct point_machine *m, const struct ast_node *body, struct point_frame *frame)
{
    enum point_flow flow;
    m->leaving.returned = (struct point_value){.kind = POINT_NONE, .type = &point_void};
    m->leaving.is_place = false;
    flow = point_run_statement(m, body);
    point_leave(m, frame->kept);
    m->frame = frame->outer;
    m->depth--;
    if (flow == POINT_THROW || m->run->stop != POINT_RETURNS)
        return false;
    return flow != POINT_GOTO || point_stops(m, MESSAGE_jump_inside);
}

static bool enter(struct point_machine *m, struct point_frame *frame)
{
    if (m->depth >= DEEPEST)
        return point_stops(m, MESSAGE_calls_deep);
    m->depth++;
    frame->outer = m->frame;
    m->frame = frame;
    return true;
}

bool point_invoke(struct point_machine *m, struct point_frame *frame, struct point_value *out)
{
    const struct ast_function *function = frame->function;
    const struct point_place self = {.address = frame->self, .type = frame->self_type};
    if (point_is_constructor(function->decl) && !point_make_members(m, self, function)) {
        point_leave(m, frame->kept);
        m->frame = frame->outer;
        m->depth--;
        return false;
    }
    if (!run_body(m, function->body, frame))
        return false;
    *out = m->leaving.returned;
    return true;
}

bool point_call_function(struct point_machine *m, const struct ast_node *node, const struct ast_function *function,
                         const struct point_passed *passed, struct point_place self, struct point_value *out)
{
    struct point_frame *const frame = arena_alloc(m->arena, sizeof *frame);
    bool good = true;
    *frame = (struct point_frame){.function = function, .self = self.address, .self_type = self.type};
    if (passed->count != function->param_count)
        return point_stops(m, MESSAGE_call_many_arguments);
    if (function->header.is_template && !point_bind_template(m, frame, node, passed->value, passed->count))
        return false;
    if (m->frame->is_launched) {
        frame->is_launched = true;
        memcpy(frame->thread, m->frame->thread, sizeof frame->thread);
    }
    if (!enter(m, frame))
        return false;
    for (uint32_t i = 0; good && i < passed->count; i++)
        good = bind_parameter(m, function->param[i], passed->value[i], passed->is_place[i]);
    if (good)
        return point_invoke(m, frame, out);
    m->frame = frame->outer;
    m->depth--;
    return false;
}

/* ---- Lambdas ----------------------------------------------------------------------------------------- */

bool point_call_closure(struct point_machine *m, struct point_closure *closure, const struct point_passed *passed,
                        struct point_value *out)
{
    const struct ast_node *node = closure->node;
    struct point_frame *const frame = arena_alloc(m->arena, sizeof *frame);
    uint32_t next = 0;
    bool good = true;
    *frame = *closure->frame;
    frame->is_lambda = true;
    frame->self = closure->self;
    frame->binding = NULL;
    frame->count = frame->room = 0;
    if (!enter(m, frame))
        return false;
    for (size_t i = 0; i < closure->count; i++) {
        point_bind(m, closure->binding[i].decl, closure->binding[i].address, closure->binding[i].size, false);
        frame->binding[frame->count - 1] = closure->binding[i];
    }
    frame->kept = frame->count;
    for (uint32_t i = 0; good && i < node->count; i++) {
        const struct ast_node *child = node->child[i];
        if (!child || child->kind != AST_VARDECL || ast_init(child))
            continue;
        frame->is_generic |= child->decl->type->kind == AST_TYPE_DEPENDENT;
        good = next < passed->count || point_stops(m, MESSAGE_lambda_default);
        if (good && child->decl->type->is_reference && !passed->is_place[next]) {
            struct point_place place;
            good = point_materialise(m, passed->value[next], &place) &&
                   bind_parameter(m, child->decl, point_make_pointer(point_pointer_to(m, place.type), place.address),
                                  true);
        } else if (good) {
            good = bind_parameter(m, child->decl, passed->value[next], child->decl->type->is_reference);
        }
        next++;
    }
    if (good && node->count) {
        good = run_body(m, node->child[node->count - 1], frame);
        *out = m->leaving.returned;
        return good;
    }
    m->frame = frame->outer;
    m->depth--;
    return false;
}

/* The lambda that a node names, if it names one. */
static bool closure_of(struct point_machine *m, const struct ast_node *node, struct point_closure **closure)
{
    const struct ast_node *bare = ast_bare((struct ast_node *)node);
    const struct point_binding *binding = bare->kind == AST_DECLREF && bare->decl ? point_find(m, bare->decl) : NULL;
    struct point_value value;
    *closure = NULL;
    if (bare->kind == AST_LAMBDA) {
        if (!point_make_closure(m, bare, &value))
            return false;
        *closure = value.closure;
    } else if (binding && binding->is_closure) {
        return point_load_bytes(m, binding->address, sizeof *closure, NULL, (unsigned char *)closure);
    }
    return true;
}

/* ---- The function that a call reaches ----------------------------------------------------------------- */

static bool object_of(struct point_machine *m, const struct ast_node *callee, struct point_place *self)
{
    const struct ast_node *base = ast_operand(callee);
    struct point_value pointer;
    *self = (struct point_place){.address = m->frame->self, .type = m->frame->self_type};
    if (!base)
        return true;
    if (!(callee->flags & AST_ARROW))
        return point_locate(m, base, self);
    if (!point_eval(m, base, &pointer))
        return false;
    *self = (struct point_place){.address = pointer.bits, .type = pointer.type->target};
    return true;
}

/* The function that a call of a method runs: the object's class decides which, if the method is virtual. */
static const struct ast_function *reached_by(struct point_machine *m, const struct ast_node *node,
                                             const struct ast_function *function, struct point_place self)
{
    const struct ast_node *callee = ast_callee(node);
    const bool is_named = callee && callee->flags & AST_QUALIFIED; /* p->base::f() */
    return function && function->decl->callable.is_virtual && !is_named
               ? point_overrider(m, function->decl, self.address)
               : function;
}

/* Did the user write the operator? Otherwise the compiler made it. */
static bool is_written(const struct ast_decl *decl)
{
    return decl->place.source && decl->place.name_begin + 8 < decl->place.source->size &&
           memcmp(decl->place.source->bytes + decl->place.name_begin, "operator", 8) == 0;
}

bool point_convert_object(struct point_machine *m, const struct ast_node *callee, const struct ast_type *type,
                          struct point_value *out)
{
    const struct ast_function *function = callee->decl->function;
    const struct point_passed passed = {.count = 0};
    struct point_place self;
    if (!object_of(m, callee, &self))
        return false;
    if (!function || !function->body || function->decl->callable.is_virtual)
        return point_stops(m, MESSAGE_conversion_bodyless);
    return point_call_function(m, callee, function, &passed, self, out) && point_convert(m, *out, type, out);
}

/* An operator that the user defined: the object, or the left operand, and the rest. */
static bool call_operator(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    const struct ast_function *function = point_body(node);
    struct point_passed passed = {.count = 0};
    struct point_place object = {0};
    if (node->kind == AST_SUBSCRIPT && !function) {
        if (!point_eval(m, node->child[0], &passed.value[0]) || !point_eval(m, node->child[1], &passed.value[1]))
            return false;
        return point_vector_element(m, node, passed.value, out) ||
               (m->run->stop == POINT_RETURNS &&
                point_unknown_call(m, &(struct point_called){node, "operator[]", CALL_OTHER}, passed.value, 2, out));
    }
    if (node->kind == AST_ASSIGN && !function && (node->decl->callable.is_defaulted || !is_written(node->decl))) {
        if (!point_assign(m, node, &object))
            return false;
        *out = point_make_pointer(point_pointer_to(m, object.type), object.address);
        return true;
    }
    if (!point_pass(m, node, function && function->header.is_method, function, &passed))
        return false;
    if (!function && passed.count == 2 && point_is_issue_tile(passed.value))
        return point_issue_further(m, passed.value, out);
    if (!function && passed.count && passed.value[0].kind == POINT_CLOSURE)
        return point_call_result(m, &passed, out);
    if (!function)
        return point_unknown_call(m, &(struct point_called){node, node->decl->name, CALL_OTHER}, passed.value,
                                  passed.count, out);
    object.address = 0;
    if (function->header.is_method && !point_locate(m, node->child[0], &object))
        return false;
    function = reached_by(m, node, function, object);
    return function ? point_call_function(m, node, function, &passed, object, out)
                    : point_unknown_call(m, &(struct point_called){node, node->decl->name, CALL_OTHER}, passed.value,
                                         passed.count, out);
}

static bool call_lambda(struct point_machine *m, const struct ast_node *node, struct point_value *out, bool *is_one)
{
    const struct ast_node *callee = ast_callee(node);
    struct point_closure *closure = NULL;
    struct point_passed passed = {.count = 0};
    uint32_t next = 0;
    *is_one = false;
    if (!callee || (callee->kind != AST_DECLREF && callee->kind != AST_LAMBDA && callee->kind != AST_PAREN))
        return true;
    if (!closure_of(m, callee, &closure))
        return false;
    if (!closure)
        return true;
    *is_one = true;
    for (uint32_t i = 0; i < closure->node->count; i++) {
        const struct ast_node *child = closure->node->child[i];
        if (!child || child->kind != AST_VARDECL || ast_init(child) || next >= ast_arg_count(node))
            continue;
        passed.is_place[next] = child->decl->type->is_reference && point_is_place(m, ast_arg(node, next));
        if (passed.is_place[next]) {
            struct point_place place;
            if (!point_locate(m, ast_arg(node, next), &place))
                return false;
            passed.value[next] = point_make_pointer(point_pointer_to(m, place.type), place.address);
        } else if (!point_eval(m, ast_arg(node, next), &passed.value[next])) {
            return false;
        }
        passed.count = ++next;
    }
    return point_call_closure(m, closure, &passed, out);
}

/* The arguments of copies and products know the arrays that they must not leave; no other value has one. */
static bool bound_pointers(struct point_machine *m, const struct ast_node *node, enum call call,
                           struct point_passed *passed)
{
    const bool is_bound = copy_call_of(call) || call_is_product(call);
    for (uint32_t i = 0; i < passed->count; i++) {
        passed->value[i].begin = passed->value[i].end = 0;
        if (is_bound && i < ast_arg_count(node) && !point_bound(m, ast_arg(node, i), &passed->value[i]))
            return false;
    }
    return true;
}

static bool call_named(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    struct point_called called = {node, node->text && *node->text ? node->text : "", node->call};
    const struct ast_function *function = point_body(node), *const caller = m->frame->function;
    struct point_passed passed = {.count = 0};
    bool is_known = false;
    struct point_place self = {0};
    /* A template that runs for any arguments calls templates: the folded text may lack an instance of the source. */
    if (function && function->generic.pattern && caller && caller->header.is_template)
        function = function->generic.pattern;
    if (node->decl && (!*called.name || strstr(called.name, "::"))) {
        called.name = node->decl->name;
        called.call = known_call(called.name);
    }
    if (function && node->flags & AST_METHOD && function->header.is_method && !object_of(m, ast_callee(node), &self))
        return false;
    if (called.call == CALL_ccute_issue_instruction_)
        return point_issue(m, node);
    if (!point_pass(m, node, 1, function, &passed) || !bound_pointers(m, node, called.call, &passed))
        return false;
    m->node = node;
    function = reached_by(m, node, function, self);
    if (function)
        return point_call_function(m, node, function, &passed, self, out);
    if (copy_call_of(called.call)) {
        *out = (struct point_value){.kind = POINT_NONE, .type = &point_void};
        return point_copy(m, node, called.call, passed.value, passed.count);
    }
    if (!point_builtin(m, &called, passed.value, passed.count, out, &is_known))
        return false;
    if (is_known)
        return true;
    if (called.call == CALL_ccute_print_layout || called.call == CALL_ccute_print_tensor)
        return point_unknown_call(m, &called, passed.value, passed.count, out);
    if (name_family(called.name) == NAME_CCUTE || called.call == CALL_CCUTE_T || called.call == CALL_CCUTE_TILE)
        return point_algebra(m, &called, passed.value, passed.count, out);
    if (node->flags & AST_METHOD && !(node->flags & AST_DEPENDENT) && object_of(m, ast_callee(node), &self))
        passed.value[passed.count++] = point_make_pointer(point_pointer_to(m, &point_void), self.address);
    return point_unknown_call(m, &called, passed.value, passed.count, out);
}

/* The value, or of a function that returns a reference its address. */
static bool call(struct point_machine *m, const struct ast_node *node, struct point_value *out, bool *is_place)
{
    bool is_lambda = false;
    m->node = node;
    *is_place = false;
    if (node->kind == AST_CALL) {
        if (!call_lambda(m, node, out, &is_lambda))
            return false;
        *is_place = is_lambda && m->leaving.is_place;
        if (is_lambda)
            return true;
    }
    if (node->kind != AST_CALL || (node->decl && node->decl->callable.role >= AST_ROLE_CONVERTS)) {
        if (!call_operator(m, node, out))
            return false;
    } else if (!call_named(m, node, out)) {
        return false;
    }
    *is_place = node->decl && node->decl->type->is_reference && node->decl->kind == AST_FUNCTION &&
                out->kind == POINT_ADDRESS && out->type->target;
    return true;
}

bool point_call(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    struct point_place place = {0};
    bool is_place;
    if (!call(m, node, out, &is_place))
        return false;
    if (!is_place)
        return true;
    place.address = out->bits;
    place.type = out->type->target;
    return point_load(m, place, out);
}

bool point_call_place(struct point_machine *m, const struct ast_node *node, struct point_place *out)
{
    struct point_value value;
    bool is_place;
    if (!call(m, node, &value, &is_place))
        return false;
    if (!is_place)
        return point_materialise(m, value, out);
    *out = (struct point_place){.address = value.bits, .type = value.type->target};
    return true;
}
