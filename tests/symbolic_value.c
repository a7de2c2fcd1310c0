#include "symbolic_value.h"

#include <stdio.h>
#include <string.h>

#include "foldc/expr/print.h"

/* ---- The symbolic instance ---- */

static void symbolic_at(leaf_cx *cx, sym_tuple *out, const sym_layout *l, const sym_tuple *coord)
{
    sym_leaf index = l->offset;
    if (!sym_crd2idx_stride(cx, out, coord, &l->shape, l->stride, &index))
        return;
    if (l->sw_bits)
        index = expr_swizzle(cx->table, l->sw_bits, l->sw_base, l->sw_shift, index);
    sym_one_leaf(cx, out, index);
}

static void symbolic_crd2idx(leaf_cx *cx, sym_tuple *out, const sym_tuple *coord, const sym_tuple *shape)
{
    sym_leaf index;
    if (sym_crd2idx(cx, out, coord, shape, &index))
        sym_one_leaf(cx, out, index);
}

static void symbolic_idx2crd(leaf_cx *cx, sym_tuple *out, sym_leaf index, const sym_tuple *shape)
{
    sym_tuple leaf;
    sym_one_leaf(cx, &leaf, index);
    sym_idx2crd(cx, out, &leaf, shape, NULL);
}

/* A number that the row or the case wrote out. */
static int number(const sym_tuple *t)
{
    int64_t value = -1;
    leaf_const(t->v[0], &value);
    return (int)value;
}

static ccute_copy_atom atom_of(int values) { return ccute_universal_copy_(8 * values, 8); }

#define T(k) (&arg[k].tuple)
#define L(k) (&arg[k].layout)
#define R(k) (&arg[k].tiler)
#define P(k) (&arg[k].copy)
#define I(k) (arg[k].tuple.v[0])
#define N(k) number(&arg[k].tuple)
#define ATOM(k) atom_of(N(k))
#define OPERATION(name, op, pattern, member, symbolic, library)                                                        \
    static void run_sym_##name(leaf_cx *cx, struct sym_value *out, const struct sym_value *arg)                        \
    {                                                                                                                  \
        out->kind = VALUE_##member;                                                                                    \
        SYMBOLIC_##member(symbolic)                                                                                    \
    }
#define SYMBOLIC_tuple(call) RUN_IN(sym_tuple, tuple, call)
#define SYMBOLIC_layout(call) RUN_IN(sym_layout, layout, call)
#define SYMBOLIC_copy(call) RUN_IN(sym_tiled_copy, copy, call)
#define RUN_IN(type, member, call)                                                                                     \
    type result, *OUT = &result;                                                                                       \
    call;                                                                                                              \
    out->member = result;
#include "symbolic_ops.def"
#undef OPERATION
#undef T
#undef L
#undef R
#undef P
#undef I
#undef N

/* ---- The library ---- */

#define WHOLE ccute_tuple_int_(1)
#define T(k) (arg[k].tuple)
#define L(k) (arg[k].layout)
#define R(k) (arg[k].tiler)
#define P(k) (arg[k].copy)
#define I(k) (arg[k].tuple.v[0])
#define N(k) ((int)arg[k].tuple.v[0])
#define OPERATION(name, op, pattern, member_, symbolic, library)                                                       \
    static struct int_value run_int_##name(const struct int_value *arg)                                                \
    {                                                                                                                  \
        struct int_value out = {.kind = VALUE_##member_};                                                              \
        out.member_ = library;                                                                                         \
        return out;                                                                                                    \
    }
#include "symbolic_ops.def"
#undef OPERATION

const struct operation operations[] = {
#define OPERATION(name, op, pattern, member, symbolic, library)                                                        \
    {#name, pattern, CCUTE_OP_##op, run_sym_##name, run_int_##name},
#include "symbolic_ops.def"
#undef OPERATION
};
const int operation_count = sizeof operations / sizeof *operations;

enum value_kind kind_of_letter(char letter)
{
    if (strchr("LBA", letter))
        return VALUE_layout;
    return letter == 'R' ? VALUE_tiler : letter == 'P' ? VALUE_copy : VALUE_tuple;
}

leaf_cx run_symbolic(expr_table *table, const struct operation *operation, struct sym_value *out,
                     const struct sym_value *arg)
{
    leaf_cx cx = leaf_open(table);
    operation->symbolic(&cx, out, arg);
    if (out->kind == VALUE_layout)
        sym_end_layout(&cx, &out->layout, operation->op);
    else
        sym_end_tuple(&cx, out->kind == VALUE_copy ? &out->copy.tv.shape : &out->tuple, operation->op);
    return cx;
}

int sym_status(const struct sym_value *value)
{
    switch (value->kind) {
    case VALUE_tuple:
        return value->tuple.status;
    case VALUE_layout:
        return value->layout.shape.status;
    case VALUE_tiler:
        return value->tiler.pool.shape.status;
    default:
        return value->copy.tv.shape.status;
    }
}

int int_status(const struct int_value *value)
{
    switch (value->kind) {
    case VALUE_tuple:
        return value->tuple.status;
    case VALUE_layout:
        return value->layout.shape.status;
    case VALUE_tiler:
        return value->tiler.pool.shape.status;
    default:
        return value->copy.tv.shape.status;
    }
}

/* ---- From integers ---- */

static sym_leaf leaf_of_int(expr_table *table, int64_t leaf)
{
    return leaf == CCUTE_LEAF_ALL ? expr_all(table) : leaf == CCUTE_LEAF_X ? expr_x(table) : expr_int(table, leaf);
}

static sym_tuple tuple_of_int(expr_table *table, const ccute_tuple *t)
{
    sym_tuple out = {.n = t->n, .status = t->status, .op = t->op, .via = t->via};
    memcpy(out.prof, t->prof, sizeof out.prof);
    for (int i = 0; i < t->n; i++)
        out.v[i] = leaf_of_int(table, t->v[i]);
    return out;
}

static sym_layout layout_of_int(expr_table *table, const ccute_layout *l)
{
    sym_layout out = {.shape = tuple_of_int(table, &l->shape), .sw_bits = l->sw_bits, .sw_base = l->sw_base};
    out.sw_shift = l->sw_shift;
    out.flags = l->flags;
    out.offset = expr_int(table, l->offset);
    for (int i = 0; i < l->shape.n; i++)
        out.stride[i] = expr_int(table, l->stride[i]);
    return out;
}

static sym_tiler tiler_of_int(expr_table *table, const ccute_tiler *t)
{
    sym_tiler out = {.pool = layout_of_int(table, &t->pool), .numbers = t->numbers, .n = t->n};
    memcpy(out.prof, t->prof, sizeof out.prof);
    memcpy(out.begin, t->begin, sizeof out.begin);
    return out;
}

struct sym_value sym_of_int(expr_table *table, const struct int_value *value)
{
    struct sym_value out = {.kind = value->kind};
    switch (value->kind) {
    case VALUE_tuple:
        out.tuple = tuple_of_int(table, &value->tuple);
        break;
    case VALUE_layout:
        out.layout = layout_of_int(table, &value->layout);
        break;
    case VALUE_tiler:
        out.tiler = tiler_of_int(table, &value->tiler);
        break;
    default:
        out.copy.tv = layout_of_int(table, &value->copy.tv);
        out.copy.tile = tiler_of_int(table, &value->copy.tile);
        out.copy.atom = value->copy.atom;
        out.copy.thread = expr_all(table);
    }
    return out;
}

/* ---- Substitution ---- */

static int put_value(expr_table *table, int64_t *out, sym_leaf leaf, const int64_t *symbols)
{
    bool overflow = false;
    if (leaf_is_mark(leaf)) {
        *out = leaf_is_all(leaf) ? CCUTE_LEAF_ALL : CCUTE_LEAF_X;
        return 1;
    }
    *out = expr_eval(table, leaf, symbols, &overflow);
    return !overflow && *out > CCUTE_LEAF_X;
}

static int put_tuple(expr_table *table, ccute_tuple *out, const sym_tuple *t, const int64_t *symbols)
{
    *out = (ccute_tuple){.n = t->n, .status = t->status, .op = t->op, .via = t->via};
    memcpy(out->prof, t->prof, sizeof out->prof);
    for (int i = 0; i < t->n; i++)
        if (!put_value(table, &out->v[i], t->v[i], symbols))
            return 0;
    return 1;
}

/* The leaves as they are, whether or not the library would make such a layout. */
static int put_leaves(expr_table *table, ccute_layout *out, const sym_layout *l, const int64_t *symbols)
{
    *out = (ccute_layout){.flags = l->flags, .sw_bits = l->sw_bits, .sw_base = l->sw_base, .sw_shift = l->sw_shift};
    if (!put_tuple(table, &out->shape, &l->shape, symbols) || !put_value(table, &out->offset, l->offset, symbols))
        return 0;
    for (int i = 0; i < l->shape.n; i++)
        if (!put_value(table, &out->stride[i], l->stride[i], symbols))
            return 0;
    return 1;
}

/* May the library hold these leaves as a layout? */
static enum substituted judge(const ccute_layout *l)
{
    const ccute_layout made = ccute_offset_by_(0, *l);
    return ccute_ok(made) ? IS_VALUE : ccute_status_layout_(made) == CCUTE_E_OVERFLOW ? IS_TOO_LARGE : IS_NONE;
}

static enum substituted put_layout(expr_table *table, ccute_layout *out, const sym_layout *l, const int64_t *symbols)
{
    return put_leaves(table, out, l, symbols) ? judge(out) : IS_TOO_LARGE;
}

/* Marks in a tiler are no layouts; all of its extents are to be those of one. */
static enum substituted put_tiler(expr_table *table, ccute_tiler *out, const sym_tiler *t, const int64_t *symbols)
{
    *out = (ccute_tiler){.numbers = t->numbers, .n = t->n};
    memcpy(out->prof, t->prof, sizeof out->prof);
    memcpy(out->begin, t->begin, sizeof out->begin);
    if (!put_leaves(table, &out->pool, &t->pool, symbols))
        return IS_TOO_LARGE;
    for (int i = 0; i < out->pool.shape.n; i++)
        if (out->pool.shape.v[i] < 0 && out->pool.shape.v[i] > CCUTE_LEAF_X)
            return IS_NONE;
    return IS_VALUE;
}

static enum substituted put_copy(expr_table *table, ccute_tiled_copy *out, const sym_tiled_copy *copy,
                                 const int64_t *symbols)
{
    const enum substituted tv = put_layout(table, &out->tv, &copy->tv, symbols);
    const enum substituted tile = put_tiler(table, &out->tile, &copy->tile, symbols);
    out->atom = copy->atom;
    out->thread = CCUTE_LEAF_ALL;
    return tv != IS_VALUE ? tv : tile;
}

enum substituted substitute(expr_table *table, struct int_value *out, const struct sym_value *value,
                            const int64_t *symbols)
{
    out->kind = value->kind;
    switch (value->kind) {
    case VALUE_tuple:
        return put_tuple(table, &out->tuple, &value->tuple, symbols) ? IS_VALUE : IS_TOO_LARGE;
    case VALUE_layout:
        return put_layout(table, &out->layout, &value->layout, symbols);
    case VALUE_tiler:
        return put_tiler(table, &out->tiler, &value->tiler, symbols);
    default:
        return put_copy(table, &out->copy, &value->copy, symbols);
    }
}

int obligation_holds(expr_table *table, const leaf_obligation *needed, const int64_t *symbols)
{
    int64_t a, b;
    if (!put_value(table, &a, needed->a, symbols) || !put_value(table, &b, needed->b, symbols))
        return 0;
    switch (needed->op) {
    case EXPR_EQ:
        return a == b;
    case EXPR_LT:
        return a < b;
    case EXPR_LE:
        return a <= b;
    default:
        return a != 0 && (a == -1 || b % a == 0);
    }
}

/* ---- Text ---- */

static void put_leaf(ccute_sink *sink, expr_table *table, sym_leaf leaf)
{
    if (leaf_is_mark(leaf))
        ccute_put_char(sink, leaf_is_all(leaf) ? '_' : 'X');
    else
        expr_print(table, sink, leaf, CTYPE_COUNT, C_ANY);
}

/* Leaves begin..end within their brackets. */
static void put_brackets(ccute_sink *sink, expr_table *table, const uint8_t *prof, const sym_leaf *leaves, int n)
{
    if (n == 0)
        ccute_put_string(sink, "()");
    for (int i = 0; i < n; i++) {
        if (i > 0)
            ccute_put_char(sink, ',');
        ccute_put_repeated(sink, '(', prof[i] >> 4);
        put_leaf(sink, table, leaves[i]);
        ccute_put_repeated(sink, ')', prof[i] & 15);
    }
}

static void put_sym_layout(ccute_sink *sink, expr_table *table, const sym_layout *l)
{
    char swizzle[40];
    if (l->sw_bits) {
        snprintf(swizzle, sizeof swizzle, "Sw<%d,%d,%d> o ", l->sw_bits, l->sw_base, l->sw_shift);
        ccute_put_string(sink, swizzle);
    }
    if (l->sw_bits || !expr_is_int(l->offset, 0)) {
        put_leaf(sink, table, l->offset);
        ccute_put_string(sink, " o ");
    }
    put_brackets(sink, table, l->shape.prof, l->shape.v, l->shape.n);
    ccute_put_char(sink, ':');
    put_brackets(sink, table, l->shape.prof, l->stride, l->shape.n);
}

static void put_sym_tiler(ccute_sink *sink, expr_table *table, const sym_tiler *t)
{
    const sym_layout *pool = &t->pool;
    for (int k = 0; k < t->n; k++) {
        const int begin = t->begin[k], end = k + 1 < t->n ? t->begin[k + 1] : pool->shape.n;
        if (k > 0)
            ccute_put_char(sink, ',');
        ccute_put_repeated(sink, '<', t->prof[k] >> 4);
        put_brackets(sink, table, pool->shape.prof + begin, pool->shape.v + begin, end - begin);
        if (!(t->numbers >> k & 1)) {
            ccute_put_char(sink, ':');
            put_brackets(sink, table, pool->shape.prof + begin, pool->stride + begin, end - begin);
        }
        ccute_put_repeated(sink, '>', t->prof[k] & 15);
    }
}

static void put_value_text(ccute_sink *sink, expr_table *table, const struct sym_value *value)
{
    switch (value->kind) {
    case VALUE_tuple:
        put_brackets(sink, table, value->tuple.prof, value->tuple.v, value->tuple.n);
        break;
    case VALUE_layout:
        put_sym_layout(sink, table, &value->layout);
        break;
    case VALUE_tiler:
        put_sym_tiler(sink, table, &value->tiler);
        break;
    default:
        put_sym_layout(sink, table, &value->copy.tv);
        ccute_put_string(sink, " on ");
        put_sym_tiler(sink, table, &value->copy.tile);
    }
}

int print_symbolic(expr_table *table, const struct sym_value *value, char *buffer, int size)
{
    ccute_sink sink = ccute_sink_open(buffer, size);
    if (sym_status(value)) {
        ccute_put_string(&sink, "error: ");
        ccute_put_string(&sink, ccute_strerror((ccute_status)sym_status(value)));
    } else {
        put_value_text(&sink, table, value);
    }
    return ccute_sink_close(&sink);
}

int print_library(const struct int_value *value, char *buffer, int size)
{
    switch (value->kind) {
    case VALUE_tuple:
        return ccute_print_tuple(value->tuple, buffer, size);
    case VALUE_layout:
        return ccute_print_layout_text(value->layout, buffer, size);
    case VALUE_tiler:
        return ccute_print_tiler(value->tiler, buffer, size);
    default:
        return ccute_print_layout_text(value->copy.tv, buffer, size);
    }
}

int print_obligations(leaf_cx *cx, char *buffer, int size)
{
    ccute_sink sink = ccute_sink_open(buffer, size);
    for (int i = 0; i < cx->n_obligations && i < LEAF_MAX_OBLIGATIONS; i++) {
        ccute_put_string(&sink, i ? ", " : "");
        expr_print(cx->table, &sink, leaf_condition(cx, &cx->obligation[i]), CTYPE_COUNT, C_ANY);
    }
    return ccute_sink_close(&sink);
}
