/* A pointer with its layout, and the matrices that a warp's instructions move between memory and registers. */
#include <string.h>

#include "machine.h"

bool point_read_layout(struct point_machine *m, struct point_value value, ccute_layout *out)
{
    eval_value whole;
    if (!point_to_eval(m, value, &whole))
        return false;
    if (whole.kind != EVAL_LAYOUT)
        return point_stops(m, MESSAGE_layout_unknown);
    if (eval_value_is_bad(&whole))
        return point_stops(m, eval_value_is_bad(&whole) == CCUTE_E_OVERFLOW ? MESSAGE_layout_overflow
                                                                            : MESSAGE_layout_refused);
    *out = whole.layout;
    for (int i = 0; i < out->shape.n; i++)
        m->run->is_degenerate |= out->shape.v[i] <= 1;
    return true;
}

bool point_read_side(struct point_machine *m, struct point_value pointer, struct point_value layout,
                     struct point_side *out)
{
    if (pointer.kind != POINT_ADDRESS || !pointer.type->target)
        return point_stops(m, MESSAGE_side_unknown);
    out->address = pointer.bits;
    out->type = point_type(m, pointer.type->target);
    if (point_size(out->type) <= 0 || out->type->is_dependent)
        return point_stops(m, MESSAGE_copy_element_unknown);
    out->bytes = (uint64_t)point_size(out->type);
    out->begin = 0;
    out->end = UINT64_MAX;
    return point_read_layout(m, layout, &out->layout);
}

uint64_t point_element(const struct point_side *side, int64_t i)
{
    return side->address + (uint64_t)ccute_element_(&side->layout, i) * side->bytes;
}

/* ---- The array that a pointer must not leave --------------------------------------------------------- */

/* Is it a variable's member, or a member of one, so that locating it has no effects? */
static bool is_member_of_variable(const struct ast_node *node)
{
    while (node->kind == AST_MEMBER && node->count && node->child[0] && !(node->flags & AST_ARROW))
        node = node->child[0];
    return node->kind == AST_DECLREF && node->decl && node->decl->kind == AST_VAR && !node->decl->type->is_reference;
}

/* Is it set once, where it is declared? */
static bool is_set_once(const struct ast_decl *decl)
{
    return decl && decl->kind == AST_VAR && decl->init &&
           (decl->type->is_reference || (decl->type->kind == AST_TYPE_POINTER && decl->type->is_const));
}

/* The member that the pointer is set to the beginning of, or to an element of; NULL: none that the text shows. */
static const struct ast_node *array_of(const struct ast_node *node)
{
    const struct ast_type *const type = node->type;
    switch (node->kind) {
    case AST_PAREN:
    case AST_CAST:
        return array_of(node->child[0]);
    case AST_DECLREF:
        return is_set_once(node->decl) ? array_of(node->decl->init) : NULL;
    case AST_UNARY:
        return node->op == AST_OP_ADDRESS ? array_of(node->child[0]) : NULL;
    case AST_SUBSCRIPT:
        return ast_left(node)->type && ast_left(node)->type->kind == AST_TYPE_ARRAY ? array_of(ast_left(node)) : NULL;
    case AST_MEMBER:
        return type && type->kind == AST_TYPE_ARRAY && !type->is_reference && is_member_of_variable(node) ? node : NULL;
    default:
        return NULL;
    }
}

bool point_read_room(struct point_machine *m, const struct ast_node *pointer, struct point_side *side)
{
    const struct ast_node *const array = array_of(pointer);
    struct point_place place;
    if (!array)
        return true;
    if (!point_locate(m, array, &place))
        return false;
    side->begin = place.address;
    side->end = place.address + (uint64_t)point_size(place.type);
    return true;
}

bool point_in_room(struct point_machine *m, const struct point_side *side, int64_t i)
{
    const uint64_t at = point_element(side, i);
    return (side->begin <= at && at + side->bytes <= side->end) || point_stops(m, MESSAGE_access_outside);
}

bool point_matrix(struct point_machine *m, const struct ast_node *node, bool is_store, int count, bool trans,
                  uint64_t row, unsigned char *bytes)
{
    uint16_t half[8] = {0};
    const char *values = "";
    if (!point_aligned(m, row, 16))
        return false;
    memcpy(half, bytes, is_store ? 4 * (size_t)count : 0);
    for (int i = 0; is_store && i < 2 * count; i++)
        values = arena_printf(m->arena, "%s %u", values, half[i]);
    point_event(
        m, is_store ? "stmatrix" : "ldmatrix",
        arena_printf(m->arena, "%d%s address %llx%s", count, trans ? " trans" : "", (unsigned long long)row, values),
        node);
    m->calls++;
    for (int i = 0; !is_store && i < 2 * count; i++)
        half[i] = (uint16_t)(point_random(m->world, point_mix(row, m->calls * 16 + (uint64_t)i)) % 1000);
    memcpy(bytes, half, is_store ? 0 : 4 * (size_t)count);
    return true;
}
