/* The block that a function is shown with. */
#include "chosen.h"
#include "foldc/gpu/limits.h"

enum { USUAL_THREADS = 128 /* of a block of which nothing is known */ };

int64_t chosen_threads(const struct chosen *values) { return values->block[0] * values->block[1] * values->block[2]; }

int64_t chosen_thread_axis(const struct chosen *values, int64_t thread, int axis)
{
    const int64_t *block = values->block;
    return axis == 0 ? thread % block[0] : axis == 1 ? thread / block[0] % block[1] : thread / block[0] / block[1];
}

/* ---- Known facts ------ */

/* The kernel of a record: its own function, or the caller of the clone, as far as that is known. */
static const struct explain_record *outermost(const struct explain_record *record)
{
    for (int depth = 0; record->call && depth < 16; depth++)
        record = record->call->record;
    return record;
}

/* The threads that a copy's mask lets work; 0: not known. */
static int64_t masked_threads(const expr *mask)
{
    if (mask->kind == EXPR_LT && mask->op[1]->kind == EXPR_INT)
        return mask->op[1]->value;
    if (mask->kind == EXPR_LAND) {
        const int64_t a = masked_threads(mask->op[0]), b = masked_threads(mask->op[1]);
        return a > b ? a : b;
    }
    return 0;
}

/* The greatest number of threads that a copy or a tiled copy of the function has; 0: it has no copy. */
static int64_t threads_of_copies(const struct explain_record *record)
{
    int64_t most = record->walked->copy_threads;
    for (const struct explain_note *note = record->note; note; note = note->next)
        if (note->copy && note->copy->mask && masked_threads(note->copy->mask) > most)
            most = masked_threads(note->copy->mask);
    return most;
}

static bool meets_axis(const struct chosen *values, int axis)
{
    for (size_t i = 0; i < values->record->symbols; i++) {
        const int is = chosen_builtin(values, values->record->symbol[i].itself);
        if (is == GPU_BUILTIN_AXIS(GPU_THREAD_IDX, axis) || is == GPU_BUILTIN_AXIS(GPU_BLOCK_DIM, axis))
            return true;
    }
    return false;
}

/* The facts about blockDim along an axis. */
static expr_facts dim_facts(const struct chosen *values, int axis)
{
    return chosen_facts(values, (struct symbol_subject){.builtin = GPU_BUILTIN_AXIS(GPU_BLOCK_DIM, axis) + 1},
                        CTYPE_UINT);
}

/* ---- Choosing ---- */

/* Spread that many threads over the axes that the function uses: a warp in a row, the rest in columns. */
static void spread(struct chosen *values, int64_t threads, const bool uses[GPU_AXES])
{
    values->block[0] = threads;
    if (!uses[1] && !uses[2])
        return;
    values->block[0] = threads < GPU_WARP ? threads : GPU_WARP;
    values->block[uses[1] ? 1 : 2] = threads / values->block[0];
}

/* Limit the extents to those that the facts allow: the largest up to the wanted ones, or the least allowed. */
static void keep_facts(struct chosen *values)
{
    for (int axis = 0; axis < GPU_AXES; axis++) {
        const expr_facts facts = dim_facts(values, axis);
        int64_t extent = values->block[axis];
        while (extent > 0 && !chosen_allows(&facts, extent))
            extent--;
        if (!extent)
            for (extent = values->block[axis]; extent < GPU_BLOCK_THREADS && !chosen_allows(&facts, extent);)
                extent++;
        if (chosen_allows(&facts, extent))
            values->block[axis] = extent;
    }
}

/* Take the extents that --let gives. */
static void take_given(struct chosen *values)
{
    int64_t given;
    for (int axis = 0; axis < GPU_AXES; axis++)
        if (chosen_let_number(values, gpu_builtin_name(GPU_BUILTIN_AXIS(GPU_BLOCK_DIM, axis)), &given) && given > 0) {
            values->block[axis] = given;
            values->block_why = say_number_given(values->fold->arena);
            values->block_is_known = true;
            values->block_is_assumed = false;
        }
    if (chosen_threads(values) <= GPU_BLOCK_THREADS)
        return;
    values->block_why = say_threads_many(values->fold->arena, chosen_threads(values));
    values->block[0] = GPU_BLOCK_THREADS;
    values->block[1] = values->block[2] = 1;
}

void chosen_spread(struct chosen *values, const bool uses[GPU_AXES])
{
    const struct ast_function *function = outermost(values->record)->function;
    const int64_t copies = threads_of_copies(values->record);
    const expr_facts x = dim_facts(values, 0);
    int64_t extent;
    const bool is_stated = facts_const(&x, &extent) && function->mark.max_threads != 1;
    values->block[0] = values->block[1] = values->block[2] = 1;
    values->block_why = NULL;
    values->block_is_assumed = false;
    if (!function->header.is_global && !function->header.is_device)
        return;
    values->block_is_known = function->mark.block_dim[0] || function->mark.max_threads || is_stated;
    if (function->mark.block_dim[0]) {
        for (int axis = 0; axis < GPU_AXES; axis++)
            values->block[axis] = function->mark.block_dim[axis] ? function->mark.block_dim[axis] : 1;
    } else if (!is_stated) {
        const bool all[GPU_AXES] = {true, uses[1] || meets_axis(values, 1), uses[2] || meets_axis(values, 2)};
        spread(values, function->mark.max_threads ? function->mark.max_threads : copies ? copies : USUAL_THREADS, all);
        values->block_is_assumed = !function->mark.max_threads && !copies;
        values->block_why = function->mark.max_threads ? say_threads_bound(values->fold->arena)
                            : copies                   ? say_threads_of_copy(values->fold->arena)
                                                       : say_number_assumed(values->fold->arena);
    }
    keep_facts(values);
    take_given(values);
}
