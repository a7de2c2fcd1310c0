#include "eval_value.h"

#include <stdio.h>

static int print_copy(const ccute_tiled_copy *copy, char *buffer, int size)
{
    eval_value tile;
    int n =
        snprintf(buffer, (size_t)size, "tiled_copy_tv(%d, %d, ", (int)copy->atom.bits, (int)copy->atom.element_bits);
    eval_value_set_tile(&tile, &copy->tile);
    n += ccute_print_layout_text(copy->tv, buffer + n, size - n);
    n += snprintf(buffer + n, (size_t)(size - n), ", ");
    n += eval_value_print(&tile, buffer + n, size - n);
    return n + snprintf(buffer + n, (size_t)(size - n), ")");
}

int eval_value_print(const eval_value *value, char *buffer, int size)
{
    switch (value->kind) {
    case EVAL_TUPLE:
        return ccute_print_tuple(value->tuple, buffer, size);
    case EVAL_LAYOUT:
        return ccute_print_layout_text(value->layout, buffer, size);
    case EVAL_TILER:
        return ccute_print_tiler(value->tiler, buffer, size);
    case EVAL_COPY:
        break;
    }
    return print_copy(&value->copy, buffer, size);
}

int eval_value_is_int(const eval_value *value)
{
    const ccute_tuple *t = &value->tuple;
    return value->kind == EVAL_TUPLE && t->n == 1 && t->prof[0] == 0 && t->v[0] > CCUTE_LEAF_X;
}

static const char *tuple_noun(const ccute_tuple *t)
{
    if (t->n != 1 || t->prof[0] != 0)
        return "a tuple";
    return t->v[0] == CCUTE_LEAF_ALL ? "the mark _" : t->v[0] == CCUTE_LEAF_X ? "the mark X" : "an integer";
}

const char *eval_value_noun(const eval_value *value)
{
    static const char *const nouns[] = {
        [EVAL_TUPLE] = "a tuple", [EVAL_LAYOUT] = "a layout", [EVAL_TILER] = "a tiler", [EVAL_COPY] = "a tiled copy"};
    return value->kind == EVAL_TUPLE ? tuple_noun(&value->tuple) : nouns[value->kind];
}

void eval_value_copy(eval_value *to, const eval_value *from)
{
    const size_t at = to->at;
    if (from->kind == EVAL_TUPLE) {
        to->kind = EVAL_TUPLE;
        to->tuple = from->tuple;
    } else {
        *to = *from;
    }
    to->at = at;
}

/* The layout whose status is that of the value, a tuple's left out. */
static const ccute_layout *status_layout(const eval_value *value)
{
    if (value->kind == EVAL_LAYOUT)
        return &value->layout;
    if (value->kind == EVAL_TILER)
        return &value->tiler.pool;
    return value->copy.tv.shape.status ? &value->copy.tv : &value->copy.tile.pool;
}

int eval_value_is_bad(const eval_value *value)
{
    return value->kind == EVAL_TUPLE ? value->tuple.status : status_layout(value)->shape.status;
}

int eval_value_explain(const eval_value *value, char *buffer, int size)
{
    if (value->kind == EVAL_TUPLE)
        return ccute_explain_tuple(value->tuple, buffer, size);
    return ccute_explain(*status_layout(value), buffer, size);
}
