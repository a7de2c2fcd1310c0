/* Calls of member functions that return one element of the object's memory, by a reference or a pointer: what is
   written in their place is that element, of the object that the call names: t(i, j) = 0; is t.p[...] = 0;. */
#include "about.h"
#include "address.h"
#include "helper.h"
#include "int.h"
#include "parts.h"
#include "remedy.h"
#include "text.h"

bool fold_is_placing(const struct fold *fold)
{
    const struct ast_node *const read = fold->walk.address.read;
    return fold_returns_place(fold->function) ||
           (read && fold->walk.depth == 1 && fold->function == read->decl->function);
}

/* A place as it is put together: the distance from fold->walk.address, in elements; or a miss. */
static struct found nowhere(struct fold *fold, const struct ast_node *node)
{
    return (struct found){NULL, fold_miss(fold, node, say_place_form(fold->arena))};
}

static struct found pointer_at(struct fold *fold, struct ast_node *node);

/* The distance plus, or minus, an index. */
static struct found moved(struct fold *fold, struct found from, struct ast_node *by, int sign)
{
    struct number index;
    if (!from.value)
        return from;
    index = fold_int(fold, by);
    if (!index.e)
        return index.miss ? (struct found){NULL, index.miss} : nowhere(fold, by);
    return (struct found){
        fold_int_value(fold, expr_add(fold->table, fold_as_int(from.value), expr_scale(fold->table, sign, index.e))),
        NULL};
}

/* A pointer or an array in an object that text can name. */
static struct found member_at(struct fold *fold, struct ast_node *node)
{
    struct part_place place;
    const struct ast_type *type = node->type;
    if (!fold_read_place(fold, node, &place) || place.index || place.is_inside ||
        (place.path->object->kind != AST_PARAM && !place.path->object->variable.is_local) ||
        fold_is_hidden(fold, place.path))
        return (struct found){NULL, fold_miss(fold, node, say_place_object(fold->arena))};
    if (place.hidden)
        return (struct found){NULL, fold_miss_with(fold, node, say_private_member(fold->arena, place.hidden->name),
                                                   remedy_advice(say_return_offset(fold->arena)))};
    if (!type || type->is_volatile || !type->target || type->target->kind == AST_TYPE_ARRAY ||
        (type->kind != AST_TYPE_POINTER && type->kind != AST_TYPE_ARRAY))
        return nowhere(fold, node);
    fold->walk.address = (struct fold_address){.path = place.path,
                                               .type = type,
                                               .element = type->target,
                                               .is_array = type->kind == AST_TYPE_ARRAY,
                                               .read = fold->walk.address.read,
                                               .keeps = !place.path->object->type->is_reference &&
                                                        fold_keeps_value_here(fold, place.path->object)};
    return (struct found){fold_int_value(fold, expr_int(fold->table, 0)), NULL};
}

/* The element that the expression names. */
static struct found element_at(struct fold *fold, struct ast_node *node)
{
    node = ast_bare(node);
    if (node->kind == AST_SUBSCRIPT && node->child[0] && node->child[1] && !node->decl)
        return moved(fold, pointer_at(fold, ast_left(node)), ast_right(node), 1);
    if (node->kind == AST_UNARY && node->op == AST_OP_DEREF && !node->decl)
        return pointer_at(fold, ast_operand(node));
    if (fold_is_place(fold, node) && node->decl->function->type->is_reference)
        return fold_through(fold, node);
    return nowhere(fold, node);
}

/* The element that the pointer points to. */
static struct found pointer_at(struct fold *fold, struct ast_node *node)
{
    node = ast_bare(node);
    switch (node->kind) {
    case AST_MEMBER:
        return member_at(fold, node);
    case AST_BINARY:
        if (!node->decl && (node->op == AST_OP_ADD || node->op == AST_OP_SUB) && ast_left(node)->type &&
            (ast_left(node)->type->kind == AST_TYPE_POINTER || ast_left(node)->type->kind == AST_TYPE_ARRAY))
            return moved(fold, pointer_at(fold, ast_left(node)), ast_right(node), node->op == AST_OP_ADD ? 1 : -1);
        return nowhere(fold, node);
    case AST_UNARY:
        return node->op == AST_OP_ADDRESS && !node->decl ? element_at(fold, ast_operand(node)) : nowhere(fold, node);
    case AST_CALL:
        return fold_is_place(fold, node) && !node->decl->function->type->is_reference ? fold_through(fold, node)
                                                                                      : nowhere(fold, node);
    default:
        return nowhere(fold, node);
    }
}

struct found fold_address(struct fold *fold, struct ast_node *returned)
{
    const struct ast_type *const type = fold->function->type;
    const bool is_pointer = !type->is_reference && type->kind == AST_TYPE_POINTER;
    const struct found found = is_pointer ? pointer_at(fold, returned) : element_at(fold, returned);
    const struct ast_type *const to = is_pointer ? type->target : type, *const element = fold->walk.address.element;
    const bool is_read = !is_pointer && !type->is_reference;
    if (found.value && (element->is_volatile || to->is_volatile ||
                        (is_read ? !fold_is_arithmetic(element) : !ast_is_same_type(element, to))))
        return nowhere(fold, returned);
    return found;
}

/* Does what is around the call only read its value, a number? */
static bool is_read(const struct fold *fold, const struct ast_node *call, const struct ast_node *parent)
{
    if (!parent || call->flags & AST_BY_REF || call->origin != AST_PLAIN)
        return false;
    switch (parent->kind) {
    case AST_BINARY:
        return !parent->decl && parent->op != AST_OP_COMMA && fold_is_arithmetic(parent->type);
    case AST_UNARY:
        return !parent->decl && parent->op != AST_OP_ADDRESS && fold_is_arithmetic(parent->type);
    case AST_ASSIGN:
        return !parent->decl && ast_right(parent) == call && fold_is_arithmetic(parent->type);
    case AST_VARDECL:
        return fold_is_arithmetic(parent->type) && ast_init(parent) == call;
    case AST_RETURN:
        return fold->walk.lambdas == 0 && fold_is_arithmetic(fold->function->type);
    case AST_CAST:
        return fold_is_arithmetic(parent->type) && !(parent->flags & AST_TO_REFERENCE);
    default:
        return false;
    }
}

/* Does an argument of the call have effects? */
static bool has_effects(const struct ast_node *call)
{
    for (uint32_t i = 0; i < ast_arg_count(call); i++)
        if (ast_has_effects(ast_arg(call, i)))
            return true;
    return false;
}

struct found fold_address_of_call(struct fold *fold, struct ast_node *call, const struct ast_node *parent)
{
    const struct found found = fold_through(fold, call);
    const struct ast_type *const type = call->decl->function->type;
    const struct fold_address *const at = &fold->walk.address;
    const bool is_const = (type->is_reference ? type : type->target ? type->target : type)->is_const;
    if (!found.value)
        return found;
    if (!at->keeps && has_effects(call))
        return (struct found){NULL, fold_miss(fold, call, say_effects_once(fold->arena))};
    if (!at->read && is_const && (at->is_array || !at->element->is_const) && !is_read(fold, call, parent))
        return (struct found){NULL, fold_miss(fold, call, say_place_const(fold->arena))};
    return found;
}

/* Does decltype(auto), of a variable or a function, see that the text names a place? */
static bool may_deduce(const struct ast_node *parent)
{
    return parent && (parent->kind == AST_VARDECL || parent->kind == AST_RETURN);
}

/* The element where the call is: its value, as the type that the function returns, or its place. */
static const char *element_text(struct fold *fold, const struct ast_node *call, const struct ast_node *parent,
                                const char *element, int precedence)
{
    const struct ast_type *const type = call->decl->function->type;
    if (!fold->walk.address.read ||
        (is_read(fold, call, parent) && !may_deduce(parent) && ast_is_same_type(type, fold->walk.address.element)))
        return element;
    return arena_printf(fold->arena, precedence == C_ANY ? "(%s)%s" : "((%s)%s)", type->name, element);
}

const char *fold_address_text(struct fold *fold, const struct ast_node *call, const struct ast_node *parent,
                              const expr *distance, int precedence)
{
    const struct ast_type *const type = call->decl->function->type;
    const char *const path = path_text(fold->arena, fold->walk.address.path);
    if (type->is_reference || fold->walk.address.read) {
        const char *const index = fold_int_text(fold, distance, CTYPE_COUNT, C_ANY, NULL);
        return element_text(fold, call, parent, arena_printf(fold->arena, "%s[%s]", path, index), precedence);
    }
    if (expr_is_int(distance, 0) && !fold->walk.address.is_array && parent && !parent->decl &&
        (parent->kind == AST_BINARY || parent->kind == AST_SUBSCRIPT ||
         (parent->kind == AST_UNARY && parent->op == AST_OP_DEREF)))
        return path; /* otherwise a reference could be bound to the pointer in the object */
    return arena_printf(fold->arena, precedence == C_ANY ? "%s + %s" : "(%s + %s)", path,
                        fold_int_text(fold, distance, CTYPE_COUNT, C_ADDED, NULL));
}

bool fold_is_placed(const struct fold *fold, const struct ast_node *node)
{
    const struct ast_node *bare = ast_bare((struct ast_node *)node);
    if (bare->kind == AST_UNARY && bare->op == AST_OP_ADDRESS && !bare->decl)
        bare = ast_bare(ast_operand(bare));
    return fold_is_place(fold, bare) && plan_has(fold, PLAN_QUERY, bare) && !has_effects(bare);
}

bool fold_holds_place(const struct fold *fold, const struct ast_node *node)
{
    if (fold_is_place(fold, node))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && fold_holds_place(fold, node->child[i]))
            return true;
    return false;
}
