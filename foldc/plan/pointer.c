/* Pointers by the expressions that make them, and by the facts that calls state. */
#include <string.h>

#include "foldc/expr/table.h"
#include "about.h"
#include "address.h"
#include "clone.h"
#include "copy.h"
#include "helper.h"
#include "int.h"
#include "text.h"

/* ---- Where an address comes from ---- */

static const struct ast_type *element_of(const struct ast_type *type)
{
    return type && (type->kind == AST_TYPE_POINTER || type->kind == AST_TYPE_ARRAY) ? type->target : NULL;
}

static void unknown(struct pointer *p)
{
    p->root = NULL;
    p->offset = NULL;
}

int64_t pointer_steps(int64_t a, int64_t b)
{
    const uint64_t bits = (uint64_t)a | (uint64_t)b;
    return (int64_t)(bits & -bits);
}

/* Add index * bytes to the offset. If the index may change by the next read, its divisor stays. */
static void advance(struct fold *fold, struct pointer *p, struct ast_node *index, int64_t bytes, int sign)
{
    const expr *const read = p->offset && bytes > 0 ? fold_int(fold, index).e : NULL;
    const expr *const by = read ? expr_scale(fold->table, sign * bytes, read) : NULL;
    if (!by) {
        unknown(p);
        return;
    }
    const expr_facts facts = expr_facts_of(fold->table, by); /* of this read */
    if (fold_is_stable(fold, by)) {
        p->offset = expr_add(fold->table, p->offset, by);
    } else {
        p->step = pointer_steps(p->step, (int64_t)(facts_divisor(&facts) & INT64_MAX));
        p->capacity = -1, p->changing = by;
    }
}

static int64_t alignment(const struct ast_decl *decl)
{
    const struct ast_type *element = element_of(decl->type);
    int64_t align = element && element->align > 0 ? element->align : 1;
    if (decl->variable.align > align)
        align = decl->variable.align;
    if (decl->variable.is_shared && decl->storage == AST_EXTERN && align < 16)
        align = 16; /* the driver aligns the memory that a launch requests */
    return align;
}

/* An array: its address is the address of its elements. */
static void root_array(struct fold *fold, struct pointer *p, const struct ast_decl *decl)
{
    p->align = alignment(decl);
    p->capacity = decl->type->size > 0 ? decl->type->size : -1;
    p->keeps = true;
    if (decl->variable.is_shared || ast_annotation(decl, "shared_array"))
        p->space = SPACE_SHARED;
    else if (decl->variable.is_device && !decl->variable.is_constant)
        p->space = SPACE_GLOBAL;
    else if (decl->variable.is_local && decl->storage == AST_AUTO && fold->file->language == AST_CUDA)
        p->space = SPACE_REGISTERS;
}

/* Does a write of the variable only move it: is it ++, --, += or -=, or p = p + ...? */
static bool only_moves(const struct ast_node *write)
{
    const struct ast_node *to = ast_bare(write->child[0]), *from;
    if (write->kind != AST_ASSIGN || write->op != AST_OP_SET)
        return true;
    from = ast_bare(ast_right(write));
    from = from && from->kind == AST_BINARY && (from->op == AST_OP_ADD || from->op == AST_OP_SUB)
               ? ast_bare(ast_left(from))
               : NULL;
    return from && to->kind == AST_DECLREF && from->kind == AST_DECLREF && from->decl == to->decl;
}

/* Is each write of the variable in the node one that only moves it? */
static bool all_only_move(const struct ast_node *node, const struct ast_decl *decl)
{
    if (ast_may_name(ast_written_by(node), decl) && !only_moves(node))
        return false;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && !all_only_move(node->child[i], decl))
            return false;
    return true;
}

/* Does the parameter always point into the memory that it points to at first? */
static bool stays_in_place(const struct fold *fold, const struct ast_decl *param)
{
    return fold_keeps_value(param) || (ast_is_private(param) && param->variable.escape == AST_WRITTEN &&
                                       fold->function->body && all_only_move(fold->function->body, param));
}

/* The facts about a parameter that stays in one memory. */
static void know_parameter(const struct fold *fold, struct pointer *p, const struct ast_decl *param)
{
    const struct pointed *passed = clone_pointed(fold, param);
    if (fold_is_of_launch(fold, param))
        p->space = SPACE_GLOBAL; /* a launch can pass pointers to global memory alone */
    if (passed)
        p->space = passed->space;
    if (passed && p->keeps && passed->align > p->align)
        p->align = passed->align;
}

static void resolve(struct fold *fold, struct pointer *p, struct ast_node *node);

/* The greatest power of two that divides the address. */
static int64_t known_alignment(struct fold *fold, const struct pointer *p)
{
    int64_t align = 1;
    while (p->root && p->offset && p->align % (2 * align) == 0 && p->step % (2 * align) == 0 &&
           expr_is_multiple(fold->table, p->offset, expr_int(fold->table, 2 * align)) == TRI_YES)
        align *= 2;
    return align;
}

/* Has the host alone written the constant, and no initialiser, which may name constant memory? */
static bool is_set_by_host(const struct ast_decl *decl)
{
    const char *const bytes = decl->place.source ? decl->place.source->bytes : NULL;
    if (!bytes || decl->init)
        return false;
    for (uint32_t i = decl->place.name_begin; i < decl->place.end; i++)
        if (bytes[i] == '=' || bytes[i] == '{' || bytes[i] == '(')
            return false;
    return true;
}

/* Does the pointer keep its value, and where does it point? The host writes one in constant memory, and has no other
   memory to name there than a kernel's parameter has. */
static void know_variable(struct fold *fold, struct pointer *p, const struct ast_decl *decl)
{
    const bool is_constant =
        decl->variable.is_constant && !decl->variable.is_local && !p->nameless && !fold_is_hidden(fold, p->path);
    p->keeps = (decl->variable.is_local || decl->kind == AST_PARAM || is_constant) && fold_keeps_value_here(fold, decl);
    if (is_constant && p->keeps && is_set_by_host(decl))
        p->space = SPACE_GLOBAL;
}

/* A local reference is what it was bound to, for good. */
static void resolve_bound(struct fold *fold, struct pointer *p, const struct ast_decl *decl,
                          void (*of)(struct fold *fold, struct pointer *p, struct ast_node *node))
{
    const expr *const before = p->offset;
    const bool is_bound = decl->kind == AST_VAR && decl->variable.is_local && decl->init && !ast_names_itself(decl);
    p->offset = expr_int(fold->table, 0);
    if (is_bound)
        of(fold, p, decl->init);
    if (!is_bound || !p->root || !p->offset || !p->keeps) {
        unknown(p);
        return;
    }
    if (expr_is_int(p->offset, 0) && decl->type->align > p->align)
        p->align = decl->type->align;
    p->offset = expr_add(fold->table, before, p->offset);
}

/* An array that a parameter refers to: of a call, or of all calls of a clone. */
static void root_referred(struct fold *fold, struct pointer *p, const struct ast_decl *param)
{
    p->align = alignment(param);
    p->capacity = param->type->size > 0 ? param->type->size : -1;
    p->keeps = true;
    know_parameter(fold, p, param);
    if (pointer_stated(fold, param) > p->align)
        p->align = pointer_stated(fold, param);
}

/* Is it an array, or a pointer, that text may name? */
static bool is_variable(const struct ast_decl *decl)
{
    return decl && decl->type && (decl->kind == AST_VAR || decl->kind == AST_PARAM);
}

/* A variable: the root itself, or the pointer that it was set to for good. */
static void resolve_variable(struct fold *fold, struct pointer *p, struct ast_node *node)
{
    struct ast_decl *decl = node->decl;
    const struct ast_type *element;
    if (!is_variable(decl) || (decl->type->is_reference && decl->type->kind != AST_TYPE_ARRAY)) {
        unknown(p);
        return;
    }
    if (decl->type->is_reference && decl->kind == AST_VAR) {
        resolve_bound(fold, p, decl, resolve);
        return;
    }
    p->root = decl;
    p->root_text = fold_written_name(fold, node);
    p->nameless = !p->root_text;
    p->path = p->nameless ? NULL : path_written(fold, decl, p->root_text);
    if (p->nameless)
        p->root_text = decl->name;
    if (decl->type->is_reference) {
        root_referred(fold, p, decl);
        return;
    }
    if (decl->type->kind == AST_TYPE_ARRAY) {
        root_array(fold, p, decl);
        if (pointer_stated(fold, decl) > p->align)
            p->align = pointer_stated(fold, decl);
        return;
    }
    element = element_of(decl->type);
    p->align = element && element->align > 0 ? element->align : 1;
    p->capacity = -1;
    know_variable(fold, p, decl);
    if (decl->kind == AST_PARAM && stays_in_place(fold, decl))
        know_parameter(fold, p, decl);
    if (p->keeps && decl->kind == AST_VAR && decl->init) {
        const bool is_stated = pointer_stated(fold, decl) > 1;
        struct pointer behind = *p;
        const expr *offset = p->offset;
        behind.offset = expr_int(fold->table, 0);
        resolve(fold, &behind, decl->init);
        if (behind.root && behind.keeps && !behind.step && !is_stated) {
            *p = behind;
            p->offset = expr_add(fold->table, offset, behind.offset);
        } else if (behind.root && behind.keeps) { /* it names the address better than a variable that may change */
            const int64_t align = known_alignment(fold, &behind);
            p->space = behind.space;
            if (align > p->align)
                p->align = align;
        }
    }
    if (pointer_stated(fold, p->root) > p->align)
        p->align = pointer_stated(fold, p->root);
}

/* A pointer that is a part of an object, and keeps its value. */
static void root_part(struct fold *fold, struct pointer *p, const struct path *path, const struct ast_type *type)
{
    const struct ast_decl *const part = path_variable(fold, path, type);
    p->root = part;
    p->path = path;
    p->root_text = part->name;
    p->align = type->target->align > 0 ? type->target->align : 1;
    p->capacity = -1;
    p->keeps = true;
    if (fold_is_of_launch(fold, path->object) || (part->variable.is_constant && is_set_by_host(path->object)))
        p->space = SPACE_GLOBAL; /* a launch can pass pointers to global memory alone */
    if (pointer_stated(fold, part) > p->align)
        p->align = pointer_stated(fold, part);
}

/* A pointer in a struct or an array that keeps its value. */
static bool resolve_part(struct fold *fold, struct pointer *p, struct ast_node *node)
{
    const struct ast_type *element = node->type && node->type->kind == AST_TYPE_POINTER ? node->type->target : NULL;
    const struct path *const path = element && !node->type->is_volatile ? fold_part(fold, node) : NULL;
    if (path)
        root_part(fold, p, path, node->type);
    return path != NULL;
}

/* A member function that returns an element of a pointer in its object, or a pointer to one. */
static bool resolve_returned(struct fold *fold, struct pointer *p, struct ast_node *call)
{
    const size_t needs = needs_mark(fold);
    const struct found found = fold_is_place(fold, call) ? fold_through(fold, call) : (struct found){NULL, NULL};
    const struct fold_address *const at = &fold->walk.address;
    const expr *const before = p->offset, *distance = NULL;
    needs_rewind(fold, needs);
    if (found.value && !at->is_array && at->keeps && before)
        distance = expr_scale(fold->table, at->element->size, fold_as_int(found.value));
    if (!distance || !fold_is_stable(fold, distance))
        return false;
    root_part(fold, p, at->path, at->type);
    p->offset = expr_add(fold->table, before, distance);
    return true;
}

static void resolve_object(struct fold *fold, struct pointer *p, struct ast_node *node);

/* A variable of a class. A reference is the object that it was bound to; its type says how that is aligned. */
static void resolve_class_variable(struct fold *fold, struct pointer *p, const struct ast_decl *decl)
{
    const bool is_placed = decl->variable.is_shared || decl->variable.is_device;
    const bool is_own = fold->file->language == AST_CUDA && decl->variable.is_local && decl->storage == AST_AUTO;
    if (decl->kind == AST_VAR && decl->type->is_reference) {
        resolve_bound(fold, p, decl, resolve_object);
        return;
    }
    if (decl->kind == AST_PARAM && decl->type->is_reference) {
        p->root = decl;
        p->path = path_object(fold, decl);
        p->nameless = true;
        p->keeps = true;
        p->align = decl->type->align > 0 ? decl->type->align : 1;
        p->capacity = decl->type->size;
        if (!p->by_type)
            know_parameter(fold, p, decl);
        if (!p->by_type && pointer_stated(fold, decl) > p->align)
            p->align = pointer_stated(fold, decl);
        return;
    }
    if (decl->kind != AST_VAR || decl->variable.is_constant || !(is_placed || is_own)) {
        unknown(p);
        return;
    }
    p->root = decl;
    p->root_text = is_placed ? decl->name : NULL;
    p->nameless = true;
    p->keeps = true;
    p->space = decl->variable.is_shared ? SPACE_SHARED : decl->variable.is_device ? SPACE_GLOBAL : SPACE_REGISTERS;
    p->align = decl->variable.align > decl->type->align ? decl->variable.align : decl->type->align;
    p->capacity = decl->type->size;
}

/* Is it a member of a variable, or of such a member? After an object that an array or a pointer leads to, others may
   follow: a strided walk may go on in their members. */
static bool is_of_variable(const struct ast_node *node)
{
    while (node->kind == AST_MEMBER && !(node->flags & AST_ARROW))
        node = ast_bare(ast_operand(node));
    return node->kind == AST_DECLREF;
}

/* A member's address counts from its object. The room is known only of a variable's first member: its size. */
static void resolve_member(struct fold *fold, struct pointer *p, struct ast_node *node)
{
    const struct ast_decl *const field = node->decl;
    const int64_t nameless = node->flags & AST_NAMELESS ? field->variable.nameless_offset : 0;
    if (!field || field->kind != AST_FIELD || field->variable.offset < 0 || field->variable.offset % 8 ||
        field->type->is_reference || node->flags & AST_IMPLICIT_THIS ||
        (node->flags & AST_INHERITED && !(node->flags & AST_NAMELESS && nameless >= 0))) {
        unknown(p);
        return;
    }
    if (node->flags & AST_ARROW)
        resolve(fold, p, ast_operand(node));
    else
        resolve_object(fold, p, ast_operand(node));
    if (!p->root || !p->offset)
        return;
    p->offset = expr_add(fold->table, p->offset, expr_int(fold->table, (nameless + field->variable.offset) / 8));
    if (!expr_is_int(p->offset, 0))
        p->capacity = -1;
    else if (is_of_variable(node))
        p->capacity = field->type->size;
}

/* The address of an object of a class, or of an array of them. */
static void resolve_object(struct fold *fold, struct pointer *p, struct ast_node *node)
{
    node = ast_bare(node);
    if (node && node->kind == AST_DECLREF && node->decl && node->decl->type) {
        resolve_class_variable(fold, p, node->decl);
    } else if (node && node->kind == AST_MEMBER) {
        resolve_member(fold, p, node);
    } else if (node && node->kind == AST_UNARY && node->op == AST_OP_DEREF) {
        resolve(fold, p, ast_operand(node));
    } else if (node && node->kind == AST_SUBSCRIPT && node->type && ast_left(node)->type) {
        if (ast_left(node)->type->kind == AST_TYPE_ARRAY && ast_bare(ast_left(node))->kind == AST_MEMBER)
            resolve_object(fold, p, ast_left(node));
        else
            resolve(fold, p, ast_left(node));
        advance(fold, p, ast_right(node), node->type->size, 1);
    } else {
        unknown(p);
    }
}

/* & of an element, or of one that a member function returns. */
static bool resolve_address(struct fold *fold, struct pointer *p, struct ast_node *operand)
{
    if (operand && operand->kind == AST_SUBSCRIPT && operand->type) {
        resolve(fold, p, ast_left(operand));
        advance(fold, p, ast_right(operand), operand->type->size, 1);
        return true;
    }
    return operand && operand->kind == AST_CALL && resolve_returned(fold, p, operand);
}

static void resolve(struct fold *fold, struct pointer *p, struct ast_node *node)
{
    const struct ast_type *element;
    node = ast_bare(node);
    element = node ? element_of(node->type) : NULL;
    switch (node ? (int)node->kind : AST_OTHER) {
    case AST_DECLREF:
        resolve_variable(fold, p, node);
        return;
    case AST_CAST:
        if (element) {
            resolve(fold, p, ast_operand(node));
            return;
        }
        break;
    case AST_BINARY:
        if (element && element_of(ast_left(node)->type) && (node->op == AST_OP_ADD || node->op == AST_OP_SUB)) {
            resolve(fold, p, ast_left(node));
            advance(fold, p, ast_right(node), element->size, node->op == AST_OP_ADD ? 1 : -1);
            return;
        }
        if (element && element_of(ast_right(node)->type) && node->op == AST_OP_ADD) {
            resolve(fold, p, ast_right(node));
            advance(fold, p, ast_left(node), element->size, 1);
            return;
        }
        break;
    case AST_UNARY:
        if (node->op == AST_OP_ADDRESS && resolve_address(fold, p, ast_bare(ast_operand(node))))
            return;
        break;
    case AST_SUBSCRIPT:
        if (node->type && node->type->kind == AST_TYPE_ARRAY) { /* a row of an array of arrays */
            resolve(fold, p, ast_left(node));
            advance(fold, p, ast_right(node), node->type->size, 1);
            return;
        }
        if (resolve_part(fold, p, node))
            return;
        break;
    case AST_CALL:
        if (resolve_returned(fold, p, node))
            return;
        break;
    case AST_MEMBER:
        if (resolve_part(fold, p, node))
            return;
        if (node->type && node->type->kind == AST_TYPE_ARRAY) {
            resolve_member(fold, p, node);
            return;
        }
        break;
    default:
        break;
    }
    unknown(p);
}

bool pointer_is_aligned_by_type(struct fold *fold, struct ast_node *node, int64_t bytes)
{
    struct pointer p = {.offset = expr_int(fold->table, 0), .by_type = true};
    resolve(fold, &p, node);
    return known_alignment(fold, &p) >= bytes;
}

struct pointed pointer_pointed(struct fold *fold, struct ast_node *node, int64_t most)
{
    struct pointer p = {.offset = expr_int(fold->table, 0)};
    int64_t align;
    if (element_of(node->type))
        resolve(fold, &p, node);
    else
        resolve_object(fold, &p, node);
    align = known_alignment(fold, &p);
    return (struct pointed){p.space, align < most ? align : most};
}

static const struct message *not_pointer(struct fold *fold, struct ast_node *node)
{
    const char *const text = fold_source_text(fold, node);
    return say_not_pointer(fold->arena, text ? text : "this");
}

const struct miss *pointer_read(struct fold *fold, struct ast_node *node, struct pointer *out)
{
    const struct ast_type *element = element_of(node->type);
    const char *text;
    *out = (struct pointer){.node = NULL};
    if (!element && (node->flags & AST_DEPENDENT || (node->type && node->type->is_dependent)))
        return fold_miss(fold, node, say_pointer_deduced(fold->arena));
    if (!element || element->is_volatile)
        return fold_miss(fold, node, element ? say_elements_volatile(fold->arena) : not_pointer(fold, node));
    if (element->size <= 0 || element->is_dependent)
        return fold_miss(fold, node,
                         element->is_dependent ? say_type_unknown(fold->arena)
                                               : say_no_size(fold->arena, element->name));
    const bool is_placed = fold_is_placed(fold, node);
    if (ast_has_effects(node) && !is_placed)
        return fold_miss(fold, node, say_pointer_effects(fold->arena));
    if (!(text = fold_repeated_text(fold, node)))
        return fold_miss(fold, node, say_pointer_text(fold->arena));
    if (ast_precedence(node) < 15 || is_placed || node->origin != AST_PLAIN)
        text = arena_printf(fold->arena, "(%s)", text);
    *out = (struct pointer){.node = node, .text = text, .element = element, .bytes = element->size, .capacity = -1};
    out->offset = expr_int(fold->table, 0);
    out->align = element->align > 0 ? element->align : 1;
    resolve(fold, out, node);
    if (!out->root)
        out->align = element->align > 0 ? element->align : 1;
    else if (!out->root_text) /* an object, of which the pointer names a member */
        out->root_text = out->text;
    return NULL;
}
