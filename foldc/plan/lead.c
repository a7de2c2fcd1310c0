#include "lead.h"
#include "foldc/c/seen.h"

#include "handed.h"
#include "keep.h"
#include "state.h"

enum { DEEPEST = 16 };

/* ---- Variables ---- */

/* The writes of a variable, or of a member of it, in a node: how many, and the last one. */
struct writes {
    const struct ast_decl *decl, *member; /* member: NULL for the variable itself */
    const struct ast_node *last;
    int count;
};

static bool is_place_of(const struct ast_node *place, const struct writes *w)
{
    const struct ast_node *const bare = ast_bare((struct ast_node *)place);
    const struct ast_node *base = bare;
    if (w->member && (bare->kind != AST_MEMBER || bare->decl != w->member || bare->flags & AST_ARROW || !bare->count))
        return false;
    if (w->member)
        base = bare->child[0] ? ast_bare(bare->child[0]) : NULL;
    return base && base->kind == AST_DECLREF && base->decl == w->decl;
}

static void count_writes(const struct ast_node *node, struct writes *w)
{
    const struct ast_node *const place = ast_written_by(node);
    if (place && is_place_of(place, w)) {
        w->last = node;
        w->count++;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            count_writes(node->child[i], w);
}

const struct ast_node *lead_body(const struct fold *fold, const struct ast_decl *decl)
{
    bool is_passed = false;
    for (const struct handed *one = fold->memory.handed; one; one = one->before) {
        is_passed |= one->param == decl;
        if (!one->param &&
            (is_passed || (one->argument->begin <= decl->place.begin && decl->place.end <= one->argument->end)))
            return one->argument;
    }
    return fold->function->body;
}

/* The right side of the only assignment to a variable that has no value before, or to its member. */
static const struct ast_node *assigned_once(const struct fold *fold, const struct ast_decl *decl,
                                            const struct ast_decl *member)
{
    struct writes w = {.decl = decl, .member = member};
    if (decl->kind != AST_VAR || !decl->variable.is_local || decl->init || decl->type->is_reference ||
        decl->storage != AST_AUTO || !ast_is_private(decl))
        return NULL;
    count_writes(lead_body(fold, decl), &w);
    if (w.count != 1 || w.last->kind != AST_ASSIGN || w.last->op != AST_OP_SET || w.last->decl ||
        ast_names(ast_right(w.last), decl))
        return NULL;
    return ast_right(w.last);
}

const struct ast_node *lead_of_variable(const struct fold *fold, const struct ast_decl *decl)
{
    const struct ast_type *const type = decl->type;
    if (decl->kind != AST_VAR || !decl->variable.is_local || (!type->is_reference && type->kind != AST_TYPE_POINTER))
        return NULL;
    if (!decl->init)
        return assigned_once(fold, decl, NULL);
    return !ast_names_itself(decl) && (type->is_reference || fold_keeps_value(decl)) ? decl->init : NULL;
}

/* ---- Objects ---- */

static bool is_written_by(const struct ast_node *node, const struct ast_decl *field)
{
    const struct ast_node *const place = ast_written_by(node);
    const struct ast_node *const bare = place ? ast_bare((struct ast_node *)place) : NULL;
    if (bare && ((bare->kind == AST_MEMBER && bare->decl == field) || bare->kind == AST_UNARY))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && is_written_by(node->child[i], field))
            return true;
    return false;
}

/* Does the body of a method not set the member? It may write through the member. */
static bool spares(const struct ast_node *call, const struct ast_decl *field)
{
    const struct ast_function *const method = call->decl ? ast_seen_function(call->decl) : NULL;
    return method && !is_written_by(method->body, field);
}

/* Does nothing but calls of methods that spare the member get hold of the object in the node? */
static bool is_left_alone(const struct ast_node *node, const struct ast_decl *decl, const struct ast_decl *field)
{
    const struct ast_node *const callee = node->kind == AST_CALL ? ast_callee(node) : NULL;
    const bool is_method = callee && callee->kind == AST_MEMBER && callee->count && callee->child[0];
    const struct ast_node *const place = ast_written_by(node);
    const struct writes whole = {.decl = decl}, member = {.decl = decl, .member = field};
    if (place && !node->decl && (is_place_of(place, &whole) || is_place_of(place, &member)))
        return false;
    for (uint32_t i = 0; i < node->count; i++) {
        const struct ast_node *part = node->child[i];
        const bool is_object = part && i == 0 && node->decl && node->decl->kind == AST_FUNCTION;
        if (!part)
            continue;
        if (is_method && i == 0)
            part = callee->child[0];
        if (part->kind == AST_DECLREF && part->decl == decl &&
            (part->flags & AST_BY_REF || (node->kind == AST_UNARY && node->op == AST_OP_ADDRESS))) {
            if (!((is_method || is_object) && i == 0 && spares(node, field)))
                return false;
        } else if (!is_left_alone(part, decl, field)) {
            return false;
        }
    }
    return true;
}

/* Has the object's member the value that it was made with, wherever it is read? */
static bool keeps_member(const struct fold *fold, const struct ast_decl *decl, const struct ast_decl *field)
{
    const unsigned known = AST_REFERENCE | AST_WRITTEN | AST_CAPTURED_REF | AST_CONST_REFERENCE;
    return fold_keeps_value(decl) || (!(decl->variable.escape & ~known) && ast_is_automatic(decl) &&
                                      is_left_alone(lead_body(fold, decl), decl, field));
}

static int field_number(const struct ast_type *type, const struct ast_decl *field)
{
    for (uint32_t i = 0; type && i < type->field_count; i++)
        if (type->field[i] == field)
            return (int)i;
    return -1;
}

static bool lead_to(struct lead *lead, const struct ast_node *to, const struct handed *around)
{
    *lead = (struct lead){to, around};
    return to != NULL;
}

/* The value of a member, by the object's list or by its constructor, whose parameters are handed. */
static bool lead_of_made(struct fold *fold, const struct ast_node *made, const struct ast_decl *field,
                         struct lead *lead)
{
    const struct handed *const around = fold->memory.handed;
    const struct ast_function *const maker =
        made->kind == AST_CONSTRUCT && made->decl ? ast_seen_function(made->decl) : NULL;
    const int number = field_number(made->type, field);
    if (made->kind == AST_INITLIST || (made->kind == AST_CONSTRUCT && made->flags & AST_BRACES && !made->decl))
        return number >= 0 && (uint32_t)number < made->count && made->child[number] &&
               made->child[number]->kind != AST_OTHER && lead_to(lead, made->child[number], around);
    for (uint32_t i = 0; maker && ast_arg_count(made) <= maker->param_count && i < maker->initialiser_count; i++) {
        if (maker->initialiser[i].member != field || is_written_by(maker->body, field))
            continue;
        for (uint32_t k = 0; k < ast_arg_count(made); k++)
            handed_add(fold, maker->param[k], ast_arg(made, k), around);
        lead_to(lead, maker->initialiser[i].value, fold->memory.handed);
        fold->memory.handed = around;
        return true;
    }
    return false;
}

static bool lead_of_member(struct fold *fold, const struct ast_node *object, const struct ast_decl *field,
                           struct lead *lead, int deep);

/* lead_of_member for an object that was passed, in the function that passes it. */
static bool lead_around(struct fold *fold, const struct handed *passed, const struct ast_decl *field, struct lead *lead,
                        int deep)
{
    const struct handed *const inside = fold->memory.handed;
    bool found;
    if (!passed)
        return false;
    fold->memory.handed = passed->around;
    found = lead_of_member(fold, passed->argument, field, lead, deep);
    fold->memory.handed = inside;
    return found;
}

static bool lead_of_variables(struct fold *fold, const struct ast_decl *decl, const struct ast_decl *field,
                              struct lead *lead, int deep)
{
    const struct ast_node *once;
    if (!decl || !decl->type)
        return false;
    if (handed_of(fold, decl))
        return (decl->type->is_reference || fold_keeps_value(decl) ||
                (decl->type->kind != AST_TYPE_POINTER && keeps_member(fold, decl, field))) &&
               lead_around(fold, handed_of(fold, decl), field, lead, deep);
    if (decl->kind != AST_VAR || !decl->variable.is_local)
        return false;
    if (decl->type->is_reference || decl->type->kind == AST_TYPE_POINTER)
        return lead_of_variable(fold, decl) && lead_of_member(fold, lead_of_variable(fold, decl), field, lead, deep);
    if (!decl->init) {
        once = assigned_once(fold, decl, field);
        return once && lead_to(lead, once, fold->memory.handed);
    }
    return keeps_member(fold, decl, field) && lead_of_member(fold, decl->init, field, lead, deep);
}

static bool lead_of_member(struct fold *fold, const struct ast_node *object, const struct ast_decl *field,
                           struct lead *lead, int deep)
{
    if (deep == DEEPEST)
        return false;
    if (ast_is_this(object))
        return lead_around(fold, handed_object(fold), field, lead, deep + 1);
    switch (object->kind) {
    case AST_PAREN:
    case AST_CAST:
        return lead_of_member(fold, object->child[0], field, lead, deep + 1);
    case AST_UNARY:
        return (object->op == AST_OP_ADDRESS || object->op == AST_OP_DEREF) && !object->decl &&
               lead_of_member(fold, object->child[0], field, lead, deep + 1);
    case AST_DECLREF:
        return lead_of_variables(fold, object->decl, field, lead, deep + 1);
    case AST_COMPOUND_LITERAL:
        return object->count == 1 && lead_of_member(fold, object->child[0], field, lead, deep + 1);
    case AST_CONSTRUCT:
    case AST_INITLIST:
        return lead_of_made(fold, object, field, lead);
    default:
        return false;
    }
}

const struct ast_node *lead_list(const struct ast_node *element)
{
    const struct ast_node *const base = element->kind == AST_SUBSCRIPT ? ast_bare(ast_left(element)) : NULL;
    const struct ast_decl *const decl = base && base->kind == AST_DECLREF ? base->decl : NULL;
    const bool is_list = decl && decl->kind == AST_VAR && decl->type->kind == AST_TYPE_ARRAY && decl->init &&
                         !element->decl && decl->init->kind == AST_INITLIST && fold_keeps_value(decl);
    return is_list ? decl->init : NULL;
}

/* The element of an array of pointers that keeps its list. */
static bool lead_of_element(struct fold *fold, const struct ast_node *node, struct lead *lead)
{
    const struct ast_node *const list = lead_list(node);
    int64_t index;
    if (!list || !lead_number(fold, ast_right(node), &index) || index < 0 || index >= (int64_t)list->count)
        return false;
    return lead_to(lead, list->child[index], fold->memory.handed);
}

bool lead_of_part(struct fold *fold, const struct ast_node *part, struct lead *lead)
{
    const struct ast_node *base = part->count ? part->child[0] : NULL;
    if (part->kind == AST_SUBSCRIPT)
        return lead_of_element(fold, part, lead);
    if (part->kind != AST_MEMBER || !part->decl || part->decl->kind != AST_FIELD || part->flags & AST_INHERITED)
        return false;
    if (part->flags & AST_IMPLICIT_THIS)
        return lead_around(fold, handed_object(fold), part->decl, lead, 0);
    return base && lead_of_member(fold, base, part->decl, lead, 0);
}

/* ---- Calls ---- */

bool lead_of_call(struct fold *fold, const struct ast_node *call, struct lead *lead)
{
    const struct ast_function *const function = call->decl ? ast_seen_function(call->decl) : NULL;
    const struct ast_node *const body = function ? function->body : NULL;
    const struct ast_node *const only = body && body->count == 1 ? body->child[0] : NULL;
    const struct handed *const around = fold->memory.handed;
    int deep = 0;
    for (const struct handed *p = around; p; p = p->before)
        deep++;
    if (!only || only->kind != AST_RETURN || !ast_operand(only) || deep > DEEPEST ||
        handed_count(call) > function->param_count)
        return false;
    handed_call(fold, call, function, around);
    return lead_to(lead, ast_operand(only), fold->memory.handed);
}

/* ---- Numbers ---- */

static bool compare(enum ast_op op, int64_t a, int64_t b, int64_t *number)
{
    switch (op) {
    case AST_OP_EQ:
        return (*number = a == b, true);
    case AST_OP_NE:
        return (*number = a != b, true);
    case AST_OP_LT:
        return (*number = a < b, true);
    case AST_OP_LE:
        return (*number = a <= b, true);
    case AST_OP_GT:
        return (*number = a > b, true);
    case AST_OP_GE:
        return (*number = a >= b, true);
    default:
        return false;
    }
}

static bool passed_number(const struct fold *fold, const struct ast_node *node, const struct handed *around,
                          int64_t *number, int deep);

static bool number_of_variable(const struct fold *fold, const struct ast_decl *decl, const struct handed *around,
                               int64_t *number, int deep)
{
    const struct handed *one = around;
    while (decl && one && one->param != decl)
        one = one->before;
    return decl && one && fold_keeps_value(decl) && passed_number(fold, one->argument, one->around, number, deep);
}

static bool passed_number(const struct fold *fold, const struct ast_node *node, const struct handed *around,
                          int64_t *number, int deep)
{
    int64_t left, right;
    if (node->has_value)
        return (*number = node->value, true);
    if (deep == DEEPEST || (node->decl && node->kind != AST_DECLREF)) /* an operator of the user's */
        return false;
    switch (node->kind) {
    case AST_PAREN:
        return passed_number(fold, node->child[0], around, number, deep + 1);
    case AST_DECLREF:
        return number_of_variable(fold, node->decl, around, number, deep + 1);
    case AST_UNARY:
        return node->op == AST_OP_LOGIC_NOT && passed_number(fold, node->child[0], around, &left, deep + 1) &&
               (*number = !left, true);
    case AST_BINARY:
        return passed_number(fold, ast_left(node), around, &left, deep + 1) &&
               passed_number(fold, ast_right(node), around, &right, deep + 1) && compare(node->op, left, right, number);
    default:
        return false;
    }
}

bool lead_number(const struct fold *fold, const struct ast_node *node, int64_t *number)
{
    return passed_number(fold, node, fold->memory.handed, number, 0);
}
