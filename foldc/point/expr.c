/* Expressions for their values. */
#include <stdlib.h>
#include <string.h>

#include "foldc/c/named.h"
#include "foldc/gpu/limits.h"
#include "class.h"
#include "machine.h"

bool point_eval_as(struct point_machine *m, const struct ast_node *node, const struct ast_type *type,
                   struct point_value *out)
{
    struct point_value value;
    return point_eval(m, node, &value) && point_convert(m, value, point_type(m, type), out);
}

bool point_condition(struct point_machine *m, const struct ast_node *node, bool *truth)
{
    struct point_value value;
    return point_eval(m, node, &value) && point_truth(m, value, truth);
}

/* ---- Literals and names ---------------------------------------------------------------------------- */

static bool literal(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    const char *text = node->text ? node->text : "";
    if (node->kind == AST_NULLPTR) {
        *out = point_make_pointer(point_pointer_to(m, &point_void), 0);
        return true;
    }
    if (node->kind == AST_INT && node->type->bits <= 64) {
        *out = point_make_int(node->type, (int64_t)strtoull(text, NULL, 0));
        return true;
    }
    if (node->kind != AST_FLOAT || (node->type->size != 4 && node->type->size != 8))
        return point_stops(m, MESSAGE_literal_unknown);
    *out = (struct point_value){.kind = POINT_REAL, .type = node->type};
    out->real = node->type->size == 4 ? (double)strtof(text, NULL) : strtod(text, NULL);
    return true;
}

static bool name_value(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    static const struct ast_type mark = {
        .kind = AST_TYPE_MARK, .size = 8, .align = 8, .count = -1, .name = "ccute_mark"};
    static const int64_t all = CCUTE_LEAF_ALL, none = CCUTE_LEAF_X;
    const struct ast_decl *decl = node->decl;
    if (node->call == CALL_CCUTE_ALL || node->call == CALL_CCUTE_X) {
        *out = (struct point_value){.kind = POINT_BYTES, .type = &mark};
        out->byte = (const unsigned char *)(node->call == CALL_CCUTE_ALL ? &all : &none);
        return true;
    }
    if (node->call == CALLS_ccute_is) { /* in a template: an instance has it as a value */
        *out = point_make_int(&point_bool, 0);
        return true;
    }
    if (!decl)
        return point_stops(m, MESSAGE_name_unresolved);
    if (decl->kind == AST_ENUMCONST && decl->has_value) {
        *out = point_make_int(decl->type, decl->value);
        return true;
    }
    if (decl->kind == AST_FUNCTION) {
        *out = point_make_pointer(point_pointer_to(m, node->type),
                                  UINT64_C(0x500000000000) + (point_hash(decl->name) >> 30 << 4));
        return true;
    }
    for (int i = 0; decl->kind == AST_TPARAM && i < m->frame->argument_count; i++)
        if (strcmp(m->frame->argument[i].name, decl->name) == 0) {
            *out = point_make_int(point_is_integer(decl->type) ? decl->type : &point_int, m->frame->argument[i].number);
            return true;
        }
    if (decl->kind != AST_VAR && decl->kind != AST_PARAM && decl->kind != AST_OTHER_DECL)
        return point_stops(m, MESSAGE_name_no_variable);
    if (node->text && gpu_is_warp_size(node->text)) {
        *out = point_make_int(&point_int, GPU_WARP);
        return true;
    }
    return point_stops(m, MESSAGE_name_unknown);
}

/* threadIdx.x and its like by number; -1 for any other node. A header of the user's may replace CUDA's, and declare
   them; a variable of the main file is the user's own. */
static int builtin_of(const struct ast_node *node)
{
    const struct ast_node *base = ast_operand(node);
    const bool is_own = base && base->decl && (base->decl->variable.is_local || base->decl->in_main);
    return is_own ? -1 : ast_builtin_spelled(node);
}

static bool member(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    const int builtin = builtin_of(node);
    struct point_place place;
    if (builtin >= 0) {
        const uint64_t value =
            m->frame->is_launched ? m->frame->thread[builtin] : point_draw_builtin(m->world, builtin);
        *out = point_make_int(&point_uint, (int64_t)value);
        return true;
    }
    return point_locate(m, node, &place) && point_load(m, place, out);
}

/* ---- Operators --------------------------------------------------------------------------------------- */

static bool logic(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    bool truth;
    if (!point_condition(m, ast_left(node), &truth))
        return false;
    if (truth == (node->op == AST_OP_LOGIC_AND) && !point_condition(m, ast_right(node), &truth))
        return false;
    *out = point_make_int(&point_int, truth);
    return true;
}

static bool binary(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    struct point_value left, right;
    if (node->decl)
        return point_call(m, node, out);
    if (node->op == AST_OP_LOGIC_AND || node->op == AST_OP_LOGIC_OR)
        return logic(m, node, out);
    if (!point_eval(m, ast_left(node), &left))
        return false;
    if (node->op == AST_OP_COMMA)
        return point_eval(m, ast_right(node), out);
    return point_eval(m, ast_right(node), &right) && point_binary(m, node->op, left, right, out);
}

/* ++ and --: the value before, or after. */
static bool step(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    const bool up = node->op == AST_OP_PRE_INC || node->op == AST_OP_POST_INC;
    const bool post = node->op == AST_OP_POST_INC || node->op == AST_OP_POST_DEC;
    const struct point_value one = point_make_int(&point_int, 1);
    struct point_place place;
    struct point_value before, after;
    if (!point_locate(m, ast_operand(node), &place) || !point_load(m, place, &before) ||
        !point_binary(m, up ? AST_OP_ADD : AST_OP_SUB, before, one, &after) ||
        !point_convert(m, after, place.type, &after) || !point_store(m, place, after))
        return false;
    *out = post ? before : after;
    return true;
}

static bool unary(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    struct point_place place;
    struct point_value value;
    if (node->decl)
        return point_call(m, node, out);
    switch (node->op) {
    case AST_OP_ADDRESS:
        if (ast_bare(ast_operand(node))->kind == AST_DECLREF && ast_bare(ast_operand(node))->decl &&
            ast_bare(ast_operand(node))->decl->kind == AST_FUNCTION)
            return point_eval(m, ast_operand(node), out);
        point_reach(m, ast_operand(node));
        if (!point_locate(m, ast_operand(node), &place))
            return false;
        *out = point_make_pointer(point_pointer_to(m, place.type), place.address);
        return true;
    case AST_OP_DEREF:
        return point_locate(m, node, &place) && point_load(m, place, out);
    case AST_OP_PRE_INC:
    case AST_OP_PRE_DEC:
    case AST_OP_POST_INC:
    case AST_OP_POST_DEC:
        return step(m, node, out);
    default:
        return point_eval(m, ast_operand(node), &value) && point_unary(m, node->op, value, out);
    }
}

bool point_assign(struct point_machine *m, const struct ast_node *node, struct point_place *place)
{
    struct point_value right, left;
    if (node->op == AST_OP_SET && node->type && point_is_assigned(node->type) && point_is_place(m, ast_right(node))) {
        struct point_place from;
        return point_locate(m, ast_right(node), &from) && point_locate(m, ast_left(node), place) &&
               (m->node = node, point_assign_members(m, *place, from));
    }
    if (node->op == AST_OP_SET)
        return point_eval(m, ast_right(node), &right) && point_locate(m, ast_left(node), place) &&
               (m->node = node, point_store(m, *place, right));
    return point_eval(m, ast_right(node), &right) && point_locate(m, ast_left(node), place) &&
           point_load(m, *place, &left) && point_binary(m, ast_op_assigned(node->op), left, right, &left) &&
           point_convert(m, left, place->type, &left) && (m->node = node, point_store(m, *place, left));
}

static bool assign(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    struct point_place place;
    if (node->decl)
        return point_call(m, node, out);
    if (!point_assign(m, node, &place))
        return false;
    if (place.type->size > 64) {
        *out = (struct point_value){.kind = POINT_NONE, .type = &point_void};
        return true;
    }
    return point_load(m, place, out);
}

static bool conditional(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    const struct ast_type *type = node->type;
    bool truth;
    if (!point_condition(m, ast_cond(node), &truth) || !point_eval(m, truth ? ast_then(node) : ast_else(node), out))
        return false;
    if ((point_is_integer(type) || type->kind == AST_TYPE_FLOAT) && out->kind != POINT_NONE)
        return point_convert(m, *out, type, out);
    return true;
}

/* ---- Objects ------------------------------------------------------------------------------------------- */

/* A class's value in braces, or a scalar's. */
static bool braces(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    const struct ast_type *type = point_type(m, node->type);
    struct point_place place = {.type = type};
    if (node->count == 1 && (point_is_integer(type) || type->kind == AST_TYPE_FLOAT || type->kind == AST_TYPE_POINTER))
        return point_eval_as(m, node->child[0], type, out);
    if (point_size(type) <= 0)
        return point_stops(m, MESSAGE_list_type);
    place.address = point_allocate(m, NULL, (uint64_t)point_size(type), type->align);
    point_bind(m, NULL, place.address, (uint32_t)point_size(type), true);
    return point_initialise(m, place, node) && point_load(m, place, out);
}

/* dim3(x, y, z) */
static bool extents(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    uint32_t number[3] = {1, 1, 1};
    struct point_value value;
    unsigned char *byte = arena_alloc(m->arena, sizeof number);
    for (uint32_t i = 0; i < ast_arg_count(node) && i < 3; i++) {
        if (!point_eval(m, ast_arg(node, i), &value))
            return false;
        if (value.kind == POINT_BYTES && value.type->size == 12) {
            *out = value;
            return true;
        }
        number[i] = (uint32_t)value.bits;
    }
    memcpy(byte, number, sizeof number);
    *out = (struct point_value){.kind = POINT_BYTES, .type = node->type, .byte = byte};
    return true;
}

static bool construct(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    const struct ast_type *type = point_type(m, node->type);
    const uint32_t n = ast_arg_count(node);
    struct point_value value;
    if (type_is_named(type, NAMED_DIM3))
        return extents(m, node, out);
    if (node->flags & AST_BRACES)
        return braces(m, node, out);
    if ((type->made_of && node->decl) || (n == 0 && type->kind == AST_TYPE_OTHER && type->size > 0)) {
        struct point_place place;
        if (!point_temporary(m, type, &place) ||
            !(type->made_of && node->decl ? point_construct(m, node, place) : point_value_object(m, place)))
            return false;
        m->frame->binding[m->frame->count - 1].type = type;
        return point_load(m, place, out);
    }
    if (n == 1) {
        if (!point_eval(m, ast_arg(node, 0), &value))
            return false;
        if (value.kind == POINT_CLOSURE || (value.kind == POINT_BYTES && value.type->size == type->size) ||
            point_is_integer(type) || type->kind == AST_TYPE_FLOAT)
            return point_convert(m, value, type, out);
    }
    return point_stops(m, MESSAGE_class_constructor);
}

static bool throws(struct point_machine *m, const struct ast_node *node)
{
    const struct ast_node *what = node->count ? node->child[0] : NULL;
    struct point_value value = {.kind = POINT_NONE, .type = &point_void};
    if (what && !point_eval(m, what, &value))
        return false;
    if (what)
        m->leaving.thrown = value;
    m->leaving.flow = POINT_THROW;
    return false;
}

/* ({ statement... }): its value is the last statement's, if that is an expression. */
static bool block(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    const size_t count = m->frame->count;
    enum point_flow flow = POINT_NEXT;
    *out = (struct point_value){.kind = POINT_NONE, .type = &point_void};
    for (uint32_t i = 0; i < node->count && flow == POINT_NEXT; i++) {
        const struct ast_node *child = node->child[i];
        if (child && i + 1 == node->count && ast_is_expression(child) && child->kind != AST_OTHER)
            return point_eval(m, child, out) && (point_leave(m, count), true);
        flow = child ? point_run_statement(m, child) : POINT_NEXT;
    }
    point_leave(m, count);
    if (flow != POINT_STOP && flow != POINT_THROW)
        m->leaving.flow = flow;
    return flow == POINT_NEXT;
}

static bool other(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    const struct ast_node *only = node->count == 1 ? node->child[0] : NULL;
    if (only && only->kind == AST_COMPOUND)
        return block(m, only, out);
    if (only && node->form == AST_FORM_EXTENSION)
        return point_eval(m, only, out);
    if (only && only->kind == AST_MEMBER && only->decl && only->decl->callable.role == AST_ROLE_CONVERTS)
        return point_convert_object(m, only, node->type, out);
    if (node->form == AST_FORM_CAST && node->type && node->child[node->count - 1])
        return point_eval_as(m, node->child[node->count - 1], node->type, out); /* a cast to the type of an operand */
    if (ast_is_throw(node))
        return throws(m, node);
    if (ast_is_this(node) && m->frame->self) {
        *out = point_make_pointer(m->frame->self_type ? point_pointer_to(m, m->frame->self_type) : node->type,
                                  m->frame->self);
        return true;
    }
    return point_stops(m, MESSAGE_expression_undescribed);
}

/* sizeof of a type or an expression that depends on a template's arguments. */
static bool unevaluated(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    struct point_place place;
    struct ast_type named = {.kind = AST_TYPE_DEPENDENT, .is_dependent = true};
    const char *text = node->text ? node->text : "", *open = strchr(text, '('), *close = strrchr(text, ')');
    if (strncmp(text, "sizeof", 6) != 0)
        return point_stops(m, MESSAGE_operand_unevaluated);
    for (int i = 0; open && close && i < m->frame->argument_count; i++)
        if (strlen(m->frame->argument[i].name) == (size_t)(close - open - 1) && m->frame->argument[i].type &&
            memcmp(open + 1, m->frame->argument[i].name, (size_t)(close - open - 1)) == 0) {
            *out = point_make_int(&point_ulong, point_size(m->frame->argument[i].type));
            return true;
        }
    (void)named;
    if (!node->count || !node->child[0] || !point_is_place(m, node->child[0]) ||
        !point_locate(m, node->child[0], &place) || point_size(place.type) <= 0)
        return point_stops(m, MESSAGE_operand_unevaluated);
    *out = point_make_int(&point_ulong, point_size(place.type));
    return true;
}

static bool cast(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    struct point_place place;
    if (point_is_place(m, node))
        return point_locate(m, node, &place) && point_load(m, place, out);
    return point_eval_as(m, ast_operand(node), node->type, out);
}

static bool dispatch(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    struct point_place place;
    switch (node->kind) {
    case AST_DECLREF:
        if (point_is_place(m, node))
            return point_locate(m, node, &place) && point_load(m, place, out);
        return name_value(m, node, out);
    case AST_MEMBER:
        return member(m, node, out);
    case AST_SUBSCRIPT:
        if (node->decl)
            return point_call(m, node, out);
        return point_locate(m, node, &place) && point_load(m, place, out);
    case AST_STRING:
    case AST_COMPOUND_LITERAL:
        return point_locate(m, node, &place) && point_load(m, place, out);
    case AST_CALL:
        return ast_only_forwards(node) ? point_eval(m, ast_arg(node, 0), out) : point_call(m, node, out);
    case AST_LAUNCH:
        return point_launch(m, node, out);
    case AST_CONSTRUCT:
        return construct(m, node, out);
    case AST_UNARY:
        return unary(m, node, out);
    case AST_BINARY:
        return binary(m, node, out);
    case AST_ASSIGN:
        return assign(m, node, out);
    case AST_CONDITIONAL:
        return conditional(m, node, out);
    case AST_CAST:
        return cast(m, node, out);
    case AST_PAREN:
        return point_eval(m, ast_operand(node), out);
    case AST_INITLIST:
        return braces(m, node, out);
    case AST_LAMBDA:
        return point_make_closure(m, node, out);
    case AST_UNEVALUATED:
        return unevaluated(m, node, out);
    case AST_OTHER:
        return other(m, node, out);
    default:
        return literal(m, node, out);
    }
}

bool point_eval(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    if (!node)
        return point_stops(m, MESSAGE_expression_missing);
    if (++m->run->steps > m->budget)
        return point_stops(m, MESSAGE_runs_long);
    point_reach(m, node);
    if (node->has_value && point_is_integer(node->type)) {
        *out = point_make_int(node->type, node->value);
        return true;
    }
    return dispatch(m, node, out);
}
