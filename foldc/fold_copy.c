/* ccute_copy and its like: what is copied, how wide it can be moved, what is told of it. */
#include <string.h>

#include "expr_print.h"
#include "fold_copy.h"

/* What folding defines for itself of the algebra. */
typedef struct sym_span {
    int b, e, open, shut;
} sym_span;
sym_span sym_whole(const sym_tuple *t);
sym_leaf sym_product(leaf_cx *cx, const sym_tuple *t, sym_span p);

/* ---- Reading the call ---- */

/* The calls: their arguments from the first one that stands for the destination on. */
static const struct copy_call {
    const char *name;
    enum copy_kind kind;
    int atom, pred, dst, src, value, extents; /* arguments; -1: it has none */
} calls[] = {
    {"ccute_copy", COPY_ELEMENTS, -1, -1, 0, 2, -1, -1},
    {"ccute_copy_with", COPY_ELEMENTS, 0, -1, 1, 3, -1, -1},
    {"ccute_copy_if", COPY_ELEMENTS, -1, 0, 2, 4, -1, -1},
    {"ccute_copy_bounded", COPY_ELEMENTS, -1, -1, 0, 2, -1, 4},
    {"ccute_copy_bounded_with", COPY_ELEMENTS, 0, -1, 1, 3, -1, 5},
    {"ccute_copy_tiled", COPY_ELEMENTS, 0, -1, 1, 3, -1, -1},
    {"ccute_fill", COPY_VALUE, -1, -1, 0, -1, 2, -1},
    {"ccute_clear", COPY_ZERO, -1, -1, 0, -1, -1, -1},
};

static const struct copy_call *call_of(const struct ast_node *node)
{
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (node->text && strcmp(calls[i].name, node->text) == 0)
            return &calls[i];
    return NULL;
}

bool fold_is_copy(const struct ast_node *call) { return call_of(call) != NULL; }

/* How many arguments it takes; a bounded copy: at least. */
static uint32_t least_arguments(const struct copy_call *call)
{
    const int last[] = {call->dst + 1, call->src + 1, call->value, call->extents >= 0 ? call->extents + 1 : -1};
    int most = 0;
    for (size_t i = 0; i < sizeof last / sizeof *last; i++)
        if (last[i] > most)
            most = last[i];
    return (uint32_t)most + 1;
}

/* The layout that is argument i; NULL with the reason in fold->miss. */
static const sym_layout *read_layout(struct fold *fold, struct ast_node *node, int i)
{
    const struct value *value = fold_value(fold, ast_arg(node, (uint32_t)i));
    if (!value)
        return NULL;
    if (value->kind != VALUE_LAYOUT)
        return fold_miss(fold, ast_arg(node, (uint32_t)i), NULL, "it is no layout");
    return &value->layout;
}

/* A pointer and its layout, in arguments i and i + 1. */
static bool read_side(struct fold *fold, struct copy *copy, int side, int i)
{
    if (i < 0)
        return true;
    copy->asked[side] = ast_arg(copy->node, (uint32_t)i + 1);
    return pointer_read(fold, ast_arg(copy->node, (uint32_t)i), &copy->pointer[side]) &&
           (copy->layout[side] = read_layout(fold, copy->node, i + 1)) != NULL;
}

static bool read_coordinates(struct fold *fold, struct copy *copy, int extents)
{
    const int count = (int)ast_arg_count(copy->node) - extents - 1;
    const struct value *value;
    sym_tuple each;
    if (extents < 0)
        return true;
    if (count > COPY_COORDS)
        return fold_miss(fold, copy->node, NULL, "it has more than %d coordinates", COPY_COORDS), false;
    value = fold_value(fold, ast_arg(copy->node, (uint32_t)extents));
    if (!value)
        return false;
    if (value->kind != VALUE_TUPLE && value->kind != VALUE_INT)
        return fold_miss(fold, ast_arg(copy->node, (uint32_t)extents), NULL, "its extents are no tuple"), false;
    fold->cx = leaf_open(fold->table);
    sym_product_each(&fold->cx, &each, &value->tuple);
    if (each.n != count) {
        fold_error(fold, ast_arg(copy->node, (uint32_t)extents),
                   "there are %d extents and %d layouts of coordinates: give one extent for each", each.n, count);
        return false;
    }
    for (int c = 0; c < count; c++) {
        copy->limit[c] = each.v[c];
        copy->layout[SIDE_COORD + c] = read_layout(fold, copy->node, extents + 1 + c);
        if (!copy->layout[SIDE_COORD + c])
            return false;
    }
    return true;
}

/* The text of a fill's value, as a whole initialiser. */
static bool read_value(struct fold *fold, struct copy *copy, int i)
{
    struct ast_node *node;
    if (copy->kind == COPY_ZERO)
        copy->value = copy->pointer[SIDE_DST].element->kind == AST_TYPE_OTHER ? "{}" : "0";
    if (i < 0)
        return true;
    node = ast_arg(copy->node, (uint32_t)i);
    fold_inside(fold, node);
    copy->value = fold_source_text(fold, node);
    return copy->value || (fold_miss(fold, node, NULL, "the text of the value cannot be had"), false);
}

/* A slice: its atom, and whether its thread has work. */
static bool read_slice(struct fold *fold, struct copy *copy, const sym_tiled_copy *slice)
{
    struct ast_node *node = ast_arg(copy->node, 0);
    const expr *threads = expr_int(fold->table, 1);
    if (leaf_is_mark(slice->thread)) {
        fold_error(fold, node, "the copy is bound to no thread: ccute_thread_slice(copy, thread)");
        return false;
    }
    for (int i = 0, level = 0; i < slice->tv.shape.n && (i == 0 || level > 1); i++) {
        level += slice->tv.shape.prof[i] >> 4;
        threads = expr_mul(fold->table, threads, slice->tv.shape.v[i]);
        level -= slice->tv.shape.prof[i] & 15;
    }
    copy->atom = slice->atom;
    copy->mask = expr_land(fold->table, expr_le(fold->table, expr_int(fold->table, 0), slice->thread),
                           expr_lt(fold->table, slice->thread, threads));
    return true;
}

static bool read_atom(struct fold *fold, struct copy *copy, int i)
{
    const struct value *value = i < 0 ? NULL : fold_value(fold, ast_arg(copy->node, (uint32_t)i));
    if (i >= 0 && !value)
        return false;
    if (value && value->kind == VALUE_COPY && strcmp(copy->node->text, "ccute_copy_tiled") == 0)
        return read_slice(fold, copy, &value->copy);
    if (value && value->kind == VALUE_ATOM)
        copy->atom = value->atom;
    else if (value)
        return fold_miss(fold, ast_arg(copy->node, (uint32_t)i), NULL, "it is no copy atom"), false;
    return true;
}

static bool read_call(struct fold *fold, struct copy *copy)
{
    const struct copy_call *call = call_of(copy->node);
    copy->kind = call->kind;
    if (ast_arg_count(copy->node) < least_arguments(call))
        return fold_miss(fold, copy->node, NULL, "it has too few arguments"), false;
    return read_atom(fold, copy, call->atom) && read_side(fold, copy, SIDE_DST, call->dst) &&
           read_side(fold, copy, SIDE_SRC, call->src) && read_side(fold, copy, SIDE_PRED, call->pred) &&
           read_coordinates(fold, copy, call->extents) && read_value(fold, copy, call->value);
}

/* ---- What is wrong whatever the width ---- */

static const char *layout_text(struct fold *fold, const sym_layout *layout)
{
    const struct value whole = {.kind = VALUE_LAYOUT, .layout = *layout};
    return fold_value_text(fold, &whole);
}

static const expr *size_of(struct fold *fold, const sym_layout *layout)
{
    fold->cx = leaf_open(fold->table);
    return sym_product(&fold->cx, &layout->shape, sym_whole(&layout->shape));
}

static const char *plain_name(const struct ast_type *type)
{
    return type->name && strncmp(type->name, "const ", 6) == 0 ? type->name + 6 : type->name;
}

static bool check_types(struct fold *fold, const struct copy *copy)
{
    const struct ast_type *dst = copy->pointer[SIDE_DST].element, *src = copy->pointer[SIDE_SRC].element;
    if (dst->is_const) {
        fold_error(fold, copy->pointer[SIDE_DST].node, "the destination's elements are const: it comes first, as in C");
        return false;
    }
    if (copy->kind != COPY_ELEMENTS || strcmp(plain_name(dst), plain_name(src)) == 0)
        return true;
    fold_error(fold, copy->pointer[SIDE_SRC].node,
               "the source's elements are '%s' and the destination's '%s': a copy does not convert. Write "
               "dst[ccute_at(dst_layout, i)] = src[ccute_at(src_layout, i)] in a loop over ccute_size",
               plain_name(src), plain_name(dst));
    return false;
}

static const char *side_name(int side)
{
    static const char *const names[] = {"destination", "source", "predicate"};
    return side < SIDE_COORD ? names[side] : "coordinates";
}

/* All sides have as many elements; what is not known is a condition. */
static bool check_sizes(struct fold *fold, struct copy *copy)
{
    copy->size = size_of(fold, copy->layout[SIDE_DST]);
    for (int s = SIDE_SRC; s < COPY_SIDES; s++) {
        const expr *size = copy->layout[s] ? size_of(fold, copy->layout[s]) : copy->size;
        const expr *equal = expr_eq(fold->table, size, copy->size);
        if (expr_is_int(equal, 1))
            continue;
        if (expr_is_int(equal, 0)) {
            fold_error(fold, copy->node, "the %s has %s elements (%s), the destination %s (%s)", side_name(s),
                       expr_text(fold->table, size, CTYPE_COUNT, C_ANY), layout_text(fold, copy->layout[s]),
                       expr_text(fold->table, copy->size, CTYPE_COUNT, C_ANY),
                       layout_text(fold, copy->layout[SIDE_DST]));
            return false;
        }
        fold->need = fold_grow(fold->arena, fold->need, fold->need_count, &fold->need_capacity, sizeof *fold->need);
        fold->need[fold->need_count++] = (struct need){equal, copy->node};
    }
    return true;
}

/* An array has to have room for all that its layout names. */
static bool check_capacity(struct fold *fold, const struct copy *copy, int side)
{
    const struct pointer *p = &copy->pointer[side];
    const struct value whole = {.kind = VALUE_LAYOUT, .layout = *copy->layout[side]};
    const struct value *reach;
    const expr *bytes;
    if (p->capacity < 0 || !p->offset || expr_is_int(copy->size, 0))
        return true;
    reach = fold_apply(fold, p->node, "ccute_cosize", &whole);
    if (!reach || !fold_as_int(reach))
        return true;
    bytes = expr_add(fold->table, p->offset, expr_scale(fold->table, p->bytes, fold_as_int(reach)));
    if (expr_facts_of(fold->table, bytes).lo <= p->capacity || expr_facts_of(fold->table, copy->size).lo <= 0)
        return true;
    fold_error(fold, p->node, "the array '%s' has %lld elements, and the layout %s reaches %lld", p->root_text,
               (long long)(p->capacity / p->bytes), layout_text(fold, copy->layout[side]),
               (long long)(expr_facts_of(fold->table, bytes).lo / p->bytes));
    return false;
}

/* No element of the destination is written twice. */
static bool check_injective(struct fold *fold, const struct copy *copy)
{
    const sym_layout *l = copy->layout[SIDE_DST];
    for (int i = 0; i < l->shape.n; i++)
        if (expr_is_int(l->stride[i], 0) && expr_facts_of(fold->table, l->shape.v[i]).lo > 1) {
            fold_error(fold, copy->pointer[SIDE_DST].node,
                       "the destination %s has stride 0 at extent %s: each element of it would be written %s times",
                       layout_text(fold, l), expr_text(fold->table, l->shape.v[i], CTYPE_COUNT, C_ANY),
                       expr_text(fold->table, l->shape.v[i], CTYPE_COUNT, C_ANY));
            return false;
        }
    return true;
}

static const char *space_name(enum memory_space space)
{
    static const char *const names[] = {"memory of a kind that is not known here", "global memory", "shared memory",
                                        "registers"};
    return names[space];
}

/* May an atom that moves from or to `wanted` do so here? */
static bool is_in(enum memory_space space, int wanted)
{
    switch (wanted) {
    case CCUTE_SPACE_GLOBAL:
        return space == SPACE_GLOBAL || space == SPACE_MEMORY;
    case CCUTE_SPACE_SHARED:
        return space == SPACE_SHARED || space == SPACE_MEMORY;
    case CCUTE_SPACE_REGISTERS:
        return space == SPACE_REGISTERS;
    default:
        return true;
    }
}

/* The atom is one, for these elements, from here and to there. */
static bool check_atom(struct fold *fold, const struct copy *copy)
{
    static const char *const wanted[] = {"", "global memory", "shared memory", "registers"};
    const ccute_atom_facts facts = ccute_atom_facts_(copy->atom.kind);
    const int space[] = {facts.destination, facts.source};
    int64_t number[3];
    if (!copy->atom.bits)
        return true;
    if (ccute_atom_status_(copy->atom, number) != CCUTE_OK) {
        fold_error(fold, ast_arg(copy->node, 0), "there is no such atom: %d bits at once, of elements of %d",
                   copy->atom.bits, copy->atom.element_bits);
        return false;
    }
    if (copy->atom.element_bits != 8 * copy->pointer[SIDE_DST].bytes) {
        fold_error(fold, ast_arg(copy->node, 0), "the atom is for elements of %d bits, and these have %lld",
                   copy->atom.element_bits, (long long)(8 * copy->pointer[SIDE_DST].bytes));
        return false;
    }
    if (copy->atom.hint && copy->pointer[SIDE_DST].space != SPACE_GLOBAL &&
        copy->pointer[SIDE_SRC].space != SPACE_GLOBAL) {
        fold_error(fold, ast_arg(copy->node, 0),
                   "the atom tells the caches of global memory, and this is from %s to %s",
                   space_name(copy->pointer[SIDE_SRC].space), space_name(copy->pointer[SIDE_DST].space));
        return false;
    }
    for (int s = SIDE_DST; s <= SIDE_SRC; s++)
        if (!is_in(copy->pointer[s].space, space[s])) {
            fold_error(fold, copy->pointer[s].node, "the atom moves %s %s, and this is in %s", s ? "from" : "to",
                       wanted[space[s]], space_name(copy->pointer[s].space));
            return false;
        }
    return true;
}

static bool check(struct fold *fold, struct copy *copy)
{
    if (!check_types(fold, copy) || !check_atom(fold, copy))
        return false;
    if (ccute_atom_is_matrix_(copy->atom)) {
        copy->size = size_of(fold, copy->layout[SIDE_DST]);
        return check_capacity(fold, copy, SIDE_DST) && check_capacity(fold, copy, SIDE_SRC);
    }
    if (!check_sizes(fold, copy) || !check_injective(fold, copy))
        return false;
    for (int s = 0; s < SIDE_PRED; s++)
        if (copy->layout[s] && !check_capacity(fold, copy, s))
            return false;
    return true;
}

/* Will the text mean the same for every element? */
static bool check_expression(struct fold *fold, const struct copy *copy, const expr *e)
{
    if (!fold_is_stable(fold, e))
        return fold_miss(fold, copy->node, "assign it to a const variable first",
                         "a layout hangs on '%s', which may change while elements are copied",
                         expr_text(fold->table, e, CTYPE_COUNT, C_ANY)),
               false;
    if (!fold_reaches(fold, e))
        return fold_miss(fold, copy->node, "[=]", "the lambda does not capture what a layout hangs on"), false;
    return true;
}

static bool check_symbols(struct fold *fold, const struct copy *copy)
{
    for (int s = 0; s < COPY_SIDES; s++) {
        const sym_layout *l = copy->layout[s];
        bool good = !l || check_expression(fold, copy, l->offset);
        for (int i = 0; l && i < l->shape.n; i++)
            good = good && check_expression(fold, copy, l->shape.v[i]) && check_expression(fold, copy, l->stride[i]);
        if (!good)
            return false;
    }
    return true;
}

/* ---- Planning ---- */

static bool is_registers(const struct copy *copy, int side)
{
    return copy->layout[side] && side < SIDE_COORD && copy->pointer[side].space == SPACE_REGISTERS;
}

/* Is the side memory, where what a move takes has to lie in a row? */
static bool is_memory(const struct copy *copy, int side)
{
    return side < SIDE_PRED && copy->layout[side] && !is_registers(copy, side);
}

/* Is the mode the next of a run of `length` elements? */
static bool continues(struct fold *fold, const struct copy *copy, const struct copy_mode *mode, int64_t length)
{
    const expr *next = expr_int(fold->table, length);
    if (mode->extent->kind != EXPR_INT)
        return false;
    for (int s = 0; s < COPY_SIDES; s++) {
        if (is_memory(copy, s) && mode->stride[s] != next)
            return false;
        if (s == SIDE_PRED && copy->layout[s] && !expr_is_int(mode->stride[s], 0))
            return false;
        if (s >= SIDE_COORD && copy->layout[s] && mode->stride[s]->kind != EXPR_INT)
            return false;
    }
    return true;
}

static void remove_mode(struct copy_modes *modes, int m)
{
    modes->n--;
    memmove(&modes->mode[m], &modes->mode[m + 1], (size_t)(modes->n - m) * sizeof *modes->mode);
}

/* Gather the run: the modes that lie in a row one behind the other. */
static void find_run(struct fold *fold, const struct copy *copy, struct copy_plan *plan)
{
    plan->outer = copy->modes;
    plan->inner.n = 0;
    plan->run = 1;
    for (int m = 0; m < plan->outer.n;) {
        struct copy_mode *mode = &plan->outer.mode[m];
        if (!continues(fold, copy, mode, plan->run)) {
            m++;
            continue;
        }
        plan->inner.mode[plan->inner.n++] = *mode;
        plan->run *= mode->extent->value;
        remove_mode(&plan->outer, m);
        m = 0;
    }
}

static const char *stride_what(struct fold *fold, int side)
{
    return arena_printf(fold->arena, "a stride of the %s", side_name(side));
}

/* May a side be moved `width` elements at once? What is not proved goes to the guard. */
static bool require_side(struct fold *fold, const struct copy *copy, struct copy_plan *plan, int side)
{
    const sym_layout *l = copy->layout[side];
    const struct pointer *p = &copy->pointer[side];
    const int64_t width = plan->width;
    if (l->sw_bits && width > (int64_t)1 << l->sw_base) {
        plan->guard.why =
            arena_printf(fold->arena, "the swizzle Sw<%d,%d,%d> of the %s keeps only %lld elements together",
                         l->sw_bits, l->sw_base, l->sw_shift, side_name(side), (long long)1 << l->sw_base);
        return false;
    }
    if (!guard_multiple(fold, &plan->guard, plan->offset[side], width,
                        arena_printf(fold->arena, "the offset of the %s", side_name(side))))
        return false;
    for (int m = 0; m < plan->outer.n; m++)
        if (!guard_multiple(fold, &plan->guard, plan->outer.mode[m].stride[side], width, stride_what(fold, side)))
            return false;
    return guard_aligned(fold, &plan->guard, p, width * p->bytes);
}

/* Why the run is too short for a move of so many elements. */
static const char *short_run(struct fold *fold, const struct copy *copy, const struct copy_plan *plan, int64_t width)
{
    if (plan->run > 1)
        return arena_printf(fold->arena, "only %lld elements lie in a row on both sides, which is no multiple of %lld",
                            (long long)plan->run, (long long)width);
    for (int s = 0; s < SIDE_PRED; s++) {
        bool has_unit = false;
        for (int m = 0; is_memory(copy, s) && m < copy->modes.n; m++)
            has_unit |= expr_is_int(copy->modes.mode[m].stride[s], 1);
        if (is_memory(copy, s) && copy->modes.n && !has_unit)
            return arena_printf(fold->arena, "no stride of the %s, %s, is 1", side_name(s),
                                layout_text(fold, copy->layout[s]));
    }
    return "no two elements lie in a row on both sides";
}

/* Try a width: false, with guard.why, if it cannot be. */
static bool try_width(struct fold *fold, const struct copy *copy, struct copy_plan *plan, int64_t width)
{
    plan->width = width;
    plan->guard.bases = plan->guard.conditions = 0;
    plan->guard.why = plan->guard.remedy = NULL;
    if (plan->run % width != 0) {
        plan->guard.why = short_run(fold, copy, plan, width);
        return false;
    }
    for (int s = 0; s < SIDE_PRED; s++)
        if (is_memory(copy, s) && width > 1 && !require_side(fold, copy, plan, s))
            return false;
    return true;
}

/* The moves of a run as one more mode, so that a loop can go over them. */
static void roll_run(struct fold *fold, struct copy_plan *plan)
{
    expr_table *t = fold->table;
    struct copy_mode *mode;
    const int64_t moves = plan->run / plan->width;
    if (plan->inner.n != 1 || moves == 1 || plan->outer.n == COPY_MODES)
        return;
    memmove(&plan->outer.mode[1], &plan->outer.mode[0], (size_t)plan->outer.n * sizeof *plan->outer.mode);
    plan->outer.n++;
    mode = &plan->outer.mode[0];
    mode->extent = expr_int(t, moves);
    for (int s = 0; s < COPY_SIDES; s++)
        mode->stride[s] =
            plan->inner.mode[0].stride[s] ? expr_scale(t, plan->width, plan->inner.mode[0].stride[s]) : NULL;
    plan->inner.mode[0].extent = expr_int(t, plan->width);
    plan->run = plan->width;
}

/* Several modes of a run as one, where nothing tells them apart. */
static void merge_run(struct fold *fold, const struct copy *copy, struct copy_plan *plan)
{
    for (int s = 0; s < COPY_SIDES; s++)
        if (copy->layout[s] && (is_registers(copy, s) || s >= SIDE_COORD))
            return;
    if (plan->inner.n < 2)
        return;
    plan->inner.n = 1;
    plan->inner.mode[0].extent = expr_int(fold->table, plan->run);
    plan->inner.mode[0].stride[SIDE_INDEX] = NULL;
}

static void start_plan(struct fold *fold, const struct copy *copy, struct copy_plan *plan)
{
    memset(plan, 0, sizeof *plan);
    for (int s = 0; s < COPY_SIDES; s++)
        plan->offset[s] = copy->layout[s] ? copy->layout[s]->offset : NULL;
    plan->offset[SIDE_INDEX] = expr_int(fold->table, 0);
}

/* A stride that may turn out to be 1 at run time, if no known one is; NULL if there is none to ask for. */
static const expr *unit_to_ask(struct fold *fold, const struct copy *copy)
{
    for (int m = 0; m < copy->modes.n; m++) {
        const struct copy_mode *mode = &copy->modes.mode[m];
        const expr *asked = NULL;
        bool fits = mode->extent->kind == EXPR_INT && mode->extent->value > 1;
        for (int s = 0; s < SIDE_PRED && fits; s++) {
            const expr *stride = mode->stride[s];
            if (!is_memory(copy, s) || expr_is_int(stride, 1))
                continue;
            fits = stride->kind == EXPR_SYMBOL && fold_is_stable(fold, stride) && (!asked || asked == stride) &&
                   expr_facts_of(fold->table, stride).lo <= 1 && expr_facts_of(fold->table, stride).hi >= 1;
            asked = stride;
        }
        if (fits && asked)
            return asked;
    }
    return NULL;
}

/* May text name all of e wherever it stands in the function? */
static bool can_be_named(struct fold *fold, const expr *e)
{
    const struct symbol *symbol = e->kind == EXPR_SYMBOL ? &fold->symbol[e->value] : NULL;
    if (symbol && (!symbol->is_stable || symbol->node || (symbol->decl && fold_is_hidden(fold, symbol->decl, e->name))))
        return false;
    for (uint32_t i = 0; i < e->n; i++)
        if (!can_be_named(fold, e->op[i]))
            return false;
    return true;
}

/* e where the symbol is 1, and with it what was declared with it. */
static const expr *with_unit(struct fold *fold, const expr *e, const expr *unit)
{
    const size_t count = expr_symbols(fold->table);
    const expr **by = arena_alloc(fold->arena, count * sizeof *by);
    memset(by, 0, count * sizeof *by);
    by[unit->value] = expr_int(fold->table, 1);
    for (size_t i = 0; i < fold->symbol_count; i++) {
        const expr *definition = fold->symbol[i].definition;
        const expr *value = definition ? expr_subst(fold->table, definition, by, count) : NULL;
        if (value && value != definition && can_be_named(fold, value))
            by[i] = value;
    }
    return expr_subst(fold->table, e, by, count);
}

/* The copy where that stride is 1. */
static void take_unit(struct fold *fold, struct copy *copy, struct copy_plan *plan, const expr *unit)
{
    for (int s = 0; s < COPY_SIDES; s++) {
        if (plan->offset[s])
            plan->offset[s] = with_unit(fold, plan->offset[s], unit);
        for (int m = 0; m < copy->modes.n && s != SIDE_INDEX; m++)
            copy->modes.mode[m].stride[s] = with_unit(fold, copy->modes.mode[m].stride[s], unit);
    }
}

/* The widest move, in bytes: 32 between global memory and registers from sm_100 on. */
static int64_t widest_bytes(const struct fold *fold, const struct copy *copy)
{
    if (fold->least_arch < 1000)
        return 16;
    for (int s = 0; s < SIDE_PRED; s++)
        if (is_memory(copy, s) && copy->pointer[s].space != SPACE_GLOBAL)
            return 16;
    return 32;
}

/* The same in elements; between registers there is none. */
static int64_t widest(const struct fold *fold, const struct copy *copy)
{
    const int64_t bytes = copy->pointer[SIDE_DST].bytes;
    if (!is_memory(copy, SIDE_DST) && !is_memory(copy, SIDE_SRC))
        return 1;
    return bytes > 8 || (bytes & (bytes - 1)) != 0 ? 1 : widest_bytes(fold, copy) / bytes;
}

/* The bytes that go at once: of a single element only as many as its type is aligned to. */
static int64_t move_bytes(const struct fold *fold, const struct copy *copy, int64_t width)
{
    const struct pointer *p = &copy->pointer[SIDE_DST];
    const int64_t align = p->element->align > 0 && fold->file->language == FOLD_CUDA ? p->element->align : p->bytes;
    return width > 1 || align > p->bytes ? width * p->bytes : align;
}

static bool is_async(const struct copy *copy)
{
    return copy->atom.kind == CCUTE_ATOM_CP_ASYNC || copy->atom.kind == CCUTE_ATOM_CP_ASYNC_CG;
}

/* How many elements a move may take, by the atom. */
static void find_limits(const struct fold *fold, struct copy *copy)
{
    const int64_t asked = copy->atom.bits ? copy->atom.bits / copy->atom.element_bits : widest(fold, copy);
    copy->least = copy->atom.bits && copy->atom.kind != CCUTE_ATOM_AUTO ? asked : 1;
    copy->most = copy->atom.kind == CCUTE_ATOM_AUTO && asked > widest(fold, copy) ? widest(fold, copy) : asked;
}

/* Where neither side has a known unit stride, one may be asked for: the plan under that guard; false if it gives
   nothing. */
static bool plan_with_unit(struct fold *fold, const struct copy *given, struct copy_plan *plan)
{
    const expr *unit = unit_to_ask(fold, given);
    struct copy with = *given, *copy = &with;
    struct guard guard;
    if (!unit)
        return false;
    start_plan(fold, copy, plan);
    take_unit(fold, copy, plan, unit);
    find_run(fold, copy, plan);
    for (int64_t width = widest(fold, copy); width > 1 && width >= copy->least; width /= 2) {
        if (!try_width(fold, copy, plan, width))
            continue;
        guard = plan->guard;
        if (!guard_condition(fold, &plan->guard, expr_eq(fold->table, unit, expr_int(fold->table, 1)),
                             arena_printf(fold->arena, "the stride '%s' is not known to be 1", unit->name)))
            return false;
        if (guard_is_empty(&guard)) {
            plan->guard.why = arena_printf(fold->arena, "the stride '%s' is not known to be 1", unit->name);
            plan->guard.remedy = arena_printf(fold->arena, "CCUTE_ASSUME(%s == 1)", unit->name);
        }
        return true;
    }
    return false;
}

/* In C a run is one memcpy, which asks nothing of addresses; in C++, if that may copy the elements. */
static int64_t whole_run(struct fold *fold, const struct copy *copy, const struct copy_plan *plan)
{
    const bool is_plain = fold->file->language == FOLD_C || copy->pointer[SIDE_DST].element->kind != AST_TYPE_OTHER;
    return copy->kind != COPY_VALUE && is_plain && !copy->layout[SIDE_COORD] ? plan->run : 1;
}

/* The widest moves that are proved, and, if wider ones only need asking, those: *wide with its guard. `narrow` keeps
   why nothing wider is proved. */
static bool make_plans(struct fold *fold, const struct copy *copy, struct copy_plan *narrow, struct copy_plan *wide)
{
    bool has_wide = false;
    const char *why = NULL, *remedy = NULL;
    start_plan(fold, copy, narrow);
    find_run(fold, copy, narrow);
    if (fold->file->language != FOLD_CUDA) {
        narrow->width = whole_run(fold, copy, narrow);
        return false;
    }
    if (narrow->run == 1 && plan_with_unit(fold, copy, wide))
        has_wide = true;
    for (int64_t width = widest(fold, copy); width >= 1; width /= 2) {
        const bool fits = try_width(fold, copy, narrow, width);
        if (!why) {
            why = narrow->guard.why;
            remedy = narrow->guard.remedy;
        }
        if (fits && guard_is_empty(&narrow->guard))
            break;
        if (fits && !has_wide && width >= copy->least) {
            *wide = *narrow;
            has_wide = true;
        }
    }
    narrow->guard.why = why;
    narrow->guard.remedy = remedy;
    return has_wide;
}

/* ---- Telling ---- */

static const char *kind_of_move(const struct copy *copy, const struct copy_plan *plan)
{
    if (plan->is_async)
        return "cp.async";
    if (copy->kind != COPY_ELEMENTS)
        return is_registers(copy, SIDE_DST) ? "register moves" : "stores";
    if (is_registers(copy, SIDE_DST))
        return is_registers(copy, SIDE_SRC) ? "register moves" : "loads";
    return is_registers(copy, SIDE_SRC) ? "stores" : "copies";
}

static const char *moves_text(struct fold *fold, const struct copy *copy, const struct copy_plan *plan, int64_t moves)
{
    const long long bits = 8 * (long long)move_bytes(fold, copy, plan->width);
    moves *= plan->width * copy->pointer[SIDE_DST].bytes / move_bytes(fold, copy, plan->width);
    if (moves < 0)
        return arena_printf(fold->arena, "%lld-bit %s in loops", bits, kind_of_move(copy, plan));
    return arena_printf(fold->arena, "%lld x %lld-bit %s", (long long)moves, bits, kind_of_move(copy, plan));
}

static const char *reason(struct fold *fold, const struct guard *guard, int64_t bits)
{
    if (!guard->why)
        return "";
    if (!guard->remedy)
        return guard->why;
    return arena_printf(fold->arena, "%s; %s gives %lld-bit", guard->why, guard->remedy, (long long)bits);
}

/* Said and found so: what is left of CCUTE_EXPECT_WIDTH, which looks for a copy when the file is folded again. */
static void note_expected(struct fold *fold, const struct ast_node *node)
{
    if (node && node->origin == AST_PLAIN)
        edit_add(&fold->edits, node->begin, fold_statement_end(fold, node),
                 arena_printf(fold->arena, "/* %.*s */", (int)(node->end - node->begin),
                              fold->function->source->bytes + node->begin));
}

/* CCUTE_EXPECT_WIDTH in front of the copy. */
static bool check_expected(struct fold *fold, const struct copy *copy, int64_t bytes, const struct guard *guard)
{
    const int64_t expected = fold->expected_width;
    const char *why;
    fold->expected_width = 0;
    if (bytes >= expected) {
        note_expected(fold, expected ? fold->expected_node : NULL);
        return true;
    }
    if (expected > widest_bytes(fold, copy)) {
        fold_error(fold, copy->node,
                   "CCUTE_EXPECT_WIDTH asks for %lld bytes at once, and the widest move here is of %lld",
                   (long long)expected, (long long)widest_bytes(fold, copy));
        return false;
    }
    why = reason(fold, guard, 8 * copy->most * copy->pointer[SIDE_DST].bytes);
    fold_error(fold, copy->node, "it moves %lld bytes at once, and CCUTE_EXPECT_WIDTH asks for %lld%s%s",
               (long long)bytes, (long long)expected, *why ? ": " : "", why);
    return false;
}

static void tell(struct fold *fold, const struct copy *copy, const struct copy_plan *plan, const char *what,
                 const struct guard *missed)
{
    const int64_t most = copy->most, bytes = move_bytes(fold, copy, plan->width);
    fold_outcome(fold, OUTCOME_FOLDED, copy->node, NULL, arena_printf(fold->arena, "%s: %s", copy->node->text, what));
    if (most == 1 && bytes < copy->pointer[SIDE_DST].bytes)
        fold_outcome(fold, OUTCOME_NARROW, copy->node, NULL,
                     arena_printf(fold->arena, "%lld-bit: the type of the elements, '%s', is aligned to %lld bytes",
                                  8 * (long long)bytes, plain_name(copy->pointer[SIDE_DST].element), (long long)bytes));
    else if (plan->width < most && missed->why && !expr_is_int(copy->size, 0) &&
             !(is_registers(copy, SIDE_DST) && is_registers(copy, SIDE_SRC)))
        fold_outcome(fold, OUTCOME_NARROW, copy->node, missed->remedy,
                     arena_printf(fold->arena, "%lld-bit: %s", 8 * (long long)bytes, missed->why));
}

/* ---- Folding ---- */

/* Behind the mask of a slice, if its thread may have no work. */
static const char *masked(struct fold *fold, const struct copy *copy, const char *text)
{
    if (!copy->mask || expr_is_int(copy->mask, 1))
        return text;
    return arena_printf(fold->arena, "if (%s) %s", fold_int_text(fold, copy->mask, CTYPE_COUNT, C_ANY, NULL), text);
}

/* Alone behind an if or a for, the text must not take up the else that follows. */
static const char *braced(struct fold *fold, const struct copy *copy, const char *text)
{
    text = masked(fold, copy, text);
    return fold->statement_is_bare && *text != '{' ? arena_printf(fold->arena, "{ %s }", text) : text;
}

/* What stands in the place of the statement. */
static void replace(struct fold *fold, const struct copy *copy, const char *text)
{
    edit_add(&fold->edits, copy->node->begin, fold_statement_end(fold, copy->node), braced(fold, copy, text));
}

/* An instruction of that width has to be there. */
static bool check_target(struct fold *fold, const struct copy *copy)
{
    if (copy->least <= widest(fold, copy) || copy->least == 1)
        return true;
    fold_error(fold, ast_arg(copy->node, 0),
               "the atom moves %d bits at once, and the widest move here is of %lld (256 between global memory and "
               "registers from sm_100 on)",
               copy->atom.bits, (long long)(8 * widest(fold, copy) * copy->pointer[SIDE_DST].bytes));
    return false;
}

/* What an atom asks for has to be reached; what has no narrow twin, without asking. */
static bool check_reached(struct fold *fold, const struct copy *copy, const struct copy_plan *narrow, bool has_wide)
{
    const bool may_ask = copy->atom.kind != CCUTE_ATOM_CP_ASYNC_CG;
    if (narrow->width >= copy->least || (has_wide && may_ask))
        return true;
    fold_error(fold, copy->node, "the atom moves %d bits at once: %s%s%s", copy->atom.bits, narrow->guard.why,
               narrow->guard.remedy ? "; state it: " : "", narrow->guard.remedy ? narrow->guard.remedy : "");
    return false;
}

static bool fold_by_index(struct fold *fold, const struct copy *copy)
{
    struct copy_plan one = {.width = 1, .run = 1};
    const char *text;
    int64_t moves;
    text = copy_text_by_index(fold, copy, &moves);
    if (!text)
        return fold_miss(fold, copy->node, NULL, "its layouts are not known well enough"), false;
    one.guard.why = "the modes of the two layouts cut their elements at different places";
    if (!check_reached(fold, copy, &one, false))
        return true;
    if (!check_expected(fold, copy, move_bytes(fold, copy, 1), &one.guard))
        return true;
    replace(fold, copy, text);
    tell(fold, copy, &one, moves_text(fold, copy, &one, moves), &one.guard);
    return true;
}

/* What is too much to be written out gets loops. */
static void finish(struct fold *fold, const struct copy *copy, struct copy_plan *plan)
{
    const int64_t moves = copy_moves(plan);
    plan->is_async = is_async(copy) && plan->width >= copy->least;
    if (moves >= 0 && moves <= COPY_UNROLLED && !copy->layout[SIDE_COORD])
        return;
    merge_run(fold, copy, plan);
    roll_run(fold, plan);
}

static bool fold_by_modes(struct fold *fold, const struct copy *copy)
{
    struct copy_plan narrow, wide;
    const bool has_wide = make_plans(fold, copy, &narrow, &wide);
    const char *narrow_text, *wide_text, *what;
    int64_t moves, wide_moves;
    if (!check_reached(fold, copy, &narrow, has_wide))
        return true;
    finish(fold, copy, &narrow);
    narrow_text = copy_text(fold, copy, &narrow, &moves);
    what = moves_text(fold, copy, &narrow, moves);
    if (has_wide) {
        finish(fold, copy, &wide);
        wide_text = copy_text(fold, copy, &wide, &wide_moves);
        if (guard_add(fold, copy->node, &wide.guard, braced(fold, copy, wide_text), braced(fold, copy, narrow_text))) {
            tell(fold, copy, &wide,
                 arena_printf(fold->arena, "%s where %s, else %s", moves_text(fold, copy, &wide, wide_moves),
                              guard_words(fold, &wide.guard), what),
                 &narrow.guard);
            check_expected(fold, copy, move_bytes(fold, copy, wide.width), &narrow.guard);
            return true;
        }
        narrow.guard.why = wide.guard.why;
        narrow.guard.remedy = wide.guard.remedy;
    }
    if (!check_expected(fold, copy, move_bytes(fold, copy, narrow.width), &narrow.guard))
        return true;
    replace(fold, copy, narrow_text);
    tell(fold, copy, &narrow, what, &narrow.guard);
    return true;
}

/* ---- Matrices ---- */

/* The rows that a lane points at have to be eight elements in a row, aligned to all of them: proved, for there is no
   other way. */
static bool check_rows(struct fold *fold, const struct copy *copy, int side, int64_t rows)
{
    const sym_layout *l = copy->layout[side];
    struct guard guard = {.why = NULL};
    const char *why = NULL;
    if (l->sw_bits && l->sw_base < 3)
        why = arena_printf(fold->arena, "the swizzle Sw<%d,%d,%d> keeps only %lld elements together", l->sw_bits,
                           l->sw_base, l->sw_shift, (long long)1 << l->sw_base);
    for (int64_t row = 0; row < rows && !why; row++) {
        const expr *first = copy_element(fold, l, expr_int(fold->table, 8 * row));
        for (int64_t k = 1; k < 8 && first && !why; k++) {
            const expr *next = copy_element(fold, l, expr_int(fold->table, 8 * row + k));
            if (!next || !expr_is_int(expr_sub(fold->table, next, first), k))
                why = "eight elements of a row do not lie one behind the other";
        }
        if (!first || (!why && (!guard_multiple(fold, &guard, first, 8, "a row's offset") || !guard_is_empty(&guard))))
            why = guard.why ? guard.why : "its offset is not known";
    }
    if (!why && (!guard_aligned(fold, &guard, &copy->pointer[side], 16) || !guard_is_empty(&guard)))
        why = guard.why;
    if (!why)
        return true;
    fold_error(fold, copy->node, "the atom moves rows of 8 elements, 16 bytes at once: %s%s%s", why,
               guard.remedy ? "; state it: " : "", guard.remedy ? guard.remedy : "");
    return false;
}

/* ldmatrix, stmatrix: for each row of the one side 2 elements a matrix of the other. */
static bool fold_matrices(struct fold *fold, const struct copy *copy)
{
    const int matrices = copy->atom.bits / 32;
    const bool stores = ccute_atom_facts_(copy->atom.kind).source == CCUTE_SPACE_REGISTERS;
    const int rows_side = stores ? SIDE_DST : SIDE_SRC, held_side = stores ? SIDE_SRC : SIDE_DST;
    const expr *rows = size_of(fold, copy->layout[rows_side]), *held = size_of(fold, copy->layout[held_side]);
    if (rows->kind != EXPR_INT || held->kind != EXPR_INT)
        return fold_miss(fold, copy->node, NULL, "how many matrices it moves is not known here"), false;
    if (rows->value % 8 != 0 || held->value != rows->value / 8 * 2 * matrices) {
        fold_error(
            fold, copy->node,
            "%d matrices at once: %lld elements of rows, 8 a row, go with %lld elements of a lane, not with %lld",
            matrices, (long long)rows->value, (long long)(rows->value / 8 * 2 * matrices), (long long)held->value);
        return true;
    }
    if (check_rows(fold, copy, rows_side, rows->value / 8)) {
        replace(fold, copy, copy_text_of_matrices(fold, copy, rows->value / 8));
        fold_outcome(fold, OUTCOME_FOLDED, copy->node, NULL,
                     arena_printf(fold->arena, "%s: %lld x %s of %d", copy->node->text, (long long)(rows->value / 8),
                                  stores ? "stmatrix" : "ldmatrix", matrices));
    }
    return true;
}

/* A mode of adjacent elements whose number is not known, but a multiple of several, has those in a row. */
static void split_adjacent(struct fold *fold, const struct copy *copy, struct copy_modes *modes, int m)
{
    const expr_facts facts = expr_facts_of(fold->table, modes->mode[m].extent);
    int64_t width = widest(fold, copy);
    for (int s = 0; s < SIDE_PRED; s++)
        if (is_memory(copy, s) && !expr_is_int(modes->mode[m].stride[s], 1))
            return;
    while (width > 1 && facts_divisor(&facts) % (uint64_t)width != 0)
        width /= 2;
    if (modes->mode[m].extent->kind == EXPR_INT || width == 1 || modes->n == COPY_MODES)
        return;
    memmove(&modes->mode[m + 1], &modes->mode[m], (size_t)(modes->n - m) * sizeof *modes->mode);
    modes->n++;
    modes->mode[m + 1].extent = expr_div(fold->table, modes->mode[m].extent, expr_int(fold->table, width));
    modes->mode[m].extent = expr_int(fold->table, width);
    for (int s = 0; s < COPY_SIDES; s++)
        if (modes->mode[m].stride[s])
            modes->mode[m + 1].stride[s] = expr_scale(fold->table, width, modes->mode[m].stride[s]);
}

/* The modes; where the layouts cut differently, with the modes of each merged first. */
static bool join_layouts(struct fold *fold, struct copy *copy)
{
    const sym_layout *merged[COPY_SIDES] = {NULL};
    if (copy_join(fold, copy->layout, &copy->modes))
        return true;
    for (int s = 0; s < COPY_SIDES; s++) {
        sym_layout *l = copy->layout[s] ? arena_alloc(fold->arena, sizeof *l) : NULL;
        merged[s] = copy->layout[s];
        if (!l)
            continue;
        fold->cx = leaf_open(fold->table);
        sym_coalesce(&fold->cx, l, copy->layout[s]);
        if (l->shape.status == CCUTE_OK && !fold->cx.n_obligations && !fold->cx.undecided)
            merged[s] = l;
    }
    return copy_join(fold, merged, &copy->modes);
}

static bool join(struct fold *fold, struct copy *copy)
{
    if (!join_layouts(fold, copy))
        return false;
    for (int m = 0; m < copy->modes.n; m++)
        split_adjacent(fold, copy, &copy->modes, m);
    return true;
}

bool fold_copy(struct fold *fold, struct ast_node *node)
{
    const size_t needs = fold->need_count;
    struct copy copy = {.node = node};
    bool folded;
    fold->miss = NULL;
    if (fold->statement != node)
        return fold_miss(fold, node, NULL, "it is not a statement of its own"), false;
    folded = read_call(fold, &copy) && check(fold, &copy) && check_symbols(fold, &copy);
    if (folded && ccute_atom_is_matrix_(copy.atom)) {
        folded = fold_matrices(fold, &copy);
    } else if (folded) {
        find_limits(fold, &copy);
        if (!check_target(fold, &copy))
            return true;
        copy.joined = join(fold, &copy);
        folded = copy.joined ? fold_by_modes(fold, &copy) : fold_by_index(fold, &copy);
    }
    if (!folded) {
        fold->need_count = needs;
        return false;
    }
    fold_check_before(fold, node, needs);
    return true;
}
