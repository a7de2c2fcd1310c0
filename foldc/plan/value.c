/* The values of expressions: ccute's calls by their table, variables by their bindings. */
#include <string.h>

#include <ccute/api.h>

#include "foldc/expr/span.h"
#include "foldc/expr/print.h"
#include "state.h"

struct value *fold_new(struct fold *fold, enum value_kind kind)
{
    struct value *value = arena_alloc(fold->arena, sizeof *value);
    memset(value, 0, sizeof *value);
    value->kind = kind;
    return value;
}

const struct value *fold_int_value(struct fold *fold, const expr *e)
{
    struct value *value = fold_new(fold, VALUE_INT);
    sym_one_leaf(&fold->cx, &value->tuple, e);
    return value;
}

const expr *fold_as_int(const struct value *value)
{
    const sym_tuple *t = &value->tuple;
    return value->kind == VALUE_INT && t->n == 1 && t->prof[0] == 0 && !leaf_is_mark(t->v[0]) ? t->v[0] : NULL;
}

struct binding *fold_find(struct fold *fold, const struct ast_decl *decl)
{
    for (size_t i = fold->bindings.count; decl && i-- > 0;)
        if (fold->bindings.item[i].decl == decl && !fold->bindings.item[i].hidden)
            return &fold->bindings.item[i];
    return NULL;
}

/* ---- Arguments as a pattern wants them ---- */

enum { MOST_ARGUMENTS = CCUTE_MAX_LEAVES };

static bool is_tuple(const struct value *v) { return v->kind == VALUE_INT || v->kind == VALUE_TUPLE; }

/* The status of a value, whatever it is. */
static int status_of(const struct value *v)
{
    switch (v->kind) {
    case VALUE_INT:
    case VALUE_TUPLE:
        return v->tuple.status;
    case VALUE_LAYOUT:
        return v->layout.shape.status;
    case VALUE_TILER:
        return v->tiler.pool.shape.status;
    case VALUE_COPY:
        return v->copy.tv.shape.status;
    default:
        return CCUTE_OK;
    }
}

static struct value *as_tiler(struct fold *f, const struct value *v)
{
    struct value *tiler = fold_new(f, VALUE_TILER);
    tiler->form_unknown = v->form_unknown;
    tiler->sure = v->sure;
    if (v->kind == VALUE_TILER)
        tiler->tiler = v->tiler;
    else if (v->kind == VALUE_LAYOUT)
        sym_tiler_layout(&f->cx, &tiler->tiler, &v->layout);
    else if (is_tuple(v))
        sym_tiler_tuple(&f->cx, &tiler->tiler, &v->tuple);
    else
        return NULL;
    return tiler;
}

/* (a, b, c) of values that are tuples. */
static struct value *as_tuple(struct fold *f, const struct value *const *arg, int n)
{
    struct value *tuple = fold_new(f, VALUE_TUPLE);
    sym_tuple *t = &tuple->tuple;
    int leaves = 0, deepest = 0;
    memset(t, 0, sizeof *t);
    for (int k = 0; k < n; k++) {
        const sym_tuple *item = &arg[k]->tuple;
        int level = 0;
        tuple->form_unknown |= arg[k]->form_unknown;
        for (int i = 0; i < item->n; i++, leaves++) {
            level += item->prof[i] >> 4;
            deepest = level > deepest ? level : deepest;
            level -= item->prof[i] & 15;
            if (leaves < CCUTE_MAX_LEAVES) {
                t->prof[leaves] = item->prof[i];
                t->v[leaves] = item->v[i];
            }
        }
    }
    if (leaves > CCUTE_MAX_LEAVES || deepest >= CCUTE_MAX_DEPTH) {
        t->status = leaves > CCUTE_MAX_LEAVES ? CCUTE_E_LEAVES : CCUTE_E_DEPTH;
        t->v[0] = leaf_int(&f->cx, leaves > CCUTE_MAX_LEAVES ? leaves : deepest + 1);
        return tuple;
    }
    t->n = (uint8_t)leaves;
    if (leaves) {
        t->prof[0] = (uint8_t)(t->prof[0] + 0x10);
        t->prof[leaves - 1] = (uint8_t)(t->prof[leaves - 1] + 0x01);
    }
    return tuple;
}

static bool all_tuples(const struct value *const *arg, int n)
{
    for (int i = 0; i < n; i++)
        if (!is_tuple(arg[i]))
            return false;
    return true;
}

/* Does argument v fit letter c? *out is what it becomes. */
static bool fits(struct fold *f, char c, const struct value *v, const struct value **out)
{
    int64_t known;
    *out = v;
    switch (c) {
    case 'I':
        return fold_as_int(v) != NULL;
    case 'N':
        return fold_as_int(v) && leaf_const(fold_as_int(v), &known);
    case 'T':
        return is_tuple(v);
    case 'L':
        return v->kind == VALUE_LAYOUT;
    case 'R':
        return v->kind != VALUE_COPY && v->kind != VALUE_ATOM && (*out = as_tiler(f, v)) != NULL;
    case 'P':
        return v->kind == VALUE_COPY;
    case 'A':
        return v->kind == VALUE_ATOM;
    default:
        return false;
    }
}

/* Are all numbers of a tuple known? Marks are. */
static bool all_known(const sym_tuple *tuple)
{
    int64_t known;
    for (int i = 0; i < tuple->n; i++)
        if (!leaf_is_mark(tuple->v[i]) && !leaf_const(tuple->v[i], &known))
            return false;
    return true;
}

/* The same of all arguments that are integers or tuples. */
static bool all_tuples_known(const struct value *const *arg, int n)
{
    for (int i = 0; i < n; i++)
        if (is_tuple(arg[i]) && !all_known(&arg[i]->tuple))
            return false;
    return true;
}

/* Fit n arguments to a pattern; 0 if they do not, else how many there are now. */
static int fit(struct fold *f, const char *pattern, const struct value *const *arg, int n, const struct value **out)
{
    int k = 0;
    for (; pattern[k]; k++) {
        if (pattern[k] == 'S') {
            for (int i = k; i < n; i++)
                out[i] = arg[i];
            for (int i = k; i < n && pattern[k + 1] != '_'; i++)
                if (arg[i]->kind != VALUE_LAYOUT)
                    return 0;
            return n;
        }
        if (k >= n)
            return 0;
        if (pattern[k] == 'C' || pattern[k] == 'K') {
            if (!all_tuples(arg + k, n - k))
                return 0;
            out[k] = n - k == 1 ? arg[k] : as_tuple(f, arg + k, n - k);
            return pattern[k] == 'C' || all_known(&out[k]->tuple) ? k + 1 : 0;
        }
        if (!fits(f, pattern[k], arg[k], &out[k]))
            return 0;
    }
    return k == n ? n : 0;
}

/* ---- Results ---- */

/* Which arguments' form the result's form hangs on is not asked: if any is unknown, so is the result's. */
static bool any_form_unknown(const struct value *const *arg, int n)
{
    for (int i = 0; i < n; i++)
        if (arg[i]->form_unknown)
            return true;
    return false;
}

static struct value *int_of(struct fold *f, sym_leaf e)
{
    struct value *v = fold_new(f, VALUE_INT);
    sym_one_leaf(&f->cx, &v->tuple, e);
    return v;
}

/* A number that tells the form: known only if the form is. */
static struct value *int_of_form(struct fold *f, const struct value *of, int number)
{
    if (of->form_unknown)
        return fold_miss(f, NULL, "facts that decide the form, CCUTE_ASSUME(extent % tile == 0) for example",
                         "the answer tells the form of the layout, and the form hangs on a value that is not known");
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

static struct value *flag_of(struct fold *f, const sym_layout *l, int flag)
{
    if ((l->flags & FLAGS_UNKNOWN || f->miss.history_unknown) && !(l->flags & flag))
        return fold_miss(f, NULL, NULL, "what the layout remembers of its history is not known");
    return int_of(f, leaf_int(&f->cx, (l->flags & flag) != 0));
}

/* Equal in form, offset and swizzle: the integers as far as they are known, the rest as a condition. */
static struct value *equal_of(struct fold *f, const struct value *x, const struct value *y)
{
    const sym_layout *a = &x->layout, *b = &y->layout;
    const expr *equal = leaf_int(&f->cx, 1);
    if (x->form_unknown || y->form_unknown)
        return int_of_form(f, x->form_unknown ? x : y, 0);
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
static struct value *atom_of(struct fold *f, ccute_copy_atom atom)
{
    struct value *v = fold_new(f, VALUE_ATOM);
    v->atom = atom;
    f->miss.refusal = fold_no_atom(f, atom);
    return v;
}

/* A bad tuple, as the result that it makes. */
static struct value *bad_int(struct fold *f, const sym_tuple *bad)
{
    struct value *v = fold_new(f, VALUE_INT);
    v->tuple = *bad;
    return v;
}

static struct value *at_of(struct fold *f, const sym_layout *l, const sym_tuple *coord)
{
    sym_leaf index = l->offset;
    sym_tuple bad;
    if (!sym_crd2idx_stride(&f->cx, &bad, coord, &l->shape, l->stride, &index))
        return bad_int(f, &bad);
    f->miss.refusal = fold_out_of_bounds(f, l, coord);
    if (l->sw_bits)
        index = expr_swizzle(f->table, l->sw_bits, l->sw_base, l->sw_shift, index);
    return int_of(f, index);
}

/* Is e 0 where that symbol is? */
static bool vanishes(struct fold *f, const expr *e, const expr *symbol)
{
    const size_t count = (size_t)symbol->value + 1;
    const expr **by = arena_alloc(f->arena, count * sizeof *by);
    memset(by, 0, count * sizeof *by);
    by[symbol->value] = leaf_int(&f->cx, 0);
    return expr_is_int(expr_subst(f->table, e, by, count), 0);
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

/* Extents must not be negative: what makes no layout of them asks itself. */
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
    need_extents(f, shape);
    return sym_crd2idx(&f->cx, &bad, coord, shape, &index) ? int_of(f, index) : bad_int(f, &bad);
}

static struct value *index_by(struct fold *f, const sym_tuple *coord, const sym_tuple *shape, const sym_tuple *stride)
{
    sym_layout layout;
    sym_make_layout(&f->cx, &layout, shape, stride);
    need_extents(f, shape);
    return layout.shape.status ? bad_int(f, &layout.shape) : at_of(f, &layout, coord);
}

/* Without a swizzle by its formula; with one only where all is known, by the library. */
static struct value *cosize_of(struct fold *f, const sym_layout *l)
{
    const struct value whole = {.kind = VALUE_LAYOUT, .layout = *l}, *const arg = &whole;
    int64_t cosize;
    if (!l->sw_bits)
        return int_of(f, span_of(f, l));
    if (fold_calculate(f, "ccute_cosize", &arg, 1, &cosize))
        return int_of(f, leaf_int(&f->cx, cosize));
    return fold_miss(f, NULL, NULL, "the exact cosize of a swizzled layout is not folded");
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
    return all_tuples(arg, n) ? as_tuple(f, arg, n) : NULL;
}

static struct value *tile_of(struct fold *f, const struct value *const *arg, int n)
{
    struct value *tile = fold_new(f, VALUE_TILER), *item;
    sym_tiler next;
    memset(&tile->tiler, 0, sizeof tile->tiler);
    sym_begin_none(&f->cx, &tile->tiler.pool);
    for (int i = 0; i < n; i++) {
        if (!(item = as_tiler(f, arg[i])))
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
#define RUN(kind, field, op, ...) (v = fold_new(f, kind), sym_##op(&f->cx, &v->field, __VA_ARGS__), v)
#define LAYOUT(...) RUN(VALUE_LAYOUT, layout, __VA_ARGS__)
#define TUPLE(...) RUN(VALUE_TUPLE, tuple, __VA_ARGS__)
#define TILER(...) RUN(VALUE_TILER, tiler, __VA_ARGS__)
#define COPY(...) RUN(VALUE_COPY, copy, __VA_ARGS__)
#define FOLD_CALL(name, pattern, result)                                                                               \
    static struct value *call_##name##_##pattern(struct fold *f, const struct value *const *arg, int n)                \
    {                                                                                                                  \
        struct value *v = NULL;                                                                                        \
        (void)v;                                                                                                       \
        (void)arg;                                                                                                     \
        (void)n;                                                                                                       \
        return result;                                                                                                 \
    }
#include "functions.def"
#undef FOLD_CALL

static const struct row {
    const char *name, *pattern;
    struct value *(*call)(struct fold *, const struct value *const *, int);
} rows[] = {
#define FOLD_CALL(name, pattern, result) {#name, #pattern, call_##name##_##pattern},
#include "functions.def"
#undef FOLD_CALL
};

enum { ROWS = sizeof rows / sizeof *rows };

void fold_need(struct fold *f, const expr *condition, const struct ast_node *node)
{
    f->needs.item = arena_grow(f->arena, f->needs.item, f->needs.count, &f->needs.capacity, sizeof *f->needs.item);
    f->needs.item[f->needs.count++] = (struct need){.condition = condition, .node = node};
}

/* otherwise || needed, which is true if what is left says so: n < 1 || n >= 0. */
static const expr *unless(expr_table *table, const expr *otherwise, const expr *needed)
{
    const size_t scope = expr_scope_enter(table);
    bool is_known;
    expr_assume(table, expr_not(table, otherwise));
    is_known = expr_is_int(expr_rebuild(table, needed), 1);
    expr_scope_leave(table, scope);
    return is_known ? expr_int(table, 1) : expr_lor(table, otherwise, needed);
}

void fold_need_only_if(struct fold *f, size_t first, const expr *condition, bool holds)
{
    const expr *otherwise = holds ? expr_not(f->table, condition) : condition;
    for (size_t i = first; i < f->needs.count; i++)
        f->needs.item[i].condition = unless(f->table, otherwise, f->needs.item[i].condition);
}

/* What an operation noted goes to the value: unknown form, conditions that it needs. */
static void take_notes(struct fold *f, struct value *v, const struct ast_node *node)
{
    v->form_unknown |= f->cx.form_unknown;
    v->history_unknown = f->miss.history_unknown || f->cx.history;
    for (int i = 0; i < f->cx.n_obligations && i < LEAF_MAX_OBLIGATIONS; i++)
        fold_need(f, leaf_condition(&f->cx, &f->cx.obligation[i]), node);
}

/* An operation that is refused whatever the unknowns are is the user's error, and told at its call. */
static void refuse(struct fold *f, const struct ast_node *node, const char *name, const struct value *v,
                   const struct value *const *arg, int n)
{
    fold_wrong(f, node, "%s", fold_explain(f, name, v, arg, n));
}

/* The operation that a public function is, NONE if it is not one of the algebra's. */
static ccute_op operation(const char *name)
{
    static const char *const names[] = {
        "",
#define CCUTE_OP(name) "ccute_" #name,
#include <ccute/ops.def>
#undef CCUTE_OP
    };
    for (int i = 1; i < CCUTE_OP_COUNT; i++)
        if (strcmp(names[i], name) == 0)
            return (ccute_op)i;
    return CCUTE_OP_NONE;
}

/* End the operation that made v. */
static void end_operation(struct fold *f, struct value *v, ccute_op op)
{
    switch (v->kind) {
    case VALUE_INT:
    case VALUE_TUPLE:
        sym_end_tuple(&f->cx, &v->tuple, op);
        break;
    case VALUE_LAYOUT:
        sym_end_layout(&f->cx, &v->layout, op);
        break;
    case VALUE_TILER:
        sym_end_tuple(&f->cx, &v->tiler.pool.shape, op);
        break;
    case VALUE_COPY:
        sym_end_tuple(&f->cx, &v->copy.tv.shape, op);
        break;
    case VALUE_ATOM:
        break;
    }
}

/* Values that are not known, in a list of a few. */
enum { MOST_NAMED = 6 };
struct unknown_list {
    const char *text[MOST_NAMED];
    int count;
};

static const expr *note_unknown(struct fold *f, void *context, const char *variable, const char *suffix, const expr *e)
{
    struct unknown_list *list = context;
    const expr *definition = e->kind == EXPR_SYMBOL ? f->symbols.item[e->value].definition : NULL;
    const char *text = expr_text(f->table, definition ? definition : e, CTYPE_COUNT, C_ANY);
    (void)variable;
    (void)suffix;
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->text[i], text) == 0)
            return e;
    if (list->count < MOST_NAMED)
        list->text[list->count++] = text;
    return e;
}

/* ": n, ld" of what the operands have that is not known. */
static const char *unknown_text(struct fold *f, const struct value *const *fitted, int n)
{
    struct unknown_list list = {.count = 0};
    const char *text = "";
    for (int i = 0; i < n; i++)
        fold_map(f, "", fitted[i], note_unknown, &list);
    for (int i = 0; i < list.count; i++)
        text = arena_printf(f->arena, "%s%s%s", text, i ? ", " : ": ", list.text[i]);
    return text;
}

static const struct value *run(struct fold *f, const struct row *row, struct ast_node *node,
                               const struct value *const *fitted, int n)
{
    struct value *v;
    f->cx = leaf_open(f->table);
    f->miss.what = NULL;
    f->miss.refusal = NULL;
    f->miss.history_unknown = false;
    if (!fold_sees_form(row->name, fitted, n))
        return fold_miss(f, node, "facts that decide the form, CCUTE_ASSUME(extent > 1) for example",
                         "it looks into a form that hangs on a value that is not known");
    for (int i = 0; i < n; i++)
        f->miss.history_unknown |= fitted[i]->history_unknown;
    v = row->call(f, fitted, n);
    if (!v) {
        if (!f->miss.what)
            fold_miss(f, node, NULL, "its arguments are of a kind that is not folded");
        f->miss.node = node;
        return NULL;
    }
    end_operation(f, v, operation(row->name));
    if (f->cx.n_obligations > LEAF_MAX_OBLIGATIONS)
        return fold_miss(f, node, NULL, "too many conditions hang on values that are not known");
    if (f->cx.overflow)
        return fold_miss(f, node, NULL, "%lld %c %lld does not fit in 64 bits", (long long)f->cx.a, f->cx.overflow,
                         (long long)f->cx.b);
    if (status_of(v) == CCUTE_E_UNKNOWN)
        return fold_miss(f, node, "CCUTE_ASSUME with what is known of the values involved",
                         "the result hangs on the order of values that are not known%s", unknown_text(f, fitted, n));
    if (status_of(v) != CCUTE_OK && any_form_unknown(fitted, n))
        return fold_miss(f, node, "facts that decide the form, CCUTE_ASSUME(extent % tile == 0) for example",
                         "it does not fit the form known here, and the form hangs on a value that is not known");
    if (status_of(v) != CCUTE_OK) {
        refuse(f, node, row->name, v, fitted, n);
        return NULL;
    }
    if (f->miss.refusal && f->walk.reach != REACH_NEVER) {
        fold_wrong(f, node, "%s", f->miss.refusal);
        return NULL;
    }
    v->form_unknown |= any_form_unknown(fitted, n) && v->kind != VALUE_INT;
    v->sure = (uint8_t)fold_sure_of(row->name, fitted, n);
    take_notes(f, v, node);
    return v;
}

/* The values of a call's arguments; false if one has none. */
static bool arguments(struct fold *f, struct ast_node *node, const struct value **arg, int n)
{
    for (int i = 0; i < n; i++)
        if (!(arg[i] = fold_value(f, ast_arg(node, (uint32_t)i))))
            return false;
    return true;
}

/* What a function that has an answer for a bad value gives: 0 unless the conditions from the first on hold, which are
   then no longer needed, but for those of numbers that its arguments ask for. */
static const struct value *answered(struct fold *f, struct ast_node *node, const struct value *v, size_t first)
{
    const expr *e = leaf_int(&f->cx, 1);
    size_t asked = first;
    if (!v || f->needs.count == first)
        return v;
    for (size_t i = first; i < f->needs.count; i++)
        if (f->needs.item[i].is_asked)
            f->needs.item[asked++] = f->needs.item[i];
        else
            e = expr_land(f->table, e, expr_rebuild(f->table, f->needs.item[i].condition));
    f->needs.count = asked;
    if (expr_is_int(e, 1))
        return v;
    if (strcmp(node->text, "ccute_status_of") == 0)
        return fold_miss(f, node, "CCUTE_ASSUME with what makes the value a good one",
                         "why the value is bad, if it is, is not known here");
    return fold_int_value(f, expr_land(f->table, e, fold_as_int(v)));
}

/* The first argument that does not fit a pattern; n if all do. */
static int first_misfit(struct fold *f, const char *pattern, const struct value *const *arg, int n)
{
    const struct value *fitted;
    int k = 0;
    while (k < n && pattern[k] && (pattern[k] == 'S' || pattern[k] == 'C' || fits(f, pattern[k], arg[k], &fitted)))
        k += pattern[k] == 'S' || pattern[k] == 'C' ? n : 1;
    return k < n ? k : n;
}

/* An argument of another kind than every row of the name wants it, told; false if there is none. It does not compile.
 */
static bool tell_misfit(struct fold *f, struct ast_node *node, const struct value *const *arg, int n)
{
    static const char *const wanted[] = {
        ['T'] = "a tuple", ['L'] = "a layout", ['P'] = "a tiled copy", ['A'] = "an atom"};
    static const char *const nouns[] = {
        [VALUE_INT] = "a number",  [VALUE_TUPLE] = "a tuple", [VALUE_LAYOUT] = "a layout",
        [VALUE_TILER] = "a tiler", [VALUE_ATOM] = "an atom",  [VALUE_COPY] = "a tiled copy"};
    int misfit = -1;
    char letter = 0;
    for (int i = 0; i < ROWS; i++) {
        const int at = strcmp(rows[i].name, node->text) == 0 ? first_misfit(f, rows[i].pattern, arg, n) : -1;
        if (at == n)
            return false;
        if (at > misfit) {
            misfit = at;
            letter = rows[i].pattern[at];
        }
    }
    if (misfit < 0 || !letter || !strchr("TLPA", letter))
        return false;
    fold_error(f, ast_arg(node, (uint32_t)misfit), "%s takes %s as argument %d, and this is %s%s", node->text,
               wanted[(unsigned char)letter], misfit + 1, nouns[arg[misfit]->kind],
               letter == 'L' && is_tuple(arg[misfit]) ? ": write ccute_make_layout(...) around it" : "");
    return true;
}

/* An argument in CuTe's notation, told; false if there is none. In C it is the comma operator: (8, 16) is 16. */
static bool tell_comma(struct fold *f, struct ast_node *node)
{
    for (uint32_t i = 0; i < ast_arg_count(node); i++) {
        const struct ast_node *comma = ast_arg(node, i);
        const char *text;
        while (comma->kind == AST_PAREN)
            comma = comma->child[0];
        if (comma->kind != AST_BINARY || comma->op != AST_OP_COMMA || ast_has_effects(ast_left(comma)))
            continue;
        text = ast_print(f->arena, f->function->source, comma, 1);
        fold_error(f, ast_arg(node, i),
                   "this is C's comma operator, and only its right side counts: a tuple is TUP(%s)",
                   text ? text : "...");
        return true;
    }
    return false;
}

/* The value of a call of ccute's by its rows. */
static const struct value *call_by_rows(struct fold *f, struct ast_node *node);

const struct value *fold_call(struct fold *f, struct ast_node *node)
{
    const size_t needs = f->needs.count;
    const struct value *v;
    if (fold_is_helper(node->decl))
        return fold_through(f, node);
    v = call_by_rows(f, node);
    if (node->text && fold_answers_bad(node->text))
        return answered(f, node, v, needs);
    for (size_t i = needs; i < f->needs.count && ast_ctype(node->type) != CTYPE_COUNT; i++)
        f->needs.item[i].is_asked = true;
    return v;
}

static const struct value *call_by_rows(struct fold *f, struct ast_node *node)
{
    const struct value *arg[MOST_ARGUMENTS], *fitted[MOST_ARGUMENTS + 1];
    const int n = (int)ast_arg_count(node);
    if (!node->text)
        return fold_miss(f, node, NULL, "it is not a call that is folded");
    if (n > MOST_ARGUMENTS)
        return fold_miss(f, node, NULL, "it has %d arguments, and at most %d are folded", n, MOST_ARGUMENTS);
    for (int i = 0; i < ROWS; i++) {
        if (strcmp(rows[i].name, node->text) != 0)
            continue;
        if (!arguments(f, node, arg, n))
            return NULL;
        if (tell_comma(f, node))
            return fold_miss(f, node, NULL, FOLD_REFUSED);
        for (; i < ROWS && strcmp(rows[i].name, node->text) == 0; i++) {
            const int fitted_count = fit(f, rows[i].pattern, arg, n, fitted);
            if (fitted_count)
                return run(f, &rows[i], node, fitted, fitted_count);
        }
        if (tell_misfit(f, node, arg, n))
            return fold_miss(f, node, NULL, FOLD_REFUSED);
        if (all_tuples_known(arg, n))
            return fold_miss(f, node, NULL, "its arguments are not what '%s' takes", node->text);
        return fold_miss(f, node, "a constant there",
                         "a number that decides its form, of a mode or of bits, is not known here");
    }
    return fold_miss(f, node, NULL, "a call of '%s' is not folded", node->text);
}

const struct value *fold_apply(struct fold *f, struct ast_node *node, const char *name, const struct value *value)
{
    const struct value *fitted[MOST_ARGUMENTS + 1];
    for (int i = 0; i < ROWS; i++)
        if (strcmp(rows[i].name, name) == 0 && fit(f, rows[i].pattern, &value, 1, fitted) == 1)
            return run(f, &rows[i], node, fitted, 1);
    return fold_miss(f, node, NULL, "its arguments are of a kind that is not folded");
}

/* ---- Expressions ---- */

static const struct value *mark(struct fold *f, const expr *leaf)
{
    struct value *v = fold_new(f, VALUE_TUPLE);
    sym_one_leaf(&f->cx, &v->tuple, leaf);
    return v;
}

static const struct value *changed(struct fold *f, struct ast_node *node)
{
    fold_miss(f, node, "a const variable for each value",
              "'%s' is changed after its declaration, or its address is taken", node->text);
    f->miss.note = fold_change_of(f->function->body, node->decl);
    f->miss.changed = node;
    return NULL;
}

static const struct value *reference(struct fold *f, struct ast_node *node)
{
    const struct binding *bound = fold_find(f, node->decl);
    if (node->text && strcmp(node->text, "CCUTE_ALL") == 0)
        return mark(f, expr_all(f->table));
    if (node->text && strcmp(node->text, "CCUTE_X") == 0)
        return mark(f, expr_x(f->table));
    if (bound && bound->value) {
        for (size_t i = 0; i < bound->needs; i++)
            fold_need(f, bound->need[i].condition, node);
        return bound->value;
    }
    if (node->decl && node->decl->kind == AST_PARAM && !fold_is_ccute_type(node->decl->type))
        return fold_miss(f, node, NULL, "'%s' is of type '%s', whose values are not followed", node->text,
                         node->decl->type->name);
    if (node->decl && node->decl->kind == AST_PARAM)
        return fold_miss(f, node, "CCUTE_FORM to state its form", "'%s' is a parameter, and its form is not known here",
                         node->text);
    if (node->decl && node->decl->escape && !fold_keeps_value(node->decl))
        return changed(f, node);
    return fold_miss(f, node, NULL, "the value of '%s' is not known here", node->text ? node->text : "?");
}

/* The value of a call of the user's. */
static const struct value *unfollowed(struct fold *f, struct ast_node *node)
{
    if (fold_is_helper(node->decl))
        return fold_call(f, node);
    return fold_miss(f, node,
                     node->decl && ast_annotation(node->decl, "fold")
                         ? "its body in front of this call"
                         : "CCUTE_FOLD on it, and its body in front of this call",
                     "what '%s' returns is not known here", node->text ? node->text : "?");
}

static const struct value *chosen(struct fold *f, struct ast_node *node)
{
    const expr *condition = fold_int(f, ast_cond(node));
    int64_t known;
    if (!condition || !leaf_const(condition, &known))
        return fold_miss(f, node, NULL, "which of the two values is taken is not known here");
    return fold_value(f, known ? ast_then(node) : ast_else(node));
}

const struct value *fold_value(struct fold *f, struct ast_node *node)
{
    const char *told = f->miss.what;
    const expr *e;
    if (!node)
        return NULL;
    node = ast_bare(node);
    if (node->kind == AST_CALL && node->decl && node->decl->is_ccute)
        return fold_call(f, node);
    if (ast_ctype(node->type) != CTYPE_COUNT) {
        e = fold_int(f, node);
        if (e || f->miss.what != told)
            return e ? fold_int_value(f, e) : NULL;
        return fold_miss(f, node, "assign it to a const variable first", "the text of this integer cannot be had");
    }
    if (node->kind == AST_DECLREF)
        return reference(f, node);
    if (node->kind == AST_CALL)
        return unfollowed(f, node);
    if (node->kind == AST_CONDITIONAL)
        return chosen(f, node);
    if ((node->kind == AST_CONSTRUCT || node->kind == AST_CAST || node->kind == AST_INITLIST) && node->count == 1)
        return fold_value(f, node->child[0]);
    return fold_miss(f, node, NULL, "an expression of this kind is not folded");
}
