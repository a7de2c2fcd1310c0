/* The points of a statement: rounds of the loops around it, and blocks; and their sum. */
#include "run.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "carry.h"
#include "foldc/gpu/builtins.h"

enum {
    REQUESTS = 4096,  /* of a row are evaluated, as far as points can be left out */
    MOST_POINTS = 64, /* rounds of loops and blocks */
    SOME = 3          /* rounds of a loop that are taken where there are too many: the first, the second, the last */
};

static int64_t most_rounds(const struct run *run, int level)
{
    const int64_t threads = run_threads(run);
    const int64_t some[] = {0, 1, threads / 2, threads - 1};
    int64_t most = -2;
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        const int64_t rounds = some[i] < threads ? chosen_rounds(&run->steps, level, some[i], run->point) : 0;
        if (rounds < 0)
            return -1;
        most = rounds > most ? rounds : most;
    }
    return most;
}

/* How many points are looked at: a row has that many requests at each. */
static int64_t most_points(const struct run *run)
{
    const int64_t warps = (chosen_threads(run->values) + MEMORY_LANES - 1) / MEMORY_LANES;
    const int64_t moves = run->note->plan ? copy_moves(run->note->plan) : 1;
    const int64_t points = run->note->engine ? 1 : REQUESTS / (warps * (moves > 0 ? moves : 1));
    return points < 1 ? 1 : points > MOST_POINTS ? MOST_POINTS : points;
}

/* Which rounds are taken: all of the innermost loops as long as there are not too many. */
static void choose_rounds(struct run *run, int64_t points)
{
    points /= run->sample.blocks;
    for (int i = run->steps.loops; i-- > 0;) {
        run->sample.rounds[i] = most_rounds(run, i);
        run->sample.all_rounds[i] =
            run->sample.rounds[i] >= 0 && run->sample.rounds[i] <= (points > SOME ? points : SOME);
        run->sample.is_partial |= !run->sample.all_rounds[i] || run->steps.loop[i]->ends_early;
        if (run->sample.rounds[i] > 0)
            points /= run->sample.all_rounds[i] ? run->sample.rounds[i] : SOME;
    }
}

static void each_round(struct run *run, int level)
{
    int64_t rounds;
    if (level == run->steps.loops) {
        run_point(run);
        return;
    }
    rounds = most_rounds(run, level);
    if (run->sample.all_rounds[level]) {
        for (int64_t i = 0; i < rounds; i++) {
            run->point.round[level] = i;
            each_round(run, level + 1);
        }
    } else {
        for (int64_t i = 0; i < SOME && (rounds < 0 ? i < 2 : i < rounds); i++) {
            run->point.round[level] = i == SOME - 1 ? rounds - 1 : i;
            each_round(run, level + 1);
        }
    }
    run->point.round[level] = 0;
}

/* Which block is looked at as the second, or as the only one that --let names. */
static bool choose_blocks(struct run *run)
{
    bool given = false;
    run->sample.blocks = 1;
    for (int axis = 0; axis < 3; axis++) {
        const char *const name = gpu_builtin_name(GPU_BUILTIN_AXIS(GPU_BLOCK_IDX, axis));
        if (chosen_let_number(run->values, name, &run->point.block[axis]))
            given = true;
        else if (run->steps.uses_block[axis])
            run->sample.blocks = 2;
    }
    if (given)
        run->sample.blocks = 1;
    return given;
}

static void each_block(struct run *run)
{
    const struct chosen_point first = run->point;
    each_round(run, 0);
    if (run->sample.blocks < 2)
        return;
    for (int axis = 0; axis < 3; axis++)
        run->point.block[axis] = first.block[axis] + run->steps.uses_block[axis];
    for (int i = 0; i < run->ways; i++)
        cover_next_block(&run->way[i].cover);
    each_round(run, 0);
    run->point = first;
}

/* ---- Telling ---- */

/* The message with the next one after it; either may be NULL. */
static const struct message *listed(arena *arena, const struct message *list, const struct message *next)
{
    return list && next ? say_listed(arena, list, next) : list ? list : next;
}

/* The rounds of a loop that were evaluated; NULL: all. */
static const struct message *sampled_rounds(const struct run *run, int loop)
{
    const char *name = run->steps.loop[loop]->counter->name;
    if (run->sample.all_rounds[loop])
        return run->steps.loop[loop]->ends_early ? say_rounds_all(run_arena(run), name) : NULL;
    return run->sample.rounds[loop] < 0 ? say_rounds_two(run_arena(run), name)
                                        : say_rounds_last(run_arena(run), run->sample.rounds[loop], name);
}

/* The part of the statement that was evaluated; NULL: all of it. */
static const struct message *sampled(const struct run *run)
{
    arena *arena = run_arena(run);
    const struct message *list = NULL;
    for (int i = 0; i < run->steps.loops; i++)
        list = listed(arena, list, sampled_rounds(run, i));
    if (run->sample.blocks > 1)
        list = listed(arena, list, say_blocks_two(arena));
    if (run->cut)
        list = listed(arena, list,
                      run->note->engine ? say_first_elements(arena, TRANSFER_ELEMENTS)
                                        : say_first_moves(arena, MOST_MOVES));
    return list;
}

/* How often a thread runs the statement; -1: not known. */
static int64_t runs_of(struct run *run, const struct explain_frame *frame)
{
    struct chosen_steps steps;
    const struct chosen_point origin = {{0}, {0}};
    int64_t runs = 1;
    chosen_steps_begin(&steps, run->values);
    for (; frame; frame = frame->outer) {
        const int outer = steps.loops;
        int64_t rounds;
        if (frame->may_run_never)
            return -1;
        if (!frame->loop)
            continue;
        if (!steps.has[frame->loop->counter->value] && !chosen_steps_add_loop(&steps, frame->loop))
            return -1;
        if (steps.loops > outer + 1)
            return -1; /* it depends on another loop */
        rounds = chosen_rounds(&steps, steps.loops - 1, 0, origin);
        if (rounds < 0 || __builtin_mul_overflow(runs, rounds, &runs))
            return -1;
    }
    return runs;
}

/* A move of each thread, times the bytes that it moves. */
static void count_issued(struct run *run)
{
    const struct copy *copy = run->note->copy;
    for (int i = 0; i < run->ways; i++) {
        struct explain_access *access = run->way[i].access;
        const int64_t elements = !copy || run->note->shape == SHAPE_INDEX ? 1
                                 : run->note->shape == SHAPE_MATRICES     ? MEMORY_ROW / run->way[i].element
                                                                          : run->note->plan->width;
        const int64_t parts = elements * run->way[i].element * 8 / access->bits;
        int64_t moves = copy ? -1 : 1;
        if (copy && run->note->shape == SHAPE_MODES)
            moves = copy_moves(run->note->plan);
        if (copy && moves < 0 && access->cost.is_known && run->most_issued)
            moves = run->most_issued;
        if (copy && run->note->shape == SHAPE_INDEX && copy->size->kind == EXPR_INT)
            moves = copy->size->value;
        if (moves < 0)
            continue;
        access->issued = moves * (parts > 0 ? parts : 1);
        access->bytes = access->issued * access->bits / 8;
    }
}

/* ---- All of it ---- */

/* The warp's arrays are not cleared, because they are written before they are read. */
static struct run *begin(struct explain_work *work, const struct explain_note *note, struct explain_row *row,
                         bool on_device)
{
    struct run *run = work->scratch;
    if (!run)
        run = work->scratch = arena_alloc(work->values.fold->arena, sizeof *run);
    memset(run, 0, offsetof(struct run, warp));
    run->work = work;
    run->values = &work->values;
    run->note = note;
    run->row = row;
    run->on_device = on_device;
    return run;
}

/* Carry the statement out at its points. */
static void look(struct run *run)
{
    if (run->note->gemm)
        return;
    choose_blocks(run);
    choose_rounds(run, most_points(run));
    each_block(run);
    run->row->terms.sampled = sampled(run);
    if (!run->note->engine)
        run_judge_coverage(run);
}

void explain_run(struct explain_work *work, const struct explain_note *note, bool on_device, struct explain_row *row)
{
    struct run *run = begin(work, note, row, on_device);
    run_add_ways(run);
    if (!run->ways && !note->gemm && !note->engine)
        return;
    row->terms.runs = runs_of(run, note->frame);
    if (run_plan(run))
        look(run);
    if (note->gemm)
        run_product(run);
    else if (note->engine)
        transfer_tell(run);
    else
        count_issued(run);
    run_put_facts(run);
}

void explain_foresee(struct explain_work *work)
{
    for (const struct explain_note *note = work->values.record->note; note; note = note->next) {
        struct explain_row row = {0};
        struct run *run = begin(work, note, &row, true);
        run_add_ways(run);
        if (run->ways || note->gemm || note->engine)
            (void)run_plan(run);
    }
    for (const struct explain_note *note = work->values.record->note; note; note = note->next) {
        struct explain_row row = {0};
        (void)runs_of(begin(work, note, &row, true), note->frame);
    }
    (void)chosen_choose(&work->values, NULL, NULL);
}
