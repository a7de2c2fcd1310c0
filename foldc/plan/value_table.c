/* The functions of the library as the algebra over symbolic integers: a row of functions.def each. */
#include <string.h>

#include <ccute/api.h>

#include "foldc/expr/print.h"
#include "foldc/expr/span.h"
#include "calculated.h"
#include "value_table.h"

/* ---- Results ---- */

/* Is the form of any argument unknown? Then the form of the result counts as unknown, too: the rows do not say which
   arguments it depends on. */
bool value_any_form_unknown(const struct value *const *arg, int n)
{
    for (int i = 0; i < n; i++)
        if (arg[i]->form_unknown)
            return true;
    return false;
}

static struct value *without(struct operation *op, const struct message *why_not)
{
    op->why_not = why_not;
    return NULL;
}

static struct value *int_of(struct fold *f, sym_leaf e)
{
    struct value *v = fold_new(f, VALUE_INT);
    sym_one_leaf(&f->cx, &v->tuple, e);
    return v;
}

/* A number that depends on the form: known only if the form is. */
static struct value *int_of_form(struct fold *f, struct operation *op, const struct value *of, int number)
{
    if (of->form_unknown)
        return without(op, say_unknown_form_told(f->arena));
    return int_of(f, leaf_int(&f->cx, number));
}

static int depth_of(const sym_tuple *t)
{
    int depth = t->n == 0, level = 0;
    for (int i = 0; i < t->n; i++) {
        level += t->prof[i] >> 4;
        depth = level > depth ? level : depth;
        level -= t->prof[i] & 15;
    }
    return depth;
}

static struct value *layout_of(struct fold *f, const sym_layout *l)
{
    struct value *v = fold_new(f, VALUE_LAYOUT);
    v->layout = *l;
    return v;
}

static struct value *tiler_of(struct fold *f, const sym_tiler *t)
{
    struct value *v = fold_new(f, VALUE_TILER);
    v->tiler = *t;
    return v;
}

static struct value *shape_of(struct fold *f, const struct value *l)
{
    struct value *v = fold_new(f, VALUE_TUPLE);
    v->tuple = l->layout.shape;
    return v;
}

static struct value *stride_of(struct fold *f, const struct value *l)
{
    struct value *v = shape_of(f, l);
    for (int i = 0; i < v->tuple.n; i++)
        v->tuple.v[i] = l->layout.stride[i];
    return v;
}

static struct value *flag_of(struct fold *f, struct operation *op, const sym_layout *l, int flag)
{
    if ((l->flags & FLAGS_UNKNOWN || op->history_unknown) && !(l->flags & flag))
        return without(op, say_history_unknown(f->arena));
    return int_of(f, leaf_int(&f->cx, (l->flags & flag) != 0));
}

/* Equal in form, offset and swizzle: the integers as far as they are known, the rest as a condition. */
static struct value *equal_of(struct fold *f, struct operation *op, const struct value *x, const struct value *y)
{
    const sym_layout *a = &x->layout, *b = &y->layout;
    const expr *equal = leaf_int(&f->cx, 1);
    if (x->form_unknown || y->form_unknown)
        return int_of_form(f, op, x->form_unknown ? x : y, 0);
    if (a->shape.n != b->shape.n || memcmp(a->shape.prof, b->shape.prof, a->shape.n) != 0 || a->sw_bits != b->sw_bits ||
        (a->sw_bits && (a->sw_base != b->sw_base || a->sw_shift != b->sw_shift)))
        return int_of(f, leaf_int(&f->cx, 0));
    for (int i = 0; i < a->shape.n; i++) {
        equal = expr_land(f->table, equal, expr_eq(f->table, a->shape.v[i], b->shape.v[i]));
        equal = expr_land(f->table, equal, expr_eq(f->table, a->stride[i], b->stride[i]));
    }
    return int_of(f, expr_land(f->table, equal, expr_eq(f->table, a->offset, b->offset)));
}

/* An atom that cannot be is the user's error where it is made. */
static struct value *atom_of(struct fold *f, struct operation *op, ccute_copy_atom atom)
{
    struct value *v = fold_new(f, VALUE_ATOM);
    v->atom = atom;
    op->refusal = fold_no_atom(f, atom);
    return v;
}

/* A matrix instruction that cannot be is the user's error where it is made. */
static struct value *mma_atom_of(struct fold *f, struct operation *op, ccute_mma_atom atom)
{
    struct value *v = fold_new(f, VALUE_MMA_ATOM);
    v->mma_atom = atom;
    op->refusal = fold_no_mma(f, atom);
    return v;
}

/* A thread's part of an operand, or with no thread the registers for it. K must be whole tiles: an instruction adds up
   over all of its K. */
static struct value *part_of(struct fold *f, struct operation *op, const sym_tiled_mma *mma, const sym_layout *l,
                             const expr *thread, int operand)
{
    struct value *v = fold_new(f, VALUE_LAYOUT);
    const sym_span all = sym_whole(&l->shape);
    int64_t k, tile_k;
    sym_tuple tile;
    if (thread)
        sym_partition_mma(&f->cx, &v->layout, mma, l, thread, operand);
    else
        sym_fragment_mma(&f->cx, &v->layout, mma, l, operand);
    if (operand == OPERAND_C || v->layout.shape.status)
        return v;
    sym_mma_tile(&f->cx, &tile, mma);
    if (leaf_const(sym_product(&f->cx, &l->shape, sym_mode(&l->shape, all, 1)), &k) && leaf_const(tile.v[2], &tile_k) &&
        k % tile_k != 0)
        op->refusal = say_product_k(f->arena, k, tile_k, (k + tile_k - 1) / tile_k * tile_k);
    return v;
}

static const sym_layout *one_atom(struct fold *f)
{
    struct value *atoms = fold_new(f, VALUE_LAYOUT);
    sym_mma_one_atom(&f->cx, &atoms->layout);
    return &atoms->layout;
}

static const sym_tiler *tile_of_atoms(struct fold *f)
{
    struct value *tile = fold_new(f, VALUE_TILER);
    sym_mma_tile_of_atoms(&f->cx, &tile->tiler);
    return &tile->tiler;
}

static struct value *slice_of(struct fold *f, const sym_layout *l, const sym_tuple *coord)
{
    struct value *v = fold_new(f, VALUE_LAYOUT);
    costly_note_coordinates(f, l, coord);
    sym_slice(&f->cx, &v->layout, l, coord);
    return v;
}

/* A bad tuple, as the result that it makes. */
static struct value *bad_int(struct fold *f, const sym_tuple *bad)
{
    struct value *v = fold_new(f, VALUE_INT);
    v->tuple = *bad;
    return v;
}

static struct value *at_of(struct fold *f, struct operation *op, const sym_layout *l, const sym_tuple *coord)
{
    sym_leaf index = l->offset;
    sym_tuple bad;
    costly_note_coordinates(f, l, coord);
    if (!sym_crd2idx_stride(&f->cx, &bad, coord, &l->shape, l->stride, &index))
        return bad_int(f, &bad);
    op->refusal = fold_out_of_bounds(f, l, coord);
    if (l->sw_bits)
        index = expr_swizzle(f->table, l->sw_bits, l->sw_base, l->sw_shift, index);
    return int_of(f, index);
}

/* Is e 0 where that symbol is? */
static bool vanishes(struct fold *f, const expr *e, const expr *symbol)
{
    return expr_is_int(expr_subst_one(f->table, e, symbol, leaf_int(&f->cx, 0)), 0);
}

/* The span of a layout, which is 0 where it has no elements. */
static const expr *span_of(struct fold *f, const sym_layout *l)
{
    const expr *span = sym_span_of(&f->cx, l), *zero = leaf_int(&f->cx, 0), *empty = zero;
    for (int i = 0; i < l->shape.n; i++)
        if (l->shape.v[i]->kind != EXPR_SYMBOL || !vanishes(f, span, l->shape.v[i]))
            empty = expr_lor(f->table, empty, expr_eq(f->table, l->shape.v[i], zero));
    return expr_select(f->table, empty, zero, span);
}

/* Extents must not be negative: a function that makes no layout of them checks that itself. */
static void need_extents(struct fold *f, const sym_tuple *shape)
{
    for (int i = 0; i < shape->n; i++)
        if (!leaf_is_mark(shape->v[i]))
            leaf_need_le(&f->cx, leaf_int(&f->cx, 0), shape->v[i]);
}

static struct value *index_of(struct fold *f, const sym_tuple *coord, const sym_tuple *shape)
{
    sym_leaf index;
    sym_tuple bad;
    return sym_crd2idx(&f->cx, &bad, coord, shape, &index) ? int_of(f, index) : bad_int(f, &bad);
}

static struct value *index_by(struct fold *f, struct operation *op, const sym_tuple *coord, const sym_tuple *shape,
                              const sym_tuple *stride)
{
    sym_layout layout;
    sym_make_layout(&f->cx, &layout, shape, stride);
    need_extents(f, shape);
    return layout.shape.status ? bad_int(f, &layout.shape) : at_of(f, op, &layout, coord);
}

/* Without a swizzle by its formula; with one only where all is known, by the library. */
static struct value *cosize_of(struct fold *f, struct operation *op, const sym_layout *l)
{
    int64_t cosize;
    if (!l->sw_bits)
        return int_of(f, span_of(f, l));
    if (fold_known_cosize(l, &cosize))
        return int_of(f, leaf_int(&f->cx, cosize));
    return without(op, say_swizzled_cosize(f->arena));
}

static struct value *common_of(struct fold *f, const sym_layout *a, const sym_layout *b)
{
    sym_layout common;
    sym_max_common_layout(&f->cx, &common, a, b);
    if (common.shape.status)
        return bad_int(f, &common.shape);
    return int_of(f, sym_product(&f->cx, &common.shape, sym_whole(&common.shape)));
}

static struct value *tuple_of(struct fold *f, const struct value *const *arg, int n)
{
    return value_all_tuples(arg, n) ? value_as_tuple(f, arg, n) : NULL;
}

static struct value *tile_of(struct fold *f, const struct value *const *arg, int n)
{
    struct value *tile = fold_new(f, VALUE_TILER), *item;
    sym_tiler next;
    memset(&tile->tiler, 0, sizeof tile->tiler);
    sym_begin_none(&f->cx, &tile->tiler.pool);
    for (int i = 0; i < n; i++) {
        if (!(item = value_as_tiler(f, arg[i])))
            return NULL;
        sym_tile_push(&f->cx, &next, &tile->tiler, &item->tiler);
        tile->tiler = next;
    }
    sym_tile_end(&f->cx, &tile->tiler);
    return tile;
}

static struct value *join(struct fold *f, const struct value *const *arg, int n)
{
    struct value *v = fold_new(f, VALUE_LAYOUT);
    sym_layout modes, next;
    sym_begin_none(&f->cx, &modes);
    for (int i = 0; i < n; i++) {
        sym_cat_push(&f->cx, &next, &modes, &arg[i]->layout);
        modes = next;
    }
    sym_cat_end(&f->cx, &v->layout, &modes);
    return v;
}

/* ---- Calls ---- */

static int known(const struct value *v)
{
    int64_t n = 0;
    leaf_const(v->tuple.v[0], &n);
    return ccute_small_(n);
}

#define I(k) fold_as_int(arg[k])
#define N(k) known(arg[k])
#define T(k) (&arg[k]->tuple)
#define L(k) (&arg[k]->layout)
#define R(k) (&arg[k]->tiler)
#define P(k) (&arg[k]->copy)
#define A(k) (arg[k]->atom)
#define M(k) (&arg[k]->mma)
#define O(k) (arg[k]->mma_atom)
#define RUN(kind, field, op, ...) (v = fold_new(f, kind), sym_##op(&f->cx, &v->field, __VA_ARGS__), v)
#define LAYOUT(...) RUN(VALUE_LAYOUT, layout, __VA_ARGS__)
#define TUPLE(...) RUN(VALUE_TUPLE, tuple, __VA_ARGS__)
#define TILER(...) RUN(VALUE_TILER, tiler, __VA_ARGS__)
#define COPY(...) RUN(VALUE_COPY, copy, __VA_ARGS__)
#define MMA(...) RUN(VALUE_MMA, mma, __VA_ARGS__)
#define FOLD_CALL(name, pattern, result)                                                                               \
    static struct value *call_##name##_##pattern(struct fold *f, struct operation *op, const struct value *const *arg, \
                                                 int n)                                                                \
    {                                                                                                                  \
        struct value *v = NULL;                                                                                        \
        (void)op;                                                                                                      \
        (void)v;                                                                                                       \
        (void)arg;                                                                                                     \
        (void)n;                                                                                                       \
        return result;                                                                                                 \
    }
#include "functions.def"
#undef FOLD_CALL

static const struct value_row rows[] = {
#define FOLD_CALL(name, pattern, result) {CALL_##name, #name, #pattern, call_##name##_##pattern},
#include "functions.def"
#undef FOLD_CALL
    {CALL_OTHER, NULL, NULL, NULL}};

const struct value_row *value_rows_of(enum call call)
{
    for (const struct value_row *row = rows; call != CALL_OTHER && row->name; row++)
        if (row->call_of == call)
            return row;
    return NULL;
}
