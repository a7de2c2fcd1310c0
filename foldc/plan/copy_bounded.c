/* Bounded copies: which moves are inside, and the text that replaces moves that may not be. */
#include "foldc/expr/print.h"
#include "copy_move.h"
#include "text.h"

/* Does the copy put zeros where an element is outside? */
static bool fills_up(const struct copy *copy) { return copy_is_bounded(copy) && copy_is_async(copy); }

/* ---- Conditions ---- */

const expr *and_inside(struct fold *fold, const struct copy *copy, const expr *all, int c, const expr *at,
                       const expr *lo, const expr *hi)
{
    expr_table *t = fold->table;
    all = expr_land(t, all, expr_le(t, expr_int(t, 0), expr_add(t, at, lo)));
    return expr_land(t, all, expr_lt(t, expr_add(t, at, hi), copy->limit[c]));
}

const expr *move_bytes_inside(struct writer *w, const struct spot *spot, int64_t q)
{
    expr_table *t = w->fold->table;
    const expr *zero = expr_int(t, 0), *whole = expr_int(t, w->plan->width), *elements = whole, *all = expr_int(t, 1);
    for (int c = 0; c < COPY_COORDS && w->copy->layout[SIDE_COORD + c]; c++) {
        const int side = SIDE_COORD + c;
        const expr *first = move_offset(w, spot, side, q, 0);
        const expr *apart = expr_sub(t, move_offset(w, spot, side, q, w->plan->width - 1), first);
        if (expr_is_int(apart, 0)) {
            all = and_inside(w->fold, w->copy, all, c, first, zero, zero);
            continue;
        }
        if (!expr_is_int(apart, w->plan->width - 1) || elements != whole || expr_is_le(t, zero, first) != TRI_YES)
            return NULL;
        elements = expr_max(t, zero, expr_min(t, whole, expr_sub(t, w->copy->limit[c], first)));
    }
    return expr_scale(t, w->copy->pointer[SIDE_DST].bytes, expr_select(t, all, elements, zero));
}

void move_range(struct writer *w, int c, int64_t q, const expr **lo, const expr **hi)
{
    expr_table *t = w->fold->table;
    *lo = *hi = move_run_offset(w, SIDE_COORD + c, q * w->plan->width);
    for (int64_t e = 1; e < w->plan->width; e++) {
        const expr *x = move_run_offset(w, SIDE_COORD + c, q * w->plan->width + e);
        *lo = expr_min(t, *lo, x);
        *hi = expr_max(t, *hi, x);
    }
}

/* The condition that all elements of a move are inside. */
static const expr *move_inside(struct writer *w, const struct spot *spot, int64_t q)
{
    const expr *all = expr_int(w->fold->table, 1), *lo, *hi;
    for (int c = 0; c < COPY_COORDS && w->copy->layout[SIDE_COORD + c]; c++) {
        move_range(w, c, q, &lo, &hi);
        all = and_inside(w->fold, w->copy, all, c, spot->at[SIDE_COORD + c], lo, hi);
    }
    return all;
}

/* How far a side can come above and below its offset; false if that is not known. */
static bool spread(struct writer *w, const struct copy_modes *modes, int side, const expr **lo, const expr **hi)
{
    expr_table *t = w->fold->table;
    for (int m = 0; m < modes->n; m++) {
        const struct copy_mode *mode = &modes->mode[m];
        const expr_facts stride = expr_facts_of(t, mode->stride[side]);
        const expr *last = expr_sub(t, mode->extent, expr_int(t, 1));
        if (stride.lo >= 0)
            *hi = expr_add(t, *hi, expr_mul(t, last, mode->stride[side]));
        else if (stride.hi <= 0)
            *lo = expr_add(t, *lo, expr_mul(t, last, mode->stride[side]));
        else
            return false;
    }
    return true;
}

const expr *writer_all_inside(struct writer *w)
{
    expr_table *t = w->fold->table;
    const expr *all = expr_int(t, 1);
    for (int c = 0; c < COPY_COORDS && w->copy->layout[SIDE_COORD + c]; c++) {
        const expr *lo = expr_int(t, 0), *hi = lo;
        if (!spread(w, &w->plan->inner, SIDE_COORD + c, &lo, &hi) ||
            !spread(w, &w->plan->outer, SIDE_COORD + c, &lo, &hi))
            return NULL;
        all = and_inside(w->fold, w->copy, all, c, w->plan->offset[SIDE_COORD + c], lo, hi);
    }
    return all;
}

/* Do all moves begin at multiples of their width in coordinate c? */
static bool begins_whole(struct fold *fold, const struct copy_plan *plan, int side)
{
    const expr *width = expr_int(fold->table, plan->width);
    bool whole = expr_is_multiple(fold->table, plan->offset[side], width) == TRI_YES;
    for (int m = 0; m < plan->outer.n; m++)
        whole = whole && expr_is_multiple(fold->table, plan->outer.mode[m].stride[side], width) == TRI_YES;
    return whole;
}

const expr *copy_ragged_extent(struct fold *fold, const struct copy *copy, const struct copy_plan *plan)
{
    struct writer w = {.fold = fold, .copy = copy, .plan = plan, .text = ""};
    const expr *all = copy_is_bounded(copy) && plan->width > 1 ? writer_all_inside(&w) : NULL;
    for (int c = 0; all && all->kind != EXPR_INT && c < COPY_COORDS && copy->layout[SIDE_COORD + c]; c++) {
        const expr *last = move_run_offset(&w, SIDE_COORD + c, plan->width - 1);
        if (last && expr_is_int(last, plan->width - 1) && begins_whole(fold, plan, SIDE_COORD + c) &&
            expr_is_multiple(fold->table, copy->limit[c], expr_int(fold->table, plan->width)) == TRI_UNKNOWN)
            return copy->limit[c];
    }
    return NULL;
}

/* The condition that the bounds of the copy put on a move; 1: it is inside, or is not checked; 0: it is known to be
   outside. */
static const expr *move_within(struct writer *w, const struct spot *spot, int64_t q)
{
    const bool is_asked = copy_is_bounded(w->copy) && writer_is_conditional(w);
    const expr *within = is_asked ? move_inside(w, spot, q) : expr_int(w->fold->table, 1);
    return within == w->refuted[0] || within == w->refuted[1] ? expr_int(w->fold->table, 0) : within;
}

const char *writer_if(struct writer *w, const expr *within)
{
    if (expr_is_int(within, 1))
        return "";
    costly_note(w->fold, within);
    return arena_printf(w->fold->arena, "if (%s) ", fold_int_text(w->fold, within, CTYPE_COUNT, C_ANY, NULL));
}

const char *move_condition(struct writer *w, const struct spot *spot, int64_t q)
{
    if (w->copy->layout[SIDE_PRED])
        return arena_printf(w->fold->arena, "if (%s) ", move_element(w, spot, SIDE_PRED, q, 0));
    return writer_if(w, move_within(w, spot, q));
}

/* ---- Moves after them ---- */

void writer_accept(struct writer *w, const expr *condition)
{
    if (fold_is_stable(w->fold, condition))
        expr_assume(w->fold->table, condition);
}

/* A move where the condition holds. */
static struct writer move_within_bounds(struct writer *w, const expr *within, const struct spot *spot, int64_t q)
{
    const size_t scope = expr_scope_enter(w->fold->table);
    struct writer move;
    writer_accept(w, within);
    move = move_alone(w, spot, q);
    expr_scope_leave(w->fold->table, scope);
    return move;
}

/* Put a move after its condition. Where the condition does not hold, a copy that fills up stores zeros. */
static void put_behind(struct writer *w, const expr *within, const struct spot *spot, int64_t q)
{
    const char *condition = writer_if(w, within);
    struct writer move = move_within_bounds(w, within, spot, q), zeros = writer_part(w);
    const bool fills = *condition && fills_up(w->copy) && w->plan->width == 1;
    const char *element = fills ? move_element(w, spot, SIDE_DST, q, 0) : NULL;
    if (fills && w->copy->pointer[SIDE_DST].element->kind == AST_TYPE_OTHER)
        writer_put(&zeros, arena_printf(w->fold->arena, "__builtin_memset(&%s, 0, sizeof %s);", element, element));
    else if (fills)
        writer_put(&zeros, arena_printf(w->fold->arena, "%s = %s;", element, copy_zero(w->fold, w->copy)));
    writer_put_if(w, condition, &move, fills ? &zeros : NULL);
}

/* An element of a bounded copy; nothing, if it is certainly outside and not to be filled. */
static void put_element(struct writer *w, const struct spot *spot, int64_t q)
{
    const expr *within = move_within(w, spot, q);
    if (!expr_is_int(within, 0) || fills_up(w->copy))
        put_behind(w, within, spot, q);
}

/* Are elements q.. of the run certainly outside, with nothing to put there? */
static bool all_outside(struct writer *w, const struct spot *spot, int64_t q, int64_t count)
{
    for (int64_t e = 0; e < count; e++)
        if (fills_up(w->copy) || !expr_is_int(move_within(w, spot, q + e), 0))
            return false;
    return true;
}

/* The elements of a vector that is not inside as a whole, moved one by one; no statement if all of them are outside. */
static struct writer tail(struct writer *outer, const struct spot *spot, int64_t q)
{
    struct copy_plan narrow = *outer->plan;
    struct writer w = writer_part(outer), rest = w;
    struct spot at = *spot;
    const expr *counter;
    const char *head;
    w.plan = &narrow;
    narrow.width = 1;
    narrow.is_async = false;
    if (all_outside(&w, spot, q * outer->plan->width, outer->plan->width))
        return rest;
    if (narrow.inner.n != 1 || copy_in_registers(w.copy, SIDE_DST) || copy_in_registers(w.copy, SIDE_SRC)) {
        for (int64_t e = 0; e < outer->plan->width; e++)
            put_element(&w, spot, q * outer->plan->width + e);
        if (w.statements)
            writer_put_part(&rest, &w);
        return rest;
    }
    head = writer_loop(w.fold, expr_int(w.fold->table, outer->plan->width), "e", 0, &counter);
    for (int s = 0; s < COPY_SIDES; s++)
        if (at.at[s] && (at.at[s] = move_offset(outer, spot, s, q, 0)) != NULL)
            at.at[s] =
                expr_add(w.fold->table, at.at[s], expr_mul(w.fold->table, counter, narrow.inner.mode[0].stride[s]));
    put_element(&w, &at, 0);
    if (w.statements)
        writer_put_loop(&rest, head, &w);
    return rest;
}

/* A vector of a bounded copy, and its elements where it is not inside as a whole. */
static void put_vector(struct writer *w, const struct spot *spot, int64_t q, const expr *within)
{
    const char *condition = writer_if(w, within);
    struct writer move = move_within_bounds(w, within, spot, q), rest;
    const size_t scope = expr_scope_enter(w->fold->table);
    struct writer outside = *w;
    writer_refute(&outside, within);
    rest = tail(&outside, spot, q);
    expr_scope_leave(w->fold->table, scope);
    if (expr_is_int(within, 0) && rest.statements)
        writer_put_part(w, &rest);
    else if (!expr_is_int(within, 0))
        writer_put_if(w, condition, &move, rest.statements ? &rest : NULL);
}

/* A move after a predicate of its own. */
static void put_predicated(struct writer *w, const struct spot *spot, int64_t q)
{
    struct writer move = move_alone(w, spot, q);
    writer_put_if(w, move_condition(w, spot, q), &move, NULL);
}

void move_put(struct writer *w, const struct spot *spot, int64_t q)
{
    if (w->plan->is_async && fills_up(w->copy) && move_bytes_inside(w, spot, q)) {
        writer_put(w, move_async(w, spot, q));
        return;
    }
    const expr *within = move_within(w, spot, q);
    if (!copy_is_bounded(w->copy))
        put_predicated(w, spot, q);
    else if (w->plan->width > 1 && !expr_is_int(within, 1))
        put_vector(w, spot, q, within);
    else
        put_element(w, spot, q);
}
