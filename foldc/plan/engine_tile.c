/* Is the tile of a statement the map's? Its elements in shared memory and their coordinates are numbers, and compared
 * one by one with the map's boxes; where the tile begins is not known, and proved to be where a box may begin. */
#include "engine.h"

#include <string.h>

#include "foldc/expr/print.h"
#include "text.h"
#include "foldc/expr/span.h"
#include "lib/tma.h"
#include "remedy.h"

/* A tile in numbers: its layouts without their offsets. */
struct numbers {
    int64_t size;
    int modes, leaves;
    int first[CCUTE_TMA_AXES + 1];  /* the first leaf of each mode */
    int64_t extent[CCUTE_TMA_AXES]; /* of a leaf that is not the last of its mode; else 0 */
    ccute_layout shared, tensor;    /* the tensor's with strides of 0 */
    ccute_layout coord[CCUTE_TMA_AXES];
    const expr *stride[CCUTE_TMA_AXES]; /* of the tensor, along its leaves; NULL: the tile has no step there */
};

/* The layout in numbers; strides too if they are wanted. */
static bool known_layout(const sym_layout *l, bool strides, ccute_layout *out)
{
    memset(out, 0, sizeof *out);
    out->shape.n = l->shape.n;
    memcpy(out->shape.prof, l->shape.prof, sizeof out->shape.prof);
    out->sw_bits = l->sw_bits;
    out->sw_base = l->sw_base;
    out->sw_shift = l->sw_shift;
    for (int i = 0; i < l->shape.n; i++)
        if (!leaf_const(l->shape.v[i], &out->shape.v[i]) || (strides && !leaf_const(l->stride[i], &out->stride[i])))
            return false;
    return true;
}

/* at(layout, i) without its swizzle. */
static int64_t element(const ccute_layout *l, int64_t i)
{
    int64_t at = 0;
    for (int k = 0; k < l->shape.n; k++) {
        at += i % l->shape.v[k] * l->stride[k];
        i /= l->shape.v[k];
    }
    return at;
}

/* ---- Reading ---- */

static const struct miss *read_layouts(struct fold *fold, const struct engine *engine, struct numbers *n)
{
    const struct copy *copy = &engine->copy;
    const int shared = engine_shared(engine), tensor = engine_tensor(engine);
    if (!known_layout(copy->layout[shared], true, &n->shared))
        return fold_miss(fold, copy->asked[shared], say_tma_tile_unknown(fold->arena, copy->layout[shared]));
    if (!known_layout(copy->layout[tensor], false, &n->tensor) || copy->layout[tensor]->sw_bits)
        return fold_miss(fold, copy->asked[tensor], say_tma_part_unknown(fold->arena, copy->layout[tensor]));
    for (int mode = 0; mode < n->modes; mode++)
        if (!known_layout(copy->layout[SIDE_COORD + mode], true, &n->coord[mode]) || n->coord[mode].sw_bits)
            return fold_miss(fold, copy->node,
                             say_tma_coordinates_unknown(fold->arena, mode, copy->layout[SIDE_COORD + mode]));
    n->size = 1;
    for (int i = 0; i < n->shared.shape.n; i++)
        n->size *= n->shared.shape.v[i];
    return NULL;
}

/* The modes of the tensor's shape and their leaves. */
static const struct miss *read_extents(struct fold *fold, struct engine *engine, struct numbers *n)
{
    struct ast_node *node = ast_arg(engine->copy.node, 5);
    const struct found found = fold_value(fold, node);
    const struct value *value = found.value;
    const sym_span all = value ? sym_whole(&value->tuple) : (sym_span){0, 0, 0, 0};
    if (!value)
        return found.miss;
    engine->extents = value->tuple;
    n->leaves = value->tuple.n;
    n->modes = sym_modes(&value->tuple, all);
    if (n->leaves > CCUTE_TMA_AXES)
        return fold_fault(fold, node, say_tma_leaves(fold->arena, n->leaves, CCUTE_TMA_AXES));
    for (int mode = 0; mode < n->modes; mode++) {
        const sym_span span = sym_mode(&value->tuple, all, mode);
        n->first[mode] = span.b;
        n->first[mode + 1] = span.e;
        for (int leaf = span.b; leaf + 1 < span.e; leaf++)
            if (!leaf_const(value->tuple.v[leaf], &n->extent[leaf]) || n->extent[leaf] < 1)
                return fold_miss(fold, node, say_tma_leaf_unknown(fold->arena, leaf, mode));
    }
    return NULL;
}

/* ---- The map ---- */

/* The forms that the host's ccute_make_tma decides for the same brackets and tile. */
static const struct miss *make_record(struct fold *fold, struct engine *engine, const struct numbers *n)
{
    const int64_t bytes = engine->copy.pointer[SIDE_DST].bytes;
    ccute_tuple shape = {0};
    ccute_tma_plan plan;
    char why[512];
    shape.n = engine->extents.n;
    memcpy(shape.prof, engine->extents.prof, sizeof shape.prof);
    memset(&engine->record, 0, sizeof engine->record);
    if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8)
        return fold_fault(fold, engine->copy.pointer[SIDE_DST].node, say_tma_elements(fold->arena, bytes));
    ccute_tma_axes(&plan, &shape, &n->shared, (int)bytes, (int)engine->blocks);
    if (ccute_tma_take_plan(&engine->record, &plan) == CCUTE_OK) {
        memcpy(engine->tile, plan.tile, sizeof engine->tile);
        return NULL;
    }
    ccute_tma_explain(&engine->record, why, sizeof why);
    return fold_fault(fold, engine->copy.asked[engine_shared(engine)],
                      say_tma_no_map(fold->arena, arena_copy(fold->arena, why, strlen(why))));
}

/* ---- Elements ---- */

/* The coordinates of element i from the first one on, by the tensor's leaves. */
static void coordinates(const struct numbers *n, int64_t i, int64_t *at)
{
    for (int mode = 0; mode < n->modes; mode++) {
        int64_t left = element(&n->coord[mode], i);
        for (int leaf = n->first[mode]; leaf < n->first[mode + 1]; leaf++) {
            at[leaf] = n->extent[leaf] ? left % n->extent[leaf] : left;
            left = n->extent[leaf] ? left / n->extent[leaf] : 0;
        }
    }
}

/* Each element is where the boxes have it. */
static const struct miss *check_elements(struct fold *fold, const struct engine *engine, const struct numbers *n)
{
    const int64_t bytes = engine->record.element;
    int64_t at[CCUTE_TMA_AXES];
    for (int64_t i = 0; i < n->size; i++) {
        const int64_t place = element(&n->shared, i) * bytes;
        coordinates(n, i, at);
        const int64_t want = ccute_tma_place_of_(&engine->record, at);
        if (want == place)
            continue;
        return fold_fault(fold, engine->copy.node,
                          want < 0 ? say_tma_outside(fold->arena, i)
                                   : say_tma_place_differs(fold->arena, i, place, want));
    }
    return NULL;
}

/* ---- The tensor ---- */

/* Elements from the tile's first one to that at these coordinates; NULL where the tile has no step along a leaf. */
static const expr *distance(struct fold *fold, const struct numbers *n, const int64_t *at)
{
    const expr *sum = expr_int(fold->table, 0);
    for (int leaf = 0; leaf < n->leaves; leaf++)
        if (at[leaf])
            sum = n->stride[leaf] && sum
                      ? expr_add(fold->table, sum, expr_scale(fold->table, at[leaf], n->stride[leaf]))
                      : NULL;
    return sum;
}

/* The tensor's strides, from the steps of the tile's layout in it that go one along one leaf. */
static void find_strides(const struct engine *engine, struct numbers *n)
{
    const sym_layout *part = engine->copy.layout[engine_tensor(engine)];
    int64_t step = 1, at[CCUTE_TMA_AXES];
    for (int k = 0; k < part->shape.n; step *= n->tensor.shape.v[k++]) {
        int leaf = -1, sum = 0;
        if (n->tensor.shape.v[k] == 1)
            continue;
        coordinates(n, step, at);
        for (int i = 0; i < n->leaves; i++) {
            sum += at[i] != 0;
            leaf = at[i] == 1 ? i : leaf;
        }
        if (sum == 1 && leaf >= 0 && !n->stride[leaf])
            n->stride[leaf] = part->stride[k];
    }
}

/* All steps of the tile's layout in the tensor go where their coordinates say, and each element is reached by them. */
static const struct miss *check_steps(struct fold *fold, const struct engine *engine, struct numbers *n)
{
    const sym_layout *part = engine->copy.layout[engine_tensor(engine)];
    int64_t along[CCUTE_MAX_LEAVES][CCUTE_TMA_AXES] = {{0}}, step = 1;
    find_strides(engine, n);
    for (int k = 0; k < part->shape.n; step *= n->tensor.shape.v[k++]) {
        const expr *want;
        if (n->tensor.shape.v[k] == 1)
            continue;
        coordinates(n, step, along[k]);
        want = distance(fold, n, along[k]);
        if (want && expr_is_eq(fold->table, part->stride[k], want) == TRI_YES)
            continue;
        return fold_miss(
            fold, engine->copy.asked[engine_tensor(engine)],
            say_tma_steps_differ(fold->arena, step, part->stride[k], want ? want : expr_int(fold->table, 0)));
    }
    for (int64_t i = 0; i < n->size; i++) {
        int64_t at[CCUTE_TMA_AXES], left = i;
        coordinates(n, i, at);
        for (int k = 0; k < part->shape.n; left /= n->tensor.shape.v[k++])
            for (int leaf = 0; leaf < n->leaves; leaf++)
                at[leaf] -= left % n->tensor.shape.v[k] * along[k][leaf];
        for (int leaf = 0; leaf < n->leaves; leaf++)
            if (at[leaf])
                return fold_fault(fold, engine->copy.node, say_tma_outside(fold->arena, i));
    }
    return NULL;
}

/* The axis that is one run in shared memory is one in the tensor. */
static const struct miss *check_inner(struct fold *fold, const struct engine *engine, const struct numbers *n)
{
    const int leaf = engine->record.leaf[0];
    const expr *stride = n->stride[leaf], *one = expr_int(fold->table, 1);
    if (!stride || expr_is_eq(fold->table, stride, one) == TRI_YES)
        return NULL;
    if (stride->kind == EXPR_INT)
        return fold_fault(fold, engine->copy.asked[engine_tensor(engine)],
                          say_tma_is_not(fold->arena, say_tma_not_inner(fold->arena, leaf, stride)));
    return fold_miss_with(fold, engine->copy.asked[engine_tensor(engine)], say_tma_not_inner(fold->arena, leaf, stride),
                          remedy_assume(fold, expr_eq(fold->table, stride, one)));
}

/* ---- Where the tile begins ---- */

/* e is a multiple of m: else the message, with the condition to state. */
static const struct miss *need_multiple(struct fold *fold, const struct engine *engine, const expr *e, int64_t m,
                                        const struct message *why)
{
    const tri is = m == 1 ? TRI_YES : expr_is_multiple(fold->table, fold_in_source(fold, e), expr_int(fold->table, m));
    const expr *zero = expr_int(fold->table, 0);
    if (is == TRI_YES)
        return NULL;
    if (is == TRI_NO)
        return fold_fault(fold, engine->copy.node, say_tma_is_not(fold->arena, why));
    return fold_miss_with(
        fold, engine->copy.node, why,
        remedy_assume(fold, expr_eq(fold->table, expr_mod(fold->table, e, expr_int(fold->table, m)), zero)));
}

/* The coordinates of the first element along the leaves of a mode, and that no box crosses the end of a leaf. */
static const struct miss *split_mode(struct fold *fold, struct engine *engine, const struct numbers *n, int mode)
{
    const expr *left = engine->copy.layout[SIDE_COORD + mode]->offset, *zero = expr_int(fold->table, 0);
    const int last = n->first[mode + 1] - 1;
    const struct miss *miss;
    int64_t whole = 1;
    for (int leaf = n->first[mode]; leaf < last; leaf++)
        whole *= engine->tile[leaf];
    if (last > n->first[mode] && expr_is_le(fold->table, zero, left) != TRI_YES)
        return fold_miss_with(fold, engine->copy.node, say_tma_negative(fold->arena, mode, left),
                              remedy_assume(fold, expr_le(fold->table, zero, left)));
    miss = need_multiple(fold, engine, left, whole, say_tma_split(fold->arena, mode, left, whole));
    if (miss)
        return miss;
    for (int leaf = n->first[mode]; leaf < last; leaf++) {
        const expr *extent = expr_int(fold->table, n->extent[leaf]);
        engine->origin[leaf] = expr_mod(fold->table, left, extent);
        left = expr_div(fold->table, left, extent);
    }
    engine->origin[last] = left;
    return NULL;
}

/* A symbol that is a known multiple: m times another symbol, plus a remainder. NULL for the others. */
static const expr *in_units(void *context, const expr *symbol)
{
    struct fold *const fold = context;
    const expr_facts facts = expr_facts_of(fold->table, symbol);
    if (facts.modulus <= 1 || facts.modulus > INT32_MAX)
        return NULL;
    const expr *const units = fold_symbol(fold, symbol->name, CTYPE_LLONG, (struct symbol){.is_stable = true});
    return expr_add(fold->table, expr_scale(fold->table, (int64_t)facts.modulus, units),
                    expr_int(fold->table, facts.residue));
}

/* Are they equal? A counter in steps of 64 counts as 64 times a counter in steps of 1, so that its quotient by 64 is
   the latter. */
static bool are_equal(struct fold *fold, const expr *a, const expr *b)
{
    a = fold_in_source(fold, a);
    b = fold_in_source(fold, b);
    if (expr_is_eq(fold->table, a, b) == TRI_YES)
        return true;
    return expr_is_int(expr_subst(fold->table, expr_sub(fold->table, a, b), in_units, fold), 0);
}

/* May an unsigned number in it wrap? */
static bool may_wrap(const expr *e)
{
    if (e->kind == EXPR_CAST && !ctype_signed((ctype)e->type))
        return true;
    for (uint32_t i = 0; i < e->n; i++)
        if (may_wrap(e->op[i]))
            return true;
    return false;
}

/* Why the tile does not begin where its coordinates say. */
static const struct message *why_origin(struct fold *fold, const expr *is, const expr *want)
{
    const char *first, *second;
    is = fold_in_source(fold, is);
    want = fold_in_source(fold, want);
    first = expr_words(fold->table, is);
    second = expr_words(fold->table, want);
    if (strcmp(first, second) == 0)
        return say_tma_origin_names(fold->arena, is);
    return may_wrap(want) ? say_tma_origin_wraps(fold->arena, is, want) : say_tma_origin(fold->arena, is, want);
}

/* The tile begins as far from the tensor's pointer as its coordinates say. Along a leaf of which it has one element the
   tensor's stride is not known. */
static const struct miss *check_origin(struct fold *fold, const struct engine *engine, const struct numbers *n)
{
    const int side = engine_tensor(engine);
    const struct pointer *p = &engine->copy.pointer[side];
    const expr *is = engine->copy.layout[side]->offset, *want = expr_int(fold->table, 0);
    if (p->offset && !p->step)
        is = expr_add(fold->table, is, expr_div(fold->table, p->offset, expr_int(fold->table, p->bytes)));
    for (int leaf = 0; leaf < n->leaves; leaf++) {
        if (!n->stride[leaf] && !expr_is_int(engine->origin[leaf], 0))
            return NULL;
        if (n->stride[leaf])
            want = expr_add(fold->table, want, expr_mul(fold->table, engine->origin[leaf], n->stride[leaf]));
    }
    if (are_equal(fold, is, want))
        return NULL;
    return fold_miss(fold, engine->copy.asked[side], why_origin(fold, is, want));
}

/* The engine takes no shared address that is not aligned to the tile: of an array that the function declares, that is
   known. Of a pointer the kernel finds out. */
static const struct miss *check_array(struct fold *fold, const struct engine *engine)
{
    const struct pointer *p = &engine->copy.pointer[engine_shared(engine)];
    const int64_t bytes = CCUTE_TMA_SHARED_ALIGN << engine->record.swizzle;
    if (engine->kind == CCUTE_ENGINE_PREFETCH || p->space != SPACE_SHARED || !p->root || p->root->kind != AST_VAR ||
        p->capacity <= 0 || p->align >= bytes || p->root->type->kind != AST_TYPE_ARRAY ||
        pointer_is_aligned_by_type(fold, p->node, bytes))
        return NULL;
    return fold_fault(fold, p->node,
                      say_tma_array(fold->arena, p->text, bytes,
                                    remedy_align(fold, p, p->root_text ? p->root_text : p->text, bytes).words));
}

/* Rows begin at multiples of 16 bytes; the tile where its swizzle's pattern does. */
static const struct miss *check_alignment(struct fold *fold, const struct engine *engine)
{
    const ccute_tma *map = &engine->record;
    const expr *inner = engine->origin[map->leaf[0]], *offset = engine->copy.layout[engine_shared(engine)]->offset;
    const int64_t row = CCUTE_TMA_ROW / map->element, pattern = (CCUTE_TMA_SHARED_ALIGN << map->swizzle) / map->element;
    const struct miss *miss =
        need_multiple(fold, engine, inner, row, say_tma_aligned(fold->arena, map->leaf[0], inner, row));
    return miss ? miss : need_multiple(fold, engine, offset, pattern, say_tma_pattern(fold->arena, offset, pattern));
}

const struct miss *engine_prove(struct fold *fold, struct engine *engine)
{
    const struct miss *miss;
    struct numbers n;
    memset(&n, 0, sizeof n);
    miss = read_extents(fold, engine, &n);
    miss = miss ? miss : read_layouts(fold, engine, &n);
    miss = miss ? miss : make_record(fold, engine, &n);
    miss = miss ? miss : check_elements(fold, engine, &n);
    miss = miss ? miss : check_steps(fold, engine, &n);
    miss = miss ? miss : check_inner(fold, engine, &n);
    for (int mode = 0; mode < n.modes && !miss; mode++)
        miss = split_mode(fold, engine, &n, mode);
    miss = miss ? miss : check_origin(fold, engine, &n);
    miss = miss ? miss : check_alignment(fold, engine);
    return miss ? miss : check_array(fold, engine);
}
