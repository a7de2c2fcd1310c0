/* Questions to a side of a copy that has been read. */
#include "foldc/expr/print.h"
#include "foldc/expr/span.h"
#include "copy.h"
#include "spot.h"
#include "text.h"

const expr *copy_size(struct fold *fold, const sym_layout *layout)
{
    fold->cx = leaf_open(fold->table);
    return sym_product(&fold->cx, &layout->shape, sym_whole(&layout->shape));
}

const char *copy_zero(const struct fold *fold, const struct copy *copy)
{
    const enum ast_type_kind kind = copy->pointer[SIDE_DST].element->kind;
    return kind == AST_TYPE_OTHER || (kind == AST_TYPE_ENUM && fold->file->language != AST_C) ? "{}" : "0";
}

const expr *copy_threads(struct fold *fold, const sym_tiled_copy *copy)
{
    const expr *threads = expr_int(fold->table, 1);
    for (int i = 0, level = 0; i < copy->tv.shape.n && (i == 0 || level > 1); i++) {
        level += copy->tv.shape.prof[i] >> 4;
        threads = expr_mul(fold->table, threads, copy->tv.shape.v[i]);
        level -= copy->tv.shape.prof[i] & 15;
    }
    return threads;
}

const struct message *copy_side_name(struct fold *fold, int side)
{
    switch (side) {
    case SIDE_DST:
        return say_the_destination(fold->arena);
    case SIDE_SRC:
        return say_the_source(fold->arena);
    case SIDE_PRED:
        return say_the_predicate(fold->arena);
    default:
        return say_the_coordinates(fold->arena);
    }
}

const struct message *copy_space_name(struct fold *fold, enum memory_space space)
{
    switch (space) {
    case SPACE_GLOBAL:
        return say_global_memory(fold->arena);
    case SPACE_SHARED:
        return say_shared_memory(fold->arena);
    case SPACE_REGISTERS:
        return say_registers(fold->arena);
    default:
        return say_some_memory(fold->arena);
    }
}

const char *copy_layout_text(struct fold *fold, const sym_layout *layout)
{
    const struct value whole = {.kind = VALUE_LAYOUT, .layout = *layout};
    return fold_value_text(fold, &whole);
}

const char *copy_plain_name(const struct ast_type *type)
{
    return type->is_const && !type->is_volatile && type->identity.plain ? type->identity.plain->name : type->name;
}

const expr *copy_spot(struct fold *fold, const struct copy *copy, int side)
{
    return expr_scale(fold->table, copy->pointer[side].bytes, spot_offset(fold, copy->layout[side]->offset));
}

bool copy_is_const(const struct pointer *p)
{
    return p->element->is_const ||
           (p->root && p->root->type->kind == AST_TYPE_ARRAY && p->root->kind == AST_VAR && p->root->variable.is_const);
}
