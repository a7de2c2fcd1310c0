/* How a copy is moved: the runs of its elements, their width, and the conditions to check. */
#include <string.h>

#include "remedy.h"

bool copy_in_registers(const struct copy *copy, int side)
{
    return copy->layout[side] && side < SIDE_COORD && copy->pointer[side].space == SPACE_REGISTERS;
}

/* Is the side memory, so that the elements of a move must lie in a row? */
bool copy_in_memory(const struct copy *copy, int side)
{
    return side < SIDE_PRED && copy->layout[side] && !copy_in_registers(copy, side);
}

const struct message *copy_why_assigned(const struct copy *copy)
{
    const struct ast_type *from = copy_kind_calculates(copy->kind) ? copy->pointer[SIDE_SRC].element : NULL;
    if (copy_is_async(copy) || ccute_atom_is_matrix_(copy->atom))
        return NULL;
    return from && from->assigned ? from->assigned : copy->pointer[SIDE_DST].element->assigned;
}

/* Does the mode continue a run of `length` elements, on each side that is memory? */
static bool continues(struct fold *fold, const struct copy *copy, const struct copy_mode *mode, int64_t length)
{
    const expr *next = expr_int(fold->table, length);
    if (mode->extent->kind != EXPR_INT)
        return false;
    for (int s = 0; s < COPY_SIDES; s++) {
        if (copy_in_memory(copy, s) && mode->stride[s] != next)
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

/* Gather the run: the modes that lie in a row one after the other. */
static void find_run(struct fold *fold, const struct copy *copy, struct copy_plan *plan)
{
    plan->outer = copy->modes;
    plan->inner.n = 0;
    plan->run = 1;
    for (int m = 0; m < plan->outer.n && !copy_why_assigned(copy);) {
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

/* May a side be moved `width` elements at once? A condition without a proof goes to the guard. */
static bool require_side(struct fold *fold, const struct copy *copy, struct copy_plan *plan, int side)
{
    const sym_layout *l = copy->layout[side];
    const struct pointer *p = &copy->pointer[side];
    const int64_t width = copy_side_width(fold, copy, side, plan->width);
    const struct message *const name = copy_side_name(fold, side);
    if (l->sw_bits && width > (int64_t)1 << l->sw_base) {
        plan->guard.why = say_swizzle_keeps(fold->arena, l->sw_bits, l->sw_base, l->sw_shift, name, 1LL << l->sw_base);
        return false;
    }
    if (!guard_multiple(fold, &plan->guard, plan->offset[side], width, say_offset_of(fold->arena, name)))
        return false;
    for (int m = 0; m < plan->outer.n; m++)
        if (!guard_multiple(fold, &plan->guard, plan->outer.mode[m].stride[side], width,
                            say_stride_of(fold->arena, name)))
            return false;
    return guard_aligned(fold, &plan->guard, p, width * p->bytes);
}

const struct message *copy_one_by_one(struct fold *fold, const struct copy *copy)
{
    return say_one_by_one(fold->arena, copy_why_assigned(copy));
}

/* Why no run is long enough for a move of that many elements. */
static const struct message *no_run(struct fold *fold, const struct copy *copy, const struct copy_plan *plan,
                                    int64_t width)
{
    if (copy_why_assigned(copy))
        return copy_one_by_one(fold, copy);
    if (plan->run > 1)
        return say_run_short(fold->arena, plan->run, width);
    for (int s = 0; s < SIDE_PRED; s++) {
        bool has_unit = false;
        for (int m = 0; copy_in_memory(copy, s) && m < copy->modes.n; m++)
            has_unit |= expr_is_int(copy->modes.mode[m].stride[s], 1);
        if (copy_in_memory(copy, s) && copy->modes.n && !has_unit)
            return say_no_unit_stride(fold->arena, copy_side_name(fold, s), copy->layout[s]);
    }
    return say_no_run(fold->arena);
}

/* The extent of the mode whose elements are adjacent on each side that is memory, unless it is a number; NULL: there is
   none. */
static const expr *unknown_run(const struct copy *copy)
{
    for (int m = 0; m < copy->modes.n; m++) {
        const struct copy_mode *mode = &copy->modes.mode[m];
        bool is_row = mode->extent->kind != EXPR_INT;
        for (int s = 0; s < SIDE_PRED; s++)
            is_row &= !copy_in_memory(copy, s) || expr_is_int(mode->stride[s], 1);
        if (is_row && !copy->layout[SIDE_PRED])
            return mode->extent;
    }
    return NULL;
}

/* Why the run is too short for a move of that many elements, in guard->why, with a remedy. */
static void short_run(struct fold *fold, const struct copy *copy, struct copy_plan *plan, int64_t width)
{
    const expr *extent = unknown_run(copy);
    plan->guard.why = no_run(fold, copy, plan, width);
    if (extent && plan->guard.why->id == MESSAGE_no_run) {
        plan->guard.why = say_run_unknown(fold->arena, fold_in_source(fold, extent), width);
        plan->guard.remedy =
            remedy_assume(fold, expr_eq(fold->table, expr_mod(fold->table, extent, expr_int(fold->table, width)),
                                        expr_int(fold->table, 0)));
    }
}

/* Try moves of that width: plan->guard gets the conditions that are not proved. False, with plan->guard.why: such moves
   are impossible. */
static bool try_width(struct fold *fold, const struct copy *copy, struct copy_plan *plan, int64_t width)
{
    plan->width = width;
    plan->guard.bases = plan->guard.conditions = 0;
    plan->guard.why = NULL;
    plan->guard.remedy = remedy_advice(NULL);
    if (plan->run % width != 0) {
        short_run(fold, copy, plan, width);
        return false;
    }
    for (int s = 0; s < SIDE_PRED; s++)
        if (copy_in_memory(copy, s) && width > 1 && !require_side(fold, copy, plan, s))
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

/* Several modes of a run as one, where they do not differ. */
static void merge_run(struct fold *fold, const struct copy *copy, struct copy_plan *plan)
{
    for (int s = 0; s < COPY_SIDES; s++)
        if (copy->layout[s] && (copy_in_registers(copy, s) || s >= SIDE_COORD))
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

/* The widest move, in bytes: 32 between global memory and registers from sm_100 on. */
int64_t copy_widest_bytes(const struct fold *fold, const struct copy *copy)
{
    if (fold->target.least_arch < 1000)
        return 16;
    for (int s = 0; s < SIDE_PRED; s++)
        if (copy_in_memory(copy, s) && copy->pointer[s].space != SPACE_GLOBAL)
            return 16;
    return 32;
}

static bool has_vectors(const struct pointer *p) { return p->bytes <= 8 && (p->bytes & (p->bytes - 1)) == 0; }

/* The widest move of a copy that calculates, in elements: as many as the shorter ones in memory allow; between
   registers, as many of the shorter ones as fill a register. */
static int64_t widest_calculation(const struct fold *fold, const struct copy *copy)
{
    const struct pointer *p = copy->pointer;
    const bool in_memory = copy_in_memory(copy, SIDE_DST) || copy_in_memory(copy, SIDE_SRC);
    const int64_t whole = in_memory ? copy_widest_bytes(fold, copy) : 4;
    int64_t least = whole;
    for (int s = SIDE_DST; s <= SIDE_SRC; s++)
        if ((copy_in_memory(copy, s) || !in_memory) && p[s].bytes < least)
            least = p[s].bytes;
    return has_vectors(&p[SIDE_DST]) && has_vectors(&p[SIDE_SRC]) ? whole / least : 1;
}

/* 2 where a value fills registers of 16 bits by words, as matrix instructions take them; else 1. */
static int64_t filled_at_once(const struct copy *copy)
{
    const sym_layout *l = copy->layout[SIDE_DST];
    const bool in_rows = l->shape.n > 0 && expr_is_int(l->stride[0], 1) && l->shape.v[0]->kind == EXPR_INT &&
                         l->shape.v[0]->value % 2 == 0;
    return !copy->layout[SIDE_SRC] && in_rows && copy->pointer[SIDE_DST].bytes == 2 ? 2 : 1;
}

/* The widest move in elements. A copy between registers has none, and a value goes to registers of 16 bits by words. */
int64_t copy_widest(const struct fold *fold, const struct copy *copy)
{
    if (copy_why_assigned(copy))
        return 1;
    if (copy_kind_calculates(copy->kind))
        return widest_calculation(fold, copy);
    if (!copy_in_memory(copy, SIDE_DST) && !copy_in_memory(copy, SIDE_SRC))
        return filled_at_once(copy);
    return has_vectors(&copy->pointer[SIDE_DST]) ? copy_widest_bytes(fold, copy) / copy->pointer[SIDE_DST].bytes : 1;
}

int64_t copy_side_width(const struct fold *fold, const struct copy *copy, int side, int64_t width)
{
    const int64_t most = copy_widest_bytes(fold, copy) / copy->pointer[side].bytes;
    return copy_kind_calculates(copy->kind) && most < width ? most : width;
}

bool copy_reads_destination(const struct copy *copy) { return copy->kind == COPY_AXPBY && copy->scale[1]; }

/* The bytes that go at once: of a single element only as many as its type is aligned to. */
int64_t copy_side_bytes(const struct fold *fold, const struct copy *copy, int side, int64_t width)
{
    const struct pointer *p = &copy->pointer[side];
    const int64_t align = p->element->align > 0 && fold->file->language == AST_CUDA ? p->element->align : p->bytes;
    return width > 1 || align > p->bytes ? copy_side_width(fold, copy, side, width) * p->bytes : align;
}

int64_t copy_move_bytes(const struct fold *fold, const struct copy *copy, int64_t width)
{
    int64_t most = 0;
    for (int s = SIDE_DST; s <= SIDE_SRC && copy_kind_calculates(copy->kind); s++)
        if (copy_in_memory(copy, s) && copy_side_bytes(fold, copy, s, width) > most)
            most = copy_side_bytes(fold, copy, s, width);
    return most ? most : copy_side_bytes(fold, copy, SIDE_DST, width);
}

bool copy_is_async(const struct copy *copy)
{
    return copy->atom.kind == CCUTE_ATOM_CP_ASYNC || copy->atom.kind == CCUTE_ATOM_CP_ASYNC_CG;
}

/* How many elements a move may take, by the atom. */
void copy_limits(const struct fold *fold, struct copy *copy)
{
    const int64_t asked = copy->atom.bits ? copy->atom.bits / copy->atom.element_bits : copy_widest(fold, copy);
    copy->least = copy->atom.bits && copy->atom.kind != CCUTE_ATOM_AUTO ? asked : 1;
    copy->most =
        copy->atom.kind == CCUTE_ATOM_AUTO && asked > copy_widest(fold, copy) ? copy_widest(fold, copy) : asked;
}

/* Where neither side has a stride that is known to be 1, plan the copy under a guard that checks one. False: the guard
   would allow no wider move. */
static bool plan_with_unit(struct fold *fold, const struct copy *given, struct copy_plan *plan)
{
    const expr *unit = copy_unit_to_ask(fold, given);
    struct copy with = *given, *copy = &with;
    struct guard guard;
    if (!unit)
        return false;
    start_plan(fold, copy, plan);
    copy_take_unit(fold, copy, plan, unit);
    find_run(fold, copy, plan);
    for (int64_t width = copy->most; width > 1 && width >= copy->least; width /= 2) {
        if (!try_width(fold, copy, plan, width))
            continue;
        guard = plan->guard;
        if (!guard_condition(fold, &plan->guard, expr_eq(fold->table, unit, expr_int(fold->table, 1)),
                             say_maybe_unit(fold->arena, unit)))
            return false;
        if (guard_is_empty(&guard)) {
            plan->guard.why = say_maybe_unit(fold->arena, unit);
            plan->guard.remedy = remedy_assume(fold, expr_eq(fold->table, unit, expr_int(fold->table, 1)));
        }
        return true;
    }
    return false;
}

/* The number of a run's elements that stay adjacent under the swizzles of its sides, as far as numbers that need no
   check show. The alignment of the pointers does not matter. */
static int64_t unswizzled_run(struct fold *fold, const struct copy *copy, const struct copy_plan *plan)
{
    int64_t width = 1;
    struct copy_plan probe = *plan;
    if (!(copy_in_memory(copy, SIDE_DST) && copy->layout[SIDE_DST]->sw_bits) &&
        !(copy_in_memory(copy, SIDE_SRC) && copy->layout[SIDE_SRC]->sw_bits))
        return plan->run;
    while (plan->run % (2 * width) == 0 && try_width(fold, copy, &probe, 2 * width) && !probe.guard.conditions)
        width *= 2;
    return width;
}

/* The number of elements that one memcpy moves, which needs no alignment: in C the run, in C++ the run if memcpy may
   copy the elements. At least 1, also for a run without elements. */
static int64_t whole_run(struct fold *fold, const struct copy *copy, const struct copy_plan *plan)
{
    const bool is_plain = fold->file->language == AST_C || copy->pointer[SIDE_DST].element->kind != AST_TYPE_OTHER;
    const bool moves = copy->kind == COPY_ELEMENTS || copy->kind == COPY_ZERO;
    const bool as_bytes = moves && is_plain && !copy->layout[SIDE_COORD] && plan->run > 0;
    return as_bytes ? unswizzled_run(fold, copy, plan) : 1;
}

/* The loop tries the widths from the greatest on: the first that a guard would allow becomes *wide, the first that is
   proved becomes *narrow. narrow->guard.why is about the widest move that the run is long enough for. */
bool copy_plans(struct fold *fold, const struct copy *given, struct copy_plan *narrow, struct copy_plan *wide)
{
    bool has_wide = false, is_short = true;
    const struct message *why = NULL;
    struct remedy remedy = {NULL, NULL};
    struct copy known = *given;
    const struct copy *const copy = &known;
    const expr *unit;
    start_plan(fold, copy, narrow);
    while ((unit = copy_known_unit(fold, copy)) != NULL)
        copy_take_unit(fold, &known, narrow, unit);
    find_run(fold, copy, narrow);
    if (copy_why_assigned(copy)) {
        narrow->width = 1;
        narrow->guard.why = copy_one_by_one(fold, copy);
        return false;
    }
    if (fold->file->language != AST_CUDA) {
        narrow->width = whole_run(fold, copy, narrow);
        if (narrow->run < copy->least)
            short_run(fold, copy, narrow, copy->least);
        return false;
    }
    if (narrow->run == 1 && plan_with_unit(fold, copy, wide))
        has_wide = true;
    for (int64_t width = copy->most; width >= 1; width /= 2) {
        const bool fits = try_width(fold, copy, narrow, width);
        if (narrow->guard.why && (!why || (is_short && !fits))) {
            why = narrow->guard.why;
            remedy = narrow->guard.remedy;
            is_short = narrow->run % width != 0 && why->id != MESSAGE_run_unknown;
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

/* A mode of adjacent elements whose unknown number is a multiple of m has m elements in a row. */
static void split_adjacent(struct fold *fold, const struct copy *copy, struct copy_modes *modes, int m)
{
    const expr_facts facts = expr_facts_of(fold->table, modes->mode[m].extent);
    int64_t width = copy_widest(fold, copy);
    for (int s = 0; s < SIDE_PRED; s++)
        if (copy_in_memory(copy, s) && !expr_is_int(modes->mode[m].stride[s], 1))
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

bool copy_merge(struct fold *fold, struct copy *copy)
{
    if (!join_layouts(fold, copy))
        return false;
    for (int m = 0; m < copy->modes.n; m++)
        split_adjacent(fold, copy, &copy->modes, m);
    return true;
}

/* A copy of too many moves to be written out gets loops. */
void copy_finish(struct fold *fold, const struct copy *copy, struct copy_plan *plan)
{
    const int64_t moves = copy_moves(plan);
    plan->is_async = copy_is_async(copy) && plan->width >= copy->least;
    if (moves >= 0 && moves <= COPY_UNROLLED && !copy->layout[SIDE_COORD])
        return;
    merge_run(fold, copy, plan);
    roll_run(fold, plan);
}
