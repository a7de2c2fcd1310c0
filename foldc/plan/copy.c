/* ccute_copy and its like: folded to moves, and told. */
#include <string.h>

#include "foldc/expr/print.h"
#include "asked.h"
#include "checks.h"
#include "copy_move.h"
#include "costly.h"
#include "engine.h"
#include "flight.h"
#include "gemm.h"
#include "note.h"
#include "remedy.h"
#include "text.h"
#include "where.h"

/* ---- Telling ---- */

static const struct message *kind_of_move(struct fold *fold, const struct copy *copy, const struct copy_plan *plan)
{
    if (plan->is_async)
        return say_cp_async(fold->arena);
    if (copy_kind_calculates(copy->kind))
        return say_calculated_moves(fold->arena, plan->width);
    if (copy->kind != COPY_ELEMENTS)
        return copy_in_registers(copy, SIDE_DST) ? say_register_moves(fold->arena) : say_stores(fold->arena);
    if (copy_in_registers(copy, SIDE_DST))
        return copy_in_registers(copy, SIDE_SRC) ? say_register_moves(fold->arena) : say_loads(fold->arena);
    return copy_in_registers(copy, SIDE_SRC) ? say_stores(fold->arena) : say_copies(fold->arena);
}

static const struct message *moves_said(struct fold *fold, const struct copy *copy, const struct copy_plan *plan,
                                        int64_t moves)
{
    const long long bits = 8 * (long long)copy_move_bytes(fold, copy, plan->width);
    if (!copy_kind_calculates(copy->kind))
        moves *= plan->width * copy->pointer[SIDE_DST].bytes / copy_move_bytes(fold, copy, plan->width);
    if (moves < 0)
        return say_moves_in_loops(fold->arena, bits, kind_of_move(fold, copy, plan));
    return say_moves(fold->arena, moves, bits, kind_of_move(fold, copy, plan));
}

/* Why nothing wider is proved; NULL: it is not known. */
static const struct message *reason(struct fold *fold, const struct guard *guard, int64_t bits)
{
    if (!guard->why || !guard->remedy.words)
        return guard->why;
    return say_would_give(fold->arena, guard->why, guard->remedy.words, bits);
}

/* A CCUTE_EXPECT_WIDTH that is met becomes a comment, so folding again does not look for its copy. */
static void note_expected(struct fold *fold, const struct ast_node *node)
{
    if (node && node->origin == AST_PLAIN)
        plan_put(fold, PLAN_EXPECT, node, node->begin, fold_statement_end(fold, node),
                 arena_printf(fold->arena, "/* %.*s */", (int)(node->end - node->begin),
                              fold->function->source->bytes + node->begin));
}

/* CCUTE_EXPECT_WIDTH before the copy; false after an error. */
static bool check_expected(struct fold *fold, const struct copy *copy, int64_t bytes, const struct guard *guard)
{
    const int64_t expected = fold->walk.expected_width;
    const struct message *why;
    fold->walk.expected_width = 0;
    if (bytes >= expected || fold->errors.quiet) {
        note_expected(fold, expected ? fold->walk.expected_node : NULL);
        return true;
    }
    if (expected > copy_widest_bytes(fold, copy)) {
        fold_error(fold, copy->node, say_width_impossible(fold->arena, expected, copy_widest_bytes(fold, copy)));
        return false;
    }
    why = reason(fold, guard, 8 * copy->most * copy->pointer[SIDE_DST].bytes);
    fold_error(fold, copy->node,
               why ? say_width_missed_why(fold->arena, bytes, expected, why)
                   : say_width_missed(fold->arena, bytes, expected));
    return false;
}

static void tell(struct fold *fold, const struct copy *copy, const struct copy_plan *plan, const struct message *what,
                 const struct guard *missed)
{
    const int64_t most = copy->most, bytes = copy_move_bytes(fold, copy, plan->width);
    fold_outcome(fold, copy->node, say_copied(fold->arena, copy->node->text, what));
    if (copy_why_assigned(copy) && !expr_is_int(copy->size, 0))
        fold_outcome(fold, copy->node, say_narrow(fold->arena, 8 * bytes, missed->why));
    else if (most == 1 && bytes < copy->pointer[SIDE_DST].bytes)
        fold_outcome(fold, copy->node,
                     say_narrow_type(fold->arena, 8 * bytes, copy_plain_name(copy->pointer[SIDE_DST].element), bytes));
    else if (plan->width < most && missed->why && !expr_is_int(copy->size, 0) &&
             !expr_is_int(copy->size, plan->width) && /* one move for all */
             !(copy_in_registers(copy, SIDE_DST) && copy_in_registers(copy, SIDE_SRC)))
        fold_outcome_with(fold, copy->node, say_narrow(fold->arena, 8 * bytes, missed->why), missed->remedy);
}

/* The wide moves of the two plans, and the remedy for their first fact that is not proved. */
static void tell_guarded(struct fold *fold, const struct copy *copy, const struct copy_plan *wide)
{
    const long long bits = 8 * (long long)copy_move_bytes(fold, copy, wide->width);
    fold_outcome_with(fold, copy->node, say_guarded(fold->arena, bits, guard_words(fold, &wide->guard)),
                      wide->guard.remedy);
}

/* The scalar tail of vectors that a fact would make needless. */
static void tell_tail(struct fold *fold, const struct copy *copy, const struct copy_plan *plan)
{
    const expr *extent = copy_ragged_extent(fold, copy, plan), *width = expr_int(fold->table, plan->width);
    if (extent)
        fold_outcome_with(
            fold, copy->node,
            say_tail(fold->arena, 8 * (long long)copy_move_bytes(fold, copy, plan->width), extent, plan->width),
            remedy_assume(fold, expr_eq(fold->table, expr_mod(fold->table, extent, width), expr_int(fold->table, 0))));
}

/* The test whether a thread has work, in a kernel that does not state its threads; else the offsets and tests of the
   moves. */
static void tell_costly(struct fold *fold, const struct copy *copy)
{
    const struct lack lack = copy->mask ? costly_lack(fold, copy->node, copy->mask) : (struct lack){.what = NULL};
    costly_tell(fold, lack.what ? &lack : &fold->pending.costly.lack);
}

/* Why a guard is not proved, and how to state it. */
const struct message *copy_unproved(struct fold *fold, const struct guard *guard)
{
    return guard->remedy.words ? say_state_it(fold->arena, guard->why, guard->remedy.words) : guard->why;
}

/* ---- Folding ---- */

/* The text that replaces the statement. */
void copy_replace(struct fold *fold, const struct copy *copy, const char *text)
{
    plan_put(fold, PLAN_COPY, copy->node, copy->node->begin, fold_statement_end(fold, copy->node), text);
}

/* An instruction of that width has to be there. */
static const struct miss *check_target(struct fold *fold, const struct copy *copy)
{
    if (copy->least <= copy_widest(fold, copy) || copy->least == 1)
        return NULL;
    return fold_fault(
        fold, ast_arg(copy->node, 0),
        say_atom_too_wide(fold->arena, copy->atom.bits, 8 * copy_widest(fold, copy) * copy->pointer[SIDE_DST].bytes));
}

/* The width that an atom requests must be reached; without a narrow twin, it must be certain. Without CUDA's
   instructions it is enough that this number of elements lies in a row. */
static const struct miss *check_reached(struct fold *fold, const struct copy *copy, const struct copy_plan *narrow,
                                        bool has_wide)
{
    const bool may_ask = copy->atom.kind != CCUTE_ATOM_CP_ASYNC_CG;
    const int64_t reached = fold->file->language == AST_CUDA ? narrow->width : narrow->run;
    if (copy->least == 1 || reached >= copy->least || (has_wide && may_ask))
        return NULL;
    return fold_fault(fold, copy->node,
                      say_atom_not_reached(fold->arena, copy->atom.bits, copy_unproved(fold, &narrow->guard)));
}

static const struct miss *fold_by_index(struct fold *fold, const struct copy *copy)
{
    struct copy_plan one = {.width = 1, .run = 1};
    const struct miss *miss;
    const char *text;
    int64_t moves;
    text = copy_text_by_index(fold, copy, &moves);
    if (!text)
        return fold_miss(fold, copy->node, say_layouts_unknown(fold->arena));
    one.guard.why = copy_why_assigned(copy) ? copy_one_by_one(fold, copy) : say_cut_apart(fold->arena);
    miss = check_reached(fold, copy, &one, false);
    if (miss)
        return miss;
    if (!check_expected(fold, copy, copy_move_bytes(fold, copy, 1), &one.guard))
        return NULL;
    explain_note_indexed(fold, copy, &one);
    copy_replace(fold, copy, text);
    tell(fold, copy, &one, moves_said(fold, copy, &one, moves), &one.guard);
    return NULL;
}

/* Begin the part where the conditions of a guard hold. */
static size_t enter_guard(struct fold *fold, const struct guard *guard)
{
    const size_t scope = expr_scope_enter(fold->table);
    for (int i = 0; i < guard->conditions; i++)
        expr_assume(fold->table, guard->condition[i]);
    return scope;
}

/* The text of the wide moves, which the guard's conditions make shorter. */
static const char *wide_text(struct fold *fold, const struct copy *copy, struct copy_plan *wide, int64_t *moves)
{
    const size_t scope = enter_guard(fold, &wide->guard);
    copy_finish(fold, copy, wide);
    const char *text = copy_text(fold, copy, wide, moves);
    expr_scope_leave(fold->table, scope);
    return text;
}

/* The tail that the wide moves have in spite of their guard. */
static void tell_wide_tail(struct fold *fold, const struct copy *copy, const struct copy_plan *wide)
{
    const size_t scope = enter_guard(fold, &wide->guard);
    tell_tail(fold, copy, wide);
    expr_scope_leave(fold->table, scope);
}

static const struct miss *fold_by_modes(struct fold *fold, const struct copy *copy)
{
    struct copy_plan narrow, wide;
    const bool has_wide = copy_plans(fold, copy, &narrow, &wide);
    const char *narrow_text;
    const struct message *what;
    struct plan_names names;
    int64_t moves, wide_moves;
    const struct miss *miss = check_reached(fold, copy, &narrow, has_wide);
    if (miss)
        return miss;
    copy_finish(fold, copy, &narrow);
    narrow_text = copy_text(fold, copy, &narrow, &moves);
    what = moves_said(fold, copy, &narrow, moves);
    if (has_wide) {
        names = plan_take(fold);
        const char *text = wide_text(fold, copy, &wide, &wide_moves);
        if (guard_add(fold, copy->node, &wide.guard, text, narrow_text, &names)) {
            explain_note_twins(fold, copy, &narrow, &wide);
            tell(fold, copy, &wide,
                 say_moves_where(fold->arena, moves_said(fold, copy, &wide, wide_moves), guard_words(fold, &wide.guard),
                                 what),
                 &narrow.guard);
            tell_guarded(fold, copy, &wide);
            tell_wide_tail(fold, copy, &wide);
            check_expected(fold, copy, copy_move_bytes(fold, copy, wide.width), &narrow.guard);
            return NULL;
        }
        plan_take(fold); /* the wide text is not there */
        for (size_t i = 0; i < names.count; i++)
            plan_name(fold, names.item[i]);
        narrow.guard.why = wide.guard.why;
        narrow.guard.remedy = wide.guard.remedy;
    }
    if (!check_expected(fold, copy, copy_move_bytes(fold, copy, narrow.width), &narrow.guard))
        return NULL;
    explain_note_copy(fold, copy, &narrow);
    copy_replace(fold, copy, narrow_text);
    tell(fold, copy, &narrow, what, &narrow.guard);
    tell_tail(fold, copy, &narrow);
    return NULL;
}

/* The sum of the layouts' offsets, which the copy of each element evaluates. */
static const expr *copy_offsets(struct fold *fold, const struct copy *copy)
{
    const expr *sum = expr_int(fold->table, 0);
    for (int s = 0; s < COPY_SIDES; s++)
        if (copy->layout[s])
            sum = expr_add(fold->table, sum, copy->layout[s]->offset);
    return sum;
}

static void note_alone(struct fold *fold, const struct ast_node *node)
{
    if (!copy_has_atom(node))
        return;
    fold->plan.alone.item = arena_grow(fold->arena, (void *)fold->plan.alone.item, fold->plan.alone.count,
                                       &fold->plan.alone.capacity, sizeof *fold->plan.alone.item);
    fold->plan.alone.item[fold->plan.alone.count++] = node;
}

/* The moves of a copy that is read. */
static const struct miss *fold_moves(struct fold *fold, struct copy *copy)
{
    const struct miss *miss;
    if (ccute_atom_is_matrix_(copy->atom))
        return copy_matrices(fold, copy);
    note_alone(fold, copy->node);
    copy_limits(fold, copy);
    miss = check_target(fold, copy);
    if (miss)
        return miss;
    return copy_merge(fold, copy) ? fold_by_modes(fold, copy) : fold_by_index(fold, copy);
}

/* Does each thread write a part of its own, by the numbers of threads along x? */
static bool is_spread(struct fold *fold, const struct copy *copy)
{
    const expr *const offset = copy->layout[SIDE_DST]->offset;
    return fold_uses(fold, fold_in_source(fold, offset), gemm_thread(fold, 0)) > 0;
}

const struct miss *fold_copy(struct fold *fold, struct ast_node *node)
{
    const size_t needs = needs_mark(fold), traps = traps_mark(fold);
    struct copy copy = {.node = node};
    const struct miss *miss;
    fold->pending.costly = (struct costly_copy){.node = node};
    if (engine_is_copy(node))
        return fold_engine(fold, node);
    if (fold->walk.statement != node)
        return fold_not_written(fold, node, say_not_statement(fold->arena));
    miss = copy_read(fold, &copy);
    miss = miss ? miss : fold_need_traps(fold, node, traps, copy_offsets(fold, &copy));
    if (!miss && fold->file->language != AST_C && copy_in_memory(&copy, SIDE_DST))
        flight_note(fold, (struct flight_call){.node = node,
                                               .event = FLIGHT_COPY,
                                               .offset = {copy_spot(fold, &copy, SIDE_DST)},
                                               .is_spread = is_spread(fold, &copy)});
    if (!miss && fold_needs_checks(fold, needs) && !fold_gets_to(fold, node))
        miss = fold_miss_unasked(fold, node, needs);
    miss = miss ? miss : fold_miss_uncaptured(fold, node, needs);
    if (!miss && ccute_atom_is_matrix_(copy.atom) && fold->file->language != AST_CUDA)
        return fold_miss(fold, node, say_matrices_gpu(fold->arena));
    miss = miss ? miss : fold_moves(fold, &copy);
    if (miss) {
        needs_rewind(fold, needs);
        return miss;
    }
    tell_costly(fold, &copy);
    sums_note_copy(fold, &copy);
    fold->pending.costly.node = NULL;
    fold_check_before(fold, node, needs);
    return NULL;
}
